"""`gambol match` and `gambol tournament`: what they take, what they write, and how they are stopped."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gambol
from arena.playing import SMALL, InlinePool
from cli.driving import Result, command
from cli.program import program
from gambol import arena
from gambol.players import Confinement


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder of one's own, and games in this process, since starting others takes long."""
    monkeypatch.chdir(tmp_path)

    def pool(conditions: arena.Conditions, concurrency: int, **_: Any) -> InlinePool:
        return InlinePool(conditions, concurrency)

    monkeypatch.setattr("gambol.arena.tournament.LocalPool", pool)
    return tmp_path


def match(*arguments: str) -> Result:
    return command("match", "greedy", "random", "--game", SMALL, "--games", "4", *arguments)


@pytest.mark.parametrize("name", ["match", "tournament"])
def test_the_help_shows_an_example(name: str) -> None:
    result = command(name, "--help")
    assert result.status == 0
    assert f"Example: gambol {name}" in " ".join(result.out.split())


def test_a_match_ends_with_a_table(here: Path) -> None:
    result = match()
    assert result.status == 0
    assert result.err == ""
    for words in ("greedy against random", "Each against each", "time per move", "who moves first"):
        assert words in result.out
    assert (here / "gambol-arena.sqlite").exists()


def test_no_file_is_written_where_none_is_wanted(here: Path) -> None:
    assert match("--no-file").status == 0
    assert list(here.iterdir()) == []


def test_json_tells_all(here: Path) -> None:
    told = match("--json", "--seed", "3").json
    assert [set(row) >= {"name", "wins", "draws", "losses", "score", "elo"} for row in told["standings"]] == [
        True
    ] * 2
    assert sum(row["wins"] + row["draws"] + row["losses"] for row in told["standings"]) == 8
    assert (told["game"], told["finished"], told["games"]) == ("touchdown", True, 4)
    assert told["settings"]["conditions"]["seed"] == 3
    assert told["tournament"] == 1


def test_a_spreadsheet_and_a_page_are_written(here: Path) -> None:
    assert match("--csv", "table.csv", "--html", "page.html").status == 0
    rows = list(csv.DictReader((here / "table.csv").read_text("utf-8").splitlines()))
    assert {row["name"] for row in rows} == {"greedy", "random"}
    assert "<svg" in (here / "page.html").read_text("utf-8")


def test_the_games_are_written_as_records(here: Path) -> None:
    assert match("--records", "games.txt").status == 0
    assert match("--records", "games.txt").status == 0, "and those of this match alone"
    records = list(gambol.record.read_all((here / "games.txt").read_text("utf-8")))
    assert [record.tags["Round"] for record in records] == ["1.1", "1.2", "2.3", "2.4"]
    assert all(record.to_end().outcome is not None for record in records)


def test_what_a_bot_has_complained_about_is_written(here: Path) -> None:
    (here / "sad.py").write_text(
        "class Sad:\n    def play(self, position, clock):\n        raise ValueError('oh \\x1b[31mno')\n",
        "utf-8",
    )
    arguments = ("match", "sad.py", "random", "--game", "touchdown", "--games", "2", "--seed", "1")
    assert command(*arguments, "--stderr", "errors.txt").status == 0
    first, second = (here / "errors.txt").read_text("utf-8").split("--- game ")[1:]
    assert (first.split("\n")[0], second.split("\n")[0]) == ("0, Sad", "1, Sad")
    assert "ValueError: oh \\x1b[31mno" in first
    assert 'sad.py", line 3, in play' in second


