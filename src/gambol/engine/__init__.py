"""The engine: the search of the core with limits, levels and analysis that reads like the games.

>>> import gambol
>>> engine = gambol.Engine(gambol.game("touchdown", width=4, height=5))
>>> best = engine.search(engine.game.start(), depth=20)
>>> best.proven, best.depth <= 20
('draw', True)
"""

from gambol.engine.engine import Engine, Thinking
from gambol.engine.following import followed
from gambol.engine.info import Info
from gambol.engine.levels import LEVELS, Level
from gambol.engine.limits import Limits

__all__ = ["LEVELS", "Engine", "Info", "Level", "Limits", "Thinking", "followed"]
