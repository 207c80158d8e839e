"""Random games, played by the core."""

from __future__ import annotations

import operator
import os
from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, SupportsIndex

from gambol.errors import OptionError
from gambol.games.game import game as game_named
from gambol.games.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.games.game import Game
    from gambol.games.move import Move

LONGEST = 10_000
"""A random game of so many moves that is not over is a draw."""

MOST_THREADS = 1024
DEEPEST = 512
"""The deepest perft: no game in which positions cannot recur has so many moves."""
_MOST_GAMES = 10_000_000
"""So many games with all their moves still have room in a machine."""
_LONGEST_ALLOWED = 1_000_000


@dataclass(frozen=True, slots=True)
class Playouts:
    """How many random games ended in which way.

    >>> games = Playouts(wins={"red": 3, "blue": 1}, draws=0, lengths={20: 1, 24: 3})
    >>> games.games, games.mean_length
    (4, 23.0)
    """

    wins: Mapping[str, int]
    """By colour."""
    draws: int
    lengths: Mapping[int, int]
    """How many games had so many moves."""

    def __hash__(self) -> int:
        return hash((frozenset(self.wins.items()), self.draws, frozenset(self.lengths.items())))

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(self.wins.values()) + self.draws

    @property
    def mean_length(self) -> float:
        """The mean number of moves; 0 when there was no game."""
        moves = sum(length * games for length, games in self.lengths.items())
        return moves / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class RandomGame:
    """One random game from the start; its moves are spelled out when they are asked for."""

    game: Game
    outcome: Outcome
    packed: bytes
    """The moves as the core's numbers, eight bytes each."""

    def __len__(self) -> int:
        return len(self.packed) // 8

    @property
    def moves(self) -> tuple[Move, ...]:
        """Its moves, in order."""
        moves: list[Move] = []
        rules, make = self.game.core, self.game.kit.move
        state = rules.start()
        for bits in array("Q", self.packed):
            moves.append(make(self.game, rules.move_text(state, bits), bits))
            state = rules.play(state, bits)
        return tuple(moves)


def random_games(
    game: str | Game, n: int, seed: int, *, threads: int | None = None, longest: int = LONGEST
) -> tuple[RandomGame, ...]:
    """Plays ``n`` random games from the start on all cores; each legal move has the same chance.

    The same seed gives the same games, whatever the number of threads. Ctrl-C stops it.

    >>> import gambol
    >>> first, *rest = gambol.random_games(gambol.game("touchdown"), 10, seed=1)
    >>> len(rest), len(first) == len(first.moves)
    (9, True)
    """
    cores = min(os.cpu_count() or 1, MOST_THREADS)
    wanted = work(seed, cores if threads is None else threads, longest)
    games = whole("n", n, 0, _MOST_GAMES)
    rules = game_named(game)
    colours = rules.colours
    return tuple(
        RandomGame(rules, Outcome(None if winner is None else colours[winner], reason), moves)
        for moves, winner, reason in rules.core.random_games(games, *wanted)
    )


def whole(name: str, number: SupportsIndex, least: int = 0, most: int = 1 << 62) -> int:
    """A number that the core can be asked for; OptionError or TypeError when it is none.

    >>> whole("threads", 2.5, 1)
    Traceback (most recent call last):
    ...
    TypeError: expected threads to be a whole number, read 2.5
    """
    if not isinstance(number, SupportsIndex):
        raise TypeError(f"expected {name} to be a whole number, read {number!r}")
    if not least <= (index := operator.index(number)) <= most:
        raise OptionError(f"expected {name} to be a number from {least} to {most}, read {number!r}")
    return index


def work(seed: SupportsIndex, threads: SupportsIndex, longest: SupportsIndex) -> tuple[int, int, int]:
    """What all random games are asked for; any whole number is a seed."""
    if not isinstance(seed, SupportsIndex):
        raise TypeError(f"expected seed to be a whole number, read {seed!r}")
    bits = operator.index(seed) & 0xFFFF_FFFF_FFFF_FFFF
    return bits, whole("threads", threads, 1, MOST_THREADS), whole("longest", longest, 0, _LONGEST_ALLOWED)
