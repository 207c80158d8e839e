"""What is easy to get wrong in Mitsudomoe."""

import pytest

import gambol
from rules.boards import BLACK_AT_HOME, BLACK_ON_HIS_WAY, WHITE_AT_HOME, ball_steps, mitsudomoe, texts

GAME = gambol.game("mitsudomoe")
HOME_BLOCK = ["loses", "ignored"]
WHITE_ON_HIS_WAY = {"a1": "wW", "b1": "wW", "c3": "wW"}
GOAL = gambol.Outcome("white", "goal")

# White's ball on a3 can vault over two black ones to d3.
TWO_IN_A_ROW = {"a1": "wW", "b1": "wW", "a3": "wW", "b3": "bB", "c3": "bB", "d3": "w", "e5": "bB"}


def vaults(pos: gambol.Position) -> set[str]:
    """The relocations of a vault from a3 to d3 after a ring from the supply has gone to a5."""
    return {step[4:] for step in ball_steps(pos, "@a5") if step.startswith("a3d3")}


# --- the turn ---------------------------------------------------------------------------------------------


def test_the_first_turn_has_nine_choices() -> None:
    assert texts(GAME.start()) == {
        *("@a3/a2a3", "@a3/a1a3", "@b3/a2b3", "@b2/a1b2", "@b2/a2b2", "@b2/b1b2"),
        *("@c1/b1c1", "@c1/a1c1", "@c2/b1c2"),
    }


def test_a_ring_step_after_which_no_ball_can_move_is_not_legal() -> None:
    for text in ("@c3/b1c3", "@e1/b1c2", "@c4/a2a3"):
        with pytest.raises(gambol.MoveError):
            GAME.start().play(text)
    with pytest.raises(gambol.MoveError, match="a ring step after which one of your balls can move"):
        GAME.start().play("@e1/b1c1")


def test_a_moved_ring_goes_to_another_square() -> None:
    pos = mitsudomoe("white", WHITE_ON_HIS_WAY, {"b2": "w", "d1": "w"}, BLACK_AT_HOME)
    assert not pos.is_legal("d1d1/c3b2")
    assert pos.is_legal("d1e1/c3b2")


def test_a_ring_that_moves_uncovers_the_one_under_it() -> None:
    pos = mitsudomoe("white", WHITE_ON_HIS_WAY, {"c2": "bw"}, BLACK_ON_HIS_WAY)
    after = pos.play("c2b2/c3b2")
    assert after.board["c2"] == "b"
    assert after.is_legal("c2c4/e3d3") is False
    assert after.is_legal("c2d3/e3d3")


def test_the_ball_may_go_to_the_ring_that_was_just_placed_and_to_the_one_it_left_later() -> None:
    after = GAME.start().play("@c2/b1c2")
    assert after.board["b1"] == "w"
    assert after.play("@d4/e5d4").is_legal("@e1/c2b1")


# --- vaults -----------------------------------------------------------------------------------------------


def test_a_vault_goes_in_any_of_the_eight_directions() -> None:
    middle = {"c3": "wW"}
    around = ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]
    behind = ["a1", "c1", "e1", "a3", "e3", "a5", "c5", "e5"]
    for near, far in zip(around, behind, strict=True):
        others = {"d5": "wW"} if near != "c4" else {"e4": "wW"}
        third = {"a4": "wW"} if "a4" not in (near, far) else {"a2": "wW"}
        balls = {near: "bB", "b5": "bB", "d1": "bB"}
        pos = mitsudomoe("white", middle, others, third, {far: "w", "e2": "b"}, balls)
        assert f"c3{far}/{near}e2" in ball_steps(pos, "@b1"), far


