"""The sequential test: its figures, its decisions, and how often it is wrong."""

import itertools
import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.tournaments import played
from gambol.arena.elo import score_of
from gambol.arena.sprt import Sprt, SprtRun, sprt
from gambol.arena.tally import Pentanomial
from gambol.errors import OptionError

COUNT = st.integers(0, 500)
PAIRS = st.tuples(COUNT, COUNT, COUNT, COUNT, COUNT)


@pytest.mark.parametrize(
    ("elo0", "elo1", "pairs", "llr"),
    [
        # from the tests of fastchess
        (0.5, 2.5, (223, 9863, 21279, 10037, 246), -3.07),
        (0, 2, (871, 26175, 55983, 26678, 821), -4.98),
    ],
)
def test_the_ratio_is_that_of_fastchess(elo0: float, elo1: float, pairs: Pentanomial, llr: float) -> None:
    assert Sprt(elo0, elo1).llr(pairs) == pytest.approx(llr, abs=0.005)


def likeliest(counts: list[float], score: float) -> float:
    """The largest log-likelihood of any distribution with that mean, by climbing: slow, and knows no theory.

    Three of the five chances are free. Each is moved as far as the likelihood grows, by ever smaller steps.
    """

    def likelihood(free: tuple[float, float, float]) -> float:
        one, two, three = free
        # what is left is shared by the results 0 and 1 so that all sum to 1, with the mean that is asked for
        most = score - one / 4 - two / 2 - three * 3 / 4
        least = 1 - one - two - three - most
        chances = (least, one, two, three, most)
        if min(chances) <= 0:
            return -math.inf
        return sum(count * math.log(chance) for count, chance in zip(counts, chances, strict=True))

    best = (0.2 * min(score, 1 - score),) * 3
    best = (best[0], best[1], best[2])
    value, step = likelihood(best), 0.05
    while step > 1e-9:
        moves = [
            (best[0] + step * one, best[1] + step * two, best[2] + step * three)
            for one, two, three in itertools.product((-1, 0, 1), repeat=3)
        ]
        better = max(moves, key=likelihood)
        if likelihood(better) > value:
            best, value = better, likelihood(better)
        else:
            step /= 2
    return value


@pytest.mark.parametrize(
    "pairs", [(3, 10, 20, 12, 6), (1, 2, 3, 4, 5), (50, 5, 50, 5, 50), (0, 0, 10, 3, 1), (8, 0, 30, 0, 14)]
)
@pytest.mark.parametrize(("elo0", "elo1"), [(0, 10), (-30, 40), (0, 150)])
def test_the_ratio_is_that_of_the_best_distributions_of_both_hypotheses(
    pairs: Pentanomial, elo0: float, elo1: float
) -> None:
    counts = [count or 1e-3 for count in pairs]
    expected = likeliest(counts, score_of(elo1)) - likeliest(counts, score_of(elo0))
    assert Sprt(elo0, elo1).llr(pairs) == pytest.approx(expected, abs=2e-3)


@given(PAIRS, st.floats(-200, 200), st.floats(0.5, 200))
def test_exchanging_the_players_and_the_hypotheses_turns_the_ratio_round(
    pairs: Pentanomial, elo0: float, width: float
) -> None:
    there = Sprt(elo0, elo0 + width).llr(pairs)
    back = Sprt(-elo0 - width, -elo0).llr(pairs[::-1])
    assert there == pytest.approx(-back, rel=1e-6, abs=1e-6)


@given(PAIRS)
def test_a_won_pair_never_speaks_for_the_lower_hypothesis(pairs: Pentanomial) -> None:
    none, half, one, more, both = pairs
    test = Sprt(0, 20)
    assert test.llr((none, half, one, more, both + 1)) >= test.llr(pairs) - 1e-3


@given(PAIRS, st.sampled_from([(-2000, 2000), (1999, 2000), (-2000, -1999.5), (0, 2000)]))
def test_the_widest_bounds_still_make_a_test(pairs: Pentanomial, bounds: tuple[float, float]) -> None:
    assert math.isfinite(Sprt(*bounds).llr(pairs))


