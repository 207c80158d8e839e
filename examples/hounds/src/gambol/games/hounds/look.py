"""What a board of Fox and Hounds looks like: a white ball among black pawns, on a chequered field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.render.diagram import Diagram, Piece, Stack, Zone, named_tone, read_arrows, read_marks, square_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gambol.render.diagram import Arrow, Mark

PIECES: Final = {"w": Piece("ball", "white"), "b": Piece("pawn", "black")}


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
    """The diagram of a board of ``w`` (the fox) and ``b`` (the hounds) by square.

    >>> diagram({"size": 4}, {"c1": "w"}, turn="white").caption
    'White to move'
    """
    size = int(options["size"])
    words = f"{turn.capitalize()} to move" if caption is None else caption
    goal = (square_at(file, size - 1) for file in range(size))
    return Diagram(
        width=size,
        height=size,
        surface="chequer",
        stacks=tuple(Stack(square, (PIECES[token],)) for square, token in board.items()),
        zones=tuple(Zone(square, "white") for square in goal),
        last=tuple(last),
        captured=tuple(captured),
        marks=read_marks(marks),
        arrows=read_arrows(arrows),
        turn=named_tone(words),
        caption=words,
        title="Fox and Hounds",
        flipped=flipped,
    )
