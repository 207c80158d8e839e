"""A diagram refuses what it cannot show, and knows where each square is seen."""

import dataclasses
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gambol.errors import OptionError
from gambol.render import Arrow, Diagram, Mark, Piece, Stack
from gambol.render.diagram import file_and_rank, named_tone, square_at
from render.pictures import ALL, DUG


@given(st.integers(1, 26), st.integers(1, 12), st.booleans(), st.data())
def test_square_and_place_are_inverse(width: int, height: int, flipped: bool, data: st.DataObject) -> None:
    diagram = Diagram(width=width, height=height, flipped=flipped)
    square = square_at(data.draw(st.integers(0, width - 1)), data.draw(st.integers(0, height - 1)))
    assert diagram.square(*diagram.place(square)) == square
    assert square_at(*file_and_rank(square)) == square


def test_a_flipped_board_is_turned_not_mirrored() -> None:
    flipped = dataclasses.replace(DUG, flipped=True)
    assert flipped.files == ("c", "b", "a")
    assert flipped.ranks == ("1", "2", "3")
    assert flipped.rows == tuple(tuple(reversed(row)) for row in reversed(DUG.rows))


def test_a_flipped_board_has_its_sides_turned() -> None:
    assert DUG.edges is not None
    edges = dataclasses.replace(DUG.edges, top="white", right="black")
    sides = dataclasses.replace(DUG, edges=edges, flipped=True).sides
    assert sides is not None
    assert (sides.top, sides.right, sides.bottom, sides.left) == ("red", "blue", "white", "black")


@pytest.mark.parametrize("diagram", ALL.values(), ids=ALL)
def test_a_diagram_is_a_value(diagram: Diagram) -> None:
    assert pickle.loads(pickle.dumps(diagram)) == diagram
    assert hash(dataclasses.replace(diagram)) == hash(diagram)


@pytest.mark.parametrize("square", ["d1", "a4", "", "a0", "aa1", "A1", "1a", "a01"])
def test_a_square_off_the_board_is_refused(square: str) -> None:
    with pytest.raises(OptionError, match="expected a square"):
        Diagram(width=3, height=3, stacks=(Stack(square, ()),))


@pytest.mark.parametrize(("width", "height"), [(0, 3), (27, 3), (3, 0), (3, 100)])
def test_a_board_too_large_to_name_is_refused(width: int, height: int) -> None:
    with pytest.raises(OptionError, match=f"read {width}x{height}"):
        Diagram(width=width, height=height)


def test_unknown_shapes_tones_kinds_and_inks_list_what_is_allowed() -> None:
    with pytest.raises(OptionError, match="pawn, tile, ring, ball; read 'queen'"):
        Piece("queen", "white")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="red, blue, white, black; read 'green'"):
        Piece("pawn", "green")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="read 'star'"):
        Mark.read("star:a1")
    with pytest.raises(OptionError, match="green, red, blue, amber; read 'pink'"):
        Mark.read("dot:a1:pink")
    with pytest.raises(OptionError, match="read 'pink'"):
        Arrow.read("a1a2:pink")


@pytest.mark.parametrize("text", ["", "e2", "e2e", "e2e3e4", "e2>e3", "2e3e"])
def test_a_broken_arrow_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="expected an arrow like"):
        Arrow.read(text)


@pytest.mark.parametrize("text", ["e2e3", "e2-e3", "e2->e3", "e2→e3", "e2 e3"])
def test_arrows_are_read_however_they_are_written(text: str) -> None:
    assert Arrow.read(text) == Arrow("e2", "e3")
    assert Arrow.read(("e2", "e3")) == Arrow.read(Arrow("e2", "e3"))


def test_a_label_may_hold_a_colon() -> None:
    assert Mark.read("label:a1:red:1:0").text == "1:0"


def test_the_caption_names_its_swatch() -> None:
    assert named_tone("Blue has won: tunnel") == "blue"
    assert named_tone("Black resigned, White has won") == "black"
    assert named_tone("") is None
