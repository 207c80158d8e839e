"""A record as text."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from gambol.record.annotations import SIGNS, clock_text
from gambol.record.escapes import comment_text, tag_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gambol.games import Game, Outcome
    from gambol.record.record import Record
    from gambol.record.tree import Node

WIDTH = 80
"""Lines of moves are broken so as not to be longer."""

FIRST_TAGS = ("Event", "Site", "Date", "Round")
"""Tags that stand before the players, in this order; all others follow the players."""

# Breaking at a lone blank only, so that a reader may take a line break, and blanks around it, for one blank.
_BREAK = re.compile(r"(?<=[^ ]) (?=[^ ])")


def write(record: Record) -> str:
    """The record in the form that :func:`gambol.record.read` reads back, with a line break at the end.

    >>> import gambol
    >>> record = gambol.Record("touchdown").play("e2e3")
    >>> record.tags["White"] = "red bot"
    >>> print(write(record), end="")
    [Game "touchdown"]
    [White "red bot"]
    [Result "*"]
    <BLANKLINE>
    1. e2e3 *
    """
    tags = [f'[{name} "{tag_text(value)}"]' for name, value in headers(record).items()]
    return "\n".join([*tags, "", *_lines(_atoms(record)), ""])


def headers(record: Record) -> dict[str, str]:
    """All tags in the order in which they are written.

    >>> import gambol
    >>> headers(gambol.Record("touchdown").resign())
    {'Game': 'touchdown', 'Result': '0-1', 'Reason': 'resignation'}
    """
    found = {"Game": record.game.spec}
    players = tuple(colour.capitalize() for colour in record.game.colours)
    names = [name for name in (*FIRST_TAGS, *players) if name in record.tags]
    names += [name for name in record.tags if name not in names]
    found |= {name: record.tags[name] for name in names}
    if record.start != record.game.start():
        found["Position"] = record.start.text
    if record.length is not None:
        found["Length"] = str(record.length)
    outcome = record.root.end().outcome
    found["Result"] = result_token(record.game, outcome)
    if outcome is not None:
        found["Reason"] = outcome.reason
    if record.detail:
        found["Detail"] = record.detail
    return found


def result_token(game: Game, outcome: Outcome | None) -> str:
    """The result as in chess: `1-0` when who moves first in the game won.

    >>> import gambol
    >>> from gambol.games import Outcome
    >>> result_token(gambol.game("talpa"), Outcome("blue", "tunnel"))
    '0-1'
    """
    if outcome is None:
        return "*"
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner == game.colours[0] else "0-1"


class _Bracket(Enum):
    OPEN = "("
    CLOSE = ")"


def _atoms(record: Record) -> Iterator[str]:
    """The pieces of the move text that no line break may part; a bracket stands right at its move."""
    opening, atom = "", ""
    for piece in _pieces(record):
        if piece is _Bracket.OPEN:
            opening = piece.value
        elif piece is _Bracket.CLOSE:
            atom += piece.value
        else:
            if atom:
                yield atom
            opening, atom = "", f"{opening}{piece}"
    yield atom


def _pieces(record: Record) -> Iterator[str | _Bracket]:
    root = record.root
    yield from _comment_atoms(_annotations(root))
    # What is still to be written, the next one last. A move that opens a variation brings no alternatives
    # along: they are written where the main move stands.
    waiting: list[_Move | _Bracket] = [_Move(root.next, numbered=True)] if root.next else []
    while waiting:
        step = waiting.pop()
        if isinstance(step, _Bracket):
            yield step
            continue
        yield from _move_atoms(step)
        node = step.node
        siblings = node.parent.children[1:] if node.parent and not step.opens else ()
        if node.next:
            interrupted = bool(siblings or _annotations(node))
            waiting.append(_Move(node.next, numbered=interrupted))
        for sibling in reversed(siblings):
            waiting += (_Bracket.CLOSE, _Move(sibling, numbered=True, opens=True), _Bracket.OPEN)
    yield result_token(record.game, root.end().outcome)


class _Move(NamedTuple):
    node: Node
    numbered: bool
    opens: bool = False


def _move_atoms(step: _Move) -> Iterator[str]:
    node = step.node
    sign = ""
    codes: list[str] = []
    for mark in node.marks:
        if mark in SIGNS and not sign and not codes:
            sign = mark
        else:
            codes.append(f"${SIGNS.index(mark) + 1}" if mark in SIGNS else mark)
    move = f"{node.move}{sign}"
    if node.comment_before:
        yield node.number
        yield from _comment_atoms([comment_text(node.comment_before)])
        yield move
    else:
        yield f"{node.number} {move}" if step.numbered or not node.number.endswith("...") else move
    yield from codes
    yield from _comment_atoms(_annotations(node))


def _annotations(node: Node) -> list[str]:
    found = []
    if node.clock is not None:
        found.append(f"[%clk {clock_text(node.clock)}]")
    if node.score is not None:
        found.append(f"[%eval {node.score!r}]")
    if node.comment:
        found.append(comment_text(node.comment))
    return found


def _comment_atoms(parts: list[str]) -> list[str]:
    atoms = [atom for part in parts for atom in ([part] if part.startswith("[%") else _BREAK.split(part))]
    if atoms:
        atoms[0] = "{" + atoms[0]
        atoms[-1] += "}"
    return atoms


def _lines(atoms: Iterator[str]) -> Iterator[str]:
    line: list[str] = []
    size = 0
    for atom in atoms:
        if line and size + 1 + len(atom) > WIDTH:
            yield " ".join(line)
            line, size = [], 0
        size += len(atom) + (1 if line else 0)
        line.append(atom)
    yield " ".join(line)
