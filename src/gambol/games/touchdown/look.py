"""What a Touchdown board looks like: chess pawns on a chequered field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.render.diagram import Diagram, Piece, Stack, Zone, named_tone, read_arrows, read_marks, square_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gambol.render.diagram import Arrow, Mark, Tone

PAWNS: Final = {"P": Piece("pawn", "white"), "p": Piece("pawn", "black")}


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
    """The diagram of a Touchdown board of ``P`` (White's pawns) and ``p`` (Black's) by square.

    >>> diagram({"width": 4, "height": 4}, {"a2": "P"}, turn="black").caption
    'Black to move'
    """
    width, height = int(options["width"]), int(options["height"])
    far_ranks: tuple[tuple[int, Tone], ...] = ((height - 1, "white"), (0, "black"))
    words = f"{turn.capitalize()} to move" if caption is None else caption
    return Diagram(
        width=width,
        height=height,
        surface="chequer",
        stacks=tuple(Stack(square, (PAWNS[token],)) for square, token in board.items()),
        zones=tuple(Zone(square_at(file, rank), tone) for rank, tone in far_ranks for file in range(width)),
        last=tuple(last),
        captured=tuple(captured),
        marks=read_marks(marks),
        arrows=read_arrows(arrows),
        turn=named_tone(words),
        caption=words,
        title="Touchdown",
        flipped=flipped,
    )
