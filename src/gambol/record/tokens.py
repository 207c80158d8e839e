"""The words of a record's text, each with its place; what they mean is the reader's business."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from gambol.errors import RecordError
from gambol.record.tags import NAME

if TYPE_CHECKING:
    from collections.abc import Iterator


class Kind(Enum):
    """What a token is, in the words of an error message."""

    TAG = "a tag"
    COMMENT = "a comment"
    REMARK = "a comment to the end of the line"
    OPEN = "'('"
    CLOSE = "')'"
    MARK = "a mark"
    NUMBER = "a move number"
    RESULT = "a result"
    MOVE = "a move"
    END = "the end of the text"


class Token(NamedTuple):
    """A token as it was written: of a comment what is inside, of a tag its value, with its name apart."""

    kind: Kind
    text: str
    line: int
    column: int
    name: str = ""


RESULTS = ("1-0", "0-1", "1/2-1/2", "*")

_TOKEN = re.compile(
    r"""
      (?P<blank>   \s+ )
    | (?P<tag>     \[ )
    | (?P<open>    \( )
    | (?P<close>   \) )
    | (?P<comment> \{ )
    | (?P<remark>  ;.* )
    | (?P<mark>    \$[0-9]* | [!?]+ )
    | (?P<word>    [^\s\[\](){};$!?"]+ )
    """,
    re.VERBOSE,
)
_PLAIN = {"open": Kind.OPEN, "close": Kind.CLOSE, "mark": Kind.MARK}
_TAG = re.compile(rf'\[\s*({NAME.pattern})\s*"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
_INSIDE_COMMENT = re.compile(r"[^\\}]*(?:\\(?:u\{[^{}]{0,8}\}|.)[^\\}]*)*\\?")
_NUMBER = re.compile(r"[0-9]+(?:\.+|\Z)|\.+")
_BLANKS = " \t"


def tokens(lines: Iterator[str]) -> Iterator[Token]:
    """The tokens of the lines, and at last the end of the text; RecordError for what is no token.

    >>> [token.text for token in tokens(iter(["1. e2e3 {why", "not}"]))]
    ['1.', 'e2e3', 'why not', '']
    """
    line_number = 0
    for line in lines:
        line_number += 1
        # As in chess a line that begins with a per cent sign is none of the reader's business.
        if line.startswith("%"):
            continue
        place = 0
        while place < len(line):
            found = _TOKEN.match(line, place)
            if found is None:
                message = f"expected a tag, a move, a comment or a result, read {quoted(line[place:])}"
                raise located(message, line_number, place + 1)
            kind, column = found.lastgroup or "", place + 1
            place = found.end()
            if kind in _PLAIN:
                yield Token(_PLAIN[kind], found[0], line_number, column)
            elif kind == "word":
                yield from _words(found[0], line_number, column)
            elif kind == "remark":
                yield Token(Kind.REMARK, found[0][1:].strip(_BLANKS), line_number, column)
            elif kind == "tag":
                tag, place = _tag(line, line_number, column)
                yield tag
            elif kind == "comment":
                # A comment may go on for lines: then the rest of its last line is what is left of this one.
                begun = line_number
                text, line, place, line_number = _comment(line, place, lines, line_number, column)  # noqa: PLW2901
                yield Token(Kind.COMMENT, text, begun, column)
    yield Token(Kind.END, "", line_number + 1, 1)


def located(message: str, line: int, column: int) -> RecordError:
    """An error that tells its place.

    >>> print(located("expected a move", 3, 7))
    expected a move (line 3, column 7)
    """
    return RecordError(f"{message} (line {line}, column {column})")


def quoted(text: str) -> str:
    """The text in quotes, cut short when it is long.

    >>> quoted("e2e3"), quoted("e" * 1000000)
    ("'e2e3'", "'eeeeeeeeeeeeeeeeeeeeeeeeeeeeee…' (1000000 characters)")
    """
    if len(text) <= 60:
        return repr(text)
    return f"{text[:30] + '…'!r} ({len(text)} characters)"


def _words(word: str, line: int, column: int) -> Iterator[Token]:
    """A result or a move, and the number that may be joined to its front."""
    number = None if word in RESULTS else _NUMBER.match(word)
    if number is not None:
        yield Token(Kind.NUMBER, number[0], line, column)
        column += number.end()
        word = word[number.end() :]
    if word:
        yield Token(Kind.RESULT if word in RESULTS else Kind.MOVE, word, line, column)


def _tag(line: str, line_number: int, column: int) -> tuple[Token, int]:
    found = _TAG.match(line, column - 1)
    if found is None:
        what = quoted(line[column - 1 :])
        raise located(f'expected a tag such as [Game "talpa"], read {what}', line_number, column)
    return Token(Kind.TAG, found[2], line_number, column, found[1]), found.end()


def _comment(
    line: str, place: int, lines: Iterator[str], line_number: int, column: int
) -> tuple[str, str, int, int]:
    """What is inside the comment, then the line on which it ends, the place after it, and that line's number.

    A line break within, and the blanks around it, stand for one blank.
    """
    begun = line_number
    parts = []
    while True:
        inside = _INSIDE_COMMENT.match(line, place)
        end = place if inside is None else inside.end()
        parts.append(line[place:end].strip(_BLANKS))
        if end < len(line):
            return " ".join(filter(None, parts)), line, end + 1, line_number
        following = next(lines, None)
        if following is None:
            message = "expected '}' at the end of the comment that begins here, read the end of the text"
            raise located(message, begun, column)
        line, place, line_number = following, 0, line_number + 1
