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

    A level looks at fewer positions, and misjudges what it sees. Where the search guesses at positions, its
    guesses are off by up to ``errors``, in hundredths of the logarithm of the odds; where it samples games,
    so is the logarithm of how often a move was tried. What it has seen to win or to lose, it knows.
    """

    nodes: int
    """How many positions it looks at, or games it samples."""
    errors: int = 0
    depth: int | None = None
    """How many moves deep it looks at the most."""


# Numbers of positions and not times, or a level would play better on a faster machine and would not repeat
# itself; few enough that a second suffices on a slow one. Where the search guesses, a level that looks only
# some moves ahead may look at as many positions as that takes: it overlooks nothing so near.
_NEAR = 3_000

# For a game that has not been measured.
_USUAL = (
    Level(nodes=_NEAR, errors=100, depth=1),
    Level(nodes=_NEAR, errors=300, depth=2),
    Level(nodes=_NEAR, errors=150, depth=2),
    Level(nodes=_NEAR, errors=150, depth=3),
    Level(nodes=4_000, errors=120),
    Level(nodes=8_000, errors=100),
    Level(nodes=16_000, errors=70),
    Level(nodes=32_000, errors=40),
    Level(nodes=64_000, errors=20),
    Level(nodes=250_000),
)

# Found by matches between neighbours on the standard boards: benchmarks/levels.py, whose table docs/engine.md
# shows.
LEVELS: Mapping[str, tuple[Level, ...]] = {
    "mitsudomoe": (
        Level(nodes=_NEAR, errors=3270, depth=1),
        Level(nodes=_NEAR, errors=2040, depth=1),
        Level(nodes=_NEAR, errors=1420, depth=1),
        Level(nodes=_NEAR, errors=950, depth=1),
        Level(nodes=_NEAR, errors=620, depth=1),
        Level(nodes=_NEAR, errors=1270, depth=2),
        Level(nodes=_NEAR, errors=520, depth=2),
        Level(nodes=6_000, errors=750, depth=3),
        Level(nodes=8_000, errors=640, depth=4),
        Level(nodes=150_000),
    ),
    "talpa": (
        Level(nodes=8, errors=200),
        Level(nodes=18, errors=150),
        Level(nodes=38, errors=150),
        Level(nodes=68, errors=120),
        Level(nodes=130, errors=120),
        Level(nodes=270, errors=100),
        Level(nodes=520, errors=80),
        Level(nodes=1_600, errors=60),
        Level(nodes=7_500, errors=30),
        Level(nodes=35_000),
    ),
    "touchdown": (
        Level(nodes=_NEAR, errors=110, depth=1),
        Level(nodes=_NEAR, errors=180, depth=2),
        Level(nodes=_NEAR, errors=320, depth=3),
        Level(nodes=4_000, errors=270, depth=4),
        Level(nodes=6_000, errors=300, depth=5),
        Level(nodes=8_000, errors=95, depth=6),
        Level(nodes=8_000, errors=110),
        Level(nodes=20_000, errors=70),
        Level(nodes=55_000, errors=40),
        Level(nodes=250_000),
    ),
}
"""The levels from 1 to 10 of each game that has been measured."""


def level_of(game: str, number: int) -> Level:
    """A level from 1 to 10 of the game of this name.

    >>> level_of("touchdown", 1).depth
    1
    """
    return LEVELS.get(game, _USUAL)[number - 1]
