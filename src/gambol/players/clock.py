"""What a player may use for a move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Clock:
    """How long a player may think, in seconds, and how much it may look at; None where nothing limits it.

    Starting up, and what happens between two moves, is on nobody's clock.

    >>> Clock(per_move=0.1)
    Clock(remaining=None, increment=0.0, per_move=0.1, nodes=None, depth=None)
    """

    remaining: float | None = None
    """What is left for all the moves to come."""
    increment: float = 0.0
    """What every move adds to that."""
    per_move: float | None = None
    """The most for this move."""
    nodes: int | None = None
    """The most positions to look at for this move; a promise between friends."""
    depth: int | None = None
    """The most moves to look ahead; a promise as well."""

    @property
    def seconds(self) -> float | None:
        """When the move has to be there at the latest; None when nobody waits.

        >>> Clock(remaining=3, per_move=5).seconds, Clock().seconds
        (3, None)
        """
        times = [time for time in (self.remaining, self.per_move) if time is not None]
        return min(times, default=None)


FREE = Clock()
"""A clock that limits nothing."""
