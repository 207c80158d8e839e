"""What the reader takes, and what it says about the rest."""

from __future__ import annotations

import re
import time

import pytest

import gambol
from gambol.record import Record, RecordError, read, read_all

HEAD = '[Game "touchdown"]\n\n'


def moves(record: Record) -> str:
    return " ".join(move.text for move in record.moves)


@pytest.mark.parametrize(
    "text",
    [
        "e2e3 e7e6 d2d3",
        "1. e2e3 e7e6 2. d2d3 *",
        "1.e2e3 1...e7e6 2.d2d3",
        "1 e2e3 e7e6 2 d2d3 *",
        "1 . e2e3 ... e7e6\n\n\n2. d2d3\n*\n",
        "\ufeff1. e2e3\r\ne7e6\r\n\r\n2. d2d3\r\n",
        "% somebody else's line\ne2e3 e7e6\n%x\nd2d3",
        "E2-E3 E7-E6 D2-D3",
        '[Game"touchdown"]e2e3 e7e6 d2d3',
        '[ Game   "touchdown" ]  [White "red bot"]\ne2e3 e7e6 d2d3 *',
        "e2e3\te7e6\fd2d3",
    ],
)
def test_layout_is_free(text: str) -> None:
    assert moves(read(text, "touchdown")) == "e2e3 e7e6 d2d3"


def test_a_bare_list_of_moves_is_read_for_a_given_game() -> None:
    assert moves(read("a4b4\na3xb3\n", gambol.game("talpa", size=4))) == "a4b4 a3b3"
    assert moves(read("@c2/b1c2 @c4/d5c4", "mitsudomoe")) == "@c2/b1c2 @c4/d5c4"
    assert read("", "talpa") == Record("talpa")


def test_a_set_up_start_and_the_options_of_the_game_are_read() -> None:
    record = read('[Game "talpa:size=4,edges=red-left-right"]\n[Position "1rrb/brbr/rbrb/brbr b"]\na3xb3')
    assert record.game == gambol.game("talpa", size=4, edges="red-left-right")
    assert record.start.text == "1rrb/brbr/rbrb/brbr b"


def test_comments_of_both_kinds_belong_to_the_move_before_them() -> None:
    record = read(HEAD + "{the game} ; in short\n1. e2e3 {one} {two} ; three\ne7e6 ;four")
    assert record.root.comment == "the game\nin short"
    assert [node.comment for node in record.node.line()[1:]] == ["one\ntwo\nthree", "four"]


def test_a_comment_behind_a_number_or_first_in_a_variation_belongs_to_the_move_after_it() -> None:
    record = read(HEAD + "1. {a} e2e3 ({b} d2d3) 1... {c} e7e6 2. {d} *")
    first, second = record.node.line()[1:]
    assert (first.comment_before, second.comment_before, second.comment) == ("a", "c", "d")
    assert record.root.children[1].comment_before == "b"


def test_a_comment_over_lines_is_one_line_and_escapes_are_taken() -> None:
    record = read(HEAD + "e2e3 {  one\r\n   two\\nthree \\} C:\\bin \\u{e9}  }")
    assert record.node.comment == "one two\nthree } C:\\bin é"


def test_remarks_before_the_tags_and_behind_the_result_are_kept() -> None:
    first, second = read_all(f"; first\n{HEAD} e2e3 *\n; second\n{HEAD} d2d3 * ; last\n")
    assert (first.root.comment, first.node.comment) == ("first", "")
    assert (second.root.comment, second.node.comment) == ("second", "last")


def test_clocks_scores_and_marks_are_read() -> None:
    record = read(
        HEAD + "e2e3! {so [%clk 0:04:59.5] it [%eval -1.5] goes [%csl e3]} $14 e7e6 ?! {[%clk 5:00]}"
    )
    first, second = record.node.line()[1:]
    assert (first.clock, first.score, first.marks) == (299.5, -1.5, ("!", "$14"))
    assert first.comment == "so it goes [%csl e3]"
    assert (second.clock, second.marks) == (300.0, ("?!",))
    assert read(record.text) == record


def test_variations_on_variations() -> None:
    record = read(
        HEAD + "1. e2e3 e7e6 (1... a7a6 2. h2h3 (2. g2g3) (2. f2f3 b7b6) 2... c7c6) (1... d7d6) 2. d2d3"
    )
    assert moves(record) == "e2e3 e7e6 d2d3"
    assert record.text.endswith(
        "\n1. e2e3 e7e6 (1... a7a6 2. h2h3 (2. g2g3) (2. f2f3 b7b6) 2... c7c6) (1... d7d6)\n2. d2d3 *\n"
    )
    assert len(list(record.root.walk())) == 11
    assert read(record.text) == record


