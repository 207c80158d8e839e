"""The report for programs: a document for JSON, and a table for spreadsheets."""

from __future__ import annotations

import csv
import io
import math
from typing import TYPE_CHECKING, Any

from gambol.arena.report.figures import printable

if TYPE_CHECKING:
    from gambol.arena.ratings import Ratings
    from gambol.arena.report.report import Report
    from gambol.arena.sprt import Progress
    from gambol.arena.standings import Row

_COLUMNS = (
    *("name", "wins", "draws", "losses", "games", "points", "score"),
    *("elo", "elo_low", "elo_high", "los", "forfeits", "mean_seconds", "worst_seconds"),
    *("rating", "rating_low", "rating_high"),
)


def document(report: Report) -> dict[str, Any]:
    """The report as values that JSON knows. A number that is infinite or unknown is None."""
    table = report.standings
    return {
        "title": report.title,
        "facts": dict(report.facts),
        "games": table.games,
        "draws": table.draws,
        "draw_share": table.draw_share,
        "mean_moves": table.mean_moves,
        "longest": table.longest,
        "first_player": {
            "score": table.first.score,
            "score_low": table.first.score_low,
            "score_high": table.first.score_high,
        },
        "endings": dict(table.endings),
        "standings": [standing(row) for row in table.rows],
        "crosstable": [
            {
                "name": one.name,
                "opponent": other.name,
                "wins": tally.wins,
                "draws": tally.draws,
                "losses": tally.losses,
                "pairs": list(tally.pairs),
            }
            for one in table.rows
            for other in table.rows
            if (tally := table.between(one.name, other.name)).games
        ],
        "sprt": None if report.sprt is None else _test(report.sprt),
        "ratings": ratings_document(report.ratings),
    }


def standing(row: Row) -> dict[str, Any]:
    """A row of the table as values that JSON knows."""
    return {
        "rank": row.rank,
        "name": row.name,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        "score": row.score,
        "elo": _finite(row.elo),
        "elo_low": _finite(row.elo_low),
        "elo_high": _finite(row.elo_high),
        "los": row.los,
        "nelo": _finite(row.estimate.nelo),
        "games": row.games,
        "points": row.points,
        "pairs": list(row.tally.pairs),
        "forfeits": dict(row.forfeits),
        "moves": row.moves,
        "mean_seconds": row.mean_seconds,
        "worst_seconds": row.worst_seconds,
    }


def ratings_document(rated: Ratings) -> dict[str, Any]:
    """A list of ratings as values that JSON knows."""
    return {
        "games": rated.games,
        "anchor": None if rated.anchor is None else {"name": rated.anchor[0], "elo": rated.anchor[1]},
        "advantage": {
            "elo": _finite(rated.advantage.value),
            "elo_low": _finite(rated.advantage.low),
            "elo_high": _finite(rated.advantage.high),
        },
        "draw_share": rated.draw_share,
        "ratings": [
            {
                "rank": row.rank,
                "name": row.name,
                "group": row.group,
                "elo": _finite(row.elo),
                "elo_low": _finite(row.elo_low),
                "elo_high": _finite(row.elo_high),
                "games": row.games,
                "wins": row.wins,
                "draws": row.draws,
                "losses": row.losses,
                "score": row.score,
            }
            for row in rated.rows
        ],
    }


def _test(progress: Progress) -> dict[str, Any]:
    test = progress.test
    return {
        "elo0": test.elo0,
        "elo1": test.elo1,
        "alpha": test.alpha,
        "beta": test.beta,
        "llr": progress.llr,
        "lower": test.lower,
        "upper": test.upper,
        "pairs": list(progress.pairs),
        "accepted": progress.decision,
    }


def _finite(value: float | None) -> float | None:
    return None if value is None or math.isinf(value) else value


def to_csv(report: Report) -> str:
    """The table as comma-separated values with a line of names; what is infinite or unknown is left empty.

    A name that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    ratings = {row.name: row for row in report.ratings.rows}
    for row in report.standings.rows:
        rating = ratings.get(row.name)
        bounds = (rating.elo, rating.elo_low, rating.elo_high) if rating else (None,) * 3
        cells = standing(row) | {"name": harmless(row.name), "forfeits": sum(row.forfeits.values())}
        cells |= dict(zip(("rating", "rating_low", "rating_high"), map(_finite, bounds), strict=True))
        writer.writerow(["" if cells[name] is None else cells[name] for name in _COLUMNS])
    return text.getvalue()


def harmless(name: str) -> str:
    """A name as a cell of a spreadsheet.

    >>> harmless("=1+1"), harmless("level:3")
    ("'=1+1", 'level:3')
    """
    name = printable(name)
    return f"'{name}" if name.lstrip()[:1] in ("=", "+", "-", "@", "＝", "＋", "－", "＠") else name
