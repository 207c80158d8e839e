"""A list of ratings as plain text, 80 columns wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.arena.report.figures import fitted, interval, percent, printable, signed, width

if TYPE_CHECKING:
    from gambol.arena.ratings import Ratings

_COLUMNS: Final = 80
_HEAD: Final = "     Elo   95 % interval   games   score"


def ratings_text(rated: Ratings) -> list[str]:
    """The lines of the list, group by group, and what moving first is worth."""
    names = min(_COLUMNS - 5 - len(_HEAD), max([4, *(width(printable(row.name)) for row in rated.rows)]))
    lines = [f"  #  {fitted('name', names)}{_HEAD}"]
    for number, group in enumerate(rated.groups):
        if number:
            lines.append("     no results compare those above with those below")
        for row in group:
            given = rated.anchor is not None and rated.anchor[0] == row.name
            bounds = "given" if given else interval(row.elo_low, row.elo_high)
            figures = f"{signed(row.elo):>8}   {bounds:>13} {row.games:7}"
            lines.append(f"{row.rank:3}  {fitted(row.name, names)}{figures} {percent(row.score):>7}")
    value, low, high = rated.advantage
    lines.append(f"     moving first is worth {signed(value)} Elo ({interval(low, high)})")
    return lines
