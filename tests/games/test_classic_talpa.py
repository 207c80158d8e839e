"""Talpa reads and prints what seeds 000 and 001 show."""

import contextlib
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gambol.errors import PositionError
from gambol.games.talpa.classic import STYLES, console, prolog, read, state

SEEDS = Path(__file__).parents[2] / "data" / "seeds" / "talpa"
SEED_000: Mapping[str, int | str] = {"size": 8, "edges": "red-left-right"}
EDGES = ("red-top-bottom", "red-left-right")
Options = Mapping[str, int | str]


def seed(name: str) -> str:
    return (SEEDS / f"000-{name}.txt").read_text("utf-8")


def bare(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


@st.composite
def boards(draw: st.DrawFn) -> tuple[Options, dict[str, str]]:
    size = draw(st.integers(3, 10))
    squares = [f"{file}{rank}" for file in "abcdefghij"[:size] for rank in range(1, size + 1)]
    board = draw(st.dictionaries(st.sampled_from(squares), st.sampled_from("rb")))
    return {"size": size, "edges": draw(st.sampled_from(EDGES))}, board


@pytest.mark.parametrize("name", ["start", "middle", "final"])
def test_seed_000s_boards_are_read_and_printed_exactly(name: str) -> None:
    found = read(seed(name), SEED_000)
    assert found is not None
    assert found.turn is None
    assert bare(console(SEED_000, found.board)) == bare(seed(f"{name}-view"))


@pytest.mark.parametrize("name", ["start", "middle", "final"])
def test_seed_000s_views_are_read_as_its_boards(name: str) -> None:
    fact, view = read(seed(name), SEED_000), read(seed(f"{name}-view"), SEED_000)
    assert fact is not None
    assert view is not None
    assert fact.board == view.board
    assert view.options == SEED_000


def test_the_start_is_printed_as_the_seed_writes_it() -> None:
    found = read(seed("start"), SEED_000)
    assert found is not None
    assert bare(prolog(SEED_000, found.board)) == bare(seed("start"))


@given(boards())
def test_the_console_view_is_read_back(drawn: tuple[Options, dict[str, str]]) -> None:
    options, board = drawn
    found = read(console(options, board), {})
    assert found is not None
    assert (found.board, found.turn, found.options) == (board, None, options)


@given(boards(), st.sampled_from(["red", "blue"]))
def test_seed_001s_state_is_read_back_with_its_own_signs(
    drawn: tuple[Options, dict[str, str]], turn: str
) -> None:
    options, board = drawn
    found = read(state(options, board, turn=turn), options)
    assert found is not None
    assert (found.board, found.turn, found.options) == (board, turn, options)


@given(boards())
def test_a_fact_is_read_back(drawn: tuple[Options, dict[str, str]]) -> None:
    options, board = drawn
    found = read(prolog(options, board), options)
    assert found is not None
    assert found.board == board


def test_seed_001s_state_shows_dimension_next_player_and_pieces_gone() -> None:
    text = state({"size": 6, "edges": "red-top-bottom"}, {"a6": "r", "b6": "b", "c6": "r"}, turn="blue")
    assert " A | O | X | O | X |   |   |   | O" in text.splitlines()
    assert bare(text)[-4:] == [
        "Dimension: 6",
        "Next player: blue",
        "Red pieces off the board: 16",
        "Blue pieces off the board: 17",
    ]


def test_the_side_markers_follow_the_edges() -> None:
    mirrored = console({"size": 3, "edges": "red-left-right"}, {}).splitlines()
    standard = console({"size": 3, "edges": "red-top-bottom"}, {}).splitlines()
    assert (mirrored[2].split(), mirrored[4]) == (["X"] * 3, " A | O |   |   |   | O")
    assert (standard[2].split(), standard[4]) == (["O"] * 3, " A | X |   |   |   | X")


def test_ten_columns_keep_their_width() -> None:
    lines = console({"size": 10, "edges": "red-top-bottom"}, {}).splitlines()
    assert lines[0].endswith("| 9 |10 |")
    assert len(lines[0]) == len(lines[1])
    assert lines[-3].startswith(" J |")


def test_any_name_and_any_blanks_do() -> None:
    fact = "s(\n[ [ red ,blue,empty],[empty,empty,empty] % two\n,\n[empty,empty,red]\n]\n)"
    found = read(fact, {})
    assert found is not None
    assert found.board == {"a3": "r", "b3": "b", "c1": "r"}
    assert found.options == {"size": 3}


@pytest.mark.parametrize("text", ["", "rbr/brb/rbr r", "red", "red,blue", "a1a2"])
def test_other_texts_are_left_to_others(text: str) -> None:
    assert read(text, SEED_000) is None


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("x([[red,green,3],[red,red,red],[red,red,red]]).", ["'green'", "'3'"]),
        ("x([[red,red],[red,red,red],[red]]).", ["row 1", "row 3"]),
        ("x([red,red,red]).", ["row 1", "row 2", "row 3", "row 1", "row 2", "row 3"]),
        ("x([[red]]).", ["3 to 10 rows, read 1"]),
        ("x([]).", ["3 to 10 rows, read 0"]),
        ("x([[red],[blue]", ["all its brackets closed"]),
        ("x([[red],[blue).", ["closing bracket"]),
        ("x([[red,,blue]]).", ["expected a list"]),
        ("x([[red blue]]).", ["expected a list"]),
        ("x([[red]]]).", ["expected a list"]),
        ("x([[red,[blue]]]).", ["['blue']", "read 1", "read 2"]),
    ],
)
def test_a_broken_fact_says_everything_that_is_wrong(text: str, faults: list[str]) -> None:
    with pytest.raises(PositionError) as caught:
        read(text, {})
    assert len(caught.value.faults) == len(faults)
    for fault, wanted in zip(caught.value.faults, faults, strict=True):
        assert wanted in fault


def test_a_board_of_another_size_or_with_other_sides_is_refused() -> None:
    with pytest.raises(PositionError, match="size 6, read one with size 8"):
        read(seed("start"), {"size": 6, "edges": "red-left-right"})
    with pytest.raises(PositionError, match="edges red-top-bottom, read one with edges red-left-right"):
        read(seed("start-view"), {"size": 8, "edges": "red-top-bottom"})


def test_a_broken_view_says_everything_that_is_wrong() -> None:
    view = console({"size": 3, "edges": "red-top-bottom"}, {"a3": "r"})
    broken = view.replace("| X | O |", "| O | Q |").replace(" C |", " D |")
    with pytest.raises(PositionError) as caught:
        read(broken, {})
    assert [fault for fault in caught.value.faults if "row D" in fault]
    assert [fault for fault in caught.value.faults if "'Q'" in fault]
    assert [fault for fault in caught.value.faults if "same sign" in fault]


def test_an_unknown_next_player_is_refused() -> None:
    text = state({"size": 3, "edges": "red-top-bottom"}, {}, turn="green")
    with pytest.raises(PositionError, match="red or blue as the next player, read 'green'"):
        read(text, {})


@given(st.text(alphabet="[](),. redbluempty\n+-|ABOX%", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    with contextlib.suppress(PositionError):
        read(text, {})


def test_each_style_prints_every_board() -> None:
    for style in STYLES.values():
        assert style({"size": 3, "edges": "red-top-bottom"}, {}, turn="blue", anything="else")
