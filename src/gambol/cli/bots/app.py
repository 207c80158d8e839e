"""The commands of `gambol bots`: what they are called and what they take."""

# What only some commands need is imported by them.
# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gambol.cli.flags import Flags, game_of, takes_game_flags
from gambol.cli.quick import QuickCommand, QuickGroup

bots_app = typer.Typer(
    cls=QuickGroup,
    help="List the bots, begin one, check one, or ask one for its move.",
    epilog="Example: gambol bots new my_bot.py --game talpa",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)

BotArgument = Annotated[
    str,
    typer.Argument(
        metavar="BOT",
        help="A bot, such as greedy, my_bot.py, my_bot.py:MyBot, my_package:MyBot, 'stdio:node bot.js'.",
        show_default=False,
    ),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Write JSON for a program to read.")]
PerMove = Annotated[
    float, typer.Option("--per-move", metavar="SECONDS", min=0.01, max=3600, help="Seconds for a move.")
]


@bots_app.callback(invoke_without_command=True)
def bots_command(ctx: typer.Context, as_json: JsonFlag = False) -> None:
    """List the bots, begin one, check one, or ask one for its move."""
    if ctx.invoked_subcommand is None:
        from gambol.cli.bots.listing import list_bots

        list_bots(as_json=as_json)


@bots_app.command("new", cls=QuickCommand, epilog="Example: gambol bots new my_bot.py --game talpa")
def new_command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where to write it: .py, .js or .sh.", show_default=False)
    ],
    game: Annotated[
        str, typer.Option("--game", "-g", metavar="GAME", help="What it is to play.")
    ] = "touchdown",
    kind: Annotated[
        str,
        typer.Option(metavar="player|grid", help="A Python bot that sees positions, or a board of numbers."),
    ] = "player",
) -> None:
    """Write a bot to begin with: it plays at once, and its comments say how to go on."""
    from gambol.cli.bots.new import write_starter

    write_starter(file, game_of(game, {}), kind)


@bots_app.command("check", cls=QuickCommand, epilog="Example: gambol bots check my_bot.py --game talpa")
def check_command(
    bot: BotArgument,
    game: Annotated[
        str | None,
        typer.Option(
            "--game", "-g", metavar="GAME", help="What it is to play; all games left out.", show_default=False
        ),
    ] = None,
    per_move: PerMove = 1.0,
    as_json: JsonFlag = False,
) -> None:
    """Find out what a bot would lose games by: it is asked in odd positions, and timed.

    The exit status is 1 when it would lose games.
    """
    from gambol.cli.bots.check import check_bot

    check_bot(bot, None if game is None else game_of(game, {}), per_move, as_json=as_json)


@bots_app.command("ask", cls=QuickCommand, epilog="Example: gambol bots ask greedy talpa --size 4")
@takes_game_flags
def ask_command(
    bot: BotArgument,
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game, such as talpa.", show_default=False)],
    flags: Flags,
    position: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[POSITION]",
            help="The text of a position, a file with one, or - for standard input; the start left out.",
            show_default=False,
        ),
    ] = None,
    turn: Annotated[
        str | None, typer.Option(metavar="COLOUR", help="Who is to move, for a text that does not say.")
    ] = None,
    per_move: PerMove = 1.0,
    as_json: JsonFlag = False,
) -> None:
    """Ask a bot for its move in a position."""
    from gambol.cli.bots.ask import ask_bot

    ask_bot(bot, game_of(game, flags), position, turn, per_move, as_json=as_json)
