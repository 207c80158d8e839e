"""The client drives engines, good ones and bad ones."""

from __future__ import annotations

import gc
import os
import sys
import threading
import time
from pathlib import Path

import pytest

import gambol
from gambol.engine import Limits
from gambol.engine.ugi import Client, UgiInfo

FAKE = str(Path(__file__).parent / "fake_engine.py")


def fake(way: str, timeout: float = 5.0, **more: object) -> Client:
    return Client([sys.executable, FAKE, way], timeout=timeout, **more)  # type: ignore[arg-type]


def own(spec: str) -> Client:
    return Client([sys.executable, "-m", "gambol", "ugi", spec], timeout=30, options={"Hash": 1})


# --- what goes well --------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["good", "greets"])
def test_it_learns_who_the_engine_is(way: str) -> None:
    with fake(way) as engine:
        assert (engine.name, engine.author) == ("Fake engine 2", "Someone Else")
        assert list(engine.settings) == ["Hash", "Clear Hash", "Style", "Book File"]
        assert engine.settings["Hash"].maximum == 64
        assert engine.settings["Style"].choices == ("calm", "very wild")
        assert engine.settings["Book File"].default == ""


def test_it_sets_what_can_be_set() -> None:
    with fake("good", options={"hash": 32}) as engine:
        engine.set("Style", "Very Wild")
        engine.set("Clear Hash")
        engine.set("Book File", "a b.bin")
        engine.ready()
        assert engine.remarks == (
            "setoption name Hash value 32",
            "setoption name Style value very wild",
            "setoption name Clear Hash",
            "setoption name Book File value a b.bin",
        )
        for name, value in (("Hash", 65), ("Hash", "many"), ("Style", "loud"), ("Speed", 1)):
            with pytest.raises(gambol.OptionError, match="expected"):
                engine.set(name, value)
        for value in ("a\nquit", "a\0b", "a\rb"):
            with pytest.raises(ValueError, match="expected a line"):
                engine.set("Book File", value)


def test_it_reads_what_a_search_tells() -> None:
    with fake("good") as engine:
        engine.position("8/8 w", ["a1", "a2"])
        going = engine.go(Limits(seconds=0.25, depth=3, nodes=10))
        infos = list(going)
        best = going.result()
        assert (best.move, best.reply) == ("a1", "a2")
        assert infos == [
            UgiInfo(text="movetime 250 depth 3 nodes 10"),
            UgiInfo(depth=2, deepest=4, number=2, score=-7, nodes=9, line=("b1", "b2")),
            UgiInfo(
                depth=2,
                deepest=4,
                mate=3,
                bound="lower",
                nodes=9,
                nodes_per_second=90,
                hash_full=0.012,
                seconds=0.0015,
                line=("a1", "a2"),
            ),
        ]
        assert best.info == infos[-1]
        assert going.done
        assert engine.remarks[0] == "position fen 8/8 w moves a1 a2"


@pytest.mark.parametrize(
    ("limits", "clocks", "words"),
    [
        (Limits(), None, "infinite"),
        (Limits(endless=True, depth=3), None, "infinite"),
        (Limits(remaining=1.5, increment=0.01), None, "p1time 1500 p2time 1500 p1inc 10 p2inc 10"),
        (Limits(moves_to_go=5), (1.0, 2.0), "p1time 1000 p2time 2000 p1inc 0 p2inc 0 movestogo 5"),
        (Limits(seconds=-0.0), None, "movetime 0"),
    ],
)
def test_limits_are_told_in_the_words_of_the_protocol(
    limits: Limits, clocks: tuple[float, float] | None, words: str
) -> None:
    with fake("good") as engine:
        engine.go(limits, clocks=clocks).result()
        assert engine.remarks[0] == words
        assert engine.go(Limits(depth=1), ponder=True).result().move == "a1"
        assert engine.remarks[-1] == "ponder depth 1"


def test_it_asks_about_the_game() -> None:
    with fake("good") as engine:
        assert (engine.game_over(), engine.p1turn(), engine.outcome()) == (False, True, "none")


def test_a_search_can_be_stopped_and_hit() -> None:
    with fake("waits") as engine:
        going = engine.go(Limits())
        threading.Timer(0.1, going.stop).start()
        assert going.result().move == "stopped"
        going.stop()  # too late, and no harm
        going = engine.go(Limits(seconds=0.01), ponder=True)
        going.hit()
        assert going.result().move == "hit"
        engine.go(Limits())
        engine.new_game()  # ends a search that nobody waits for
        assert engine.outcome() == "none"


def test_a_game_that_is_over_has_no_move() -> None:
    with fake("over") as engine:
        assert engine.search(Limits(depth=1)).move is None


def test_a_move_too_many_is_forgotten() -> None:
    with fake("moves twice") as engine:
        for _ in range(3):
            engine.position()
            assert engine.search(Limits(depth=1)).move == "a1"


