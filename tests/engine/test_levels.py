"""The levels: each stronger than the one below, the same again for the same seed, and never blind."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

import gambol
from gambol.engine.levels import HIGHEST, LEVELS, level_of
from games.every import unfinished

NAMES = gambol.games()


def level(name: str, number: int, seed: int = 1) -> gambol.Engine:
    return gambol.Engine(name, level=number, seed=seed, hash_mb=4)


# --- what they are made of ----------------------------------------------------------------------------


def test_the_games_that_come_with_gambol_have_their_own_levels() -> None:
    # A game that is added plays without: the test below.
    assert {"mitsudomoe", "talpa", "touchdown"} <= set(LEVELS) <= set(NAMES)
    assert all(len(levels) == HIGHEST for levels in LEVELS.values())


def test_a_game_that_nobody_has_measured_has_levels_too() -> None:
    assert [level_of("no game of ours", number).nodes for number in range(1, HIGHEST + 1)]


@pytest.mark.parametrize("name", [*NAMES, "no game of ours"])
def test_each_level_looks_further_than_the_one_below_or_errs_less(name: str) -> None:
    levels = [level_of(name, number) for number in range(1, HIGHEST + 1)]
    for lower, higher in pairwise(levels):
        assert lower.nodes <= higher.nodes
        assert (lower.depth or 1000) <= (higher.depth or 1000)
        further = lower.nodes < higher.nodes or (lower.depth or 1000) < (higher.depth or 1000)
        assert further or lower.errors > higher.errors
    assert levels[-1].errors == 0
    assert levels[-1].depth is None


# --- what they do -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("number", range(HIGHEST + 1))
def test_every_level_repeats_itself_with_its_seed(name: str, number: int) -> None:
    pos = unfinished(name)
    engine = level(name, number, seed=3)
    move = engine.search(pos).move
    engine.search(gambol.game(name).start())
    if number < HIGHEST:
        assert engine.search(pos).move == move
    assert level(name, number, seed=3).search(pos).move == move
    assert engine.name == f"level:{number}"


def test_a_level_repeats_itself_however_many_threads_it_is_given() -> None:
    assert gambol.Engine("talpa", level=9, threads=4).threads == 1
    assert gambol.Engine("talpa", level=10, threads=4).threads == 4


@pytest.mark.parametrize("name", NAMES)
def test_seeds_make_the_lower_levels_vary(name: str) -> None:
    start = gambol.game(name).start()
    for number in (0, 2, 4):
        moves = {level(name, number, seed).search(start).move for seed in range(24)}
        assert len(moves) > 1


def points(name: str, one: int, two: int, games: int) -> float:
    """What a level scores against another, from openings of 2 random moves, each with both colours."""
    scored = 0.0
    for number in range(games):
        chance, record = Random(f"{name} {number // 2}"), gambol.Record(name, length=200)
        for _ in range(2):
            record.play(chance.choice(record.position.legal_moves))
        mine = record.game.colours[number % 2]
        seats = {
            colour: level(name, one if colour == mine else two, number) for colour in record.game.colours
        }
        while record.outcome is None:
            record.play(seats[record.turn].search(record.position, history=record.positions()[:-1]).move)
        winner = record.outcome.winner
        scored += 0.5 if winner is None else float(winner == mine)
    return scored


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("one", "two"), [(1, 0), (3, 1), (5, 3)])
def test_a_higher_level_wins_more_often(name: str, one: int, two: int) -> None:
    """The games are always the same; benchmarks/levels.py plays more of them, of all neighbours."""
    assert points(name, one, two, 12) > 6


@cache
def ends(name: str) -> tuple[gambol.Position, ...]:
    """The last two positions of some games of a level that errs, which end with a win or a loss."""
    found: list[gambol.Position] = []
    for seed in range(3):
        engine, record = level(name, 1, seed), gambol.Record(name, length=200)
        while record.outcome is None:
            record.play(engine.search(record.position).move)
        found += record.positions()[-3:-1]
    return tuple(found)


def winning(pos: gambol.Position) -> set[gambol.Move]:
    """The moves that win at once."""
    return {move for move, after in pos.children() if after.outcome and after.outcome.winner == pos.turn}


def safe(pos: gambol.Position) -> set[gambol.Move]:
    """The moves after which neither has the game ended nor can the opponent win at once."""
    return {move for move, after in pos.children() if after.outcome is None and not winning(after)}


@pytest.mark.parametrize("name", NAMES)
def test_no_level_overlooks_a_win_at_hand_or_steps_into_a_loss(name: str) -> None:
    assert any(winning(pos) for pos in ends(name))
    for pos in ends(name):
        good = winning(pos) or safe(pos)
        if good:
            for number in range(1, HIGHEST + 1):
                assert level(name, number).search(pos).move in good, f"level {number} in {pos.text}"
