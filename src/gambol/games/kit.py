"""What each game brings to the library besides its rules: names for its moves, and looks."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from gambol.games.classic import ClassicBoard
    from gambol.games.grid import Grid
    from gambol.games.move import Move
    from gambol.games.position import Position
    from gambol.render import Arrow, Diagram, Mark


class DrawDiagram(Protocol):
    """Says what a board looks like."""

    def __call__(
        self,
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
        """The diagram of a board by square."""


@dataclass(frozen=True)
class Kit:
    """What a game's module, ``gambol.games.<name>``, defines as ``KIT``."""

    position: type[Position]
    move: type[Move]
    diagram: DrawDiagram
    styles: Mapping[str, Callable[..., str]]
    """The seeds' views by their names."""
    read: Callable[[str, Mapping[str, int | str], str | None], ClassicBoard | None]
    """Reads the seeds' own texts; ``None`` for any other text."""
    write: Callable[[Mapping[str, int | str], Mapping[str, str], str], str]
    """The text of a position from its options, its board by square, and the side to move."""
    grid: Grid | None = None
    """How bots see it that want numbers; a game can do without."""


@cache
def kit(name: str) -> Kit:
    """The kit of the game of this name."""
    found = importlib.import_module(f"gambol.games.{name}").KIT
    assert isinstance(found, Kit)  # noqa: S101  # a game that lacks it is not finished: the conformance test says so
    return found


@cache
def rules_text(name: str) -> str:
    """The rules of the game of this name, in Markdown."""
    return resources.files(f"gambol.games.{name}").joinpath("rules.md").read_text(encoding="utf-8")


def write_ranks(width: int, height: int, board: Mapping[str, str]) -> str:
    """A board as chess writes it: ranks from the top, a number for a run of empty squares.

    >>> write_ranks(3, 2, {"b2": "r"})
    '1r1/3'
    """
    ranks: list[str] = []
    for rank in range(height, 0, -1):
        text, run = "", 0
        for file in range(width):
            token = board.get(f"{chr(ord('a') + file)}{rank}", "")
            if not token:
                run += 1
                continue
            text += (str(run) if run else "") + token
            run = 0
        ranks.append(text + (str(run) if run else ""))
    return "/".join(ranks)
