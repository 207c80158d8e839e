"""Every sentence of seed 004 about Touchdown, its program and its bots."""

import re
from pathlib import Path

import pytest

import gambol
from gambol import players
from gambol.games.touchdown import TouchdownMove, TouchdownPosition
from rules.boards import texts, touchdown
from rules.sentences import of_seed, quoted_by, quotes

ROOT = Path(__file__).parents[2]
GAME = gambol.game("touchdown")
FILES = "abcdefgh"


def squares_of(view: list[list[int]], value: int) -> set[tuple[int, int]]:
    return {(x, y) for x, column in enumerate(view) for y, tile in enumerate(column) if tile == value}


# --- the program ------------------------------------------------------------------------------------------


@quotes(
    "If `make` is installed, you can simply type `make run` in the terminal to run the program.",
    "To build the program simply type `make Touchdown`.",
)
def test_make_has_these_targets() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(r"^run: [^\n]*\n\t@\$\(BIN\)/gambol ", makefile, re.MULTILINE)
    assert re.search(r"^Touchdown: \.venv/installed$", makefile, re.MULTILINE)


# --- the rules --------------------------------------------------------------------------------------------


@quotes(
    "The initial configuration of the game is a chess-board in it's initial configuration but with only"
    " the pawns on the board.",
)
def test_the_game_starts_with_the_pawns_of_chess() -> None:
    start = GAME.start()
    assert (GAME.width, GAME.height) == (8, 8)
    expected = {f"{file}2": "P" for file in FILES} | {f"{file}7": "p" for file in FILES}
    assert dict(start.board) == expected


@quotes(
    "Each pawn can move 1 tile at a time towards the side opposite it's starting side if there is no "
    "piece in that tile.",
)
def test_a_pawn_goes_one_square_straight_ahead_if_it_is_empty() -> None:
    assert texts(GAME.start()) == {f"{file}2{file}3" for file in FILES}, "never two, and never back"
    assert texts(GAME.start().play("e2e3")) == {f"{file}7{file}6" for file in FILES}
    facing = touchdown("3/3/p2/P2/3/2P w")
    assert texts(facing) == {"c1c2"}, "an enemy stands before the other pawn"
    assert texts(touchdown("3/3/P1p/P2/3 w")) == {"a3a4"}, "his own pawn stands before the other one"


@quotes(
    "A pawn can also move 1 tile diagonally forward if a pawn of another color is on the tile (this "
    "will remove the pawn originally on the tile from the game).",
)
def test_a_pawn_captures_diagonally_ahead_and_nowhere_else() -> None:
    pos = touchdown("5/5/p1p1P/pPp2/5 w")
    assert texts(pos) == {"b2b3", "b2a3", "b2c3", "e3e4"}
    taken = pos.play("b2c3")
    assert taken.board["c3"] == "P"
    assert "b2" not in taken.board
    assert len(taken.board) == len(pos.board) - 1
    move = pos.move("b2c3")
    assert isinstance(move, TouchdownMove)
    assert move.captures
    # Diagonally onto an empty square or onto his own pawn, or sideways, or back, he may not go.
    assert texts(touchdown("5/p4/2P2/1p1P1/5 w")) == {"c3c4", "d2d3"}
    assert texts(touchdown("5/5/2p2/pP1P1/5 b")) == {"c3c2", "c3b2", "c3d2", "a2a1"}


@quotes(
    "Player 1 controls the white pawns, and player 2 controls the black pawns.",
)
def test_the_first_player_has_the_white_pawns_and_the_second_the_black_ones() -> None:
    assert GAME.colours == ("white", "black")
    for pos, pawn in ((GAME.start(), "P"), (GAME.start().play("a2a3"), "p")):
        assert {pos.board[move.squares[0]] for move in pos.legal_moves} == {pawn}


@quotes(
    "Player 1 starts by making a move (i.e. moving a single pawn a single tile).",
)
def test_white_starts_and_a_move_moves_one_pawn_by_one_square() -> None:
    start = GAME.start()
    assert start.turn == "white"
    for move in start.legal_moves:
        assert len(start.board.items() - start.play(move).board.items()) == 1
    assert not start.is_legal("e2e4")


@quotes(
    "Then player 2 makes a move, then player 1, then player 2 and so on.",
)
def test_the_players_move_in_turn() -> None:
    record = gambol.Record(GAME)
    for text in ("e2e3", "d7d6", "e3e4", "d6d5", "e4d5"):
        record.play(text)
    assert [pos.turn for pos in record.positions()] == ["white", "black"] * 3


@quotes(
    "This is the case until:",
    "A player gets a pawn to a tile behind the other players starting line.",
    "In this case, the player whose pawn crossed the other players starting line wins.",
)
def test_a_pawn_behind_the_opponents_starting_line_wins_at_once() -> None:
    white = touchdown("4/1Pp1/4/4/2p1/4 w")
    assert white.outcome is None, "on the starting line is not behind it"
    won = white.play("b5b6")
    assert (won.outcome, won.legal_moves) == (gambol.Outcome("white", "far-rank"), ())
    assert touchdown("4/4/4/4/1p2/P3 b").play("b2a1").outcome == gambol.Outcome("black", "far-rank")


@quotes(
    "A player has no more valid moves on the player's turn.",
    "This results in a tie.",
)
def test_a_player_who_cannot_move_ties_the_game() -> None:
    tie = gambol.Outcome(None, "stalemate")
    assert touchdown("3/3/p2/P2/3 w").outcome == tie
    assert touchdown("3/3/p2/P2/3 b").outcome == tie
    assert touchdown("3/3/p2/3/3 w").outcome == tie, "no pawn is left"
    # Who has a move must make it; and the other one may be the one who is stuck.
    before = touchdown("3/p2/3/P2/3 w")
    assert before.outcome is None
    assert before.play("a2a3").outcome == tie