def test_a_vault_lands_on_the_first_square_behind_the_line() -> None:
    pos = mitsudomoe("white", {"a3": "wW", "b3": "wW", "a1": "wW", "c3": "w", "d3": "w"}, BLACK_AT_HOME)
    assert pos.is_legal("@e1/a3c3")
    assert not pos.is_legal("@e1/a3d3"), "not the second"
    broken = mitsudomoe("white", {"a3": "wW", "b3": "wW", "d3": "wW", "e3": "w"}, BLACK_AT_HOME)
    assert not broken.is_legal("@e1/a3e3"), "the line is broken on c3"
    gap = mitsudomoe("white", {"a3": "wW", "c3": "wW", "a1": "wW", "d3": "w"}, BLACK_AT_HOME)
    assert not gap.is_legal("@e1/a3d3"), "the line does not begin next to the ball"


def test_a_vault_needs_a_ring_of_its_own_colour_to_land_on() -> None:
    for landing in ("b", "wb"):
        pos = mitsudomoe(
            "white", {"a3": "wW", "b3": "wW", "a1": "wW", "c3": landing, "b1": "w"}, BLACK_ON_HIS_WAY
        )
        assert not pos.is_legal("@e1/a3c3")
        assert pos.is_legal("@c3/a3c3"), "the ring step may bring it"


def test_a_vault_may_not_leave_the_board_or_wrap_round_it() -> None:
    pos = mitsudomoe("white", {"d2": "wW", "e2": "wW", "a1": "wW", "a3": "w", "a2": "w"}, BLACK_AT_HOME)
    steps = ball_steps(pos, "@c1")
    assert "d2a3" not in steps
    assert "d2a2" not in steps
    assert "e2a3" not in steps


def test_a_line_of_four_balls_can_be_vaulted() -> None:
    pos = mitsudomoe(
        "white",
        {"a3": "wW", "b3": "bB", "c3": "wW", "d3": "bB", "e3": "w", "a1": "wW"},
        {"b1": "b", "c1": "b", "e5": "bB"},
    )
    assert {step for step in ball_steps(pos, "@a5") if step.startswith("a3e3")} >= {"a3e3/b3b1/d3c1"}


def test_an_opponents_ball_on_one_of_its_goal_squares_cannot_be_vaulted() -> None:
    away = mitsudomoe(
        "white",
        {"a1": "wW", "c3": "wW", "c4": "wW", "c1": "w"},
        {"d2": "b"},
        {
            "b1": "bB",
            "e5": "bB",
            "e3": "bB",
        },
    )
    assert not away.is_legal("@e1/a1c1/b1d2")
    elsewhere = mitsudomoe(
        "white",
        {"a3": "wW", "c1": "wW", "c4": "wW", "c3": "w"},
        {"d2": "b"},
        {
            "b3": "bB",
            "e5": "bB",
            "e3": "bB",
        },
    )
    assert elsewhere.is_legal("@e1/a3c3/b3d2")


def test_an_opponents_ball_at_its_own_home_can_be_vaulted() -> None:
    pos = mitsudomoe(
        "white",
        {"c5": "wW", "a1": "wW", "b2": "wW", "e5": "w"},
        {"a4": "b"},
        {
            "d5": "bB",
            "c1": "bB",
            "e3": "bB",
        },
    )
    won_a_goal_square = pos.play("@e1/c5e5/d5a4")
    assert won_a_goal_square.board["e5"] == "wW"


def test_ones_own_ball_on_its_goal_can_be_vaulted() -> None:
    pos = mitsudomoe(
        "white",
        {"c5": "wW", "d5": "wW", "a1": "wW", "e5": "w"},
        {
            "a3": "bB",
            "b3": "bB",
            "e3": "bB",
        },
    )
    assert pos.is_legal("@e1/c5e5")


# --- relocations ------------------------------------------------------------------------------------------


def test_every_vaulted_ball_of_the_opponent_must_be_relocated_or_the_vault_is_forbidden() -> None:
    assert vaults(mitsudomoe("white", TWO_IN_A_ROW)) == set()
    assert not mitsudomoe("white", TWO_IN_A_ROW, {"e1": "b", "e2": "b"}).is_legal("@a5/a3d3/b3e1")


