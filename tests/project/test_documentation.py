"""Every example in README.md and docs/ does what it says.

- A `python` block is run, as a doctest where it has prompts; the blocks of a page share their names.
- The commands of a `console` block (lines that begin with `$ `) are run and must print what follows them, if
  anything does; `...` stands for any text. A command must succeed unless it ends with `# status 1`.
- A block in another language is not run, and neither is one after a line `<!-- not run: reason -->`.
"""

import doctest
import os
import re
import subprocess
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from project.native import ROOT, SCRIPTS

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(
    r"^(?P<skip><!-- not run: .+ -->\n+)?(?P<indent>[ ]*)```[ ]*(?P<language>python|console)\b[^\n]*\n"
    r"(?P<text>.*?)^(?P=indent)```[ ]*$",
    re.MULTILINE | re.DOTALL,
)
STATUS = re.compile(r"# status (\d+)$")


class Block(NamedTuple):
    language: str
    text: str
    line: int


def blocks(text: str) -> Iterator[Block]:
    for match in BLOCK.finditer(text):
        if not match["skip"]:
            line = text.count("\n", 0, match.start("text")) + 1
            yield Block(match["language"], textwrap.dedent(match["text"]), line)


def run_python(block: Block, page: Path, names: dict[str, object]) -> None:
    if ">>>" not in block.text:
        # The line numbers of a traceback are those of the page.
        exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)
        return
    test = doctest.DocTest(
        doctest.DocTestParser().get_examples(block.text),
        names,
        page.name,
        str(page),
        block.line - 1,
        block.text,
    )
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(
        test, out=report.append, clear_globs=False
    )
    assert result.failed == 0, "".join(report)
    names.update(test.globs)  # which began as a copy


def run_console(block: Block, page: Path, folder: Path) -> None:
    environment = os.environ | {
        "PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "100",
        "NO_COLOR": "1",
        "TERM": "dumb",
    }
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        result = subprocess.run(
            ["/bin/bash", "-c", command],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        where = f"{page.relative_to(ROOT)}:{block.line}: $ {command}\n{result.stdout}"
        status = STATUS.search(command)
        assert result.returncode == (int(status[1]) if status else 0), where
        if expected.strip():
            assert doctest.OutputChecker().check_output(
                stripped(expected), stripped(result.stdout), doctest.ELLIPSIS
            ), where


def stripped(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines()) + "\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_a_page_work(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for block in blocks(page.read_text("utf-8")):
        if block.language == "python":
            run_python(block, page, names)
        else:
            run_console(block, page, tmp_path)


def test_the_blocks_of_a_page_are_found() -> None:
    fence = "`" * 3
    page = f"a\n\n{fence}python title='x'\n1\n{fence}\n\n  {fence}console\n  $ ls\n  {fence}\n"
    page += f"<!-- not run: needs a friend -->\n{fence}python\n2\n{fence}\n{fence}text\n3\n{fence}\n"
    assert list(blocks(page)) == [Block("python", "1\n", 4), Block("console", "$ ls\n", 8)]


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("$ echo a b\na b\n", True),
        ("$ echo a b\n...b\n", True),
        ("$ echo a b\na c\n", False),
        ("$ false\n", False),
        ("$ exit 3  # status 3\n", True),
    ],
)
def test_the_output_of_a_command_is_compared(text: str, good: bool, tmp_path: Path) -> None:
    try:
        run_console(Block("console", text, 1), ROOT / "README.md", tmp_path)
    except AssertionError:
        assert not good
    else:
        assert good


@pytest.mark.parametrize(
    ("text", "good"), [("x = 1\n", True), (">>> 1 + 1\n2\n", True), (">>> 1\n2\n", False), ("1 / 0\n", False)]
)
def test_python_is_run(text: str, good: bool) -> None:
    try:
        run_python(Block("python", text, 1), ROOT / "README.md", {})
    except (AssertionError, ZeroDivisionError):
        assert not good
    else:
        assert good


def test_the_blocks_of_a_page_share_their_names() -> None:
    names: dict[str, object] = {}
    for text in (">>> x = 1\n", "y = x + 1\n", ">>> y\n2\n"):
        run_python(Block("python", text, 1), ROOT / "README.md", names)
