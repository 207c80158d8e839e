"""A worker: a process that plays one game after the other and tells what came of it.

It is started by :mod:`gambol.arena.local` as a program of its own, so that nothing of the runner's memory,
threads or signals is in it. When the runner dies, however it does, the worker ends.
"""

from __future__ import annotations

import os
import sys
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, NoReturn

from gambol.arena.bench import Bench
from gambol.arena.game import Referee
from gambol.arena.pool import Begun, Done, Message, Moved

if TYPE_CHECKING:
    from gambol.arena.conditions import Conditions
    from gambol.arena.task import Task


@dataclass(frozen=True, kw_only=True)
class Setting:
    """What a worker is told before its first game."""

    conditions: Conditions
    watched: bool = False
    """Whether every move is to be told."""
    hidden: tuple[str, ...] = ()
    """Files that no player may see."""


READY = "ready"
"""The first thing that a worker says."""
_PATIENCE = 2.0
"""Seconds that closing the seats may take."""


def main() -> None:
    """Play what comes down the line; the descriptors of the two lines are the arguments."""
    line = Connection(int(sys.argv[1]))
    line.send(READY)
    setting: Setting = line.recv()
    conditions = setting.conditions
    bench = Bench(grace=conditions.grace, hidden=setting.hidden)
    threading.Thread(target=_end_with_runner, args=(int(sys.argv[2]), bench), daemon=True).start()
    try:
        _work(line, conditions, bench, watched=setting.watched)
    except (EOFError, ConnectionError):
        pass
    finally:
        bench.close()


def _work(line: Connection, conditions: Conditions, bench: Bench, *, watched: bool) -> None:
    referee = Referee(conditions, bench)
    while True:
        task: Task | None = line.recv()
        if task is None:
            return
        line.send(Begun(task.number))
        number = task.number

        def tell(move: str, seconds: float, number: int = number) -> None:
            line.send(Moved(number, move, seconds))

        message: Message = Done(referee.play(task, tell if watched else None))
        line.send(message)


def _end_with_runner(lifeline: int, bench: Bench) -> NoReturn:
    """Wait until the other end of the lifeline is closed, by hand or by death, and end with it."""
    try:
        os.read(lifeline, 1)
        timer = threading.Timer(_PATIENCE, os._exit, (1,))
        timer.daemon = True
        timer.start()
        bench.close()
    finally:
        os._exit(1)


if __name__ == "__main__":
    main()
