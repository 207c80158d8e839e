"""Whether the engine's win probabilities come true: what it says in games against itself, and how they end.

    .venv/bin/python benchmarks/calibration.py --games 300 --nodes 20000
    .venv/bin/python benchmarks/calibration.py talpa --games 100 --svg docs/pictures/calibration.svg

Every game begins with 2 to 8 random moves, so that both good and bad positions occur, and is played with so
many nodes a move. Each position whose result is not proven is put into one of ten bins by the probability
that the engine gives the side to move; a bin is well calibrated when that side scores as often, a draw being
half. The best factor is that by which the scale of the guesses would have to grow to fit these games: 1.00 is
perfect.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import gambol

BINS = 10
LONGEST = 300
SIDE = 240
MARGIN = 44
INK, PALE = "#4a4a4a", "#c9c9c9"
COLOURS = ("#b3471d", "#1f5fa8", "#3d7a35", "#7a4fa0", "#8a6d00")


@dataclass
class Calibration:
    """Said and scored, of all positions of a game's matches."""

    game: str
    said: list[float] = field(default_factory=list)
    scored: list[float] = field(default_factory=list)

    def bins(self) -> list[tuple[float, float, int]]:
        """The mean of what was said, of what was scored, and how many, for each bin that is not empty."""
        found = []
        for number in range(BINS):
            inside = [
                (said, scored)
                for said, scored in zip(self.said, self.scored, strict=True)
                if min(int(said * BINS), BINS - 1) == number
            ]
            if inside:
                count = len(inside)
                found.append(
                    (sum(said for said, _ in inside) / count, sum(got for _, got in inside) / count, count)
                )
        return found

    def stretch(self) -> float:
        """The factor for the scale that fits best: least squares, by golden section."""

        def error(factor: float) -> float:
            return sum(
                (1 / (1 + math.exp(-math.log(said / (1 - said)) / factor)) - scored) ** 2
                for said, scored in zip(self.said, self.scored, strict=True)
                if 0 < said < 1
            )

        low, high = 0.1, 10.0
        while high - low > 0.005:
            third = (high - low) / 3
            if error(low + third) < error(high - third):
                high -= third
            else:
                low += third
        return (low + high) / 2

    def error(self) -> float:
        """The mean distance between said and scored, over the bins by their size."""
        bins = self.bins()
        return sum(abs(said - scored) * count for said, scored, count in bins) / sum(
            count for _, _, count in bins
        )


def play(game: gambol.Game, engine: gambol.Engine, nodes: int, chance: Random, into: Calibration) -> None:
    """One game; what was said about its positions goes into the calibration."""
    engine.clear()
    record = gambol.Record(game, length=LONGEST)
    for _ in range(chance.randint(2, 8)):
        if record.outcome is None:
            record.play(chance.choice(record.position.legal_moves))
    said: list[tuple[str, float]] = []
    while record.outcome is None:
        info = engine.search(record.position, nodes=nodes, history=record.positions()[:-1])
        if info.proven is None:
            said.append((record.turn, info.win_probability))
        record.play(info.move)
    winner = record.outcome.winner
    for turn, probability in said:
        into.said.append(probability)
        into.scored.append(0.5 if winner is None else float(winner == turn))


def picture(calibrations: list[Calibration]) -> str:
    """The reliability diagrams side by side, as SVG."""
    width = len(calibrations) * (SIDE + MARGIN) + MARGIN
    height = SIDE + 2 * MARGIN + 12
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
        f' width="{width}" height="{height}" font-family="sans-serif" font-size="12" fill="{INK}">',
        "<title>What the engine says and what becomes of it</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for number, calibration in enumerate(calibrations):
        colour = COLOURS[number % len(COLOURS)]
        left, top = MARGIN + number * (SIDE + MARGIN), MARGIN
        parts.append(f'<g transform="translate({left} {top})">')
        parts.append(
            f'<text x="{SIDE / 2}" y="-16" text-anchor="middle" font-size="15">{calibration.game}</text>'
        )
        parts.append(f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="{INK}"/>')
        parts.append(f'<path d="M0 {SIDE}L{SIDE} 0" stroke="{PALE}" stroke-dasharray="4 4"/>')
        for percent in (25, 50, 75):
            at = SIDE * percent / 100
            parts.append(f'<path d="M{at} {SIDE}V{SIDE - 5}M0 {SIDE - at}H5" stroke="{INK}"/>')
        for percent in (0, 50, 100):
            at = SIDE * percent / 100
            parts.append(f'<text x="{at}" y="{SIDE + 16}" text-anchor="middle">{percent}</text>')
            if number == 0:
                parts.append(f'<text x="-6" y="{SIDE - at + 4}" text-anchor="end">{percent}</text>')
        points = calibration.bins()
        line = " ".join(f"{SIDE * said:.1f},{SIDE * (1 - scored):.1f}" for said, scored, _ in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        most = max(count for _, _, count in points)
        for said, scored, count in points:
            radius = 3 + 6 * math.sqrt(count / most)
            parts.append(
                f'<circle cx="{SIDE * said:.1f}" cy="{SIDE * (1 - scored):.1f}" r="{radius:.1f}"'
                f' fill="{colour}" fill-opacity="0.8"><title>{count} positions</title></circle>'
            )
        parts.append(
            f'<text x="{SIDE / 2}" y="{SIDE + 34}" text-anchor="middle">said, % (scored, % up)</text></g>'
        )
    parts.append("</svg>\n")
    return "\n".join(parts)


def main() -> None:
    """Play, and print a table; with --svg, draw the diagrams too."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("specs", nargs="*", default=list(gambol.games()), help="games, such as talpa:size=6")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--svg", type=Path)
    parser.add_argument("--json", action="store_true", help="the bins, for a program")
    wanted = parser.parse_args()
    calibrations = []
    for spec in wanted.specs:
        game = gambol.game(spec)
        calibration, engine = Calibration(game.spec), gambol.Engine(game, hash_mb=16)
        for number in range(wanted.games):
            play(game, engine, wanted.nodes, Random(f"{wanted.seed} {number}"), calibration)
        calibrations.append(calibration)
        if wanted.json:
            print(json.dumps({"game": game.spec, "bins": calibration.bins()}), flush=True)
            continue
        print(f"{game.spec}: {len(calibration.said)} positions of {wanted.games} games;", end=" ")
        print(f"mean error {100 * calibration.error():.1f} %, best factor {calibration.stretch():.2f}")
        for said, scored, count in calibration.bins():
            print(f"  said {100 * said:5.1f} %  scored {100 * scored:5.1f} %  {count:6} positions")
        sys.stdout.flush()
    if wanted.svg:
        wanted.svg.write_text(picture(calibrations), encoding="utf-8")


if __name__ == "__main__":
    main()
