"""Runs the command as a program of its own, at a terminal of 24 rows and 80 columns."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager

CODE = "from gambol.cli import main; main()"
_AT_ITS_TERMINAL = "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
"""Or Ctrl-C would be a letter like any other."""
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Program:
    """A program at a terminal: what it writes, and keys for it."""

    def __init__(self, arguments: tuple[str, ...], environment: dict[str, str]) -> None:
        self._screen, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-c", _AT_ITS_TERMINAL + CODE, *arguments],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            start_new_session=True,
            env={key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
            | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
            | environment,
        )
        os.close(inside)
        self.written = ""

    def press(self, keys: str) -> None:
        """Type."""
        os.write(self._screen, keys.encode())

    def interrupt(self) -> None:
        """Ctrl-C."""
        self.press("\x03")

    def wait_for(self, text: str, seconds: float = 60) -> None:
        """Read until a text has been written."""
        until = time.monotonic() + seconds
        while text not in self.text:
            assert time.monotonic() < until, f"expected {text!r}, read {self.text[-2000:]!r}"
            self._read(0.1)

    def end(self, seconds: float = 60) -> int:
        """Wait until it ends; its exit status."""
        until = time.monotonic() + seconds
        while self._process.poll() is None:
            assert time.monotonic() < until, f"it did not end: {self.text[-2000:]!r}"
            self._read(0.1)
        self._read(0.1)
        return self._process.returncode

    @property
    def text(self) -> str:
        """What was written, without what moves the cursor or colours."""
        return _ESCAPE.sub("", self.written).replace("\r\n", "\n")

    def _read(self, seconds: float) -> None:
        while select.select([self._screen], [], [], seconds)[0]:
            try:
                data = os.read(self._screen, 65536)
            except OSError:  # it has ended
                return
            if not data:
                return
            self.written += data.decode("utf-8", "replace")

    def close(self) -> None:
        """Make sure that nothing is left."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        os.close(self._screen)


@contextmanager
def program(*arguments: str, **environment: str) -> Iterator[Program]:
    """The command at a terminal, for as long as somebody is there."""
    running = Program(arguments, environment)
    try:
        yield running
    finally:
        running.close()
