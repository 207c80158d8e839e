"""The tables of an arena file, and how an older one becomes a newer one."""

from __future__ import annotations

APPLICATION = 0x67616D62
"""`gamb`: what says, in the head of an SQLite file, that it is ours."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tournament (
            id INTEGER PRIMARY KEY,
            settings TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('running', 'finished')),
            created REAL NOT NULL
        ) STRICT""",
        """CREATE TABLE player (
            tournament INTEGER NOT NULL REFERENCES tournament,
            place INTEGER NOT NULL,
            name TEXT NOT NULL,
            spec TEXT NOT NULL,
            PRIMARY KEY (tournament, place)
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE game (
            tournament INTEGER NOT NULL REFERENCES tournament,
            number INTEGER NOT NULL,
            pair INTEGER NOT NULL,
            first TEXT NOT NULL,
            second TEXT NOT NULL,
            winner INTEGER CHECK (winner IN (0, 1)),
            reason TEXT NOT NULL,
            fault TEXT,
            detail TEXT NOT NULL,
            moves INTEGER NOT NULL,
            count1 INTEGER NOT NULL,
            count2 INTEGER NOT NULL,
            seconds1 REAL NOT NULL,
            seconds2 REAL NOT NULL,
            worst1 REAL NOT NULL,
            worst2 REAL NOT NULL,
            record TEXT NOT NULL,
            began REAL NOT NULL,
            ended REAL NOT NULL,
            complaints1 TEXT NOT NULL,
            complaints2 TEXT NOT NULL,
            PRIMARY KEY (tournament, number)
        ) STRICT""",
    ),
)
"""The statements that lead from each version to the next; version 0 is an empty file."""

VERSION = len(MIGRATIONS)
