"""What a search has found out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol import _core
    from gambol.games import Move, Position

Proven = Literal["win", "draw", "loss"]

_PROVEN_SCORE = 100_000


@dataclass(frozen=True)
class Info:
    """The best move, how good it is for the side to move, and how hard the search has looked.

    >>> import gambol
    >>> game = gambol.game("touchdown")
    >>> info = gambol.Engine(game).search(game.position("8/8/P7/8/8/7p/8/8 w"))
    >>> print(info.move, info.verdict, info.win_probability)
    a6a7 win in 3 1.0
    """

    move: Move
    """The best move."""
    line: tuple[Move, ...]
    """What would be played, beginning with that move."""
    win_probability: float
    """How often the side to move wins from here, a draw being half a win; 1 or 0 when it is certain."""
    score: int
    """The same as a hundred times the logarithm of the odds: 0 is even, 100 is e to one. A proven win is
    100,000 less the moves it takes, a proven loss the negative of that."""
    proven: Proven | None
    """The result for the side to move, once it is certain."""
    moves_to_end: int | None
    """How many moves of both sides together a proven win or loss takes."""
    depth: int
    """How many moves deep everything has been looked at."""
    deepest: int
    """How many moves deep the longest line went."""
    nodes: int
    """How many positions were looked at."""
    seconds: float
    hash_full: float
    """How much of the table is in use, from 0 to 1."""
    others: tuple[Info, ...] = ()
    """The other lines that were asked for, best first."""

    @property
    def lines(self) -> tuple[Info, ...]:
        """All lines, best first."""
        return (self, *self.others)

    @property
    def nodes_per_second(self) -> int:
        """The speed."""
        return round(self.nodes / max(self.seconds, 0.001))

    @property
    def verdict(self) -> str:
        """How the game stands in two or three words: ``win in 7``, ``draw``, ``64 %``."""
        if self.proven is None:
            return f"{100 * self.win_probability:.0f} %"
        return self.proven if self.moves_to_end is None else f"{self.proven} in {self.moves_to_end}"


def info_of(position: Position, report: _core.Report) -> Info:
    """The core's report about a position, in words of the library."""
    line = position.follow(report.line)
    proven: Proven | None
    match report.proven:
        case "win" | "draw" | "loss" as proven:
            pass
        case _:
            proven = None
    to_end = report.moves_to_end
    score = report.centi_odds
    if proven == "win":
        score = _PROVEN_SCORE - (to_end or 0)
    elif proven == "loss":
        score = (to_end or 0) - _PROVEN_SCORE
    return Info(
        move=line[0],
        line=line,
        win_probability=report.win_probability,
        score=score,
        proven=proven,
        moves_to_end=to_end,
        depth=report.depth,
        deepest=report.deepest,
        nodes=report.nodes,
        seconds=report.milliseconds / 1000,
        hash_full=report.permill_full / 1000,
    )


def gathered(lines: Sequence[Info]) -> Info:
    """The first of the lines, with the others; two never begin with the same move."""
    seen = {lines[0].move}
    others = []
    for line in lines[1:]:
        if line.move not in seen:
            seen.add(line.move)
            others.append(line)
    return replace(lines[0], others=tuple(others))
