"""The words that a player can type besides moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gambol.cli.play import actions
from gambol.cli.play.replies import Reply

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gambol.cli.play.session import Session


@dataclass(frozen=True)
class Command:
    """A word, what may follow it, what it does in words, and what does it."""

    name: str
    takes: str
    help: str
    do: Callable[[Session, str], Reply]
    whole: bool = False
    """Whether it must be typed in full, because it should not be meant by mistake."""
    words: Callable[[Session, str], Iterable[str]] | None = None
    """What may follow it, for somebody who has typed the beginning of that."""


def show_help(_: Session, __: str) -> Reply:
    """All commands, one a line."""
    rows = [(f"{command.name} {command.takes}".rstrip(), command.help) for command in COMMANDS]
    width = max(len(left) for left, _ in rows) + 2
    return Reply(page="\n".join([*_HELP, *(f"  {left.ljust(width)}{right}" for left, right in rows)]))


_HELP = (
    "Type a move as the list of moves shows it. A part will do that just one legal",
    "move begins or ends with, such as the square that only one piece can go to.",
    "Or type a command, or the beginning of one:",
    "",
)

COMMANDS = (
    Command("help", "", "show this page; also ?", show_help),
    Command("moves", "[START]", "list the legal moves, or those that begin so", actions.list_moves),
    Command("hint", "", "suggest a move and say why", actions.give_hint),
    Command("review", "[FILE.svg]", "look through the game for mistakes", actions.review),
    Command("undo", "", "take back your last move, and a computer's answer", actions.undo),
    Command("redo", "", "put it back", actions.redo),
    Command("flip", "", "see the board from the other side", actions.flip),
    Command("style", "[NAME]", "draw the board in another style", actions.set_style, words=actions.styles),
    Command("board", "", "draw the board again", actions.draw_board),
    Command("rules", "", "read the rules", actions.show_rules),
    Command("save", "[FILE]", "save the game", actions.save),
    Command("load", "FILE", "go on with a saved game", actions.load),
    Command(
        "seat",
        "COLOUR PLAYER",
        "let human, greedy, level:5 or engine play",
        actions.seat,
        words=actions.seatings,
    ),
    Command("pause", "", "let computer players wait", actions.pause),
    Command("go", "", "let computer players go on", actions.go_on),
    Command("draw", "", "offer a draw", actions.offer_draw, whole=True),
    Command("resign", "", "give up", actions.resign, whole=True),
    Command("again", "", "play a new game with the same players", actions.again),
    Command("quit", "", "leave; also Ctrl-D", actions.quit_game),
)

_ALIASES = {"?": "help", "h": "help", "u": "undo", "m": "moves", "q": "quit", "exit": "quit", "new": "again"}


def find_commands(word: str) -> list[Command]:
    """The commands that a word may mean: one by its name, else all that begin with it."""
    wanted = _ALIASES.get(word.lower(), word.lower())
    exact = [command for command in COMMANDS if command.name == wanted]
    return exact or [command for command in COMMANDS if not command.whole and command.name.startswith(wanted)]
