"""Knock-out tournaments: who loses an encounter is out, and the last one left has won."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from gambol.arena.schedule import Pairing, Results, Wave

if TYPE_CHECKING:
    from collections.abc import Sequence

EXTRA_PAIRS = 3
"""So many more pairs of games are played where an encounter is drawn; then a coin decides."""


@dataclass(frozen=True)
class Duel:
    """An encounter of a round, over all its games."""

    players: tuple[int, int]
    points: tuple[float, float]
    winner: int
    coin: bool = False
    """Whether a coin has decided it."""


class KnockOut:
    """The first in the list meets the last, and so on: the first two cannot meet before the final.

    Where the players are no power of two, the first ones have a bye in the first round. A drawn encounter
    goes on with extra pairs of games, at most three, and then a coin decides, which is said openly.

    >>> from gambol.arena.schedule import Encounter
    >>> cup = KnockOut(3, games=2, seed=1)
    >>> [pairing.players for pairing in cup.wave(())]
    [(1, 2)]
    >>> [pairing.players for pairing in cup.wave([(Encounter((1, 2), (0.5, 1.5)),)])]
    [(0, 2)]
    """

    interleaved = True

    def __init__(self, players: int, games: int, seed: int) -> None:
        self._players, self._games, self._seed = players, games, seed

    def wave(self, before: Sequence[Results]) -> Wave:
        """The next round, or extra games for the encounters of this one that are drawn."""
        return self._state(before)[1]

    def duels(self, before: Sequence[Results]) -> list[list[Duel]]:
        """The decided encounters, round by round.

        >>> from gambol.arena.schedule import Encounter
        >>> [[final]] = KnockOut(2, games=2, seed=1).duels([(Encounter((0, 1), (0, 2)),)])
        >>> final.winner
        1
        """
        return self._state(before)[0]

    def limit(self) -> int | None:
        """Not known: there may be extra games."""
        return None

    def _state(self, before: Sequence[Results]) -> tuple[list[list[Duel]], Wave]:
        rounds: list[list[Duel]] = []
        waves = list(before)
        lines: list[int | None] = [*bracket(self._players)]
        while len(lines) > 1:
            meetings = list(zip(lines[::2], lines[1::2], strict=True))
            games = [(one, two) for one, two in meetings if one is not None and two is not None]
            totals = dict.fromkeys(games, (0.0, 0.0))
            winners: dict[tuple[int, int], Duel] = {}
            for attempt in range(EXTRA_PAIRS + 1):
                open_games = [players for players in games if players not in winners]
                if not open_games:
                    break
                if not waves:
                    return rounds, self._pairings(open_games, len(rounds), attempt)
                _add(totals, waves.pop(0))
                for players in open_games:
                    duel = self._decided(players, totals[players], len(rounds), last=attempt == EXTRA_PAIRS)
                    if duel is not None:
                        winners[players] = duel
            rounds.append([winners[players] for players in games])
            lines = [
                winners[one, two].winner
                if one is not None and two is not None
                else one
                if two is None
                else two
                for one, two in meetings
            ]
        return rounds, ()

    def _pairings(self, games: Sequence[tuple[int, int]], number: int, attempt: int) -> Wave:
        pairs = (self._games + 1) // 2
        opening = number * (pairs + EXTRA_PAIRS) + (pairs + attempt - 1 if attempt else 0)
        count = self._games if attempt == 0 else 2
        return tuple(Pairing(players, count, opening) for players in games)

    def _decided(
        self, players: tuple[int, int], points: tuple[float, float], number: int, *, last: bool
    ) -> Duel | None:
        if points[0] != points[1]:
            return Duel(players, points, players[0 if points[0] > points[1] else 1])
        if not last:
            return None
        coin = Random(f"{self._seed} coin {number} {players}")
        return Duel(players, points, coin.choice(players), coin=True)


def _add(totals: dict[tuple[int, int], tuple[float, float]], results: Results) -> None:
    for encounter in results:
        one, two = totals[encounter.players]
        totals[encounter.players] = (one + encounter.points[0], two + encounter.points[1])


def bracket(players: int) -> list[int | None]:
    """The places of a knock-out from top to bottom; None where nobody is, so that the neighbour has a bye.

    >>> bracket(4), bracket(3)
    ([0, 3, 1, 2], [0, None, 1, 2])
    """
    lines = [0]
    while len(lines) < players:
        size = 2 * len(lines)
        lines = [place for seed in lines for place in (seed, size - 1 - seed)]
    return [place if place < players else None for place in lines]
