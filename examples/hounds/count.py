"""Counts the games of Fox and Hounds: `python3 examples/hounds/count.py` makes data/perft/hounds.json here.

Written from rules.md alone, slowly and plainly, and not from the C++ rules: two who agree are believed.
"""

import json
from pathlib import Path

FILE = Path(__file__).resolve().parent / "data/perft/hounds.json"

Square = tuple[int, int]
Position = tuple[Square, frozenset[Square], str]
"""The fox, the hounds and the side to move. Squares are file and rank, from nought."""


def start(size: int = 8, fox: str = "centre") -> Position:
    """The hounds on all dark squares of the top rank, the fox on the bottom rank."""
    top = size - 1
    hounds = frozenset((file, top) for file in range(size) if (file + top) % 2 == 0)
    # Of the dark squares a1, c1, e1 … the centre is the one on the file right of the middle, or next to it.
    middle = size // 2
    return ((0 if fox == "corner" else middle - middle % 2, 0), hounds, "w")


def moves(position: Position, size: int) -> list[Position]:
    """Every position after one move; none when the game is over."""
    fox, hounds, turn = position
    if fox[1] == size - 1:
        return []
    found: list[Position] = []
    for file, rank in [fox] if turn == "w" else sorted(hounds):
        for up in (1, -1) if turn == "w" else (-1,):
            for aside in (1, -1):
                to = (file + aside, rank + up)
                if to == fox or to in hounds or not (0 <= to[0] < size and 0 <= to[1] < size):
                    continue
                if turn == "w":
                    found.append((to, hounds, "b"))
                else:
                    found.append((fox, hounds - {(file, rank)} | {to}, "w"))
    return found


def perft(position: Position, size: int, depth: int) -> int:
    """The number of sequences of so many moves."""
    return 1 if depth == 0 else sum(perft(child, size, depth - 1) for child in moves(position, size))


def text(position: Position, size: int) -> str:
    """The position as gambol writes it."""
    fox, hounds, turn = position
    ranks = []
    for rank in reversed(range(size)):
        squares = [(file, rank) for file in range(size)]
        row = "".join("w" if square == fox else "b" if square in hounds else "." for square in squares)
        for run in range(size, 0, -1):
            row = row.replace("." * run, str(run))
        ranks.append(row)
    return f"{'/'.join(ranks)} {turn}"


def suite(size: int, fox: str, played: int, depth: int) -> dict[str, object]:
    """The counts from the position after so many moves, each of them the first in the order of the texts."""
    position = start(size, fox)
    for _ in range(played):
        position = min(moves(position, size), key=lambda child: text(child, size))
    options = {"size": size} if size != 8 else {}
    return {
        "options": options | ({"fox": fox} if fox != "centre" else {}),
        "position": text(position, size),
        "counts": [perft(position, size, plies) for plies in range(1, depth + 1)],
        "checked": ["oracle"],
    }


def main() -> None:
    """Write the file."""
    wanted = [(8, "centre", 0, 7), (8, "corner", 0, 6), (8, "centre", 9, 6), (8, "corner", 14, 6)]
    wanted += [(size, fox, 0, 6) for size in (4, 5, 6, 7) for fox in ("centre", "corner")]
    wanted += [(4, "centre", 5, 6), (5, "corner", 6, 8)]
    lines = ",\n".join("    " + json.dumps(suite(*each)) for each in wanted)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(f'{{\n  "game": "hounds",\n  "suites": [\n{lines}\n  ]\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
