"""Who plays whom: everybody as often as it should be, and never somebody who is out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from gambol.arena.knockout import EXTRA_PAIRS, KnockOut, bracket
from gambol.arena.schedule import Encounter, Gauntlet, Results, RoundRobin, Schedule, Wave
from gambol.arena.swiss import Swiss, SwissTable


def played_out(
    schedule: Schedule, points: Callable[[tuple[int, int], int], float]
) -> list[tuple[Wave, Results]]:
    """All waves with their results; `points` says what the first of two gets of so many games."""
    waves: list[tuple[Wave, Results]] = []
    while wave := schedule.wave([results for _, results in waves]):
        assert len(waves) < 1000, "it does not end"
        results = []
        for pairing in wave:
            first = points(pairing.players, pairing.games)
            results.append(Encounter(pairing.players, (first, pairing.games - first)))
        waves.append((wave, tuple(results)))
    return waves


@given(st.integers(2, 40), st.integers(1, 9))
def test_in_a_round_robin_everybody_meets_everybody_once(players: int, games: int) -> None:
    wave = RoundRobin(players, games).wave(())
    assert sorted(tuple(sorted(pairing.players)) for pairing in wave) == list(combinations(range(players), 2))
    assert {pairing.games for pairing in wave} == {games}
    assert sum(pairing.games for pairing in wave) == RoundRobin(players, games).limit()
    assert not RoundRobin(players, games).wave([()])


@given(st.integers(3, 40))
def test_in_a_round_robin_everybody_is_named_first_about_half_the_time(players: int) -> None:
    first = Counter(pairing.players[0] for pairing in RoundRobin(players, 1).wave(()))
    assert all(abs(2 * first[player] - (players - 1)) <= players // 2 + 1 for player in range(players))


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    assert [pairing.players for pairing in Gauntlet(4, 2).wave(())] == [(0, 1), (0, 2), (0, 3)]
    assert Gauntlet(4, 2).limit() == 6


@given(st.integers(2, 24), st.integers(1, 8), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_a_swiss_round_pairs_everybody_once_and_gives_the_odd_one_a_bye(
    players: int, rounds: int, chance: Random
) -> None:
    waves = played_out(Swiss(players, 2, rounds), lambda _, games: chance.choice((0, 0.5, 1, 1.5, 2)))
    assert len(waves) == rounds
    for wave, _ in waves:
        seated = [player for pairing in wave for player in pairing.players]
        assert len(seated) == len(set(seated)) == players - players % 2


@given(st.integers(2, 24), st.integers(1, 12), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_swiss_opponents_do_not_meet_again_while_that_can_be_avoided(
    players: int, rounds: int, chance: Random
) -> None:
    # With half as many rounds as players there always is a round without a rematch (Dirac's theorem).
    few = min(rounds, max(1, (players - players % 2) // 2))
    waves = played_out(Swiss(players, 2, few), lambda _, games: chance.choice((0, 1, 2)))
    met = Counter(frozenset(pairing.players) for wave, _ in waves for pairing in wave)
    assert max(met.values()) == 1


@given(st.integers(3, 15).filter(lambda players: players % 2 == 1), st.integers(1, 12))
def test_nobody_has_a_second_bye_before_everybody_had_one(players: int, rounds: int) -> None:
    waves = played_out(Swiss(players, 2, rounds), lambda players, games: 2 if sum(players) % 2 else 0)
    idle = Counter(
        player
        for wave, _ in waves
        for player in set(range(players)) - {seat for pairing in wave for seat in pairing.players}
    )
    assert max(idle.values()) - min(idle[player] for player in range(players)) <= 1


def test_swiss_winners_meet_winners() -> None:
    swiss = Swiss(8, 2, 3)
    first = swiss.wave(())
    results = tuple(Encounter(pairing.players, (2, 0)) for pairing in first)
    winners = {pairing.players[0] for pairing in first}
    for pairing in swiss.wave([results]):
        assert len(winners & set(pairing.players)) in (0, 2)


def test_buchholz_puts_who_met_the_stronger_ones_first() -> None:
    table = SwissTable(4, games=2)
    table.enter((Encounter((0, 1), (2, 0)), Encounter((2, 3), (1.5, 0.5))))
    table.enter((Encounter((0, 2), (2, 0)), Encounter((1, 3), (1.5, 0.5))))
    assert table.points == [4, 1.5, 1.5, 1]
    assert table.buchholz == [3, 5, 5, 3]
    assert table.order == [0, 1, 2, 3]


@given(st.integers(2, 40), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_a_knock_out_ends_with_one_who_has_not_lost(players: int, chance: Random) -> None:
    cup = KnockOut(players, 2, seed=1)
    waves = played_out(cup, lambda _, games: chance.choice((0, 0.5, 1, 1.5, 2)))
    rounds = cup.duels([results for _, results in waves])
    assert len(rounds) == math.ceil(math.log2(players))
    out: set[int] = set()
    for duels in rounds:
        for duel in duels:
            assert not out & set(duel.players)
            out.add(next(player for player in duel.players if player != duel.winner))
            if not duel.coin:
                loser = 1 - duel.players.index(duel.winner)
                assert duel.points[1 - loser] > duel.points[loser]
    assert len(out) == players - 1


def test_a_drawn_encounter_goes_on_with_extra_pairs_and_ends_with_a_coin() -> None:
    cup = KnockOut(2, 4, seed=1)
    waves = played_out(cup, lambda _, games: games / 2)
    assert [wave[0].games for wave, _ in waves] == [4] + EXTRA_PAIRS * [2]
    openings = [wave[0].first_opening for wave, _ in waves]
    assert openings == [0, 2, 3, 4], "extra games begin from openings that were not there yet"
    [[final]] = cup.duels([results for _, results in waves])
    assert final.coin
    assert final.points == (5.0, 5.0)
    again = KnockOut(2, 4, seed=1).duels([results for _, results in waves])
    assert again == [[final]], "the coin falls the same way again"


@given(st.integers(2, 200))
def test_the_strongest_meet_last(players: int) -> None:
    lines = bracket(players)
    assert sorted(place for place in lines if place is not None) == list(range(players))
    for one, two in zip(lines[::2], lines[1::2], strict=True):
        assert one is not None or two is not None, "nobody to have the bye"
    half = len(lines) // 2
    assert (lines.index(0) < half) != (lines.index(1) < half)
