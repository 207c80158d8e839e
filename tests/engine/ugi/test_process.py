"""`gambol ugi` as another program meets it: a process with pipes."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

import gambol

PATIENCE = 60.0


class Engine:
    """The process, and all that it has said so far."""

    def __init__(self, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gambol", "ugi", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        self.said: list[str] = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            with self._changed:
                self.said.append(line.decode().rstrip("\n"))
                self._changed.notify_all()

    def send(self, data: str | bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data if isinstance(data, bytes) else data.encode())

    def wait(self, first: str, number: int = 1) -> list[str]:
        until = monotonic() + PATIENCE
        with self._changed:
            while sum(line.startswith(first) for line in self.said) < number:
                assert monotonic() < until, self.said[-20:]
                self._changed.wait(1)
            return list(self.said)

    def end(self) -> tuple[int, str]:
        """Close its input, and see how it ends."""
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return status, self.process.stderr.read().decode()


@contextmanager
def engine(*arguments: str) -> Iterator[Engine]:
    running = Engine(*arguments)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.wait()
        for pipe in (running.process.stdin, running.process.stdout, running.process.stderr):
            assert pipe is not None
            pipe.close()


def test_it_answers_while_it_thinks_and_ends_with_its_input() -> None:
    with engine("talpa", "--size", "6") as running:
        running.send("ugi\nisready\ngo infinite\n")
        running.wait("info depth ", 2)
        running.send("isready\nsetoption name Hash value 4\n")
        running.wait("readyok", 2)
        assert running.end() == (0, "")
        assert running.said[-1].startswith("bestmove ")
        assert "option name size type spin default 6 min 3 max 10" in running.said


@pytest.mark.parametrize("ending", ["quit\n", "go infinite\nquit\nisready\n"])
def test_it_quits(ending: str) -> None:
    with engine("touchdown") as running:
        running.send(ending)
        assert running.process.wait(PATIENCE) == 0
        assert "readyok" not in running.said


def test_nonsense_is_survived() -> None:
    with engine("mitsudomoe") as running:
        running.send(b"\xff\xfe\x00\x00\n" + b"\x00" * 1000 + b"\n" + bytes(range(256)) + b"\n")
        running.send(b"position startpos moves " + b"a" * (3 << 20) + b"\n")
        running.send(b"position startpos moves " + b"@c2/b1c2 " * 300_000 + b"\n")
        running.send(
            "go nodes 10\r\nperft \u0663\nsetoption name Hash value \ud800\n".encode("utf-8", "replace")
        )
        running.send("isready\n" * 1000)
        running.wait("readyok", 1000)
        assert len([line for line in running.said if line.startswith("bestmove ")]) == 1
        assert any("at most 131072 characters" in line for line in running.said)
        assert running.end() == (0, "")


def test_it_goes_quietly_when_nobody_listens() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "gambol", "ugi", "talpa"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdin.write(b"go infinite\n")
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(PATIENCE) == 0  # though its input is still open
    assert process.stderr.read() == b""
    process.stdin.close()
    process.stderr.close()


@pytest.mark.parametrize("round_", range(5))
def test_ctrl_c_ends_it(round_: int) -> None:
    with engine("talpa") as running:
        running.send("go infinite\n")
        running.wait("info depth ")
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(PATIENCE) == 130
        assert running.end()[1] == "\nstopped\n"
        assert running.said[-1].startswith("bestmove ")


def test_wrong_usage_is_told_before_anything_else() -> None:
    command = [sys.executable, "-m", "gambol", "ugi", "talpa", "--size", "99"]
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (2, "")
    assert "expected size to be a number from 3 to 10, read '99'" in result.stderr


def memory_of(process: int) -> int:
    """The kilobytes that a process holds; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text("ascii")
    except OSError:
        return 0
    return int(status.split("VmRSS:")[1].split()[0])


def flood(spec: str, rng: random.Random) -> Iterator[str]:
    """Commands without end, and without a pause between them."""
    game = gambol.game(spec)
    games = [[move.text for move in played.moves] for played in gambol.random_games(game, 20, 1, longest=30)]
    while True:
        played = rng.choice(games)
        moves = " ".join(played[: rng.randint(0, len(played))])
        yield rng.choice(
            [
                f"position startpos moves {moves}",
                "go infinite",
                "go ponder movetime 5",
                "go movetime 2",
                "go nodes 200",
                "go p1time 5 p2time 5",
                "stop",
                "stop",
                "ponderhit",
                "isready",
                "uginewgame",
                "query gameover",
                "setoption name MultiPV value 2",
                "setoption name MultiPV value 1",
                "nonsense",
            ]
        )


@pytest.mark.parametrize("spec", gambol.games())
def test_a_flood_of_commands(spec: str, rng: random.Random) -> None:
    seconds = float(os.environ.get("GAMBOL_FLOOD_SECONDS", "1"))
    with engine(spec) as running:
        running.send("setoption name Hash value 1\nisready\n")
        running.wait("readyok")
        asked, early, began = 0, 0, monotonic()
        commands = flood(spec, rng)
        round_ = 1
        while monotonic() - began < seconds:
            lines = [next(commands) for _ in range(200)]
            asked += sum(line.startswith("go") for line in lines)
            round_ += 1 + lines.count("isready")
            running.send("\n".join([*lines, "isready", ""]))
            running.wait("readyok", round_)  # so that we do not run ahead of it for minutes
            if not early and monotonic() - began > seconds / 2:
                early = memory_of(running.process.pid)
        late = memory_of(running.process.pid)
        assert running.end() == (0, "")
        assert sum(line.startswith("bestmove ") for line in running.said) == asked > 100
        assert late - early < 8_000, f"grew from {early} to {late} kB"
