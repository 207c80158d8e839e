"""A game is whole only with all its pieces: this fails when one is missing, and says which."""

from __future__ import annotations

import importlib
import importlib.util
import json
import re
from pathlib import Path

import pytest

import gambol
import oracle
import strategies
from gambol.games.kit import Kit
from gambol.record import Record

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "gambol"


@pytest.fixture(params=gambol.games())
def name(request: pytest.FixtureRequest) -> str:
    """The name of each game."""
    return str(request.param)


def test_it_has_a_file_of_rules_in_the_core_and_a_line_in_the_registry(name: str) -> None:
    assert (ROOT / "core" / "gambol" / "games" / f"{name}.hpp").is_file()
    registry = (ROOT / "core" / "gambol" / "registry.hpp").read_text("utf-8")
    assert f'#include "gambol/games/{name}.hpp"' in registry
    assert re.search(r"using Games = TypeList<[^>]*>", registry)


def test_it_has_a_package_with_a_kit(name: str) -> None:
    kit = importlib.import_module(f"gambol.games.{name}").KIT
    assert isinstance(kit, Kit)
    assert issubclass(kit.position, gambol.Position)
    assert issubclass(kit.move, gambol.Move)
    assert (kit.position, kit.move) != (gambol.Position, gambol.Move)


@pytest.mark.parametrize("seeded", ["mitsudomoe", "talpa", "touchdown"])
def test_a_game_of_the_seeds_has_the_view_of_its_seed(seeded: str) -> None:
    assert "classic" in gambol.game(seeded).styles


def test_it_has_a_look(name: str) -> None:
    look = importlib.import_module(f"gambol.games.{name}.look")
    assert importlib.import_module(f"gambol.games.{name}").KIT.diagram is look.diagram


def test_it_has_rules_to_read_and_says_what_it_is(name: str) -> None:
    game = gambol.game(name)
    assert game.rules.startswith(f"# {game.title}\n")
    for chapter in ("## The board", "## Your turn", "## The end", "## Notation"):
        assert chapter in game.rules
    for option in game.option_specs:
        for word in option.choices or ():
            assert word == option.default or f"`{option.name}={word}`" in game.rules
        assert option.help
    assert game.start().text in game.rules or gambol.game(name, size=6).start().text in game.rules
    assert game.summary
    assert game.summary == game.summary.strip(" .")


def test_it_has_counted_positions(name: str) -> None:
    suite = json.loads((ROOT / "data" / "perft" / f"{name}.json").read_text("utf-8"))
    assert suite["game"] == name
    assert suite["positions"] if "positions" in suite else len(suite) > 1


def test_it_has_golden_playthroughs(name: str) -> None:
    """That they show every value of every option is tested beside them."""
    folder = ROOT / "data" / "playthroughs"
    games = [Record.load(path).game.name for path in folder.glob(f"{name}*.txt")]
    assert games
    assert set(games) == {name}


def test_it_has_an_oracle_and_random_positions(name: str) -> None:
    assert oracle.GAMES[name] is importlib.import_module(f"oracle.{name}")
    keywords = {option.keyword for option in gambol.game(name).option_specs}
    assert set(strategies.CHOICES[name]) == keywords
    assert name in strategies.SETUPS


def test_it_has_a_judge_for_the_greedy_player(name: str) -> None:
    assert importlib.util.find_spec(f"gambol.players.judges.{name}") is not None


def test_it_has_a_page_of_documentation(name: str) -> None:
    page = ROOT / "docs" / "games" / f"{name}.md"
    assert page.is_file()
    text = page.read_text("utf-8")
    assert text.startswith(f"# {gambol.game(name).title}\n")
    for option in gambol.game(name).option_specs:
        assert f"`{option.name}" in text, f"the page says nothing about {option.name}"
    assert f"games/{name}.md" in (ROOT / "mkdocs.yml").read_text("utf-8")


def test_there_is_no_piece_of_a_game_that_is_not_registered() -> None:
    pieces = {
        *(path.stem.partition("_")[0] for path in (ROOT / "core" / "gambol" / "games").glob("*.hpp")),
        *(path.parent.name for path in (PACKAGE / "games").glob("*/__init__.py")),
        *(path.stem for path in (ROOT / "data" / "perft").glob("*.json")),
        *oracle.GAMES,
        *strategies.CHOICES,
    }
    assert pieces == set(gambol.games())


def test_the_games_are_named_in_order() -> None:
    assert list(gambol.games()) == sorted(gambol.games())
    assert [gambol.game(name).name for name in gambol.games()] == list(gambol.games())
