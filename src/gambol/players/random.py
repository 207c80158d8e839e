"""The player that moves at random."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.games import Move, Position


class RandomPlayer:
    """Plays every legal move with the same chance.

    >>> import gambol
    >>> from gambol.players import RandomPlayer
    >>> start = gambol.game("touchdown").start()
    >>> RandomPlayer(seed=1).choose(start) == RandomPlayer(seed=1).choose(start)
    True
    """

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Random(seed)

    def choose(
        self,
        position: Position,
        history: Sequence[Position] = (),  # noqa: ARG002 - chance knows no history
    ) -> Move:
        """A legal move; ValueError when the position is finished."""
        moves = position.legal_moves
        if not moves:
            raise ValueError(f"expected an unfinished position, read {position.text!r}")
        return self._chance.choice(moves)