def test_a_variation_that_says_the_main_move_again_is_merged_into_it() -> None:
    record = read(HEAD + "e2e3 {a} (e2e3 {b} d7d6) e7e6")
    assert [str(node.move) for node in record.root.children] == ["e2e3"]
    assert [str(node.move) for node in record.root.children[0].children] == ["d7d6", "e7e6"]


def test_the_result_may_stand_in_the_tag_or_behind_the_moves() -> None:
    for text in (
        '[Result "0-1"]\n e2e3 *',
        '[Result "*"]\n e2e3 0-1',
        "e2e3 0-1",
        '[Result "0-1"]\n e2e3 0-1',
    ):
        assert read(text, "touchdown").outcome == gambol.Outcome("black", "adjudication")
    record = read('[Reason "forfeit"]\n[Detail "late \\"again\\""]\n e2e3 0-1', "touchdown")
    assert record.outcome == gambol.Outcome("black", "forfeit")
    assert record.detail == 'late "again"'


def test_a_finished_game_need_not_state_its_result() -> None:
    for text in ("a3a4", "a3a4 *", "a3a4 1-0", '[Reason "far-rank"]\na3a4 1-0'):
        record = read('[Position "1/P/1/1 w"]\n' + text, "touchdown:width=1,height=4")
        assert record.outcome == gambol.Outcome("white", "far-rank")


