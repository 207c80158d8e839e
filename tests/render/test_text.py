"""Text boards keep their shape in every style, and say without colour what they say with it."""

import dataclasses
import re
import unicodedata
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gambol
from gambol.render import Arrow, Diagram, Mark, to_text
from gambol.render.diagram import MarkKind, Shape, Surface, Tone, square_at
from render.pictures import ALL, DUG, PAWNS, PILES, pile, stack

ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def bare(text: str) -> str:
    return ESCAPE.sub("", text)


def shown(text: str) -> str:
    """The text without the blanks at its line ends and the indentation of this file."""
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def test_tunnels_are_open_and_sides_have_their_own_lines() -> None:
    assert to_text(DUG) == shown(
        """
    ╔═══╤═══╤═══╗
  3 ┃ ■ │   │ □ ┃
    ┠───┼───┼───┨
  2 ┃   │[□×│   ┃
    ┃   └───┘   ┃
  1 ┃    [ ]    ┃
    ╚═══════════╝
      a   b   c
    Red to move   ■ red: top and bottom  □ blue: left and right
"""
    )


def test_tunnels_in_ascii() -> None:
    assert to_text(DUG, ascii=True) == shown(
        """
    +===+===+===+
  3 # R |   | B #
    +---+---+---+
  2 #   |[Bx|   #
    #   +---+   #
  1 #    [ ]    #
    +===========+
      a   b   c
    Red to move   R red: top and bottom  B blue: left and right
"""
    )


def test_piles_show_their_top_and_list_what_is_below() -> None:
    assert to_text(PILES) == shown(
        """
    ┌─────────┬─────────┐
    │         │⌂        │
  2 │         │         │
    │         │         │
    ├─────────┼─────────┤
    │⌂ ╭ ○ ╮  │  █▀▀▀█  │
  1 │  ╰───╯  │  █▄▄▄█  │
    │         │   ●○    │
    └─────────┴─────────┘
         a         b
    Black to move   ○ white: 5 in hand  ● black: 3 in hand
"""
    )


def test_pawns_point_forward_and_end_zones_lie_behind_double_lines() -> None:
    assert to_text(PAWNS) == shown(
        """
    ┌───┬───┬───┐
  4 │   │   │   │
    ╞═══╪═══╪═══╡
  3 │   │ ▼ │   │
    ├───┼───┼───┤
  2 │ △ │   │   │
    ╞═══╪═══╪═══╡
  1 │   │   │   │
    └───┴───┴───┘
      a   b   c
    White to move   △ white  ▼ black
"""
    )
    assert "▲" in to_text(dataclasses.replace(PAWNS, flipped=True))


def test_marks_and_arrows_are_shown() -> None:
    diagram = dataclasses.replace(
        PAWNS, marks=(Mark("a2", "cross"), Mark("c3", "label", text="+3")), arrows=(Arrow("a2", "b3"),)
    )
    text = to_text(diagram)
    assert "│×△ │" in text
    assert "│+  │" in text
    assert text.endswith("a2→b3")
    assert to_text(diagram, ascii=True).endswith("a2->b3")


@pytest.mark.parametrize("colour", [False, True], ids=["plain", "colour"])
@pytest.mark.parametrize("coordinates", [False, True])
@pytest.mark.parametrize("diagram", ALL.values(), ids=ALL)
def test_ascii_is_ascii(diagram: Diagram, coordinates: bool, colour: bool) -> None:
    text = to_text(diagram, ascii=True, colour=colour, coordinates=coordinates)
    assert text.isascii()
    assert bare(text) == to_text(diagram, ascii=True, coordinates=coordinates)


@pytest.mark.parametrize("colour", [False, True], ids=["plain", "colour"])
@pytest.mark.parametrize("diagram", ALL.values(), ids=ALL)
def test_every_character_is_one_cell_wide(diagram: Diagram, colour: bool) -> None:
    marked = [dataclasses.replace(diagram, marks=(Mark("a1", kind),)) for kind in get_args(MarkKind)]
    for character in set("".join(bare(to_text(board, colour=colour)) for board in marked)) - {"\n"}:
        assert unicodedata.east_asian_width(character) not in "WF"
        assert not unicodedata.combining(character)
        # The characters that some terminals draw as emoji.
        assert character not in "♟▪▫◽◾⬛⬜⚪⚫↔↕"


