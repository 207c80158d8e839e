"""Every sentence of seed 003 about Mitsudomoe, and which of them the publisher's rulebook overrules."""

from pathlib import Path

import pytest

import gambol
from rules.boards import BLACK_AT_HOME, BLACK_ON_HIS_WAY, WHITE_AT_HOME, ball_steps, mitsudomoe, texts
from rules.sentences import of_seed, quoted_by, quotes

SEEDS = Path(__file__).parents[2] / "data" / "seeds" / "mitsudomoe"
START = gambol.game("mitsudomoe").start()

# White's balls are at home but for the one on c2, and c1 holds a ring of White's that nothing covers.
ONE_RING_FREE = {"a1": "wW", "a2": "wW", "c2": "wW", "c1": "w"}

# Two of White's balls have arrived; the third is next to the last goal square, which has a ring for it.
NEARLY_HOME = {"d5": "wW", "e5": "wW", "d4": "wW", "e4": "w"}

# White's ball on a3 faces a black one on b3, and c3 has a white ring; Black has a free ring on e1.
A_VAULT = {"a1": "wW", "a2": "wW", "a3": "wW", "c3": "w", "b3": "bB", "e5": "bB", "d5": "bB"}
A_FREE_RING = {"e1": "b"}


def pieces(pos: gambol.Position) -> dict[str, int]:
    """How many rings and balls of each colour there are, the supplies included."""
    everything = "".join(pos.board.values())
    *_, white, black = pos.text.split()
    return {
        "w": everything.count("w") + int(white),
        "b": everything.count("b") + int(black),
        "W": everything.count("W"),
        "B": everything.count("B"),
    }


def balls(pos: gambol.Position, colour: str) -> set[str]:
    return {square for square, stack in pos.board.items() if stack.endswith(colour)}


@quotes(
    "The objective of this game is to lay stepping stones (rings) for the player's trio (balls) in "
    "order to to walk and vault their way onto the oposite board corner.",
)
def test_rings_are_stepping_stones_to_walk_and_to_vault_into_the_opposite_corner() -> None:
    walk = mitsudomoe("white", NEARLY_HOME, {"a3": "bB", "b3": "bB", "c1": "bB"})
    assert walk.outcome is None
    assert walk.play("@a5/d4e4").outcome == gambol.Outcome("white", "goal")

    far = {"d5": "wW", "e5": "wW", "e2": "wW"}
    vault = mitsudomoe("white", far, {"e3": "bB", "b3": "bB", "c1": "bB", "a5": "b"})
    assert not vault.is_legal("@a4/e2e4/e3a5"), "there is no stone to land on"
    assert vault.play("@e4/e2e4/e3a5").outcome == gambol.Outcome("white", "goal")


@quotes(
    "The game consists of one gameboard depicting a 5x5 grid, 6 balls (3 white and 3 black) and 16 "
    "rings (8 in white and the other 8 in black).",
    "Each player has access to 3 balls and 8 rings of the color they choose.",
)
def test_the_game_has_25_squares_and_for_each_colour_3_balls_and_8_rings() -> None:
    assert (START.game.width, START.game.height, len(START.game.squares)) == (5, 5, 25)
    assert pieces(START) == {"w": 8, "b": 8, "W": 3, "B": 3}
    with pytest.raises(gambol.PositionError) as caught:
        START.game.position("-,-,-,bB,bB/-,-,-,-,-/-,-,-,-,-/wW,-,-,-,-/wW,wW,-,-,- w 5 5")
    assert len(caught.value.faults) == 2, "a black ball is missing, and the ring under it"


@quotes(
    "Once a component - ring or ball - is at play it may never leave the board.",
)
def test_no_ring_and_no_ball_ever_leaves_the_game() -> None:
    on_the_board = 0
    record = gambol.Record(START.game)
    for move in gambol.random_games(START.game, 1, seed=2)[0].moves:
        record.play(move)
    for pos in record.positions():
        assert pieces(pos) == pieces(START)
        rings = "".join(pos.board.values()).lower()
        assert len(rings) >= on_the_board
        on_the_board = len(rings)


@quotes(
    "A ball can only sit directly on a ring of the same color.",
)
def test_a_ball_sits_on_a_ring_of_its_own_colour_only() -> None:
    pos = mitsudomoe("white", ONE_RING_FREE, {"b1": "b", "b2": "wb"}, BLACK_ON_HIS_WAY)
    assert not pos.is_legal("@e1/a1b1"), "a black ring lies there"
    assert not pos.is_legal("@e1/a1b2"), "the white ring there lies under a black one"
    assert pos.is_legal("@b1/a1b1"), "the white ring there lies on a black one"
    assert not pos.is_legal("@e1/c2d2"), "no ring lies there"
    for stack in ("bW", "W", "wbW"):
        text = f"-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,{stack},-,-,- w"
        rings = stack.count("w"), stack.count("b")
        with pytest.raises(gambol.PositionError, match="a ball directly on a ring of its own colour"):
            START.game.position(f"{text} {6 - rings[0]} {5 - rings[1]}")


