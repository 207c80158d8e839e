"""Text as records: forgiving about the layout, strict about what it says."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gambol.errors import GambolError, RecordError
from gambol.games import Outcome
from gambol.games import game as game_named
from gambol.record.annotations import read_clock, read_score
from gambol.record.escapes import plain_text
from gambol.record.files import lines_of
from gambol.record.record import SET_REASONS, Record
from gambol.record.tags import DERIVED
from gambol.record.tokens import Kind, Token, located, quoted, tokens
from gambol.record.tree import outcome_words
from gambol.record.writer import result_token

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator

    from gambol.games import Game
    from gambol.record.tree import Node

LONGEST = {"Game": 200, "Position": 5000}
"""What is longer than this in such a tag is no game and no position, and not worth an attempt to read it."""

LONGEST_MOVE = 100
"""No move of any game needs as many characters, however it is said."""

_COMMAND = re.compile(r"\\.|\[%(clk|eval) ([^\[\]\\]{0,40})\]")


def read(text: str, game: Game | str | None = None) -> Record:
    r"""The one record that the text holds; it stands at the end of its main line.

    `game` is for a text that does not name its own in a tag: then a bare list of moves will do. RecordError
    for what is no record, or more than one, and says where.

    >>> read('[Game "touchdown"]\n\n1. e2e3 e7e6 *')
    <Record of touchdown: 2 moves, white to move>
    >>> read("a4b4 a3b3", "talpa:size=4")
    <Record of talpa:size=4: 2 moves, red to move>
    >>> read("e2e3 e2e4", "touchdown")
    Traceback (most recent call last):
    gambol.errors.RecordError: ...
    """
    return read_one(text, game)


def read_all(
    source: str | os.PathLike[str] | Iterable[str], game: Game | str | None = None
) -> Iterator[Record]:
    r"""The records in a text, in the file at a path, or in an open file, one after the other.

    A `str` is a text, not a path. Errors as for :func:`read`, at the record that they are in.

    >>> list(read_all("1. e2e3 * 1. d2d3 *", "touchdown"))
    [<Record of touchdown: 1 move, black to move>, <Record of touchdown: 1 move, black to move>]
    """
    with lines_of(source) as lines:
        reader = _Reader(tokens(lines), None if game is None else game_named(game))
        while not reader.at_end():
            yield reader.record()


def read_one(source: str | os.PathLike[str] | Iterable[str], game: Game | str | None = None) -> Record:
    """The one record in a text, a file at a path or an open file; errors as for :func:`read`.

    >>> read_one("e2e3", "touchdown")
    <Record of touchdown: 1 move, black to move>
    """
    with lines_of(source) as lines:
        reader = _Reader(tokens(lines), None if game is None else game_named(game))
        record = reader.record()
        reader.expect_end()
        return record


class _Reader:
    """Reads one record after the other from a stream of tokens, looking one token ahead."""

    def __init__(self, stream: Iterator[Token], game: Game | None) -> None:
        self._stream = stream
        self._game = game
        self._next = next(stream)
        self._heading: list[str] = []

    def at_end(self) -> bool:
        return self._is(Kind.END)

    def expect_end(self) -> None:
        if not self.at_end():
            what = f"read {_shown(self._next)}"
            raise _at(self._next, f"expected one record (gambol.record.read_all takes several), {what}")

    def record(self) -> Record:
        tags: dict[str, Token] = {}
        heading, self._heading = self._heading, []
        first = self._next
        while self._is(Kind.TAG) or self._is(Kind.REMARK):
            token = self._take()
            if token.kind is Kind.REMARK:
                heading.append(token.text)
            elif token.name in tags:
                raise _at(token, f"expected the tag {token.name} once, read it a second time")
            else:
                tags[token.name] = token
        record = self._headed(tags, first)
        line = _Line(record, self, heading)
        result = line.read()
        # What is remarked behind the last result of all is about that game, otherwise about the next one.
        while self._is(Kind.REMARK):
            self._heading.append(self._take().text)
        if self.at_end():
            line.add(self._heading)
        _conclude(record, result, tags)
        return record

    def _is(self, kind: Kind) -> bool:
        return self._next.kind is kind

    def _take(self) -> Token:
        token = self._next
        if token.kind is not Kind.END:
            self._next = next(self._stream)
        return token

    def token_of_moves(self) -> Token | None:
        """The next token, unless the record ends before it."""
        return None if self._next.kind in (Kind.END, Kind.TAG) else self._take()

    def stop(self) -> Token:
        """The token that is next, for an error about it."""
        return self._next

    def _headed(self, tags: dict[str, Token], first: Token) -> Record:
        game = self._game
        for name, most in LONGEST.items():
            token = tags.get(name)
            if token is not None and len(token.text) > most:
                what = f"read {quoted(token.text)}"
                raise _at(token, f"expected at most {most} characters in the tag {name}, {what}")
        named = tags.get("Game")
        if named is not None:
            with _placed(named, "tag Game"):
                found = game_named(plain_text(named.text))
            if game is not None and found != game:
                raise _at(named, f"expected a record of {game.spec}, read one of {found.spec}")
            game = found
        if game is None:
            raise _at(first, f'expected a tag such as [Game "talpa"] first, read {_shown(first)}')
        start = None
        if "Position" in tags:
            with _placed(tags["Position"], "tag Position"):
                start = game.position(plain_text(tags["Position"].text))
        record = Record(game, start, length=_length(tags.get("Length")))
        for name, token in tags.items():
            if name not in DERIVED:
                with _placed(token, f"tag {name}"):
                    record.tags[name] = plain_text(token.text)
        return record


class _Line:
    """Reads the moves of one record, its variations included, without recursion."""

    def __init__(self, record: Record, reader: _Reader, comment: list[str]) -> None:
        self._reader = reader
        self._node = record.root
        self._comments: dict[Node, list[str]] = {record.root: comment}
        self._begin = record.root
        """Where the line that is being read began: no move of it has been read while we are there."""
        self._outer: list[tuple[Node, Node]] = []
        self._before: list[str] = []
        self._numbered = False

    def read(self) -> Token | None:
        """Everything up to the result, which is returned; None where the record ends without one."""
        while (token := self._reader.token_of_moves()) is not None and token.kind is not Kind.RESULT:
            if token.kind is Kind.NUMBER:
                self._numbered = True
            elif token.kind is Kind.MOVE:
                self._move(token)
            elif token.kind in (Kind.COMMENT, Kind.REMARK):
                self._comment(token)
            else:
                self._settle()
                if token.kind is Kind.MARK:
                    self._mark(token)
                elif token.kind is Kind.OPEN:
                    self._open(token)
                else:
                    self._close(token)
        if self._outer:
            token = token or self._reader.stop()
            raise _at(token, f"expected ')' at the end of a variation, read {_shown(token)}")
        self._settle()
        self.add([])
        return token

    def add(self, comments: list[str]) -> None:
        """Write the comments to their nodes at last, and further ones to where the line has ended."""
        self._comments.setdefault(self._node, []).extend(comments)
        for node, parts in self._comments.items():
            node.comment = "\n".join(filter(None, parts))

    def _move(self, token: Token) -> None:
        if len(token.text) > LONGEST_MOVE:
            raise _at(token, f"expected a move, read {quoted(token.text)}")
        before = self._node
        try:
            node = before.play(token.text)
        except GambolError as error:
            position = before.position
            what = f"move {before.next_number} of {position.turn}, {quoted(token.text)}: {error}"
            raise _at(token, f"{what}; the position is {position.text!r}") from error
        self._node = node
        if self._before:
            node.comment_before = "\n".join([*filter(None, [node.comment_before]), *self._before])
        self._before = []
        self._numbered = False

    def _comment(self, token: Token) -> None:
        if token.kind is Kind.REMARK:
            text, clock, score = token.text, None, None
        else:
            with _placed(token, "comment"):
                text, clock, score = _read_comment(token.text)
        # Behind a number, or first in a variation, a comment belongs to the move that is still to come.
        node = self._node
        if text and (self._numbered or (self._outer and node is self._begin)):
            self._before.append(text)
            text = ""
        self._comments.setdefault(node, []).append(text)
        node.clock = node.clock if clock is None else clock
        node.score = node.score if score is None else score

    def _settle(self) -> None:
        """Give a comment that waits for a move which does not come to the move before."""
        self._comments.setdefault(self._node, []).extend(self._before)
        self._before = []
        self._numbered = False

    def _mark(self, token: Token) -> None:
        if self._node is self._begin:
            raise _at(token, f"expected a move before the mark, read {quoted(token.text)}")
        with _placed(token, "mark"):
            self._node.marks = (*self._node.marks, token.text)

    def _open(self, token: Token) -> None:
        parent = self._node.parent
        if parent is None or self._node is self._begin:
            raise _at(token, "expected a move before a variation on it, read '('")
        self._outer.append((self._node, self._begin))
        self._node = self._begin = parent

    def _close(self, token: Token) -> None:
        if not self._outer:
            raise _at(token, "expected a '(' before, read ')'")
        if self._node is self._begin:
            raise _at(token, "expected a move in the variation, read ')'")
        self._node, self._begin = self._outer.pop()


def _read_comment(written: str) -> tuple[str, float | None, float | None]:
    """The words of a comment, and the clock and the score that are given in it."""
    clock = score = None
    parts = []
    place = 0
    for command in _COMMAND.finditer(written):
        if command[1] is None:
            continue
        if command[1] == "clk":
            clock = read_clock(command[2].strip())
        else:
            score = read_score(command[2].strip())
        parts.append(written[place : command.start()].strip(" \t"))
        place = command.end()
    parts.append(written[place:].strip(" \t"))
    return plain_text(" ".join(filter(None, parts))), clock, score


def _length(token: Token | None) -> int | None:
    if token is None:
        return None
    if not re.fullmatch("[1-9][0-9]{0,8}", token.text):
        raise _at(token, f"expected a number of moves in the tag Length, read {quoted(token.text)}")
    return int(token.text)


def _conclude(record: Record, result: Token | None, tags: dict[str, Token]) -> None:
    """Set the result that was read, or check it against the one that follows from the moves."""
    record.to_end()
    wanted = _wanted_result(result, tags)
    reason, detail = tags.get("Reason"), tags.get("Detail")
    outcome = record.outcome
    if outcome is None and wanted is not None:
        outcome = _set_result(record, wanted, reason, detail)
        detail = None
    token = result_token(record.game, outcome)
    if wanted is not None and wanted.text != token:
        ends = "the game is not over" if outcome is None else outcome_words(outcome)
        raise _at(wanted, f"expected the result {token}, because {ends}, read {wanted.text!r}")
    if reason is not None and (outcome is None or reason.text != outcome.reason):
        ends = "the game is not over" if outcome is None else outcome_words(outcome)
        raise _at(reason, f"expected no other reason than that {ends}, read {quoted(reason.text)}")
    if detail is not None:
        raise _at(detail, f"expected a detail only of a result that was set, read {quoted(detail.text)}")


def _wanted_result(result: Token | None, tags: dict[str, Token]) -> Token | None:
    """The result that the text states, None where it states none: `*` says only that it does not know."""
    tag = tags.get("Result")
    if tag is not None and tag.text not in ("1-0", "0-1", "1/2-1/2", "*"):
        raise _at(tag, f"expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, read {quoted(tag.text)}")
    stated = [token for token in (tag, result) if token is not None and token.text != "*"]
    if len(stated) == 2 and stated[0].text != stated[1].text:
        what = f"expected the result {stated[0].text} of the tag Result"
        raise _at(stated[1], f"{what} after the moves, read {stated[1].text!r}")
    return stated[0] if stated else None


def _set_result(record: Record, wanted: Token, reason: Token | None, detail: Token | None) -> Outcome:
    first, second = record.game.colours
    winner = {"1-0": first, "0-1": second, "1/2-1/2": None}[wanted.text]
    why = "adjudication" if reason is None else reason.text
    if why not in SET_REASONS:
        what = f"expected moves that end the game by {quoted(why)}, read moves that do not end it"
        raise _at(reason or wanted, what)
    outcome = Outcome(winner, why)
    with _placed(reason or wanted, "tag Reason" if reason else "result"):
        record.finish(outcome)
    if detail is not None:
        with _placed(detail, "tag Detail"):
            text = plain_text(detail.text)
        record.undo().finish(outcome, text)
    return outcome


def _shown(token: Token) -> str:
    if token.kind in (Kind.END, Kind.OPEN, Kind.CLOSE):
        return str(token.kind.value)
    name = f"{token.name} " if token.name else ""
    return f"{token.kind.value}, {name}{quoted(token.text)}"


def _at(token: Token, message: str) -> RecordError:
    return located(message, token.line, token.column)


@contextmanager
def _placed(token: Token, what: str) -> Iterator[None]:
    """Tell the place of a fault that others find."""
    try:
        yield
    except GambolError as error:
        raise _at(token, f"{what}: {error}") from error