def test_without_pairs_nothing_is_decided() -> None:
    assert Sprt(0, 5).llr((0, 0, 0, 0, 0)) == 0
    assert Sprt(0, 5).decision((0, 0, 0, 0, 0)) is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((5, 5), "expected an elo0 below elo1, read 5 and 5"),
        ((5, 0), "expected an elo0 below elo1, read 5 and 0"),
        ((math.nan, 5), "expected an elo0 below elo1, read nan and 5"),
        ((0, math.inf), "expected bounds from -2000 to 2000 Elo, read 0 and inf"),
        ((-2001, 5), "expected bounds from -2000 to 2000 Elo, read -2001 and 5"),
        ((0, 5, 0, 0.05), "expected alpha between 0 and 1, read 0"),
        ((0, 5, 0.05, 1.5), "expected beta between 0 and 1, read 1.5"),
        ((0, 5, 0.5, 0.5), "expected alpha and beta to sum to less than 1, read 0.5 and 0.5"),
        ((5, 0, 2, 0.1), "expected an elo0 below elo1, read 5 and 0; expected alpha between 0 and 1, read 2"),
    ],
)
def test_bounds_that_make_no_test_are_refused(arguments: tuple[float, ...], words: str) -> None:
    with pytest.raises(OptionError) as caught:
        Sprt(*arguments)
    assert str(caught.value) == words


@pytest.mark.parametrize("text", ["", "5", "0,5,10", "a,b", "0;5", "0,"])
def test_a_text_that_is_no_test_is_quoted(text: str) -> None:
    with pytest.raises(OptionError, match="expected elo0,elo1 such as 0,10, read"):
        Sprt.parse(text)


def test_the_bounds_are_those_of_wald() -> None:
    test = Sprt(0, 5, alpha=0.01, beta=0.1)
    assert test.lower == pytest.approx(math.log(0.1 / 0.99))
    assert test.upper == pytest.approx(math.log(0.9 / 0.01))


def test_the_decision_does_not_depend_on_which_games_end_first(rng: random.Random) -> None:
    games = []
    for pair in range(200):
        for half, players in enumerate((("new", "old"), ("old", "new"))):
            wins = rng.random() < 0.6
            winner = players.index("new" if wins else "old")
            games.append(played(2 * pair + half, players, winner, pair=pair))
    in_order = sprt(Sprt(0, 60), games, "new")
    assert in_order.decision == "H1"
    assert sum(in_order.pairs) < 200
    for _ in range(5):
        rng.shuffle(games)
        assert sprt(Sprt(0, 60), games, "new") == in_order
    # The other player's view is the mirror image.
    assert sprt(Sprt(-60, 0), games, "old").decision == "H0"


def test_a_pair_waits_for_those_before_it() -> None:
    run = SprtRun(Sprt(0, 100), "new")
    for number in (2, 3, 0):
        run.add(played(number, ("new", "old"), 0))
    assert sum(run.progress.pairs) == 0
    run.add(played(1, ("old", "new"), 1))
    assert run.progress.pairs == (0, 0, 0, 0, 2)
    assert run.decision is None


def test_a_stranger_has_no_test() -> None:
    with pytest.raises(ValueError, match=r"expected a game of 'me', read \('a', 'b'\) in game 7"):
        SprtRun(Sprt(0, 5), "me").add(played(7, ("a", "b"), 0))


def test_the_words_say_which_hypothesis_held() -> None:
    games = [played(number, ("new", "old")[:: (-1) ** number], number % 2) for number in range(100)]
    assert sprt(Sprt(0, 200), games, "new").words == (
        "H1 accepted: +200 Elo fits better than 0 (LLR 3.35 in (-2.94, 2.94))"
    )
    assert sprt(Sprt(0, 200), games, "old").words.startswith(
        "H0 accepted: 0 Elo fits better than +200 (LLR -"
    )
    assert sprt(Sprt(0, 200), [], "new").words == "undecided: LLR 0.00 in (-2.94, 2.94)"


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "H1"), (80.0, "H0")])
def test_the_test_is_wrong_no_more_often_than_was_asked_for(
    truth: float, wrong: str, rng: random.Random
) -> None:
    """1,000 tests of 0 against 80 Elo, with the truth at one of them and openings that favour a side."""
    test = Sprt(0, 80)
    # Two games of an opening that the first player wins in 70 % of the cases are mostly shared.
    better = score_of(truth) - 0.5
    weights = [
        (0.7 - better) * (0.3 - better),
        0.0,
        (0.7 + better) * (0.7 - better) + (0.3 + better) * (0.3 - better),
        0.0,
        (0.7 + better) * (0.3 + better),
    ]
    assert sum(weights) == pytest.approx(1)
    assert weights[4] + weights[2] / 2 == pytest.approx(score_of(truth))
    mistakes = 0
    for _ in range(1_000):
        mistakes += decided(test, weights, rng) == wrong
    assert (
        mistakes <= 71
    )  # 50 are to be expected at most, and 71 are more than three standard deviations away


def decided(test: Sprt, weights: list[float], rng: random.Random) -> str:
    """What a test decides when it looks at the pairs five at a time, which makes it no worse."""
    counts = [0] * 5
    while True:
        for half in rng.choices(range(5), weights, k=5):
            counts[half] += 1
        none, half, one, more, both = counts
        decision = test.decision((none, half, one, more, both))
        if decision is not None:
            return decision
