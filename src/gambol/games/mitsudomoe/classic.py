"""Mitsudomoe as seed 003 shows it: its Prolog board, and its codes for what lies on top."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

from gambol.errors import PositionError
from gambol.games.classic import ClassicBoard, prolog_list
from gambol.games.mitsudomoe.look import HOMES, SIZE, supply

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CODES: Final = {"W": "WB", "B": "BB", "w": "WR", "b": "BR"}
"""Seed 003's codes: white and black balls and rings. An empty square is blank, an empty corner ` _`."""

_ATOMS: Final = {"wb": "W", "bb": "B", "wr": "w", "br": "b"}
_CORNERS: Final = frozenset(zone.square for zone in HOMES)


def _square(row: int, column: int) -> str:
    return f"{'abcde'[column]}{SIZE - row}"


def codes(
    options: Mapping[str, int | str],  # noqa: ARG001  # no option changes the view
    board: Mapping[str, str],
    *,
    turn: str,
    **_extra: object,
) -> str:
    """The board in seed 003's codes, which show what is on top; under it what else lies there.

    As in the seed, a ball on nothing but one ring is not told apart.

    >>> print(codes({}, {"a1": "wW", "c3": "bw", "e5": "b"}, turn="white"))
        a    b    c    d    e
      +----+----+----+----+----+
    5 |    |    |    |  _ | BR |
      +----+----+----+----+----+
    4 |    |    |    |    |  _ |
      +----+----+----+----+----+
    3 |    |    | WR |    |    |
      +----+----+----+----+----+
    2 |  _ |    |    |    |    |
      +----+----+----+----+----+
    1 | WB |  _ |    |    |    |
      +----+----+----+----+----+
    Piles, top first: c3 WR BR
    Supply: white 6, black 6
    White to move
    """
    line = "  +" + "----+" * SIZE
    lines = ["  " + "".join(f"  {file}  " for file in "abcde").rstrip(), line]
    piles = []
    for row in range(SIZE):
        cells = []
        for column in range(SIZE):
            square = _square(row, column)
            stack = board.get(square, "")
            cells.append(CODES[stack[-1]] if stack else " _" if square in _CORNERS else "  ")
            if len(stack) > 1 and stack not in ("wW", "bB"):
                piles.append(f"{square} {' '.join(CODES[piece] for piece in reversed(stack))}")
        lines += [f"{SIZE - row} | {' | '.join(cells)} |", line]
    if piles:
        lines += textwrap.wrap(f"Piles, top first: {'; '.join(piles)}", 78, subsequent_indent="  ")
    held = supply(board)
    lines += [f"Supply: white {held['white']}, black {held['black']}", f"{turn.capitalize()} to move"]
    return "\n".join(lines)


def prolog(
    options: Mapping[str, int | str],  # noqa: ARG001  # no option changes the fact
    board: Mapping[str, str],
    *,
    turn: str = "white",  # noqa: ARG001  # seed 003 does not write it
    **_extra: object,
) -> str:
    """The board as seed 003's Prolog fact: stacks top first, ``c`` for a corner, ``e`` for an empty square.

    As there, a ball on nothing but one ring is written without it.

    >>> print(prolog({}, {"a1": "wW", "c3": "bw"}))
    initialBoard([
    [[e   ],[e],[e    ],[c],[c]],
    [[e   ],[e],[e    ],[e],[c]],
    [[e   ],[e],[wr,br],[e],[e]],
    [[c   ],[e],[e    ],[e],[e]],
    [[wb,c],[c],[e    ],[e],[e]]
    ]).
    """
    atoms = {piece: atom for atom, piece in _ATOMS.items()}

    def cell(square: str) -> str:
        stack = board.get(square, "")
        shown = stack[1:] if stack in ("wW", "bB") else stack
        parts = [atoms[piece] for piece in reversed(shown)]
        return ",".join(parts + ["c"] * (square in _CORNERS)) or "e"

    cells = [[cell(_square(row, column)) for column in range(SIZE)] for row in range(SIZE)]
    widths = [max(len(row[column]) for row in cells) for column in range(SIZE)]
    rows = [",".join(f"[{c:<{width}}]" for c, width in zip(row, widths, strict=True)) for row in cells]
    return "initialBoard([\n" + ",\n".join(f"[{row}]" for row in rows) + "\n])."


STYLES: Final[Mapping[str, Callable[..., str]]] = {"classic": codes, "prolog": prolog}


def read(
    text: str,
    options: Mapping[str, int | str],  # noqa: ARG001  # no option shows on the board
    turn: str | None = None,  # noqa: ARG001  # the board looks the same from both sides
) -> ClassicBoard | None:
    """The board of a Prolog fact; ``None`` when the text is none.

    A ball that is written without any ring stands on one of its own. Raises
    :class:`gambol.PositionError` with every fault; whether the pieces make a position is for the game to say.

    >>> empty = "[[e],[e],[e],[e],[e]]"
    >>> read(f"initialBoard([{empty},{empty},{empty},{empty},[[wb,c],[wr,br],[e],[e],[e]]]).", {}).board
    {'a1': 'wW', 'b1': 'bw'}
    """
    rows = prolog_list(text)
    if rows is None:
        return None
    faults: list[str] = []
    if len(rows) != SIZE:
        faults.append(f"expected {SIZE} rows, read {len(rows)}")
    board = {}
    for row, cells in enumerate(rows[:SIZE]):
        if not isinstance(cells, list) or len(cells) != SIZE:
            read_as = f"{len(cells)} of them" if isinstance(cells, list) else repr(cells)
            faults.append(f"row {row + 1}: expected a list of {SIZE} squares, read {read_as}")
            continue
        for column, cell in enumerate(cells):
            square = _square(row, column)
            stack = _stack(cell, square, faults)
            if stack:
                board[square] = stack
    if faults:
        raise PositionError(faults)
    return ClassicBoard(board)


def _stack(cell: object, square: str, faults: list[str]) -> str:
    """The token of one square, bottom to top."""
    if not isinstance(cell, list) or not cell:
        faults.append(f"{square}: expected a list like [wb,c] or [e], read {cell!r}")
        return ""
    pieces = ""
    for atom in cell:
        if isinstance(atom, str) and atom in _ATOMS:
            pieces += _ATOMS[atom]
        elif atom == "c" and square not in _CORNERS:
            faults.append(f"{square}: expected c on home squares only, {', '.join(sorted(_CORNERS))}")
        elif atom == "e" and len([other for other in cell if other != "c"]) > 1:
            faults.append(f"{square}: expected e to stand alone, read [{','.join(map(str, cell))}]")
        elif atom not in ("c", "e"):
            faults.append(f"{square}: expected wb, bb, wr, br, c or e, read {atom!r}")
    stack = pieces[::-1]
    return stack.lower() + stack if stack in ("W", "B") else stack
