"""One game that is to be played, and what has come of it: what goes to a worker, and what comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gambol.arena.openings import Opening
    from gambol.arena.played import Played


@dataclass(frozen=True)
class Entrant:
    """Somebody who takes part: a name that nobody else in the tournament has, and how to open its seat."""

    name: str
    spec: str


@dataclass(frozen=True, kw_only=True)
class Task:
    """A game that a worker plays alone, without asking anybody."""

    number: int
    pair: int
    players: tuple[Entrant, Entrant]
    """Who makes the first move of the game first; where a coin decides, they may change places."""
    opening: Opening
    seeds: tuple[int, int]
    """For the two players, in their order here."""
    coin: bool = False
    """Heads up: where neither or both want to start, the second player does."""


@dataclass(frozen=True, kw_only=True)
class GameResult:
    """A game that was played."""

    played: Played
    record: str
    """The record of the game as text, with clocks and scores."""
    began: float = 0.0
    """When, in seconds since 1970."""
    ended: float = 0.0
    complaints: tuple[str, str] = ("", "")
    """What the players wrote to their standard error, in the order of the players."""
