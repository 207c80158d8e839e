"""A match that ends when it has said enough: the sequential probability ratio test on pairs of games.

The test is the generalised one of Van den Bergh that fastchess runs, with bounds in logistic Elo: each
hypothesis is given the distribution of the five pair results that fits it and the results best, and the
logarithm of the ratio of the two likelihoods is what is watched. docs/statistics.md derives it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from gambol.arena.elo import score_of
from gambol.arena.tally import NO_PAIRS
from gambol.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gambol.arena.played import Played
    from gambol.arena.tally import Pentanomial

Decision = Literal["H0", "H1"]

_RARE: Final = 1e-3
"""What a result that has not come up yet counts for: as in fastchess."""

_FARTHEST: Final = 2000
"""Elo so far apart that nobody will play the games it takes."""

_HALVINGS: Final = 56
"""So often halved, an interval of this size is as small as a number is exact."""


@dataclass(frozen=True)
class Sprt:
    """A test of H0, "the difference is `elo0`", against H1, "it is `elo1`".

    `alpha` is how often H1 may be accepted although H0 is true, and `beta` how often H0 although H1 is.
    Bounds that make no test raise :class:`gambol.OptionError`.

    >>> test = Sprt(0, 5)
    >>> round(test.lower, 2), round(test.upper, 2)
    (-2.94, 2.94)
    >>> round(test.llr((871, 26175, 55983, 26678, 821)), 1), test.decision((871, 26175, 55983, 26678, 821))
    (-63.4, 'H0')
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        faults = []
        if not self.elo0 < self.elo1:
            faults.append(f"expected an elo0 below elo1, read {self.elo0:g} and {self.elo1:g}")
        elif max(abs(self.elo0), abs(self.elo1)) > _FARTHEST:
            faults.append(
                f"expected bounds from -{_FARTHEST} to {_FARTHEST} Elo, read {self.elo0:g} and {self.elo1:g}"
            )
        faults += [
            f"expected {name} between 0 and 1, read {value:g}"
            for name, value in (("alpha", self.alpha), ("beta", self.beta))
            if not 0 < value < 1
        ]
        if not faults and self.alpha + self.beta >= 1:
            faults.append(
                f"expected alpha and beta to sum to less than 1, read {self.alpha:g} and {self.beta:g}"
            )
        if faults:
            raise OptionError("; ".join(faults))

    @classmethod
    def parse(cls, text: str, *, alpha: float = 0.05, beta: float = 0.05) -> Sprt:
        """The test that a text like `0,5` asks for; anything else raises :class:`gambol.OptionError`.

        >>> Sprt.parse("-1.5, 3")
        Sprt(elo0=-1.5, elo1=3.0, alpha=0.05, beta=0.05)
        """
        try:
            elo0, elo1 = (float(part) for part in text.split(","))
        except ValueError:
            raise OptionError(f"expected elo0,elo1 such as 0,10, read {text!r}") from None
        return cls(elo0, elo1, alpha, beta)

    @property
    def lower(self) -> float:
        """Where the log-likelihood ratio says H0."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Where the log-likelihood ratio says H1."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Pentanomial) -> float:
        """The logarithm of how much better H1 explains these pairs than H0 does; 0 without pairs."""
        if not any(pairs):
            return 0.0
        counts = [count or _RARE for count in pairs]
        score0, score1 = score_of(self.elo0), score_of(self.elo1)
        tilt0, tilt1 = _tilt(counts, score0), _tilt(counts, score1)
        return sum(
            count * math.log((1 + tilt0 * (half / 4 - score0)) / (1 + tilt1 * (half / 4 - score1)))
            for half, count in enumerate(counts)
        )

    def decision(self, pairs: Pentanomial) -> Decision | None:
        """The hypothesis that these pairs make the test accept; None while it is to go on."""
        llr = self.llr(pairs)
        return "H1" if llr >= self.upper else "H0" if llr <= self.lower else None


def _tilt(counts: Sequence[float], score: float) -> float:
    """Of all distributions with this mean the one under which the counts are likeliest.

    It gives the result a the probability count / (total * (1 + tilt * (a - score))); the tilt is the root of
    sum(count * (a - score) / (1 + tilt * (a - score))), which falls between its two poles.
    """
    low, high = -1 / (1 - score), 1 / score
    for _ in range(_HALVINGS):
        tilt = (low + high) / 2
        slope = sum(
            count * (half / 4 - score) / (1 + tilt * (half / 4 - score)) for half, count in enumerate(counts)
        )
        if slope > 0:
            low = tilt
        else:
            high = tilt
    return (low + high) / 2


@dataclass(frozen=True)
class Progress:
    """Where a test stands."""

    test: Sprt
    pairs: Pentanomial
    """The pairs that the test has looked at."""
    llr: float
    decision: Decision | None

    @property
    def words(self) -> str:
        """What that means, in a sentence.

        >>> test = Sprt(0, 5)
        >>> Progress(test, (0, 0, 0, 0, 0), 0.0, None).words
        'undecided: LLR 0.00 in (-2.94, 2.94)'
        """
        test = self.test
        where = f"LLR {self.llr:.2f} in ({test.lower:.2f}, {test.upper:.2f})"
        if self.decision is None:
            return f"undecided: {where}"
        elo, other = (test.elo1, test.elo0) if self.decision == "H1" else (test.elo0, test.elo1)
        return f"{self.decision} accepted: {_signed(elo)} Elo fits better than {_signed(other)} ({where})"


def _signed(elo: float) -> str:
    return f"{elo:+g}" if elo else "0"


class SprtRun:
    """A test under way: takes games as they end, and looks at their pairs in the order of the schedule.

    With several games at a time the short ones end first. Were pairs taken as they end, then what is decided
    would depend on how fast the machine is; so a pair waits until all before it are complete, and what ends
    after the decision is not looked at. The pairs of a match are numbered from 0.

    >>> from gambol.arena.played import Played
    >>> run = SprtRun(Sprt(0, 200), "new")
    >>> for number in range(60):
    ...     players = ("old", "new") if number % 2 else ("new", "old")
    ...     run.add(Played(number=number, pair=number // 2, players=players, winner=number % 2, reason="x"))
    >>> run.progress.decision, run.progress.pairs
    ('H1', (0, 0, 0, 0, 8))
    """

    def __init__(self, test: Sprt, player: str) -> None:
        self.test = test
        self.player = player
        """Whose results these are: with H1 accepted, this player is the better one."""
        self._halves: dict[int, list[int]] = {}
        self._next = 0
        self._pairs = list(NO_PAIRS)
        self._progress = Progress(test, NO_PAIRS, 0.0, None)

    @property
    def progress(self) -> Progress:
        """Where the test stands."""
        return self._progress

    @property
    def decision(self) -> Decision | None:
        """What has been decided; None while the match is to go on."""
        return self._progress.decision

    def add(self, game: Played) -> None:
        """Hand over a game of the match, in any order; ValueError if the player is not in it."""
        if self.player not in game.players:
            raise ValueError(
                f"expected a game of {self.player!r}, read {game.players!r} in game {game.number}"
            )
        if self.decision is not None:
            return
        points = game.points[game.players.index(self.player)]
        self._halves.setdefault(game.pair, []).append(round(2 * points))
        while not self._progress.decision and len(self._halves.get(self._next, ())) >= 2:
            self._pairs[sum(self._halves.pop(self._next)[:2])] += 1
            self._next += 1
            self._look()

    def _look(self) -> None:
        none, half, one, more, both = self._pairs
        pairs = (none, half, one, more, both)
        self._progress = Progress(self.test, pairs, self.test.llr(pairs), self.test.decision(pairs))


def sprt(test: Sprt, games: Iterable[Played], player: str) -> Progress:
    """Where a test stands after these games of a match."""
    run = SprtRun(test, player)
    for game in games:
        run.add(game)
    return run.progress
