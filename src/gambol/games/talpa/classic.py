"""Talpa as the seeds show it: the console view, and boards as Prolog facts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from gambol.errors import PositionError
from gambol.games.classic import ClassicBoard, prolog_list

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

SIGNS: Final = {"r": "O", "b": "X", "": " "}
"""Seed 000's signs."""

SIGNS_001: Final = {"r": "X", "b": "O", "": " "}
"""Seed 001's signs, the other way round."""

_ATOMS: Final = {"red": "r", "blue": "b", "empty": ""}
_SMALLEST, _LARGEST = 3, 10
_ROW: Final = re.compile(r"\s*([A-J])\s*\|([^|]*)\|(.*)\|([^|]*)")
_STATUS: Final = re.compile(
    r"(?im)^[^\S\n]*(dimension|next player|(?:red|blue) pieces off the board)[^\S\n]*:[^\S\n]*(\w+)[^\S\n]*$"
)


def _letter(row: int) -> str:
    return chr(ord("A") + row)


def _rows(size: int, board: Mapping[str, str]) -> list[list[str]]:
    """The tokens from the top rank down, empty where no piece is."""
    files = [chr(ord("a") + file) for file in range(size)]
    return [[board.get(f"{file}{rank}", "") for file in files] for rank in range(size, 0, -1)]


def _board(rows: Sequence[Sequence[str]]) -> dict[str, str]:
    size = len(rows)
    return {
        f"{chr(ord('a') + file)}{size - row}": token
        for row, tokens in enumerate(rows)
        for file, token in enumerate(tokens)
        if token
    }


def _view(options: Mapping[str, int | str], board: Mapping[str, str], signs: Mapping[str, str]) -> str:
    size = int(options["size"])
    beside, above = ("r", "b") if options["edges"] == "red-left-right" else ("b", "r")
    line = "+" + "---+" * size
    sides = " " * 9 + "   ".join(signs[above] for _ in range(size))
    lines = [
        " " * 7 + "|" + "|".join(f"{column:>2} " for column in range(1, size + 1)) + "|",
        " " * 7 + line,
        sides,
        f"---+   {line}",
    ]
    for row, tokens in enumerate(_rows(size, board)):
        cells = "|".join(f" {signs[token]} " for token in tokens)
        lines += [f" {_letter(row)} | {signs[beside]} |{cells}| {signs[beside]}", f"---+   {line}"]
    return "\n".join([*lines, sides])


def console(
    options: Mapping[str, int | str],
    board: Mapping[str, str],
    *,
    turn: str = "red",  # noqa: ARG001  # seed 000 does not show it
    **_extra: object,
) -> str:
    """Seed 000's console view: letters for rows, numbers for columns, each side marked with its owner's sign.

    >>> print(console({"size": 3, "edges": "red-left-right"}, {"a3": "r", "b2": "b"}))
           | 1 | 2 | 3 |
           +---+---+---+
             X   X   X
    ---+   +---+---+---+
     A | O | O |   |   | O
    ---+   +---+---+---+
     B | O |   | X |   | O
    ---+   +---+---+---+
     C | O |   |   |   | O
    ---+   +---+---+---+
             X   X   X
    """
    return _view(options, board, SIGNS)


