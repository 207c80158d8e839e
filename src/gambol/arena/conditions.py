"""The conditions under which the games of a match or tournament are played."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from gambol.arena.openings import MOST_PLIES, Opening, Openings, RandomPlies, checked_openings
from gambol.errors import ArenaError
from gambol.games import Game
from gambol.games import game as game_named
from gambol.players import Clock

if TYPE_CHECKING:
    from collections.abc import Mapping

Start = Literal["alternate", "coin"]

MOST_GAMES = 10_000_000
_LONGEST = 1e7
"""Seconds; some four months for a move."""


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """What holds for every game: the game, the clocks, the openings, who starts, and when it is called off.

    Raises :class:`gambol.errors.ArenaError` for what makes no sense.

    >>> conditions = Conditions(game="talpa:size=6", per_move=0.1, openings=RandomPlies(2, 4))
    >>> conditions.game.spec, conditions.clock
    ('talpa:size=6', Clock(remaining=None, increment=0.0, per_move=0.1, nodes=None, depth=None))
    >>> Conditions(game="talpa", per_move=-1)
    Traceback (most recent call last):
    gambol.errors.ArenaError: expected per_move to be more than 0 seconds, read -1
    """

    game: Game
    """The game with its options; its spec will do."""
    per_move: float | None = None
    """Seconds for each move."""
    seconds: float | None = None
    """Seconds for all the moves of a player."""
    increment: float = 0.0
    """What every move adds to them."""
    nodes: int | None = None
    depth: int | None = None
    grace: float = 0.1
    """Seconds beyond a limit that are forgiven: a machine with other work is no player's fault."""
    openings: Openings = field(default_factory=RandomPlies)
    start: Start = "alternate"
    """Who makes the first move: both in turn, or who wants to, and a coin where both or neither do."""
    adjudicate: bool = True
    """Whether a game ends when its result is proven."""
    length: int | None = 400
    """A game of so many moves is a draw."""
    seed: int = 0

    def __post_init__(self) -> None:
        """Refuse what makes no sense, and take a spec for the game."""
        object.__setattr__(self, "game", game_named(self.game))
        for name in ("per_move", "seconds"):
            _check_seconds(name, getattr(self, name))
        _check_number("increment", self.increment, 0, _LONGEST)
        _check_number("grace", self.grace, 0, _LONGEST)
        _check_whole("nodes", self.nodes, 1, 1 << 62)
        _check_whole("depth", self.depth, 1, 1000)
        _check_whole("length", self.length, 1, 1_000_000)
        if self.increment and self.seconds is None:
            raise ArenaError("expected seconds for the game with an increment, read an increment alone")
        if self.start not in ("alternate", "coin"):
            raise ArenaError(f"expected start to be alternate or coin, read {self.start!r}")
        if isinstance(self.seed, bool) or not isinstance(self.seed, int):
            raise ArenaError(f"expected the seed to be a whole number, read {self.seed!r}")
        if not isinstance(self.openings, RandomPlies):
            object.__setattr__(self, "openings", checked_openings(self.game, tuple(self.openings)))

    @property
    def clock(self) -> Clock:
        """The clock of a player before its first move."""
        return Clock(
            remaining=self.seconds,
            increment=self.increment,
            per_move=self.per_move,
            nodes=self.nodes,
            depth=self.depth,
        )

    def facts(self) -> dict[str, Any]:
        """All of it, ready for JSON; :func:`read_conditions` reads it back.

        >>> read_conditions(Conditions(game="talpa", nodes=100).facts()).nodes
        100
        """
        facts: dict[str, Any] = {
            name: getattr(self, name)
            for name in self.__dataclass_fields__
            if name not in ("game", "openings")
        }
        return {"game": self.game.spec, **facts, "openings": _openings_facts(self.openings)}


def read_conditions(facts: Mapping[str, Any]) -> Conditions:
    """The conditions that :meth:`Conditions.facts` wrote; ArenaError or OptionError for anything else."""
    given = dict(facts)
    unknown = given.keys() - Conditions.__dataclass_fields__.keys()
    if unknown or "game" not in given:
        raise ArenaError(
            f"expected the conditions of a tournament, read the fields {', '.join(sorted(given))}"
        )
    try:
        given["openings"] = _read_openings_facts(given.get("openings", {}))
        return Conditions(**given)
    except (TypeError, KeyError, AttributeError) as error:
        raise ArenaError(f"expected the conditions of a tournament, read what makes none: {error}") from error


def _openings_facts(openings: Openings) -> dict[str, Any]:
    if isinstance(openings, RandomPlies):
        return {"least": openings.least, "most": openings.most}
    return {"list": [{"start": each.start, "moves": " ".join(each.moves)} for each in openings]}


def _read_openings_facts(facts: Mapping[str, Any]) -> Openings:
    if "list" in facts:
        return tuple(Opening(each["start"], tuple(each["moves"].split())) for each in facts["list"])
    least, most = facts.get("least", 2), facts.get("most", 6)
    _check_whole("least", least, 0, MOST_PLIES)
    _check_whole("most", most, 0, MOST_PLIES)
    return RandomPlies(least, most)


def _check_seconds(name: str, value: object) -> None:
    if value is None:
        return
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not (0 < float(str(value)) <= _LONGEST):
        raise ArenaError(f"expected {name} to be more than 0 seconds, read {value!r}")


def _check_number(name: str, value: object, least: float, most: float) -> None:
    if (
        not isinstance(value, int | float)
        or isinstance(value, bool)
        or not math.isfinite(value)
        or not least <= value <= most
    ):
        raise ArenaError(f"expected {name} to be a number from {least:g} to {most:g}, read {value!r}")


def _check_whole(name: str, value: object, least: int, most: int) -> None:
    if value is None:
        return
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ArenaError(f"expected {name} to be a whole number from {least} to {most}, read {value!r}")
