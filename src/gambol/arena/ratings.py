"""Ratings from any number of games of any players: by maximum likelihood, each with a 95 % interval.

The model is that of :mod:`gambol.arena.davidson`; docs/statistics.md says what its numbers mean.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from dataclasses import dataclass
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from gambol.arena.cholesky import Cholesky, quadratic
from gambol.arena.comparable import comparable
from gambol.arena.davidson import Results, covariance_of_slopes, fit
from gambol.arena.elo import NATURAL, Z95
from gambol.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gambol.arena.davidson import Halves, Model, Pairing
    from gambol.arena.played import Played


class Interval(NamedTuple):
    """A figure with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, kw_only=True)
class Rating:
    """A player in the list."""

    rank: int
    """From 1, within the group."""
    name: str
    group: int
    """From 0, by size. Ratings of different groups cannot be compared: no games join them."""
    elo: float
    """Infinite, with an infinite interval, for a player that nothing bounds."""
    elo_low: float
    elo_high: float
    games: int
    wins: int
    draws: int
    losses: int

    @property
    def score(self) -> float:
        """The share of the points, from 0 to 1."""
        return (self.wins + self.draws / 2) / self.games


@dataclass(frozen=True, kw_only=True)
class Ratings:
    """The list and what goes with it."""

    rows: tuple[Rating, ...]
    """The players: the largest group first, and the best of a group first."""
    games: int
    advantage: Interval
    """What it is worth to move first, in Elo."""
    draw_share: float
    """How many games between equals are drawn."""
    anchor: tuple[str, float] | None
    """Whose rating was given; None where the mean of each group is 0."""

    @property
    def groups(self) -> tuple[tuple[Rating, ...], ...]:
        """The players that can be compared with each other, best first; the largest group first."""
        groups: defaultdict[int, list[Rating]] = defaultdict(list)
        for row in self.rows:
            groups[row.group].append(row)
        return tuple(tuple(group) for group in groups.values())

    def row(self, name: str) -> Rating:
        """The row of a player; KeyError if it is not in the list."""
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(name)


def ratings(
    games: Iterable[Played], *, anchor: tuple[str, float] | None = None, prior: float = 1.0
) -> Ratings:
    """The likeliest ratings of all who have played, in Elo.

    The mean of a group of players who can be compared is 0, or the player named by `anchor` has the rating
    given with it; the intervals are those of the distance from there. `prior` is how many virtual games each
    player has drawn with the field, which bounds those who have won or lost everything; with 0 those have an
    infinite rating, and players are compared only if results lead from each to the other and back.

    An anchor that has not played or has no finite rating, and a negative prior, raise
    :class:`gambol.OptionError`.

    >>> from gambol.arena.played import Played
    >>> games = [
    ...     Played(number=each, pair=each, players=("a", "b"), winner=0 if each % 4 else 1, reason="far-rank")
    ...     for each in range(400)
    ... ]
    >>> [(row.name, row.games, row.score) for row in ratings(games).rows]
    [('a', 400, 0.75), ('b', 400, 0.25)]
    """
    if not (math.isfinite(prior) and prior >= 0):
        raise OptionError(f"expected a prior of 0 or more virtual games, read {prior:g}")
    counted = _Count(games)
    if anchor is not None and anchor[0] not in counted.numbers:
        known = ", ".join(sorted(counted.numbers)) or "nobody"
        raise OptionError(f"expected a player of these games as the anchor ({known}), read {anchor[0]!r}")
    groups = comparable(len(counted.numbers), counted.scored, both_ways=prior == 0)
    if prior == 0:
        counted.drop_between(groups)
    results = Results(
        groups,
        {pairing: (lost, drawn, won) for pairing, (lost, drawn, won) in counted.games.items()},
        counted.pairs,
    )
    return _rated(counted, results, fit(results, prior), anchor)


