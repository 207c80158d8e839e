"""Runs the command inside the test, and plays its screen by pressing keys."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

import gambol
from gambol.cli.main import run
from gambol.cli.play.replies import Reply, View
from gambol.cli.play.session import Session
from gambol.cli.play.terminal import TerminalFront


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def command(*arguments: str, stdin: str | bytes = "") -> Result:
    """Run the command with its streams redirected; an exception that escapes it fails the test."""
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", errors="replace"))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = run(arguments)
    assert "Traceback" not in err.getvalue()
    return Result(status, out.getvalue(), err.getvalue())


@dataclass
class Memory:
    """Files that are not on a disk."""

    texts: dict[str, str] = field(default_factory=dict)
    full: bool = False

    def exists(self, name: str) -> bool:
        return name in self.texts

    def read(self, name: str) -> str:
        if name not in self.texts:
            raise FileNotFoundError(2, "No such file or directory")
        return self.texts[name]

    def write(self, name: str, text: str) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        self.texts[name] = text


def new_session(
    spec: str = "touchdown",
    seats: Mapping[str, str] | None = None,
    *,
    position: str | None = None,
    asks: bool = True,
    files: Memory | None = None,
) -> Session:
    """A session between two people, unless somebody else is seated."""
    game = gambol.game(spec)
    return Session(
        record=gambol.Record(game, position),
        seats=dict.fromkeys(game.colours, "human") | dict(seats or {}),
        view=View(game.styles[0]),
        files=files or Memory(),
        seed=1,
        asks=asks,
        hint_seconds=0.05,
        review_nodes=2000,
    )


def done(reply: Reply) -> Reply:
    """What is said in the end: a job is waited for."""
    return reply if reply.job is None else reply.job.run()


class Terminal24x80(DummyOutput):
    """A terminal of the usual size that shows nothing."""

    def get_size(self) -> Size:
        return Size(rows=24, columns=80)


@dataclass
class Keyboard:
    """Somebody at the terminal."""

    front: TerminalFront
    pipe: PipeInput

    async def press(self, keys: str, until: Callable[[], bool] | None = None) -> list[str]:
        """Press keys, wait until something has happened, and look at the screen."""
        self.pipe.send_text(keys)
        for _ in range(400):
            await asyncio.sleep(0.01)
            if until is None or until():
                break
        else:
            raise AssertionError("it did not happen; the screen:\n" + "\n".join(self.screen()))
        await asyncio.sleep(0.03)
        return self.screen()

    def screen(self) -> list[str]:
        """The lines that are to be seen."""
        screen = self.front.app.renderer.last_rendered_screen
        if screen is None:
            return []
        rows = ("".join(screen.data_buffer[y][x].char for x in range(80)).rstrip() for y in range(24))
        return list(rows)


@contextlib.asynccontextmanager
async def sit_down(session: Session, *, delay: float = 0.0) -> AsyncIterator[Keyboard]:
    """Show a session on a screen of 24 rows and 80 columns, and take a seat before it."""
    with create_pipe_input() as pipe:
        front = TerminalFront(session, delay=delay, colour=False, input=pipe, output=Terminal24x80())
        playing = asyncio.create_task(front.play())
        await asyncio.sleep(0.05)
        try:
            yield Keyboard(front, pipe)
        finally:
            if not playing.done():
                front.app.exit()
            await playing
