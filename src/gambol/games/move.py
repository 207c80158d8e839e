"""A move of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gambol.games.game import Game


class Move:
    """A whole turn: legal in the position that gave it. Two moves of a game are equal when their texts are.

    >>> import gambol
    >>> move = gambol.game("touchdown").start().move("E2-E3")
    >>> move, str(move), move.squares
    (TouchdownMove('e2e3'), 'e2e3', ('e2', 'e3'))
    """

    __slots__ = ("_bits", "_game", "_text")

    def __init__(self, game: Game, text: str, bits: int) -> None:
        self._game = game
        self._text = text
        self._bits = bits

    @property
    def text(self) -> str:
        """The move as it is written."""
        return self._text

    @property
    def game(self) -> Game:
        """The game it belongs to."""
        return self._game

    @property
    def squares(self) -> tuple[str, ...]:
        """The squares it touches, in the order in which it does."""
        raise NotImplementedError

    @property
    def captured(self) -> tuple[str, ...]:
        """The squares where it takes a piece off the board."""
        return ()

    @property
    def bits(self) -> int:
        """The number that the core knows the move by, among the moves of one position."""
        return self._bits

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self._text == other._text and self._game == other._game

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> tuple[type[Move], tuple[Game, str, int]]:
        return type(self), (self._game, self._text, self._bits)


def split_squares(text: str) -> tuple[str, ...]:
    """The squares of a text such as ``c3d3``.

    >>> split_squares("a10b10")
    ('a10', 'b10')
    """
    starts = [place for place, character in enumerate(text) if character.isalpha()]
    return tuple(text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True))