@pytest.mark.parametrize("spec", gambol.games())
def test_our_own_engine_plays_a_game_against_itself(spec: str) -> None:
    record = gambol.Record(spec, length=30)
    colours = record.game.colours
    with own(spec) as engine:
        engine.new_game()
        while record.outcome is None:
            engine.position(moves=[move.text for move in record.moves])
            assert engine.p1turn() == (record.turn == colours[0])
            assert not engine.game_over()
            best = engine.search(Limits(nodes=200))
            assert best.move is not None
            record.play(best.move)
        engine.position(moves=[move.text for move in record.moves])
        by_length = record.outcome.reason == "length"
        winner = (
            "draw" if record.outcome.winner is None else f"p{1 + colours.index(record.outcome.winner)}win"
        )
        assert engine.outcome() == ("none" if by_length else winner)
        assert not engine.remarks


def test_the_folder_and_the_environment_are_the_callers(tmp_path: Path) -> None:
    script = (
        "import os; print('id name', os.getcwd(), os.environ['BOARD'])\n"
        "print('ugiok\\nreadyok', flush=True); import sys; sys.stdin.read()"
    )
    environment = {**os.environ, "BOARD": "small"}
    with Client([sys.executable, "-c", script], cwd=tmp_path, env=environment) as engine:
        assert engine.name == f"{tmp_path.resolve()} small"


# --- what goes wrong -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ("mute", "expected ugiok, read that .* gave none in 0.5 seconds"),
        ("dies", r"ended with status 3 \(it said: 'no such board'\)"),
        ("closes", "closed its output|has gone"),
    ],
)
def test_an_engine_that_does_not_start_is_an_error(way: str, says: str) -> None:
    with pytest.raises(gambol.EngineError, match=says), fake(way, 0.5 if way == "mute" else 5.0) as engine:
        engine.search(Limits(nodes=1))


@pytest.mark.parametrize(
    "command", [[], ["/no/such/engine"], ["/"], ["a\0b"]], ids=["nothing", "missing", "folder", "nul"]
)
def test_a_command_that_is_none_is_an_error(command: list[str]) -> None:
    with pytest.raises(gambol.EngineError, match="expected"):
        Client(command)


@pytest.mark.parametrize(
    ("way", "says"),
    [
        ("dies in a search", "ended with status 1"),
        ("never moves", "gave no move in its time"),
        ("floods for ever", "gave no move in its time"),
        ("chatters", "said more than 10000 lines that nobody asked for|gave no move in its time"),
        ("one endless line", "gave no move in its time"),
        ("no move", "said 'bestmove'"),
    ],
)
def test_a_search_that_fails_is_an_error_and_the_engine_is_killed(way: str, says: str) -> None:
    with fake(way, 0.5) as engine:
        with pytest.raises(gambol.EngineError, match=says):
            engine.search(Limits(seconds=0.1))
        began = time.monotonic()
        for call in (engine.ready, engine.p1turn, engine.new_game, lambda: engine.search(Limits(depth=1))):
            with pytest.raises(gambol.EngineError):
                call()
        assert time.monotonic() - began < 1


def test_a_search_without_a_limit_of_time_may_have_one_of_patience() -> None:
    with fake("never moves") as engine, pytest.raises(gambol.EngineError, match="gave no move"):
        engine.go(Limits(nodes=5), timeout=0.1).result()


def test_a_flood_is_heard_to_its_end() -> None:
    with fake("floods") as engine:
        assert engine.search(Limits(nodes=5)).move == "a1"


def test_nonsense_for_an_answer_is_an_error() -> None:
    with fake("maybe") as engine, pytest.raises(gambol.EngineError, match="answered 'response maybe'"):
        engine.p1turn()


def test_an_engine_that_does_not_read_is_an_error() -> None:
    with fake("never reads", 0.5) as engine:
        with pytest.raises(gambol.EngineError, match="did not read its input"):
            engine.position(moves=["a1"] * 100_000)
        with pytest.raises(gambol.EngineError):
            engine.ready()


@pytest.mark.parametrize("way", ["stays", "has a child", "good"])
def test_closing_leaves_nothing_behind(way: str) -> None:
    threads = threading.active_count()
    descriptors = len(list(Path("/dev/fd").iterdir()))
    engine = fake(way, 0.5)
    engine.close()
    engine.close()
    assert threading.active_count() == threads
    if way == "has a child":
        child = int(engine.process.errors.split()[-1])
        until = time.monotonic() + 30
        while Path(f"/proc/{child}").exists():  # the system takes it away when it likes
            assert time.monotonic() < until
            time.sleep(0.01)
    gc.collect()
    assert len(list(Path("/dev/fd").iterdir())) == descriptors
    with pytest.raises(gambol.EngineError):
        engine.ready()


@pytest.mark.parametrize(
    ("line", "info"),
    [
        ("info", UgiInfo()),
        ("info depth", UgiInfo()),
        ("info depth x nodes 5", UgiInfo(nodes=5)),
        ("info depth nan nodes inf time 1e400 nps 7", UgiInfo(nodes_per_second=7)),
        ("info pv", UgiInfo()),
        (
            "info pv a b nodes 3 score cp 5 upperbound",
            UgiInfo(line=("a", "b"), nodes=3, score=5, bound="upper"),
        ),
        ("info string  depth 5", UgiInfo(text="depth 5")),
        ("info currmove a1 currmovenumber 3 depth 4", UgiInfo(depth=4)),
    ],
)
def test_infos_are_read_as_far_as_they_make_sense(line: str, info: UgiInfo) -> None:
    assert UgiInfo.of_line(line) == info
    assert eval(repr(info)) == info
