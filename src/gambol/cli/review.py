"""A game looked through afterwards: the work, and the report as text, JSON or picture."""

from __future__ import annotations

import sys
import textwrap
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import gambol
from gambol.cli.output import Json, fail, game_json, outcome_json, write, write_json
from gambol.cli.quoting import cause
from gambol.cli.words import count, heading
from gambol.engine import Limits, followed
from gambol.engine.review import SIGNS, Judged, course, decisive, evaluations, judged
from gambol.engine.review import Mark as MarkName
from gambol.record.record import SET_REASONS
from gambol.render.graph import Course, Point, to_svg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from gambol.engine import Info
    from gambol.games import Game, Outcome, Position
    from gambol.record import Record
    from gambol.render.diagram import Tone

USUAL_NODES = 100_000
"""How many positions to look at for each position of the game."""

_WIDTH = 78
_BLOCKS = "▁▂▃▄▅▆▇█"
_DIGITS = "0123456789"
_LONGEST_LABEL = 24
_FOLLOWED = 4
_WEIGHTS: Mapping[MarkName, int] = {"inaccuracy": 1, "mistake": 2, "blunder": 3}
_MANY: Mapping[MarkName, str] = {
    "inaccuracy": "inaccuracies",
    "mistake": "mistakes",
    "blunder": "blunders",
}


@dataclass(frozen=True)
class Review:
    """A game with the judgement of each of its moves."""

    positions: tuple[Position, ...]
    moves: tuple[Judged, ...]
    names: Mapping[str, str]
    """Who played each colour, empty where nobody knows."""
    outcome: Outcome | None
    nodes: int

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.positions[0].game

    @property
    def chances(self) -> tuple[float, ...]:
        """How likely the first colour wins, before each move and after the last."""
        return course(self.moves, begins=self.positions[0].turn == self.game.colours[0])

    def number(self, move: Judged) -> str:
        """The number of a move as one writes it: `3.` and `3...`."""
        ply = move.ply + self.game.colours.index(self.positions[0].turn)
        return f"{ply // 2 + 1}." + ("" if ply % 2 == 0 else "..")

    def turn(self, move: Judged) -> str:
        """Who made a move."""
        return self.positions[move.ply].turn


class Reviewer:
    """Looks through the moves of a record up to where it stands."""

    def __init__(self, record: Record, names: Mapping[str, str], nodes: int = USUAL_NODES) -> None:
        self._positions = record.positions()
        self._moves = record.moves
        self._names = names
        self._outcome = record.outcome
        self._nodes = nodes
        self._engine = gambol.Engine(record.game)
        self._stopped = False
        self.done = 0
        """How many positions have been looked at."""

    @property
    def total(self) -> int:
        """How many positions there are."""
        return len(self._positions)

    def run(self, tell: Callable[[], None] = lambda: None) -> Review | None:
        """Look at every position, and tell after each; None when it was stopped."""
        infos: dict[int, Info] = {}
        with self._engine:
            for number, info in evaluations(self._positions, self._look):
                if self._stopped:
                    return None
                infos[number] = info
                self.done += 1
                tell()
            found = judged(self._positions, self._moves, infos, self._end())
            found = self._explained(found)
        return Review(self._positions, found, self._names, self._outcome, self._nodes)

    def _explained(self, moves: tuple[Judged, ...]) -> tuple[Judged, ...]:
        """The same, with the better lines played on where the report shows them."""
        shown = {each.ply for each in decisive(moves)}
        return tuple(
            replace(each, best=followed(self._engine, self._positions[each.ply], each.best))
            if each.ply in shown
            else each
            for each in moves
        )

    def stop(self) -> None:
        """Let it end soon, whatever thread it is in."""
        self._stopped = True
        self._engine.stop()

    def _look(self, position: Position, history: Sequence[Position]) -> Info:
        limits = Limits(nodes=1 if self._stopped else self._nodes)
        thinking = self._engine.start(position, limits, history=history)
        try:
            return thinking.result()
        finally:
            thinking.stop()

    def _end(self) -> float | None:
        """What the rules say of the last position where it does not say it itself: a draw by repetition."""
        outcome = self._outcome
        decided = outcome is not None and outcome.reason not in SET_REASONS
        return 0.5 if decided and self._positions[-1].outcome is None else None


# --- as text ------------------------------------------------------------------------------------------


