"""Bots from outside sit at the board of `gambol play`."""

from __future__ import annotations

from pathlib import Path

import pytest

import gambol
from cli.driving import command, new_session
from gambol.cli.play import saved
from gambol.cli.play.options import checked_kind, is_guest

BOT = "class Bot:\n    def play(self, position, clock):\n        {}\n"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("My_Bot.py").write_text(BOT.format("return position.legal_moves[0]"))
    Path("bad.py").write_text(BOT.format("raise ValueError('oh no')"))


def test_a_bot_plays_against_a_person_and_one_of_ours() -> None:
    game = command(
        "play", "touchdown:width=2,height=5", "--white", "My_Bot.py", "--black", "greedy", "--seed", "1"
    )
    assert game.status == 0
    assert "wins" in game.out or "draw" in game.out
    person = command("play", "touchdown:width=2,height=5", "--black", "My_Bot.py", stdin="a2a3\n")
    assert "black" in person.out
    assert "b2b3" in person.out or "a4b3" in person.out or "a4a3" in person.out or "b4" in person.out


def test_a_fault_forfeits_the_game_and_the_person_goes_on() -> None:
    lines = "a2a3\nundo\nseat black My_Bot.py\nmoves\nquit\n"
    result = command("play", "touchdown", "--black", "bad.py", stdin=lines)
    assert result.status == 0
    assert "bad.py:Bot forfeits the game: raised ValueError: oh no in bad.py, line 3" in result.out
    assert "took back the result (forfeit)" in result.out
    assert "black is played by My_Bot.py:Bot" in result.out


def test_names_of_bots_keep_their_letters() -> None:
    assert checked_kind("My_Bot.py") == "My_Bot.py:Bot"
    assert is_guest("My_Bot.py:Bot")
    assert is_guest("stdio:sh bot.sh")
    for own in ("human", "random", "level:3", "engine", "engine:2s"):
        assert not is_guest(own)
    for bad in ("level:77", "engine:fast", "nobody", "nobody.py", "stdio:"):
        with pytest.raises(ValueError, match="expected"):
            checked_kind(bad)


def test_a_saved_game_cannot_name_a_program_to_run() -> None:
    record = gambol.Record("touchdown", tags={"White": "stdio:touch harm", "Black": "My_Bot.py"})
    assert saved.seats_of(record) == {}
    session = new_session()
    session.take(record, None)
    assert session.seats == {"white": "human", "black": "human"}
    assert not Path("harm").exists()


def test_a_session_that_ends_leaves_no_bot() -> None:
    session = new_session("touchdown", {"white": "My_Bot.py:Bot"})
    session.play(session.think())
    (guest,) = session.guests.seated.values()
    session.record.undo()
    session.play(session.think())
    assert str(session.last) == "a2a3"
    session.close()
    assert session.guests.seated == {}
    assert guest.seat.complaints() == ""
