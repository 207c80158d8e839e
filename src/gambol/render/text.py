"""A diagram as text: coloured blocks, box characters, or plain ASCII."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from gambol.render.blocks import Blocks
from gambol.render.diagram import Tone
from gambol.render.glyphs import MARGIN, SCREEN
from gambol.render.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Callable

    from gambol.render.canvas import Canvas
    from gambol.render.diagram import Diagram, Piece


def to_text(
    diagram: Diagram,
    *,
    ascii: bool = False,  # noqa: A002  # the word users know
    colour: bool = False,
    coordinates: bool = True,
    caption: bool = True,
) -> str:
    """The diagram as lines of text, every character one cell wide.

    With ``colour`` the lines hold ANSI escape sequences of the 256-colour palette; with ``ascii`` nothing
    outside ASCII. ``caption`` adds a line that says whose turn it is and which sign is whose. Control
    characters in a caption are left out, and with ``ascii`` what is not ASCII becomes ``?``.

    >>> from gambol.render import Diagram, Edges, Piece, Stack
    >>> edges = Edges(top="red", right="blue", bottom="red", left="blue")
    >>> stacks = (Stack("a1", (Piece("tile", "red"),)), Stack("c2", (Piece("tile", "blue"),)))
    >>> dug = Diagram(width=3, height=3, surface="earth", stacks=stacks, edges=edges, caption="Red to move")
    >>> print(to_text(dug))
        ╔═══════════╗
      3 ┃           ┃
        ┃       ┌───┨
      2 ┃       │ □ ┃
        ┠───┐   └───┨
      1 ┃ ■ │       ┃
        ╚═══╧═══════╝
          a   b   c
        Red to move   ■ red: top and bottom  □ blue: left and right
    """
    drawing = (
        Blocks(diagram, coordinates=coordinates)
        if colour and not ascii
        else Grid(diagram, ascii=ascii, coordinates=coordinates)
    )
    canvas = drawing.draw()
    if caption:
        _write_footer(canvas, diagram, drawing.legend, ascii=ascii, left=MARGIN if coordinates else 0)
    text = "\n".join(canvas.lines(colour=colour))
    return "".join(c if c.isascii() else "?" for c in text) if ascii else text


def _write_footer(
    canvas: Canvas,
    diagram: Diagram,
    legend: Callable[[Piece], tuple[str, int, int | None]],
    *,
    ascii: bool,  # noqa: A002
    left: int,
) -> None:
    """What is said under the board: the caption, which sign is whose, what waits in the trays, the arrows."""
    line, x = canvas.height, left
    tones = _pieces_by_tone(diagram)
    words = "".join(character for character in diagram.caption if character.isprintable())
    if words:
        canvas.write(x, line, words)
        x += len(words) + 3
        signs = sum(
            len(f" {tone}{_side_note(diagram, tone)}{_tray_note(diagram, tone)}") + 5 for tone in tones
        )
        if x + signs - 2 > SCREEN:
            line, x = line + 1, left
    for tone, pieces in tones.items():
        for piece in pieces:
            sign, ink, ground = legend(piece)
            sign = f" {sign} " if ground is not None else sign
            canvas.write(x, line, sign, ink, ground)
            x += len(sign) + 1
        note = f"{tone}{_side_note(diagram, tone)}{_tray_note(diagram, tone)}"
        canvas.write(x, line, note)
        x += len(note) + 2
    if diagram.arrows:
        arrow = "->" if ascii else "→"
        canvas.write(left, canvas.height, "  ".join(f"{a.origin}{arrow}{a.target}" for a in diagram.arrows))


def _pieces_by_tone(diagram: Diagram) -> dict[Tone, list[Piece]]:
    """The pieces that stand on top somewhere or wait in a tray, one of those that look the same."""
    pieces = {piece for stack in diagram.stacks for piece in stack.pieces[-1:]}
    pieces |= {tray.piece for tray in diagram.trays}
    found: dict[Tone, list[Piece]] = {}
    for tone in get_args(Tone):
        of_tone = sorted((piece for piece in pieces if piece.tone == tone), key=lambda piece: piece.shape)
        if of_tone:
            found[tone] = of_tone[-1:]
    return found


def _side_note(diagram: Diagram, tone: Tone) -> str:
    """Which sides are this tone's."""
    sides = diagram.sides
    if sides is None:
        return ""
    owned = [side for side in ("top", "bottom", "left", "right") if getattr(sides, side) == tone]
    return f": {' and '.join(owned)}" if owned else ""


def _tray_note(diagram: Diagram, tone: Tone) -> str:
    """How many pieces of this tone wait beside the board."""
    held = [tray.count for tray in diagram.trays if tray.piece.tone == tone]
    return f": {sum(held)} in hand" if held else ""
