"""Moves: what is promised of every one of every game."""

from __future__ import annotations

import copy
import pickle

import pytest

import gambol
from gambol.games.mitsudomoe import MitsudomoeMove
from gambol.games.talpa import TalpaMove
from gambol.games.touchdown import TouchdownMove
from games.every import finished, positions, specs, unfinished

ALL = specs()


@pytest.fixture(params=ALL)
def spec(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_it_is_its_text(spec: str) -> None:
    for pos in positions(spec):
        for move in pos.legal_moves[:20]:
            assert str(move) == f"{move}" == move.text
            assert repr(move) == f"{type(move).__name__}({move.text!r})"
            assert pos.move(move.text) == move
            assert hash(pos.move(move.text)) == hash(move)
            assert move != move.text
            assert move.game == pos.game


def test_it_survives_pickling_and_copying(spec: str) -> None:
    pos = unfinished(spec)
    for move in pos.legal_moves[:10]:
        for twin in (pickle.loads(pickle.dumps(move)), copy.copy(move), copy.deepcopy(move)):
            assert twin == move
            assert type(twin) is type(move)
            assert pos.play(twin) == pos.play(move)


def test_nothing_about_it_can_be_set(spec: str) -> None:
    for move in unfinished(spec).legal_moves[:1]:
        for attribute in [*(name for name in dir(move) if not name.startswith("_")), "anything"]:
            with pytest.raises(AttributeError):
                setattr(move, attribute, None)


def test_its_squares_are_on_the_board_and_in_its_text(spec: str) -> None:
    for pos in positions(spec):
        for move, after in pos.children():
            assert move.squares
            assert set(move.squares) <= set(pos.game.squares)
            assert all(square in move.text for square in move.squares)
            assert set(move.captured) <= set(move.squares)
            changed = {
                square for square in pos.game.squares if pos.board.get(square) != after.board.get(square)
            }
            assert changed <= set(move.squares)


def test_it_is_read_in_any_case_and_with_blanks(spec: str) -> None:
    pos = unfinished(spec)
    for move in pos.legal_moves[:10]:
        spaced = move.text.replace("/", " / ")
        for written in (move.text.upper(), f"  {move.text}\n", f"\t{spaced.upper()} "):
            assert pos.move(written) == move


def test_a_finished_game_takes_no_move(spec: str) -> None:
    end = finished(spec)
    assert end.legal_moves == end.children() == ()
    tries: list[str | gambol.Move] = [*gambol.game(spec).start().legal_moves[:1], "a1a2", ""]
    for move in tries:
        with pytest.raises(gambol.MoveError, match="expected no move, for the game is over, read"):
            end.play(move)
        assert not end.is_legal(move)


# --- the moves of each game -------------------------------------------------------------------------------


def test_a_capture_and_a_removal_of_talpa_say_what_they_are() -> None:
    capture = gambol.game("talpa", size=10).start().move("a10b10")
    assert isinstance(capture, TalpaMove)
    assert (capture.origin, capture.target, capture.is_removal) == ("a10", "b10", False)
    assert (capture.squares, capture.captured) == (("a10", "b10"), ("b10",))
    removal = gambol.game("talpa", size=3).position("b1b/1r1/b1b r").move("xb2")
    assert isinstance(removal, TalpaMove)
    assert (removal.origin, removal.target, removal.is_removal) == ("b2", None, True)
    assert (removal.squares, removal.captured) == (("b2",), ("b2",))


def test_a_step_and_a_capture_of_touchdown_say_what_they_are() -> None:
    pos = gambol.game("touchdown:width=3,height=4").position("3/p2/1P1/3 w")
    step, capture = pos.move("b2b3"), pos.move("b2a3")
    assert isinstance(step, TouchdownMove)
    assert isinstance(capture, TouchdownMove)
    assert (step.origin, step.target, step.captures, step.captured) == ("b2", "b3", False, ())
    assert (capture.origin, capture.target, capture.captures, capture.captured) == ("b2", "a3", True, ("a3",))


def test_a_turn_of_mitsudomoe_says_its_steps() -> None:
    placed = gambol.game("mitsudomoe").start().move("@c2/b1c2")
    assert isinstance(placed, MitsudomoeMove)
    assert (placed.ring_from, placed.ring_to) == (None, "c2")
    assert (placed.ball_from, placed.ball_to, placed.relocations) == ("b1", "c2", ())
    assert placed.squares == ("c2", "b1")
    pos = gambol.game("mitsudomoe").position("-,-,-,-,bB/-,-,-,-,-/wW,bB,bB,w,-/-,-,-,-,b/wW,wW,w,-,b w 3 3")
    vault = pos.move("c1d1/a3d3/c3e1/b3e2")
    assert isinstance(vault, MitsudomoeMove)
    assert (vault.ring_from, vault.ring_to) == ("c1", "d1")
    assert (vault.ball_from, vault.ball_to) == ("a3", "d3")
    assert vault.relocations == (("b3", "e1"), ("c3", "e2"))
    assert vault.squares == ("c1", "d1", "a3", "d3", "b3", "e1", "c3", "e2")


# --- errors -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "text", "message"),
    [
        ("talpa", "c3d3", "expected a red piece on c3, read 'c3d3'"),
        ("talpa", "c4e4", "expected a square next to c4 (not diagonally), read 'c4e4'"),
        ("talpa", "xc4", "expected a capture such as 'b1b2', for capturing is mandatory, read 'xc4'"),
        ("talpa", "hello", "expected a capture such as 'b1b2' with squares from a1 to h8, read 'hello'"),
        ("touchdown", "e2e4", "expected the pawn on e2 to go to e3, read 'e2e4'"),
        ("touchdown", "e7e6", "expected a white pawn on e7, read 'e7e6'"),
        ("touchdown", "e9", "expected two squares from a1 to h8, such as 'a2a3', read 'e9'"),
        (
            "mitsudomoe",
            "@a1/b1c2",
            "expected a ring step to another square without a ball, not to a1, read '@a1/b1c2'",
        ),
        ("mitsudomoe", "c1c2/b1c2", "expected an exposed white ring on c1, read 'c1c2/b1c2'"),
        (
            "mitsudomoe",
            "@c2/b1d2",
            "expected a square without a ball and with a white ring on top, not d2, read '@c2/b1d2'",
        ),
        ("mitsudomoe", "@c2/c1c2", "expected a white ball on c1, read '@c2/c1c2'"),
        (
            "mitsudomoe",
            "@c2/b1c2/a1a2",
            "expected no relocation, for no opponent's ball was vaulted, read '@c2/b1c2/a1a2'",
        ),
    ],
)
def test_a_refusal_says_what_was_expected_and_quotes_what_was_read(
    spec: str, text: str, message: str
) -> None:
    start = gambol.game(spec).start()
    with pytest.raises(gambol.MoveError) as caught:
        start.play(text)
    assert str(caught.value) == message
    assert isinstance(caught.value, ValueError)
    with pytest.raises(gambol.MoveError):
        start.move(text)


