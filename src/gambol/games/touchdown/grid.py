"""Touchdown in numbers, with the view of seed 004's bots: it plays towards y = 0."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.games.grid import Grid
from gambol.games.move import split_squares

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def place(options: Mapping[str, int | str], colour: str, x: int, y: int) -> tuple[int, int]:
    """From file and rank to x and y: flipped top to bottom for Black, never left to right."""
    return (x, int(options["height"]) - 1 - y) if colour == "white" else (x, y)


def cell(token: str, colour: str) -> int:
    """1 for its own pawn, 2 for the opponent's, 0 for none."""
    if not token:
        return 0
    return 1 if token.isupper() == (colour == "white") else 2


def squares_of(text: str) -> list[str | None]:
    """Origin and target."""
    return [*split_squares(text)]


def text_of(squares: Sequence[str | None]) -> str | None:
    """A pawn's step from one square to another."""
    return None if len(squares) != 2 or None in squares else f"{squares[0]}{squares[1]}"


GRID = Grid(place, cell, squares_of, text_of)
