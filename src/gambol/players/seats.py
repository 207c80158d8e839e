"""How to open a seat for a player that is named by a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.players.builtin import BuiltInSeat

if TYPE_CHECKING:
    from gambol.players.seat import Seat


def open_seat(spec: str) -> Seat:
    """A seat for the player of this name; ValueError when it names nobody.

    >>> open_seat("level:3").name
    'level:3'
    """
    return BuiltInSeat(spec)
