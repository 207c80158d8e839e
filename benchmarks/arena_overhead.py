"""What the arena costs beside the players: games a second of players that cost next to nothing.

    .venv/bin/python benchmarks/arena_overhead.py
    .venv/bin/python benchmarks/arena_overhead.py --game talpa --games 1000 --concurrency 4 --json

Two random players play through worker processes into an arena file, as `gambol match` has them do. The
reference is the same games in this process alone, without workers, file or schedule.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import gambol
from gambol import arena
from gambol.arena.game import Referee


def through_the_arena(game: gambol.Game, games: int, concurrency: int, folder: str) -> float:
    """Games a second, from the first that is finished to the last: starting workers is not counted."""
    match = arena.Match(
        "random", "random", arena.Conditions(game=game), games=games, file=Path(folder) / "arena.sqlite"
    )
    began = 0.0
    first = 0
    for event in match.run(concurrency):
        if isinstance(event, arena.GameFinished) and not first:
            first, began = len(match.played), perf_counter()
    took = perf_counter() - began
    match.close()
    return (games - first) / took


def alone(game: gambol.Game, games: int) -> float:
    """Games a second of one thread that does nothing else."""
    match = arena.Match("random", "random", arena.Conditions(game=game), games=games)
    tasks = [match.plan.task(slot) for slot in match.plan.slots]
    referee = Referee(match.settings.conditions)
    began = perf_counter()
    for task in tasks:
        referee.play(task)
    return games / (perf_counter() - began)


def main() -> None:
    """Measure both and say what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="touchdown")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--concurrency", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    game = gambol.game(wanted.game)
    single = alone(game, max(1, wanted.games // 4))
    with tempfile.TemporaryDirectory() as folder:
        speed = through_the_arena(game, wanted.games, wanted.concurrency, folder)
    facts = {
        "game": game.spec,
        "games": wanted.games,
        "concurrency": wanted.concurrency,
        "games_per_second": round(speed, 1),
        "alone_games_per_second": round(single, 1),
        "share": round(speed / (single * wanted.concurrency), 3),
    }
    if wanted.json:
        sys.stdout.write(json.dumps(facts) + "\n")
        return
    sys.stdout.write(
        f"{game.spec}: {speed:.0f} games/s through the arena with concurrency {wanted.concurrency};"
        f" {single:.0f} games/s in one thread alone; {100 * speed / (single * wanted.concurrency):.0f} % of"
        f" {wanted.concurrency} such threads\n"
    )


if __name__ == "__main__":
    main()
