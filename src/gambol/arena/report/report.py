"""What a report is about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from gambol.arena.ratings import Ratings, ratings
from gambol.arena.standings import Order, Standings, standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.arena.played import Played
    from gambol.arena.sprt import Progress


@dataclass(frozen=True, kw_only=True)
class Report:
    """The games, and what is known of them besides. Everything else is computed when it is asked for.

    Names, titles and facts may be anything: what writes the report makes them harmless.
    """

    title: str
    games: Sequence[Played]
    """In the order in which they ended, or that of the schedule: the course of the scores follows it."""
    players: Sequence[str] = ()
    """All who take part: some may not have played."""
    facts: Sequence[tuple[str, str]] = ()
    """What was played: ("clock", "1 s per move"), ("seed", "7") and so on."""
    order: Order = "score"
    sprt: Progress | None = None

    @cached_property
    def standings(self) -> Standings:
        """The table."""
        return standings(self.games, self.players, self.order)

    @cached_property
    def ratings(self) -> Ratings:
        """The likeliest ratings of those who have played."""
        return ratings(self.games)
