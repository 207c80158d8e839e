"""The seat of a player that Gambol brings along: it runs in this process, and is trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.players.player import Thinker
from gambol.players.roster import named
from gambol.players.seat import Choice

if TYPE_CHECKING:
    from gambol.games import Game, Position
    from gambol.players.clock import Clock
    from gambol.players.player import Player
    from gambol.record import Record


class BuiltInSeat:
    """A seat for `random`, `greedy`, a level, or the engine. Raises ValueError for any other name."""

    def __init__(self, spec: str) -> None:
        self._player: Player = named(spec)

    @property
    def name(self) -> str:
        """The name in its usual form."""
        return self._player.name

    def begin_game(self, game: Game, seed: int) -> None:  # noqa: ARG002
        """Forget the game before: the same seed brings the same game again."""
        self._player = named(self.name, seed)

    def prefers_to_start(self, position: Position) -> bool | None:  # noqa: ARG002
        """It does not mind."""
        return None

    def choose(self, record: Record, clock: Clock) -> Choice:
        """Its move, and what it thinks of it if it searches."""
        position, history = record.position, record.positions()[:-1]
        if not isinstance(self._player, Thinker):
            said = self._player.play(position, clock)
            return Choice(move=position.move(said) if isinstance(said, str) else said)
        info = self._player.begin(position, history, clock).result()
        return Choice(
            move=info.move,
            win_probability=info.win_probability,
            proven=info.proven,
            moves_to_end=info.moves_to_end,
            depth=info.depth,
            nodes=info.nodes,
        )

    def game_over(self, record: Record) -> None:
        """It does not listen."""

    def complaints(self) -> str:
        """It has none."""
        return ""

    def close(self) -> None:
        """Nothing of it goes on."""
