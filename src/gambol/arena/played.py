"""A finished game of a match or a tournament, as tables and ratings see it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Played:
    """One finished game; what comes in two stands in the order of `players`.

    >>> game = Played(number=0, pair=0, players=("level:3", "random"), winner=0, reason="far-rank")
    >>> game.points
    (1.0, 0.0)
    """

    number: int
    """Its place in the schedule, from 0."""
    pair: int
    """The games of one opening with the colours exchanged share this number."""
    players: tuple[str, str]
    """Who played, by name; who made the first move of the game first."""
    winner: int | None
    """0 or 1, the place of the winner in `players`; None for a draw."""
    reason: str
    """As in :class:`gambol.Outcome`."""
    fault: str | None = None
    """What kind of fault the loser has lost by, as in :class:`gambol.players.SeatError`; None for most."""
    detail: str = ""
    """The words that go with the result."""
    moves: int = 0
    """How many moves were played, those of the opening among them."""
    counts: tuple[int, int] = (0, 0)
    """How many moves each player has thought about."""
    seconds: tuple[float, float] = (0.0, 0.0)
    """How long each player has thought in all."""
    worst: tuple[float, float] = (0.0, 0.0)
    """The longest that each has thought about a move."""

    @property
    def points(self) -> tuple[float, float]:
        """What each player gets: 1 for a win, half for a draw."""
        if self.winner is None:
            return 0.5, 0.5
        return (1.0, 0.0) if self.winner == 0 else (0.0, 1.0)