@pytest.mark.parametrize("diagram", ALL.values(), ids=ALL)
def test_colour_ends_with_its_line(diagram: Diagram) -> None:
    for line in to_text(diagram, colour=True).splitlines():
        codes = ESCAPE.findall(line)
        assert not codes or codes[-1] in ("\x1b[0m", "\x1b[39;49m")


@pytest.mark.parametrize("diagram", ALL.values(), ids=ALL)
def test_without_colour_there_are_no_escape_sequences(diagram: Diagram) -> None:
    assert "\x1b" not in to_text(diagram)
    assert all(line == line.rstrip() for line in to_text(diagram).splitlines())


@given(st.text())
def test_no_caption_reaches_the_terminal_raw(caption: str) -> None:
    diagram = dataclasses.replace(PAWNS, caption=caption, marks=(Mark("a1", "label", text=caption),))
    text = to_text(diagram)
    assert all(character == "\n" or character.isprintable() for character in text)
    assert to_text(diagram, ascii=True).isascii()
    board = to_text(diagram, caption=False).splitlines()
    assert len({len(line) for line in board[:-1]}) == 1


PAIRS: list[tuple[Shape, Tone, Tone]] = [
    ("tile", "red", "blue"),
    ("pawn", "white", "black"),
    ("ring", "white", "black"),
    ("ball", "white", "black"),
]


@pytest.mark.parametrize(("shape", "one", "other"), PAIRS, ids=str)
@pytest.mark.parametrize("ascii", [False, True], ids=["box", "ascii"])
def test_owners_are_told_apart_without_colour(shape: Shape, one: Tone, other: Tone, ascii: bool) -> None:  # noqa: A002
    surfaces: dict[Shape, Surface] = {"tile": "earth", "pawn": "chequer", "ring": "field", "ball": "field"}
    boards = []
    for tone in (one, other):
        # Even a ball on the same ring shows whose it is.
        on_ring = shape == "ball"
        standing = stack("a1", ("ring", one), (shape, tone)) if on_ring else stack("a1", (shape, tone))
        diagram = Diagram(width=1, height=1, surface=surfaces[shape], stacks=(standing,))
        boards.append(to_text(diagram, ascii=ascii, caption=False))
    assert boards[0] != boards[1]


def test_coloured_tiles_are_told_apart_by_their_marks() -> None:
    text = bare(to_text(DUG, colour=True, caption=False))
    assert (text.count("■"), text.count("□")) == (1, 2)


@pytest.mark.parametrize("colour", [False, True], ids=["plain", "colour"])
def test_the_largest_boards_fit_a_terminal(colour: bool) -> None:
    tiles = tuple(stack(square_at(f, r), ("tile", "red")) for f in range(10) for r in range(10))
    talpa = Diagram(width=10, height=10, surface="earth", stacks=tiles, edges=DUG.edges)
    assert len(to_text(talpa, colour=colour, caption=False).splitlines()) <= 22
    field = dataclasses.replace(PILES, width=5, height=5)
    for diagram in (talpa, field, dataclasses.replace(PAWNS, width=8, height=8)):
        lines = bare(to_text(diagram, colour=colour)).splitlines()
        assert len(lines) <= 23
        assert max(len(line) for line in lines) <= 62


@pytest.mark.parametrize("rings", [2, 8, 9, 16])
def test_a_high_pile_keeps_its_place(rings: int) -> None:
    stacks = (pile("a1", "w" * rings),)
    board = to_text(Diagram(width=1, height=1, surface="field", stacks=stacks), caption=False)
    lines = board.splitlines()
    assert {len(line) for line in lines[:-1]} == {15}
    under = lines[3]
    hidden = int(found[1]) if (found := re.search(r"\+(\d+)", under)) else 0
    assert under.count("○") + hidden == rings - 1


def test_a_coloured_tunnel_reaches_the_sides() -> None:
    empty = Diagram(width=3, height=3, surface="earth", edges=DUG.edges)
    text = to_text(empty, colour=True, caption=False, coordinates=False)
    inner = text.splitlines()[2]
    # Between the two sides there is nothing but dug ground.
    assert re.fullmatch(r"\x1b\[39;48;5;25m \x1b\[39;48;5;236m {12}.*", inner)


def test_the_words_under_a_finished_board_fit_eighty_columns() -> None:
    for text in ("rbrb/4/rbrb/brbr b", "rbrb/brbr/rbrb/brbr r"):
        board = gambol.game("talpa", size=4).position(text).render()
        assert max(len(line) for line in board.splitlines()) <= 80
        assert "left and right" in board
