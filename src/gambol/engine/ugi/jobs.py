"""What goes on while the next command is read: a search, or a count."""

from __future__ import annotations

import threading
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from gambol.engine.engine import Engine
from gambol.engine.limits import Limits
from gambol.engine.ugi.telling import info_line, remark
from gambol.games import random_games

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gambol.engine.engine import Thinking
    from gambol.engine.info import Info
    from gambol.games import Game, Position

    Say = Callable[..., None]
    """Says some lines, with none of another thread's between them."""

BENCH_DEPTH = 6

_CHUNK = 500_000
"""About so many sequences are counted before it looks whether it was stopped: a few milliseconds."""
_BENCH_MEGABYTES = 16
_STOPPED = "stopped before the end"


class Work(Protocol):
    """Something that takes a while."""

    def run(self, say: Say) -> None:
        """Do it, on a thread of its own."""

    def stop(self) -> None:
        """End it soon."""

    def hit(self) -> bool:
        """The move that was hoped for has been played; whether that matters to it."""


class Job:
    """A piece of work on a thread of its own."""

    def __init__(self, work: Work, say: Say) -> None:
        self.work = work
        self._thread = threading.Thread(target=work.run, args=(say,), name="gambol-ugi", daemon=True)
        self._thread.start()

    @property
    def done(self) -> bool:
        """Whether all is said."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Return when all is said."""
        self._thread.join()

    def end(self) -> None:
        """Stop it, and wait until all is said."""
        self.work.stop()
        self.wait()


class Search:
    """A search that goes on. It says what it finds and then its move: once, whatever happens."""

    def __init__(
        self, thinking: Thinking, *, names_reply: bool, pondering: bool = False, endless: bool = False
    ) -> None:
        self._thinking = thinking
        self._names_reply = names_reply
        self._pondering, self._endless = pondering, endless
        self._may_answer = threading.Event()
        if not (pondering or endless):
            self._may_answer.set()

    def run(self, say: Say) -> None:
        """Say what is found, the move when the time for it has come."""
        final: tuple[str, ...] = ()
        answer = self._thinking.position.legal_moves[0].text
        try:
            told: dict[int, str] = {}
            while not self._thinking.done:
                info = self._thinking.news()
                if info is not None:
                    say(*_changes(info, told))
            best = self._thinking.result()
            final = _changes(best, told)
            answer = best.move.text
            if self._names_reply and len(best.line) > 1:
                answer += f" ponder {best.line[1].text}"
        except Exception as error:  # noqa: BLE001  # somebody waits for the answer, with a clock
            final = (remark(f"the search has failed: {error!r}"),)
        self._may_answer.wait()  # what has no end, or waits for a move, may not answer by itself
        say(*final, f"bestmove {answer}")

    def stop(self) -> None:
        """End it soon."""
        self._thinking.stop()
        self._may_answer.set()

    def hit(self) -> bool:
        """From now on the limits count."""
        pondering, self._pondering = self._pondering, False
        if pondering and not self._endless:
            self._thinking.hit()
            self._may_answer.set()
        return pondering


def _changes(info: Info, told: dict[int, str]) -> tuple[str, ...]:
    """The lines that are news."""
    lines = {number: info_line(line, number) for number, line in enumerate(info.lines, 1)}
    news = tuple(line for number, line in lines.items() if told.get(number) != line)
    told.update(lines)
    return news


class _Count:
    """What can be stopped, and never answers."""

    def __init__(self) -> None:
        self._stopped = threading.Event()

    def stop(self) -> None:
        """End it soon."""
        self._stopped.set()

    def hit(self) -> bool:
        """Nothing is hoped for."""
        return False


class Perft(_Count):
    """Counts the sequences of moves of a length, below each first move."""

    def __init__(self, position: Position, depth: int) -> None:
        super().__init__()
        self._position, self._depth = position, depth

    def run(self, say: Say) -> None:
        """Count, and say each number as soon as it is known."""
        began = perf_counter()
        total = 0 if self._depth else 1
        for move, child in self._position.children() if self._depth else ():
            below = sum(self._numbers(child, self._depth - 1))
            if self._stopped.is_set():
                say(remark(_STOPPED))
                return
            say(f"{move.text}: {below}")
            total += below
        say(f"nodes {total} time {round(1000 * (perf_counter() - began))}")

    def _numbers(self, position: Position, depth: int) -> Iterator[int]:
        """The counts of parts that are small enough not to wait for."""
        if self._stopped.is_set():
            return
        if depth <= 1 or max(len(position.legal_moves), 2) ** depth <= _CHUNK:
            yield position.perft(depth)
            return
        for _, child in position.children():
            yield from self._numbers(child, depth - 1)


class Bench(_Count):
    """Searches some positions to a depth: the number of nodes is the signature of the search."""

    def __init__(self, game: Game, depth: int) -> None:
        super().__init__()
        self._game, self._depth = game, depth
        self._engine = Engine(game, hash_mb=_BENCH_MEGABYTES)

    def run(self, say: Say) -> None:
        """Search, and say each number as soon as it is known."""
        began, total = perf_counter(), 0
        for position in bench_positions(self._game):
            self._engine.clear()
            thinking = self._engine.start(position, Limits(depth=self._depth))
            while not thinking.done:
                thinking.news(0.01)
                if self._stopped.is_set():
                    thinking.abandon()
                    say(remark(_STOPPED))
                    return
            total += thinking.result().nodes
            say(f"{position.text}: {thinking.result().nodes}")
        seconds = perf_counter() - began
        say(f"nodes {total} time {round(1000 * seconds)} nps {round(total / max(seconds, 0.001))}")


def bench_positions(game: Game) -> Iterator[Position]:
    """The start, and the middle of some random games.

    >>> import gambol
    >>> len(list(bench_positions(gambol.game("talpa"))))
    5
    """
    yield game.start()
    for played in random_games(game, 4, seed=1, threads=1, longest=40):
        position = game.start()
        for move in played.moves[: len(played) // 2]:
            position = position.play(move)
        yield position
