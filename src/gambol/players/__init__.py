"""Who can sit at the board without a human: players made from a name and a seed.

>>> from gambol import players
>>> players.named("greedy", seed=1).name
'greedy'
>>> players.named("level:7").name, players.named("engine:2s").name
('level:7', 'engine:2s')
"""

from gambol.players.advice import FOLLOWED, Advice, advice_of
from gambol.players.clock import FREE, Clock
from gambol.players.engine import EnginePlayer, read_level, read_seconds
from gambol.players.greedy import GreedyPlayer
from gambol.players.grid import GridPlayer
from gambol.players.naming import GROUP, BotName, entry_points, read_name
from gambol.players.outside import Bounds, Confinement, confinement
from gambol.players.player import Player, Thinker
from gambol.players.random import RandomPlayer
from gambol.players.roster import ALLOWED, KINDS, NAMES, checked, named
from gambol.players.seat import Choice, Seat, SeatError
from gambol.players.seats import open_seat

__all__ = [
    "ALLOWED",
    "FOLLOWED",
    "FREE",
    "GROUP",
    "KINDS",
    "NAMES",
    "Advice",
    "BotName",
    "Bounds",
    "Choice",
    "Clock",
    "Confinement",
    "EnginePlayer",
    "GreedyPlayer",
    "GridPlayer",
    "Player",
    "RandomPlayer",
    "Seat",
    "SeatError",
    "Thinker",
    "advice_of",
    "checked",
    "confinement",
    "entry_points",
    "named",
    "open_seat",
    "read_level",
    "read_name",
    "read_seconds",
]
