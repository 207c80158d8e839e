"""What one player has scored in some games: won, drawn and lost, and pair by pair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from gambol.arena.played import Played

Pentanomial = tuple[int, int, int, int, int]
"""How many pairs of games have brought 0, ½, 1, 1½ and 2 points."""

Trinomial = tuple[int, int, int]
"""How many games were lost, drawn and won: in the order of what they bring, as in `Pentanomial`."""

NO_PAIRS: Pentanomial = (0, 0, 0, 0, 0)
NO_SINGLES: Trinomial = (0, 0, 0)


@dataclass(frozen=True, kw_only=True)
class Tally:
    """What a player has scored.

    Two games of one opening with the colours exchanged depend on each other, and count as one thing: a pair.
    A game whose partner has not been played, or never will be, is a single.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: Pentanomial = NO_PAIRS
    singles: Trinomial = NO_SINGLES

    @property
    def games(self) -> int:
        """How many games these are."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """1 for a win, half for a draw."""
        return self.wins + self.draws / 2


class Tallier:
    """Counts the games of one player as they come in, in any order.

    >>> tallier = Tallier()
    >>> for points in (1.0, 0.5, 0.0):
    ...     tallier.add(points, pair="the first opening" if points else "another")
    >>> tallier.tally
    Tally(wins=1, draws=1, losses=1, pairs=(0, 0, 0, 1, 0), singles=(1, 0, 0))
    """

    def __init__(self) -> None:
        self._games = [0, 0, 0]
        self._pairs = [0, 0, 0, 0, 0]
        self._waiting: dict[Hashable, int] = {}

    def add(self, points: float, pair: Hashable) -> None:
        """Count a game; the second one of the same pair completes it."""
        halves = round(2 * points)
        self._games[halves] += 1
        before = self._waiting.pop(pair, None)
        if before is None:
            self._waiting[pair] = halves
        else:
            self._pairs[before + halves] += 1

    @property
    def tally(self) -> Tally:
        """What has been counted so far."""
        lost, drawn, won = self._games
        none, half, one, more, both = self._pairs
        waiting = list(self._waiting.values())
        return Tally(
            wins=won,
            draws=drawn,
            losses=lost,
            pairs=(none, half, one, more, both),
            singles=(waiting.count(0), waiting.count(1), waiting.count(2)),
        )


def tally(games: Iterable[Played], player: str, opponent: str | None = None) -> Tally:
    """What a player has scored in those of the games that it played, or played against one opponent.

    >>> from gambol.arena.played import Played
    >>> games = [
    ...     Played(number=0, pair=0, players=("a", "b"), winner=0, reason="far-rank"),
    ...     Played(number=1, pair=0, players=("b", "a"), winner=0, reason="far-rank"),
    ... ]
    >>> tally(games, "a")
    Tally(wins=1, draws=0, losses=1, pairs=(0, 0, 1, 0, 0), singles=(0, 0, 0))
    """
    tallier = Tallier()
    for game in games:
        if player not in game.players:
            continue
        side = game.players.index(player)
        other = game.players[1 - side]
        if opponent in (None, other):
            tallier.add(game.points[side], (game.pair, other))
    return tallier.tally
