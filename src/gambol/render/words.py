"""Words in pictures: a board described for people who hear it, and any text made fit for XML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gambol.render.diagram import Diagram


def describe(diagram: Diagram) -> str:
    """The whole diagram as a few sentences.

    >>> from gambol.render.diagram import Diagram, Piece, Stack
    >>> pawns = tuple(Stack(square, (Piece("pawn", "white"),)) for square in ("a2", "b2"))
    >>> describe(Diagram(width=4, height=4, stacks=pawns, last=("b1", "b2"), caption="Black to move"))
    'A board of 4 by 4 squares. White pawn: a2, b2. Last move: b1, b2. Black to move.'
    """
    sentences = [f"A board of {diagram.width} by {diagram.height} squares"]
    if diagram.edges is not None:
        edges = diagram.edges
        sentences.append(
            f"Edges: top {edges.top}, right {edges.right}, bottom {edges.bottom}, left {edges.left}"
        )
    by_pieces: dict[str, list[str]] = {}
    for stack in diagram.stacks:
        names = [f"{piece.tone} {piece.shape}" for piece in stack.pieces]
        if names:
            by_pieces.setdefault(" under ".join(names), []).append(stack.square)
    sentences += [f"{names.capitalize()}: {', '.join(squares)}" for names, squares in by_pieces.items()]
    sentences += [
        f"Beside the board: {tray.count} {tray.piece.tone} {tray.piece.shape}{'s' * (tray.count != 1)}"
        for tray in diagram.trays
    ]
    if diagram.last:
        sentences.append(f"Last move: {', '.join(diagram.last)}")
    if diagram.captured:
        sentences.append(f"Taken on: {', '.join(diagram.captured)}")
    for mark in diagram.marks:
        sentences.append(f"Mark on {mark.square}: {mark.text or mark.kind}")
    sentences += [f"Arrow from {arrow.origin} to {arrow.target}" for arrow in diagram.arrows]
    if diagram.caption:
        sentences.append(diagram.caption.rstrip("."))
    return ". ".join(sentences) + "."


def plain(text: str) -> str:
    r"""The text as XML may hold it: escaped, on one line, without control characters.

    >>> plain("R&D <b>\n\x1b")
    'R&amp;D &lt;b&gt; '
    """
    return escape("".join(character for character in text.replace("\n", " ") if character.isprintable()))
