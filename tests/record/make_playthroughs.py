"""Make the golden playthroughs in data/playthroughs: run it from the root of the project.

    PYTHONPATH=tests .venv/bin/python tests/record/make_playthroughs.py

A playthrough is a record, and a listing of what the library says of every position in it. Once they are
committed they are the truth: make them again only when a plan is added, and look at every difference.
Nothing here depends on the order in which the library lists moves.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gambol.games import Position
from gambol.record import Record
from strategies import random_setup

FOLDER = Path(__file__).parents[2] / "data" / "playthroughs"
COLUMNS = ("ply", "move", "position", "turn", "moves", "outcome")

Chooser = Callable[[Position, random.Random], str]
Starter = Callable[[random.Random], str | None]


def anything(position: Position, rng: random.Random) -> str:
    """A random move."""
    return rng.choice(sorted(move.text for move in position.legal_moves))


def forward(position: Position, rng: random.Random) -> str:
    """In Mitsudomoe mostly a move that brings the balls of the mover near their goals."""
    moves = sorted(move.text for move in position.legal_moves)
    if rng.random() < 0.3:
        return rng.choice(moves)
    best = max(_advance(position.play(move), position.turn) for move in moves)
    return rng.choice([move for move in moves if _advance(position.play(move), position.turn) == best])


def _advance(position: Position, colour: str) -> int:
    ranks = [rank.split(",") for rank in position.text.split(" ")[0].split("/")]
    ball = "W" if colour == "white" else "B"
    squares = [(x, y) for y, rank in enumerate(ranks) for x, stack in enumerate(rank) if stack[-1] == ball]
    return sum(x + 4 - y if colour == "white" else 4 - x + y for x, y in squares)


@dataclass(frozen=True)
class Plan:
    """A playthrough to be made: given moves, then others until the game ends for the wanted reason."""

    name: str
    spec: str
    reason: str
    choose: Chooser = anything
    start: Starter = lambda rng: None
    moves: tuple[str, ...] = ()
    length: int | None = None
    by_the_other: bool = False
    """Whether the winner must be who would be next to move."""

    def make(self) -> Record:
        """The record: the first attempt that ends as wanted."""
        for attempt in range(100_000):
            record = self._attempt(random.Random(f"{self.name} {attempt}"))
            if record is not None and self._is_wanted(record):
                return record
        raise AssertionError(f"no game {self.name} ended by {self.reason}")

    def _is_wanted(self, record: Record) -> bool:
        outcome = record.outcome
        if outcome is None or outcome.reason != self.reason:
            return False
        return not self.by_the_other or outcome.winner == record.turn

    def _attempt(self, rng: random.Random) -> Record | None:
        tags = {"Event": f"playthrough {self.name}"}
        start = self.start(rng)
        record = Record(self.spec, start, length=self.length, tags=tags)
        for move in self.moves:
            record.play(move)
        while record.outcome is None and record.node.ply < 150:
            record.play(self.choose(record.position, rng))
        # A set-up that is over already shows nothing; a game that is over at its start does.
        return record if record.moves or start is None else None


def _plans() -> list[Plan]:
    plans = []
    for size in range(3, 11):
        for edges in ("red-top-bottom", "red-left-right"):
            reason = "opened-opponent-tunnel" if size % 2 else "tunnel"
            plans.append(Plan(f"talpa-{size}-{edges}", f"talpa:size={size},edges={edges}", reason))
    plans.append(Plan("talpa-no-piece", "talpa:size=3", "no-piece", start=lambda rng: "rrr/rbr/rrr r"))
    plans.append(Plan("talpa-length", "talpa:size=6", "length", length=9))

    plans += [
        Plan("mitsudomoe-goal", "mitsudomoe", "goal", forward),
        Plan("mitsudomoe-home-blocked", "mitsudomoe", "home-blocked"),
        Plan("mitsudomoe-sitting-still", "mitsudomoe", "home-blocked", moves=SITTING_STILL),
        Plan("mitsudomoe-ignored", "mitsudomoe:home-block=ignored", "goal", forward),
        Plan(
            "mitsudomoe-ignored-sitting-still",
            "mitsudomoe:home-block=ignored",
            "goal",
            forward,
            moves=SITTING_STILL,
        ),
        Plan(
            "mitsudomoe-ignored-relocated-home",
            "mitsudomoe:home-block=ignored",
            "goal",
            start=lambda rng: random_setup("mitsudomoe", rng),
            by_the_other=True,
        ),
        Plan(
            "mitsudomoe-no-turn", "mitsudomoe", "no-turn", start=lambda rng: random_setup("mitsudomoe", rng)
        ),
        Plan("mitsudomoe-repetition", "mitsudomoe", "repetition", moves=REPETITION),
    ]

    for width, height, stalemate, pawns, reason in (
        (1, 4, "draw", "second-rank", "stalemate"),
        (1, 5, "loses", "second-rank", "stalemate"),
        (2, 5, "loses", "first-rank", "stalemate"),
        (3, 6, "draw", "first-rank", "stalemate"),
        (4, 4, "loses", "first-rank", "stalemate"),
        (4, 7, "draw", "second-rank", "far-rank"),
        (5, 5, "loses", "second-rank", "far-rank"),
        (6, 6, "draw", "second-rank", "far-rank"),
        (7, 8, "loses", "first-rank", "far-rank"),
        (8, 7, "draw", "first-rank", "far-rank"),
        (8, 8, "draw", "second-rank", "far-rank"),
    ):
        options = f"width={width},height={height},stalemate={stalemate},pawns={pawns}"
        name = f"touchdown-{width}x{height}-{stalemate}-{pawns}"
        plans.append(Plan(name, f"touchdown:{options}", reason))
    return plans


REPETITION = (
    *("@c2/b1c2", "@c4/d5c4", "b1d2/c2d2", "d5b4/c4b4"),
    *("c2c3/d2c3", "c4b5/b4b5", "d2c2/c3c2", "b4c4/b5c4", "c3d2/c2d2", "b5b4/c4b4") * 2,
)

# After these Black's home squares are full again by his own move.
SITTING_STILL = ("@c1/b1c1", "@c5/d5c5", "@b2/a1b2", "@b3/c5d5")

PLANS = _plans()


def listing(record: Record) -> str:
    """A line for each position of the main line, with columns parted by tabs."""
    rows = [COLUMNS]
    for node in record.root.end().line():
        outcome = node.outcome
        rows.append(
            (
                str(node.ply),
                str(node.move or "-"),
                node.position.text,
                node.position.turn,
                str(len(node.position.legal_moves)),
                "-" if outcome is None else f"{outcome.winner or 'draw'} {outcome.reason}",
            )
        )
    return "".join("\t".join(row) + "\n" for row in rows)


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for plan in PLANS:
        record = plan.make()
        record.save(FOLDER / f"{plan.name}.txt")
        (FOLDER / f"{plan.name}.tsv").write_text(listing(record), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
