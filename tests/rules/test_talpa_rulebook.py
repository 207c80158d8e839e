"""Every sentence of Talpa's rulebook (002), and of what two programs wrote about the game (000, 001)."""

import copy
import itertools
import pickle
from pathlib import Path

import pytest

import gambol
from gambol.games.talpa import TalpaPosition
from rules.boards import talpa, texts
from rules.sentences import of_seed, quoted_by, quotes

BOARDS = Path(__file__).parents[2] / "data" / "seeds" / "talpa"
SEED_000 = gambol.game("talpa", edges="red-left-right")


def winner(pos: gambol.Position) -> str | None:
    assert pos.outcome is not None
    return pos.outcome.winner


# Red has just one capture that opens the b file: b1 takes a1.
ONE_CAPTURE_BEFORE_REDS_TUNNEL = "r.rb/b.br/r.rb/brbr r"

# Whoever moves away from b2 joins the empty b file to the square c1, and the empty squares of rank 2 as well.
BOTH_TUNNELS_MEET_ON_B2 = "r.rb/b.br/.r../bb.r r"

NO_CAPTURE_LEFT = "rr.b/r..b/r.bb/rr.b r"


@quotes(
    "A game for 2 players by Arty Sandler",
    "TALPA ('MOLE' in Latin), by Arty Sandler (AKA Artyom Tchebotaryov), is a member of the connection "
    "game family.",
    "Talpa is a 2-players game that belongs to Connection Games family.",
)
def test_the_rules_name_the_author_and_the_mole_and_every_ending_is_a_connection() -> None:
    game = gambol.game("talpa", size=6)
    assert game.colours == ("red", "blue")
    assert "Arty Sandler" in game.rules
    assert "mole" in game.rules
    reasons = {played.outcome.reason for played in gambol.random_games(game, 200, seed=1)}
    assert reasons == {"tunnel", "opened-opponent-tunnel"}


@quotes(
    "The goal of TALPA is to open a path of orthogonally connected empty spaces linking the opposite "
    "edges of the board marked by your color without opening a similar path between your opponent's "
    "edges.",
    "The goal of our game is to open a path of empty spaces between opposite sides with the same color "
    "without opening a similar route between the sides with the enemy color.",
    'The goal is to "dig" a "tunnel" of orthogonally adjacent empty spaces connecting player\'s sides of'
    " the board.",
)
def test_a_tunnel_between_ones_own_edges_wins_unless_it_opens_the_opponents() -> None:
    before = talpa(ONE_CAPTURE_BEFORE_REDS_TUNNEL)
    assert before.outcome is None
    assert before.play("b1a1").outcome == gambol.Outcome("red", "tunnel")
    both = talpa(BOTH_TUNNELS_MEET_ON_B2)
    assert both.outcome is None
    assert both.play("b2b1").outcome == gambol.Outcome("blue", "opened-opponent-tunnel")


@quotes(
    "The only way to win is to connect orthogonally (horizontally or vertically, but not diagonally) "
    "adjacent empty squares to form a path between the player's edges without forming a similar route "
    "between the enemy's sides.",
)
def test_a_diagonal_of_empty_squares_is_no_tunnel() -> None:
    assert talpa("b.rb/bb.r/r.bb/br.r b").outcome is None
    assert winner(talpa("b.rb/b..r/r..b/br.r b")) == "red"
    assert talpa("brrb/.b.b/r.r./brbr r").outcome is None
    assert winner(talpa("brrb/...b/r.../brbr r")) == "blue"


@quotes(
    "While in most connection games players try to make a chain built of their pieces, in Talpa players"
    " remove pieces to make a path of empty spaces.",
)
def test_a_chain_of_pieces_wins_nothing_and_a_path_of_empty_squares_does() -> None:
    assert talpa("brbb/brbb/brbb/brb. r").outcome is None
    assert winner(talpa("b.bb/b.bb/b.bb/b.br b")) == "red"


@quotes(
    "64 squared pieces in 2 colours - red and blue (32 each)",
    "At the start of the game, all the pieces are inside the board.",
)
def test_the_start_holds_64_pieces_32_of_each_colour() -> None:
    pieces = list(gambol.game("talpa").start().board.values())
    assert len(pieces) == 64
    assert pieces.count("r") == pieces.count("b") == 32


