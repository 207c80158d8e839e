"""A file that only one process may play into."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from gambol.errors import ArenaError


class FileLock:
    """Holds a file until it is released or the process ends, however it ends. ArenaError when it is held.

    It makes an empty file where there is none. Its descriptor has to stay open as long as SQLite has the
    file open: closing any descriptor of a file gives up the locks that SQLite holds on it.
    """

    def __init__(self, path: Path) -> None:
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise ArenaError(f"cannot open the arena file {str(path)!r}: {error.strerror}") from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise ArenaError(f"another tournament is being played into {str(path)!r}") from None

    def release(self) -> None:
        """Let others have it; may be called again."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
