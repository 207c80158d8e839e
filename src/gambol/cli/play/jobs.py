"""What takes a while: a computer player's thoughts, a hint, a review. Begun at once, waited for elsewhere.

A front runs `run` where it does not freeze the screen. `stop` may be called meanwhile, from another thread.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import gambol
from gambol import players
from gambol.cli.play.replies import Reply, refused
from gambol.cli.quoting import cause, plain, quoted
from gambol.cli.review import Reviewer, graph, report
from gambol.cli.words import count
from gambol.engine import Limits, followed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.cli.play.files import Files
    from gambol.games import Move, Position

_HINT_LINES = 2
"""The second best tells whether the best is the only good one."""


class Job(Protocol):
    """Something that is going on and ends with a reply."""

    @property
    def progress(self) -> str:
        """How far it is, in a few words."""
        ...

    def run(self) -> Reply:
        """Wait for it to end, and say what came out."""
        ...

    def stop(self) -> None:
        """Let it end soon."""
        ...


class Thought:
    """A computer player thinks about its move."""

    def __init__(self, player: players.Player, position: Position, history: Sequence[Position]) -> None:
        self._player = player
        self._position = position
        self._history = history
        self._thinking = player.begin(position, history) if isinstance(player, players.Thinker) else None

    def move(self) -> Move:
        """The move, once it is chosen; Ctrl-C ends the thinking."""
        if self._thinking is None:
            self._player.history = self._history
            said = self._player.play(self._position, players.FREE)
            return self._position.move(said) if isinstance(said, str) else said
        try:
            return self._thinking.result().move
        finally:
            self._thinking.stop()

    def stop(self) -> None:
        """It is not wanted any more."""
        if self._thinking is not None:
            self._thinking.stop()


class HintJob:
    """The engine looks for a move to suggest."""

    progress = "looking for a move …"

    def __init__(self, position: Position, history: Sequence[Position], seconds: float) -> None:
        self._position = position
        self._engine = gambol.Engine(position.game)
        self._thinking = self._engine.start(
            position, Limits(seconds=seconds, lines=_HINT_LINES), history=history
        )

    def run(self) -> Reply:
        """The move and why."""
        try:
            info = self._thinking.result()
        finally:
            self._thinking.stop()
        info = followed(self._engine, self._position, info, players.FOLLOWED + 1)
        advice = players.advice_of(self._position, info)
        return Reply(f"hint: {advice.move} - {advice.why}")

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self._thinking.stop()


class ReviewJob:
    """The engine looks through the game; the picture goes into a file if one is named."""

    def __init__(self, reviewer: Reviewer, *, ascii_only: bool, files: Files, picture: str = "") -> None:
        self._reviewer = reviewer
        self._ascii = ascii_only
        self._files = files
        self._picture = picture

    @property
    def progress(self) -> str:
        """How many positions it has looked at."""
        positions = count(self._reviewer.total, "position")
        return f"looking through the game: {self._reviewer.done} of {positions} …"

    def run(self) -> Reply:
        """The report, as a page."""
        review = self._reviewer.run()
        if review is None:
            return Reply("stopped")
        page = report(review, ascii_only=self._ascii)
        if not self._picture:
            return Reply(page=page)
        try:
            self._files.write(self._picture, graph(review) + "\n")
        except (OSError, ValueError) as error:
            return refused(f"could not draw {quoted(self._picture)}: {cause(error)}")
        return Reply(f"drew {plain(self._picture)}", page=page)

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self._reviewer.stop()
