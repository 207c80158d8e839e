"""Drives an engine of any make by the Universal Game Interface."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

from gambol.engine.ugi.process import Process
from gambol.engine.ugi.settings import Setting
from gambol.engine.ugi.talk import Talk
from gambol.engine.ugi.telling import NO_MOVE
from gambol.errors import EngineError, OptionError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from types import TracebackType

    from gambol.engine.limits import Limits
    from gambol.engine.ugi.hearing import UgiInfo

_RESULTS = ("p1win", "p2win", "draw", "none")
_NONE = frozenset({NO_MOVE, "(none)", "none", "null"})


@dataclass(frozen=True)
class Best:
    """What a search has led to."""

    move: str | None
    """None when the engine has none, because the game is over."""
    reply: str | None = None
    """What it expects next (``ponder``)."""
    info: UgiInfo | None = None
    """The last that it said of its best line."""


class Client:
    """An engine in a process of its own.

    ``timeout`` is how many seconds it may take for an answer, and for a move beyond the time that it was
    given. EngineError is raised when it takes longer, has died, or answers what makes no sense; it is then
    killed, and every later call raises the same. One thread uses a client; only :meth:`Going.stop` may come
    from another.

    >>> import sys
    >>> from gambol.engine import Limits, ugi
    >>> with ugi.Client([sys.executable, "-m", "gambol", "ugi", "touchdown"], options={"Hash": 1}) as engine:
    ...     engine.position(moves=["e2e3"])
    ...     best = engine.go(Limits(nodes=1000)).result()
    ...     engine.settings["Hash"].maximum > 1, engine.p1turn(), best.info.nodes > 0
    (True, False, True)
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        options: Mapping[str, object] | None = None,
        timeout: float = 10.0,
        gentle: float = 0.0,
    ) -> None:
        self._facts = {"name": "", "author": ""}
        self._settings: dict[str, Setting] = {}
        self._going: Going | None = None
        self._lines = 1
        self._talk = Talk(Process(command, cwd=cwd, env=env, gentle=gentle), timeout)
        try:
            self._talk.send("ugi")
            self._talk.wait_for("ugiok", self._learn)
            for name, value in (options or {}).items():
                self.set(name, value)
            self.ready()
        except BaseException:
            self._talk.process.kill("was given up")
            raise

    # --- what it is -------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """What it calls itself; empty when it does not."""
        return self._facts["name"]

    @property
    def author(self) -> str:
        """Who made it."""
        return self._facts["author"]

    @property
    def process(self) -> Process:
        """The engine's process."""
        return self._talk.process

    @property
    def settings(self) -> Mapping[str, Setting]:
        """What can be set, by name."""
        return MappingProxyType(self._settings)

    @property
    def remarks(self) -> tuple[str, ...]:
        """The last things that it said for people to read."""
        return tuple(self._talk.remarks)

    def __repr__(self) -> str:
        return f"<ugi.Client of {' '.join(self._talk.process.command)}>"

    # --- commands ---------------------------------------------------------------------------------------

    def set(self, name: str, value: object = "") -> None:
        """Set an option. OptionError when the engine has none of this name or it does not take the value."""
        setting = next((each for each in self._settings.values() if each.name.lower() == name.lower()), None)
        if setting is None:
            raise OptionError(
                f"expected an option of the engine ({', '.join(self._settings)}), read {name!r}"
            )
        if setting.kind == "button":
            self._talk.send(f"setoption name {setting.name}")
            return
        text = str(value).lower() if isinstance(value, bool) else str(value)
        self._talk.send(f"setoption name {setting.name} value {setting.read(text)}")

    def ready(self) -> None:
        """Wait until it has done all that it was told."""
        self._talk.send("isready")
        self._talk.wait_for("readyok")

    def new_game(self) -> None:
        """Let it forget the game before."""
        self._end_search()
        self._talk.send("uginewgame")
        self.ready()

    def position(self, start: str | None = None, moves: Iterable[str] = ()) -> None:
        """Set the position: the text of a start, the usual one for None, and what was played from there."""
        self._end_search()
        words = " ".join(map(str, moves))
        line = "position startpos" if start is None else f"position fen {start}"
        self._talk.send(f"{line} moves {words}" if words else line)
        self.ready()

    def go(
        self,
        limits: Limits,
        *,
        clocks: tuple[float, float] | None = None,
        ponder: bool = False,
        timeout: float | None = None,
        within: float | None = None,
    ) -> Going:
        """Begin a search.

        ``clocks`` are the seconds left to the first player of the game and to the other; without them both
        have ``limits.remaining``. ``timeout`` bounds a search that has no limit of time, and ``within`` is
        how long to wait for the move, whatever the limits.
        """
        self._end_search()
        if clocks is None and limits.remaining is not None:
            clocks = (limits.remaining, limits.remaining)
        words = ["go", *(["ponder"] if ponder else []), *_go_words(limits, clocks)]
        if limits.lines != self._lines and "MultiPV" in self._settings:
            self.set("MultiPV", limits.lines)
            self._lines = limits.lines
        own = [limits.seconds, None if clocks is None else max(clocks)]
        times = [time for time in own if time is not None]
        patience = min(times) + self._talk.timeout if times and not limits.endless else timeout
        patience = patience if within is None else within
        self._talk.send(" ".join(words))
        self._going = Going(self._talk, patience, waits=ponder)
        return self._going

    def search(self, limits: Limits, *, clocks: tuple[float, float] | None = None) -> Best:
        """The best move within some limits."""
        return self.go(limits, clocks=clocks).result()

    # --- queries ----------------------------------------------------------------------------------------

    def game_over(self) -> bool:
        """Whether the game has ended in the current position."""
        return self._query("gameover", ("true", "false")) == "true"

    def p1turn(self) -> bool:
        """Whether it is the turn of the player who moves first in the game."""
        return self._query("p1turn", ("true", "false")) == "true"

    def outcome(self) -> str:
        """``p1win``, ``p2win``, ``draw`` or ``none``."""
        return self._query("result", _RESULTS)

    def _query(self, what: str, allowed: Sequence[str]) -> str:
        self._end_search()
        self._talk.send(f"query {what}")
        answer = self._talk.wait_for("response").split()
        if len(answer) != 2 or answer[1] not in allowed:
            self._talk.give_up(f"response {' or '.join(allowed)}", f"answered {' '.join(answer)[:80]!r}")
        return answer[1]

    # --- the end ----------------------------------------------------------------------------------------

    def close(self) -> None:
        """Let it quit; kill it when it does not."""
        if self._talk.process.alive:
            with contextlib.suppress(EngineError):
                self._talk.send("quit")
        self._talk.process.close(min(self._talk.timeout, 2.0))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    # --- between ----------------------------------------------------------------------------------------

    def _learn(self, line: str) -> None:
        """Something of the handshake."""
        words = line.split(maxsplit=2)
        if words[0] == "id" and len(words) == 3 and words[1] in self._facts:
            self._facts[words[1]] = words[2]
        elif words[0] == "option":
            with contextlib.suppress(OptionError):
                setting = Setting.of_line(line)
                self._settings[setting.name] = setting

    def _end_search(self) -> None:
        """A search that nobody waited for."""
        going, self._going = self._going, None
        if going is not None and not going.done:
            going.stop()
            going.result()


