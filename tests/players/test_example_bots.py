"""The bots of examples/bots play legal games through a seat."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import gambol
from gambol import players

BOTS = Path(__file__).parents[2] / "examples" / "bots"
CLOCK = gambol.Clock(per_move=30)


def play(spec: str, game: str, opponent: str = "random", longest: int = 60) -> tuple[gambol.Record, str]:
    """A game of a bot against one of ours, the bot first; and its name."""
    record = gambol.Record(game, length=longest)
    seats = [players.open_seat(spec), players.open_seat(opponent)]
    try:
        for seat in seats:
            seat.begin_game(record.game, 5)
        while record.outcome is None:
            seat = seats[record.node.ply % 2]
            record.play(seat.choose(record, CLOCK).move)
        for seat in seats:
            seat.game_over(record)
        assert record.outcome.reason != "forfeit"
        return record, seats[0].name
    finally:
        for seat in seats:
            seat.close()


@pytest.mark.parametrize("game", ["touchdown", "touchdown:width=3,height=5"])
@pytest.mark.parametrize(("file", "name"), [("racer.py", "racer"), ("runner.py", "runner")])
def test_the_python_examples_play_touchdown(file: str, name: str, game: str) -> None:
    record, called = play(str(BOTS / file), game)
    assert called == name
    assert record.node.ply > 3


@pytest.mark.parametrize("game", gambol.games())
def test_the_dreamer_plays_any_game(game: str) -> None:
    record, called = play(str(BOTS / "dreamer.py"), game, longest=4)
    assert called == "dreamer"
    assert record.outcome is not None


@pytest.mark.parametrize("game", gambol.games())
def test_the_shell_example_plays_any_game(game: str) -> None:
    record, called = play(f"stdio:sh {BOTS / 'first.sh'}", game, longest=20)
    assert called == "first.sh"
    assert record.moves[0] == record.start.legal_moves[0]


@pytest.mark.may_skip
@pytest.mark.parametrize("game", gambol.games())
def test_the_javascript_example_plays_any_game(game: str) -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no node")
    assert play(f"stdio:node {BOTS / 'sampler.js'}", game, longest=20)[1] == "sampler"


@pytest.mark.may_skip
def test_the_cpp_example_plays_touchdown(tmp_path: Path) -> None:
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("there is no compiler")
    program = tmp_path / "walker"
    subprocess.run(
        [compiler, "-std=c++20", "-Wall", "-Wextra", "-Werror", "-O1", "-o", program, BOTS / "walker.cpp"],
        check=True,
    )
    for game in ("touchdown", "touchdown:width=2,height=6"):
        assert play(f"stdio:{program}", game)[0].node.ply > 2


def test_the_tutorials_bot_beats_greedy() -> None:
    """Far from always, but in more of these games than not; docs/bots.md has the figures of more."""
    won = 0
    for seed in range(4):
        record = gambol.Record("talpa:size=6")
        greedy = players.named("greedy", seed)
        dreamer = players.open_seat(str(BOTS / "dreamer.py"))
        dreamer.begin_game(record.game, seed)
        while record.outcome is None:
            ours = (record.node.ply + seed) % 2 == 0
            record.play(dreamer.choose(record, CLOCK).move if ours else greedy.play(record.position, CLOCK))
        dreamer.close()
        won += record.outcome.winner == ("red" if seed % 2 == 0 else "blue")
    assert won >= 3


def test_every_example_is_in_the_readme_and_tested_here() -> None:
    readme = (BOTS / "README.md").read_text("utf-8")
    here = Path(__file__).read_text("utf-8")
    for file in BOTS.iterdir():
        if file.is_file() and file.name != "README.md":
            assert f"`{file.name}`" in readme
            assert file.name in here
