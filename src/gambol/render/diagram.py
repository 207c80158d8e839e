"""What there is to see on a board, as one frozen value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from gambol.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Tone = Literal["red", "blue", "white", "black"]
"""Whose piece, edge or square: each tone has its own colour, its own lightness and its own pattern."""

Shape = Literal["pawn", "tile", "ring", "ball"]
"""The pieces that can be drawn."""

Surface = Literal["chequer", "earth", "field"]
"""What the board is made of: chequered squares, earth that pieces leave dug, or a field of wide squares."""

MarkKind = Literal["circle", "dot", "cross", "square", "triangle", "label"]
"""How a square can be marked; a ``label`` shows a short text."""

Ink = Literal["green", "red", "blue", "amber"]
"""The colours of marks and arrows."""

_SQUARE = re.compile(r"([a-z])([1-9][0-9]?)")
_ARROW = re.compile(r"([a-z][1-9][0-9]?)\s*(?:-|->|→)?\s*([a-z][1-9][0-9]?)")


def square_at(file: int, rank: int) -> str:
    """The name of the square on this file and rank, both counted from nought.

    >>> square_at(2, 0)
    'c1'
    """
    return f"{chr(ord('a') + file)}{rank + 1}"


def file_and_rank(square: str) -> tuple[int, int]:
    """File and rank of a square, both counted from nought.

    Raises :class:`gambol.OptionError` when the text is no square's name.

    >>> file_and_rank("c1")
    (2, 0)
    """
    found = _SQUARE.fullmatch(square)
    if found is None:
        raise OptionError(f"expected a square like 'c3', read {square!r}")
    return ord(found[1]) - ord("a"), int(found[2]) - 1


def _choose(what: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise OptionError(f"expected {what} to be one of {', '.join(allowed)}; read {value!r}")


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: its shape, and the tone of its owner."""

    shape: Shape
    tone: Tone

    def __post_init__(self) -> None:
        _choose("a piece's shape", self.shape, get_args(Shape))
        _choose("a piece's tone", self.tone, get_args(Tone))


@dataclass(frozen=True, slots=True)
class Stack:
    """The pieces on one square, the bottom one first."""

    square: str
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Zone:
    """A square that belongs to somebody, tinted in his tone."""

    square: str
    tone: Tone


@dataclass(frozen=True, slots=True)
class Edges:
    """Who owns each side of the board, seen with rank 1 at the bottom. A corner belongs to both its sides."""

    top: Tone
    right: Tone
    bottom: Tone
    left: Tone


