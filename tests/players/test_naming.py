"""A bot is named by what its author has, and is not run by being named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import gambol
from gambol import players
from gambol.players.naming import read_name

if TYPE_CHECKING:
    from collections.abc import Iterator

BOT = """
open({mark!r}, "w").close()
class {name}:
    def play(self, position, clock):
        return position.legal_moves[0]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be in, with bots that leave a mark when they are run in this process."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_bot.py").write_text(BOT.format(mark=str(tmp_path / "ran"), name="MyBot"))
    package = tmp_path / "my_package" / "inner"
    package.mkdir(parents=True)
    for each in (package.parent, package):
        (each / "__init__.py").write_text(BOT.format(mark=str(tmp_path / "ran"), name="Packed"))
    (tmp_path / "two.py").write_text(
        "import gambol\nclass Base(gambol.Player):\n    def play(self, p, c): ...\nclass One(Base): ...\n"
        "class Two(gambol.GridPlayer):\n    def play(self, board): ...\nHelper = dict\n"
    )
    (tmp_path / "none.py").write_text("class Helper:\n    pass\n")
    (tmp_path / "broken.py").write_text("class Broken(:\n")
    (tmp_path / "binary.py").write_bytes(b"\xff\xfe\0\0")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "kind", "written"),
    [
        (" Level 7", "builtin", "level:7"),
        ("engine:2", "builtin", "engine:2s"),
        ("my_bot.py", "file", "my_bot.py:MyBot"),
        ("my_bot.py:MyBot", "file", "my_bot.py:MyBot"),
        ("./my_bot.py", "file", "./my_bot.py:MyBot"),
        ("two.py:Two", "file", "two.py:Two"),
        ("two.py:Helper", "file", "two.py:Helper"),
        ("my_package:Packed", "package", "my_package:Packed"),
        ("my_package.inner:Packed", "package", "my_package.inner:Packed"),
        ("stdio:sh bot.sh", "stdio", "stdio:sh bot.sh"),
        ("UGI: sh -c 'exit 1'", "ugi", "ugi:sh -c 'exit 1'"),
    ],
)
def test_names_are_read(text: str, kind: str, written: str, folder: Path) -> None:
    name = read_name(text)
    assert (name.kind, name.text) == (kind, written)
    assert name.short
    assert not (folder / "ran").exists()
    assert "my_package" not in sys.modules


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected a player"),
        ("gredy", "did you mean 'greedy'"),
        ("level:11", r"expected a player .*, read 'level:11'"),
        ("engine:fast", r"expected a player .*, read 'engine:fast'"),
        ("my_bot", "did you mean 'my_bot.py'"),
        ("my_bott.py", r"there is no such file; did you mean 'my_bot.py'"),
        (
            "my_bot.py:MyBto",
            r"expected one of the class MyBot in my_bot.py, read 'MyBto'; did you mean 'MyBot'",
        ),
        ("two.py", "as in two.py:One, for there are the classes One, Two"),
        ("none.py", "expected a class with a method play in none.py, read the class Helper"),
        ("broken.py", "expected Python in broken.py, line 1"),
        ("binary.py", "expected"),
        (".py", "expected"),
        ("no_such_package:Bot", "expected a module that can be imported"),
        ("my_package.nothing:Bot", "expected a module that can be imported"),
        ("my_package:Nobody", "read 'Nobody'"),
        ("stdio:", "expected a command after stdio:"),
        ("stdio:no-such-program", "there is no such program"),
        ("stdio:./my_bot.py", "it may not be executed"),
        ("stdio:sh 'unclosed", "no closing quotation"),
        ("\x1b[2J\0", "expected a player"),
        ("x" * 5000, "expected a player"),
    ],
)
def test_other_names_are_refused_helpfully(text: str, words: str, folder: Path) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        players.open_seat(text)
    assert len(str(caught.value)) < 700
    assert str(caught.value).isprintable()
    assert not (folder / "ran").exists()


def moves(seat: players.Seat, number: int = 2) -> Iterator[gambol.Move]:
    record = gambol.Record("touchdown")
    seat.begin_game(record.game, 1)
    try:
        for _ in range(number):
            move = seat.choose(record, gambol.Clock(per_move=30)).move
            yield move
            record.play(move).play(record.position.legal_moves[0])
    finally:
        seat.close()


def test_a_package_plays(folder: Path) -> None:
    (folder / "my_package" / "__init__.py").write_text("from my_package.bots import Bot\n")
    (folder / "my_package" / "bots.py").write_text(
        "class Bot:\n    name = 'packed'\n"
        "    def play(self, position, clock):\n        return position.legal_moves[1]\n"
    )
    seat = players.open_seat("my_package:Bot")
    assert [str(move) for move in moves(seat, 1)] == ["b2b3"]
    assert seat.name == "packed"


def test_a_bot_may_import_what_stands_beside_it(folder: Path) -> None:
    (folder / "helper.py").write_text("def choose(moves):\n    return moves[-1]\n")
    (folder / "bot.py").write_text(
        "import helper\nclass Bot:\n"
        "    def play(self, position, clock):\n        return helper.choose(position.legal_moves)\n"
    )
    assert [str(move) for move in moves(players.open_seat("bot.py"), 1)] == ["h2h3"]


def test_entry_points_are_listed_and_played(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = folder / "site"
    (site / "announced-1.dist-info").mkdir(parents=True)
    (site / "announced-1.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: announced\nVersion: 1\n"
    )
    (site / "announced-1.dist-info" / "entry_points.txt").write_text(
        "[gambol.bots]\nsleepy = announced:Bot\n"
    )
    (site / "announced.py").write_text(
        "class Bot:\n    def play(self, position, clock):\n        return position.legal_moves[0]\n"
    )
    monkeypatch.syspath_prepend(str(site))
    assert players.entry_points() == {"sleepy": "announced:Bot"}
    assert [str(move) for move in moves(players.open_seat("sleepy"), 1)] == ["a2a3"]


def test_importing_gambol_starts_quickly() -> None:
    """What only names of packages and outside bots need is not loaded with the library."""
    slow = ("importlib.metadata", "ctypes", "typer")
    code = f"import sys, gambol; print([name for name in {slow} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


@pytest.mark.parametrize("written", ["./my_engine", "folder/../my_engine", "{here}/my_engine"])
def test_a_program_may_be_named_by_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, written: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    program = tmp_path / "my_engine"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    read = read_name(f"stdio:{written.format(here=tmp_path)} --fast")
    assert read.command[1:] == ("--fast",)
    assert Path(read.command[0]).is_absolute()
    assert Path(read.command[0]).resolve() == program.resolve()
