"""The commands: what they are called and what they take. The work is done next door."""

# What only some commands need is imported by them: `gambol games` should not wait for a screen.
# ruff: noqa: PLC0415

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import gambol
from gambol.cli import output
from gambol.cli.arena.commands import add_commands as add_arena_commands
from gambol.cli.bots.app import bots_app
from gambol.cli.flags import Flags, game_of, takes_game_flags
from gambol.cli.play.options import PlayOptions, takes_seat_flags
from gambol.cli.positions import FROM_STDIN, read_position
from gambol.cli.quick import QuickCommand, QuickGroup

if TYPE_CHECKING:
    from gambol.games import Game

_POSITION_LIKE_A_FLAG = re.compile(r"-+[,/]")


class Commands(QuickGroup):
    """The commands, none of which takes a position of Mitsudomoe (`-,-,-,bB,…`) for a flag."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the command line."""
        return super().parse_args(
            ctx, [f" {arg}" if _POSITION_LIKE_A_FLAG.match(arg) else arg for arg in args]
        )


app = typer.Typer(
    cls=Commands,
    help="Talpa, Mitsudomoe and Touchdown: play them, look at them, count them.",
    epilog="Start with: gambol play talpa",
    rich_markup_mode="rich",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    add_completion=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.add_typer(bots_app, name="bots")

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game, such as talpa or talpa:size=6.",
        show_default=False,
        autocompletion=gambol.games,
    ),
]
PositionArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[POSITION]",
        help="The text of a position; the start when left out, - to read it from standard input.",
        show_default=False,
    ),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Write JSON for a program to read.")]
TurnFlag = Annotated[
    str | None,
    typer.Option(metavar="COLOUR", help="Who is to move, for a text that does not say."),
]


def _version(wanted: bool) -> None:
    if wanted:
        output.write(f"gambol {gambol.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def gambol_command(
    ctx: typer.Context,
    version: Annotated[  # noqa: ARG001 - answered by its callback
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and stop.")
    ] = False,
) -> None:
    """Three board games in the terminal. Without a command: a menu to choose and play."""
    if ctx.invoked_subcommand is None:
        from gambol.cli.menu import run_menu

        run_menu()


@app.command("games", cls=QuickCommand, epilog="Example: gambol games --json")
def games_command(as_json: JsonFlag = False) -> None:
    """List the games and their options."""
    from gambol.cli.listing import list_games

    list_games(as_json=as_json)


@app.command("rules", cls=QuickCommand, epilog="Example: gambol rules touchdown")
@takes_game_flags
def rules_command(game: GameArgument, flags: Flags, as_json: JsonFlag = False) -> None:
    """Tell the rules of a game."""
    from gambol.cli.listing import tell_rules

    tell_rules(game_of(game, flags), as_json=as_json)


def _style(game: Game, style: str | None) -> str:
    chosen = style or game.styles[0]
    if chosen not in game.styles:
        raise typer.BadParameter(f"{game.name} is drawn in {', '.join(game.styles)}, not {chosen!r}")
    return chosen


@app.command("show", cls=QuickCommand, epilog="Example: gambol show talpa --size 6 --style classic")
@takes_game_flags
def show_command(
    game: GameArgument,
    flags: Flags,
    position: PositionArgument = None,
    turn: TurnFlag = None,
    style: Annotated[str | None, typer.Option(help="How to draw it, such as modern or classic.")] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII.")] = False,
    flip: Annotated[bool, typer.Option("--flip", help="Draw it from the other side.")] = False,
    colour: Annotated[
        bool | None,
        typer.Option(
            "--colour/--no-colour", help="With colours or without; by itself, as the terminal has it."
        ),
    ] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a picture (SVG) instead; - for standard output.")
    ] = None,
    size_px: Annotated[
        int, typer.Option(min=50, max=10000, help="How wide the picture is, in pixels.")
    ] = 480,
    theme: Annotated[
        str, typer.Option(metavar="light|dark|auto", help="The colours of the picture.")
    ] = "light",
    as_json: JsonFlag = False,
) -> None:
    """Draw a position."""
    from gambol.cli.show import THEMES, View, show

    chosen = game_of(game, flags)
    known = next((each for each in THEMES if each == theme), None)
    if known is None:
        raise typer.BadParameter(f"a theme is {', '.join(THEMES)}, not {theme!r}")
    view = View(
        style=_style(chosen, style),
        ascii=ascii_only or output.ascii_wanted(),
        colour=output.colour_wanted() if colour is None else colour,
        flipped=flip,
        svg=svg,
        size=size_px,
        theme=known,
    )
    show(read_position(chosen, position, turn), view, as_json=as_json)


