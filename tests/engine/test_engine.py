"""The engine as its users meet it: limits, levels, lines, analysis, and what it refuses."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
import time
from itertools import pairwise

import pytest

import gambol
from gambol.engine import Info, Limits
from games.every import finished, specs, unfinished

NAMES = gambol.games()
BUSY = 5.0
"""How many seconds a machine may let a search wait; benchmarks/promptness.py measures what a search needs."""
SMALL = {"talpa": "talpa:size=5", "touchdown": "touchdown:width=5,height=6"}


def small(name: str) -> gambol.Engine:
    return gambol.Engine(SMALL.get(name, name), hash_mb=1)


def legal(pos: gambol.Position, info: Info) -> bool:
    """Whether every line can be played."""
    for line in info.lines:
        here = pos
        for move in line.line:
            if here.outcome is not None or not here.is_legal(move):
                return False
            here = here.play(move)
    return True


@pytest.mark.parametrize("spec", specs())
def test_every_variant_of_every_game_is_searched_and_its_lines_can_be_played(spec: str) -> None:
    pos = unfinished(spec)
    best = gambol.Engine(spec, hash_mb=1).search(pos, nodes=3000, lines=3)
    assert best.move == best.line[0]
    assert legal(pos, best)
    assert len({line.move for line in best.lines}) == len(best.lines) == min(3, len(pos.legal_moves))
    assert all(
        a.win_probability >= b.win_probability or a.depth > b.depth for a, b in pairwise(best.lines)
    )  # when the nodes run out, the last lines are as they were a move less deep
    assert 0 <= best.win_probability <= 1
    assert (best.proven is None) or best.win_probability == {"win": 1, "draw": 0.5, "loss": 0}[best.proven]


def test_a_line_that_turns_out_better_than_the_first_takes_its_place() -> None:
    engine = gambol.Engine("touchdown:pawns=first-rank", hash_mb=1)
    best = engine.search("pppppppp/8/8/8/8/8/4P3/PPPP1PPP b", nodes=3000, lines=3)
    found = [(line.depth, line.win_probability) for line in best.lines]
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_nodes_give_the_same_result(name: str) -> None:
    start = gambol.game(name).start()
    first, second = (gambol.Engine(start.game).search(start, nodes=5000) for _ in range(2))
    assert (first.line, first.score, first.depth, first.nodes) == (
        second.line,
        second.score,
        second.depth,
        second.nodes,
    )
    used = gambol.Engine(start.game)
    used.search(start.children()[0][1], nodes=3000)
    used.clear()
    again = used.search(start, nodes=5000)
    assert (again.line, again.score, again.nodes) == (first.line, first.score, first.nodes)


@pytest.mark.parametrize("name", NAMES)
def test_limits_are_kept(name: str) -> None:
    engine, start = small(name), small(name).game.start()
    assert engine.search(start, depth=2).depth <= 2
    assert engine.search(start, nodes=1234).nodes <= 1234
    assert engine.search(start, nodes=1).move in start.legal_moves
    began = time.monotonic()
    engine.search(start, seconds=0.2)
    assert time.monotonic() - began < 0.2 + BUSY


@pytest.mark.parametrize("name", NAMES)
def test_a_clock_is_not_overdrawn_even_when_it_is_nearly_empty(name: str) -> None:
    engine, start = gambol.Engine(name), gambol.game(name).start()
    for remaining, increment in ((0.0, 0.0), (0.03, 0.0), (0.5, 0.01), (1.0, 0.1)):
        assert engine.search(start, remaining=remaining, increment=increment).seconds <= remaining + BUSY
    assert engine.search(start, remaining=0.3, moves_to_go=1).seconds <= 0.3 + BUSY


def test_the_tables_memory_lasts_from_move_to_move() -> None:
    game = gambol.game("touchdown")
    engine = gambol.Engine(game)
    cold = engine.search(game.start(), depth=12)
    warm = engine.search(game.start(), depth=12)
    assert warm.nodes < cold.nodes / 4


def test_a_proven_result_ends_the_search() -> None:
    game = gambol.game("touchdown", width=4, height=5)
    best = gambol.Engine(game).search(game.start(), until_proven=True)
    assert best.proven is not None
    assert best.verdict == ("draw" if best.proven == "draw" else f"{best.proven} in {best.moves_to_end}")


@pytest.mark.parametrize("spec", ["touchdown:width=4,height=5", "touchdown:width=5,height=6", "talpa:size=4"])
def test_what_is_proven_is_never_contradicted_on_the_way_to_the_end(spec: str) -> None:
    game = gambol.game(spec)
    engine = gambol.Engine(game)
    pos = game.start()
    seen = engine.search(pos, until_proven=True)
    while True:
        pos = pos.play(seen.move)
        if pos.outcome is not None:
            break
        then = engine.search(pos, until_proven=True)
        assert then.proven == {"win": "loss", "loss": "win", "draw": "draw"}[str(seen.proven)]
        if seen.moves_to_end is not None:
            assert then.moves_to_end is not None
            assert then.moves_to_end <= seen.moves_to_end - 1
        seen = then
    assert (pos.outcome.winner is None) == (seen.proven == "draw")
    if seen.proven != "draw":
        assert seen.moves_to_end == 1


@pytest.mark.parametrize("name", NAMES)
def test_analysis_gets_deeper_and_ends_with_the_loop(name: str) -> None:
    engine = gambol.Engine(name)
    depths = []
    for info in engine.analyse(gambol.game(name).start(), lines=2):
        assert isinstance(info, Info)
        depths.append(info.depth)
        if info.depth >= 3:
            break
    assert depths == sorted(depths)
    assert engine.search(gambol.game(name).start(), nodes=100).nodes <= 100


def test_analysis_is_ended_by_a_new_search() -> None:
    engine = gambol.Engine("talpa")
    told = engine.analyse(engine.game.start())
    assert next(told).move is not None
    engine.search(engine.game.start(), nodes=1000)
    assert len(list(told)) <= 1000  # what it knew already, and no more


def test_any_thread_may_stop_a_search() -> None:
    engine = gambol.Engine("talpa")
    threading.Timer(0.2, engine.stop).start()
    best = engine.search(engine.game.start(), seconds=60)
    assert best.seconds < 30
    assert best.move in engine.game.start().legal_moves


def test_a_search_that_ponders_goes_on_until_the_move_is_played() -> None:
    game = gambol.game("touchdown", width=5, height=5)
    engine = gambol.Engine(game)
    thinking = engine.start(game.start(), Limits(depth=2), ponder=True)
    until = time.monotonic() + 0.2
    while time.monotonic() < until:
        thinking.news(0.05)
    assert not thinking.done
    thinking.hit()
    assert thinking.result().depth == 2
    assert thinking.done


def test_the_third_occurrence_is_a_draw() -> None:
    record = gambol.Record("mitsudomoe")
    for move in ["@c2/b1c2", "@c4/d5c4", "b1d2/c2d2", "d5b4/c4b4"]:
        record.play(move)
    circle = ["c2c3/d2c3", "c4b5/b4b5", "d2c2/c3c2", "b4c4/b5c4", "c3d2/c2d2", "b5b4/c4b4"]
    for move in [*circle, *circle[:-1]]:
        record.play(move)
    history = [record.game.start()]
    for played in record.moves:
        history.append(history[-1].play(played))
    pos = history.pop()
    engine = gambol.Engine("mitsudomoe")
    drawing = pos.move(circle[-1])
    lines = engine.search(pos, depth=1, lines=1000, history=history).lines
    assert [line.score for line in lines if line.move == drawing] == [0]
    assert [line.proven for line in lines if line.move == drawing] != ["win"]


# --- faults -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_position_is_refused(name: str) -> None:
    for level in (None, 0, 3):
        with pytest.raises(gambol.PositionError, match="expected an unfinished position"):
            gambol.Engine(name, level=level).search(finished(name))


def test_a_position_of_another_game_is_refused() -> None:
    engine = gambol.Engine("talpa")
    with pytest.raises(gambol.PositionError, match="expected a position of"):
        engine.search(gambol.game("talpa", size=6).start())
    with pytest.raises(gambol.PositionError, match="expected a position of"):
        engine.search(engine.game.start(), history=[gambol.game("touchdown").start()])
    with pytest.raises(TypeError, match="expected a position or its text"):
        engine.search(7)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ({"level": 11}, "expected level to be a number from 0 to 10, read 11"),
        ({"level": -1}, "expected level to be a number from 0 to 10, read -1"),
        ({"threads": 0}, "expected threads to be a number from 1 to"),
        ({"hash_mb": 0}, "expected hash_mb to be a number from 1 to"),
    ],
)
def test_an_engine_that_cannot_be_had_is_refused(arguments: dict[str, int], fault: str) -> None:
    with pytest.raises(gambol.OptionError, match=fault):
        gambol.Engine("talpa", **arguments)


@pytest.mark.parametrize(
    ("limits", "fault"),
    [
        ({"seconds": -1}, "expected seconds to be a time"),
        ({"seconds": float("nan")}, "expected seconds to be a time"),
        ({"depth": 0}, "expected depth to be a number from 1"),
        ({"nodes": 0}, "expected nodes to be a number from 1"),
        ({"lines": 0}, "expected lines to be a number from 1"),
        ({"remaining": -0.5}, "expected remaining to be a time"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limits: dict[str, float], fault: str) -> None:
    with pytest.raises(gambol.OptionError, match=fault):
        Limits(**limits)  # type: ignore[arg-type]


# --- for a long time ----------------------------------------------------------------------------------


def test_ctrl_c_ends_a_search() -> None:
    program = (
        "import gambol, sys\n"
        "print('ready', flush=True)\n"
        "try:\n"
        "    gambol.Engine('talpa').search(gambol.game('talpa').start(), seconds=60)\n"
        "except KeyboardInterrupt:\n"
        "    sys.exit(42)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.3)
        process.send_signal(2)
        assert process.wait(timeout=20) == 42


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "sysconf"), reason="no /proc to read the memory from")
def test_long_analysis_does_not_grow() -> None:
    engine = gambol.Engine("mitsudomoe", hash_mb=8)
    sizes = [
        resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for info in engine.analyse(engine.game.start(), seconds=4, lines=8)
        if info.seconds > 1
    ]
    assert sizes
    assert sizes[-1] - sizes[0] < 4096, "kilobytes"
