"""The example game of docs/add-a-game.md: a game is added by its files and a few lines."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from project.native import ROOT, checked

EXAMPLE = ROOT / "examples" / "hounds"

# What the walk-through has its reader write, and before what: a game, in the order of their names.
LINES = {
    "core/gambol/registry.hpp": [
        ('#include "gambol/games/mitsudomoe.hpp"', '#include "gambol/games/hounds.hpp"\n'),
        ("Mitsudomoe, Talpa8", "Hounds, "),
    ],
    "src/gambol/players/judges/__init__.py": [
        ("from gambol.players.judges.judge import", "from gambol.players.judges.hounds import HoundsJudge\n"),
        ('    "mitsudomoe": MitsudomoeJudge(),', '    "hounds": HoundsJudge(),\n'),
    ],
    "tests/oracle/__init__.py": [
        ("mitsudomoe, talpa, touchdown\n", "hounds, "),
        ('"mitsudomoe": mitsudomoe', '"hounds": hounds, '),
    ],
    "tests/strategies.py": [
        ('    "talpa": {"size"', '    "hounds": {"size": list(range(4, 9)), "fox": ["centre", "corner"]},\n'),
        ('    "home_block": "loses",', '    "fox": "centre",\n'),
        ('    "talpa": _talpa_setup,', '    "hounds": oracle.hounds.setup,\n'),
    ],
    "mkdocs.yml": [
        ("      - Mitsudomoe: games/mitsudomoe.md", "      - Fox and Hounds: games/hounds.md\n"),
    ],
}


def copy_project(folder: Path) -> None:
    """The working tree, without what git does not know."""
    listed = subprocess.run(("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, check=False)
    if listed.returncode != 0:
        pytest.skip("this is no git repository")
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def add_the_game(project: Path) -> None:
    """What the walk-through says: copy the files to their places, and write a few lines."""
    for part in ("core", "src", "data", "docs", "tests"):
        shutil.copytree(EXAMPLE / part, project / part, dirs_exist_ok=True)
    for name, lines in LINES.items():
        text = (project / name).read_text("utf-8")
        for place, line in lines:
            assert text.count(place) == 1, f"{name} has no single {place!r}"
            text = text.replace(place, line + place)
        (project / name).write_text(text, "utf-8")


def install(project: Path, folder: Path) -> Path:
    """A Python that has the project of that folder, and the tools of this environment."""
    venv.create(folder)
    python = folder / "bin/python"
    packages = Path(checked(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    # As a path and no more: the editable installation in there is not to be found.
    (packages / "tools.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    settings = (
        f"build-dir={folder / 'build'}",
        "cmake.define.GAMBOL_LEVELS=v2",
        "cmake.define.GAMBOL_WERROR=ON",
    )
    checked(
        *(
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-build-isolation",
            "--no-deps",
            "--no-index",
        ),
        *(f"--config-settings={setting}" for setting in settings),
        *("--target", packages, project),
    )
    return python


def gambol(python: Path, *arguments: str) -> str:
    return checked(python, "-c", "from gambol.cli import main; main()", *arguments)


@pytest.mark.slow
def test_an_added_game_works_and_passes_what_every_game_must_pass(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    copy_project(project)
    add_the_game(project)
    python = install(project, tmp_path / "environment")

    assert "bring the fox past the hounds" in gambol(python, "games")
    assert "hemmed in" in gambol(python, "rules", "hounds")
    assert "a1b2" in gambol(python, "moves", "hounds", "--fox", "corner")
    assert "White to move" in gambol(python, "show", "hounds", "--size", "6")
    assert json.loads(gambol(python, "perft", "hounds", "-d", "5", "--json"))["nodes"] == 1032

    # The screens of a new game are new.
    monkeypatch.setenv("GAMBOL_UPDATE_SCREENS", "1")
    result = checked(
        *(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", project / "pyproject.toml"),
        *("--rootdir", project, "--ignore", project / "tests/project"),
        *("-k", "hounds or every_game", project / "tests"),
    )
    assert " passed" in result


@pytest.mark.slow
def test_the_examples_counts_are_those_of_its_oracle(tmp_path: Path) -> None:
    checked(sys.executable, EXAMPLE / "count.py", tmp_path / "hounds.json")
    made = (tmp_path / "hounds.json").read_text("utf-8")
    assert made == (EXAMPLE / "data/perft/hounds.json").read_text("utf-8")
