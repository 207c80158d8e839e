"""How much stronger each level is than the one below it: a match of every two neighbours.

    .venv/bin/python benchmarks/levels.py talpa --games 400
    .venv/bin/python benchmarks/levels.py touchdown --games 400 --from 8 --jobs 2

Each row is a match of benchmarks/match.py: openings of 2 to 6 random moves, each played with both colours.
Levels are repeatable, so the same command gives the same games. The times are of the processor, for each move
of the stronger level in a few games against itself, which other work on the machine changes little. The rows
come as a Markdown table, which docs/engine.md shows.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time
from typing import Any

import gambol
from gambol.engine.levels import HIGHEST, level_of

MATCH = Path(__file__).with_name("match.py")
TIMED_GAMES = 3


def unhurried(spec: str, level: int) -> str:
    """A level for match.py that has a minute for its positions, so that a busy machine does not weaken it."""
    if level == 0:
        return "level:0"
    return f"level:{level},nodes={level_of(gambol.game(spec).name, level).nodes},seconds=60"


def match(game: str, level: int, games: int, seed: int) -> dict[str, Any]:
    """The match of a level against the one below, as match.py tells it."""
    command = [sys.executable, str(MATCH), game, unhurried(game, level), unhurried(game, level - 1)]
    command += ["--games", str(games), "--seed", str(seed), "--json"]
    told = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    facts: dict[str, Any] = json.loads(told)
    return facts


def times(spec: str, level: int) -> list[float]:
    """How many milliseconds of the processor each move of a level takes."""
    game = gambol.game(spec)
    taken = []
    for number in range(TIMED_GAMES):
        chance, record = Random(number), gambol.Record(game, length=100)
        engine = gambol.Engine(game, level, seed=number)
        record.play(chance.choice(record.position.legal_moves))
        while record.outcome is None:
            began = process_time()
            move = engine.search(record.position, history=record.positions()[:-1]).move
            taken.append(1000 * (process_time() - began))
            record.play(move)
    return taken


def row(game: str, level: int, facts: dict[str, Any]) -> str:
    """One line of the table."""
    score, least, most = (f"{100 * part:.1f}" for part in facts["score"])
    taken = times(game, level)
    return (
        f"| {game} | {level} | {level - 1} | {facts['won']} | {facts['drew']} | {facts['lost']} |"
        f" {score} % | {least} to {most} | {mean(taken):.1f} | {max(taken):.0f} |"
    )


def main() -> None:
    """Play the matches that the command line asks for, several at a time, and print them in order."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("specs", nargs="+", help="games, such as talpa:size=6")
    parser.add_argument("--games", type=int, default=400, help="in each match")
    parser.add_argument("--from", dest="first", type=int, default=1, help="the lowest of the stronger levels")
    parser.add_argument("--to", dest="last", type=int, default=HIGHEST)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="matches at the same time")
    wanted = parser.parse_args()
    pairs = [(game, level) for game in wanted.specs for level in range(wanted.first, wanted.last + 1)]
    print("| game | level | against | won | drew | lost | score | 95 % | ms a move | at most |")
    print("|---|--:|--:|--:|--:|--:|--:|---|--:|--:|")
    with ThreadPoolExecutor(wanted.jobs) as jobs:
        results = [jobs.submit(match, game, level, wanted.games, wanted.seed) for game, level in pairs]
        for (game, level), result in zip(pairs, results, strict=True):
            print(row(game, level, result.result()), flush=True)


if __name__ == "__main__":
    main()