@quotes(
    "A square board of 8x8 cells, with an inner board of 6x6 cells for shorter games.",
    "TALPA is played on a 8x8 board.",
    "The inner smaller board (6x6) can also be used by beginners or for quick games.",
    "The gameboard is an 8x8 board or 6x6 for beginners and faster games.",
)
def test_the_board_has_8x8_squares_or_6x6_for_shorter_games() -> None:
    standard, short = gambol.game("talpa"), gambol.game("talpa", size=6)
    assert (standard.width, standard.height, len(standard.squares)) == (8, 8, 64)
    assert (short.width, short.height, len(short.squares)) == (6, 6, 36)
    # The inner 6x6 squares of the large board are a checkerboard with the same corners.
    inner = [rank[1:-1] for rank in standard.start().text.split()[0].split("/")[1:-1]]
    assert short.start().text == f"{'/'.join(inner)} r"
    assert (
        short.start().playouts(200, seed=1).mean_length < standard.start().playouts(200, seed=1).mean_length
    )


@quotes(
    "Carrying case",
)
def test_a_game_needs_no_case_to_be_carried_away_and_set_up_again() -> None:
    """The one component that needs no code of its own: a position travels as its text."""
    pos = gambol.game("talpa").start().play("a8b8")
    assert pos.game.position(pos.text) == pickle.loads(pickle.dumps(pos)) == copy.deepcopy(pos) == pos


@quotes(
    "The left and right edges are colored blue while the top and bottom edges are colored red.",
    "The red player owns the top and bottom edges while the blue player owns the left and right ones.",
)
def test_red_owns_top_and_bottom_and_blue_left_and_right() -> None:
    assert gambol.game("talpa").options["edges"] == "red-top-bottom"
    for side_to_move in "rb":
        assert winner(talpa(f"r.rb/b.br/r.rb/b.br {side_to_move}")) == "red"
        assert winner(talpa(f"rbrb/..../rbrb/brbr {side_to_move}")) == "blue"


@quotes(
    "Initially the board is filled with red and blue pieces arranged in the checkerboard pattern.",
    "Initially the board is filled with blue and red pieces, forming a checkerboard pattern.",
    "Their position is in such a pattern that there are no orthogonally adjacent pieces from the same "
    "player.",
)
@pytest.mark.parametrize("size", range(3, 11))
def test_the_board_starts_full_and_no_two_neighbours_have_one_colour(size: int) -> None:
    start = gambol.game("talpa", size=size).start()
    assert set(start.board) == set(start.game.squares)
    assert start.board[f"a{size}"] == "r"
    ranks = start.text.split()[0].split("/")
    for line in (*ranks, *map("".join, zip(*ranks, strict=True))):
        assert all(one != other for one, other in itertools.pairwise(line))


@quotes(
    "Each player has an allocated colour (red or blue).",
    "The next player to move is either red or blue.",
)
def test_each_player_has_a_colour_and_moves_only_its_pieces() -> None:
    start = gambol.game("talpa", size=4).start()
    for pos, piece in ((start, "r"), (start.play("a4b4"), "b")):
        assert pos.turn == {"r": "red", "b": "blue"}[piece]
        assert {pos.board[move.squares[0]] for move in pos.legal_moves} == {piece}
    with pytest.raises(gambol.PositionError, match="'r' or 'b'"):
        start.game.position("rbrb/brbr/rbrb/brbr g")


@quotes(
    "Players move alternately, starting with the player controlling the red pieces.",
    "The starting player is red.",
    "The turns alter, and the players move alternately.",
)
def test_red_starts_and_the_turn_changes_with_every_move() -> None:
    record = gambol.Record("talpa:size=6")
    for text in ("a6b6", "a5b5", "c6d6", "a3b3"):
        record.play(text)
    assert [pos.turn for pos in record.positions()] == ["red", "blue", "red", "blue", "red"]


@quotes(
    "A player moves by picking up one of his pieces and capturing an opponent's piece on an "
    "horizontally or vertically adjacent square.",
    "A player moves by picking up one of his pieces and capturing an orthogonally adjacent opponent's piece.",
)
def test_a_piece_captures_left_right_up_and_down_and_never_diagonally_or_its_own() -> None:
    middle = talpa("rrrrr/r.b.r/rbrbr/r.b.r/rrrrr r")
    assert {move for move in texts(middle) if move.startswith("c3")} == {"c3c4", "c3c2", "c3b3", "c3d3"}
    assert texts(talpa("b.b/.r./b.b r")) == {"xb2"}
    assert texts(talpa("rbr/rrr/brb b")) == {"b3a3", "b3b2", "b3c3", "a1a2", "a1b1", "c1c2", "c1b1"}


