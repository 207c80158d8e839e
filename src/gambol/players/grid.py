"""Bots that see a board of small integers from their own side, and move in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gambol.games import grid
from gambol.players.clock import FREE, Clock
from gambol.players.player import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.games import Position
    from gambol.record import Record


class GridPlayer:
    """The base of a bot that wants no more of Gambol than a board: seed 004's interface, for every game.

    `board[x][y]` is 0 for empty, 1 for its own piece and 2 for the opponent's; in Mitsudomoe it is a list
    from the bottom up, of 1 and 2 for rings, 3 and 4 for balls. It is turned so that the bot's own aim lies
    always on the same side: `y = 0` in Touchdown, `y = 0` and the last row in Talpa, the right end of `y = 0`
    in Mitsudomoe. A move is four numbers, from x, from y, to x, to y, and four more for each further step.

    >>> import gambol
    >>> class Runner(gambol.GridPlayer):
    ...     def play(self, board):
    ...         for y, x in sorted((y, x) for x in range(8) for y in range(1, 8) if board[x][y] == 1):
    ...             if board[x][y - 1] == 0:
    ...                 return x, y, x, y - 1
    >>> str(seated(Runner()).play(gambol.game("touchdown").start(), gambol.Clock()))
    'a2a3'
    """

    clock: Clock = FREE
    """What it may use for the move; set before each."""
    supply: Sequence[int] = ()
    """In Mitsudomoe, the rings that it and the opponent have not placed; set before each move."""

    def name(self) -> str:
        """What to call it; the name of the class unless said otherwise."""
        return type(self).__name__

    def prefer_to_start(self, board: list[list[Any]]) -> bool | None:  # noqa: ARG002
        """Whether it wants the first move, on a board as who moves first sees it; None for no wish."""
        return None

    def play(self, board: list[list[Any]]) -> Sequence[int]:
        """A legal move; there is always one."""
        raise NotImplementedError(f"expected {type(self).__name__} to have a method play(board)")


class _Seated(Player):
    """A bot of numbers as a player among others."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self.name = str(bot.name())

    def play(self, position: Position, clock: Clock) -> str:
        """Its move; MoveError for numbers that are no move of the game."""
        board = grid.view(position)
        for name, value in (("clock", clock), *grid.facts(position, board).items()):
            setattr(self._bot, name, value)
        return grid.move_text(position, self._bot.play(board))

    def prefers_to_start(self, position: Position) -> bool | None:
        """Its wish, on the board as who moves first sees it."""
        ask = getattr(self._bot, "prefer_to_start", None)
        wish = None if ask is None else ask(grid.view(position))
        return None if wish is None else bool(wish)

    def game_over(self, record: Record) -> None:
        """Told to those who want to know, though the interface does not ask for it."""
        tell = getattr(self._bot, "game_over", None)
        if tell is not None:
            tell(record)


def seated(bot: Any) -> Player:
    """Any bot as a :class:`Player`: one of numbers, or one that is a player but for its base class.

    Raises TypeError when it cannot play.
    """
    if not callable(getattr(bot, "play", None)):
        raise TypeError(f"expected {type(bot).__name__} to have a method play")
    if isinstance(bot, Player):
        return bot
    if isinstance(bot, GridPlayer) or callable(getattr(bot, "name", None)):
        return _Seated(bot)
    return _Duck(bot)


class _Duck(Player):
    """A bot that does not inherit from anything."""

    def __init__(self, bot: Any) -> None:
        self._bot = bot
        self.name = str(getattr(bot, "name", "") or type(bot).__name__)

    def play(self, position: Position, clock: Clock) -> Any:
        """Its move, whatever it is."""
        if hasattr(self._bot, "history"):
            self._bot.history = self.history
        return self._bot.play(position, clock)

    def prefers_to_start(self, position: Position) -> bool | None:
        """Its wish, if it has any."""
        ask = getattr(self._bot, "prefers_to_start", None)
        wish = None if ask is None else ask(position)
        return None if wish is None else bool(wish)

    def game_over(self, record: Record) -> None:
        """Told to those who want to know."""
        tell = getattr(self._bot, "game_over", None)
        if tell is not None:
            tell(record)
