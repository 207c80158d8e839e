"""A sheet of terminal characters, each one cell wide, with colours from the 256 that every terminal knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Cell:
    """One character; the colours of a terminal are ``None``."""

    character: str = " "
    ink: int | None = None
    ground: int | None = None

    @property
    def codes(self) -> str:
        """The parameters of the escape sequence that sets both colours."""
        ink = "39" if self.ink is None else f"38;5;{self.ink}"
        ground = "49" if self.ground is None else f"48;5;{self.ground}"
        return f"{ink};{ground}"


_BLANK: Final = Cell()
_UPPER_HALF: Final = "▀"


class Canvas:
    """Characters by column and line; it grows to whatever is written on it.

    >>> canvas = Canvas()
    >>> canvas.write(2, 1, "here")
    >>> canvas.lines(colour=False)
    ['', '  here']
    """

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], Cell] = {}
        self.width = 0
        self.height = 0

    def write(
        self, column: int, line: int, text: str, ink: int | None = None, ground: int | None = None
    ) -> None:
        """Write a text; where ``ground`` is ``None``, the ground that is there stays."""
        for index, character in enumerate(text):
            place = (column + index, line)
            under = self._cells.get(place, _BLANK).ground
            self._cells[place] = Cell(character, ink, under if ground is None else ground)
        self.width = max(self.width, column + len(text))
        self.height = max(self.height, line + 1)

    def blot(self, column: int, line: int, upper: int | None, lower: int | None) -> None:
        """Colour the upper and the lower half of one character; ``None`` leaves the terminal's ground."""
        if upper == lower:
            self.write(column, line, " ", None, upper)
        elif upper is None:
            self.write(column, line, "▄", lower)
        else:
            self._cells[column, line] = Cell(_UPPER_HALF, upper, lower)
            self.width, self.height = max(self.width, column + 1), max(self.height, line + 1)

    def lines(self, *, colour: bool) -> list[str]:
        """The lines from the top, without blanks at their ends."""
        return [self._line(line, colour=colour) for line in range(self.height)]

    def _line(self, line: int, *, colour: bool) -> str:
        cells = [self._cells.get((column, line), _BLANK) for column in range(self.width)]
        while cells and cells[-1].character == " " and (cells[-1].ground is None or not colour):
            cells.pop()
        if not colour:
            return "".join(cell.character for cell in cells)
        parts, codes = [], _BLANK.codes
        for cell in cells:
            wanted = cell.codes
            if wanted != codes:
                parts.append(f"\x1b[{wanted}m")
                codes = wanted
            parts.append(cell.character)
        if codes != _BLANK.codes:
            parts.append("\x1b[0m")
        return "".join(parts)
