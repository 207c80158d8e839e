"""Where everybody stands: the table of a tournament, the cross-table, and what the games were like."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from gambol.arena.elo import Estimate, estimate_of
from gambol.arena.tally import Tallier, Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gambol.arena.played import Played

Order = Literal["score", "points"]
"""What puts one player before another: the share of the points, or the points themselves."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A player in the table."""

    rank: int
    """From 1; players who are equal share the better one."""
    name: str
    games: int
    wins: int
    draws: int
    losses: int
    points: float
    estimate: Estimate
    """Score and Elo against the field: against those it has played, as many games as it has played them."""
    tally: Tally
    forfeits: Mapping[str, int]
    """How many games it has lost by a fault of its own, by the kind of the fault."""
    moves: int
    """How many moves it has thought about."""
    mean_seconds: float | None
    """How long it has thought about a move, on average; None before its first."""
    worst_seconds: float | None

    @property
    def score(self) -> float | None:
        """The share of the points, from 0 to 1; None without games."""
        return self.estimate.score

    @property
    def elo(self) -> float | None:
        """The Elo difference to the field; infinite for a player that has won or lost every game."""
        return self.estimate.elo

    @property
    def elo_low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.estimate.elo_low

    @property
    def elo_high(self) -> float:
        """The upper end."""
        return self.estimate.elo_high

    @property
    def los(self) -> float:
        """How likely it is that the player is better than the field."""
        return self.estimate.los


@dataclass(frozen=True, kw_only=True)
class Standings:
    """The table of a tournament and what goes with it."""

    rows: tuple[Row, ...]
    """The players, best first."""
    crosstable: Mapping[tuple[str, str], Tally]
    """What the first named has scored against the second, for all who have met."""
    games: int
    draws: int
    moves: int
    """How many moves all games had together."""
    longest: int
    """How many the longest had."""
    first: Estimate
    """What the players who moved first have scored. Its interval takes the games of an opening together."""
    endings: Mapping[str, int]
    """How many games ended for which reason, the commonest first."""

    @property
    def mean_moves(self) -> float | None:
        """How long a game is on average; None without games."""
        return self.moves / self.games if self.games else None

    @property
    def draw_share(self) -> float | None:
        """The share of the games that were drawn; None without games."""
        return self.draws / self.games if self.games else None

    def row(self, name: str) -> Row:
        """The row of a player; KeyError if it is not in the table."""
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(name)

    def between(self, name: str, opponent: str) -> Tally:
        """What a player has scored against another; nothing at all if they have not met."""
        return self.crosstable.get((name, opponent), Tally())


@dataclass
class _Player:
    """What is counted of one player."""

    tallier: Tallier = field(default_factory=Tallier)
    forfeits: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    seconds: float = 0.0
    worst: float = 0.0


class Table:
    """Counts games as they end, in any order, and tells the standings at any time.

    Adding a game takes the same short time however many there have been, which a live table needs.
    """

    def __init__(self, players: Sequence[str] = ()) -> None:
        """The players named are in the table before they have played, and on equal terms in this order."""
        self._players = {name: _Player() for name in players}
        self._meetings: dict[tuple[str, str], Tallier] = {}
        self._first = Tallier()
        self._endings: Counter[str] = Counter()
        self._games = self._draws = self._moves = self._longest = 0

    def add(self, game: Played) -> None:
        """Count a finished game."""
        self._games += 1
        self._draws += game.winner is None
        self._moves += game.moves
        self._longest = max(self._longest, game.moves)
        self._endings[game.reason] += 1
        self._first.add(game.points[0], (game.pair, frozenset(game.players)))
        for side, name in enumerate(game.players):
            other = game.players[1 - side]
            player = self._players.setdefault(name, _Player())
            player.tallier.add(game.points[side], (game.pair, other))
            player.moves += game.counts[side]
            player.seconds += game.seconds[side]
            player.worst = max(player.worst, game.worst[side])
            if game.fault is not None and game.winner == 1 - side:
                player.forfeits[game.fault] += 1
            self._meetings.setdefault((name, other), Tallier()).add(game.points[side], game.pair)

    def standings(self, order: Order = "score") -> Standings:
        """Where everybody stands now."""
        tallies = {name: player.tallier.tally for name, player in self._players.items()}
        keys = {name: _key(tally, order) for name, tally in tallies.items()}
        ranked = sorted(tallies, key=lambda name: keys[name], reverse=True)
        in_order = [keys[name] for name in ranked]
        return Standings(
            rows=tuple(
                _row(1 + in_order.index(keys[name]), name, tallies[name], self._players[name])
                for name in ranked
            ),
            crosstable={meeting: tallier.tally for meeting, tallier in self._meetings.items()},
            games=self._games,
            draws=self._draws,
            moves=self._moves,
            longest=self._longest,
            first=estimate_of(self._first.tally),
            endings=dict(sorted(self._endings.items(), key=lambda each: (-each[1], each[0]))),
        )


def _key(tally: Tally, order: Order) -> tuple[float, float]:
    share = tally.points / tally.games if tally.games else -1.0
    return (share, tally.points) if order == "score" else (tally.points, share)


def _row(rank: int, name: str, tally: Tally, player: _Player) -> Row:
    return Row(
        rank=rank,
        name=name,
        games=tally.games,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        points=tally.points,
        estimate=estimate_of(tally),
        tally=tally,
        forfeits=dict(sorted(player.forfeits.items())),
        moves=player.moves,
        mean_seconds=player.seconds / player.moves if player.moves else None,
        worst_seconds=player.worst if player.moves else None,
    )


def standings(games: Iterable[Played], players: Sequence[str] = (), order: Order = "score") -> Standings:
    """The standings after these games, in whatever order they come.

    Players are put in the order of their share of the points, which is fair where some have played more
    games than others, or with `order="points"` of their points. Players who have not played come last.

    >>> from gambol.arena.played import Played
    >>> games = [
    ...     Played(number=0, pair=0, players=("a", "b"), winner=0, reason="far-rank", moves=31),
    ...     Played(number=1, pair=0, players=("b", "a"), winner=None, reason="length", moves=40),
    ... ]
    >>> table = standings(games, players=("b", "a", "c"))
    >>> [(row.rank, row.name, row.points, row.score) for row in table.rows]
    [(1, 'a', 1.5, 0.75), (2, 'b', 0.5, 0.25), (3, 'c', 0.0, None)]
    >>> table.mean_moves, table.draw_share, table.between("a", "b").wins
    (35.5, 0.5, 1)
    """
    table = Table(players)
    for game in games:
        table.add(game)
    return table.standings(order)
