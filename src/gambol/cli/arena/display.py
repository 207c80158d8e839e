"""What is shown while a tournament is played: a live table on a terminal, a line now and then on a pipe."""

# What only some commands need is imported by them: `gambol games` should not wait for a screen.
# ruff: noqa: PLC0415

from __future__ import annotations

import os
import sys
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from gambol import arena
from gambol.cli.arena.wording import elo_words, percent, points_words, time_words
from gambol.cli.output import ascii_wanted, colour_wanted
from gambol.cli.quoting import plain
from gambol.cli.words import count

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.live import Live

    from gambol.cli.arena.watching import Board

_REFRESH = 0.2
"""Seconds between two looks of the live table."""
_FIRST_LINE = 5.0
_LONGEST_SILENCE = 60.0
_MOST_ROWS = 30
_AROUND = 7
"""Lines of the live table besides its rows."""


class Display(Protocol):
    """Somebody who shows what happens."""

    def tell(self, event: arena.Event) -> object:
        """Something has happened."""
        ...

    def end(self) -> None:
        """No more will."""
        ...


class Silence:
    """Shows nothing."""

    def tell(self, event: arena.Event) -> None:
        """Nothing."""

    def end(self) -> None:
        """Nothing."""


class Pace:
    """How quickly the games go, and how long it will take."""

    def __init__(self, tournament: arena.Tournament) -> None:
        self._tournament = tournament
        self._began = monotonic()
        self._before = tournament.count

    @property
    def seconds(self) -> float:
        """Since when."""
        return monotonic() - self._began

    @property
    def done(self) -> int:
        """How many games are finished, those of an earlier run among them."""
        return self._tournament.count

    def words(self) -> str:
        """Games, their speed, and the time that is left: `12 of 100 games, 3.1 games/s, 28 s left`."""
        total, done = self._tournament.total, self.done
        parts = [f"{done:,} of {count(total, 'game')}" if total else count(done, "game")]
        new = done - self._before
        if new > 0 and self.seconds > 0:
            speed = new / self.seconds
            parts.append(f"{speed:.{0 if speed >= 10 else 1 if speed >= 1 else 2}f} games/s")
            if total and done < total:
                parts.append(f"{time_words((total - done) / speed)} left")
        return ", ".join(parts)


class Lines:
    """A line on standard error now and then, less and less often."""

    def __init__(self, tournament: arena.Tournament) -> None:
        self._tournament = tournament
        self._pace = Pace(tournament)
        self._silence = _FIRST_LINE
        self._next = monotonic() + self._silence

    def tell(self, event: arena.Event) -> None:
        """Write a line where it is time for one; what is odd at once."""
        if isinstance(event, arena.WorkerLost):
            sys.stderr.write(f"{plain(event.detail)}; its games are played again\n")
        if monotonic() < self._next:
            return
        self._silence = min(_LONGEST_SILENCE, 1.5 * self._silence)
        self._next = monotonic() + self._silence
        leader = self._tournament.standings.rows[0]
        words = [self._pace.words()]
        if leader.games:
            words.append(f"{plain(leader.name)} leads with {percent(leader.score)} ({elo_words(leader)})")
        if self._tournament.sprt is not None:
            words.append(self._tournament.sprt.words)
        sys.stderr.write("; ".join(words) + "\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Nothing."""


class LiveTable:
    """The table as it stands, on a terminal; with a board above it where a game is watched."""

    def __init__(self, tournament: arena.Tournament, board: Board | None = None) -> None:
        from rich.live import Live

        self._tournament = tournament
        self._pace = Pace(tournament)
        self._board = board
        self._console = terminal()
        self._drawn = 0.0
        self._said = ""
        self._live: Live = Live(
            console=self._console,
            auto_refresh=False,
            transient=True,
            vertical_overflow="crop",
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._live.start()

    def tell(self, event: arena.Event) -> None:
        """Draw anew where enough time has passed, or a move was made that is watched."""
        if isinstance(event, arena.WorkerLost):
            self._said = f"{plain(event.detail)}; its games are played again"
        moved = self._board is not None and self._board.tell(event)
        now = monotonic()
        if moved or now - self._drawn >= _REFRESH:
            self._drawn = now
            self._live.update(self._picture(), refresh=True)

    def end(self) -> None:
        """Take it away: the result is written in its place."""
        self._live.stop()

    def _picture(self) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        parts: list[RenderableType] = []
        if self._board is not None:
            parts += [Text.from_ansi(self._board.text), Text()]
        rows = min(_MOST_ROWS, len(self._tournament.names)) + _AROUND
        above = self._board.text.count("\n") + 2 if self._board is not None else 0
        # A terminal of few lines has no room for board and table; who watches a game wants the board.
        short = above > 0 and above + rows > self._console.height
        parts += [Text(self._points()) if short else self._table(), Text(self._pace.words())]
        if self._tournament.sprt is not None:
            parts.append(Text(self._tournament.sprt.words))
        if self._said:
            parts.append(Text(self._said))
        parts.append(Text("Ctrl-C stops it, --resume goes on", style="dim"))
        return Group(*parts)

    def _points(self) -> str:
        """The table in a line."""
        rows = self._tournament.standings.rows[:_MOST_ROWS]
        return ", ".join(f"{plain(row.name)} {points_words(row.points)}" for row in rows)

    def _table(self) -> RenderableType:
        from rich import box
        from rich.table import Table

        table = Table(box=box.ASCII2 if ascii_wanted(sys.stderr) else box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("player", overflow="ellipsis", no_wrap=True)
        for heading in ("games", "won", "drawn", "lost", "score", "Elo", "LOS"):
            table.add_column(heading, justify="right", no_wrap=True)
        for row in self._tournament.standings.rows[:_MOST_ROWS]:
            table.add_row(
                plain(row.name),
                str(row.games),
                str(row.wins),
                str(row.draws),
                str(row.losses),
                percent(row.score),
                elo_words(row),
                percent(row.los) if row.games else "",
            )
        return table


def terminal() -> Console:
    """The terminal behind standard error, so that the result can go elsewhere."""
    from rich.console import Console

    return Console(stderr=True, highlight=False, markup=False, no_color=not colour_wanted(sys.stderr))


def display_for(tournament: arena.Tournament, *, quiet: bool, board: Board | None) -> Display:
    """What suits standard error."""
    if quiet:
        return Silence()
    if sys.stderr.isatty() and os.environ.get("TERM", "dumb") != "dumb":
        return LiveTable(tournament, board)
    if board is not None:
        return board
    return Lines(tournament)
