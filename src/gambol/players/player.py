"""What every player can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from gambol.games import Move, Position


@runtime_checkable
class Player(Protocol):
    """Somebody, or something, that chooses moves.

    A player is handed positions that are not finished. It may keep state from move to move (its own source
    of chance, say), so one player sits at one board.
    """

    @property
    def name(self) -> str:
        """What to call the player."""
        ...

    def choose(self, position: Position) -> Move:
        """A legal move in an unfinished position; ValueError when the position is finished."""
        ...
