"""What a judge is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from gambol.games import Position


class Judge(Protocol):
    """Says how good a position looks."""

    def score(self, position: Position, colour: str) -> float:
        """How good an unfinished position looks for a colour that has just moved; 0 is even."""
        ...

    def praise(self, before: Position, after: Position, colour: str) -> str:
        """In a few words, what a move of that colour from `before` to `after` is good for."""
        ...


class Impartial:
    """A judge without opinions, for games that have no judge of their own."""

    def score(self, position: Position, colour: str) -> float:  # noqa: ARG002
        """Always even."""
        return 0.0

    def praise(self, before: Position, after: Position, colour: str) -> str:  # noqa: ARG002
        """Always the same."""
        return "it loses nothing at once"


def other(position: Position, colour: str) -> str:
    """The opponent of a colour."""
    first, second = position.game.colours
    return second if colour == first else first
