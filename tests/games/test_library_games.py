"""Games and their options: what is promised of every one of them."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

import gambol
from gambol.games import options
from games.every import specs

ALL = specs()


@pytest.fixture(params=ALL)
def game(request: pytest.FixtureRequest) -> gambol.Game:
    return gambol.game(request.param)


def test_its_representation_evaluates_back(game: gambol.Game) -> None:
    assert eval(repr(game), {"gambol": gambol}) == game


def test_its_spec_is_read_back_and_names_only_what_is_not_standard(game: gambol.Game) -> None:
    assert gambol.game(game.spec) == game
    assert str(game) == game.spec
    assert gambol.game(game) == game
    standard = {option.name: option.default for option in game.option_specs}
    named = dict(part.split("=") for part in game.spec.partition(":")[2].split(",") if part)
    chosen = {name: str(value) for name, value in game.options.items() if value != standard[name]}
    assert named == chosen


def test_it_equals_only_a_game_of_the_same_name_with_the_same_options(game: gambol.Game) -> None:
    same = gambol.game(game.name, **{name.replace("-", "_"): value for name, value in game.options.items()})
    assert same == game
    assert hash(same) == hash(game)
    assert [other for other in map(gambol.game, ALL) if other == game] == [game]
    assert game != game.spec


def test_it_survives_pickling_and_copying(game: gambol.Game) -> None:
    for twin in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert twin == game
        assert twin.start() == game.start()


def test_nothing_about_it_can_be_set(game: gambol.Game) -> None:
    for attribute in [*(name for name in dir(game) if not name.startswith("_")), "anything"]:
        with pytest.raises(AttributeError):
            setattr(game, attribute, None)
    with pytest.raises(TypeError):
        game.options["size"] = 4  # type: ignore[index]


def test_it_says_what_it_is(game: gambol.Game) -> None:
    assert len(game.squares) == len(set(game.squares)) == game.width * game.height
    assert game.squares[0] == "a1"
    assert game.squares[-1] == f"{'abcdefghij'[game.width - 1]}{game.height}"
    assert len(set(game.colours)) == 2
    assert game.start().turn == game.colours[0]
    assert game.styles[0] == "modern"
    assert set(game.options) == {option.name for option in game.option_specs}
    assert game.option_specs == options(game.name)


def test_each_option_says_what_it_takes() -> None:
    for name in gambol.games():
        for option in gambol.game(name).option_specs:
            assert option.keyword == option.name.replace("-", "_")
            if option.choices is None:
                assert option.minimum is not None
                assert option.maximum is not None
                assert option.minimum <= int(option.default) <= option.maximum
                assert f"from {option.minimum} to {option.maximum}" in option.expected
            else:
                assert option.default in option.choices
                assert option.expected == " or ".join(option.choices)


@pytest.mark.parametrize(
    ("spec", "options", "message"),
    [
        ("chess", {}, "expected a game (mitsudomoe, talpa, touchdown), read 'chess'"),
        ("", {}, "expected a game (mitsudomoe, talpa, touchdown), read ''"),
        ("talpa", {"size": 11}, "expected size to be a number from 3 to 10, read 11"),
        ("talpa", {"size": 2}, "expected size to be a number from 3 to 10, read 2"),
        ("talpa", {"size": "eight"}, "expected size to be a number from 3 to 10, read 'eight'"),
        ("talpa:size=-8", {}, "expected size to be a number from 3 to 10, read '-8'"),
        ("talpa:size=", {}, "expected size to be a number from 3 to 10, read ''"),
        ("talpa:size", {}, "expected options such as 'size=6,…' after the name of the game, read 'size'"),
        ("talpa:size=6,size=6", {}, "expected each option once, read 'size' twice"),
        (
            "talpa",
            {"edges": "top"},
            "expected edges to be red-top-bottom or red-left-right, read 'top'",
        ),
        (
            "talpa:width=3",
            {},
            (
                "expected an option of talpa (size: a number from 3 to 10; edges: red-top-bottom or "
                "red-left-right), read 'width'"
            ),
        ),
        (
            "mitsudomoe",
            {"home_block": "wins"},
            "expected home-block to be loses or ignored, read 'wins'",
        ),
        ("touchdown", {"height": True}, "expected height to be a number from 4 to 8, read True"),
    ],
)
def test_a_game_or_option_that_does_not_exist_is_refused_with_what_does(
    spec: str, options: dict[str, int | str], message: str
) -> None:
    with pytest.raises(gambol.OptionError) as caught:
        gambol.game(spec, **options)
    assert str(caught.value) == message


def test_options_are_read_in_any_of_their_ways() -> None:
    game = gambol.game("mitsudomoe", home_block="ignored")
    assert gambol.game("mitsudomoe:home-block=ignored") == game
    assert gambol.game("mitsudomoe: home_block = ignored ") == game
    assert gambol.game("talpa", size="6") == gambol.game("talpa:size=6")
    assert (
        gambol.game(gambol.game("talpa:size=6,edges=red-left-right"), size=8).spec
        == "talpa:edges=red-left-right"
    )


def test_a_position_of_one_game_is_none_of_another() -> None:
    starts = [gambol.game(spec).start() for spec in ALL]
    for start in starts:
        assert [other for other in starts if other == start] == [start]


@pytest.mark.parametrize("nonsense", [None, 3, 2.5, b"talpa", [], object(), Path("talpa")])
def test_what_is_no_text_is_a_type_error(nonsense: object) -> None:
    with pytest.raises(TypeError, match="expected"):
        gambol.game(nonsense)  # type: ignore[arg-type]
    for name in gambol.games():
        game = gambol.game(name)
        start: Any = game.start()
        for ask in (start.game.position, start.move, start.play, start.is_legal):
            with pytest.raises(TypeError, match="expected"):
                ask(nonsense)
