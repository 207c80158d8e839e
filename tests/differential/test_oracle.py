"""What the rules state as facts, asked of the oracle: a judge must be right before he judges."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import oracle
import strategies

if TYPE_CHECKING:
    import random

FOLDER = Path(__file__).resolve().parents[2] / "data" / "perft"
GAMES = sorted(oracle.GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_oracle_still_counts_what_it_counted(game: str) -> None:
    for suite in json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))["suites"]:
        options: dict[str, Any] = {name.replace("-", "_"): value for name, value in suite["options"].items()}
        for depth, count in enumerate(suite["counts"], 1):
            if count > 3000:
                break
            assert oracle.GAMES[game].perft(suite["position"], depth, **options) == count, suite


@pytest.mark.parametrize("game", GAMES)
def test_generated_positions_are_valid_and_keep_valid(game: str, rng: random.Random) -> None:
    for _ in range(200):
        options = strategies.random_options(game, rng)
        text = strategies.random_position(game, rng, **options)
        assert oracle.GAMES[game].faults(text, **options) == [], text
        for after in oracle.GAMES[game].describe(text, **options).moves.values():
            assert oracle.GAMES[game].faults(after, **options) == [], (text, after)


@pytest.mark.parametrize("size", range(3, 9))
def test_talpa_captures_end_for_good_and_neither_colour_gets_far_ahead(size: int, rng: random.Random) -> None:
    rules = oracle.GAMES["talpa"]
    for _ in range(10):
        text = rules.start(size=size)
        removing = False
        while moves := rules.describe(text, size=size).moves:
            removes = all(move.startswith("x") for move in moves)
            assert removes or not removing, text
            removing = removes
            text = moves[rng.choice(sorted(moves))]
            if size % 2 == 0:
                assert abs(text.count("r", 0, -2) - text.count("b", 0, -2)) <= 2, text
        assert rules.outcome(text, size=size) is not None


def test_two_vaulted_mitsudomoe_balls_never_swap_places(rng: random.Random) -> None:
    seen = 0
    for _ in range(150):
        text = strategies.random_setup("mitsudomoe", rng)
        for said in oracle.GAMES["mitsudomoe"].wordings(text):
            relocations = said.split("/")[2:]
            seen += len(relocations) > 1
            left = {relocation[:2] for relocation in relocations}
            taken = {relocation[2:] for relocation in relocations}
            assert not relocations or taken - left, (text, said)
    assert seen > 0
