"""Fox and Hounds, slowly: the pieces are a dict from (column, row) to "w" or "b", row 0 at the bottom."""

import random
import re
from typing import Any

from oracle.description import Description, Outcome

Square = tuple[int, int]
Board = dict[Square, str]

COLOURS = {"w": "white", "b": "black"}
ENEMY = {"w": "b", "b": "w"}


def start(*, size: int = 8, fox: str = "centre") -> str:
    # The dark squares of the bottom rank are those on the files a, c, e, g.
    nearest = {4: 2, 5: 2, 6: 2, 7: 2, 8: 4}
    board = {(0 if fox == "corner" else nearest[size], 0): "w"}
    board |= {(column, size - 1): "b" for column in range(size) if _is_dark((column, size - 1))}
    return _write(board, "w", size)


def faults(text: str, *, size: int = 8, fox: str = "centre") -> list[str]:
    fields = text.split(" ")
    if len(fields) != 2:
        return [f"expected a board, one space and a side, got {len(fields)} fields"]
    found = [] if fields[1] in COLOURS else [f"side to move is {fields[1]!r}"]
    ranks = fields[0].split("/")
    if len(ranks) != size:
        found.append(f"{len(ranks)} ranks, not {size}")
    for rank in ranks:
        tokens = re.findall("[0-9]+|.", rank, re.DOTALL)
        if any(re.fullmatch("[1-9][0-9]*|[wb]", token, re.ASCII) is None for token in tokens):
            found.append(f"{rank!r} holds more than pieces and numbers")
        elif sum(1 if token in "wb" else int(token) for token in tokens) != size:
            found.append(f"rank {rank!r} is not {size} wide")
    if found:
        return found
    board, _ = _read(text, size)
    pieces = list(board.values())
    if pieces.count("w") != 1:
        found.append(f"{pieces.count('w')} foxes")
    if pieces.count("b") > sum(_is_dark((column, size - 1)) for column in range(size)):
        found.append(f"{pieces.count('b')} hounds")
    found += [f"a piece on the light square {_name(square)}" for square in board if not _is_dark(square)]
    return found


def outcome(text: str, *, size: int = 8, fox: str = "centre") -> Outcome | None:
    board, turn = _read(text, size)
    if any(piece == "w" and row == size - 1 for (_, row), piece in board.items()):
        return "white", "goal"
    return None if _moves(board, turn, size) else (COLOURS[ENEMY[turn]], "no-turn")


def describe(text: str, *, size: int = 8, fox: str = "centre") -> Description:
    board, turn = _read(text, size)
    result = outcome(text, size=size)
    moves = {} if result else _moves(board, turn, size)
    return Description(COLOURS[turn], result, moves)


def wordings(text: str, *, size: int = 8, fox: str = "centre") -> dict[str, str]:
    moves = describe(text, size=size).moves
    return {said: move for move in moves for said in (move, f"{move[:2]}-{move[2:]}")}


def perft(text: str, depth: int, *, size: int = 8, fox: str = "centre") -> int:
    if depth == 0:
        return 1
    return sum(perft(after, depth - 1, size=size) for after in describe(text, size=size).moves.values())


def setup(rng: random.Random, options: dict[str, Any]) -> str:
    """A position that somebody may set up, for `strategies.py`."""
    size = options["size"]
    dark = [(column, row) for column in range(size) for row in range(size) if _is_dark((column, row))]
    fox, *others = rng.sample(dark, len(dark))
    # Hounds around the fox hem it in more often.
    if rng.random() < 0.5:
        others.sort(key=lambda square: abs(square[0] - fox[0]) + abs(square[1] - fox[1]))
    most = sum(_is_dark((column, size - 1)) for column in range(size))
    board = {fox: "w"} | dict.fromkeys(others[: rng.randint(0, most)], "b")
    return _write(board, rng.choice("wb"), size)


def _is_dark(square: Square) -> bool:
    return sum(square) % 2 == 0


def _name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def _read(text: str, size: int) -> tuple[Board, str]:
    ranks, turn = text.split(" ")
    board = {}
    for from_top, rank in enumerate(ranks.split("/")):
        spelled = re.sub("[0-9]", lambda run: "." * int(run.group()), rank)
        board |= {
            (column, size - 1 - from_top): piece for column, piece in enumerate(spelled) if piece != "."
        }
    return board, turn


def _write(board: Board, turn: str, size: int) -> str:
    ranks = []
    for row in reversed(range(size)):
        line = "".join(board.get((column, row), ".") for column in range(size))
        ranks.append(re.sub(r"\.+", lambda run: str(len(run.group())), line))
    return "/".join(ranks) + " " + turn


def _moves(board: Board, turn: str, size: int) -> dict[str, str]:
    """Each step, with the text of the position after it."""
    found = {}
    for square, piece in board.items():
        for up in (1, -1) if piece == "w" else (-1,):
            for aside in (1, -1):
                to = (square[0] + aside, square[1] + up)
                on_board = 0 <= to[0] < size and 0 <= to[1] < size
                if piece == turn and on_board and to not in board:
                    after = {other: what for other, what in board.items() if other != square} | {to: piece}
                    found[_name(square) + _name(to)] = _write(after, ENEMY[turn], size)
    return found
