"""A board drawn with lines: box characters, or plain ASCII."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.render.canvas import Canvas
from gambol.render.glyphs import GOLD, GREY, INKS, MARGIN, SIGNS, TONES, TURNED, mark_sign

if TYPE_CHECKING:
    from gambol.render.diagram import Diagram, Piece, Tone


# Thin lines by the directions they leave in: up 1, right 2, down 4, left 8.
_THIN: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_ASCII: Final = " |-+||++-+-++++++"
# A side of the board: across it, along it, and where a thin line meets it; drawn double, heavy or thin.
_SIDES: Final = {
    "double": {"top": "═╤", "bottom": "═╧", "left": "║╟", "right": "║╢"},
    "heavy": {"top": "━┯", "bottom": "━┷", "left": "┃┠", "right": "┃┨"},
    "thin": {"top": "─┬", "bottom": "─┴", "left": "│├", "right": "│┤"},
}
_WEIGHTS: Final[dict[Tone, str]] = {"red": "double", "white": "double", "blue": "heavy", "black": "heavy"}
_ASCII_SIDES: Final[dict[Tone, str]] = {"red": "=", "white": "=", "blue": "#", "black": "#"}
_CORNERS: Final = {"thin": "┌┐└┘", "double": "╔╗╚╝", "heavy": "┏┓┗┛"}

_RINGS: Final = {
    ("white", False): ("╭───╮", "╰───╯"),
    ("black", False): ("█▀▀▀█", "█▄▄▄█"),
    ("white", True): ("/---\\", "\\---/"),
    ("black", True): ("#===#", "#===#"),
}


class Grid:
    """Draws one diagram with lines between its squares; between two dug-out squares there is none."""

    def __init__(self, diagram: Diagram, *, ascii: bool, coordinates: bool) -> None:  # noqa: A002
        self.diagram = diagram
        self.ascii = ascii
        self.coordinates = coordinates
        self.canvas = Canvas()
        self.cell_width, self.cell_height = (9, 3) if diagram.surface == "field" else (3, 1)
        self.left = MARGIN if coordinates else 0
        self.occupied = {diagram.place(square) for square in diagram.stack_on}
        self.zones = {zone.square for zone in diagram.zones}
        self.marks = {mark.square: mark for mark in diagram.marks}

    def draw(self) -> Canvas:
        """The whole board with its coordinates."""
        for row in range(self.diagram.height + 1):
            for column in range(self.diagram.width + 1):
                self._lines(column, row)
        for row, squares in enumerate(self.diagram.rows):
            for column, square in enumerate(squares):
                self._square(column, row, square)
        if self.coordinates:
            self._coordinates()
        return self.canvas

    def _coordinates(self) -> None:
        step = self.cell_height + 1
        for row, rank in enumerate(self.diagram.ranks):
            self.canvas.write(0, row * step + (step + 1) // 2, f"{rank:>3}", GREY)
        for column, file in enumerate(self.diagram.files):
            x = self.left + column * (self.cell_width + 1) + (self.cell_width + 1) // 2
            self.canvas.write(x, self.diagram.height * step + 1, file, GREY)

    # --- lines -------------------------------------------------------------------------------------------

    def _line(self, column: int, row: int, *, across: bool) -> bool:
        """Whether there is a line above (across) or to the left of the square at this column and row."""
        width, height = self.diagram.width, self.diagram.height
        if not (0 <= column < width + (not across) and 0 <= row < height + across):
            return False
        other = (column, row - 1) if across else (column - 1, row)
        if across and row in (0, height):
            return True
        if not across and column in (0, width):
            return True
        return self.diagram.surface != "earth" or bool({(column, row), other} & self.occupied)

    def _lines(self, column: int, row: int) -> None:
        """The crossing at the upper left corner of a square, and the lines that leave it right and down."""
        x = self.left + column * (self.cell_width + 1)
        y = row * (self.cell_height + 1)
        character, ink = self._crossing(column, row)
        self.canvas.write(x, y, character, ink)
        if self._line(column, row, across=True):
            side = "top" if row == 0 else "bottom" if row == self.diagram.height else None
            sign, ink = self._stroke(side, across=True, row=row)
            self.canvas.write(x + 1, y, sign * self.cell_width, ink)
        if self._line(column, row, across=False):
            side = "left" if column == 0 else "right" if column == self.diagram.width else None
            sign, ink = self._stroke(side, across=False, row=row)
            for line in range(self.cell_height):
                self.canvas.write(x, y + 1 + line, sign, ink)

    def _stroke(self, side: str | None, *, across: bool, row: int) -> tuple[str, int | None]:
        if side is None:
            if across and self._goal_line(row):
                return ("=" if self.ascii else "═"), GREY
            return ("-" if across else "|") if self.ascii else ("─" if across else "│"), GREY
        weight, ink, sign = self._side(side)
        return (sign if self.ascii else _SIDES[weight][side][0]), ink

    def _side(self, side: str) -> tuple[str, int, str]:
        """Weight, ink and ASCII sign of a side."""
        sides = self.diagram.sides
        if sides is None:
            return "thin", GREY, "-" if side in ("top", "bottom") else "|"
        tone: Tone = getattr(sides, side)
        return _WEIGHTS[tone], TONES[tone], _ASCII_SIDES[tone]

    def _goal_line(self, row: int) -> bool:
        """Whether a zone that fills a whole rank ends at the line above this row."""
        if self.diagram.surface != "chequer" or not 0 < row < self.diagram.height:
            return False
        above, below = (set(self.diagram.rows[index]) <= self.zones for index in (row - 1, row))
        return above != below

    def _crossing(self, column: int, row: int) -> tuple[str, int | None]:
        up, down = self._line(column, row - 1, across=False), self._line(column, row, across=False)
        left, right = self._line(column - 1, row, across=True), self._line(column, row, across=True)
        directions = up + 2 * right + 4 * down + 8 * left
        at_side = self._sides_at(column, row)
        if self.ascii:
            return self._ascii_crossing(at_side, directions, row)
        if len(at_side) == 2:
            weights = {self._side(side)[0] for side in at_side}
            weight = weights.pop() if len(weights) == 1 else "double"
            corner = _CORNERS[weight][(row != 0) * 2 + (column != 0)]
            return corner, self._side(at_side[0])[1]
        if at_side:
            side = at_side[0]
            weight, ink, _ = self._side(side)
            meets = {"top": down, "bottom": up, "left": right, "right": left}[side]
            if meets and self._goal_line(row):
                return ("╞" if side == "left" else "╡"), ink
            return _SIDES[weight][side][meets], ink
        if self._goal_line(row):
            return "╪", GREY
        return _THIN[directions], GREY

    def _ascii_crossing(self, at_side: list[str], directions: int, row: int) -> tuple[str, int | None]:
        if self._goal_line(row) and not at_side:
            return "=", GREY
        straight = directions in (5, 10)
        if straight and at_side:
            _, ink, sign = self._side(at_side[0])
            return sign, ink
        return _ASCII[directions], GREY

    def legend(self, piece: Piece) -> tuple[str, int, None]:
        """A piece in one character, its ink, and the terminal's own ground."""
        return self._sign(piece), TONES[piece.tone], None

    def _sides_at(self, column: int, row: int) -> list[str]:
        sides = []
        if row in (0, self.diagram.height):
            sides.append("top" if row == 0 else "bottom")
        if column in (0, self.diagram.width):
            sides.append("left" if column == 0 else "right")
        return sides

    # --- squares -----------------------------------------------------------------------------------------

    def _square(self, column: int, row: int, square: str) -> None:
        x = self.left + column * (self.cell_width + 1) + 1
        y = row * (self.cell_height + 1) + 1
        pieces = self.diagram.stack_on.get(square, ())
        if self.diagram.surface == "field":
            self._pile(x, y, pieces)
            if square in self.zones:
                self.canvas.write(x, y, "_" if self.ascii else "⌂", GREY)
        elif pieces:
            self.canvas.write(x + 1, y, self._sign(pieces[-1]), TONES[pieces[-1].tone])
        middle = y + self.cell_height // 2
        right = x + self.cell_width - 1
        if square in self.diagram.last:
            self.canvas.write(x, middle, "[", GOLD)
            self.canvas.write(right, middle, "]", GOLD)
        if square in self.diagram.captured:
            self.canvas.write(right, middle, "x" if self.ascii else "×", GOLD)
        if square in self.marks:
            mark = self.marks[square]
            sign = mark_sign(mark, ascii=self.ascii)
            self.canvas.write(x, y, sign, INKS[mark.ink])

    def _sign(self, piece: Piece) -> str:
        sign = SIGNS[piece.shape, piece.tone][self.ascii]
        return TURNED.get(sign, sign) if self.diagram.flipped else sign

    def _pile(self, x: int, y: int, pieces: tuple[Piece, ...]) -> None:
        """The top ring with the ball in it; under it the other rings, the upper ones first."""
        rings = [piece for piece in pieces if piece.shape == "ring"]
        balls = [piece for piece in pieces if piece.shape == "ball"]
        if rings:
            top = rings[-1]
            for line, text in enumerate(_RINGS[top.tone, self.ascii]):
                self.canvas.write(x + 2, y + line, text, TONES[top.tone])
        if balls:
            self.canvas.write(x + 3, y, f" {self._sign(balls[-1])} ", TONES[balls[-1].tone])
        under = rings[-2::-1] if len(rings) > 1 else []
        shown = under if len(under) <= self.cell_width - 2 else under[: self.cell_width - 4]
        more = f"+{len(under) - len(shown)}" if len(shown) < len(under) else ""
        start = x + (self.cell_width - len(shown) - len(more)) // 2
        for index, ring in enumerate(shown):
            self.canvas.write(start + index, y + 2, self._sign(ring), TONES[ring.tone])
        self.canvas.write(start + len(shown), y + 2, more, GREY)
