"""A chart as an SVG element: what all charts share."""

from __future__ import annotations

from gambol.render.outline import number
from gambol.render.words import plain

WIDTH = 480


def svg(height: float, title: str, description: str, body: str) -> str:
    """A chart with what is read aloud in its place."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {number(height)}" role="img">'
        f"<title>{plain(title)}</title><desc>{plain(description)}</desc>{body}</svg>"
    )


def label(x: float, y: float, text: str, anchor: str = "start", ink: str = "ink", size: float = 13) -> str:
    """A text; where there may be much of it, cut it before."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" text-anchor="{anchor}" font-size="{number(size)}" '
        f'class="{ink}">{plain(text)}</text>'
    )


def path(data: str, ink: str, more: str = "") -> str:
    """A line or an area."""
    return f'<path d="{data}" class="{ink}"{more}/>'


def line(points: list[tuple[float, float]]) -> str:
    """The data of a line through points."""
    return "".join(f"{'L' if index else 'M'}{number(x)} {number(y)}" for index, (x, y) in enumerate(points))
