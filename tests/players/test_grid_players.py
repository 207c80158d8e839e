"""Bots of numbers, and bots that inherit from nothing, are players as well."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import gambol
from gambol.games import grid
from gambol.players.grid import seated

if TYPE_CHECKING:
    from collections.abc import Sequence


class Any4(gambol.GridPlayer):
    """Plays some legal move, which it is told beforehand, in numbers; remembers what it was shown."""

    def __init__(self) -> None:
        self.seen: list[Any] = []
        self.answer: Sequence[int] = ()

    def name(self) -> str:
        return "any of four"

    def prefer_to_start(self, board: list[list[Any]]) -> bool | None:
        self.seen.append(board)
        return bool(board[0][1] == 2)

    def play(self, board: list[list[Any]]) -> Sequence[int]:
        self.seen.append(board)
        board.clear()  # whatever it does to it
        return self.answer


@pytest.mark.parametrize("spec", ["touchdown", "touchdown:width=3,height=5", "talpa:size=5", "mitsudomoe"])
def test_a_bot_of_numbers_plays_a_whole_game_from_either_side(spec: str, rng: random.Random) -> None:
    bot = Any4()
    player = seated(bot)
    assert player.name == "any of four"
    record = gambol.Record(spec, length=40)
    while record.outcome is None:
        position = record.position
        wanted = rng.choice(position.legal_moves)
        bot.answer = tuple(grid.numbers(position, wanted.text))
        clock = gambol.Clock(per_move=float(record.node.ply))
        assert position.move(str(player.play(position, clock))) == wanted
        assert bot.clock is clock
        if spec == "mitsudomoe":
            rings = [
                sum(token.count(colour[0]) for token in position.board.values())
                for colour in (
                    position.turn,
                    record.game.colours[1 - record.game.colours.index(position.turn)],
                )
            ]
            assert list(bot.supply) == [8 - count for count in rings]
        record.play(wanted)


def test_it_is_asked_whether_it_prefers_to_start_on_the_starting_players_board() -> None:
    bot = Any4()
    start = gambol.game("touchdown").start()
    assert seated(bot).prefers_to_start(start) is True
    assert bot.seen == [start.view("white")]  # type: ignore[attr-defined]


def test_a_bot_of_numbers_may_say_nothing_but_its_move() -> None:
    class Quiet(gambol.GridPlayer):
        pass

    player = seated(Quiet())
    start = gambol.game("talpa").start()
    assert player.name == "Quiet"
    assert player.prefers_to_start(start) is None
    player.game_over(gambol.Record("talpa"))
    with pytest.raises(NotImplementedError, match="expected Quiet to have a method play"):
        player.play(start, gambol.Clock())


def test_numbers_that_are_no_move_are_told() -> None:
    bot = Any4()
    bot.answer = (4, 6, 4, 99)
    with pytest.raises(gambol.MoveError, match="read x 4 and y 99"):
        seated(bot).play(gambol.game("touchdown").start(), gambol.Clock())


def test_a_class_with_a_play_is_enough() -> None:
    class Duck:
        history: Sequence[gambol.Position] = ()

        def play(self, position: gambol.Position, clock: gambol.Clock) -> str:
            assert len(self.history) == 1
            return position.legal_moves[0].text

    player = seated(Duck())
    record = gambol.Record("touchdown").play("e2e3")
    player.history = record.positions()[:-1]
    assert player.name == "Duck"
    assert record.position.is_legal(player.play(record.position, gambol.Clock()))
    assert player.prefers_to_start(record.start) is None
    player.game_over(record)


def test_a_player_that_wishes_is_heard() -> None:
    class Eager(gambol.Player):
        def prefers_to_start(self, position: gambol.Position) -> bool:
            return True

    eager = Eager()
    assert seated(eager) is eager
    assert seated(eager).prefers_to_start(gambol.game("talpa").start()) is True
    with pytest.raises(NotImplementedError, match="expected Eager to have a method play"):
        eager.play(gambol.game("talpa").start(), gambol.Clock())


def test_what_cannot_play_is_no_player() -> None:
    with pytest.raises(TypeError, match="expected dict to have a method play"):
        seated({})
