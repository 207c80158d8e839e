"""Numbers and names as reports write them."""

from __future__ import annotations

import math
import unicodedata
from bisect import bisect_right
from itertools import accumulate

NOTHING = "-"


def signed(elo: float | None) -> str:
    """An Elo difference.

    >>> signed(12.6), signed(-0.2), signed(float("-inf")), signed(None)
    ('+13', '0', '-inf', '-')
    """
    if elo is None:
        return NOTHING
    if math.isinf(elo):
        return "+inf" if elo > 0 else "-inf"
    whole = round(elo)
    return f"{whole:+d}" if whole else "0"


def interval(low: float, high: float) -> str:
    """The two ends of an interval of Elo; only one where the other is not bounded.

    >>> interval(-12, 30.4), interval(140, float("inf")), interval(float("-inf"), float("inf"))
    ('-12 to +30', 'over +140', 'unknown')
    """
    if math.isinf(low) and math.isinf(high):
        return "unknown"
    if math.isinf(high):
        return f"over {signed(low)}"
    if math.isinf(low):
        return f"under {signed(high)}"
    return f"{signed(low)} to {signed(high)}"


def percent(share: float | None, digits: int = 1) -> str:
    """A share of the whole.

    >>> percent(0.4567), percent(1.0, 0), percent(None)
    ('45.7 %', '100 %', '-')
    """
    return NOTHING if share is None else f"{100 * share:.{digits}f} %"


def duration(seconds: float | None) -> str:
    """How long something took, to three digits.

    >>> duration(0.000213), duration(0.0421), duration(3.2), duration(123.4), duration(None)
    ('0.213 ms', '42.1 ms', '3.20 s', '123 s', '-')
    """
    if seconds is None:
        return NOTHING
    value, unit = (seconds, "s") if seconds >= 0.9995 else (1000 * seconds, "ms")
    digits = next((digits for digits, least in ((0, 99.95), (1, 9.995), (2, 0.9995)) if value >= least), 3)
    return f"{value:.{digits}f} {unit}"


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_width(character) for character in text)


def _width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def printable(text: str) -> str:
    r"""A text on one line and without control characters; never empty.

    >>> printable("a\n\x1b[31mb"), printable("")
    ('a??[31mb', '?')
    """
    return "".join(character if character.isprintable() else "?" for character in text) or "?"


def fitted(text: str, columns: int) -> str:
    """A text in exactly so many columns: cut, with a mark, or filled with blanks.

    >>> fitted("level:10", 10), fitted("level:10", 5)
    ('level:10  ', 'leve…')
    """
    text = printable(text)
    ends = list(accumulate(map(_width, text)))
    if ends[-1] > columns:
        text = text[: bisect_right(ends, columns - 1)] + "…"
    return text + " " * (columns - width(text))
