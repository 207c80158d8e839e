"""What is said about a match: score, Elo, interval, likelihood of superiority."""

import math
import random
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gambol.arena.elo import elo_of, estimate, score_of
from gambol.arena.tally import Pentanomial, Trinomial

COUNT = st.integers(0, 400)
PAIRS = st.tuples(COUNT, COUNT, COUNT, COUNT, COUNT)
SINGLES = st.tuples(COUNT, COUNT, COUNT)
SOME_RESULTS = st.tuples(PAIRS, SINGLES).filter(lambda results: any(results[0]) or any(results[1]))


@pytest.mark.parametrize(
    ("score", "elo"),
    [(0.5, 0), (0.6, 70.437), (0.75, 190.849), (10 / 11, 400), (1 / 11, -400), (0.01, -798.254)],
)
def test_elo_is_the_logistic_one(score: float, elo: float) -> None:
    assert elo_of(score) == pytest.approx(elo, abs=1e-3)
    assert score_of(elo) == pytest.approx(score, abs=1e-6)


@given(st.floats(-1e5, 1e5))
def test_no_elo_difference_is_too_large_to_be_turned_into_a_score(elo: float) -> None:
    assert score_of(elo) == pytest.approx(1 - score_of(-elo))
    assert score_of(-elo) <= 0.5 or elo < 0


@pytest.mark.parametrize(
    ("pairs", "elo", "error", "nelo", "nelo_error", "los"),
    [
        # what fastchess prints for the same pairs (its own tests have these cases)
        ((34, 54, 63, 64, 75), 55.58, 27.65, 57.94, 28.28, 1.0),
        ((332, 433, 498, 333, 334), -8.64, 10.33, -9.17, 10.96, 0.0505),
        ((7895, 8757, 5685, 568, 9999), -21.04, 2.95, -19.01, 2.65, 0.0),
    ],
)
def test_pairs_give_the_figures_of_fastchess(
    pairs: Pentanomial, elo: float, error: float, nelo: float, nelo_error: float, los: float
) -> None:
    said = estimate(pairs)
    assert said.elo == pytest.approx(elo, abs=0.005)
    assert said.elo_error == pytest.approx(error, abs=0.005)
    assert said.nelo == pytest.approx(nelo, abs=0.005)
    assert (said.nelo_high - said.nelo_low) / 2 == pytest.approx(nelo_error, abs=0.005)
    assert said.los == pytest.approx(los, abs=5e-5)


@pytest.mark.parametrize(
    ("singles", "elo", "error", "nelo", "nelo_error", "los"),
    [
        ((96, 111, 136), 40.70, 30.43, 49.77, 36.77, 0.9960),
        ((89, 123, 76), -15.69, 30.46, -20.76, 40.13, 0.1553),
        ((356, 0, 34), -407.99, 63.16, -508.44, 34.48, 0.0),
    ],
)
def test_single_games_give_the_figures_of_fastchess(
    singles: Trinomial, elo: float, error: float, nelo: float, nelo_error: float, los: float
) -> None:
    said = estimate(singles=singles)
    assert said.elo == pytest.approx(elo, abs=0.005)
    assert said.elo_error == pytest.approx(error, abs=0.005)
    assert said.nelo == pytest.approx(nelo, abs=0.005)
    assert (said.nelo_high - said.nelo_low) / 2 == pytest.approx(nelo_error, abs=0.005)
    assert said.los == pytest.approx(los, abs=5e-5)


def test_a_match_computed_by_hand() -> None:
    # Four pairs with 1, 1, 2 and 2 points: a score of 3/4; the pairs stray from it by 1/4 on average, so the
    # score by 1/8, and the ends are 0.75 ± 1.96 / 8.
    said = estimate((0, 0, 2, 0, 2))
    assert said.score == 0.75
    assert said.deviation == pytest.approx(1 / 8)
    assert said.score_low == pytest.approx(0.505004, abs=1e-6)
    assert said.score_high == pytest.approx(0.994996, abs=1e-6)
    assert said.elo_low == pytest.approx(400 * math.log10(0.505004 / 0.494996), abs=1e-3)
    assert said.los == pytest.approx(0.97725, abs=1e-5)  # two standard errors
    assert said.nelo == pytest.approx(800 / math.log(10) * 0.25 / math.sqrt(2 / 16), abs=1e-9)


def test_pairs_that_balance_openings_tell_more_than_their_games_one_by_one() -> None:
    # The first player wins every game, except in 10 of 100 openings.
    as_pairs, as_games = estimate((0, 0, 90, 0, 10)), estimate(singles=(90, 0, 110))
    assert as_pairs.score == as_games.score
    assert as_pairs.elo_error < as_games.elo_error / 2
    assert as_pairs.los > 0.999 > as_games.los


