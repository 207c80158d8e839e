"""`gambol moves`: one position, or a line of JSON for each of many."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, TextIO

import gambol
from gambol.cli.columns import in_columns
from gambol.cli.output import Json, write, write_json
from gambol.cli.words import count

if TYPE_CHECKING:
    from gambol.games import Game, Position


def list_moves(position: Position, *, as_json: bool) -> None:
    """Write the legal moves of a position."""
    if as_json:
        write_json(position.describe())
        return
    outcome = position.outcome
    if outcome is not None:
        write(f"finished, no moves: {outcome.words(position.game.colours)}")
        return
    moves = sorted(str(move) for move in position.legal_moves)
    write(f"{position.turn} to move, {count(len(moves), 'move')}")
    for line in in_columns(moves, 78):
        write(line)


def run_batch(game: Game, lines: TextIO, turn: str | None) -> int:
    """Answer each line with a line; the exit status."""
    status = 0
    for line in lines:
        text = line.rstrip("\r\n")
        try:
            answer: Json = (game.position(text, turn) if turn else game.position(text)).describe()
        except (gambol.GambolError, ValueError) as error:
            answer, status = {"error": str(error)}, 1
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
        if lines.isatty():
            sys.stdout.flush()
    return status
