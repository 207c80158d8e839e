"""A match between two engines: who is stronger, by how much, and how sure that is.

    .venv/bin/python benchmarks/match.py talpa:size=6 level:5 level:4 --games 100
    .venv/bin/python benchmarks/match.py touchdown gambol gambol:threads=2 --seconds 0.1
    .venv/bin/python benchmarks/match.py mitsudomoe gambol:nodes=2000 gambol:nodes=1000 --json
    .venv/bin/python benchmarks/match.py talpa gambol "ugi:../old/.venv/bin/gambol ugi talpa" --seconds 0.1

An engine is `level:N` (0 to 10) or `gambol`, and may add limits and settings of its own, as in
`gambol:nodes=2000,threads=2,hash_mb=64,margin=0.005`; or it is `ugi:` and a command line that speaks the
Universal Game Interface. The limits of the command line hold for an engine that names none and has no level.
Every opening, of 2 to 6 random moves, is played twice, so that each engine has each colour of it. The same
seed gives the same openings and, where nodes or levels limit one thread, the same games.
"""

from __future__ import annotations

import argparse
import json
import math
import shlex
import sys
from dataclasses import dataclass, field, replace
from random import Random
from statistics import mean, variance
from time import perf_counter
from typing import TYPE_CHECKING, Any

import gambol
from gambol.engine import Limits, ugi

if TYPE_CHECKING:
    from gambol import Game, Move, Record


_LIMITS: dict[str, Any] = {"seconds": float, "depth": int, "nodes": int}
_SETTINGS: dict[str, Any] = {"threads": int, "hash_mb": int, "margin": float}


class Own:
    """The engine of this checkout, in this process."""

    def __init__(self, spec: str, game: Game, limits: Limits, seed: int) -> None:
        kind, _, rest = spec.partition(":")
        number, _, more = rest.partition(",") if kind == "level" else ("", "", rest)
        if kind not in ("gambol", "level"):
            raise SystemExit(f"error: expected gambol, level:N or ugi:COMMAND, read {spec!r}")
        self.name, self._game, self._seed = spec, game, seed
        self._level = int(number) if kind == "level" else None
        given = dict(part.split("=", 1) for part in more.split(",") if part)
        own, self._settings = (
            {name: kind(given.pop(name)) for name, kind in kinds.items() if name in given}
            for kinds in (_LIMITS, _SETTINGS)
        )
        self.limits = Limits(**own) if own or self._level is not None else limits
        if given:
            raise SystemExit(f"error: expected {', '.join(_LIMITS | _SETTINGS)}, read {', '.join(given)}")

    def new_game(self, number: int) -> None:
        """Begin with an empty table, and errors of its own for a level."""
        settings = {"hash_mb": 16} | self._settings
        self._engine = gambol.Engine(self._game, self._level, seed=self._seed + number, **settings)

    def choose(self, record: Record, left: tuple[float, float] | None) -> Move | str:
        """A move for the current position."""
        limits = self.limits
        if left is not None:
            limits = replace(limits, remaining=left[self._game.colours.index(record.turn)])
        return self._engine.start(record.position, limits, history=record.positions()[:-1]).result().move


class Other:
    """An engine in a process of its own."""

    def __init__(self, spec: str, limits: Limits) -> None:
        self.name, self.limits = spec, limits
        self._client = ugi.Client(shlex.split(spec.removeprefix("ugi:")))

    def new_game(self, number: int) -> None:  # noqa: ARG002
        """Let it forget the game before."""
        self._client.new_game()

    def prepare(self, record: Record) -> None:
        """Set the position, outside of the time of its move."""
        self._client.position(moves=[move.text for move in record.moves])

    def choose(self, record: Record, left: tuple[float, float] | None) -> str:  # noqa: ARG002
        """A move for the current position."""
        return self._client.search(self.limits, clocks=left).move or "no move"


Player = Own | Other


