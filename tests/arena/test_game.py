"""One game: whatever the players do, it has a result, and the one whose fault it is loses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from arena.playing import SMALL, Dummy, game, referee, result_of
from gambol import Engine, Outcome, Record, record
from gambol import game as game_named
from gambol.arena.openings import Opening
from gambol.arena.task import Entrant, Task
from gambol.players.seat import FaultKind

Seated = Callable[..., list[Dummy]]


def test_a_game_between_built_in_players_is_told_in_full() -> None:
    with referee() as judge:
        result = judge.play(game("greedy", "random"))
    played, written = result.played, record.read(result.record).to_end()
    assert played.players == ("greedy", "random")
    assert written.outcome is not None
    assert written.outcome.reason == played.reason
    assert written.players == {"white": "greedy", "black": "random"}
    assert len(written.moves) == played.moves == sum(played.counts)
    assert played.seconds[0] >= played.worst[0] > 0
    assert result.ended >= result.began > 0


def test_the_same_task_gives_the_same_game() -> None:
    with referee() as judge:
        first, second = (judge.play(game("greedy", "level:2")) for _ in range(2))
    assert first.record == second.record


@pytest.mark.parametrize("kind", get_args(FaultKind))
def test_a_fault_on_the_move_loses_the_game(seated: Seated, kind: str) -> None:
    seated("good")
    seated("bad", choose=kind, at=2)
    for players, winner in ((("good", "bad"), 0), (("bad", "good"), 1)):
        played = result_of(*players).played
        assert played.winner == winner
        assert played.fault == kind
        assert played.reason == ("time" if kind == "time" else "forfeit")
        assert played.detail == f"{kind} at choose"


@pytest.mark.parametrize("when", ["begin", "prefer"])
def test_a_fault_before_the_first_move_loses_the_game(seated: Seated, when: str) -> None:
    seated("good")
    seated("bad", **{when: "crash"})
    played = result_of("good", "bad", start="coin").played
    assert played.players[played.winner or 0] == "good"
    assert (played.fault, played.moves, played.counts) == ("crash", 0, (0, 0))


def test_a_fault_after_the_end_changes_nothing(seated: Seated) -> None:
    opened = seated("bad", over="crash")
    with referee() as judge:
        played = [judge.play(game("bad", "random")).played for _ in range(2)]
    assert [each.fault for each in played] == [None, None]
    assert len(opened) == 2, "it is started afresh"


def test_where_neither_can_begin_nobody_wins(seated: Seated) -> None:
    seated("bad", begin="start")
    seated("worse", begin="memory")
    played = result_of("bad", "worse").played
    assert (played.winner, played.reason) == (None, "adjudication")
    assert "start at begin" in played.detail
    assert "memory at begin" in played.detail


def test_after_a_fault_the_seat_is_closed_and_another_opened(seated: Seated) -> None:
    opened = seated("bad", choose="crash")
    seated("good")
    with referee() as judge:
        for number in range(3):
            judge.play(game("bad", "good", number))
    bad = [seat for seat in opened if seat.name == "bad"]
    good = [seat for seat in opened if seat.name == "good"]
    assert [(seat.closed, seat.games) for seat in bad] == [(True, 1)] * 3
    assert [seat.games for seat in good] == [3]
    assert len(good[0].heard) == 3


def test_a_player_that_plays_itself_sits_twice(seated: Seated) -> None:
    opened = seated("one")
    result_of("one", "one")
    assert len(opened) == 2


def test_a_player_that_nobody_knows_forfeits(seated: Seated) -> None:
    seated("good")
    played = result_of("good", "nobody").played
    assert (played.winner, played.fault) == (0, "start")
    assert "nobody" in played.detail


def test_a_move_that_is_not_legal_loses(seated: Seated) -> None:
    seated("good")
    wrong = game_named(SMALL).position("1p2/4/4/4/4/P3 w").legal_moves[0]
    seated("bad", choice={"move": wrong}, at=1)
    played = result_of("good", "bad").played
    assert (played.winner, played.reason, played.fault) == (0, "forfeit", "illegal")
    assert repr(wrong.text) in played.detail


# --- clocks -------------------------------------------------------------------------------------------


def test_a_move_that_takes_too_long_loses(seated: Seated) -> None:
    seated("good")
    seated("slow", choice={"seconds": 1.2})
    played = result_of("good", "slow", per_move=1.0).played
    assert (played.winner, played.reason, played.fault) == (0, "time", "time")
    assert played.detail == "took 1.200 s, and had 1.000 s"
    assert played.worst[1] == 1.2
    assert result_of("good", "slow", per_move=1.0, grace=0.3).played.fault is None


def test_a_game_clock_runs_down_and_loses(seated: Seated) -> None:
    opened = seated("slow", choice={"seconds": 2.0})
    seated("good", choice={"seconds": 0.0})
    played = result_of("slow", "good", seconds=5.0, increment=0.5, grace=0.0, adjudicate=False).played
    assert (played.winner, played.reason) == (1, "time")
    slow = next(seat for seat in opened if seat.name == "slow")
    assert [clock.remaining for clock in slow.clocks] == [5.0, 3.5, 2.0, 0.5]
    assert played.counts[0] == 4
    assert played.seconds[0] == 8.0


def test_the_record_holds_the_clocks_and_the_scores(seated: Seated) -> None:
    seated("one", choice={"seconds": 1.0, "win_probability": 0.75})
    seated("two", choice={"seconds": 0.5, "win_probability": 0.75})
    result = result_of("one", "two", seconds=100, increment=0.25)
    moves = [node for node in record.read(result.record).root.end().line() if node.move is not None]
    assert [node.clock for node in moves[:4]] == [99.25, 99.75, 98.5, 99.5]
    assert [node.score for node in moves[:4]] == [0.5, -0.5, 0.5, -0.5], "for who moves first in the game"


def test_what_limits_a_player_is_told_to_it(seated: Seated) -> None:
    opened = seated("one")
    result_of("one", "random", nodes=12, depth=3, per_move=9)
    assert {(clock.nodes, clock.depth, clock.per_move) for clock in opened[0].clocks} == {(12, 3, 9)}


def test_what_it_says_on_standard_error_is_kept(seated: Seated) -> None:
    seated("loud", complaint="ouch")
    assert result_of("random", "loud").complaints == ("", "ouch")


# --- who starts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "two", "starts"),
    [
        (True, False, "one"),
        (False, True, "two"),
        (True, None, "one"),
        (None, True, "two"),
        (False, None, "two"),
        (None, False, "one"),
        (True, True, "coin"),
        (None, None, "coin"),
        (False, False, "coin"),
    ],
)
def test_who_wants_to_start_does_and_else_a_coin_decides(
    seated: Seated, one: bool | None, two: bool | None, starts: str
) -> None:
    seated("one", wish=one)
    seated("two", wish=two)
    for coin, lucky in ((False, "one"), (True, "two")):
        played = result_of("one", "two", start="coin", coin=coin).played
        assert played.players[0] == (lucky if starts == "coin" else starts)


def test_to_start_is_to_make_the_first_move_after_the_opening(seated: Seated) -> None:
    opened = seated("one", wish=True)
    seated("two", wish=False)
    start = Opening(moves=(game_named(SMALL).start().legal_moves[0].text,))
    task = Task(
        number=0, pair=0, players=(Entrant("one", "one"), Entrant("two", "two")), opening=start, seeds=(1, 2)
    )
    with referee(start="coin") as judge:
        played = judge.play(task).played
    assert played.players == ("two", "one"), "who makes the first move of the game stands first"
    assert {seat.name: seat.clocks != [] for seat in opened} == {"one": True, "two": True}
    assert played.counts[1] >= played.counts[0]


# --- the end ------------------------------------------------------------------------------------------


def test_a_game_of_full_length_is_a_draw() -> None:
    played = result_of("random", "random", length=4).played
    assert (played.winner, played.reason, played.moves) == (None, "length", 4)


def test_a_result_that_both_have_proven_ends_the_game(seated: Seated) -> None:
    seated("winner", choice={"proven": "win"})
    seated("loser", choice={"proven": "loss"})
    played = result_of("winner", "loser").played
    assert (played.winner, played.reason, played.moves) == (0, "adjudication", 2)
    assert "both players agree" in played.detail
    played = result_of("loser", "winner", adjudicate=False).played
    assert played.reason != "adjudication"


def test_a_draw_that_both_have_proven_ends_the_game(seated: Seated) -> None:
    seated("one", choice={"proven": "draw"})
    seated("two", choice={"proven": "draw"})
    assert result_of("one", "two").played.winner is None


def test_who_claims_what_is_not_so_is_not_believed(seated: Seated) -> None:
    seated("liar", choice={"proven": "win"})
    seated("other", choice={"proven": "win"})
    big = "touchdown"
    played = result_of("liar", "other", game=big, length=12).played
    assert played.reason == "length"


def test_a_claim_of_one_is_checked_by_the_engine(seated: Seated) -> None:
    seated("right", choice={"proven": "win"})
    seated("silent")
    race = Opening("8/8/P7/8/8/7p/8/8 w", ())
    task = Task(
        number=0,
        pair=0,
        players=(Entrant("right", "right"), Entrant("silent", "silent")),
        opening=race,
        seeds=(1, 2),
    )
    with referee(game="touchdown") as judge:
        played = judge.play(task).played
    assert (played.winner, played.reason, played.moves) == (0, "adjudication", 1)
    assert "the engine agrees" in played.detail


@pytest.mark.parametrize("claim", ["draw", "loss"])
def test_what_the_other_may_miss_is_played_out(seated: Seated, claim: str) -> None:
    """On this board the start is a draw, as one of the two knows; the other may still lose it."""
    seated("knows", choice={"proven": claim})
    seated("silent")
    assert result_of("knows", "silent").played.reason != "adjudication"


def test_the_winner_of_an_adjudicated_game_is_the_right_one() -> None:
    with referee(game="talpa:size=5") as judge:
        results = [judge.play(game("level:7", "level:7", number)) for number in range(4)]
    adjudicated = [result for result in results if result.played.reason == "adjudication"]
    assert adjudicated
    for result in adjudicated:
        end = record.read(result.record).to_end()
        info = Engine(end.game).search(end.position, until_proven=True)
        winner = end.turn if info.proven == "win" else {"red": "blue", "blue": "red"}[end.turn]
        assert end.outcome == Outcome(winner, "adjudication")


def test_a_game_leaves_nothing_open() -> None:
    def is_open() -> list[str]:
        return sorted(path.name for path in Path("/proc/self/fd").iterdir())

    before = is_open()
    result_of("greedy", "random")
    assert is_open() == before


def test_the_opening_is_part_of_the_record() -> None:
    moves = tuple(move.text for move in Record(SMALL).play(game_named(SMALL).start().legal_moves[0]).moves)
    players = (Entrant("one", "random"), Entrant("two", "random"))
    with referee() as judge:
        result = judge.play(
            Task(number=3, pair=1, players=players, opening=Opening(moves=moves), seeds=(1, 2))
        )
    written = record.read(result.record).to_end()
    assert written.moves[0].text == moves[0]
    assert sum(result.played.counts) == result.played.moves - 1
    assert written.tags["Round"] == "2.4"
