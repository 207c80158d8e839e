"""What is written when a tournament is over, or stopped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.cli.arena.wording import elo_words, percent
from gambol.cli.output import Json, write, write_json, write_table
from gambol.cli.quoting import plain

if TYPE_CHECKING:
    from gambol import arena
    from gambol.cli.arena.options import ArenaOptions


def write_result(tournament: arena.Tournament, options: ArenaOptions) -> None:
    """The table so far."""
    if options.as_json:
        write_json(_json(tournament))
        return
    standings = tournament.standings
    write_table(
        ("", "player", "games", "won", "drawn", "lost", "score", "Elo", "LOS"),
        [
            (
                str(row.rank),
                plain(row.name),
                str(row.games),
                str(row.wins),
                str(row.draws),
                str(row.losses),
                percent(row.score),
                elo_words(row),
                percent(row.los) if row.games else "",
            )
            for row in standings.rows
        ],
        right=("", "games", "won", "drawn", "lost", "score", "Elo", "LOS"),
    )
    if tournament.sprt is not None:
        write(tournament.sprt.words)


def _json(tournament: arena.Tournament) -> Json:
    standings = tournament.standings
    return {
        "game": tournament.settings.conditions.game.name,
        "games": standings.games,
        "finished": tournament.finished,
        "standings": [
            {"name": row.name, "wins": row.wins, "draws": row.draws, "losses": row.losses, "score": row.score}
            for row in standings.rows
        ],
    }
