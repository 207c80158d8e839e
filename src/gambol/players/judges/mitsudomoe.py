"""Mitsudomoe: whose balls are nearer home."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from typing import TYPE_CHECKING

from gambol.players.judges.judge import other

if TYPE_CHECKING:
    from gambol.games import Game, Position

_HOME = 0.6
"""What it is worth that a ball has arrived, besides the steps it need not go any more."""
_STONE = 0.05
"""What an own ring on top of a square, free for an own ball, is worth."""


class MitsudomoeJudge:
    """Compares how many steps each trio has before it, and a little how many stepping stones."""

    def score(self, position: Position, colour: str) -> float:
        """The opponent's remaining way less one's own."""
        return _worth(position, colour) - _worth(position, other(position, colour))

    def praise(self, before: Position, after: Position, colour: str) -> str:
        """What the move does to the two ways."""
        enemy = other(after, colour)
        mine, theirs = steps_left(after, colour), steps_left(after, enemy)
        if theirs > steps_left(before, enemy):
            return f"it throws {enemy} back ({theirs} steps to go, you {mine})"
        if mine < steps_left(before, colour):
            return f"it brings your balls nearer ({mine} steps to go, {enemy} {theirs})"
        return f"it keeps your stones together ({mine} steps to go, {enemy} {theirs})"


def _worth(position: Position, colour: str) -> float:
    ring, ball = colour[0], colour[0].upper()
    goals = goal_squares(position.game, colour)
    arrived = stones = 0
    for square, stack in position.board.items():
        if stack[-1] == ball:
            arrived += square in goals
        elif stack[-1] == ring:
            stones += 1
    return _HOME * arrived + _STONE * stones - steps_left(position, colour)


def steps_left(position: Position, colour: str) -> int:
    """How many single steps a colour's balls are from its goal squares, each ball going to its own."""
    ball = colour[0].upper()
    balls = tuple(square for square, stack in position.board.items() if stack[-1] == ball)
    return _steps(balls, goal_squares(position.game, colour))


@lru_cache(maxsize=65536)
def _steps(balls: tuple[str, ...], goals: tuple[str, ...]) -> int:
    return min(
        sum(_distance(ball, goal) for ball, goal in zip(balls, order, strict=True))
        for order in permutations(goals, len(balls))
    )


@lru_cache(maxsize=1024)
def _distance(square: str, goal: str) -> int:
    """The steps between two squares when diagonal steps are allowed."""
    return max(abs(ord(square[0]) - ord(goal[0])), abs(int(square[1:]) - int(goal[1:])))


@lru_cache(maxsize=16)
def goal_squares(game: Game, colour: str) -> tuple[str, ...]:
    """Where a colour's balls want to go: to where the opponent's start."""
    start = game.start()
    enemy_ball = other(start, colour)[0].upper()
    return tuple(square for square, stack in start.board.items() if stack[-1] == enemy_ball)
