"""Boards as pictures: one plain :class:`Diagram`, drawn as terminal text or as SVG.

Nothing here knows a game. A game's ``look`` module says what stands where; the renderers make it look well.

>>> from gambol.render import Diagram, Piece, Stack, to_text
>>> pawn = Stack("b1", (Piece("pawn", "white"),))
>>> print(to_text(Diagram(width=3, height=2, stacks=(pawn,)), ascii=True, caption=False))
    +---+---+---+
  2 |   |   |   |
    +---+---+---+
  1 |   | P |   |
    +---+---+---+
      a   b   c
"""

from gambol.render.diagram import Arrow, Diagram, Edges, Mark, Piece, Stack, Tray, Zone
from gambol.render.svg import to_svg
from gambol.render.text import to_text

__all__ = ["Arrow", "Diagram", "Edges", "Mark", "Piece", "Stack", "Tray", "Zone", "to_svg", "to_text"]
