"""What is taken away from players in processes of their own, and what this machine does not allow to take."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gambol.players.outside.bounds import Bounds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LAUNCHER = Path(__file__).with_name("launcher.py")
_LINGER = 0.3
"""Seconds that a program may take to end by itself when nobody talks to it any more."""


@dataclass(frozen=True, kw_only=True)
class Confinement:
    """What holds for players that run in processes of their own."""

    confined: bool
    """Whether they are without network and other processes, and see only programs, libraries and their own
    folder, of which they can change nothing."""
    why: str
    """Why they are not; empty where they are."""
    enforced: tuple[str, ...]
    """What is enforced, in words."""
    missing: tuple[str, ...]
    """What is not."""

    def __str__(self) -> str:
        if self.confined:
            return "bots run confined: " + "; ".join(self.enforced)
        return f"bots run unconfined ({self.why}): a bad one can reach " + "; ".join(self.missing)


_ALWAYS = ("time for each move", "size of answers", "memory", "number of processes", "size of files")
_CONFINED = (
    "no network",
    "files read-only, but for an empty private folder",
    "only programs, libraries and its own folder in sight",
    "no other processes in sight",
    "no rights of the user root",
)
_OPEN = ("the network", "the files of the user who runs it", "the other processes of that user")
_NO_PROC = ("no limit on memory and processes but those of each process",)


def confinement() -> Confinement:
    """Try what this machine allows; takes about a tenth of a second.

    >>> bool(confinement().confined) != bool(confinement().why)
    True
    """
    try:
        ran = subprocess.run(
            launched(["true"], Bounds(), probe=True),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=20,
            check=False,
        )
        said = json.loads(ran.stdout)
        confined, why = bool(said["confined"]), str(said["why"])
    except (OSError, ValueError, KeyError, subprocess.TimeoutExpired) as error:
        confined, why = False, f"the launcher does not run: {error}"
    always = _ALWAYS if Path("/proc/self/statm").exists() else _ALWAYS[:2]
    return Confinement(
        confined=confined,
        why=why,
        enforced=(*always, *(_CONFINED if confined else ())),
        missing=(*(() if confined else _OPEN), *(() if always == _ALWAYS else _NO_PROC)),
    )


def launched(
    command: Sequence[str],
    bounds: Bounds,
    *,
    cwd: str | None = None,
    env: Mapping[str, str] | None = None,
    readable: Iterable[str] = (),
    own: Iterable[str] = (),
    hidden: Iterable[str] = (),
    probe: bool = False,
) -> list[str]:
    """The command that runs a command with limits.

    ``own`` are the folders and files of the player, ``readable`` those that it needs besides them, and
    ``hidden`` what must not be seen in its own.
    """
    config = {
        "command": list(command),
        "cwd": cwd or "/",
        "env": environment() if env is None else dict(env),
        "readable": sorted({*interpreter(), *readable}),
        "own": sorted(set(own)),
        "hidden": sorted(set(hidden)),
        "memory": bounds.memory,
        "processes": bounds.processes,
        "room": bounds.room,
        "files": bounds.files,
        "cpu": bounds.cpu,
        "namespaces": bounds.confined,
        "linger": _LINGER,
        "probe": probe,
    }
    return [sys.executable, "-I", "-S", str(LAUNCHER), json.dumps(config)]


def interpreter() -> list[str]:
    """Where Python and its packages are."""
    cwd, home = str(Path.cwd()), str(Path.home())
    places = {sys.prefix, sys.base_prefix, sys.exec_prefix, str(Path(__file__).parents[2])}
    places |= {path for path in sys.path if path and Path(path).is_absolute() and Path(path).exists()}
    return [path for path in sorted(places) if path not in (cwd, home, "/", "/tmp")]  # noqa: S108


def environment(**more: str) -> dict[str, str]:
    """The environment of a player: enough to run, nothing to spy out, and one thread where it is asked."""
    kept = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "PYTHONPATH", "VIRTUAL_ENV", "NODE_PATH", "JAVA_HOME")
    one = ("OMP", "OPENBLAS", "MKL", "NUMEXPR", "VECLIB_MAXIMUM", "RAYON")
    return (
        {name: os.environ[name] for name in kept if name in os.environ}
        | {f"{name}_NUM_THREADS": "1" for name in one}
        | {"HOME": "/tmp", "TMPDIR": "/tmp", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}  # noqa: S108
        | more
    )
