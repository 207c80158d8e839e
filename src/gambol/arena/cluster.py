"""Workers on many machines: the games of a tournament as tasks of a Ray cluster.

Ray is an extra, `gambol[cluster]`, and is loaded only here. Every machine of the cluster needs the same
Gambol, and the players by the same names. What is known of the tournament, and its file, stay with whoever
runs it: a machine of the cluster that dies takes only the games along that it was playing.
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from socket import create_connection
from threading import Lock
from typing import TYPE_CHECKING, Any

from gambol.arena.bench import Bench
from gambol.arena.game import Referee
from gambol.arena.pool import Begun, Done, Lost, Message
from gambol.errors import ArenaError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gambol.arena.conditions import Conditions
    from gambol.arena.task import GameResult, Task

LOCAL = "local"
"""The address of a cluster that is started here, for the time of the tournament."""

ADDRESS = re.compile(r"[^/]+:[0-9]+")
_PATIENCE = 10.0
"""Seconds to reach the cluster."""
_AHEAD = 1.5
"""So many games are handed out for each that can be played at once, so that nobody waits for the next."""


class RayPool:
    """Plays games on the Ray cluster at an address, or on one that it starts on this machine.

    `concurrency` is how many games are played at once; as many as the cluster has processors where it is
    None; `hidden` are files that no player may see. ArenaError when Ray is not installed, or when nobody
    answers at the address.
    """

    def __init__(
        self,
        conditions: Conditions,
        concurrency: int | None = None,
        *,
        address: str = LOCAL,
        hidden: Iterable[str] = (),
    ) -> None:
        # Ray asks nobody before it reports its use.
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            self._ray: Any = import_module("ray")
        except ImportError as error:
            msg = "expected Ray for a cluster, but it is not installed: pip install 'gambol[cluster]'"
            raise ArenaError(msg) from error
        self._ours = not self._ray.is_initialized()
        if self._ours:
            self._join(address, concurrency)
        processors = int(self._ray.cluster_resources().get("CPU", 1))
        self._concurrency = max(1, processors if concurrency is None else concurrency)
        self._playing: dict[Any, Task] = {}
        self._begun: list[Message] = []
        self._table = self._ray.put((conditions, tuple(hidden)))
        # A game that is lost with its machine is handed out again by the tournament, which counts that.
        self._remote = self._ray.remote(num_cpus=1, max_retries=0)(play_here)

    def _join(self, address: str, concurrency: int | None) -> None:
        """Join a cluster, or start one; it is given up again when the pool is closed."""
        quiet = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            if ADDRESS.fullmatch(address):
                # Ray itself would try for minutes.
                host, _, port = address.rpartition(":")
                create_connection((host, int(port)), timeout=_PATIENCE).close()
            if address == LOCAL:
                self._ray.init(
                    num_cpus=concurrency, include_dashboard=False, _node_ip_address="127.0.0.1", **quiet
                )
            else:
                self._ray.init(address=address, **quiet)
        except (OSError, OverflowError, ValueError, RuntimeError) as error:
            raise ArenaError(f"expected a Ray cluster at {address!r}: {error}") from error

    @property
    def concurrency(self) -> int:
        """How many games are played at once."""
        return self._concurrency

    def room(self) -> int:
        """How many games it can take now."""
        return max(0, round(_AHEAD * self._concurrency) - len(self._playing))

    def submit(self, task: Task) -> None:
        """Hand a game to the cluster, which plays it where there is room."""
        self._playing[self._remote.remote(self._table, task)] = task
        self._begun.append(Begun(task.number))

    def wait(self, seconds: float) -> Sequence[Message]:
        """What has happened; waits for something so long at the most."""
        messages, self._begun = self._begun, []
        if not self._playing:
            return messages
        games = list(self._playing)
        ready, _ = self._ray.wait(games, num_returns=1, timeout=seconds)
        if ready:
            # What else is there already comes along, so that it is saved together.
            ready, _ = self._ray.wait(games, num_returns=len(games), timeout=0)
        for game in ready:
            task = self._playing.pop(game)
            try:
                messages.append(Done(self._ray.get(game)))
            except self._ray.exceptions.RuntimeEnvSetupError as error:
                raise ArenaError(f"the cluster cannot play: {_first_line(error)}") from error
            except self._ray.exceptions.RayError as error:
                messages.append(Lost((task,), playing=True, detail=_first_line(error)))
        return messages

    def close(self) -> None:
        """Give up the games that are played, and the cluster if it was started or joined here."""
        games, self._playing = list(self._playing), {}
        if not self._ray.is_initialized():
            return
        for game in games:
            self._ray.cancel(game, force=True)
        if self._ours:
            self._ray.shutdown()


def _first_line(error: BaseException) -> str:
    return f"{type(error).__name__}: " + (str(error).strip().splitlines() or [""])[0]


# --- on the machines of the cluster -------------------------------------------------------------------

_lock = Lock()
_referees: dict[tuple[Conditions, tuple[str, ...]], Referee] = {}
"""At most one: Ray uses a process for one game after the other, and the seats stay open meanwhile."""


def play_here(table: tuple[Conditions, tuple[str, ...]], task: Task) -> GameResult:
    """Play a game in this process, under some conditions and with some files out of sight.

    >>> from gambol.arena import Conditions, Entrant, Opening, Task
    >>> conditions, one, two = Conditions(game="talpa:size=4"), Entrant("a", "random"), Entrant("b", "random")
    >>> task = Task(number=0, pair=0, players=(one, two), opening=Opening(), seeds=(1, 2))
    >>> play_here((conditions, ()), task).played.players
    ('a', 'b')
    """
    with _lock:
        if table not in _referees:
            for referee in _referees.values():
                referee.close()
            _referees.clear()
            conditions, hidden = table
            _referees[table] = Referee(conditions, Bench(grace=conditions.grace, hidden=hidden))
        return _referees[table].play(task)
