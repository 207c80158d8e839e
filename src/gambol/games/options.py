"""The options of the games: what the core's registry lists, read from keywords and texts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from gambol import _core
from gambol.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that players may choose about a game.

    >>> import gambol
    >>> size, edges = gambol.game("talpa").option_specs
    >>> size.name, size.default, size.expected
    ('size', 8, 'a number from 3 to 10')
    >>> edges.choices
    ('red-top-bottom', 'red-left-right')
    """

    name: str
    help: str
    default: int | str
    choices: tuple[str, ...] | None
    """The words it takes; ``None`` when it takes a number."""
    minimum: int | None
    maximum: int | None

    @property
    def keyword(self) -> str:
        """Its name as a Python keyword."""
        return self.name.replace("-", "_")

    @property
    def expected(self) -> str:
        """What it takes, in words."""
        if self.choices is not None:
            return " or ".join(self.choices)
        return f"a number from {self.minimum} to {self.maximum}"

    def read(self, value: object) -> int | str:
        """A value from a keyword or a text; OptionError when the option does not take it."""
        if self.choices is not None:
            if isinstance(value, str) and value in self.choices:
                return value
        elif isinstance(value, int | str) and not isinstance(value, bool):
            text = str(value).strip()
            if text.isdecimal() and text.isascii() and len(text) < 9:
                number = int(text)
                if (
                    self.minimum is not None
                    and self.maximum is not None
                    and self.minimum <= number <= self.maximum
                ):
                    return number
        raise OptionError(f"expected {self.name} to be {self.expected}, read {value!r}")

    def code(self, value: int | str) -> int:
        """The number that the core knows a value by."""
        return self.choices.index(str(value)) if self.choices is not None else int(value)


@dataclass(frozen=True, slots=True)
class Facts:
    """What the registry says about a game."""

    name: str
    title: str
    summary: str
    colours: tuple[str, str]
    repetition: int | None
    options: tuple[Option, ...]


def _option(name: str, text: str, words: list[str], least: int, most: int, standard: int) -> Option:
    if words:
        return Option(name, text, words[standard], tuple(words), None, None)
    return Option(name, text, standard, None, least, most)


@cache
def registry() -> Mapping[str, Facts]:
    """The games of the core, by name."""
    return {
        game.name: Facts(
            name=game.name,
            title=game.title,
            summary=game.summary,
            colours=(game.colours[0], game.colours[1]),
            repetition=game.repetition or None,
            options=tuple(_option(*option) for option in game.options),
        )
        for game in _core.games()
    }


def facts(name: str) -> Facts:
    """What the registry says about the game of this name; OptionError when there is none."""
    found = registry().get(name)
    if found is None:
        raise OptionError(f"expected a game ({', '.join(registry())}), read {name!r}")
    return found


def plain_text(text: object, what: str) -> str:
    """A text that the core can read; TypeError when it is none.

    >>> plain_text(None, "the name of a game")
    Traceback (most recent call last):
    ...
    TypeError: expected the name of a game, read None
    """
    if not isinstance(text, str):
        raise TypeError(f"expected {what}, read {text!r}")
    return text.encode("utf-8", "replace").decode("utf-8")


def read_spec(spec: str) -> tuple[str, dict[str, str]]:
    """The name and the options of a text such as ``talpa:size=6,edges=red-left-right``.

    >>> read_spec("talpa: size=6")
    ('talpa', {'size': '6'})
    """
    name, _, written = spec.partition(":")
    options: dict[str, str] = {}
    for part in written.split(",") if written.strip() else ():
        option, equals, value = part.partition("=")
        if not equals or not option.strip():
            raise OptionError(
                f"expected options such as 'size=6,…' after the name of the game, read {part!r}"
            )
        if option.strip() in options:
            raise OptionError(f"expected each option once, read {option.strip()!r} twice")
        options[option.strip()] = value.strip()
    return name.strip(), options


def read_options(game: Facts, given: Mapping[str, object]) -> dict[str, int | str]:
    """A value for every option of a game; OptionError names the options when one is not among them."""
    by_name = {option.name: option for option in game.options}
    values = {option.name: option.default for option in game.options}
    for keyword, value in given.items():
        option = by_name.get(keyword.replace("_", "-"))
        if option is None:
            known = "; ".join(f"{option.name}: {option.expected}" for option in game.options)
            raise OptionError(f"expected an option of {game.name} ({known}), read {keyword!r}")
        values[option.name] = option.read(value)
    return values
