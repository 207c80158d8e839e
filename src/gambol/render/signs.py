"""Marks, arrows and highlights, drawn over a board whose squares are 100 by 100 units."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from gambol.render.outline import number
from gambol.render.palette import INKS
from gambol.render.words import plain

if TYPE_CHECKING:
    from gambol.render.diagram import Mark
    from gambol.render.palette import Paint

FONT: Final = 'font-family="system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"'

_CORNER: Final = "M4 24V10Q4 4 10 4H24M76 4H90Q96 4 96 10V24M96 76V90Q96 96 90 96H76M24 96H10Q4 96 4 90V76"
_FRAME: Final = "M4 12Q4 4 12 4H88Q96 4 96 12V88Q96 96 88 96H12Q4 96 4 88Z"

_SIGNS: Final = {
    "circle": '<circle cx="50" cy="50" r="40"/>',
    "square": '<rect x="11" y="11" width="78" height="78" rx="8"/>',
    "triangle": '<path d="M50 12L88 80H12Z"/>',
    "cross": '<path d="M24 24L76 76M76 24L24 76"/>',
}


def origin_sign(paint: Paint) -> str:
    """Where the last move came from: the corners of the square."""
    return (
        f'<rect x="3" y="3" width="94" height="94" rx="8" {paint("last")} opacity=".38"/>'
        f'<g stroke-linecap="round"><path d="{_CORNER}" {paint("none", "last-line")} stroke-width="8" '
        f'opacity=".85"/><path d="{_CORNER}" {paint("none", "last")} stroke-width="4.4"/></g>'
    )


def target_sign(paint: Paint) -> str:
    """Where the last move went: the whole frame of the square."""
    return (
        f'<rect x="3" y="3" width="94" height="94" rx="8" {paint("last")} opacity=".6"/>'
        f'<path d="{_FRAME}" {paint("none", "last-line")} stroke-width="8" opacity=".85"/>'
        f'<path d="{_FRAME}" {paint("none", "last")} stroke-width="4.8"/>'
    )


def captured_sign(paint: Paint) -> str:
    """Something was taken here: a small cross on a disc in the corner."""
    return (
        f'<circle cx="85" cy="15" r="14" {paint("sheet", "last-line")} stroke-width="2.4"/>'
        f'<path d="M79.5 9.5L90.5 20.5M90.5 9.5L79.5 20.5" {paint("none", "text")} stroke-width="4.4" '
        f'stroke-linecap="round"/>'
    )


def mark_sign(mark: Mark, paint: Paint) -> str:
    """A mark: its lines in ink, on a wider halo that keeps them apart from whatever is below."""
    ink = INKS[mark.ink]
    if mark.kind == "dot":
        return f'<circle cx="50" cy="50" r="15" {paint(ink, "halo")} stroke-width="4"/>'
    if mark.kind == "label":
        text = mark.text or "?"
        size = 40 if len(text) <= 2 else 84 / len(text) + 8
        width = max(44.0, len(text) * size * 0.62 + 18)
        return (
            f'<rect x="{number(50 - width / 2)}" y="28" width="{number(width)}" height="44" rx="22" '
            f'{paint(ink, "halo")} stroke-width="4"/>'
            f'<text x="50" y="{number(50 + size * 0.36)}" font-size="{number(size)}" font-weight="700" '
            f'text-anchor="middle" {FONT} {paint("halo")}>{plain(text)}</text>'
        )
    sign = _SIGNS[mark.kind]
    return (
        f'<g stroke-linejoin="round" stroke-linecap="round">'
        f'<g {paint("none", "halo")} stroke-width="13" opacity=".9">{sign}</g>'
        f'<g {paint("none", ink)} stroke-width="7.5">{sign}</g></g>'
    )


def arrow_sign(origin: tuple[float, float], target: tuple[float, float], ink: str, paint: Paint) -> str:
    """An arrow between two points, its tip a little before the second; a ring where both are the same."""
    (x0, y0), (x1, y1) = origin, target
    length = math.hypot(x1 - x0, y1 - y0)
    if length == 0:
        style = f'{paint("none", ink)} stroke-width="9" opacity=".88"'
        return f'<circle cx="{number(x0)}" cy="{number(y0)}" r="34" {style}/>'
    style = f'{paint(ink, "halo")} stroke-width="4" stroke-linejoin="round" opacity=".88"'
    start, tip, neck = 18.0, length - 8.0, length - 44.0
    points = ((start, -8), (neck, -8), (neck - 5, -25), (tip, 0), (neck - 5, 25), (neck, 8), (start, 8))
    cos, sin = (x1 - x0) / length, (y1 - y0) / length
    turned = [(x0 + cos * x - sin * y, y0 + sin * x + cos * y) for x, y in points]
    path = "L".join(f"{number(x)} {number(y)}" for x, y in turned)
    return f'<path d="M{path}Z" {style}/>'
