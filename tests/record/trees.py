"""Random records for the property tests: trees, annotations, tags and results of every kind."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import gambol
from gambol.record import Record

SPECS = [
    "talpa:size=3",
    "talpa:size=4,edges=red-left-right",
    "touchdown:width=3,height=4",
    "touchdown:width=2,height=5,pawns=first-rank,stalemate=loses",
    "mitsudomoe",
]

NASTY = ["}", "{", "\\", '"', "\n", "\r\n", "  ", " ", "[%clk 0:01:00]", "[%eval 1]", "[", "%", ";", "(", ")"]
NASTY += ["*", "1-0", "e2e3", "1.", "$1", "!", "\ufeff", "\u2028", "\x00", "\x85", "\ud800", "\\n", "\\u{41}"]

texts = st.one_of(
    st.just(""),
    st.text(st.characters(exclude_categories=()), max_size=40),
    st.lists(st.sampled_from([*NASTY, "word", "x"]), max_size=12).map("".join),
    st.lists(st.sampled_from(["word", "and", "another", "}"]), max_size=60).map(" ".join),
)
clocks = st.none() | st.floats(0, 1e9, allow_nan=False)
scores = st.none() | st.floats(allow_nan=False, allow_infinity=False)
marks = st.lists(
    st.sampled_from(["!", "?", "!!", "??", "!?", "?!", "$0", "$1", "$10", "$255"]), max_size=3, unique=True
)
names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda name: name not in ("Game", "Position", "Length", "Result", "Reason", "Detail")
)
tags = st.dictionaries(st.sampled_from(["Event", "Date", "Red", "White", "Round"]) | names, texts, max_size=4)


@st.composite
def records(draw: Any, most_moves: int = 12) -> Record:
    """A record with variations, annotations, tags, perhaps a set-up, a longest length and a set result."""
    game = gambol.game(draw(st.sampled_from(SPECS)))
    start = game.start()
    for _ in range(draw(st.integers(0, 2))):
        if start.legal_moves:
            start = start.play(draw(st.sampled_from(start.legal_moves)))
    length = draw(st.none() | st.integers(1, 8))
    record = Record(game, start, length=length, tags=draw(tags))
    record.node.comment, record.node.clock, record.node.score = draw(texts), draw(clocks), draw(scores)
    nodes = [record.root]
    for _ in range(draw(st.integers(0, most_moves))):
        # Mostly on from the last move, so that there are lines and not only bushes.
        node = nodes[-1] if draw(st.booleans()) else draw(st.sampled_from(nodes))
        if node.outcome is not None:
            continue
        node = node.play(draw(st.sampled_from(node.position.legal_moves)))
        node.comment, node.comment_before, node.marks = draw(texts), draw(texts), draw(marks)
        node.clock, node.score = draw(clocks), draw(scores)
        nodes.append(node)
    record.to_end()
    if record.outcome is None:
        draw(st.sampled_from(RESULTS))(record, draw(texts))
    return record.go(draw(st.sampled_from(list(record.root.walk()))))


RESULTS = [
    lambda record, text: None,
    lambda record, text: record.resign(),
    lambda record, text: record.lose_on_time(record.game.colours[0]),
    lambda record, text: record.agree_draw(),
    lambda record, text: record.forfeit(record.game.colours[1], text),
    lambda record, text: record.adjudicate(None, text),
]
