"""Swiss tournaments: in each round, players with about the same score meet, and nobody meets twice."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from gambol.arena.schedule import Encounter, Pairing, Results, Wave

if TYPE_CHECKING:
    from collections.abc import Sequence

_EFFORT = 20_000
"""So many attempts to pair a round without a rematch; after that a rematch is allowed."""


class Swiss:
    """In each of some rounds everybody plays one opponent with about as many points, if possible a new one.

    With an odd number of players one of them has a bye in each round, the last in the table who has had none;
    it counts as won. Ties of points are broken by Buchholz: the sum of the points of one's opponents.

    >>> swiss = Swiss(4, games=2, rounds=2)
    >>> first = swiss.wave(())
    >>> [pairing.players for pairing in first]
    [(0, 2), (1, 3)]
    >>> results = tuple(Encounter(pairing.players, (2, 0)) for pairing in first)
    >>> [pairing.players for pairing in swiss.wave([results])]
    [(0, 1), (2, 3)]
    """

    interleaved = True

    def __init__(self, players: int, games: int, rounds: int) -> None:
        self._players, self._games, self._rounds = players, games, rounds

    def wave(self, before: Sequence[Results]) -> Wave:
        """The next round."""
        if len(before) >= self._rounds:
            return ()
        table = SwissTable(self._players, self._games)
        for results in before:
            table.enter(results)
        order = table.order
        if len(order) % 2:
            bye = min(reversed(order), key=lambda player: table.byes[player])
            order = [player for player in order if player != bye]
        pairs = _fold(order) if not before else _pair(order, table)
        return tuple(
            Pairing(table.turned(players), self._games, len(before) * ((self._games + 1) // 2))
            for players in pairs
        )

    def limit(self) -> int:
        """Known from the beginning."""
        return self._players // 2 * self._games * self._rounds


@dataclass
class SwissTable:
    """Where everybody stands after some rounds.

    >>> table = SwissTable(3, games=2)
    >>> table.enter((Encounter((0, 1), (0.5, 1.5)),))
    >>> table.points, table.order, table.buchholz
    ([0.5, 1.5, 2.0], [2, 1, 0], [1.5, 0.5, 0])
    """

    players: int
    games: int
    """How many games an encounter has: what a bye is worth."""
    points: list[float] = field(init=False)
    byes: list[int] = field(init=False)
    met: dict[frozenset[int], int] = field(default_factory=dict)
    _opponents: list[list[int]] = field(init=False)
    _first: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.points = [0.0] * self.players
        self.byes = [0] * self.players
        self._first = [0] * self.players
        self._opponents = [[] for _ in range(self.players)]

    def enter(self, results: Results) -> None:
        """Take up the results of a round; who did not play in it had a bye."""
        idle = set(range(self.players))
        for encounter in results:
            self._enter(encounter)
            idle -= set(encounter.players)
        for player in idle:
            self.points[player] += self.games
            self.byes[player] += 1
        self.__dict__.pop("buchholz", None)

    def _enter(self, encounter: Encounter) -> None:
        one, two = encounter.players
        self._first[one] += 1
        self._opponents[one].append(two)
        self._opponents[two].append(one)
        met = frozenset(encounter.players)
        self.met[met] = self.met.get(met, 0) + 1
        for player, points in zip(encounter.players, encounter.points, strict=True):
            self.points[player] += points

    @cached_property
    def buchholz(self) -> list[float]:
        """The sum of the points of everybody's opponents."""
        return [sum(self.points[other] for other in others) for others in self._opponents]

    @property
    def order(self) -> list[int]:
        """The players, best first; of equals, who stands first in the list."""
        return sorted(
            range(self.players), key=lambda player: (-self.points[player], -self.buchholz[player], player)
        )

    def turned(self, players: tuple[int, int]) -> tuple[int, int]:
        """The two in the order in which who was named first less often is first now."""
        one, two = players
        return (two, one) if self._first[one] > self._first[two] else (one, two)


def _fold(order: Sequence[int]) -> list[tuple[int, int]]:
    """The upper half against the lower: the first round."""
    half = len(order) // 2
    return list(zip(order[:half], order[half:], strict=True))


def _pair(order: Sequence[int], table: SwissTable) -> list[tuple[int, int]]:
    """Neighbours in the table, with as few rematches as can be."""
    for rematches in range(len(order) // 2 + 1):
        effort = [_EFFORT]
        found = _search(tuple(order), table, rematches, effort)
        if found is not None:
            return found
    # Too many players for the search to end in time, or everybody has met everybody: neighbours then.
    return list(zip(order[::2], order[1::2], strict=True))


def _search(
    order: tuple[int, ...], table: SwissTable, rematches: int, effort: list[int]
) -> list[tuple[int, int]] | None:
    """Pair the first with the nearest that it can have, and so on, going back where that leads nowhere."""
    if not order:
        return []
    effort[0] -= 1
    if effort[0] < 0:
        return None
    first, *others = order
    for place, other in enumerate(others):
        again = frozenset((first, other)) in table.met
        if again and not rematches:
            continue
        rest = (*others[:place], *others[place + 1 :])
        found = _search(rest, table, rematches - again, effort)
        if found is not None:
            return [(first, other), *found]
    return None
