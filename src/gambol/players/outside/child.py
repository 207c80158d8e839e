"""A program behind the launcher that answers lines by lines, however badly it behaves."""

from __future__ import annotations

import contextlib
import errno
import os
import select
import signal
import subprocess
from collections import deque
from time import monotonic, sleep
from typing import TYPE_CHECKING, NoReturn

from gambol.players.outside.answers import shown
from gambol.players.outside.launcher import MEMORY, NO_START, PROCESSES
from gambol.players.seat import SeatError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.players.outside.bounds import Bounds
    from gambol.players.seat import FaultKind

_BLOCK = 1 << 16
_NO_ROOM = frozenset({errno.EAGAIN, errno.ENOMEM, errno.EFAULT, errno.ENFILE, errno.EMFILE})
_PATIENCE = 5.0
_LAST_WORDS = 64 << 10
"""So many bytes of its standard error are kept."""
_OUT_OF_MEMORY = ("MemoryError", "bad_alloc", "out of memory", "OutOfMemory", "Cannot allocate memory")


class Child:
    """The program. Every fault is a :class:`SeatError`, after which it is gone with all that it started."""

    def __init__(self, command: Sequence[str], bounds: Bounds) -> None:
        self._bounds = bounds
        self._process = _started(command)
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin is not None and stdout is not None and stderr is not None  # noqa: S101, PT018
        self._in, self._out, self._err = stdin.fileno(), stdout.fileno(), stderr.fileno()
        for descriptor in (self._in, self._out, self._err):
            os.set_blocking(descriptor, False)
        self._rest = b""
        self._errors: deque[bytes] = deque()
        self._kept = self._written = 0
        self._listens = True
        self._closed = False
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        self._poll.register(self._err, select.POLLIN)

    @property
    def alive(self) -> bool:
        """Whether it may still answer."""
        return self._process.poll() is None and self._process.stdout is not None

    def complaints(self) -> str:
        """The last of what it has written to its standard error."""
        return b"".join(self._errors)[-_LAST_WORDS:].decode("utf-8", "replace")

    def forget_complaints(self) -> None:
        """A new game begins."""
        self._errors.clear()
        self._kept = self._written = 0

    # --- question and answer ----------------------------------------------------------------------------

    def ask(self, question: bytes, seconds: float, *, kind: FaultKind = "time", words: str = "") -> bytes:
        """Put a question, a line; the line that answers it.

        When it takes longer than so many seconds, it is a fault of this kind with these words.
        """
        until = monotonic() + seconds
        self._expect_silence()
        self.tell(question, until)
        while b"\n" not in self._rest:
            if len(self._rest) > self._bounds.line:
                self.fail("output", f"answered with a line of more than {self._bounds.line} bytes")
            if not self._hear(until):
                self.fail(kind, words or f"gave no answer in {seconds:g} seconds")
        line, _, self._rest = self._rest.partition(b"\n")
        if len(line) > self._bounds.line:
            self.fail("output", f"answered with a line of more than {self._bounds.line} bytes")
        if not line.strip() and self._rest.strip(b"\r\n"):
            line, _, self._rest = self._rest.lstrip(b"\r\n").partition(b"\n")
        if self._rest.strip():
            said = self._rest.strip().split(b"\n")[0]
            self.fail("protocol", f"expected one line for an answer, read {_shown(said)} after it")
        self._rest = b""
        return line

    def tell(self, line: bytes, until: float) -> None:
        """Give it a line, until some moment."""
        data = memoryview(line + b"\n")
        while data and self._listens:
            try:
                data = data[os.write(self._in, data) :]
            except BlockingIOError:
                writable = select.poll()
                writable.register(self._in, select.POLLOUT)
                if monotonic() > until:
                    self.fail("time", "did not read what it was asked")
                # Who waits for us to read what it complains about cannot read either.
                writable.poll(10)
                self._hear(monotonic())
            except OSError:
                self._listens = False  # its answer, or its end, says more

    def _expect_silence(self) -> None:
        """Nothing may have been said before the question: it would be taken for its answer."""
        while self._hear(0.0) and len(self._rest) <= self._bounds.line:
            pass
        if self._rest.strip():
            said = self._rest.strip().split(b"\n")[0]
            self.fail("protocol", f"expected nothing before the question, read {_shown(said)}")
        self._rest = b""

    def _hear(self, until: float) -> bool:
        """Take what it says next; False when there is nothing, until some moment."""
        ready = self._poll.poll(max(0.0, until - monotonic()) * 1000)
        for descriptor, _ in ready:
            if self._closed:
                break
            try:
                block = os.read(descriptor, _BLOCK)
            except BlockingIOError:
                continue
            if descriptor == self._err:
                if not block:
                    self._poll.unregister(self._err)
                self._keep(block)
            elif block:
                self._rest += block
            else:
                self._has_ended()
        if self._closed:
            raise SeatError("crash", "was closed")
        return bool(ready) and monotonic() < (until or float("inf"))

    def _keep(self, block: bytes) -> None:
        self._errors.append(block)
        self._kept += len(block)
        self._written += len(block)
        while self._kept - len(self._errors[0]) >= _LAST_WORDS:
            self._kept -= len(self._errors.popleft())
        if self._written > self._bounds.errors:
            self.fail("output", f"wrote more than {self._bounds.errors >> 20} MiB to its standard error")

    # --- the end ----------------------------------------------------------------------------------------

    def fail(self, kind: FaultKind, text: str) -> NoReturn:
        """End it for a fault."""
        self.close()
        raise SeatError(kind, text)

    def close(self) -> None:
        """End it and all that it has started, at once, even while another thread waits for its answer."""
        if self._closed:
            return
        self._closed = True
        if self._process.poll() is None:
            with contextlib.suppress(OSError):
                self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:  # the kernel ends the rest when the launcher is gone
                self._process.kill()
                self._process.wait()
        self._last_words()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream is not None and not stream.closed:
                with contextlib.suppress(OSError):
                    stream.close()

    def _last_words(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            for _ in range(64):
                block = b"" if self._process.stderr is None else os.read(self._err, _BLOCK)
                if not block:
                    break
                self._errors.append(block)
                self._kept += len(block)

    def _has_ended(self) -> NoReturn:
        """Its output has: so it may as well."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        status = self._process.poll()
        self.close()
        if status is None:
            raise SeatError("protocol", "closed its standard output")
        raise SeatError(*ending(status, self.complaints(), self._bounds))


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """The launcher. Where the machine has no room at the moment, because of another bot perhaps, it is tried
    again for a while: that is nobody's fault but the other's.
    """
    until = monotonic() + _PATIENCE
    while True:
        try:
            return subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd="/",
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            if getattr(error, "errno", None) not in _NO_ROOM or monotonic() > until:
                raise SeatError("start", f"could not be started: {error}") from None
            sleep(0.05)


def ending(status: int, errors: str, bounds: Bounds) -> tuple[FaultKind, str]:
    """What it means that a program behind the launcher ended with a status, and some last words."""
    if status == MEMORY:
        return "memory", f"took more than {bounds.memory >> 20} MiB of memory"
    if status == PROCESSES:
        return "processes", f"started more than {bounds.processes} processes or threads"
    lines = errors.strip().splitlines()
    last = lines[-1].strip() if lines else ""
    if status == NO_START:
        return "start", last or "could not be started"
    told = f" (it said: {_shown(last.encode())})" if last else ""
    kind: FaultKind = "memory" if any(word in errors[-4096:] for word in _OUT_OF_MEMORY) else "crash"
    number = -status if status < 0 else status - 128
    if number > 0:
        with contextlib.suppress(ValueError):
            return kind, f"was ended by {signal.Signals(number).name}{told}"
    return kind, f"ended with status {status}{told}"


def _shown(said: bytes) -> str:
    return shown(said[:200].decode("utf-8", "replace"))
