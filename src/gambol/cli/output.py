"""What commands write: facts as JSON, tables for people, and errors."""

# What only some commands need is imported by them: `gambol games` should not wait for a screen.
# ruff: noqa: PLC0415

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import Console

    from gambol.games import Game, Outcome, Position

Json = dict[str, Any]


def write(text: str = "") -> None:
    """Write a line of the result."""
    sys.stdout.write(text + "\n")


def write_json(value: Json) -> None:
    """Write a value as one line of JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False) + "\n")


def complain(message: str) -> None:
    """Write an error where errors go."""
    sys.stdout.flush()
    sys.stderr.write(f"error: {message}\n")


def fail(message: str) -> NoReturn:
    """Say what went wrong and end with status 1."""
    complain(message)
    raise typer.Exit(1)


def game_json(game: Game) -> Json:
    """A game as the other outputs name it."""
    return {"game": game.name, "options": dict(game.options)}


def outcome_json(outcome: Outcome | None) -> Json | None:
    """An outcome, or null while the game goes on."""
    return None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason}


def position_json(position: Position) -> Json:
    """A position and its result."""
    return {
        **game_json(position.game),
        "position": position.text,
        "turn": position.turn,
        "outcome": outcome_json(position.outcome),
    }


def colour_wanted(stream: Any = None) -> bool:
    """Whether to write in colour: to a terminal that has it, unless NO_COLOR is set."""
    stream = sys.stdout if stream is None else stream
    return bool(stream.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def ascii_wanted(stream: Any = None) -> bool:
    """Whether to keep to ASCII because the terminal's encoding has nothing else."""
    encoding = (getattr(sys.stdout if stream is None else stream, "encoding", None) or "ascii").lower()
    return not encoding.replace("-", "").startswith("utf")


def console() -> Console:
    """The place where tables go; without a terminal they are as wide as they need."""
    from rich.console import Console

    terminal = sys.stdout.isatty()
    return Console(
        highlight=False,
        soft_wrap=not terminal,
        width=None if terminal else 200,
        safe_box=True,
        no_color=not colour_wanted(),
    )


def write_table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[str] = ()) -> None:
    """Write a table, the columns named in `right` aligned to the right."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in headings:
        numbers = heading in right
        table.add_column(heading, justify="right" if numbers else "left", no_wrap=numbers)
    for row in rows:
        table.add_row(*row)
    to = console()
    with to.capture() as capture:
        to.print(table)
    for line in capture.get().rstrip("\n").split("\n"):
        write(line.rstrip())
