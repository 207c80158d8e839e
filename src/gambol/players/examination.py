"""Finds out, before a tournament does, what a bot would lose games by."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from gambol.games import game as game_of
from gambol.games import random_games
from gambol.players.clock import Clock
from gambol.players.seat import SeatError
from gambol.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gambol.games import Game
    from gambol.players.seat import Seat

_GAMES = 6
"""Random games that positions are taken from."""


@dataclass(frozen=True)
class Finding:
    """What happened in one position, or before and after all of them."""

    game: str
    """The game with its options."""
    position: str
    """The text of the position; empty where there was none."""
    seconds: float
    move: str = ""
    fault: str = ""
    """The kind of fault; empty where all was well."""
    text: str = ""
    """What the fault was."""
    complaints: str = ""
    """The last that it wrote to its standard error, after a fault."""


def examine(open_one: Callable[[], Seat], game: Game, *, per_move: float = 1.0) -> Iterator[Finding]:
    """Have a bot start, move in odd positions of a game, and hear of its end; what happened, one by one.

    Both colours are asked, at the start, in the middle and near the end of games, with few pieces, and where
    positions recur. After a fault another seat is opened.

    >>> from gambol.players import open_seat
    >>> found = list(examine(lambda: open_seat("random"), game_of("touchdown:width=3,height=4")))
    >>> all(not finding.fault for finding in found), len({finding.position for finding in found}) > 5
    (True, True)
    """
    clock = Clock(per_move=per_move)
    seat: Seat | None = None
    try:
        for record in odd_records(game):
            began = perf_counter()
            try:
                if seat is None:
                    seat = open_one()
                    seat.begin_game(game, 1)
                    seat.prefers_to_start(game.start())
                    yield Finding(game.spec, "", perf_counter() - began)
                began = perf_counter()
                choice = seat.choose(record, clock)
                took = perf_counter() - began if choice.seconds is None else choice.seconds
                yield Finding(game.spec, record.position.text, took, str(choice.move))
            except SeatError as error:
                yield _fault(game, record.position.text, perf_counter() - began, error, seat)
                _close(seat)
                seat = None
        if seat is not None:
            began = perf_counter()
            try:
                seat.game_over(_finished(game))
            except SeatError as error:
                yield _fault(game, "", perf_counter() - began, error, seat)
            else:
                yield Finding(game.spec, "", perf_counter() - began, complaints=seat.complaints())
    finally:
        _close(seat)


def odd_records(game: Game) -> list[Record]:
    """Games that go on, each at a place worth looking at.

    >>> turns = {record.turn for record in odd_records(game_of("talpa:size=4"))}
    >>> sorted(turns)
    ['blue', 'red']
    """
    found: dict[str, Record] = {}
    for played in random_games(game, _GAMES, seed=11, longest=400):
        last = len(played.moves) - 1
        for place in {0, 1, last // 3, last // 2, last - 3, last - 2, last - 1, last}:
            if 0 <= place <= last:
                record = Record(game)
                for move in played.moves[:place]:
                    record.play(move)
                if record.outcome is None:
                    found.setdefault(record.position.text, record)
    again = _recurring(game)
    return [*found.values(), *([] if again is None else [again])]


def other_options(game: Game) -> list[Game]:
    """The same game with the least and the greatest of each number, and with each other word."""
    return [
        game_of(game.name, **{option.keyword: value})
        for option in game.option_specs
        for value in option.choices or (option.minimum, option.maximum)
        if value is not None and value != game.options[option.name]
    ]


def _recurring(game: Game) -> Record | None:
    """A game in which the position at its end has been there before; None where none can recur."""
    if game.repetition is None:
        return None
    for played in random_games(game, 200, seed=5, longest=300):
        record, seen = Record(game), set()
        for move in played.moves:
            record.play(move)
            if record.outcome is not None:
                break
            if record.position.key in seen:
                return record
            seen.add(record.position.key)
    return None


def _finished(game: Game) -> Record:
    record = Record(game)
    for move in random_games(game, 1, seed=3, longest=400)[0].moves:
        record.play(move)
    return record if record.outcome is not None else record.resign()


def _fault(game: Game, position: str, seconds: float, error: SeatError, seat: Seat | None) -> Finding:
    said = "" if seat is None else seat.complaints()
    return Finding(game.spec, position, seconds, fault=error.kind, text=str(error), complaints=said)


def _close(seat: Seat | None) -> None:
    if seat is not None:
        seat.close()
