"""Every game can be played in numbers, from either side."""

from __future__ import annotations

import random

import pytest

import gambol
from gambol.games import grid
from gambol.games.touchdown.classic import view as seeds_view
from games import every

SPECS = [spec for spec in every.specs() if gambol.game(spec).kit.grid is not None]


def test_the_three_games_have_views_in_numbers() -> None:
    assert {"mitsudomoe", "talpa", "touchdown"} <= {gambol.game(spec).name for spec in SPECS}


@pytest.mark.parametrize("spec", SPECS)
def test_every_legal_move_is_said_in_numbers_and_read_back(spec: str) -> None:
    for position in every.positions(spec):
        for move in position.legal_moves:
            said = grid.numbers(position, move.text)
            assert len(said) % 4 == 0
            assert position.move(grid.move_text(position, said)) == move


@pytest.mark.parametrize("spec", SPECS)
def test_a_view_shows_whose_pieces_move(spec: str) -> None:
    """A move of numbers begins on a piece of one's own and does not land on one."""
    for position in every.positions(spec):
        seen = grid.view(position)
        for move in position.legal_moves:
            x, y, to_x, to_y = grid.numbers(position, move.text)[-4:]
            if position.game.name == "mitsudomoe":
                continue
            assert seen[x][y] == 1
            assert seen[to_x][to_y] != 1 or (x, y) == (to_x, to_y)


@pytest.mark.parametrize("size", [3, 5, 8])
@pytest.mark.parametrize("edges", ["red-top-bottom", "red-left-right"])
def test_in_talpa_ones_own_edges_are_the_first_and_the_last_y(size: int, edges: str) -> None:
    """Whoever has emptied a column of his view from y = 0 to the last has won."""
    game = gambol.game("talpa", size=size, edges=edges)
    for colour, other in (("red", "blue"), ("blue", "red")):
        full = game.start()
        layout = [
            square
            for square in game.squares
            if grid.numbers(game.position(full.text.split()[0] + f" {colour[0]}"), f"x{square}")[0] == 1
        ]
        assert len(layout) == size
        board = {square: token for square, token in full.board.items() if square not in layout}
        text = game.kit.write(game.options, board, other)
        outcome = game.position(text).outcome
        assert outcome is not None
        assert outcome.winner == colour


def test_in_touchdown_it_is_the_view_of_the_seed() -> None:
    for spec in ("touchdown", "touchdown:width=3", "touchdown:height=5"):
        for position in every.positions(spec):
            for colour in ("white", "black"):
                expected = seeds_view(position.game.options, position.board, colour)
                assert grid.view(position, colour) == expected


def test_in_mitsudomoe_both_start_in_the_same_corner() -> None:
    start = gambol.game("mitsudomoe").start()
    for colour in ("white", "black"):
        seen = grid.view(start, colour)
        assert seen[0][4] == seen[1][4] == seen[0][3] == [1, 3]
        assert seen[4][0] == seen[3][0] == seen[4][1] == [2, 4]
        assert grid.facts(start, seen) == {"supply": [5, 5]}
    after = start.play(start.legal_moves[0])
    assert grid.facts(after, grid.view(after, "black")) == {"supply": [5, 4]}


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ([], "expected four numbers"),
        ([4, 6, 4], "expected four numbers"),
        ([4, 6, 4, 5, 1], "expected four numbers"),
        ([4, 6, 4, 8], "expected x from 0 to 7 and y from 0 to 7, read x 4 and y 8"),
        ([-1, -1, 4, 5], "expected a move of touchdown"),
        ([4, 6, 4, 5.0], "expected whole numbers"),
        ([4, 6, 4, True], "expected whole numbers"),
        ("e2e3", "expected whole numbers"),
        (iter(int, 1), "more than 100 numbers"),
    ],
)
def test_numbers_that_are_no_move_are_refused(said: object, words: str) -> None:
    with pytest.raises(gambol.MoveError, match=words):
        grid.move_text(gambol.game("touchdown").start(), said)  # type: ignore[arg-type]


def test_random_numbers_never_upset_it(rng: random.Random) -> None:
    for spec in SPECS:
        position = gambol.game(spec).start()
        for _ in range(500):
            said = [rng.randint(-2, 9) for _ in range(rng.choice((4, 4, 8, 12)))]
            try:
                text = grid.move_text(position, said)
            except gambol.MoveError:
                continue
            position.is_legal(text)