@quotes(
    "The captured piece is removed from the board and the capturing piece moves to its square.",
    "The captured piece is removed from the board and replaced by the capturing piece.",
    "When it is their turn, the player should move one of his pieces, capturing an enemy one, either "
    "horizontally adjacent or vertically adjacent, and leaving his in that spot.",
)
def test_the_capturing_piece_takes_the_place_of_the_captured_one() -> None:
    before = gambol.game("talpa", size=4).start()
    after = before.play("b3c3")
    assert (before.board["b3"], before.board["c3"]) == ("r", "b")
    assert after.board["c3"] == "r"
    assert "b3" not in after.board
    others = set(before.game.squares) - {"b3", "c3"}
    assert all(before.board[square] == after.board[square] for square in others)
    assert len(after.board) == len(before.board) - 1


@quotes(
    "The capture is mandatory if possible.",
    "If possible, the player has to capture enemy pieces.",
)
def test_one_capture_anywhere_forbids_every_removal() -> None:
    pos = talpa("rr.b/rr../r.../rrrb r")
    assert texts(pos) == {"c1d1"}
    assert not pos.is_legal("xa3")
    with pytest.raises(gambol.MoveError, match="capturing is mandatory"):
        pos.play("xa3")


@quotes(
    "When capturing becomes impossible, players remove one of their stones per turn.",
    "However, when that is no longer possible, the player removes one of his own.",
)
def test_without_a_capture_each_player_removes_one_of_his_own_pieces() -> None:
    red = talpa(NO_CAPTURE_LEFT)
    assert texts(red) == {"xa1", "xa2", "xa3", "xa4", "xb1", "xb4"}
    blue = red.play("xb4")
    assert "b4" not in blue.board
    assert texts(blue) == {"xc2", "xd1", "xd2", "xd3", "xd4"}
    assert "d4" not in blue.play("xd4").board
    assert not blue.is_legal("xa1")


@quotes(
    "A player loses the game immediately if he makes a move that opens the path of empty spaces between"
    " the opponent's edges even if this move opens the path between his own edges the same time.",
    "If a player opens a path between his edges in the same move/turn as a path between the enemy's "
    "sides, he loses.",
)
def test_who_opens_the_opponents_tunnel_loses_also_when_he_opens_his_own() -> None:
    both = talpa(BOTH_TUNNELS_MEET_ON_B2).play("b2b1")
    assert both.outcome == gambol.Outcome("blue", "opened-opponent-tunnel")
    assert both.legal_moves == ()
    only_the_opponents = talpa("rbrb/brbr/.r../rbrb r").play("b2b1")
    assert only_the_opponents.outcome == gambol.Outcome("blue", "opened-opponent-tunnel")


@quotes(
    "A corner is considered to be part of both adjoining edges.",
    "The corner between edges is part of both sides.",
)
@pytest.mark.parametrize(
    ("text", "won_by"),
    [
        # The only empty square of an edge is a corner: d1 and a1 at the bottom, d4 and a4 at the top …
        ("bb.b/bb.b/bb../bbb. b", "red"),
        ("b.bb/b.bb/..bb/.bbb b", "red"),
        ("bbb./bb../bb.b/bb.b b", "red"),
        (".bbb/..bb/b.bb/b.bb b", "red"),
        # … d4 and d1 at the right, a4 and a1 at the left.
        ("rr../...r/rrrr/rrrr r", "blue"),
        ("rrrr/rrrr/...r/rr.. r", "blue"),
        ("..rr/r.../rrrr/rrrr r", "blue"),
        ("rrrr/rrrr/r.../..rr r", "blue"),
    ],
)
def test_a_tunnel_may_begin_or_end_in_any_corner(text: str, won_by: str) -> None:
    assert talpa(text).outcome == gambol.Outcome(won_by, "tunnel")


