"""Mitsudomoe, slowly: a board is a dict from the name of a square to its stack, bottom first."""

import re
from collections.abc import Iterator

from oracle.description import Description, Outcome

Board = dict[str, str]
Supply = dict[str, int]

SQUARES = [file + rank for rank in "54321" for file in "abcde"]
DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]
COLOURS = {"w": "white", "b": "black"}
ENEMY = {"w": "b", "b": "w"}
BALL = {"w": "W", "b": "B"}
HOME = {"w": ["a1", "b1", "a2"], "b": ["e5", "d5", "e4"]}
GOAL = {"w": HOME["b"], "b": HOME["w"]}
SUPPLY_AT_START = 5


def start(*, home_block: str = "loses") -> str:
    return "-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,wW,-,-,- w 5 5"


def faults(text: str, *, home_block: str = "loses") -> list[str]:
    fields = text.split(" ")
    if len(fields) != 4:
        return [f"expected a board, a side and two supplies, got {len(fields)} fields"]
    found = []
    ranks = [rank.split(",") for rank in fields[0].split("/")]
    if [len(rank) for rank in ranks] != [5] * 5:
        found.append("the board is not five by five")
    stacks = [stack for rank in ranks for stack in rank]
    for stack in stacks:
        if not re.fullmatch("-|[wbWB]+", stack):
            found.append(f"{stack!r} is no stack")
        elif re.search("[WB].", stack):
            found.append(f"{stack!r} has something on a ball")
        elif stack[-1] in "WB" and stack[-2:] not in ("wW", "bB"):
            found.append(f"{stack!r} has a ball that is not on a ring of its colour")
    if fields[1] not in COLOURS:
        found.append(f"side to move is {fields[1]!r}")
    for colour, supply in zip("wb", fields[2:], strict=True):
        rings = sum(stack.count(colour) for stack in stacks)
        balls = sum(stack.count(BALL[colour]) for stack in stacks)
        if balls != 3:
            found.append(f"{COLOURS[colour]} has {balls} balls, not 3")
        if not re.fullmatch("[0-5]", supply):
            found.append(f"{COLOURS[colour]}'s supply is {supply!r}")
        elif rings + int(supply) != 8:
            found.append(f"{COLOURS[colour]} has {rings} rings and a supply of {supply}, not 8 in all")
    return found


def outcome(text: str, *, home_block: str = "loses") -> Outcome | None:
    board, turn, supply = _read(text)
    return _outcome(board, turn, supply, home_block)


def describe(text: str, *, home_block: str = "loses") -> Description:
    board, turn, supply = _read(text)
    result = _outcome(board, turn, supply, home_block)
    moves: dict[str, str] = {}
    if result is None:
        moves = {move: after for after, move in _first_wordings(board, turn, supply).items()}
    return Description(COLOURS[turn], result, moves)


def wordings(text: str, *, home_block: str = "loses") -> dict[str, str]:
    board, turn, supply = _read(text)
    if _outcome(board, turn, supply, home_block) is not None:
        return {}
    first = _first_wordings(board, turn, supply)
    return {
        said: first[_write(after, ENEMY[turn], left)] for said, after, left in _turns(board, turn, supply)
    }


def perft(text: str, depth: int, *, home_block: str = "loses") -> int:
    if depth == 0:
        return 1
    moves = describe(text, home_block=home_block).moves
    if depth == 1:
        return len(moves)
    return sum(perft(after, depth - 1, home_block=home_block) for after in moves.values())


def _read(text: str) -> tuple[Board, str, Supply]:
    assert not faults(text), text
    ranks, turn, white, black = text.split(" ")
    stacks = [stack.replace("-", "") for rank in ranks.split("/") for stack in rank.split(",")]
    return dict(zip(SQUARES, stacks, strict=True)), turn, {"w": int(white), "b": int(black)}


def _write(board: Board, turn: str, supply: Supply) -> str:
    stacks = [board[square] or "-" for square in SQUARES]
    ranks = [",".join(stacks[first : first + 5]) for first in range(0, 25, 5)]
    return f"{'/'.join(ranks)} {turn} {supply['w']} {supply['b']}"


def _has_ball(board: Board, square: str) -> bool:
    return board[square][-1:] in ("W", "B")


