"""The seats that a worker keeps open between games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.players import Bounds, SeatError, open_seat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gambol.players import Seat

_CPU = 30 * 24 * 3600
"""Seconds of processor time for a player's process, which lives as long as the tournament."""
ROOM = 8
"""So many seats stay open: each may be a process with memory of its own."""


class Bench:
    """Opens seats and keeps them for the next game; those that were not used for longest go first.

    `grace` is what a player may be late, in seconds; `hidden` are files that no player may see.

    >>> bench = Bench()
    >>> bench.seat("random") is bench.seat("random"), bench.seat("random") is bench.seat("random", copy=1)
    (True, False)
    >>> bench.close()
    """

    def __init__(self, room: int = ROOM, *, grace: float = 0.1, hidden: Iterable[str] = ()) -> None:
        self._room = max(2, room)
        self._bounds = Bounds(grace=grace, cpu=_CPU)
        self._hidden = tuple(hidden)
        self._seats: dict[tuple[str, int], Seat] = {}

    def seat(self, spec: str, copy: int = 0) -> Seat:
        """The seat of the player of this name; a player that plays itself needs two copies.

        SeatError when nobody can be seated.
        """
        key = (spec, copy)
        seat = self._seats.pop(key, None)
        if seat is None:
            try:
                seat = open_seat(spec, bounds=self._bounds, hidden=self._hidden)
            except (ValueError, OSError) as error:
                raise SeatError("start", str(error)) from error
        self._seats[key] = seat
        # The newest two are those of the game that is to be played.
        while len(self._seats) > self._room:
            self._seats.pop(next(iter(self._seats))).close()
        return seat

    def dismiss(self, seat: Seat) -> None:
        """Close a seat after a fault; the next game opens a new one."""
        for key, each in list(self._seats.items()):
            if each is seat:
                del self._seats[key]
        seat.close()

    def close(self) -> None:
        """Close all seats."""
        while self._seats:
            self._seats.popitem()[1].close()
