"""A board drawn with colour: every character is two square pixels, one above the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.render.canvas import Canvas
from gambol.render.glyphs import GREY, INKS, MARGIN, mark_sign

if TYPE_CHECKING:
    from gambol.render.diagram import Diagram, Piece, Surface, Tone

_SIZES: Final[dict[Surface, tuple[int, int]]] = {"chequer": (5, 4), "earth": (4, 4), "field": (11, 8)}
_GROUNDS: Final[dict[Surface, tuple[int, int]]] = {
    "chequer": (108, 65),
    "earth": (137, 137),
    "field": (180, 137),
}
_END_ZONE: Final = (109, 66)
_DUG: Final = 236
_LAST: Final = 221
_PIECES: Final[dict[Tone, int]] = {"red": 167, "blue": 25, "white": 231, "black": 234}
_MARKS_ON: Final[dict[Tone, tuple[str, int]]] = {"red": ("■", 52), "blue": ("□", 230)}
_BARS: Final[dict[Tone, int]] = {"red": 203, "blue": 25, "white": 255, "black": 238}
_HOME: Final = 66

# Half blocks and quarter blocks; a ball lies in the hole.
_RING: Final = ("▗▟█▀▀▀█▙▖", "██     ██", "▝▜█▄▄▄█▛▘")
_BALL: Final = "▐█▌"


class Blocks:
    """Draws one diagram in coloured blocks."""

    def __init__(self, diagram: Diagram, *, coordinates: bool) -> None:
        self.diagram = diagram
        self.coordinates = coordinates
        self.canvas = Canvas()
        self.pixels: dict[tuple[int, int], int] = {}
        self.cell_width, self.cell_height = _SIZES[diagram.surface]
        self.left = MARGIN if coordinates else 0
        bar = 1 if diagram.edges else 0
        # A gap between the sides and the tiles; none above when a terminal would not hold so high a board.
        self.gap_x = bar
        self.gap_y = bar if diagram.height < 10 else 0
        self.x0 = bar + self.gap_x
        self.y0 = bar + self.gap_y
        self.zones = {zone.square: zone.tone for zone in diagram.zones}

    def draw(self) -> Canvas:
        """The whole board with its coordinates."""
        self._sides()
        for row, squares in enumerate(self.diagram.rows):
            for column, square in enumerate(squares):
                self._ground(column, row, square)
        for square, pieces in self.diagram.stack_on.items():
            self._stack(*self.diagram.place(square), pieces)
        self._expose()
        for square, pieces in self.diagram.stack_on.items():
            self._glyphs(*self.diagram.place(square), pieces)
        self._marks()
        if self.coordinates:
            self._coordinates()
        return self.canvas

    def _fill(self, x: int, y: int, width: int, height: int, colour: int) -> None:
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.pixels[column, row] = colour

    def _corner(self, column: int, row: int) -> tuple[int, int]:
        return self.x0 + column * self.cell_width, self.y0 + row * self.cell_height

    def _line(self, row: int, pixel: int = 0) -> int:
        """The first line of characters that lies wholly within a row of squares, from that pixel on."""
        return (self.y0 + row * self.cell_height + pixel + 1) // 2

    def _expose(self) -> None:
        """Turn the pixels into characters."""
        width = 1 + max(x for x, _ in self.pixels)
        height = 1 + max(y for _, y in self.pixels)
        for line in range((height + 1) // 2):
            for x in range(width):
                upper, lower = self.pixels.get((x, 2 * line)), self.pixels.get((x, 2 * line + 1))
                self.canvas.blot(self.left + x, line, upper, lower)

    # --- the ground --------------------------------------------------------------------------------------

    def _sides(self) -> None:
        sides = self.diagram.sides
        if sides is None:
            return
        width = self.diagram.width * self.cell_width + 2 + self.gap_x
        height = self.diagram.height * self.cell_height + 2 + self.gap_y
        self._fill(0, 0, width, height, _GROUNDS["earth"][0])
        self._fill(0, 0, 1, height, _BARS[sides.left])
        self._fill(width - 1, 0, 1, height, _BARS[sides.right])
        self._fill(1, 0, width - 2, 1, _BARS[sides.top])
        self._fill(1, height - 1, width - 2, 1, _BARS[sides.bottom])

    def _ground(self, column: int, row: int, square: str) -> None:
        x, y = self._corner(column, row)
        last = square in self.diagram.last
        if self.diagram.surface == "earth":
            if square not in self.diagram.stack_on:
                self._dig(column, row)
            if last:
                self._fill(x - 1, y - 1, 5, 5, _LAST)
                if square not in self.diagram.stack_on:
                    self._fill(x, y, 3, 3, _DUG)
            return
        file, rank = ord(square[0]) - ord("a"), int(square[1:]) - 1
        dark = (file + rank) % 2 == 0
        colour = _GROUNDS[self.diagram.surface][dark]
        if square in self.zones:
            colour = _END_ZONE[dark] if self.diagram.surface == "chequer" else _HOME
        if last:
            colour = _LAST
        self._fill(x, y, self.cell_width, self.cell_height, colour)

    def _dig(self, column: int, row: int) -> None:
        """An empty square, open towards the empty squares and the sides beside it."""
        x, y = self._corner(column, row)
        occupied = {self.diagram.place(square) for square in self.diagram.stack_on}
        self._fill(x, y, 3, 3, _DUG)
        joins_right = (column + 1, row) not in occupied or column + 1 == self.diagram.width
        joins_down = (column, row + 1) not in occupied or row + 1 == self.diagram.height
        if joins_right:
            self._fill(x + 3, y, 1, 3, _DUG)
        if joins_down:
            self._fill(x, y + 3, 3, 1, _DUG)
        square_of_four = {(column + 1, row), (column, row + 1), (column + 1, row + 1)}
        if joins_right and joins_down and not square_of_four & occupied:
            self._fill(x + 3, y + 3, 1, 1, _DUG)
        if self.gap_x and column == 0:
            self._fill(x - 1, y, 1, 4 if joins_down else 3, _DUG)
        if self.gap_y and row == 0:
            self._fill(x, y - 1, 4 if joins_right else 3, 1, _DUG)

    # --- what stands on it -------------------------------------------------------------------------------

    def _stack(self, column: int, row: int, pieces: tuple[Piece, ...]) -> None:
        x, y = self._corner(column, row)
        if pieces[-1].shape == "tile":
            self._fill(x, y, 3, 3, _PIECES[pieces[-1].tone])

    def _glyphs(self, column: int, row: int, pieces: tuple[Piece, ...]) -> None:
        """What is finer than a pixel."""
        x = self.left + self.x0 + column * self.cell_width
        top = pieces[-1]
        if top.shape == "tile":
            sign, ink = _MARKS_ON[top.tone]
            self.canvas.write(x + 1, self._line(row), sign, ink)
        elif top.shape == "pawn":
            self.canvas.write(x + 2, self._line(row), "●", _PIECES[top.tone])
            self.canvas.write(x + 1, self._line(row) + 1, "▟█▙", _PIECES[top.tone])
        else:
            self._pile(x, self._line(row), pieces)

    def _pile(self, x: int, line: int, pieces: tuple[Piece, ...]) -> None:
        """The top ring with the ball in it; under it the other rings, the upper ones first."""
        rings = [piece for piece in pieces if piece.shape == "ring"][::-1]
        for ring in rings[:1]:
            for index, text in enumerate(_RING):
                self.canvas.write(x + 1, line + index, text, _PIECES[ring.tone])
        if pieces[-1].shape == "ball":
            self.canvas.write(x + 4, line + 1, _BALL, _PIECES[pieces[-1].tone])
        under = rings[1:]
        shown = under if len(under) <= 9 else under[:6]
        more = f"+{len(under) - len(shown)}" if len(shown) < len(under) else ""
        start = x + (self.cell_width - len(shown) - len(more)) // 2
        for index, ring in enumerate(shown):
            self.canvas.write(start + index, line + 3, "●", _PIECES[ring.tone])
        self.canvas.write(start + len(shown), line + 3, more, 16)

    def _marks(self) -> None:
        if self.diagram.surface == "field":
            for square, tone in self.zones.items():
                self._corner_sign(square, "⌂", _PIECES[tone], right=False)
        for square in self.diagram.captured:
            dug = self.diagram.surface == "earth" and square not in self.diagram.stack_on
            self._corner_sign(square, "×", _LAST if dug else 16, right=True)
        for mark in self.diagram.marks:
            sign = mark_sign(mark, ascii=False)
            self._corner_sign(square=mark.square, sign=sign, ink=INKS[mark.ink], right=False)

    def _corner_sign(self, square: str, sign: str, ink: int, *, right: bool) -> None:
        column, row = self.diagram.place(square)
        width = 3 if self.diagram.surface == "earth" else self.cell_width
        x = self.left + self.x0 + column * self.cell_width + (width - 1 if right else 0)
        self.canvas.write(x, self._line(row), sign, ink)

    def legend(self, piece: Piece) -> tuple[str, int, int]:
        """A piece in one character, its ink, and its ground."""
        if piece.shape == "tile":
            sign, ink = _MARKS_ON[piece.tone]
            return sign, ink, _PIECES[piece.tone]
        return "●", _PIECES[piece.tone], _GROUNDS[self.diagram.surface][1]

    def _coordinates(self) -> None:
        middle = 1 if self.diagram.surface == "earth" else self.cell_width // 2
        pixel = 2 if self.diagram.surface == "field" else 0
        for row, rank in enumerate(self.diagram.ranks):
            self.canvas.write(0, self._line(row, pixel), f"{rank:>3}", GREY)
        bottom = self.canvas.height
        for column, file in enumerate(self.diagram.files):
            x = self.left + self.x0 + column * self.cell_width + middle
            self.canvas.write(x, bottom, file, GREY)
