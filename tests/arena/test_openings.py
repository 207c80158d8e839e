"""Openings: random ones are the same again, and files of all kinds are read or refused with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gambol
from gambol.arena import Opening, RandomPlies, read_openings
from gambol.arena.openings import Book
from gambol.errors import ArenaError, RecordError

GAME = gambol.game("touchdown")


@given(st.sampled_from(gambol.games()), st.integers(0, 5), st.integers(0, 4), st.integers(0, 1 << 70))
@settings(max_examples=30)
def test_random_openings_have_the_length_that_is_asked_for(
    name: str, least: int, more: int, seed: int
) -> None:
    game = gambol.game(name)
    book = Book(game, RandomPlies(least, least + more), seed)
    for number in (3, 0, 1):
        opening = book[number]
        assert least <= len(opening.moves) <= least + more
        assert opening.record(game).outcome is None
        assert Book(game, RandomPlies(least, least + more), seed)[number] == opening


def test_random_openings_differ_as_long_as_they_can() -> None:
    book = Book(GAME, RandomPlies(2, 2), seed=1)
    ends = {book[number].record(GAME).position for number in range(40)}
    assert len(ends) == 40
    tiny = gambol.game("touchdown:width=1,height=5")
    book = Book(tiny, RandomPlies(2, 6), seed=1)
    assert all(book[number].record(tiny).outcome is None for number in range(10)), "short games begin sooner"


def test_an_opening_is_shorter_than_any_game() -> None:
    book = Book(GAME, RandomPlies(1000, 1000), seed=1)
    for number in range(3):
        opening = book[number]
        assert opening.record(GAME).outcome is None
        assert len(opening.moves) > 10


def test_a_range_has_its_order() -> None:
    with pytest.raises(ArenaError, match="expected a range of random moves"):
        RandomPlies(6, 2)


@pytest.mark.parametrize(
    ("text", "openings"),
    [
        ("e2e3\n", [Opening(None, ("e2e3",))]),
        ("# a book\n\n  e2e3 E7-E6  \r\n", [Opening(None, ("e2e3", "e7e6"))]),
        ("8/p7/8/8/8/8/P7/8 b\n", [Opening("8/p7/8/8/8/8/P7/8 b", ())]),
        ("8/p7/8/8/8/8/P7/8 b; a7a6 a2a3", [Opening("8/p7/8/8/8/8/P7/8 b", ("a7a6", "a2a3"))]),
        ("\ufeffe2e3\nd2d3", [Opening(None, ("e2e3",)), Opening(None, ("d2d3",))]),
        ('[Game "touchdown"]\n\n1. e2e3 e7e6 *\n\n[Game "touchdown"]\n\n1. d2d3 *', [
            Opening(None, ("e2e3", "e7e6")), Opening(None, ("d2d3",)),
        ]),
    ],
)  # fmt: skip
def test_files_of_all_kinds_are_read(tmp_path: Path, text: str, openings: list[Opening]) -> None:
    path = tmp_path / "book"
    path.write_text(text, "utf-8")
    assert read_openings(path, GAME) == tuple(openings)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "expected 1 to 100000 openings, read 0"),
        ("# nothing\n", "read 0"),
        ("e2e3\nnonsense\n", "in line 2"),
        ("e2e3\n\ne2e9\n", "in line 3"),
        ("8/P7/8/8/8/8/8/8 b; a7a8", "in line 1"),
        ("P7/8/8/8/8/8/8/8 b", "the game goes on, but opening 1 ends it"),
        ('[Game "talpa"]\n\n*', "expected records of touchdown, read one of talpa"),
    ],
)
def test_files_that_hold_something_else_are_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "book"
    path.write_text(text, "utf-8")
    with pytest.raises((ArenaError, RecordError)) as caught:
        read_openings(path, GAME)
    assert words in str(caught.value)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "book"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ArenaError, match="expected UTF-8 text, read the byte 0xff"):
        read_openings(path, GAME)
