"""Talpa: who has the shorter way to dig."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gambol.players.judges.judge import other

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.games import Position

_OWN, _ENEMY = 1, 2
"""What a square in the way costs: an own piece has only to leave; an enemy has to be captured first."""


class TalpaJudge:
    """Compares how many more pieces each tunnel needs out of its way."""

    def score(self, position: Position, colour: str) -> float:
        """The opponent's remaining work less one's own."""
        return work_left(position, other(position, colour)) - work_left(position, colour)

    def praise(self, before: Position, after: Position, colour: str) -> str:
        """What the move does to the two tunnels."""
        enemy = other(after, colour)
        mine, theirs = work_left(after, colour), work_left(after, enemy)
        if work_left(before, enemy) < theirs:
            return f"it lengthens {enemy}'s way ({theirs} to dig, you {mine})"
        if mine < work_left(before, colour):
            return f"it shortens your tunnel ({mine} to dig, {enemy} {theirs})"
        return f"it keeps the balance ({mine} to dig, {enemy} {theirs})"


def work_left(position: Position, colour: str) -> int:
    """The least work that joins the two edges of a colour, along the cheapest path of squares."""
    game = position.game
    up_and_down = (colour == "red") == (game.options["edges"] == "red-top-bottom")
    return _cheapest(position.board, colour[0], game.width, game.height, up_and_down)


@lru_cache(maxsize=32)
def _geometry(
    width: int,
    height: int,
    up_and_down: bool,  # noqa: FBT001
) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...], tuple[int, ...], frozenset[int]]:
    """The squares' names, their neighbours, and the two edges to be joined."""
    cells = [(file, rank) for rank in range(height) for file in range(width)]
    index = {cell: i for i, cell in enumerate(cells)}
    names = tuple(f"{chr(ord('a') + file)}{rank + 1}" for file, rank in cells)
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    neighbours = tuple(
        tuple(index[file + df, rank + dr] for df, dr in steps if (file + df, rank + dr) in index)
        for file, rank in cells
    )
    axis, far = (1, height - 1) if up_and_down else (0, width - 1)
    near_edge = tuple(i for i, cell in enumerate(cells) if cell[axis] == 0)
    far_edge = frozenset(i for i, cell in enumerate(cells) if cell[axis] == far)
    return names, neighbours, near_edge, far_edge


def _cheapest(board: Mapping[str, str], own: str, width: int, height: int, up_and_down: bool) -> int:  # noqa: FBT001
    """The cost of the cheapest path between two edges: a breadth-first search, one wave for each cost."""
    names, neighbours, near_edge, far_edge = _geometry(width, height, up_and_down)
    pieces = dict(board)
    costs = [0 if (piece := pieces.get(name)) is None else _OWN if piece == own else _ENEMY for name in names]
    waves: list[list[int]] = [[] for _ in range(_ENEMY * len(names) + 1)]
    for square in near_edge:
        waves[costs[square]].append(square)
    seen = [False] * len(names)
    for cost, wave in enumerate(waves):
        for square in wave:  # grows while it is walked: empty squares cost nothing
            if seen[square]:
                continue
            if square in far_edge:
                return cost
            seen[square] = True
            for following in neighbours[square]:
                if not seen[following]:
                    waves[cost + costs[following]].append(following)
    return len(names)
