"""Games and numbers in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gambol.games import Game


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
