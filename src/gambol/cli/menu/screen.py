"""The menu on the screen."""

# What only some commands need is imported by them: `gambol games` should not wait for a screen.
# ruff: noqa: PLC0415

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from gambol.cli.menu.model import BUTTONS, Menu
from gambol.cli.play.files import SUFFIX
from gambol.cli.play.pages import Page
from gambol.cli.play.screen import fit, visible_width

if TYPE_CHECKING:
    from prompt_toolkit.input import Input
    from prompt_toolkit.key_binding import KeyPressEvent
    from prompt_toolkit.output import Output

    from gambol.cli.menu.model import Action

_KEYS = "Up and Down choose, Left and Right change, Enter does it, P plays, Q quits."
_GAP = "    "


class MenuScreen:
    """Shows a menu until one of its buttons is pressed."""

    def __init__(
        self,
        menu: Menu,
        *,
        colour: bool = True,
        input: Input | None = None,  # noqa: A002 - the name prompt_toolkit gives it
        output: Output | None = None,
    ) -> None:
        self._menu = menu
        self._colour = colour
        self._page: Page | None = None
        self._app: Application[Action] = Application(
            layout=Layout(Window(FormattedTextControl(self._text, show_cursor=False))),
            key_bindings=self._keys(),
            full_screen=True,
            input=input,
            output=output,
        )
        self._app.ttimeoutlen = 0.05

    def run(self) -> Action:
        """What was chosen to be done."""
        return self._app.run()

    async def run_async(self) -> Action:
        """The same, for who has an event loop already."""
        return await self._app.run_async()

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        reading = Condition(lambda: self._page is not None)

        def press(key: str) -> None:
            @keys.add(key, filter=~reading)
            def _(_: KeyPressEvent) -> None:
                action = self._menu.press(key)
                if action == "rules":
                    self._page = Page(self._menu.game.rules, markdown=True)
                elif action is not None:
                    self._app.exit(result=action)

        for key in ("up", "down", "left", "right", "enter", *(label[0].lower() for _, label in BUTTONS)):
            press(key)

        @keys.add("c-c")
        @keys.add("c-d")
        def _leave(_: KeyPressEvent) -> None:
            self._app.exit(result="quit")

        @keys.add("enter", filter=reading)
        @keys.add("escape", filter=reading, eager=True)
        @keys.add("q", filter=reading)
        def _back(_: KeyPressEvent) -> None:
            self._page = None

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
            (" ", 1, -1),
        ):
            scroll(key, pages, lines)
        return keys

    def _text(self) -> Any:
        size = self._app.output.get_size()
        if self._page is not None:
            lines = self._page.lines(size.columns, size.rows - 2, colour=self._colour)
            place = self._page.place()
            return ANSI("\n".join([*lines, "", "Enter goes back" + (f"; {place}" if place else "")]))
        return ANSI("\n".join(menu_lines(self._menu, size.columns, size.rows, colour=self._colour)))


def menu_lines(menu: Menu, columns: int, rows: int, *, colour: bool) -> list[str]:
    """The menu as lines; beside it, where there is room, the board that is going to be played on."""
    form = _form(menu, colour=colour)
    width = max(map(visible_width, form))
    beside = _preview(menu, columns - width - len(_GAP), rows - 5, colour=colour)
    height = max(len(form), len(beside))
    form += [""] * (height - len(form))
    beside += [""] * (height - len(beside))
    summary = menu.game.summary
    title = f"{menu.game.title}: {summary}"
    title = title if len(title) <= columns else fit(summary[:1].upper() + summary[1:], columns)
    lines = [_bold(title) if colour else title, ""]
    for left, right in zip(form, beside, strict=True):
        lines.append((left + " " * (width - visible_width(left)) + _GAP + right).rstrip())
    about = menu.message or (menu.fields[menu.cursor].note if menu.cursor < len(menu.fields) else "")
    return [*lines[: max(0, rows - 3)], "", fit(about, columns), fit(_KEYS, columns)]


def _preview(menu: Menu, columns: int, rows: int, *, colour: bool) -> list[str]:
    """The start of the game in the style that was chosen, or in the first one that is small enough."""
    game, flipped = menu.game, menu.wish().flipped
    for style in (menu.style, *game.styles):
        text = game.start().render(style=style, ascii=menu.base.ascii, colour=colour, flipped=flipped)
        lines = text.rstrip("\n").split("\n")
        # The line below the board, which explains its signs, is too wide to stand beside a form.
        board = lines[:-1] if style == game.styles[0] else lines
        if style != menu.style:
            board = [*board, "", f"({style}: no room here for {menu.style})"]
        if len(board) <= rows and max(map(visible_width, board)) <= columns:
            return board
    return []


def _form(menu: Menu, *, colour: bool) -> list[str]:
    label_width = max(len(each.label) for each in menu.fields) + 2
    value_width = max(len(choice) for each in menu.fields for choice in each.choices)
    left, right = ("<", ">") if menu.base.ascii else ("‹", "›")
    lines = []
    for number, each in enumerate(menu.fields):
        value = each.value.center(value_width)
        text = f" {each.label.ljust(label_width)}{left} {value} {right} "
        lines.append(_selected(text, colour=colour) if number == menu.cursor else f"{text}")
    lines.append("")
    for number, (_, label) in enumerate(BUTTONS, start=len(menu.fields)):
        text = f" {label} "
        lines.append(_selected(text, colour=colour) if number == menu.cursor else text)
    return lines


def _bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m"


def _selected(text: str, *, colour: bool) -> str:
    # Reverse video is no colour: it is there under NO_COLOR, too, or one could not see the cursor.
    return f"\x1b[7m{text}\x1b[0m" if colour else f"\x1b[7m>{text[1:]}\x1b[0m"


def ask_for_file() -> str:
    """The name of a file with a saved game, empty to go back; Tab completes, the newest is offered."""
    from prompt_toolkit import prompt
    from prompt_toolkit.completion import PathCompleter

    found = sorted(Path().glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    try:
        return prompt(
            "Load which file? (empty goes back) ",
            default=str(found[0]) if found else "",
            completer=PathCompleter(expanduser=True),
        ).strip()
    except (KeyboardInterrupt, EOFError):
        return ""
