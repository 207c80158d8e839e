"""Results and options in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.games import Game, Outcome

REASONS: Mapping[str, str] = {
    "tunnel": "{winner} has dug a tunnel between {winner}'s edges",
    "opened-opponent-tunnel": "{loser} opened a tunnel between {winner}'s edges",
    "no-piece": "{loser} has no piece left",
    "goal": "all three {winner} balls are on their goal squares",
    "home-blocked": "{loser}'s home squares all hold balls after {loser}'s own turn",
    "no-turn": "{loser} has no legal turn",
    "far-rank": "a {winner} pawn has reached the far rank",
    "stalemate": "the side to move has no legal move",
    "repetition": "the same position has occurred three times",
    "length": "the game has reached its longest length",
    "resignation": "{loser} resigns",
    "time": "{loser} has run out of time",
    "agreement": "both agree",
    "forfeit": "{loser} forfeits",
    "adjudication": "by decision",
}
"""Why a game is over, by the reason of its outcome."""


def why(outcome: Outcome, game: Game) -> str:
    """The reason of an outcome as a clause."""
    first, second = game.colours
    loser = second if outcome.winner == first else first
    phrase = REASONS.get(outcome.reason, outcome.reason)
    return phrase.format(winner=outcome.winner, loser=loser)


def verdict(outcome: Outcome, game: Game) -> str:
    """An outcome as a sentence without a full stop: `red wins: red has dug a tunnel between red's edges`."""
    head = "a draw" if outcome.winner is None else f"{outcome.winner} wins"
    return f"{head}: {why(outcome, game)}"


def heading(game: Game) -> str:
    """A game and its board: `Talpa 6x6, edges red-left-right`."""
    odd = [
        f"{option.name} {game.options[option.name]}"
        for option in game.option_specs
        if option.choices and game.options[option.name] != option.default
    ]
    return ", ".join([f"{game.title} {game.width}x{game.height}", *odd])


def count(number: int, noun: str) -> str:
    """A number of things: `1 move`, `8 moves`."""
    return f"{number:,} {noun}" + ("" if number == 1 else "s")
