"""The flags of `gambol match` and `gambol tournament`, declared once for both."""

from __future__ import annotations

import functools
import inspect
import re
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable

USUAL_FILE = Path("gambol-arena.sqlite")
"""Where games are saved when nothing is said."""

_CONDITIONS = "Conditions"
_TEST = "Sequential test"
_OUTPUT = "Output"

_CLOCK = re.compile(r"\s*([0-9.]+)\s*(?:\+\s*([0-9.]+))?\s*")
_PLIES = re.compile(r"\s*([0-9]+)\s*(?:(?:-|\.\.|,)\s*([0-9]+))?\s*")


@dataclass(frozen=True, kw_only=True)
class ArenaOptions:
    """What was said on the command line; None where nothing was."""

    game: Annotated[
        str | None,
        typer.Option("--game", "-g", metavar="GAME", help="What is played, such as talpa or talpa:size=6."),
    ] = None
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-n",
            metavar="N",
            min=1,
            max=10_000_000,
            help="How many games two players play; 100 in a match, 2 in a tournament.",
        ),
    ] = None
    per_move: Annotated[
        float | None,
        typer.Option(metavar="SECONDS", help="Time for each move.", rich_help_panel=_CONDITIONS),
    ] = None
    clock: Annotated[
        str | None,
        typer.Option(
            metavar="SECONDS+INC",
            help="Time for a whole game, and what every move adds: 60+0.5.",
            rich_help_panel=_CONDITIONS,
        ),
    ] = None
    nodes: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=1 << 62, help="Positions for each move.", rich_help_panel=_CONDITIONS
        ),
    ] = None
    depth: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=1000, help="Moves to look ahead.", rich_help_panel=_CONDITIONS),
    ] = None
    openings: Annotated[
        str | None,
        typer.Option(
            metavar="N..M|FILE",
            help="Random moves to begin with, or a file of positions, moves or records; 2..6 unless said.",
            rich_help_panel=_CONDITIONS,
        ),
    ] = None
    start: Annotated[
        str | None,
        typer.Option(
            metavar="alternate|coin",
            help="Who moves first: both in turn, or as they wish and by a coin.",
            rich_help_panel=_CONDITIONS,
        ),
    ] = None
    adjudicate: Annotated[
        bool | None,
        typer.Option(
            "--adjudicate/--no-adjudicate",
            help="End games whose result is proven, or play them all out; they are ended unless said.",
            rich_help_panel=_CONDITIONS,
        ),
    ] = None
    length: Annotated[
        int | None,
        typer.Option(
            metavar="MOVES",
            min=1,
            max=1_000_000,
            help="Call a game a draw after so many moves; 400 unless said.",
            rich_help_panel=_CONDITIONS,
        ),
    ] = None
    seed: Annotated[
        int | None,
        typer.Option(
            help="Chance of openings, players and coins; another each time unless said.",
            rich_help_panel=_CONDITIONS,
        ),
    ] = None
    grace: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            min=0,
            help="What a player may be late; 0.1 unless said.",
            rich_help_panel=_CONDITIONS,
        ),
    ] = None
    concurrency: Annotated[
        int | None,
        typer.Option(
            "--concurrency",
            "-j",
            metavar="N",
            min=1,
            max=1024,
            help="Games at once; one for each processor unless said.",
        ),
    ] = None
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="[ADDRESS]",
            help="Play on the Ray cluster there (HOST:PORT, auto), or on one that is started here (local).",
        ),
    ] = None
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=f"Where all games are saved; {USUAL_FILE} unless said."),
    ] = None
    no_file: Annotated[bool | None, typer.Option("--no-file", help="Save no games.")] = None
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="[FILE]",
            help=f"Go on with what was interrupted; its settings are in the file. {USUAL_FILE} unless said.",
        ),
    ] = None
    as_json: Annotated[
        bool | None,
        typer.Option(
            "--json", help="Write the result as JSON for a program to read.", rich_help_panel=_OUTPUT
        ),
    ] = None
    csv: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write the table for a spreadsheet.", rich_help_panel=_OUTPUT),
    ] = None
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Also write a page with charts.", rich_help_panel=_OUTPUT),
    ] = None
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Also write the records of all games, for gambol play --load and others.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None
    stderr: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Also write what the bots have written to their standard error.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None
    quiet: Annotated[
        bool | None,
        typer.Option("--quiet", "-q", help="Show nothing before the end.", rich_help_panel=_OUTPUT),
    ] = None
    watch: Annotated[
        bool | None,
        typer.Option(
            "--watch", "-w", help="Show the board of a game as it is played.", rich_help_panel=_OUTPUT
        ),
    ] = None
    delay: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS",
            min=0,
            max=60,
            help="How long each board of --watch stays.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None
    kind: Annotated[
        str | None,
        typer.Option(
            metavar="KIND", help="round-robin, gauntlet (the first against all), swiss or knock-out."
        ),
    ] = None
    rounds: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=1000, help="Rounds of a Swiss tournament."),
    ] = None
    sprt: Annotated[
        str | None,
        typer.Option(
            metavar="ELO0,ELO1",
            help="Play until it is decided which of the two Elo differences is nearer to the truth.",
            rich_help_panel=_TEST,
        ),
    ] = None
    alpha: Annotated[
        float | None,
        typer.Option(help="How often ELO1 may win wrongly; 0.05 unless said.", rich_help_panel=_TEST),
    ] = None
    beta: Annotated[
        float | None,
        typer.Option(help="How often ELO0 may win wrongly; 0.05 unless said.", rich_help_panel=_TEST),
    ] = None

    @property
    def settings(self) -> list[str]:
        """The flags that were given and that belong to the tournament, not to how it is run."""
        free = (
            "concurrency",
            "ray",
            "resume",
            "as_json",
            "csv",
            "html",
            "records",
            "stderr",
            "quiet",
            "watch",
            "delay",
        )
        return [
            f"--{field.name.replace('_', '-')}"
            for field in fields(self)
            if field.name not in free and getattr(self, field.name) is not None
        ]


