"""Without a terminal a game is played line by line, the same way every time."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import gambol
from cli.driving import command
from cli.program import program

NONSENSE = [
    b"\x00\x01\x02\x1b[2J\x1b]0;title\x07\n",
    b"\xff\xfe\xfa\n",
    "é☃\u202e\U0001f600\n".encode(),
    b"9" * 1_000_000 + b"\n",
    b"\n\n   \n\t\n",
    b"e2e3; rm -rf /\n--help\n-\n$(ls)\n",
    b"e2\re3\r\n",
    b"save /nowhere/at/all\nload /dev/null\nload /\nsave /\nload \x00\nsave \x00x\nsave ~nobody/x\n",
    b"style\x00\nmoves \x00\nseat\nseat white\nhelp me\n? ?\n",
]


def test_a_game_between_people_is_read_from_a_pipe() -> None:
    result = command(
        "play", "touchdown", "--first", "human", "--second", "human", stdin="e2e3\nd7-d6\nresign\n"
    )
    assert result.status == 0
    assert "white> e2e3\nwhite e2e3\n" in result.out
    assert "black wins: white resigns." in result.out
    assert "\x1b" not in result.out


def test_the_end_of_the_lines_ends_politely_and_says_where_the_game_stands() -> None:
    result = command("play", "touchdown", "--first", "human", "--second", "human", stdin="e2e3\n")
    assert result.status == 0
    assert result.out.endswith("the game is not finished: 8/pppppppp/8/8/8/4P3/PPPP1PPP/8 b\n")
    assert command("play", "talpa", stdin="").status == 0


@pytest.mark.parametrize("name", gambol.games())
def test_two_computers_play_a_game_by_themselves_and_the_same_seed_plays_the_same(name: str) -> None:
    seats = ("--first", "greedy", "--second", "random", "--seed", "5")
    result = command("play", name, *seats)
    assert result.status == 0
    assert " wins: " in result.out or "a draw: " in result.out
    assert command("play", name, *seats).out == result.out
    assert command("play", name, *seats[:-1], "6").out != result.out


@pytest.mark.parametrize("name", gambol.games())
@pytest.mark.parametrize("lines", NONSENSE)
def test_nonsense_is_answered_and_harms_nothing(name: str, lines: bytes) -> None:
    result = command("play", name, "--first", "human", "--second", "human", stdin=lines + b"moves\nquit\n")
    assert result.status == 0
    assert " to move, " in result.out
    assert "\x1b" not in result.out
    assert "\x00" not in result.out
    assert "\x07" not in result.out


def test_colours_name_the_players() -> None:
    result = command("play", "talpa", "--red", "greedy", "--blue", "human", stdin="quit\n")
    assert result.status == 0
    assert "blue  you" in result.out


def test_a_person_alone_plays_against_greedy() -> None:
    assert "blue  greedy" in command("play", "talpa", "--red", "human", stdin="quit\n").out
    assert "red   you" in command("play", "talpa", "--blue", "random", stdin="quit\n").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["--white", "human"],
            "talpa is played by red and blue: expected --red, --blue, --first or --second",
        ),
        (
            ["--red", "deepblue"],
            "expected a player (human, random, greedy, level:0 to level:10, engine, engine:5s, my_bot.py)",
        ),
        (["--red", "human", "--first", "greedy"], "red is given to greedy and to human"),
        (["--starts", "white"], "expected --starts red or blue, read 'white'"),
        (["--style", "baroque"], "talpa is drawn in modern, classic"),
        (["--stalemate", "draw"], "talpa has no option --stalemate; its options are --size 3..10"),
        (["--seed", "x"], "--seed"),
        (["--delay", "-1"], "--delay"),
    ],
)
def test_wrong_usage_says_what_is_allowed(arguments: list[str], words: str) -> None:
    result = command("play", "talpa", *arguments)
    assert result.status == 2
    assert words in result.err
    assert result.out == ""


def test_the_other_colour_may_start() -> None:
    result = command("play", "touchdown", "--starts", "black", "--second", "human", stdin="e7e6\nquit\n")
    assert result.status == 0
    result = command(
        "play", "touchdown", "--starts", "black", "--white", "human", "--black", "human", stdin="e7e6\nquit\n"
    )
    assert "black e7e6" in result.out


def test_a_game_may_begin_from_a_position() -> None:
    result = command("play", "touchdown", "--position", "8/P7/8/8/8/8/p7/8 w", stdin="a8\n")
    assert "white (you) wins: a pawn has reached the far rank" in result.out
    bad = command("play", "touchdown", "--position", "8/8 w")
    assert (bad.status, bad.out) == (1, "")
    assert bad.err.startswith("error: ")


def test_a_game_is_saved_and_goes_on_where_it_was(tmp_path: Path) -> None:
    file = str(tmp_path / "game")
    seats = ("--red", "human", "--blue", "random", "--seed", "3")
    first = str(gambol.game("talpa:size=4").start().legal_moves[0])
    whole = command("play", "talpa", "--size", "4", *seats, stdin=f"{first}\nmoves\nquit\n")
    command("play", "talpa", "--size", "4", *seats, "--save", file, stdin=f"{first}\nquit\n")
    rest = command("play", "--load", file, stdin="moves\nquit\n")
    assert rest.status == 0
    assert "blue  random" in rest.out
    assert "red   you" in rest.out
    assert whole.out.split("moves\n")[-1] == rest.out.split("moves\n")[-1]


def test_a_saved_game_is_not_taken_for_another_game(tmp_path: Path) -> None:
    file = str(tmp_path / "game")
    command("play", "touchdown", "--save", file, stdin="e3\nquit\n")
    assert command("play", "talpa", "--load", file).status == 1
    assert command("play", "--load", str(tmp_path / "none")).status == 1
    assert command("play", "--load", file, "--starts", "white").status == 2
    (tmp_path / "odd").write_bytes(b"\xff\x00")
    odd = command("play", "--load", str(tmp_path / "odd"))
    assert odd.status == 1
    assert odd.err.startswith("error: could not load ")


def test_a_longest_length_makes_a_draw() -> None:
    result = command("play", "mitsudomoe", "--first", "random", "--second", "random", "--length", "2")
    assert "a draw: the game has reached its longest length" in result.out


def test_a_game_must_be_named_without_a_terminal() -> None:
    result = command("play")
    assert result.status == 2
    assert "expected a game (mitsudomoe, talpa, touchdown) or --load FILE" in result.err


def test_undo_redo_and_again_work_from_a_script() -> None:
    script = "e3\nundo\nredo\nundo\nd3\nresign\nagain\nquit\n"
    result = command(
        "play", "touchdown", "--first", "human", "--second", "random", "--seed", "1", stdin=script
    )
    assert result.status == 0
    assert "a new game" in result.out


def test_ctrl_c_interrupts_a_thinking_engine_and_the_question_stands_where_one_looks() -> None:
    with program("play", "touchdown", "--plain", "--second", "engine:600s") as running:
        running.wait_for("white> ")
        running.press("e3\n")
        running.wait_for("white e2e3")
        time.sleep(0.3)
        running.interrupt()
        running.wait_for("before leaving? (yes, no, or Enter to go on)\n? ")
        running.press("no\n")
        assert running.end(20) == 0


def test_engines_and_levels_play_each_other_on_a_pipe() -> None:
    result = command(
        "play", "talpa", "--size", "4", "--first", "engine:0.02", "--second", "level:2", "--seed", "1"
    )
    assert result.status == 0
    assert "(engine:0.02s) wins: " in result.out or "(level:2) wins: " in result.out


def test_hints_and_reviews_are_waited_for() -> None:
    script = "hint\ne3\ne6\nresign\nreview\n"
    result = command("play", "touchdown", "--first", "human", "--second", "human", stdin=script)
    assert result.status == 0
    assert "looking for a move …\nhint: " in result.out
    assert "Every move, and how likely its side wins afterwards:" in result.out
