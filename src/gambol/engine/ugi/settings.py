"""What can be set about an engine: the options of the protocol, with their types."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gambol.engine.levels import HIGHEST
from gambol.errors import OptionError
from gambol.games.game import game as game_named

if TYPE_CHECKING:
    from gambol.games import Game, Option

OVERHEAD = 25
"""Milliseconds that a move may be late on its way: docs/protocol.md says how they were measured."""

_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")


@dataclass(frozen=True)
class Setting:
    """One option as a handshake lists it.

    >>> Setting.of_line("option name Hash type spin default 64 min 1 max 1024")
    Setting(name='Hash', kind='spin', default='64', minimum=1, maximum=1024, choices=())
    >>> Setting("Style", "combo", "calm", choices=("calm", "wild")).line
    'option name Style type combo default calm var calm var wild'
    """

    name: str
    kind: str
    """``spin`` takes a number, ``combo`` one of the choices, ``check`` true or false, ``string`` anything;
    a ``button`` takes no value."""
    default: str = ""
    minimum: int | None = None
    maximum: int | None = None
    choices: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """How the handshake lists it."""
        parts = ["option", "name", self.name, "type", self.kind]
        if self.kind != "button":
            parts += ["default", self.default or "<empty>"]
        if self.minimum is not None and self.maximum is not None:
            parts += ["min", str(self.minimum), "max", str(self.maximum)]
        for choice in self.choices:
            parts += ["var", choice]
        return " ".join(parts)

    @classmethod
    def of_line(cls, line: str) -> Setting:
        """The option that a line of a handshake lists; OptionError when it lists none."""
        found = re.fullmatch(r"\s*option\s+name\s+(.+?)\s+type\s+(\S+)(?:\s+(.*?))?\s*", line)
        if found is None:
            raise OptionError(f"expected 'option name … type …', read {line!r}")
        name, kind, rest = found[1], found[2], found[3] or ""
        parts = re.split(r"(?:^|\s)(default|min|max|var)(?=\s|$)", rest)
        said = [(parts[at], parts[at + 1].strip()) for at in range(1, len(parts) - 1, 2)]
        facts = dict(said)
        default = facts.get("default", "")
        return cls(
            name,
            kind,
            "" if default == "<empty>" else default,
            _number(facts.get("min", "")),
            _number(facts.get("max", "")),
            tuple(text for word, text in said if word == "var"),
        )

    @property
    def expected(self) -> str:
        """What it takes, in words."""
        if self.kind == "combo":
            return " or ".join(self.choices)
        if self.kind == "check":
            return "true or false"
        if self.kind == "spin" and self.minimum is not None and self.maximum is not None:
            return f"a number from {self.minimum} to {self.maximum}"
        return "a number" if self.kind == "spin" else "a text"

    def read(self, text: str) -> str:
        """The value that a text means, as it is written usually; OptionError when it means none.

        >>> Setting("Ponder", "check", "false").read("TRUE")
        'true'
        """
        word = text.strip()
        if self.kind == "spin":
            number = _number(word)
            least = self.minimum if self.minimum is not None else -(1 << 62)
            most = self.maximum if self.maximum is not None else 1 << 62
            if number is not None and least <= number <= most:
                return str(number)
        elif self.kind in ("combo", "check"):
            for choice in self.choices if self.kind == "combo" else ("true", "false"):
                if word.lower() == choice.lower():
                    return choice
        else:
            return word
        raise OptionError(f"expected {self.name} to be {self.expected}, read {text!r}")


def _number(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


@dataclass(frozen=True)
class Room:
    """How much of the machine may be asked for."""

    hash_mb: int = 1 << 20
    threads: int = 256


@dataclass(frozen=True)
class Settings:
    """The game that is played, and how."""

    game: Game
    hash_mb: int = 64
    threads: int = 1
    level: int = HIGHEST
    lines: int = 1
    ponder: bool = False
    overhead: int = OVERHEAD
    seed: int = 0

    def offered(self, room: Room) -> dict[str, Setting]:
        """What can be set, by its name in small letters; these settings are the defaults."""
        settings = (
            Setting("Hash", "spin", str(self.hash_mb), 1, room.hash_mb),
            Setting("Threads", "spin", str(self.threads), 1, room.threads),
            Setting("Level", "spin", str(self.level), 0, HIGHEST),
            Setting("MultiPV", "spin", str(self.lines), 1, 500),
            Setting("Ponder", "check", str(self.ponder).lower()),
            Setting("Move Overhead", "spin", str(self.overhead), 0, 10_000),
            Setting("Seed", "spin", str(self.seed), 0, (1 << 31) - 1),
            *(_of_game(self.game, option) for option in self.game.option_specs),
        )
        return {setting.name.lower(): setting for setting in settings}

    def with_value(self, setting: Setting, value: str) -> Settings:
        """These settings but for one; OptionError when the value cannot be taken."""
        word = setting.read(value)
        match setting.name:
            case "Hash":
                return replace(self, hash_mb=int(word))
            case "Threads":
                return replace(self, threads=int(word))
            case "Level":
                return replace(self, level=int(word))
            case "MultiPV":
                return replace(self, lines=int(word))
            case "Ponder":
                return replace(self, ponder=word == "true")
            case "Move Overhead":
                return replace(self, overhead=int(word))
            case "Seed":
                return replace(self, seed=int(word))
        options = {name.replace("-", "_"): option for name, option in self.game.options.items()}
        options[setting.name.replace("-", "_")] = word
        return replace(self, game=game_named(self.game.name, **options))


def _of_game(game: Game, option: Option) -> Setting:
    default = str(game.options[option.name])
    if option.choices is not None:
        return Setting(option.name, "combo", default, choices=option.choices)
    return Setting(option.name, "spin", default, option.minimum, option.maximum)
