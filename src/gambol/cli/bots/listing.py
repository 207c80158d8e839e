"""`gambol bots`: who there is to play with."""

from __future__ import annotations

from gambol import players
from gambol.cli.output import write, write_json
from gambol.cli.quoting import plain

_OWN = (
    ("random", "any legal move"),
    ("greedy", "looks one move ahead, and at the reply"),
    ("level:0 to level:10", "the engine, weaker or stronger"),
    ("engine", "the engine at full strength; engine:5s takes 5 seconds for a move"),
)
_FORMS = (
    ("my_bot.py:MyBot", "a class in a file; the name of the class may be left out where there is one"),
    ("my_package:MyBot", "a class in a package that is installed, or in the current folder"),
    ("stdio:COMMAND ARGS", "a program in any language that answers lines"),
    ("ugi:COMMAND ARGS", "an engine that speaks the Universal Game Interface"),
)


def list_bots(*, as_json: bool) -> None:
    """Write the bots that Gambol brings along, those that packages announce, and how others are named."""
    announced = players.entry_points()
    if as_json:
        own = [{"name": name, "kind": "builtin"} for name in players.NAMES]
        others = [
            {"name": name, "kind": "package", "class": value} for name, value in sorted(announced.items())
        ]
        write_json({"bots": [*own, *others]})
        return
    width = max(len(name) for name, _ in (*_OWN, *_FORMS)) + 2
    for name, about in _OWN:
        write(f"{name.ljust(width)}{about}")
    write()
    if announced:
        write("from packages that are installed:")
        for name, value in sorted(announced.items()):
            write(f"{plain(name).ljust(width)}{plain(value)}")
    else:
        write(f"no package announces bots (entry points of the group {players.GROUP})")
    write()
    write("your own:")
    for name, about in _FORMS:
        write(f"{name.ljust(width)}{about}")
    write()
    write("gambol bots new my_bot.py writes one to begin with, gambol bots check finds its faults.")