@given(SOME_RESULTS)
def test_exchanging_the_players_turns_everything_round(results: tuple[Pentanomial, Trinomial]) -> None:
    pairs, singles = results
    said, other = estimate(pairs, singles), estimate(pairs[::-1], singles[::-1])
    assert said.elo is not None
    assert other.elo is not None
    assert said.score == pytest.approx(1 - (other.score or 0))
    assert said.elo == pytest.approx(-other.elo, abs=1e-6)
    assert said.elo_low == pytest.approx(-other.elo_high, rel=1e-6, abs=1e-6)
    assert said.elo_high == pytest.approx(-other.elo_low, rel=1e-6, abs=1e-6)
    assert said.los == pytest.approx(1 - other.los, abs=1e-9)
    assert said.nelo == pytest.approx(-(other.nelo or 0), abs=1e-6)


@given(SOME_RESULTS)
def test_what_is_said_is_in_order(results: tuple[Pentanomial, Trinomial]) -> None:
    said = estimate(*results)
    assert said.score is not None
    assert said.elo is not None
    assert 0 <= said.score_low <= said.score <= said.score_high <= 1
    assert said.elo_low <= said.elo <= said.elo_high
    assert 0 <= said.los <= 1


@given(SOME_RESULTS)
def test_a_draw_pulls_towards_equality(results: tuple[Pentanomial, Trinomial]) -> None:
    pairs, (lost, drawn, won) = results
    before, after = estimate(pairs, (lost, drawn, won)), estimate(pairs, (lost, drawn + 1, won))
    assert before.elo is not None
    assert after.elo is not None
    assert abs(after.elo) < abs(before.elo) or before.elo == 0 == after.elo


@given(SOME_RESULTS)
def test_the_standard_error_is_that_of_a_mean_of_independent_groups(
    results: tuple[Pentanomial, Trinomial],
) -> None:
    """By the plain formula of a ratio of two sums, group by group."""
    groups = [(2, half / 2) for half, count in enumerate(results[0]) for _ in range(count)]
    groups += [(1, half / 2) for half, count in enumerate(results[1]) for _ in range(count)]
    games = sum(size for size, _ in groups)
    score = sum(points for _, points in groups) / games
    residues = [points - size * score for size, points in groups]
    assert estimate(*results).deviation == pytest.approx(math.sqrt(sum(each**2 for each in residues)) / games)


def test_no_games_say_nothing() -> None:
    said = estimate()
    assert (said.games, said.score, said.elo, said.nelo, said.los) == (0, None, None, None, 0.5)
    assert (said.elo_low, said.elo_high, said.elo_error) == (-math.inf, math.inf, math.inf)


@pytest.mark.parametrize("number", [1, 2, 10, 1000])
def test_only_wins_are_infinitely_good_with_an_exact_lower_bound(number: int) -> None:
    said = estimate(singles=(0, 0, number))
    assert said.elo == said.elo_high == said.nelo == math.inf
    assert said.score_low == pytest.approx(0.025 ** (1 / number))  # Clopper and Pearson
    assert said.los == pytest.approx(1 - 0.5 ** (number + 1))
    only_losses = estimate(singles=(number, 0, 0))
    assert only_losses.elo == -math.inf
    assert only_losses.elo_high == pytest.approx(-said.elo_low)


def test_a_pair_is_no_more_than_one_witness() -> None:
    assert estimate((0, 0, 0, 0, 5)).elo_low == estimate(singles=(0, 0, 5)).elo_low
    assert estimate((0, 0, 0, 0, 5)).games == 10


@pytest.mark.parametrize("number", [1, 3, 50])
def test_only_draws_leave_a_doubt_that_shrinks(number: int) -> None:
    said = estimate(singles=(0, number, 0))
    assert (said.elo, said.los, said.nelo) == (0, 0.5, 0)
    assert said.elo_low == pytest.approx(-said.elo_high)
    assert estimate(singles=(0, number + 1, 0)).elo_high < said.elo_high


def test_the_interval_of_a_match_covers_the_truth(rng: random.Random) -> None:
    """Of 2,000 matches of 60 pairs with unequal openings, 93 % to 97 % must have the true score inside."""
    # In half of the openings the first player wins nine games of ten between equals, in half three of ten;
    # the better player here has the odds of a game on its side by a factor of 1.5.
    weights = [0.0] * 5
    for odds in (9.0, 3 / 7):
        first, second = (1 / (1 + 1 / (1.5 * each)) for each in (odds, 1 / odds))
        weights[4] += first * second / 2
        weights[2] += (first * (1 - second) + second * (1 - first)) / 2
        weights[0] += (1 - first) * (1 - second) / 2
    truth = weights[4] + weights[2] / 2
    inside, deviations, scores = 0, [], []
    for _ in range(2_000):
        results = rng.choices(range(5), weights, k=60)
        none, half, one, more, both = (results.count(each) for each in range(5))
        match = estimate((none, half, one, more, both))
        inside += match.elo_low <= elo_of(truth) <= match.elo_high
        deviations.append(match.deviation)
        scores.append(match.score or 0)
    assert 0.93 <= inside / 2_000 <= 0.97
    # The standard error is the size of the real one; the games one by one would make it too large.
    assert mean(deviations) == pytest.approx(stdev(scores), rel=0.1)
    assert mean(deviations) < 0.9 * math.sqrt(truth * (1 - truth) / 120)
