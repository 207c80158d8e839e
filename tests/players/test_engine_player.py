"""The engine sits at the board as any player does."""

from __future__ import annotations

import threading
from time import monotonic

import pytest

import gambol
from gambol import players


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("level:0", "level:0"),
        ("Level 7", "level:7"),
        ("level10", "level:10"),
        (" engine ", "engine"),
        ("engine:1s", "engine"),
        ("engine:2", "engine:2s"),
        ("engine 0.5 s", "engine:0.5s"),
        ("GREEDY", "greedy"),
    ],
)
def test_names_are_read_forgivingly_and_written_in_one_way(words: str, name: str) -> None:
    assert players.checked(words) == name
    assert players.checked(name) == name


@pytest.mark.parametrize(
    "words",
    ["", "level", "level:11", "level:-1", "level:٣", "engine:0s", "engine:9999s", "engine:1e3s", "\x00"],
)
def test_other_names_are_refused(words: str) -> None:
    with pytest.raises(ValueError, match=r"expected a player \(random, greedy, level:0 to level:10, engine"):
        players.named(words)


@pytest.mark.parametrize("level", [0, 1, 4])
@pytest.mark.parametrize("spec", ["talpa:size=5", "mitsudomoe", "touchdown"])
def test_a_level_repeats_itself_with_its_seed(spec: str, level: int) -> None:
    position = gambol.game(spec).start()
    moves = [players.named(f"level:{level}", "a seed").play(position, players.FREE) for _ in range(2)]
    assert moves[0] == moves[1]


def test_a_player_thinks_about_as_long_as_it_is_told_and_can_be_stopped() -> None:
    player = players.EnginePlayer(seconds=30)
    thinking = player.begin(gambol.game("talpa").start())
    threading.Timer(0.1, thinking.stop).start()
    began = monotonic()
    assert thinking.result().move in gambol.game("talpa").start().legal_moves
    assert monotonic() - began < 10


def test_one_player_may_change_the_game() -> None:
    player = players.named("level:2")
    for name in gambol.games():
        start = gambol.game(name).start()
        assert player.play(start, players.FREE) in start.legal_moves


def next_move(record: gambol.Record) -> gambol.Move | str:
    player = players.named("level:3", 1)
    player.history = record.positions()[:-1]
    return player.play(record.position, players.FREE)


def test_it_knows_what_came_before() -> None:
    """Without its history a position is new; with it, going back to it for the third time is a draw."""
    record = gambol.Record("mitsudomoe")
    for _ in range(6):
        record.play(next_move(record))
    assert record.node.ply == 6


@pytest.mark.parametrize(
    ("text", "move", "why"),
    [
        ("8/P7/8/8/8/8/p7/8 w", "a7a8", "it wins at once"),
        ("8/8/P7/8/8/7p/8/8 w", "a6a7", "it wins in 3: a6a7"),
        ("8/8/8/8/8/p7/7P/8 w", "h2h3", "every move loses; this holds out for 4: h2h3"),
    ],
)
def test_what_is_certain_is_said_so(text: str, move: str, why: str) -> None:
    game = gambol.game("touchdown")
    position = game.position(text)
    advice = players.advice_of(position, gambol.Engine(game).search(position, lines=2, depth=8))
    assert str(advice.move) == move
    assert advice.why.startswith(why)


def test_a_move_that_is_alone_is_said_to_be() -> None:
    game = gambol.game("touchdown")
    position = game.position("8/8/8/8/8/p7/P7/8 w")
    assert position.outcome is not None  # nothing can move
    position = game.position("8/7p/8/8/8/8/P7/8 w")
    info = gambol.Engine(game).search(position, lines=2, depth=1)
    if len(position.legal_moves) == 1 and info.proven is None:
        assert players.advice_of(position, info).why.startswith("it is the only legal move")


@pytest.mark.parametrize("spec", ["talpa:size=6", "mitsudomoe", "touchdown"])
def test_what_is_open_is_praised_and_weighed(spec: str) -> None:
    game = gambol.game(spec)
    info = gambol.Engine(game).search(game.start(), nodes=3000, lines=2)
    advice = players.advice_of(game.start(), info)
    assert advice.move == info.move
    assert " % to win: " in advice.why
    assert str(info.move) in advice.why
