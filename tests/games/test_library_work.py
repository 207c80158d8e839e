"""Bulk work: it is repeatable, runs beside the interpreter, can be stopped, and refuses nonsense."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter

import pytest

import gambol
from games.every import finished, specs, unfinished

NAMES = gambol.games()

LONG_WORK = {
    **{f"perft of {name}": f"gambol.game({name!r}).start().perft(30)" for name in NAMES},
    "perft on threads": "gambol.game('talpa').start().perft(30, threads=2)",
    "playouts": "gambol.game('talpa').start().playouts(10**12, 1)",
    "random games": "gambol.random_games(gambol.game('mitsudomoe'), 2_000_000, 1)",
}


@pytest.mark.parametrize("spec", specs())
def test_playouts_add_up_and_the_same_seed_repeats_them_on_any_number_of_threads(spec: str) -> None:
    pos = unfinished(spec)
    played = pos.playouts(600, seed=3, longest=300)
    assert played.games == 600 == sum(played.lengths.values())
    assert set(played.wins) == set(pos.game.colours)
    assert min(played.lengths) > 0
    assert played.mean_length == sum(length * n for length, n in played.lengths.items()) / 600
    assert pos.playouts(600, seed=3, longest=300, threads=3) == played
    if max(played.lengths) > 1 and len(played.lengths) > 1:
        assert pos.playouts(600, seed=4, longest=300) != played


@pytest.mark.parametrize("name", NAMES)
def test_random_games_are_playouts_with_their_moves(name: str) -> None:
    game = gambol.game(name)
    games = gambol.random_games(game, 40, seed=9, threads=1)
    assert games == gambol.random_games(game, 40, seed=9, threads=4)
    assert games[:10] == gambol.random_games(game, 10, seed=9), (
        "the first games do not depend on their number"
    )
    played = game.start().playouts(40, seed=9)
    assert Counter(len(one) for one in games) == played.lengths
    assert Counter(one.outcome.winner for one in games if one.outcome.winner) == {
        colour: wins for colour, wins in played.wins.items() if wins
    }
    for one in games[:5]:
        pos = game.start()
        for move in one.moves:
            assert pos.outcome is None
            pos = pos.play(move)
        assert pos.outcome == one.outcome
        assert len(one.moves) == len(one)


def test_random_games_take_the_name_of_a_game_too() -> None:
    assert gambol.random_games("talpa:size=4", 3, seed=1) == gambol.random_games(
        gambol.game("talpa", size=4), 3, seed=1
    )


@pytest.mark.parametrize("name", NAMES)
def test_each_legal_move_is_played_first_about_as_often(name: str) -> None:
    game = gambol.game(name)
    n = 100 * len(game.start().legal_moves)
    first = Counter(one.moves[0] for one in gambol.random_games(game, n, seed=10, longest=1))
    assert set(first) == set(game.start().legal_moves)
    assert max(first.values()) < 160
    assert min(first.values()) > 55


def test_a_game_that_is_too_long_is_a_draw() -> None:
    start = gambol.game("talpa").start()
    assert start.playouts(5, 1, longest=3).lengths == {3: 5}
    assert start.playouts(5, 1, longest=3).draws == 5
    assert start.playouts(5, 1, longest=0).lengths == {0: 5}
    game = gambol.random_games(start.game, 1, 1, longest=3)[0]
    assert (len(game), game.outcome) == (3, gambol.Outcome(None, "length"))


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_position_has_no_sequences_and_its_games_are_over(name: str) -> None:
    end = finished(name)
    assert [end.perft(depth) for depth in (0, 1, 2, 9)] == [1, 0, 0, 0]
    assert end.playouts(7, 1).lengths == {0: 7}


def test_no_games_are_no_games() -> None:
    start = gambol.game("talpa").start()
    assert start.playouts(0, 1) == gambol.Playouts(wins={"red": 0, "blue": 0}, draws=0, lengths={})
    assert start.playouts(0, 1).mean_length == 0
    assert gambol.random_games(start.game, 0, 1) == ()


def test_any_whole_number_is_a_seed() -> None:
    start = gambol.game("talpa", size=4).start()
    for seed in (0, -1, 2**64 - 1, 2**64, 10**30, -(10**30)):
        assert start.playouts(3, seed).games == 3
        assert len(gambol.random_games(start.game, 3, seed)) == 3
    assert start.playouts(50, 1) != start.playouts(50, 2)


@pytest.mark.parametrize("number", [-1, -(10**30), 2.5, "3", None, float("nan")])
def test_nonsense_for_a_number_is_refused(number: object) -> None:
    start = gambol.game("talpa", size=3).start()
    for ask in (
        lambda: start.perft(number),  # type: ignore[arg-type]
        lambda: start.perft(1, threads=number),  # type: ignore[arg-type]
        lambda: start.playouts(number, 1),  # type: ignore[arg-type]
        lambda: start.playouts(1, 1, threads=number),  # type: ignore[arg-type]
        lambda: start.playouts(1, 1, longest=number),  # type: ignore[arg-type]
        lambda: gambol.random_games(start.game, number, 1),  # type: ignore[arg-type]
    ):
        with pytest.raises((gambol.OptionError, TypeError), match="expected"):
            ask()


def test_more_than_any_machine_can_hold_is_refused() -> None:
    start = gambol.game("talpa", size=3).start()
    for n in (10**12, 10**18, 10**30):
        with pytest.raises(gambol.OptionError, match="expected n to be a number from 0 to"):
            gambol.random_games(start.game, n, 1)
    with pytest.raises(gambol.OptionError, match="expected threads to be a number from 1 to"):
        start.playouts(1, 1, threads=10**9)
    for seed in ("1", 1.5, None):
        with pytest.raises(TypeError, match="seed"):
            start.playouts(1, seed)  # type: ignore[arg-type]


def test_a_depth_beyond_every_game_costs_no_more_than_the_game() -> None:
    corridor = gambol.game("touchdown", width=1, height=8).start()
    assert corridor.perft(4) == 1
    assert corridor.perft(10**18) == 0


def test_the_interpreter_goes_on_beside_long_work() -> None:
    start = gambol.game("touchdown").start()
    results = []
    worker = threading.Thread(target=lambda: results.append(start.perft(9, bulk=False)))
    worker.start()
    turns = 0
    while worker.is_alive():
        turns += 1
        time.sleep(0.001)
    worker.join()
    assert results == [start.perft(9)]
    assert turns > 20, "the lock was not released"


def test_two_threads_count_the_same_position_at_once() -> None:
    start = gambol.game("mitsudomoe").start()
    results: list[object] = []
    workers = [
        threading.Thread(target=lambda: results.append(start.perft(4))),
        threading.Thread(target=lambda: results.append(start.perft(4, threads=2))),
        threading.Thread(target=lambda: results.append(start.playouts(500, 1).games)),
        threading.Thread(target=lambda: results.append(len(start.legal_moves) + len(start.board))),
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(map(int, map(str, results))) == [15, 500, 358_136, 358_136]


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX signals")
@pytest.mark.parametrize("work", LONG_WORK)
def test_ctrl_c_stops_long_work_at_once(work: str) -> None:
    script = f"import gambol; print('ready', flush=True); {LONG_WORK[work]}"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.2)
            assert process.poll() is None, "the work was too short"
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=20) != 0
            assert time.monotonic() - begun < 5
            assert "KeyboardInterrupt" in process.stderr.read()
        finally:
            process.kill()
