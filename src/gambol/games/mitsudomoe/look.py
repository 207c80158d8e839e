"""What a Mitsudomoe board looks like: piled rings, balls on top, two home corners, supplies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.render.diagram import Diagram, Piece, Stack, Tray, Zone, named_tone, read_arrows, read_marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gambol.render.diagram import Arrow, Mark

SIZE: Final = 5
RINGS: Final = 8
SUPPLY: Final = 5
PIECES: Final = {
    "w": Piece("ring", "white"),
    "b": Piece("ring", "black"),
    "W": Piece("ball", "white"),
    "B": Piece("ball", "black"),
}
HOMES: Final = (
    *(Zone(square, "white") for square in ("a1", "b1", "a2")),
    *(Zone(square, "black") for square in ("e5", "d5", "e4")),
)


def supply(board: Mapping[str, str]) -> dict[str, int]:
    """The rings that each player still holds: those of his eight that are not on the board.

    >>> supply({"a1": "wW", "c3": "bw"})
    {'white': 6, 'black': 7}
    """
    stacks = "".join(board.values())
    return {"white": RINGS - stacks.count("w"), "black": RINGS - stacks.count("b")}


def diagram(
    options: Mapping[str, int | str],  # noqa: ARG001  # the board looks the same under every option
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
    """The diagram of a Mitsudomoe board: by square its stack from bottom to top, as in ``wbB``.

    >>> diagram({}, {"c3": "wbB"}, turn="white").stacks[0].pieces[-1]
    Piece(shape='ball', tone='black')
    """
    held = supply(board)
    words = f"{turn.capitalize()} to move" if caption is None else caption
    return Diagram(
        width=SIZE,
        height=SIZE,
        surface="field",
        stacks=tuple(
            Stack(square, tuple(PIECES[piece] for piece in stack)) for square, stack in board.items()
        ),
        zones=HOMES,
        trays=(
            Tray("top", PIECES["b"], max(0, held["black"]), SUPPLY),
            Tray("bottom", PIECES["w"], max(0, held["white"]), SUPPLY),
        ),
        last=tuple(last),
        captured=tuple(captured),
        marks=read_marks(marks),
        arrows=read_arrows(arrows),
        turn=named_tone(words),
        caption=words,
        title="Mitsudomoe",
        flipped=flipped,
    )