def _takes_ball(board: Board, square: str, colour: str) -> bool:
    """Whether a ball of the colour could come to stand there: no ball, and a ring of that colour on top."""
    return board[square][-1:] == colour


def _step(square: str, direction: tuple[int, int]) -> str | None:
    """The next square that way, or None beyond the edge."""
    name = chr(ord(square[0]) + direction[0]) + chr(ord(square[1]) + direction[1])
    return name if name in SQUARES else None


def _carry(board: Board, origin: str, target: str) -> Board:
    """The board after the topmost thing of one square went on top of another."""
    assert origin != target
    return {**board, origin: board[origin][:-1], target: board[target] + board[origin][-1]}


def _first_wordings(board: Board, turn: str, supply: Supply) -> dict[str, str]:
    """Each position that a turn can lead to, with the text that sorts first among those that lead there."""
    first: dict[str, str] = {}
    for said, after, left in _turns(board, turn, supply):
        result = _write(after, ENEMY[turn], left)
        if result not in first or said < first[result]:
            first[result] = said
    return first


def _turns(board: Board, turn: str, supply: Supply) -> Iterator[tuple[str, Board, Supply]]:
    """Every whole turn in every way to say it; a ring step alone is no turn."""
    for ring, after_ring, left in _ring_steps(board, turn, supply):
        for ball, after_ball in _ball_steps(after_ring, turn):
            yield ring + "/" + ball, after_ball, left


def _ring_steps(board: Board, turn: str, supply: Supply) -> Iterator[tuple[str, Board, Supply]]:
    targets = [square for square in SQUARES if not _has_ball(board, square)]
    if supply[turn] > 0:
        for target in targets:
            yield "@" + target, {**board, target: board[target] + turn}, {**supply, turn: supply[turn] - 1}
    # An exposed ring has neither a ring nor a ball on it: it is the last of its stack.
    for origin in SQUARES:
        if board[origin][-1:] == turn:
            for target in targets:
                if target != origin:
                    yield origin + target, _carry(board, origin, target), supply


def _ball_steps(board: Board, turn: str) -> Iterator[tuple[str, Board]]:
    for origin in SQUARES:
        if board[origin][-1:] != BALL[turn] or origin in GOAL[turn]:
            continue
        for direction in DIRECTIONS:
            line = []
            target = _step(origin, direction)
            while target is not None and _has_ball(board, target):
                line.append(target)
                target = _step(target, direction)
            if target is None or not _takes_ball(board, target, turn):
                continue
            # With nothing in the line this is the step to an adjacent square, otherwise a vault.
            vaulted = [square for square in line if board[square][-1] == BALL[ENEMY[turn]]]
            if any(square in GOAL[ENEMY[turn]] for square in vaulted):
                continue
            moved = _carry(board, origin, target)
            for relocations, after in _relocations(moved, ENEMY[turn], vaulted):
                yield "/".join([origin + target, *relocations]), after


def _relocations(board: Board, colour: str, waiting: list[str]) -> Iterator[tuple[list[str], Board]]:
    """Every order and choice of squares in which the balls waiting on these squares can all be relocated."""
    if not waiting:
        yield [], board
    for origin in waiting:
        others = [square for square in waiting if square != origin]
        for target in SQUARES:
            if _takes_ball(board, target, colour):
                for rest, after in _relocations(_carry(board, origin, target), colour, others):
                    yield [origin + target, *rest], after


def _outcome(board: Board, turn: str, supply: Supply, home_block: str) -> Outcome | None:
    mover = ENEMY[turn]
    if all(board[square][-1:] == BALL[mover] for square in GOAL[mover]):
        return COLOURS[mover], "goal"
    # Who has his whole supply has not moved yet: his home squares are full from the start.
    has_moved = supply[mover] < SUPPLY_AT_START
    if home_block == "loses" and has_moved and all(_has_ball(board, square) for square in HOME[mover]):
        return COLOURS[turn], "home-blocked"
    if all(board[square][-1:] == BALL[turn] for square in GOAL[turn]):
        return COLOURS[turn], "goal"
    if not any(True for _ in _turns(board, turn, supply)):
        return COLOURS[mover], "no-turn"
    return None
