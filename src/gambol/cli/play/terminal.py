"""The front with a full screen: the board above, one line to type below, and between them what is said."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import textwrap
from typing import TYPE_CHECKING, Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import BufferControl, FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.layout.processors import BeforeInput
from prompt_toolkit.styles import Style

from gambol.cli.play.pages import Page
from gambol.cli.play.replies import Reply
from gambol.cli.play.screen import Paper, compose, fit, picture
from gambol.cli.play.session import AFTERWARDS
from gambol.cli.play.typing_line import TypingLine
from gambol.cli.quoting import plain
from gambol.players import SeatError

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.output import Output

    from gambol.cli.play.guests import GuestThought
    from gambol.cli.play.jobs import Job, Thought
    from gambol.cli.play.session import Session
    from gambol.games import Move
    from gambol.record import Node

_TALK_ROWS = 4
_TICK = 0.1
"""Seconds between two looks at how far a job is."""
_STYLE = Style.from_dict({"prompt": "bold", "bad": "bold", "hint": "", "chosen": "reverse"})
WELCOME = "Type a move and press Enter. Tab completes, help helps, Ctrl-C leaves."
WATCHING = "Enter lets the players wait and go on, help lists the rest, Ctrl-C leaves."


class TerminalFront:
    """Plays a session on a terminal's full screen."""

    def __init__(
        self,
        session: Session,
        *,
        delay: float = 0.3,
        colour: bool = True,
        input: Input | None = None,  # noqa: A002 - the name prompt_toolkit gives it
        output: Output | None = None,
    ) -> None:
        self._session = session
        self._delay = delay
        self._colour = colour
        welcome = WELCOME if session.people else WATCHING
        self._said = f"{session.verdict()}." if session.outcome is not None else welcome
        self._bad = False
        self._page: Page | None = None
        self._drawn: tuple[object, tuple[list[str], list[str]]] = (None, ([], []))
        self._wake = asyncio.Event()
        self._thought: tuple[Node, Thought | GuestThought] | None = None
        self._job: Job | None = None
        self._line = TypingLine(session)
        self._buffer = Buffer(
            multiline=False,
            history=InMemoryHistory(),
            accept_handler=self._accept,
            on_text_changed=lambda buffer: self._line.typed(buffer.text),
        )
        self._app: Application[None] = Application(
            layout=self._layout(),
            key_bindings=self._keys(),
            style=_STYLE,
            full_screen=True,
            input=input,
            output=output,
        )
        # Escape alone should not be waited for as if it began a longer sequence of keys.
        self._app.ttimeoutlen = 0.05
        self._app.timeoutlen = 0.2

    def run(self) -> None:
        """Play until somebody leaves; what is left on the terminal is the last board."""
        try:
            asyncio.run(self.play())
        except (EOFError, OSError):
            self.hang_up()
            return
        size = self._app.output.get_size()
        paper = Paper(size.columns, max(size.rows, 40), self._colour, self._session.view.ascii)
        if self._session.record.node.ply:
            sys.stdout.write("\n".join([*compose(self._session, paper), ""]))
            if self._session.path is not None and not self._session.unsaved:
                sys.stdout.write(f"saved as {plain(self._session.path)}\n")

    async def play(self) -> None:
        """Play until somebody leaves."""
        try:
            await self._app.run_async(pre_run=self._begin)
        finally:
            if self._thought is not None:
                self._thought[1].stop()
            if self._job is not None:
                self._job.stop()

    def _begin(self) -> None:
        self._app.create_background_task(self._computers())
        for number in (signal.SIGHUP, signal.SIGTERM):
            # Only the main thread can be told of signals; a screen elsewhere does without.
            with contextlib.suppress(RuntimeError, ValueError, NotImplementedError):
                asyncio.get_running_loop().add_signal_handler(number, self.hang_up)

    def hang_up(self) -> None:
        """The connection is lost, or the machine stops: nobody can be asked, so the game is saved."""
        if self._session.unsaved:
            self._session.save_as(self._session.default_path())
        self._session.close()
        if self._app.is_running and not self._app.is_done:
            self._app.exit()
        self._stop_what_is_not_wanted()

    @property
    def app(self) -> Application[None]:
        """What prompt_toolkit runs."""
        return self._app

    # --- what happens -------------------------------------------------------------------------------

    async def _computers(self) -> None:
        """Let computer players move when it is their turn."""
        session = self._session
        while not session.closed:
            if not session.computer_to_move:
                await self._wake.wait()
                self._wake.clear()
                continue
            node = session.record.node
            await asyncio.sleep(self._delay)
            if not self._thinks_at(node):
                continue
            thought = session.thought()
            self._thought = node, thought
            played: Move | SeatError
            try:
                played = await asyncio.get_running_loop().run_in_executor(None, thought.move)
            except SeatError as error:
                played = error
            self._thought = None
            # Somebody may have taken a move back meanwhile.
            if self._thinks_at(node):
                self._hear(session.lost(played) if isinstance(played, SeatError) else session.play(played))

    def _thinks_at(self, node: Node) -> bool:
        return self._session.computer_to_move and self._session.record.node is node

    async def _work(self, job: Job) -> None:
        """Wait for a job, show how far it is, and say what came out unless something else was wanted."""
        future = asyncio.get_running_loop().run_in_executor(None, job.run)
        while not (await asyncio.wait({future}, timeout=_TICK))[0]:
            if self._job is job:
                self._said = job.progress
                self._app.invalidate()
        reply = await future
        if self._job is job:
            self._job = None
            self._hear(reply)

    def _stop_what_is_not_wanted(self) -> None:
        """Let nobody think in vain: about a position that is gone, or while a question is open."""
        if self._thought is not None and not self._thinks_at(self._thought[0]):
            self._thought[1].stop()
        if self._job is not None:
            self._job.stop()
            self._job = None

    def _interrupted(self) -> None:
        """Ctrl-C stops what somebody waits for, else it asks whether to leave."""
        if not self._job_stopped():
            self._hear(self._session.interrupt())

    def _end_of_input(self) -> None:
        """Ctrl-D on an empty line is like quit."""
        if self._buffer.text:
            self._buffer.delete()
        else:
            self._hear(self._session.interrupt() if self._session.question else self._session.submit("quit"))

    def _job_stopped(self) -> bool:
        """Stop what somebody waits for, if there is something."""
        if self._job is None:
            return False
        self._hear(Reply("stopped"))
        return True

    def _accept(self, buffer: Buffer) -> bool:
        text = buffer.text
        if self._page is not None and not text:
            self._page = None
            return False
        if not text and self._session.question is None and not self._session.people:
            text = "go" if self._session.paused else "pause"
        self._hear(self._session.submit(text))
        return False

    def _hear(self, reply: Reply) -> None:
        """Show what the session said, and go on or end."""
        session = self._session
        self._said, self._bad = reply.text, reply.bad
        if session.outcome is not None and not reply.bad and session.question is None:
            self._said += f" {AFTERWARDS}"
        self._page = Page(reply.page, markdown=reply.markdown) if reply.page else None
        self._stop_what_is_not_wanted()
        if reply.job is not None:
            self._job = reply.job
            self._app.create_background_task(self._work(reply.job))
        self._wake.set()
        if session.closed and self._app.is_running:
            self._app.exit()
        self._app.invalidate()

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        reading = Condition(lambda: self._page is not None)

        @keys.add("c-c")
        def _interrupt(_: KeyPressEvent) -> None:
            self._buffer.reset()
            self._interrupted()

        @keys.add("c-d")
        def _end(_: KeyPressEvent) -> None:
            self._end_of_input()

        @keys.add("enter", eager=True)
        def _enter(_: KeyPressEvent) -> None:
            self._buffer.validate_and_handle()

        @keys.add("tab")
        def _complete(_: KeyPressEvent) -> None:
            self._line.complete(self._buffer, 1)

        @keys.add("s-tab")
        def _complete_back(_: KeyPressEvent) -> None:
            self._line.complete(self._buffer, -1)

        @keys.add("escape", eager=True)
        def _escape(_: KeyPressEvent) -> None:
            self._page = None
            self._buffer.reset()
            self._job_stopped()

        def scroll(key: str, pages: float, lines: int) -> None:
            @keys.add(key, filter=reading)
            def _(_: KeyPressEvent) -> None:
                if self._page is not None:
                    self._page.scroll(round(pages * self._page.height) + lines)

        for key, pages, lines in (
            ("up", 0, -1),
            ("down", 0, 1),
            ("pageup", -1, 1),
            ("pagedown", 1, -1),
            ("home", 0, -(10**6)),
            ("end", 0, 10**6),
        ):
            scroll(key, pages, lines)
        return keys

    # --- what is seen -------------------------------------------------------------------------------

    def _layout(self) -> Layout:
        line = BufferControl(self._buffer, input_processors=[BeforeInput(self._prompt, style="class:prompt")])
        return Layout(
            HSplit(
                [
                    Window(FormattedTextControl(self._body), height=lambda: len(self._body_lines())),
                    Window(FormattedTextControl(self._talk), height=lambda: len(self._talk_lines())),
                    # Scrolled no farther than the cursor needs, also when the line has become short again.
                    Window(line, height=1, wrap_lines=False, get_horizontal_scroll=lambda _: 0),
                    Window(),
                ]
            ),
            focused_element=line,
        )

    def _prompt(self) -> str:
        session = self._session
        if self._page is not None:
            return "Enter goes back> "
        if session.computer_to_move:
            return f"{session.position.turn} ({session.seats[session.position.turn]}) thinks … "
        return session.prompt

    def _body(self) -> Any:
        return ANSI("\n".join(self._body_lines()))

    def _body_lines(self) -> list[str]:
        """The board, or a page; what explains the board's signs makes way for what is said."""
        size = self._app.output.get_size()
        if self._page is not None:
            return self._page.lines(size.columns, max(1, size.rows - 2), colour=self._colour)
        lines, footer = self._picture()
        needed = 1 if self._buffer.text else min(2, len(self._said_in(size.columns - 1)))
        return [*lines, *footer] if len(lines) + len(footer) + needed < size.rows else lines[: size.rows - 2]

    def _picture(self) -> tuple[list[str], list[str]]:
        size = self._app.output.get_size()
        state = (self._session.version, size.rows, size.columns)
        if self._drawn[0] != state:
            paper = Paper(size.columns, max(1, size.rows - 2), self._colour, self._session.view.ascii)
            self._drawn = state, picture(self._session, paper)
        return self._drawn[1]

    def _said_in(self, width: int) -> list[str]:
        return [line for text in self._said.split("\n") for line in textwrap.wrap(text, width) or [""]]

    def _talk_lines(self) -> list[str]:
        """What was said last, or what the line that is being typed could become."""
        size = self._app.output.get_size()
        width = size.columns - 1
        room = max(1, size.rows - 1 - len(self._body_lines()))
        if self._page is not None:
            return [fit(self._page.place(), width)]
        typed = self._buffer.text.strip()
        if typed and self._session.question is None:
            lines = [self._line.preview(typed, width)]
        else:
            lines = _shortened(self._said.split("\n"), width, min(room, _TALK_ROWS))
        return [*([""] if room > len(lines) else []), *lines]

    def _talk(self) -> Any:
        lines = self._talk_lines()
        style = "class:bad" if self._bad and not self._buffer.text else ""
        chosen = self._line.chosen
        if chosen and self._buffer.text and lines and f" {chosen} " in f" {lines[-1]} ":
            before, _, after = f" {lines[-1]} ".partition(f" {chosen} ")
            above = "".join(line + "\n" for line in lines[:-1])
            return [
                ("", above + before[1:] + (" " if before else "")),
                ("class:chosen", chosen),
                ("", f" {after}"),
            ]
        return [(style, "\n".join(lines))]


def _shortened(paragraphs: list[str], width: int, rows: int) -> list[str]:
    """Paragraphs as lines, no more than there are rows: the last paragraph matters most."""
    wrapped = [textwrap.wrap(text, width) or [""] for text in paragraphs]
    while len(wrapped) > 1 and sum(map(len, wrapped)) > rows:
        wrapped.pop(0)
    lines = [line for paragraph in wrapped for line in paragraph]
    return lines if len(lines) <= rows else [*lines[: rows - 1], fit(" ".join(lines[rows - 1 :]), width)]
