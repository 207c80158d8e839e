"""Text from outside, made fit to be shown."""

from __future__ import annotations

_LONGEST = 40


def quoted(text: str) -> str:
    r"""A text in quotes, short, and without anything that could upset a terminal.

    >>> print(quoted("e9"), quoted("\x1b[2J"), quoted("a" * 99))
    'e9' '\x1b[2J' 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'
    """
    short = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return "'" + plain(short) + "'"


def plain(text: str) -> str:
    r"""A text with control characters spelled out; line ends stay.

    >>> plain("a\tb")
    'a\\tb'
    """
    return "".join(
        letter if letter.isprintable() or letter == "\n" else letter.encode("unicode_escape").decode()
        for letter in text
    )


def cause(error: Exception) -> str:
    """The words of an error; of the system's, only what happened."""
    return plain((error.strerror if isinstance(error, OSError) else None) or str(error))
