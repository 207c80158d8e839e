"""Makes data/perft/*.json: `PYTHONPATH=tests python -m oracle.make_perft`, about a minute.

A suite is a position with the number of its legal move sequences of length 1, 2, 3 …; "options" has the names
of the command line and leaves out standard values. "checked" says what vouches for all counts of the suite:
the rules, which state them, or the oracle, which counted them here.

The same seeds give the same files. A change of the constants below, or of the generators in strategies.py,
gives other positions, whose counts are the oracle's all the same.
"""

import json
import random
from pathlib import Path
from typing import Any

import oracle
import strategies

FOLDER = Path(__file__).resolve().parents[2] / "data" / "perft"

# As the rules state them, from the start and from depth 1 on.
STATED: dict[str, list[tuple[dict[str, Any], list[int]]]] = {
    "talpa": [
        ({"size": 4}, [24, 448, 6_380, 67_296, 526_944]),
        ({"size": 6}, [60, 3_244, 157_408, 6_812_036, 261_935_832]),
        ({}, [112, 11_848, 1_182_276, 111_070_552, 9_811_226_896]),
        ({"size": 10}, [180, 31_252, 5_231_000]),
    ],
    "mitsudomoe": [({}, [9, 81, 6_287, 358_136, 35_711_274])],
    "touchdown": [
        ({}, [8, 64, 512, 4_096, 32_774, 262_388, 2_103_044, 16_886_754]),
        ({"width": 6, "height": 6}, [6, 36, 220, 1_378, 8_746, 55_650, 352_010, 2_178_564]),
        ({"width": 5, "height": 5}, [5, 28, 154, 802, 3_884, 16_884, 65_520, 224_410]),
        ({"width": 4, "height": 4}, [6, 28, 88, 152, 192, 16, 0]),
        ({"width": 4, "height": 4, "pawns": "first-rank"}, [4, 16, 66, 280, 1_170, 4_548]),
    ],
}

# Starts that the rules state nothing about.
UNSTATED: dict[str, list[dict[str, Any]]] = {
    "talpa": [{"size": 3}, {"size": 5}, {"size": 7}, {"size": 9}, {"size": 5, "edges": "red-left-right"}],
    "mitsudomoe": [{"home_block": "ignored"}],
    "touchdown": [
        {"width": 1, "height": 4},
        {"width": 1, "height": 8, "stalemate": "loses"},
        {"width": 2, "height": 5, "pawns": "first-rank"},
        {"width": 3, "height": 7},
        {"width": 8, "height": 4},
        {"width": 4, "height": 8, "pawns": "first-rank", "stalemate": "loses"},
    ],
}

# How many random positions go into a file, and how many counted sequences are enough for one.
RANDOM_POSITIONS = 36
ENOUGH = {"talpa": 200_000, "mitsudomoe": 120_000, "touchdown": 200_000}
DEEPEST = 8


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in sorted(oracle.GAMES):
        lines = ",\n".join("    " + json.dumps(suite) for suite in suites(game))
        text = f'{{\n  "game": "{game}",\n  "suites": [\n{lines}\n  ]\n}}\n'
        (FOLDER / f"{game}.json").write_text(text, encoding="utf-8")


def suites(game: str) -> list[dict[str, Any]]:
    rules = oracle.GAMES[game]
    found = []
    for options, stated in STATED[game]:
        start = rules.start(**options)
        counted = counts(game, start, options, len(stated))
        assert counted == stated[: len(counted)], (game, options, counted)
        found.append(_suite(options, start, counted, ["rules", "oracle"]))
        if len(counted) < len(stated):
            found.append(_suite(options, start, stated, ["rules"]))
    for options in UNSTATED[game]:
        start = rules.start(**options)
        found.append(_suite(options, start, counts(game, start, options, DEEPEST), ["oracle"]))
    for options, position in random_positions(game):
        found.append(_suite(options, position, counts(game, position, options, DEEPEST), ["oracle"]))
    return found


def counts(game: str, position: str, options: dict[str, Any], deepest: int) -> list[int]:
    """The counts as deep as the oracle can afford, judged by the growth so far."""
    found = [oracle.GAMES[game].perft(position, 1, **options)]
    growth = found[0]
    while found[-1] > 0 and len(found) < deepest and found[-1] * growth <= ENOUGH[game]:
        found.append(oracle.GAMES[game].perft(position, len(found) + 1, **options))
        growth = max(growth, -(-found[-1] // found[-2]))
    return found


def random_positions(game: str) -> list[tuple[dict[str, Any], str]]:
    """Two that are over, half of the others from play and half of them set up; options in turn."""
    found: list[tuple[dict[str, Any], str]] = []
    over = 0
    for seed in range(10_000):
        rng = random.Random(f"{game} {seed}")
        # Walk through the values of every option, so that all of them occur.
        options = {
            name: values[len(found) // 2 % len(values)] if at == 0 else rng.choice(values)
            for at, (name, values) in enumerate(strategies.CHOICES[game].items())
        }
        set_up = len(found) % 2 == 0
        if set_up:
            position = strategies.random_setup(game, rng, **options)
        else:
            position = strategies.random_game(game, rng, 40, **options)[-1]
        if (options, position) in found:
            continue
        if oracle.GAMES[game].outcome(position, **options) is not None:
            over += 1
            if over > 2:
                continue
        elif not _telling(game, position, options, vaults=set_up):
            continue
        found.append((options, position))
        if len(found) == RANDOM_POSITIONS:
            break
    return found


def _telling(game: str, position: str, options: dict[str, Any], *, vaults: bool) -> bool:
    """Whether a position that goes on has enough in it to be worth its line in the file."""
    moves = oracle.GAMES[game].describe(position, **options).moves
    if game == "mitsudomoe":
        return not vaults or any(move.count("/") >= 3 for move in moves)
    if game == "talpa":
        return len(moves) > 3
    return len(moves) >= max(1, options["width"] // 2) and "p" in position and "P" in position


def _suite(options: dict[str, Any], position: str, found: list[int], checked: list[str]) -> dict[str, Any]:
    named = {}
    for name, value in options.items():
        if value != strategies.STANDARD[name]:
            named[name.replace("_", "-")] = value
    return {"options": named, "position": position, "counts": found, "checked": checked}


if __name__ == "__main__":
    main()
