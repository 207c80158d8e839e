"""Who can sit at the board without a human: simple players, made from a name and a seed.

>>> from gambol import players
>>> players.NAMES
('random', 'greedy')
>>> players.named("greedy", seed=1).name
'greedy'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gambol.players.greedy import Advice, GreedyPlayer
from gambol.players.player import Player
from gambol.players.random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["KINDS", "NAMES", "Advice", "GreedyPlayer", "Player", "RandomPlayer", "named"]


class Maker(Protocol):
    """Makes a player from a seed."""

    def __call__(self, seed: int | str = 0) -> Player: ...


KINDS: Mapping[str, Maker] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""How to make each kind of player, weakest first."""

NAMES = tuple(KINDS)
"""The names of the kinds, weakest first."""


def named(name: str, seed: int | str = 0) -> Player:
    """A new player of the kind with that name; the same seed and the same game bring the same moves.

    Raises ValueError when there is no such kind.

    >>> named("random", seed=7).name
    'random'
    """
    try:
        make = KINDS[name]
    except KeyError:
        raise ValueError(f"expected a player ({', '.join(NAMES)}), read {name!r}") from None
    return make(seed)