@quotes(
    "No draws are possible in TALPA.",
    "No draws are possible in Talpa.",
    "There are no draws.",
)
@pytest.mark.parametrize("size", [3, 4, 5, 6, 8, 10])
def test_no_game_is_a_draw(size: int) -> None:
    played = gambol.game("talpa", size=size).start().playouts(2000, seed=3)
    assert played.draws == 0
    assert sum(played.wins.values()) == 2000
    assert max(played.lengths) < size * size


def test_even_the_empty_board_and_the_full_one_are_no_draws() -> None:
    assert talpa(".../.../... r").outcome == gambol.Outcome("red", "opened-opponent-tunnel")
    assert talpa(".../.../... b").outcome == gambol.Outcome("blue", "opened-opponent-tunnel")
    assert talpa("rrr/rrr/rrr b").outcome == gambol.Outcome("red", "no-piece")


@quotes(
    "Example of a game won by BLUE",
)
def test_a_game_that_blue_wins() -> None:
    """The rulebook shows a picture of such a board; here is a whole game."""
    record = gambol.Record("talpa:size=4")
    for text in ("c2c3", "b2b1", "a2a3", "d2d1"):
        assert record.outcome is None
        record.play(text)
    assert record.outcome == gambol.Outcome("blue", "tunnel")
    assert not {"a2", "b2", "c2", "d2"} & set(record.position.board)


# --- what the programs add --------------------------------------------------------------------------------


@quotes(
    "(representing RED victory)",
)
def test_the_last_board_of_seed_000_is_a_win_for_red_who_owns_left_and_right_there() -> None:
    final = (BOARDS / "000-final.txt").read_text("utf-8")
    for turn in ("red", "blue"):
        assert winner(SEED_000.position(final, turn)) == "red"
    assert SEED_000.position(final, "blue").outcome == gambol.Outcome("red", "tunnel")
    # With the edges of the rulebook the same board is not even finished by that tunnel.
    assert gambol.game("talpa").position(final, "blue").outcome != gambol.Outcome("red", "tunnel")


@quotes(
    "red - Red player's pieces, represented by 'O' character in console;",
    "blue - Blue player's pieces, represented by 'X' character in console;",
    "empty - Empty space to create a path, represented by ' ' character (white space) in console.",
)
def test_the_classic_view_shows_red_as_o_blue_as_x_and_empty_as_a_blank() -> None:
    view = talpa("rb./.../... b", edges="red-left-right").render("classic")
    assert " A | O | O | X |   | O" in view.splitlines()


@quotes(
    "Our pieces can be red represented as X, and blue as O.",
)
def test_the_view_of_seed_001_shows_red_as_x_and_blue_as_o() -> None:
    assert " A | O | X | O |   | O" in talpa("rb./.../... b").render("classic-001").splitlines()


@quotes(
    "The current game state is the current board, the next player to move, and the number of captured "
    "pieces from both players.",
    "Our game board is a list and the dimension of a line.",
)
def test_a_position_is_a_board_of_a_size_the_next_player_and_the_pieces_gone() -> None:
    pos = gambol.game("talpa", size=6).start().play("a6b6")
    assert isinstance(pos, TalpaPosition)
    assert (pos.game.width, pos.turn, pos.removed) == (6, "blue", {"red": 0, "blue": 1})
    assert pos.board["b6"] == "r"
    shown = pos.render("classic-001").splitlines()
    assert shown[-4:] == [
        "Dimension: 6",
        "Next player: blue",
        "Red pieces off the board: 0",
        "Blue pieces off the board: 1",
    ]
    assert pos.game.position("\n".join(shown)) == pos


@quotes(
    "We store the captured pieces in a list with two elements.",
    "The first being the number of red captured pieces and the second one being the number of blue "
    "captured pieces.",
)
def test_the_pieces_gone_are_counted_red_first_and_removals_count_too() -> None:
    pos = talpa(NO_CAPTURE_LEFT)
    assert list(pos.removed.items()) == [("red", 2), ("blue", 3)]
    after = pos.play("xb4").play("xd4")
    assert isinstance(after, TalpaPosition)
    assert list(after.removed.values()) == [3, 4]


@pytest.mark.parametrize("number", ["000", "001", "002"])
def test_every_sentence_is_quoted(number: str) -> None:
    assert [sentence for sentence in of_seed(number) if sentence not in quoted_by(globals())] == []


def test_nothing_is_quoted_that_was_not_said() -> None:
    assert quoted_by(globals()) == {*of_seed("000"), *of_seed("001"), *of_seed("002")}