def removed(size: int, board: Mapping[str, str]) -> dict[str, int]:
    """How many pieces of each colour a full board of this size had, and this one has no more.

    >>> removed(3, {"a3": "r", "b2": "b"})
    {'red': 4, 'blue': 3}
    """
    tokens = list(board.values())
    had = {"red": (size * size + 1) // 2, "blue": size * size // 2}
    return {colour: max(0, number - tokens.count(colour[0])) for colour, number in had.items()}


def state(options: Mapping[str, int | str], board: Mapping[str, str], *, turn: str, **_extra: object) -> str:
    """Seed 001's state: its signs, the dimension, the next player, and how many pieces are gone."""
    size = int(options["size"])
    lines = [
        _view(options, board, SIGNS_001),
        "",
        f"Dimension: {size}",
        f"Next player: {turn}",
        *(f"{colour.capitalize()} pieces off the board: {n}" for colour, n in removed(size, board).items()),
    ]
    return "\n".join(lines)


def prolog(
    options: Mapping[str, int | str],
    board: Mapping[str, str],
    *,
    turn: str = "red",  # noqa: ARG001  # seed 000 does not write it
    **_extra: object,
) -> str:
    """The board as seed 000's Prolog fact, which :func:`read` reads.

    >>> print(prolog({"size": 3}, {"a3": "r", "b2": "b"}))
    initialGameState([
        [red,empty,empty],
        [empty,blue,empty],
        [empty,empty,empty]
    ]).
    """
    atoms = {token: atom for atom, token in _ATOMS.items()}
    rows = [",".join(atoms[token] for token in row) for row in _rows(int(options["size"]), board)]
    return "initialGameState([\n" + ",\n".join(f"    [{row}]" for row in rows) + "\n])."


STYLES: Final[Mapping[str, Callable[..., str]]] = {"classic": console, "classic-001": state, "prolog": prolog}


def read(
    text: str,
    options: Mapping[str, int | str],
    turn: str | None = None,  # noqa: ARG001  # a Talpa board looks the same from both sides
) -> ClassicBoard | None:
    """The board of a Prolog fact or of a console view; ``None`` when the text is neither.

    The options, as far as they are given, must agree with what the text shows. Raises
    :class:`gambol.PositionError` with every fault otherwise.

    >>> found = read("midGameState([[red,blue,empty],[empty,blue,empty],[red,empty,empty]]).", {"size": 3})
    >>> found.board, found.turn
    ({'a3': 'r', 'b3': 'b', 'b2': 'b', 'a1': 'r'}, None)
    """
    term = prolog_list(text)
    if term is not None:
        faults: list[str] = []
        rows = [_atoms(row, number, faults) for number, row in enumerate(term, 1)]
        return _checked(rows, None, {}, options, faults)
    if re.search(r"\+---\+", text):
        return _read_view(text, options)
    return None


def _atoms(row: object, number: int, faults: list[str]) -> list[str]:
    if not isinstance(row, list):
        faults.append(f"row {number}: expected a list of red, blue and empty, read {row!r}")
        return []
    tokens = []
    for column, atom in enumerate(row, 1):
        if not isinstance(atom, str) or atom not in _ATOMS:
            faults.append(f"row {number}, column {column}: expected red, blue or empty, read {atom!r}")
            tokens.append("")
        else:
            tokens.append(_ATOMS[atom])
    return tokens


def _read_view(text: str, options: Mapping[str, int | str]) -> ClassicBoard:
    status = {name.lower(): value.lower() for name, value in _STATUS.findall(text)}
    # Only seed 001's state says such things, and its signs are the other way round.
    signs = {sign: token for token, sign in (SIGNS_001 if status else SIGNS).items()} | {"": ""}
    faults: list[str] = []
    rows: list[list[str]] = []
    beside = set()
    for line in text.splitlines():
        found = _ROW.fullmatch(line.rstrip())
        if found is None:
            continue
        if found[1] != _letter(len(rows)):
            faults.append(f"expected row {_letter(len(rows))}, read row {found[1]}")
        beside |= {found[2].strip(), found[4].strip()}
        tokens = []
        for column, cell in enumerate(found[3].split("|"), 1):
            if cell.strip() not in signs:
                faults.append(
                    f"row {found[1]}, column {column}: expected O, X or a blank, read {cell.strip()!r}"
                )
            tokens.append(signs.get(cell.strip(), ""))
        rows.append(tokens)
    edges: dict[str, int | str] = {}
    if len(beside) == 1 and (owner := signs.get(next(iter(beside)))):
        edges["edges"] = "red-left-right" if owner == "r" else "red-top-bottom"
    else:
        faults.append("expected the same sign, O or X, at the left and right of every row")
    turn = status.get("next player")
    if turn not in ("red", "blue", None):
        faults.append(f"expected red or blue as the next player, read {turn!r}")
    return _checked(rows, turn, edges, options, faults)


def _checked(
    rows: list[list[str]],
    turn: str | None,
    said: dict[str, int | str],
    options: Mapping[str, int | str],
    faults: list[str],
) -> ClassicBoard:
    size = len(rows)
    if not _SMALLEST <= size <= _LARGEST:
        faults.append(f"expected {_SMALLEST} to {_LARGEST} rows, read {size}")
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            faults.append(
                f"row {number}: expected as many squares as there are rows, {size}; read {len(row)}"
            )
    said = {"size": size, **said}
    for name, value in said.items():
        if options.get(name, value) != value:
            faults.append(f"expected a board with {name} {options[name]}, read one with {name} {value}")
    if faults:
        raise PositionError(faults)
    return ClassicBoard(_board(rows), turn, said)
