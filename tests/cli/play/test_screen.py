"""The screen of a game fits where it is shown."""

from __future__ import annotations

import itertools

import pytest

import gambol
from cli.driving import new_session
from gambol.cli.play.screen import Paper, compose, fit, visible_width

GAMES = ["talpa", "talpa:size=3", "talpa:size=10", "mitsudomoe", "touchdown", "touchdown:width=1,height=4"]


@pytest.mark.parametrize(
    ("spec", "flipped", "ascii_only", "colour"),
    [(spec, *rest) for spec in GAMES for rest in itertools.product((False, True), repeat=3)],
)
def test_every_board_of_every_style_fits_80_by_24(
    spec: str, flipped: bool, ascii_only: bool, colour: bool
) -> None:
    session = new_session(spec)
    for _ in range(5):
        if session.outcome is None:
            session.play(session.position.legal_moves[-1])
    session.view.flipped, session.view.ascii = flipped, ascii_only
    for style in session.game.styles:
        session.view.style = style
        lines = compose(session, Paper(80, 22, colour, ascii_only))
        assert len(lines) <= 22
        assert max(map(visible_width, lines)) <= 80
        text = "\n".join(lines)
        assert session.game.title in text
        assert f"{session.position.turn} to move" in text or session.outcome is not None
        assert colour or "\x1b" not in text
        assert not ascii_only or text.isascii()


@pytest.mark.parametrize("columns", [20, 30, 40, 50, 60, 132])
@pytest.mark.parametrize("rows", [1, 5, 10, 50])
def test_a_window_of_any_size_breaks_nothing(columns: int, rows: int) -> None:
    for name in gambol.games():
        assert len(compose(new_session(name), Paper(columns, rows))) <= rows


def test_the_latest_moves_and_the_captured_pieces_are_shown() -> None:
    session = new_session("talpa")
    for _ in range(3):
        session.play(session.position.legal_moves[0])
    text = "\n".join(compose(session, Paper()))
    assert f"2. {session.last}" in text
    assert "off the board: red 1, blue 2" in text


def test_the_supply_is_shown() -> None:
    session = new_session("mitsudomoe")
    session.submit("@c2/b1c2")
    assert "white: 4 in hand" in "\n".join(compose(session, Paper()))
    session.view.style = "classic"
    assert "supply: white 4, black 5" in "\n".join(compose(session, Paper()))


def test_a_game_set_up_for_the_second_player_is_numbered_from_him() -> None:
    session = new_session(position="8/pppppppp/8/8/8/8/PPPPPPPP/8 b")
    session.submit("e7e6")
    session.submit("e2e3")
    text = "\n".join(compose(session, Paper()))
    assert "1. …     e7e6" in text
    assert "2. e2e3" in text


def test_long_texts_are_cut_to_the_width() -> None:
    assert fit("abcdef", 4) == "a..."
    assert fit("äbcdef", 4) == "äbc…"
    assert fit("abc", 4) == "abc"
    assert visible_width("\x1b[1mab\x1b[0m") == 2


def test_a_style_that_does_not_fit_is_said_not_to() -> None:
    session = new_session("talpa")
    session.view.style = "classic-001"
    assert "no room for classic-001" in "\n".join(compose(session, Paper(80, 22)))
    assert "no room" not in "\n".join(compose(session, Paper(80, 40)))
