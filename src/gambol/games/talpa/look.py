"""What a Talpa board looks like: square tiles with moles on them, and tunnels where none are left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.render.diagram import Diagram, Edges, Piece, Stack, named_tone, read_arrows, read_marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gambol.render.diagram import Arrow, Mark

TILES: Final = {"r": Piece("tile", "red"), "b": Piece("tile", "blue")}
SIDES: Final = {
    "red-top-bottom": Edges(top="red", right="blue", bottom="red", left="blue"),
    "red-left-right": Edges(top="blue", right="red", bottom="blue", left="red"),
}


def diagram(
    options: Mapping[str, int | str],
    board: Mapping[str, str],
    *,
    turn: str,
    last: Sequence[str] = (),
    captured: Sequence[str] = (),
    marks: Iterable[Mark | str] = (),
    arrows: Iterable[Arrow | str | tuple[str, str]] = (),
    flipped: bool = False,
    caption: str | None = None,
) -> Diagram:
    """The diagram of a Talpa board of ``r`` and ``b`` by square.

    >>> diagram({"size": 3, "edges": "red-top-bottom"}, {"a3": "r", "b3": "b"}, turn="red").caption
    'Red to move'
    """
    size = int(options["size"])
    words = f"{turn.capitalize()} to move" if caption is None else caption
    return Diagram(
        width=size,
        height=size,
        surface="earth",
        stacks=tuple(Stack(square, (TILES[token],)) for square, token in board.items()),
        edges=SIDES[str(options["edges"])],
        last=tuple(last),
        captured=tuple(captured),
        marks=read_marks(marks),
        arrows=read_arrows(arrows),
        turn=named_tone(words),
        caption=words,
        title="Talpa",
        flipped=flipped,
    )
