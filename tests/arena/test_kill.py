"""A runner that is killed loses no finished game, and going on leads to the same games in the end."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.playing import SMALL, play, timeless
from gambol import arena

COMMAND = "from gambol.cli import main; main()"
PLAYERS = ["greedy", "random", "level:1"]


def tournament(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, "tournament", *arguments, "--quiet", "-j", "2"],
        stdout=subprocess.DEVNULL,
    )


def games_in(path: Path) -> int:
    if not path.exists():
        return 0
    try:
        with arena.ArenaFile(path, playing=False) as file:
            return len(file.games())
    except arena.ArenaError:  # killed before the first table was there
        return 0


@pytest.mark.slow
def test_a_killed_runner_loses_nothing(tmp_path: Path, rng: random.Random) -> None:
    path = tmp_path / "arena.sqlite"
    arguments = [*PLAYERS, "--game", SMALL, "--games", "40", "--seed", "5", "--file", str(path)]
    known = 0
    for _ in range(3):
        wanted = known + rng.randrange(30)
        with tournament(*arguments) as runner:
            until = time.monotonic() + 60
            while games_in(path) < wanted and runner.poll() is None:
                assert time.monotonic() < until, "no games are played"
                time.sleep(rng.random() / 20)
            runner.kill()
        saved = games_in(path)
        assert saved >= wanted, "a game was lost"
        known = saved
        if known:
            arguments = ["--resume", str(path)]
    with tournament(*arguments) as runner:
        assert runner.wait(120) == 0
    disturbed = arena.Tournament.resume(path)
    disturbed.close()
    assert disturbed.finished
    calm = arena.Tournament(
        PLAYERS, arena.Conditions(game=disturbed.settings.conditions.game, seed=5), games=40
    )
    play(calm, 2)
    assert timeless(disturbed) == timeless(calm)
