"""Words side by side."""

from __future__ import annotations


def in_columns(words: list[str], width: int) -> list[str]:
    """Words set out in as many columns as fit, read along the lines.

    >>> in_columns(["a1", "b2", "c3"], 7)
    ['a1  b2', 'c3']
    """
    if not words:
        return []
    column = max(map(len, words)) + 2
    across = max(1, (width + 2) // column)
    rows = (words[i : i + across] for i in range(0, len(words), across))
    return ["".join(word.ljust(column) for word in row).rstrip() for row in rows]
