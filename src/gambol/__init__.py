"""Gambol plays, analyses and solves small abstract board games.

>>> import gambol
>>> gambol.games()
('mitsudomoe', 'talpa', 'touchdown')
>>> pos = gambol.game("talpa", size=6).start()
>>> pos.play("a2a1").turn
'blue'
"""

from gambol.engine import Engine, Info
from gambol.errors import EngineError, GambolError, MoveError, OptionError, PositionError, RecordError
from gambol.games import (
    Game,
    Move,
    Option,
    Outcome,
    Playouts,
    Position,
    RandomGame,
    game,
    games,
    random_games,
)
from gambol.players import Clock, GridPlayer, Player
from gambol.record import Record

__all__ = [
    "Clock",
    "Engine",
    "EngineError",
    "GambolError",
    "Game",
    "GridPlayer",
    "Info",
    "Move",
    "MoveError",
    "Option",
    "OptionError",
    "Outcome",
    "Player",
    "Playouts",
    "Position",
    "PositionError",
    "RandomGame",
    "Record",
    "RecordError",
    "__version__",
    "game",
    "games",
    "random_games",
]

__version__ = "0.1.0"