def test_two_vaulted_balls_cannot_swap_places_but_one_may_follow_the_other() -> None:
    """With a single free ring one ball goes there, and the other takes the square that it left."""
    pos = mitsudomoe("white", TWO_IN_A_ROW, {"e1": "b"})
    assert vaults(pos) == {"/b3e1/c3b3", "/c3e1/b3c3"}
    for swap in ("/b3c3/c3b3", "/c3b3/b3c3"):
        assert not pos.is_legal(f"@a5/a3d3{swap}")
    assert not pos.is_legal("@a5/a3d3/c3b3/b3e1"), "not before the other one has left"


def test_a_vaulted_ball_may_not_stay_where_it_is() -> None:
    pos = mitsudomoe("white", TWO_IN_A_ROW, {"e1": "b"})
    assert not pos.is_legal("@a5/a3d3/b3b3/c3e1")
    assert not pos.is_legal("@a5/a3d3/b3e1/c3c3")


def test_one_ball_may_go_to_a_free_ring_and_the_other_to_any_of_the_rest() -> None:
    pos = mitsudomoe("white", TWO_IN_A_ROW, {"e1": "b", "e2": "b"})
    # Of the four squares b3, c3, e1, e2 any two, but not b3 and c3.
    results = {
        frozenset(square for square, stack in child.board.items() if stack.endswith("B")) - {"e5"}
        for move, child in pos.children()
        if move.text.startswith("@a5/a3d3")
    }
    assert results == {
        frozenset(pair) for pair in (("b3", "e1"), ("b3", "e2"), ("c3", "e1"), ("c3", "e2"), ("e1", "e2"))
    }
    assert len(vaults(pos)) == 5


def test_turns_that_end_alike_are_listed_once_under_the_text_that_sorts_first_and_read_in_any_way() -> None:
    pos = mitsudomoe("white", TWO_IN_A_ROW, {"e1": "b", "e2": "b"})
    assert "/b3e1/c3e2" in vaults(pos)
    for text in ("b3e1/c3e2", "c3e2/b3e1", "b3e2/c3e1", "c3e1/b3e2", "B3-E2 / C3xE1"):
        move = pos.move(f"@a5/a3d3/{text}")
        assert move.text == "@a5/a3d3/b3e1/c3e2"
        assert pos.play(f"@a5/a3d3/{text}") == pos.play(move)
    positions = [child.text for _, child in pos.children()]
    assert len(positions) == len(set(positions))


def test_turns_with_the_same_result_are_listed_once_also_when_their_steps_differ() -> None:
    """Two rings on squares that their balls and rings exchange: the text that sorts first is listed."""
    for pos in (mitsudomoe("white", WHITE_AT_HOME, {"c1": "w"}, BLACK_AT_HOME), GAME.start()):
        listed = pos.children()
        assert len({child for _, child in listed}) == len(listed)
        for move, child in listed:
            assert pos.play(move) == child


def test_a_ball_may_be_relocated_to_its_goal_square_and_stays_there_for_good() -> None:
    pos = mitsudomoe(
        "white",
        {"a3": "wW", "c4": "wW", "d4": "wW", "c3": "w"},
        {"a1": "b", "b1": "b", "b2": "b"},
        {"b3": "bB", "e5": "bB", "e3": "bB"},
    )
    after = pos.play("@a5/a3c3/b3a1")
    assert after.board["a1"] == "bB"
    assert after.outcome is None
    assert all("a1" not in move.text.partition("/")[2][:2] for move in after.legal_moves)
    with pytest.raises(gambol.MoveError, match="a ball that is not on its goal"):
        after.play("@c5/a1b1")


def test_a_ball_is_relocated_only_to_a_ring_of_its_colour_without_a_ball() -> None:
    pos = mitsudomoe("white", TWO_IN_A_ROW, {"e1": "b", "e2": "bw", "c1": "wb"})
    targets = {step[-2:] for text in vaults(pos) for step in text[1:].split("/")}
    assert targets == {"e1", "c1", "b3", "c3"}, "not e2 and e5, and not the white rings of a3 and d3"


