"""The arena file: every game is in it, and nothing that is something else is taken for one."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from arena.playing import conditions, play
from gambol import arena, record
from gambol.arena.schema import APPLICATION, VERSION
from gambol.errors import ArenaError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with a tournament that is over."""
    path = tmp_path / "arena.sqlite"
    match = arena.Match("greedy", "random", conditions(), games=4, file=path)
    play(match)
    match.close()
    return path


def change(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute(statement, values)
        database.commit()


def test_a_file_gives_back_what_was_played(path: Path) -> None:
    match = arena.Match("greedy", "random", conditions(), games=4, file=path)
    play(match)
    with arena.ArenaFile(path, playing=False) as file:
        first, second = file.tournaments()
        assert tuple(file.games(second.id)) == match.played
        assert first.settings == second.settings == match.settings
        records = [record.read(text) for text in file.records(second.id)]
    match.close()
    assert [len(each.to_end().moves) for each in records] == [game.moves for game in match.played]


@pytest.mark.parametrize(
    "content",
    [b"hello\n", b"SQLite format 3\0" + bytes(100), b"\0" * 5000, os.urandom(300)],
    ids=["text", "head", "zeros", "noise"],
)
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    with pytest.raises(ArenaError, match="expected an arena file, but"):
        arena.ArenaFile(path)
    assert path.read_bytes() == content


def test_another_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    change(path, "CREATE TABLE game (number INTEGER)")
    before = path.read_bytes()
    with pytest.raises(ArenaError, match="is another database"):
        arena.ArenaFile(path)
    assert path.read_bytes() == before


def test_a_file_of_a_newer_version_is_refused(path: Path) -> None:
    change(path, f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(ArenaError, match=f"has version {VERSION + 1}: a newer gambol wrote it"):
        arena.ArenaFile(path)


def test_it_says_what_it_is_in_its_head(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
        assert database.execute("PRAGMA user_version").fetchone() == (VERSION,)


@pytest.mark.parametrize("place", ["nowhere/arena.sqlite", "."])
def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path, place: str) -> None:
    with pytest.raises(ArenaError):
        arena.ArenaFile(tmp_path / place)


def test_what_is_only_read_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="there is none"):
        arena.ArenaFile(tmp_path / "arena.sqlite", playing=False, create=False)
    with pytest.raises(ArenaError, match="there is none"):
        arena.Tournament.resume(tmp_path / "arena.sqlite")
    assert not list(tmp_path.iterdir())


def test_an_empty_file_has_no_tournament_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "arena.sqlite"
    path.touch()
    with pytest.raises(ArenaError, match="expected a tournament in"):
        arena.Tournament.resume(path)


@pytest.mark.parametrize(
    "settings",
    [
        "no json",
        "[]",
        "{}",
        "[" * 100_000,
        '{"players": 3}',
        '{"players": [], "kind": "round-robin", "games": 2, "conditions": {"game": "talpa"}}',
        '{"players": [{"name": 1}], "kind": "round-robin", "games": 2, "conditions": {"game": "talpa"}}',
        b"\x00\x01",
    ],
)
def test_settings_that_make_no_sense_are_refused(path: Path, settings: str | bytes) -> None:
    change(path, "PRAGMA writable_schema = ON")
    with closing(sqlite3.connect(path)) as database:
        if isinstance(settings, bytes):
            with pytest.raises(sqlite3.IntegrityError):
                database.execute("UPDATE tournament SET settings = ?", (settings,))
            return
        database.execute("UPDATE tournament SET settings = ?", (settings,))
        database.commit()
    with pytest.raises(ArenaError, match="in tournament 1 of"):
        arena.Tournament.resume(path)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "chess"),
        ("game", 5),
        ("per_move", -1),
        ("per_move", "soon"),
        ("seconds", 1e300),
        ("length", 0),
        ("seed", "x"),
        ("start", "white"),
        ("openings", {"least": 5, "most": 2}),
        ("openings", {"least": "a", "most": 2}),
        ("openings", {"list": [{"start": None, "moves": "z9z9"}]}),
        ("openings", {"list": []}),
        ("openings", 7),
        ("nonsense", 1),
    ],
)
def test_conditions_that_make_no_sense_are_refused(path: Path, field: str, value: object) -> None:
    with arena.ArenaFile(path, playing=False) as file:
        facts = file.tournaments()[0].settings.facts()
    facts["conditions"][field] = value
    change(path, "UPDATE tournament SET settings = ?", json.dumps(facts))
    with pytest.raises(ArenaError, match="in tournament 1 of"):
        arena.Tournament.resume(path)


@pytest.mark.parametrize(
    "change_of",
    ["winner = 7", "number = 99", "number = -1", "moves = -3", "pair = 4", "second = 'x'", "seconds1 = -1.0"],
)
def test_games_that_make_no_sense_are_refused(path: Path, change_of: str) -> None:
    change(path, f"UPDATE game SET {change_of} WHERE number = 2")
    with pytest.raises(ArenaError, match="game"):
        arena.Tournament.resume(path)


def test_a_damaged_file_is_refused(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(ArenaError):
        arena.Tournament.resume(path)


def test_a_game_is_saved_once(path: Path) -> None:
    match = arena.Match("greedy", "random", conditions(), games=2, file=path)
    play(match)
    assert match.file is not None
    assert match.number is not None
    results = match.file.games(match.number)
    with closing(sqlite3.connect(path)) as database:
        (count,) = database.execute("SELECT count(*) FROM game").fetchone()
    assert count == 6
    assert len(results) == 2
    match.close()


@pytest.mark.parametrize(
    "given",
    [
        {"per_move": 0},
        {"per_move": float("nan")},
        {"seconds": -3},
        {"increment": 1},
        {"increment": float("inf"), "seconds": 1},
        {"nodes": 0},
        {"depth": True},
        {"grace": -1},
        {"length": 0},
        {"start": "heads"},
        {"seed": 1.5},
        {"openings": ()},
    ],
)
def test_conditions_are_checked(given: dict[str, object]) -> None:
    with pytest.raises(ArenaError, match="expected"):
        conditions(**given)
