"""Long texts on the screen: rules, help, lists of moves."""

# What only some commands need is imported by them: `gambol games` should not wait for a screen.
# ruff: noqa: PLC0415

from __future__ import annotations

import io


class Page:
    """A text that is read part by part."""

    def __init__(self, text: str, *, markdown: bool = False) -> None:
        self._text = text
        self._markdown = markdown
        self._top = 0
        self._total = 0
        self.height = 1

    def lines(self, columns: int, rows: int, *, colour: bool) -> list[str]:
        """The part that is to be seen, in so many columns and at most so many rows."""
        everything = self._set_out(columns, colour=colour)
        self.height, self._total = rows, len(everything)
        self._top = max(0, min(self._top, self._total - rows))
        return everything[self._top : self._top + rows]

    def scroll(self, lines: int) -> None:
        """Go down so many lines, or up."""
        self._top += lines

    def place(self) -> str:
        """What part is to be seen."""
        if self._total <= self.height:
            return ""
        last = min(self._total, self._top + self.height)
        return f"lines {self._top + 1} to {last} of {self._total}; arrows and Page Down scroll"

    def _set_out(self, columns: int, *, colour: bool) -> list[str]:
        from rich.console import Console
        from rich.markdown import Markdown
        from rich.text import Text

        target = io.StringIO()
        console = Console(
            file=target,
            force_terminal=colour,
            width=min(columns, 90),
            color_system="standard" if colour else None,
            highlight=False,
            legacy_windows=False,
        )
        console.print(Markdown(self._text) if self._markdown else Text(self._text))
        return target.getvalue().rstrip("\n").split("\n")
