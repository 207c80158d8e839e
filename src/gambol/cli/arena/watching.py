"""`--watch`: the board of a game as it is played."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from gambol import arena
from gambol.cli.output import ascii_wanted, colour_wanted
from gambol.cli.quoting import plain

if TYPE_CHECKING:
    from gambol import Record
    from gambol.games import Game


class Board:
    """Follows one game at a time, and the next when that is over; on a pipe, writes each board."""

    def __init__(self, game: Game, *, delay: float | None, live: bool) -> None:
        self._game = game
        self._delay = (0.5 if live else 0.0) if delay is None else delay
        self._live = live
        self._number: int | None = None
        self._record: Record | None = None
        self._title = ""
        self.text = ""
        """The board, with whose game it is and what was moved last."""

    def tell(self, event: arena.Event) -> bool:
        """Something has happened; whether the board has changed."""
        if isinstance(event, arena.GameStarted) and self._number is None:
            self._number = event.number
            self._record = event.opening.record(self._game)
            one, two = map(plain, event.players)
            self._title = f"game {event.number + 1}: {one} - {two}"
            return self._draw()
        if isinstance(event, arena.MovePlayed) and event.number == self._number and self._record is not None:
            self._record.play(event.move)
            return self._draw()
        if isinstance(event, arena.GameFinished) and event.played.number == self._number:
            played = event.played
            self._number = None
            ending = "drawn" if played.winner is None else f"{plain(played.players[played.winner])} won"
            said = f": {plain(played.detail)}" if played.detail else ""
            self._title = f"game {played.number + 1}: {ending} ({played.reason}){said}"
            return self._draw()
        return False

    def end(self) -> None:
        """Nothing is left to show."""

    def _draw(self) -> bool:
        record = self._record
        if record is None:
            return False
        board = record.position.render(
            ascii=ascii_wanted(sys.stderr), colour=colour_wanted(sys.stderr), last=record.node.move
        )
        move = f"{record.node.number} {record.node.move}" if record.node.move else ""
        self.text = "\n".join(part for part in (self._title, board, move) if part)
        if not self._live:
            sys.stderr.write(f"{self.text}\n\n")
            sys.stderr.flush()
        if self._delay:
            time.sleep(self._delay)
        return True
