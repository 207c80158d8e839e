"""Where saved games are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from gambol.record.files import save_text

SUFFIX = ".gambol"
"""How the name of a saved game ends when nobody names it."""

_LARGEST = 50_000_000


class Files(Protocol):
    """What a session needs of a disk; the errors are OSError and ValueError."""

    def exists(self, name: str) -> bool:
        """Whether there is something of that name."""
        ...

    def read(self, name: str) -> str:
        """The text of a file."""
        ...

    def write(self, name: str, text: str) -> None:
        """Make a file, or replace it, as a whole or not at all."""
        ...


class Disk:
    """The files of this machine, as seen from the current directory; `~` is the home."""

    def exists(self, name: str) -> bool:
        """Whether there is something of that name."""
        try:
            return self._path(name).exists()
        except (OSError, ValueError, RuntimeError):
            return False

    def read(self, name: str) -> str:
        """The text of a file; ValueError when it is none."""
        path = self._path(name)
        if path.exists() and not path.is_file():
            raise ValueError("it is no file")
        if path.stat().st_size > _LARGEST:
            raise ValueError("it is too large for a saved game")
        try:
            return path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            raise ValueError(f"it is no text: {error.reason} at byte {error.start}") from error

    def write(self, name: str, text: str) -> None:
        """Write the text to a file."""
        save_text(text, self._path(name))

    def _path(self, name: str) -> Path:
        try:
            return Path(name).expanduser()
        except RuntimeError as error:  # no home of that name
            raise ValueError(str(error)) from error
