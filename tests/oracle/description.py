"""What an oracle says about a position, and what a valid position needs to be asked about."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

Outcome = tuple[str | None, str]
"""The winner, or None for a draw, and the reason by its name."""


@dataclass(frozen=True)
class Description:
    """All that the rules say about one position, in strings."""

    turn: str
    outcome: Outcome | None
    moves: dict[str, str]
    """The text of each legal move, with the text of the position after it; empty when the game is over."""


class Oracle(Protocol):
    """What the module of a game offers. Options are keywords, with `_` where the command line has `-`."""

    @property
    def start(self) -> Callable[..., str]:
        """The text of the first position."""

    @property
    def faults(self) -> Callable[..., list[str]]:
        """What is wrong with the text of a position, each fault on its own; empty when nothing is."""

    @property
    def outcome(self) -> Callable[..., Outcome | None]:
        """How the game ended, or None while it goes on."""

    @property
    def describe(self) -> Callable[..., Description]:
        """Turn, outcome and moves of a valid position."""

    @property
    def wordings(self) -> Callable[..., dict[str, str]]:
        """Every way to say a legal move, with the text that the move is listed under."""

    @property
    def perft(self) -> Callable[..., int]:
        """The number of legal move sequences of exactly the given length."""
