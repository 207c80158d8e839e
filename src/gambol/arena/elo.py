"""How much better, and how sure: logistic Elo from results, with its 95 % interval.

The formulas are those of fastchess where all games are in pairs (its pentanomial statistics) or none is (its
win-draw-loss statistics), and go from the one to the other where some are; docs/statistics.md has them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from gambol.arena.tally import NO_PAIRS, NO_SINGLES

if TYPE_CHECKING:
    from gambol.arena.tally import Pentanomial, Tally, Trinomial

Z95: Final = NormalDist().inv_cdf(0.975)
"""So many standard errors to either side lie 95 % of a normal distribution."""

NATURAL: Final = 400 / math.log(10)
"""The Elo of a difference that multiplies the odds by e."""


def elo_of(score: float) -> float:
    """The Elo difference at which this share of the points is to be expected; infinite at 0 and at 1.

    >>> round(elo_of(0.75), 1), elo_of(0.5), elo_of(1.0)
    (190.8, 0.0, inf)
    """
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return NATURAL * math.log(score / (1 - score))


def score_of(elo: float) -> float:
    """The share of the points to be expected at this Elo difference.

    >>> round(score_of(100), 3), score_of(0), score_of(float("inf"))
    (0.64, 0.5, 1.0)
    """
    # Each branch raises e to a negative power only, so that nothing overflows.
    if elo >= 0:
        return 1 / (1 + math.exp(-elo / NATURAL))
    odds = math.exp(elo / NATURAL)
    return odds / (1 + odds)


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """What some results say about the difference of two strengths.

    `low` and `high` are the ends of the 95 % interval. An end that is infinite means: these results set no
    bound on this side. Without games there is no score and no Elo, and both are None.
    """

    games: int
    score: float | None
    """The share of the points, from 0 to 1."""
    score_low: float
    score_high: float
    deviation: float
    """The standard error of the score."""
    elo: float | None
    elo_low: float
    elo_high: float
    los: float
    """The likelihood of superiority: how likely it is, by these results, that it is the better one."""
    nelo: float | None
    """Normalised Elo: the difference in units of what one game leaves open."""
    nelo_low: float
    nelo_high: float

    @property
    def elo_error(self) -> float:
        """Half the width of the interval: what is written behind ±."""
        return (self.elo_high - self.elo_low) / 2


def estimate(pairs: Pentanomial = NO_PAIRS, singles: Trinomial = NO_SINGLES) -> Estimate:
    """The difference in strength that the results of pairs and of single games speak for.

    >>> difference = estimate(pairs=(34, 54, 63, 64, 75))
    >>> round(difference.elo, 2), round(difference.elo_error, 2), round(difference.nelo, 2)
    (55.58, 27.65, 57.94)
    >>> estimate(singles=(0, 0, 10)).elo, round(estimate(singles=(0, 0, 10)).elo_low)
    (inf, 140)
    """
    groups = [(2, half / 2, count) for half, count in enumerate(pairs) if count]
    groups += [(1, half / 2, count) for half, count in enumerate(singles) if count]
    games = sum(size * count for size, _, count in groups)
    if games == 0:
        return _NOTHING
    score = sum(points * count for _, points, count in groups) / games
    # A group's points stray from its size times the score, and groups are independent of each other.
    squares = sum(count * (points - size * score) ** 2 for size, points, count in groups)
    deviation = math.sqrt(squares) / games
    number = sum(count for _, _, count in groups)
    if deviation > 0:
        low, high = score - Z95 * deviation, score + Z95 * deviation
        los = NormalDist().cdf((score - 0.5) / deviation)
        unit = 2 * NATURAL / math.sqrt(games)
        nelo = unit * (score - 0.5) / deviation
        nelo_low, nelo_high = nelo - unit * Z95, nelo + unit * Z95
    else:
        low, high = _bounds_of_equals(score, number)
        los = _superiority_of_equals(score, number)
        nelo = math.copysign(math.inf, score - 0.5) if score != 0.5 else 0.0
        nelo_low, nelo_high = -math.inf, math.inf
    low, high = max(0.0, low), min(1.0, high)
    return Estimate(
        games=games,
        score=score,
        score_low=low,
        score_high=high,
        deviation=deviation,
        elo=elo_of(score),
        elo_low=elo_of(low),
        elo_high=elo_of(high),
        los=los,
        nelo=nelo,
        nelo_low=nelo_low,
        nelo_high=nelo_high,
    )


_NOTHING: Final = Estimate(
    games=0,
    score=None,
    score_low=0.0,
    score_high=1.0,
    deviation=math.inf,
    elo=None,
    elo_low=-math.inf,
    elo_high=math.inf,
    los=0.5,
    nelo=None,
    nelo_low=-math.inf,
    nelo_high=math.inf,
)


def _bounds_of_equals(score: float, number: int) -> tuple[float, float]:
    """The interval where every group came out alike, and nothing can be learnt from how they differ.

    If such an outcome had a chance below 0.025 ** (1 / number), all of them alike would be a wonder of
    less than 2.5 %. So it has at least this chance; what happens otherwise is anybody's guess. Where all
    games are won, this is the exact interval of Clopper and Pearson.
    """
    surely = 0.025 ** (1 / number)
    return score * surely, 1 - (1 - score) * surely


def _superiority_of_equals(score: float, number: int) -> float:
    """The likelihood of superiority where every group came out alike: by a flat prior on who wins a group."""
    if score == 0.5:
        return 0.5
    doubt = 0.5 ** (number + 1)
    return 1 - doubt if score > 0.5 else doubt


def estimate_of(tally: Tally) -> Estimate:
    """The difference in strength that a tally speaks for.

    >>> from gambol.arena.tally import Tally
    >>> estimate_of(Tally(wins=1, draws=1, singles=(0, 1, 1))).score
    0.75
    """
    return estimate(tally.pairs, tally.singles)
