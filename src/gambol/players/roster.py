"""The players that Gambol brings along, by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from gambol.players.engine import HIGHEST, EnginePlayer, engine_name, read_level, read_seconds
from gambol.players.greedy import GreedyPlayer
from gambol.players.random import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.players.player import Player


class Maker(Protocol):
    """Makes a player from a seed."""

    def __call__(self, seed: int | str = 0) -> Player:
        """A new player."""
        ...


KINDS: Mapping[str, Maker] = {"random": RandomPlayer, "greedy": GreedyPlayer}
"""How to make the players that do not search, weakest first."""

NAMES = (*KINDS, *(f"level:{level}" for level in range(HIGHEST + 1)), engine_name())
"""The names of all players; besides them there is the engine with more or less time, as in `engine:2s`."""

ALLOWED = f"{', '.join(KINDS)}, level:0 to level:{HIGHEST}, engine, engine:5s"
"""The same for an error message."""


def checked(name: str) -> str:
    """The name of a player as it is written; ValueError when there is no such player.

    >>> checked(" Level 7"), checked("engine:2")
    ('level:7', 'engine:2s')
    """
    return named(name).name


def named(name: str, seed: int | str = 0) -> Player:
    """A new player of that name. The same seed and the same game bring the same moves, but for `engine`.

    Raises ValueError when there is no such player.

    >>> named("random", seed=7).name
    'random'
    """
    wanted = name.strip().lower()
    if wanted in KINDS:
        return KINDS[wanted](seed)
    level, seconds = read_level(wanted), read_seconds(wanted)
    if level is not None:
        return EnginePlayer(level, seed=seed)
    if seconds is not None:
        return EnginePlayer(seconds=seconds, seed=seed)
    shown = name if len(name) <= 40 else name[:40] + "…"
    raise ValueError(f"expected a player ({ALLOWED}), read {shown!r}")
