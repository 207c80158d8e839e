"""Talpa, slowly: a board is a dict from (column, row) to "r", "b" or "", row 0 at the bottom."""

import re
from collections.abc import Iterator

from oracle.description import Description, Outcome

Square = tuple[int, int]
Board = dict[Square, str]

COLOURS = {"r": "red", "b": "blue"}
ENEMY = {"r": "b", "b": "r"}


def start(*, size: int = 8, edges: str = "red-top-bottom") -> str:
    # A checkerboard whose top-left square is red; the edges change nothing in it.
    rows = ["".join("rb"[(column + row) % 2] for column in range(size)) for row in range(size)]
    return "/".join(rows) + " r"


def faults(text: str, *, size: int = 8, edges: str = "red-top-bottom") -> list[str]:
    found = []
    fields = text.split(" ")
    if len(fields) != 2:
        return [f"expected a board, one space and a side, got {len(fields)} fields"]
    if fields[1] not in COLOURS:
        found.append(f"side to move is {fields[1]!r}")
    rows = fields[0].split("/")
    if len(rows) != size:
        found.append(f"{len(rows)} ranks, not {size}")
    for row in rows:
        width = 0
        for token in _tokens(row):
            if token in COLOURS:
                width += 1
            elif re.fullmatch("[1-9][0-9]*", token):
                width += int(token)
            else:
                found.append(f"{token!r} is no piece")
        if width != size:
            found.append(f"rank {row!r} is {width} wide, not {size}")
    return found


def outcome(text: str, *, size: int = 8, edges: str = "red-top-bottom") -> Outcome | None:
    board, turn = _read(text, size)
    return _outcome(board, turn, edges)


def describe(text: str, *, size: int = 8, edges: str = "red-top-bottom") -> Description:
    board, turn = _read(text, size)
    result = _outcome(board, turn, edges)
    moves = {}
    if result is None:
        for move, after in _moves(board, turn):
            moves[move] = _write(after, ENEMY[turn], size)
    return Description(COLOURS[turn], result, moves)


def wordings(text: str, *, size: int = 8, edges: str = "red-top-bottom") -> dict[str, str]:
    said = {}
    for move in describe(text, size=size, edges=edges).moves:
        said[move] = move
        if not move.startswith("x"):
            origin, target = re.findall("[a-j][0-9]+", move)
            said[f"{origin}x{target}"] = move
            said[f"{origin}-{target}"] = move
    return said


def perft(text: str, depth: int, *, size: int = 8, edges: str = "red-top-bottom") -> int:
    board, turn = _read(text, size)
    return _perft(board, turn, depth, edges)


def _tokens(row: str) -> list[str]:
    return re.findall("[0-9]+|.", row, re.DOTALL)


def _name(square: Square) -> str:
    return "abcdefghij"[square[0]] + str(square[1] + 1)


def _read(text: str, size: int) -> tuple[Board, str]:
    assert not faults(text, size=size), text
    rows, turn = text.split(" ")
    board = {}
    for from_top, row in enumerate(rows.split("/")):
        pieces: list[str] = []
        for token in _tokens(row):
            pieces.extend([token] if token in COLOURS else [""] * int(token))
        for column, piece in enumerate(pieces):
            board[column, size - 1 - from_top] = piece
    return board, turn


def _write(board: Board, turn: str, size: int) -> str:
    rows = []
    for row in reversed(range(size)):
        line = "".join(board[column, row] or "." for column in range(size))
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), line))
    return "/".join(rows) + " " + turn


def _neighbours(board: Board, square: Square) -> list[Square]:
    column, row = square
    around = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [other for other in around if other in board]


def _moves(board: Board, turn: str) -> Iterator[tuple[str, Board]]:
    own = [square for square in board if board[square] == turn]
    captures = [
        (square, other)
        for square in own
        for other in _neighbours(board, square)
        if board[other] == ENEMY[turn]
    ]
    if captures:
        for square, other in captures:
            yield _name(square) + _name(other), {**board, square: "", other: turn}
    else:
        for square in own:
            yield "x" + _name(square), {**board, square: ""}


def _outcome(board: Board, turn: str, edges: str) -> Outcome | None:
    mover = ENEMY[turn]
    if _tunnel(board, turn, edges):
        return COLOURS[turn], "opened-opponent-tunnel"
    if _tunnel(board, mover, edges):
        return COLOURS[mover], "tunnel"
    if turn not in board.values():
        return COLOURS[mover], "no-piece"
    return None


def _tunnel(board: Board, colour: str, edges: str) -> bool:
    """Whether a path of adjacent empty squares joins the colour's two edges."""
    # Which coordinate grows on the way from one of the colour's edges to the other.
    along = 1 if (colour == "r") == (edges == "red-top-bottom") else 0
    last = max(square[along] for square in board)
    todo = [square for square in board if square[along] == 0 and board[square] == ""]
    reached = set(todo)
    while todo:
        for other in _neighbours(board, todo.pop()):
            if board[other] == "" and other not in reached:
                reached.add(other)
                todo.append(other)
    return any(square[along] == last for square in reached)


def _perft(board: Board, turn: str, depth: int, edges: str) -> int:
    if depth == 0:
        return 1
    if _outcome(board, turn, edges) is not None:
        return 0
    return sum(_perft(after, ENEMY[turn], depth - 1, edges) for _, after in _moves(board, turn))
