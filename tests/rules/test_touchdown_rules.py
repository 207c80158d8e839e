"""What is easy to get wrong in Touchdown."""

import pytest

import gambol
from rules.boards import texts, touchdown

STALEMATES = [
    ("3/3/p2/P2/3 w", "black"),
    ("3/3/p2/P2/3 b", "white"),
    ("3/3/p2/3/3 w", "black"),
    ("3/3/3/3/P2 b", "white"),
    ("3/3/3/3/3 w", "black"),
    ("3/3/3/3/3 b", "white"),
]


@pytest.mark.parametrize(("text", "other"), STALEMATES)
def test_without_a_legal_move_or_a_pawn_the_game_is_a_draw_or_lost(text: str, other: str) -> None:
    assert touchdown(text).outcome == gambol.Outcome(None, "stalemate")
    assert touchdown(text, stalemate="loses").outcome == gambol.Outcome(other, "stalemate")


def test_the_far_rank_counts_before_a_stalemate() -> None:
    for stalemate in ("draw", "loses"):
        for turn in "wb":
            won = touchdown(f"1P1/3/p2/P2/3 {turn}", stalemate=stalemate)
            assert won.outcome == gambol.Outcome("white", "far-rank")
            lost = touchdown(f"3/3/3/3/p2 {turn}", stalemate=stalemate)
            assert lost.outcome == gambol.Outcome("black", "far-rank")


def test_a_capture_onto_the_far_rank_wins() -> None:
    pos = touchdown("p2/1P1/3/p1P/3 w")
    assert texts(pos) == {"b4b5", "b4a5", "c2c3"}
    assert pos.play("b4a5").outcome == gambol.Outcome("white", "far-rank")


def test_taking_the_last_pawn_ends_the_game_by_stalemate() -> None:
    taken = touchdown("3/3/1p1/P2/3 w").play("a2b3")
    assert taken.outcome == gambol.Outcome(None, "stalemate")
    beaten = touchdown("3/3/1p1/P2/3 w", stalemate="loses").play("a2b3")
    assert beaten.outcome == gambol.Outcome("white", "stalemate")


def test_pawns_of_both_sides_on_their_far_ranks_are_refused() -> None:
    with pytest.raises(gambol.PositionError, match="at most one side to have a pawn on its far rank"):
        touchdown("P2/3/3/3/2p w")
    assert touchdown("P1P/3/3/3/3 b").outcome == gambol.Outcome("white", "far-rank")


def test_more_pawns_than_files_are_refused_for_each_side() -> None:
    with pytest.raises(gambol.PositionError) as caught:
        touchdown("3/ppp/p2/P2/PPP w")
    assert [fault.partition(",")[0] for fault in caught.value.faults] == [
        "expected at most 3 white pawns",
        "expected at most 3 black pawns",
    ]


def test_a_pawn_may_stand_on_any_rank_of_a_set_up() -> None:
    pos = touchdown("ppp/3/3/3/PPP w")
    assert pos.outcome is None
    assert texts(pos) == {"a1a2", "b1b2", "c1c2"}
    behind = touchdown("1p1/3/3/3/2P b")
    assert texts(behind) == {"b5b4"}


def test_no_pawn_takes_round_the_edge_of_the_board() -> None:
    assert texts(touchdown("8/8/8/7p/P7/8/8/8 w")) == {"a4a5"}
    assert texts(touchdown("8/8/7p/8/P7/8/8/8 w")) == {"a4a5"}
    assert texts(touchdown("8/8/8/p7/7P/8/8/8 b")) == {"a5a4"}
    assert texts(touchdown("8/8/p7/7P/8/8/8/8 w")) == {"h5h6"}
    assert texts(touchdown("4/4/p3/3P/4/4 w")) == {"d3d4"}


def test_no_double_step_no_en_passant_and_no_promotion() -> None:
    start = gambol.game("touchdown").start()
    assert not start.is_legal("e2e4")
    beside = touchdown("8/8/8/3pP3/8/8/8/8 w")
    assert texts(beside) == {"e5e6"}
    last_step = touchdown("8/4P3/8/8/8/p7/8/8 w")
    assert last_step.play("e7e8").board["e8"] == "P"


@pytest.mark.parametrize(
    ("width", "height", "pawns", "text"),
    [
        (8, 8, "second-rank", "8/pppppppp/8/8/8/8/PPPPPPPP/8 w"),
        (8, 8, "first-rank", "pppppppp/8/8/8/8/8/8/PPPPPPPP w"),
        (3, 4, "second-rank", "3/ppp/PPP/3 w"),
        (4, 4, "first-rank", "pppp/4/4/PPPP w"),
        (1, 4, "second-rank", "1/p/P/1 w"),
    ],
)
def test_the_pawns_start_on_the_second_ranks_or_on_the_first(
    width: int, height: int, pawns: str, text: str
) -> None:
    assert gambol.game("touchdown", width=width, height=height, pawns=pawns).start().text == text


def test_on_a_board_of_one_file_nobody_can_pass() -> None:
    for height in range(4, 9):
        played = gambol.game("touchdown", width=1, height=height).start().playouts(10, seed=1)
        assert played.draws == 10
        assert set(played.lengths) == {height - 4}


def test_the_sister_game_on_4x4_ends_without_draws() -> None:
    sister = gambol.game("touchdown", width=4, height=4, stalemate="loses", pawns="first-rank")
    assert sister.start().playouts(2000, seed=1).draws == 0


def test_every_game_ends_because_pawns_only_go_forward() -> None:
    start = gambol.game("touchdown").start()
    assert max(start.playouts(2000, seed=2).lengths) <= 2 * 8 * 6


def test_the_bots_view_of_black_is_flipped_top_to_bottom_and_never_left_to_right() -> None:
    pos = touchdown("8/8/7p/8/8/P7/8/8 w")
    assert pos.view("white")[0][8 - 3] == 1
    assert pos.view("white")[7][8 - 6] == 2
    assert pos.view("black")[0][3 - 1] == 2
    assert pos.view("black")[7][6 - 1] == 1
