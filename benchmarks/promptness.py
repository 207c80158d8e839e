"""How soon the engine answers a stop, and whether it keeps to its time.

    .venv/bin/python benchmarks/promptness.py

For each game: the wall time from stop() to the result, and by how much searches of a fixed time come early or
late (a late one would lose a game on time); the median and the worst of so many.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from threading import Timer
from time import perf_counter

import gambol


def stop_after(engine: gambol.Engine, position: gambol.Position, seconds: float) -> float:
    """The time from a stop to the result."""
    stopped = 0.0

    def stop() -> None:
        nonlocal stopped
        stopped = perf_counter()
        engine.stop()

    timer = Timer(seconds, stop)
    timer.start()
    engine.search(position, seconds=60)
    took = perf_counter() - stopped
    timer.join()
    return took


def overtime(engine: gambol.Engine, position: gambol.Position, seconds: float) -> float:
    """How much longer than it may a search takes; negative when it is early."""
    began = perf_counter()
    engine.search(position, seconds=seconds)
    return perf_counter() - began - seconds


def main() -> None:
    """Measure what the command line asks for, and print two lines for each game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("specs", nargs="*", default=list(gambol.games()), help="games, such as talpa:size=6")
    parser.add_argument("--searches", type=int, default=50)
    parser.add_argument("--threads", type=int, default=1)
    wanted = parser.parse_args()
    for spec in wanted.specs:
        game, chance = gambol.game(spec), Random(spec)
        engine = gambol.Engine(game, threads=wanted.threads)
        starts = [game.start().play(chance.choice(game.start().legal_moves)) for _ in range(wanted.searches)]
        stops = [stop_after(engine, position, 0.05 + 0.1 * chance.random()) for position in starts]
        print(f"{spec}: stopped after {1e3 * median(stops):.1f} ms, at most {1e3 * max(stops):.1f}")
        late = [overtime(engine, position, 0.1) for position in starts]
        print(f"{spec}: 100 ms took {1e3 * median(late):+.1f} ms more, at most {1e3 * max(late):+.1f}")


if __name__ == "__main__":
    main()
