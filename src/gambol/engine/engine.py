"""The engine of one game."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Self

from gambol import _core
from gambol.engine.info import Info, gathered, info_of
from gambol.engine.levels import HIGHEST, level_of
from gambol.engine.limits import Limits, milliseconds
from gambol.errors import OptionError, PositionError
from gambol.games import Position
from gambol.games import game as game_named
from gambol.games.playouts import MOST_THREADS, whole

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import TracebackType
    from typing import SupportsIndex

    from gambol.games import Game

_MOST_MEGABYTES = 1 << 20
_DEEPEST = 1000
_SLICE = 50
"""Milliseconds to wait for news before looking whether Ctrl-C was pressed."""
_USUAL_SECONDS = 1.0
_LEVEL_SECONDS = 0.9
"""A level answers within a second even on a slow machine."""
_LEVEL_MEGABYTES = 4
"""Has room for all that a level below the highest looks at, and is emptied quickly before every move."""


class Thinking:
    """A search that is going on: made by :meth:`Engine.start`.

    >>> import gambol
    >>> game = gambol.game("touchdown")
    >>> thinking = gambol.Engine(game).start(game.start(), gambol.engine.Limits(nodes=5000))
    >>> thinking.result().depth > 1
    True
    """

    def __init__(self, core: _core.Engine, position: Position, lines: int) -> None:
        self._core: _core.Engine | None = core
        self._position = position
        self._best: list[_core.Report | None] = [None] * lines
        self._result: Info | None = None

    @property
    def position(self) -> Position:
        """What is thought about."""
        return self._position

    @property
    def done(self) -> bool:
        """Whether it has ended and all its news is told."""
        return self._core is None

    def news(self, seconds: float = 3600.0) -> Info | None:
        """What was found next, waiting for it so long at the most; None when the time or the search is over.

        The last news is the same as the result. Ctrl-C is noticed while it waits.
        """
        until = monotonic() + seconds
        while self._core is not None:
            left = until - monotonic()
            report = self._core.next(max(0, min(_SLICE, round(left * 1000))))
            if report is not None:
                self._best[report.rank] = report
                if report.more:
                    continue
                return self._info()
            if not self._core.thinking:
                return self._finish()
            if left <= 0:
                break
        return None

    def stop(self) -> None:
        """End it soon; the result is the best so far. Any thread may call this."""
        core = self._core
        if core is not None:
            core.stop()

    def hit(self) -> None:
        """The move that was pondered on has been played: from now on the limits count."""
        core = self._core
        if core is not None:
            core.hit()

    def result(self) -> Info:
        """What was found, once it has ended; waits for that."""
        while self._result is None:
            self.news()
        return self._result

    def _info(self) -> Info | None:
        known = [info_of(self._position, report) for report in self._best if report is not None]
        return gathered(known) if self._best[0] is not None else None

    def _finish(self) -> Info | None:
        core, self._core = self._core, None
        assert core is not None  # noqa: S101  # only asked while it is there
        self._result = gathered([info_of(self._position, report) for report in core.lines()])
        return self._result

    def abandon(self) -> None:
        """The engine begins something else: keep what was found."""
        if self._core is not None:
            self.stop()
            while not self.done:
                self.news()


class _Drawn(Thinking):
    """A move that is drawn by lot: nothing to think about."""

    def __init__(self, position: Position, chance: Random) -> None:
        self._core = None
        self._position = position
        self._best = []
        move = chance.choice(position.legal_moves)
        self._result = Info(
            move=move,
            line=(move,),
            win_probability=0.5,
            score=0,
            proven=None,
            moves_to_end=None,
            depth=0,
            deepest=0,
            nodes=0,
            seconds=0.0,
            hash_full=0.0,
        )


class Engine:
    """Plays and analyses one game, as well as it can or at a level.

    ``level`` goes from 0, which moves at random, over 1, which looks one move ahead, to 10, which plays as
    strongly as it can; without one the engine is not held back either. The same level, seed and position
    give the same move. Without a level, so does the same node limit on one thread after the same searches.

    >>> import gambol
    >>> game = gambol.game("talpa", size=4)
    >>> engine = gambol.Engine(game, level=3, seed=5)
    >>> engine.search(game.start()).move == gambol.Engine(game, level=3, seed=5).search(game.start()).move
    True

    Raises :class:`gambol.OptionError` for a level, or a number of threads or megabytes, that cannot be had.
    """

    def __init__(
        self,
        game: Game | str,
        level: SupportsIndex | None = None,
        *,
        seed: SupportsIndex = 0,
        threads: SupportsIndex = 1,
        hash_mb: SupportsIndex = 64,
        margin: float = 0.01,
    ) -> None:
        self._game = game_named(game)
        self._level = None if level is None else whole("level", level, 0, HIGHEST)
        self._seed = whole("seed", seed, -(1 << 63), (1 << 64) - 1)
        self._threads = whole("threads", threads, 1, MOST_THREADS)
        self._hash_mb = whole("hash_mb", hash_mb, 1, _MOST_MEGABYTES)
        if self._level is not None and self._level < HIGHEST:
            self._hash_mb = min(self._hash_mb, _LEVEL_MEGABYTES)
            self._threads = 1  # several would not repeat themselves
        self._margin = milliseconds(margin) or 0
        self._thinking: Thinking | None = None
        try:
            self._core = _core.Engine(self._game.core, self._hash_mb, self._threads)
        except MemoryError:
            raise OptionError(
                f"expected hash_mb to be what this machine has room for, read {hash_mb}"
            ) from None
        if self._level:
            self._core.set_noise(level_of(self._game.name, self._level).errors, self._seed & (1 << 64) - 1)

    # --- what it is -------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that it plays."""
        return self._game

    @property
    def level(self) -> int | None:
        """Its level; None when it is not held back."""
        return self._level

    @property
    def threads(self) -> int:
        """On how many threads it thinks."""
        return self._threads

    @property
    def hash_mb(self) -> int:
        """How many megabytes it remembers positions in."""
        return self._hash_mb

    @property
    def name(self) -> str:
        """What to call it."""
        return "gambol" if self._level is None else f"level:{self._level}"

    def __repr__(self) -> str:
        level = "" if self._level is None else f", level={self._level}"
        return f"gambol.Engine({self._game!r}{level})"

    # --- thinking ---------------------------------------------------------------------------------------

    def search(
        self,
        position: Position | str,
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        remaining: float | None = None,
        increment: float = 0.0,
        moves_to_go: int | None = None,
        lines: int = 1,
        until_proven: bool = False,
        history: Sequence[Position] = (),
    ) -> Info:
        """The best move of an unfinished position, within the limits; see :class:`gambol.engine.Limits`.

        Without any limit a level takes its own, and an engine without a level takes a second; with
        ``until_proven`` it goes on until the result is certain. ``history`` are the positions before this one
        in the game, which count for repetition. Ctrl-C ends it with KeyboardInterrupt.

        Raises :class:`gambol.PositionError` for a position that is finished or of another game.

        >>> import gambol
        >>> game = gambol.game("touchdown", width=4, height=5)
        >>> gambol.Engine(game).search("4/4/1P2/3p/4 w", seconds=1).verdict
        'loss in 2'
        """
        limits = Limits(
            seconds=seconds,
            depth=depth,
            nodes=nodes,
            remaining=remaining,
            increment=increment,
            moves_to_go=moves_to_go,
            lines=lines,
        )
        if not (limits.limited or until_proven or self._level is not None):
            limits = Limits(seconds=_USUAL_SECONDS, lines=lines)
        thinking = self.start(position, limits, history=history)
        try:
            return thinking.result()
        finally:
            thinking.stop()

    def analyse(
        self,
        position: Position | str,
        *,
        seconds: float | None = None,
        depth: int | None = None,
        nodes: int | None = None,
        lines: int = 1,
        history: Sequence[Position] = (),
    ) -> Iterator[Info]:
        """What is known of an unfinished position, better and better.

        It ends at a limit, when all lines are proven, or when the loop over it is left.

        >>> import gambol
        >>> game = gambol.game("talpa", size=4)
        >>> for info in gambol.Engine(game).analyse(game.start(), lines=3):
        ...     if info.depth == 4:
        ...         break
        >>> len(info.lines)
        3
        """
        limits = Limits(seconds=seconds, depth=depth, nodes=nodes, lines=lines)
        thinking = self.start(position, limits, history=history)

        def told() -> Iterator[Info]:
            try:
                while not thinking.done:
                    info = thinking.news()
                    if info is not None:
                        yield info
            finally:
                thinking.abandon()

        return told()

    def start(
        self,
        position: Position | str,
        limits: Limits,
        *,
        history: Iterable[Position] = (),
        ponder: bool = False,
    ) -> Thinking:
        """Begin to think about an unfinished position; what the engine did before is ended.

        With ``ponder`` the limits count from :meth:`Thinking.hit` on. Raises :class:`gambol.PositionError`
        for a position that is finished or of another game.
        """
        if self._thinking is not None:
            self._thinking.abandon()
        root = self._own(position)
        if root.outcome is not None:
            raise PositionError([f"expected an unfinished position, read {root.text!r}"])
        before = [self._own(each).state for each in history]
        if self._level == 0:
            self._thinking = _Drawn(root, Random(f"{self._seed} {root.key} {len(before)}"))
            return self._thinking
        limits = self._held_back(limits)
        if self._level is not None and self._level < HIGHEST:
            self._core.clear()  # or the moves would depend on what it was asked before
        lines = min(limits.lines, len(root.legal_moves))
        self._core.start(
            root.state,
            before,
            depth=limits.depth,
            nodes=limits.nodes,
            move_time=milliseconds(limits.seconds),
            remaining=milliseconds(limits.remaining),
            increment=milliseconds(limits.increment) or 0,
            moves_to_go=limits.moves_to_go,
            margin=self._margin,
            lines=lines,
            endless=limits.endless,
            pondering=ponder,
        )
        self._thinking = Thinking(self._core, root, lines)
        return self._thinking

    def stop(self) -> None:
        """End whatever it thinks about soon. Any thread may call this."""
        self._core.stop()

    def clear(self) -> None:
        """Forget everything that earlier searches found out, as for a new game."""
        if self._thinking is not None:
            self._thinking.abandon()
        self._core.clear()

    def close(self) -> None:
        """End whatever it thinks about; also what ``with`` does at its end."""
        if self._thinking is not None:
            self._thinking.abandon()

    def _own(self, position: Position | str) -> Position:
        """A position of this game."""
        if isinstance(position, str):
            return self._game.position(position)
        if not isinstance(position, Position):
            raise TypeError(f"expected a position or its text, read {position!r}")
        if position.game != self._game:
            raise PositionError([f"expected a position of {self._game!r}, read one of {position.game!r}"])
        return position

    def _held_back(self, limits: Limits) -> Limits:
        """The limits that the level leaves; the highest takes its own only where none are given."""
        if self._level is None or (self._level == HIGHEST and limits.limited):
            return limits
        level = level_of(self._game.name, self._level)
        timed = limits.seconds is not None or limits.remaining is not None
        return replace(
            limits,
            nodes=min(level.nodes, limits.nodes or level.nodes),
            depth=min(level.depth or limits.depth or _DEEPEST, limits.depth or _DEEPEST),
            seconds=limits.seconds if timed else _LEVEL_SECONDS,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with contextlib.suppress(KeyboardInterrupt):
            self.close()
