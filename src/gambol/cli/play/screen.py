"""The picture of a game in a terminal: the board, and beside it who plays, what is off, and the last moves.

Everything here is text made from a session; nothing is read and nothing is printed.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from gambol.cli.play.tale import SUPPLY, beside_board, score_rows
from gambol.cli.words import heading

if TYPE_CHECKING:
    from gambol.cli.play.session import Session

_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_GAP = "  "
_NARROWEST_PANEL = 17
_WIDEST_PANEL = 44


@dataclass(frozen=True)
class Paper:
    """What can be drawn on: so many columns and rows, in colour or not, with more than ASCII or not."""

    columns: int = 80
    rows: int = 24
    colour: bool = False
    ascii: bool = False

    def bold(self, text: str) -> str:
        """A text that stands out."""
        return f"\x1b[1m{text}\x1b[0m" if self.colour and text else text

    def dim(self, text: str) -> str:
        """A text that stands back."""
        return f"\x1b[2m{text}\x1b[0m" if self.colour and text else text


def visible_width(text: str) -> int:
    """How many columns a text takes, whatever colours are in it."""
    return cell_len(_ANSI.sub("", text))


def compose(session: Session, paper: Paper) -> list[str]:
    """The lines of the screen, no more than the paper has rows; the footer goes when they are short."""
    lines, footer = picture(session, paper)
    return [*lines, *footer][: paper.rows]


def picture(session: Session, paper: Paper) -> tuple[list[str], list[str]]:
    """The board with the panel, and the footer that explains the board's signs, if there is one.

    A board that is too large is drawn in the first style that fits. Where there is no room for the panel
    beside the board it stands below.
    """
    style = fitting_style(session, paper)
    board, footer = board_lines(session, paper, style)
    width = max(map(visible_width, board), default=0)
    room = min(paper.columns - width - len(_GAP), _WIDEST_PANEL)
    if room < _NARROWEST_PANEL:
        rest = max(0, paper.rows - len(board) - 1)
        return [*board, "", *panel(session, paper, min(paper.columns, _WIDEST_PANEL), rest)], []
    # Where the footer says what is in hand the panel need not say it again.
    explained = bool(footer) and len(board) < paper.rows and visible_width(footer) <= paper.columns
    beside = panel(session, paper, room, max(len(board), min(paper.rows, 12)), explained=explained)
    if style != session.view.style:
        beside += ["", fit(f"no room for {session.view.style}", room)]
    height = max(len(board), len(beside))
    board += [""] * (height - len(board))
    beside += [""] * (height - len(beside))
    lines = [
        (line + " " * (width - visible_width(line)) + _GAP + text).rstrip()
        for line, text in zip(board, beside, strict=True)
    ]
    return lines, [footer] if explained else []


def board_lines(session: Session, paper: Paper, style: str) -> tuple[list[str], str]:
    """The lines of the board, and the line that explains its signs where the style has one."""
    lines = session.draw(colour=paper.colour, style=style).rstrip("\n").split("\n")
    return (lines[:-1], lines[-1]) if style == session.game.styles[0] else (lines, "")


def fitting_style(session: Session, paper: Paper) -> str:
    """The style that was asked for, or where the board is too high in it, the first one that fits."""
    wanted = session.view.style
    for style in (wanted, *session.game.styles):
        lines, _ = board_lines(session, paper, style)
        if len(lines) <= paper.rows and max(map(visible_width, lines), default=0) <= paper.columns:
            return style
    return wanted


def panel(session: Session, paper: Paper, width: int, height: int, *, explained: bool = False) -> list[str]:
    """What stands beside the board, at most so wide and so high; the latest moves take what is left."""
    lines = [paper.bold(line) for line in textwrap.wrap(heading(session.game), width)]
    lines += ["", *_players(session, paper, width)]
    name, amounts = beside_board(session.position)
    if any(amounts.values()) and not (explained and name == SUPPLY):
        # A colour and its number stay together on a line.
        counted = ", ".join(f"{colour}_{amounts[colour]}" for colour in session.game.colours)
        lines += ["", *(line.replace("_", " ") for line in textwrap.wrap(f"{name}: {counted}", width))]
    lines += ["", *_state(session, paper, width)]
    rows = _score(score_rows(session.record), width)
    left = height - len(lines) - 1
    if rows and left > 0:
        *earlier, latest = rows[-left:]
        lines += ["", *map(paper.dim, earlier), latest]
    return lines[:height]


def fit(text: str, width: int) -> str:
    """A text of at most so many columns; one that is cut shows it."""
    if cell_len(text) <= width:
        return text
    end = "..." if text.isascii() else "…"
    return set_cell_size(text, max(0, width - len(end))).rstrip() + end


def _players(session: Session, paper: Paper, width: int) -> list[str]:
    marker = ">" if paper.ascii else "▸"
    longest = max(map(len, session.game.colours))
    lines = []
    for colour in session.game.colours:
        to_move = session.outcome is None and session.position.turn == colour
        text = f"{marker if to_move else ' '} {colour.ljust(longest)}  {session.named(colour)}"
        lines.append(paper.bold(fit(text, width)) if to_move else fit(text, width))
    return lines


def _state(session: Session, paper: Paper, width: int) -> list[str]:
    """Whose turn it is, or who won."""
    if session.outcome is not None:
        return [paper.bold(line) for line in textwrap.wrap(session.verdict(), width)]
    start = session.game.colours.index(session.record.start.turn)
    number = (session.record.node.ply + start) // 2 + 1
    waiting = ", paused" if session.paused else ""
    line = f"move {number}, {session.position.turn} to move{waiting}"
    return [line] if len(line) <= width else [fit(part, width) for part in line.split(", ")]


def _score(rows: list[tuple[str, str, str]], width: int) -> list[str]:
    """The moves, both of a number side by side, or one below the other where they are too long."""
    if not rows:
        return []
    numbers, first, second = (max(len(row[part]) for row in rows) for part in range(3))
    if numbers + first + second + 3 <= width:
        return [f"{row[0].rjust(numbers)} {row[1].ljust(first)}  {row[2]}".rstrip() for row in rows]
    lines = [each for row in rows for each in ((row[0].rjust(numbers), row[1]), (" " * numbers, row[2]))]
    return [fit(f"{number} {move}", width) for number, move in lines if move]
