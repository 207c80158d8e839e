"""The seeds' sentences about their games, and the tests that quote them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "data" / "rules"


def quotes(*sentences: str) -> pytest.MarkDecorator:
    """Mark the test that shows these sentences: it runs for each, with the sentence in its name."""
    return pytest.mark.parametrize("sentence", sentences, ids=sentences, indirect=True)


def of_seed(number: str) -> list[str]:
    """The sentences of a seed, in their order."""
    return (FOLDER / f"{number}.txt").read_text("utf-8").splitlines()


def quoted_by(module: dict[str, Any]) -> set[str]:
    """The sentences that the tests of a module quote, from its `globals()`."""
    return {
        sentence
        for name, test in module.items()
        if name.startswith("test_")
        for mark in getattr(test, "pytestmark", ())
        if mark.args[:1] == ("sentence",)
        for sentence in mark.args[1]
    }
