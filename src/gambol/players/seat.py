"""A seat at a board of a match: a player of any kind, wherever it runs, as the arena sees it.

The arena knows seats and nothing else. Behind one may be a player of Gambol in this process, somebody's
class in a process of its own, an engine, or a program in another language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from gambol.errors import GambolError

if TYPE_CHECKING:
    from gambol.engine.info import Proven
    from gambol.games import Game, Move, Position
    from gambol.players.clock import Clock
    from gambol.record import Record

FaultKind = Literal["start", "crash", "time", "illegal", "output", "memory", "processes", "protocol"]
"""What a player can do wrong: not start, die or raise, think too long, make a move that is no legal move,
flood its output, take too much memory, start too many processes, or say what makes no sense."""


class SeatError(GambolError):
    """A player has lost its game by what it did; the text says what that was.

    After a fault the seat is to be closed; a new one is opened for the next game.
    """

    def __init__(self, kind: FaultKind, text: str) -> None:
        super().__init__(text)
        self.kind: FaultKind = kind

    def __reduce__(self) -> tuple[type[SeatError], tuple[FaultKind, str]]:
        return type(self), (self.kind, str(self))


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A move, and what the player says about it where it says anything, from its own side."""

    move: Move
    seconds: float | None = None
    """How long it took, where the seat knows better than who waits for it."""
    win_probability: float | None = None
    proven: Proven | None = None
    moves_to_end: int | None = None
    depth: int | None = None
    nodes: int | None = None


class Seat(Protocol):
    """A player in a match. All of its methods but `close` may raise :class:`SeatError`."""

    @property
    def name(self) -> str:
        """What the player is called; known once the first game has begun."""
        ...

    def begin_game(self, game: Game, seed: int) -> None:
        """Get ready for a new game: start what has to be started, forget the game before. On no clock."""
        ...

    def prefers_to_start(self, position: Position) -> bool | None:
        """Whether it wants the first move from a position; None when it does not mind."""
        ...

    def choose(self, record: Record, clock: Clock) -> Choice:
        """A legal move for the current position of a game."""
        ...

    def game_over(self, record: Record) -> None:
        """Hear how the game ended."""
        ...

    def complaints(self) -> str:
        """The last of what it has written to its standard error in this game; empty for most."""
        ...

    def close(self) -> None:
        """End it and all that it has started, at once."""
        ...
