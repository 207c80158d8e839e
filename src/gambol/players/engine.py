"""The players that search: the engine at full strength, and its levels."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from gambol.engine import Engine, Limits
from gambol.players.clock import FREE, Clock
from gambol.players.player import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.engine import Thinking
    from gambol.games import Move, Position

USUAL_SECONDS = 1.0
"""How long the engine thinks about a move where nothing is said."""
LONGEST_SECONDS = 3600.0
HIGHEST = 10

_LEVEL = re.compile(r"level[: ]?([0-9]{1,2})")
_ENGINE = re.compile(r"engine(?:[: ]?([0-9]{1,6}(?:\.[0-9]{0,3})?)\s?s?)?")


class EnginePlayer(Player):
    """Plays what the engine finds: within some seconds at full strength, or as its level allows.

    The same seed and the same position bring the same move at a level, and not at full strength, where it
    depends on how much a second is enough for.

    >>> import gambol
    >>> game = gambol.game("touchdown")
    >>> player = EnginePlayer(level=3, seed=1)
    >>> player.name, str(player.play(game.position("8/P7/8/8/8/8/p7/8 w")))
    ('level:3', 'a7a8')
    """

    def __init__(
        self, level: int | None = None, *, seconds: float = USUAL_SECONDS, seed: int | str = 0
    ) -> None:
        self.name = engine_name(seconds) if level is None else f"level:{level}"
        self._level = level
        self._seconds = seconds
        # A text is as good a seed as a number, and the engine takes numbers.
        self._seed = seed if isinstance(seed, int) else Random(seed).getrandbits(63)
        self._engine: Engine | None = None

    def play(self, position: Position, clock: Clock = FREE) -> Move:
        """The move of the search; ValueError when the position is finished. Ctrl-C ends it."""
        thinking = self.begin(position, self.history, clock)
        try:
            return thinking.result().move
        finally:
            thinking.stop()

    def begin(
        self, position: Position, history: Sequence[Position] = (), clock: Clock | None = None
    ) -> Thinking:
        """Begin to think, in the background; ValueError when the position is finished.

        A clock that limits anything counts instead of its own seconds; a level keeps to its own limits too.
        """
        if position.outcome is not None:
            raise ValueError(f"expected an unfinished position, read {position.text!r}")
        if self._engine is None or self._engine.game != position.game:
            self._engine = Engine(position.game, self._level, seed=self._seed)
        return self._engine.start(position, self._limits(clock), history=history)

    def _limits(self, clock: Clock | None) -> Limits:
        limits = Limits() if clock is None else limits_of(clock)
        own = self._level is not None or limits.limited
        return limits if own else Limits(seconds=self._seconds)


def limits_of(clock: Clock) -> Limits:
    """What a clock means for a search.

    >>> from gambol.players import Clock
    >>> limits_of(Clock(remaining=60, increment=0.5))
    Limits(remaining=60, increment=0.5)
    """
    return Limits(
        seconds=clock.per_move,
        depth=clock.depth,
        nodes=clock.nodes,
        remaining=clock.remaining,
        increment=clock.increment,
    )


def engine_name(seconds: float = USUAL_SECONDS) -> str:
    """How the full-strength player with so much time is called.

    >>> engine_name(), engine_name(0.5)
    ('engine', 'engine:0.5s')
    """
    return "engine" if seconds == USUAL_SECONDS else f"engine:{seconds:g}s"


def read_level(name: str) -> int | None:
    """The level that a name such as `level:7` means, None where it means none.

    >>> read_level("level:7"), read_level("level 10"), read_level("level:11"), read_level("greedy")
    (7, 10, None, None)
    """
    match = _LEVEL.fullmatch(name)
    level = int(match[1]) if match else None
    return level if level is not None and level <= HIGHEST else None


def read_seconds(name: str) -> float | None:
    """The seconds of a name such as `engine:2s`, None where it means no engine.

    >>> read_seconds("engine"), read_seconds("engine:0.5s"), read_seconds("engine:0s")
    (1.0, 0.5, None)
    """
    match = _ENGINE.fullmatch(name)
    if match is None:
        return None
    seconds = float(match[1]) if match[1] else USUAL_SECONDS
    return seconds if 0 < seconds <= LONGEST_SECONDS else None
