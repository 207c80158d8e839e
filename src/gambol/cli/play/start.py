"""Sets up a game as somebody wishes and hands it to a front."""

# What only some commands need is imported by them: `gambol games` should not wait for a screen.
# ruff: noqa: PLC0415

from __future__ import annotations

import os
import sys
from random import SystemRandom
from typing import TYPE_CHECKING

import typer

import gambol
from gambol.cli import output
from gambol.cli.flags import game_of
from gambol.cli.play import saved
from gambol.cli.play.files import Disk
from gambol.cli.play.options import PlayOptions, assign_seats
from gambol.cli.play.plain import PlainFront, StandardTalk
from gambol.cli.play.replies import View
from gambol.cli.play.session import Session
from gambol.cli.positions import FROM_STDIN, parse_position

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.games import Game, Position
    from gambol.record import Record


def has_terminal() -> bool:
    """Whether somebody sits at a terminal that can show a full screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def run_play(spec: str | None, flags: Mapping[str, str], wish: PlayOptions) -> None:
    """Play a game; a menu chooses it when no game and no file is named and there is a terminal."""
    if spec is None and wish.load is None:
        # What belongs to one game cannot be wished for before a game is chosen.
        asks_much = flags or wish.seats or wish.starts or wish.position or wish.style
        if asks_much or wish.plain or not has_terminal():
            raise typer.BadParameter(f"expected a game ({', '.join(gambol.games())}) or --load FILE")
        from gambol.cli.menu import run_menu

        run_menu(wish)
        return
    play_session(make_session(spec, flags, wish), wish)


def make_session(spec: str | None, flags: Mapping[str, str], wish: PlayOptions) -> Session:
    """The session that somebody wishes for; wrong usage says what was expected."""
    game = None if spec is None else game_of(spec, flags)
    seats = dict(wish.seats)
    seed = wish.seed
    if wish.load is not None:
        if wish.starts or wish.position or wish.length:
            raise typer.BadParameter(
                "--load goes on with a saved game; it takes no --starts, --position or --length"
            )
        if game is None and flags:
            raise typer.BadParameter("a saved game brings its own options; name no others")
        record = load_record(str(wish.load))
        # The name alone will do; options that are named have to be those of the saved game.
        bare = game is not None and game.spec == game.name == record.game.name and not flags
        if game is not None and record.game != game and not bare:
            output.fail(
                f"expected a saved game of {game.spec} in {wish.load}, read one of {record.game.spec}"
            )
        if seed is None:
            seed = saved.seed_of(record)
        named = {"first", "second"} & set(seats)
        seats = {**({} if named else saved.seats_of(record)), **seats}
    else:
        if game is None:
            raise typer.BadParameter(f"expected a game ({', '.join(gambol.games())})")
        record = gambol.Record(game, start_of(game, wish), length=wish.length)
    game = record.game
    style = wish.style or game.styles[0]
    if style not in game.styles:
        raise typer.BadParameter(f"{game.name} is drawn in {', '.join(game.styles)}, not {style!r}")
    try:
        chosen = assign_seats(game, seats, wish.starts)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    return Session(
        record=record,
        seats=chosen,
        view=View(style, wish.ascii, wish.flipped),
        files=Disk(),
        seed=SystemRandom().randrange(1_000_000) if seed is None else seed,
        asks=sys.stdin.isatty(),
        path=str(wish.load) if wish.load else None,
    )


def start_of(game: Game, wish: PlayOptions) -> Position:
    """The position to play from: the start, a text, or either with the other side to move first."""
    position = game.start() if wish.position is None else parse_position(game, wish.position)
    if wish.starts is None:
        return position
    if wish.starts not in game.colours:
        raise typer.BadParameter(f"expected --starts {' or '.join(game.colours)}, read {wish.starts[:40]!r}")
    board, _, *rest = position.text.split(" ")
    return parse_position(game, " ".join([board, wish.starts[0], *rest]))


def load_record(path: str) -> Record:
    """The record in a file; the command fails when there is none."""
    try:
        text = sys.stdin.read() if path == FROM_STDIN else Disk().read(path)
        return gambol.record.read(text)
    except (OSError, ValueError, gambol.GambolError) as error:
        cause = (error.strerror if isinstance(error, OSError) else None) or str(error)
        output.fail(f"could not load {path!r}: {cause}")


def play_session(session: Session, wish: PlayOptions) -> None:
    """Play a session on the screen, or line by line where there is none."""
    try:
        _run_front(session, wish)
    finally:
        session.guests.close()
    if wish.save is not None:
        reply = session.save_as(str(wish.save))
        if reply.bad:
            output.fail(reply.text)
        output.write(reply.text)


def _run_front(session: Session, wish: PlayOptions) -> None:
    if has_terminal() and not wish.plain:
        from gambol.cli.play.terminal import TerminalFront

        delay = (0.3 if session.people else 1.0) if wish.delay is None else wish.delay
        TerminalFront(session, delay=delay, colour=output.colour_wanted()).run()
    else:
        talk = StandardTalk(echo=not sys.stdin.isatty())
        PlainFront(session, talk, delay=wish.delay or 0.0, colour=output.colour_wanted()).run()
