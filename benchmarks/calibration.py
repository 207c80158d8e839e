"""Whether the engine's win probabilities come true: what it says in games against itself, and how they end.

    .venv/bin/python benchmarks/calibration.py --games 300 --nodes 20000
    .venv/bin/python benchmarks/calibration.py talpa --games 600 --write data/calibration

Every game begins with 2 to 8 random moves, so that both good and bad positions occur, and no two begin with
the same position. Each position whose result is not proven is put into one of ten bins by the probability
that the engine gives the side to move; a bin is well calibrated when that side scores as often, a draw being
half. The positions of one game stand or fall together, so the 95 % intervals count games and not positions.
The best factor is that by which the scale of the guesses would have to grow to fit these games: 1.00 is
perfect.

With --write the bins go into a folder, a JSON file for each game, from which tools/pictures.py draws the
reliability diagrams of docs/engine.md.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import gambol

BINS = 10
LONGEST = 300


class Said(NamedTuple):
    """What the engine said of a position, and what became of it."""

    game: int
    probability: float
    scored: float


class Bin(NamedTuple):
    """The positions of which the engine said nearly the same."""

    said: float
    scored: float
    margin: float
    """Half of the 95 % interval of what was scored."""
    positions: int


@dataclass
class Calibration:
    """All that was said in games of one kind."""

    said: list[Said] = field(default_factory=list)

    def bins(self) -> list[Bin]:
        """Those that are not empty."""
        found = []
        for number in range(BINS):
            inside = [said for said in self.said if min(int(said.probability * BINS), BINS - 1) == number]
            if inside:
                found.append(self._bin(inside))
        return found

    @staticmethod
    def _bin(inside: list[Said]) -> Bin:
        count = len(inside)
        scored = sum(said.scored for said in inside) / count
        off: dict[int, float] = {}
        for said in inside:
            off[said.game] = off.get(said.game, 0.0) + said.scored - scored
        margin = 1.96 * math.sqrt(sum(part * part for part in off.values())) / count
        if margin == 0:  # every game ended alike: what so many equal results allow
            margin = 1 - 0.05 ** (1 / len(off))
        return Bin(sum(said.probability for said in inside) / count, scored, margin, count)

    def stretch(self) -> float:
        """The factor for the scale under which the results were likeliest, by golden section."""

        def surprise(factor: float) -> float:
            return sum(
                math.log1p(math.exp(-side * math.log(said.probability / (1 - said.probability)) / factor))
                * share
                for said in self.said
                if 0 < said.probability < 1
                for side, share in ((1, said.scored), (-1, 1 - said.scored))
            )

        low, high = 0.1, 10.0
        while high - low > 0.005:
            third = (high - low) / 3
            if surprise(low + third) < surprise(high - third):
                high -= third
            else:
                low += third
        return (low + high) / 2

    def error(self) -> float:
        """The mean distance between said and scored, over the bins by their size."""
        return sum(abs(part.said - part.scored) * part.positions for part in self.bins()) / len(self.said)


def play(record: gambol.Record, engine: gambol.Engine, nodes: int) -> list[Said]:
    """One game that has begun; what was said about its positions."""
    engine.clear()
    said: list[tuple[str, float]] = []
    while record.outcome is None:
        info = engine.search(record.position, nodes=nodes, history=record.positions()[:-1])
        if info.proven is None:
            said.append((record.turn, info.win_probability))
        record.play(info.move)
    winner = record.outcome.winner
    return [
        Said(0, probability, 0.5 if winner is None else float(winner == turn)) for turn, probability in said
    ]


def opened(game: gambol.Game, chance: Random, seen: set[int]) -> gambol.Record:
    """The beginning of a game that nobody has played yet."""
    while True:
        record = gambol.Record(game, length=LONGEST)
        for _ in range(chance.randint(2, 8)):
            if record.outcome is None:
                record.play(chance.choice(record.position.legal_moves))
        if record.outcome is None and record.position.key not in seen:
            seen.add(record.position.key)
            return record


def measure(game: gambol.Game, wanted: argparse.Namespace) -> Calibration:
    """So many games of one kind."""
    engine, chance, seen = gambol.Engine(game, hash_mb=16), Random(f"{wanted.seed} {game.spec}"), set[int]()
    calibration = Calibration()
    for number in range(wanted.games):
        for said in play(opened(game, chance, seen), engine, wanted.nodes):
            calibration.said.append(said._replace(game=number))
        if sys.stderr.isatty():
            sys.stderr.write(f"{game.spec}: {number + 1} games\x1b[K\r")
    return calibration


def facts(game: gambol.Game, calibration: Calibration, wanted: argparse.Namespace) -> dict[str, Any]:
    """For a program, and for the picture."""
    return {
        "game": game.spec,
        "games": wanted.games,
        "nodes": wanted.nodes,
        "seed": wanted.seed,
        "positions": len(calibration.said),
        "error": round(calibration.error(), 4),
        "factor": round(calibration.stretch(), 2),
        "bins": [
            {name: round(value, 4) for name, value in part._asdict().items()} for part in calibration.bins()
        ],
    }


def report(known: dict[str, Any]) -> str:
    """For a reader."""
    lines = [
        "{game}: {positions} positions of {games} games with {nodes} nodes a move".format(**known),
        f"mean error {100 * known['error']:.1f} %, best factor {known['factor']:.2f}",
    ]
    for part in known["bins"]:
        said, scored, margin = (100 * part[name] for name in ("said", "scored", "margin"))
        lines.append(
            f"  said {said:5.1f} %  scored {scored:5.1f} ± {margin:4.1f} %  {part['positions']:6} positions"
        )
    return "\n".join(lines)


def main() -> None:
    """Play what the command line asks for, and print a table for each game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("specs", nargs="*", default=list(gambol.games()), help="games, such as talpa:size=6")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="for a program")
    parser.add_argument("--write", type=Path, metavar="FOLDER", help="where a file for each game goes")
    wanted = parser.parse_args()
    for spec in wanted.specs:
        game = gambol.game(spec)
        known = facts(game, measure(game, wanted), wanted)
        print(json.dumps(known) if wanted.json else report(known), flush=True)
        if wanted.write:
            wanted.write.mkdir(parents=True, exist_ok=True)
            path = wanted.write / f"{game.spec.replace(':', '-')}.json"
            path.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
