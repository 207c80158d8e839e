"""What a move did, and what is not on the board, told from what is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.games import Move, Position
    from gambol.record import Record


SUPPLY = "supply"


def beside_board(position: Position) -> tuple[str, Mapping[str, int]]:
    """What is not on the board, by colour, and what to call it."""
    supply = getattr(position, "supply", None)
    if supply is not None:
        return SUPPLY, supply
    return "off the board", position.removed


def told(before: Position, move: Move, after: Position) -> str:
    """A move and its consequences: `blue c3c4, capturing a red piece`."""
    mover = before.turn
    had, have = before.pieces, after.pieces
    consequences = []
    for colour in before.game.colours:
        lost = had[colour] - have[colour]
        if lost > 0 and colour != mover:
            consequences.append(f"capturing a {colour} piece")
        elif lost > 0:
            consequences.append(f"taking a {colour} piece off the board")
    relocations = getattr(move, "relocations", ())
    if relocations:
        consequences.append(
            "sending " + " and ".join(f"{origin} to {target}" for origin, target in relocations)
        )
    return ", ".join([f"{mover} {move}", *consequences])


def score_rows(record: Record) -> list[tuple[str, str, str]]:
    """The moves to where one is, as rows: the number, the first player's move and the second's."""
    rows: list[tuple[str, str, str]] = []
    for node in record.node.line()[1:]:
        number, move = node.number.rstrip("."), str(node.move)
        if not node.number.endswith("..."):
            rows.append((f"{number}.", move, ""))
        elif rows:
            rows[-1] = (*rows[-1][:2], move)
        else:
            rows.append((f"{number}.", "…", move))
    return rows
