"""Moves as people type them: read forgivingly, completed step by step."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import gambol
from gambol.cli.quoting import quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gambol.games import Move, Position

LONGEST = 200
"""No move is longer than this, however it is written."""

_MANY = 8


@dataclass(frozen=True)
class Completion:
    """A text that the line could become, and the part of it that is new to the reader."""

    text: str
    shown: str


_SQUARES = re.compile(r"[a-w0-9]+")
_BETWEEN = re.compile(r"[\sx@/:,;.>→–-]+")


def _letters(text: str) -> str | None:
    """What counts of a move: its squares, whatever is between them; None for what is no part of a move."""
    squares = _BETWEEN.sub("", text.lower())
    return squares if not squares or _SQUARES.fullmatch(squares) else None


def read_move(position: Position, text: str) -> Move:
    """The legal move that a text means; MoveError says what was expected.

    Besides every way to write a move, this takes the beginning or the end of one when only one legal
    move has it: `e4` where just one piece can go there.
    """
    if len(text) > LONGEST:
        raise gambol.MoveError(f"expected a move, read {quoted(text)}, which is too long for one")
    try:
        return position.move(text)
    except gambol.MoveError as error:
        fitting = _fitting(position, text)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            raise gambol.MoveError(f"expected one move, read {quoted(text)}: {_choice(fitting)}") from error
        raise


def _fitting(position: Position, text: str) -> list[Move]:
    """The legal moves that a text may be short for: all of it, else its beginning, else its end."""
    wanted = _letters(text)
    if not wanted:
        return []
    moves = [(move, _letters(str(move)) or "") for move in position.legal_moves if _alike(str(move), text)]
    for fits in (str.__eq__, str.startswith, str.endswith):
        found = [move for move, letters in moves if fits(letters, wanted)]
        if found:
            return found
    return []


def _alike(whole: str, text: str) -> bool:
    """Whether a move places a ring, as `@` says, where a text begins with it."""
    return not text.lstrip().startswith("@") or whole.startswith("@")


def _choice(moves: list[Move]) -> str:
    texts = sorted(str(move) for move in moves)
    more = f" … ({len(texts)} in all)" if len(texts) > _MANY else ""
    return f"it may be {', '.join(texts[:_MANY])}{more}"


def completions(position: Position, text: str) -> list[Completion]:
    """How a typed text can go on: by one step of the turn where a turn has several.

    In Mitsudomoe a ring step is completed first, then a ball step, then relocations.
    """
    typed = _letters(text) if len(text) <= LONGEST else None
    if typed is None:
        return []
    found: dict[str, str] = {}
    for whole in sorted(str(move) for move in position.legal_moves):
        if _alike(whole, text) and (_letters(whole) or "").startswith(typed):
            ahead, shown = _next_step(whole, typed)
            found.setdefault(ahead, shown)
    return [Completion(ahead, shown) for ahead, shown in found.items()]


def _next_step(whole: str, typed: str) -> tuple[str, str]:
    """The move up to the first step that is not typed in full, and that step by itself."""
    steps = whole.split("/")
    for number, step in enumerate(steps, start=1):
        ahead = "/".join(steps[:number])
        if len(_letters(ahead) or "") > len(typed):
            return (ahead + "/" if number < len(steps) else ahead), step
    return whole, steps[-1]


def common_start(texts: Iterable[str]) -> str:
    """The longest text that all of them begin with."""
    shortest, *others = sorted(texts, key=len) or [""]
    for length in range(len(shortest), 0, -1):
        if all(text.startswith(shortest[:length]) for text in others):
            return shortest[:length]
    return ""
