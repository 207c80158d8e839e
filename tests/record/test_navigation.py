"""Playing, taking back, moving about, and variations."""

from __future__ import annotations

import copy
import pickle

import pytest

import gambol
from gambol.record import GameOverError, Record, RecordError


def line(record: Record) -> str:
    return " ".join(move.text for move in record.moves)


@pytest.fixture
def record() -> Record:
    """Main line e2e3 e7e6 d2d3, with a variation a7a6 h2h3 on the second move."""
    record = Record("touchdown").play("e2e3").play("e7e6").play("d2d3")
    return record.back(2).play("a7a6").play("h2h3").to_end()


def test_play_goes_on_from_where_the_record_stands(record: Record) -> None:
    assert line(record) == "e2e3 e7e6 d2d3"
    assert record.turn == "black"
    assert record.position == record.start.play("e2e3").play("e7e6").play("d2d3")
    assert [position.turn for position in record.positions()] == ["white", "black", "white", "black"]


def test_a_move_may_be_said_in_any_legal_wording_or_be_a_move() -> None:
    record = Record("touchdown").play("e2-e3")
    move = record.start.legal_moves[0]
    assert record.moves[0].text == "e2e3"
    assert record.back().play(move).moves == (move,)


def test_a_bad_move_changes_nothing(record: Record) -> None:
    before, node = copy.deepcopy(record), record.node
    with pytest.raises(gambol.MoveError):
        record.play("e3e5")
    assert record == before
    assert record.node is node


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("comment", 7),
        ("marks", ["good"]),
        ("marks", "!"),
        ("clock", -1),
        ("clock", float("nan")),
        ("clock", True),
        ("score", float("inf")),
        ("score", "good"),
        ("score", 10**400),
    ],
)
def test_a_bad_annotation_says_so_and_the_move_is_not_made(record: Record, said: str, value: object) -> None:
    before = copy.deepcopy(record)
    with pytest.raises(RecordError, match="expected"):
        record.play("a7a6", **{said: value})  # type: ignore[arg-type]
    assert record == before


def test_playing_a_move_that_is_there_goes_along_it(record: Record) -> None:
    record.to_start().play("e2e3").play("a7a6").play("h2h3")
    assert len(list(record.root.walk())) == 6


def test_undo_takes_the_move_away_and_back_does_not(record: Record) -> None:
    assert line(record.back().to_end()) == "e2e3 e7e6 d2d3"
    assert line(record.undo().to_end()) == "e2e3 e7e6"


def test_undo_takes_what_follows_as_well(record: Record) -> None:
    record.back(2).undo()
    assert record.root.children == ()
    assert line(record.redo().to_end()) == "e2e3 e7e6 d2d3"


def test_undo_beyond_the_start_changes_nothing(record: Record) -> None:
    before = copy.deepcopy(record)
    with pytest.raises(RecordError, match="from 0 to 3, read 4"):
        record.undo(4)
    assert record == before
    assert line(record.undo(3)) == ""


def test_redo_ends_where_the_record_is_changed(record: Record) -> None:
    record.undo(2).play("h7h6")
    with pytest.raises(RecordError, match="from 0 to 0, read 1"):
        record.redo()
    assert line(record) == "e2e3 h7h6"


def test_redo_survives_moving_about(record: Record) -> None:
    record.undo(2).to_start().redo(2)
    assert line(record) == "e2e3 e7e6 d2d3"


def test_undo_takes_back_a_resignation_first() -> None:
    record = Record("touchdown").play("e2e3").resign()
    assert record.outcome == gambol.Outcome("white", "resignation")
    assert record.undo().outcome is None
    assert line(record) == "e2e3"
    assert record.redo().result == "1-0"
    assert line(record.undo(2)) == ""
    assert record.redo(2).result == "1-0"


def test_undo_in_the_midst_takes_the_result_along_and_redo_restores_it() -> None:
    record = Record("touchdown").play("e2e3").play("e7e6").resign().back()
    assert record.undo().result == "*"
    assert record.redo().result == "0-1"


def test_back_and_forward_say_how_far_they_could_go(record: Record) -> None:
    with pytest.raises(RecordError, match="from 0 to 3, read 4"):
        record.back(4)
    with pytest.raises(RecordError, match="from 0 to 2, read 3"):
        record.back(2).forward(3)
    assert record.node.ply == 1
    assert record.forward(2).node.ply == 3
    with pytest.raises(RecordError, match="from 0 to 0, read -1"):
        record.forward(-1)


def test_a_record_only_goes_to_its_own_nodes(record: Record) -> None:
    gone = record.node
    record.undo()
    for node in (gone, Record("touchdown").root):
        with pytest.raises(RecordError, match="expected a node of this record"):
            record.go(node)
    record.go(record.root.children[0])
    assert line(record) == "e2e3"


