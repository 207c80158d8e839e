"""`gambol ratings`: what all games of an arena file say about its players."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

import gambol
from gambol.arena.ratings import Ratings, ratings
from gambol.arena.report import ratings_document, ratings_text
from gambol.arena.store import ArenaFile
from gambol.cli.output import fail, game_json, write, write_json
from gambol.cli.quoting import quoted
from gambol.cli.words import count, heading
from gambol.errors import ArenaError, OptionError

if TYPE_CHECKING:
    from pathlib import Path

    from gambol.arena.played import Played
    from gambol.games import Game

Anchor = tuple[str, float]


def list_ratings(file: Path, spec: str | None, anchor: str | None, prior: float, *, as_json: bool) -> None:
    """Write a list for every game that was played, or for the one that was asked for."""
    chosen = None if spec is None else _game(spec)
    known = None if anchor is None else read_anchor(anchor)
    played = _read(file, chosen)
    if not any(played.values()):
        of_what = "" if chosen is None else f" of {heading(chosen)}"
        fail(f"expected games{of_what}, but there are none in {quoted(str(file))}")
    names = {name for games in played.values() for game in games for name in game.players}
    if known is not None and known[0] not in names:
        fail(f"expected a player of these games as the anchor, read {quoted(known[0])}")
    try:
        lists = {game: _rated(games, known, prior) for game, games in played.items() if games}
    except OptionError as error:
        fail(str(error))
    if as_json:
        write_json({"lists": [game_json(game) | ratings_document(rated) for game, rated in lists.items()]})
        return
    for number, (game, rated) in enumerate(lists.items()):
        if number:
            write()
        write(f"{heading(game)}, {count(rated.games, 'game')}")
        for line in ratings_text(rated):
            write(line)


def read_anchor(text: str) -> Anchor:
    """The player and the rating of a text such as `level:3=1000`."""
    name, equals, elo = text.rpartition("=")
    try:
        value = float(elo)
    except ValueError:
        value = math.nan
    if not name or not equals or not math.isfinite(value):
        raise typer.BadParameter(f"expected NAME=ELO such as level:3=1000, read {text!r}")
    return name, value


def _game(spec: str) -> Game:
    try:
        return gambol.game(spec)
    except OptionError as error:
        raise typer.BadParameter(str(error)) from error


def _read(file: Path, chosen: Game | None) -> dict[Game, list[Played]]:
    """The games of a file by what was played. Pairs are numbered on from one tournament to the next."""
    played: dict[Game, list[Played]] = {}
    try:
        with ArenaFile(file, playing=False, create=False) as arena_file:
            for tournament in arena_file.tournaments():
                game = tournament.settings.conditions.game
                if chosen in (None, game):
                    games = played.setdefault(game, [])
                    start = 1 + max((each.pair for each in games), default=-1)
                    games += [
                        replace(each, pair=start + each.pair) for each in arena_file.games(tournament.id)
                    ]
    except ArenaError as error:
        fail(str(error))
    return played


def _rated(games: list[Played], anchor: Anchor | None, prior: float) -> Ratings:
    plays = anchor is not None and any(anchor[0] in game.players for game in games)
    return ratings(games, anchor=anchor if plays else None, prior=prior)
