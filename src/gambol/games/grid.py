"""A game as a bot sees it that wants small integers: always from its own side, moves as numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gambol.errors import MoveError

if TYPE_CHECKING:
    from gambol.games.game import Game
    from gambol.games.position import Position

Options = Mapping[str, int | str]
Squares = Sequence[str | None]
"""The squares of a move, two for each of its steps; None stands for off the board."""


@dataclass(frozen=True)
class Grid:
    """How one game looks in numbers: what its kit may bring."""

    place: Callable[[Options, str, int, int], tuple[int, int]]
    """From the options, whose view it is, and the file and rank of a square, counted from 0, to x and y."""
    cell: Callable[[str, str], Any]
    """From what stands on a square, empty for nothing, and whose view it is, to a number or several."""
    squares: Callable[[str], Squares]
    """The squares of a move from its text."""
    text: Callable[[Squares], str | None]
    """The text of a move from its squares; None where they make none."""
    facts: Callable[[Any], dict[str, Any]] = lambda _: {}
    """What a view does not show at once, by name."""


def view(position: Position, colour: str | None = None) -> list[list[Any]]:
    """The board as a bot of this colour sees it, of the side to move unless told otherwise: ``view[x][y]``.

    >>> import gambol
    >>> view(gambol.game("talpa", size=3).start(), "red")
    [[1, 2, 1], [2, 1, 2], [1, 2, 1]]
    """
    whose, board, cell = colour or position.turn, position.board, grid_of(position.game).cell
    return [
        [cell(board.get(square, ""), whose) for square in column] for column in _layout(position.game, whose)
    ]


def facts(position: Position, seen: list[list[Any]]) -> dict[str, Any]:
    """What belongs to a view besides the board, by name; for most games nothing.

    >>> import gambol
    >>> start = gambol.game("mitsudomoe").start()
    >>> facts(start, view(start))
    {'supply': [5, 5]}
    """
    return grid_of(position.game).facts(seen)


def numbers(position: Position, move: str) -> list[int]:
    """A move of the side to move in its own view: from x, from y, to x, to y; so for each step of a turn.

    >>> import gambol
    >>> numbers(gambol.game("touchdown").start(), "e2e3")
    [4, 6, 4, 5]
    """
    places = _places(position.game, position.turn)
    squares = grid_of(position.game).squares(move)
    return [number for square in squares for number in (places[square] if square else (-1, -1))]


def move_text(position: Position, said: Iterable[int]) -> str:
    """The text of a move that is said in numbers; it need not be legal.

    Raises :class:`gambol.MoveError` for numbers that are no move of the game.

    >>> import gambol
    >>> move_text(gambol.game("touchdown").start(), [4, 6, 4, 5])
    'e2e3'
    """
    grid, layout = grid_of(position.game), _layout(position.game, position.turn)
    found = _whole_numbers(said)
    if len(found) < 4 or len(found) % 4:
        raise MoveError(f"expected four numbers for each step of a move, read {_shown(found)}")
    squares: list[str | None] = []
    for x, y in zip(found[::2], found[1::2], strict=True):
        if (x, y) == (-1, -1):
            squares.append(None)
        elif 0 <= x < len(layout) and 0 <= y < len(layout[0]):
            squares.append(layout[x][y])
        else:
            most = f"x from 0 to {len(layout) - 1} and y from 0 to {len(layout[0]) - 1}"
            raise MoveError(f"expected {most}, read x {x} and y {y} in {_shown(found)}")
    text = grid.text(squares)
    if text is None:
        raise MoveError(f"expected a move of {position.game.name}, read {_shown(found)}")
    return text


def grid_of(game: Game) -> Grid:
    """The view of a game. Raises :class:`gambol.MoveError` where it has none."""
    if game.kit.grid is None:
        raise MoveError(f"expected a game with a view in numbers, read {game.name}, which has none")
    return game.kit.grid


@lru_cache(64)
def _layout(game: Game, colour: str) -> tuple[tuple[str, ...], ...]:
    """The names of the squares by x and y."""
    places = _places(game, colour)
    squares = {place: square for square, place in places.items()}
    width, height = (1 + max(place[axis] for place in squares) for axis in (0, 1))
    return tuple(tuple(squares[x, y] for y in range(height)) for x in range(width))


@lru_cache(64)
def _places(game: Game, colour: str) -> dict[str, tuple[int, int]]:
    """Where each square lies in the view of a colour."""
    place = grid_of(game).place
    return {
        square: place(game.options, colour, at % game.width, at // game.width)
        for at, square in enumerate(game.squares)
    }


def _whole_numbers(said: Iterable[object]) -> list[int]:
    """The numbers as plain ones; those of a numeric library count as well."""
    found = []
    for each in said:
        index = getattr(each, "__index__", None)
        if index is None or isinstance(each, bool):
            raise MoveError(f"expected whole numbers for a move, read {_shown(said)}")
        found.append(int(index()))
        if len(found) > _MOST:
            raise MoveError(f"expected four numbers for each step of a move, read more than {_MOST} numbers")
    return found


_MOST = 100
"""No turn has so many numbers."""


def _shown(said: object) -> str:
    text = repr(said)
    return text if len(text) <= 60 else text[:60] + "…"
