"""The player that moves at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from gambol.players.clock import FREE, Clock
from gambol.players.player import Player

if TYPE_CHECKING:
    from gambol.games import Move, Position


class RandomPlayer(Player):
    """Plays every legal move with the same chance.

    >>> import gambol
    >>> from gambol.players import RandomPlayer
    >>> start = gambol.game("touchdown").start()
    >>> RandomPlayer(seed=1).play(start) == RandomPlayer(seed=1).play(start)
    True
    """

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Random(seed)

    def play(self, position: Position, clock: Clock = FREE) -> Move:  # noqa: ARG002 - it takes no time
        """A legal move; ValueError when the position is finished."""
        moves = position.legal_moves
        if not moves:
            raise ValueError(f"expected an unfinished position, read {position.text!r}")
        return self._chance.choice(moves)
