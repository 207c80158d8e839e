"""The pictures of README.md and the documentation are what the code draws today."""

import re
import subprocess
import sys
from pathlib import Path

from project.native import ROOT

FOLDER = ROOT / "docs" / "pictures"
PAGES = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]


def files(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted(folder.iterdir())}


def test_drawing_the_pictures_again_changes_nothing(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools" / "pictures.py", tmp_path], check=True, timeout=120)
    drawn, committed = files(tmp_path), files(FOLDER)
    assert drawn.keys() == committed.keys()
    old = [name for name in drawn if drawn[name] != committed[name]]
    assert not old, "run tools/pictures.py, look at the pictures, and commit them"


def test_every_picture_is_shown_on_some_page() -> None:
    text = "".join(page.read_text("utf-8") for page in PAGES)
    assert set(re.findall(r"pictures/([\w-]+\.svg)", text)) == set(files(FOLDER))
