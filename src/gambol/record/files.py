"""Records on disk: opening for reading, and saving so that a file is there whole or not at all."""

from __future__ import annotations

import io
import os
import shutil
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

from gambol.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@contextmanager
def lines_of(source: str | os.PathLike[str] | Iterable[str] | IO[bytes]) -> Iterator[Iterator[str]]:
    r"""The lines of a text, of the file at a path, or of an open file, without their ends.

    A byte order mark at the beginning is dropped. OSError when the file cannot be opened; RecordError, while
    the lines are read, for what is not UTF-8.

    >>> with lines_of("one\r\ntwo") as lines:
    ...     print(list(lines))
    ['one', 'two']
    """
    if isinstance(source, str):
        yield _clean(io.StringIO(source, newline=None))
    elif isinstance(source, os.PathLike):
        with Path(source).open(encoding="utf-8", newline=None) as file:
            yield _clean(file)
    else:
        yield _clean(source)


def _clean(lines: Iterable[str] | IO[bytes]) -> Iterator[str]:
    number = 0
    try:
        for line in lines:
            text = line if isinstance(line, str) else line.decode()
            text = text.rstrip("\r\n")
            number += 1
            yield text.removeprefix("\ufeff") if number == 1 else text
    except UnicodeDecodeError as error:
        byte = error.object[error.start]
        # The file decodes ahead of the lines it hands out, so the place is where it stopped at the latest.
        message = f"expected UTF-8 text, read the byte 0x{byte:02x} after line {number}"
        raise RecordError(message) from error


def save_text(text: str, target: str | os.PathLike[str] | IO[str], *, append: bool = False) -> None:
    """Write the text to a path or an open file.

    A file at a path is replaced in one step, so that a crash leaves the old one or the new one; its
    permissions stay. With append the text goes behind what is there. OSError when it cannot be written.

    >>> import io
    >>> file = io.StringIO()
    >>> save_text("1. e2e3 *", file)
    >>> file.getvalue()
    '1. e2e3 *'
    """
    if not isinstance(target, (str, os.PathLike)):
        target.write(text)
        return
    # A symbolic link stays one: what it points to is replaced.
    path = Path(os.path.realpath(target))
    if append or (path.exists() and not path.is_file()):
        # A device or a pipe can only be written to, never replaced.
        with path.open("a" if append else "w", encoding="utf-8", newline="\n") as file:
            # One empty line parts a record from the one before.
            file.write("\n" + text if append and file.tell() else text)
        return
    draft = _draft_beside(path)
    try:
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _draft_beside(path: Path) -> Path:
    """A new empty file of ours in the same folder."""
    attempt = 0
    while True:
        draft = path.with_name(f".{path.name[:100]}.{os.getpid()}-{attempt}.draft")
        try:
            draft.touch(exist_ok=False)
        except FileExistsError:
            attempt += 1
        else:
            return draft
