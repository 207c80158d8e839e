"""Talks to a server inside the test, and knows what it has said."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic

import gambol
from gambol.engine.ugi import Room, Server

PATIENCE = 30.0
"""Seconds after which what should happen will not: many, for a machine that does other things as well."""


class Driven:
    """A server and what it has said."""

    def __init__(self, spec: str = "touchdown", hash_mb: int = 1) -> None:
        self.said: list[str] = []
        self._changed = threading.Condition()
        self.server = Server(gambol.game(spec), self._hear, room=Room(hash_mb=1024, threads=8), name="Gambol")
        self.server.receive(f"setoption name Hash value {hash_mb}")

    def _hear(self, line: str) -> None:
        assert "\n" not in line
        with self._changed:
            self.said.append(line)
            self._changed.notify_all()

    def tell(self, *lines: str) -> list[str]:
        """Give it lines; what it said meanwhile."""
        before = len(self.said)
        for line in lines:
            assert self.server.receive(line)
        return self.said[before:]

    def wait(self, wanted: Callable[[list[str]], bool]) -> list[str]:
        """Wait until it has said what is wanted; all that it has said."""
        until = monotonic() + PATIENCE
        with self._changed:
            while not wanted(self.said):
                left = until - monotonic()
                assert left > 0, "\n".join(self.said[-20:])
                self._changed.wait(left)
            return list(self.said)

    def answers(self, first: str = "bestmove") -> list[str]:
        """All it has said that begins so."""
        return [line for line in self.said if line.split()[0] == first]

    def go(self, words: str) -> str:
        """Let it search until it moves; the whole answer."""
        before = len(self.answers())
        self.tell(f"go {words}")
        self.wait(lambda _: len(self.answers()) > before)
        return self.answers()[before]

    def __enter__(self) -> Driven:
        return self

    def __exit__(self, *problem: object) -> None:
        self.server.close()