@quotes(
    "A component is only allowed to move to adjacent (orthogonally or diagonally adjacent) tiles.",
)
def test_overruled_rings_may_go_to_any_square_and_only_balls_go_to_adjacent_ones() -> None:
    pos = mitsudomoe("white", ONE_RING_FREE, BLACK_AT_HOME)
    free = set(START.game.squares) - balls(pos, "W") - balls(pos, "B")
    stepping_back = [move.text for move in pos.legal_moves if move.text.endswith("/c2c1")]
    assert {text[1:3] for text in stepping_back if text.startswith("@")} == free
    away = mitsudomoe("white", ONE_RING_FREE, {"b1": "w"}, BLACK_AT_HOME)
    moved = {text[2:4] for text in texts(away) if text.startswith("c1") and text.endswith("/a1b1")}
    assert moved == free - {"c1"}
    # A ball steps to the eight squares around it and no further.
    around = {"b2": "w", "d3": "w", "c4": "w", "b4": "w", "e1": "w"}
    pos = mitsudomoe(
        "white", {"c3": "wW", "d5": "wW", "e5": "wW"}, around, {"a1": "bB", "b1": "bB", "a3": "bB"}
    )
    assert ball_steps(pos, "e1c1") == {"c3b2", "c3d3", "c3c4", "c3b4"}
    assert ball_steps(pos, "e1d4") == {"c3b2", "c3d3", "c3c4", "c3b4", "c3d4"}


@quotes(
    "If an ajacent tile has another component the player can vault over it.",
)
def test_overruled_only_balls_are_vaulted_and_rings_are_not() -> None:
    over_a_ring = mitsudomoe(
        "white", {"a1": "wW", "b1": "w", "c1": "w", "a3": "wW", "b3": "wW"}, BLACK_AT_HOME
    )
    assert over_a_ring.is_legal("@e1/a1b1")
    assert not over_a_ring.is_legal("@e1/a1c1")
    over_a_ball = mitsudomoe("white", {"a1": "wW", "b1": "wW", "c1": "w", "a3": "wW"}, BLACK_AT_HOME)
    assert over_a_ball.is_legal("@e1/a1c1")


@quotes(
    "Once a ball reaches one of it's goal spaces, it never leaves that space.",
)
def test_a_ball_on_a_goal_square_stays_there() -> None:
    pos = mitsudomoe(
        "white",
        {"e5": "wW", "d4": "wW", "a1": "wW", "b1": "w", "c4": "w", "e4": "w"},
        {
            "a3": "bB",
            "b3": "bB",
            "c3": "bB",
        },
    )
    assert {text[-4:-2] for text in texts(pos)} == {"d4", "a1"}
    with pytest.raises(gambol.MoveError, match="a ball that is not on its goal"):
        pos.play("@e1/e5e4")


@quotes(
    "In each turn the player should:",
    "1. Place or move one of his rings;",
    "2. Move one of his balls.",
)
def test_a_turn_is_a_ring_step_and_then_a_ball_step() -> None:
    pos = mitsudomoe("white", ONE_RING_FREE, BLACK_AT_HOME)
    placed = pos.play("@b2/a1b2")
    assert (placed.board["b2"], placed.board["a1"], placed.turn) == ("wW", "w", "black")
    assert placed.text.split()[-2:] == ["3", "5"]
    moved = pos.play("c1b2/a1b2")
    assert "c1" not in moved.board
    assert moved.text.split()[-2:] == ["4", "5"]
    for half in ("@b2", "c1b2", "c2c1", "/c2c1", "c2c1/@b2"):
        assert not pos.is_legal(half), half


