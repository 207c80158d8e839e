"""The report as one HTML page, which needs no network, no script and no other file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gambol.arena.report.charts import endings_chart, lengths_chart, ratings_chart, times_chart
from gambol.arena.report.course import elo_course, score_course
from gambol.arena.report.figures import duration, interval, percent, printable, signed
from gambol.arena.report.style import heat, style_sheet
from gambol.render.words import plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gambol.arena.report.report import Report
    from gambol.arena.standings import Row, Standings

_COURSE: Final = 4
"""So many games make a course."""

_MANY: Final = 12
"""Beyond so many players the cross-table is set smaller."""

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def to_html(report: Report) -> str:
    """The whole page. It may not load or run anything, whatever the names of the players are."""
    table = report.standings
    title = plain(printable(report.title))
    sections = [_standings(table), _charts(report), _crosstable(table), _faults(table)] if table.rows else []
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{title}</title><style>{style_sheet()}</style></head>\n"
        f"<body><main>{_head(report, title)}\n{chr(10).join(filter(None, sections))}\n</main></body></html>\n"
    )


def _head(report: Report, title: str) -> str:
    facts = "".join(
        f"<div><dt>{plain(printable(name))}</dt><dd>{plain(printable(value))}</dd></div>"
        for name, value in [*report.facts, *_about_games(report.standings)]
    )
    verdict = f'<p class="verdict">SPRT: {plain(report.sprt.words)}</p>' if report.sprt else ""
    return f'<header><h1>{title}</h1><dl class="facts">{facts}</dl>{verdict}</header>'


def _about_games(table: Standings) -> list[tuple[str, str]]:
    if not table.games:
        return [("games", "none yet")]
    first = table.first
    return [
        ("games", str(table.games)),
        ("drawn", percent(table.draw_share)),
        ("average length", f"{table.mean_moves:.1f} moves"),
        (
            "who moves first scores",
            f"{percent(first.score)} (95 %: {100 * first.score_low:.1f} to {100 * first.score_high:.1f})",
        ),
    ]


def _table(head: Iterable[str], rows: Iterable[str], css: str = "") -> str:
    heads = "".join(head)
    return (
        f'<div class="scroll" tabindex="0"><table class="{css}"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table></div>"
    )


def _name(name: str) -> str:
    text = plain(printable(name))
    return f'<th scope="row" title="{text}"><bdi>{text}</bdi></th>'


def _standings(table: Standings) -> str:
    titles = (
        "games",
        "won",
        "drawn",
        "lost",
        "score",
        "Elo",
        "95 % interval",
        "LOS",
        "time per move",
        "longest",
    )
    head = ['<th scope="col">#</th><th scope="col" class="name">player</th>']
    head += [f'<th scope="col">{title}</th>' for title in titles]
    return (
        f"<section><h2>Standings</h2>{_table(head, map(_standing, table.rows))}"
        '<p class="note">Elo and the likelihood of superiority (LOS) are against the field. '
        "The interval takes the two games of an opening as one.</p></section>"
    )


def _standing(row: Row) -> str:
    cells = (
        row.games,
        row.wins,
        row.draws,
        row.losses,
        percent(row.score),
        signed(row.elo),
        interval(row.elo_low, row.elo_high),
        percent(row.los) if row.games else "-",
        duration(row.mean_seconds),
        duration(row.worst_seconds),
    )
    return f"<td>{row.rank}</td>{_name(row.name)}{''.join(f'<td>{plain(str(cell))}</td>' for cell in cells)}"


def _charts(report: Report) -> str:
    table = report.standings
    if not table.games:
        return ""
    figures = []
    for number, group in enumerate(report.ratings.groups):
        apart = "" if number == 0 else " No games join this group and those before."
        figures.append(
            _figure(
                "Ratings" if number == 0 else f"Ratings, group {number + 1}",
                ratings_chart(group),
                f"By maximum likelihood over all games; 0 is the mean. The lines are 95 % intervals.{apart}",
            )
        )
    figures += _courses(report)
    if any(row.moves for row in table.rows):
        figures.append(
            _figure(
                "Time per move", times_chart(table.rows), "Dot: the mean; diamond: the longest. Logarithmic."
            )
        )
    lengths = [game.moves for game in report.games]
    figures.append(_figure("Lengths of the games", lengths_chart(lengths), "Games by their number of moves."))
    figures.append(
        _figure("How the games ended", endings_chart(table.endings), "Games by the reason they ended for.")
    )
    return f'<section><div class="charts">{"".join(figures)}</div></section>'


def _courses(report: Report) -> list[str]:
    """What changed over the games, where there are some."""
    names = [row.name for row in report.standings.rows]
    if len(report.games) < _COURSE:
        return []
    if len(names) == 2:
        chart = elo_course(report.games, names[0])
        return [_figure(f"Elo of {names[0]} over the games", chart, "The band is the 95 % interval so far.")]
    return [
        _figure("Score over the games", score_course(report.games, names), "The share of the points so far.")
    ]


def _figure(title: str, chart: str, caption: str) -> str:
    text = plain(printable(title))
    return f"<figure><h2>{text}</h2>{chart}<figcaption>{plain(caption)}</figcaption></figure>"


def _crosstable(table: Standings) -> str:
    if not table.games:
        return ""
    head = ['<th scope="col">#</th><th scope="col" class="name">player</th>']
    head += [
        f'<th scope="col" title="{plain(printable(row.name))}">{number}</th>'
        for number, row in enumerate(table.rows, start=1)
    ]
    rows = [
        f"<td>{number}</td>{_name(one.name)}{''.join(_meeting(table, one, other) for other in table.rows)}"
        for number, one in enumerate(table.rows, start=1)
    ]
    css = "cross many" if len(table.rows) > _MANY else "cross"
    return (
        f"<section><h2>Each against each</h2>{_table(head, rows, css)}"
        '<p class="note">Percent of the points, and won-drawn-lost, by the player on the left. '
        "Blue is won, amber is lost.</p></section>"
    )


def _meeting(table: Standings, one: Row, other: Row) -> str:
    tally = table.between(one.name, other.name)
    if one.name == other.name:
        return '<td class="self"></td>'
    if not tally.games:
        return "<td>·</td>"
    score = tally.points / tally.games
    record = f"{tally.wins}-{tally.draws}-{tally.losses}"
    return f'<td class="{heat(score)}">{100 * score:.0f}<small>{record}</small></td>'


def _faults(table: Standings) -> str:
    kinds = sorted({kind for row in table.rows for kind in row.forfeits})
    if not kinds:
        return ""
    head = [
        '<th scope="col" class="name">player</th>',
        *(f'<th scope="col">{plain(kind)}</th>' for kind in kinds),
    ]
    rows = [
        _name(row.name) + "".join(f"<td>{row.forfeits.get(kind, 0) or '·'}</td>" for kind in kinds)
        for row in table.rows
        if row.forfeits
    ]
    return f"<section><h2>Games lost by a fault</h2>{_table(head, rows)}</section>"
