"""The seat of an engine of any make that speaks the Universal Game Interface."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import TYPE_CHECKING, NoReturn

from gambol.engine import Limits, ugi
from gambol.errors import EngineError, MoveError, OptionError
from gambol.players.outside.child import ending
from gambol.players.outside.programs import program_command
from gambol.players.seat import Choice, SeatError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gambol.games import Game, Position
    from gambol.players.clock import Clock
    from gambol.players.naming import BotName
    from gambol.players.outside.bounds import Bounds
    from gambol.players.seat import FaultKind
    from gambol.record import Record

_EVEN = 400.0
"""So many hundredths ahead are ten chances to one: the scale of the logistic curve that engines use."""


class UgiSeat:
    """A seat for an engine. The process is started with the first game and goes on from game to game."""

    def __init__(self, name: BotName, bounds: Bounds, hidden: Sequence[str] = ()) -> None:
        self._spec = name
        self._name = name.short
        self._bounds = bounds
        self._hidden = tuple(hidden)
        self._client: ugi.Client | None = None
        self._last_words = ""

    @property
    def name(self) -> str:
        """What it calls itself, once it has; the program until then."""
        return self._name

    def begin_game(self, game: Game, seed: int) -> None:  # noqa: ARG002 - engines are given none
        """Start the engine, if it does not run, and set the options of the game that it knows."""
        try:
            client = self._running()
            known = {name.lower(): setting.name for name, setting in client.settings.items()}
            for name, value in game.options.items():
                if name.lower() in known:
                    client.set(known[name.lower()], value)
            client.new_game()
        except OptionError as error:
            self._fail("start", f"does not play {game.spec}: {error}")
        except EngineError as error:
            self._give_up(error, "start")

    def prefers_to_start(self, position: Position) -> bool | None:  # noqa: ARG002
        """Engines are not asked."""
        return None

    def choose(self, record: Record, clock: Clock) -> Choice:
        """Its move, within the clock and a little."""
        limit, position = clock.seconds, record.position
        patience = self._bounds.silence if limit is None else max(0.0, limit) + self._bounds.grace
        limits = Limits(
            seconds=clock.per_move,
            depth=clock.depth,
            nodes=clock.nodes,
            remaining=None if clock.remaining is None else max(0.0, clock.remaining),
            increment=clock.increment,
        )
        try:
            client = self._running()
            client.position(record.start.text, [move.text for move in record.moves])
            began = perf_counter()
            best = client.go(limits if limits.limited else Limits(seconds=1.0), within=patience).result()
            seconds = perf_counter() - began
        except EngineError as error:
            self._give_up(
                error, "protocol", late=None if limit is None else f"thought for more than {limit:g} s"
            )
        if best.move is None:
            self._fail("illegal", "gave no move in a position that has some")
        try:
            move = position.move(best.move)
        except MoveError as error:
            self._fail("illegal", f"made no legal move: {error}")
        info = best.info
        chance = None if info is None or info.score is None else 1 / (1 + 10 ** (-info.score / _EVEN))
        return Choice(
            move=move,
            seconds=seconds,
            win_probability=chance,
            depth=None if info is None else info.depth,
            nodes=None if info is None else info.nodes,
        )

    def game_over(self, record: Record) -> None:
        """Engines are not told."""

    def complaints(self) -> str:
        """The last of what it has written to its standard error."""
        return self._last_words if self._client is None else self._client.process.errors

    def close(self) -> None:
        """End it and all that it has started, at once."""
        client, self._client = self._client, None
        if client is not None:
            client.process.kill("was closed")
            self._last_words = client.process.errors

    def _running(self) -> ugi.Client:
        if self._client is not None and self._client.process.alive:
            return self._client
        self.close()
        command = program_command(self._spec, self._bounds, self._hidden)
        self._client = ugi.Client(command, cwd="/", timeout=self._bounds.start, gentle=10.0)
        self._name = self._client.name or self._spec.short
        return self._client

    def _give_up(self, error: EngineError, kind: FaultKind, late: str | None = None) -> NoReturn:
        """A fault that the client has noticed, as the arena counts it."""
        if self._client is None:
            self._fail("start", str(error).replace(sys.executable, self._spec.short))
        process = self._client.process
        process.kill("was given up")
        if process.status is not None and "gave no move" not in process.fault:
            self._fail(*ending(process.status, process.errors, self._bounds))
        if "gave no move" in process.fault or "did not read" in process.fault:
            self._fail("time", late or process.fault)
        self._fail(kind, process.fault or str(error))

    def _fail(self, kind: FaultKind, text: str) -> NoReturn:
        self.close()
        raise SeatError(kind, text) from None
