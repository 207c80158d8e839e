"""`gambol perft`."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING

from gambol.cli.output import position_json, write, write_json, write_table

if TYPE_CHECKING:
    from gambol.games import Position


def count_sequences(position: Position, depth: int, *, split: bool, as_json: bool) -> None:
    """Count move by move, so that it shows how far it is and can be stopped."""
    began = perf_counter()
    below: dict[str, int] = {}
    if depth > 0:
        children = position.children()
        for done, (move, after) in enumerate(children):
            below[str(move)] = after.perft(depth - 1)
            _show_progress(done + 1, len(children), began)
    nodes = sum(below.values()) if depth > 0 else 1
    seconds = perf_counter() - began
    _show_progress(0, 0, began)
    if as_json:
        answer = {**position_json(position), "depth": depth, "nodes": nodes, "seconds": round(seconds, 6)}
        write_json({**answer, "split": below} if split else answer)
        return
    if split:
        rows = [(move, f"{number:,}") for move, number in below.items()]
        write_table(("move", "nodes"), [*rows, ("all", f"{nodes:,}")], right=("nodes",))
    else:
        write(f"depth {depth}: {nodes:,}")
    if seconds >= 1:
        write(f"{seconds:.2f} s, {nodes / seconds / 1e6:,.1f} million a second")


def _show_progress(done: int, of: int, began: float) -> None:
    """On a terminal, after the first second, a line that later lines replace; gone at the end."""
    if not sys.stderr.isatty() or perf_counter() - began < 1:
        return
    sys.stderr.write(f"\r{done} of {of} moves, {perf_counter() - began:.0f} s\x1b[K" if of else "\r\x1b[K")
    sys.stderr.flush()
