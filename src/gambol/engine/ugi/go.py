"""The limits of a search, as a `go` command tells them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gambol.engine.limits import Limits

if TYPE_CHECKING:
    from collections.abc import Sequence

_ALIASES = {"wtime": "p1time", "btime": "p2time", "winc": "p1inc", "binc": "p2inc"}
_NUMBERS = ("p1time", "p2time", "p1inc", "p2inc", "movestogo", "movetime", "depth", "nodes")
_FLAGS = ("infinite", "ponder")
_NUMBER = re.compile(r"[+-]?[0-9]+")
_MOST = {"depth": 1000, "movestogo": 10_000, "nodes": 1 << 62}
_LONGEST = 1 << 52
_KEPT_MOVES = 4


@dataclass(frozen=True)
class Go:
    """What a `go` asks for.

    >>> read_go("p1time 60000 p2time 50000 p1inc 100 p2inc 100".split(), first_to_move=False).limits
    Limits(remaining=50.0, increment=0.1)
    """

    limits: Limits
    ponder: bool = False
    remarks: tuple[str, ...] = ()
    """What made no sense."""


def read_go(words: Sequence[str], *, first_to_move: bool, lines: int = 1) -> Go:
    """Read the words after `go`. Whatever they are, there is a search: what makes no sense is left out."""
    given: dict[str, int] = {}
    flags: set[str] = set()
    remarks: list[str] = []
    at = 0
    while at < len(words):
        word = _ALIASES.get(words[at], words[at])
        value = words[at + 1] if at + 1 < len(words) else ""
        at += 1
        if word in _FLAGS:
            flags.add(word)
        elif word not in _NUMBERS:
            remarks.append(f"expected {', '.join((*_NUMBERS, *_FLAGS))} after go, read {word!r}")
        elif not _NUMBER.fullmatch(value):
            remarks.append(f"expected a number after {word}, read {value!r}")
        else:
            given[word] = _clamped(
                value, 0 if "time" in word or "inc" in word else 1, _MOST.get(word, _LONGEST)
            )
            at += 1
    limits = _limits(given, first_to_move=first_to_move, endless="infinite" in flags, lines=lines)
    return Go(limits, "ponder" in flags, tuple(remarks[:3]))


def to_think(limits: Limits, *, spent: float, overhead: float) -> Limits:
    """The limits without the time that is gone already, and without what is lost on the way.

    A very short time is not lost as a whole: half of it is for thinking. On a clock the last of the time is
    kept back for some late moves in a row.

    >>> to_think(Limits(seconds=0.1), spent=0.001, overhead=0.02)
    Limits(seconds=0.079)
    >>> to_think(Limits(remaining=0.01), spent=0.0, overhead=0.02)
    Limits(remaining=0.005)
    """

    def left(time: float | None, kept: float) -> float | None:
        return None if time is None else round(max(time - kept, time / 2, spent) - spent, 6)

    return replace(
        limits,
        seconds=left(limits.seconds, overhead),
        remaining=left(limits.remaining, _KEPT_MOVES * overhead),
    )


def _clamped(text: str, least: int, most: int) -> int:
    """A number, however many digits it has."""
    number = int(text) if len(text) < 30 else (-1 if text[0] == "-" else most)
    return max(least, min(most, number))


def _limits(given: dict[str, int], *, first_to_move: bool, endless: bool, lines: int) -> Limits:
    if endless:
        return Limits(lines=lines, endless=True)
    me = "p1" if first_to_move else "p2"
    left = given.get(f"{me}time")
    return Limits(
        seconds=_seconds(given.get("movetime")),
        depth=given.get("depth"),
        nodes=given.get("nodes"),
        remaining=_seconds(left),
        increment=0.0 if left is None else given.get(f"{me}inc", 0) / 1000,
        moves_to_go=given.get("movestogo"),
        lines=lines,
    )


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000
