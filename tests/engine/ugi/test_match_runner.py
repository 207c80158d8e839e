"""A match as a strict runner plays it: it knows no rules, asks often, and takes answers in one form only."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from contextlib import closing
from time import perf_counter

import pytest

import gambol

GAMES = int(os.environ.get("GAMBOL_MATCH_GAMES", "2"))
BUFFER = float(os.environ.get("GAMBOL_MATCH_BUFFER", "1000"))
"""Milliseconds that a move may be late; matches that measure set 25."""


class Player:
    """An engine, and a runner's view of it: blocking reads, exact words."""

    def __init__(self, spec: str, options: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gambol", "ugi", spec],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.odd: list[str] = []
        self.worst = 0.0
        self.ask("ugi", "ugiok")
        for name, value in options.items():
            self.send(f"setoption name {name} value {value}")

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line: str, answer: str) -> str:
        """The word after the answer's first, in a line that has no third."""
        assert self.process.stdout is not None
        self.send(line)
        while heard := self.process.stdout.readline():
            words = heard.removesuffix("\n").split(" ")
            if words[0] == answer and len(words) == (1 if answer.endswith("ok") else 2):
                return words[-1]
            if words[0] not in ("info", "id", "option") or words[1] == "string":
                self.odd.append(heard)
        raise AssertionError(f"{line}: the engine has gone")

    def position(self, start: str, moves: list[str]) -> None:
        line = "position startpos" if start == "startpos" else f"position fen {start}"
        self.send(" ".join([line, *(["moves", *moves] if moves else [])]))

    def quit(self) -> None:
        self.send("quit")
        assert self.process.wait(30) == 0
        assert self.process.stderr is not None
        assert self.process.stderr.read() == ""

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


def play(start: str, first: Player, second: Player, clock: tuple[int, int] | None) -> tuple[str, list[str]]:
    """A game; its result, or `time`, and its moves."""
    for player in (first, second):
        player.ask("isready", "readyok")
        player.send("uginewgame")
    moves: list[str] = []
    left = [float(clock[0])] * 2 if clock else []
    while True:
        first.position(start, moves)
        seat = 0 if first.ask("query p1turn", "response") == "true" else 1
        player = (first, second)[seat]
        player.ask("isready", "readyok")
        overs = set()
        for either in (player, (second, first)[seat]):
            either.position(start, moves)
            overs.add(either.ask("query gameover", "response"))
        assert len(overs) == 1
        if "true" in overs:
            break
        go = "go movetime 10"
        if clock:
            go = f"go p1time {int(left[0])} p2time {int(left[1])} p1inc {clock[1]} p2inc {clock[1]}"
        began = perf_counter()
        moves.append(player.ask(go, "bestmove"))
        took = 1000 * (perf_counter() - began)
        player.worst = max(player.worst, took)
        if clock:
            left[seat] -= took
            if left[seat] <= 0:
                return "time", moves
            left[seat] += clock[1]
        elif took > 10 + BUFFER:
            return "time", moves
    results = []
    for player in (first, second):
        player.position(start, moves)
        assert player.ask("query gameover", "response") == "true"
        results.append(player.ask("query result", "response"))
    assert results[0] == results[1]
    return results[0], moves


@pytest.mark.parametrize("clock", [None, (1000, 10)], ids=["movetime", "clock"])
@pytest.mark.parametrize("spec", gambol.games())
def test_a_match(spec: str, clock: tuple[int, int] | None, rng: random.Random) -> None:
    # Levels make quick moves, so that the test is short; what is measured is the talk.
    level = {"Level": os.environ.get("GAMBOL_MATCH_LEVEL", "3"), "hash": "1"}
    with closing(Player(spec, level)) as one, closing(Player(spec, {**level, "Seed": "7"})) as two:
        for number in range(GAMES):
            play_from_an_opening(spec, (one, two)[:: 1 if number % 2 == 0 else -1], clock, rng)
        for player in (one, two):
            player.quit()
            assert player.odd == []
            sys.stdout.write(f"{spec} {clock}: {GAMES} games, at most {player.worst:.1f} ms\n")


def play_from_an_opening(
    spec: str, players: tuple[Player, ...], clock: tuple[int, int] | None, rng: random.Random
) -> None:
    """A game, and what the rules say of its result."""
    game = gambol.game(spec)
    opening = gambol.Record(game)
    for _ in range(rng.randint(0, 6)):
        if opening.outcome is None:
            opening.play(rng.choice(opening.position.legal_moves))
    start = opening.position.text if opening.outcome is None and opening.moves else "startpos"
    first, second = players
    result, moves = play(start, first, second, clock)
    record = gambol.Record(game, None if start == "startpos" else start)
    for move in moves:
        record.play(move)
    assert record.outcome is not None, (result, moves)
    winner = record.outcome.winner
    assert result == ("draw" if winner is None else f"p{1 + game.colours.index(winner)}win")
