"""Mitsudomoe reads and prints what seed 003 shows."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gambol.errors import PositionError
from gambol.games.mitsudomoe.classic import CODES, STYLES, codes, prolog, read
from gambol.games.mitsudomoe.look import supply

SEEDS = Path(__file__).parents[2] / "data" / "seeds" / "mitsudomoe"
START = dict.fromkeys(["a1", "b1", "a2"], "wW") | dict.fromkeys(["e5", "d5", "e4"], "bB")
SQUARES = [f"{file}{rank}" for file in "abcde" for rank in range(1, 6)]
EMPTY = "[[e],[e],[e],[e],[e]]"

piles = st.text("wb", max_size=8).flatmap(
    lambda rings: st.sampled_from(["", rings[-1].upper()] if rings else [""]).map(lambda ball: rings + ball)
)
boards = st.dictionaries(st.sampled_from(SQUARES), piles.filter(bool))


def test_the_initial_board_is_read_with_the_rings_under_the_balls() -> None:
    found = read((SEEDS / "003-start.txt").read_text("utf-8"), {})
    assert found is not None
    assert (found.board, found.turn) == (START, None)
    assert supply(found.board) == {"white": 5, "black": 5}


def test_the_initial_board_is_written_as_the_seed_writes_it() -> None:
    assert prolog({}, START) + "\n" == (SEEDS / "003-start.txt").read_text("utf-8")


@given(boards)
def test_what_is_written_is_read_back(board: dict[str, str]) -> None:
    found = read(prolog({}, board), {})
    assert found is not None
    assert found.board == board


def test_the_codes_are_the_seeds() -> None:
    elements = (SEEDS / "003-elements.txt").read_text("utf-8")
    for code in (*CODES.values(), " _", "  "):
        assert f"C = '{code}'." in elements


@given(boards)
def test_the_view_shows_the_top_of_every_square(board: dict[str, str]) -> None:
    lines = codes({}, board, turn="white").splitlines()
    for square in SQUARES:
        line = lines[2 + 2 * (5 - int(square[1]))]
        cell = line.split("|")[1 + "abcde".index(square[0])].strip()
        corner = "_" if square in START else ""
        assert cell == (CODES[board[square][-1]] if square in board else corner)


@given(boards)
def test_the_view_lists_every_pile(board: dict[str, str]) -> None:
    text = " ".join(codes({}, board, turn="white").split())
    for square, pile in board.items():
        if len(pile) > 1 and pile not in ("wW", "bB"):
            assert f"{square} {' '.join(CODES[piece] for piece in reversed(pile))}" in text
    assert max(len(line) for line in codes({}, board, turn="white").splitlines()) <= 80


def test_the_view_says_whose_turn_it_is_and_what_is_left_to_place() -> None:
    assert codes({}, START, turn="black").splitlines()[-2:] == ["Supply: white 5, black 5", "Black to move"]


@pytest.mark.parametrize("text", ["", "-,-,-,bB,bB/-,-,-,-,bB w 5 5", "wb", "a1b2"])
def test_other_texts_are_left_to_others(text: str) -> None:
    assert read(text, {}) is None


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("[[e],[e],[e],[e]]", "row 5: expected a list of 5 squares, read 4 of them"),
        ("e", "row 5: expected a list of 5 squares, read 'e'"),
        ("[[e],[e],[c],[e],[e]]", "c1: expected c on home squares only"),
        ("[[e],[e],[wb,e],[e],[e]]", "c1: expected e to stand alone"),
        ("[[e],[e],[wx],[e],[e]]", "c1: expected wb, bb, wr, br, c or e, read 'wx'"),
        ("[[e],[e],wb,[e],[e]]", "c1: expected a list like"),
        ("[[e],[e],[],[e],[e]]", "c1: expected a list like"),
    ],
)
def test_a_broken_board_says_what_is_wrong(row: str, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(f"initialBoard([{EMPTY},{EMPTY},{EMPTY},{EMPTY},{row}]).", {})
    assert len(caught.value.faults) == 1
    assert fault in caught.value.faults[0]


def test_every_fault_is_reported() -> None:
    with pytest.raises(PositionError) as caught:
        read("b([[[x],[y],[e],[e],[e]]]).", {})
    assert len(caught.value.faults) == 3


@given(st.text(alphabet="[](),. wberc\n%", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    with contextlib.suppress(PositionError):
        read(text, {})


def test_each_style_prints_every_board() -> None:
    for style in STYLES.values():
        assert style({}, {}, turn="white", anything="else")