@dataclass(frozen=True, slots=True)
class Tray:
    """Pieces that wait beside the board, above or below it (seen with rank 1 at the bottom)."""

    side: Literal["top", "bottom"]
    piece: Piece
    count: int
    places: int = 0
    """How many there is room for; those that are gone leave a trace."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign drawn on a square."""

    square: str
    kind: MarkKind = "circle"
    ink: Ink = "green"
    text: str = ""

    def __post_init__(self) -> None:
        _choose("a mark's kind", self.kind, get_args(MarkKind))
        _choose("a mark's ink", self.ink, get_args(Ink))

    @classmethod
    def read(cls, mark: Mark | str) -> Mark:
        """A mark as it is, or from text: ``square``, ``kind:square``, ``kind:square:ink`` or with a label's
        text ``label:square:ink:text``.

        Raises :class:`gambol.OptionError` for any other text.

        >>> Mark.read("cross:e4:red")
        Mark(square='e4', kind='cross', ink='red', text='')
        >>> Mark.read("e4").kind
        'circle'
        """
        if isinstance(mark, Mark):
            return mark
        parts = mark.split(":", 3)
        if len(parts) == 1:
            parts.insert(0, "circle")
        kind, square, ink, text = (*parts, *("", "", "")[: 4 - len(parts)])
        file_and_rank(square)
        return cls(square, kind, ink or "green", text)  # type: ignore[arg-type]  # checked by __post_init__


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from the middle of one square to the middle of another."""

    origin: str
    target: str
    ink: Ink = "green"

    def __post_init__(self) -> None:
        _choose("an arrow's ink", self.ink, get_args(Ink))

    @classmethod
    def read(cls, arrow: Arrow | str | tuple[str, str]) -> Arrow:
        """An arrow as it is, from its two squares, or from text: ``e2e3``, ``e2-e3`` or ``e2e3:red``.

        Raises :class:`gambol.OptionError` for any other text.

        >>> Arrow.read("e2e3")
        Arrow(origin='e2', target='e3', ink='green')
        """
        if isinstance(arrow, Arrow):
            return arrow
        if isinstance(arrow, tuple):
            return cls(*arrow)
        squares, _, ink = arrow.partition(":")
        found = _ARROW.fullmatch(squares)
        if found is None:
            raise OptionError(f"expected an arrow like 'e2e3' or 'e2e3:red', read {arrow!r}")
        return cls(found[1], found[2], ink or "green")  # type: ignore[arg-type]  # checked by __post_init__


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """Everything a renderer draws. Squares are named as in chess, whichever way round the board is seen.

    Raises :class:`gambol.OptionError` when something stands on a square that is not on the board.

    >>> board = Diagram(width=8, height=8, caption="White to move", flipped=True)
    >>> board.place("a1")
    (7, 0)
    >>> Diagram(width=4, height=4, last=("e1",))
    Traceback (most recent call last):
    ...
    gambol.errors.OptionError: expected a square of the 4x4 board, a1 to d4; read 'e1'
    """

    width: int
    height: int
    surface: Surface = "chequer"
    stacks: tuple[Stack, ...] = ()
    zones: tuple[Zone, ...] = ()
    edges: Edges | None = None
    trays: tuple[Tray, ...] = ()
    last: tuple[str, ...] = ()
    """The squares of the last move, in its order."""
    captured: tuple[str, ...] = ()
    """The squares where the last move took something away."""
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    turn: Tone | None = None
    """Whose tone the caption shows beside it."""
    caption: str = ""
    title: str = "Board"
    flipped: bool = False
    """Seen from the other side: turned by 180 degrees."""

    def __post_init__(self) -> None:
        _choose("the surface", self.surface, get_args(Surface))
        if not (1 <= self.width <= 26 and 1 <= self.height <= 99):
            raise OptionError(f"expected a board of 1x1 to 26x99 squares, read {self.width}x{self.height}")
        for square in self._mentioned():
            file, rank = file_and_rank(square)
            if file >= self.width or rank >= self.height:
                far = square_at(self.width - 1, self.height - 1)
                board = f"the {self.width}x{self.height} board, a1 to {far}"
                raise OptionError(f"expected a square of {board}; read {square!r}")

    def _mentioned(self) -> Iterator[str]:
        yield from (stack.square for stack in self.stacks)
        yield from (zone.square for zone in self.zones)
        yield from self.last
        yield from self.captured
        yield from (mark.square for mark in self.marks)
        for arrow in self.arrows:
            yield from (arrow.origin, arrow.target)

    def place(self, square: str) -> tuple[int, int]:
        """Column and row of a square as seen, from the top left, counted from nought."""
        file, rank = file_and_rank(square)
        if self.flipped:
            return self.width - 1 - file, rank
        return file, self.height - 1 - rank

    def square(self, column: int, row: int) -> str:
        """The square seen at this column and row: the inverse of :meth:`place`."""
        if self.flipped:
            return square_at(self.width - 1 - column, row)
        return square_at(column, self.height - 1 - row)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """All squares as seen, row by row from the top.

        >>> Diagram(width=2, height=2).rows
        (('a2', 'b2'), ('a1', 'b1'))
        """
        columns = range(self.width)
        return tuple(tuple(self.square(column, row) for column in columns) for row in range(self.height))

    @property
    def files(self) -> tuple[str, ...]:
        """The letters of the files as seen, from left to right."""
        return tuple(square[0] for square in self.rows[0])

    @property
    def ranks(self) -> tuple[str, ...]:
        """The numbers of the ranks as seen, from top to bottom."""
        return tuple(row[0][1:] for row in self.rows)

    @property
    def stack_on(self) -> dict[str, tuple[Piece, ...]]:
        """The pieces by square, for the squares that hold any."""
        return {stack.square: stack.pieces for stack in self.stacks if stack.pieces}

    @property
    def sides(self) -> Edges | None:
        """The owners of the sides as seen."""
        if self.edges is None or not self.flipped:
            return self.edges
        return Edges(
            top=self.edges.bottom, right=self.edges.left, bottom=self.edges.top, left=self.edges.right
        )

    def trays_at(self, side: Literal["top", "bottom"]) -> tuple[Tray, ...]:
        """The trays seen on this side of the board."""
        other: Literal["top", "bottom"] = "bottom" if side == "top" else "top"
        wanted = other if self.flipped else side
        return tuple(tray for tray in self.trays if tray.side == wanted)


def read_marks(marks: Iterable[Mark | str]) -> tuple[Mark, ...]:
    """Each mark read by :meth:`Mark.read`."""
    return tuple(Mark.read(mark) for mark in marks)


def read_arrows(arrows: Iterable[Arrow | str | tuple[str, str]]) -> tuple[Arrow, ...]:
    """Each arrow read by :meth:`Arrow.read`."""
    return tuple(Arrow.read(arrow) for arrow in arrows)


def named_tone(caption: str) -> Tone | None:
    """The tone that a caption names first, to be shown beside it.

    >>> named_tone("White has won: goal"), named_tone("A draw")
    ('white', None)
    """
    found: list[Tone] = [tone for tone in get_args(Tone) if tone in caption.lower()]
    return min(found, key=caption.lower().index, default=None)
