"""What other programs read first of an engine stays as it is, until somebody means to change it.

The texts are in `handshakes/`; GAMBOL_UPDATE_SCREENS=1 writes them anew.
"""

import os
from pathlib import Path

import pytest

import gambol
from engine.ugi.driving import Driven
from gambol.engine.ugi import Setting

KEPT = Path(__file__).parent / "handshakes"


@pytest.mark.parametrize("name", gambol.games())
def test_the_handshake_of_each_game(name: str) -> None:
    with Driven(name, hash_mb=64) as driven:
        found = "\n".join(driven.tell("ugi")) + "\n"
    path = KEPT / f"{name}.txt"
    if os.environ.get("GAMBOL_UPDATE_SCREENS"):
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def test_the_options_of_the_command_line_are_the_defaults() -> None:
    with Driven("talpa:size=6,edges=red-left-right") as driven:
        said = driven.tell("ugi")
    assert "option name size type spin default 6 min 3 max 10" in said
    assert next(line for line in said if "name edges" in line).split()[6] == "red-left-right"


@pytest.mark.parametrize("name", gambol.games())
def test_every_option_takes_its_default(name: str) -> None:
    with Driven(name) as driven:
        settings = [Setting.of_line(line) for line in driven.tell("ugi") if line.startswith("option")]
        assert len(settings) > 7
        for setting in settings:
            assert driven.tell(f"setoption name {setting.name} value {setting.default}") == []
            assert setting.line in driven.said
