"""`gambol analyse`: what the engine thinks of a position, better and better until a limit or Ctrl-C."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Protocol

import gambol
from gambol.cli.output import Json, ascii_wanted, fail, outcome_json, write, write_json
from gambol.cli.words import heading
from gambol.engine import Limits, followed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.engine import Info, Thinking
    from gambol.games import Position

USUAL_SECONDS = 10.0
"""How long to think where no limit is given."""

_TICK = 0.1
"""Seconds between two looks at the clock."""
_NARROW = 70
"""In fewer columns the moves are worth more than what was counted."""
_FOLLOWED = 10
"""So many lines are worth playing on."""
_HEADINGS = ("depth", "", "nodes", "nodes/s", "line")
_UNITS = ((10**9, "G"), (10**6, "M"), (10**3, "k"))


class Display(Protocol):
    """Somebody who shows what is known so far."""

    def news(self, info: Info) -> None:
        """Something new was found."""
        ...

    def tick(self) -> None:
        """Time has passed."""
        ...

    def end(self, info: Info) -> None:
        """This is the result."""
        ...


def analyse(position: Position, engine: gambol.Engine, limits: Limits, *, as_json: bool) -> None:
    """Think about a position and show it; Ctrl-C ends it, and leaves what was found by then."""
    if position.outcome is not None:
        _say_outcome(position, as_json=as_json)
        return
    display = _display(position, limits, as_json=as_json)
    with engine:
        thinking = engine.start(position, limits)
        # Ctrl-C is the usual way to end an analysis, and no failure.
        with contextlib.suppress(KeyboardInterrupt):
            _watch(thinking, display)
        thinking.stop()
        display.end(_played_on(engine, position, thinking.result()))


def _played_on(engine: gambol.Engine, position: Position, info: Info) -> Info:
    """The result with its lines as long as one wants to see them; at once, if Ctrl-C is pressed again."""
    try:
        best, *others = (
            followed(engine, position, line) if number < _FOLLOWED else line
            for number, line in enumerate(info.lines)
        )
    except KeyboardInterrupt:
        return info
    return replace(best, others=tuple(others))


def _watch(thinking: Thinking, display: Display) -> None:
    while not thinking.done:
        info = thinking.news(_TICK)
        if info is not None and not thinking.done:
            display.news(info)
        display.tick()


def make_engine(position: Position, *, threads: int, megabytes: int) -> gambol.Engine:
    """The engine for a position; the command fails when the machine has no room for it."""
    try:
        return gambol.Engine(position.game, threads=threads, hash_mb=megabytes)
    except gambol.OptionError as error:
        fail(str(error))


def limits_of(
    *, seconds: float | None, depth: int | None, nodes: int | None, lines: int, until_proven: bool
) -> Limits:
    """The limits that were asked for; where nothing was said, a time that one likes to wait."""
    limits = Limits(seconds=seconds, depth=depth, nodes=nodes, lines=lines)
    return limits if limits.limited or until_proven else Limits(seconds=USUAL_SECONDS, lines=lines)


def _display(position: Position, limits: Limits, *, as_json: bool) -> Display:
    if as_json:
        return JsonDisplay(limits.lines)
    if sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        return LiveDisplay(position, limits)
    return RowDisplay(position, min(limits.lines, len(position.legal_moves)))


def _say_outcome(position: Position, *, as_json: bool) -> None:
    """A finished game needs no thinking: the result is certain."""
    outcome = position.outcome
    if outcome is None:
        return
    if not as_json:
        write(f"the game is over: {outcome.words(position.game.colours)}")
        return
    result = "draw" if outcome.winner is None else "win" if outcome.winner == position.turn else "loss"
    write_json(
        {
            "move": None,
            "line": [],
            "depth": 0,
            "nodes": 0,
            "seconds": 0.0,
            "win_probability": {"win": 1.0, "draw": 0.5, "loss": 0.0}[result],
            "proven": result,
            "moves_to_end": 0,
            "outcome": outcome_json(outcome),
            "final": True,
        }
    )


# --- for programs -------------------------------------------------------------------------------------


def info_json(info: Info) -> Json:
    """What is known of one line, from the side to move."""
    return {
        "move": str(info.move),
        "line": [str(move) for move in info.line],
        "depth": info.depth,
        "nodes": info.nodes,
        "seconds": info.seconds,
        "win_probability": round(info.win_probability, 6),
        "proven": info.proven,
        "moves_to_end": info.moves_to_end,
    }


class JsonDisplay:
    """An object a line; the last one says that it is final."""

    def __init__(self, lines: int) -> None:
        self._several = lines > 1
        self._told: Info | None = None
        self._at = 0.0

    def news(self, info: Info) -> None:
        """Write what is new; of many lines that change at once, not every change."""
        now = monotonic()
        same = self._told is not None and info.depth == self._told.depth
        if self._several and same and now - self._at < _TICK:
            return
        self._told, self._at = info, now
        write_json(self._object(info))
        sys.stdout.flush()

    def tick(self) -> None:
        """Nothing is new."""

    def end(self, info: Info) -> None:
        """Write the result."""
        write_json({**self._object(info), "final": True})

    def _object(self, info: Info) -> Json:
        return {
            **info_json(info),
            **({"lines": [info_json(line) for line in info.lines]} if self._several else {}),
        }


# --- for people ---------------------------------------------------------------------------------------


def short(number: int) -> str:
    """A large number in few letters.

    >>> short(950), short(12_345), short(1_234_567), short(25_000_000_000)
    ('950', '12.3 k', '1.23 M', '25.0 G')
    """
    for unit, letter in _UNITS:
        if number >= unit:
            value = number / unit
            return f"{value:.{2 if value < 9.995 else 1 if value < 99.95 else 0}f} {letter}"
    return str(number)


def _row(info: Info, nodes: int, speed: int) -> tuple[str, ...]:
    line = " ".join(map(str, info.line))
    return (str(info.depth), info.verdict, short(nodes), short(speed), line)


def _rows(info: Info) -> list[tuple[str, ...]]:
    """A row for each line; what was counted stands in the first."""
    nodes = max(line.nodes for line in info.lines)
    speed = max(line.nodes_per_second for line in info.lines)
    first, *others = (_row(line, nodes, speed) for line in info.lines)
    return [first, *((row[0], row[1], "", "", row[4]) for row in others)]


def _set_out(cells: Sequence[str], columns: int | None, *, ascii_only: bool, longest: int) -> str:
    depth, score, nodes, speed, line = cells
    counted = "" if columns is not None and columns < _NARROW else f"{nodes:>8}  {speed:>8}  "
    text = f"{depth:>5}  {score:>{longest}}  {counted}{line}".rstrip()
    if columns is None or len(text) <= columns:
        return text
    end = "..." if ascii_only else "…"
    # Whole moves, where there is room for one: a move that is cut in two reads like another move.
    cut = text.rfind(" ", 0, columns - len(end)) + 1
    return text[: cut if cut > len(text) - len(line) else columns - len(end)] + end


class _Table:
    """The rows that both displays for people show."""

    def __init__(self, position: Position) -> None:
        self.title = f"{heading(position.game)}, {position.turn} to move"
        self._score = f"for {position.turn}"
        self._ascii = ascii_wanted()

    def row(self, cells: Sequence[str], columns: int | None = None) -> str:
        return _set_out(cells, columns, ascii_only=self._ascii, longest=max(len(self._score), 11))

    def head(self, columns: int | None = None) -> str:
        """What stands above the columns."""
        return self.row((_HEADINGS[0], self._score, *_HEADINGS[2:]), columns)

    def rows(self, info: Info, columns: int | None = None) -> list[str]:
        return [self.row(cells, columns) for cells in _rows(info)]

    @staticmethod
    def last_word(info: Info) -> str:
        """The result in a line."""
        return f"best: {info.move}, {info.verdict}, {info.nodes:,} nodes in {info.seconds:.1f} s"


class RowDisplay:
    """Rows below each other: for pipes, files and screen readers."""

    def __init__(self, position: Position, lines: int) -> None:
        self._table = _Table(position)
        self._lines = lines
        self._shown: list[tuple[object, ...]] = []
        write(self._table.title)
        write(self._table.head())
        sys.stdout.flush()

    def news(self, info: Info) -> None:
        """Write the lines of a depth once they are all known."""
        if len(info.lines) == self._lines and len({line.depth for line in info.lines}) == 1:
            self._show(info)

    def tick(self) -> None:
        """Nothing is new."""

    def end(self, info: Info) -> None:
        """Write the result."""
        self._show(info)
        write(self._table.last_word(info))

    def _show(self, info: Info) -> None:
        state: list[tuple[object, ...]] = [(line.depth, line.verdict, line.line) for line in info.lines]
        if state == self._shown:
            return
        self._shown = state
        for row in self._table.rows(info):
            write(row)
        sys.stdout.flush()


class LiveDisplay:
    """A table on a terminal that stays where it is while its numbers change."""

    def __init__(self, position: Position, limits: Limits) -> None:
        self._table = _Table(position)
        self._limits = limits
        self._began = monotonic()
        self._info: Info | None = None
        self._drawn: list[str] = []

    def news(self, info: Info) -> None:
        """Remember what is new; it is drawn with the next tick."""
        self._info = info

    def tick(self) -> None:
        """Draw what is known now, and how long it took so far."""
        seconds = monotonic() - self._began
        limit = "" if self._limits.seconds is None else f" of {self._limits.seconds:g}"
        self._draw(f"{seconds:.0f}{limit} s; Ctrl-C ends it")

    def end(self, info: Info) -> None:
        """Draw the result and leave it there."""
        self._info = info
        self._draw(self._table.last_word(info), whole=True)
        sys.stdout.write("\n")
        sys.stdout.flush()

    def _draw(self, status: str, *, whole: bool = False) -> None:
        size = shutil.get_terminal_size()
        columns = size.columns - 1
        rows = [] if self._info is None else self._table.rows(self._info, columns)
        if not whole:
            rows = rows[: max(1, size.lines - 4)]
        lines = [text[:columns] for text in (self._table.title, self._table.head(columns), *rows)]
        lines.append(status if whole else status[:columns])
        if lines == self._drawn:
            return
        # A terminal that has become narrower shows what was drawn on more rows than it took.
        above = sum(max(1, -(-len(line) // size.columns)) for line in self._drawn) - 1
        up = f"\x1b[{above}A" if above > 0 else ""
        sys.stdout.write(f"\r{up}" + "\n".join(line + "\x1b[K" for line in lines) + "\x1b[J")
        sys.stdout.flush()
        self._drawn = lines
