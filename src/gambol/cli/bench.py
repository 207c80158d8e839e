"""`gambol bench`: the speed of the games on this machine, with one thread."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

import gambol
from gambol.cli.output import write, write_json, write_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gambol.games import Position

PERFT_DEPTH: Mapping[str, int] = {"touchdown": 8, "talpa": 4, "mitsudomoe": 5}
"""How deep to count: as deep as one short run goes."""

_USUAL_DEPTH = 3
_RUN = 0.25


@dataclass(frozen=True)
class Result:
    """One measurement: games or leaves a second."""

    game: str
    what: str
    per_second: float


def run_bench(seconds: float, *, as_json: bool) -> None:
    """Measure every game at its standard size, each kind of work for about so many seconds."""
    results = []
    for name in gambol.games():
        start = gambol.game(name).start()
        for what, measure in (("playouts", playouts_per_second), ("perft", perft_per_second)):
            _say(f"{name} {what} …")
            results.append(Result(name, what, measure(start, seconds)))
    _say("")
    if as_json:
        write_json({"results": [vars(result) for result in results]})
        return
    rows = [(result.game, result.what, f"{result.per_second:,.0f}") for result in results]
    write_table(("game", "what", "per second"), rows, right=("per second",))
    write()
    write("playouts: random games from the start; perft: sequences of moves, counted one by one. One thread.")


def playouts_per_second(start: Position, seconds: float) -> float:
    """The best rate of several short runs of random games."""
    number = 256
    while number < 1 << 24 and _seconds(_playouts, start, number, 0) < _RUN / 4:
        number *= 4
    return _best_rate(lambda run: _playouts(start, number, run), seconds)


def perft_per_second(start: Position, seconds: float) -> float:
    """The best rate of several runs of perft, every leaf counted by itself."""
    depth = PERFT_DEPTH.get(start.game.name, _USUAL_DEPTH)
    return _best_rate(lambda _: start.perft(depth, bulk=False), seconds)


def _playouts(start: Position, number: int, seed: int) -> int:
    start.playouts(number, seed=seed, threads=1)
    return number


def _best_rate(work: Callable[[int], int], seconds: float) -> float:
    """The best of as many runs as the time allows, at least one."""
    began, best, run = perf_counter(), 0.0, 0
    while run == 0 or perf_counter() - began < seconds:
        run_began = perf_counter()
        done = work(run)
        best = max(best, done / max(perf_counter() - run_began, 1e-9))
        run += 1
    return best


def _seconds(work: Callable[..., object], *arguments: object) -> float:
    began = perf_counter()
    work(*arguments)
    return perf_counter() - began


def _say(what: str) -> None:
    """On a terminal, what is being measured just now."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{what}\x1b[K")
        sys.stderr.flush()
