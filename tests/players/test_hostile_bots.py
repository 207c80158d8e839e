"""Whatever a bot does, it loses only its own game, and harms nobody."""

from __future__ import annotations

import ast
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gambol
from gambol import players
from gambol.players.outside.launcher import MEMORY

if TYPE_CHECKING:
    from collections.abc import Iterator

HOSTILE = Path(__file__).parent / "hostile"
BOUNDS = players.Bounds(memory=256 << 20, processes=40, errors=4 << 20, room=16 << 20)
SHORT, LONG = gambol.Clock(per_move=0.4), gambol.Clock(per_move=40)
"""For those that are to lose on time, and for those that are to lose by anything else, on a busy machine."""


def expected() -> dict[str, frozenset[str]]:
    """The bots, and the faults that each may lose by; none where it is to play on."""
    found: dict[str, frozenset[str]] = {}
    for file in ("bots.py", "exits_at_import.py"):
        for node in ast.parse((HOSTILE / file).read_text("utf-8")).body:
            words = (ast.get_docstring(node) or "") if isinstance(node, ast.ClassDef) else ""
            if isinstance(node, ast.ClassDef) and words:
                found[f"{file}:{node.name}"] = frozenset(words.replace("-", "").split())
    from players.hostile import lines

    return found | {f"lines.py {name}": frozenset(kinds.split()) for name, kinds in lines.FAULTS.items()}


@dataclass
class Story:
    """How a game with one of them went."""

    fault: players.SeatError | None
    complaints: str
    seconds: float


class Stage:
    """A folder with the bots, something to harm beside it, and their games."""

    def __init__(self, folder: Path) -> None:
        self.bots = folder / "bots"
        self.victim = folder / "victim"
        shutil.copytree(HOSTILE, self.bots)
        self.victim.mkdir()
        (self.victim / "file").write_text("a secret")
        for name in ("arena.db", "arena.db-wal"):
            (self.bots / name).write_text("a secret")
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        (self.bots / "port").write_text(str(self.listener.getsockname()[1]))
        self.before = self.contents()
        self.stories: dict[str, Future[Story]] = {}

    def contents(self) -> dict[str, bytes]:
        """Every file of the stage."""
        root = self.bots.parent
        return {str(path): path.read_bytes() for path in root.rglob("*") if path.is_file()}

    def spec(self, name: str) -> str:
        """The name of a bot of the folder."""
        if " " in name:
            file, word = name.split()
            return f"stdio:{sys.executable} {self.bots / file} {word}"
        return f"{self.bots}/{name}"

    def play(self, name: str, kinds: frozenset[str]) -> Story:
        """A few moves of a game, until a fault."""
        began = time.monotonic()
        hidden = [str(self.bots / each) for each in ("arena.db", "arena.db-wal")]
        seat = players.open_seat(self.spec(name), bounds=BOUNDS, hidden=hidden)
        record = gambol.Record("touchdown")
        fault = None
        try:
            seat.begin_game(record.game, 1)
            seat.prefers_to_start(record.position)
            for _ in range(2):
                record.play(seat.choose(record, SHORT if "time" in kinds else LONG).move)
                record.play(record.position.legal_moves[0])
            record.resign()
            seat.game_over(record)
        except players.SeatError as error:
            fault = error
        seconds = time.monotonic() - began
        seat.close()
        return Story(fault, seat.complaints(), seconds)

    def left(self) -> list[str]:
        """The processes that have anything to do with the bots."""
        found = []
        for path in Path("/proc").glob("[0-9]*/cmdline"):
            try:
                words = path.read_bytes()
            except OSError:
                continue
            if str(self.bots).encode() in words and path.parent.name != str(os.getpid()):
                found.append(f"{path.parent.name}: {words[:200]!r}")
        return found


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """All games at once: most of the time of most of them is spent waiting."""
    found = Stage(tmp_path_factory.mktemp("stage"))
    with ThreadPoolExecutor(4) as pool:
        for name, kinds in expected().items():
            found.stories[name] = pool.submit(found.play, name, kinds)
        yield found
        pool.shutdown(cancel_futures=True)
    found.listener.close()


def needs_confinement() -> None:
    """Skip what the kernel has to allow."""
    held = players.confinement()
    if not held.confined:
        pytest.skip(str(held))


@pytest.mark.may_skip
@pytest.mark.parametrize("name", expected())
def test_a_hostile_bot_loses_its_game_and_no_more(name: str, stage: Stage) -> None:
    kinds = expected()[name]
    if not kinds:
        needs_confinement()
    story = stage.stories[name].result(120)
    assert story.seconds < 100
    if story.fault is None:
        assert not kinds, "it played on"
    else:
        assert story.fault.kind in kinds, str(story.fault)
        text = str(story.fault)
        assert text
        assert len(text) < 600
        assert text.isprintable(), repr(text)
    for word in ("SAW", "READ", "WROTE", "CONNECTED", "COULD"):
        assert word not in story.complaints