def sparkline(chances: Sequence[float], width: int, *, ascii_only: bool) -> str:
    """Chances as one line of blocks from low to high, or of digits from 0 to 9.

    >>> sparkline([0, 0.3, 0.5, 1], 10, ascii_only=False), sparkline([0, 0.3, 0.5, 1], 10, ascii_only=True)
    ('▁▃▅█', '0359')
    """
    signs = _DIGITS if ascii_only else _BLOCKS
    number = min(width, len(chances))
    parts = [chances[at * len(chances) // number : (at + 1) * len(chances) // number] for at in range(number)]
    means = (sum(part) / len(part) for part in parts)
    return "".join(signs[min(len(signs) - 1, int(mean * len(signs)))] for mean in means)


def report(review: Review, *, ascii_only: bool) -> str:
    """The review as a page of text."""
    colours = review.game.colours
    lines = [_title(review)]
    if review.outcome is not None:
        lines.append(f"{review.outcome.words(colours)}.")
    lines += [
        "",
        f"How likely {colours[0]} wins, from the start to the end:",
        sparkline(review.chances, _WIDTH, ascii_only=ascii_only),
        "",
        *(f"{colour}: {_tally(review, colour)}" for colour in colours),
    ]
    worst = decisive(review.moves)
    if worst:
        lines += ["", "What changed the game most:"]
        for move in worst:
            lines += _explained(review, move, ascii_only=ascii_only)
    lines += ["", "Every move, and how likely its side wins afterwards:", *_table(review)]
    return "\n".join(lines)


def _title(review: Review) -> str:
    sides = [
        f"{colour} ({review.names[colour]})" if review.names.get(colour) else colour
        for colour in review.game.colours
    ]
    return f"{heading(review.game)}: {' - '.join(sides)}"


def _tally(review: Review, colour: str) -> str:
    """How often a side went wrong."""
    marks = [each.mark for each in review.moves if review.turn(each) == colour]
    parts = []
    for mark in reversed(get_args(MarkName)):
        times = marks.count(mark)
        if times:
            parts.append(f"1 {mark}" if times == 1 else f"{times} {_MANY[mark]}")
    return ", ".join(parts) or "no mistakes"


def _explained(review: Review, move: Judged, *, ascii_only: bool) -> list[str]:
    """A mistake: what it cost, and what was better."""
    sign = SIGNS[move.mark] if move.mark else ""
    arrow, dots = ("->", "...") if ascii_only else ("→", "…")
    line = move.best.line
    follows = " ".join(map(str, line[1:_FOLLOWED])) + (f" {dots}" if len(line) > _FOLLOWED else "")
    text = (
        f"{review.number(move)} {move.move} {sign}  {review.turn(move)} {_percent(move.before)} {arrow} "
        f"{_percent(move.after)}; better {move.best.move}" + (f", then {follows}" if follows else "")
    )
    return textwrap.wrap(
        text, _WIDTH, initial_indent="  ", subsequent_indent="      ", break_on_hyphens=False
    )


def _table(review: Review) -> list[str]:
    numbers = max((len(review.number(each)) for each in review.moves), default=0)
    moves = max((len(str(each.move)) for each in review.moves), default=0)
    sides = max(map(len, review.game.colours))
    rows = []
    for each in review.moves:
        better = f"  better {each.best.move} ({_percent(each.before)})" if each.mark else ""
        rows.append(
            f"  {review.number(each).ljust(numbers)} {review.turn(each).ljust(sides)}  "
            f"{str(each.move).ljust(moves)} {(SIGNS[each.mark] if each.mark else '').ljust(2)} "
            f"{_percent(each.after):>6}{better}"
        )
    return rows


def _percent(chance: float) -> str:
    """A chance, or what is certain."""
    return {0.0: "loss", 1.0: "win"}.get(chance, f"{100 * chance:.0f} %")


# --- for programs, and as a picture -------------------------------------------------------------------


def review_json(review: Review) -> Json:
    """The review as a program reads it; chances are those of the side that moves."""
    return {
        **game_json(review.game),
        "players": dict(review.names),
        "outcome": outcome_json(review.outcome),
        "nodes": review.nodes,
        "moves": [
            {
                "ply": each.ply,
                "turn": review.turn(each),
                "position": review.positions[each.ply].text,
                "move": str(each.move),
                "before": round(each.before, 6),
                "after": round(each.after, 6),
                "mark": each.mark,
                "best": str(each.best.move),
                "line": [str(move) for move in each.best.line],
                "proven": each.best.proven,
                "moves_to_end": each.best.moves_to_end,
            }
            for each in review.moves
        ],
        "decisive": [each.ply for each in decisive(review.moves)],
        "win_probability": {review.game.colours[0]: [round(chance, 6) for chance in review.chances]},
    }


def graph(review: Review) -> str:
    """The review as a picture (SVG)."""
    first, second = review.game.colours
    tones: Mapping[str, Tone] = {"red": "red", "blue": "blue", "white": "white", "black": "black"}
    points = [
        Point(each.ply + 1, _label(review, each), _WEIGHTS[each.mark])
        for each in decisive(review.moves)
        if each.mark is not None
    ]
    return to_svg(
        Course(
            title=_title(review),
            below=tones.get(first, "white"),
            above=tones.get(second, "black"),
            chances=review.chances,
            first=review.game.colours.index(review.positions[0].turn),
            points=points,
        )
    )


def _label(review: Review, move: Judged) -> str:
    sign = SIGNS[move.mark] if move.mark else ""
    text = f"{review.number(move)} {move.move} {sign}"
    return text if len(text) <= _LONGEST_LABEL else f"{review.number(move)} {sign}"


# --- the command --------------------------------------------------------------------------------------


def review_record(record: Record, *, nodes: int, svg: str | None, as_json: bool, ascii_only: bool) -> None:
    """Look through a record, and write what came out."""
    if not record.moves:
        fail("expected a game with at least one move")
    reviewer = Reviewer(record, {colour: name for colour, name in record.players.items() if name}, nodes)
    try:
        review = reviewer.run(
            lambda: _tell(f"looked at {reviewer.done} of {count(reviewer.total, 'position')}")
        )
    finally:
        _tell("")
    if review is None:
        return
    if svg is not None:
        write_graph(review, svg)
    if as_json:
        write_json(review_json(review))
    elif svg != "-":
        write(report(review, ascii_only=ascii_only))


def write_graph(review: Review, target: str) -> None:
    """Write the picture into a file, or to standard output for `-`; the command fails where it cannot."""
    if target == "-":
        sys.stdout.write(graph(review) + "\n")
        return
    try:
        Path(target).write_text(graph(review) + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        fail(f"expected a file that can be written, read {target!r}: {cause(error)}")


def _tell(what: str) -> None:
    """On a terminal, how far it is; gone at the end."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{what}\x1b[K")
        sys.stderr.flush()
