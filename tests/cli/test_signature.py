"""The signature is a number that only the search changes."""

from __future__ import annotations

import pytest

import gambol
from cli.driving import command
from gambol.cli.signature import SEARCHES


@pytest.mark.slow
def test_the_signature_is_the_same_every_time_and_counts_every_game() -> None:
    text = command("bench", "--signature")
    found = command("bench", "--signature", "--json").json
    assert text.out == f"{found['signature']}\n"
    assert list(found["games"]) == list(gambol.games())
    assert sum(found["games"].values()) == found["signature"]
    assert all(nodes > 0 for nodes in found["games"].values())


def test_its_positions_are_unfinished_and_several_of_each_game() -> None:
    for spec, text, _ in SEARCHES:
        game = gambol.game(spec)
        assert (game.position(text) if text else game.start()).outcome is None
    games = [spec.partition(":")[0] for spec, _, _ in SEARCHES]
    assert min(map(games.count, games)) >= 3
