"""Diagrams that several tests draw."""

from gambol.render import Diagram, Edges, Piece, Stack, Tray, Zone
from gambol.render.diagram import Shape, Tone


def stack(square: str, *pieces: tuple[Shape, Tone]) -> Stack:
    return Stack(square, tuple(Piece(shape, tone) for shape, tone in pieces))


def pile(square: str, rings: str) -> Stack:
    """Rings by their letters, the bottom one first."""
    return Stack(square, tuple(Piece("ring", "white" if ring == "w" else "black") for ring in rings))


EDGES = Edges(top="red", right="blue", bottom="red", left="blue")

DUG = Diagram(
    width=3,
    height=3,
    surface="earth",
    stacks=(stack("a3", ("tile", "red")), stack("b2", ("tile", "blue")), stack("c3", ("tile", "blue"))),
    edges=EDGES,
    last=("b1", "b2"),
    captured=("b2",),
    turn="red",
    caption="Red to move",
    title="Talpa",
)

PILES = Diagram(
    width=2,
    height=2,
    surface="field",
    stacks=(
        stack("a1", ("ring", "white"), ("ball", "white")),
        stack("b1", ("ring", "white"), ("ring", "black"), ("ring", "black")),
    ),
    zones=(Zone("a1", "white"), Zone("b2", "black")),
    trays=(Tray("top", Piece("ring", "black"), 3), Tray("bottom", Piece("ring", "white"), 5)),
    turn="black",
    caption="Black to move",
    title="Mitsudomoe",
)

PAWNS = Diagram(
    width=3,
    height=4,
    stacks=(stack("a2", ("pawn", "white")), stack("b3", ("pawn", "black"))),
    zones=(
        *(Zone(square, "white") for square in ("a4", "b4", "c4")),
        *(Zone(square, "black") for square in ("a1", "b1", "c1")),
    ),
    turn="white",
    caption="White to move",
    title="Touchdown",
)

ALL = {"dug": DUG, "piles": PILES, "pawns": PAWNS}