# --- the bots ---------------------------------------------------------------------------------------------


@quotes(
    "Simply create a class that implements the `game::Player` interface.",
    "The `std::string name() const` method should return the name of the bot.",
    "The `game::Move play(const game::Board& board)` method should return a valid move given the board "
    "is configured as the given board.",
)
def test_a_player_is_any_class_with_a_name_and_a_way_to_choose_a_legal_move() -> None:
    class Leftmost(gambol.Player):
        name = "leftmost"

        def play(self, position: gambol.Position, clock: gambol.Clock) -> gambol.Move:
            return min(position.legal_moves, key=str)

    bot = Leftmost()
    assert isinstance(bot, players.Player)
    assert bot.name == "leftmost"
    for kind in (bot, *(players.named(name, seed=1) for name in players.NAMES)):
        assert GAME.start().is_legal(kind.play(GAME.start(), gambol.Clock()))


@quotes(
    "The `bool preferToStart(const game::Board& board)` method should return a boolean indicating if "
    "the bot wants to start given that the configuration is as the given board.",
    "The tile-value of 1 on the given board will indicate that the starting player has a pawn there at "
    "the beginning of the game.",
    "Likewise a tile-value of 2 on the given board will indicate that the second player has a pawn "
    "there at the beginning of the game.",
    "A board tile of value 0 indicates that no pawn is on that tile.",
)
def test_before_the_game_the_starting_player_is_1_and_the_second_player_2() -> None:
    """The board that a bot is asked about is the start, seen by the one who moves first."""
    view = touchdown(GAME.start().text).view("white")
    assert squares_of(view, 1) == {(x, 6) for x in range(8)}
    assert squares_of(view, 2) == {(x, 1) for x in range(8)}
    assert len(squares_of(view, 0)) == 48
    assert [len(column) for column in view] == [8] * 8


@quotes(
    "Player 1's winning condition is to get a pawn on one of the tiles: `board[?][0]`.",
    "And Player 2's winning condition is to get a pawn on one of the tiles: `board[?][7]`.",
)
def test_in_the_view_of_white_he_wins_on_y_0_and_black_on_y_7() -> None:
    white = touchdown("8/3P4/8/8/8/p7/8/8 w").play("d7d8")
    assert isinstance(white, TouchdownPosition)
    assert white.outcome == gambol.Outcome("white", "far-rank")
    assert white.view("white")[3][0] == 1
    black = touchdown("8/8/8/8/8/8/5p2/P7 b").play("f2f1")
    assert isinstance(black, TouchdownPosition)
    assert black.outcome == gambol.Outcome("black", "far-rank")
    assert black.view("white")[5][7] == 2


@quotes(
    "It can be assumed that at least 1 valid move always will be present.",
)
def test_a_position_that_is_not_finished_has_a_legal_move_and_a_finished_one_has_none() -> None:
    for seed, played in enumerate(gambol.random_games(GAME, 20, seed=4)):
        record = gambol.Record(GAME)
        for move in played.moves:
            assert record.position.outcome is None, seed
            assert record.position.legal_moves
            record.play(move)
        assert record.position.outcome == played.outcome
        assert record.position.legal_moves == ()


@quotes(
    "A board tile of value 1 indicates that the bot has a pawn at that spot.",
    "A board tile of value 2 indicates that the opposing player has a pawn at that spot.",
    "A board tile of value 0 indicates that no pawn is at that tile.",
)
@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_bot_sees_its_own_pawns_as_1_the_others_as_2_and_nothing_as_0(colour: str) -> None:
    pos = touchdown("8/p1p5/8/4P3/7p/8/1P6/8 w")
    own, other = ("P", "p") if colour == "white" else ("p", "P")
    view = pos.view(colour)
    for x, file in enumerate(FILES):
        for y in range(8):
            square = f"{file}{8 - y if colour == 'white' else y + 1}"
            assert view[x][y] == {own: 1, other: 2, None: 0}[pos.board.get(square)]


@quotes(
    "The bot's winning condition is to get a pawn on one of the tiles: `board[?][0]`.",
    "The opposing player's winning condition is to get a pawn on one of the tiles: `board[?][7]`.",
)
@pytest.mark.parametrize(
    ("text", "move", "winner"),
    [("8/3P4/8/8/8/p7/8/8 w", "d7d8", "white"), ("8/8/8/8/8/8/5p2/P7 b", "f2f1", "black")],
)
def test_a_bot_of_either_colour_wins_on_y_0_and_its_opponent_on_y_7(
    text: str, move: str, winner: str
) -> None:
    won = touchdown(text).play(move)
    assert isinstance(won, TouchdownPosition)
    loser = "black" if winner == "white" else "white"
    assert {y for _, y in squares_of(won.view(winner), 1)} >= {0}
    assert {y for _, y in squares_of(won.view(loser), 2)} >= {7}


def test_the_view_of_the_side_to_move_is_the_one_that_is_shown_unless_asked_otherwise() -> None:
    pos = touchdown("8/8/8/4P3/7p/8/8/8 b")
    assert pos.view() == pos.view("black") != pos.view("white")


def test_every_sentence_is_quoted() -> None:
    assert [sentence for sentence in of_seed("004") if sentence not in quoted_by(globals())] == []


def test_nothing_is_quoted_that_was_not_said() -> None:
    assert quoted_by(globals()) == set(of_seed("004"))
