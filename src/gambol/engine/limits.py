"""How long a search may take."""

from __future__ import annotations

from dataclasses import dataclass, fields

from gambol.errors import OptionError
from gambol.games.playouts import whole

_LONGEST = 10 * 365 * 24 * 3600.0
"""So many seconds are as good as for ever."""


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The limits of one search; the first that is reached ends it, and what is None does not limit.

    ``remaining``, ``increment`` and ``moves_to_go`` are the clock of a game: what is left, what each move
    adds, and how many moves there are to the next control. Times are in seconds.

    >>> Limits(seconds=0.5, lines=3)
    Limits(seconds=0.5, lines=3)
    >>> Limits(depth=0)
    Traceback (most recent call last):
    ...
    gambol.errors.OptionError: expected depth to be a number from 1 to 1000, read 0
    """

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    remaining: float | None = None
    increment: float = 0.0
    moves_to_go: int | None = None
    lines: int = 1
    """How many of the best moves to follow."""
    endless: bool = False
    """Goes on, even when all is proven, until it is stopped."""

    def __post_init__(self) -> None:
        """Refuse what limits nothing sensibly."""
        _check_time("seconds", self.seconds)
        _check_time("remaining", self.remaining)
        _check_time("increment", self.increment)
        _check_whole("depth", self.depth, 1000)
        _check_whole("nodes", self.nodes, 1 << 62)
        _check_whole("moves_to_go", self.moves_to_go, 10_000)
        _check_whole("lines", self.lines, 1000)

    @property
    def limited(self) -> bool:
        """Whether the search ends by itself even where nothing can be proven."""
        return any(limit is not None for limit in (self.seconds, self.depth, self.nodes, self.remaining))

    def __repr__(self) -> str:
        given = (
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        )
        return f"Limits({', '.join(given)})"


def milliseconds(seconds: float | None) -> int | None:
    """A time in the core's unit."""
    return None if seconds is None else round(min(seconds, _LONGEST) * 1000)


def _check_time(name: str, seconds: float | None) -> None:
    if seconds is not None and not (seconds >= 0):
        raise OptionError(f"expected {name} to be a time of 0 seconds or more, read {seconds!r}")


def _check_whole(name: str, value: int | None, most: int) -> None:
    if value is not None:
        whole(name, value, 1, most)
