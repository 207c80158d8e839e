"""Matches and tournaments between players, and what they say about who is better.

>>> from gambol import arena
>>> match = arena.Match("greedy", "random", arena.Conditions(game="touchdown", seed=1), games=4)
>>> for event in match.run():
...     if isinstance(event, arena.GameFinished):
...         points = event.played.points
>>> match.standings.rows[0].name, match.standings.games
('greedy', 4)
"""

from gambol.arena.conditions import Conditions, Start
from gambol.arena.elo import Estimate, estimate
from gambol.arena.events import (
    Decided,
    Event,
    Finished,
    GameFinished,
    GameStarted,
    MovePlayed,
    Tick,
    WorkerLost,
)
from gambol.arena.openings import Opening, Openings, RandomPlies, read_openings
from gambol.arena.played import Played
from gambol.arena.ranking import Place, Tie, knockout_rounds, swiss_ranking
from gambol.arena.ratings import Rating, Ratings, ratings
from gambol.arena.report import Report, document, to_csv, to_html, to_text
from gambol.arena.settings import KINDS, Kind, Settings, entrants
from gambol.arena.sprt import Progress, Sprt
from gambol.arena.standings import Standings, standings
from gambol.arena.store import ArenaFile
from gambol.arena.task import Entrant, Task
from gambol.arena.tournament import Match, Tournament
from gambol.errors import ArenaError

__all__ = [
    "KINDS",
    "ArenaError",
    "ArenaFile",
    "Conditions",
    "Decided",
    "Entrant",
    "Estimate",
    "Event",
    "Finished",
    "GameFinished",
    "GameStarted",
    "Kind",
    "Match",
    "MovePlayed",
    "Opening",
    "Openings",
    "Place",
    "Played",
    "Progress",
    "RandomPlies",
    "Rating",
    "Ratings",
    "Report",
    "Settings",
    "Sprt",
    "Standings",
    "Start",
    "Task",
    "Tick",
    "Tie",
    "Tournament",
    "WorkerLost",
    "document",
    "entrants",
    "estimate",
    "knockout_rounds",
    "ratings",
    "read_openings",
    "standings",
    "swiss_ranking",
    "to_csv",
    "to_html",
    "to_text",
]