@dataclass
class Pace:
    """How long a player thought, and what went wrong with it."""

    moves: int = 0
    total: float = 0.0
    worst: float = 0.0
    time_losses: int = 0
    faults: int = 0

    def facts(self) -> dict[str, float]:
        """For a program."""
        return {
            "mean_ms": round(1000 * self.total / max(1, self.moves), 2),
            "worst_ms": round(1000 * self.worst, 2),
            "time_losses": self.time_losses,
            "faults": self.faults,
        }


@dataclass
class Table:
    """The results so far, as the first player sees them."""

    results: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Won, drawn, lost."""
    pairs: list[float] = field(default_factory=list)
    """Its share of the points of each opening."""
    reasons: dict[str, int] = field(default_factory=dict)
    paces: tuple[Pace, Pace] = field(default_factory=lambda: (Pace(), Pace()))

    def score(self) -> tuple[float, float, float]:
        """The share of the points and its 95 % interval, from pairs: two games of an opening go together."""
        if not self.pairs:
            return 0.5, 0.0, 1.0
        middle, number = mean(self.pairs), len(self.pairs)
        if number < 2 or variance(self.pairs) == 0:
            wide = 1 - 0.05 ** (1 / number)  # nothing varied yet: what that many equal results allow
        else:
            student = 1.96 + 2.37 / (number - 1) + 2.82 / (number - 1) ** 2  # the 97.5 % point, nearly
            wide = student * math.sqrt(variance(self.pairs) / number)
        return middle, max(0.0, middle - wide), min(1.0, middle + wide)

    def facts(self) -> dict[str, Any]:
        """All that is known, for a program; an Elo without bounds is null."""
        score = self.score()
        elo = [None if part in (0, 1) else round(400 * math.log10(part / (1 - part)), 1) for part in score]
        return {
            "games": sum(self.results),
            **dict(zip(("won", "drew", "lost"), self.results, strict=True)),
            "score": [round(part, 4) for part in score],
            "elo": elo,
            "reasons": self.reasons,
            "pace": [pace.facts() for pace in self.paces],
        }


def opening(game: Game, chance: Random, least: int, most: int) -> list[Move]:
    """Some random moves after which the game still goes on."""
    while True:
        record = gambol.Record(game)
        for _ in range(chance.randint(least, most)):
            if record.outcome is None:
                record.play(chance.choice(record.position.legal_moves))
        if record.outcome is None:
            return list(record.moves)


class Match:
    """Two players, and the conditions of their games."""

    def __init__(self, game: Game, players: tuple[Player, Player], wanted: argparse.Namespace) -> None:
        self.game, self.players, self.wanted = game, players, wanted
        self.table = Table()

    def run(self) -> None:
        """Play all pairs; Ctrl-C ends it early with what there is."""
        for pair in range((self.wanted.games + 1) // 2):
            start = opening(self.game, Random(f"{self.wanted.seed} {pair}"), *self.wanted.opening)
            points = 0.0
            for first in (0, 1):  # which of the players moves first in the game
                for number, player in enumerate(self.players):
                    player.new_game(2 * pair + number)
                points += self.enter(self.play(start, first), first)
            self.table.pairs.append(points / 2)
            if sys.stderr.isatty():
                sys.stderr.write(f"{summary(self.table)}\x1b[K\r")

    def play(self, start: list[Move], first: int) -> Record:
        """A game from an opening. Time ends it, and so does a move that is not legal."""
        record = gambol.Record(self.game, length=self.wanted.length)
        for made in start:
            record.play(made)
        left = [self.wanted.clock[0]] * 2 if self.wanted.clock else None
        while record.outcome is None:
            seat = self.game.colours.index(record.turn)
            player, pace = self.players[seat ^ first], self.table.paces[seat ^ first]
            move: Move | str = ""
            began, fault = perf_counter(), ""
            try:
                if isinstance(player, Other):
                    player.prepare(record)
                    began = perf_counter()
                move = player.choose(record, (left[0], left[1]) if left else None)
            except gambol.GambolError as error:
                fault = str(error)
            took = perf_counter() - began
            pace.moves, pace.total, pace.worst = pace.moves + 1, pace.total + took, max(pace.worst, took)
            if left:
                left[seat] -= took
            late = player.limits.seconds is not None and took > player.limits.seconds + self.wanted.grace
            if not fault and (late or (left and left[seat] <= 0)):
                pace.time_losses += 1
                record.lose_on_time()
            elif fault or not record.position.is_legal(move):
                pace.faults += 1
                record.forfeit(record.turn, fault or f"plays {str(move)!r}, which is not legal")
                sys.stderr.write(f"\n{player.name} forfeits: {record.detail}\n{record.text}\n")
            else:
                record.play(move)
                if left:
                    left[seat] += self.wanted.clock[1]
        return record

    def enter(self, record: Record, first: int) -> float:
        """Put a game into the table; the points of the first player."""
        outcome, table = record.outcome or gambol.Outcome(None, "unfinished"), self.table
        place = 1 if outcome.winner is None else 0 if outcome.winner == self.game.colours[first] else 2
        table.results[place] += 1
        table.reasons[outcome.reason] = table.reasons.get(outcome.reason, 0) + 1
        return 1 - place / 2


def summary(table: Table) -> str:
    """The result in a line."""
    facts = table.facts()
    score, least, most = (100 * part for part in facts["score"])
    elo = [
        ("+" if part else "-") + "inf" if strength is None else f"{strength:+.0f}"
        for strength, part in zip(facts["elo"], facts["score"], strict=True)
    ]
    return (
        f"{facts['games']} games: won {facts['won']}, drew {facts['drew']}, lost {facts['lost']};"
        f" {score:.1f} % [{least:.1f}, {most:.1f}]; Elo {elo[0]} [{elo[1]}, {elo[2]}]"
    )


def report(match: Match) -> str:
    """The result in words."""
    table = match.table
    lines = [
        f"{match.game.spec}: {match.players[0].name} against {match.players[1].name}",
        summary(table),
        "ends: " + ", ".join(f"{reason} {number}" for reason, number in sorted(table.reasons.items())),
    ]
    for player, pace in zip(match.players, table.paces, strict=True):
        words = "{mean_ms} ms a move, at most {worst_ms}; {time_losses} time losses, {faults} faults"
        lines.append(f"{player.name}: {words.format(**pace.facts())}")
    return "\n".join(lines)


def read_arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("game", help="a game, such as talpa:size=6")
    add("engines", nargs=2, metavar="engine")
    add("--games", type=int, default=100, help="how many; made even")
    add("--seed", type=int, default=1)
    add("--opening", type=int, nargs=2, default=(2, 6), metavar=("LEAST", "MOST"), help="moves")
    add("--length", type=int, default=400, help="moves after which a game is a draw")
    add("--seconds", type=float, help="for each move")
    add("--depth", type=int)
    add("--nodes", type=int)
    add("--clock", type=float, nargs=2, metavar=("SECONDS", "INCREMENT"), help="for each game")
    add("--grace", type=float, default=0.02, help="seconds beyond --seconds that are forgiven")
    add("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Play the match that the command line asks for, and print its result."""
    wanted = read_arguments()
    increment = wanted.clock[1] if wanted.clock else 0.0
    limits = Limits(seconds=wanted.seconds, depth=wanted.depth, nodes=wanted.nodes, increment=increment)
    if not limits.limited and not wanted.clock:
        limits = Limits(seconds=0.1)
    game = gambol.game(wanted.game)
    one, two = (
        Other(spec, limits) if spec.startswith("ugi:") else Own(spec, game, limits, wanted.seed)
        for spec in wanted.engines
    )
    match = Match(game, (one, two), wanted)
    try:
        match.run()
    except KeyboardInterrupt:
        sys.stderr.write("\nstopped\n")
    facts = {"game": game.spec, "engines": wanted.engines, **match.table.facts()}
    sys.stdout.write(f"{json.dumps(facts) if wanted.json else report(match)}\n")


if __name__ == "__main__":
    main()
