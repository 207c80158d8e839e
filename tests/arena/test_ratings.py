"""Ratings over all games: the maximum of the likelihood, its intervals, and who cannot be compared."""

import math
import random
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.tournaments import ELO, World, played, round_robin
from gambol.arena.elo import estimate, score_of
from gambol.arena.played import Played
from gambol.arena.ratings import Ratings, ratings
from gambol.arena.tally import tally
from gambol.errors import OptionError


def elos(rated: Ratings) -> dict[str, float]:
    return {row.name: row.elo for row in rated.rows}


def likelihood(
    games: Sequence[Played], strengths: Mapping[str, float], advantage: float, draws: float
) -> float:
    """Of the games and the virtual results, written down game by game."""
    value = 0.0
    for game in games:
        first, second = game.players
        difference = strengths[first] - strengths[second] + advantage
        won, drawn, lost = World(draws).chances(difference)
        value += math.log(drawn if game.winner is None else won if game.winner == 0 else lost)
    for half_a_point_each in (*strengths.values(), advantage):
        value += (
            math.log(score_of(half_a_point_each / ELO)) + math.log(score_of(-half_a_point_each / ELO))
        ) / 2
    equals = draws / (2 + draws)
    return value + (math.log(equals) + math.log(1 - equals)) / 2


def test_the_ratings_are_the_likeliest_ones(rng: random.Random) -> None:
    """No step away from them, in any direction, makes the games likelier."""
    games = round_robin({"a": 0.9, "b": 0.1, "c": -0.7}, 15, World(draws=0.6, advantage=0.4), rng)
    rated = ratings(games)
    draws = 2 * rated.draw_share / (1 - rated.draw_share)
    unit = ELO / (2 / (2 + draws))  # from the Elo of the list back to what the model calls strength
    best = {name: elo * unit for name, elo in elos(rated).items()}
    advantage = rated.advantage.value * unit
    height = likelihood(games, best, advantage, draws)
    for _ in range(300):
        size = 10 ** rng.uniform(-3, 0)
        moves = [rng.gauss(0, size) for _ in best]
        level = sum(moves) / len(moves)  # only differences matter
        moved = {name: best[name] + move - level for name, move in zip(best, moves, strict=True)}
        other = likelihood(games, moved, advantage + rng.gauss(0, size), draws * math.exp(rng.gauss(0, size)))
        assert other < height + 1e-9


def test_two_players_without_draws_are_as_far_apart_as_their_match_says() -> None:
    games = [played(number, ("a", "b")[:: (-1) ** number], number % 2) for number in range(300)]
    games += [played(number, ("b", "a")[:: (-1) ** number], number % 2) for number in range(300, 400)]
    rated, match = ratings(games, prior=0, anchor=("b", 0)), estimate(tally(games, "a").pairs)
    assert match.elo is not None
    assert elos(rated)["a"] == pytest.approx(match.elo, abs=0.5)
    # All pairs are 2-0 or 0-2 here, and the interval must know that: it is wider by the root of two.
    width = rated.row("a").elo_high - rated.row("a").elo_low
    assert width == pytest.approx(2 * match.elo_error, rel=0.05)


def test_between_near_equals_with_draws_a_rating_means_what_elo_means(rng: random.Random) -> None:
    games = round_robin({"a": 0.15, "b": -0.15}, 3000, World(draws=2.0), rng)
    match = estimate(tally(games, "a").pairs)
    assert match.elo is not None
    rated = ratings(games)
    assert elos(rated)["a"] - elos(rated)["b"] == pytest.approx(match.elo, abs=1.0)
    assert rated.draw_share == pytest.approx(0.5, abs=0.03)


@st.composite
def some_games(draw: st.DrawFn) -> list[Played]:
    names = ("a", "b", "c", "d")
    sides = st.permutations(names).map(lambda order: (order[0], order[1]))
    games = draw(st.lists(st.tuples(sides, st.sampled_from((0, 1, None))), min_size=1, max_size=30))
    return [played(number, players, winner) for number, (players, winner) in enumerate(games)]


@settings(max_examples=40)
@given(some_games(), st.randoms(use_true_random=False))
def test_the_order_of_the_games_does_not_matter(games: list[Played], rng: random.Random) -> None:
    before = ratings(games)
    rng.shuffle(games)
    after = ratings(games)
    assert elos(after) == pytest.approx(elos(before), abs=1e-4)
    assert after.advantage == pytest.approx(before.advantage, abs=1e-4)


@settings(max_examples=40)
@given(some_games())
def test_losing_where_one_won_turns_the_list_upside_down(games: list[Played]) -> None:
    turned = [
        played(game.number, game.players, None if game.winner is None else 1 - game.winner, pair=game.pair)
        for game in games
    ]
    before, after = ratings(games), ratings(turned)
    assert elos(after) == pytest.approx({name: -elo for name, elo in elos(before).items()}, abs=1e-4)
    assert after.advantage.value == pytest.approx(-before.advantage.value, abs=1e-4)


@settings(max_examples=40)
@given(some_games())
def test_every_player_is_rated_once_and_the_mean_of_a_group_is_zero(games: list[Played]) -> None:
    rated = ratings(games)
    assert sorted(elos(rated)) == sorted({name for game in games for name in game.players})
    for group in rated.groups:
        assert sum(row.elo for row in group) == pytest.approx(0, abs=1e-6)
        assert [row.rank for row in group] == list(range(1, len(group) + 1))
        assert all(row.elo_low <= row.elo <= row.elo_high for row in group)
        assert [row.elo for row in group] == sorted((row.elo for row in group), reverse=True)


