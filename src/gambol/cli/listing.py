"""`gambol games` and `gambol rules`."""

# What only some commands need is imported by them: `gambol games` should not wait for a screen.
# ruff: noqa: PLC0415

from __future__ import annotations

import sys
import textwrap
from itertools import zip_longest

import gambol
from gambol.cli.flags import allowed
from gambol.cli.output import Json, console, game_json, write, write_json
from gambol.games import Game
from gambol.games import options as options_of


def list_games(*, as_json: bool) -> None:
    """Write the games and their options."""
    if as_json:
        write_json({"games": [_described(name) for name in gambol.games()]})
        return
    width = max(map(len, gambol.games())) + 2
    for name in gambol.games():
        summary = textwrap.wrap(gambol.game(name).summary, 79 - width)
        options = [f"--{option.name} {allowed(option)}" for option in options_of(name)]
        for left, line in zip_longest([name], [*summary, *options, ""], fillvalue=""):
            write((left.ljust(width) + line).rstrip())
    write("gambol rules GAME tells how it is played, gambol play GAME plays it.")


def _described(name: str) -> Json:
    game = gambol.game(name)
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "colours": list(game.colours),
        "styles": list(game.styles),
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "choices": list(option.choices) if option.choices else None,
                "minimum": option.minimum,
                "maximum": option.maximum,
                "help": option.help,
            }
            for option in options_of(name)
        ],
    }


def tell_rules(game: Game, *, as_json: bool) -> None:
    """Write the rules of a game: set out for a terminal, as they are for a file."""
    if as_json:
        write_json({**game_json(game), "title": game.title, "rules": game.rules})
    elif sys.stdout.isatty():
        from rich.markdown import Markdown

        console().print(Markdown(game.rules), width=min(console().width, 100))
    else:
        write(game.rules.rstrip())
