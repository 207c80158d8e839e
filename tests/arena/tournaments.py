"""Tournaments that never happened: games drawn from known strengths, for tests of what is said about them."""

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from gambol.arena.played import Played

ELO = math.log(10) / 400


@dataclass(frozen=True)
class World:
    """How games come out: Davidson's model, with openings that favour the first player more or less."""

    draws: float = 0.5
    """Davidson's parameter: 0 for no draws at all, 2 for half of the games between equals."""
    advantage: float = 0.0
    """What moving first is worth, in natural units."""
    opening: float = 0.0
    """How much openings differ in that: a standard deviation. Both games of a pair have the same opening."""

    def chances(self, difference: float) -> tuple[float, float, float]:
        """How likely the first player is to win, draw and lose, by what it is better, in natural units."""
        won, lost = math.exp(difference / 2), math.exp(-difference / 2)
        total = won + self.draws + lost
        return won / total, self.draws / total, lost / total

    def pair(
        self, players: tuple[str, str], difference: float, number: int, rng: random.Random
    ) -> list[Played]:
        """The two games of an opening."""
        favour = self.advantage + rng.gauss(0, self.opening)
        games = []
        for half, sign in enumerate((1, -1)):
            won, drawn, _ = self.chances(sign * difference + favour)
            draw = rng.random()
            winner = 0 if draw < won else None if draw < won + drawn else 1
            games.append(
                played(2 * number + half, players[::sign], winner, pair=number),
            )
        return games


def played(
    number: int,
    players: Sequence[str],
    winner: int | None,
    *,
    pair: int | None = None,
    fault: str | None = None,
) -> Played:
    """A game, with everything made up that a test does not care about."""
    first, second = players
    return Played(
        number=number,
        pair=number // 2 if pair is None else pair,
        players=(first, second),
        winner=winner,
        reason="forfeit" if fault else "draw" if winner is None else "far-rank",
        fault=fault,
        moves=20 + number % 7,
        counts=(10, 10),
        seconds=(1.0 + number % 3, 0.5),
        worst=(0.4, 0.1 + number % 5 / 10),
    )


def round_robin(strengths: Mapping[str, float], pairs: int, world: World, rng: random.Random) -> list[Played]:
    """A tournament of everybody against everybody, by strengths in natural units."""
    return list(_games(strengths, pairs, world, rng))


def _games(strengths: Mapping[str, float], pairs: int, world: World, rng: random.Random) -> Iterator[Played]:
    number = 0
    for one, other in combinations(strengths, 2):
        for _ in range(pairs):
            yield from world.pair((one, other), strengths[one] - strengths[other], number, rng)
            number += 1
