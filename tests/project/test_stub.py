"""The type stub of the compiled core says what the core is."""

import subprocess
import sys
from pathlib import Path

STUB = Path(__file__).parents[2] / "src/gambol/_core/__init__.pyi"


def test_regenerating_the_stub_changes_nothing(tmp_path: Path) -> None:
    fresh = tmp_path / "stub.pyi"
    subprocess.run(
        [sys.executable, "-m", "nanobind.stubgen", "--quiet", "-m", "gambol._core", "-o", fresh], check=True
    )
    assert STUB.read_text("utf-8") == fresh.read_text("utf-8"), "run `make stub`"
