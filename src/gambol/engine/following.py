"""Lines played on to where one can see why."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gambol.engine.engine import Engine
    from gambol.engine.info import Info
    from gambol.games import Position

_NODES = 5_000
"""Enough to find again what has been proven already."""


def followed(engine: Engine, position: Position, info: Info, most: int = 20) -> Info:
    """The same with a longer line, where a proof knows the result and does not say how it comes about.

    The moves that are added are proven too. The line gets no longer than ``most`` moves.

    >>> import gambol
    >>> game = gambol.game("touchdown")
    >>> position = game.position("8/8/P7/8/8/7p/8/8 w")
    >>> engine = gambol.Engine(game)
    >>> print(*followed(engine, position, engine.search(position)).line)
    a6a7 h3h2 a7a8
    """
    if info.proven is None or info.moves_to_end is None:
        return info
    line = list(info.line)
    for move in line:
        position = position.play(move)
    while position.outcome is None and len(line) < min(most, info.moves_to_end):
        found = engine.search(position, nodes=_NODES)
        own = len(line) % 2 == 0
        if found.proven != (info.proven if own else "loss" if info.proven == "win" else "win"):
            break
        line.append(found.move)
        position = position.play(found.move)
    return replace(info, line=tuple(line))
