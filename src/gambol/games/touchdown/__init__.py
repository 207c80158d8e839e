"""Touchdown: its positions and moves, and what it looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.errors import OptionError
from gambol.games.kit import Kit, write_ranks
from gambol.games.move import Move, split_squares
from gambol.games.position import Position
from gambol.games.touchdown import classic, look
from gambol.games.touchdown.grid import GRID

if TYPE_CHECKING:
    from collections.abc import Mapping


class TouchdownMove(Move):
    """A pawn's step straight ahead, or its capture diagonally ahead."""

    __slots__ = ()

    @property
    def origin(self) -> str:
        """The square the pawn leaves."""
        return self.squares[0]

    @property
    def target(self) -> str:
        """The square it goes to."""
        return self.squares[1]

    @property
    def captures(self) -> bool:
        """Whether it takes an enemy pawn."""
        return self.origin[0] != self.target[0]

    @property
    def squares(self) -> tuple[str, ...]:
        """Origin and target."""
        return split_squares(self.text)

    @property
    def captured(self) -> tuple[str, ...]:
        """The square of the pawn that is taken, if one is."""
        return (self.target,) if self.captures else ()


class TouchdownPosition(Position):
    """A Touchdown board and whose turn it is."""

    __slots__ = ()

    def view(self, colour: str | None = None) -> list[list[int]]:
        """The board as a bot of this colour sees it, of the side to move unless told otherwise.

        ``view[x][y]`` is 1 for its own pawn, 2 for the opponent's and 0 for none; it plays towards ``y = 0``.

        >>> import gambol
        >>> gambol.game("touchdown", width=1, height=4).start().view("black")
        [[0, 2, 1, 0]]
        """
        seen_by = self.turn if colour is None else colour
        if seen_by not in self.game.colours:
            raise OptionError(f"expected a colour ({', '.join(self.game.colours)}), read {colour!r}")
        return classic.view(self.game.options, self.board, seen_by)


def _write(options: Mapping[str, int | str], board: Mapping[str, str], turn: str) -> str:
    return f"{write_ranks(int(options['width']), int(options['height']), board)} {turn[0]}"


KIT = Kit(
    position=TouchdownPosition,
    move=TouchdownMove,
    diagram=look.diagram,
    styles=classic.STYLES,
    read=classic.read,
    write=_write,
    grid=GRID,
)
