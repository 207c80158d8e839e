"""Talpa as a bot sees it in numbers: its own edges are always the rows y = 0 and the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.games.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def place(options: Mapping[str, int | str], colour: str, x: int, y: int) -> tuple[int, int]:
    """From file and rank to x and y: seen as printed by who joins top and bottom, else mirrored."""
    size = int(options["size"])
    upright = (colour == "red") == (options["edges"] == "red-top-bottom")
    return (x, size - 1 - y) if upright else (size - 1 - y, x)


def cell(token: str, colour: str) -> int:
    """1 for its own piece, 2 for the opponent's, 0 for none."""
    if not token:
        return 0
    return 1 if token == colour[0] else 2


def squares_of(text: str) -> list[str | None]:
    """Origin and target of a capture; the square of a removal twice."""
    word = text.removeprefix("x")
    starts = [at for at, letter in enumerate(word) if letter.isalpha()]
    first = word[: starts[1]] if len(starts) > 1 else word
    return [first, word[len(first) :] or first]


def text_of(squares: Sequence[str | None]) -> str | None:
    """A move from one square to another, or the removal of a piece from where it stays."""
    if len(squares) != 2 or None in squares:
        return None
    origin, target = squares
    return f"x{origin}" if origin == target else f"{origin}{target}"


GRID = Grid(place, cell, squares_of, text_of)
