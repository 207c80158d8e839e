"""What a move did, and what is not on the board, told from what is on it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.games import Game, Move, Position
    from gambol.record import Record


SUPPLY = "supply"


def owner(game: Game, piece: str) -> str:
    """Whose a piece is: its letter begins the colour, or is large for the colour that moves first."""
    for colour in game.colours:
        if piece.lower() == colour[0]:
            return colour
    return game.colours[0] if piece.isupper() else game.colours[1]


def on_board(position: Position) -> Counter[str]:
    """How many pieces of each colour are on the board, counting every one of a stack."""
    game = position.game
    return Counter(owner(game, piece) for stack in position.board.values() for piece in stack)


def beside_board(position: Position) -> tuple[str, Mapping[str, int]]:
    """What is not on the board, by colour, and what to call it."""
    supply = getattr(position, "supply", None)
    if supply is not None:
        return SUPPLY, supply
    start, now = on_board(position.game.start()), on_board(position)
    return "off the board", {colour: max(0, start[colour] - now[colour]) for colour in position.game.colours}


def told(before: Position, move: Move, after: Position) -> str:
    """A move and its consequences: `blue c3c4, capturing a red piece`."""
    mover = before.turn
    had, have = on_board(before), on_board(after)
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
