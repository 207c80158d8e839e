"""The core counts what data/perft says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gambol

FOLDER = Path(__file__).resolve().parents[2] / "data" / "perft"

# Counts beyond these are left to the benchmarks.
AFFORDABLE = {"mitsudomoe": 40_000_000}
AFFORDABLE_OTHERWISE = 300_000_000


def suites() -> list[Any]:
    found = []
    for path in sorted(FOLDER.glob("*.json")):
        for number, suite in enumerate(json.loads(path.read_text(encoding="utf-8"))["suites"]):
            counts = affordable(path.stem, suite["counts"])
            found.append(pytest.param(path.stem, suite, counts, id=f"{path.stem}-{number}"))
    return found


def affordable(game: str, counts: list[int]) -> list[int]:
    """As many of the counts as can be checked in good time."""
    limit = AFFORDABLE.get(game, AFFORDABLE_OTHERWISE)
    return [count for depth, count in enumerate(counts) if sum(counts[: depth + 1]) < limit]


def test_every_game_has_a_file_of_counts_named_after_it() -> None:
    files = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")}
    assert set(files) == set(gambol.games())
    assert all(content["game"] == name for name, content in files.items())


@pytest.mark.parametrize(("game", "suite", "counts"), suites())
def test_a_position_has_as_many_move_sequences_as_its_suite_says(
    game: str, suite: dict[str, Any], counts: list[int]
) -> None:
    options = {name.replace("-", "_"): value for name, value in suite["options"].items()}
    position = gambol.game(game, **options).position(suite["position"])
    assert [position.perft(depth + 1) for depth in range(len(counts))] == counts
