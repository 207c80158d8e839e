"""How games end that no position ends: repetition, length, and results that somebody sets."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import gambol
from gambol.record import GameOverError, Record, RecordError

OPENING = ("@c2/b1c2", "@c4/d5c4", "b1d2/c2d2", "d5b4/c4b4")

# White walks a ball round c3, c2 and d2, Black one round b5, c4 and b4, each with the ring that it left last.
SHUFFLE = ("c2c3/d2c3", "c4b5/b4b5", "d2c2/c3c2", "b4c4/b5c4", "c3d2/c2d2", "b5b4/c4b4")

# The same, but White goes by d3.
OTHER_WAY = ("c2d3/d2d3", "c4b5/b4b5", "d2c2/d3c2", "b4c4/b5c4", "d3d2/c2d2", "b5b4/c4b4")


def played(record: Record, *moves: str) -> Record:
    for move in moves:
        record.play(move)
    return record


def shuffled(times: int) -> Record:
    """A game whose position after the opening has come back so many times."""
    return played(Record("mitsudomoe"), *OPENING, *SHUFFLE * times)


def test_the_third_occurrence_on_the_line_is_a_draw() -> None:
    assert shuffled(1).outcome is None
    record = shuffled(2)
    assert record.node.occurrences == 3
    assert record.outcome == gambol.Outcome(None, "repetition")
    assert record.position.outcome is None
    assert record.result == "1/2-1/2"
    with pytest.raises(GameOverError, match=r"the game was drawn \(repetition\)"):
        record.play(record.position.legal_moves[0])


def test_the_start_counts_as_an_occurrence() -> None:
    start = shuffled(0).position
    record = Record("mitsudomoe", start)
    for count in (1, 2):
        assert record.node.occurrences == count
        played(record, *SHUFFLE)
    assert record.outcome == gambol.Outcome(None, "repetition")


def test_only_the_current_line_counts() -> None:
    record = shuffled(1)
    again = record.position
    played(record.back(len(SHUFFLE)), *OTHER_WAY)
    assert record.position == again
    assert record.node.occurrences == 2
    assert record.outcome is None
    assert played(record, *SHUFFLE).outcome == gambol.Outcome(None, "repetition")


def test_a_taken_back_occurrence_does_not_count() -> None:
    record = shuffled(1)
    for _ in range(5):
        played(record.undo(len(SHUFFLE)), *SHUFFLE)
    assert record.node.occurrences == 2


def test_the_outcome_of_a_position_comes_before_that_of_the_game() -> None:
    record = Record("touchdown:width=1,height=4", "1/P/1/1 w", length=1).play("a3a4")
    assert record.outcome == gambol.Outcome("white", "far-rank")


def test_the_longest_length_is_a_draw() -> None:
    record = Record("talpa:size=4", length=2).play("a4b4").play("a3b3")
    assert record.outcome == gambol.Outcome(None, "length")
    assert '[Length "2"]' in record.text
    with pytest.raises(GameOverError, match=r"the game was drawn \(length\)"):
        record.play(record.position.legal_moves[0])
    assert gambol.record.read(record.text) == record


Setter = Callable[[Record], Record]


@pytest.mark.parametrize(
    ("setter", "winner", "reason", "detail"),
    [
        (lambda record: record.resign(), "red", "resignation", ""),
        (lambda record: record.resign("red"), "blue", "resignation", ""),
        (lambda record: record.lose_on_time(), "red", "time", ""),
        (lambda record: record.agree_draw(), None, "agreement", ""),
        (lambda record: record.forfeit("red", "illegal move"), "blue", "forfeit", "illegal move"),
        (lambda record: record.adjudicate("blue", "by the table"), "blue", "adjudication", "by the table"),
        (lambda record: record.adjudicate(None), None, "adjudication", ""),
    ],
)
def test_results_that_are_set_are_kept_written_and_read(
    setter: Setter, winner: str | None, reason: str, detail: str
) -> None:
    record = setter(Record("talpa:size=4").play("a4b4"))
    assert record.outcome == gambol.Outcome(winner, reason)
    assert record.detail == detail
    assert record.position.outcome is None
    back = gambol.record.read(record.text)
    assert back == record
    assert back.outcome == record.outcome
    with pytest.raises(GameOverError):
        record.play(record.position.legal_moves[0])
    with pytest.raises(GameOverError):
        setter(record)


@pytest.mark.parametrize(
    ("outcome", "message"),
    [
        (gambol.Outcome("red", "tunnel"), "read 'tunnel'"),
        (gambol.Outcome("white", "time"), "expected one of the colours red and blue, read 'white'"),
        (gambol.Outcome(None, "resignation"), "expected a winner by resignation"),
        (gambol.Outcome("red", "agreement"), "expected no winner of a draw"),
    ],
)
def test_a_result_that_makes_no_sense_is_refused(outcome: gambol.Outcome, message: str) -> None:
    record = Record("talpa")
    with pytest.raises(RecordError, match=message):
        record.finish(outcome)
    assert record.outcome is None


def test_a_result_belongs_to_the_end_of_the_main_line() -> None:
    record = Record("touchdown").play("e2e3").play("e7e6").back().play("a7a6")
    with pytest.raises(RecordError, match="expected the end of the main line"):
        record.resign()
    record.to_end().resign()
    # What might have been can still be looked at, and only the main line has the result.
    assert record.back(2).play("d2d3").outcome is None
    for change in (record.node.make_main, record.node.promote):
        with pytest.raises(RecordError, match="because it ends with the result that was set"):
            change()
    assert record.to_end().outcome == gambol.Outcome("black", "resignation")
    record.node.delete()
    assert record.to_end().outcome is None


def test_outcome_here_is_not_the_result_of_the_game() -> None:
    record = Record("touchdown").play("e2e3").resign().back()
    assert record.outcome is None
    assert record.result == "1-0"


@pytest.mark.parametrize("name", gambol.games())
def test_only_games_that_can_repeat_declare_it(name: str) -> None:
    assert gambol.game(name).repetition == (3 if name == "mitsudomoe" else None)
