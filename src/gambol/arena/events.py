"""What happens in a tournament, as it is told to who watches it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gambol.arena.openings import Opening
    from gambol.arena.played import Played
    from gambol.arena.sprt import Progress


@dataclass(frozen=True)
class GameStarted:
    """A worker has begun a game."""

    number: int
    players: tuple[str, str]
    """By name; where the players are asked who wants to start, they may change places yet."""
    opening: Opening


@dataclass(frozen=True)
class MovePlayed:
    """A move of a game that is watched."""

    number: int
    move: str
    seconds: float


@dataclass(frozen=True)
class GameFinished:
    """A game is over and saved, and counts."""

    played: Played


@dataclass(frozen=True)
class WorkerLost:
    """A worker has died; its games will be played again."""

    detail: str


@dataclass(frozen=True)
class Tick:
    """Nothing has happened for a moment: a chance to look at the clock."""


@dataclass(frozen=True)
class Decided:
    """The test that was asked for has come to a decision; no more games are needed."""

    progress: Progress
    """Where the test stands, and which hypothesis it has accepted."""


@dataclass(frozen=True)
class Finished:
    """The tournament is over: all its games are played, or it is decided."""

    games: int


Event = GameStarted | MovePlayed | GameFinished | WorkerLost | Tick | Decided | Finished
