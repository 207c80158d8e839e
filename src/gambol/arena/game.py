"""How one game is played between two seats: clocks, faults, and the record of it all."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import perf_counter, time
from typing import TYPE_CHECKING

from gambol.arena.arbiter import Arbiter
from gambol.arena.bench import Bench
from gambol.arena.played import Played
from gambol.arena.task import Entrant, GameResult
from gambol.errors import GambolError, MoveError
from gambol.games import Outcome
from gambol.players import SeatError

if TYPE_CHECKING:
    from collections.abc import Callable

    from gambol.arena.conditions import Conditions
    from gambol.arena.task import Task
    from gambol.players import Choice, Clock, Seat
    from gambol.record import Record

    Watcher = Callable[[str, float], None]
    """Is told each move and how long it took."""

_LONGEST_DETAIL = 2_000
_LONGEST_COMPLAINT = 20_000


@dataclass(slots=True)
class _Side:
    """One of the two players in a game."""

    entrant: Entrant
    seed: int
    clock: Clock
    seat: Seat | None = None
    fault: SeatError | None = None
    count: int = 0
    seconds: float = 0.0
    worst: float = 0.0

    def spent(self, seconds: float) -> None:
        self.count += 1
        self.seconds += seconds
        self.worst = max(self.worst, seconds)


class Referee:
    """Has two players play one game after the other, under the same conditions.

    >>> from gambol.arena import Conditions, Opening
    >>> from gambol.arena.task import Task
    >>> referee = Referee(Conditions(game="touchdown"))
    >>> one, two = Entrant("one", "random"), Entrant("two", "random")
    >>> task = Task(number=0, pair=0, players=(one, two), opening=Opening(), seeds=(1, 2))
    >>> referee.play(task).played.reason
    'far-rank'
    >>> referee.close()
    """

    def __init__(self, conditions: Conditions, bench: Bench | None = None) -> None:
        self._conditions = conditions
        self._bench = Bench(grace=conditions.grace) if bench is None else bench
        self._arbiter = Arbiter(conditions.game)

    def play(self, task: Task, watcher: Watcher | None = None) -> GameResult:
        """Play a game. Whatever a player does, there is a result."""
        began = time()
        record = task.opening.record(self._conditions.game, self._conditions.length)
        sides = self._seated(task)
        sides = self._ordered(task, record, sides)
        self._arbiter.new_game()
        self._name(task, record, sides)
        if not self._refused(record, sides):
            self._play(record, sides, watcher)
        complaints = self._farewell(record, sides)
        played = _played(task, record, sides)
        return GameResult(played=played, record=record.text, began=began, ended=time(), complaints=complaints)

    def close(self) -> None:
        """Close all seats."""
        self._bench.close()

    # --- before the first move -----------------------------------------------------------------------

    def _seated(self, task: Task) -> tuple[_Side, _Side]:
        first, second = (
            _Side(entrant, seed, self._conditions.clock)
            for entrant, seed in zip(task.players, task.seeds, strict=True)
        )
        for side in (first, second):
            copy = 1 if side is second and second.entrant.spec == first.entrant.spec else 0
            try:
                side.seat = self._bench.seat(side.entrant.spec, copy)
                side.seat.begin_game(self._conditions.game, side.seed)
            except SeatError as error:
                side.fault = error
        return first, second

    def _ordered(self, task: Task, record: Record, sides: tuple[_Side, _Side]) -> tuple[_Side, _Side]:
        """Who makes the first move of the game first; a coin decides where the wishes do not."""
        if self._conditions.start != "coin":
            return sides
        one, two = (self._wish(side, record) for side in sides)
        # Who does not mind takes what the other leaves.
        wants = (bool(one or (one is None and two is False)), bool(two or (two is None and one is False)))
        starts = sides[wants.index(True)] if wants[0] != wants[1] else sides[1 if task.coin else 0]
        # To start is to make the first move that is not of the opening.
        turned = (starts is sides[1]) != (record.turn != record.start.turn)
        return (sides[1], sides[0]) if turned else sides

    def _wish(self, side: _Side, record: Record) -> bool | None:
        if side.seat is None or side.fault is not None:
            return None
        try:
            return side.seat.prefers_to_start(record.position)
        except SeatError as error:
            side.fault = error
            return None

    def _name(self, task: Task, record: Record, sides: tuple[_Side, _Side]) -> None:
        record.tags["Event"] = f"{task.players[0].name} - {task.players[1].name}"
        record.tags["Round"] = f"{task.pair + 1}.{task.number + 1}"
        for colour, side in zip(_colours(record), sides, strict=True):
            record.tags[colour.capitalize()] = side.entrant.name

    def _refused(self, record: Record, sides: tuple[_Side, _Side]) -> bool:
        """Whether there is no game because somebody could not begin it."""
        faulty = [side for side in sides if side.fault is not None]
        if len(faulty) == 2:
            record.adjudicate(None, f"neither player could begin: {sides[0].fault}; {sides[1].fault}")
        elif faulty:
            record.forfeit(_colours(record)[sides.index(faulty[0])], _short(str(faulty[0].fault)))
        return bool(faulty)

    # --- the game ------------------------------------------------------------------------------------

    def _play(self, record: Record, sides: tuple[_Side, _Side], watcher: Watcher | None) -> None:
        colours = _colours(record)
        while record.outcome is None:
            side = sides[0 if record.turn == colours[0] else 1]
            try:
                choice, took = self._choice(side, record)
                self._move(record, side, choice, took)
            except SeatError as error:
                side.fault = error
                if error.kind == "time":
                    record.finish(
                        Outcome(_colours(record)[1 - sides.index(side)], "time"), _short(str(error))
                    )
                else:
                    record.forfeit(record.turn, _short(str(error)))
                return
            if watcher is not None:
                watcher(str(choice.move), took)
            if self._conditions.adjudicate and record.outcome is None:
                verdict = self._arbiter.hears(record, choice)
                if verdict is not None:
                    record.adjudicate(*verdict)

    def _choice(self, side: _Side, record: Record) -> tuple[Choice, float]:
        """What a player wants to play, and how long it took; SeatError when that was too long."""
        if side.seat is None:  # pragma: no cover - a game without a seat is refused
            raise SeatError("start", "nobody sits here")
        began = perf_counter()
        try:
            choice = side.seat.choose(record, side.clock)
        except SeatError:
            side.spent(perf_counter() - began)
            raise
        took = perf_counter() - began if choice.seconds is None else choice.seconds
        side.spent(took)
        limit = side.clock.seconds
        if limit is not None and took > limit + self._conditions.grace:
            raise SeatError("time", f"took {took:.3f} s, and had {limit:.3f} s")
        return choice, took

    def _move(self, record: Record, side: _Side, choice: Choice, took: float) -> None:
        left = side.clock.remaining
        if left is not None:
            left = max(0.0, left - took) + side.clock.increment
            side.clock = replace(side.clock, remaining=left)
        score = _score(choice, record.turn == record.game.colours[0])
        try:
            record.play(choice.move, clock=left, score=score)
        except MoveError as error:
            raise SeatError("illegal", f"played {_short(str(choice.move), 80)!r}: {error}") from error

    # --- after the last move -------------------------------------------------------------------------

    def _farewell(self, record: Record, sides: tuple[_Side, _Side]) -> tuple[str, str]:
        """Tell the players how the game ended; seats with a fault are closed."""
        complaints: list[str] = []
        for side in sides:
            if side.seat is None:
                complaints.append("")
                continue
            fault: GambolError | None = side.fault
            if fault is None:
                try:
                    side.seat.game_over(record)
                except SeatError as error:
                    # The game is over, and its result stands.
                    fault = error
            complaints.append(_short(side.seat.complaints(), _LONGEST_COMPLAINT))
            if fault is not None:
                self._bench.dismiss(side.seat)
        return complaints[0], complaints[1]


def _colours(record: Record) -> tuple[str, str]:
    """The colours of a game, the one that makes its first move first."""
    first, second = record.game.colours
    return (first, second) if record.start.turn == first else (second, first)


def _score(choice: Choice, first: bool) -> float | None:  # noqa: FBT001
    """What a player says of its move for who moves first in the game: from -1, lost, to 1, won."""
    if choice.win_probability is None:
        return None
    worth = 2 * choice.win_probability - 1
    return round(max(-1.0, min(1.0, worth if first else -worth)), 3)


def _short(text: str, longest: int = _LONGEST_DETAIL) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _played(task: Task, record: Record, sides: tuple[_Side, _Side]) -> Played:
    outcome = record.outcome
    if outcome is None:  # pragma: no cover - a game ends with a result
        raise RuntimeError("expected a finished game")
    one, two = sides
    winner = None if outcome.winner is None else _colours(record).index(outcome.winner)
    loser = None if winner is None else sides[1 - winner]
    return Played(
        number=task.number,
        pair=task.pair,
        players=(one.entrant.name, two.entrant.name),
        winner=winner,
        reason=outcome.reason,
        fault=None if loser is None or loser.fault is None else loser.fault.kind,
        detail=record.detail,
        moves=record.node.ply,
        counts=(one.count, two.count),
        seconds=(one.seconds, two.seconds),
        worst=(one.worst, two.worst),
    )


def abandoned(task: Task, conditions: Conditions, detail: str) -> GameResult:
    """The result of a game that nobody can play to its end: a draw, which is nobody's fault for certain."""
    record = task.opening.record(conditions.game, conditions.length)
    record.adjudicate(None, _short(detail))
    names = (task.players[0].name, task.players[1].name)
    for colour, name in zip(_colours(record), names, strict=True):
        record.tags[colour.capitalize()] = name
    now = time()
    played = Played(
        number=task.number,
        pair=task.pair,
        players=names,
        winner=None,
        reason="adjudication",
        detail=record.detail,
        moves=record.node.ply,
    )
    return GameResult(played=played, record=record.text, began=now, ended=now)
