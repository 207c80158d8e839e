"""The seat of a player that answers lines: somebody's class behind our host, or a program in any language."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, NoReturn

from gambol.players.clock import Clock
from gambol.players.outside import answers, questions
from gambol.players.outside.bounds import Bounds
from gambol.players.outside.child import Child
from gambol.players.seat import Choice, SeatError
from gambol.record import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gambol.games import Game, Position

_TRIAL = Clock(per_move=0.1)
"""What a bot is told when it is greeted; it is waited for as long as it takes to start."""
_LONGEST_NAME = 60


class LineSeat:
    """A seat for a command that answers every line that it reads by one line.

    The process is started with the first game and goes on from game to game; after a fault it is gone, and
    the next game starts another.
    """

    def __init__(self, name: str, launch: Callable[..., Sequence[str]], bounds: Bounds) -> None:
        self._name = name
        self._launch = launch
        self._bounds = bounds
        self._child: Child | None = None
        self._asked = 0
        self._wants: frozenset[str] = frozenset()
        self._without: frozenset[str] = frozenset()
        self._colour: str | None = None
        self._last_words = ""

    @property
    def name(self) -> str:
        """What it calls itself, once it has; what it is opened as until then."""
        return self._name

    def begin_game(self, game: Game, seed: int) -> None:
        """Start the process, if there is none, and greet it."""
        self._colour = None
        if self._child is not None and self._child.alive:
            self._child.forget_complaints()
        else:
            self._start(game)
        if "new" in self._wants:
            self._learn(self._ask(questions.new(self._next(), game, seed), self._bounds.start, "start"))

    def prefers_to_start(self, position: Position) -> bool | None:
        """Its wish, where it has said that it may have one."""
        if "start" not in self._wants:
            return None
        line = self._ask(questions.start(self._next(), position), self._bounds.answer)
        said = answers.read_object(line)
        self._checked(said)
        word = said.get("start") if said is not None else line.decode("utf-8", "replace").strip().lower()
        if word in (None, "", "null", "none"):
            return None
        if word in (True, False, "true", "false", "yes", "no"):
            return word in (True, "true", "yes")
        return self._fault(SeatError("protocol", f"expected true, false or null, read {answers.shown(word)}"))

    def choose(self, record: Record, clock: Clock) -> Choice:
        """Its move, within the clock and a little."""
        position = record.position
        self._colour = position.turn
        limit, number = clock.seconds, self._next()
        patience = self._bounds.silence if limit is None else max(0.0, limit) + self._bounds.grace
        question = questions.play("play", number, record, clock, self._without)
        began = perf_counter()
        words = (
            f"gave no move in {patience:g} seconds" if limit is None else f"thought for more than {limit:g} s"
        )
        line = self._ask(question, patience, words=words)
        seconds = perf_counter() - began
        try:
            choice = answers.read_move(line, number, position)
        except SeatError as error:
            self._fault(error)
        return Choice(
            move=choice.move,
            seconds=seconds,
            win_probability=choice.win_probability,
            depth=choice.depth,
            nodes=choice.nodes,
        )

    def game_over(self, record: Record) -> None:
        """Told where it has asked for it."""
        if "over" in self._wants and self._child is not None and self._child.alive:
            line = self._ask(questions.over(self._next(), record, self._colour), self._bounds.answer)
            self._checked(answers.read_object(line))

    def complaints(self) -> str:
        """The last of what it has written to its standard error in this game."""
        return self._last_words if self._child is None else self._child.complaints()

    def close(self) -> None:
        """End it and all that it has started, at once."""
        child, self._child = self._child, None
        if child is not None:
            child.close()
            self._last_words = child.complaints()

    # --- between ----------------------------------------------------------------------------------------

    def _start(self, game: Game) -> None:
        self.close()
        self._last_words = ""
        self._wants = self._without = frozenset()
        self._child = Child(self._launch(bounds=self._bounds), self._bounds)
        greeting = questions.play("hello", self._next(), Record(game), _TRIAL)
        self._learn(self._ask(greeting, self._bounds.start, "start"))

    def _learn(self, line: bytes) -> None:
        """What it tells about itself; who only knows how to move tells nothing."""
        said = answers.read_object(line)
        try:
            answers.check(said, self._asked)
        except SeatError as error:
            self._fault(SeatError("start" if error.kind == "crash" else error.kind, str(error)))
        if said is None:
            return
        name = said.get("name")
        if isinstance(name, str) and name.strip():
            plain = "".join(letter if letter.isprintable() else " " for letter in name)
            self._name = " ".join(plain.split())[:_LONGEST_NAME]
        self._wants |= _words(said.get("wants"))
        self._without |= _words(said.get("without"))

    def _ask(self, question: bytes, seconds: float, kind: str = "time", words: str = "") -> bytes:
        if self._child is None:
            raise SeatError("protocol", "expected a game to have begun")
        starting = kind == "start"
        late = words or (f"did not start in {seconds:g} seconds" if starting else "")
        try:
            return self._child.ask(question, seconds, kind="start" if starting else "time", words=late)
        except KeyboardInterrupt:
            self.close()  # or its answer would come when another question is asked
            raise
        except SeatError as error:
            if starting and error.kind in ("crash", "protocol", "time"):
                early = ", before it had answered" if error.kind == "crash" else ""
                error = SeatError("start", f"{error}{early}")
            return self._fault(error)

    def _checked(self, said: dict[str, object] | None) -> None:
        try:
            answers.check(said, self._asked)
        except SeatError as error:
            self._fault(error)

    def _fault(self, error: SeatError) -> NoReturn:
        self.close()
        raise error from None

    def _next(self) -> int:
        self._asked += 1
        return self._asked


def _words(said: object) -> frozenset[str]:
    return (
        frozenset(word for word in said if isinstance(word, str)) if isinstance(said, list) else frozenset()
    )
