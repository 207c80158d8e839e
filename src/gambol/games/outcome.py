"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

_WHY: Final[Mapping[str, str]] = {
    "tunnel": "a tunnel joins {winner}'s edges",
    "opened-opponent-tunnel": "{loser} opened {winner}'s tunnel",
    "no-piece": "{loser} has no piece left",
    "goal": "all three {winner} balls are on their goal",
    "home-blocked": "{loser}'s own home is full",
    "no-turn": "{loser} has no legal turn",
    "far-rank": "a pawn has reached the far rank",
    "stalemate": "no legal move is left",
    "repetition": "a position has occurred three times",
    "length": "the game has reached its longest length",
    "resignation": "{loser} resigns",
    "time": "{loser} has run out of time",
    "agreement": "both agree",
    "forfeit": "{loser} forfeits",
    "adjudication": "by decision",
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner, or ``None`` for a draw, and the reason.

    >>> Outcome("red", "tunnel")
    Outcome(winner='red', reason='tunnel')
    """

    winner: str | None
    reason: str

    def words(self, colours: tuple[str, str]) -> str:
        """The outcome as a sentence without a full stop, for a game between these colours.

        >>> Outcome("red", "opened-opponent-tunnel").words(("red", "blue"))
        "red wins: blue opened red's tunnel"
        >>> Outcome(None, "stalemate").words(("white", "black"))
        'a draw: no legal move is left'
        """
        loser = colours[1] if self.winner == colours[0] else colours[0]
        why = _WHY.get(self.reason, self.reason).format(winner=self.winner, loser=loser)
        return f"a draw: {why}" if self.winner is None else f"{self.winner} wins: {why}"
