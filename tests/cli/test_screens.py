"""What people see stays as it is, until somebody means to change it.

The texts are in `screens/`; GAMBOL_UPDATE_SCREENS=1 writes them anew. Look at the difference before a commit.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import gambol
from cli.driving import command, new_session
from gambol.cli.menu.model import Menu
from gambol.cli.menu.screen import menu_lines
from gambol.cli.play.options import PlayOptions
from gambol.cli.play.screen import Paper, compose

SCREENS = Path(__file__).parent / "screens"
COMMANDS = (
    "",
    "games",
    "rules",
    "show",
    "moves",
    "perft",
    "analyse",
    "review",
    "bench",
    "ugi",
    "play",
    "bots",
)


def check(name: str, text: str) -> None:
    """Compare a text with the one that is kept, blanks at line ends aside."""
    found = "\n".join(line.rstrip() for line in text.strip("\n").split("\n")) + "\n"
    path = SCREENS / f"{name}.txt"
    if os.environ.get("GAMBOL_UPDATE_SCREENS"):
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_help(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    check(f"help-{name}".rstrip("-"), command(*filter(None, [name]), "--help").out)


def test_how_to_play() -> None:
    check("how-to-play", command().out)


def test_list_of_games() -> None:
    check("games", command("games").out)


def test_help_in_a_game() -> None:
    check("help-in-game", new_session().submit("help").page)


@pytest.mark.parametrize("name", gambol.games())
def test_a_game_after_three_moves(name: str) -> None:
    session = new_session(name, seats={gambol.game(name).colours[1]: "greedy"})
    session.view.ascii = True
    for _ in range(3):
        session.play(min(session.position.legal_moves, key=str))
    check(f"play-{name}", "\n".join(compose(session, Paper(80, 22, ascii=True))))


@pytest.mark.parametrize("name", gambol.games())
def test_menu(name: str) -> None:
    menu = Menu(PlayOptions(ascii=True))
    while menu.game.name != name:
        menu.press("right")
    check(f"menu-{name}", "\n".join(menu_lines(menu, 80, 24, colour=False)))
