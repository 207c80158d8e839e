"""Touchdown shows and reads a board as seed 004's bots see it."""

import contextlib
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gambol.errors import PositionError
from gambol.games.touchdown.classic import STYLES, read, rows, view

EIGHT: Mapping[str, int | str] = {"width": 8, "height": 8}
START = {f"{file}2": "P" for file in "abcdefgh"} | {f"{file}7": "p" for file in "abcdefgh"}
COLOURS = ("white", "black")
Options = Mapping[str, int | str]


@st.composite
def boards(draw: st.DrawFn) -> tuple[Options, dict[str, str]]:
    width, height = draw(st.integers(1, 8)), draw(st.integers(4, 8))
    squares = [f"{file}{rank}" for file in "abcdefgh"[:width] for rank in range(1, height + 1)]
    board = draw(st.dictionaries(st.sampled_from(squares), st.sampled_from("Pp")))
    return {"width": width, "height": height}, board


@pytest.mark.parametrize("turn", COLOURS)
def test_a_bots_own_pawns_start_on_y_6_and_the_others_on_y_1(turn: str) -> None:
    seen = view(EIGHT, START, turn)
    assert [len(column) for column in seen] == [8] * 8
    assert all(column == [0, 2, 0, 0, 0, 0, 1, 0] for column in seen)


def test_the_board_is_flipped_for_black_top_to_bottom_and_never_left_to_right() -> None:
    board = {"a3": "P", "h6": "p"}
    assert view(EIGHT, board, "white")[0][8 - 3] == 1
    assert view(EIGHT, board, "black")[0][3 - 1] == 2
    assert view(EIGHT, board, "white")[7][8 - 6] == 2
    assert view(EIGHT, board, "black")[7][6 - 1] == 1


@given(boards(), st.sampled_from(COLOURS))
def test_what_is_written_is_read_back(drawn: tuple[Options, dict[str, str]], turn: str) -> None:
    options, board = drawn
    found = read(rows(options, board, turn=turn), {})
    assert found is not None
    assert (found.board, found.turn, found.options) == (board, turn, options)


@given(boards(), st.sampled_from(COLOURS))
def test_a_view_as_a_list_is_read_by_columns(drawn: tuple[Options, dict[str, str]], turn: str) -> None:
    options, board = drawn
    found = read(str(view(options, board, turn)), options, turn)
    assert found is not None
    assert found.board == board
    braces = str(view(options, board, turn)).replace("[", "{").replace("]", "}")
    assert read(braces, options, turn) == found


@pytest.mark.parametrize(
    "text",
    [
        "00000\n22222\n00000\n11111\n00000",
        "0 0 0 0 0\n2 2 2 2 2\n0 0 0 0 0\n1 1 1 1 1\n0 0 0 0 0\n",
        "0,0,0,0,0\n2,2,2,2,2\n0,0,0,0,0\n1,1,1,1,1\n0,0,0,0,0",
        "00000 22222 00000 11111 00000",
        "0 0 0 0 0 2 2 2 2 2 0 0 0 0 0 1 1 1 1 1 0 0 0 0 0",
    ],
)
def test_a_board_may_be_typed_in_many_ways(text: str) -> None:
    found = read(text, {"width": 5, "height": 5})
    assert found is not None
    assert found.turn is None
    assert found.board == {f"{file}2": "P" for file in "abcde"} | {f"{file}4": "p" for file in "abcde"}


def test_whose_view_it_is_is_whites_unless_said() -> None:
    text = "00\n20\n01\n00"
    white, black = read(text, {}), read(text, {}, "black")
    assert white is not None
    assert white.board == {"a3": "p", "b2": "P"}
    assert black is not None
    assert black.board == {"a2": "P", "b3": "p"}
    named = read(f"{text}\n1 = black", {})
    assert named is not None
    assert (named.board, named.turn) == (black.board, "black")


@pytest.mark.parametrize("text", ["", "8/pppppppp/8/8/8/8/PPPPPPPP/8 w", "1/p/P/1 w", "e2e3", "play"])
def test_other_texts_are_left_to_others(text: str) -> None:
    assert read(text, EIGHT) is None


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("000\n00\n000\n000", "rows of the same length, read 3, 2, 3, 3"),
        ("[[0,0,0,0],[0,0,0]]", "columns of the same length, read 4, 3"),
        ("00\n30\n00\n00", "x 0, y 1: expected 0, 1 or 2, read '3'"),
        ("00\n00\n00\n00\n1 = white", "expected black to move, read a view of white"),
    ],
)
def test_a_broken_board_says_what_is_wrong(text: str, fault: str) -> None:
    with pytest.raises(PositionError, match=fault):
        read(text, {}, "black")


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(PositionError, match="8 columns by 8 rows, read 2 by 4"):
        read("00\n00\n00\n00", EIGHT)


@given(st.text(alphabet="0123[]{} ,\n=white", max_size=60))
def test_no_text_breaks_the_reader(text: str) -> None:
    for options in ({}, EIGHT):
        with contextlib.suppress(PositionError):
            read(text, options)


def test_each_style_prints_every_board() -> None:
    for style in STYLES.values():
        assert style(EIGHT, {}, turn="white", anything="else")
