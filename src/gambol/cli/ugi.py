"""`gambol ugi`: the engine on standard input and output."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import gambol
from gambol.cli.main import STOPPED
from gambol.cli.output import complain
from gambol.engine.ugi import Room, Server
from gambol.engine.ugi.server import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gambol.games import Game

_BLOCK = 1 << 16


def run_ugi(game: Game) -> int:
    """Answer until `quit` or the end of the input; the exit status."""
    stdin, stdout = _descriptor(sys.stdin), _descriptor(sys.stdout)
    if stdin is None or stdout is None:
        return 0
    wakes, wake = os.pipe()
    os.set_blocking(wake, False)
    stopped = False

    def stop(*_: object) -> None:
        nonlocal stopped
        stopped = True

    # An exception from Ctrl-C might come in the middle of anything, such as the start of a thread. And the
    # handler alone might be called too late: a signal that comes just before we wait does not end the wait.
    usual = signal.signal(signal.SIGINT, stop)
    usual_wake = signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    try:
        status = serve(game, stdin, Mouth(stdout, wake), wakes)
    finally:
        signal.set_wakeup_fd(usual_wake)
        signal.signal(signal.SIGINT, usual)
        os.close(wakes)
        os.close(wake)
    return STOPPED if stopped else status


def serve(game: Game, source: int, mouth: Mouth, wakes: int) -> int:
    """Answer what comes from a file descriptor; the exit status."""
    server = Server(game, mouth.say, room=room(), name=f"Gambol {gambol.__version__}")
    try:
        for line in read_lines(source, wakes):
            if not server.receive(line) or mouth.shut:
                break
    finally:
        server.close()
    if mouth.fault:
        complain(f"could not write: {mouth.fault}")
        return 1
    return 0


class Mouth:
    """Writes lines at once. When nobody listens any more it falls silent, and wakes who reads."""

    def __init__(self, descriptor: int, wake: int) -> None:
        self._descriptor, self._wake = descriptor, wake
        self.shut = False
        self.fault = ""
        """What went wrong; nothing when the other side has just gone."""

    def say(self, line: str) -> None:
        """Write a line."""
        data = memoryview((line + "\n").encode("utf-8", "replace"))
        try:
            while data and not self.shut:
                data = data[self._write(data) :]
        except OSError as error:
            self.fault = "" if isinstance(error, BrokenPipeError) else str(error.strerror)
            self.shut = True
            with contextlib.suppress(BlockingIOError):  # full of wake-up calls is as good
                os.write(self._wake, b"!")

    def _write(self, data: memoryview) -> int:
        try:
            return os.write(self._descriptor, data)
        except BlockingIOError:  # whoever gave us the pipe does not like to wait
            select.select([], [self._descriptor], [])
            return 0


def read_lines(source: int, wakes: int) -> Iterator[str]:
    """The lines of an input, without a bound on how many; none is much longer than any line has to be.

    It ends with the input, or when there is something to read at the other file descriptor.
    """
    rest = b""
    while True:
        ready, _, _ = select.select([source, wakes], [], [])
        if wakes in ready:
            return
        try:
            block = os.read(source, _BLOCK)
        except BlockingIOError:
            continue
        except OSError:  # the terminal is gone
            block = b""
        if not block:
            break
        first, *more = block.split(b"\n")
        rest += first
        for part in more:
            yield rest.decode("utf-8", "replace")
            rest = part
        rest = rest[: LONGEST_LINE + 1]
    if rest:
        yield rest.decode("utf-8", "replace")


def room() -> Room:
    """What an engine may use of this machine: half of the memory, and two threads for each processor."""
    pages, size = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    memory = pages * size
    with contextlib.suppress(OSError, ValueError):  # a container may have less
        memory = min(memory, int(Path("/sys/fs/cgroup/memory.max").read_text("ascii")))
    return Room(
        hash_mb=max(16, min(1 << 20, memory >> 21)), threads=min(1024, max(8, 2 * (os.cpu_count() or 1)))
    )


def _descriptor(stream: object) -> int | None:
    """The file descriptor of a standard stream; None where there is none."""
    try:
        return int(stream.fileno())  # type: ignore[attr-defined]
    except (AttributeError, OSError, ValueError):
        return None
