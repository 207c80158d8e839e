"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner, or ``None`` for a draw, and the reason.

    >>> Outcome("red", "tunnel")
    Outcome(winner='red', reason='tunnel')
    """

    winner: str | None
    reason: str
