"""The tags of a record: what is known about the game besides its moves."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import TYPE_CHECKING

from gambol.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+#=:-]*")

DERIVED = ("Game", "Position", "Length", "Result", "Reason", "Detail")
"""The tags that a record writes by itself, from the game, its start and its end."""


class Tags(MutableMapping[str, str]):
    """Tags by name, in the order in which they were set. A name is a word; a value is any text.

    RecordError for another name, for a value that is no text, and for the tags that the record writes by
    itself: Game, Position, Length, Result, Reason and Detail.

    >>> tags = Tags({"Event": "first cup"})
    >>> tags["Round"] = "1"
    >>> tags
    Tags({'Event': 'first cup', 'Round': '1'})
    >>> tags["Result"] = "1-0"
    Traceback (most recent call last):
    gambol.errors.RecordError: expected a tag other than Game, Position, Length, Result, Reason and Detail,
    which follow from the record itself, read 'Result'
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, str] | None = None) -> None:
        self._values: dict[str, str] = {}
        self.update(values or {})

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __setitem__(self, name: str, value: str) -> None:
        self._values[_checked_name(name)] = _checked_value(value, name)

    def __delitem__(self, name: str) -> None:
        del self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"Tags({self._values!r})"


def _checked_name(name: object) -> str:
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise RecordError(f"expected a word as the name of a tag, such as Event, read {name!r}")
    if name in DERIVED:
        names = f"{', '.join(DERIVED[:-1])} and {DERIVED[-1]}"
        raise RecordError(
            f"expected a tag other than {names}, which follow from the record itself, read {name!r}"
        )
    return name


def _checked_value(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise RecordError(f"expected a text as the value of the tag {name}, read {value!r}")
    return value
