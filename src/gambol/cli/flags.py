"""The options of the games as flags of the commands, made from the registry: no fact is listed twice."""

from __future__ import annotations

import functools
import inspect
from typing import TYPE_CHECKING, Annotated, Any

import typer

import gambol
from gambol.games import options as options_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gambol.games import Game, Option

PANEL = "Options of the game"
_WIDEST_METAVAR = 16

Flags = dict[str, str]
"""The flags that were given, by the name of the option: {'size': '6'}."""


def allowed(option: Option) -> str:
    """What an option may be: `3..10`, `draw|loses`."""
    if option.choices:
        return "|".join(str(choice) for choice in option.choices)
    return f"{option.minimum}..{option.maximum}"


def takes_game_flags(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command one flag for every option of every game; they arrive together, as `flags`."""
    names = {option.keyword: option.name for game in gambol.games() for option in options_of(game)}

    @functools.wraps(command)
    def with_flags(**arguments: Any) -> None:
        given = {names[keyword]: arguments.pop(keyword) for keyword in names}
        flags: Flags = {name: value for name, value in given.items() if value is not None}
        command(**arguments, flags=flags)

    signature = inspect.signature(command, eval_str=True)
    own = [parameter for parameter in signature.parameters.values() if parameter.name != "flags"]
    with_flags.__signature__ = signature.replace(parameters=own + _parameters())  # type: ignore[attr-defined]
    with_flags.__annotations__ = {
        name: hint for name, hint in command.__annotations__.items() if name != "flags"
    }
    return with_flags


def _parameters() -> list[inspect.Parameter]:
    """A parameter for every option; one that several games share is one parameter."""
    shared: dict[str, list[tuple[str, Option]]] = {}
    for game in gambol.games():
        for option in options_of(game):
            shared.setdefault(option.keyword, []).append((game, option))
    return [
        inspect.Parameter(
            keyword,
            inspect.Parameter.KEYWORD_ONLY,
            default=None,
            annotation=Annotated[
                str | None,
                typer.Option(
                    f"--{owners[0][1].name}",
                    metavar=_metavar([option for _, option in owners]),
                    help="; ".join(f"{name}: {_about(option)}" for name, option in owners),
                    rich_help_panel=PANEL,
                ),
            ],
        )
        for keyword, owners in shared.items()
    ]


def _metavar(options: list[Option]) -> str:
    """What to write after a flag, as short as the column in a help text is wide."""
    texts = list(dict.fromkeys(map(allowed, options)))
    return texts[0] if len(texts) == 1 and len(texts[0]) <= _WIDEST_METAVAR else "WORD"


def _about(option: Option) -> str:
    """What an option is for, and what is usual."""
    words = f", {' or '.join(option.choices)}" if _metavar([option]) == "WORD" and option.choices else ""
    return f"{option.help}{words} ({option.default})"


def game_of(spec: str, flags: Mapping[str, str]) -> Game:
    """The game that a command line names; wrong usage, with a list of what is allowed, when it names none."""
    name, _, written = spec.strip().partition(":")
    name = name.strip().lower()
    try:
        given = {option.name: option for option in options_of(name)} if name in gambol.games() else None
        if given is not None:
            for flag in flags:
                if flag not in given:
                    raise typer.BadParameter(f"{name} has no option --{flag}; {describe(name)}")
                if any(part.partition("=")[0].strip() == flag for part in written.split(",")):
                    raise typer.BadParameter(f"{flag} is given twice, in {spec!r} and as --{flag}")
        parts = [part for part in (written, *(f"{flag}={value}" for flag, value in flags.items())) if part]
        return gambol.game(f"{name}:{','.join(parts)}" if parts else name)
    except gambol.OptionError as error:
        raise typer.BadParameter(str(error)) from error


def describe(name: str) -> str:
    """The options of a game and what each may be, in one line."""
    specs = options_of(name)
    if not specs:
        return "it has no options"
    return "its options are " + ", ".join(f"--{option.name} {allowed(option)}" for option in specs)
