"""`gambol match`, `gambol tournament` and `gambol ratings`: what they take."""

# What only some commands need is imported by them: `gambol games` should not wait for a screen.
# ruff: noqa: PLC0415

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from gambol.cli.arena.options import (
    MATCH_ONLY,
    TOURNAMENT_ONLY,
    USUAL_FILE,
    ArenaOptions,
    takes_arena_flags,
)
from gambol.cli.flags import Flags, takes_game_flags
from gambol.cli.quick import QuickCommand

_USUAL = {"--ray": "local", "--resume": str(USUAL_FILE)}
"""What flags mean that stand alone."""


class ArenaCommand(QuickCommand):
    """A command of which some flags may stand without a value."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line."""
        return super().parse_args(ctx, completed(args))


def completed(args: list[str]) -> list[str]:
    """The arguments with the usual values of `--ray` and `--resume` where they stand alone.

    >>> completed(["a", "--ray", "--game", "talpa"]), completed(["--ray", "host:1"]), completed(["--resume"])
    (['a', '--ray', 'local', '--game', 'talpa'], ['--ray', 'host:1'], ['--resume', 'gambol-arena.sqlite'])
    """
    words = []
    for place, word in enumerate(args):
        words.append(word)
        if word in _USUAL and (place + 1 == len(args) or args[place + 1].startswith("-")):
            words.append(_USUAL[word])
    return words


_PLAYER = "A player: random, greedy, level:7, engine:2s …; NAME=PLAYER gives it a name."


@takes_game_flags
@takes_arena_flags(*TOURNAMENT_ONLY)
def match_command(
    options: ArenaOptions,
    flags: Flags,
    players: Annotated[
        list[str] | None, typer.Argument(metavar="A B", help=_PLAYER, show_default=False)
    ] = None,
) -> None:
    """Let two players play each other, and say who is better and how sure that is.

    Every opening is played twice, with both colours. Ctrl-C stops it; --resume goes on.
    """
    from gambol.cli.arena.run import run_tournament

    if options.resume is None and len(players or ()) != 2:
        raise typer.BadParameter(f"a match has two players, not {len(players or ())}")
    run_tournament("match", players or (), options, flags)


@takes_game_flags
@takes_arena_flags(*MATCH_ONLY)
def tournament_command(
    options: ArenaOptions,
    flags: Flags,
    players: Annotated[
        list[str] | None, typer.Argument(metavar="A B C …", help=_PLAYER, show_default=False)
    ] = None,
) -> None:
    """Let some players play each other, everybody against everybody or otherwise.

    Every opening is played twice, with both colours. Ctrl-C stops it; --resume goes on.
    """
    from gambol.cli.arena.run import run_tournament

    if options.resume is None:
        if len(players or ()) < 2:
            raise typer.BadParameter(f"a tournament has two players or more, not {len(players or ())}")
        options = replace(options, kind=options.kind or "round-robin")
    run_tournament("tournament", players or (), options, flags)


def ratings_command(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="The arena file; gambol-arena.sqlite.", show_default=False),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option("--game", "-g", metavar="GAME", help="Only this game, such as talpa:size=6."),
    ] = None,
    anchor: Annotated[
        str | None,
        typer.Option(metavar="NAME=ELO", help="Whose rating is known; else the mean of all is 0."),
    ] = None,
    prior: Annotated[
        float,
        typer.Option(
            metavar="GAMES",
            min=0,
            max=1000,
            help="How many virtual games each player has drawn with the field; 0 lets who has won or lost"
            " everything have an infinite rating.",
        ),
    ] = 1.0,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for a program to read.")] = False,
) -> None:
    """Rate all players of an arena file over all its games, with intervals.

    Players are told apart by their names, and every game has a list of its own.
    """
    from gambol.cli.arena.ratings import list_ratings

    list_ratings(file or USUAL_FILE, game, anchor, prior, as_json=as_json)


def add_commands(app: typer.Typer) -> None:
    """Add the commands to the others."""
    app.command("match", cls=ArenaCommand, epilog="Example: gambol match level:3 greedy --game talpa")(
        match_command
    )
    app.command(
        "tournament",
        cls=ArenaCommand,
        epilog="Example: gambol tournament level:1 level:2 greedy random --game touchdown --games 20",
    )(tournament_command)
    app.command(
        "ratings",
        cls=QuickCommand,
        epilog="Example: gambol ratings gambol-arena.sqlite --anchor level:3=1000",
    )(ratings_command)