TOURNAMENT_ONLY = ("kind", "rounds")
MATCH_ONLY = ("sprt", "alpha", "beta")


def takes_arena_flags(*without: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the flags of :class:`ArenaOptions` but for some; they arrive together, as `options`."""
    hints = inspect.get_annotations(ArenaOptions, eval_str=True)
    names = [field.name for field in fields(ArenaOptions) if field.name not in without]

    def give(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def with_flags(**arguments: Any) -> None:
            given = {name: arguments.pop(name) for name in names}
            command(**arguments, options=ArenaOptions(**given))

        signature = inspect.signature(command, eval_str=True)
        own = [parameter for parameter in signature.parameters.values() if parameter.name != "options"]
        added = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=hints[name])
            for name in names
        ]
        with_flags.__signature__ = signature.replace(parameters=own + added)  # type: ignore[attr-defined]
        with_flags.__annotations__ = {
            name: hint for name, hint in command.__annotations__.items() if name != "options"
        }
        return with_flags

    return give


def read_clock(text: str) -> tuple[float, float]:
    """The seconds and the increment of a text.

    >>> read_clock("60+0.5"), read_clock("10")
    ((60.0, 0.5), (10.0, 0.0))
    """
    match = _CLOCK.fullmatch(text)
    try:
        if match is not None:
            return float(match[1]), float(match[2] or 0)
    except ValueError:
        pass
    raise typer.BadParameter(f"a clock is written as 60 or 60+0.5, not {text!r}")


def read_plies(text: str) -> tuple[int, int] | None:
    """The range of random moves that a text means; None where it means a file.

    >>> read_plies("2..6"), read_plies("4"), read_plies("book.txt")
    ((2, 6), (4, 4), None)
    """
    match = _PLIES.fullmatch(text)
    return (int(match[1][:9]), int((match[2] or match[1])[:9])) if match else None
