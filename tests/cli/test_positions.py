"""`show`, `moves` and `perft` tell about positions, to people and to programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gambol
from cli.driving import command

MITSUDOMOE_START = "-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,wW,-,-,- w 5 5"
ENDED = {
    "talpa": ("1br/1rb/1br b", {"winner": "red", "reason": "tunnel"}),
    "touchdown": ("P7/8/8/8/8/8/8/8 b", {"winner": "white", "reason": "far-rank"}),
}


def test_a_position_is_drawn() -> None:
    result = command("show", "touchdown", "8/8/2p5/3P4/8/8/8/8 w")
    assert result.status == 0
    assert "White to move" in result.out
    assert command("show", "talpa", "--style", "classic").out.endswith("red to move\n")
    ended = ("show", "talpa", "--size", "3", ENDED["talpa"][0])
    assert command(*ended).out.count("Red wins: a tunnel joins red's edges") == 1
    assert command(*ended, "--style", "classic").out.endswith("red wins: a tunnel joins red's edges\n")


def test_a_position_may_come_without_quotes_and_from_standard_input() -> None:
    expected = command("show", "mitsudomoe").out
    assert command("show", "mitsudomoe", MITSUDOMOE_START).out == expected
    assert command("show", "mitsudomoe", *MITSUDOMOE_START.split()).out == expected
    assert command("show", "mitsudomoe", "-", stdin=MITSUDOMOE_START + "\n").out == expected


def test_seed_texts_of_many_lines_come_from_standard_input() -> None:
    board = "initialGameState([\n    [red,blue,red],\n    [blue,red,blue],\n    [red,blue,red]\n])."
    result = command("show", "talpa", "-", "--size", "3", "--json", stdin=board)
    assert result.status == 0
    assert result.json["position"] == "rbr/brb/rbr r"
    other = command("show", "talpa", "-", "--size", "3", "--turn", "blue", "--json", stdin=board)
    assert other.json["turn"] == "blue"


@pytest.mark.parametrize(
    ("name", "style"),
    [
        (name, style)
        for name in gambol.games()
        for style in gambol.game(name).styles
        # The first is no older format, and the codes of Mitsudomoe show the top of a pile and no more.
        if style != "modern" and (name, style) != ("mitsudomoe", "classic")
    ],
)
def test_what_show_writes_in_an_older_format_it_reads_with_the_side_to_move(name: str, style: str) -> None:
    start = gambol.game(name).start()
    for pos in (start, start.play(start.legal_moves[0])):
        written = command("show", name, pos.text, "--style", style)
        assert command("show", name, "-", "--json", stdin=written.out).json["position"] == pos.text
    ended = start
    for move in gambol.random_games(name, 1, seed=3)[0].moves:
        ended = ended.play(move)
    written = command("show", name, ended.text, "--style", style)
    assert command("show", name, "-", "--json", stdin=written.out).json["board"] == dict(ended.board)


def test_a_turn_that_contradicts_the_start_is_no_turn() -> None:
    assert command("moves", "talpa", "--turn", "red").status == 0
    result = command("moves", "talpa", "--turn", "blue")
    assert result.status == 1
    assert "expected blue to move" in result.err


def test_show_tells_a_program_what_stands_where() -> None:
    found = command("show", "touchdown", "--json").json
    assert found["game"] == "touchdown"
    assert found["turn"] == "white"
    assert found["board"]["e2"] == "P"


def test_a_picture_is_written(tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    assert command("show", "talpa", "--svg", str(file)).status == 0
    assert file.read_text().lstrip().startswith("<svg")
    assert command("show", "talpa", "--svg", "-", "--theme", "dark").out.lstrip().startswith("<svg")
    assert command("show", "talpa", "--svg", "/nowhere/board.svg").status == 1


@pytest.mark.parametrize("name", gambol.games())
def test_moves_come_with_what_follows_them(name: str) -> None:
    start = gambol.game(name).start()
    found = command("moves", name, "--json").json
    assert found["game"] == name
    assert found["position"] == start.text
    assert found["turn"] == start.turn
    assert found["outcome"] is None
    assert [each["move"] for each in found["moves"]] == [str(move) for move in start.legal_moves]
    for each in found["moves"]:
        after = start.play(each["move"])
        assert each["position"] == after.text
        assert each["outcome"] == (after.outcome and vars(after.outcome))


def test_outcomes_after_a_move_are_told() -> None:
    found = command("moves", "touchdown", "8/P7/8/8/8/8/p7/8 w", "--json").json
    assert found["moves"] == [
        {
            "move": "a7a8",
            "position": "P7/8/8/8/8/8/p7/8 b",
            "outcome": {"winner": "white", "reason": "far-rank"},
        }
    ]


@pytest.mark.parametrize("name", ENDED)
def test_a_finished_position_has_no_moves(name: str) -> None:
    text, outcome = ENDED[name]
    options = ("--size", "3") if name == "talpa" else ()
    found = command("moves", name, text, *options, "--json").json
    assert found["outcome"] == outcome
    assert found["moves"] == []
    assert "finished, no moves" in command("moves", name, text, *options).out


def test_moves_are_listed_for_people() -> None:
    lines = command("moves", "touchdown").out.splitlines()
    assert lines[0] == "white to move, 8 moves"
    assert lines[1].split()[:2] == ["a2a3", "b2b3"]


def test_a_batch_is_answered_line_by_line_and_bad_lines_in_their_place() -> None:
    good = gambol.game("touchdown").start().text
    result = command("moves", "touchdown", "--batch", stdin=f"{good}\nnonsense\n\n{good}")
    lines = [json.loads(line) for line in result.out.splitlines()]
    assert result.status == 1
    assert [sorted(line) for line in lines[1:3]] == [["error"], ["error"]]
    assert lines[0] == lines[3] == command("moves", "touchdown", "--json").json
    assert command("moves", "touchdown", "--batch", stdin=f"{good}\n").status == 0
    assert command("moves", "touchdown", "--batch", stdin="").status == 0


@pytest.mark.parametrize(
    "line", [b"\x00", b"\xff\xfe", b"9" * 1_000_000, "☃".encode(), b"\x1b[2J", b"{}", b"-", b'"']
)
@pytest.mark.parametrize("name", gambol.games())
def test_a_batch_survives_any_line(name: str, line: bytes) -> None:
    good = gambol.game(name).start().text.encode()
    result = command("moves", name, "--batch", stdin=line + b"\n" + good + b"\n")
    answers = [json.loads(text) for text in result.out.splitlines()]
    assert result.status == 1
    assert list(answers[0]) == ["error"]
    assert answers[-1]["position"] == good.decode()


def test_perft_counts() -> None:
    assert command("perft", "talpa", "-d", "3", "--size", "6", "--json").json["nodes"] == 157_408
    assert command("perft", "touchdown", "-d", "0", "--json").json["nodes"] == 1
    assert command("perft", "mitsudomoe", "-d", "2").out == "depth 2: 81\n"
    assert command("perft", "touchdown", "-d", "3", ENDED["touchdown"][0], "--json").json["nodes"] == 0


def test_perft_is_split_by_move() -> None:
    found = command("perft", "mitsudomoe", "-d", "3", "--split", "--json").json
    assert found["nodes"] == 6_287 == sum(found["split"].values())
    assert list(found["split"]) == [str(move) for move in gambol.game("mitsudomoe").start().legal_moves]
    table = command("perft", "mitsudomoe", "-d", "3", "--split").out.splitlines()
    assert table[-1].split() == ["all", "6,287"]


def test_bench_measures_every_game() -> None:
    found = command("bench", "--seconds", "0.1", "--json").json["results"]
    kinds = [(each["game"], each["what"]) for each in found]
    assert kinds == [(name, what) for name in gambol.games() for what in ("playouts", "perft")]
    assert all(each["per_second"] > 0 for each in found)
