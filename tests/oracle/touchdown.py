"""Touchdown, slowly: a board is a dict from (column, row) to "P", "p" or "", row 0 at the bottom."""

import re
from collections.abc import Iterator

from oracle.description import Description, Outcome

Square = tuple[int, int]
Board = dict[Square, str]

COLOURS = {"w": "white", "b": "black"}
ENEMY = {"w": "b", "b": "w"}
PAWN = {"w": "P", "b": "p"}
FORWARD = {"w": 1, "b": -1}


def start(*, width: int = 8, height: int = 8, stalemate: str = "draw", pawns: str = "second-rank") -> str:
    white = 1 if pawns == "second-rank" else 0
    ranks = [str(width)] * height
    ranks[white] = "P" * width
    ranks[height - 1 - white] = "p" * width
    return "/".join(reversed(ranks)) + " w"


def faults(
    text: str, *, width: int = 8, height: int = 8, stalemate: str = "draw", pawns: str = "second-rank"
) -> list[str]:
    found = []
    fields = text.split(" ")
    if len(fields) != 2:
        return [f"expected a board, one space and a side, got {len(fields)} fields"]
    if fields[1] not in COLOURS:
        found.append(f"side to move is {fields[1]!r}")
    ranks = fields[0].split("/")
    if len(ranks) != height:
        found.append(f"{len(ranks)} ranks, not {height}")
    for rank in ranks:
        wide = 0
        for token in _tokens(rank):
            if token in "Pp":
                wide += 1
            elif re.fullmatch("[1-9][0-9]*", token):
                wide += int(token)
            else:
                found.append(f"{token!r} is no pawn")
        if wide != width:
            found.append(f"rank {rank!r} is {wide} wide, not {width}")
    for colour, pawn in PAWN.items():
        if fields[0].count(pawn) > width:
            found.append(f"{COLOURS[colour]} has {fields[0].count(pawn)} pawns on {width} files")
    if "P" in ranks[0] and "p" in ranks[-1]:
        found.append("both sides have a pawn on their far rank")
    return found


def outcome(
    text: str, *, width: int = 8, height: int = 8, stalemate: str = "draw", pawns: str = "second-rank"
) -> Outcome | None:
    board, turn = _read(text, width, height)
    return _outcome(board, turn, stalemate)


def describe(
    text: str, *, width: int = 8, height: int = 8, stalemate: str = "draw", pawns: str = "second-rank"
) -> Description:
    board, turn = _read(text, width, height)
    result = _outcome(board, turn, stalemate)
    moves = {}
    if result is None:
        for move, after in _moves(board, turn):
            moves[move] = _write(after, ENEMY[turn], width, height)
    return Description(COLOURS[turn], result, moves)


def wordings(
    text: str, *, width: int = 8, height: int = 8, stalemate: str = "draw", pawns: str = "second-rank"
) -> dict[str, str]:
    said = {}
    for move in describe(text, width=width, height=height, stalemate=stalemate, pawns=pawns).moves:
        said[move] = move
        # A sign between the squares may say what kind of move it is, but must not say it wrongly.
        captures = move[0] != move[2]
        said[move[:2] + ("x" if captures else "-") + move[2:]] = move
    return said


def perft(
    text: str,
    depth: int,
    *,
    width: int = 8,
    height: int = 8,
    stalemate: str = "draw",
    pawns: str = "second-rank",
) -> int:
    board, turn = _read(text, width, height)
    return _perft(board, turn, depth, stalemate)


def _tokens(rank: str) -> list[str]:
    return re.findall("[0-9]+|.", rank, re.DOTALL)


def _name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def _read(text: str, width: int, height: int) -> tuple[Board, str]:
    assert not faults(text, width=width, height=height), text
    ranks, turn = text.split(" ")
    board = {}
    for from_top, rank in enumerate(ranks.split("/")):
        squares: list[str] = []
        for token in _tokens(rank):
            squares.extend([token] if token in "Pp" else [""] * int(token))
        for column, pawn in enumerate(squares):
            board[column, height - 1 - from_top] = pawn
    return board, turn


def _write(board: Board, turn: str, width: int, height: int) -> str:
    ranks = []
    for row in reversed(range(height)):
        line = "".join(board[column, row] or "." for column in range(width))
        ranks.append(re.sub(r"\.+", lambda run: str(len(run.group())), line))
    return "/".join(ranks) + " " + turn


def _moves(board: Board, turn: str) -> Iterator[tuple[str, Board]]:
    for square, pawn in board.items():
        if pawn != PAWN[turn]:
            continue
        column, row = square
        ahead = row + FORWARD[turn]
        straight = [(column, ahead)] if board.get((column, ahead)) == "" else []
        aside = [(column - 1, ahead), (column + 1, ahead)]
        captures = [side for side in aside if board.get(side) == PAWN[ENEMY[turn]]]
        for target in straight + captures:
            yield _name(square) + _name(target), {**board, square: "", target: pawn}


def _outcome(board: Board, turn: str, stalemate: str) -> Outcome | None:
    top = max(row for _, row in board)
    for (_, row), pawn in board.items():
        if pawn == "P" and row == top:
            return "white", "far-rank"
        if pawn == "p" and row == 0:
            return "black", "far-rank"
    if not any(True for _ in _moves(board, turn)):
        return (None if stalemate == "draw" else COLOURS[ENEMY[turn]]), "stalemate"
    return None


def _perft(board: Board, turn: str, depth: int, stalemate: str) -> int:
    if depth == 0:
        return 1
    if _outcome(board, turn, stalemate) is not None:
        return 0
    return sum(_perft(after, ENEMY[turn], depth - 1, stalemate) for _, after in _moves(board, turn))
