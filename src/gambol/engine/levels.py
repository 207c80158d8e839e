"""How strong the engine plays: eleven levels, from random to all it can."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

HIGHEST = 10


@dataclass(frozen=True)
class Level:
    """What makes one level weaker than the next.

    A level sees fewer positions, and misjudges each of them: its guesses are off by up to ``errors``, in
    hundredths of the logarithm of the odds. What it has seen to win or to lose, it knows.
    """

    nodes: int
    """How many positions it looks at; for the highest level, as many as it has time for."""
    errors: int = 0
    depth: int | None = None
    """How many moves deep it looks at the most."""


# Found by matches between neighbours: benchmarks/levels.py, and docs/engine.md for what it says.
_USUAL = (
    Level(nodes=2_000, errors=5, depth=1),
    Level(nodes=60, errors=150),
    Level(nodes=150, errors=120),
    Level(nodes=400, errors=100),
    Level(nodes=1_000, errors=80),
    Level(nodes=2_500, errors=60),
    Level(nodes=6_000, errors=40),
    Level(nodes=16_000, errors=20),
    Level(nodes=50_000),
    Level(nodes=400_000),
)

LEVELS: Mapping[str, tuple[Level, ...]] = {}
"""The levels from 1 to 10 of each game that has been measured."""


def level_of(game: str, number: int) -> Level:
    """A level from 1 to 10 of the game of this name.

    >>> level_of("talpa", 1).depth
    1
    """
    return LEVELS.get(game, _USUAL)[number - 1]
