"""What a user installs works and is typed."""

import sys
import venv
import zipfile
from pathlib import Path

import pytest

from project.native import BUILD, ROOT, SCRIPTS, alone, checked

PROGRAM = """
import gambol

version: str = gambol.__version__
for name in gambol.games():
    print(name, version)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of the working tree; it shares the compiled objects of the editable installation."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--no-index")
    settings = ("build-dir=build/extension", "cmake.define.GAMBOL_WERROR=ON")
    with alone("extension"):
        checked(*pip, *(f"--config-settings={setting}" for setting in settings), "--wheel-dir", folder, ROOT)
    (path,) = folder.glob("gambol-*.whl")
    return path


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs folder of a virtual environment that has nothing but the wheel and what it needs."""
    wheelhouse = BUILD / "wheelhouse"
    if not wheelhouse.exists():
        pytest.skip("build/wheelhouse is not there: `make test` fills it")
    folder = tmp_path_factory.mktemp("user")
    venv.create(folder, with_pip=True)
    checked(folder / "bin/python", "-m", "pip", "install", "--no-index", "--find-links", wheelhouse, wheel)
    return folder / "bin"


@pytest.mark.slow
def test_the_wheel_holds_the_core_and_its_types(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"gambol/py.typed", "gambol/_core/__init__.pyi", "gambol/_core/_cpu.pyi"} <= names
    assert any(name.startswith("gambol/_core/_cpu.") and name.endswith(".so") for name in names)
    assert not [name for name in names if name.startswith(("core/", "tests/"))]


@pytest.mark.slow
def test_the_installed_command_runs(installation: Path) -> None:
    assert "talpa" in checked(installation / "gambol", "games")


@pytest.mark.slow
def test_a_users_program_passes_mypy_and_runs(installation: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    python = installation / "python"
    mypy = (SCRIPTS / "mypy", "--strict", "--config-file=", "--cache-dir", tmp_path / "cache")
    checked(*mypy, "--python-executable", python, program)
    assert "talpa" in checked(python, program)
