"""What every player can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.engine import Thinking
    from gambol.games import Move, Position
    from gambol.players.clock import Clock


@runtime_checkable
class Player(Protocol):
    """Somebody, or something, that chooses moves.

    A player is handed positions that are not finished. It may keep state from move to move (its own source
    of chance, or what it has found out), so one player sits at one board.
    """

    @property
    def name(self) -> str:
        """What to call the player."""
        ...

    def choose(self, position: Position, history: Sequence[Position] = ()) -> Move:
        """A legal move in an unfinished position; ValueError when the position is finished.

        ``history`` are the positions before this one in the game, for players that know about repetition.
        """
        ...


@runtime_checkable
class Thinker(Player, Protocol):
    """A player that takes its time, and can be told that it is not needed."""

    def begin(
        self, position: Position, history: Sequence[Position] = (), clock: Clock | None = None
    ) -> Thinking:
        """Begin to think about an unfinished position, in the background, as long as the clock says.

        The move is that of its result; what was begun before has to have ended.
        """
        ...
