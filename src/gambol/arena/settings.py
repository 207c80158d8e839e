"""All that defines a tournament: who takes part, of which kind it is, and under which conditions."""

from __future__ import annotations

import math
import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

from gambol.arena.conditions import MOST_GAMES, Conditions, read_conditions
from gambol.arena.knockout import KnockOut
from gambol.arena.schedule import Gauntlet, RoundRobin
from gambol.arena.sprt import Sprt
from gambol.arena.swiss import Swiss
from gambol.arena.task import Entrant
from gambol.errors import ArenaError
from gambol.players import read_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gambol.arena.schedule import Schedule

Kind = Literal["round-robin", "gauntlet", "swiss", "knock-out"]
KINDS: tuple[Kind, ...] = ("round-robin", "gauntlet", "swiss", "knock-out")

MOST_PLAYERS = 1000
_NAMED = re.compile(r"([A-Za-z0-9_.+ -]{1,40})=(\S.*)", re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """A tournament before its first game. The same settings lead to the same games, where no clock decides.

    >>> settings = Settings(
    ...     entrants=entrants(["level:3", "random"]), conditions=Conditions(game="touchdown"), games=10
    ... )
    >>> read_settings(settings.facts()) == settings
    True
    """

    entrants: tuple[Entrant, ...]
    conditions: Conditions
    games: int = 2
    """How many games two players play when they meet; each opening is played with both colours."""
    kind: Kind = "round-robin"
    rounds: int | None = None
    """How many rounds a Swiss tournament has; as many as a knock-out would need where it is None."""
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        """Refuse what makes no tournament."""
        names = [entrant.name for entrant in self.entrants]
        if not 2 <= len(names) <= MOST_PLAYERS:
            raise ArenaError(f"expected 2 to {MOST_PLAYERS} players, read {len(names)}")
        if len(set(names)) != len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ArenaError(f"expected every player to have a name of its own, read {twice!r} twice")
        if self.kind not in KINDS:
            raise ArenaError(f"expected a kind of tournament ({', '.join(KINDS)}), read {self.kind!r}")
        _check_whole("games", self.games, 1, MOST_GAMES)
        if self.rounds is not None:
            if self.kind != "swiss":
                raise ArenaError(f"expected rounds for a Swiss tournament only, read a {self.kind} one")
            _check_whole("rounds", self.rounds, 1, 1000)
        if self.sprt is not None and (len(names) != 2 or self.kind != "round-robin"):
            raise ArenaError("expected a match of two players for a sequential test, read another tournament")

    @property
    def schedule(self) -> Schedule:
        """Who plays whom."""
        players = len(self.entrants)
        if self.kind == "gauntlet":
            return Gauntlet(players, self.games)
        if self.kind == "swiss":
            return Swiss(players, self.games, self.rounds or max(1, math.ceil(math.log2(players))))
        if self.kind == "knock-out":
            return KnockOut(players, self.games, self.conditions.seed)
        return RoundRobin(players, self.games)

    def facts(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        sprt = None if self.sprt is None else asdict(self.sprt)
        return {
            "players": [{"name": entrant.name, "spec": entrant.spec} for entrant in self.entrants],
            "kind": self.kind,
            "games": self.games,
            "rounds": self.rounds,
            "sprt": sprt,
            "conditions": self.conditions.facts(),
        }


def read_settings(facts: Mapping[str, Any]) -> Settings:
    """The settings that :meth:`Settings.facts` wrote; ArenaError or OptionError for anything else."""
    try:
        people = tuple(Entrant(str(each["name"]), str(each["spec"])) for each in facts["players"])
        sprt = None if facts.get("sprt") is None else Sprt(**facts["sprt"])
        return Settings(
            entrants=people,
            conditions=read_conditions(facts["conditions"]),
            games=facts["games"],
            kind=facts["kind"],
            rounds=facts.get("rounds"),
            sprt=sprt,
        )
    except (TypeError, KeyError, AttributeError, ValueError) as error:
        raise ArenaError(f"expected the settings of a tournament, read what makes none: {error!r}") from error


def entrants(specs: Sequence[str]) -> tuple[Entrant, ...]:
    """The players with a name for each: what stands before an equals sign, or else a short one of its own.

    Who enters twice gets a number behind its name. ArenaError for a player that there is not.

    >>> [entrant.name for entrant in entrants(["random", "old=stdio:sh bot.sh", "random"])]
    ['random', 'old', 'random #2']
    """
    people: list[Entrant] = []
    taken: set[str] = set()
    for written in specs:
        match = _NAMED.fullmatch(written.strip())
        try:
            read = read_name(match[2] if match else written)
        except ValueError as error:
            raise ArenaError(str(error)) from error
        # Whoever goes on with a tournament may be in another folder.
        spec = f"{read.place}:{read.bot}" if read.kind == "file" else read.text
        wanted = (match[1].strip() if match else "") or read.short
        name, number = wanted, 1
        while name in taken:
            number += 1
            name = f"{wanted} #{number}"
        taken.add(name)
        people.append(Entrant(name, spec))
    return tuple(people)


def _check_whole(name: str, value: object, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ArenaError(f"expected {name} to be a whole number from {least} to {most}, read {value!r}")
