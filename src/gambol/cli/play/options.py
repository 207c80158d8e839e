"""What somebody wishes for when starting a game, and the flags to say who plays."""

from __future__ import annotations

import functools
import inspect
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

import gambol
from gambol import players

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from gambol.games import Game

HUMAN = "human"
KINDS = (HUMAN, *players.NAMES)
"""Who can take a seat; besides them the engine with another time, as in `engine:5s`."""
ALLOWED = f"{HUMAN}, {players.ALLOWED}, my_bot.py"
"""The same for a text."""

USUAL = "greedy"
"""Whom a person plays against where nothing is said."""

PANEL = "Who plays"


@dataclass(frozen=True)
class PlayOptions:
    """How a game is to be set up and shown; None where nothing was said."""

    seats: Mapping[str, str] = field(default_factory=dict)
    starts: str | None = None
    position: str | None = None
    seed: int | None = None
    length: int | None = None
    style: str | None = None
    ascii: bool = False
    flipped: bool = False
    delay: float | None = None
    load: Path | None = None
    save: Path | None = None
    plain: bool = False


def _seat_names() -> tuple[str, ...]:
    """The names of seats: first, second, and the colours of every game."""
    colours = [colour for name in gambol.games() for colour in gambol.game(name).colours]
    return ("first", "second", *dict.fromkeys(colours))


def takes_seat_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command a flag for every seat; they arrive together as its argument `seats`."""
    names = _seat_names()

    @functools.wraps(command)
    def with_seats(**arguments: Any) -> None:
        given = {name: arguments.pop(name) for name in names}
        command(**arguments, seats={name: kind for name, kind in given.items() if kind is not None})

    signature = inspect.signature(command, eval_str=True)
    own = [parameter for parameter in signature.parameters.values() if parameter.name != "seats"]
    with_seats.__signature__ = signature.replace(  # type: ignore[attr-defined]
        parameters=own + [_parameter(name) for name in names]
    )
    with_seats.__annotations__ = {
        name: hint for name, hint in command.__annotations__.items() if name != "seats"
    }
    return with_seats


def _parameter(name: str) -> inspect.Parameter:
    if name in ("first", "second"):
        text = f"Who moves {name}: {ALLOWED}."
    else:
        games = [game for game in gambol.games() if name in gambol.game(game).colours]
        text = f"Who plays {name} ({', '.join(games)})."
    option = typer.Option(
        f"--{name}",
        metavar="PLAYER",
        help=text,
        rich_help_panel=PANEL,
        autocompletion=lambda incomplete: [kind for kind in KINDS if kind.startswith(incomplete)],
    )
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[str | None, option]
    )


def assign_seats(game: Game, wishes: Mapping[str, str], starts: str | None = None) -> dict[str, str]:
    """Who plays each colour; ValueError says what is allowed when the wishes do not fit the game.

    Where nothing is said, a human plays against greedy, and moves first.
    """
    first, second = game.colours
    if starts is not None and starts == second:
        first, second = second, first
    seats: dict[str, str] = {}
    for wish, kind in wishes.items():
        colour = {"first": first, "second": second}.get(wish, wish)
        if colour not in game.colours:
            raise ValueError(
                f"{game.name} is played by {' and '.join(game.colours)}: expected --{game.colours[0]},"
                f" --{game.colours[1]}, --first or --second, read --{wish}"
            )
        player = checked_kind(kind)
        if seats.get(colour, player) != player:
            raise ValueError(f"{colour} is given to {seats[colour]} and to {player}")
        seats[colour] = player
    for colour, opposite in ((first, second), (second, first)):
        if colour not in seats:
            seats[colour] = USUAL if seats.get(opposite) == HUMAN else HUMAN
    return {colour: seats[colour] for colour in game.colours}


def checked_kind(kind: str) -> str:
    """The kind of player that a word means; ValueError lists the kinds."""
    wanted = kind.strip()
    if wanted.lower() in (HUMAN, "me", "you", "person"):
        return HUMAN
    if _OUTSIDE.search(wanted) or wanted in players.entry_points():
        return players.read_name(wanted).text
    try:
        return players.checked(wanted)
    except ValueError:
        raise ValueError(f"expected a player ({ALLOWED}), read {kind[:40]!r}") from None


_OUTSIDE = re.compile(r"(?s)\.py$|\.py:|^(?!\s*(?i:level|engine)\s*:)[^:]+:")


def is_guest(kind: str) -> bool:
    """Whether this is a bot from outside, which runs in a process of its own."""
    own = kind in (HUMAN, *players.KINDS)
    return not own and players.read_level(kind) is None and players.read_seconds(kind) is None


def known_kind(kind: str) -> str | None:
    """The same for a word of a saved game; None where it means nobody of ours.

    A file that comes from elsewhere shall not be able to name a program to run.
    """
    try:
        return HUMAN if kind.strip().lower() == HUMAN else players.checked(kind)
    except ValueError:
        return None
