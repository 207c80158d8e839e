"""Each game has a page of documentation, whose tables say what the registry and the perft data say."""

import json
import re

import pytest

import gambol
from gambol.games import options
from project.native import ROOT

FOLDER = ROOT / "docs" / "games"


def tables(name: str) -> dict[str, list[list[str]]]:
    """The rows of the tables on a game's page by the heading of their first column."""
    found: dict[str, list[list[str]]] = {}
    for table in re.findall(r"(?:^\|.*\n)+", (FOLDER / f"{name}.md").read_text("utf-8"), re.MULTILINE):
        head, _, *rows = (
            [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()
        )
        found.setdefault(" ".join(head[:2]), []).extend(rows)
    return found


def test_each_game_has_its_page() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == list(gambol.games())


@pytest.mark.parametrize("name", gambol.games())
def test_the_page_of_a_game_lists_its_options(name: str) -> None:
    rows = tables(name)["option values"]
    assert [[cell.replace("`", "") for cell in row[:3]] for row in rows] == [
        [
            option.name,
            option.expected.removeprefix("a number from ").replace(" or ", ", "),
            str(option.default),
        ]
        for option in options(name)
    ]


@pytest.mark.parametrize("name", gambol.games())
def test_the_perft_counts_on_the_page_of_a_game_are_those_of_the_data(name: str) -> None:
    suites = json.loads((ROOT / "data" / "perft" / f"{name}.json").read_text("utf-8"))["suites"]
    starts = [suite["counts"] for suite in suites]
    rows = tables(name)["board 1"]
    assert rows
    for _, *cells in rows:
        counts = [int(cell.replace(",", "")) for cell in cells if cell]
        assert any(known[: len(counts)] == counts for known in starts), counts
