"""The lines that a player in another process is asked: JSON, an object a line. docs/bots.md tells all."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from gambol.games import grid

if TYPE_CHECKING:
    from collections.abc import Container

    from gambol.games import Game, Position
    from gambol.players.clock import Clock
    from gambol.record import Record

_write = json.JSONEncoder(separators=(",", ":")).encode


def play(ask: str, number: int, record: Record, clock: Clock, without: Container[str] = frozenset()) -> bytes:
    """``play`` asks for a move, and ``hello`` looks the same, so that the simplest of bots can answer it.

    >>> import gambol
    >>> line = play("play", 1, gambol.Record("touchdown:width=1,height=5"), gambol.Clock(per_move=1))
    >>> print(line.decode())
    {"ask":"play","id":1,"game":"touchdown","options":{"width":1,"height":5,"stalemate":"draw",...
    """
    position = record.position
    said: dict[str, Any] = {
        "ask": ask,
        "id": number,
        "game": position.game.name,
        "options": dict(position.game.options),
        "turn": position.turn,
        "position": position.text,
    }
    if "legal" not in without:
        # The texts alone: a turn of Mitsudomoe can have thousands.
        said["legal"] = [text for _, text, _ in position.game.core.children(position.state)]
    if "board" not in without and position.game.kit.grid is not None:
        said["board"] = board = grid.view(position)
        said.update(grid.facts(position, board))
    said["start"] = record.start.text
    said["moves"] = [move.text for move in record.moves]
    said["clock"] = asdict(clock)
    return _write(said).encode()


def new(number: int, game: Game, seed: int) -> bytes:
    """``new`` tells that a game begins."""
    return _write(
        {"ask": "new", "id": number, "game": game.name, "options": dict(game.options), "seed": seed}
    ).encode()


def start(number: int, position: Position) -> bytes:
    """``start`` asks whether it prefers to start."""
    said: dict[str, Any] = {
        "ask": "start",
        "id": number,
        "game": position.game.name,
        "options": dict(position.game.options),
        "turn": position.turn,
        "position": position.text,
    }
    if position.game.kit.grid is not None:
        said["board"] = grid.view(position)
    return _write(said).encode()


def over(number: int, record: Record, colour: str | None) -> bytes:
    """``over`` tells how the game went."""
    outcome = record.outcome
    winner = None if outcome is None else outcome.winner
    return _write(
        {
            "ask": "over",
            "id": number,
            "you": colour,
            "winner": winner,
            "reason": None if outcome is None else outcome.reason,
            "moves": [move.text for move in record.moves],
            "record": record.text,
        }
    ).encode()
