"""What passes between a session and the front that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gambol.cli.play.jobs import Job


@dataclass(frozen=True)
class Reply:
    """What the session has to say: a line or two, or a page to read; `bad` when nothing was done.

    With a `job` there is more to say once that is done; the text is what to say meanwhile.
    """

    text: str = ""
    page: str = ""
    bad: bool = False
    markdown: bool = False
    job: Job | None = None


@dataclass
class View:
    """How the board is drawn."""

    style: str
    ascii: bool = False
    flipped: bool = False


@dataclass(frozen=True)
class Question:
    """Something that must be answered first, and what each answer does; the empty answer is Enter alone."""

    text: str
    answers: Mapping[str, Callable[[], Reply]]
    leaving: bool = False


def refused(text: str) -> Reply:
    """The reply to what could not be done."""
    return Reply(text, bad=True)


def yes_or_no(text: str, yes: Callable[[], Reply], otherwise: str, *, leaving: bool = False) -> Question:
    """A question that only a yes makes happen; Enter alone means no."""

    def no() -> Reply:
        return Reply(otherwise)

    return Question(f"{text} (yes, no)", {"yes": yes, "no": no, "": no}, leaving)
