"""Programs started with nothing behind standard input, output or errors."""

from __future__ import annotations

import subprocess
import sys

import pytest

CODE = "from gambol.cli import main; main()"
QUESTIONS = [
    ["games"],
    ["moves", "talpa", "-"],
    ["moves", "talpa", "--batch"],
    ["play", "talpa"],
    ["play", "--load", "-"],
    ["review", "-"],
    [],
]


def closed(which: str, arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """What a command answers when a shell has closed some of its streams."""
    return subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {which}', "sh", sys.executable, "-c", CODE, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("arguments", QUESTIONS, ids=" ".join)
def test_no_standard_input_is_an_empty_one(arguments: list[str]) -> None:
    usual = closed("</dev/null", arguments)
    without = closed("<&-", arguments)
    assert (without.returncode, without.stdout, without.stderr) == (
        usual.returncode,
        usual.stdout,
        usual.stderr,
    )
    assert "Traceback" not in usual.stderr


@pytest.mark.parametrize("arguments", QUESTIONS[:2], ids=" ".join)
def test_no_standard_output_is_no_error_of_its_own(arguments: list[str]) -> None:
    usual = closed(">/dev/null", arguments)
    without = closed(">&-", arguments)
    assert (without.returncode, without.stderr) == (usual.returncode, usual.stderr)
    assert closed("<&- >&- 2>&-", arguments).returncode == usual.returncode
