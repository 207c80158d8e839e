"""`gambol bots` lists bots, begins one, checks one, and asks one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gambol
from cli.driving import command
from gambol import players

if TYPE_CHECKING:
    pass

SEEDS_BOARD = "0 0 0 0\n2 2 0 2\n0 0 2 0\n1 0 0 0\n0 1 1 1\n0 0 0 0"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_all_that_can_play_are_listed() -> None:
    text = command("bots").out
    for word in ("random", "greedy", "level:0 to level:10", "stdio:", "ugi:", "my_bot.py:MyBot"):
        assert word in text
    facts = json.loads(command("bots", "--json").out)
    assert [each["name"] for each in facts["bots"]][: len(players.NAMES)] == list(players.NAMES)


@pytest.mark.parametrize(
    ("file", "game", "kind"),
    [
        ("my_bot.py", "mitsudomoe", "player"),
        ("my_bot.py", "talpa:size=5", "grid"),
        ("my_bot.py", "touchdown", "grid"),
        ("my_bot.sh", "talpa:size=4", "player"),
    ],
)
def test_a_new_bot_plays_at_once(file: str, game: str, kind: str) -> None:
    made = command("bots", "new", file, "--game", game, "--kind", kind)
    assert made.status == 0, made.err
    assert "gambol bots check" in made.out
    name = f"stdio:sh {file}" if file.endswith(".sh") else file
    checked = command("bots", "check", name, "--game", game)
    assert checked.status == 0, checked.out
    assert f"{game}: " in checked.out
    assert "no fault was found" in checked.out
    move = command("bots", "ask", name, game)
    assert gambol.game(game).start().is_legal(move.out.strip())


def test_nothing_is_overwritten() -> None:
    Path("mine.py").write_text("precious")
    result = command("bots", "new", "mine.py")
    assert result.status == 1
    assert "expected a new file, read mine.py, which is there already" in result.err
    assert Path("mine.py").read_text() == "precious"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["new", "bot.exe"], "expected a file that ends with .py, .js or .sh"),
        (["new", "bot.js", "--kind", "grid"], "expected a file that ends with .py"),
        (["new", "bot.py", "--kind", "robot"], "expected a kind of bot (player, grid), read 'robot'"),
        (["new", "bot.py", "--game", "mitsudomoe", "--kind", "grid"], "take --kind player"),
        (["new", "bot.py", "--game", "chess"], "chess"),
        (["check", "nobody.py"], "there is no such file"),
        (["check", "gredy"], "did you mean 'greedy'"),
        (["ask", "greedy", "talpa", "--per-move", "0"], "--per-move"),
        (["frobnicate"], "no such command 'frobnicate'"),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], words: str) -> None:
    result = command("bots", *arguments)
    assert result.status == 2
    assert words in result.err
    assert result.out == ""


def write(body: str) -> str:
    Path("bot.py").write_text(
        f"import time\nclass Bot:\n    def play(self, position, clock):\n        {body}\n"
    )
    return "bot.py"


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("return 'a1a1'", "illegal: made no legal move"),
        ("return None", "illegal: expected play to return a move or its text, read None"),
        ("raise ValueError('oh no')", "crash: raised ValueError: oh no in bot.py, line 4"),
        ("time.sleep(1000)", "time: thought for more than 0.3 s"),
    ],
)
def test_what_would_lose_games_is_found(body: str, words: str) -> None:
    bot = write(f"if position.turn == 'black': {body}\n        return position.legal_moves[0]")
    result = command("bots", "check", bot, "--game", "touchdown:width=2", "--per-move", "0.3")
    assert result.status == 1
    assert words in result.out
    assert "    at 2/pp/2/2/2/2/PP/2 b" in result.out or " b\n" in result.out
    assert "it would lose games" in result.out
    facts = json.loads(
        command("bots", "check", bot, "--game", "touchdown:width=2", "--per-move", "0.3", "--json").out
    )
    assert not facts["ok"]
    assert facts["games"][0]["faults"]


def test_a_bot_need_not_play_every_game_and_is_told_when_it_is_noisy() -> None:
    bot = write(
        "print('hm'); return next(m for m in position.legal_moves if position.game.name == 'touchdown')"
    )
    result = command("bots", "check", bot)
    assert result.status == 0, result.out
    assert "talpa: it does not play this game" in result.out
    assert "it writes to its standard error, or prints: 'hm'" in result.out
    assert str(players.confinement()) in result.out


def test_a_bot_is_asked_for_its_move() -> None:
    race = "8/8/P7/8/8/7p/8/8 w"
    assert command("bots", "ask", "engine:0.3s", "touchdown", race).out == "a6a7\n"
    facts = json.loads(command("bots", "ask", "level:5", "touchdown", race, "--json").out)
    assert facts["move"] == "a6a7"
    assert facts["position"] == race
    assert facts["bot"] == "level:5"


@pytest.mark.parametrize("turn", ["white", "black"])
def test_the_position_may_be_typed_as_the_seed_shows_it_or_stand_in_a_file(turn: str) -> None:
    Path("board.txt").write_text(SEEDS_BOARD)
    game = gambol.game("touchdown", width=4, height=6)
    arguments = ("bots", "ask", "greedy", "touchdown:width=4,height=6")
    for where in ([SEEDS_BOARD], ["board.txt"]):
        result = command(*arguments, *where, "--turn", turn)
        assert game.position(SEEDS_BOARD, turn).is_legal(result.out.strip()), result.err
    assert command(*arguments, "-", "--turn", turn, stdin=SEEDS_BOARD).status == 0


def test_a_fault_of_who_is_asked_is_told_with_its_last_words() -> None:
    result = command("bots", "ask", write("raise ValueError('oh no')"), "talpa")
    assert result.status == 1
    assert "Bot would lose (crash): raised ValueError: oh no in bot.py, line 4" in result.err
    assert "    |     raise ValueError('oh no')" in result.err
    finished = command("bots", "ask", "greedy", "touchdown", "P7/8/8/8/8/8/8/8 b")
    assert finished.status == 1
    assert "expected an unfinished position" in finished.err
