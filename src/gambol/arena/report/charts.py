"""The charts of distances and amounts: ratings, time per move, game lengths, endings.

Nothing is told by colour alone: signs differ in shape too, and every figure stands beside its bar.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gambol.arena.report.axes import bins, ticks
from gambol.arena.report.canvas import WIDTH, label, path, svg
from gambol.arena.report.figures import duration, fitted, interval, signed
from gambol.render.outline import number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gambol.arena.ratings import Rating
    from gambol.arena.standings import Row

_ROW = 26
_NAME = 118
_NAME_LETTERS = 15


def ratings_chart(group: Sequence[Rating]) -> str:
    """Each rating as a dot on its interval."""
    lows = [row.elo_low for row in group if math.isfinite(row.elo_low)]
    highs = [row.elo_high for row in group if math.isfinite(row.elo_high)]
    low, high = min([*lows, -10.0]), max([*highs, 10.0])
    left, right, bottom = _NAME + 8.0, WIDTH - 52.0, 8 + _ROW * len(group)

    def x(elo: float) -> float:
        return left + (right - left) * (min(max(elo, low), high) - low) / (high - low)

    parts = _scale_below([(x(tick), signed(tick)) for tick in ticks(low, high)], 4, bottom)
    for index, row in enumerate(group):
        y = 8 + _ROW * (index + 0.5)
        parts.append(label(_NAME, y + 4.5, fitted(row.name, _NAME_LETTERS).strip(), "end"))
        parts.append(path(f"M{number(x(row.elo_low))} {number(y)}H{number(x(row.elo_high))}", "line"))
        for end in (row.elo_low, row.elo_high):
            if math.isfinite(end):
                parts.append(path(f"M{number(x(end))} {number(y - 5)}v10", "line"))
        parts.append(f'<circle cx="{number(x(row.elo))}" cy="{number(y)}" r="5" class="good"/>')
        parts.append(label(WIDTH - 2, y + 4.5, signed(row.elo), "end"))
    told = "; ".join(f"{row.name} {signed(row.elo)} ({interval(row.elo_low, row.elo_high)})" for row in group)
    return svg(bottom + 24, "Ratings with 95 % intervals", told, "".join(parts))


def times_chart(rows: Sequence[Row]) -> str:
    """The mean and the longest time per move, on a logarithmic scale."""
    timed = [(row.name, row.mean_seconds or 0.0, row.worst_seconds or 0.0) for row in rows if row.moves]
    smallest = min((each for _, *both in timed for each in both if each > 0), default=0.001)
    largest = max((each for _, *both in timed for each in both), default=1.0)
    first = math.floor(math.log10(max(smallest, 1e-6)))
    last = max(first + 1, math.ceil(math.log10(max(largest, 1e-6))))
    powers = range(first, last + 1, 1 if last - first <= 4 else 2)
    left, right, bottom = _NAME + 8.0, WIDTH - 118.0, 26 + _ROW * len(timed)

    def x(seconds: float) -> float:
        share = (math.log10(max(seconds, 10.0**first)) - first) / (last - first)
        return left + (right - left) * share

    parts = [
        label(WIDTH - 64, 14, "mean", "end", "soft", 12),
        label(WIDTH - 2, 14, "longest", "end", "soft", 12),
        *_scale_below([(x(10.0**each), _short(10.0**each)) for each in powers], 22, bottom),
    ]
    for index, (name, mean, worst) in enumerate(timed):
        y = 26 + _ROW * (index + 0.5)
        parts.append(label(_NAME, y + 4.5, fitted(name, _NAME_LETTERS).strip(), "end"))
        parts.append(path(f"M{number(x(mean))} {number(y)}H{number(x(worst))}", "axis"))
        parts.append(f'<circle cx="{number(x(mean))}" cy="{number(y)}" r="5" class="good"/>')
        parts.append(path(f"M{number(x(worst))} {number(y - 6)}l6 6l-6 6l-6 -6Z", "mark"))
        parts.append(label(WIDTH - 64, y + 4.5, duration(mean), "end", size=12))
        parts.append(label(WIDTH - 2, y + 4.5, duration(worst), "end", size=12))
    told = "; ".join(f"{name}: {duration(mean)}, longest {duration(worst)}" for name, mean, worst in timed)
    return svg(bottom + 24, "Time per move", told, "".join(parts))


def _short(seconds: float) -> str:
    """A power of ten of seconds.

    >>> _short(0.0001), _short(0.01), _short(10.0)
    ('100 µs', '10 ms', '10 s')
    """
    unit, factor = ("µs", 1e6) if seconds < 0.00099 else ("ms", 1e3) if seconds < 0.99 else ("s", 1.0)
    return f"{seconds * factor:.0f} {unit}"


def lengths_chart(lengths: list[int]) -> str:
    """How many games had how many moves."""
    width, counts = bins(lengths)
    start = min(lengths) // width * width
    left, right, top, bottom = 40.0, WIDTH - 10.0, 12.0, 176.0
    step = (right - left) / len(counts)
    highest = max(counts)
    parts = []
    for tick in ticks(0, highest, 4):
        if tick == int(tick):
            y = bottom - (bottom - top) * tick / highest
            parts.append(path(f"M{number(left)} {number(y)}H{number(right)}", "rule"))
            parts.append(label(left - 6, y + 4, f"{tick:.0f}", "end", "soft", 12))
    gap = 1.5 if step > 5 else 0.4
    for index, count in enumerate(counts):
        height = (bottom - top) * count / highest
        parts.append(
            f'<rect x="{number(left + step * index + gap / 2)}" y="{number(bottom - height)}" '
            f'width="{number(min(step - gap, 60))}" height="{number(height)}" class="good"/>'
        )
    parts.append(path(f"M{number(left)} {number(bottom)}H{number(right)}", "axis"))
    for tick in ticks(start, start + width * len(counts), 8):
        if tick == int(tick):
            x = left + step * (tick - start) / width + (min(step, 61.5) / 2 if width == 1 else 0)
            if x <= right:
                parts.append(label(x, bottom + 17, f"{tick:.0f}", "middle", "soft", 12))
    mean = sum(lengths) / len(lengths)
    told = f"{len(lengths)} games of {min(lengths)} to {max(lengths)} moves, {mean:.1f} on average"
    return svg(bottom + 26, "Lengths of the games", told, "".join(parts))


def endings_chart(endings: Mapping[str, int]) -> str:
    """How many games ended for which reason."""
    left, right = _NAME + 8.0, WIDTH - 52.0
    highest, total = max(endings.values()), sum(endings.values())
    parts = []
    for index, (reason, count) in enumerate(endings.items()):
        y = 6 + _ROW * (index + 0.5)
        parts.append(label(_NAME, y + 4.5, fitted(reason, _NAME_LETTERS).strip(), "end"))
        wide = number((right - left) * count / highest)
        parts.append(
            f'<rect x="{number(left)}" y="{number(y - 8)}" width="{wide}" height="16" class="good"/>'
        )
        parts.append(label(WIDTH - 2, y + 4.5, f"{count}", "end"))
    told = ", ".join(f"{reason}: {count} of {total}" for reason, count in endings.items())
    return svg(10 + _ROW * len(endings), "How the games ended", told, "".join(parts))


def _scale_below(marks: list[tuple[float, str]], top: float, bottom: float) -> list[str]:
    """Upright lines with their values beneath."""
    parts = [path(f"M{number(x)} {number(top)}V{number(bottom)}", "rule") for x, _ in marks]
    return parts + [label(x, bottom + 16, text, "middle", "soft", 12) for x, text in marks]
