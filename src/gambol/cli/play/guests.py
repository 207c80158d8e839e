"""Bots from outside at the board: each keeps its seat for the session."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import gambol
from gambol import players

if TYPE_CHECKING:
    from gambol.games import Move
    from gambol.record import Record

_CLOCK = gambol.Clock(per_move=2.0)
_PATIENT = players.Bounds(grace=30.0)
"""A person does not mind a bot that takes a little longer than it is told."""


@dataclass
class Guest:
    """One bot at one colour, from game to game."""

    seat: players.Seat
    game: Record | None = None
    """The game that it knows to have begun."""


@dataclass
class Guests:
    """The bots of a session, by colour and name."""

    seated: dict[tuple[str, str], Guest] = field(default_factory=dict)

    def thought(self, kind: str, record: Record, seed: int) -> GuestThought:
        """Let the bot of the colour to move think about the game as it stands."""
        key = (record.turn, kind)
        if key not in self.seated:
            self.seated[key] = Guest(players.open_seat(kind, bounds=_PATIENT))
        return GuestThought(self.seated[key], record, seed)

    def close(self) -> None:
        """Let all of them go."""
        for guest in self.seated.values():
            guest.seat.close()
        self.seated.clear()


class GuestThought:
    """A bot thinks about its move; it is started first where it has to be."""

    def __init__(self, guest: Guest, record: Record, seed: int) -> None:
        self._guest = guest
        self._of = record
        self._seed = seed
        self._record = gambol.Record(record.game, record.start)  # which nobody takes a move back in
        for move in record.moves:
            self._record.play(move)

    def move(self) -> Move:
        """The move; SeatError when the bot loses the game by what it does. Ctrl-C ends the bot."""
        seat = self._guest.seat
        try:
            if self._guest.game is not self._of:
                self._guest.game = None
                seat.begin_game(self._record.game, self._seed)
                self._guest.game = self._of
            return seat.choose(self._record, _CLOCK).move
        except BaseException:
            self._guest.game = None
            seat.close()
            raise

    def stop(self) -> None:
        """It is not wanted any more: its move, when it comes, is of no interest."""
