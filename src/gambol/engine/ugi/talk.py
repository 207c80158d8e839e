"""Question and answer with an engine, within a time."""

from __future__ import annotations

from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, NoReturn

from gambol.engine.ugi.hearing import UgiInfo
from gambol.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Callable

    from gambol.engine.ugi.process import Process

_MOST_REMARKS = 100


class Talk:
    """What a client and its searches share: the process, their patience, and what was said to people."""

    def __init__(self, process: Process, timeout: float) -> None:
        self.process = process
        self.timeout = timeout
        self.remarks: deque[str] = deque(maxlen=_MOST_REMARKS)

    def send(self, line: str) -> None:
        """Say a line."""
        self.process.send(line, self.timeout)

    def wait_for(self, first: str, notice: Callable[[str], None] | None = None) -> str:
        """The next line that begins with this word; the others are shown to ``notice``."""
        until = monotonic() + self.timeout
        while True:
            line = self.process.take(lambda: until)
            if line is None or monotonic() > until:  # however much else it says
                self.give_up(first, f"gave none in {self.timeout:g} seconds")
            if line.split(maxsplit=1)[0] == first:
                return line
            if line.startswith("info"):
                self.hear(line)
            elif notice is not None:
                notice(line)

    def hear(self, line: str) -> UgiInfo:
        """Read an info, and keep what it says to people."""
        info = UgiInfo.of_line(line)
        if info.text is not None:
            self.remarks.append(info.text)
        return info

    def give_up(self, expected: str, fault: str) -> NoReturn:
        """End an engine that is of no use any more."""
        self.process.kill(fault)
        raise EngineError(f"expected {expected}, read that {self.process.command[0]} {fault}")
