"""What a player is: a small class that anybody can write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.engine import Thinking
    from gambol.games import Move, Position
    from gambol.players.clock import Clock
    from gambol.record import Record


class Player:
    """Somebody, or something, that chooses moves: the base of every bot.

    Only :meth:`play` has to be written. A player sits at one board and may remember what it likes between
    its moves; it is made without arguments, and made anew after a fault. A class that does not inherit from
    this one, but has its `play`, is as good.

    >>> import gambol
    >>> class First(gambol.Player):
    ...     name = "first"
    ...     def play(self, position, clock):
    ...         return position.legal_moves[0]
    >>> start = gambol.game("touchdown").start()
    >>> str(First().play(start, gambol.Clock(per_move=0.1)))
    'a2a3'
    """

    name: str = ""
    """What to call it; the name of the class where nothing is said."""

    history: Sequence[Position] = ()
    """The positions of the game before the one that is asked about; set before each move."""

    def play(self, position: Position, clock: Clock) -> Move | str:
        """A legal move in an unfinished position, or the text of one."""
        raise NotImplementedError(f"expected {type(self).__name__} to have a method play(position, clock)")

    def prefers_to_start(self, position: Position) -> bool | None:  # noqa: ARG002
        """Whether it wants the first move of a game that begins like this; None when it does not mind."""
        return None

    def game_over(self, record: Record) -> None:
        """Hear how a game went: all its moves, and its outcome."""


@runtime_checkable
class Thinker(Protocol):
    """A player that takes its time, and can be told that it is not needed."""

    name: str

    def begin(
        self, position: Position, history: Sequence[Position] = (), clock: Clock | None = None
    ) -> Thinking:
        """Begin to think about an unfinished position, in the background, as long as the clock says.

        The move is that of its result; what was begun before has to have ended.
        """
        ...
