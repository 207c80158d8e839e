"""Ends games whose result is proven, so that nobody waits for what is certain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.engine import Engine

if TYPE_CHECKING:
    from gambol.engine.info import Proven
    from gambol.games import Game
    from gambol.players import Choice
    from gambol.record import Record

NODES = 20_000
"""So many positions the arbiter looks at to check a claim: a few hundredths of a second."""
_PATIENCE = 8
"""So many claims of a game are checked; who claims more is not listened to any more."""

_MEGABYTES = 4

OPPOSITE: dict[Proven, Proven] = {"win": "loss", "loss": "win", "draw": "draw"}


class Arbiter:
    """Listens to what the players of one game say about it, and decides when that is enough.

    A result counts as proven when both players have said so one after the other. A win counts too when the
    player that is to win it says so, and the engine, with a small and fixed number of positions, agrees. A
    draw or a loss that one player sees is not enough: the other may not be able to make it true.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._last: Proven | None = None
        self._checked = 0

    def new_game(self) -> None:
        """Forget the game before."""
        self._last, self._checked = None, 0

    def hears(self, record: Record, choice: Choice) -> tuple[str | None, str] | None:
        """The winner (None for a draw) and the words, once the result is proven; else None.

        The record stands behind the move of the choice, in a game that goes on.
        """
        claim, before = choice.proven, self._last
        self._last = claim
        if claim is None:
            return None
        if before == OPPOSITE[claim]:
            return self._verdict(record, claim, "both players agree")
        if claim == "win" and self._checked < _PATIENCE:
            self._checked += 1
            if self._proves(record, "loss"):
                return self._verdict(record, claim, "the engine agrees")
        return None

    def _proves(self, record: Record, result: Proven) -> bool:
        # From an empty table, so that the same game is always judged alike.
        engine = Engine(self._game, hash_mb=_MEGABYTES)
        found = engine.search(record.position, nodes=NODES, history=record.positions()[:-1])
        return found.proven == result

    def _verdict(self, record: Record, claim: Proven, who: str) -> tuple[str | None, str]:
        first, second = self._game.colours
        mover = second if record.turn == first else first
        winner = {"win": mover, "loss": record.turn, "draw": None}[claim]
        return winner, f"{'a draw' if winner is None else f'a win for {winner}'} is proven: {who}"
