"""Moves are read forgivingly and completed step by step."""

from __future__ import annotations

import pytest

import gambol
from gambol.cli.play.entry import Completion, common_start, completions, read_move

TOUCHDOWN = gambol.game("touchdown").start()
TALPA = gambol.game("talpa").start()
MITSUDOMOE = gambol.game("mitsudomoe").start()
CROSSED = gambol.game("touchdown").position("8/8/2p1p3/3P4/8/8/p6P/8 w")


@pytest.mark.parametrize(
    "text", ["e2e3", "E2E3", "e2-e3", " e2 e3 ", "e3", "E3", "e2", "e2e", "e2 - e", "e2→e3", "e2/e3"]
)
def test_a_move_may_be_written_in_many_ways(text: str) -> None:
    assert str(read_move(TOUCHDOWN, text)) == "e2e3"


@pytest.mark.parametrize("text", ["d5xc6", "d5c6", "c6", "xc6", "d5:c6"])
def test_a_capture_may_be_written_in_many_ways(text: str) -> None:
    assert str(read_move(CROSSED, text)) == "d5c6"


def test_what_fits_several_moves_is_refused_with_a_list_of_them() -> None:
    with pytest.raises(gambol.MoveError, match="expected one move, read 'd5': it may be d5c6, d5d6, d5e6"):
        read_move(CROSSED, "d5")


def test_a_long_list_is_cut_short() -> None:
    with pytest.raises(gambol.MoveError, match=r"… \(\d+ in all\)"):
        read_move(TALPA, "d")


def test_a_removal_may_be_named_by_its_square() -> None:
    position = gambol.game("talpa:size=4").position("r1r1/1r1b/r1b1/1b1b r")
    moves = [str(move) for move in position.legal_moves]
    assert all(move.startswith("x") for move in moves)
    assert str(read_move(position, moves[0][1:])) == moves[0]


def test_a_turn_of_mitsudomoe_may_be_written_with_blanks() -> None:
    assert str(read_move(MITSUDOMOE, "@c2 b1c2")) == "@c2/b1c2"
    assert str(read_move(MITSUDOMOE, "C2 / B1-C2")) == "@c2/b1c2"


@pytest.mark.parametrize(
    "text", ["", "  ", "e9", "x", "@", "///", "e2e3e4", "☃", "\x00", "e2\x1be4", "a" * 10**6]
)
def test_nonsense_is_no_move(text: str) -> None:
    with pytest.raises(gambol.MoveError, match="expected"):
        read_move(TOUCHDOWN, text)


def test_a_line_is_completed_to_legal_moves() -> None:
    assert completions(CROSSED, "d") == [
        Completion("d5c6", "d5c6"),
        Completion("d5d6", "d5d6"),
        Completion("d5e6", "d5e6"),
    ]
    assert completions(CROSSED, "e") == []
    assert completions(TOUCHDOWN, "9" * 300) == []


def test_a_turn_of_mitsudomoe_is_completed_step_by_step() -> None:
    position = MITSUDOMOE.play("@c2/b1c2").play("@c4/d5c4")
    first = completions(position, "@d")
    assert {each.text for each in first} == {f"{each.shown}/" for each in first}
    assert {each.shown for each in first} <= {f"@d{rank}" for rank in range(1, 6)}
    second = completions(position, "@d3/")
    assert Completion("@d3/c2d3", "c2d3") in second
    assert len(second) > 1
    assert all(each.text == f"@d3/{each.shown}" for each in second)


def test_every_completion_of_a_start_leads_to_a_legal_move() -> None:
    for start in (TOUCHDOWN, TALPA, MITSUDOMOE):
        for each in completions(start, ""):
            assert any(str(move).startswith(each.text) for move in start.legal_moves)


def test_the_common_start_of_texts() -> None:
    assert common_start(["d5c6", "d5d6"]) == "d5"
    assert common_start(["d5c6"]) == "d5c6"
    assert common_start(["a", "b"]) == ""
    assert common_start([]) == ""
