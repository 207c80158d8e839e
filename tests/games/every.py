"""What the tests of all games share: each game with several choices of its options, and positions of it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import gambol
import strategies

if TYPE_CHECKING:
    import random


def specs() -> list[str]:
    """The standard game, and one with each word, and with the least and greatest number, of each option."""
    found = []
    for name in gambol.games():
        found.append(name)
        for option in gambol.game(name).option_specs:
            values = option.choices or (option.minimum, option.maximum)
            found += [f"{name}:{option.name}={value}" for value in values if value != option.default]
    return found


@cache
def positions(spec: str) -> tuple[gambol.Position, ...]:
    """Positions from random games, from the start to an end."""
    game = gambol.game(spec)
    found = []
    for played in gambol.random_games(game, 2, seed=5):
        moves = played.moves[:60] if len(played) > 150 else played.moves
        wanted = {0, 1, len(moves) // 3, 2 * len(moves) // 3, len(moves) - 1, len(moves)}
        pos = game.start()
        line = [pos]
        for move in moves:
            pos = pos.play(move)
            line.append(pos)
        found += [line[at] for at in sorted(wanted) if 0 <= at < len(line)]
    return tuple(dict.fromkeys(found))


@cache
def unfinished(spec: str) -> gambol.Position:
    """A position in the middle of a game; the start where there is no other."""
    return next((pos for pos in positions(spec)[2:] if pos.legal_moves), positions(spec)[0])


@cache
def finished(spec: str) -> gambol.Position:
    """The end of a game."""
    pos = gambol.game(spec).start()
    for move in min(gambol.random_games(pos.game, 20, seed=6), key=len).moves:
        pos = pos.play(move)
    assert pos.outcome is not None
    return pos


def set_up(spec: str, rng: random.Random) -> gambol.Position:
    """A position that play may not reach."""
    game = gambol.game(spec)
    options = {name.replace("-", "_"): value for name, value in game.options.items()}
    return game.position(strategies.random_setup(game.name, rng, **options))