@app.command(
    "moves", cls=QuickCommand, epilog='Example: gambol moves touchdown "8/8/2p5/3P4/8/8/8/8 w" --json'
)
@takes_game_flags
def moves_command(
    game: GameArgument,
    flags: Flags,
    position: PositionArgument = None,
    turn: TurnFlag = None,
    as_json: JsonFlag = False,
    batch: Annotated[
        bool,
        typer.Option(
            "--batch", help="Read a position a line from standard input; write a line of JSON for each."
        ),
    ] = False,
) -> None:
    """List the legal moves of a position, and where they lead."""
    from gambol.cli.moves import list_moves, run_batch

    chosen = game_of(game, flags)
    if batch:
        if position and position != [FROM_STDIN]:
            raise typer.BadParameter(
                "--batch reads its positions from standard input, not from the command line"
            )
        raise typer.Exit(run_batch(chosen, sys.stdin, turn))
    list_moves(read_position(chosen, position, turn), as_json=as_json)


@app.command("perft", cls=QuickCommand, epilog="Example: gambol perft mitsudomoe -d 3 --split")
@takes_game_flags
def perft_command(
    game: GameArgument,
    flags: Flags,
    position: PositionArgument = None,
    depth: Annotated[int, typer.Option("--depth", "-d", min=0, max=100, help="How many moves deep.")] = 3,
    split: Annotated[bool, typer.Option("--split", help="Also count below each move.")] = False,
    turn: TurnFlag = None,
    as_json: JsonFlag = False,
) -> None:
    """Count the sequences of moves of a length: a check of the rules that programs share."""
    from gambol.cli.perft import count_sequences

    count_sequences(read_position(game_of(game, flags), position, turn), depth, split=split, as_json=as_json)


@app.command(
    "analyse", cls=QuickCommand, epilog="Example: gambol analyse talpa --size 5 --until-proven --lines 3"
)
@takes_game_flags
def analyse_command(
    game: GameArgument,
    flags: Flags,
    position: PositionArgument = None,
    turn: TurnFlag = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            "-s",
            metavar="SECONDS",
            min=0.01,
            max=1e9,
            help="How long to think; 10 where no limit is given.",
            show_default=False,
        ),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth", "-d", metavar="N", min=1, max=1000, help="How many moves deep.", show_default=False
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=1 << 62, help="How many positions to look at.", show_default=False
        ),
    ] = None,
    until_proven: Annotated[
        bool, typer.Option("--until-proven", help="Think until the result is certain, however long it takes.")
    ] = False,
    lines: Annotated[
        int, typer.Option("--lines", "-l", metavar="N", min=1, max=1000, help="How many best moves.")
    ] = 1,
    threads: Annotated[int, typer.Option(metavar="N", min=1, max=1024, help="On how many threads.")] = 1,
    hash_mb: Annotated[
        int, typer.Option(metavar="N", min=1, max=1 << 20, help="Megabytes to remember positions in.")
    ] = 64,
    as_json: JsonFlag = False,
) -> None:
    """Let the engine think: the best moves, and how likely they win.

    Ctrl-C ends it and leaves what was found. 'win in 7' counts the moves of both sides.
    """
    from gambol.cli.analyse import analyse, limits_of, make_engine

    root = read_position(game_of(game, flags), position, turn)
    limits = limits_of(seconds=seconds, depth=depth, nodes=nodes, lines=lines, until_proven=until_proven)
    analyse(root, make_engine(root, threads=threads, megabytes=hash_mb), limits, as_json=as_json)


