"""Makes data/perft/hounds.json of this example: `python3 examples/hounds/count.py`.

The counts are the oracle's, which states the rules slowly and plainly and shares no code with the C++ rules:
two who agree are believed. In the project, tests/oracle/make_perft.py does this for every game.
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "tests/oracle"), str(HERE.parents[1] / "tests")]

import hounds  # noqa: E402

Options = dict[str, int | str]

WANTED: list[tuple[Options, int, int]] = [
    ({}, 0, 7),
    ({"fox": "corner"}, 0, 6),
    ({}, 9, 6),
    ({"fox": "corner"}, 14, 6),
    *(({"size": size}, 0, 6) for size in (4, 5, 6, 7)),
    *(({"size": size, "fox": "corner"}, 0, 6) for size in (4, 5, 6, 7)),
    ({"size": 4}, 5, 6),
    ({"size": 5, "fox": "corner"}, 6, 8),
]
"""Options, how many moves have been played, and how deep to count."""


def suite(options: Options, played: int, deepest: int) -> dict[str, object]:
    """The counts from the position after so many moves, each the one that leads to the first text."""
    position = hounds.start(**options)
    for _ in range(played):
        position = min(hounds.describe(position, **options).moves.values())
    counts = [hounds.perft(position, depth, **options) for depth in range(1, deepest + 1)]
    return {"options": options, "position": position, "counts": counts, "checked": ["oracle"]}


def main(path: Path) -> None:
    """Write the file."""
    lines = ",\n".join("    " + json.dumps(suite(*each)) for each in WANTED)
    path.write_text(f'{{\n  "game": "hounds",\n  "suites": [\n{lines}\n  ]\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else HERE / "data/perft/hounds.json")
