"""docs/add-a-game.md quotes the example game as it is."""

import re
import textwrap

import pytest

from project.native import ROOT

PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
EXAMPLE = [path.read_text("utf-8") for path in (ROOT / "examples" / "hounds").rglob("*.[hp][py]*")]


@pytest.mark.parametrize("quoted", re.findall(r"^```(?:cpp|py)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_a_quotation_is_in_the_example(quoted: str) -> None:
    assert any(quoted in text or textwrap.indent(quoted, "    ") in text for text in EXAMPLE), quoted


def test_its_paths_are_in_the_project_or_the_example() -> None:
    paths = set(re.findall(r"`((?:core|src|tests|tools|examples|data)/[\w./-]+)`", PAGE))
    paths.remove("tests/oracle/hounds.py")  # the reader's own; the example counts with count.py
    roots = (ROOT, ROOT / "examples" / "hounds")
    assert not {path for path in paths if not any((root / path).exists() for root in roots)}
