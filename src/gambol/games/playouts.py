"""Random games, played by the core."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gambol.errors import OptionError
from gambol.games.outcome import Outcome

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.games.game import Game
    from gambol.games.move import Move

LONGEST = 10_000
"""A random game of so many moves that is not over is a draw."""


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
    bits: tuple[int, ...]
    """The moves as the core's numbers."""

    def __len__(self) -> int:
        return len(self.bits)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Its moves, in order."""
        moves: list[Move] = []
        rules, make = self.game.core, self.game.kit.move
        state = rules.start()
        for bits in self.bits:
            moves.append(make(self.game, rules.move_text(state, bits), bits))
            state = rules.play(state, bits)
        return tuple(moves)


def random_games(
    game: Game, n: int, seed: int, *, threads: int | None = None, longest: int = LONGEST
) -> tuple[RandomGame, ...]:
    """Plays ``n`` random games from the start on all cores; each legal move has the same chance.

    The same seed gives the same games, whatever the number of threads. Ctrl-C stops it.

    >>> import gambol
    >>> first, *rest = gambol.random_games(gambol.game("touchdown"), 10, seed=1)
    >>> len(rest), len(first) == len(first.moves)
    (9, True)
    """
    wanted = threads if threads is not None else os.cpu_count() or 1
    checked_work(n=n, threads=wanted, longest=longest)
    colours = game.colours
    return tuple(
        RandomGame(game, Outcome(None if winner is None else colours[winner], reason), tuple(bits))
        for bits, winner, reason in game.core.random_games(n, seed & 0xFFFF_FFFF_FFFF_FFFF, wanted, longest)
    )


def checked_work(**numbers: int) -> None:
    """Raises OptionError unless each number can be asked of the core."""
    for name, number in numbers.items():
        least, most = {"threads": (1, 1024), "longest": (0, 1 << 30)}.get(name, (0, 1 << 62))
        if not least <= number <= most:
            raise OptionError(f"expected {name} to be a number from {least} to {most}, read {number!r}")
