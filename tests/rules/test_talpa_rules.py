"""What is easy to get wrong in Talpa."""

import pytest

import gambol
from rules.boards import talpa, texts

EDGES = ["red-top-bottom", "red-left-right"]


def test_a_tunnel_for_the_player_who_did_not_move_counts_first() -> None:
    opened_both = talpa("b.bb/..../b.bb/b.bb b")
    assert opened_both.outcome == gambol.Outcome("blue", "opened-opponent-tunnel")
    assert talpa("b.bb/..../b.bb/b.bb r").outcome == gambol.Outcome("red", "opened-opponent-tunnel")


@pytest.mark.parametrize(("turn", "reason"), [("b", "tunnel"), ("r", "opened-opponent-tunnel")])
def test_a_set_up_is_decided_as_if_the_player_who_is_not_to_move_had_just_moved(
    turn: str, reason: str
) -> None:
    assert talpa(f"r.rb/b.br/r.rb/b.br {turn}").outcome == gambol.Outcome("red", reason)
    other = {"tunnel": "opened-opponent-tunnel", "opened-opponent-tunnel": "tunnel"}[reason]
    assert talpa(f"rbrb/..../rbrb/brbr {turn}").outcome == gambol.Outcome("blue", other)


def test_a_tunnel_counts_before_a_missing_piece() -> None:
    assert talpa("bbb/b.b/bbb r").outcome == gambol.Outcome("blue", "no-piece")
    assert talpa("b.b/b.b/b.b r").outcome == gambol.Outcome("red", "opened-opponent-tunnel")
    assert talpa("bbb/.../bbb r").outcome == gambol.Outcome("blue", "tunnel")


def test_who_has_pieces_goes_on_though_the_opponent_has_none() -> None:
    pos = talpa("bbb/b.b/bbb b")
    assert pos.outcome is None
    assert texts(pos) == {f"x{square}" for square in pos.board}
    assert pos.play("xa1").outcome == gambol.Outcome("blue", "no-piece")


def test_a_winding_tunnel_is_one() -> None:
    # From b6 down, to the right, up again, and down to f1.
    pos = talpa("r.rbrb/b.b.../r.b.r./b...r./r.rbr./brbrr. b")
    assert pos.outcome == gambol.Outcome("red", "tunnel")
    blocked = talpa("r.rbrb/b.b.../r.b.r./b...rb/r.rbr./brbrr. b")
    assert blocked.outcome is None


def test_a_tunnel_does_not_run_round_the_edge_of_the_board() -> None:
    """The right end of a rank is not next to the left end of the one above."""
    for size in range(4, 11):
        full = "r" * size
        right_half = "r" * (size // 2) + "." * (size - size // 2)
        left_half = right_half.translate(str.maketrans("r.", ".r"))
        rest = [full] * (size - 2)
        for one, other in ((right_half, left_half), (left_half, right_half)):
            assert talpa(f"{'/'.join([one, other, *rest])} r").outcome is None
            assert talpa(f"{'/'.join([*rest, one, other])} r").outcome is None


def test_no_capture_runs_round_the_edge_of_the_board() -> None:
    pos = talpa("...r/b.../rrrr/rrrr r")
    assert all(move.startswith("a2") for move in texts(pos))
    for size in range(3, 11):
        game = gambol.game("talpa", size=size)
        for move in game.start().legal_moves:
            one, other = move.squares
            files, ranks = ord(one[0]) - ord(other[0]), int(one[1:]) - int(other[1:])
            assert abs(files) + abs(ranks) == 1, move


@pytest.mark.parametrize("size", range(3, 11))
def test_each_pair_of_neighbours_is_a_capture_at_the_start(size: int) -> None:
    """In each of the 2 N (N - 1) pairs of neighbours Red may capture."""
    start = gambol.game("talpa", size=size).start()
    assert len(start.legal_moves) == 2 * size * (size - 1)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_once_nobody_has_a_capture_nobody_ever_has_one_again(size: int) -> None:
    removals = 0
    for played in gambol.random_games(gambol.game("talpa", size=size), 40, seed=11):
        moves = [move.text for move in played.moves]
        first = next((place for place, text in enumerate(moves) if text.startswith("x")), len(moves))
        assert all(text.startswith("x") for text in moves[first:])
        removals += len(moves) - first
    assert removals > 0


@pytest.mark.parametrize("size", [4, 6, 8, 10])
def test_the_colours_differ_by_two_pieces_at_most(size: int) -> None:
    for played in gambol.random_games(gambol.game("talpa", size=size), 20, seed=12):
        pos = played.game.start()
        for move in played.moves:
            pos = pos.play(move)
            pieces = list(pos.board.values())
            assert abs(pieces.count("r") - pieces.count("b")) <= 2


@pytest.mark.parametrize("size", [3, 5, 8, 10])
def test_each_move_takes_one_piece_off_the_board(size: int) -> None:
    for played in gambol.random_games(gambol.game("talpa", size=size), 5, seed=13):
        pos = played.game.start()
        for move in played.moves:
            pos = pos.play(move)
        assert len(pos.board) == size * size - len(played)


def test_with_the_edges_of_seed_000_red_joins_left_and_right() -> None:
    for edges, across in zip(EDGES, ("blue", "red"), strict=True):
        outcome = talpa("rbrb/..../rbrb/brbr r", edges=edges).outcome
        assert outcome is not None
        assert outcome.winner == across


@pytest.mark.parametrize("size", [3, 4, 6, 9])
def test_the_two_choices_of_edges_are_mirror_images(size: int) -> None:
    """Turn the board about its long diagonal, and one game is the other, move by move."""
    games = [gambol.game("talpa", size=size, edges=edges) for edges in EDGES]

    def turned(square: str) -> str:
        file, rank = ord(square[0]) - ord("a"), int(square[1:]) - 1
        return f"{chr(ord('a') + size - 1 - rank)}{size - file}"

    pos, mirror = games[0].start(), games[1].start()
    for move in gambol.random_games(games[0], 1, seed=size)[0].moves:
        text = ("x" if move.text.startswith("x") else "") + "".join(map(turned, move.squares))
        assert {turned(square): piece for square, piece in pos.board.items()} == dict(mirror.board)
        assert len(pos.legal_moves) == len(mirror.legal_moves)
        pos, mirror = pos.play(move), mirror.play(text)
        assert pos.outcome == mirror.outcome
    assert pos.outcome is not None


def test_captures_are_read_with_x_and_a_dash_and_removals_with_x() -> None:
    start = gambol.game("talpa").start()
    for text in ("c4d4", "c4xd4", "c4-d4", " C4 X D4 "):
        assert start.move(text).text == "c4d4"
    assert talpa("b.b/.r./b.b r").move("XB2").text == "xb2"
    assert not start.is_legal("xc4")
    with pytest.raises(gambol.MoveError, match="for no capture is left"):
        talpa("rr./rr./r.b r").play("a1b1")
