"""Touchdown: pawns in number, pawns in safety, and who wins the race."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gambol.players.judges.judge import other

if TYPE_CHECKING:
    from gambol.games import Position

_PAWN = 10.0
_RUNNER = 60.0
_LOOSE = 8.0

Cell = tuple[int, int]
"""A file and a number of ranks, as its owner counts them: from his own side, forward."""


@dataclass(frozen=True)
class _Side:
    """The pawns of one side as that side sees them, and the enemy's on the same ranks."""

    pawns: frozenset[Cell]
    enemies: frozenset[Cell]
    far: int

    def runners(self) -> list[int]:
        """For each pawn that no enemy can stop or capture any more, how many steps it needs."""
        return [
            self.far - rank
            for file, rank in self.pawns
            if not any(abs(file - f) <= 1 and r > rank for f, r in self.enemies)
        ]

    def attacked(self, pawn: Cell) -> bool:
        """Whether an enemy could capture the pawn."""
        file, rank = pawn
        return (file - 1, rank + 1) in self.enemies or (file + 1, rank + 1) in self.enemies

    def defended(self, pawn: Cell) -> bool:
        """Whether a capture of the pawn could be answered by a capture."""
        file, rank = pawn
        return (file - 1, rank - 1) in self.pawns or (file + 1, rank - 1) in self.pawns


class TouchdownJudge:
    """Counts pawns, likes them far forward and defended, and likes a runner that arrives first most."""

    def score(self, position: Position, colour: str) -> float:
        """One's own worth less the opponent's; it is the opponent's turn."""
        mine, theirs = sides(position, colour)
        return _worth(mine, on_move=False) - _worth(theirs, on_move=True) + _race(mine, theirs)

    def praise(self, before: Position, after: Position, colour: str) -> str:
        """What the move is good for."""
        mine, theirs = sides(after, colour)
        _, theirs_before = sides(before, colour)
        if len(theirs.pawns) < len(theirs_before.pawns):
            return "it captures a pawn"
        if _race(mine, theirs) > 0:
            return f"your runner is {_steps(min(mine.runners()))} from the far rank and cannot be stopped"
        advanced = next(iter(mine.pawns - sides(before, colour)[0].pawns), None)
        if advanced is not None and not mine.attacked(advanced):
            return "it advances to a square where nobody can capture the pawn"
        if advanced is not None and mine.defended(advanced):
            return "it advances to a square that another pawn defends"
        return "it looks best one move ahead"


def _steps(number: int) -> str:
    return "one step" if number == 1 else f"{number} steps"


def sides(position: Position, colour: str) -> tuple[_Side, _Side]:
    """The pawns of a colour and of its opponent, each as their owner sees them."""
    game = position.game
    enemy = other(position, colour)
    cells: dict[str, set[Cell]] = {colour: set(), enemy: set()}
    # The first colour goes up the board and the second down; each counts ranks from its own side.
    for square, token in position.board.items():
        owner = game.colours[0] if token.isupper() else game.colours[1]
        cells[owner].add((ord(square[0]) - ord("a"), int(square[1:]) - 1))
    top = game.height - 1

    def seen_by(owner: str, pawns: set[Cell]) -> frozenset[Cell]:
        if owner == game.colours[0]:
            return frozenset(pawns)
        return frozenset((file, top - rank) for file, rank in pawns)

    return (
        _Side(seen_by(colour, cells[colour]), seen_by(colour, cells[enemy]), top),
        _Side(seen_by(enemy, cells[enemy]), seen_by(enemy, cells[colour]), top),
    )


def _worth(side: _Side, *, on_move: bool) -> float:
    total = 0.0
    for pawn in side.pawns:
        total += _PAWN + pawn[1] ** 1.5
        # A pawn that is attacked when the enemy is to move is as good as gone unless it is defended.
        if not on_move and side.attacked(pawn) and not side.defended(pawn):
            total -= _LOOSE
    return total


def _race(mine: _Side, theirs: _Side) -> float:
    """Who wins when both run; the opponent is to move."""
    my_best = min(mine.runners(), default=None)
    their_best = min(theirs.runners(), default=None)
    if their_best is not None and (my_best is None or their_best <= my_best):
        return -_RUNNER
    if my_best is not None:
        return _RUNNER - my_best
    return 0.0
