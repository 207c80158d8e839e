"""Fox and Hounds: its positions and moves, and what it looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.games.kit import Kit, write_ranks
from gambol.games.move import Move, split_squares
from gambol.games.position import Position

from . import look

if TYPE_CHECKING:
    from collections.abc import Mapping


class HoundsMove(Move):
    """A step of the fox or of a hound to a square diagonally next to it."""

    __slots__ = ()

    @property
    def squares(self) -> tuple[str, ...]:
        """Where the step begins and where it ends."""
        return split_squares(self.text)


class HoundsPosition(Position):
    """A board of Fox and Hounds and whose turn it is."""

    __slots__ = ()

    @property
    def fox(self) -> str:
        """The square the fox stands on.

        >>> import gambol
        >>> gambol.game("hounds").start().fox
        'e1'
        """
        return {token: square for square, token in self.board.items()}["w"]


def _write(options: Mapping[str, int | str], board: Mapping[str, str], turn: str) -> str:
    size = int(options["size"])
    return f"{write_ranks(size, size, board)} {turn[0]}"


def _read(*_: object) -> None:
    """Nothing else: no other program's boards are to be read."""


KIT = Kit(
    position=HoundsPosition,
    move=HoundsMove,
    diagram=look.diagram,
    styles={},
    read=_read,
    write=_write,
)
