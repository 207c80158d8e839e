"""The games as Python sees them: typed positions and moves over the core's rules, and their looks."""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from gambol.games.game import Game, game
from gambol.games.move import Move
from gambol.games.options import Option, facts, registry
from gambol.games.outcome import Outcome
from gambol.games.playouts import Playouts, RandomGame, random_games
from gambol.games.position import Position

__all__ = [
    "Game",
    "Move",
    "Option",
    "Outcome",
    "Playouts",
    "Position",
    "RandomGame",
    "game",
    "games",
    "names",
    "options",
    "random_games",
]


def options(name: str) -> tuple[Option, ...]:
    """The options of the game of this name.

    >>> [option.name for option in options("touchdown")]
    ['width', 'height', 'stalemate', 'pawns']
    """
    return facts(name).options


def names() -> tuple[str, ...]:
    """The names of the games.

    >>> import gambol
    >>> gambol.games()
    ('mitsudomoe', 'talpa', 'touchdown')
    """
    return tuple(registry())


class _CallablePackage(ModuleType):
    """``gambol.games`` is this package, and called as a function it names the games."""

    def __call__(self) -> tuple[str, ...]:
        return names()


if TYPE_CHECKING:
    games = names
else:
    games = sys.modules[__name__]
    games.__class__ = _CallablePackage
