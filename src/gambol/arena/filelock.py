"""A tournament in an arena file that only one process may play."""

from __future__ import annotations

import fcntl
import os
import struct
from typing import TYPE_CHECKING

from gambol.errors import ArenaError

if TYPE_CHECKING:
    from pathlib import Path

_BEYOND = 1 << 40
"""The locked bytes stand for tournaments; they lie far behind those that SQLite locks, and hold nothing."""


class FileLock:
    """Holds tournaments of a file until it is released or the process ends, however that ends.

    It makes an empty file where there is none. Its descriptor has to stay open as long as SQLite has the
    file open: closing any descriptor of a file gives up the locks that SQLite holds on it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise ArenaError(f"cannot open the arena file {str(path)!r}: {error.strerror}") from error

    def hold(self, tournament: int) -> None:
        """Let nobody else play a tournament; ArenaError when somebody does.

        Only Linux has locks that stay when SQLite closes the file. Elsewhere nothing is held; two who play
        one tournament then play its games twice, and the first result of each stands.
        """
        command = getattr(fcntl, "F_OFD_SETLK", None)
        if command is None:  # pragma: no cover
            return
        wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _BEYOND + tournament, 1, 0)
        try:
            fcntl.fcntl(self._file, command, wanted)
        except OSError:
            msg = f"tournament {tournament} in {str(self._path)!r} is being played by another process"
            raise ArenaError(msg) from None

    def release(self) -> None:
        """Let others have them; may be called again."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
