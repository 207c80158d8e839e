"""What is written when a tournament is over, or stopped."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gambol import arena
from gambol.arena.report import Report, document, to_csv, to_html, to_text
from gambol.cli.arena.wording import points_words
from gambol.cli.output import Json, ascii_wanted, complain, game_json, write, write_json
from gambol.cli.quoting import cause, plain, quoted
from gambol.cli.words import count, heading

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gambol.cli.arena.options import ArenaOptions


def write_result(tournament: arena.Tournament, options: ArenaOptions) -> bool:
    """Write the result as far as it goes, where it was asked for; whether all of it could be written."""
    report = report_of(tournament)
    if options.as_json:
        write_json(_json(tournament, report))
    else:
        write(to_text(report).rstrip("\n"))
        for line in _course(tournament):
            write(line if not ascii_wanted() else line.replace("½", ".5"))
    sys.stdout.flush()
    csv = _save(options.csv, lambda: to_csv(report))
    html = _save(options.html, lambda: to_html(report))
    records = _save(options.records, lambda: _records(tournament))
    return _save(options.stderr, lambda: _complaints(tournament)) and records and csv and html


def report_of(tournament: arena.Tournament) -> Report:
    """All that is to be told of a tournament."""
    names, settings = tournament.names, tournament.settings
    match = len(names) == 2 and settings.kind == "round-robin"
    title = f"{names[0]} against {names[1]}" if match else f"A {settings.kind} of {len(names)} players"
    return Report(
        title=title,
        games=tournament.played,
        players=names,
        facts=list(_facts(tournament)),
        order="points" if settings.kind in ("swiss", "knock-out") else "score",
        sprt=tournament.sprt,
    )


def _facts(tournament: arena.Tournament) -> Iterator[tuple[str, str]]:
    """What was played, in words."""
    settings, conditions = tournament.settings, tournament.settings.conditions
    yield "game", heading(conditions.game)
    if settings.kind == "swiss":
        yield "rounds", str(settings.rounds or len(tournament.plan.results))
    limits = [
        f"{conditions.per_move:g} s for a move" if conditions.per_move else "",
        f"{conditions.seconds:g} s for a game" if conditions.seconds else "",
        f"{conditions.increment:g} s more for each move" if conditions.increment else "",
        count(conditions.nodes, "node") if conditions.nodes else "",
        f"depth {conditions.depth}" if conditions.depth else "",
    ]
    yield "limits", ", ".join(limit for limit in limits if limit) or "as each player likes"
    openings = conditions.openings
    if isinstance(openings, arena.RandomPlies):
        yield "openings", f"{openings} random moves"
    else:
        yield "openings", f"{count(len(openings), 'opening')} of a list"
    if conditions.start == "coin":
        yield "start", "as they wish, and by a coin"
    yield "seed", str(conditions.seed)
    if not tournament.finished:
        total = "" if tournament.total is None else f" of {tournament.total:,}"
        yield "unfinished", f"{tournament.count:,}{total} games are played"
    if tournament.file is not None:
        yield "file", f"{tournament.file.path}, tournament {tournament.number}"


def _course(tournament: arena.Tournament) -> Iterator[str]:
    """How a Swiss tournament or a knock-out went, round by round."""
    if tournament.settings.kind == "swiss" and tournament.plan.results:
        yield ""
        yield f"After {count(len(tournament.plan.results), 'round')}: points, byes among them, and Buchholz"
        places = arena.swiss_ranking(tournament)
        longest = max(len(plain(place.name)) for place in places)
        for place in places:
            byes = f"   {count(place.byes, 'bye')}" if place.byes else ""
            points, buchholz = points_words(place.points), points_words(place.buchholz)
            yield f"{place.rank:3}  {plain(place.name):{longest}}  {points:>6}  {buchholz:>7}{byes}"
    if tournament.settings.kind == "knock-out":
        rounds = arena.knockout_rounds(tournament)
        for number, ties in enumerate(rounds, 1):
            final = tournament.finished and number == len(rounds)
            verb = "wins" if final else "goes on"
            yield ""
            yield "Final" if final else f"Round {number}"
            for tie in ties:
                one, two = map(plain, tie.players)
                score = f"{points_words(tie.points[0])} : {points_words(tie.points[1])}"
                coin = ", by a coin" if tie.coin else ""
                yield f"     {one} - {two}  {score}, {plain(tie.winner)} {verb}{coin}"


def _json(tournament: arena.Tournament, report: Report) -> Json:
    settings = tournament.settings
    facts: dict[str, Any] = {
        **game_json(settings.conditions.game),
        "kind": settings.kind,
        "finished": tournament.finished,
        "settings": settings.facts(),
        "file": None if tournament.file is None else str(tournament.file.path),
        "tournament": tournament.number,
    }
    told = document(report)
    told.pop("facts")
    if settings.kind == "swiss":
        told["ranking"] = [dict(vars(place)) for place in arena.swiss_ranking(tournament)]
    if settings.kind == "knock-out":
        told["rounds"] = [[dict(vars(tie)) for tie in ties] for ties in arena.knockout_rounds(tournament)]
    told["forfeits"] = _faults(tournament)
    return facts | told


def _faults(tournament: arena.Tournament) -> list[Json]:
    """Every game that was lost by a fault, with the words that go with it."""
    return [
        {
            "game": game.number,
            "loser": game.players[1 - game.winner],
            "fault": game.fault,
            "detail": game.detail,
        }
        for game in tournament.played
        if game.fault is not None and game.winner is not None
    ]


def _records(tournament: arena.Tournament) -> str:
    """All games, each as a record, with empty lines between."""
    return "" if tournament.file is None else "\n".join(tournament.file.records(tournament.number))


def _complaints(tournament: arena.Tournament) -> str:
    """What the bots have written to their standard error, game by game, for a terminal too."""
    if tournament.file is None or tournament.number is None:
        return ""
    return "\n".join(
        f"--- game {number}, {plain(who)}\n{plain(what.rstrip())}\n"
        for number, who, what in tournament.file.complaints(tournament.number)
    )


def _save(path: Path | None, written: Callable[[], str]) -> bool:
    if path is None:
        return True
    try:
        path.write_text(written(), "utf-8")
    except OSError as error:
        complain(f"cannot write {quoted(str(path))}: {cause(error)}")
        return False
    return True
