"""A review says what each move of a saved game was worth."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import gambol
from cli.driving import Memory, command, done, new_session
from cli.program import program
from gambol.cli.review import sparkline

RACE = "8/8/8/P7/7p/8/1P6/8 w"


@pytest.fixture
def race(tmp_path: Path) -> str:
    """A race that white wins by one move, until it wastes one."""
    record = gambol.Record("touchdown", RACE, tags={"White": "ann", "Black": "bob"})
    for move in ("a5a6", "h4h3", "b2b3", "h3h2", "a6a7", "h2h1"):
        record.play(move)
    path = tmp_path / "race.gambol"
    record.save(path)
    return str(path)


def test_the_move_that_lost_the_game_is_named_with_a_better_one(race: str) -> None:
    result = command("review", race, "--nodes", "20000")
    assert result.status == 0
    assert "Touchdown 8x8: white (ann) - black (bob)" in result.out
    assert "black wins: a pawn has reached the far rank." in result.out
    assert "white: 1 blunder\nblack: no mistakes\n" in result.out
    assert "  2. b2b3 ??  white win -> loss; better a6a7, then h3h2 a7a8\n" in result.out
    assert "\n9990000\n" in result.out
    assert max(map(len, result.out.splitlines())) <= 80


def test_ascii_keeps_to_ascii_and_a_terminal_that_has_more_gets_more(race: str) -> None:
    with program("review", race, "--nodes", "2000", "--ascii") as running:
        assert running.end() == 0
        assert running.text.isascii()
        assert "win -> loss" in running.text
    with program("review", race, "--nodes", "2000") as running:
        assert running.end() == 0
        assert "\n███▁▁▁▁\n" in running.text
        assert "win → loss" in running.text


def test_json_says_the_same(race: str) -> None:
    found = command("review", race, "--nodes", "20000", "--json").json
    assert found["players"] == {"white": "ann", "black": "bob"}
    assert found["outcome"] == {"winner": "black", "reason": "far-rank"}
    assert found["decisive"] == [2]
    assert found["win_probability"]["white"] == [1, 1, 1, 0, 0, 0, 0]
    move = found["moves"][2]
    assert (move["turn"], move["move"], move["best"], move["mark"]) == ("white", "b2b3", "a6a7", "blunder")
    assert (move["before"], move["after"], move["proven"]) == (1, 0, "win")
    assert [each["ply"] for each in found["moves"]] == list(range(6))


def test_the_course_is_drawn(race: str, tmp_path: Path) -> None:
    picture = tmp_path / "course.svg"
    result = command("review", race, "--nodes", "2000", "--svg", str(picture))
    assert result.status == 0
    words = "".join(ElementTree.fromstring(picture.read_text(encoding="utf-8")).itertext())
    assert "2. b2b3 ??" in words
    only = command("review", race, "--nodes", "2000", "--svg", "-")
    assert only.out == picture.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["nothing.gambol"], 1, "could not load 'nothing.gambol': No such file or directory"),
        (["-"], 1, "could not load '-'"),
        (["RACE", "--nodes", "0"], 2, "--nodes"),
        (["RACE", "--svg", "-", "--json"], 2, "not both"),
        (
            ["RACE", "--svg", "/nowhere/at/all.svg", "--nodes", "100"],
            1,
            "expected a file that can be written",
        ),
        ([], 2, "missing argument 'FILE'"),
    ],
)
def test_what_cannot_be_done_is_said(arguments: list[str], status: int, words: str, race: str) -> None:
    result = command("review", *(race if word == "RACE" else word for word in arguments))
    assert result.status == status
    assert result.out == ""
    assert words in result.err


def test_a_game_without_moves_is_refused() -> None:
    result = command("review", "-", stdin='[Game "touchdown"]\n\n*')
    assert result.status == 1
    assert "expected a game with at least one move" in result.err


@pytest.mark.parametrize("name", gambol.games())
def test_every_kind_of_end_is_reviewed(name: str) -> None:
    record = gambol.Record(name, length=3)
    for _ in range(3):
        record.play(record.position.legal_moves[0])
    drawn = command("review", "-", "--nodes", "500", "--json", stdin=record.text).json
    assert drawn["outcome"]["reason"] == "length"
    assert drawn["win_probability"][record.game.colours[0]][-1] == 0.5
    record = gambol.Record(name).play(gambol.game(name).start().legal_moves[0])
    assert command("review", "-", "--nodes", "500", stdin=record.text).status == 0
    record.resign()
    resigned = command("review", "-", "--nodes", "500", "--json", stdin=record.text).json
    assert resigned["outcome"]["reason"] == "resignation"


def test_a_repetition_is_a_draw_and_no_loss() -> None:
    text = (Path(__file__).parents[2] / "data/playthroughs/mitsudomoe-repetition.tsv").read_text(
        encoding="utf-8"
    )
    rows = [row.split("\t") for row in text.splitlines()[1:]]
    record = gambol.Record("mitsudomoe", rows[0][2])
    for row in rows[1:]:
        record.play(row[1])
    assert record.outcome is not None
    assert record.outcome.reason == "repetition"
    found = command("review", "-", "--nodes", "300", "--json", stdin=record.text).json
    assert found["win_probability"]["white"][-1] == 0.5


def test_a_game_at_the_board_is_reviewed_when_it_is_over() -> None:
    files = Memory()
    session = new_session(position=RACE, files=files, seats={"black": "greedy"})
    assert session.submit("review").text == "no move has been played"
    for move in ("a5a6", "h4h3", "b2b3", "h3h2", "a6a7", "h2h1"):
        session.play(session.position.move(move))
    assert "black (greedy) wins" in session.verdict()
    reply = session.submit("review")
    assert reply.job is not None
    assert reply.text == "looking through the game: 0 of 7 positions …"
    page = done(reply).page
    assert "white (you) - black (greedy)" in page
    assert "b2b3 ??" in page
    drawn = done(session.submit("review course.svg"))
    assert drawn.text == "drew course.svg"
    assert files.texts["course.svg"].startswith("<svg")
    files.full = True
    assert (
        done(session.submit("review course.svg")).text
        == "could not draw 'course.svg': No space left on device"
    )


def test_a_review_can_be_stopped() -> None:
    session = new_session()
    for _ in range(4):
        session.play(session.position.legal_moves[0])
    session.review_nodes = 1 << 40
    job = session.submit("review").job
    assert job is not None
    job.stop()
    assert job.run().text == "stopped"


def test_a_long_game_fits_in_a_line() -> None:
    assert len(sparkline([0.5] * 1000, 78, ascii_only=False)) == 78
    assert sparkline([0.0] * 100 + [1.0] * 100, 4, ascii_only=True) == "0099"
