"""Plays for a class of Python in a process of its own.

`python -m gambol.players.outside.host PLACE CLASS [FOLDER...]`, where PLACE is a file or the name of a
module, and the folders are where modules are looked for. What the class prints goes to the standard error.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import io
import json
import os
import random
import sys
import traceback
from typing import TYPE_CHECKING, Any

import gambol
from gambol.games import Move
from gambol.players.clock import Clock
from gambol.players.grid import seated

if TYPE_CHECKING:
    from collections.abc import Callable

    from gambol.games import Position
    from gambol.players.player import Player

WANTS = {"wants": ["new", "start", "over"], "without": ["legal", "board"]}


def main() -> None:
    """Answer until the input ends."""
    # What a bot prints, or reads, shall not be taken for ours.
    source, target = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(2, 1)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True, errors="replace")
    place, name, *folders = sys.argv[1:]
    sys.path[:0] = folders
    sys.argv = [place]
    host = Host(place, name)
    with os.fdopen(source, "rb", closefd=False) as lines:
        for line in lines:
            question = json.loads(line)
            answer = {"id": question["id"], **host.answer(question)}
            data = memoryview(json.dumps(answer).encode() + b"\n")
            while data:
                data = data[os.write(target, data) :]


class Host:
    """One class, and its bot for the game that goes on."""

    def __init__(self, place: str, name: str) -> None:
        self._place = place
        self._name = name
        self._class: Callable[[], Any] | None = None
        self._player: Player | None = None
        self._positions: list[Position] = []
        self._moves: list[str] = []

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question; a fault of the bot is one, too."""
        try:
            return getattr(self, f"on_{question['ask']}")(question)  # type: ignore[no-any-return]
        except MemoryError:
            return {"fault": "memory", "text": "ran out of memory"}
        except gambol.MoveError as error:
            _flush()
            _tell(error)
            return {"fault": "illegal", "text": f"made no legal move: {error}"}
        except BaseException as error:  # noqa: BLE001 - also sys.exit must not end the host unheard
            _flush()
            _tell(error)
            return {"fault": "crash", "text": f"raised {_words(error)} in {_place(error, question['ask'])}"}
        finally:
            _flush()

    def on_hello(self, _: dict[str, Any]) -> dict[str, Any]:
        """Read the class."""
        self._class = _load(self._place, self._name)
        return WANTS

    def on_new(self, question: dict[str, Any]) -> dict[str, Any]:
        """Make a bot; the same seed shall bring the same game."""
        random.seed(question["seed"])
        numeric = sys.modules.get("numpy")
        if numeric is not None:
            numeric.random.seed(question["seed"] % (1 << 32))
        assert self._class is not None  # noqa: S101 - a hello comes first
        self._player = None
        self._player = seated(self._class())
        return {"name": str(self._player.name or self._name)}

    def on_start(self, question: dict[str, Any]) -> dict[str, Any]:
        """Whether it prefers to start."""
        wish = self._bot.prefers_to_start(_position(question, question["position"]))
        return {"start": None if wish is None else bool(wish)}

    def on_play(self, question: dict[str, Any]) -> dict[str, Any]:
        """Its move."""
        position = self._follow(question)
        self._bot.history = self._positions[:-1]
        said: Any = self._bot.play(position, Clock(**question["clock"]))
        if isinstance(said, Move):
            return {"move": said.text}
        if isinstance(said, str):
            return {"move": said[:1000]}
        shown = repr(said)
        shown = shown if len(shown) <= 60 else shown[:60] + "…"
        return {"fault": "illegal", "text": f"expected play to return a move or its text, read {shown}"}

    def on_over(self, question: dict[str, Any]) -> dict[str, Any]:
        """Tell it how the game went."""
        self._bot.game_over(gambol.record.read(question["record"]))
        return {}

    @property
    def _bot(self) -> Player:
        assert self._player is not None  # noqa: S101 - a new game comes first
        return self._player

    def _follow(self, question: dict[str, Any]) -> Position:
        """The position that is asked about, and all before it."""
        moves = question["moves"]
        known = len(self._moves)
        same = self._positions and moves[:known] == self._moves
        if not same or self._positions[0].text != question["start"] or self._spec != _spec(question):
            self._spec = _spec(question)
            self._positions, known = [_position(question, question["start"])], 0
        for move in moves[known:]:
            self._positions.append(self._positions[-1].play(move))
        self._moves = moves
        return self._positions[-1]

    _spec: tuple[str, tuple[tuple[str, Any], ...]] | None = None


def _spec(question: dict[str, Any]) -> tuple[str, tuple[tuple[str, Any], ...]]:
    return question["game"], tuple(question["options"].items())


def _position(question: dict[str, Any], text: str) -> Position:
    options = {name.replace("-", "_"): value for name, value in question["options"].items()}
    return gambol.game(question["game"], **options).position(text)


def _load(place: str, name: str) -> Callable[[], Any]:
    """The class, from a file or from a module."""
    if place.endswith(".py"):
        found = importlib.util.spec_from_file_location("bot", place)
        if found is None or found.loader is None:
            raise ImportError(f"expected a file of Python, read {place}")
        module = importlib.util.module_from_spec(found)
        sys.modules["bot"] = module
        found.loader.exec_module(module)
    else:
        module = importlib.import_module(place)
    made = module
    for part in name.split("."):
        made = getattr(made, part)
    if not callable(made):
        raise TypeError(f"expected {name} to be a class, read {type(made).__name__}")
    return made


def _flush() -> None:
    """Let what the bot has printed come before what is written next."""
    with contextlib.suppress(AttributeError, OSError, ValueError):  # it may have put anything there
        sys.stdout.flush()


def _tell(error: BaseException) -> None:
    """The traceback where errors go, as short as a person wants to read it."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    shown = frames if len(frames) <= 30 else [*frames[:10], *frames[-10:]]
    sys.stderr.write("Traceback (most recent call last):\n")
    sys.stderr.write("".join(traceback.format_list(shown)))
    sys.stderr.write("".join(traceback.format_exception_only(error)))
    sys.stderr.flush()


def _words(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}{': ' + text[:200] if text else ''}"


def _place(error: BaseException, ask: str) -> str:
    """Where it happened: the last line of the bot's own, else what it was asked."""
    ours = (os.path.dirname(gambol.__file__), "<frozen")  # noqa: PTH120 - a prefix of texts
    others = [
        each for each in traceback.extract_tb(error.__traceback__) if not each.filename.startswith(ours)
    ]
    # Rather the line that called into a library than the library's.
    own = [each for each in others if not each.filename.startswith((sys.prefix, sys.base_prefix))] or others
    if own:
        return f"{os.path.basename(own[-1].filename)}, line {own[-1].lineno}"  # noqa: PTH119 - it is only shown
    return {"play": "play", "new": "its making", "start": "prefers_to_start", "over": "game_over"}.get(
        ask, ask
    )


if __name__ == "__main__":
    main()
