"""What holds of every record, whatever is in it."""

from __future__ import annotations

import copy
import io
import pickle
import random

from hypothesis import given, settings
from hypothesis import strategies as st

import gambol
from gambol.record import Record, RecordError, read, read_all
from record.trees import records, texts


@given(records())
def test_a_record_is_read_back_as_it_was_written(record: Record) -> None:
    text = record.text
    back = read(text)
    assert back == record
    assert back.text == text
    assert back.headers == record.headers


@given(records())
def test_written_text_can_be_encoded_and_has_short_lines_unless_a_word_is_long(record: Record) -> None:
    text = record.text
    text.encode()
    moves = text.split("\n\n", 1)[1]
    assert all(len(line) <= 80 or len(max(line.split(), key=len)) > 20 for line in moves.split("\n"))


@given(records())
def test_layout_does_not_matter(record: Record) -> None:
    text = record.text
    assert read("\ufeff" + text.replace("\n", "\r\n")) == record
    assert read(text.replace("\n", "\r")) == record
    assert read("% a line for somebody else\n\n" + text + "\n\n%") == record


@given(st.lists(records(most_moves=4), max_size=4))
def test_several_records_in_one_text_are_read_one_after_the_other(several: list[Record]) -> None:
    text = "\n".join(record.text for record in several)
    assert list(read_all(text)) == several
    assert list(read_all(io.StringIO(text))) == several


@given(records())
def test_copies_are_equal_and_apart(record: Record) -> None:
    for twin in (copy.deepcopy(record), copy.copy(record), pickle.loads(pickle.dumps(record))):
        assert twin == record
        assert [node.ply for node in twin.node.line()] == [node.ply for node in record.node.line()]
        assert twin.moves == record.moves
        twin.root.comment += "!"
        assert twin != record


@given(records(), st.data())
def test_redo_restores_what_undo_took(record: Record, data: st.DataObject) -> None:
    before, node = copy.deepcopy(record), record.node
    here = node is record.root.end() and record.result != "*" and record.position.outcome is None
    count = data.draw(st.integers(0, node.ply))
    record.undo(count)
    assert len(record.moves) >= node.ply - count
    record.redo(count)
    assert record == before
    assert record.node is node
    assert (record.outcome is None) == (before.outcome is None), here


@given(records())
def test_undo_to_the_start_leaves_nothing_of_the_line(record: Record) -> None:
    first = record.node.line()[1:2]
    while record.node.ply:
        record.undo()
    assert record.position == record.start
    assert not set(first) & set(record.root.children)


@given(records(), st.randoms(use_true_random=False))
def test_promoting_and_deleting_keep_the_record_sound(record: Record, rng: random.Random) -> None:
    for _ in range(5):
        nodes = list(record.root.walk())[1:]
        if not nodes:
            break
        node = rng.choice(nodes)
        count = len(nodes)
        change = rng.choice(["promote", "demote", "make_main", "delete"])
        before = copy.deepcopy(record)
        try:
            getattr(node, change)()
        except RecordError:
            assert before.result != "*"
        if change != "delete":
            assert len(list(record.root.walk())) - 1 == count
        assert record.node in list(record.root.walk())
        assert read(record.text) == record


@given(records())
def test_occurrences_are_what_counting_gives(record: Record) -> None:
    for node in record.root.walk():
        positions = [earlier.position for earlier in node.line()]
        assert node.occurrences == positions.count(node.position)


@settings(max_examples=300)
@given(records(most_moves=6), st.randoms(use_true_random=False), st.integers(1, 4))
def test_only_record_errors_escape_from_spoilt_text(record: Record, rng: random.Random, spoils: int) -> None:
    text = record.text
    for _ in range(spoils):
        text = _spoilt(text, rng)
    for game in (None, record.game):
        complaint = ""
        try:
            for found in read_all(text, game):
                assert read(found.text) == found
        except RecordError as error:
            complaint = str(error)
        assert not complaint or ("expected" in complaint and "(line " in complaint)


@settings(max_examples=300)
@given(st.lists(st.sampled_from([*'[](){};%$!?"\\*.\n \r\t1\x00', '[Game "talpa"]', "a8b8", "1-0", "é"])))
def test_only_record_errors_escape_from_nonsense(parts: list[str]) -> None:
    for game in (None, "talpa"):
        try:
            found = read("".join(parts), game)
        except RecordError:
            continue
        assert read(found.text) == found


@given(texts)
def test_any_text_is_a_comment_and_a_tag(text: str) -> None:
    record = gambol.Record("touchdown", tags={"Event": text}).play("a2a3", comment=text)
    back = read(record.text)
    assert back.tags["Event"] == text
    assert back.node.comment == text


def _spoilt(text: str, rng: random.Random) -> str:
    at, to = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
    lines = text.split("\n")
    changes: list[str] = [
        text[:at] + text[at + 1 :],
        text[:at] + rng.choice([*'[](){};%$!?"\\*.\n 1', "1-0", "e2e3"]) + text[at:],
        text[:at] + text[to:],
        text[:to] + text[at:],
        "\n".join(rng.sample(lines, len(lines))),
        text[: rng.randint(0, len(text))],
    ]
    return rng.choice(changes)
