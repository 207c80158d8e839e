"""`gambol bots check`: what a bot would lose games by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

import gambol
from gambol import players
from gambol.cli.bots.ask import last_lines, opened
from gambol.cli.output import write, write_json
from gambol.cli.quoting import plain
from gambol.players.examination import Finding, examine, other_options

if TYPE_CHECKING:
    from gambol.games import Game

_SHOWN = 5
"""So many faults are told in full."""
_NEAR = 0.8
"""A move that takes more of its time than this is a slow one."""


def check_bot(bot: str, game: Game | None, per_move: float, *, as_json: bool) -> None:
    """Examine it and write what was found; the command fails when it would lose games."""
    opened(bot).close()
    held = players.confinement()
    wanted = [game] if game is not None else [gambol.game(name) for name in gambol.games()]
    reports = [_Report(bot, each, per_move) for each in wanted]
    if game is None and any(report.plays for report in reports):
        # A bot need not play every game.
        lost = any(report.faults for report in reports if report.plays)
    else:
        lost = any(report.faults for report in reports)
    if as_json:
        write_json(
            {
                "bot": bot,
                "ok": not lost,
                "games": [report.json() for report in reports],
                "confined": held.confined,
                "confinement": str(held),
            }
        )
    else:
        for report in reports:
            for line in report.lines(alone=game is not None):
                write(line)
            write()
        write(str(held))
        write("it would lose games" if lost else "no fault was found")
    raise typer.Exit(1 if lost else 0)


class _Report:
    """What was found in one game, and with its other options."""

    def __init__(self, bot: str, game: Game, per_move: float) -> None:
        self._per_move = per_move
        self.game = game
        self.found: list[Finding] = []
        for finding in examine(lambda: players.open_seat(bot), game, per_move=per_move):
            self.found.append(finding)
            if len(self.faults) >= _SHOWN and not self.plays:
                break
        self.elsewhere: list[Finding] = []
        if self.plays and not self.faults:
            for other in other_options(game):
                for finding in examine(lambda: players.open_seat(bot), other, per_move=per_move):
                    if finding.fault:
                        self.elsewhere.append(finding)
                        break

    @property
    def faults(self) -> list[Finding]:
        """What would lose games."""
        return [finding for finding in self.found if finding.fault]

    @property
    def moves(self) -> list[Finding]:
        """The moves that were made."""
        return [finding for finding in self.found if finding.move]

    @property
    def plays(self) -> bool:
        """Whether it knows the game at all."""
        return bool(self.moves)

    def json(self) -> dict[str, Any]:
        """The same for a program."""
        return {
            "game": self.game.spec,
            "plays": self.plays,
            "positions": len(self.moves) + len(self.faults),
            "slowest": max((finding.seconds for finding in self.moves), default=None),
            "faults": [
                {"position": each.position, "fault": each.fault, "text": each.text} for each in self.faults
            ],
            "elsewhere": [
                {"game": each.game, "position": each.position, "fault": each.fault, "text": each.text}
                for each in self.elsewhere
            ],
        }

    def lines(self, *, alone: bool) -> list[str]:
        """What to tell a person."""
        if not self.plays and not alone:
            why = self.faults[0].text if self.faults else "it made no move"
            return [f"{self.game.spec}: it does not play this game: {plain(why)}"]
        asked = len(self.moves) + len(self.faults)
        told = [f"{self.game.spec}: {len(self.moves)} legal moves in {asked} positions"]
        starts = [each.seconds for each in self.found if not each.position and not each.fault]
        if starts and self.moves:
            times = [each.seconds for each in self.moves]
            mean, worst = 1000 * sum(times) / len(times), 1000 * max(times)
            told.append(
                f"  it starts in {starts[0]:.2f} s and takes {mean:.1f} ms for a move, {worst:.1f} ms at most"
            )
        slow = [each for each in self.moves if each.seconds > _NEAR * self._per_move]
        told += [
            f"  slow: {each.seconds:.2f} of {self._per_move:g} s at {each.position}" for each in slow[:_SHOWN]
        ]
        seen = set()
        for each in self.faults[:_SHOWN]:
            told.append(f"  {each.fault}: {plain(each.text)}")
            if each.position:
                told.append(f"    at {each.position}")
            if each.text not in seen:
                told += last_lines(each.complaints)
            seen.add(each.text)
        if len(self.faults) > _SHOWN:
            told.append(f"  and {len(self.faults) - _SHOWN} more faults")
        told += [
            f"  on another board, {each.game}, it would lose ({each.fault}): {plain(each.text)}"
            for each in self.elsewhere
        ]
        noise = "" if self.faults or not self.found else self.found[-1].complaints.strip()
        if noise:
            told.append(
                f"  it writes to its standard error, or prints: {plain(noise.splitlines()[0])[:60]!r}"
            )
        return told
