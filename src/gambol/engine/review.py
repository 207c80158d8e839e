"""A game looked through afterwards: how each move changed the chances, and which were mistakes.

Positions, moves and what a search says of them go in; a judgement of each move comes out. What a search
says of a later position corrects what it said of an earlier one, so that a mistake is laid to the move that
made it and not to the one before, after which the search saw further.

>>> import gambol
>>> from gambol.engine import review
>>> game = gambol.game("touchdown")
>>> positions = [game.position("8/8/P7/8/8/6pp/8/8 w")]
>>> moves = [positions[0].move("a6a7"), None]
>>> positions.append(positions[0].play(moves[0]))
>>> moves[1] = positions[1].move("g3g2")
>>> positions.append(positions[1].play(moves[1]))
>>> engine = gambol.Engine(game)
>>> infos = dict(review.evaluations(positions, lambda position, history: engine.search(position, nodes=1000)))
>>> [(str(each.move), each.before, each.after, each.mark) for each in review.judged(positions, moves, infos)]
[('a6a7', 1.0, 1.0, None), ('g3g2', 0.0, 0.0, None)]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from gambol.engine.info import Info
    from gambol.games import Move, Position

Mark = Literal["inaccuracy", "mistake", "blunder"]

DROPS: tuple[tuple[float, Mark], ...] = ((0.3, "blunder"), (0.2, "mistake"), (0.1, "inaccuracy"))
"""How much of the chance to win a move has to lose to be called so, the worst first."""

SIGNS: Mapping[Mark, str] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The same as one writes it behind a move."""


@dataclass(frozen=True)
class Judged:
    """One move of a game, and what it did to the chances of the side that made it."""

    ply: int
    """How many moves were played before it."""
    move: Move
    before: float
    """The win probability with the best move."""
    after: float
    """The win probability with the move that was played; never more."""
    best: Info
    """What the search would have played, and how the game would have gone on."""
    mark: Mark | None
    """What to call it, None for a good move."""

    @property
    def drop(self) -> float:
        """How much of the chance to win it cost."""
        return self.before - self.after


def evaluations(
    positions: Sequence[Position],
    look: Callable[[Position, Sequence[Position]], Info],
) -> Iterator[tuple[int, Info]]:
    """What a search says of each position of a game that is not finished, with its number, the last first.

    It goes back through the game because what the search remembers of later positions makes it see further
    in earlier ones. ``look`` is handed a position and those before it.
    """
    for number in range(len(positions) - 1, -1, -1):
        if positions[number].outcome is None:
            yield number, look(positions[number], positions[:number])


def judged(
    positions: Sequence[Position],
    moves: Sequence[Move],
    infos: Mapping[int, Info],
    end: float | None = None,
) -> tuple[Judged, ...]:
    """The moves of a game with their judgements.

    ``positions`` are those before each move and the one after the last, and ``infos`` what a search said of
    those that are not finished. ``end`` is for a game that the rules have ended on an unfinished board, as a
    repetition does: 1, 0.5 or 0 for the side that would be to move.
    """
    chance = _at_the_end(positions[-1], infos.get(len(moves)), end)
    found: list[Judged] = []
    for ply in range(len(moves) - 1, -1, -1):
        info = infos[ply]
        before, after = _around(info, 1 - chance, own=moves[ply] == info.move)
        found.append(Judged(ply, moves[ply], before, after, info, _mark(before - after)))
        chance = before
    return tuple(reversed(found))


def _at_the_end(position: Position, info: Info | None, end: float | None) -> float:
    """The win probability of the side to move after the last move."""
    if end is not None:
        return end
    outcome = position.outcome
    if outcome is not None:
        return 0.5 if outcome.winner is None else float(outcome.winner == position.turn)
    if info is None:
        raise ValueError("expected an evaluation of the last position, which is not finished")
    return info.win_probability


def _around(info: Info, after: float, *, own: bool) -> tuple[float, float]:
    """The win probability before and after a move, each in the light of the other.

    What is proven stays. Else the search has seen further after the move than before it, at least if it was
    the move that it expected, and a move that turned out better than expected was possible before.
    """
    if info.proven is not None:
        return info.win_probability, info.win_probability if own else min(after, info.win_probability)
    return (after if own else max(info.win_probability, after)), after


def _mark(drop: float) -> Mark | None:
    return next((mark for least, mark in DROPS if drop >= least - 1e-9), None)


def decisive(moves: Sequence[Judged], most: int = 3) -> tuple[Judged, ...]:
    """The worst moves that are marked, no more than so many, in the order in which they were played."""
    marked = [each for each in moves if each.mark is not None]
    worst = sorted(marked, key=lambda each: (-each.drop, each.ply))[:most]
    return tuple(sorted(worst, key=lambda each: each.ply))


def course(moves: Sequence[Judged], *, begins: bool) -> tuple[float, ...]:
    """The win probability of one side before each move and after the last.

    ``begins`` says whether that side made the first of the moves.
    """
    if not moves:
        return ()
    own = [(each.ply % 2 == moves[0].ply % 2) == begins for each in moves]
    chances = [each.before if mine else 1 - each.before for each, mine in zip(moves, own, strict=True)]
    return (*chances, moves[-1].after if own[-1] else 1 - moves[-1].after)
