"""Mitsudomoe: its positions and moves, and what it looks like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.games.kit import Kit
from gambol.games.mitsudomoe import classic, look
from gambol.games.mitsudomoe.grid import GRID
from gambol.games.move import Move, split_squares
from gambol.games.position import Position

if TYPE_CHECKING:
    from collections.abc import Mapping


class MitsudomoeMove(Move):
    """A ring step, a ball step, and the relocation of each vaulted ball."""

    __slots__ = ()

    @property
    def _steps(self) -> list[tuple[str, ...]]:
        return [split_squares(step.removeprefix("@")) for step in self.text.split("/")]

    @property
    def ring_from(self) -> str | None:
        """The square of the ring that moves; ``None`` when it comes from the supply."""
        return None if self.text.startswith("@") else self._steps[0][0]

    @property
    def ring_to(self) -> str:
        """The square the ring goes to."""
        return self._steps[0][-1]

    @property
    def ball_from(self) -> str:
        """The square the ball leaves."""
        return self._steps[1][0]

    @property
    def ball_to(self) -> str:
        """The square it goes to."""
        return self._steps[1][1]

    @property
    def relocations(self) -> tuple[tuple[str, str], ...]:
        """From where to where each vaulted ball goes, in a legal order."""
        return tuple((origin, target) for origin, target in self._steps[2:])

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares of the ring, of the ball and of the relocated balls."""
        return tuple(dict.fromkeys(square for step in self._steps for square in step))


class MitsudomoePosition(Position):
    """A Mitsudomoe board, the supplies, and whose turn it is."""

    __slots__ = ()

    @property
    def supply(self) -> dict[str, int]:
        """The rings that each player has not placed yet.

        >>> import gambol
        >>> gambol.game("mitsudomoe").start().supply
        {'white': 5, 'black': 5}
        """
        *_, white, black = self.text.split()
        return {"white": int(white), "black": int(black)}


def _write(_options: Mapping[str, int | str], board: Mapping[str, str], turn: str) -> str:
    ranks = (",".join(board.get(f"{file}{rank}", "-") for file in "abcde") for rank in range(5, 0, -1))
    rings = "".join(board.values())
    return f"{'/'.join(ranks)} {turn[0]} {8 - rings.count('w')} {8 - rings.count('b')}"


KIT = Kit(
    position=MitsudomoePosition,
    move=MitsudomoeMove,
    diagram=look.diagram,
    styles=classic.STYLES,
    read=classic.read,
    write=_write,
    grid=GRID,
)
