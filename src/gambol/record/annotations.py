"""What may be said about a move besides words: marks, clocks and scores, as values and as text."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from gambol.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterable

SIGNS = ("!", "?", "!!", "??", "!?", "?!")
"""The marks that have a sign of their own; `$1` to `$6` mean the same, in this order."""

LONGEST_CLOCK = 1_000_000_000
"""More seconds than this, some thirty years, are a mistake."""

_CLOCK = re.compile(r"(?:(?:([0-9]{1,6}):)?([0-9]{1,2}):)?([0-9]{1,9})(?:\.([0-9]{1,3}))?")
_NUMBER = re.compile(r"[+-]?[0-9]{1,20}(?:\.[0-9]{1,20})?(?:e[+-]?[0-9]{1,3})?")


def checked_comment(text: object) -> str:
    """The comment; RecordError if it is no text.

    >>> checked_comment("fine")
    'fine'
    """
    if not isinstance(text, str):
        raise RecordError(f"expected a text as a comment, read {text!r}")
    return text


def checked_marks(marks: Iterable[str]) -> tuple[str, ...]:
    """The marks in their shortest wording, each once; RecordError for what is no mark.

    >>> checked_marks(["$6", "$20", "?!"])
    ('?!', '$20')
    """
    if isinstance(marks, str):
        raise RecordError(f"expected a sequence of marks such as ['!'], read the text {marks!r}")
    return tuple(dict.fromkeys(_checked_mark(mark) for mark in marks))


def _checked_mark(mark: object) -> str:
    if isinstance(mark, str):
        if mark in SIGNS:
            return mark
        if re.fullmatch(r"\$[0-9]{1,3}", mark) and int(mark[1:]) <= 255:
            number = int(mark[1:])
            return SIGNS[number - 1] if 1 <= number <= len(SIGNS) else f"${number}"
    shown = mark if not isinstance(mark, str) or len(mark) <= 20 else mark[:20] + "…"
    raise RecordError(f"expected one of the marks {' '.join(SIGNS)} or $0 to $255, read {shown!r}")


def checked_clock(seconds: object) -> float | None:
    """The seconds, rounded to a thousandth; RecordError for a number that is no time left.

    >>> checked_clock(1 / 3)
    0.333
    """
    if seconds is None:
        return None
    if isinstance(seconds, (int, float)) and not isinstance(seconds, bool) and 0 <= seconds <= LONGEST_CLOCK:
        return round(seconds * 1000) / 1000
    raise RecordError(f"expected the seconds left, from 0 to {LONGEST_CLOCK}, read {seconds!r}")


def checked_score(score: object) -> float | None:
    """The score; RecordError if it is no finite number.

    >>> checked_score(1)
    1.0
    """
    if score is None:
        return None
    if isinstance(score, (int, float)) and not isinstance(score, bool):
        try:
            number = float(score)
        except OverflowError:
            number = math.inf
        if math.isfinite(number):
            return number
    raise RecordError(f"expected a finite number as a score, read {score!r}")


def clock_text(seconds: float) -> str:
    """Hours, minutes and seconds.

    >>> clock_text(3661.25)
    '1:01:01.25'
    """
    minutes, thousandths = divmod(round(seconds * 1000), 60_000)
    whole, part = divmod(thousandths, 1000)
    fraction = f".{part:03}".rstrip("0") if part else ""
    return f"{minutes // 60}:{minutes % 60:02}:{whole:02}{fraction}"


def read_clock(text: str) -> float:
    """The seconds that `1:01:01.25`, `5:00` or `300` stand for; RecordError for anything else.

    >>> read_clock("0:05:00"), read_clock("5:00"), read_clock("300")
    (300.0, 300.0, 300.0)
    """
    found = _CLOCK.fullmatch(text)
    if found is not None:
        hours, minutes, seconds, part = (group or "0" for group in found.groups())
        # With minutes before them, seconds and minutes stay below sixty.
        if found[2] is None or (int(seconds) < 60 and (found[1] is None or int(minutes) < 60)):
            whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
            total = (whole * 1000 + int(part.ljust(3, "0"))) / 1000
            if total <= LONGEST_CLOCK:
                return total
    raise RecordError(f"expected a clock such as 0:05:00, read {text!r}")


def read_score(text: str) -> float:
    """The number; RecordError for anything else.

    >>> read_score("-0.5")
    -0.5
    """
    if _NUMBER.fullmatch(text) and math.isfinite(float(text)):
        return float(text)
    raise RecordError(f"expected a score such as 0.25, read {text!r}")
