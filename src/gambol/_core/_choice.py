"""Loads one build of the core."""

import importlib
import importlib.util
import os
from collections.abc import Callable

PACKAGE = "gambol._core"
# Not an import statement: the tool that holds the imports sees no source of an extension.
level: Callable[[], int] = importlib.import_module(f"{PACKAGE}._cpu").level


def built() -> list[str]:
    """The builds of the core in this installation, fastest first."""
    builds = ("v4", "v3", "v2", "base")
    return [build for build in builds if importlib.util.find_spec(f"{PACKAGE}._{build}") is not None]


def runs(build: str) -> bool:
    """Whether this machine can run a build."""
    return build == "base" or int(build[1:]) <= level()


def choose(wanted: str | None) -> str:
    """The build called `wanted`, else the fastest; ImportError where this machine cannot run it."""
    usable = [build for build in built() if runs(build)]
    if not usable:
        raise ImportError(
            f"expected a build of gambol's core that runs on this machine (x86-64 level {level()}),"
            f" found {', '.join(built()) or 'none'}"
        )
    if not wanted:
        return usable[0]
    if wanted not in usable:
        raise ImportError(f"GAMBOL_CPU must be one of {', '.join(usable)} on this machine, not {wanted!r}")
    return wanted


cpu_build = choose(os.environ.get("GAMBOL_CPU"))
core = importlib.import_module(f"{PACKAGE}._{cpu_build}")
