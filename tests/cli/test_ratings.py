"""`gambol ratings` rates the players of an arena file, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import gambol
from arena.tournaments import played
from cli.driving import command
from gambol.arena import Conditions
from gambol.arena.played import Played
from gambol.arena.settings import Settings
from gambol.arena.store import ArenaFile
from gambol.arena.task import Entrant, GameResult
from gambol.cli.arena.ratings import read_anchor

TALPA = "talpa:size=6"


def save(path: Path, game: str, names: Sequence[str], games: Sequence[Played]) -> None:
    """A tournament of its own in the file, with these games."""
    settings = Settings(
        entrants=tuple(Entrant(name, "random") for name in names),
        conditions=Conditions(game=gambol.game(game)),
        games=2,
    )
    with ArenaFile(path) as file:
        number = file.begin(settings)
        file.add(number, [GameResult(played=each, record="") for each in games])


@pytest.fixture
def arena_file(tmp_path: Path) -> Path:
    """Two tournaments of Talpa, the first one broken off after an odd game, and one of Touchdown."""
    path = tmp_path / "games.sqlite"
    save(
        path, TALPA, ("ann", "bob"), [played(each, ("ann", "bob")[:: (-1) ** each], 0) for each in range(21)]
    )
    save(
        path,
        TALPA,
        ("bob", "cid"),
        [played(each, ("bob", "cid")[:: (-1) ** each], (0, 1, 0, 0)[each % 4]) for each in range(12)],
    )
    save(path, "touchdown", ("ann", "dee"), [played(0, ("ann", "dee"), 0)])
    return path


def test_every_game_has_a_list_over_all_its_tournaments(arena_file: Path) -> None:
    result = command("ratings", str(arena_file))
    assert result.status == 0
    first, second = result.out.split("\n\n")
    assert first.splitlines()[0] == "Talpa 6x6, 33 games"
    assert second.splitlines()[0] == "Touchdown 8x8, 1 game"
    assert [line.split()[:2] for line in first.splitlines()[2:5]] == [
        ["1", "bob"],
        ["2", "ann"],
        ["3", "cid"],
    ]
    assert "moving first is worth" in first
    assert max(map(len, result.out.splitlines())) <= 80


def test_one_game_and_an_anchor_can_be_asked_for(arena_file: Path) -> None:
    found = command("ratings", str(arena_file), "--game", TALPA, "--anchor", "ann=1200", "--json").json
    (only,) = found["lists"]
    assert (only["game"], only["options"]["size"], only["games"]) == ("talpa", 6, 33)
    assert only["anchor"] == {"name": "ann", "elo": 1200}
    elos = {row["name"]: (row["elo_low"], row["elo"], row["elo_high"]) for row in only["ratings"]}
    assert elos["ann"] == (1200, 1200, 1200)
    text = command("ratings", str(arena_file), "--game", TALPA, "--anchor", "ann=1200").out
    assert "ann    +1200           given" in text
    assert elos["cid"][0] < elos["cid"][1] < elos["bob"][1] < elos["bob"][2]
    anchored = command("ratings", str(arena_file), "--anchor", "dee=0", "--json").json["lists"]
    assert [each["anchor"] and each["anchor"]["name"] for each in anchored] == [None, "dee"]


def test_without_virtual_draws_who_has_won_everything_has_no_bound(arena_file: Path) -> None:
    out = command("ratings", str(arena_file), "--game", "touchdown", "--prior", "0").out
    assert "  1  ann     +inf         unknown       1 100.0 %" in out
    rows = command("ratings", str(arena_file), "--game", "touchdown", "--prior", "0", "--json").json["lists"][
        0
    ]
    assert [row["elo"] for row in rows["ratings"]] == [None, None]


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (("--game", "mitsudomoe"), 1, "expected games of Mitsudomoe 5x5, but there are none in"),
        (("--game", "chess"), 2, "chess"),
        (("--anchor", "zoe=5"), 1, "expected a player of these games as the anchor, read 'zoe'"),
        (("--anchor", "ann"), 2, "expected NAME=ELO such as level:3=1000, read 'ann'"),
        (("--anchor", "ann=inf"), 2, "expected NAME=ELO such as level:3=1000, read 'ann=inf'"),
        (("--game", "touchdown", "--prior", "0", "--anchor", "ann=5"), 1, "an anchor with a finite rating"),
    ],
)
def test_what_cannot_be_rated_is_said(
    arena_file: Path, arguments: tuple[str, ...], status: int, words: str
) -> None:
    result = command("ratings", str(arena_file), *arguments)
    assert (result.status, result.out) == (status, "")
    assert words in result.err


def test_a_file_that_is_no_arena_file_is_refused(tmp_path: Path) -> None:
    result = command("ratings", str(tmp_path / "none.sqlite"))
    assert (result.status, result.out) == (1, "")
    assert "expected an arena file, but there is none at" in result.err
    (tmp_path / "text").write_text("hello " * 1000)
    assert "expected an arena file, but" in command("ratings", str(tmp_path / "text")).err


def test_a_name_may_hold_an_equals_sign() -> None:
    assert read_anchor("ugi:engine Hash=64=1500") == ("ugi:engine Hash=64", 1500.0)
