"""What all tests share: seeds, Hypothesis profiles and the rule about skipped tests.

- `GAMBOL_NO_SKIP=1` (set in CI) makes a skipped test a failed one, unless it is marked `may_skip`.
- `GAMBOL_SEED=N` seeds the random tests; the seed is printed at the head of the run. Hypothesis derives
  its examples from the tests themselves, so that a run repeats, unless `GAMBOL_HYPOTHESIS=random`.
"""

import os
import random
from collections.abc import Generator

import hypothesis
import pytest

DEFAULT_SEED = 20_260_101

hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None, print_blob=True)
hypothesis.settings.register_profile("random", deadline=None, print_blob=True, max_examples=1000)
PROFILE = os.environ.get("GAMBOL_HYPOTHESIS", "repeatable")
hypothesis.settings.load_profile(PROFILE)


def _seed() -> int:
    return int(os.environ.get("GAMBOL_SEED", DEFAULT_SEED))


def _skips_forbidden() -> bool:
    return os.environ.get("GAMBOL_NO_SKIP", "") not in {"", "0"}


@pytest.fixture
def seed() -> int:
    """The seed of this run's random tests."""
    return _seed()


@pytest.fixture
def rng(request: pytest.FixtureRequest, seed: int) -> random.Random:
    """A source of randomness of the test's own; the same GAMBOL_SEED gives the same numbers."""
    return random.Random(f"{seed} {request.node.nodeid}")


def pytest_report_header() -> str:
    """Say how to repeat this run."""
    return f"gambol: GAMBOL_SEED={_seed()} GAMBOL_HYPOTHESIS={PROFILE}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail what is skipped where nothing may be."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and not item.get_closest_marker("may_skip"):
        _forbid(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Fail what is skipped as a whole file where nothing may be."""
    report = yield
    if report.skipped:
        _forbid(report)
    return report


def _forbid(report: pytest.TestReport | pytest.CollectReport) -> None:
    if _skips_forbidden():
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped although GAMBOL_NO_SKIP=1: {reason}"
