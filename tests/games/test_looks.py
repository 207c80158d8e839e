"""Each game looks like itself: its board, its pieces where they stand, and whose what is."""

from collections.abc import Callable, Mapping

import pytest

from gambol.games.mitsudomoe import look as mitsudomoe
from gambol.games.talpa import look as talpa
from gambol.games.touchdown import look as touchdown
from gambol.render import Arrow, Diagram, Mark, Piece, to_svg, to_text

TALPA: Mapping[str, int | str] = {"size": 3, "edges": "red-top-bottom"}
TOUCHDOWN: Mapping[str, int | str] = {"width": 5, "height": 6}
BOARDS: Mapping[str, tuple[Callable[..., Diagram], Mapping[str, int | str], Mapping[str, str], str]] = {
    "talpa": (talpa.diagram, TALPA, {"a3": "r", "b1": "b"}, "red"),
    "mitsudomoe": (mitsudomoe.diagram, {"home-block": "loses"}, {"a1": "wW", "c3": "wbB"}, "white"),
    "touchdown": (touchdown.diagram, TOUCHDOWN, {"a2": "P", "b5": "p"}, "white"),
}


@pytest.mark.parametrize("game", BOARDS)
def test_every_piece_stands_where_the_board_says(game: str) -> None:
    look, options, board, turn = BOARDS[game]
    diagram = look(options, board, turn=turn)
    assert {stack.square: len(stack.pieces) for stack in diagram.stacks} == {
        square: len(token) for square, token in board.items()
    }
    assert all(stack.pieces for stack in diagram.stacks)


@pytest.mark.parametrize("game", BOARDS)
def test_what_is_pointed_at_is_passed_on(game: str) -> None:
    look, options, board, turn = BOARDS[game]
    diagram = look(
        options,
        board,
        turn=turn,
        last=["a1", "a2"],
        captured=["a2"],
        marks=["cross:b2:red", Mark("c1")],
        arrows=["a1a2", ("b1", "b2"), Arrow("c1", "c2", "blue")],
        flipped=True,
    )
    assert (diagram.last, diagram.captured, diagram.flipped) == (("a1", "a2"), ("a2",), True)
    assert diagram.marks == (Mark("b2", "cross", "red"), Mark("c1"))
    assert diagram.arrows == (Arrow("a1", "a2"), Arrow("b1", "b2"), Arrow("c1", "c2", "blue"))


@pytest.mark.parametrize("game", BOARDS)
def test_the_caption_says_whose_turn_it_is_or_what_it_is_told(game: str) -> None:
    look, options, board, turn = BOARDS[game]
    diagram = look(options, board, turn=turn)
    assert (diagram.caption, diagram.turn) == (f"{turn.capitalize()} to move", turn)
    assert diagram.title.lower() == game
    told = look(options, board, turn=turn, caption="A draw: repetition")
    assert (told.caption, told.turn) == ("A draw: repetition", None)


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("empty", [False, True], ids=["board", "empty"])
def test_every_board_can_be_drawn_in_every_way(game: str, empty: bool) -> None:
    look, options, board, turn = BOARDS[game]
    diagram = look(options, {} if empty else board, turn=turn)
    for ascii_only in (False, True):
        for colour in (False, True):
            assert to_text(diagram, ascii=ascii_only, colour=colour)
    assert to_svg(diagram, theme="auto").endswith("</svg>")


@pytest.mark.parametrize(
    ("edges", "top", "left"), [("red-top-bottom", "red", "blue"), ("red-left-right", "blue", "red")]
)
def test_talpas_sides_follow_the_edges(edges: str, top: str, left: str) -> None:
    sides = talpa.diagram({"size": 6, "edges": edges}, {}, turn="red").edges
    assert sides is not None
    assert (sides.top, sides.bottom, sides.left, sides.right) == (top, top, left, left)


def test_mitsudomoe_shows_homes_and_what_is_left_to_place() -> None:
    diagram = mitsudomoe.diagram({}, {"a1": "wW", "c3": "wbB"}, turn="black")
    homes = {zone.square: zone.tone for zone in diagram.zones}
    assert homes == dict.fromkeys(["a1", "b1", "a2"], "white") | dict.fromkeys(["e5", "d5", "e4"], "black")
    assert {tray.piece: tray.count for tray in diagram.trays} == {
        Piece("ring", "white"): 6,
        Piece("ring", "black"): 7,
    }
    assert diagram.stacks[1].pieces == (
        Piece("ring", "white"),
        Piece("ring", "black"),
        Piece("ball", "black"),
    )


@pytest.mark.parametrize(("width", "height"), [(1, 4), (8, 8), (5, 6)])
def test_touchdown_shows_the_far_ranks(width: int, height: int) -> None:
    diagram = touchdown.diagram({"width": width, "height": height}, {}, turn="white")
    assert (diagram.width, diagram.height) == (width, height)
    far = {zone.square[1:]: zone.tone for zone in diagram.zones}
    assert far == {str(height): "white", "1": "black"}
    assert len(diagram.zones) == 2 * width
