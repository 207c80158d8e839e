"""The engine as the Universal Game Interface knows it: lines in, lines out, and no stream anywhere."""

from __future__ import annotations

import re
import threading
from time import monotonic
from typing import TYPE_CHECKING

from gambol.engine.engine import Engine
from gambol.engine.levels import HIGHEST
from gambol.engine.limits import Limits
from gambol.engine.ugi.go import read_go, to_think
from gambol.engine.ugi.jobs import BENCH_DEPTH, Bench, Job, Perft, Search
from gambol.engine.ugi.line import Line
from gambol.engine.ugi.settings import Room, Settings
from gambol.engine.ugi.telling import NO_MOVE, remark
from gambol.errors import GambolError, OptionError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gambol.engine.ugi.jobs import Work
    from gambol.games import Game

LONGEST_LINE = 1 << 17
"""So many characters are more than any game's moves."""

_USUAL_SECONDS = 1.0
_DEEPEST = 100


class Server:
    """Answers the commands for one game. ``say`` gets each line, without its end, from several threads but
    never from two at a time; it must not raise.

    >>> import gambol
    >>> server = Server(gambol.game("touchdown"), print)
    >>> server.receive("query p1turn")
    response true
    True
    >>> server.receive("position startpos moves e2e5")
    info string expected the pawn on e2 to go to e3, read 'e2e5', as move 1
    True
    >>> server.receive("quit")
    False
    """

    def __init__(
        self, game: Game, say: Callable[[str], None], *, room: Room | None = None, name: str = "Gambol"
    ) -> None:
        self._name = name
        self._say_line = say
        self._saying = threading.Lock()
        self._settings = Settings(game)
        self._offered = self._settings.offered(room or Room())
        self._line = Line.start(game)
        self._job: Job | None = None
        self._engine: Engine | None = None
        self._engine_of: Settings | None = None
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "uginewgame": self._uginewgame,
            "setoption": self._setoption,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "ponderhit": self._ponderhit,
            "query": self._query,
            "d": self._draw,
            "perft": self._perft,
            "bench": self._bench,
        }

    def receive(self, line: str) -> bool:
        """Do what a line says; whether there is more to come, which is until `quit`. Raises nothing."""
        if len(line) > LONGEST_LINE:
            self._say(remark(f"expected a line of at most {LONGEST_LINE} characters, read {len(line)}"))
            return True
        words = line.split()
        if not words:
            return True
        if words[0] == "quit":
            self.close()
            return False
        command = self._commands.get(words[0])
        if command is None:
            known = ", ".join(self._commands)
            self._say(remark(f"expected a command ({known}, quit), read {words[0][:40]!r}"))
            return True
        try:
            command(words[1:])
        except (ValueError, MemoryError, RuntimeError) as error:  # every GambolError of ours is a ValueError
            self._say(remark(str(error) or type(error).__name__))
        return True

    def close(self) -> None:
        """End what goes on; a search still gives its move."""
        self._end_job()

    def wait(self) -> None:
        """Return when what goes on has ended by itself."""
        if self._job is not None:
            self._job.wait()

    # --- saying and doing -------------------------------------------------------------------------------

    def _say(self, *lines: str) -> None:
        with self._saying:
            for line in lines:
                self._say_line(line)

    def _begin(self, work: Work) -> None:
        self._job = Job(work, self._say)

    def _end_job(self) -> None:
        """What goes on is over, and all of it said."""
        if self._job is not None:
            self._job.end()
            self._job = None

    @property
    def _busy(self) -> bool:
        return self._job is not None and not self._job.done

    def _ready_engine(self) -> Engine:
        """An engine with the settings as they are now."""
        settings = self._settings
        if self._engine is None or self._engine_of is None or not _same_engine(settings, self._engine_of):
            self._engine = None  # two tables at a time may be too much
            self._engine = Engine(
                settings.game,
                None if settings.level == HIGHEST else settings.level,
                seed=settings.seed,
                threads=settings.threads,
                hash_mb=settings.hash_mb,
                margin=0,  # what is lost on the way is taken off the limits
            )
            self._engine_of = settings
        return self._engine

    # --- the commands -----------------------------------------------------------------------------------

    def _ugi(self, _words: Sequence[str]) -> None:
        self._say(
            f"id name {self._name}",
            "id author the Gambol authors",
            *(setting.line for setting in self._offered.values()),
            "ugiok",
        )

    def _isready(self, _words: Sequence[str]) -> None:
        if not self._busy:
            try:
                self._ready_engine()
            except (OptionError, MemoryError) as error:
                self._say(remark(str(error)))
        self._say("readyok")

    def _uginewgame(self, _words: Sequence[str]) -> None:
        self._end_job()
        self._line = Line.start(self._settings.game)
        if self._engine is not None:
            self._engine.clear()

    def _setoption(self, words: Sequence[str]) -> None:
        found = re.fullmatch(r"name\s+(.+?)(?:\s+value(?:\s+(.*))?)?", " ".join(words))
        if found is None:
            raise OptionError(f"expected setoption name … value …, read {' '.join(words)!r}")
        setting = self._offered.get(found[1].lower())
        if setting is None:
            names = ", ".join(each.name for each in self._offered.values())
            raise OptionError(f"expected an option ({names}), read {found[1]!r}")
        settings = self._settings.with_value(setting, found[2] or "")
        if settings.game != self._settings.game:
            self._line = Line.start(settings.game)
        self._settings = settings

    def _position(self, words: Sequence[str]) -> None:
        self._line = self._line.follow(words)

    def _go(self, words: Sequence[str]) -> None:
        began = monotonic()
        self._end_job()
        line, settings = self._line, self._settings
        position = line.position
        go = read_go(words, first_to_move=position.turn == settings.game.colours[0], lines=settings.lines)
        self._say(*map(remark, go.remarks))
        if position.outcome is not None:
            self._say(
                remark(f"expected a position that is not finished, read {position.text!r}"),
                f"bestmove {NO_MOVE}",
            )
            return
        limits = go.limits
        if not (limits.limited or limits.endless or settings.level != HIGHEST):
            limits = Limits(seconds=_USUAL_SECONDS, lines=limits.lines)
        try:
            engine = self._ready_engine()
            limits = to_think(limits, spent=monotonic() - began, overhead=settings.overhead / 1000)
            thinking = engine.start(position, limits, history=line.before, ponder=go.ponder)
            self._begin(
                Search(
                    thinking,
                    names_reply=settings.ponder,
                    pondering=go.ponder,
                    endless=limits.endless,
                )
            )
        except (GambolError, MemoryError, RuntimeError) as error:
            # There is no engine with these settings; whoever asked still has to get a move.
            self._say(remark(str(error)), f"bestmove {position.legal_moves[0].text}")

    def _stop(self, _words: Sequence[str]) -> None:
        # Without a search this is no fault: the move may just have been on its way.
        if self._job is not None:
            self._job.work.stop()

    def _ponderhit(self, _words: Sequence[str]) -> None:
        if self._job is None or not self._job.work.hit():
            self._say(remark("expected ponderhit after go ponder"))

    def _query(self, words: Sequence[str]) -> None:
        outcome, colours = self._line.outcome, self._settings.game.colours
        match list(words):
            case ["gameover"]:
                answer = "false" if outcome is None else "true"
            case ["p1turn"]:
                answer = "true" if self._line.position.turn == colours[0] else "false"
            case ["result"]:
                if outcome is None:
                    answer = "none"
                elif outcome.winner is None:
                    answer = "draw"
                else:
                    answer = "p1win" if outcome.winner == colours[0] else "p2win"
            case _:
                raise ValueError(f"expected query gameover, p1turn or result, read {' '.join(words)!r}")
        self._say(f"response {answer}")

    def _draw(self, _words: Sequence[str]) -> None:
        position, outcome = self._line.position, self._line.outcome
        colours = self._settings.game.colours
        self._say(
            *position.render(ascii=True).split("\n"),
            f"game: {self._settings.game.spec}",
            f"position: {position.text}",
            f"key: {position.key:016x}",
            f"outcome: {'none' if outcome is None else outcome.words(colours)}",
        )

    def _perft(self, words: Sequence[str]) -> None:
        depth = _whole("perft", words, 3)
        self._end_job()
        self._begin(Perft(self._line.position, depth))

    def _bench(self, words: Sequence[str]) -> None:
        depth = _whole("bench", words, BENCH_DEPTH)
        self._end_job()
        self._begin(Bench(self._settings.game, max(1, depth)))


def _same_engine(one: Settings, other: Settings) -> bool:
    """Whether the same engine serves both."""

    def needed(settings: Settings) -> tuple[object, ...]:
        return (
            settings.game,
            settings.hash_mb,
            settings.threads,
            settings.level,
            settings.seed,
        )

    return needed(one) == needed(other)


def _whole(command: str, words: Sequence[str], usual: int) -> int:
    """The number after a command."""
    if not words:
        return usual
    if len(words) == 1 and re.fullmatch("[0-9]{1,3}", words[0]) and int(words[0]) <= _DEEPEST:
        return int(words[0])
    raise ValueError(f"expected {command} and a depth of at most {_DEEPEST}, read {' '.join(words)!r}")
