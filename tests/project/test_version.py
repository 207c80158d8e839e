"""The version is stated once and the changelog agrees."""

import importlib.metadata
import re
from pathlib import Path

import gambol

ROOT = Path(__file__).parents[2]


def test_the_installed_version_is_the_packages() -> None:
    assert importlib.metadata.version("gambol") == gambol.__version__


def test_the_newest_version_in_the_changelog_is_the_packages() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (\S+)", changelog, re.MULTILINE)
    assert newest is not None
    assert newest[1] == gambol.__version__
