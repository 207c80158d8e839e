"""The charts of what changed while the games were played."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gambol.arena.elo import estimate_of
from gambol.arena.report.axes import ticks
from gambol.arena.report.canvas import WIDTH, label, line, path, svg
from gambol.arena.report.figures import fitted, interval, percent, printable, signed
from gambol.arena.tally import Tallier
from gambol.render.outline import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.arena.played import Played

_POINTS = 200
"""So many points of a course are drawn: more cannot be seen."""

_LINES = 6
"""So many players have a line of their own."""

_DASHES = ("", "7 4", "2 3", "10 3 2 3", "14 4", "4 2 1 2")


def elo_course(games: Sequence[Played], player: str) -> str:
    """The Elo of a player over the games, and how its interval closes in."""
    tallier = Tallier()
    every = max(1, len(games) // _POINTS)
    course = []
    for count, game in enumerate(games, start=1):
        tallier.add(game.points[game.players.index(player)], game.pair)
        if count % every == 0 or count == len(games):
            course.append((count, estimate_of(tallier.tally)))
    last = course[-1][1]
    # The scale is that of what has come out: the first few games may say anything.
    ends = [end for end in (last.elo_low, last.elo_high, last.elo or 0.0) if math.isfinite(end)]
    reach = max(3 * (max(ends, default=0) - min(ends, default=0)), 60.0)
    middle = sum(ends) / len(ends) if ends else 0.0
    low, high = min(middle - reach / 2, -10.0), max(middle + reach / 2, 10.0)
    left, right, top, bottom = 50.0, WIDTH - 12.0, 10.0, 200.0

    def x(count: int) -> float:
        return left + (right - left) * count / len(games)

    def y(elo: float) -> float:
        return bottom - (bottom - top) * (min(max(elo, low), high) - low) / (high - low)

    parts = []
    for tick in ticks(low, high):
        ink = "axis" if tick == 0 else "rule"
        parts.append(path(f"M{number(left)} {number(y(tick))}H{number(right)}", ink))
        parts.append(label(left - 6, y(tick) + 4, signed(tick), "end", "soft", 12))
    upper = [(x(count), y(said.elo_high)) for count, said in course]
    lower = [(x(count), y(said.elo_low)) for count, said in course]
    parts.append(path(line([*upper, *reversed(lower)]) + "Z", "band"))
    parts += [path(line(upper), "edge"), path(line(lower), "edge")]
    parts.append(path(line([(x(count), y(said.elo or 0.0)) for count, said in course]), "line"))
    parts += _counts(len(games), left, right, bottom)
    told = (
        f"After {len(games)} games {player} is at {signed(last.elo)} Elo, "
        f"with a 95 % interval of {interval(last.elo_low, last.elo_high)}"
    )
    return svg(bottom + 26, f"Elo of {printable(player)} over the games", told, "".join(parts))


def score_course(games: Sequence[Played], players: Sequence[str]) -> str:
    """The share of the points of the best players over the games."""
    shown = players[:_LINES]
    counts, points = dict.fromkeys(players, 0), dict.fromkeys(players, 0.0)
    course: dict[str, list[tuple[int, float]]] = {player: [] for player in shown}
    every = max(1, len(games) // _POINTS)
    for count, game in enumerate(games, start=1):
        for player, gained in zip(game.players, game.points, strict=True):
            counts[player] += 1
            points[player] += gained
        if count % every == 0 or count == len(games):
            for player in shown:
                if counts[player]:
                    course[player].append((count, points[player] / counts[player]))
    left, right, top, bottom = 44.0, WIDTH - 128.0, 10.0, 200.0

    def y(share: float) -> float:
        return bottom - (bottom - top) * share

    parts = []
    for tick in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(path(f"M{left} {number(y(tick))}H{right}", "axis" if tick == 0.5 else "rule"))
        parts.append(label(left - 6, y(tick) + 4, percent(tick, 0), "end", "soft", 12))
    ends = _apart({player: y(course[player][-1][1]) for player in shown if course[player]}, top, bottom)
    for index, (player, height) in enumerate(ends.items()):
        places = [(left + (right - left) * count / len(games), y(share)) for count, share in course[player]]
        dashes = _DASHES[index % len(_DASHES)]
        ink = "line" if index % 2 == 0 else "other"
        more = f' stroke-dasharray="{dashes}"' if dashes else ""
        parts.append(path(line(places), ink, more))
        parts.append(
            path(f"M{right + 4} {number(places[-1][1])}L{right + 12} {number(height)}h14", ink, more)
        )
        parts.append(label(right + 30, height + 4, fitted(player, 14).strip(), size=12))
    parts += _counts(len(games), left, right, bottom)
    told = "; ".join(
        f"{player} ends at {percent(course[player][-1][1])}" for player in shown if course[player]
    )
    return svg(bottom + 26, "Share of the points over the games", told, "".join(parts))


def _apart(heights: dict[str, float], top: float, bottom: float) -> dict[str, float]:
    """The heights of some labels, moved so far that none covers another; in their order from above."""
    step = 15.0
    placed: dict[str, float] = {}
    lowest = top - step
    for player in sorted(heights, key=lambda each: heights[each]):
        lowest = max(heights[player], lowest + step)
        placed[player] = lowest
    limit = bottom + step
    for player in reversed(placed):
        limit = min(placed[player], limit - step)
        placed[player] = limit
    return placed


def _counts(games: int, left: float, right: float, bottom: float) -> list[str]:
    """How many games there were, along the bottom."""
    parts = [path(f"M{number(left)} {number(bottom)}H{number(right)}", "axis")]
    for tick in ticks(0, games, 6):
        if tick == int(tick):
            x = left + (right - left) * tick / games
            parts.append(label(x, bottom + 17, f"{tick:.0f}", "middle", "soft", 12))
    return parts
