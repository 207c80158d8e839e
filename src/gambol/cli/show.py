"""`gambol show`."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

from gambol.cli.output import fail, position_json, write, write_json
from gambol.cli.quoting import cause

if TYPE_CHECKING:
    from gambol.games import Position

Theme = Literal["light", "dark", "auto"]
THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True)
class View:
    """How somebody wants to see a position."""

    style: str
    ascii: bool
    colour: bool
    flipped: bool
    svg: str | None
    size: int
    theme: Theme


def show(position: Position, view: View, *, as_json: bool) -> None:
    """Write a position as JSON, as a picture, or as text with a line that says whose turn it is."""
    if as_json:
        write_json({**position_json(position), "board": dict(position.board)})
    elif view.svg is not None:
        _write_picture(
            position.svg(size=view.size, theme=view.theme, flipped=view.flipped),
            view.svg,
        )
    else:
        write(
            position.render(
                style=view.style, ascii=view.ascii, colour=view.colour, flipped=view.flipped
            ).rstrip("\n")
        )
        if view.style != position.game.styles[0]:  # the modern board says it itself
            outcome = position.outcome
            words = f"{position.turn} to move" if outcome is None else outcome.words(position.game.colours)
            write(f"% {words}" if view.style == "prolog" else words)


def _write_picture(picture: str, target: str) -> None:
    if target == "-":
        sys.stdout.write(picture)
        return
    try:
        Path(target).write_text(picture, encoding="utf-8")
    except (OSError, ValueError) as error:
        fail(f"expected a file that can be written, read {target!r}: {cause(error)}")
