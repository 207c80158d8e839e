"""The seeds' own texts, read and printed through the library as they were written."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import gambol
from gambol.games.mitsudomoe import MitsudomoePosition
from gambol.games.talpa import TalpaPosition
from gambol.games.touchdown import TouchdownPosition
from games.every import positions, set_up, specs

SEEDS = Path(__file__).parents[2] / "data" / "seeds"
SEED_000 = gambol.game("talpa:edges=red-left-right")

# The boards of seed 000 in the notation of the game.
BOARDS_000 = {
    "start": "rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr/rbrbrbrb/brbrbrbr",
    "middle": "rbb1r1rb/1b3r1b/brr1b1rb/2br2b1/1rrrrbr1/1bb4r/rbrbr1b1/brbb1bbr",
    "final": "rbb1r1rb/1b3r1b/brr1b1b1/2br2b1/1b1rrr2/1r5r/4b1b1/brrb2b1",
}

READABLE = [
    (spec, style)
    for spec in specs()
    for style in gambol.game(spec).styles[1:]
    if (gambol.game(spec).name, style) != ("mitsudomoe", "classic")
]
"""Every view that can be read back: the one of Mitsudomoe's does not show what lies under a ball."""


def seed(name: str) -> str:
    return (SEEDS / f"{name}.txt").read_text("utf-8")


def bare(text: str) -> list[str]:
    """The lines without the blanks at their ends."""
    return [line.rstrip() for line in text.strip("\n").splitlines()]


@pytest.mark.parametrize("name", BOARDS_000)
def test_a_board_of_seed_000_is_read_as_it_is_written_and_its_view_printed_as_it_was(name: str) -> None:
    pos = SEED_000.position(seed(f"talpa/000-{name}"))
    assert pos.text == f"{BOARDS_000[name]} r", "red is to move where nobody says otherwise"
    assert bare(pos.render("classic")) == bare(seed(f"talpa/000-{name}-view"))
    assert SEED_000.position(seed(f"talpa/000-{name}-view")) == pos
    assert SEED_000.position(seed(f"talpa/000-{name}"), "blue").text == f"{BOARDS_000[name]} b"


def test_the_first_board_of_seed_000_is_the_start() -> None:
    assert SEED_000.position(seed("talpa/000-start")) == SEED_000.start()


def test_the_middle_board_of_seed_000_goes_on_and_the_final_one_is_won_from_left_to_right() -> None:
    assert SEED_000.position(seed("talpa/000-middle")).outcome is None
    for turn, reason in (("blue", "tunnel"), ("red", "opened-opponent-tunnel")):
        final = SEED_000.position(seed("talpa/000-final"), turn)
        assert final.outcome == gambol.Outcome("red", reason)
    # The tunnel: from the left edge along row G to column 4, down, and back up to the right edge.
    empty = set(SEED_000.squares) - set(SEED_000.position(seed("talpa/000-final")).board)
    assert {"a2", "b2", "c2", "d2", "d3", "e3", "f3", "g3", "g4", "h4"} <= empty


@pytest.mark.parametrize("size", [6, 8])
def test_seed_001_shows_board_dimension_next_player_and_pieces_gone(size: int) -> None:
    pos = gambol.game("talpa", size=size).start().play(f"a{size}b{size}").play(f"a{size - 1}b{size - 1}")
    assert isinstance(pos, TalpaPosition)
    shown = pos.render("classic-001")
    assert f"Dimension: {size}" in shown
    assert "Next player: red" in shown
    assert "Red pieces off the board: 1" in shown
    assert "Blue pieces off the board: 1" in shown
    assert pos.removed == {"red": 1, "blue": 1}
    top = shown.splitlines()[4]
    assert top.startswith(" A | O |   | X | X | O |"), "X is red, O is blue, and blue owns the left edge"
    assert pos.game.position(shown) == pos
    assert pos.game.position(shown.replace("Next player: red", "Next player: blue")).turn == "blue"


def test_the_initial_board_of_seed_003_is_the_start_with_five_rings_in_each_supply() -> None:
    game = gambol.game("mitsudomoe")
    pos = game.position(seed("mitsudomoe/003-start"))
    assert isinstance(pos, MitsudomoePosition)
    assert pos == game.start()
    assert pos.supply == {"white": 5, "black": 5}
    assert game.position(seed("mitsudomoe/003-start"), "black").turn == "black"
    assert bare(pos.render("prolog")) == bare(seed("mitsudomoe/003-start"))


def test_seed_003s_supply_is_eight_less_the_rings_on_the_board() -> None:
    empty = "[[e],[e],[e],[e],[e]]"
    top, middle = "[[e],[e],[e],[bb,c],[bb,c]]", "[[wr,br,wr],[e],[e],[e],[bb]]"
    board = f"[{top},{empty},{middle},{empty},[[wb,c],[wb,c],[wb],[e],[e]]]"
    pos = gambol.game("mitsudomoe").position(f"initialBoard({board}).")
    assert isinstance(pos, MitsudomoePosition)
    assert pos.supply == {"white": 3, "black": 4}
    assert pos.board["a3"] == "wbw", "the first of a stack is its top"


def test_what_no_position_can_be_is_refused_in_a_seeds_text_too() -> None:
    empty = "[[e],[e],[e],[e],[e]]"
    with pytest.raises(gambol.PositionError) as caught:
        gambol.game("mitsudomoe").position(
            f"b([{empty},{empty},{empty},{empty},[[wb,c],[wb,br],[e],[e],[e]]])."
        )
    faults = " ".join(caught.value.faults)
    assert "a ball directly on a ring of its own colour, read 'bW' on b1" in faults
    assert "3 white balls, read 2" in faults
    assert "3 black balls, read 0" in faults


def test_a_board_as_a_bot_of_seed_004_sees_it_is_read_for_the_side_to_move() -> None:
    game = gambol.game("touchdown")
    rows = ["0" * 8, "2" * 8, *["0" * 8] * 4, "1" * 8, "0" * 8]
    assert game.position("\n".join(rows)) == game.start()
    for colour in game.colours:
        pos = game.position(f"8/1p6/8/8/4P3/8/8/8 {colour[0]}")
        assert isinstance(pos, TouchdownPosition)
        shown = pos.render("classic")
        assert game.position(shown) == pos
        assert game.position("\n".join(shown.splitlines()[:-1]), colour) == pos
        assert game.position(str(pos.view(colour)), colour) == pos


def test_a_seeds_board_must_fit_the_game_that_reads_it() -> None:
    with pytest.raises(gambol.PositionError, match="expected a board with size 6, read one with size 8"):
        gambol.game("talpa", size=6).position(seed("talpa/000-start"))
    with pytest.raises(
        gambol.PositionError, match="edges red-top-bottom, read one with edges red-left-right"
    ):
        gambol.game("talpa").position(seed("talpa/000-start-view"))
    with pytest.raises(gambol.PositionError, match="expected 8 columns by 8 rows, read 2 by 4"):
        gambol.game("touchdown").position("00\n20\n01\n00")


@pytest.mark.parametrize(("spec", "style"), READABLE)
def test_every_view_that_shows_the_whole_position_is_read_back(
    spec: str, style: str, rng: random.Random
) -> None:
    for pos in (*positions(spec), *(set_up(spec, rng) for _ in range(3))):
        assert pos.game.position(pos.render(style), pos.turn) == pos