@quotes(
    "If the player is unhable to perform one or more of these steps, then he is out of the game.",
)
def test_a_player_who_cannot_do_both_steps_has_lost() -> None:
    # No ring step: White's supply is empty and every other ring of his lies under one of Black's.
    buried = dict.fromkeys(["c3", "c4", "d3", "d2", "e2"], "wb")
    no_ring = mitsudomoe("white", WHITE_AT_HOME, buried, {"a5": "bB", "b5": "bB", "b4": "bB"})
    assert no_ring.supply == {"white": 0, "black": 0}
    assert no_ring.outcome == gambol.Outcome("black", "no-turn")
    # No ball step: wherever a ring goes, the ball in the corner has no square, and may not vault, for there
    # is no ring to relocate a black ball to. The other two balls have arrived.
    no_ball = mitsudomoe("white", {"a5": "wW", "d5": "wW", "e5": "wW"}, {"a4": "bB", "b4": "bB", "b5": "bB"})
    assert no_ball.supply["white"] == 5
    assert no_ball.outcome == gambol.Outcome("black", "no-turn")


@quotes(
    "The player can place a new ring from the supply, or move one of his exposed rings (the ring cannot"
    " have a ball or another ring on top).",
)
def test_a_ring_comes_from_the_supply_or_lies_under_nothing() -> None:
    pos = mitsudomoe("white", ONE_RING_FREE, {"d1": "wb", "d2": "bw"}, BLACK_ON_HIS_WAY)
    assert {text.partition("/")[0][:-2] for text in texts(pos)} == {"@", "c1", "d2"}
    for covered in ("a1", "d1"):
        with pytest.raises(gambol.MoveError, match=f"an exposed white ring on {covered}"):
            pos.play(f"{covered}e1/c2c1")
    with pytest.raises(gambol.MoveError, match="an exposed white ring on e5"):
        pos.play("e5e1/c2c1")
    spent = mitsudomoe("white", WHITE_AT_HOME, {"c1": "wwwww"}, BLACK_AT_HOME)
    assert all(not text.startswith("@") for text in texts(spent))
    with pytest.raises(gambol.MoveError, match="supply is empty"):
        spent.play("@b2/a1b2")


@quotes(
    "The destination can be any space that does not have ball on top, and if that space already has a "
    "ring on it then the player must place is ring on top.",
)
def test_a_ring_goes_to_any_square_without_a_ball_on_top_of_the_rings_there() -> None:
    pos = mitsudomoe("white", ONE_RING_FREE, {"d1": "wb", "d2": "b"}, BLACK_ON_HIS_WAY)
    stepping_back = {text[1:3] for text in texts(pos) if text.startswith("@") and text.endswith("/c2c1")}
    assert stepping_back == set(START.game.squares) - {"a1", "a2", "c2", "e5", "d5", "e3"}
    assert pos.play("@d1/c2c1").board["d1"] == "wbw"
    assert pos.play("@d2/c2d2").board["d2"] == "bwW"
    assert pos.play("@c1/c2c1").board["c1"] == "wwW"
    with pytest.raises(gambol.MoveError, match="a ring step to another square without a ball"):
        pos.play("@a1/c2c1")


@quotes(
    "At his turn the player can move one of his balls that has not reached the goal spaces, either by "
    "moving it to an adjacent ring or by vaulting over other adjacent balls.",
)
def test_a_ball_moves_to_an_adjacent_ring_or_vaults_over_a_line_of_balls() -> None:
    line = {"a1": "wW", "b1": "wW", "c1": "bB", "d1": "w", "b2": "wW", "c3": "w"}
    pos = mitsudomoe("white", line, {"e1": "b", "e4": "bB", "d5": "bB"})
    steps = ball_steps(pos, "@e3")
    assert {"a1c3", "b2c3"} < steps, "over the white ball on b2, and one step"
    assert pos.is_legal("@e3/b1d1/c1e1"), "over one ball"
    assert pos.is_legal("@e3/a1d1/c1e1"), "over two balls, one of them his own"
    assert not pos.is_legal("@d4/a1d4/c1e1"), "the line is broken on c3"


@quotes(
    "When the player vaults over another player's ball, then he must relocate it to a space of his "
    "choosing (as long as it has a ring with the same color as the ball being relocated).",
)
def test_a_vaulted_ball_of_the_opponent_is_relocated_to_any_free_ring_of_its_colour() -> None:
    pos = mitsudomoe("white", A_VAULT, A_FREE_RING, {"d1": "wb", "c5": "bw"})
    assert {step for step in ball_steps(pos, "@d3") if step.startswith("a3c3")} == {"a3c3/b3e1", "a3c3/b3d1"}
    after = pos.play("@d3/a3c3/b3d1")
    assert after.board["d1"] == "wbB"
    assert after.board["b3"] == "b", "the ring stays"
    for refused in ("a3c3", "a3c3/b3c5", "a3c3/b3a5", "a3c3/b3e5", "a3c3/b3b3", "a3c3/e5e1"):
        assert not pos.is_legal(f"@d3/{refused}"), refused


