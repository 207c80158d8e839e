"""A test of a rule says in its name which sentence it shows."""

import pytest


@pytest.fixture(autouse=True)
def sentence(request: pytest.FixtureRequest) -> str | None:
    """The sentence that a test quotes."""
    quoted: str | None = getattr(request, "param", None)
    return quoted
