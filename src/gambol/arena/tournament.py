"""Matches and tournaments: they are set up, played, interrupted and gone on with here."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

from gambol.arena.conditions import Conditions
from gambol.arena.events import (
    Decided,
    Event,
    Finished,
    GameFinished,
    GameStarted,
    MovePlayed,
    Tick,
    WorkerLost,
)
from gambol.arena.game import abandoned
from gambol.arena.local import LocalPool
from gambol.arena.plan import Plan, Slot
from gambol.arena.pool import Begun, Done, Lost, Moved
from gambol.arena.settings import Kind, Settings, entrants
from gambol.arena.sprt import SprtRun
from gambol.arena.standings import Standings, Table
from gambol.arena.store import ArenaFile
from gambol.errors import ArenaError
from gambol.players import open_seat

if TYPE_CHECKING:
    import os
    from collections.abc import Generator, Iterator, Sequence

    from gambol.arena.played import Played
    from gambol.arena.pool import Message, Pool
    from gambol.arena.sprt import Progress, Sprt
    from gambol.arena.task import GameResult, Task
    from gambol.games import Game

ATTEMPTS = 3
"""So many workers may die over a game before it is given up."""
_TICK = 0.25


class Tournament:
    """Some players who play each other under the same conditions, and what has been played so far.

    `file` is an arena file, or the path of one, where every game is saved; without one the games are kept
    in memory only. Nothing is played before :meth:`run`. ArenaError for settings that make no tournament,
    and for a player that there is not.

    >>> tournament = Tournament(["greedy", "random"], Conditions(game="touchdown:height=5"), games=4)
    >>> for event in tournament.run(concurrency=2):
    ...     pass
    >>> tournament.finished, len(tournament.played)
    (True, 4)
    """

    def __init__(
        self,
        players: Sequence[str],
        conditions: Conditions | Game | str,
        *,
        games: int = 2,
        kind: Kind = "round-robin",
        rounds: int | None = None,
        sprt: Sprt | None = None,
        file: ArenaFile | str | os.PathLike[str] | None = None,
    ) -> None:
        if not isinstance(conditions, Conditions):
            conditions = Conditions(game=conditions)  # type: ignore[arg-type]  # a spec is taken
        settings = Settings(
            entrants=entrants(players),
            conditions=conditions,
            games=games,
            kind=kind,
            rounds=rounds,
            sprt=sprt,
        )
        self._set_up(settings, _opened(file), None)

    @classmethod
    def of(cls, settings: Settings, file: ArenaFile | str | os.PathLike[str] | None = None) -> Tournament:
        """A new tournament with settings that are made already."""
        tournament = cls.__new__(cls)
        tournament._set_up(settings, _opened(file), None)  # noqa: SLF001 - this is its constructor
        return tournament

    @classmethod
    def resume(cls, file: ArenaFile | str | os.PathLike[str], number: int | None = None) -> Tournament:
        """The tournament in an arena file that is not over, to go on with; the newest, or that of a number.

        A tournament that is over is returned too where there is no other: there is nothing left to play.
        ArenaError when there is none.
        """
        opened = _opened(file, create=False)
        if opened is None:  # pragma: no cover - a file was given
            raise ArenaError("expected an arena file")
        stored = opened.tournaments()
        wanted = [each for each in stored if number is None or each.id == number]
        running = [each for each in wanted if each.state == "running"]
        if not wanted:
            which = "a tournament" if number is None else f"tournament {number}"
            raise ArenaError(f"expected {which} in {str(opened.path)!r}, but there is none")
        chosen = (running or wanted)[-1]
        opened.hold(chosen.id)
        tournament = cls.__new__(cls)
        tournament._set_up(chosen.settings, opened, chosen.id)  # noqa: SLF001 - this is its constructor
        return tournament

    def _set_up(self, settings: Settings, file: ArenaFile | None, number: int | None) -> None:
        self.settings = settings
        self.file = file
        self.number = number
        """Its number in the file, once it is there."""
        self.finished = False
        """Whether there is nothing left to play."""
        self._games: dict[int, Played] = {}
        self._table = Table([entrant.name for entrant in settings.entrants])
        self._sprt = None if settings.sprt is None else SprtRun(settings.sprt, settings.entrants[0].name)
        self._plan = Plan(settings)
        self._stopping = False
        for entrant in settings.entrants:
            try:
                open_seat(entrant.spec).close()
            except ValueError as error:
                raise ArenaError(str(error)) from error
        self._plan.extend(self._games)
        if file is not None and number is not None:
            self._recall(file.games(number))

    def _recall(self, games: Sequence[Played]) -> None:
        """Take up the games that were played before."""
        for game in games:
            while game.number >= len(self._plan.slots) and self._plan.extend(self._games):
                pass
            self._plan.check(game)
            self._games[game.number] = game
        self._plan.extend(self._games)
        self._count(games)

    # --- what has been played ------------------------------------------------------------------------

    @property
    def played(self) -> tuple[Played, ...]:
        """The games that are finished, in the order of the schedule."""
        return tuple(self._games[number] for number in sorted(self._games))

    @property
    def standings(self) -> Standings:
        """Where everybody stands now."""
        return self._table.standings("points" if self.settings.kind in ("swiss", "knock-out") else "score")

    @property
    def sprt(self) -> Progress | None:
        """Where the sequential test stands, if there is one."""
        return None if self._sprt is None else self._sprt.progress

    @property
    def count(self) -> int:
        """How many games are finished."""
        return len(self._games)

    @property
    def names(self) -> tuple[str, ...]:
        """The players, as they were entered."""
        return tuple(entrant.name for entrant in self.settings.entrants)

    @property
    def total(self) -> int | None:
        """How many games there are at the most; None where that depends on the results."""
        return len(self._plan.slots) if self._plan.complete else self.settings.schedule.limit()

    @property
    def plan(self) -> Plan:
        """The games in their order, as far as they are known."""
        return self._plan

    @property
    def _over(self) -> bool:
        return self._plan.complete and len(self._games) == len(self._plan.slots)

    @property
    def hidden(self) -> tuple[str, ...]:
        """What players must not see: the file with all the games, and what SQLite puts beside it."""
        if self.file is None:
            return ()
        path = str(self.file.path.absolute())
        return (path, f"{path}-wal", f"{path}-shm")

    # --- playing -------------------------------------------------------------------------------------

    def stop(self) -> None:
        """Have :meth:`run` end soon; any thread or signal handler may call this."""
        self._stopping = True

    def run(self, concurrency: int = 1, *, watch: bool = False, pool: Pool | None = None) -> Generator[Event]:
        """Play what is left, and tell what happens; games are saved before they are told of.

        `concurrency` is how many games are played at once; the games are the same whatever it is, where no
        clock decides. With `watch` every move is told. The iterator may be closed at any time: running games
        are given up, and played again when the tournament is gone on with. Another `pool` plays elsewhere.
        """
        self._stopping = False
        if self.file is not None and self.number is None:
            self.number = self.file.begin(self.settings)
        if self.file is not None and self.number is not None and not self.finished:
            self.file.hold(self.number)
        if not self.finished:
            playing = pool or LocalPool(
                self.settings.conditions, concurrency, watched=watch, hidden=self.hidden
            )
            try:
                yield from self._run(playing)
            finally:
                playing.close()
        elif pool is not None:
            pool.close()
        if self.finished:
            if self.file is not None and self.number is not None:
                self.file.finish(self.number)
            yield Finished(len(self._games))

    def _run(self, pool: Pool) -> Iterator[Event]:
        waiting: deque[Slot | Task] = deque(
            slot for slot in self._plan.slots if slot.number not in self._games
        )
        attempts: dict[int, int] = {}
        tasks: dict[int, Task] = {}
        while not self.finished and not self._stopping:
            while waiting and pool.room() > 0:
                self._hand_out(waiting.popleft(), pool, tasks)
            messages = pool.wait(_TICK)
            if not messages:
                yield Tick()
            results = [message.result for message in messages if isinstance(message, Done)]
            for message in messages:
                if isinstance(message, Lost):
                    again, given_up = self._judge(message, attempts)
                    waiting.extendleft(reversed(again))
                    results += given_up
            events = list(self._tell(messages, tasks))
            events += self._enter(results)
            waiting += self._plan.extend(self._games)
            if self._over:  # it may end with a wave of which nothing is left to play
                self.finished = True
            yield from events

    def _hand_out(self, slot: Slot | Task, pool: Pool, tasks: dict[int, Task]) -> None:
        task = self._plan.task(slot) if isinstance(slot, Slot) else slot
        tasks[task.number] = task
        pool.submit(task)

    def _judge(self, lost: Lost, attempts: dict[int, int]) -> tuple[list[Slot | Task], list[GameResult]]:
        """What is to be played again after a worker has died, and what has killed too many."""
        again: list[Slot | Task] = list(lost.tasks)
        if not lost.playing:
            return again, []
        task = lost.tasks[0]
        attempts[task.number] = attempts.get(task.number, 0) + 1
        if attempts[task.number] < ATTEMPTS:
            return again, []
        detail = f"given up: {ATTEMPTS} workers died while they played it; {lost.detail}"
        return again[1:], [abandoned(task, self.settings.conditions, detail)]

    def _tell(self, messages: Sequence[Message], tasks: dict[int, Task]) -> Iterator[Event]:
        """What has happened besides games that are over."""
        for message in messages:
            if isinstance(message, Begun):
                task = tasks[message.number]
                names = (task.players[0].name, task.players[1].name)
                yield GameStarted(message.number, names, task.opening)
            elif isinstance(message, Moved):
                yield MovePlayed(message.number, message.move, message.seconds)
            elif isinstance(message, Lost):
                yield WorkerLost(message.detail)

    def _enter(self, results: Sequence[GameResult]) -> list[Event]:
        """Save games and count them; what is to be told of it."""
        new = [result for result in results if result.played.number not in self._games]
        if not new:
            return []
        if self.file is not None and self.number is not None:
            self.file.add(self.number, new)
        self._games.update((result.played.number, result.played) for result in new)
        decided = self._count([result.played for result in new])
        counted: list[Event] = [
            GameFinished(result.played) for result in new if result.played.number in self._games
        ]
        if decided and self._sprt is not None:
            counted.append(Decided(self._sprt.progress))
        return counted

    def _count(self, games: Sequence[Played]) -> bool:
        """Enter games into the table; whether they have decided the sequential test."""
        for game in games:
            self._table.add(game)
        self.finished = self._over
        if self._sprt is None:
            return False
        for game in games:
            self._sprt.add(game)
        if self._sprt.decision is None:
            return False
        # Games behind the pair that has decided were played ahead, by chance and by speed: they do not count.
        last = self._plan.pairs[sum(self._sprt.progress.pairs) - 1][-1].number
        self._games = {number: game for number, game in self._games.items() if number <= last}
        self._table = Table(self.names)
        for game in self.played:
            self._table.add(game)
        if self.file is not None and self.number is not None:
            self.file.drop_after(self.number, last)
        self.finished = True
        return True

    def close(self) -> None:
        """Close its file."""
        if self.file is not None:
            self.file.close()


class Match(Tournament):
    """Two players, and as many games as it takes.

    >>> match = Match("greedy", "random", Conditions(game="touchdown:height=5"), games=2)
    >>> [type(event).__name__ for event in match.run()][-1], sum(game.moves > 0 for game in match.played)
    ('Finished', 2)
    """

    def __init__(
        self,
        one: str,
        two: str,
        conditions: Conditions | Game | str,
        *,
        games: int = 100,
        sprt: Sprt | None = None,
        file: ArenaFile | str | os.PathLike[str] | None = None,
    ) -> None:
        super().__init__([one, two], conditions, games=games, sprt=sprt, file=file)


def _opened(file: ArenaFile | str | os.PathLike[str] | None, *, create: bool = True) -> ArenaFile | None:
    return file if file is None or isinstance(file, ArenaFile) else ArenaFile(Path(file), create=create)
