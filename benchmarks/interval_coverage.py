"""How often the 95 % intervals hold the truth, and how often sequential tests are wrong: by simulation.

Games are drawn from known strengths. Openings may favour the first player by different amounts, which both
games of a pair share. Prints the tables of docs/statistics.md:

    python benchmarks/interval_coverage.py --trials 2000
"""

from __future__ import annotations

import argparse
import math
import random
from itertools import combinations

from gambol.arena.elo import elo_of, estimate, score_of
from gambol.arena.played import Played
from gambol.arena.ratings import ratings
from gambol.arena.sprt import Sprt
from gambol.arena.tally import tally

ADVANTAGE = 0.3
"""What moving first is worth, in natural units: some 50 Elo."""

DRAWS = 0.5
"""Davidson's parameter: a fifth of the games between equals is drawn."""


def outcome(difference: float, rng: random.Random) -> int | None:
    """Who wins a game: 0, who moves first; 1; or None."""
    won, lost = math.exp(difference / 2), math.exp(-difference / 2)
    draw = rng.random() * (won + DRAWS + lost)
    return 0 if draw < won else 1 if draw < won + lost else None


def tournament(strengths: dict[str, float], pairs: int, unequal: float, rng: random.Random) -> list[Played]:
    """Everybody against everybody."""
    games = []
    for one, other in combinations(strengths, 2):
        for _ in range(pairs):
            pair, favour = len(games) // 2, ADVANTAGE + rng.gauss(0, unequal)
            for players in ((one, other), (other, one)):
                first, second = players
                winner = outcome(strengths[first] - strengths[second] + favour, rng)
                number = len(games)
                games.append(Played(number=number, pair=pair, players=players, winner=winner, reason="x"))
    return games


def true_score(difference: float, unequal: float) -> float:
    """The score to be expected of a match, over all openings."""
    total = weights = 0.0
    steps = [each / 100 for each in range(-600, 601)] if unequal else [0.0]
    for step in steps:
        weight = math.exp(-step * step / 2)
        for sign in (1, -1):
            shift = difference + sign * (ADVANTAGE + step * unequal)
            won, lost = math.exp(shift / 2), math.exp(-shift / 2)
            total += weight * (won + DRAWS / 2) / (won + DRAWS + lost) / 2
        weights += weight
    return total / weights


def cover_matches(trials: int, rng: random.Random) -> None:
    """Matches of two players: by pairs as they should be counted, and by single games for comparison."""
    print("| true difference | openings | pairs | 95 % interval | games one by one |")
    print("| --- | --- | ---: | ---: | ---: |")
    for difference in (0.0, 0.8):
        for unequal in (0.0, 2.0):
            truth = elo_of(true_score(difference, unequal))
            for pairs in (10, 30, 100, 300):
                inside = apart = 0
                for _ in range(trials):
                    games = tournament({"a": difference, "b": 0.0}, pairs, unequal, rng)
                    counted = tally(games, "a")
                    said = estimate(counted.pairs)
                    alone = estimate(singles=(counted.losses, counted.draws, counted.wins))
                    inside += said.elo_low <= truth <= said.elo_high
                    apart += alone.elo_low <= truth <= alone.elo_high
                kind = "unequal" if unequal else "alike"
                shares = f"{inside / trials:.1%} | {apart / trials:.1%}"
                print(f"| {round(truth)} Elo | {kind} | {pairs} | {shares} |", flush=True)


def cover_ratings(trials: int, rng: random.Random) -> None:
    """Round robins: the ratings of all, and the advantage of moving first."""
    print("| players | openings | pairs each | rating | first move |")
    print("| ---: | --- | ---: | ---: | ---: |")
    for players in (3, 8):
        strengths = {f"p{number}": 1.2 * number / (players - 1) for number in range(players)}
        for unequal in (0.0, 2.0):
            # What the model would say of very many games.
            limit = ratings(tournament(strengths, 40_000 // players**2, unequal, rng))
            truth = {row.name: row.elo for row in limit.rows}
            for pairs in (5, 15, 50):
                inside = first = 0
                number = max(1, trials // (2 * players))
                for _ in range(number):
                    said = ratings(tournament(strengths, pairs, unequal, rng))
                    inside += sum(row.elo_low <= truth[row.name] <= row.elo_high for row in said.rows)
                    first += said.advantage.low <= limit.advantage.value <= said.advantage.high
                kind = "unequal" if unequal else "alike"
                share = inside / number / players
                print(f"| {players} | {kind} | {pairs} | {share:.1%} | {first / number:.1%} |", flush=True)


def test_sequentially(trials: int, rng: random.Random) -> None:
    """Sequential tests of 0 against 40 Elo, one look at a time."""
    test = Sprt(0, 40)
    print("| truth | H1 accepted | pairs on average |")
    print("| ---: | ---: | ---: |")
    for elo in (-20, 0, 20, 40, 60):
        # Two games of an opening that one side wins seven times in ten, without draws.
        better = score_of(elo) - 0.5
        chances = [(0.7 - better) * (0.3 - better), (0.7 + better) * (0.3 + better)]
        weights = [chances[0], 0.0, 1 - sum(chances), 0.0, chances[1]]
        accepted = looked = 0
        for _ in range(trials // 2):
            counts = [0] * 5
            while True:
                counts[rng.choices(range(5), weights)[0]] += 1
                none, half, one, more, both = counts
                decision = test.decision((none, half, one, more, both))
                if decision:
                    break
            accepted += decision == "H1"
            looked += sum(counts)
        number = trials // 2
        print(f"| {elo} Elo | {accepted / number:.1%} | {looked / number:.0f} |", flush=True)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--trials", type=int, default=2000, help="how many matches are simulated for a row")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    for table in (cover_matches, cover_ratings, test_sequentially):
        table(arguments.trials, rng)
        print()


if __name__ == "__main__":
    main()