@pytest.mark.parametrize("spec", ["mitsudomoe", "talpa", "talpa:size=10", "touchdown"])
def test_an_example_in_a_refusal_is_legal(spec: str) -> None:
    for pos in positions(spec):
        if pos.legal_moves:
            with pytest.raises(gambol.MoveError) as caught:
                pos.play("nonsense")
            assert pos.is_legal(str(caught.value).partition("such as '")[2].partition("'")[0])


def test_a_move_of_another_game_is_refused_even_if_its_text_would_do() -> None:
    foreign = gambol.game("touchdown").start().move("a2a3")
    small = gambol.game("talpa", size=6).start()
    standard = gambol.game("talpa").start()
    for move in (foreign, small.move("a2a3")):
        assert standard.is_legal(move.text)
        assert not standard.is_legal(move)
        with pytest.raises(gambol.MoveError, match="expected a move of gambol"):
            standard.play(move)


def test_a_move_of_another_position_is_legal_only_if_its_text_is() -> None:
    start = gambol.game("touchdown").start()
    move = start.move("e2e3")
    after = start.play(move)
    with pytest.raises(gambol.MoveError, match="expected a black pawn on e2, read 'e2e3'"):
        after.play(move)
    elsewhere = after.play("a7a6").play("a2a3").play("a6a5")
    assert not elsewhere.is_legal(move)
    assert elsewhere.is_legal(start.move("d2d3"))


def test_a_turn_that_vaulted_other_balls_is_not_legal_where_its_text_is_not() -> None:
    """The core's number for both turns is the same; the balls that are relocated are not."""
    game = gambol.game("mitsudomoe")
    one = game.position("-,-,-,-,bB/-,-,-,-,-/wW,bB,bB,wW,w/-,-,-,-,b/wW,-,-,-,b w 4 3")
    other = game.position("-,-,-,-,bB/-,-,-,-,-/wW,bB,wW,bB,w/-,-,-,-,b/wW,-,-,-,b w 4 3")
    move = one.move("@a5/a3e3/b3e1/c3e2")
    assert not other.is_legal(move.text)
    assert not other.is_legal(move)
    with pytest.raises(gambol.MoveError):
        other.play(move)
    assert other.is_legal("@a5/a3e3/b3e1/d3e2")
