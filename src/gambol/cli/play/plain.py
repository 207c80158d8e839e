"""The front without a screen: lines in, lines out, for pipes, scripts and screen readers."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Protocol

from gambol.cli.play.screen import Paper, panel
from gambol.cli.play.session import AFTERWARDS
from gambol.cli.quoting import plain
from gambol.players import SeatError

if TYPE_CHECKING:
    from gambol.cli.play.replies import Reply
    from gambol.cli.play.session import Session


class Talk(Protocol):
    """Where lines come from and go to."""

    def read(self, prompt: str) -> str | None:
        """The next line; None when there is none."""
        ...

    def write(self, text: str) -> None:
        """Write lines."""
        ...


class PlainFront:
    """Plays a session over a line-by-line connection."""

    def __init__(self, session: Session, talk: Talk, *, delay: float = 0.0, colour: bool = False) -> None:
        self._session = session
        self._talk = talk
        self._delay = delay
        self._paper = Paper(colour=colour, ascii=session.view.ascii)
        self._drawn = -1
        self._offered = False

    def run(self) -> None:
        """Play until somebody leaves, the lines end, or computers have played to the end by themselves."""
        session = self._session
        try:
            while not session.closed and self._turn():
                pass
        finally:
            if session.outcome is None and session.record.node.ply:
                self._talk.write(f"the game is not finished: {session.position.text}")

    def _turn(self) -> bool:
        """One computer's move, or one line; whether to go on."""
        session = self._session
        try:
            if session.computer_to_move:
                time.sleep(self._delay)
                self._report(self._computers_move())
                return True
            if session.question is None:
                self._draw()
            if not session.people and session.question is None and not session.paused:
                return False
            self._offer()
            line = self._talk.read(session.prompt)
            if line is None:
                return self._lines_ended()
            self._report(session.submit(line))
        except KeyboardInterrupt:
            self._talk.write("")
            self._report(session.interrupt())
        return True

    def _computers_move(self) -> Reply:
        """What the computer player whose turn it is does."""
        try:
            move = self._session.think()
        except SeatError as error:
            return self._session.lost(error)
        return self._session.play(move)

    def _lines_ended(self) -> bool:
        """Ctrl-D is like quit; when nobody can answer a question, it is leaving."""
        session = self._session
        if session.asks and session.question is None:
            self._talk.write("")
            self._report(session.submit("quit"))
            return not session.closed
        return False

    def _offer(self) -> None:
        """When the game is over, say once what there is to do."""
        over = self._session.outcome is not None
        if over and not self._offered and self._session.asks and self._session.question is None:
            self._talk.write(AFTERWARDS)
        self._offered = over

    def _draw(self) -> None:
        """The board, when it is not the one that was drawn last."""
        session = self._session
        if self._drawn == session.version:
            return
        self._drawn = session.version
        board = session.draw(colour=self._paper.colour).rstrip("\n")
        beside = [line for line in panel(session, self._paper, 78, 9) if line]
        self._talk.write("\n".join(["", board, "", *beside, ""]))

    def _report(self, reply: Reply) -> None:
        self._say(reply)
        if reply.job is not None:
            try:
                self._say(reply.job.run())
            except KeyboardInterrupt:
                reply.job.stop()
                self._talk.write("stopped")

    def _say(self, reply: Reply) -> None:
        if reply.text:
            self._talk.write(reply.text)
        if reply.page:
            self._talk.write(reply.page.rstrip("\n"))


class StandardTalk:
    """Standard input and output; without a terminal, every line that is read is shown where it was read."""

    def __init__(self, *, echo: bool) -> None:
        self._echo = echo

    def read(self, prompt: str) -> str | None:
        """The next line of standard input."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            if self._echo:
                sys.stdout.write("\n")
            return None
        line = line.rstrip("\r\n")
        if self._echo:
            shown = plain(line.replace("\n", " "))
            sys.stdout.write((shown if len(shown) <= 78 else shown[:78] + "…") + "\n")
        return line

    def write(self, text: str) -> None:
        """Write to standard output, at once."""
        sys.stdout.write(text + "\n")
        sys.stdout.flush()
