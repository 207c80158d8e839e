"""The menu offers every game with all that can be chosen about it."""

from __future__ import annotations

import asyncio
import itertools

import pytest
from prompt_toolkit.input import create_pipe_input

import gambol
from cli.driving import Terminal24x80
from gambol.cli.menu.model import BUTTONS, Menu
from gambol.cli.menu.screen import MenuScreen, menu_lines
from gambol.cli.play.options import PlayOptions
from gambol.cli.play.screen import visible_width


def select(menu: Menu, label: str) -> None:
    menu.cursor = next(number for number, each in enumerate(menu.fields) if each.label == label)


def choose(menu: Menu, label: str, value: str) -> None:
    select(menu, label)
    for _ in range(50):
        if menu.fields[menu.cursor].value == value:
            return
        menu.press("right")
    raise AssertionError(f"{label} cannot be {value}")


@pytest.mark.parametrize("name", gambol.games())
def test_every_option_of_every_game_can_be_chosen(name: str) -> None:
    menu = Menu()
    choose(menu, "Game", name)
    assert menu.game == gambol.game(name)
    for option in gambol.game(name).option_specs:
        values = option.choices or (str(option.minimum), str(option.maximum))
        choose(menu, option.name, values[-1])
        assert str(menu.game.options[option.name]) == values[-1]


def test_players_sides_and_views_are_chosen() -> None:
    menu = Menu()
    choose(menu, "Game", "talpa")
    choose(menu, "Red", "greedy")
    choose(menu, "Blue", "human")
    choose(menu, "Starts", "blue")
    choose(menu, "Board", "classic")
    wish = menu.wish()
    assert wish.seats == {"red": "greedy", "blue": "human"}
    assert (wish.starts, wish.style) == ("blue", "classic")
    assert wish.flipped


def test_the_board_is_seen_from_the_first_player_s_side_unless_only_the_second_is_a_person() -> None:
    menu = Menu()
    assert not menu.wish().flipped
    choose(menu, "Black", "human")
    assert not menu.wish().flipped


def test_arrows_go_round_and_letters_press_buttons() -> None:
    menu = Menu()
    menu.press("up")
    assert menu.press("enter") == "quit"
    menu.press("down")
    assert menu.cursor == 0
    for action, label in BUTTONS:
        assert menu.press(label[0].lower()) == action
    assert menu.press("z") is None
    assert menu.press("enter") is None


def test_the_menu_fits_80_by_24() -> None:
    for name, (colour, ascii_only) in itertools.product(
        gambol.games(), itertools.product((False, True), repeat=2)
    ):
        menu = Menu(PlayOptions(ascii=ascii_only))
        choose(menu, "Game", name)
        for _ in range(30):
            menu.press("down")
            menu.press("right")
            lines = menu_lines(menu, 80, 24, colour=colour)
            assert len(lines) <= 24
            assert max(map(visible_width, lines)) <= 80
            assert not ascii_only or "\n".join(lines).isascii()


def test_a_board_in_another_style_than_the_chosen_one_says_so() -> None:
    menu = Menu()
    choose(menu, "Game", "mitsudomoe")
    note = "(classic: no room here for modern)"
    assert any(note in line for line in menu_lines(menu, 80, 24, colour=False))
    assert not any(note in line for line in menu_lines(menu, 120, 40, colour=False))


@pytest.mark.parametrize("columns", [10, 40, 79])
@pytest.mark.parametrize("rows", [1, 4, 10])
def test_a_small_window_breaks_nothing(columns: int, rows: int) -> None:
    assert menu_lines(Menu(), columns, rows, colour=False)


@pytest.mark.parametrize(
    ("keys", "action"),
    [("p", "play"), ("\x1b[A\r", "quit"), ("r\x1b[6~\x1b[A \rl", "load"), ("rqq", "quit"), ("\x03", "quit")],
)
def test_keys_press_buttons_and_pages_of_rules_are_left_again(keys: str, action: str) -> None:
    async def scene() -> str:
        with create_pipe_input() as pipe:
            screen = MenuScreen(Menu(), colour=False, input=pipe, output=Terminal24x80())
            pipe.send_text(keys)
            return await asyncio.wait_for(screen.run_async(), 10)

    assert asyncio.run(scene()) == action