@app.command("review", cls=QuickCommand, epilog="Example: gambol review talpa.gambol --svg course.svg")
def review_command(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A saved game, - to read it from standard input.", show_default=False
        ),
    ],
    nodes: Annotated[
        int,
        typer.Option(metavar="N", min=100, max=1 << 40, help="Positions to look at for each move."),
    ] = 100_000,
    svg: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Also draw how the game went; - for standard output, alone."),
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Write plain ASCII.")] = False,
    as_json: JsonFlag = False,
) -> None:
    """Look through a game for mistakes, and say what was better."""
    from gambol.cli.play.start import load_record
    from gambol.cli.review import review_record

    if svg == "-" and as_json:
        raise typer.BadParameter("standard output takes the picture or the JSON, not both")
    record = load_record(file)
    review_record(
        record, nodes=nodes, svg=svg, as_json=as_json, ascii_only=ascii_only or output.ascii_wanted()
    )


@app.command("bench", cls=QuickCommand, epilog="Example: gambol bench --seconds 5 --json")
def bench_command(
    seconds: Annotated[
        float, typer.Option(min=0.1, max=3600, help="About how long to measure each game and kind of work.")
    ] = 2.0,
    signature: Annotated[
        bool,
        typer.Option(
            "--signature",
            help="Count the positions of fixed searches instead: a number that tells searches apart.",
        ),
    ] = False,
    as_json: JsonFlag = False,
) -> None:
    """Measure how fast the games are on this machine, with one thread."""
    if signature:
        from gambol.cli.signature import write_signature

        write_signature(as_json=as_json)
        return
    from gambol.cli.bench import run_bench

    run_bench(seconds, as_json=as_json)


@app.command("ugi", cls=QuickCommand, epilog="Example: gambol ugi talpa --size 6")
@takes_game_flags
def ugi_command(game: GameArgument, flags: Flags) -> None:
    """Let another program drive the engine, by the Universal Game Interface."""
    from gambol.cli.ugi import run_ugi

    raise typer.Exit(run_ugi(game_of(game, flags)))


@app.command("play", cls=QuickCommand, epilog="Example: gambol play talpa --size 6 --red human --blue greedy")
@takes_game_flags
@takes_seat_flags
def play_command(
    flags: Flags,
    seats: dict[str, str],
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]",
            help="A game; left out, a menu asks.",
            show_default=False,
            autocompletion=gambol.games,
        ),
    ] = None,
    starts: Annotated[
        str | None,
        typer.Option(metavar="COLOUR", help="The colour that moves first, when not the usual one."),
    ] = None,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="A position to play from, instead of the start.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Chance of the computer players; the same seed, the same game.")
    ] = None,
    length: Annotated[
        int | None, typer.Option(metavar="MOVES", min=1, help="Call it a draw after so many moves.")
    ] = None,
    style: Annotated[
        str | None, typer.Option(help="How the board is drawn, such as modern or classic.")
    ] = None,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="Draw with plain ASCII.")] = False,
    flip: Annotated[bool, typer.Option("--flip", help="Draw the board from the other side.")] = False,
    delay: Annotated[
        float | None,
        typer.Option(min=0, max=60, help="Seconds that a computer player waits before it moves."),
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game.", show_default=False)
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save the game there when it ends.", show_default=False),
    ] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Line by line, without a full screen: for scripts and screen readers."),
    ] = False,
) -> None:
    """Play a game: people and computer players in any mix.

    Computer players: random, greedy, level:0 to level:10, engine, or a bot such as my_bot.py. A pipe plays by
    lines of standard input.
    """
    from gambol.cli.play.start import run_play

    wish = PlayOptions(
        seats=seats,
        starts=starts,
        position=position,
        seed=seed,
        length=length,
        style=style,
        ascii=ascii_only or output.ascii_wanted(),
        flipped=flip,
        delay=delay,
        load=load,
        save=save,
        plain=plain,
    )
    run_play(game, flags, wish)


add_arena_commands(app)
