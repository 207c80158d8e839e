"""What plays the games of a tournament: workers on this machine, or on many."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.arena.task import GameResult, Task


@dataclass(frozen=True, slots=True)
class Begun:
    """A worker has begun a game."""

    number: int


@dataclass(frozen=True, slots=True)
class Moved:
    """A move of a game that is watched."""

    number: int
    move: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Done:
    """A game is over."""

    result: GameResult


@dataclass(frozen=True, slots=True)
class Lost:
    """A worker has died, and with it these games; the first of them it was playing, if `playing`."""

    tasks: tuple[Task, ...]
    playing: bool
    detail: str


Message = Begun | Moved | Done | Lost


class Pool(Protocol):
    """Some workers. Games are handed to it, and it tells what becomes of them."""

    def room(self) -> int:
        """How many more games it can take now, so that no worker is idle."""
        ...

    def submit(self, task: Task) -> None:
        """Hand it a game."""
        ...

    def wait(self, seconds: float) -> Sequence[Message]:
        """What has happened; waits for something so long at the most. ArenaError when no worker lives."""
        ...

    def close(self) -> None:
        """End all workers, and the games that they play; may be called again."""
        ...
