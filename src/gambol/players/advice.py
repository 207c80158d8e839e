"""A move and why: what a hint says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gambol.players.judges import Impartial, judge_for

if TYPE_CHECKING:
    from gambol.engine import Info
    from gambol.games import Move, Position

FOLLOWED = 5
"""So many moves of a line can be followed without a board."""
_CLEAR = 0.15
"""A move that is better by so much is the only good one."""


@dataclass(frozen=True)
class Advice:
    """A move, and in a few words why it is a good one."""

    move: Move
    why: str


def advice_of(position: Position, info: Info) -> Advice:
    """What a search has found in a position, in words for a player; best when it followed two lines.

    >>> import gambol
    >>> game = gambol.game("touchdown")
    >>> position = game.position("8/8/P7/8/8/7p/8/8 w")
    >>> advice = advice_of(position, gambol.Engine(game).search(position, lines=2))
    >>> print(advice.move, "-", advice.why)
    a6a7 - it wins in 3: a6a7...
    """
    after = position.play(info.move)
    line = _line(info)
    if info.proven == "win":
        if after.outcome is not None:
            return Advice(info.move, "it wins at once")
        return Advice(info.move, f"it wins in {info.moves_to_end}: {line}")
    if info.proven == "loss":
        return Advice(info.move, f"every move loses; this holds out for {info.moves_to_end}: {line}")
    if after.outcome is not None:
        return Advice(info.move, "it makes the game a draw")
    parts = [part for part in (_only(position, info), _praise(position, after)) if part]
    stands = "a draw with best play" if info.proven == "draw" else f"{info.verdict} to win"
    return Advice(info.move, "; ".join([*parts, f"{stands}: {line}"]))


def _line(info: Info) -> str:
    """What would be played, as far as one can follow."""
    moves = " ".join(map(str, info.line[:FOLLOWED]))
    return moves if len(info.line) <= FOLLOWED else f"{moves} …"


def _only(position: Position, info: Info) -> str:
    """How much worse all other moves are, where that says something."""
    if len(position.legal_moves) == 1:
        return "it is the only legal move"
    if not info.others:
        return ""
    second = info.others[0]
    if second.proven == "loss":
        return "every other move loses"
    if info.win_probability - second.win_probability >= _CLEAR:
        return "nothing else is nearly as good"
    return ""


def _praise(position: Position, after: Position) -> str:
    """What the game's judge likes about the move."""
    judge = judge_for(position.game)
    return "" if isinstance(judge, Impartial) else judge.praise(position, after, position.turn)
