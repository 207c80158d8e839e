"""Opinions on positions: a judge for each game, asked by the greedy player. They know no rules.

A judge is a guess at who stands better, good enough to prefer one move to another. What is legal and
what is won, the position says itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.players.judges.judge import Impartial, Judge
from gambol.players.judges.mitsudomoe import MitsudomoeJudge
from gambol.players.judges.talpa import TalpaJudge
from gambol.players.judges.touchdown import TouchdownJudge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.games import Game

__all__ = ["JUDGES", "Impartial", "Judge", "judge_for"]

JUDGES: Mapping[str, Judge] = {
    "mitsudomoe": MitsudomoeJudge(),
    "talpa": TalpaJudge(),
    "touchdown": TouchdownJudge(),
}
"""The judge of each game, by the game's name."""


def judge_for(game: Game) -> Judge:
    """The judge of a game; one without opinions where the game has none."""
    return JUDGES.get(game.name, Impartial())
