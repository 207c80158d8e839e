"""Mitsudomoe in numbers: a bot starts at the left of the last row, and its goal is at the right of y = 0."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.games.grid import Grid
from gambol.games.move import split_squares

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LAST: Final = 4
"""The board has five files and ranks."""
RINGS: Final = 8
"""So many rings has each player, on the board and beside it."""


def place(options: Mapping[str, int | str], colour: str, x: int, y: int) -> tuple[int, int]:  # noqa: ARG001
    """From file and rank to x and y: as printed for White, turned half round for Black."""
    return (x, LAST - y) if colour == "white" else (LAST - x, y)


def cell(token: str, colour: str) -> list[int]:
    """A stack from the bottom up: 1 its own ring, 2 the opponent's, 3 its own ball, 4 the opponent's.

    >>> cell("bwW", "white"), cell("bwW", "black"), cell("", "white")
    ([2, 1, 3], [1, 2, 4], [])
    """
    own = colour[0]
    return [(1 if piece.lower() == own else 2) + (2 if piece.isupper() else 0) for piece in token]


def squares_of(text: str) -> list[str | None]:
    """The squares of each step; a ring of the supply comes from None."""
    squares: list[str | None] = []
    for step in text.split("/"):
        if step.startswith("@"):
            squares.append(None)
        squares += split_squares(step.removeprefix("@"))
    return squares


def text_of(squares: Sequence[str | None]) -> str | None:
    """A ring step, a ball step, and relocations."""
    if len(squares) < 4 or None in squares[1:]:
        return None
    steps = [f"{origin or '@'}{target}" for origin, target in zip(squares[::2], squares[1::2], strict=True)]
    return "/".join(steps)


def facts(view: list[list[list[int]]]) -> dict[str, list[int]]:
    """The rings that are not placed yet, its own and the opponent's."""
    rings = [piece for column in view for stack in column for piece in stack]
    return {"supply": [RINGS - rings.count(1), RINGS - rings.count(2)]}


GRID = Grid(place, cell, squares_of, text_of, facts)
