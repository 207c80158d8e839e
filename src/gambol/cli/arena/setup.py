"""From what was said on the command line to a tournament that can be played."""

from __future__ import annotations

import os
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

import typer

from gambol import arena
from gambol.cli.arena.options import USUAL_FILE, ArenaOptions, read_clock, read_plies
from gambol.cli.flags import Flags, game_of
from gambol.cli.output import fail
from gambol.cli.quoting import cause, quoted
from gambol.errors import ArenaError, OptionError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from gambol.arena.cluster import RayPool
    from gambol.games import Game

_MATCH_GAMES = 100
_TEST_GAMES = 20_000
"""So many games at the most for a sequential test where nothing is said."""


def set_up(players: Sequence[str], options: ArenaOptions, flags: Flags) -> arena.Tournament:
    """The tournament that was asked for, new or gone on with; the command fails where there is none."""
    if options.ray is not None and options.watch:
        raise typer.BadParameter("--watch shows games on this machine, and not those of --ray")
    if options.resume is not None:
        return _resumed(options.resume, players, options, flags)
    if options.game is None:
        raise typer.BadParameter("say what is played: --game talpa")
    game = game_of(options.game, flags)
    with _usage():
        conditions = _conditions(game, options)
        test = _test(options)
    if options.file is not None and options.no_file:
        raise typer.BadParameter("--file and --no-file do not go together")
    for flag in ("records", "stderr"):
        if getattr(options, flag) is not None and options.no_file:
            raise typer.BadParameter(f"--{flag} writes what is in the arena file, and --no-file has none")
    kind = _kind(options.kind)
    games = options.games or (2 if kind is not None else _TEST_GAMES if test else _MATCH_GAMES)
    with _failing():
        people = arena.entrants(players)
    with _usage():
        settings = arena.Settings(
            entrants=people,
            conditions=conditions,
            games=games,
            kind=kind or "round-robin",
            rounds=options.rounds,
            sprt=test,
        )
    with _failing():
        file = None if options.no_file else arena.ArenaFile(options.file or USUAL_FILE)
        return arena.Tournament.of(settings, file=file)


def _resumed(path: Path, players: Sequence[str], options: ArenaOptions, flags: Flags) -> arena.Tournament:
    said = [*map(quoted, players), *options.settings, *(f"--{flag}" for flag in flags)]
    if said:
        raise typer.BadParameter(f"--resume takes all settings from the file; leave out {' '.join(said)}")
    with _failing():
        return arena.Tournament.resume(path)


def _conditions(game: Game, options: ArenaOptions) -> arena.Conditions:
    seconds, increment = (None, 0.0) if options.clock is None else read_clock(options.clock)
    usual = arena.Conditions(game=game)
    return arena.Conditions(
        game=game,
        per_move=options.per_move,
        seconds=seconds,
        increment=increment,
        nodes=options.nodes,
        depth=options.depth,
        grace=usual.grace if options.grace is None else options.grace,
        openings=usual.openings if options.openings is None else _openings(game, options.openings),
        start=_start(options.start),
        adjudicate=usual.adjudicate if options.adjudicate is None else options.adjudicate,
        length=options.length or usual.length,
        seed=Random().getrandbits(31) if options.seed is None else options.seed,
    )


def _openings(game: Game, text: str) -> arena.Openings:
    plies = read_plies(text)
    if plies is not None:
        return arena.RandomPlies(*plies)
    with _failing():
        return arena.read_openings(text, game)


def _start(text: str | None) -> arena.Start:
    match text:
        case None | "alternate":
            return "alternate"
        case "coin":
            return "coin"
    raise typer.BadParameter(f"--start is alternate or coin, not {text!r}")


def _kind(text: str | None) -> arena.Kind | None:
    kind = next((kind for kind in arena.KINDS if kind == text), None)
    if text is not None and kind is None:
        raise typer.BadParameter(f"a tournament is {', '.join(arena.KINDS)}, not {text!r}")
    return kind


def _test(options: ArenaOptions) -> arena.Sprt | None:
    if options.sprt is None:
        if options.alpha is not None or options.beta is not None:
            raise typer.BadParameter("--alpha and --beta belong to --sprt")
        return None
    usual = 0.05
    return arena.Sprt.parse(
        options.sprt,
        alpha=usual if options.alpha is None else options.alpha,
        beta=usual if options.beta is None else options.beta,
    )


def concurrency_of(options: ArenaOptions) -> int:
    """How many games at once."""
    if options.concurrency is not None:
        return options.concurrency
    affinity = getattr(os, "sched_getaffinity", None)
    processors = len(affinity(0)) if affinity is not None else os.cpu_count() or 1
    return 1 if options.watch else min(1024, processors)


def cluster_of(tournament: arena.Tournament, options: ArenaOptions) -> RayPool | None:
    """The cluster that was asked for; the command fails where it does not answer."""
    from gambol.arena.cluster import RayPool  # noqa: PLC0415 - few have one

    with _failing():
        return RayPool(
            tournament.settings.conditions,
            options.concurrency,
            address=options.ray or "local",
            hidden=tournament.hidden,
        )


@contextmanager
def _usage() -> Iterator[None]:
    """Settings that make no sense are wrong usage."""
    try:
        yield
    except (ArenaError, OptionError) as error:
        raise typer.BadParameter(str(error)) from error


@contextmanager
def _failing() -> Iterator[None]:
    """Files and players that are not there fail."""
    try:
        yield
    except (ArenaError, OptionError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"cannot read {quoted(str(error.filename))}: {cause(error)}")
