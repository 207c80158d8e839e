"""Workers on this machine: long-lived processes, each with its seats."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections import deque
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import IO, TYPE_CHECKING

from gambol.arena.pool import Begun, Done, Lost, Message, Moved
from gambol.arena.worker import READY, Setting
from gambol.errors import ArenaError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gambol.arena.conditions import Conditions
    from gambol.arena.task import Task

MOST_WORKERS = 1024
_AHEAD_SECONDS = 0.05
"""Quick games are handed out so far ahead, so that no worker waits for the next."""
_MOST_AHEAD = 16
_STILLBORN = 3
"""So many workers in a row may die before they have said anything."""
_PATIENCE = 4.0
"""Seconds that the workers may take to end."""


class _Worker:
    """One process, and what it has been given to play."""

    def __init__(self, setting: Setting) -> None:
        self.tasks: deque[Task] = deque()
        self.ready = False
        self.line, theirs = Pipe()
        lifeline, self._lifeline = os.pipe()
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the worker
        try:
            self.process = subprocess.Popen(
                # -P: a file in the current folder must not pass for a module of Python.
                [sys.executable, "-P", "-m", "gambol.arena.worker", str(theirs.fileno()), str(lifeline)],
                pass_fds=(theirs.fileno(), lifeline),
                stdin=subprocess.DEVNULL,
                stdout=self._said,
                stderr=self._said,
                # Ctrl-C is for the runner, which then ends its workers.
                start_new_session=True,
            )
        except BaseException:
            os.close(self._lifeline)
            self.line.close()
            self._said.close()
            raise
        finally:
            theirs.close()
            os.close(lifeline)
        with suppress(OSError):  # it has died at once, which is noticed soon
            self.line.send(setting)

    def let_go(self) -> None:
        """Have it end: its lines are closed."""
        self.line.close()
        if self._lifeline >= 0:
            os.close(self._lifeline)
            self._lifeline = -1

    def bury(self, seconds: float) -> str:
        """Wait for its end, and bring it about if it takes too long; how it died, in words."""
        self.let_go()
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        if self._said.closed:
            return ""
        self._said.seek(max(0, self._said.seek(0, os.SEEK_END) - 1000))
        words = self._said.read().decode("utf-8", "replace").strip().splitlines()[-1:]
        self._said.close()
        status = self.process.returncode
        how = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
        return f"the worker {how}" + "".join(f": {word}" for word in words)


class LocalPool:
    """So many processes on this machine that play games; one that dies is replaced.

    A worker dies with the process that made the pool, however that ends. With `watched` every move is told;
    `hidden` are files that no player may see.
    """

    def __init__(
        self,
        conditions: Conditions,
        concurrency: int = 1,
        *,
        watched: bool = False,
        hidden: Iterable[str] = (),
    ) -> None:
        if not 1 <= concurrency <= MOST_WORKERS:
            raise ArenaError(f"expected a concurrency from 1 to {MOST_WORKERS}, read {concurrency}")
        self._setting = Setting(conditions=conditions, watched=watched, hidden=tuple(hidden))
        self._workers: list[_Worker] = []
        self._stillborn = 0
        self._ahead = 1
        self._pace: float | None = None
        self._began: dict[int, float] = {}
        try:
            for _ in range(concurrency):
                self._workers.append(_Worker(self._setting))
        except BaseException:
            self.close()
            raise

    @property
    def processes(self) -> tuple[int, ...]:
        """The workers, by the numbers of their processes."""
        return tuple(worker.process.pid for worker in self._workers)

    def room(self) -> int:
        """How many games it can take now."""
        return sum(max(0, self._ahead + 1 - len(worker.tasks)) for worker in self._workers)

    def submit(self, task: Task) -> None:
        """Hand a game to the worker that has the fewest."""
        worker = min(self._workers, key=lambda each: len(each.tasks))
        worker.tasks.append(task)
        with suppress(OSError):  # it has died, and its games come back with the next wait
            worker.line.send(task)

    def wait(self, seconds: float) -> Sequence[Message]:
        """What has happened; waits for something so long at the most."""
        messages: list[Message] = []
        lines = {worker.line: worker for worker in self._workers}
        for line in wait(list(lines), seconds):
            if isinstance(line, Connection):
                self._hear(lines[line], messages)
        return messages

    def _hear(self, worker: _Worker, messages: list[Message]) -> None:
        """Read all that a worker has said."""
        try:
            while worker.line.poll():
                said = worker.line.recv()
                if said == READY:
                    worker.ready, self._stillborn = True, 0
                    continue
                self._note(worker, said)
                messages.append(said)
        except (EOFError, OSError):
            messages.append(self._replace(worker))

    def _note(self, worker: _Worker, message: Message) -> None:
        if isinstance(message, Begun):
            self._began[message.number] = monotonic()
        elif isinstance(message, Done):
            task = worker.tasks.popleft()
            took = monotonic() - self._began.pop(task.number, monotonic())
            self._pace = took if self._pace is None else 0.9 * self._pace + 0.1 * took
            self._ahead = min(_MOST_AHEAD, round(_AHEAD_SECONDS / max(self._pace, 1e-3)))
        elif not isinstance(message, Moved):
            raise ArenaError(f"expected a message of a worker, read {message!r}")

    def _replace(self, worker: _Worker) -> Lost:
        detail = worker.bury(1.0)
        self._stillborn += 0 if worker.ready else 1
        if self._stillborn >= _STILLBORN:
            raise ArenaError(f"cannot start workers: {detail}")
        self._workers[self._workers.index(worker)] = _Worker(self._setting)
        tasks = tuple(worker.tasks)
        playing = bool(tasks) and self._began.pop(tasks[0].number, None) is not None
        return Lost(tasks, playing, detail)

    def close(self) -> None:
        """End all workers."""
        workers, self._workers = self._workers, []
        for worker in workers:
            worker.let_go()
        until = monotonic() + _PATIENCE
        for worker in workers:
            worker.bury(max(0.0, until - monotonic()))