def test_a_page_that_cannot_be_written_fails_after_the_result() -> None:
    result = match("--html", "nowhere/page.html")
    assert result.status == 1
    assert "greedy against random" in result.out
    assert "cannot write 'nowhere/page.html': No such file or directory" in result.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["match", "greedy"], "a match has two players, not 1"),
        (["match", "greedy", "random", "greedy", "--game", "talpa"], "a match has two players, not 3"),
        (["tournament", "greedy", "--game", "talpa"], "a tournament has two players or more, not 1"),
        (["match", "greedy", "random"], "say what is played: --game talpa"),
        (["match", "greedy", "random", "--game", "chess"], "expected a game"),
        (
            ["match", "greedy", "random", "--game", "talpa", "--clock", "soon"],
            "a clock is written as 60 or 60+0.5",
        ),
        (["match", "greedy", "random", "--game", "talpa", "--clock", "1..2"], "a clock is written as"),
        (["match", "greedy", "random", "--game", "talpa", "--per-move", "0"], "more than 0 seconds"),
        (["match", "greedy", "random", "--game", "talpa", "--start", "me"], "--start is alternate or coin"),
        (["match", "greedy", "random", "--game", "talpa", "--openings", "6..2"], "a range of random moves"),
        (["match", "greedy", "random", "--game", "talpa", "--sprt", "5"], "expected elo0,elo1"),
        (["match", "greedy", "random", "--game", "talpa", "--sprt", "5,0"], "expected an elo0 below elo1"),
        (["match", "greedy", "random", "--game", "talpa", "--alpha", "0.1"], "belong to --sprt"),
        (["match", "greedy", "random", "--game", "talpa", "--games", "0"], "games"),
        (["match", "greedy", "random", "--game", "talpa", "--kind", "swiss"], "no such option: --kind"),
        (
            ["tournament", "greedy", "random", "--game", "talpa", "--kind", "league"],
            "a tournament is round-robin",
        ),
        (["tournament", "greedy", "random", "--game", "talpa", "--rounds", "3"], "rounds for a Swiss"),
        (["match", "a", "b", "--resume", "x"], "leave out 'a' 'b'"),
        (["match", "--resume", "x", "--games", "3", "--size", "6"], "leave out --games --size"),
        (["match", "greedy", "random", "--game", "talpa", "--ray", "--watch"], "not those of --ray"),
        (["match", "greedy", "random", "--game", "talpa", "--file", "x", "--no-file"], "do not go together"),
        (
            ["match", "greedy", "random", "--game", "talpa", "--records", "x", "--no-file"],
            "--no-file has none",
        ),
    ],
)
def test_wrong_usage_says_what_is_wrong(here: Path, arguments: list[str], words: str) -> None:
    result = command(*arguments)
    assert result.status == 2
    assert words in result.err
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["match", "greedy", "nobody", "--game", "talpa"], "expected a player"),
        (["match", "greedy", "bot.py:Bot", "--game", "talpa"], "bot.py"),
        (
            ["match", "greedy", "random", "--game", "talpa", "--openings", "none.txt"],
            "cannot read 'none.txt'",
        ),
        (["match", "--resume", "none.sqlite"], "there is none at 'none.sqlite'"),
        (["match", "greedy", "random", "--game", "talpa", "--file", "bad.sqlite"], "expected an arena file"),
        (["match", "greedy", "random", "--game", "talpa", "--openings", "bad.sqlite"], "line 1"),
    ],
)
def test_what_cannot_be_had_fails(here: Path, arguments: list[str], words: str) -> None:
    (here / "bad.sqlite").write_text("this is a text, and no database" * 10)
    result = command(*arguments)
    assert result.status == 1
    assert words in result.err
    assert [path.name for path in here.iterdir()] == ["bad.sqlite"]


def test_a_player_may_have_a_name(here: Path) -> None:
    told = command("match", "old=random", "new=random", "--game", SMALL, "-n", "2", "--json").json
    assert {row["name"] for row in told["standings"]} == {"old", "new"}


def test_somebodys_bot_plays_from_its_file(here: Path) -> None:
    bot = "import gambol\n\nclass Last(gambol.Player):\n    def play(self, position, clock):\n"
    (here / "bot.py").write_text(bot + "        return position.legal_moves[-1]\n")
    told = command("match", "bot.py:Last", "random", "--game", SMALL, "-n", "2", "--json").json
    assert {row["name"] for row in told["standings"]} == {"Last", "random"}
    assert told["forfeits"] == []


def test_a_bot_that_fails_loses_with_the_reason_written_down(here: Path) -> None:
    bot = "import gambol\n\nclass Bad(gambol.Player):\n    def play(self, position, clock):\n"
    (here / "bot.py").write_text(bot + "        return 'x9x9'\n")
    told = command("match", "bot.py:Bad", "random", "--game", SMALL, "-n", "2", "--json").json
    assert [(fault["loser"], fault["fault"]) for fault in told["forfeits"]] == [("Bad", "illegal")] * 2
    assert "x9x9" in told["forfeits"][0]["detail"]


