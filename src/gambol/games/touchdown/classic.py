"""Touchdown as seed 004's bots see it: ``board[x][y]``, 1 for one's own pawns, 2 for the other's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from gambol.errors import PositionError
from gambol.games.classic import ClassicBoard

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_PAWNS: Final = {"white": "P", "black": "p"}
_OTHER: Final = {"white": "black", "black": "white"}
_WHOSE: Final = re.compile(r"(?i)^[ \t]*1[ \t]*=[ \t]*(white|black)\b[^\n]*$", re.MULTILINE)
_NUMBERS: Final = re.compile(r"(?=\D*\d)[\s\d,;\[\]{}]+")


def _square(x: int, y: int, height: int, turn: str) -> str:
    """The square that the side to move sees at x and y: it plays towards ``y = 0``."""
    rank = height - y if turn == "white" else y + 1
    return f"{chr(ord('a') + x)}{rank}"


def view(options: Mapping[str, int | str], board: Mapping[str, str], turn: str) -> list[list[int]]:
    """The board as a bot of this colour sees it: ``view[x][y]``.

    >>> view({"width": 2, "height": 4}, {"a2": "P", "b3": "p"}, "white")
    [[0, 0, 1, 0], [0, 2, 0, 0]]
    >>> view({"width": 2, "height": 4}, {"a2": "P", "b3": "p"}, "black")
    [[0, 2, 0, 0], [0, 0, 1, 0]]
    """
    width, height = int(options["width"]), int(options["height"])
    numbers = {_PAWNS[turn]: 1, _PAWNS[_OTHER[turn]]: 2, "": 0}
    return [
        [numbers[board.get(_square(x, y, height, turn), "")] for y in range(height)] for x in range(width)
    ]


def rows(options: Mapping[str, int | str], board: Mapping[str, str], *, turn: str, **_extra: object) -> str:
    """The view of the side to move, a row for each ``y`` from 0, and a line that says whose view it is.

    >>> print(rows({"width": 2, "height": 4}, {"a2": "P", "b3": "p"}, turn="black"))
    0 0
    2 0
    0 1
    0 0
    1 = black (to move), 2 = white
    """
    columns = view(options, board, turn)
    lines = [" ".join(str(number) for number in row) for row in zip(*columns, strict=True)]
    return "\n".join([*lines, f"1 = {turn} (to move), 2 = {_OTHER[turn]}"])


STYLES: Final[Mapping[str, Callable[..., str]]] = {"classic": rows}


def read(text: str, options: Mapping[str, int | str], turn: str | None = None) -> ClassicBoard | None:
    """The board of a view that is typed in; ``None`` when the text is none.

    It is the view of the side to move: of the one that the text names, else of ``turn``, else White's. Each
    row stands on a line of its own, with or without blanks or commas between its numbers; numbers in square
    brackets or braces are ``board[x][y]``. Raises :class:`gambol.PositionError` with every fault.

    >>> found = read("00 20 01 00", {"width": 2, "height": 4}, "black")
    >>> found.board, found.turn
    ({'a2': 'P', 'b3': 'p'}, None)
    """
    named = _WHOSE.search(text)
    numbers = _WHOSE.sub("", text)
    if _NUMBERS.fullmatch(numbers) is None:
        return None
    said = named[1].lower() if named else None
    mover = said or turn or "white"
    faults: list[str] = []
    if said and turn and said != turn:
        faults.append(f"expected {turn} to move, read a view of {said}")
    columns = _columns(numbers, options, faults)
    height = len(columns[0]) if columns else 0
    tokens = {"1": _PAWNS[mover], "2": _PAWNS[_OTHER[mover]]}
    board = {}
    for x, column in enumerate(columns):
        for y, number in enumerate(column):
            if number in tokens:
                board[_square(x, y, height, mover)] = tokens[number]
            elif number != "0":
                faults.append(f"x {x}, y {y}: expected 0, 1 or 2, read {number!r}")
    if faults:
        raise PositionError(faults)
    return ClassicBoard(board, said, {"width": len(columns), "height": height})


def _columns(text: str, options: Mapping[str, int | str], faults: list[str]) -> list[list[str]]:
    """The digits as ``board[x][y]``."""
    bracketed = re.search(r"[\[{]", text) is not None
    if bracketed:
        lines = [part for part in re.split(r"[\]}]", text) if re.search(r"\d", part)]
    elif text.strip().count("\n"):
        lines = [line for line in text.splitlines() if line.strip()]
    else:
        lines = text.split()
        width = int(options.get("width", 1))
        if len(lines) > 1 and all(len(line.strip(",;")) == 1 for line in lines):
            lines = ["".join(lines[at : at + width]) for at in range(0, len(lines), width)]
    found = [list(re.sub(r"\D", "", line)) for line in lines]
    if len({len(line) for line in found}) > 1:
        parts = "columns" if bracketed else "rows"
        faults.append(
            f"expected {parts} of the same length, read {', '.join(str(len(line)) for line in found)}"
        )
        return []
    columns = found if bracketed else [list(column) for column in zip(*found, strict=True)]
    width, height = len(columns), len(columns[0])
    wanted = (int(options.get("width", width)), int(options.get("height", height)))
    if (width, height) != wanted:
        faults.append(f"expected {wanted[0]} columns by {wanted[1]} rows, read {width} by {height}")
        return []
    return columns
