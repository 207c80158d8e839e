"""How often greedy beats random, and how long it thinks.

    .venv/bin/python benchmarks/greedy_vs_random.py --games 40
    .venv/bin/python benchmarks/greedy_vs_random.py --games 40 talpa:size=6 mitsudomoe

Both play each colour in half of the games; game number n is played with the seed n, so a run repeats.
"""

from __future__ import annotations

import argparse
import sys
from time import perf_counter

import gambol
from gambol import players

LONGEST = 400


def main() -> None:
    """Play the games that the command line asks for, and print a line for each kind of game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("specs", nargs="*", default=list(gambol.games()), help="games, such as talpa:size=6")
    parser.add_argument("--games", type=int, default=20, help="how many games of each")
    parser.add_argument("--first-seed", type=int, default=1)
    wanted = parser.parse_args()
    for spec in wanted.specs:
        sys.stdout.write(f"{measure(spec, wanted.games, wanted.first_seed)}\n")
        sys.stdout.flush()


def measure(spec: str, games: int, first_seed: int) -> str:
    """The result of some games of one kind, in a line."""
    game = gambol.game(spec)
    won = lost = moves = 0
    slowest = total = 0.0
    for seed in range(first_seed, first_seed + games):
        mine = game.colours[seed % 2]
        seats = {
            colour: players.named("greedy" if colour == mine else "random", seed) for colour in game.colours
        }
        record = gambol.Record(game, length=LONGEST)
        while record.outcome is None:
            began = perf_counter()
            move = seats[record.turn].play(record.position, players.FREE)
            if record.turn == mine:
                slowest = max(slowest, perf_counter() - began)
                total += perf_counter() - began
                moves += 1
            record.play(move)
        won += record.outcome.winner == mine
        lost += record.outcome.winner not in (None, mine)
    return (
        f"{game.spec}: greedy won {won}, drew {games - won - lost}, lost {lost} of {games};"
        f" {1000 * total / moves:.1f} ms a move, at most {1000 * slowest:.0f}"
    )


if __name__ == "__main__":
    main()
