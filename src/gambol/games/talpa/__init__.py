"""Talpa: its positions and moves, and what it looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.games.kit import Kit, write_ranks
from gambol.games.move import Move, split_squares
from gambol.games.position import Position
from gambol.games.talpa import classic, look
from gambol.games.talpa.grid import GRID

if TYPE_CHECKING:
    from collections.abc import Mapping


class TalpaMove(Move):
    """A capture from one square onto the next, or the removal of one's own piece."""

    __slots__ = ()

    @property
    def origin(self) -> str:
        """The square that becomes empty."""
        return self.squares[0]

    @property
    def target(self) -> str | None:
        """The square of the captured piece; ``None`` for a removal."""
        return None if self.is_removal else self.squares[1]

    @property
    def is_removal(self) -> bool:
        """Whether a player who has no capture takes one of his own pieces off the board."""
        return self.text.startswith("x")

    @property
    def squares(self) -> tuple[str, ...]:
        """Origin and target, or the square of the removed piece."""
        return split_squares(self.text.removeprefix("x"))

    @property
    def captured(self) -> tuple[str, ...]:
        """The square where a piece leaves the board."""
        return self.squares[-1:]


class TalpaPosition(Position):
    """A Talpa board and whose turn it is."""

    __slots__ = ()


def _write(options: Mapping[str, int | str], board: Mapping[str, str], turn: str) -> str:
    size = int(options["size"])
    return f"{write_ranks(size, size, board)} {turn[0]}"


KIT = Kit(
    position=TalpaPosition,
    move=TalpaMove,
    diagram=look.diagram,
    styles=classic.STYLES,
    read=classic.read,
    write=_write,
    grid=GRID,
)
