"""How to open a seat for a player that is named by a text."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from gambol.players.builtin import BuiltInSeat
from gambol.players.naming import read_name
from gambol.players.outside.bounds import Bounds
from gambol.players.outside.programs import host_command, program_command
from gambol.players.outside.seat import LineSeat

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gambol.players.seat import Seat


def open_seat(spec: str, *, bounds: Bounds | None = None, hidden: Iterable[str] = ()) -> Seat:
    """A seat for the player of this name; ValueError when it names nobody.

    A player that is not one of Gambol's own runs in a process of its own, which starts with its first game
    and keeps to its bounds. ``hidden`` are files that it must not see, even in its own folder.

    >>> open_seat("level:3").name
    'level:3'
    """
    name, limits, veiled = read_name(spec), bounds or Bounds(), tuple(hidden)
    if name.kind == "builtin":
        return BuiltInSeat(name.text)
    if name.kind == "ugi":
        from gambol.players.outside.ugi import UgiSeat  # noqa: PLC0415 - few need it

        return UgiSeat(name, limits, veiled)
    command = program_command if name.kind == "stdio" else host_command
    return LineSeat(name.short, partial(command, name, hidden=veiled), limits)