@pytest.mark.may_skip
def test_nothing_is_left_of_them_and_nothing_was_harmed(stage: Stage) -> None:
    for story in stage.stories.values():
        story.result(120)
    assert stage.left() == []
    needs_confinement()
    assert stage.contents() == stage.before
    with pytest.raises(BlockingIOError):
        stage.listener.accept()


def test_a_bot_is_started_afresh_after_a_fault(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(
        "class Once:\n    def play(self, position, clock):\n        if position.turn == 'black':\n"
        "            raise ValueError('not black')\n        return position.legal_moves[0]\n"
    )
    seat = players.open_seat(str(bot))
    record = gambol.Record("touchdown")
    for _ in range(2):
        seat.begin_game(record.game, 1)
        seat.choose(record, LONG)
        with pytest.raises(players.SeatError, match=r"raised ValueError: not black in bot\.py, line 4"):
            seat.choose(gambol.Record("touchdown").play("e2e3"), LONG)
        assert "not black" in seat.complaints()
    seat.close()


RUNNER = """
import sys, time, gambol
from gambol import players
seat = players.open_seat(sys.argv[1], bounds=players.Bounds(confined=sys.argv[2] == "confined"))
seat.begin_game(gambol.game("touchdown"), 1)
print("begun", flush=True)
seat.choose(gambol.Record("touchdown"), gambol.Clock())
"""


@pytest.mark.parametrize("how", ["confined", "open"])
@pytest.mark.parametrize("name", ["DoubleForks", "Hangs", "IgnoresSigterm"])
def test_bots_die_with_a_runner_that_is_killed(name: str, how: str, tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    runner = subprocess.Popen(
        [sys.executable, "-c", RUNNER, stage.spec(f"bots.py:{name}"), how], stdout=subprocess.PIPE
    )
    assert runner.stdout is not None
    with runner.stdout:
        assert runner.stdout.readline() == b"begun\n"
    time.sleep(0.3)
    runner.send_signal(signal.SIGKILL)
    runner.wait()
    until = time.monotonic() + 30
    while stage.left() and time.monotonic() < until:
        time.sleep(0.05)
    assert stage.left() == []
    stage.listener.close()


@pytest.mark.may_skip
def test_bots_die_with_a_launcher_that_is_killed(tmp_path: Path) -> None:
    needs_confinement()
    stage = Stage(tmp_path)
    seat = players.open_seat(stage.spec("bots.py:DoubleForks"))
    record = gambol.Record("touchdown")
    seat.begin_game(record.game, 1)
    record.play(seat.choose(record, LONG).move)
    watcher = min(int(each.partition(":")[0]) for each in stage.left() if "launcher.py" in each)
    os.kill(watcher, signal.SIGKILL)
    until = time.monotonic() + 30
    while len(stage.left()) > 0 and time.monotonic() < until:
        time.sleep(0.05)
    assert stage.left() == []
    with pytest.raises(players.SeatError, match="was ended by SIGKILL"):
        seat.choose(record, LONG)
    stage.listener.close()


@pytest.mark.parametrize("name", ["DoubleForks", "ForkBomb", "MemoryBomb", "Hangs"])
def test_without_confinement_limits_hold_and_all_ends_as_well(name: str, tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    bounds = players.Bounds(memory=256 << 20, processes=40, confined=False)
    seat = players.open_seat(stage.spec(f"bots.py:{name}"), bounds=bounds)
    seat.begin_game(gambol.game("touchdown"), 1)
    kinds = expected()[f"bots.py:{name}"]
    if kinds:
        with pytest.raises(players.SeatError) as caught:
            seat.choose(gambol.Record("touchdown"), SHORT if "time" in kinds else LONG)
        assert caught.value.kind in kinds
    else:
        seat.choose(gambol.Record("touchdown"), LONG)
    seat.close()
    assert stage.left() == []
    stage.listener.close()


def test_a_program_cannot_end_like_the_launcher(tmp_path: Path) -> None:
    stage = Stage(tmp_path)
    seat = players.open_seat(stage.spec("bots.py:ExitsLikeTheLauncher"))
    seat.begin_game(gambol.game("touchdown"), 1)
    with pytest.raises(players.SeatError) as caught:
        seat.choose(gambol.Record("touchdown"), LONG)
    assert caught.value.kind == "crash"
    assert str(MEMORY) not in str(caught.value)
    stage.listener.close()
