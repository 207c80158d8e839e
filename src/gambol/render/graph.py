"""The course of a game as a picture: the chance of one side, move by move, and the moves that changed it.

The two sides are told apart three times: by colour, by brightness and by name.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gambol.render.outline import number
from gambol.render.palette import Paint, Theme
from gambol.render.words import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.render.diagram import Tone

_WIDTH: Final = 960
_HEIGHT: Final = 420
_LEFT: Final = 74
_RIGHT: Final = 26
_TOP: Final = 62
_BOTTOM: Final = 66
_FONT: Final = 'font-family="Helvetica,Arial,sans-serif"'

_NEAR: Final = 14
"""So many steps away a label still belongs to its point."""

Place = tuple[float, float, float]
"""Where a label stands: its middle, its height, and how wide it is."""


@dataclass(frozen=True)
class Point:
    """A move worth pointing at: after how many moves of the game, what to write, and how bad it was."""

    ply: int
    text: str
    weight: int
    """1 to 3."""


@dataclass(frozen=True)
class Course:
    """What is to be drawn."""

    title: str
    below: Tone
    """The side whose chance it is: its ground grows from below."""
    above: Tone
    chances: Sequence[float]
    """From 0 to 1, before each move and after the last."""
    first: int = 0
    """How many half moves the numbering starts with: 1 where the second side moved first."""
    points: Sequence[Point] = ()


def to_svg(course: Course, *, size: int | None = 960, theme: Theme = "light") -> str:
    """The course as one self-contained SVG element, ``size`` pixels wide."""
    return _Graph(course, Paint(theme)).document(size)


class _Graph:
    """Draws one course from the ground up."""

    def __init__(self, course: Course, paint: Paint) -> None:
        self.course = course
        self.paint = paint
        self.steps = max(1, len(course.chances) - 1)
        self.width = _WIDTH - _LEFT - _RIGHT
        self.height = _HEIGHT - _TOP - _BOTTOM
        self.key = f"gb{zlib.crc32(repr(course).encode()):08x}"

    def x(self, ply: float) -> float:
        return _LEFT + self.width * ply / self.steps

    def y(self, chance: float) -> float:
        return _TOP + self.height * (1 - chance)

    def document(self, size: int | None) -> str:
        """The whole ``<svg>`` element."""
        body = [self._sheet(), self._ground(), self._grid(), self._line(), self._points(), self._names()]
        measures = f'viewBox="0 0 {_WIDTH} {_HEIGHT}"'
        if size is not None:
            measures += f' width="{size}" height="{number(size * _HEIGHT / _WIDTH)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {measures} role="img" '
            f'aria-labelledby="{self.key}-title {self.key}-desc">'
            f'<title id="{self.key}-title">{plain(self.course.title)}</title>'
            f'<desc id="{self.key}-desc">{plain(self._described())}</desc>'
            f"{self.paint.style_sheet}{''.join(body)}</svg>"
        )

    def _described(self) -> str:
        course = self.course
        points = ", ".join(point.text for point in course.points) or "none"
        return (
            f"The chance of {course.below} to win, from {course.chances[0]:.0%} before the first move to "
            f"{course.chances[-1]:.0%} at the end. Moves marked: {points}."
        )

    def _sheet(self) -> str:
        title = self.course.title
        size = min(20, self.width / (0.62 * max(1, len(title))))
        return (
            f'<rect x=".75" y=".75" width="{_WIDTH - 1.5}" height="{_HEIGHT - 1.5}" rx="16" '
            f'{self.paint("sheet", "hairline")} stroke-width="1.5"/>'
            f'<text x="{_LEFT}" y="38" {_FONT} font-size="{number(size)}" font-weight="600" '
            f"{self.paint('text')}>{plain(title)}</text>"
        )

    def _path(self) -> str:
        return " ".join(
            f"{'L' if ply else 'M'}{number(self.x(ply))} {number(self.y(chance))}"
            for ply, chance in enumerate(self.course.chances)
        )

    def _ground(self) -> str:
        """The upper side's ground everywhere, and the lower side's up to the line."""
        bottom = number(_TOP + self.height)
        return (
            f'<rect x="{_LEFT}" y="{_TOP}" width="{self.width}" height="{self.height}" '
            f"{self.paint(self.course.above)}/>"
            f'<path d="{self._path()} L{number(self.x(self.steps))} {bottom} L{_LEFT} {bottom}Z" '
            f"{self.paint(self.course.below)}/>"
        )

    def _grid(self) -> str:
        paint, right = self.paint, number(_LEFT + self.width)
        parts = []
        for percent in (0, 50, 100):
            y = self.y(percent / 100)
            parts.append(f'<text x="{_LEFT - 12}" y="{number(y + 6)}" text-anchor="end">{percent} %</text>')
        for ply, text in self._move_numbers():
            parts.append(f'<text x="{number(self.x(ply))}" y="{_TOP + self.height + 29}">{text}</text>')
        labels = (
            f'<g {_FONT} font-size="16" text-anchor="middle" {paint("label")}>{"".join(parts)}'
            f'<text x="{number(_LEFT + self.width / 2)}" y="{_HEIGHT - 14}">'
            f"how likely {self.course.below} wins, move by move</text></g>"
        )
        middle = number(self.y(0.5))
        return (
            f'<path d="M{_LEFT} {middle}H{right}" fill="none" {paint(stroke="label")} stroke-width="1.5" '
            f'stroke-dasharray="7 6"/>'
            f'<rect x="{_LEFT}" y="{_TOP}" width="{self.width}" height="{self.height}" '
            f'{paint("none", "label")} stroke-width="1.5"/>{labels}'
        )

    def _move_numbers(self) -> list[tuple[int, int]]:
        """Where to write which number of a full move, at most a dozen of them."""
        moves = (self.steps + self.course.first + 1) // 2
        every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if moves / step <= 12)
        numbers = range(1, moves + 1, every) if every <= 2 else [1, *range(every, moves + 1, every)]
        # The number stands where its first move has been made.
        places = ((2 * each - 1 - self.course.first, each) for each in numbers)
        return [(max(0, ply), each) for ply, each in places if ply <= self.steps]

    def _line(self) -> str:
        paint, path = self.paint, self._path()
        joins = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
        return (
            f'<path d="{path}" {joins} {paint(stroke="halo")} stroke-width="6"/>'
            f'<path d="{path}" {joins} {paint(stroke="text")} stroke-width="2.5"/>'
        )

    def _points(self) -> str:
        parts = self._labels()
        for point in self.course.points:
            x, y = self.x(point.ply), self.y(self.course.chances[point.ply])
            parts.append(
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{4 + 2 * point.weight}" '
                f'{self.paint("last", "last-line")} stroke-width="2"/>'
            )
        return "".join(parts)

    def _labels(self) -> list[str]:
        """What is written at the points, with a stem to each: off the line, and not over each other."""
        taken: list[Place] = []
        stems, parts = [], []
        for point in self.course.points:
            x, width = self.x(point.ply), 10.5 * len(point.text) + 16
            middle = min(max(x, _LEFT + width / 2 + 4), _LEFT + self.width - width / 2 - 4)
            row = self._free_row(point, middle, width, taken)
            taken.append((middle, row, width))
            y = self.y(self.course.chances[point.ply])
            stem = f"M{number(x)} {number(y)}L{number(middle)} {number(row)}"
            stems.append(
                f'<path d="{stem}" {self.paint(stroke="halo")} stroke-width="4"/>'
                f'<path d="{stem}" {self.paint(stroke="text")} stroke-width="1.5"/>'
            )
            parts.append(self._tag(point.text, middle, row, width))
        return [*stems, *parts]

    def _free_row(self, point: Point, middle: float, width: float, taken: list[Place]) -> float:
        """A height for a label: beyond the line, where it turned, and elsewhere if there is no room."""
        chances = self.course.chances
        y = self.y(chances[point.ply])
        beyond = -1 if point.ply and chances[point.ply] > chances[point.ply - 1] else 1
        lowest, highest = _TOP + self.height - 18, _TOP + 18
        rows = [y + side * (30 + 10 * step) for side in (beyond, -beyond) for step in range(24)]
        apart = [
            row
            for row in rows
            if highest <= row <= lowest
            and all(
                abs(row - other) >= 28 or abs(middle - at) >= (width + wide) / 2 + 4
                for at, other, wide in taken
            )
        ]
        clear = [row for row in apart[:_NEAR] if not self._crossed(row, middle, width)]
        return (clear or apart or [min(max(rows[0], highest), lowest)])[0]

    def _crossed(self, row: float, middle: float, width: float) -> bool:
        """Whether the line runs through a label of that place."""
        step = self.width / self.steps
        first = max(0, int((middle - width / 2 - _LEFT) / step))
        last = min(self.steps, int((middle + width / 2 - _LEFT) / step) + 1)
        heights = [self.y(chance) for chance in self.course.chances[first : last + 1]]
        return min(heights) - 16 < row < max(heights) + 16

    def _tag(self, text: str, middle: float, row: float, width: float) -> str:
        """A text on a ground of its own, where it is certain to be read."""
        return (
            f'<rect x="{number(middle - width / 2)}" y="{number(row - 13)}" width="{number(width)}" '
            f'height="26" rx="8" {self.paint("sheet", "label")} stroke-width="1"/>'
            f'<text x="{number(middle)}" y="{number(row + 6)}" {_FONT} font-size="17" font-weight="600" '
            f'text-anchor="middle" {self.paint("text")}>{plain(text)}</text>'
        )

    def _names(self) -> str:
        """Whose ground is whose."""
        widths = {tone: 11.0 * len(tone) + 18 for tone in (self.course.above, self.course.below)}
        return "".join(
            self._tag(tone, _LEFT + 8 + widths[tone] / 2, self.y(chance) + shift, widths[tone])
            for tone, chance, shift in ((self.course.above, 1, 22), (self.course.below, 0, -22))
        )
