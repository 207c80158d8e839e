"""The arena file: tournaments, their players and all their games, in one SQLite file."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from gambol.arena.filelock import FileLock
from gambol.arena.played import Played
from gambol.arena.schema import APPLICATION, MIGRATIONS, VERSION
from gambol.arena.settings import Settings, read_settings
from gambol.errors import ArenaError, GambolError

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Sequence

    from gambol.arena.task import GameResult

_COLUMNS = (
    "number, pair, first, second, winner, reason, fault, detail, moves,"
    " count1, count2, seconds1, seconds2, worst1, worst2"
)


@dataclass(frozen=True)
class StoredTournament:
    """A tournament in an arena file."""

    id: int
    settings: Settings
    state: str
    """`running` until all is played, then `finished`."""
    created: float
    games: int
    """How many of its games are there."""


class ArenaFile:
    """An open arena file; it is made where there is none. To be closed, or used in a `with` statement.

    Without `playing` it is only read. Several processes may use a file at once, but only one may play a
    tournament. ArenaError for a file that is something else, or that a newer Gambol has written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, ArenaFile(Path(folder) / "arena.sqlite") as file:
    ...     file.tournaments()
    []
    """

    def __init__(self, path: str | os.PathLike[str], *, playing: bool = True, create: bool = True) -> None:
        self.path = Path(path)
        if self.path.is_dir() or not (create or self.path.exists()):
            raise ArenaError(f"expected an arena file, but there is none at {str(self.path)!r}")
        self._lock = FileLock(self.path) if playing else None
        try:
            self._db = sqlite3.connect(
                self.path if playing else f"{self.path.absolute().as_uri()}?mode=ro",
                uri=not playing,
                isolation_level=None,
                check_same_thread=False,
                timeout=10,
            )
            with self._readable():
                self._prepare(playing=playing)
        except BaseException as error:
            self.close()
            if isinstance(error, sqlite3.Error):
                raise ArenaError(f"cannot open the arena file {str(self.path)!r}: {error}") from error
            raise

    # --- opening and closing -------------------------------------------------------------------------

    def _prepare(self, *, playing: bool) -> None:
        self._db.execute("PRAGMA trusted_schema = OFF")
        self._db.execute("PRAGMA foreign_keys = ON")
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        empty = application == 0 and version == 0 and tables == 0
        if not empty and application != APPLICATION:
            raise ArenaError(f"expected an arena file, but {str(self.path)!r} is another database")
        if version > VERSION:
            raise ArenaError(
                f"expected an arena file of version {VERSION} or older, but {str(self.path)!r} has version"
                f" {version}: a newer gambol wrote it"
            )
        if playing:
            self._db.execute("PRAGMA journal_mode = WAL")
            # A process that dies loses nothing; a machine that does may lose the last moments, and no more.
            self._db.execute("PRAGMA synchronous = NORMAL")
        if version < VERSION:
            self._migrate(version, playing=playing)

    def _migrate(self, version: int, *, playing: bool) -> None:
        if not playing:
            raise ArenaError(
                f"expected an arena file, but {str(self.path)!r} is empty or of an older version"
            )
        with self._transaction():
            for step in MIGRATIONS[version:]:
                for statement in step:
                    self._db.execute(statement)
            self._db.execute(f"PRAGMA application_id = {APPLICATION}")
            self._db.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    @contextmanager
    def _readable(self) -> Iterator[None]:
        """Say in our words what is wrong with a file that SQLite cannot read."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise ArenaError(f"cannot use the arena file {str(self.path)!r}: {error}") from error
        except sqlite3.DatabaseError as error:
            raise ArenaError(f"expected an arena file, but {str(self.path)!r} is none: {error}") from error

    def close(self) -> None:
        """Close it; may be called again."""
        if hasattr(self, "_db"):
            self._db.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> ArenaFile:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # --- tournaments ---------------------------------------------------------------------------------

    def begin(self, settings: Settings) -> int:
        """Enter a new tournament; its number."""
        with self._readable(), self._transaction():
            cursor = self._db.execute(
                "INSERT INTO tournament (settings, state, created) VALUES (?, 'running', ?)",
                (json.dumps(settings.facts(), ensure_ascii=False), time()),
            )
            tournament = int(cursor.lastrowid or 0)
            self._db.executemany(
                "INSERT INTO player (tournament, place, name, spec) VALUES (?, ?, ?, ?)",
                [(tournament, place, each.name, each.spec) for place, each in enumerate(settings.entrants)],
            )
        return tournament

    def tournaments(self) -> list[StoredTournament]:
        """All tournaments in the file, oldest first."""
        with self._readable():
            rows = self._db.execute(
                "SELECT id, settings, state, created,"
                " (SELECT count(*) FROM game WHERE game.tournament = tournament.id)"
                " FROM tournament ORDER BY id"
            ).fetchall()
        return [self._stored(*row) for row in rows]

    def _stored(self, number: object, settings: object, state: object, created: object, games: object) -> Any:
        where = f"in tournament {number} of {str(self.path)!r}"
        try:
            facts = json.loads(settings) if isinstance(settings, str) else None
            read = read_settings(facts if isinstance(facts, dict) else {})
        except (GambolError, json.JSONDecodeError, RecursionError) as error:
            raise ArenaError(f"{error}, {where}") from error
        if state not in ("running", "finished") or not isinstance(created, int | float):
            raise ArenaError(f"expected a tournament that is running or finished, read {state!r}, {where}")
        return StoredTournament(int(str(number)), read, str(state), float(created), int(str(games)))

    def hold(self, tournament: int) -> None:
        """Let nobody else play a tournament while the file is open; ArenaError when somebody does."""
        if self._lock is not None:
            self._lock.hold(tournament)

    def finish(self, tournament: int) -> None:
        """Note that all is played."""
        with self._readable(), self._transaction():
            self._db.execute("UPDATE tournament SET state = 'finished' WHERE id = ?", (tournament,))

    # --- games ---------------------------------------------------------------------------------------

    def add(self, tournament: int, results: Iterable[GameResult]) -> None:
        """Save games, all or none; a game that is there stays as it is."""
        rows = [(tournament, *_row(result)) for result in results]
        marks = ", ".join("?" * 21)
        with self._readable(), self._transaction():
            self._db.executemany(
                f"INSERT OR IGNORE INTO game (tournament, {_COLUMNS},"  # noqa: S608 - column names of ours
                f" record, began, ended, complaints1, complaints2) VALUES ({marks})",
                rows,
            )

    def drop_after(self, tournament: int, number: int) -> None:
        """Forget the games behind a number: they were played ahead, and turned out not to be needed."""
        with self._readable(), self._transaction():
            self._db.execute("DELETE FROM game WHERE tournament = ? AND number > ?", (tournament, number))

    def games(self, tournament: int | None = None) -> list[Played]:
        """The games of a tournament, or of all, in order; ArenaError for what is none."""
        where, values = ("WHERE tournament = ?", (tournament,)) if tournament is not None else ("", ())
        with self._readable():
            rows = self._db.execute(
                f"SELECT {_COLUMNS} FROM game {where} ORDER BY tournament, number",  # noqa: S608 - as above
                values,
            ).fetchall()
        return [self._played(row) for row in rows]

    def _played(self, row: Sequence[Any]) -> Played:
        number, pair, first, second, winner, reason, fault, detail, moves = row[:9]
        texts = (first, second, reason, detail, *(() if fault is None else (fault,)))
        numbers = (number, pair, moves, *row[9:])
        good = all(isinstance(text, str) for text in texts) and winner in (None, 0, 1)
        if not good or not all(isinstance(each, int | float) and each >= 0 for each in numbers):
            raise ArenaError(f"expected a game in {str(self.path)!r}, read {tuple(row)!r}")
        return Played(
            number=number,
            pair=pair,
            players=(first, second),
            winner=winner,
            reason=reason,
            fault=fault,
            detail=detail,
            moves=moves,
            counts=(row[9], row[10]),
            seconds=(row[11], row[12]),
            worst=(row[13], row[14]),
        )

    def records(self, tournament: int | None = None) -> Iterator[str]:
        """The records of the games of a tournament, or of all, as text and in order."""
        where, values = ("WHERE tournament = ?", (tournament,)) if tournament is not None else ("", ())
        query = f"SELECT record FROM game {where} ORDER BY tournament, number"  # noqa: S608 - nothing of others
        with self._readable(), closing(self._db.execute(query, values)) as rows:
            for (record,) in rows:
                yield str(record)

    def complaints(self, tournament: int) -> Iterator[tuple[int, str, str]]:
        """What players have written to their standard error: the number of the game, who, and what."""
        query = (
            "SELECT number, first, complaints1, second, complaints2 FROM game"
            " WHERE tournament = ? AND (complaints1 != '' OR complaints2 != '') ORDER BY number"
        )
        with self._readable(), closing(self._db.execute(query, (tournament,))) as rows:
            for number, first, one, second, two in rows:
                yield from (
                    (number, str(who), str(what)) for who, what in ((first, one), (second, two)) if what
                )


def _row(result: GameResult) -> tuple[Any, ...]:
    played = result.played
    return (
        played.number,
        played.pair,
        *played.players,
        played.winner,
        played.reason,
        played.fault,
        played.detail,
        played.moves,
        *played.counts,
        *played.seconds,
        *played.worst,
        result.record,
        result.began,
        result.ended,
        *result.complaints,
    )