class Going:
    """A search of an engine. Looping over it gives what the engine tells, until it has its move."""

    def __init__(self, talk: Talk, patience: float | None, *, waits: bool) -> None:
        self._talk = talk
        self._patience = patience
        self._until = None if waits or patience is None else monotonic() + patience
        self._info: UgiInfo | None = None
        self._best: Best | None = None

    @property
    def done(self) -> bool:
        """Whether it has given its move."""
        return self._best is not None

    def stop(self) -> None:
        """End it soon."""
        if not self.done:
            self._talk.send("stop")
            self._until = monotonic() + self._talk.timeout
            self._talk.process.nudge()

    def hit(self) -> None:
        """The move that it pondered on was played: its time begins."""
        if not self.done:
            self._talk.send("ponderhit")
            self._until = None if self._patience is None else monotonic() + self._patience

    def result(self) -> Best:
        """Its move; waits for it."""
        while self._best is None:
            for _ in self:
                pass
        return self._best

    def __iter__(self) -> Iterator[UgiInfo]:
        while self._best is None:
            line = self._talk.process.take(lambda: self._until)
            if line is None:
                self._talk.give_up("bestmove", "gave no move in its time")
            words = line.split()
            if words[0] == "info":
                info = self._talk.hear(line)
                if info.number == 1 and info.text is None:
                    self._info = info
                yield info
            elif words[0] == "bestmove":
                self._best = self._read(words)

    def _read(self, words: Sequence[str]) -> Best:
        if len(words) < 2:
            self._talk.give_up("bestmove and a move", f"said {' '.join(words)!r}")
        move = None if words[1].lower() in _NONE else words[1]
        reply = words[3] if len(words) > 3 and words[2] == "ponder" else None
        return Best(move, reply, self._info)


def _go_words(limits: Limits, clocks: tuple[float, float] | None) -> list[str]:
    """The limits in the words of the protocol."""
    if limits.endless:
        return ["infinite"]
    words: list[str] = []
    if clocks is not None:
        add = _milliseconds(limits.increment)
        words += ["p1time", _milliseconds(clocks[0]), "p2time", _milliseconds(clocks[1])]
        words += ["p1inc", add, "p2inc", add]
        if limits.moves_to_go is not None:
            words += ["movestogo", str(limits.moves_to_go)]
    if limits.seconds is not None:
        words += ["movetime", _milliseconds(limits.seconds)]
    if limits.depth is not None:
        words += ["depth", str(limits.depth)]
    if limits.nodes is not None:
        words += ["nodes", str(limits.nodes)]
    return words or ["infinite"]


def _milliseconds(seconds: float) -> str:
    return str(max(0, round(min(seconds, 1e9) * 1000)))
