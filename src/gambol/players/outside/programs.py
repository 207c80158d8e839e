"""How the players that a name can mean are started, and which files they are let see."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gambol.players.outside.confinement import environment, launched

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gambol.players.naming import BotName
    from gambol.players.outside.bounds import Bounds

_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/opt", "/nix")


def host_command(name: BotName, bounds: Bounds, hidden: Iterable[str] = ()) -> list[str]:
    """What plays for a class of Python."""
    own = _folder_of(Path(name.place)) if name.kind == "file" else name.origin
    folder = str(Path(name.place if name.kind == "file" else name.origin).parent)
    # What can be imported here can be imported there, from the same places.
    paths = [path for path in sys.path if path and Path(path).is_absolute()]
    return launched(
        [sys.executable, "-P", "-m", "gambol.players.outside.host", name.place, name.bot, folder, *paths],
        bounds,
        cwd="/tmp",  # noqa: S108 - the private one
        env=environment(PYTHONPATH=":".join(paths)) if _needs_paths() else environment(),
        own=[own],
        hidden=_resolved(hidden),
    )


def program_command(name: BotName, bounds: Bounds, hidden: Iterable[str] = ()) -> list[str]:
    """What runs a program with its arguments, in the folder where Gambol runs."""
    own: set[str] = set()
    readable: set[str] = set()
    program = Path(shutil.which(name.command[0]) or name.command[0]).absolute()
    for place in {program, program.resolve()}:
        if not str(place).startswith(_SYSTEM):
            own.add(_folder_of(place))
            if place.parent.name == "bin" and place.parents[1] not in _broad():
                readable.add(str(place.parents[1]))  # its libraries
    for word in name.command[1:]:
        named = Path(word).expanduser()
        if named.is_file():
            own.add(_folder_of(named.resolve()))
        elif named.is_dir() and named.resolve() not in _broad():
            own.add(str(named.resolve()))
    command = [str(program), *name.command[1:]]
    return launched(
        command, bounds, cwd=str(Path.cwd()), readable=readable, own=own, hidden=_resolved(hidden)
    )


def _folder_of(file: Path) -> str:
    """The folder of a file, which belongs to the bot; the file alone where others have theirs there, too."""
    folder = file.parent
    return str(file if folder in _broad() else folder)


def _broad() -> set[Path]:
    home = Path.home()
    return {home, *home.parents, Path("/tmp"), Path("/var/tmp"), Path("/home")}  # noqa: S108


def _needs_paths() -> bool:
    """Whether Python finds Gambol only because it was told where to look."""
    return not Path(__file__).is_relative_to(sys.prefix)


def _resolved(paths: Iterable[str]) -> list[str]:
    return [str(Path(path).resolve()) for path in paths]