@quotes(
    "If there is no valid vault then the ball remains where it is.",
)
def test_overruled_a_vault_whose_ball_cannot_be_relocated_is_forbidden() -> None:
    pos = mitsudomoe("white", A_VAULT)
    assert not any("a3c3" in text for text in texts(pos))
    with pytest.raises(gambol.MoveError):
        pos.play("@d3/a3c3")
    assert mitsudomoe("white", A_VAULT, A_FREE_RING).is_legal("@d3/a3c3/b3e1")


@quotes(
    "The game ends when one the player gets all 3 balls on the opposite corner of the board.",
)
@pytest.mark.parametrize("home_block", ["loses", "ignored"])
def test_three_balls_in_the_opposite_corner_win(home_block: str) -> None:
    others = {"a3": "bB", "b3": "bB", "c1": "bB"}
    pos = mitsudomoe("white", NEARLY_HOME, others, home_block=home_block)
    assert pos.outcome is None, "two are not enough"
    won = pos.play("@a5/d4e4")
    assert (won.outcome, won.legal_moves) == (gambol.Outcome("white", "goal"), ())
    black = mitsudomoe(
        "black",
        {"a1": "bB", "b1": "bB", "b2": "bB", "a2": "b"},
        {"c3": "wW", "c4": "wW", "c5": "wW"},
        home_block=home_block,
    )
    assert black.play("@e1/b2a2").outcome == gambol.Outcome("black", "goal")


@quotes(
    "The game ends when one the player gets all 3 balls on the opposite corner of the board.",
)
def test_overruled_the_game_also_ends_when_a_player_sits_still_unless_home_block_is_ignored() -> None:
    """By the publisher's rule; the option `home-block=ignored` is the seed's reading."""
    squatting = {"b1": "wW", "a2": "wW", "b2": "wW", "a1": "w"}
    for home_block, outcome in (("loses", gambol.Outcome("black", "home-blocked")), ("ignored", None)):
        pos = mitsudomoe("white", squatting, BLACK_AT_HOME, home_block=home_block)
        assert pos.play("@c3/b2a1").outcome == outcome


# --- how the program of the seed wrote it down ------------------------------------------------------------


@quotes(
    "Every board pieces are represented by an atom.",
    "In order to print every element to the ocnsole we call the predicates listed bellow.",
    "elem(e, C) :- C = '  '.   % empty cell",
    "elem(c, C) :- C = ' _'.   % board corner (goal space)",
    "elem(wb, C) :- C = 'WB'.  % white Ball",
    "elem(bb, C) :- C = 'BB'.  % black Ball",
    "elem(wr, C) :- C = 'WR'.  % white ring",
    "elem(br, C) :- C = 'BR'.  % black ring",
)
def test_the_classic_view_prints_every_element_in_the_seeds_codes() -> None:
    pos = mitsudomoe(
        "white",
        {"a1": "wW", "c3": "wW", "c2": "wW", "d2": "w"},
        {
            "e5": "bB",
            "b3": "bB",
            "b4": "bB",
            "d3": "b",
        },
    )
    lines = pos.render("classic").splitlines()
    assert [lines[row].partition("|")[2] for row in range(2, 12, 2)] == [
        "    |    |    |  _ | BB |",
        "    | BB |    |    |  _ |",
        "    | BB | WB | BR |    |",
        "  _ |    | WB | WR |    |",
        " WB |  _ |    |    |    |",
    ]


@quotes(
    "The board consists of a list of lists.",
    "A row is represented by a list of lists aswell, in wich the interior lists (stacks) represent each"
    " cell of the board.",
    "In our game a cell can have more than one element in it and because of that we decided that the "
    "best of representing a cell would be a stack.",
    "The first element of the cell is the top of the stack and the last is the bottom.",
)
def test_a_board_is_read_and_written_as_rows_of_stacks_with_the_top_first() -> None:
    assert START.game.position((SEEDS / "003-start.txt").read_text("utf-8")) == START
    pos = mitsudomoe("white", ONE_RING_FREE, {"c3": "wbw"}, BLACK_ON_HIS_WAY)
    written = pos.render("prolog")
    assert "[wr,br,wr]" in written
    assert pos.game.position(written) == pos
    under_a_ball = pos.play("@b2/c2c3")
    assert "[wb,wr,br,wr]" in under_a_ball.render("prolog")


def test_every_sentence_is_quoted() -> None:
    assert [sentence for sentence in of_seed("003") if sentence not in quoted_by(globals())] == []


def test_nothing_is_quoted_that_was_not_said() -> None:
    assert quoted_by(globals()) == set(of_seed("003"))
