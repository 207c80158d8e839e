"""Positions named on the command line, or typed into standard input."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import gambol
from gambol.cli.output import fail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.games import Game, Position

FROM_STDIN = "-"


def read_position(game: Game, words: Sequence[str] | None, turn: str | None = None) -> Position:
    """The position that the words of a command line spell; the start for none, standard input for `-`."""
    text = " ".join(words or ()).strip()
    if not text:
        return game.start() if turn is None else parse_position(game, game.start().text, turn)
    if text == FROM_STDIN:
        text = sys.stdin.read()
    return parse_position(game, text, turn)


def parse_position(game: Game, text: str, turn: str | None = None) -> Position:
    """The position of a text; the command fails with everything that is wrong with it."""
    try:
        return game.position(text, turn) if turn else game.position(text)
    except gambol.GambolError as error:
        fail(str(error))
    except ValueError as error:  # a text that no reader can take apart
        fail(f"expected a position of {game.name}: {error}")