# --- the end, in its order --------------------------------------------------------------------------------


@pytest.mark.parametrize("home_block", HOME_BLOCK)
def test_1_three_balls_on_the_goal_squares_win_before_anything_else_is_looked_at(home_block: str) -> None:
    """All six balls have arrived: White has just moved and wins, though his home is full too."""
    everybody = (dict.fromkeys(["e5", "d5", "e4"], "wW"), dict.fromkeys(["a1", "b1", "a2"], "bB"))
    rings = {"c3": "wb"}
    white = mitsudomoe("black", *everybody, rings, home_block=home_block)
    assert white.outcome == GOAL
    black = mitsudomoe("white", *everybody, rings, home_block=home_block)
    assert black.outcome == gambol.Outcome("black", "goal")


def test_2_three_balls_of_any_colours_on_the_movers_home_squares_lose() -> None:
    mixed = {"a1": "wW", "b1": "bB", "a2": "wW"}, {"c3": "wW", "c4": "bB", "e3": "bB"}, {"d1": "wb"}
    assert mitsudomoe("black", *mixed).outcome == gambol.Outcome("black", "home-blocked")
    assert mitsudomoe("white", *mixed).outcome is None, "it was Black who moved"
    assert mitsudomoe("black", *mixed, home_block="ignored").outcome is None


def test_2_at_the_start_blacks_home_is_full_and_he_has_not_lost() -> None:
    assert GAME.start().outcome is None
    board = GAME.start().text.split()[0]
    assert GAME.position(f"{board} b 5 5").outcome is None, "nor has White, who has not moved either"


def test_2_a_player_whose_supply_is_full_has_not_moved_and_one_who_has_placed_a_ring_has() -> None:
    placed = mitsudomoe("black", WHITE_AT_HOME, {"c3": "w"}, BLACK_AT_HOME)
    assert placed.outcome == gambol.Outcome("black", "home-blocked")
    assert mitsudomoe("white", WHITE_AT_HOME, {"c3": "w"}, BLACK_AT_HOME).outcome is None
    other = mitsudomoe("white", WHITE_AT_HOME, {"c3": "b"}, BLACK_AT_HOME)
    assert other.outcome == gambol.Outcome("white", "home-blocked")


def test_2_sitting_still_after_the_first_turns_loses() -> None:
    """White steps out and back again."""
    record = gambol.Record(GAME)
    for text in ("@c2/b1c2", "@c4/d5c4", "@c3/c2b1"):
        assert record.outcome is None
        record.play(text)
    assert record.outcome == gambol.Outcome("black", "home-blocked")
    ignored = gambol.Record("mitsudomoe:home-block=ignored")
    for text in ("@c2/b1c2", "@c4/d5c4", "@c3/c2b1"):
        ignored.play(text)
    assert ignored.outcome is None


def test_3_a_relocation_can_bring_the_opponent_home() -> None:
    """Black's third ball is put on its goal square: Black has lost his patience, White his home."""
    board = (
        {"a3": "wW", "c4": "wW", "d4": "wW", "c3": "w"},
        {"a1": "bB", "b1": "bB", "b3": "bB", "a2": "b"},
    )
    ignored = mitsudomoe("white", *board, home_block="ignored")
    assert ignored.play("@a5/a3c3/b3a2").outcome == gambol.Outcome("black", "goal")
    standard = mitsudomoe("white", *board)
    assert standard.play("@a5/a3c3/b3a2").outcome == gambol.Outcome("black", "home-blocked")


