"""The line that is being typed: what it could become, and how Tab completes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gambol.cli.play.entry import common_start
from gambol.cli.play.screen import fit

if TYPE_CHECKING:
    from prompt_toolkit.buffer import Buffer

    from gambol.cli.play.entry import Completion
    from gambol.cli.play.session import Session


class TypingLine:
    """Completes a line by the session's legal moves and commands.

    Tab writes as much as is certain; more Tabs go through what is left, one after the other.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._round: list[Completion] = []
        self._at = -1
        self._own = ""
        self.chosen = ""
        """The completion that Tab has just written, as it is shown."""

    def typed(self, text: str) -> None:
        """The line has changed; by anything but Tab, the round is over."""
        if text != self._own:
            self._round, self._at, self.chosen, self._own = [], -1, "", ""

    def complete(self, buffer: Buffer, step: int) -> None:
        """Write the next completion into the line."""
        if not self._round:
            found = self._session.completions(buffer.text)
            if not found:
                return
            certain = common_start(each.text for each in found)
            if len(found) == 1 or (certain and len(certain) > len(buffer.text.strip())):
                self._write(buffer, certain)
                return
            self._round, self._at = found, -1 if step > 0 else 0
        self._at = (self._at + step) % len(self._round)
        self.chosen = self._round[self._at].shown
        self._write(buffer, self._round[self._at].text)

    def _write(self, buffer: Buffer, text: str) -> None:
        self._own = text
        buffer.text = text
        buffer.cursor_position = len(text)

    def preview(self, text: str, width: int) -> str:
        """What a line could become, the completion that Tab has written among it."""
        found = self._round or self._session.completions(text)
        if not found:
            return fit(self._session.meaning(text), width)
        words = [each.shown for each in found]
        if len(words) == 1 and not self._round:
            return fit(self._session.meaning(text) or words[0], width)
        # Begin the list so that the chosen word is always in sight.
        first = 0
        while self._at > first and len(" ".join(words[first : self._at + 1])) > width - 4:
            first += 1
        return fit(("… " if first else "") + " ".join(words[first:]), width)
