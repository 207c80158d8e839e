"""`gambol bots ask`: the move of one bot in one position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

import gambol
from gambol import players
from gambol.cli.output import fail, position_json, write, write_json
from gambol.cli.positions import parse_position, read_position
from gambol.cli.quoting import cause, plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.games import Game, Position
    from gambol.players import Seat


_LAST_LINES = 6


def opened(bot: str) -> Seat:
    """A seat for a bot that the command line names; wrong usage when it names nobody."""
    try:
        return players.open_seat(bot)
    except ValueError as error:
        raise typer.BadParameter(plain(str(error))) from error


def ask_bot(
    bot: str, game: Game, words: Sequence[str] | None, turn: str | None, per_move: float, *, as_json: bool
) -> None:
    """Write its move."""
    seat = opened(bot)
    position = _position(game, words, turn)
    if position.outcome is not None:
        fail(f"expected an unfinished position, read one where {position.outcome.words(game.colours)}")
    record = gambol.Record(game, position)
    try:
        seat.begin_game(game, 0)
        choice = seat.choose(record, gambol.Clock(per_move=per_move))
    except players.SeatError as error:
        fail("\n".join([f"{seat.name} would lose ({error.kind}): {error}", *last_lines(seat.complaints())]))
    finally:
        seat.close()
    if as_json:
        facts = {"seconds": choice.seconds, "win_probability": choice.win_probability, "depth": choice.depth}
        known = {name: value for name, value in facts.items() if value is not None}
        write_json({**position_json(position), "bot": seat.name, "move": str(choice.move), **known})
    else:
        write(str(choice.move))


def last_lines(complaints: str) -> list[str]:
    """The end of what a bot has written to its standard error, for people."""
    lines = [line for line in complaints.strip().splitlines() if not line.startswith("Traceback ")]
    return [f"    | {plain(line)}" for line in lines[-_LAST_LINES:]]


def _position(game: Game, words: Sequence[str] | None, turn: str | None) -> Position:
    """The position that the words spell, or that the file holds which they name."""
    text = " ".join(words or ()).strip()
    try:
        named = bool(text) and len(text) < 4096 and "\0" not in text and Path(text).is_file()
    except OSError:
        named = False
    if not named:
        return read_position(game, words, turn)
    try:
        return parse_position(game, Path(text).read_text("utf-8"), turn)
    except (OSError, UnicodeDecodeError) as error:
        fail(f"could not read {text}: {cause(error)}")
