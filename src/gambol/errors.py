"""The errors that Gambol raises. Each says what was expected, then quotes what was read, then where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


class GambolError(Exception):
    """Anything that went wrong in Gambol."""


class OptionError(GambolError, ValueError):
    """A game or an option that does not exist, or a value that an option does not take."""


class PositionError(GambolError, ValueError):
    r"""A text that is no position of its game.

    >>> import gambol
    >>> try:
    ...     gambol.game("touchdown", width=2, height=4).position("2/2/2/PPP b w")
    ... except gambol.PositionError as error:
    ...     print(*error.faults, sep="\n")
    expected a board and the side to move, read 'w' after them
    expected 2 squares, read 3 in rank 1
    """

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        """Every fault that was found, at once."""
        super().__init__("; ".join(self.faults))

    def __reduce__(self) -> tuple[type[PositionError], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


class MoveError(GambolError, ValueError):
    """A move that is not legal in its position, or a text that is no move."""


class RecordError(GambolError, ValueError):
    """A text that is no record of a game, or something a record does not allow."""


class EngineError(GambolError):
    """An engine in another process that died, fell silent, or answered what makes no sense."""


class ArenaError(GambolError, ValueError):
    """Settings that make no tournament, or a file that is no arena file."""
