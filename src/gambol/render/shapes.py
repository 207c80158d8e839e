"""The pieces, drawn for a square of 100 by 100 units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.render.outline import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.render.diagram import Piece, Tone
    from gambol.render.palette import Paint

PAWN_BODY: Final = (
    "M27 90H73Q78 90 78 85.5C78 78.5 72.5 75.5 67.5 71.5C60.5 66 57.5 60.5 57 54H62.5Q66.5 54 66.5 50.2"
    "Q66.5 46.6 62.5 46.4L59.4 46.2A16.4 16.4 0 1 0 40.6 46.2L37.5 46.4Q33.5 46.6 33.5 50.2Q33.5 54 37.5 54"
    "H43C42.5 60.5 39.5 66 32.5 71.5C27.5 75.5 22 78.5 22 85.5Q22 90 27 90Z"
)
PAWN_SHADE: Final = (
    "M73 90Q78 90 78 85.5C78 78.5 72.5 75.5 67.5 71.5C60.5 66 57.5 60.5 57 54H62.5Q66.5 54 66.5 50.2"
    "Q66.5 46.6 62.5 46.4L59.4 46.2A16.4 16.4 0 0 0 57 18C63 28 60 40 50.5 45.5C53 49 50 51.5 49 54"
    "C49.5 63 53 69.5 58 74.5C62 78.5 64.5 84 64 90Z"
)
PAWN_LINES: Final = "M42.5 54H57.5M31.5 78.5Q50 83.2 68.5 78.5"

MOLE_HEAD: Final = (
    "M19 77C19 73 23.5 71.5 28.5 71.5C27 62 27.5 52 31 44C34.5 35.5 41.5 29.5 50 29.5"
    "C58.5 29.5 65.5 35.5 69 44C72.5 52 73 62 71.5 71.5C76.5 71.5 81 73 81 77"
    "Q81 78.5 79.5 78.5H20.5Q19 78.5 19 77Z"
)
MOLE_PAWS: Final = (
    "M18.2 66.4C17 61 19.4 56.4 22.4 57C23 52.6 26.8 51.4 28.4 55C31.4 52.6 34.6 54.8 34 58.6"
    "C37 59 37.6 62.6 36 65.6C34 70 31 72 27 72C22.6 72 19.2 70.6 18.2 66.4Z"
    "M81.8 66.4C83 61 80.6 56.4 77.6 57C77 52.6 73.2 51.4 71.6 55C68.6 52.6 65.4 54.8 66 58.6"
    "C63 59 62.4 62.6 64 65.6C66 70 69 72 73 72C77.4 72 80.8 70.6 81.8 66.4Z"
)


def pawn(tone: Tone, paint: Paint) -> str:
    """A pawn: a round head on a collar, and a body that flares to its base."""
    return (
        f'<path d="{PAWN_BODY}" {paint(tone)}/>'
        f'<path d="{PAWN_SHADE}" {paint(f"{tone}-side")} opacity=".75"/>'
        f'<path d="{PAWN_LINES}" {paint("none", f"{tone}-ink")} stroke-width="2.6" stroke-linecap="round"/>'
        f'<path d="{PAWN_BODY}" {paint("none", f"{tone}-line")} stroke-width="3.4" stroke-linejoin="round"/>'
    )


def tile(tone: Tone, paint: Paint) -> str:
    """A square tile with a mole looking out of the ground."""
    return (
        f'<rect x="5" y="6.5" width="90" height="90" rx="11" {paint(f"{tone}-line")}/>'
        f'<rect x="7" y="8.5" width="86" height="86" rx="9.5" {paint(f"{tone}-side")}/>'
        f'<rect x="7" y="6" width="86" height="82" rx="9.5" {paint(tone)}/>'
        f'<g transform="translate(-9 -19.5) scale(1.18)">'
        f'<path d="{MOLE_HEAD}" {paint(f"{tone}-ink")}/>'
        f'<path d="{MOLE_PAWS}" {paint(f"{tone}-ink", tone)} stroke-width="2.4" stroke-linejoin="round"/>'
        f'<ellipse cx="50" cy="55.5" rx="11" ry="8" {paint(tone)} opacity=".55"/>'
        f'<ellipse cx="50" cy="51.6" rx="5.6" ry="4.2" {paint(f"{tone}-nose")}/>'
        f'<path d="M39.6 45.2Q42.6 42.2 45.2 45M54.8 45Q57.4 42.2 60.4 45.2" {paint("none", f"{tone}-nose")} '
        f'stroke-width="2.4" stroke-linecap="round"/></g>'
    )


# --- rings and balls: seen from above and a little from the front ---------------------------------------

_RING_X, _RING_Y = 39.0, 25.0
_HOLE_X, _HOLE_Y = 19.5, 11.4
_BALL = 21.0
_LAYER = 8.5
_HIGHEST = 36.0


def layer_height(rings: int) -> float:
    """How high each ring of a pile is drawn, so that any pile stays on its square.

    >>> layer_height(2), layer_height(11)
    (8.5, 3.6)
    """
    return min(_LAYER, _HIGHEST / max(1, rings - 1))


def _wall(x_radius: float, y_radius: float, y: float, height: float) -> str:
    """The outside of a flat cylinder whose upper rim lies at the height ``y``."""
    left, right = number(50 - x_radius), number(50 + x_radius)
    arc = f"A{number(x_radius)} {number(y_radius)} 0 0"
    return (
        f"M{left} {number(y)}{arc} 1 {right} {number(y)}v{number(height)}{arc} 1 {left} {number(y + height)}Z"
    )


def _ellipse(y: float, x_radius: float, y_radius: float, attributes: str) -> str:
    """An ellipse around the middle of the square, at this height."""
    return f'<ellipse cx="50" cy="{number(y)}" rx="{number(x_radius)}" ry="{number(y_radius)}" {attributes}/>'


def ring(tone: Tone, y: float, height: float, *, below: Tone | None, paint: Paint) -> str:
    """A ring whose upper face has its middle at ``y``; ``below`` is the tone of the ring under it."""
    line = f"{tone}-line"
    floor = f"{tone}-deep" if below else "field-hollow"
    drop = min(height * 0.45, 3.2)
    wall = _wall(_RING_X, _RING_Y, y, height)
    groove = f'{paint("none", f"{tone}-ink")} stroke-width="1.3" opacity=".7"'
    foot = number(y + height)
    seam = (
        f'<path d="M{number(50 - _RING_X)} {foot}A{_RING_X} {_RING_Y} 0 0 0 {number(50 + _RING_X)} {foot}" '
        f'{paint("none", f"{tone}-rim")} stroke-width="1.4"/>'
    )
    return (
        f'<path d="{wall}" {paint(f"{tone}-side", line)} stroke-width="2"/>'
        + seam * (below == tone)
        + _ellipse(y, _RING_X, _RING_Y, f'{paint(tone, f"{tone}-rim")} stroke-width="1.6"')
        + _ellipse(y, _RING_X - 4.2, _RING_Y - 3.2, groove)
        + _ellipse(y, _HOLE_X, _HOLE_Y, f'{paint(f"{tone}-deep", line)} stroke-width="1.8"')
        + _ellipse(y + drop, _HOLE_X - drop, _HOLE_Y - drop, paint(floor))
    )


def ball(tone: Tone, y: float, shading: str, paint: Paint) -> str:
    """A ball that sits in the hole of a ring whose upper face has its middle at ``y``."""
    middle, glint = number(y - 10), number(y - 18.5)
    strength = ".8" if tone == "white" else ".6"
    return (
        _ellipse(y + 2.5, 24.5, 14, f'{paint("black-deep")} opacity=".28"')
        + f'<circle cx="50" cy="{middle}" r="{number(_BALL)}" fill="url(#{shading}-{tone})" '
        f'{paint(stroke=f"{tone}-line")} stroke-width="2"/>'
        f'<ellipse cx="43" cy="{glint}" rx="5.4" ry="3.4" fill="#fff" opacity="{strength}" '
        f'transform="rotate(-32 43 {glint})"/>'
    )


def ball_shading(tone: Tone, shading: str, paint: Paint) -> str:
    """The gradient that :func:`ball` refers to."""
    stops = (
        ("white", "white", "white-side") if tone == "white" else ("ball-black-glint", "black", "black-side")
    )
    middle = ".45" if tone == "white" else ".38"
    return (
        f'<radialGradient id="{shading}-{tone}" cx=".36" cy=".3" r=".78">'
        f'<stop offset="0" {paint(stop=stops[0])}/><stop offset="{middle}" {paint(stop=stops[1])}/>'
        f'<stop offset="1" {paint(stop=stops[2])}/></radialGradient>'
    )


def pile(pieces: Sequence[Piece], shading: str, paint: Paint) -> str:
    """Rings lying on each other in their order, the bottom one first, and perhaps a ball on top."""
    rings = [piece for piece in pieces if piece.shape == "ring"]
    height = layer_height(len(rings))
    rise = height * max(0, len(rings) - 1)
    base = 50.0 + min(rise / 2, 16.0)
    shadow = f'{paint("black-deep")} opacity=".22"'
    drawn = [_ellipse(base + height + 3, _RING_X + 3, _RING_Y + 2, shadow)]
    for level, piece in enumerate(rings):
        below = rings[level - 1].tone if level else None
        drawn.append(ring(piece.tone, base - level * height, height, below=below, paint=paint))
    drawn += [ball(piece.tone, base - rise, shading, paint) for piece in pieces if piece.shape == "ball"]
    return "".join(drawn)


def height_sign(rings: int, font: str, paint: Paint) -> str:
    """The number of rings in a pile, in the corner of its square."""
    width = 11.5 * len(str(rings)) + 11
    return (
        f'<rect x="{number(98 - width)}" y="76" width="{number(width)}" height="22" rx="11" '
        f'{paint("sheet", "field-line")} stroke-width="1.4"/>'
        f'<text x="{number(98 - width / 2)}" y="93.6" text-anchor="middle" font-size="19" font-weight="700" '
        f"{font} {paint('text')}>{rings}</text>"
    )


def place_sign(paint: Paint) -> str:
    """Where a ring lay that is gone."""
    return _ellipse(54, _RING_X - 3, _RING_Y - 2, f'{paint("none", "hairline")} stroke-width="2.6"')
