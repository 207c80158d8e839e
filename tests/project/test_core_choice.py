"""The package loads the fastest build of its core that the machine runs."""

import os
import platform
import subprocess
import sys

import pytest

from gambol import _core
from gambol._core import _cpu

SHOW = "from gambol._core import _choice; print(_choice.cpu_build)"
ON_X86_64 = platform.machine().lower() in {"x86_64", "amd64"}


def python(code: str, cpu: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"GAMBOL_CPU": cpu}
    return subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )


def test_the_level_of_this_machine_is_known() -> None:
    assert _cpu.level() in (range(1, 5) if ON_X86_64 else range(1))


@pytest.mark.may_skip
@pytest.mark.skipif(not ON_X86_64, reason="only x86-64 has levels")
@pytest.mark.parametrize("build", ["v2", "v3"])
def test_a_build_can_be_named(build: str) -> None:
    if int(build[1:]) > _cpu.level():
        pytest.skip(f"this machine does not run {build}")
    assert python(SHOW, cpu=build).stdout == f"{build}\n"


def test_an_empty_name_leaves_the_choice_open() -> None:
    assert python(SHOW, cpu="").stdout.strip() in {"v4", "v3", "v2", "base"}


def test_an_impossible_build_is_refused_with_the_possible_ones() -> None:
    result = python(SHOW, cpu="v9")
    assert result.returncode == 1
    assert "ImportError: GAMBOL_CPU must be one of" in result.stderr
    assert "not 'v9'" in result.stderr


def test_names_belong_to_the_package_whichever_build_is_loaded() -> None:
    public = [value for name, value in vars(_core).items() if not name.startswith("_")]
    assert {value.__module__ for value in public if isinstance(value, type)} <= {"gambol._core"}
