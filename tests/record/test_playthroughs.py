"""The golden playthroughs: games that are replayed move by move, and checked against a second opinion."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import gambol
import oracle
from gambol.record import Record
from record.make_playthroughs import COLUMNS, FOLDER, PLANS, Plan, listing

NAMES = sorted(path.stem for path in FOLDER.glob("*.txt"))
REASONS = {
    *("tunnel", "opened-opponent-tunnel", "no-piece"),
    *("goal", "home-blocked", "no-turn"),
    *("far-rank", "stalemate"),
    *("repetition", "length"),
}


def rows_of(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    assert tuple(rows[0]) == COLUMNS
    return rows


@pytest.mark.parametrize("name", NAMES)
def test_a_replayed_playthrough_is_what_it_was(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    record = Record.load(path)
    assert record.text == path.read_text(encoding="utf-8")
    assert listing(record) == (FOLDER / f"{name}.tsv").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_oracle_agrees_with_a_playthrough(name: str) -> None:
    record = Record.load(FOLDER / f"{name}.txt")
    rules = oracle.GAMES[record.game.name]
    options = {option.replace("-", "_"): value for option, value in record.game.options.items()}
    rows = rows_of(name)
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        text = row["position"]
        assert rules.faults(text, **options) == []
        found = rules.describe(text, **options)
        assert found.turn == row["turn"]
        assert str(len(found.moves)) == row["moves"]
        if found.outcome is not None:
            winner, reason = found.outcome
            assert f"{winner or 'draw'} {reason}" == row["outcome"]
        elif row["outcome"] == "draw repetition":
            assert [earlier["position"] for earlier in rows].count(text) == 3
        elif row["outcome"] == "draw length":
            assert int(row["ply"]) == record.length
        else:
            assert row["outcome"] == "-"
        if after is None:
            assert row["outcome"] != "-"
        else:
            assert row["outcome"] == "-"
            assert found.moves[after["move"]] == after["position"]
    if "Position" not in record.headers:
        assert rows[0]["position"] == rules.start(**options)


@pytest.mark.parametrize("game", gambol.games())
def test_every_value_of_every_option_has_a_playthrough(game: str) -> None:
    played = [record.game for record in map(Record.load, FOLDER.glob("*.txt")) if record.game.name == game]
    assert played
    for option in gambol.game(game).option_specs:
        if option.choices is not None:
            values: set[object] = set(option.choices)
        else:
            assert option.minimum is not None
            assert option.maximum is not None
            values = set(range(option.minimum, option.maximum + 1))
        assert {found.options[option.name] for found in played} == values, option.name


def test_every_reason_that_moves_can_end_a_game_for_has_a_playthrough() -> None:
    found = {rows_of(name)[-1]["outcome"].split(" ")[1] for name in NAMES}
    assert found == REASONS


def test_each_playthrough_was_planned_and_has_its_listing() -> None:
    assert sorted(plan.name for plan in PLANS) == NAMES
    assert sorted(path.stem for path in FOLDER.glob("*.tsv")) == NAMES
    assert {path.suffix for path in Path(FOLDER).iterdir()} == {".txt", ".tsv"}


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_making_a_playthrough_again_gives_the_same(plan: Plan) -> None:
    record = plan.make()
    assert record.text == (FOLDER / f"{plan.name}.txt").read_text(encoding="utf-8")
