"""The report as plain text, 80 columns wide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.arena.report.figures import duration, fitted, interval, percent, printable, signed, width
from gambol.arena.report.rated import ratings_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gambol.arena.report.report import Report
    from gambol.arena.standings import Row, Standings
    from gambol.arena.tally import Tally

_COLUMNS: Final = 80
_MOST_OPPONENTS: Final = 20
"""So many columns the cross-table has room for."""


def to_text(report: Report) -> str:
    """The whole report; ends with a line break."""
    table = report.standings
    parts = [_head(report), _standings(table)]
    if report.sprt is not None:
        parts.append([f"SPRT: {report.sprt.words}"])
    if table.games:
        parts += [_crosstable(table), _times(table), _faults(table), _games(table), _ratings(report)]
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts if part) + "\n"


def _head(report: Report) -> list[str]:
    title = fitted(report.title, min(_COLUMNS, max(1, width(printable(report.title)))))
    longest = max((width(printable(name)) for name, _ in report.facts), default=0)
    facts = [
        fitted(f"{fitted(name, min(longest, 20))}  {printable(value)}", _COLUMNS)
        for name, value in report.facts
    ]
    return [title, "=" * width(title), *facts]


def _name_width(table: Standings, most: int) -> int:
    return min(most, max([4, *(width(printable(row.name)) for row in table.rows)]))


def _standings(table: Standings) -> list[str]:
    if not table.rows:
        return ["No games have been played."]
    said = [_HEAD, *map(_figures, table.rows)]
    names = _name_width(table, max(4, _COLUMNS - 5 - max(map(len, said))))
    numbers = ["  #", *(f"{row.rank:3}" for row in table.rows)]
    whose = ["name", *(row.name for row in table.rows)]
    return [
        f"{number}  {fitted(name, names)}{figures}"
        for number, name, figures in zip(numbers, whose, said, strict=True)
    ]


_HEAD: Final = "  games   won drawn  lost  score   Elo  95 % interval   LOS"


def _figures(row: Row) -> str:
    numbers = f"{row.games:7} {row.wins:5} {row.draws:5} {row.losses:5}"
    share = "-" if row.score is None else f"{100 * row.score:.1f}%"
    likely = f"{100 * row.los:.0f}%" if row.games else "-"
    return f"{numbers} {share:>6} {signed(row.elo):>5}  {interval(row.elo_low, row.elo_high):>13} {likely:>5}"


def _crosstable(table: Standings) -> list[str]:
    """Wins-draws-losses where there is room for them, else the share of the points in percent."""
    rows = table.rows[:_MOST_OPPONENTS]
    names = _name_width(table, 16)
    full = {
        (one.name, other.name): _full(table.between(one.name, other.name)) for one in rows for other in rows
    }
    wide = max(map(len, full.values())) + 2
    if 5 + names + wide * len(rows) <= _COLUMNS:
        caption = "Each against each: won-drawn-lost, by the players on the left"
        cells, names_left = full, names
    else:
        caption = "Each against each: percent of the points, by the players on the left"
        wide = max(3, min(5, (_COLUMNS - 5 - names) // len(rows)))
        caption += " (** is 100)" if wide == 3 else ""
        cells = {
            meeting: _share(table.between(*meeting), wide) if meeting[0] != meeting[1] else ""
            for meeting in full
        }
        names_left = min(names, _COLUMNS - 5 - wide * len(rows))
    lines = [
        caption,
        " " * (5 + names_left) + "".join(f"{number:>{wide}}" for number in range(1, len(rows) + 1)),
    ]
    for number, one in enumerate(rows, start=1):
        line = "".join(f"{cells[one.name, other.name]:>{wide}}" for other in rows)
        lines.append(f"{number:3}  {fitted(one.name, names_left)}{line}")
    if len(table.rows) > len(rows):
        lines.append(f"  (the first {len(rows)} of {len(table.rows)} players; JSON has them all)")
    return lines


def _full(tally: Tally) -> str:
    return f"{tally.wins}-{tally.draws}-{tally.losses}" if tally.games else "."


def _share(tally: Tally, wide: int) -> str:
    if not tally.games:
        return "."
    text = f"{100 * tally.points / tally.games:.0f}"
    return text if len(text) < wide else "**"


def _times(table: Standings) -> list[str]:
    rows = [row for row in table.rows if row.moves]
    if not rows:
        return []
    names = _name_width(table, 30)
    lines = [f"     {fitted('time per move', max(names, 13))}      mean      worst      moves"]
    return lines + [
        f"     {fitted(row.name, max(names, 13))} {duration(row.mean_seconds):>9}  "
        f"{duration(row.worst_seconds):>9}  {row.moves:9}"
        for row in rows
    ]


def _faults(table: Standings) -> list[str]:
    rows = [row for row in table.rows if row.forfeits]
    if not rows:
        return []
    names = _name_width(table, 30)
    return ["Games lost by a fault"] + [
        f"     {fitted(row.name, names)}  "
        + ", ".join(f"{kind} {count}" for kind, count in row.forfeits.items())
        for row in rows
    ]


def _games(table: Standings) -> list[str]:
    first = table.first
    share = f"{percent(first.score)} (95 %: {100 * first.score_low:.1f} to {100 * first.score_high:.1f})"
    endings = ", ".join(f"{printable(reason)} {count}" for reason, count in table.endings.items())
    return [
        f"games            {table.games}",
        f"drawn            {percent(table.draw_share)}",
        f"average length   {table.mean_moves:.1f} moves; the longest {table.longest}",
        f"who moves first  {share} of the points",
        *_wrapped("ended by         ", endings),
    ]


def _wrapped(label: str, text: str) -> Iterator[str]:
    """A label and a list of things after it, in as many lines as it needs."""
    line = label
    for number, word in enumerate(text.split(", ")):
        piece = word if number == 0 else f", {word}"
        if width(line + piece) > _COLUMNS - 1 and line.strip():
            yield line + ("," if number else "")
            line, piece = " " * len(label), word
        line += piece
    yield fitted(line, _COLUMNS).rstrip()


def _ratings(report: Report) -> list[str]:
    """The ratings, where they say more than the table: with three players or more."""
    rated = report.ratings
    if len(rated.rows) < 3:
        return []
    return ["Ratings by maximum likelihood over all games", *ratings_text(rated)]
