"""A review lays mistakes to the moves that made them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

import gambol
from gambol.engine import Info, review
from gambol.engine.info import Proven
from gambol.games import Move, Position

GAME = gambol.game("touchdown")


def played(*moves: str, start: str | None = None) -> tuple[tuple[Position, ...], tuple[Move, ...]]:
    record = gambol.Record(GAME, start)
    for move in moves:
        record.play(move)
    return record.positions(), record.moves


def told(position: Position, move: str, chance: float, proven: Proven | None = None) -> Info:
    """What a search might say."""
    best = position.move(move)
    return Info(
        move=best,
        line=(best,),
        win_probability=chance,
        score=0,
        proven=proven,
        moves_to_end=None,
        depth=1,
        deepest=1,
        nodes=1,
        seconds=0.0,
        hash_full=0.0,
    )


def infos(
    positions: Sequence[Position], *words: tuple[str, float] | tuple[str, float, Proven]
) -> Mapping[int, Info]:
    return {number: told(positions[number], *word) for number, word in enumerate(words)}


def test_a_move_that_gives_the_chances_away_is_marked_by_how_much_it_gives() -> None:
    positions, moves = played("a2a3", "a7a6", "b2b3", "b7b6")
    said = infos(positions, ("h2h3", 0.50), ("h7h6", 0.62), ("h2h3", 0.60), ("h7h6", 0.65), ("h2h3", 0.70))
    found = review.judged(positions, moves, said)
    assert [each.mark for each in found] == ["inaccuracy", "mistake", "mistake", "blunder"]
    assert [round(each.drop, 2) for each in found] == [0.12, 0.22, 0.25, 0.35]
    assert [round(chance, 2) for chance in review.course(found, begins=True)] == [0.5, 0.38, 0.6, 0.35, 0.7]
    assert [round(chance, 2) for chance in review.course(found, begins=False)] == [0.5, 0.62, 0.4, 0.65, 0.3]


def test_the_search_s_own_move_is_never_a_mistake() -> None:
    positions, moves = played("a2a3", "a7a6")
    said = infos(positions, ("a2a3", 0.9), ("h7h6", 0.9), ("h2h3", 0.15))
    found = review.judged(positions, moves, said)
    assert [each.mark for each in found] == [None, None]
    assert [round(each.before, 2) for each in found] == [0.1, 0.9]


def test_a_move_that_is_better_than_expected_says_that_the_position_was() -> None:
    positions, moves = played("a2a3", "a7a6")
    said = infos(positions, ("h2h3", 0.05), ("h7h6", 0.1), ("h2h3", 0.1))
    first, second = review.judged(positions, moves, said)
    assert (first.before, first.drop) == (first.after, 0)
    assert round(second.before, 2) == 0.9


def test_what_is_proven_stays_proven() -> None:
    positions, moves = played("a2a3", "a7a6", "b2b3")
    said = infos(positions, ("a2a3", 1.0, "win"), ("h7h6", 0.3), ("h2h3", 0.0, "loss"), ("h7h6", 0.4))
    found = review.judged(positions, moves, said)
    assert (found[0].before, found[0].after, found[0].mark) == (1.0, 1.0, None)
    assert (found[2].before, found[2].after, found[2].mark) == (0.0, 0.0, None)


def test_the_board_and_the_rules_say_how_it_ended() -> None:
    positions, moves = played("a7a8", start="8/P7/8/8/8/8/p7/8 w")
    won = review.judged(positions, moves, infos(positions, ("a7a8", 1.0, "win")))
    assert (won[0].before, won[0].after) == (1.0, 1.0)
    positions, moves = played("a2a3")
    drawn = review.judged(positions, moves, infos(positions, ("h2h3", 0.7)), end=0.5)
    assert (drawn[0].after, drawn[0].mark) == (0.5, "mistake")
    with pytest.raises(ValueError, match="expected an evaluation of the last position"):
        review.judged(positions, moves, infos(positions, ("h2h3", 0.7)))


def test_the_worst_moves_are_decisive_in_the_order_of_play() -> None:
    positions, moves = played("a2a3", "a7a6", "b2b3", "b7b6")
    said = infos(positions, ("h2h3", 0.5), ("h7h6", 0.62), ("h2h3", 0.6), ("h7h6", 0.65), ("h2h3", 0.7))
    found = review.judged(positions, moves, said)
    assert [each.ply for each in review.decisive(found, 2)] == [2, 3]
    assert review.decisive(()) == ()
    assert review.course((), begins=True) == ()


def test_positions_are_looked_at_from_the_end_with_what_came_before_them() -> None:
    positions, _ = played("a6a7", "h3h2", "a7a8", start="8/8/P7/8/8/7p/8/8 w")
    asked = []

    def look(position: Position, history: Sequence[Position]) -> Info:
        asked.append((position.text, len(history)))
        return told(position, position.legal_moves[0].text, 0.5)

    numbers = [number for number, _ in review.evaluations(positions, look)]
    assert numbers == [2, 1, 0]  # the last position is finished
    assert asked == [(positions[number].text, number) for number in numbers]


def test_a_lost_tempo_in_a_race_is_found() -> None:
    """White runs for the far rank and wins by one move, unless it wastes one."""
    positions, moves = played("a5a6", "h4h3", "b2b3", "h3h2", "a6a7", "h2h1", start="8/8/8/P7/7p/8/1P6/8 w")
    engine = gambol.Engine(GAME)
    said = dict(
        review.evaluations(
            positions, lambda position, history: engine.search(position, nodes=20_000, history=history)
        )
    )
    found = review.judged(positions, moves, said)
    assert [(str(each.move), each.mark) for each in review.decisive(found)] == [("b2b3", "blunder")]
    assert str(found[2].best.move) == "a6a7"
