"""Fox and Hounds: how far the fox has come, how freely it moves, and which hounds it has left behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gambol.games import Position

_RANK = 2.0
_WAY = 3.0
_PASSED = 4.0


class HoundsJudge:
    """Likes the fox far up the board, with room to move and hounds behind it."""

    def score(self, position: Position, colour: str) -> float:
        """What is good for the fox is bad for the hounds."""
        worth = _worth(position) - _worth(position.game.start())
        return worth if colour == position.game.colours[0] else -worth

    def praise(self, before: Position, after: Position, colour: str) -> str:
        """What the move is good for."""
        gained = self.score(after, colour) > self.score(before, colour)
        if colour == after.game.colours[0]:
            return "it brings the fox on" if gained else "it waits for a gap"
        return "it leaves the fox less room" if gained else "it keeps the line closed"


def _worth(position: Position) -> float:
    squares = {_place(square): token for square, token in position.board.items()}
    ((file, rank),) = (square for square in squares if squares[square] == "w")
    hounds = [square for square in squares if squares[square] == "b"]
    around = [(file + aside, rank + up) for aside in (1, -1) for up in (1, -1)]
    last, top = position.game.width - 1, position.game.height - 1
    ways = [(x, y) for x, y in around if 0 <= x <= last and 0 <= y <= top and (x, y) not in hounds]
    passed = sum(hound[1] <= rank for hound in hounds)
    return _RANK * rank + _WAY * len(ways) + _PASSED * passed


def _place(square: str) -> tuple[int, int]:
    return ord(square[0]) - ord("a"), int(square[1:]) - 1
