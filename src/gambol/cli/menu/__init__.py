"""`gambol` without a command: a menu in a terminal, and elsewhere a word on how to play."""

# What only some commands need is imported by them: `gambol games` should not wait for a screen.
# ruff: noqa: PLC0415

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import gambol
from gambol.cli import output
from gambol.cli.play.options import PlayOptions
from gambol.cli.play.start import has_terminal, make_session, play_session

HOW_TO_PLAY = """\
Gambol: three board games for two, for people and programs.

  gambol                      in a terminal: choose a game and play
  gambol play talpa           play against the computer
  gambol play touchdown --first human --second human
  gambol rules mitsudomoe     read the rules
  gambol games                list the games and their options
  gambol --help               everything else

The games:
"""


def how_to_play() -> str:
    """What to type, for somebody who sees no menu."""
    games = [gambol.game(name) for name in gambol.games()]
    width = max(len(game.name) for game in games) + 2
    return HOW_TO_PLAY + "\n".join(f"  {game.name.ljust(width)}{game.summary}" for game in games)


def run_menu(base: PlayOptions | None = None) -> None:
    """Offer games until somebody has had enough; `base` holds what was wished for on the command line."""
    if not has_terminal():
        output.write(how_to_play())
        return
    from gambol.cli.menu.model import Menu
    from gambol.cli.menu.screen import MenuScreen, ask_for_file

    base = PlayOptions(ascii=output.ascii_wanted()) if base is None else base
    menu = Menu(base)
    while True:
        action = MenuScreen(menu, colour=output.colour_wanted()).run()
        if action == "play":
            wish = menu.wish()
            play_session(make_session(menu.spec, {}, wish), wish)
        elif action == "load":
            path = ask_for_file()
            if path:
                menu.message = _play_saved(path, base)
        else:
            return


def _play_saved(path: str, base: PlayOptions) -> str:
    """Go on with a saved game; what went wrong, if anything."""
    from gambol.cli.play.files import Disk

    try:
        gambol.record.read(Disk().read(path))
    except (OSError, ValueError, gambol.GambolError) as error:
        cause = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return f"could not load {path!r}: {cause}"
    wish = replace(base, load=Path(path), seats={}, starts=None, position=None, length=None)
    play_session(make_session(None, {}, wish), wish)
    return ""
