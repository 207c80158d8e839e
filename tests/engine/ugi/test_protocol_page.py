"""The conversations in docs/protocol.md are what the engine says.

They are the blocks that begin with ```ugi and a game. What is said to the engine stands behind `>`, and `...`
stands for any text. Of what a search tells only the last line before its move is compared.
"""

import re
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

from engine.ugi.driving import Driven
from project.native import ROOT

PAGE = Path(ROOT) / "docs" / "protocol.md"
CONVERSATIONS = re.findall(r"^```ugi (\S+)\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def test_there_are_conversations_about_every_game() -> None:
    assert {spec.split(":")[0] for spec, _ in CONVERSATIONS} == {"mitsudomoe", "talpa", "touchdown"}


@pytest.mark.parametrize(("spec", "text"), CONVERSATIONS, ids=[spec for spec, _ in CONVERSATIONS])
def test_a_conversation(spec: str, text: str) -> None:
    with Driven(spec, hash_mb=64) as driven:
        for part in re.split(r"^> ", text, flags=re.MULTILINE)[1:]:
            command, _, expected = part.partition("\n")
            before = len(driven.said)
            if command == "quit":
                assert not driven.server.receive(command)
                continue
            driven.tell(command)
            if command.startswith("go"):
                driven.server.wait()
            said = driven.said[before:]
            if command.startswith("go"):
                said = said[-2:]
            found = "".join(line + "\n" for line in said)
            assert OutputChecker().check_output(expected, found, ELLIPSIS), f"> {command}\n{found}"