class _Count:
    """The games, counted by who played whom and how that ended."""

    def __init__(self, games: Iterable[Played]) -> None:
        self.numbers: dict[str, int] = {}
        self.games: defaultdict[Pairing, list[int]] = defaultdict(lambda: [0, 0, 0])
        self.pairs: Counter[Halves] = Counter()
        waiting: dict[tuple[int, frozenset[int]], tuple[Pairing, int]] = {}
        for game in games:
            first, second = (self.numbers.setdefault(name, len(self.numbers)) for name in game.players)
            pairing = first, second
            result = 0 if game.winner is None else 1 if game.winner == 0 else -1
            self.games[pairing][result + 1] += 1
            key = game.pair, frozenset(pairing)
            partner = waiting.pop(key, None)
            if partner is None:
                waiting[key] = pairing, result
            else:
                # The same pair in the other order of its games is the same.
                one, other = sorted((partner, (pairing, result)))
                self.pairs[*one, *other] += 1
        self.tallies = [[0, 0, 0] for _ in self.numbers]
        for (first, second), counts in self.games.items():
            for half, count in enumerate(counts):
                self.tallies[first][half] += count
                self.tallies[second][2 - half] += count

    @property
    def scored(self) -> set[tuple[int, int]]:
        """Who has taken half a point or more from whom."""
        scored = set()
        for (first, second), (lost, drawn, won) in self.games.items():
            scored |= {(first, second)} if won or drawn else set()
            scored |= {(second, first)} if lost or drawn else set()
        return scored

    def drop_between(self, groups: Sequence[Sequence[int]]) -> None:
        """Forget the games between groups: the one was always better, which no finite rating can say."""
        group_of = {player: number for number, group in enumerate(groups) for player in group}
        for pairing in [each for each in self.games if group_of[each[0]] != group_of[each[1]]]:
            del self.games[pairing]
        for pair in [each for each in self.pairs if group_of[each[0][0]] != group_of[each[0][1]]]:
            del self.pairs[pair]


class _Scale:
    """Turns what was fitted into Elo with intervals.

    With draws, the expected score rises more slowly with the strengths than the logistic curve of Elo. They
    are scaled so that both rise alike between equals: a rating difference then means what the Elo of a match
    means, exactly without draws, and otherwise nearly so up to some 200 Elo.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._flattened = model.draws / (2 + model.draws)
        self._unit = NATURAL * 2 / (2 + model.draws)
        self._factors = Cholesky(model.curvature())
        self._spread = covariance_of_slopes(model)

    def rating(self, player: int, bases: Sequence[int], shift: float) -> Interval:
        """How far a player is above the mean of others, or above the one other, moved by a number of Elo."""
        weights = [0.0] * len(self._model.parameters)
        weights[player] += 1.0
        for base in bases:
            weights[base] -= 1 / len(bases)
        elo, error = self._measured(weights)
        return Interval(elo + shift, elo - error + shift, elo + error + shift)

    def advantage(self) -> Interval:
        """What it is worth to move first."""
        weights = [0.0] * len(self._model.parameters)
        weights[self._model.results.size] = 1.0
        elo, error = self._measured(weights)
        return Interval(elo, elo - error, elo + error)

    def _measured(self, weights: list[float]) -> tuple[float, float]:
        """A weighted sum of parameters, and half of its interval."""
        value = sum(map(mul, weights, self._model.parameters))
        if self._model.has_draws:
            weights[-1] = -value * self._flattened  # the unit depends on log(draws)
        influence = self._factors.solve(weights)
        return self._unit * value, Z95 * self._unit * math.sqrt(quadratic(self._spread, influence))


def _rated(counted: _Count, results: Results, model: Model, anchor: tuple[str, float] | None) -> Ratings:
    """The list, in Elo and in its order."""
    scale = _Scale(model)
    names = list(counted.numbers)
    rows: list[Rating] = []
    for number, group in enumerate(results.groups):
        bases, shift = group, 0.0
        if anchor is not None and counted.numbers[anchor[0]] in group:
            bases, shift = [counted.numbers[anchor[0]]], anchor[1]
        elos = {player: scale.rating(player, bases, shift) for player in group}
        if len(group) == 1:
            elos = {player: _alone(elo, counted.tallies[player]) for player, elo in elos.items()}
            if anchor is not None and math.isinf(elos[group[0]].value) and names[group[0]] == anchor[0]:
                raise OptionError(f"expected an anchor with a finite rating, read {anchor[0]!r}")
        ranked = sorted(group, key=lambda player: (-elos[player].value, names[player]))
        rows += [
            _row(rank, names[player], number, elos[player], counted.tallies[player])
            for rank, player in enumerate(ranked, start=1)
        ]
    return Ratings(
        rows=tuple(rows),
        games=sum(map(sum, counted.tallies)) // 2,
        advantage=scale.advantage() if rows else Interval(0.0, -math.inf, math.inf),
        draw_share=model.draws / (2 + model.draws),
        anchor=anchor,
    )


def _alone(elo: Interval, tally: Sequence[int]) -> Interval:
    """The rating of a player who can be compared with nobody: infinite if it has won or lost everything."""
    lost, drawn, won = tally
    if drawn or (won and lost):
        return elo
    return Interval(math.inf if won else -math.inf, -math.inf, math.inf)


def _row(rank: int, name: str, group: int, elo: Interval, tally: Sequence[int]) -> Rating:
    lost, drawn, won = tally
    return Rating(
        rank=rank,
        name=name,
        group=group,
        elo=elo.value,
        elo_low=elo.low,
        elo_high=elo.high,
        games=lost + drawn + won,
        wins=won,
        draws=drawn,
        losses=lost,
    )
