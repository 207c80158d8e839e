"""Players and tournaments that are small and quick, for tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

from gambol import Record, arena
from gambol.arena.game import Referee
from gambol.arena.openings import Opening
from gambol.arena.pool import Begun, Done, Message
from gambol.arena.task import Entrant, GameResult, Task
from gambol.games import Game, Position
from gambol.players import Choice, Clock, Seat, SeatError, open_seat

SMALL = "touchdown:width=4,height=6"
"""A game of some ten moves."""


def conditions(**given: Any) -> arena.Conditions:
    """Quick ones."""
    usual: dict[str, Any] = {"game": SMALL, "seed": 7}
    return arena.Conditions(**usual | given)


class InlinePool:
    """Plays in this process, which is quick to start; several games at once end in an order drawn by lot."""

    def __init__(self, conditions: arena.Conditions, concurrency: int = 1, seed: int = 0) -> None:
        self._referee = Referee(conditions)
        self._concurrency = concurrency
        self._chance = Random(seed)
        self._tasks: list[Task] = []

    def room(self) -> int:
        return self._concurrency - len(self._tasks)

    def submit(self, task: Task) -> None:
        self._tasks.append(task)

    def wait(self, seconds: float) -> list[Message]:
        task = self._tasks.pop(self._chance.randrange(len(self._tasks)))
        return [Begun(task.number), Done(self._referee.play(task))]

    def close(self) -> None:
        self._referee.close()


def events_of(tournament: arena.Tournament, concurrency: int = 1) -> Iterator[arena.Event]:
    """The events of a tournament that is played in this process."""
    return tournament.run(pool=InlinePool(tournament.settings.conditions, concurrency))


def play(tournament: arena.Tournament, concurrency: int = 1) -> list[arena.Event]:
    """All of them."""
    return list(events_of(tournament, concurrency))


def timeless(tournament: arena.Tournament) -> list[tuple[object, ...]]:
    """The games without how long they took."""
    return [
        (game.number, game.pair, game.players, game.winner, game.reason, game.fault, game.detail, game.moves)
        for game in tournament.played
    ]


class Dummy:
    """A seat that plays the first legal move unless it is told something else."""

    def __init__(self, name: str, **does: Any) -> None:
        self.name = name
        self.does = does
        self.games = 0
        self.moves = 0
        self.clocks: list[Clock] = []
        self.heard: list[str] = []
        self.closed = False
        self.seeds: list[int] = []

    def begin_game(self, game: Game, seed: int) -> None:
        self.games += 1
        self.moves = 0
        self.seeds.append(seed)
        self._do("begin")

    def prefers_to_start(self, position: Position) -> bool | None:
        self._do("prefer")
        wish: bool | None = self.does.get("wish")
        return wish

    def choose(self, record: Record, clock: Clock) -> Choice:
        self.clocks.append(clock)
        self.moves += 1
        if self.does.get("at", 1) <= self.moves:
            self._do("choose")
        told = self.does.get("choice", {})
        return Choice(**{"move": record.position.legal_moves[0]} | (told(record) if callable(told) else told))

    def game_over(self, record: Record) -> None:
        self.heard.append(str(record.outcome))
        self._do("over")

    def complaints(self) -> str:
        complaint: str = self.does.get("complaint", "")
        return complaint

    def close(self) -> None:
        self.closed = True

    def _do(self, when: str) -> None:
        fault = self.does.get(when)
        if fault is not None:
            raise SeatError(fault, f"{fault} at {when}")


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[Dummy]]:
    """Lets dummies sit down: a call per name says what they do; all that were opened are returned."""
    known: dict[str, dict[str, Any]] = {}
    opened: list[Dummy] = []

    def opens(spec: str, **bounds: Any) -> Seat:
        if spec not in known:
            return open_seat(spec, **bounds)
        opened.append(Dummy(spec, **known[spec]))
        return opened[-1]

    monkeypatch.setattr("gambol.arena.bench.open_seat", opens)

    def seat(name: str, **does: Any) -> list[Dummy]:
        known[name] = does
        return opened

    return seat


@contextmanager
def referee(**given: Any) -> Iterator[Referee]:
    """Somebody who has games played in this process."""
    one = Referee(conditions(**given))
    try:
        yield one
    finally:
        one.close()


def game(one: str = "one", two: str = "two", number: int = 0, **given: Any) -> Task:
    """A game to be played."""
    players = (Entrant(one, one), Entrant(two, two))
    return Task(number=number, pair=number // 2, players=players, opening=Opening(), seeds=(1, 2), **given)


def result_of(one: str = "one", two: str = "two", **given: Any) -> GameResult:
    """How a game between two ends."""
    coin = given.pop("coin", False)
    with referee(**given) as judge:
        return judge.play(game(one, two, coin=coin))