def test_records_without_results_are_parted_by_their_tags() -> None:
    several = list(read_all(f"{HEAD}e2e3\n{HEAD}d2d3 e7e6\n{HEAD}"))
    assert [moves(record) for record in several] == ["e2e3", "d2d3 e7e6", ""]
    assert list(read_all("")) == []
    assert list(read_all(" \n% nothing\n", "talpa")) == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", """expected a tag such as [Game "talpa"] first, read the end of the text (line 1, column 1)"""),
        ("e2e3", """expected a tag such as [Game "talpa"] first, read a move, 'e2e3' (line 1, column 1)"""),
        ("[Game talpa]", """expected a tag such as [Game "talpa"], read '[Game talpa]' (line 1, column 1)"""),
        ('[Game "go"]', "(line 1, column 1)"),
        ('\n [Game "talpa:size=99"]', "(line 2, column 2)"),
        ('[Game "talpa"]\n[Position "r"]', "(line 2, column 1)"),
        (
            '[Game "talpa"]\n[Length "0"]',
            "expected a number of moves in the tag Length, read '0' (line 2, column 1)",
        ),
        (
            '[Game "talpa"][Game "talpa"]',
            "expected the tag Game once, read it a second time (line 1, column 15)",
        ),
        (HEAD + "1. e2e3 e2e4", "move 1 of black, 'e2e4': "),
        (HEAD + "1. e2e3 e2e4", "the position is '8/pppppppp/8/8/8/4P3/PPPP1PPP/8 b' (line 3, column 9)"),
        (
            HEAD + "e2e3 } e7e6",
            "expected a tag, a move, a comment or a result, read '} e7e6' (line 3, column 6)",
        ),
        (
            HEAD + "e2e3 {oh",
            "expected '}' at the end of the comment that begins here, read the end of the text",
        ),
        (HEAD + "(e2e3)", "expected a move before a variation on it, read '(' (line 3, column 1)"),
        (HEAD + "e2e3 ((d2d3))", "expected a move before a variation on it, read '(' (line 3, column 7)"),
        (HEAD + "e2e3 ()", "expected a move in the variation, read ')' (line 3, column 7)"),
        (HEAD + "e2e3 )", "expected a '(' before, read ')' (line 3, column 6)"),
        (
            HEAD + "e2e3 (d2d3",
            "expected ')' at the end of a variation, read the end of the text (line 4, column 1)",
        ),
        (
            HEAD + "e2e3 (d2d3 1-0",
            "expected ')' at the end of a variation, read a result, '1-0' (line 3, column 12)",
        ),
        (HEAD + "$1 e2e3", "expected a move before the mark, read '$1' (line 3, column 1)"),
        (HEAD + "e2e3 $256", "mark: expected one of the marks ! ? !! ?? !? ?! or $0 to $255, read '$256'"),
        (HEAD + "e2e3 !!!", "read '!!!' (line 3, column 6)"),
        (
            HEAD + "e2e3 {[%clk soon]}",
            "comment: expected a clock such as 0:05:00, read 'soon' (line 3, column 6)",
        ),
        (HEAD + "e2e3 {[%eval #3]}", "comment: expected a score such as 0.25, read '#3' (line 3, column 6)"),
        (
            HEAD + "e2e3 {\\u{110000}}",
            "expected the code of a character such as \\u{e9}, read '\\\\u{110000}'",
        ),
        ('[Game "touchdown"][Result "2-0"]', "expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, read '2-0'"),
        (
            '[Result "1-0"]' + HEAD + "0-1",
            "expected the result 1-0 of the tag Result after the moves, read '0-1'",
        ),
        (
            '[Reason "time"]' + HEAD + "e2e3 *",
            "expected no other reason than that the game is not over, read 'time'",
        ),
        (
            '[Reason "time"]' + HEAD + "1/2-1/2",
            "tag Reason: expected a winner by time, read a draw (line 1, column 1)",
        ),
        (
            '[Reason "luck"]' + HEAD + "1-0",
            "expected moves that end the game by 'luck', read moves that do not end it",
        ),
        (
            '[Detail "x"]' + HEAD + "*",
            "expected a detail only of a result that was set, read 'x' (line 1, column 1)",
        ),
        (
            HEAD + "e2e3 1-0 e7e6",
            "expected one record (gambol.record.read_all takes several), read a move, 'e7e6'",
        ),
    ],
)
def test_errors_say_what_was_expected_what_was_read_and_where(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=re.escape(message)) as caught:
        read(text)
    assert re.search(r" \(line \d+, column \d+\)$", str(caught.value))


def test_a_result_that_the_moves_contradict_is_refused() -> None:
    head = '[Game "touchdown:width=1,height=4"]\n[Position "1/P/1/1 w"]\n'
    with pytest.raises(RecordError, match=r"expected the result 1-0, because white won .*, read '0-1'"):
        read(head + "a3a4 0-1")
    with pytest.raises(RecordError, match=r"no other reason than that white won \(far-rank\), read 'time'"):
        read(head + '[Reason "time"]\na3a4 1-0')
    with pytest.raises(RecordError, match=r"1 of black, 'a4a5': expected an unfinished game, but white won"):
        read(head + "a3a4 a4a5")


def test_a_record_of_another_game_than_was_asked_for_is_refused() -> None:
    with pytest.raises(RecordError, match="expected a record of talpa:size=6, read one of touchdown"):
        read(HEAD, gambol.game("talpa", size=6))
    assert read(HEAD, "touchdown") == Record("touchdown")


def test_what_was_read_before_a_fault_is_handed_out() -> None:
    found = read_all(HEAD + "e2e3 *\n" + HEAD + "e2e9 *")
    assert moves(next(found)) == "e2e3"
    with pytest.raises(RecordError, match="line 6"):
        next(found)


MEGA = 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        "x" * MEGA,
        "!" * MEGA,
        "$" + "1" * MEGA,
        "(" * MEGA,
        ")" * MEGA,
        "{" * MEGA,
        "[" * MEGA,
        "\\" * MEGA,
        "e2e3 " + "(" * MEGA,
        "e2e3 " + "(d2d3 " * (MEGA // 10),
        "e2e3 {" + "\\" * MEGA,
        "e2e3 {" + " " * MEGA + "x\n" * (MEGA // 10),
        '[Game "' + "\\" * MEGA,
        '[Game "' + "x" * MEGA + '"]',
        '[Game "talpa:size=' + "9" * MEGA + '"]',
        '[Game "talpa"][Position "' + "9" * MEGA + '"]',
        '[Game "talpa"][Position "' + "/" * MEGA + '"]',
        '[Game "talpa"][Length "' + "9" * MEGA + '"]',
        '[Game "talpa"][Reason "' + "9" * MEGA + '"] 1-0',
        "\ud800 \x00",
        "e2e3 {[%eval " + "1" * 39 + "]}",
    ],
)
def test_hostile_text_gets_a_short_error_soon(text: str) -> None:
    game = None if text.startswith("[Game") else "touchdown"
    begun = time.process_time()
    with pytest.raises(RecordError) as caught:
        read(text, game)
    assert len(str(caught.value)) < 1000
    assert time.process_time() - begun < 20


@pytest.mark.parametrize(
    "text",
    [
        "e2e3 " + "(d2d3) " * 20_000,
        "e2e3 " + "(d2d3 " * 20_000 + ")" * 20_000,
        "e2e3 " + "{a} " * 100_000,
        "e2e3 " + "; a\n" * 100_000,
        "1. {a} " * 50_000,
        "e2e3 {" + "a " * 500_000 + "}",
        "e2e3 {" + "}{".join("ab" * 50_000) + "}",
        "e2e3 " + "$1 " * 100_000,
        '[A "' + '\\"' * 500_000 + '"] e2e3',
        "e2e3" + " " * MEGA + "*",
        "1" * MEGA,
        "." * MEGA,
        "e2e3 {" + "[%clk " * (MEGA // 6) + "}",
        "e2e3 {" + "[%clk  1] " * (MEGA // 10) + "}",
        "[" + "G" * MEGA + ' "x"]',
        "\n" * MEGA,
        "%\n" * 300_000,
    ],
)
def test_big_text_is_read_in_linear_time_and_written_again(text: str) -> None:
    begun = time.process_time()
    record = read(text, "touchdown")
    assert read(record.text) == record
    assert time.process_time() - begun < 30
