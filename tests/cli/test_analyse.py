"""Analysis says what it has found out, and ends when it is told to."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from typing import Any

import pytest

import gambol
from cli.driving import command
from cli.program import CODE, program
from gambol.cli.analyse import _set_out, short
from gambol.engine import Thinking

KEYS = {"move", "line", "depth", "nodes", "seconds", "win_probability", "proven", "moves_to_end"}
WIN = "8/8/P7/8/8/7p/8/8 w"


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("name", gambol.games())
def test_json_is_an_object_a_line_and_the_last_one_is_final(name: str) -> None:
    result = command("analyse", name, "--nodes", "3000", "--json")
    assert (result.status, result.err) == (0, "")
    *news, final = objects(result.out)
    assert news
    assert all(set(each) == KEYS for each in news)
    assert set(final) == KEYS | {"final"}
    assert final["final"] is True
    position = gambol.game(name).start()
    for text in final["line"]:
        position = position.play(text)
    assert final["line"][0] == final["move"]
    assert 0 < final["win_probability"] < 1
    assert [each["depth"] for each in news] == sorted(each["depth"] for each in news)


def test_a_proven_result_ends_it_and_is_told_from_the_side_to_move() -> None:
    final = objects(command("analyse", "touchdown", WIN, "--json").out)[-1]
    assert (final["move"], final["proven"], final["moves_to_end"]) == ("a6a7", "win", 3)
    assert final["win_probability"] == 1.0
    lost = objects(command("analyse", "touchdown", "8/8/8/P7/8/7p/8/8 w", "--json").out)[-1]
    assert (lost["proven"], lost["win_probability"]) == ("loss", 0.0)
    drawn = objects(command("analyse", "touchdown:width=1,height=6", "--until-proven", "--json").out)[-1]
    assert (drawn["proven"], drawn["win_probability"], drawn["moves_to_end"]) == ("draw", 0.5, None)


def test_several_lines_are_the_best_moves_in_order() -> None:
    final = objects(command("analyse", "talpa", "--size", "4", "--depth", "4", "--lines", "3", "--json").out)[
        -1
    ]
    assert len(final["lines"]) == 3
    assert {key: final["lines"][0][key] for key in KEYS} == {key: final[key] for key in KEYS}
    assert len({line["move"] for line in final["lines"]}) == 3
    chances = [line["win_probability"] for line in final["lines"]]
    assert chances == sorted(chances, reverse=True)


def test_more_lines_than_moves_are_no_more_than_moves() -> None:
    result = command(
        "analyse", "touchdown", "8/8/2p5/3P4/8/8/8/p7 b", "--lines", "900", "--depth", "2", "--json"
    )
    assert result.status in (0, 1)
    rows = command("analyse", "touchdown", WIN, "--lines", "900", "--depth", "2")
    assert rows.status == 0
    assert "win in 3" in rows.out


def test_rows_are_written_where_there_is_no_terminal() -> None:
    result = command("analyse", "touchdown", "--depth", "3")
    assert result.status == 0
    title, head, *rows, last = result.out.splitlines()
    assert title == "Touchdown 8x8, white to move"
    assert head.split() == ["depth", "for", "white", "nodes", "nodes/s", "line"]
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    assert last.startswith("best: ")
    assert "\x1b" not in result.out


@pytest.mark.parametrize(
    ("text", "turn", "chance", "proven"),
    [("P7/8/8/8/8/8/8/8 b", "black", 0.0, "loss"), ("8/8/8/2p5/2P5/8/8/8 w", "white", 0.5, "draw")],
)
def test_a_finished_game_needs_no_thinking(text: str, turn: str, chance: float, proven: str) -> None:
    result = command("analyse", "touchdown", text)
    assert result.status == 0
    assert result.out.startswith("the game is over: ")
    found = command("analyse", "touchdown", text, "--json").json
    assert KEYS | {"outcome", "final"} == set(found)
    assert (found["move"], found["line"], found["win_probability"], found["proven"]) == (
        None,
        [],
        chance,
        proven,
    )


def test_the_position_may_come_from_standard_input() -> None:
    assert "win in 3" in command("analyse", "touchdown", "-", stdin=WIN).out
    classic = "initialGameState([[red,blue,red],[blue,red,blue],[red,blue,red]])."
    result = command("analyse", "talpa:size=3", "-", "--turn", "blue", "--depth", "2", stdin=classic)
    assert "blue to move" in result.out


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["talpa", "--seconds", "0"], 2, "--seconds"),
        (["talpa", "--seconds", "nan"], 2, "--seconds"),
        (["talpa", "--depth", "0"], 2, "--depth"),
        (["talpa", "--nodes", "-5"], 2, "--nodes"),
        (["talpa", "--lines", "0"], 2, "--lines"),
        (["talpa", "--threads", "9999"], 2, "--threads"),
        (["talpa", "--hash-mb", "0"], 2, "--hash-mb"),
        (["talpa", "--hash-mb", "many"], 2, "--hash-mb"),
        (["chess"], 2, "chess"),
        (["talpa", "x"], 1, "expected"),
        (["talpa", "\x1b[2J"], 1, "expected"),
    ],
)
def test_nonsense_is_refused(arguments: list[str], status: int, words: str) -> None:
    result = command("analyse", *arguments)
    assert (result.status, result.out) == (status, "")
    assert result.err.startswith("error: ")
    assert words in result.err
    assert "\x1b" not in result.err


@pytest.mark.parametrize("flags", [["--json"], []])
def test_an_interrupt_leaves_what_was_found(monkeypatch: pytest.MonkeyPatch, flags: list[str]) -> None:
    usual = Thinking.news
    calls = []

    def news(thinking: Thinking, seconds: float = 3600.0) -> gambol.Info | None:
        calls.append(seconds)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return usual(thinking, seconds)

    monkeypatch.setattr(Thinking, "news", news)
    result = command("analyse", "talpa", "--until-proven", *flags)
    assert result.status == 0
    last = result.out.splitlines()[-1]
    assert json.loads(last)["final"] if flags else last.startswith("best: ")


def test_ctrl_c_ends_a_table_on_a_terminal() -> None:
    with program("analyse", "mitsudomoe", "--until-proven", "--lines", "3") as running:
        running.wait_for("Ctrl-C ends it")
        running.wait_for("@")
        running.interrupt()
        assert running.end() == 0
        last = running.text.rstrip().splitlines()[-1]
        assert last.startswith("best: @")
        # Every line fits, and says with an ellipsis where it was cut.
        assert all(len(line.split("\r")[-1]) <= 80 for line in running.text.split("\n"))
        assert "Traceback" not in running.text


def piped() -> subprocess.Popen[str]:
    """An analysis without end that another program reads."""
    return subprocess.Popen(
        [sys.executable, "-c", CODE, "analyse", "talpa", "--until-proven", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_program_s_interrupt_gets_the_final_object() -> None:
    with piped() as running:
        assert running.stdout is not None
        assert running.stderr is not None
        first = running.stdout.readline()
        running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
        assert running.wait(timeout=60) == 0
        assert running.stderr.read() == ""
    assert objects(first + rest)[-1]["final"] is True


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    with piped() as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == ""
        assert running.wait(timeout=120) in (0, 1)


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (999, "999"), (1000, "1.00 k"), (9_995, "10.0 k"), (99_950, "100 k"), (999_999, "1000 k")],
)
def test_large_numbers_are_short(number: int, text: str) -> None:
    assert short(number) == text


@pytest.mark.parametrize("columns", [20, 30, 40, 60, 79, 120])
def test_a_row_fits_any_terminal_and_ends_with_a_whole_move_where_there_is_room(columns: int) -> None:
    cells = (
        "12",
        "57 %",
        "1.23 M",
        "999 k",
        "@b2/a1b2 @d4/e5d4 @e5/a2a1 a1b3/b1b3 e5c4/e4c4 b1c3/b2c3 @d1/e1e2",
    )
    row = _set_out(cells, columns, ascii_only=False, longest=11)
    assert len(row) <= columns
    assert row.startswith("   12         57 %")
    *moves, last = row.split()
    assert last.endswith("…") or last == "@d1/e1e2"
    assert ("1.23" in moves) == (columns >= 70)
    if columns >= 40:
        assert "@b2/a1b2" in moves
        assert last in ("…", "@d1/e1e2")