def test_it_is_said_where_bots_are_not_confined(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loose = Confinement(confined=False, why="no namespaces", enforced=(), missing=("the network",))
    monkeypatch.setattr("gambol.players.confinement", lambda: loose)
    (here / "bot.py").write_text("import gambol\n\nclass Bot(gambol.Player):\n    pass\n")
    flags = ("--game", SMALL, "-n", "1", "--no-file", "--quiet")
    warning = "warning: bots run unconfined (no namespaces): a bad one can reach the network\n"
    assert command("match", "bot.py", "random", *flags).err == warning
    assert command("match", "greedy", "random", *flags).err == ""


def test_without_a_seed_no_match_is_like_the_other() -> None:
    seeds = {match("--json", "--no-file").json["settings"]["conditions"]["seed"] for _ in range(3)}
    assert len(seeds) > 1


def test_openings_come_from_a_file(here: Path) -> None:
    (here / "book.txt").write_text("a2a3 a5a4\n")
    assert match("--openings", "book.txt").status == 0
    with arena.ArenaFile(here / "gambol-arena.sqlite", playing=False) as file:
        for text in file.records():
            moves = [move.text for move in gambol.record.read(text).to_end().moves]
            assert moves[:2] == ["a2a3", "a5a4"]


def test_a_sequential_test_says_which_hypothesis_holds() -> None:
    result = match("--sprt", "0,200", "--games", "400", "--no-file")
    assert "SPRT: H1 accepted" in result.out
    told = match("--sprt", "0,200", "--games", "400", "--no-file", "--json").json
    assert told["sprt"]["accepted"] == "H1"
    assert told["games"] < 400


def test_a_swiss_tournament_ends_with_an_order_and_a_knock_out_with_a_winner() -> None:
    players = ["greedy", "random", "level:0"]
    swiss = command("tournament", *players, "--game", SMALL, "--kind", "swiss", "--rounds", "2")
    assert "After 2 rounds: points, byes among them, and Buchholz" in swiss.out
    cup = command("tournament", *players, "--game", SMALL, "--kind", "knock-out")
    assert "Final\n     greedy - " in cup.out
    told = command("tournament", *players, "--game", SMALL, "--kind", "knock-out", "--json").json
    assert told["rounds"][-1][0]["winner"] in players


def test_an_unfinished_tournament_is_gone_on_with(here: Path) -> None:
    path = here / "gambol-arena.sqlite"
    unfinished = arena.Match(
        "greedy", "random", arena.Conditions(game=gambol.game(SMALL)), games=6, file=path
    )
    events = unfinished.run(pool=InlinePool(unfinished.settings.conditions))
    while len(unfinished.played) < 3:
        next(events)
    events.close()
    unfinished.close()
    told = command("match", "--resume", "--json").json
    assert told["games"] == 6
    assert told["finished"]
    again = command("tournament", "--resume", str(path), "--json")
    assert again.json | {"file": None} == told | {"file": None}, "a finished one tells its result again"


def test_a_board_that_is_watched_is_written_move_by_move(here: Path) -> None:
    flags = ["--game", SMALL, "--watch", "--openings", "0", "-n", "1", "--seed", "2"]
    result = subprocess.run(
        [sys.executable, "-c", "from gambol.cli import main; main()", "match", "greedy", "random", *flags],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    with arena.ArenaFile(here / "gambol-arena.sqlite", playing=False) as file:
        [played] = file.games()
    assert result.stderr.count("game 1: greedy - random") == played.moves + 1
    assert f"({played.reason})" in result.stderr
    assert "greedy against random" in result.stdout


def test_ctrl_c_stops_politely_and_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with program("match", "level:3", "greedy", "--game", "talpa", "--games", "1000", "-j", "1") as running:
        running.wait_for("games/s")
        running.interrupt()
        assert running.end() == 130
        assert (
            "of 1,000 games are played; to go on: gambol match --resume gambol-arena.sqlite" in running.text
        )
        assert "time per move" in running.text
    with arena.ArenaFile(tmp_path / "gambol-arena.sqlite", playing=False) as file:
        assert file.tournaments()[0].state == "running"
        assert file.tournaments()[0].games > 0


def test_a_terminal_shows_the_table_and_the_board_that_is_watched(tmp_path: Path) -> None:
    with program(
        "match", "greedy", "random", "--game", "talpa:size=4", "-n", "2", "--watch", "--delay", "0.05"
    ) as running:
        running.wait_for("game 1: greedy - random")
        running.wait_for("Red to move")
        assert running.end() == 0
        for words in ("player", "of 2 games", "greedy against random"):
            assert words in running.text


def test_on_a_pipe_a_line_tells_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gambol.cli.arena.display._FIRST_LINE", 0.0)
    monkeypatch.setattr("gambol.cli.arena.display._LONGEST_SILENCE", 0.0)
    result = match()
    assert "4 of 4 games" in result.err
    assert "leads with" in result.err
