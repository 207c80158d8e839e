"""Who plays whom, and when: what all kinds of tournament have in common, and the two simplest of them.

A schedule gives out its pairings wave by wave: a wave is fixed once the results of those before it are all
there. So it follows from the settings and the results, and never from who was finished first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True)
class Pairing:
    """Two players by their places in the list of entrants, and how many games they play now."""

    players: tuple[int, int]
    games: int
    first_opening: int = 0
    """The number of the opening of its first pair of games; those that follow have the next."""


@dataclass(frozen=True)
class Encounter:
    """A pairing that is over, with the points of both."""

    players: tuple[int, int]
    points: tuple[float, float]


Wave = tuple[Pairing, ...]
Results = tuple[Encounter, ...]


class Schedule(Protocol):
    """Gives out the waves of one kind of tournament."""

    interleaved: bool
    """Whether the pairings of a wave take turns, pair of games by pair of games."""

    def wave(self, before: Sequence[Results]) -> Wave:
        """The wave that follows those whose results are here; empty when the tournament is over."""
        ...

    def limit(self) -> int | None:
        """How many games there will be; None where that depends on the results."""
        ...


class RoundRobin:
    """Everybody plays everybody.

    >>> [pairing.players for pairing in RoundRobin(4, games=2).wave(())]
    [(0, 3), (1, 2), (2, 0), (3, 1), (0, 1), (2, 3)]
    """

    interleaved = True

    def __init__(self, players: int, games: int) -> None:
        self._players, self._games = players, games

    def wave(self, before: Sequence[Results]) -> Wave:
        """All of it at once."""
        if before:
            return ()
        return tuple(Pairing(players, self._games) for players in circle(self._players))

    def limit(self) -> int:
        """Known from the beginning."""
        return self._players * (self._players - 1) // 2 * self._games


class Gauntlet:
    """One player, the first, plays all the others.

    >>> [pairing.players for pairing in Gauntlet(3, games=2).wave(())]
    [(0, 1), (0, 2)]
    """

    interleaved = True

    def __init__(self, players: int, games: int) -> None:
        self._players, self._games = players, games

    def wave(self, before: Sequence[Results]) -> Wave:
        """All of it at once."""
        if before:
            return ()
        return tuple(Pairing((0, other), self._games) for other in range(1, self._players))

    def limit(self) -> int:
        """Known from the beginning."""
        return (self._players - 1) * self._games


def circle(players: int) -> list[tuple[int, int]]:
    """Every two of so many players once, round by round, so that nobody plays twice in a round.

    >>> circle(3)
    [(1, 2), (2, 0), (0, 1)]
    """
    seats: list[int | None] = [*range(players)]
    if players % 2:
        seats.append(None)
    pairings = []
    for number in range(len(seats) - 1):
        half = len(seats) // 2
        for place, (one, two) in enumerate(zip(seats[:half], reversed(seats[half:]), strict=True)):
            if one is not None and two is not None:
                # The one who stays where it is would else have the same side in every round.
                turned = place == 0 and number % 2
                pairings.append((two, one) if turned else (one, two))
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return pairings
