"""Who has won: the final order of a Swiss tournament with its tie-breaks, and the course of a knock-out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gambol.arena.knockout import KnockOut
from gambol.arena.swiss import SwissTable

if TYPE_CHECKING:
    from gambol.arena.tournament import Tournament


@dataclass(frozen=True)
class Place:
    """A player in the order of a Swiss tournament."""

    rank: int
    name: str
    points: float
    """Those of byes are among them."""
    buchholz: float
    """The points of the opponents."""
    byes: int


@dataclass(frozen=True)
class Tie:
    """An encounter of a knock-out, over all its games."""

    players: tuple[str, str]
    points: tuple[float, float]
    winner: str
    coin: bool
    """Whether the games could not decide it, and a coin did."""


def swiss_ranking(tournament: Tournament) -> tuple[Place, ...]:
    """The order after the rounds that are over; ties of points are broken by Buchholz.

    >>> from gambol import arena
    >>> cup = arena.Tournament(["greedy", "random", "level:0"], "touchdown:height=5", kind="swiss", rounds=1)
    >>> for _ in cup.run():
    ...     pass
    >>> [place.name for place in swiss_ranking(cup) if place.byes]
    ['level:0']
    """
    settings = tournament.settings
    table = SwissTable(len(settings.entrants), settings.games)
    for results in tournament.plan.results:
        table.enter(results)
    order = table.order
    keys = [(table.points[player], table.buchholz[player]) for player in order]
    return tuple(
        Place(
            rank=1 + keys.index(key),
            name=tournament.names[player],
            points=table.points[player],
            buchholz=table.buchholz[player],
            byes=table.byes[player],
        )
        for player, key in zip(order, keys, strict=True)
    )


def knockout_rounds(tournament: Tournament) -> tuple[tuple[Tie, ...], ...]:
    """The rounds that are over, the final last.

    >>> from gambol import arena
    >>> cup = arena.Tournament(["greedy", "random"], "touchdown:height=5", kind="knock-out", games=4)
    >>> for _ in cup.run():
    ...     pass
    >>> [[final]] = knockout_rounds(cup)
    >>> final.winner, final.coin
    ('greedy', False)
    """
    settings, names = tournament.settings, tournament.names
    cup = KnockOut(len(settings.entrants), settings.games, settings.conditions.seed)
    return tuple(
        tuple(
            Tie((names[duel.players[0]], names[duel.players[1]]), duel.points, names[duel.winner], duel.coin)
            for duel in duels
        )
        for duels in cup.duels(tournament.plan.results)
    )
