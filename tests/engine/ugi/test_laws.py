"""Whatever is said to the engine, and in whatever order, it stays in good order."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import gambol
from engine.ugi.driving import Driven
from strategies import examples

SPECS = ("talpa:size=4", "mitsudomoe", "touchdown:width=4,height=5")
NAMES = (
    "Hash",
    "Threads",
    "Level",
    "MultiPV",
    "Ponder",
    "Move Overhead",
    "Seed",
    "size",
    "height",
    "pawns",
    "x",
)
VALUES = ("", "0", "1", "2", "3", "5", "true", "false", "first-rank", "-1", "9" * 30, "1e9", "\x00")
GO = (
    "infinite",
    "ponder infinite",
    "ponder nodes 50",
    "ponder",
    "movetime 3",
    "nodes 50",
    "depth 2",
    "p1time 5 p2time 5 p1inc 1 p2inc 1",
    "p1time -5 movestogo 0",
    "depth x nodes",
    "movetime 99999999999999999999",
    "",
)

garbage = st.text(max_size=30).filter(lambda line: "\n" not in line)
options = st.builds("setoption name {} value {}".format, st.sampled_from(NAMES), st.sampled_from(VALUES))
positions = st.builds(
    lambda seed, spoil, length: (seed, spoil, length), st.integers(0, 5), st.booleans(), st.integers(0, 12)
)
commands = st.one_of(
    st.sampled_from(GO).map("go {}".format),
    st.sampled_from(
        ("stop", "stop", "ponderhit", "isready", "uginewgame", "ugi", "d", "perft 2", "perft 40", "bench 1")
    ),
    st.sampled_from(
        ("query gameover", "query p1turn", "query result", "query", "position startpos", "position fen")
    ),
    positions,
    options,
    garbage,
    st.builds("go {}".format, garbage),
    st.builds("position {}".format, garbage),
)


def position_line(spec: str, seed: int, spoil: bool, length: int) -> str:
    """A game of random moves, sometimes with a word too many."""
    played = gambol.random_games(spec, 1, seed)[0]
    moves = [move.text for move in played.moves[:length]]
    if spoil:
        moves.insert(random.Random(seed).randint(0, len(moves)), "e9z")
    return " ".join(["position startpos", *(["moves", *moves] if moves else [])])


@settings(max_examples=examples(60))
@given(st.sampled_from(SPECS), st.lists(commands, max_size=12))
def test_it_answers_every_go_once_and_in_order(spec: str, lines: list[str | tuple[int, bool, int]]) -> None:
    with Driven(spec) as driven:
        asked = 0
        for given_line in lines:
            line = given_line if isinstance(given_line, str) else position_line(spec, *given_line)
            words = line.split()
            if words[:1] == ["quit"]:
                continue
            before = asked
            asked += words[:1] == ["go"]
            said = driven.tell(line)
            answered = len(driven.answers())
            assert answered <= asked
            if words[:1] in (["uginewgame"], ["go"]):
                assert answered >= before  # what went before is over, and said
            if words[:1] == ["isready"]:
                assert said.count("readyok") == 1
            if words in (["query", "gameover"], ["query", "p1turn"]):
                assert len([each for each in said if each in ("response true", "response false")]) == 1
        driven.server.close()
        assert len(driven.answers()) == asked
        assert all(line.isprintable() for line in driven.said)
        assert driven.tell("isready")[-1] == "readyok"
