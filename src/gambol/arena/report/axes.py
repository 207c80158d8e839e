"""Where an axis has its marks."""

from __future__ import annotations

import math


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from `low` to `high`, at most so many and, where there is room, three.

    >>> ticks(-130, 260)
    [-100.0, 0.0, 100.0, 200.0]
    >>> ticks(0.41, 0.62)
    [0.45, 0.5, 0.55, 0.6]
    """
    span = max(high - low, 1e-9)
    power = 10.0 ** math.floor(math.log10(span / most))
    step = next(power * each for each in (1, 2, 5, 10, 20) if span / (power * each) <= most)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(index * step, 9) for index in range(first, last + 1)]


def bins(values: list[int], most: int = 24) -> tuple[int, list[int]]:
    """How wide the bars of a histogram are, and how many values are in each from the lowest on.

    The first bar begins at a multiple of the width.

    >>> bins([20, 21, 21, 24], most=3)
    (2, [3, 0, 1])
    """
    low, high = min(values), max(values)
    width = next(each for each in _WIDTHS if high // each - low // each < most)
    start = low // width
    counts = [0] * (high // width - start + 1)
    for value in values:
        counts[value // width - start] += 1
    return width, counts


_WIDTHS = [each * 10**power for power in range(9) for each in (1, 2, 5)]
