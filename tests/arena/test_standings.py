"""The table of a tournament: who stands where, who lost how, and what the games were like."""

import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.tournaments import World, played, round_robin
from gambol.arena.elo import estimate
from gambol.arena.played import Played
from gambol.arena.standings import Table, standings
from gambol.arena.tally import tally

NAMES = ("ann", "bob", "cid", "dee")


@st.composite
def some_games(draw: st.DrawFn) -> list[Played]:
    """A tournament in which anything may have happened, with pairs of which some are incomplete."""
    games = []
    for number in range(draw(st.integers(0, 40))):
        one, other = draw(st.permutations(NAMES))[:2]
        for half, players in enumerate(((one, other), (other, one))[: draw(st.integers(1, 2))]):
            winner = draw(st.sampled_from((0, 1, None)))
            fault = draw(st.sampled_from((None, "crash", "time"))) if winner is not None else None
            games.append(played(2 * number + half, players, winner, pair=number, fault=fault))
    return games


def test_a_table_written_by_hand() -> None:
    games = [
        played(0, ("ann", "bob"), 0, pair=0),
        played(1, ("bob", "ann"), None, pair=0),
        played(2, ("ann", "cid"), 1, pair=1, fault="time"),
        played(3, ("cid", "ann"), 0, pair=1, fault="crash"),
        played(4, ("bob", "cid"), 0, pair=2),
    ]
    table = standings(games, players=NAMES)
    assert [(row.rank, row.name, row.wins, row.draws, row.losses, row.points) for row in table.rows] == [
        (1, "cid", 2, 0, 1, 2.0),
        (2, "bob", 1, 1, 1, 1.5),
        (3, "ann", 1, 1, 2, 1.5),
        (4, "dee", 0, 0, 0, 0.0),
    ]
    ann = table.row("ann")
    assert ann.forfeits == {"crash": 1, "time": 1}
    assert ann.estimate == estimate((1, 0, 0, 1, 0))
    assert table.row("bob").estimate == estimate((0, 1, 0, 0, 0), (0, 0, 1))
    assert table.row("cid").forfeits == {}
    assert (table.row("dee").score, table.row("dee").elo, table.row("dee").mean_seconds) == (None, None, None)
    assert (table.games, table.draws, table.draw_share) == (5, 1, 0.2)
    assert table.endings == {"far-rank": 2, "forfeit": 2, "draw": 1}
    assert table.first.score == pytest.approx(3.5 / 5)
    assert table.between("ann", "cid").losses == 2
    assert table.between("ann", "dee").games == 0
    assert table.mean_moves == pytest.approx((20 + 21 + 22 + 23 + 24) / 5)
    assert table.longest == 24


def test_times_are_those_of_the_moves_a_player_has_thought_about() -> None:
    game = played(0, ("ann", "bob"), 0)
    games = [
        replace(game, counts=(4, 3), seconds=(2.0, 0.9), worst=(1.1, 0.5)),
        replace(game, number=1, players=("bob", "ann"), counts=(1, 0), seconds=(0.3, 0.0), worst=(0.3, 0.0)),
    ]
    table = standings(games)
    assert table.row("ann").mean_seconds == pytest.approx(0.5)
    assert table.row("ann").worst_seconds == 1.1
    assert table.row("bob").mean_seconds == pytest.approx(0.3)
    assert table.row("bob").worst_seconds == 0.5


def test_who_shares_everything_shares_a_rank() -> None:
    games = [played(0, ("ann", "bob"), None), played(1, ("cid", "ann"), 1), played(2, ("cid", "bob"), 1)]
    assert [(row.rank, row.name) for row in standings(games).rows] == [(1, "ann"), (1, "bob"), (3, "cid")]


def test_the_order_is_of_the_share_or_of_the_points() -> None:
    games = [played(0, ("ann", "bob"), 0), played(1, ("cid", "bob"), 0), played(2, ("cid", "bob"), 0)]
    games.append(played(3, ("dee", "cid"), None))
    assert [row.name for row in standings(games).rows] == ["ann", "cid", "dee", "bob"]
    assert [row.name for row in standings(games, order="points").rows] == ["cid", "ann", "dee", "bob"]


def test_a_fault_in_a_drawn_game_is_nobodys_forfeit() -> None:
    games = [replace(played(0, ("ann", "bob"), None), fault="time")]
    assert all(not row.forfeits for row in standings(games).rows)


@given(some_games())
def test_every_game_is_accounted_for(games: list[Played]) -> None:
    table = standings(games)
    assert table.games == len(games) == sum(row.games for row in table.rows) / 2
    assert sum(row.points for row in table.rows) == len(games)
    assert sum(row.wins for row in table.rows) == sum(row.losses for row in table.rows)
    assert sum(row.draws for row in table.rows) == 2 * table.draws
    assert sum(sum(row.forfeits.values()) for row in table.rows) == sum(
        game.fault is not None for game in games
    )
    assert sum(table.endings.values()) == len(games)
    for row in table.rows:
        assert 2 * sum(row.tally.pairs) + sum(row.tally.singles) == row.games
        assert row.tally == tally(games, row.name)
    for one, other in combinations(NAMES, 2):
        there, back = table.between(one, other), table.between(other, one)
        assert (there.wins, there.draws, there.losses) == (back.losses, back.draws, back.wins)
        assert there.pairs == back.pairs[::-1]
        assert there == tally(games, one, other)


@given(some_games(), st.randoms(use_true_random=False))
def test_the_order_of_the_games_does_not_matter(games: list[Played], rng: random.Random) -> None:
    before = standings(games, NAMES)
    rng.shuffle(games)
    after = standings(games, NAMES)
    assert [replace(row, mean_seconds=0) for row in after.rows] == [
        replace(row, mean_seconds=0) for row in before.rows
    ]
    assert (after.crosstable, after.first, after.endings) == (before.crosstable, before.first, before.endings)


def test_a_live_table_tells_the_same_as_a_finished_one(rng: random.Random) -> None:
    games = round_robin(dict.fromkeys(NAMES, 0.0), 3, World(), rng)
    table = Table()
    for number, game in enumerate(games, start=1):
        table.add(game)
        if number % 10 == 0:
            assert table.standings() == standings(games[:number])


def test_no_games_make_an_empty_table() -> None:
    table = standings([])
    assert (table.rows, table.games, table.mean_moves, table.draw_share) == ((), 0, None, None)
    assert table.first.score is None
