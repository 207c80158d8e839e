"""Builds targets of core/CMakeLists.txt for the tests, one at a time across pytest's workers."""

import fcntl
import shutil
import subprocess
import sysconfig
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"
SCRIPTS = Path(sysconfig.get_path("scripts"))


@contextmanager
def alone(name: str) -> Generator[None]:
    """Hold the lock `name`, which only one process at a time can."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def checked(*command: str | Path) -> str:
    """What a command prints; where it fails, that is the test's failure."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if result.returncode != 0:
        line = " ".join(map(str, command))
        pytest.fail(f"{line}\nended with status {result.returncode}:\n{result.stdout}", pytrace=False)
    return result.stdout


def build(target: str, *, folder: str = "core", options: tuple[str, ...] = ()) -> Path:
    """Bring a target up to date in build/FOLDER, and tell where its program is."""
    cmake, where = SCRIPTS / "cmake", BUILD / folder
    with alone(folder):
        if not (where / "build.ninja").exists():
            ninja = f"-DCMAKE_MAKE_PROGRAM={SCRIPTS / 'ninja'}"
            checked(cmake, "-S", ROOT / "core", "-B", where, "-G", "Ninja", ninja, *options)
        checked(cmake, "--build", where, "--target", target)
    return where / target


def require(program: str) -> str:
    """Where a program is; the test is skipped where it is not."""
    path = shutil.which(program)
    if path is None:
        pytest.skip(f"{program} is not installed")
    return path
