"""The figures of a tournament in few letters."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gambol.arena.standings import Row


def percent(share: float | None) -> str:
    """A share.

    >>> percent(0.625), percent(None)
    ('62.5 %', '')
    """
    return "" if share is None else f"{100 * share:.1f} %"


def elo_words(row: Row) -> str:
    """The Elo difference to the field with its interval: `+35 ± 21`."""
    return elo_text(row.elo, row.elo_low, row.elo_high)


def elo_text(elo: float | None, low: float, high: float) -> str:
    """An Elo difference with its 95 % interval, as exact as it is known.

    >>> elo_text(35.4, 14.5, 56.3), elo_text(math.inf, 140.0, math.inf), elo_text(None, -math.inf, math.inf)
    ('+35 ± 21', 'above +140', '')
    """
    if elo is None:
        return ""
    if math.isinf(low) and math.isinf(high):
        return "unknown" if math.isinf(elo) else f"{elo:+.0f} ± ?"
    if math.isinf(high):
        return f"above {low:+.0f}"
    if math.isinf(low):
        return f"below {high:+.0f}"
    wide = (high - low) / 2
    digits = 1 if wide < 9.95 else 0
    return f"{elo:+.{digits}f} ± {wide:.{digits}f}"


def time_words(seconds: float) -> str:
    """A time in one or two units.

    >>> time_words(4.2), time_words(75), time_words(7300), time_words(200_000)
    ('4 s', '1 min 15 s', '2 h 1 min', '2 days 7 h')
    """
    whole = round(seconds)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    if days:
        return f"{days} {'day' if days == 1 else 'days'} {hours} h"
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"


def points_words(points: float) -> str:
    """Points, half ones among them.

    >>> points_words(3.0), points_words(2.5), points_words(0.5)
    ('3', '2½', '½')
    """
    whole = int(points)
    half = "½" if points != whole else ""
    return f"{whole or ''}{half}" if half else str(whole)
