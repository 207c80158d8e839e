"""The library and the oracle, written apart from the same rules, say the same about any position."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import gambol
import oracle
import strategies

if TYPE_CHECKING:
    import random

GAMES = sorted(oracle.GAMES)
SQUARE = re.compile("[a-j](?:10|[1-9])")

# How many random positions each test compares, of a game that is not named the first number; GAMBOL_EXAMPLES
# multiplies them.
POSITIONS = defaultdict(lambda: 1000, mitsudomoe=600, talpa=1000, touchdown=4000)
RANDOM_GAMES = defaultdict(lambda: 40, mitsudomoe=20, talpa=40, touchdown=400)
WORDED = defaultdict(lambda: 300, mitsudomoe=150, talpa=300, touchdown=1500)
SPOILT = defaultdict(lambda: 1500, mitsudomoe=1500, talpa=1500, touchdown=4000)

few = settings(
    max_examples=strategies.examples(120),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


@pytest.mark.parametrize("game", GAMES)
@few
@given(data=st.data())
def test_a_drawn_position_is_what_the_oracle_says(game: str, data: st.DataObject) -> None:
    options, text = data.draw(strategies.positions(game))
    assert_same_position(game, options, text)


@pytest.mark.parametrize("game", GAMES)
def test_random_positions_are_what_the_oracle_says(game: str, rng: random.Random) -> None:
    for _ in range(strategies.examples(POSITIONS[game])):
        options = strategies.random_options(game, rng)
        assert_same_position(game, options, strategies.random_position(game, rng, **options))


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_of_options_starts_and_ends_as_the_oracle_says(game: str, rng: random.Random) -> None:
    for options in strategies.all_options(game):
        assert gambol.game(game, **options).start().text == oracle.GAMES[game].start(**options), options
        for text in strategies.random_game(game, rng, 12, **options)[::4]:
            assert_same_position(game, options, text)


@pytest.mark.parametrize("game", GAMES)
def test_random_games_go_and_end_as_the_oracle_says(game: str, rng: random.Random) -> None:
    rules = oracle.GAMES[game]
    for _ in range(strategies.examples(RANDOM_GAMES[game])):
        options = strategies.random_options(game, rng)
        position = gambol.game(game, **options).start()
        for _ in range(60):
            said = rules.describe(position.text, **options)
            where = (game, options, position.text)
            assert outcome(position) == said.outcome, where
            assert {move.text for move in position.legal_moves} == set(said.moves), where
            if not said.moves:
                break
            position = position.play(rng.choice(sorted(said.moves)))


@pytest.mark.parametrize("game", GAMES)
def test_every_wording_of_a_move_is_read_as_the_oracle_reads_it(game: str, rng: random.Random) -> None:
    for _ in range(strategies.examples(WORDED[game])):
        options = strategies.random_options(game, rng)
        text = strategies.random_position(game, rng, **options)
        position = gambol.game(game, **options).position(text)
        wordings = oracle.GAMES[game].wordings(text, **options)
        for said in rng.sample(sorted(wordings), min(150, len(wordings))):
            where = (game, options, text, said)
            assert position.is_legal(said), where
            assert position.move(said).text == wordings[said], where


@pytest.mark.parametrize("game", GAMES)
def test_a_move_that_is_nearly_legal_is_refused(game: str, rng: random.Random) -> None:
    for _ in range(strategies.examples(WORDED[game])):
        options = strategies.random_options(game, rng)
        text = strategies.random_position(game, rng, **options)
        position = gambol.game(game, **options).position(text)
        wordings = oracle.GAMES[game].wordings(text, **options)
        for said in near_misses(game, text, options, sorted(wordings), rng):
            where = (game, options, text, said)
            assert position.is_legal(said) == (said in wordings), where
            if said not in wordings:
                with pytest.raises(gambol.MoveError):
                    position.move(said)
                with pytest.raises(gambol.MoveError):
                    position.play(said)
        assert position.text == text


@pytest.mark.parametrize("game", GAMES)
def test_spoilt_texts_are_refused_with_their_faults(game: str, rng: random.Random) -> None:
    for _ in range(strategies.examples(SPOILT[game])):
        options = strategies.random_options(game, rng)
        assert_same_validity(game, options, strategies.random_malformed(game, rng, **options))


@pytest.mark.parametrize("game", GAMES)
@few
@given(data=st.data())
def test_drawn_spoilt_texts_are_refused_with_their_faults(game: str, data: st.DataObject) -> None:
    options, text = data.draw(strategies.malformed(game))
    assert_same_validity(game, options, text)


@pytest.mark.parametrize("game", GAMES)
@few
@given(data=st.data(), text=st.text(max_size=60))
def test_any_other_text_is_refused_as_a_position_and_as_a_move(
    game: str, data: st.DataObject, text: str
) -> None:
    options, valid = data.draw(strategies.positions(game))
    assert_same_validity(game, options, text)
    position = gambol.game(game, **options).position(valid)
    if text not in oracle.GAMES[game].wordings(valid, **options):
        # A forgiving reader may drop blanks and the like; it must not make a move out of nothing.
        assert not position.is_legal(text) or SQUARE.search(text.lower())


@pytest.mark.parametrize("game", GAMES)
def test_perft_counts_what_the_oracle_counts(game: str, rng: random.Random) -> None:
    for _ in range(strategies.examples(60)):
        options = strategies.random_options(game, rng)
        text = strategies.random_position(game, rng, **options)
        position = gambol.game(game, **options).position(text)
        moves = oracle.GAMES[game].perft(text, 1, **options)
        assert position.perft(0) == 1
        assert position.perft(1) == moves, (game, options, text)
        if moves <= 40:
            assert position.perft(2) == oracle.GAMES[game].perft(text, 2, **options), (game, options, text)


def assert_same_position(game: str, options: dict[str, Any], text: str) -> None:
    rules = oracle.GAMES[game]
    where = (game, options, text)
    position = gambol.game(game, **options).position(text)
    said = rules.describe(text, **options)
    assert position.text == text
    assert position.turn == said.turn, where
    assert outcome(position) == said.outcome, where

    moves = {move.text: move for move in position.legal_moves}
    assert len(moves) == len(position.legal_moves), where
    assert set(moves) == set(said.moves), where
    for move, after in said.moves.items():
        child = position.play(moves[move])
        assert child.text == after, (*where, move)
        assert outcome(child) == rules.outcome(after, **options), (*where, move)
    assert position.text == text


def assert_same_validity(game: str, options: dict[str, Any], text: str) -> None:
    rules = oracle.GAMES[game]
    where = (game, options, text)
    faults = rules.faults(text, **options)
    read = read_or_refused(game, options, text)
    if isinstance(read, gambol.PositionError):
        assert faults, where
        assert read.faults, where
        assert all(fault.strip() for fault in read.faults), where
    else:
        # The library may forgive how a position is written, never what stands on the board.
        assert rules.faults(read.text, **options) == [], where
        assert (read.text == text) == (not faults), where


def read_or_refused(game: str, options: dict[str, Any], text: str) -> gambol.Position | gambol.PositionError:
    try:
        return gambol.game(game, **options).position(text)
    except gambol.PositionError as error:
        return error


def outcome(position: gambol.Position) -> oracle.Outcome | None:
    return None if position.outcome is None else (position.outcome.winner, position.outcome.reason)


def near_misses(
    game: str, text: str, options: dict[str, Any], legal: list[str], rng: random.Random
) -> list[str]:
    """Well-formed moves, most of them illegal here: the other side's, or with one square changed."""
    first, second = "rb" if game == "talpa" else "wb"
    other_side = re.sub(" [a-z]", lambda side: f" {second if side[0][1] == first else first}", text, count=1)
    theirs = sorted(oracle.GAMES[game].describe(other_side, **options).moves)
    found = rng.sample(theirs, min(10, len(theirs)))
    squares = [file + rank for file in "abcdefghij" for rank in "12345678"]
    plain = [said for said in legal if not re.search("[a-j][0-9]+[x-]", said)]
    for said in rng.sample(plain, min(20, len(plain))):
        places = list(SQUARE.finditer(said))
        place = rng.choice(places)
        new = rng.choice([rng.choice(squares), rng.choice(places)[0]])
        found.append(said[: place.start()] + new + said[place.end() :])
        if said.count("/") > 1:
            steps = said.split("/")
            found += ["/".join(steps[:-1]), "/".join([*steps, steps[-1]]), "/".join(reversed(steps))]
            found.append("/".join([*steps[:2], *reversed(steps[2:])]))
    return found