def test_3_in_a_set_up_the_next_players_balls_may_stand_on_their_goals() -> None:
    board = dict.fromkeys(["e5", "d5", "e4"], "wW"), {"a3": "bB", "b3": "bB", "c1": "bB", "c3": "b"}
    assert mitsudomoe("white", *board, home_block="ignored").outcome == GOAL
    assert mitsudomoe("white", *board).outcome == gambol.Outcome("white", "home-blocked")
    untouched = dict.fromkeys(["e5", "d5", "e4"], "wW"), {"a3": "bB", "b3": "bB", "c1": "bB"}
    assert mitsudomoe("white", *untouched).outcome == GOAL, "Black has not moved, so rule 2 is silent"


def test_4_a_player_without_a_legal_turn_loses() -> None:
    buried = dict.fromkeys(["c4", "d3", "d2", "e2"], "wb")
    pos = mitsudomoe(
        "white",
        {"a1": "wW", "b1": "wW", "c3": "wbwW"},
        buried,
        {"a5": "bB", "b5": "bB", "b4": "bB"},
    )
    assert pos.supply["white"] == 0
    assert pos.outcome == gambol.Outcome("black", "no-turn")
    assert pos.legal_moves == ()


@pytest.mark.parametrize("home_block", HOME_BLOCK)
def test_4_comes_last(home_block: str) -> None:
    """White could not move, but Black has just filled his own home."""
    buried = dict.fromkeys(["c3", "c4", "d3", "d2", "e2"], "wb")
    pos = mitsudomoe("white", WHITE_AT_HOME, buried, BLACK_AT_HOME, home_block=home_block)
    expected = {"loses": ("white", "home-blocked"), "ignored": ("black", "no-turn")}[home_block]
    assert pos.outcome == gambol.Outcome(*expected)


# --- repetition -------------------------------------------------------------------------------------------


def test_the_third_occurrence_of_a_position_draws_the_game_and_the_position_itself_is_not_over() -> None:
    record = gambol.Record(GAME)
    for text in ("@c2/b1c2", "@c4/d5c4", "b1d2/c2d2", "d5b4/c4b4"):
        record.play(text)
    first = record.position
    there_and_back = ("c2c3/d2c3", "c4b5/b4b5", "d2c2/c3c2", "b4c4/b5c4", "c3d2/c2d2", "b5b4/c4b4")
    for text in there_and_back:
        record.play(text)
    outcomes = [record.outcome]
    for text in there_and_back:
        record.play(text)
        outcomes.append(record.outcome)
    assert record.position == first
    assert outcomes == [None] * len(there_and_back) + [gambol.Outcome(None, "repetition")]
    assert record.position.outcome is None


def test_the_other_games_cannot_repeat() -> None:
    assert gambol.game("mitsudomoe").repetition == 3
    assert gambol.game("talpa").repetition is None
    assert gambol.game("touchdown").repetition is None


# --- set-ups ----------------------------------------------------------------------------------------------

FAULTY = [
    ("-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,-,-,-,- w 6 5", ["0 to 5", "3 white balls, read 2"]),
    ("-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,wW,-,-,- w 4 5", ["8 white rings"]),
    ("-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,Ww,-,-,- w 5 5", ["a ball on top", "read 'Ww' on b1"]),
    ("-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,wWW,-,-,- w 5 5", ["a ball on top", "on b1"]),
    ("-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,bW,-,-,- w 6 4", ["a ring of its own colour"]),
]


@pytest.mark.parametrize(("text", "wanted"), FAULTY)
def test_a_set_up_needs_three_balls_on_their_rings_and_eight_rings_a_player(
    text: str, wanted: list[str]
) -> None:
    with pytest.raises(gambol.PositionError) as caught:
        GAME.position(text)
    for words in wanted:
        assert words in str(caught.value)


def test_every_ring_may_lie_on_one_square() -> None:
    pos = mitsudomoe("black", {"a3": "wW", "a4": "wW"}, {"c3": "bbbbbwwwwwwW"}, BLACK_AT_HOME)
    assert pos.supply == {"white": 0, "black": 0}
    assert pos.game.position(pos.text) == pos
