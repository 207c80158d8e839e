"""The model behind the ratings: Bradley and Terry's, with Davidson's draws and an advantage of moving first.

Players have strengths. With d = (strength of the first player) - (strength of the second) + (advantage), a
game is won, drawn and lost by the first player with chances in the proportion exp(d/2) : draws : exp(-d/2).
The logarithm of the likelihood is concave in the strengths, the advantage and log(draws), so Newton's method
finds its one maximum. Who scores the same against the same opponents is rated the same, a draw being half a
point each: this is why Davidson's draws were taken, and not Rao and Kupper's.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from gambol.arena.cholesky import Cholesky, Matrix, Vector

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Pairing = tuple[int, int]
"""Two players by number; who moves first comes first."""

Counts = tuple[int, int, int]
"""How many games of a pairing its first player has lost, drawn and won."""

Halves = tuple[Pairing, int, Pairing, int]
"""How a pair of games came out: twice who played, and 1, 0 or -1 for what the first player made of it."""

_CALM: Final = 10
"""So many imagined pairs, whose two games have nothing to do with each other, temper what few pairs say."""

_LONGEST_STEP: Final = 3.0
_LITTLE_GAIN: Final = 1e-2
_NO_GAIN: Final = 1e-10
"""Of log-likelihood: strengths that gain no more are right to some hundred-thousandths of their error."""

_STEPS: Final = 200


@dataclass(frozen=True)
class Results:
    """What the model is fitted to: counts, so that it does not matter how many games there were."""

    groups: Sequence[Sequence[int]]
    """Who can be compared with whom: every player is in one group, and plays in it only."""
    games: Mapping[Pairing, Counts]
    pairs: Mapping[Halves, int]
    """How many pairs came out in each way. Their games are among `games`."""

    @cached_property
    def size(self) -> int:
        """How many players there are."""
        return sum(len(group) for group in self.groups)


class _Chances(NamedTuple):
    """A pairing at some strengths: what its games bring on average, 1, 0 or -1, and how much they vary."""

    mean: float
    variance: float
    drawn: float
    logarithm: float
    """Of the sum of the three proportions."""


@dataclass(frozen=True)
class Model:
    """The model with its parameters at certain values, and what the results say there.

    The parameters are the strengths by number, the advantage, and, where any game was drawn, log(draws).
    Virtual results keep them finite: each player draws `prior` games against a field of strength 0, and one
    game between equals was half won and half lost, and half drawn and half not, by whoever moved first.
    """

    results: Results
    prior: float
    parameters: Vector

    @classmethod
    def start(cls, results: Results, prior: float) -> Model:
        """All players equal."""
        drawn = sum(counts[1] for counts in results.games.values())
        decisive = sum(counts[0] + counts[2] for counts in results.games.values())
        draws = [math.log((2 * drawn + 1) / (decisive + 1))] if drawn else []
        return cls(results, prior, [0.0] * (results.size + 1) + draws)

    @property
    def strengths(self) -> Vector:
        """The strengths, by number."""
        return self.parameters[: self.results.size]

    @cached_property
    def advantage(self) -> float:
        """What it is worth to move first."""
        return self.parameters[self.results.size]

    @cached_property
    def has_draws(self) -> bool:
        """Whether log(draws) is a parameter; else no game is ever drawn."""
        return len(self.parameters) > self.results.size + 1

    @cached_property
    def draws(self) -> float:
        """The proportion of draws to wins and to losses between equals."""
        return math.exp(self.parameters[-1]) if self.has_draws else 0.0

    @cached_property
    def chances(self) -> Mapping[Pairing, _Chances]:
        """What is to be expected of the games of each pairing."""
        chances = {}
        for first, second in self.results.games:
            difference = self.parameters[first] - self.parameters[second] + self.advantage
            won, lost = math.exp(difference / 2), math.exp(-difference / 2)
            total = won + self.draws + lost
            mean = (won - lost) / total
            variance = (won + lost) / total - mean * mean
            chances[first, second] = _Chances(mean, variance, self.draws / total, math.log(total))
        return chances

    @cached_property
    def likelihood(self) -> float:
        """The logarithm of the likelihood of all results, the virtual ones among them."""
        value = -self.prior * sum(map(_log_cosh, self.strengths)) - _log_cosh(self.advantage)
        value -= sum(self._sum(group) ** 2 for group in self.results.groups) / 2
        if self.has_draws:
            value += self.parameters[-1] / 2 - math.log(2 + self.draws)
        parameters, chances = self.parameters, self.chances
        for (first, second), (lost, drawn, won) in self.results.games.items():
            difference = parameters[first] - parameters[second] + self.advantage
            value += (won - lost) * difference / 2 + (drawn * parameters[-1] if drawn else 0.0)
            value -= (lost + drawn + won) * chances[first, second].logarithm
        return value

    def _sum(self, group: Sequence[int]) -> float:
        """The strengths of a group together: only differences matter, so this is pulled to 0."""
        return sum(self.parameters[player] for player in group)

    @cached_property
    def slope(self) -> Vector:
        """The first derivatives of the likelihood."""
        advantage = self.results.size
        slope = [-self.prior / 2 * math.tanh(strength / 2) for strength in self.strengths]
        for group in self.results.groups:
            total = self._sum(group)
            for player in group:
                slope[player] -= total
        slope.append(-math.tanh(self.advantage / 2) / 2)
        if self.has_draws:
            slope.append(0.5 - self.draws / (2 + self.draws))
        for (first, second), (lost, drawn, won) in self.results.games.items():
            chances, number = self.chances[first, second], lost + drawn + won
            push = (won - lost - number * chances.mean) / 2
            slope[first] += push
            slope[second] -= push
            slope[advantage] += push
            if self.has_draws:
                slope[-1] += drawn - number * chances.drawn
        return slope

    def information(self, numbers: Iterable[tuple[Pairing, int]]) -> Matrix:
        """The second derivatives with their signs turned, from so many games of each pairing."""
        size, advantage = len(self.parameters), self.results.size
        matrix = [[0.0] * size for _ in range(size)]
        about_advantage, about_draws = matrix[advantage], [0.0] * size
        for (first, second), number in numbers:
            chances = self.chances[first, second]
            alone = number * chances.variance / 4
            matrix[first][first] += alone
            matrix[second][second] += alone
            matrix[first][second] -= alone
            matrix[second][first] -= alone
            about_advantage[first] += alone
            about_advantage[second] -= alone
            about_advantage[advantage] += alone
            if self.has_draws:
                shared = number * chances.mean * chances.drawn / 2
                about_draws[first] -= shared
                about_draws[second] += shared
                about_draws[advantage] -= shared
                about_draws[-1] += number * chances.drawn * (1 - chances.drawn)
        if self.has_draws:
            matrix[-1] = about_draws
            about_advantage[-1] = about_draws[advantage]
        for player in range(advantage):
            for index in range(advantage, size):
                matrix[player][index] = matrix[index][player]
        return matrix

    def virtual_information(self) -> Vector:
        """The same from the virtual results: a diagonal."""
        diagonal = [self.prior / 4 / math.cosh(strength / 2) ** 2 for strength in self.strengths]
        diagonal.append(1 / 4 / math.cosh(self.advantage / 2) ** 2)
        if self.has_draws:
            diagonal.append(2 * self.draws / (2 + self.draws) ** 2)
        return diagonal

    def curvature(self) -> Matrix:
        """The second derivatives of the likelihood with their signs turned."""
        matrix = self.information((pairing, sum(counts)) for pairing, counts in self.results.games.items())
        for index, value in enumerate(self.virtual_information()):
            matrix[index][index] += value
        for group in self.results.groups:
            for row in group:
                for column in group:
                    matrix[row][column] += 1.0
        return matrix

    def moved(self, step: Vector, share: float) -> Model:
        """The model that many steps further."""
        moved = [value + share * change for value, change in zip(self.parameters, step, strict=True)]
        return Model(self.results, self.prior, moved)


def _log_cosh(value: float) -> float:
    """log(2 cosh(value / 2)), without overflow: what a virtual draw costs."""
    return abs(value) / 2 + math.log1p(math.exp(-abs(value)))


def fit(results: Results, prior: float) -> Model:
    """The model at the maximum of its likelihood; ArithmeticError where there is none."""
    model = Model.start(results, prior)
    for _ in range(_STEPS):
        step = Cholesky(model.curvature()).solve(model.slope)
        gain = sum(map(mul, step, model.slope)) / 2
        if gain < _NO_GAIN:
            return model
        share = min(1.0, _LONGEST_STEP / max(map(abs, step)))
        moved = model.moved(step, share)
        # Close to the maximum the whole step is right, and the likelihood too coarse a number to say so.
        while gain > _LITTLE_GAIN and moved.likelihood < model.likelihood:
            share /= 2
            moved = model.moved(step, share)
        model = moved
    raise ArithmeticError(f"expected the likelihood to have a maximum, found none in {_STEPS} steps")


def dependence(model: Model) -> tuple[float, float]:
    """What the games of a pair share: the variance of their sum over that of independent games, twice.

    First for the differences of strength, then for the advantage. Two games of an opening that favours one
    side, with the colours exchanged, are shared more often than chance would have it: that makes the first
    number smaller than 1, and the second larger.
    """
    strength = advantage = alone = 0.0
    number = 0
    for (one, result, other, outcome), count in model.results.pairs.items():
        residues = result - model.chances[one].mean, outcome - model.chances[other].mean
        turned = 1 if one == other else -1
        strength += count * (residues[0] + turned * residues[1]) ** 2
        advantage += count * (residues[0] + residues[1]) ** 2
        alone += count * (model.chances[one].variance + model.chances[other].variance)
        number += count
    # Fitted strengths lie closer to the results than the true ones would.
    free = number - (model.results.size - len(model.results.groups))
    if free <= 0 or not alone > 0:
        return 1.0, 1.0
    return (
        (strength / alone * number + _CALM) / (free + _CALM),
        (advantage / alone * number + _CALM) / (number + _CALM),
    )


def covariance_of_slopes(model: Model) -> Matrix:
    """How much the slopes vary from tournament to tournament: the information, but for what pairs share."""
    paired: defaultdict[Pairing, int] = defaultdict(int)
    for (one, _, other, _), count in model.results.pairs.items():
        paired[one] += count
        paired[other] += count
    matrix = model.information(paired.items())
    strength, advantage = (math.sqrt(each) for each in dependence(model))
    size = model.results.size
    scale = [strength] * size + [advantage] + [1.0] * (len(matrix) - size - 1)
    alone = model.information(
        (pairing, sum(counts) - paired[pairing]) for pairing, counts in model.results.games.items()
    )
    virtual = model.virtual_information()
    for row, factor in enumerate(scale):
        matrix[row] = [
            factor * each * shared + single
            for each, shared, single in zip(scale, matrix[row], alone[row], strict=True)
        ]
        matrix[row][row] += virtual[row]
    return matrix
