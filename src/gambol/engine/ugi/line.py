"""The game so far, as a `position` command tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gambol.errors import GambolError, MoveError, PositionError
from gambol.games import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.games import Game, Position


@dataclass(frozen=True)
class Line:
    """The positions from a start to the current one, and the words that led there.

    >>> import gambol
    >>> line = Line.start(gambol.game("touchdown")).follow("startpos moves e2e3 d7d6".split())
    >>> line.position.text, len(line.positions), line.outcome
    ('8/ppp1pppp/3p4/8/8/4P3/PPPP1PPP/8 w', 3, None)
    """

    positions: tuple[Position, ...]
    begins: str = "startpos"
    moves: tuple[str, ...] = ()

    @classmethod
    def start(cls, game: Game) -> Line:
        """Before the first move."""
        return cls((game.start(),))

    @property
    def position(self) -> Position:
        """Where the game has come to."""
        return self.positions[-1]

    @property
    def before(self) -> tuple[Position, ...]:
        """What came before and may come again; nothing in a game where no position can."""
        return self.positions[:-1] if self.position.game.repetition else ()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended here: by the position, or because it has occurred too often."""
        here = self.position
        if here.outcome is not None or here.game.repetition is None:
            return here.outcome
        often = self.positions.count(here) >= here.game.repetition
        return Outcome(None, "repetition") if often else None

    def follow(self, words: Sequence[str]) -> Line:
        """The line that the words after `position` tell, in the same game; what is known is not read again.

        Raises PositionError or MoveError, and this line stays as it is.
        """
        at = words.index("moves") if "moves" in words else len(words)
        moves = tuple(words[at + 1 :])
        game = self.position.game
        match list(words[:at]):
            case ["startpos"]:
                begins = "startpos"
            case ["fen", _, *_]:
                begins = " ".join(words[1:at])
            case _:
                raise PositionError([f"expected startpos or fen and a text, read {' '.join(words[:at])!r}"])
        if begins == self.begins:
            known = _common(moves, self.moves)
            positions = list(self.positions[: known + 1])
        else:
            known = 0
            positions = [game.start() if begins == "startpos" else game.position(begins)]
        for number in range(known, len(moves)):
            try:
                positions.append(positions[-1].play(moves[number]))
            except GambolError as error:
                raise MoveError(f"{error}, as move {number + 1}") from None
        return Line(tuple(positions), begins, moves)


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many words two lists have in common at their beginning."""
    most = min(len(one), len(other))
    return next((at for at in range(most) if one[at] != other[at]), most)
