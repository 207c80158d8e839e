"""The player that looks one move ahead, and one reply."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from gambol.players.advice import Advice
from gambol.players.clock import FREE, Clock
from gambol.players.judges import judge_for
from gambol.players.player import Player

if TYPE_CHECKING:
    from gambol.games import Move, Position


@dataclass(frozen=True)
class _Candidate:
    """A move that does not lose at once, where it leads, and how good that looks."""

    move: Move
    after: Position
    score: float


class GreedyPlayer(Player):
    """Takes a win when there is one, leaves the opponent none where it can, and else does what looks best.

    What looks best is the opinion of the game's judge (`gambol.players.judges`) on the position after the
    move; moves that look alike are drawn by lot.

    >>> import gambol
    >>> from gambol.players import GreedyPlayer
    >>> game = gambol.game("touchdown")
    >>> advice = GreedyPlayer(seed=1).advise(game.position("8/P7/8/8/8/8/p7/8 w"))
    >>> print(advice.move, "-", advice.why)
    a7a8 - it wins at once
    """

    name = "greedy"

    def __init__(self, seed: int | str = 0) -> None:
        self._chance = Random(seed)

    def play(self, position: Position, clock: Clock = FREE) -> Move:  # noqa: ARG002 - it takes no time
        """The move of `advise`."""
        return self.advise(position).move

    def advise(self, position: Position) -> Advice:
        """The best move it finds and why; ValueError when the position is finished."""
        children = list(position.children())
        if not children:
            raise ValueError(f"expected an unfinished position, read {position.text!r}")
        me = position.turn
        self._chance.shuffle(children)
        judge = judge_for(position.game)
        candidates = []
        for move, after in children:
            outcome = after.outcome
            if outcome is None:
                candidates.append(_Candidate(move, after, judge.score(after, me)))
            elif outcome.winner == me:
                return Advice(move, "it wins at once")
            elif outcome.winner is None:
                candidates.append(_Candidate(move, after, 0.0))
        if not candidates:
            return Advice(children[0][0], "every move loses")
        candidates.sort(key=lambda candidate: -candidate.score)
        safe, refuted = _first_safe(candidates)
        if safe is None:
            return Advice(
                candidates[0].move, "the opponent can win whatever you do; this at least asks the question"
            )
        if safe.after.outcome is not None:
            return Advice(safe.move, "it makes the game a draw")
        why = judge.praise(position, safe.after, me)
        return Advice(safe.move, f"it stops a win at once; {why}" if refuted else why)


def _first_safe(candidates: list[_Candidate]) -> tuple[_Candidate | None, int]:
    """The first candidate after which the opponent cannot win at once, and how many were passed over."""
    killers: list[Move] = []
    for passed, candidate in enumerate(candidates):
        if any(_wins(candidate.after, killer) for killer in killers):
            continue
        killer = winning_reply(candidate.after)
        if killer is None:
            return candidate, passed
        # A reply that refutes one move mostly refutes its neighbours too, and trying it first is quick.
        killers.append(killer)
    return None, len(candidates)


def _wins(position: Position, move: Move) -> bool:
    """Whether a move that wins elsewhere is legal here and wins here as well."""
    if not position.is_legal(move):
        return False
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.turn


def winning_reply(position: Position) -> Move | None:
    """A move that wins at once for the player to move, if there is one."""
    for move, after in position.children():
        outcome = after.outcome
        if outcome is not None and outcome.winner == position.turn:
            return move
    return None
