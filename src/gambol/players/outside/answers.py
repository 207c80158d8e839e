"""What a player in another process answers: a move as text, as numbers, or as JSON."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from gambol.errors import MoveError
from gambol.games import grid
from gambol.players.seat import Choice, SeatError

if TYPE_CHECKING:
    from gambol.games import Position
    from gambol.players.seat import FaultKind

_NUMBERS = re.compile(r"[-+0-9][-+0-9,;\s]*")
_KINDS: dict[str, FaultKind] = {
    "start": "start", "crash": "crash", "illegal": "illegal", "memory": "memory", "protocol": "protocol",
}  # fmt: skip
_LONGEST = 60


def read_object(line: bytes) -> dict[str, Any] | None:
    """The JSON object of a line; None where it is none."""
    if not line.lstrip().startswith(b"{"):
        return None
    try:
        found = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def check(said: dict[str, Any] | None, number: int) -> None:
    """Raise what an answer says against itself: a fault, or that it belongs to another question."""
    if said is None:
        return
    if said.get("id", number) != number:
        raise SeatError(
            "protocol", f"expected an answer to question {number}, read one to {shown(said.get('id'))}"
        )
    if "fault" in said:
        kind = _KINDS.get(str(said["fault"]), "crash")
        raise SeatError(kind, plain(" ".join(str(said.get("text", "gave up")).split())[:400]))


def read_move(line: bytes, number: int, position: Position) -> Choice:
    """The move that a line means. SeatError for what is no legal move, or no answer to this question."""
    text = line.decode("utf-8", "replace").strip()
    said = read_object(line)
    check(said, number)
    try:
        if said is not None:
            if "move" not in said:
                raise MoveError(f"expected an answer with a move, read {shown(text)}")
            return _with_thoughts(said, position, _meaning(said["move"], position))
        return Choice(move=position.move(_meaning(_unwrapped(text), position)))
    except MoveError as error:
        raise SeatError("illegal", f"made no legal move: {error}") from None


def _unwrapped(text: str) -> Any:
    """A text, or the value that it writes."""
    if text[:1] in ("[", '"'):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
    if _NUMBERS.fullmatch(text):
        try:
            return [int(word) for word in re.split(r"[,;\s]+", text) if word]
        except ValueError:
            return text
    return text


def _meaning(move: Any, position: Position) -> str:
    """The text of a move that is a text or numbers."""
    if isinstance(move, str):
        return move
    if isinstance(move, list):
        return grid.move_text(position, move)
    raise MoveError(f"expected a move, as a text or as numbers, read {shown(move)}")


def _with_thoughts(said: dict[str, Any], position: Position, text: str) -> Choice:
    """A move with what the player says about it, as far as it makes sense."""
    win, depth, nodes = said.get("win"), said.get("depth"), said.get("nodes")
    return Choice(
        move=position.move(text),
        win_probability=float(win) if isinstance(win, (int, float)) and 0 <= win <= 1 else None,
        depth=depth if type(depth) is int and 0 <= depth < 1 << 31 else None,
        nodes=nodes if type(nodes) is int and 0 <= nodes < 1 << 62 else None,
    )


def shown(value: object) -> str:
    """A value in an error message."""
    text = plain((value if isinstance(value, str) else repr(value))[: 2 * _LONGEST])
    return "'" + (text if len(text) <= _LONGEST else text[:_LONGEST] + "…") + "'"


def plain(text: str) -> str:
    r"""A text of one line without anything that could upset a terminal.

    >>> plain("a\x1bb")
    'a\\x1bb'
    """
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape", "backslashreplace").decode()
        for letter in text
    )
