"""The command says what it can do, and what was wrong with what it was asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import gambol
from cli.driving import command

COMMANDS = ["games", "rules", "show", "moves", "perft", "analyse", "review", "bench", "play", "bots"]


def shell(*arguments: str, stdin: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a program of its own."""
    code = "from gambol.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        env=os.environ | environment,
        timeout=60,
        check=False,
    )


def test_without_arguments_and_without_a_terminal_it_says_how_to_play() -> None:
    result = command()
    assert result.status == 0
    assert "gambol play talpa" in result.out
    for name in gambol.games():
        assert gambol.game(name).summary in result.out


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_shows_an_example(name: str) -> None:
    result = command(name, "--help")
    assert result.status == 0
    assert f"Example: gambol {name}" in " ".join(result.out.split())


def test_the_help_lists_every_command() -> None:
    result = command("--help")
    assert result.status == 0
    for name in COMMANDS:
        assert f" {name} " in result.out


@pytest.mark.parametrize("name", ["rules", "show", "moves", "perft", "analyse", "play"])
def test_every_option_of_every_game_is_a_flag(name: str) -> None:
    text = command(name, "--help").out
    for game in gambol.games():
        for option in gambol.game(game).option_specs:
            assert f"--{option.name} " in text


def test_the_version_is_the_library_s() -> None:
    assert command("--version").out == f"gambol {gambol.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["frobnicate"], "no such command 'frobnicate'"),
        (["show"], "missing argument 'GAME'"),
        (["show", "chess"], "chess"),
        (["show", ""], "expected"),
        (["show", "talpa:size"], "size"),
        (["show", "talpa:size=99"], "99"),
        (["show", "talpa", "--size", "99"], "99"),
        (["show", "talpa", "--size", "\x1b[2J"], "size"),
        (["show", "talpa", "--edges", "none"], "red-top-bottom"),
        (["show", "talpa", "--width", "6"], "talpa has no option --width; its options are --size 3..10"),
        (["show", "talpa:size=6", "--size", "6"], "size is given twice"),
        (["show", "talpa", "--style", "baroque"], "talpa is drawn in modern, classic"),
        (["show", "talpa", "--theme", "neon"], "a theme is light, dark, auto, not 'neon'"),
        (["moves", "talpa", "--batch", "rbr/brb/rbr r"], "--batch reads its positions from standard input"),
        (["perft", "talpa", "-d", "-1"], "expected --depth to be a whole number from 0 to 100, read '-1'"),
        (
            ["perft", "talpa", "-d", "deep"],
            "expected --depth to be a whole number from 0 to 100, read 'deep'",
        ),
        (["bench", "--seconds", "1e9"], "expected --seconds to be a number from 0.1 to 3,600, read '1e9'"),
        (
            ["play", "talpa", "--length", "0"],
            "expected --length to be a whole number of at least 1, read '0'",
        ),
        (["play", "talpa", "--seed", "\x1b[2J"], "expected --seed to be a whole number, read"),
        (["moves", "talpa", "--sise", "3"], "no such option: --sise"),
    ],
)
def test_wrong_usage_ends_with_2_and_says_what_was_expected(arguments: list[str], words: str) -> None:
    result = command(*arguments)
    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith("error: ")
    assert words in result.err
    assert not words.startswith("expected ") or result.err.startswith(f"error: {words}")
    assert "try: gambol" in result.err


def test_a_dash_names_standard_input_for_many_positions_too() -> None:
    start = gambol.game("talpa").start().text
    assert shell("moves", "talpa", "-", "--batch", "--json", stdin=f"{start}\n").stdout == (
        shell("moves", "talpa", "--batch", stdin=f"{start}\n").stdout
    )


@pytest.mark.parametrize("text", ["x", "8/8 w", "\x00", "\x1b[2J", "☃" * 1000, "9" * 100_000, "[[[", "-,-"])
@pytest.mark.parametrize("name", gambol.games())
def test_a_bad_position_ends_with_1_and_one_short_error(name: str, text: str) -> None:
    for arguments in (
        ["show", name, text],
        ["moves", name, text, "--json"],
        ["perft", name, text, "-d", "1"],
    ):
        result = command(*arguments)
        assert result.status == 1
        assert result.out == ""
        assert result.err.startswith("error: ")
        assert len(result.err) < 3000
        assert "\x1b" not in result.err
        assert "\x00" not in result.err


def test_a_reader_that_goes_away_is_no_error() -> None:
    code = "from gambol.cli import main; main()"
    program = subprocess.Popen(
        [sys.executable, "-c", code, "moves", "talpa", "--batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    assert program.stderr is not None
    start = gambol.game("talpa").start().text
    program.stdin.write(f"{start}\n")
    program.stdin.flush()
    program.stdout.close()
    try:
        program.stdin.write(f"{start}\n" * 100)
        program.stdin.close()
    except BrokenPipeError:
        pass
    assert program.stderr.read() == ""
    program.stderr.close()
    assert program.wait(timeout=60) == 0


def test_a_game_whose_reader_goes_away_is_no_error() -> None:
    code = "from gambol.cli import main; main()"
    program = subprocess.Popen(
        [sys.executable, "-c", code, "play", "talpa", "--first", "random", "--second", "random"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    program.stdout.close()
    assert program.stderr.read() == b""
    program.stderr.close()
    assert program.wait(timeout=60) == 0


def test_a_picture_that_cannot_be_written_is_told_in_a_line() -> None:
    result = command("show", "talpa", "--svg", "/nonexistent/a.svg")
    assert result.status == 1
    assert result.err == (
        "error: expected a file that can be written, read '/nonexistent/a.svg': No such file or directory\n"
    )


def test_a_terminal_without_unicode_gets_ascii() -> None:
    result = shell("show", "mitsudomoe", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert result.returncode == 0
    assert result.stdout.isascii()
    assert "?" not in result.stdout


def test_colours_are_left_out_of_pipes() -> None:
    assert "\x1b" not in shell("show", "talpa").stdout
    assert "\x1b" in command("show", "talpa", "--colour").out


def test_a_quick_command_loads_no_screens() -> None:
    code = (
        "import sys; from gambol.cli.main import run; run(['games']);"
        "sys.exit(', '.join({'rich', 'prompt_toolkit', 'pydantic', 'markdown_it'} & set(sys.modules)) or 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.stderr == ""
    assert result.returncode == 0


def test_the_program_reports_through_its_exit_status() -> None:
    assert shell("games").returncode == 0
    assert shell("show", "talpa", "x").returncode == 1
    assert shell("show", "chess").returncode == 2


def test_games_are_listed_with_their_options() -> None:
    text = command("games").out
    found = json.loads(command("games", "--json").out)["games"]
    assert [game["name"] for game in found] == list(gambol.games())
    for game in found:
        assert game["summary"] in " ".join(text.split()) or game["summary"][:20] in text
        for option in game["options"]:
            assert f"--{option['name']} " in text


@pytest.mark.parametrize("name", gambol.games())
def test_rules_are_told(name: str) -> None:
    game = gambol.game(name)
    assert command("rules", name).out.strip() == game.rules.strip()
    assert command("rules", name, "--json").json["rules"] == game.rules