def test_an_anchor_has_the_rating_it_was_given_and_no_interval(rng: random.Random) -> None:
    games = round_robin({"a": 0.5, "b": 0.0, "c": -0.5}, 20, World(), rng)
    free, anchored = ratings(games), ratings(games, anchor=("b", 1500))
    b = anchored.row("b")
    assert (b.elo, b.elo_low, b.elo_high) == (1500, 1500, 1500)
    assert elos(anchored)["a"] - 1500 == pytest.approx(elos(free)["a"] - elos(free)["b"])


def test_players_whom_no_games_join_are_rated_by_themselves() -> None:
    games = [played(0, ("a", "b"), 0), played(2, ("c", "d"), 0), played(4, ("d", "e"), None)]
    rated = ratings(games, anchor=("a", 1000))
    assert [[row.name for row in group] for group in rated.groups] == [["c", "e", "d"], ["a", "b"]]
    assert elos(rated)["a"] == 1000
    assert elos(rated)["c"] + elos(rated)["d"] + elos(rated)["e"] == pytest.approx(0)


def test_who_has_won_everything_is_bounded_by_virtual_draws_or_not_at_all() -> None:
    games = [played(number, ("a", "b")[:: (-1) ** number], number % 2) for number in range(20)]
    games += [played(number, ("b", "c"), number % 2) for number in range(20, 40)]
    bounded = ratings(games)
    assert 200 < elos(bounded)["a"] < 1000
    assert elos(ratings(games, prior=0.1))["a"] > elos(bounded)["a"]
    free = ratings(games, prior=0)
    assert (free.row("a").elo, free.row("a").elo_low, free.row("a").elo_high) == (
        math.inf,
        -math.inf,
        math.inf,
    )
    assert elos(free)["b"] == pytest.approx(-elos(free)["c"], abs=1e-6)
    assert elos(free)["b"] == pytest.approx(0, abs=30)
    assert [len(group) for group in free.groups] == [2, 1]


def test_without_a_prior_a_ladder_of_sure_wins_compares_nobody() -> None:
    games = [played(0, ("a", "b"), 0), played(2, ("b", "c"), 0)]
    assert elos(ratings(games, prior=0)) == {"a": math.inf, "b": 0, "c": -math.inf}


@pytest.mark.parametrize("winner", [0, 1, None])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_few_games_that_all_end_alike_give_finite_ratings(winner: int | None, number: int) -> None:
    rated = ratings([played(each, ("a", "b"), winner) for each in range(number)])
    for row in rated.rows:
        assert math.isfinite(row.elo)
        assert math.isfinite(row.elo_high)
    assert rated.games == number


@pytest.mark.parametrize("kind", ["the first", "the better", "nearly nobody", "the better but once"])
@pytest.mark.parametrize("prior", [0, 0.001, 1, 50])
def test_one_sided_results_still_give_ratings(kind: str, prior: float, rng: random.Random) -> None:
    """Whoever wins, there is a rating for everybody, and with virtual draws a finite one."""
    for size in (1, 3, 40, 1000):
        games = []
        for number in range(size):
            one, other = rng.sample(range(6), 2)
            better = 0 if one < other else 1
            winner = {"the first": 0, "nearly nobody": 0 if number == size - 1 else None}.get(kind, better)
            if kind == "the better but once" and number == size // 2:
                winner = 1 - better
            games.append(played(number, (f"p{one}", f"p{other}"), winner))
        for row in ratings(games, prior=prior).rows:
            assert row.elo_low <= row.elo <= row.elo_high
            assert prior == 0 or math.isfinite(row.elo_high - row.elo_low)


def test_no_games_make_an_empty_list() -> None:
    rated = ratings([])
    assert (rated.rows, rated.groups, rated.games) == ((), (), 0)
    assert rated.advantage == (0, -math.inf, math.inf)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"anchor": ("z", 0)}, r"expected a player of these games as the anchor \(a, b\), read 'z'"),
        ({"anchor": ("a", 0), "prior": 0}, "expected an anchor with a finite rating, read 'a'"),
        ({"prior": -1}, "expected a prior of 0 or more virtual games, read -1"),
        ({"prior": math.nan}, "expected a prior of 0 or more virtual games, read nan"),
    ],
)
def test_what_makes_no_list_is_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        ratings([played(0, ("a", "b"), 0)], **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("opening", [0.0, 2.0])
def test_the_intervals_cover_the_truth(opening: float, rng: random.Random) -> None:
    """Of 250 tournaments of five players; a bigger run is benchmarks/interval_coverage.py."""
    world = World(draws=0.5, advantage=0.3, opening=opening)
    strengths = {"a": 0.6, "b": 0.3, "c": 0.0, "d": -0.3, "e": -0.6}
    truth = elos(ratings(round_robin(strengths, 1500, world, rng)))
    inside = [
        row.elo_low <= truth[row.name] <= row.elo_high
        for _ in range(250)
        for row in ratings(round_robin(strengths, 12, world, rng)).rows
    ]
    assert 0.925 <= sum(inside) / len(inside) <= 0.975


def test_a_hundred_players_and_many_games_are_rated_by_their_strengths(rng: random.Random) -> None:
    strengths = {f"player {number}": (number - 50) / 25 for number in range(100)}
    games = round_robin(strengths, 1, World(), rng)
    rated = ratings(games)
    assert len(rated.rows) == 100
    top, bottom = {row.name for row in rated.rows[:20]}, {row.name for row in rated.rows[-20:]}
    assert sum(strengths[name] for name in top) > 20
    assert sum(strengths[name] for name in bottom) < -20
