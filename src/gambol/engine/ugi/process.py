"""A program that is talked to line by line, however badly it behaves."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import threading
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING

from gambol.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_BLOCK = 1 << 16
_LONGEST_LINE = 1 << 20
_MOST_INFOS = 1000
_MOST_ANSWERS = 10_000
_LAST_WORDS = 2000
"""So many characters of the error stream are kept."""


class Process:
    """The program. It is read all the time, and what it says is kept within bounds: of the lines that begin
    with ``info`` only the last ones, and when there are too many others, it is a fault.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        gentle: float = 0.0,
    ) -> None:
        """With ``gentle``, killing it gives it so many seconds to end by SIGTERM first."""
        self.command = tuple(map(str, command))
        self._gentle = gentle
        if not self.command:
            raise EngineError("expected a command that starts an engine, read nothing")
        try:
            self._child = subprocess.Popen(
                self.command,
                cwd=cwd,
                env=None if env is None else dict(env),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,  # Ctrl-C is ours, and the program's own children end with it
            )
        except (OSError, ValueError) as error:
            raise EngineError(f"expected a program that starts, read {self.command[0]!r}: {error}") from None
        self._infos: deque[tuple[int, str]] = deque(maxlen=_MOST_INFOS)
        self._answers: deque[tuple[int, str]] = deque()
        self._heard = 0
        self._changed = threading.Condition()
        self._ended = False
        self._fault = ""
        self._status: int | None = None
        self._swept = False
        self._errors = b""
        self._reader = threading.Thread(target=self._read, name="ugi-engine", daemon=True)
        self._reader.start()

    @property
    def alive(self) -> bool:
        """Whether it may still answer."""
        return not self._ended and self._child.poll() is None

    @property
    def fault(self) -> str:
        """Why it is of no use any more; empty while it is."""
        return self._fault

    @property
    def status(self) -> int | None:
        """How it ended by itself; None where it goes on, or was killed."""
        return self._status

    @property
    def errors(self) -> str:
        """The last of what it has written to its error stream."""
        return self._errors.decode("utf-8", "replace")

    # --- talking ----------------------------------------------------------------------------------------

    def send(self, line: str, patience: float) -> None:
        """Give it a line. EngineError when it is gone, or has not taken it after so many seconds."""
        if any(letter in line for letter in "\n\r\0"):
            raise ValueError(f"expected a line for an engine, read {line!r}")
        pipe = self._child.stdin
        if pipe is None or pipe.closed or self._fault:
            raise EngineError(self._wording(f"expected an engine that takes {line!r}"))
        data = memoryview((line + "\n").encode())
        until = monotonic() + patience
        os.set_blocking(pipe.fileno(), False)
        with selectors.DefaultSelector() as selector:
            selector.register(pipe, selectors.EVENT_WRITE)
            while data:
                if not selector.select(max(0.0, until - monotonic())):
                    self.kill(f"did not read its input for {patience:g} seconds")
                    raise EngineError(self._wording(f"expected an engine that takes {line[:40]!r}"))
                try:
                    data = data[os.write(pipe.fileno(), data) :]
                except BlockingIOError:
                    continue
                except OSError:
                    self._reader.join(1)  # for its last words
                    raise EngineError(self._wording(f"expected an engine that takes {line[:40]!r}")) from None

    def take(self, until: Callable[[], float | None]) -> str | None:
        """What it says next; None when the time is over, and then no info is of use any more.

        ``until`` tells that time, if there is one, and is asked again after a :meth:`nudge`. EngineError when
        it has ended and all is told, or says too much.
        """
        with self._changed:
            while True:
                if self._fault:
                    raise EngineError(self._wording("expected an engine"))
                end = until()
                left = None if end is None else end - monotonic()
                late = left is not None and left <= 0
                if self._infos and not late and not self._answers_first():
                    return self._infos.popleft()[1]
                if self._answers:
                    return self._answers.popleft()[1]
                if late:
                    return None
                if self._ended:
                    break
                self._changed.wait(left)
        self._child_has_ended()
        raise EngineError(self._wording("expected an engine that goes on"))

    def _answers_first(self) -> bool:
        return bool(self._answers) and self._answers[0][0] < self._infos[0][0]

    def nudge(self) -> None:
        """Let whoever waits look at the time again."""
        with self._changed:
            self._changed.notify_all()

    # --- the end ----------------------------------------------------------------------------------------

    def close(self, patience: float) -> None:
        """Wait so long for it to end by itself, then kill it."""
        pipe = self._child.stdin
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(patience)
        self.kill("was closed")

    def kill(self, why: str) -> None:
        """End it and whatever it started; from now on it is a fault to talk to it."""
        with self._changed:
            self._fault = self._fault or why
            self._changed.notify_all()
        self._status = self._child.poll() if self._status is None else self._status
        if self._child.poll() is None and self._gentle:
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                self._child.terminate()
                self._child.wait(self._gentle)
        if not self._swept:
            # Also when it has ended itself: what it started goes on under its number. That is not given to
            # anybody else while they live, and hardly at once when they do not: so this is done but once.
            self._swept = True
            with contextlib.suppress(OSError):
                os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()
        self._reader.join()
        for pipe in (self._child.stdin, self._child.stdout, self._child.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _child_has_ended(self) -> None:
        """Its output has: so it may as well."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(1)
        status = self._child.poll()
        self.kill("closed its output" if status is None else f"ended with status {status}")

    def _wording(self, expected: str) -> str:
        """An error about it, with its last words."""
        words = self._errors.decode("utf-8", "replace").strip().splitlines()
        last = f" (it said: {words[-1][:200]!r})" if words else ""
        return f"{expected}, read that {self.command[0]} {self._fault or 'has gone'}{last}"

    # --- listening --------------------------------------------------------------------------------------

    def _read(self) -> None:
        """Take whatever comes, until both streams end or it is killed."""
        out, err = self._child.stdout, self._child.stderr
        assert out is not None and err is not None  # noqa: S101, PT018  # we asked for them
        rest = b""
        with selectors.DefaultSelector() as selector:
            selector.register(out, selectors.EVENT_READ)
            selector.register(err, selectors.EVENT_READ)
            while out in {key.fileobj for key in selector.get_map().values()}:
                for key, _ in selector.select(0.2):
                    block = os.read(key.fd, _BLOCK)
                    if not block:
                        selector.unregister(key.fileobj)
                    elif key.fileobj is err:
                        self._errors = (self._errors + block)[-_LAST_WORDS:]
                    else:
                        rest = self._split(rest + block)
                if self._fault and self._child.poll() is not None:
                    break  # a grandchild may hold the pipe open
        with self._changed:
            if rest:
                self._keep(rest)
            self._ended = True
            self._changed.notify_all()

    def _split(self, data: bytes) -> bytes:
        """Keep the whole lines; the rest comes back, cut when it is endless."""
        *lines, rest = data.split(b"\n")
        if lines:
            with self._changed:
                for line in lines:
                    self._keep(line)
                self._changed.notify_all()
        return rest[:_LONGEST_LINE]

    def _keep(self, data: bytes) -> None:
        line = data.decode("utf-8", "replace").strip()
        self._heard += 1
        if line.startswith("info"):
            self._infos.append((self._heard, line))
        elif line and not self._fault:
            self._answers.append((self._heard, line))
            if len(self._answers) > _MOST_ANSWERS:
                self._answers.clear()
                self._fault = f"said more than {_MOST_ANSWERS} lines that nobody asked for"
