"""Plays a tournament on the command line: shows it, stops politely, and writes the result."""

from __future__ import annotations

import shlex
import signal
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from gambol import players
from gambol.cli.arena.display import display_for
from gambol.cli.arena.result import write_result
from gambol.cli.arena.setup import cluster_of, concurrency_of, set_up
from gambol.cli.arena.watching import Board
from gambol.cli.main import STOPPED
from gambol.cli.output import fail
from gambol.errors import ArenaError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from gambol import arena
    from gambol.cli.arena.options import ArenaOptions
    from gambol.cli.flags import Flags


def run_tournament(command: str, names: Sequence[str], options: ArenaOptions, flags: Flags) -> None:
    """Play what was asked for and write the result."""
    tournament = set_up(names, options, flags)
    _warn(tournament)
    try:
        try:
            stopped = _play(tournament, options)
        except ArenaError as error:
            fail(str(error))
        written = write_result(tournament, options)
        if stopped:
            _say_how_to_go_on(command, tournament)
            raise typer.Exit(STOPPED)
        if not written:
            raise typer.Exit(1)
    finally:
        tournament.close()


def _warn(tournament: arena.Tournament) -> None:
    """Say so where this machine does not let bots be confined as they should be."""
    if all(players.read_name(entrant.spec).kind == "builtin" for entrant in tournament.settings.entrants):
        return
    held = players.confinement()
    if held.missing:
        sys.stderr.write(f"warning: {held}\n")


def _play(tournament: arena.Tournament, options: ArenaOptions) -> bool:
    """Play until it is over or somebody stops it; whether it was stopped."""
    board = None
    if options.watch:
        live = sys.stderr.isatty()
        board = Board(tournament.settings.conditions.game, delay=options.delay, live=live)
    display = display_for(tournament, quiet=bool(options.quiet), board=board)
    pool = cluster_of(tournament, options) if options.ray and not tournament.finished else None
    events = tournament.run(concurrency_of(options), watch=bool(options.watch), pool=pool)
    try:
        with _stopping(tournament.stop):
            for event in events:
                display.tell(event)
    except KeyboardInterrupt:  # somebody is in a hurry
        events.close()
    finally:
        display.end()
    return not tournament.finished


@contextmanager
def _stopping(stop: Callable[[], None]) -> Iterator[None]:
    """The first Ctrl-C asks it to stop, the second does not ask."""

    def interrupted(number: int, frame: object) -> None:  # noqa: ARG001
        signal.signal(signal.SIGINT, signal.default_int_handler)
        stop()

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _say_how_to_go_on(command: str, tournament: arena.Tournament) -> None:
    total = "" if tournament.total is None else f" of {tournament.total:,}"
    played = f"{tournament.count:,}{total} games are played"
    sys.stdout.flush()
    if tournament.file is None:
        sys.stderr.write(f"{played}, and not saved\n")
    else:
        path = shlex.quote(str(tournament.file.path))
        sys.stderr.write(f"{played}; to go on: gambol {command} --resume {path}\n")
