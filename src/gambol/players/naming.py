"""What the name of a player means: one of Gambol's own, or somebody's file, package, program or engine.

A name is read without running anything of the player's.
"""

from __future__ import annotations

import contextlib
import difflib
import importlib.machinery
import re
import shlex
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from gambol.players.outside.answers import plain
from gambol.players.roster import ALLOWED, NAMES, checked

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

Kind = Literal["builtin", "file", "package", "stdio", "ugi"]

GROUP = "gambol.bots"
"""The group of entry points in which packages announce their bots."""

FORMS = f"{ALLOWED}, my_bot.py:MyBot, my_package:MyBot, stdio:COMMAND, ugi:COMMAND"
"""What names look like, for an error message."""

_FILE = re.compile(r"(?s)(?P<path>.+\.py)(?::(?P<name>[^:/\\]*))?")
_MODULE = re.compile(r"(?P<module>[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)")
_LONGEST = 4096
_OWN = ("level", "engine")
"""What begins like the name of a module and is none."""


@dataclass(frozen=True, kw_only=True)
class BotName:
    """What a name means."""

    kind: Kind
    text: str
    """The name in its usual form."""
    short: str
    """What to call the player until it tells its own name."""
    place: str = ""
    """The file or the module of a class."""
    bot: str = ""
    """The class."""
    origin: str = ""
    """The file or folder that holds the module."""
    command: tuple[str, ...] = ()
    """The program and its arguments."""


def read_name(text: str) -> BotName:
    """What the name of a player means; ValueError says what was expected, and what may have been meant.

    >>> read_name("Level 7").text, read_name("stdio:sh bot.sh -x").command
    ('level:7', ('sh', 'bot.sh', '-x'))
    """
    wanted = text.strip()
    if len(wanted) > _LONGEST:
        raise ValueError(f"expected a player ({FORMS}), read {_shown(text)}")
    head, colon, rest = wanted.partition(":")
    if colon and head.strip().lower() in ("stdio", "ugi"):
        return _program("ugi" if head.strip().lower() == "ugi" else "stdio", rest)
    file = _FILE.fullmatch(wanted)
    if file is not None:
        return _file(file["path"], file["name"])
    try:
        own = checked(wanted)
    except ValueError as error:
        refusal = error
    else:
        return BotName(kind="builtin", text=own, short=own)
    announced = entry_points()
    if wanted in announced:
        return _package(announced[wanted], name=wanted)
    module = _MODULE.fullmatch(wanted)
    if module is not None and module["module"].lower() not in _OWN:
        return _package(wanted)
    if head.strip().lower() in _OWN:
        raise refusal
    near = difflib.get_close_matches(wanted.lower(), [*NAMES, *announced], 1, 0.6)
    with contextlib.suppress(OSError, ValueError):  # what no file can be called
        if not near and Path(f"{wanted}.py").is_file():
            near = [f"{wanted}.py"]
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise ValueError(f"expected a player ({FORMS}), read {_shown(text)}{hint}")


def entry_points() -> dict[str, str]:
    """The bots that installed packages announce: their names, and `module:Class`."""
    from importlib import metadata  # noqa: PLC0415 - slow to load, and seldom wanted

    return {each.name: each.value for each in sorted(metadata.entry_points(group=GROUP))}


def _bot_in(place: Path, name: str | None) -> str:
    from gambol.players.source import bot_in  # noqa: PLC0415 - reads Python, which few games need

    return bot_in(place, name)


def _file(path: str, name: str | None) -> BotName:
    place = Path(path).expanduser()
    if not place.is_file():
        folder = place.parent
        files = [each.name for each in folder.glob("*.py")] if folder.is_dir() else []
        near = difflib.get_close_matches(place.name, files, 1, 0.6)
        hint = f"; did you mean {str(folder / near[0])!r}?" if near else ""
        raise ValueError(f"expected a file of Python, read {_shown(path)}: there is no such file{hint}")
    bot = _bot_in(place, name or None)
    return BotName(kind="file", text=f"{path}:{bot}", short=bot, place=str(place.resolve()), bot=bot)


def _package(text: str, name: str = "") -> BotName:
    module, _, bot = text.partition(":")
    bot = bot.partition("[")[0].strip()
    found = _find_module(module.strip())
    if found is None or found.origin is None:
        raise ValueError(f"expected a module that can be imported, read {_shown(module)}, which is not there")
    origin = Path(found.origin)
    if origin.suffix == ".py" and "." not in bot:
        bot = _bot_in(origin, bot or None)
    top = Path(_top(module).origin or origin)
    home = top.parent if top.name == "__init__.py" else top
    return BotName(
        kind="package",
        text=name or f"{module}:{bot}",
        short=name or bot,
        place=module.strip(),
        bot=bot,
        origin=str(home),
    )


def _find_module(module: str) -> ModuleSpec | None:
    """Where a module is, found without importing it or the packages around it."""
    cwd = str(Path.cwd())
    path: list[str] | None = None
    found = None
    parts = module.split(".")
    for at in range(len(parts)):
        full = ".".join(parts[: at + 1])
        found = None
        for finder in sys.meta_path:
            find = getattr(finder, "find_spec", None)
            found = find(full, path) if find is not None else None
            if found is not None:
                break
        if found is None and at == 0:
            found = importlib.machinery.PathFinder.find_spec(full, [cwd])
        if found is None:
            return None
        path = list(found.submodule_search_locations or ())
    return found


def _top(module: str) -> ModuleSpec:
    found = _find_module(module.split(".", maxsplit=1)[0])
    assert found is not None  # noqa: S101 - its part was found
    return found


def _program(kind: Kind, text: str) -> BotName:
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise ValueError(f"expected a command after {kind}:, read {_shown(text)}: {error}".lower()) from None
    if not command:
        raise ValueError(f"expected a command after {kind}:, as in {kind}:./my_bot, read nothing")
    program = command[0]
    if "/" in program:
        # As a path from here it is looked for here, and not among the programs of the system.
        program = str(Path(program).expanduser().absolute())
    if shutil.which(program) is None:
        reason = "it may not be executed" if Path(program).is_file() else "there is no such program"
        raise ValueError(f"expected a program after {kind}:, read {_shown(command[0])}: {reason}")
    named = [word for word in command[1:] if Path(word).is_file()]
    short = Path(named[0] if named else command[0]).name
    return BotName(kind=kind, text=f"{kind}:{text.strip()}", short=short, command=(program, *command[1:]))


def _shown(text: str) -> str:
    words = plain(text[:120])
    return repr(words if len(words) <= 80 else words[:80] + "…")
