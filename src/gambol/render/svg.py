"""A diagram as SVG: a picture that is sharp at any size, on paper and on the screen."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, get_args

from gambol.errors import OptionError
from gambol.render import shapes, signs
from gambol.render.diagram import Tone
from gambol.render.outline import Inset, number, outline
from gambol.render.palette import INKS, Paint, Theme
from gambol.render.words import describe, plain

if TYPE_CHECKING:
    from gambol.render.diagram import Diagram, Piece, Tray

SQUARE: Final = 100
_PAD: Final = 26
_LABELS: Final = 40
_BAR: Final = 22
_TRAY: Final = 76
_CAPTION: Final = 62


def to_svg(
    diagram: Diagram,
    *,
    size: int | None = 400,
    theme: Theme = "light",
    coordinates: bool = True,
    caption: bool = True,
) -> str:
    """The diagram as one self-contained SVG element, ``size`` pixels wide.

    ``theme`` is ``light``, ``dark``, or ``auto`` for what the reader's system prefers. A size of ``None``
    lets the picture fill its place. Raises :class:`gambol.OptionError` for another theme or a size below 1.

    >>> from gambol.render import Diagram
    >>> print(to_svg(Diagram(width=4, height=4, title="An empty board"), size=200)[:61])
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 466 466"
    """
    if theme not in get_args(Theme):
        raise OptionError(f"expected the theme to be one of {', '.join(get_args(Theme))}; read {theme!r}")
    if size is not None and size < 1:
        raise OptionError(f"expected a size of at least 1 pixel, read {size!r}")
    return _Drawing(diagram, Paint(theme), coordinates=coordinates, caption=caption).document(size)


@dataclass(frozen=True)
class _Layout:
    """Where the parts of the picture lie."""

    left: float
    top: float
    width: float
    height: float
    board_width: float
    board_height: float

    @classmethod
    def of(cls, diagram: Diagram, *, coordinates: bool, caption: bool) -> _Layout:
        bar = _BAR if diagram.edges else 0
        labels = _LABELS if coordinates else _PAD
        board_width, board_height = diagram.width * SQUARE, diagram.height * SQUARE
        above = _TRAY if diagram.trays_at("top") else 0
        below = _TRAY if diagram.trays_at("bottom") else 0
        below += _CAPTION if caption and diagram.caption else 0
        width = max(labels + 2 * bar + board_width + (labels if diagram.width < 3 else _PAD), 300)
        left = labels + bar if width > 300 else (width - board_width) / 2
        return cls(
            left=left,
            top=_PAD + bar + above,
            width=width,
            height=_PAD + above + 2 * bar + board_height + labels + below,
            board_width=board_width,
            board_height=board_height,
        )


class _Drawing:
    """Draws one diagram, part by part from the ground up."""

    def __init__(self, diagram: Diagram, paint: Paint, *, coordinates: bool, caption: bool) -> None:
        self.diagram = diagram
        self.paint = paint
        self.coordinates = coordinates
        self.caption = caption and bool(diagram.caption)
        self.layout = _Layout.of(diagram, coordinates=coordinates, caption=caption)
        # Names inside the picture, so that several pictures in one page do not borrow each other's parts.
        self.key = f"gb{zlib.crc32(repr((diagram, coordinates, caption)).encode()):08x}"

    def document(self, size: int | None) -> str:
        """The whole ``<svg>`` element."""
        layout, paint, key = self.layout, self.paint, self.key
        body = [self._sheet()]
        if self.coordinates:
            body.append(self._labels())
        body.append(f'<g transform="translate({number(layout.left)} {number(layout.top)})">')
        body += [self._board(), self._last(), self._pieces(), self._signs(), "</g>", self._trays()]
        if self.caption:
            body.append(self._caption())
        measures = f'viewBox="0 0 {number(layout.width)} {number(layout.height)}"'
        if size is not None:
            measures += f' width="{size}" height="{number(size * layout.height / layout.width)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {measures} role="img" '
            f'aria-labelledby="{key}-title {key}-desc">'
            f'<title id="{key}-title">{plain(self.diagram.title)}</title>'
            f'<desc id="{key}-desc">{plain(describe(self.diagram))}</desc>'
            f"{self._definitions()}{paint.style_sheet}{''.join(body)}</svg>"
        )

    def _definitions(self) -> str:
        """Each kind of piece, drawn once and used wherever one stands."""
        kinds = {piece for stack in self.diagram.stacks for piece in stack.pieces}
        parts = []
        for piece in sorted(kinds, key=lambda piece: (piece.shape, piece.tone)):
            if piece.shape == "ball":
                parts.append(shapes.ball_shading(piece.tone, self.key, self.paint))
            elif piece.shape in ("pawn", "tile"):
                draw = shapes.pawn if piece.shape == "pawn" else shapes.tile
                parts.append(
                    f'<g id="{self.key}-{piece.shape}-{piece.tone}">{draw(piece.tone, self.paint)}</g>'
                )
        return f"<defs>{''.join(parts)}</defs>" if parts else ""

    def _sheet(self) -> str:
        width, height = number(self.layout.width - 1.5), number(self.layout.height - 1.5)
        return (
            f'<rect x=".75" y=".75" width="{width}" height="{height}" '
            f'rx="16" {self.paint("sheet", "hairline")} stroke-width="1.5"/>'
        )

    def _labels(self) -> str:
        layout, diagram = self.layout, self.diagram
        bar = _BAR if diagram.edges else 0
        texts = []
        for column, file in enumerate(diagram.files):
            x = layout.left + (column + 0.5) * SQUARE
            y = layout.top + layout.board_height + bar + 29
            texts.append(f'<text x="{number(x)}" y="{number(y)}">{file}</text>')
        for row, rank in enumerate(diagram.ranks):
            x = layout.left - bar - 20
            y = layout.top + (row + 0.5) * SQUARE + 9
            texts.append(f'<text x="{number(x)}" y="{number(y)}">{rank}</text>')
        style = f'{signs.FONT} font-size="25" font-weight="600" text-anchor="middle" {self.paint("label")}'
        return f"<g {style}>{''.join(texts)}</g>"

    # --- the ground --------------------------------------------------------------------------------------

    def _board(self) -> str:
        if self.diagram.surface == "earth":
            return self._earth() + self._bars()
        if self.diagram.surface == "field":
            return self._squares("field", "field-other") + self._zones() + self._grid() + self._bars()
        return (
            self._squares("chequer-light", "chequer-dark")
            + self._zones()
            + self._frame("chequer-line")
            + self._bars()
        )

    def _squares(self, light: str, dark: str) -> str:
        layout, diagram = self.layout, self.diagram
        width, height = number(layout.board_width), number(layout.board_height)
        # A square is dark where file and rank, counted from nought, add up to an even number: a1 is dark.
        dark_squares = "".join(
            f"M{column * SQUARE} {row * SQUARE}h{SQUARE}v{SQUARE}h-{SQUARE}z"
            for row in range(diagram.height)
            for column in range(diagram.width)
            if (diagram.height - 1 - row + column + (diagram.flipped and diagram.width + diagram.height)) % 2
            == 0
        )
        return (
            f'<rect width="{width}" height="{height}" {self.paint(light)}/>'
            f'<path d="{dark_squares}" {self.paint(dark)}/>'
        )

    def _frame(self, colour: str) -> str:
        width, height = number(self.layout.board_width + 3), number(self.layout.board_height + 3)
        return (
            f'<rect x="-1.5" y="-1.5" width="{width}" height="{height}" rx="3" '
            f'{self.paint("none", colour)} stroke-width="3"/>'
        )

    def _grid(self) -> str:
        layout = self.layout
        lines = [f"M0 {row * SQUARE}h{number(layout.board_width)}" for row in range(1, self.diagram.height)]
        lines += [
            f"M{column * SQUARE} 0v{number(layout.board_height)}" for column in range(1, self.diagram.width)
        ]
        return (
            f'<path d="{"".join(lines)}" {self.paint("none", "field-line")} stroke-width="1.6" opacity=".7"/>'
            + self._frame("field-line")
        )

    def _zones(self) -> str:
        """The tint of squares that belong to somebody; on a chequered board, end zones behind a goal line."""
        parts = []
        for tone in get_args(Tone):
            cells = [self.diagram.place(zone.square) for zone in self.diagram.zones if zone.tone == tone]
            if cells and self.diagram.surface == "chequer":
                parts.append(self._end_zone(cells))
            elif cells:
                path = outline(cells, SQUARE, Inset(5, 5), radius=14)
                strength = ".42" if tone == "white" else ".5"
                parts.append(
                    f'<path d="{path}" {self.paint(tone)} opacity="{strength}"/>'
                    f'<path d="{path}" {self.paint("none", tone)} stroke-width="3.2" opacity=".9"/>'
                )
        return "".join(parts)

    def _end_zone(self, cells: list[tuple[int, int]]) -> str:
        """Stripes on these squares, and a line towards the middle of the board."""
        stripes = "".join(
            f"M{x * SQUARE + start} {y * SQUARE}h25l-{start + 25} {start + 25}v-25zM{x * SQUARE + 100} "
            f"{y * SQUARE + start}v25l-{75 - start} {75 - start}h-25z"
            for x, y in cells
            for start in (25, 75)
        )
        row = cells[0][1]
        line = (row + 1 if row == 0 else row) * SQUARE
        return (
            f'<path d="{stripes}" {self.paint("chequer-line")} opacity=".14"/>'
            f'<path d="M0 {line}H{number(self.layout.board_width)}" {self.paint("none", "chequer-line")} '
            f'stroke-width="7" opacity=".55"/>'
            f'<path d="M0 {line}H{number(self.layout.board_width)}" {self.paint("none", "goal-line")} '
            f'stroke-width="3.4"/>'
        )

    def _earth(self) -> str:
        """Earth, with a tunnel dug wherever no piece is left."""
        layout, diagram, paint = self.layout, self.diagram, self.paint
        occupied = {diagram.place(square) for square in diagram.stack_on}
        empty = {
            (column, row)
            for row in range(diagram.height)
            for column in range(diagram.width)
            if (column, row) not in occupied
        }
        width, height = number(layout.board_width), number(layout.board_height)
        parts = [f'<rect width="{width}" height="{height}" {paint("earth")}/>']
        if empty:
            size = (diagram.width, diagram.height)
            rim = outline(empty, SQUARE, Inset(4, 4, -8, *size), radius=24)
            wall = outline(empty, SQUARE, Inset(6, 6.5, -8, *size), radius=22)
            floor = outline(empty, SQUARE, Inset(19, 9, -8, *size), radius=18)
            parts += [
                f'<path d="{rim}" {paint("earth-rim")} fill-rule="evenodd" transform="translate(0 2)"/>',
                f'<path d="{wall}" {paint("earth-wall")} fill-rule="evenodd"/>',
                f'<path d="{floor}" {paint("earth-floor")} fill-rule="evenodd"/>',
            ]
        return "".join(parts)

    def _bars(self) -> str:
        """The coloured sides, mitred at the corners, which belong to both; each tone with its own pattern."""
        sides = self.diagram.sides
        if sides is None:
            return ""
        width, height, bar = self.layout.board_width, self.layout.board_height, _BAR
        outer = {
            "top": f"M{-bar} {-bar}H{width + bar}L{width} 0H0Z",
            "bottom": f"M{-bar} {height + bar}H{width + bar}L{width} {height}H0Z",
            "left": f"M{-bar} {-bar}V{height + bar}L0 {height}V0Z",
            "right": f"M{width + bar} {-bar}V{height + bar}L{width} {height}V0Z",
        }
        parts = []
        for side, path in outer.items():
            tone = getattr(sides, side)
            style = f'{self.paint(tone, f"{tone}-line")} stroke-width="2" stroke-linejoin="round"'
            parts.append(f'<path d="{path}" {style}/>')
            parts.append(self._pattern(side, tone))
        return "".join(parts)

    def _pattern(self, side: str, tone: str) -> str:
        """What tells the side's owner without colour: wedges or dots, one to a square."""
        width, height, middle = self.layout.board_width, self.layout.board_height, _BAR / 2
        along = self.diagram.width if side in ("top", "bottom") else self.diagram.height
        turn = {"top": 0, "right": 90, "bottom": 180, "left": 270}[side]
        parts = []
        for index in range(along):
            step = (index + 0.5) * SQUARE
            x, y = {
                "top": (step, -middle),
                "bottom": (step, height + middle),
                "left": (-middle, step),
                "right": (width + middle, step),
            }[side]
            place = f'transform="translate({number(x)} {number(y)}) rotate({turn})"'
            sign = '<path d="M-12 -5H12L0 6Z" ' if tone in ("red", "black") else '<circle r="5.4" '
            parts.append(f"{sign}{place}/>")
        return f"<g {self.paint(f'{tone}-ink')}>{''.join(parts)}</g>"

    # --- what stands on it -------------------------------------------------------------------------------

    def _at(self, square: str, drawing: str) -> str:
        column, row = self.diagram.place(square)
        return f'<g transform="translate({column * SQUARE} {row * SQUARE})">{drawing}</g>'

    def _last(self) -> str:
        occupied = self.diagram.stack_on
        parts = []
        for square in dict.fromkeys(self.diagram.last):
            sign = (signs.target_sign if square in occupied else signs.origin_sign)(self.paint)
            if self.diagram.surface == "earth" and square in occupied:
                # A tile fills its square, so the frame goes around it.
                sign = f'<g transform="translate(-4 -3) scale(1.08)">{sign}</g>'
            parts.append(self._at(square, sign))
        return "".join(parts)

    def _pieces(self) -> str:
        on = self.diagram.stack_on
        return "".join(
            self._at(square, self._stack(on[square]))
            for row in self.diagram.rows
            for square in row
            if square in on
        )

    def _stack(self, pieces: tuple[Piece, ...]) -> str:
        flat = [piece for piece in pieces if piece.shape in ("pawn", "tile")]
        drawn = "".join(f'<use href="#{self.key}-{piece.shape}-{piece.tone}"/>' for piece in flat)
        round_ones = [piece for piece in pieces if piece.shape in ("ring", "ball")]
        if round_ones:
            drawn += shapes.pile(round_ones, self.key, self.paint)
        rings = sum(piece.shape == "ring" for piece in round_ones)
        if rings >= 3:
            drawn += shapes.height_sign(rings, signs.FONT, self.paint)
        return drawn

    def _signs(self) -> str:
        diagram = self.diagram
        parts = [
            self._at(square, signs.captured_sign(self.paint)) for square in dict.fromkeys(diagram.captured)
        ]
        parts += [self._at(mark.square, signs.mark_sign(mark, self.paint)) for mark in diagram.marks]
        for arrow in diagram.arrows:
            origin, target = (self._middle(square) for square in (arrow.origin, arrow.target))
            parts.append(signs.arrow_sign(origin, target, INKS[arrow.ink], self.paint))
        return "".join(parts)

    def _middle(self, square: str) -> tuple[float, float]:
        column, row = self.diagram.place(square)
        return (column + 0.5) * SQUARE, (row + 0.5) * SQUARE

    # --- beside the board --------------------------------------------------------------------------------

    def _trays(self) -> str:
        layout = self.layout
        bar = _BAR if self.diagram.edges else 0
        labels = _LABELS if self.coordinates else _PAD
        right, bottom = layout.left + layout.board_width, layout.top + layout.board_height
        above = [
            self._tray(tray, right - 54, layout.top - bar - _TRAY + 4, step=-58)
            for tray in self.diagram.trays_at("top")
        ]
        below = [
            self._tray(tray, layout.left - 4, bottom + bar + labels + 2, step=58)
            for tray in self.diagram.trays_at("bottom")
        ]
        return "".join(above + below)

    def _tray(self, tray: Tray, x: float, y: float, *, step: int) -> str:
        """The pieces in a tray, from its end at the board's corner on."""
        drawn = self._stack((tray.piece,))
        trace = shapes.place_sign(self.paint)
        return "".join(
            f'<g transform="translate({number(x + step * index)} {number(y)}) scale(.62)">'
            f"{drawn if index < tray.count else trace}</g>"
            for index in range(max(tray.count, tray.places))
        )

    def _caption(self) -> str:
        layout, diagram = self.layout, self.diagram
        x, y = layout.left, layout.height - _CAPTION + 24
        parts = []
        if diagram.turn is not None:
            tone = diagram.turn
            parts.append(
                f'<circle cx="{number(x + 13)}" cy="{number(y)}" r="11.5" {self.paint(tone, "label")} '
                f'stroke-width="2.4"/>'
            )
            x += 38
        # No font is known here: a letter is taken to be 0.58 of its size wide. Long captions get smaller.
        size = min(27.0, (layout.width - x - _PAD) / (0.58 * len(diagram.caption)))
        parts.append(
            f'<text x="{number(x)}" y="{number(y + size * 0.36)}" font-size="{number(size)}" '
            f'font-weight="600" {signs.FONT} {self.paint("text")}>{plain(diagram.caption)}</text>'
        )
        return "".join(parts)