def test_variations_are_promoted_step_by_step_or_to_the_main_line(record: Record) -> None:
    record.go(record.root.children[0]).play("b7b6")
    last = record.node
    last.promote()
    assert [str(node.move) for node in record.root.children[0].children] == ["e7e6", "b7b6", "a7a6"]
    last.make_main()
    assert line(record.to_end()) == "e2e3 b7b6"
    last.demote()
    assert line(record.to_end()) == "e2e3 e7e6 d2d3"
    last.promote()
    last.promote()
    assert line(record.to_end()) == "e2e3 b7b6"


def test_deleting_the_line_that_the_record_stands_on_takes_it_back(record: Record) -> None:
    record.root.children[0].children[0].delete()
    assert line(record) == "e2e3"
    assert line(record.to_end()) == "e2e3 a7a6 h2h3"


def test_the_start_cannot_be_deleted_promoted_marked_or_commented_on_before(record: Record) -> None:
    root = record.root
    for change in (root.delete, root.promote, root.demote):
        with pytest.raises(RecordError, match="this is its start"):
            change()
    with pytest.raises(RecordError, match="this is the start"):
        root.marks = ["!"]
    with pytest.raises(RecordError, match="this is the start"):
        root.comment_before = "once"
    root.make_main()


def test_a_node_that_was_taken_out_can_do_no_harm() -> None:
    record = Record("mitsudomoe").play("@c2/b1c2").play("@c4/d5c4").play("@b3/c2b3")
    gone = record.node
    record.undo()
    with pytest.raises(RecordError, match="taken out"):
        gone.play(gone.position.legal_moves[0])
    with pytest.raises(RecordError, match="taken out"):
        gone.delete()
    assert record.play("@b3/c2b3").node.occurrences == 1


def test_numbers_follow_the_game_even_from_a_set_up() -> None:
    record = Record("touchdown", "8/pppppppp/8/8/8/4P3/PPPP1PPP/8 b").play("e7e6").play("e3e4")
    assert [node.number for node in record.node.line()[1:]] == ["1...", "2."]
    assert record.text.endswith("\n1... e7e6 2. e3e4 *\n")


def test_records_are_compared_by_what_is_in_them(record: Record) -> None:
    twin = copy.deepcopy(record)
    twin.to_start()
    assert twin == record
    assert twin != record.play("h7h6")
    assert Record("touchdown") != Record("touchdown:stalemate=loses")
    assert Record("touchdown") != Record("touchdown", length=5)
    assert Record("touchdown") != Record("touchdown", tags={"Event": "cup"})
    assert Record("touchdown") != "touchdown"
    with pytest.raises(TypeError):
        hash(record)


def test_depth_of_a_record_is_no_danger() -> None:
    game = gambol.game("mitsudomoe", home_block="ignored")
    record = Record(game)
    # A walk that repeats no position twice: ring and ball of each side go about for ever.
    for _ in range(3000):
        moves = record.position.legal_moves
        record.play(moves[record.node.ply * 7 % len(moves)])
        if record.outcome is not None:
            record.undo().play(next(move for move in moves if not _ends(record, move.text)))
    assert copy.deepcopy(record) == record
    assert pickle.loads(pickle.dumps(record)) == record
    assert gambol.record.read(record.text) == record
    assert repr(record)


def _ends(record: Record, move: str) -> bool:
    return record.position.play(move).outcome is not None


def test_a_node_is_not_copied_without_its_record(record: Record) -> None:
    with pytest.raises(TypeError, match="copy its record"):
        copy.deepcopy(record.node)


def test_repr_tells_where_the_game_stands(record: Record) -> None:
    assert repr(record) == "<Record of touchdown: 3 moves, black to move>"
    assert repr(record.resign()) == "<Record of touchdown: 3 moves, white won (resignation)>"
    assert repr(Record("talpa:size=6").agree_draw()) == (
        "<Record of talpa:size=6: 0 moves, the game was drawn (agreement)>"
    )


def test_a_record_is_of_one_game() -> None:
    with pytest.raises(RecordError, match="expected a position of talpa, read one of talpa:size=6"):
        Record("talpa", gambol.game("talpa", size=6).start())
    with pytest.raises(gambol.PositionError):
        Record("talpa", "nonsense")
    with pytest.raises(RecordError, match="expected a length of at least 1 move, read 0"):
        Record("talpa", length=0)


def test_after_the_end_there_is_no_play() -> None:
    record = Record("touchdown:width=1,height=4", "1/P/1/1 w").play("a3a4")
    assert record.outcome == gambol.Outcome("white", "far-rank")
    with pytest.raises(GameOverError, match=r"expected an unfinished game, but white won \(far-rank\)"):
        record.play("a4a5")
