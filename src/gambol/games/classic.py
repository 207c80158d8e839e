"""What the seeds' own formats have in common: the value they are read into, and Prolog's lists."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gambol.errors import PositionError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Nested = list["Nested"] | str
"""An atom, or a list of such."""

_DEEPEST = 8
"""So many lists within one another are read, and no more: a board needs three."""

_HEAD = re.compile(r"\s*([a-z]\w*\s*\(\s*)?(?=\[)")
_TOKEN = re.compile(r"\s*([\[\],]|[^\[\],\s]+)")


_SAID_BELOW = re.compile(
    r"^[ \t]*(?:%[ \t]*)?(?:(\w+) to move|\w+ wins: .*|a draw: .*)$", re.IGNORECASE | re.MULTILINE
)


@dataclass(frozen=True)
class ClassicBoard:
    """A board as one of the seeds wrote it."""

    board: Mapping[str, str]
    """The occupied squares, each with its token of the position text."""
    turn: str | None = None
    """The side to move; ``None`` when the text names none."""
    options: Mapping[str, int | str] = field(default_factory=dict)
    """What the text says about the options of its game."""


def split_turn(text: str, colours: Sequence[str]) -> tuple[str, str | None]:
    r"""The text without the line below a board that says who is to move or how it ended; and who is to move.

    >>> split_turn("state([[red]]).\n% blue to move", ["red", "blue"])
    ('state([[red]]).\n', 'blue')
    >>> split_turn("0 1 0 0\nWhite wins: a pawn has reached the far rank", ["white", "black"])
    ('0 1 0 0\n', None)
    """
    found = _SAID_BELOW.search(text)
    if found is None:
        return text, None
    turn = found[1].lower() if found[1] else None
    if turn is not None and turn not in colours:
        return text, None
    return text[: found.start()] + text[found.end() :], turn


def prolog_list(text: str) -> list[Nested] | None:
    """The list that a Prolog fact holds, whatever the fact is called; ``None`` when the text is no such fact.

    Raises :class:`gambol.PositionError` when it begins like one and is broken.

    >>> prolog_list("state([ [red, empty],[blue,red] ]).   % a comment")
    [['red', 'empty'], ['blue', 'red']]
    >>> prolog_list("rb/br r") is None
    True
    """
    text = re.sub(r"%[^\n]*", "", text)
    head = _HEAD.match(text)
    if head is None:
        return None
    rest = text[head.end() :].rstrip().removesuffix(".").rstrip()
    if rest.endswith(")") != bool(head[1]):
        raise PositionError(["expected a Prolog fact like name([[…],[…]])., with all its brackets closed"])
    return _parse(rest.removesuffix(")").rstrip())


def _parse(text: str) -> list[Nested]:
    """A list from its text; blanks and line ends between its parts do not matter."""
    root: list[Nested] = []
    open_lists = [root]
    before = ","
    place = 0
    while place < len(text):
        found = _TOKEN.match(text, place)
        if found is None:
            break
        part, place = found[1], found.end()
        value_wanted = before in (",", "[")
        if part == "[" and value_wanted:
            if len(open_lists) > _DEEPEST:
                raise PositionError([f"expected at most {_DEEPEST} lists within one another, read more"])
            inner: list[Nested] = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
        elif part == "]" and (not value_wanted or before == "[") and len(open_lists) > 1:
            open_lists.pop()
        elif part not in ("[", "]", ",") and value_wanted:
            open_lists[-1].append(part)
        elif part != "," or value_wanted or len(open_lists) == 1:
            raise PositionError([f"expected a list, read {part!r} after {text[: found.start()][-20:]!r}"])
        before = part
    if len(open_lists) > 1:
        raise PositionError([f"expected a closing bracket, read the end after {text[-20:]!r}"])
    (whole,) = root
    assert isinstance(whole, list)  # noqa: S101  # the text begins with a bracket
    return whole
