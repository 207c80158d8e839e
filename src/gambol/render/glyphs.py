"""The characters and terminal colours of pieces, sides and marks.

Every character is one cell wide in every terminal; none is an emoji. Red and White are told from Blue and
Black by the character alone, so that a board without colour says as much as one with it.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gambol.render.diagram import Ink, Mark, MarkKind, Shape, Tone

SIGNS: Final[dict[tuple[Shape, Tone], tuple[str, str]]] = {
    ("tile", "red"): ("■", "R"),
    ("tile", "blue"): ("□", "B"),
    ("pawn", "white"): ("△", "P"),
    ("pawn", "black"): ("▼", "p"),
    ("ring", "white"): ("○", "w"),
    ("ring", "black"): ("●", "b"),
    ("ball", "white"): ("○", "W"),
    ("ball", "black"): ("●", "B"),
}
"""A piece in Unicode and in ASCII. A pawn points to where it goes."""

TURNED: Final = {"△": "▽", "▼": "▲"}
"""The same seen from the other side."""

MARKS: Final[dict[MarkKind, tuple[str, str]]] = {
    "circle": ("°", "o"),
    "dot": ("•", "."),
    "cross": ("×", "x"),
    "square": ("◇", "#"),
    "triangle": ("▵", "^"),
    "label": ("?", "?"),
}

INKS: Final[dict[Ink, int]] = {"green": 34, "red": 160, "blue": 33, "amber": 172}

TONES: Final[dict[Tone, int]] = {"red": 167, "blue": 68, "white": 250, "black": 240}
"""Ink for pieces and sides drawn as lines on the terminal's own ground, be it dark or light."""

GREY: Final = 245
"""Ink for coordinates: readable on both grounds."""

GOLD: Final = 178
"""The squares of the last move."""

MARGIN: Final = 4
"""The columns to the left of the board, for the numbers of the ranks."""

SCREEN: Final = 80
"""The columns of a small terminal: what is said under the board takes no more where it can be broken."""


def mark_sign(mark: Mark, *, ascii: bool) -> str:  # noqa: A002  # the word users know
    """The character of a mark: of a label its first, if that is one cell wide.

    >>> from gambol.render import Mark
    >>> [mark_sign(Mark("a1", "label", text=text), ascii=False) for text in ("+3", "龍")]
    ['+', '?']
    """
    sign = mark.text[:1] if mark.kind == "label" else ""
    one_cell = (
        unicodedata.east_asian_width(sign) not in "WF" and not unicodedata.combining(sign) if sign else False
    )
    return sign if sign and sign.isprintable() and one_cell else MARKS[mark.kind][ascii]
