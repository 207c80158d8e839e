"""The protocol of docs/bots.md, as a program hears it, and what seats make of its answers."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import gambol
from gambol import players
from gambol.players.outside import launcher
from gambol.players.outside.confinement import launched

CLOCK = gambol.Clock(per_move=30)

ECHO = """
import json, sys
answers = json.load(open(sys.argv[1]))
for line in sys.stdin:
    sys.stderr.write(line)
    sys.stderr.flush()
    question = json.loads(line)
    answer = answers.get(question["ask"], "")
    answer = answer.replace("ID", str(question["id"]))
    print(answer.replace("FIRST", question.get("legal", [""])[0]), flush=True)
"""


class Echo:
    """A program that answers every kind of question by a fixed text, and repeats what it was asked."""

    def __init__(self, folder: Path, **answers: str) -> None:
        (folder / "echo.py").write_text(ECHO)
        (folder / "answers.json").write_text(json.dumps(answers))
        self.seat = players.open_seat(f"stdio:{sys.executable} {folder}/echo.py {folder}/answers.json")

    def asked(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.seat.complaints().splitlines()]


def play(echo: Echo, game: str = "touchdown:width=2,height=5") -> gambol.Record:
    """A beginning of a game, with all that can be asked."""
    record = gambol.Record(game)
    try:
        echo.seat.begin_game(record.game, 7)
        echo.seat.prefers_to_start(record.position)
        record.play(echo.seat.choose(record, CLOCK).move).resign()
        echo.seat.game_over(record)
    finally:
        echo.seat.close()
    return record


def test_who_only_moves_is_only_asked_for_moves(tmp_path: Path) -> None:
    echo = Echo(tmp_path, hello="whatever", play="FIRST")
    play(echo)
    assert [each["ask"] for each in echo.asked()] == ["hello", "play"]
    assert echo.seat.name == "echo.py"


def test_who_wants_more_is_asked_more(tmp_path: Path) -> None:
    hello = '{"id": ID, "name": "my  \\u001b bot", "wants": ["new", "start", "over"], "without": ["board"]}'
    echo = Echo(
        tmp_path, hello=hello, play='{"id": ID, "move": "a2a3", "win": 0.75, "depth": 3, "nodes": 12}'
    )
    play(echo)
    assert echo.seat.name == "my bot"
    hello_, new, start, asked, over = echo.asked()
    assert [each["ask"] for each in (hello_, new, start, asked, over)] == [
        "hello",
        "new",
        "start",
        "play",
        "over",
    ]
    assert new["seed"] == 7
    assert start["board"] == [[0, 2, 0, 1, 0], [0, 2, 0, 1, 0]]
    assert "board" not in asked
    assert asked["legal"] == ["a2a3", "b2b3"]
    assert asked["position"] == asked["start"] == "2/pp/2/PP/2 w"
    assert asked["clock"] == {
        "remaining": None,
        "increment": 0.0,
        "per_move": 30,
        "nodes": None,
        "depth": None,
    }
    assert (over["you"], over["winner"], over["reason"]) == ("white", "white", "resignation")
    assert over["moves"] == ["a2a3"]
    assert gambol.record.read(over["record"]).moves[0].text == "a2a3"
    ids = [each["id"] for each in echo.asked()]
    assert ids == sorted(set(ids))


@pytest.mark.parametrize(
    "answer",
    [
        "FIRST",
        " A2-A3 ",
        '{"move":"a2a3"}',
        '"a2a3"',
        "[0,3,0,2]",
        "0 3 0 2",
        "0,3,0,2",
        '{"move":[0,3,0,2]}',
        "\nFIRST",
    ],
)
def test_a_move_may_be_said_in_many_ways(answer: str, tmp_path: Path) -> None:
    assert str(play(Echo(tmp_path, play=answer)).moves[0]) == "a2a3"


@pytest.mark.parametrize(
    ("word", "wish"),
    [("true", True), ("false", False), ("null", None), ("", None), ('{"start": true}', True), ("Yes", True)],
)
def test_a_wish_to_start_is_heard(word: str, wish: bool | None, tmp_path: Path) -> None:
    echo = Echo(tmp_path, hello='{"wants": ["start"]}', start=word)
    game = gambol.game("talpa:size=4")
    echo.seat.begin_game(game, 1)
    assert echo.seat.prefers_to_start(game.start()) is wish
    echo.seat.close()


@pytest.mark.parametrize(
    ("answers", "kind", "words"),
    [
        ({"play": ""}, "illegal", "made no legal move"),
        ({"play": "a2a4"}, "illegal", "a2a4"),
        ({"play": '{"moves": "a2a3"}'}, "illegal", "expected an answer with a move"),
        (
            {"play": '{"id": 1, "move": "a2a3"}'},
            "protocol",
            "expected an answer to question 2, read one to '1'",
        ),
        ({"play": '{"fault": "crash", "text": "no\\u001b[2J"}'}, "crash", r"no\\x1b\[2J"),
        ({"hello": '{"wants": ["start"]}', "start": "perhaps"}, "protocol", "expected true, false or null"),
        ({"hello": '{"fault": "crash", "text": "not today"}'}, "start", "not today"),
    ],
)
def test_what_makes_no_sense_is_a_fault(
    answers: dict[str, str], kind: str, words: str, tmp_path: Path
) -> None:
    with pytest.raises(players.SeatError, match=words) as caught:
        play(Echo(tmp_path, **answers))
    assert caught.value.kind == kind


def test_a_fault_can_be_sent_from_process_to_process() -> None:
    error = pickle.loads(pickle.dumps(players.SeatError("time", "too late")))
    assert (error.kind, str(error)) == ("time", "too late")


def test_the_same_seed_brings_the_same_game(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "import random\nclass Bot:\n    def play(self, position, clock):\n"
        "        return random.choice(sorted(position.legal_moves, key=str))\n"
    )
    seat = players.open_seat(str(tmp_path / "bot.py"))

    def moves(seed: int) -> list[str]:
        record = gambol.Record("talpa:size=5", length=12)
        seat.begin_game(record.game, seed)
        while record.outcome is None:
            record.play(seat.choose(record, CLOCK).move)
        return [str(move) for move in record.moves]

    assert moves(1) == moves(1) != moves(2)
    seat.close()


def test_a_player_knows_the_positions_before(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "import gambol\nclass Bot(gambol.Player):\n    def play(self, position, clock):\n"
        "        turns = [each.turn for each in self.history]\n"
        "        assert turns == (['white', 'black'] * 9)[:len(turns)]\n"
        "        print(len(self.history), position.text == (self.history or [position])[0].text)\n"
        "        return position.legal_moves[0]\n"
        "    def game_over(self, record):\n        print('over', record.outcome)\n"
    )
    seat = players.open_seat(str(tmp_path / "bot.py"))
    record = gambol.Record("mitsudomoe")
    seat.begin_game(record.game, 1)
    for _ in range(3):
        record.play(seat.choose(record, CLOCK).move)
    record.undo(2)  # somebody took moves back
    record.play(seat.choose(record, CLOCK).move).resign()
    seat.game_over(record)
    said = seat.complaints().splitlines()
    assert said[:4] == ["0 True", "1 False", "2 False", "1 False"]
    assert said[4] == f"over {record.outcome}"
    seat.close()


def test_a_seat_may_be_closed_while_somebody_waits_for_its_move(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(
        "import time\nclass Bot:\n    def play(self, position, clock):\n        time.sleep(1000)\n"
    )
    seat = players.open_seat(str(tmp_path / "bot.py"))
    record = gambol.Record("touchdown")
    seat.begin_game(record.game, 1)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(seat.choose, record, gambol.Clock())
        while not waiting.running():
            sleep(0.01)
        sleep(0.1)
        seat.close()
        with pytest.raises(players.SeatError):
            waiting.result(40)


# --- engines ----------------------------------------------------------------------------------------------

ENGINE = """
import sys, time
mode = sys.argv[1]
for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi":
        print("id name Fake\\nugiok" if mode != "mute" else "", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "go":
        if mode == "dies":
            sys.stderr.write("oh no\\n"); sys.exit(3)
        if mode == "sleeps":
            time.sleep(1000)
        if mode == "eats":
            kept = [b"x" * (16 << 20) for _ in range(1000)]
        print({"illegal": "bestmove a1a1", "none": "bestmove (none)"}.get(mode, "info depth 2 score cp 100 nodes 9\\nbestmove a2a3"), flush=True)
    elif words[0] == "quit":
        break
"""  # noqa: E501 - it is a program


@pytest.mark.parametrize(
    ("mode", "kind", "words"),
    [
        ("good", "", ""),
        ("mute", "start", "ugiok"),
        ("dies", "crash", r"ended with status 3 \(it said: 'oh no'\)"),
        ("sleeps", "time", "thought for more than 0.4 s"),
        ("illegal", "illegal", "made no legal move"),
        ("none", "illegal", "gave no move"),
        ("eats", "memory", "took more than 128 MiB"),
    ],
)
def test_engines_have_a_seat(mode: str, kind: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text(ENGINE)
    bounds = players.Bounds(memory=128 << 20, start=3 if mode == "mute" else 30)
    seat = players.open_seat(f"ugi:{sys.executable} {tmp_path / 'engine.py'} {mode}", bounds=bounds)
    record = gambol.Record("touchdown")
    clock = gambol.Clock(per_move=0.4) if mode == "sleeps" else CLOCK
    try:
        if not kind:
            seat.begin_game(record.game, 1)
            seat.choose(record, clock)
            seat.begin_game(record.game, 2)
            choice = seat.choose(record, clock)
            assert (str(choice.move), seat.name, choice.depth, choice.nodes) == ("a2a3", "Fake", 2, 9)
            assert choice.win_probability == pytest.approx(0.64, abs=0.01)
            return
        with pytest.raises(players.SeatError, match=words) as caught:  # noqa: PT012 - either may
            seat.begin_game(record.game, 1)
            seat.choose(record, clock)
        assert caught.value.kind == kind
        if mode == "dies":
            assert "oh no" in seat.complaints()
    finally:
        seat.close()


def test_our_own_engine_plays_any_board_as_somebody_elses() -> None:
    seat = players.open_seat(f"ugi:{sys.executable} -m gambol ugi talpa")
    record = gambol.Record("talpa:size=5")
    seat.begin_game(record.game, 1)
    record.play(seat.choose(record, gambol.Clock(nodes=200)).move)
    assert seat.name.startswith("Gambol")
    seat.close()


# --- an ordinary user ---------------------------------------------------------------------------------------


@pytest.mark.may_skip
def test_an_ordinary_user_is_confined_as_well() -> None:
    """The other tests run as whoever runs them; this one as nobody of importance, where root can do that."""
    python = "/usr/bin/python3"
    if os.geteuid() != 0 or not Path(python).exists() or shutil.which("setpriv") is None:
        pytest.skip("only root can be somebody else, and it needs setpriv and a python for all")
    with tempfile.TemporaryDirectory() as name:
        folder, own = Path(name), Path(name, "own")
        own.mkdir()
        (own / "file").write_text("mine ")
        for file in ("launcher.py", "jail.py"):
            shutil.copyfile(Path(launcher.__file__).with_name(file), folder / file)
        for path in (folder, own, own / "file"):
            os.chown(path, 54321, 54321)

        def run(**changes: object) -> str:
            command = launched(["sh", "-c", SCRIPT], players.Bounds(), cwd=name, own=[str(own)])
            config = json.dumps(json.loads(command[-1]) | {"readable": []} | changes)
            user = ["setpriv", "--reuid=54321", "--regid=54321", "--clear-groups"]
            ran = subprocess.run(
                [*user, python, "-I", "-S", str(folder / "launcher.py"), config],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
                cwd="/",
            )
            return ran.stdout

        probe = json.loads(run(probe=True))
        if not probe["confined"]:
            pytest.skip(probe["why"])
        said = run()
        assert said.split()[:2] == ["mine", "54321"]
        assert int(said.split()[2]) < 8
        assert "WROTE" not in said
        assert sorted(each.name for each in own.iterdir()) == ["file"]


SCRIPT = """
cat own/file; id -u
ls /proc | grep -c '^[0-9]'
(echo w > own/new) 2>/dev/null && echo WROTE
"""
