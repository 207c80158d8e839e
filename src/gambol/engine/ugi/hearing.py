"""What other engines say, in typed values."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_FLAGS = frozenset(
    {"currline", "currmove", "lowerbound", "pv", "refutation", "score", "string", "upperbound"}
)
"""With the words before numbers, those that end a list of moves."""
_LONGEST = 10_000
"""More moves than any line of moves has."""


@dataclass(frozen=True)
class UgiInfo:
    """What an engine tells of its search; None is what it did not tell.

    >>> UgiInfo.of_line("info depth 7 score mate -2 time 40 nodes 1000 pv a2a3 b7b6")
    UgiInfo(depth=7, mate=-2, nodes=1000, seconds=0.04, line=('a2a3', 'b7b6'))
    """

    depth: int | None = None
    deepest: int | None = None
    """How deep it has looked in places (``seldepth``)."""
    number: int = 1
    """Which of the best lines this is (``multipv``)."""
    score: int | None = None
    """How good it is for the side to move, in hundredths (``cp``)."""
    mate: int | None = None
    """Moves to the end, negative for a loss."""
    bound: str | None = None
    """``lower`` or ``upper``, when the score is only a bound."""
    nodes: int | None = None
    nodes_per_second: int | None = None
    seconds: float | None = None
    hash_full: float | None = None
    """From 0 to 1."""
    line: tuple[str, ...] = ()
    """The moves that it expects (``pv``)."""
    text: str | None = None
    """A remark for people (``string``)."""

    @classmethod
    def of_line(cls, line: str) -> UgiInfo:
        """Read a line that begins with ``info``; what makes no sense is left out."""
        words = line.split()[1 : _LONGEST + 20]
        facts: dict[str, int | float | str | tuple[str, ...] | None] = {}
        at = 0
        while at < len(words):
            word, at = words[at], at + 1
            if word == "string":
                facts["text"] = " ".join(words[at:])
                break
            if word == "pv":
                end = next((place for place in range(at, len(words)) if _is_word(words[place])), len(words))
                facts["line"] = tuple(words[at:end])
                at = end
            elif word in ("lowerbound", "upperbound"):
                facts["bound"] = word.removesuffix("bound")
            elif word in _NUMBERS and at < len(words):
                name, made = _NUMBERS[word]
                number = _number(words[at])
                if number is not None:
                    facts[name] = made(number)
                    at += 1
        return cls(**facts)  # type: ignore[arg-type]  # each is made by what its name stands for

    def __repr__(self) -> str:
        given = (f"{name}={value!r}" for name, value in vars(self).items() if value != getattr(UgiInfo, name))
        return f"UgiInfo({', '.join(given)})"


_NUMBERS: dict[str, tuple[str, Callable[[float], int | float]]] = {
    "depth": ("depth", int),
    "seldepth": ("deepest", int),
    "multipv": ("number", int),
    "cp": ("score", int),
    "mate": ("mate", int),
    "nodes": ("nodes", int),
    "nps": ("nodes_per_second", int),
    "time": ("seconds", lambda number: number / 1000),
    "hashfull": ("hash_full", lambda number: number / 1000),
}


def _is_word(word: str) -> bool:
    return word in _NUMBERS or word in _FLAGS


def _number(word: str) -> float | None:
    """A number as engines write it; some write times with a fraction."""
    try:
        number = float(word)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
