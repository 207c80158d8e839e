"""The record of a game: what was played, what else might have been, and what was said about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any

from gambol.errors import RecordError
from gambol.games import Outcome, Position
from gambol.games import game as game_named
from gambol.record.annotations import checked_clock, checked_comment, checked_marks, checked_score
from gambol.record.files import save_text
from gambol.record.flat import FlatNode, flatten, grow
from gambol.record.tags import Tags
from gambol.record.tree import Ending, Node, Tree, outcome_words, refuse_after_end
from gambol.record.writer import headers, result_token, write

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping

    from gambol.games import Game, Move

SET_REASONS = ("resignation", "time", "agreement", "forfeit", "adjudication")
"""The reasons of a result that somebody sets; all others follow from the moves."""


class Record:
    """The history of a game: a main line of moves, variations, what is said about them, tags and a result.

    A record stands at one of its nodes, the *current* one, where :meth:`play` goes on; `position`, `turn`,
    `moves`, `positions()` and `outcome` speak of the line from the start to there. What changes a record, or
    moves about in it, returns the record, so that calls can be chained.

    `start` is a position, or its text, to begin from another than the game's own start. `length` is the
    number of moves after which the game is a draw. `tags` are any facts about the game; names of players go
    under their colours, as in `tags["Red"]`.

    Equality compares all but the current place. Copies (`copy.deepcopy`) and pickles keep the place, but not
    what could be redone.

    >>> import gambol
    >>> record = gambol.Record("touchdown").play("e2e3").play("d7-d6")
    >>> record
    <Record of touchdown: 2 moves, white to move>
    >>> [str(move) for move in record.moves]
    ['e2e3', 'd7d6']
    >>> record.back().play("e7e6", comment="a variation").resign()
    Traceback (most recent call last):
    gambol.errors.RecordError: expected the end of the main line to set a result, but this is <Node 1... e7e6>
    >>> print(record.text, end="")
    [Game "touchdown"]
    [Result "*"]
    <BLANKLINE>
    1. e2e3 d7d6 (1... e7e6 {a variation}) *
    """

    __slots__ = ("__weakref__", "_start", "_tags", "_tree", "_undone", "_undone_at")

    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        game: Game | str,
        start: Position | str | None = None,
        *,
        length: int | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        game = game_named(game)
        if start is None:
            start = game.start()
        elif isinstance(start, str):
            start = game.position(start)
        if start.game != game:
            raise RecordError(f"expected a position of {game.spec}, read one of {start.game.spec}")
        self._start = start
        self._tree = Tree(start, _checked_length(length))
        self._tags = Tags(tags)
        self._undone: list[_Undone] = []
        self._undone_at = self._tree.edits

    # --- the game and where we are in it -------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played, with its options.

        >>> import gambol
        >>> gambol.Record("talpa:size=6").game.name
        'talpa'
        """
        return self._start.game

    @property
    def start(self) -> Position:
        """The position before the first move.

        >>> import gambol
        >>> gambol.Record("talpa:size=3", "3/1b1/rbr b").start.turn
        'blue'
        """
        return self._start

    @property
    def length(self) -> int | None:
        """The number of moves after which the game is a draw, if there is one.

        >>> import gambol
        >>> gambol.Record("mitsudomoe", length=200).length
        200
        """
        return self._tree.length

    @property
    def tags(self) -> Tags:
        """What is known about the game besides its moves; may be changed.

        >>> import gambol
        >>> record = gambol.Record("touchdown")
        >>> record.tags["Event"] = "first cup"
        >>> dict(record.tags)
        {'Event': 'first cup'}
        """
        return self._tags

    @property
    def headers(self) -> dict[str, str]:
        """All tags as they are written, those that follow from the record included.

        >>> import gambol
        >>> gambol.Record("touchdown", tags={"Round": "2"}).headers
        {'Game': 'touchdown', 'Round': '2', 'Result': '*'}
        """
        return headers(self)

    @property
    def players(self) -> dict[str, str]:
        """Who plays each colour, by the tags Red and Blue or White and Black; empty where no tag tells.

        >>> import gambol
        >>> gambol.Record("talpa", tags={"Red": "red bot"}).players
        {'red': 'red bot', 'blue': ''}
        """
        return {colour: self._tags.get(colour.capitalize(), "") for colour in self.game.colours}

    @property
    def root(self) -> Node:
        """The node before the first move; its comment is one on the whole game.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").root
        <Node start>
        """
        return self._tree.root

    @property
    def node(self) -> Node:
        """The current node.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").node
        <Node 1. e2e3>
        """
        return self._tree.cursor

    @property
    def position(self) -> Position:
        """The current position.

        >>> import gambol
        >>> gambol.Record("touchdown:width=2,height=5").play("a2a3").position.text
        '2/pp/P1/1P/2 b'
        """
        return self.node.position

    @property
    def turn(self) -> str:
        """The colour that is to move in the current position.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").turn
        'black'
        """
        return self.node.position.turn

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the start to the current position.

        >>> import gambol
        >>> [move.text for move in gambol.Record("touchdown").play("e2e3").play("a7a6").moves]
        ['e2e3', 'a7a6']
        """
        return tuple(node.move for node in self.node.line() if node.move is not None)

    def positions(self) -> tuple[Position, ...]:
        """The positions from the start to the current one, both included.

        >>> import gambol
        >>> record = gambol.Record("talpa:size=4").play("a4b4").play("a3b3")
        >>> [position.removed["red"] for position in record.positions()]
        [0, 0, 1]
        """
        return tuple(node.position for node in self.node.line())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended here: by the position, by repetition, by length, or by a result that was set.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3")
        >>> record.outcome
        >>> record.resign().outcome
        Outcome(winner='white', reason='resignation')
        """
        return self.node.outcome

    @property
    def result(self) -> str:
        """The result at the end of the main line as in chess: `1-0` when who moves first in the game won.

        >>> import gambol
        >>> gambol.Record("touchdown").result, gambol.Record("touchdown").agree_draw().result
        ('*', '1/2-1/2')
        """
        return result_token(self.game, self.root.end().outcome)

    @property
    def detail(self) -> str:
        """The words that go with a result that was set.

        >>> import gambol
        >>> gambol.Record("touchdown").forfeit("white", "its process ended").detail
        'its process ended'
        """
        return "" if self._tree.ending is None else self._tree.ending.detail

    # --- playing and taking back ---------------------------------------------------------------------

    def play(
        self,
        move: str | Move,
        *,
        comment: str = "",
        marks: Iterable[str] = (),
        clock: float | None = None,
        score: float | None = None,
    ) -> Record:
        """Make a move from the current position and stand behind it.

        Where other moves follow already this one becomes the last variation, unless it is there itself. What
        is said of the move replaces what was said before; :class:`Node` explains it. GameOverError after the
        end of the game; MoveError for a move that is not legal; either changes nothing.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3", marks=["!"], clock=300).play("e7e6")
        <Record of touchdown: 2 moves, white to move>
        """
        marks = checked_marks(marks)
        comment, clock, score = checked_comment(comment), checked_clock(clock), checked_score(score)
        node = self.node.play(move)
        node.comment = comment or node.comment
        node.marks = marks or node.marks
        node.clock = node.clock if clock is None else clock
        node.score = node.score if score is None else score
        self._tree.cursor = node
        return self

    def undo(self, count: int = 1) -> Record:
        """Take back the last result that was set, or else the last move with all that follows it.

        Unlike :meth:`back` this removes what it takes back; :meth:`redo` restores it until the record
        changes. RecordError, and no change, where there is less to take back.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3").resign()
        >>> record.undo()
        <Record of touchdown: 1 move, black to move>
        >>> record.undo()
        <Record of touchdown: 0 moves, white to move>
        """
        tree = self._tree
        available = self.node.ply + (1 if self._result_is_here() else 0)
        if not 0 <= count <= available:
            raise RecordError(f"expected a number of moves to take back, from 0 to {available}, read {count}")
        if self._undone_at != tree.edits:
            self._undone.clear()
        for _ in range(count):
            ending = tree.ending
            if self._result_is_here():
                tree.ending = None
                self._undone.append(_Undone(self.node, None, 0, ending))
            else:
                child = self.node
                place = tree.detach(child)
                lost = ending if tree.ending is None else None
                self._undone.append(_Undone(self.node, child, place, lost))
        self._undone_at = tree.edits
        return self

    def redo(self, count: int = 1) -> Record:
        """Restore what :meth:`undo` took back. RecordError, and no change, where there is less to restore.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").play("e7e6").undo(2).redo()
        <Record of touchdown: 1 move, black to move>
        """
        tree = self._tree
        available = len(self._undone) if self._undone_at == tree.edits else 0
        if not 0 <= count <= available:
            raise RecordError(f"expected a number of moves to restore, from 0 to {available}, read {count}")
        for _ in range(count):
            undone = self._undone.pop()
            if undone.child is not None:
                tree.attach(undone.parent, undone.child, undone.place)
            tree.cursor = undone.child or undone.parent
            if undone.ending is not None:
                tree.ending = undone.ending
        self._undone_at = tree.edits
        return self

    # --- moving about --------------------------------------------------------------------------------

    def back(self, count: int = 1) -> Record:
        """Stand some moves earlier, and keep them. RecordError where there are fewer.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").play("e7e6").back(2).node
        <Node start>
        """
        line = self.node.line()
        if not 0 <= count < len(line):
            available = len(line) - 1
            raise RecordError(f"expected a number of moves to go back, from 0 to {available}, read {count}")
        self._tree.cursor = line[-1 - count]
        return self

    def forward(self, count: int = 1) -> Record:
        """Stand some moves later on the main continuation. RecordError where there are fewer.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").play("e7e6").to_start().forward().node
        <Node 1. e2e3>
        """
        node: Node | None = self.node
        for _ in range(count):
            node = node and node.next
        if node is None or count < 0:
            ahead = self.node.end().ply - self.node.ply
            raise RecordError(f"expected a number of moves to go forward, from 0 to {ahead}, read {count}")
        self._tree.cursor = node
        return self

    def to_start(self) -> Record:
        """Stand before the first move.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").to_start().node
        <Node start>
        """
        self._tree.cursor = self.root
        return self

    def to_end(self) -> Record:
        """Stand behind the last move of the main line.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").to_start().to_end().node
        <Node 1. e2e3>
        """
        self._tree.cursor = self.root.end()
        return self

    def go(self, node: Node) -> Record:
        """Stand at a node of this record; RecordError for a node of another one, or one that was taken out.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3").play("e7e6")
        >>> record.go(record.root.children[0]).node
        <Node 1. e2e3>
        """
        if node.line()[0] is not self.root:
            raise RecordError(f"expected a node of this record, read {node!r}, which is not in it")
        self._tree.cursor = node
        return self

    # --- results that somebody sets ------------------------------------------------------------------

    def resign(self, colour: str | None = None) -> Record:
        """Let the colour, by default the one to move, resign.

        This and the other results can only be set at the end of the main line, and only while the game goes
        on there: RecordError, or GameOverError.

        >>> import gambol
        >>> gambol.Record("talpa").resign("blue").outcome
        Outcome(winner='red', reason='resignation')
        """
        return self.finish(Outcome(self._opponent(colour or self.turn), "resignation"))

    def lose_on_time(self, colour: str | None = None) -> Record:
        """Let the colour, by default the one to move, lose because its time is over.

        >>> import gambol
        >>> gambol.Record("talpa").lose_on_time().outcome
        Outcome(winner='blue', reason='time')
        """
        return self.finish(Outcome(self._opponent(colour or self.turn), "time"))

    def agree_draw(self) -> Record:
        """End the game as a draw that both agree to.

        >>> import gambol
        >>> gambol.Record("talpa").agree_draw().outcome
        Outcome(winner=None, reason='agreement')
        """
        return self.finish(Outcome(None, "agreement"))

    def forfeit(self, colour: str, text: str) -> Record:
        """Let the colour lose by what it did, which the text tells: it becomes the record's `detail`.

        >>> import gambol
        >>> gambol.Record("talpa").forfeit("red", "sent the illegal move 'a1a1'").outcome
        Outcome(winner='blue', reason='forfeit')
        """
        return self.finish(Outcome(self._opponent(colour), "forfeit"), text)

    def adjudicate(self, winner: str | None, text: str = "") -> Record:
        """End the game by the word of an arbiter; None as the winner for a draw.

        >>> import gambol
        >>> gambol.Record("talpa").adjudicate("red", "the table says so").outcome
        Outcome(winner='red', reason='adjudication')
        """
        return self.finish(Outcome(winner, "adjudication"), text)

    def finish(self, outcome: Outcome, detail: str = "") -> Record:
        """Set a result; its reason is resignation, time, agreement, forfeit or adjudication.

        RecordError for an outcome that cannot be set, and as for :meth:`resign`.

        >>> import gambol
        >>> from gambol.games import Outcome
        >>> gambol.Record("talpa").finish(Outcome("red", "tunnel"))
        Traceback (most recent call last):
        gambol.errors.RecordError: expected a reason that can be set: resignation, time, agreement, forfeit
        or adjudication, read 'tunnel'
        """
        if outcome.reason not in SET_REASONS:
            reasons = f"{', '.join(SET_REASONS[:-1])} or {SET_REASONS[-1]}"
            raise RecordError(f"expected a reason that can be set: {reasons}, read {outcome.reason!r}")
        if outcome.winner is not None:
            self._opponent(outcome.winner)
        if outcome.reason == "agreement" and outcome.winner is not None:
            raise RecordError(f"expected no winner of a draw by agreement, read {outcome.winner!r}")
        if outcome.reason in ("resignation", "time", "forfeit") and outcome.winner is None:
            raise RecordError(f"expected a winner by {outcome.reason}, read a draw")
        over = self.outcome
        if over is not None:
            refuse_after_end(over)
        if self.node is not self.root.end():
            msg = f"expected the end of the main line to set a result, but this is {self.node!r}"
            raise RecordError(msg)
        self._tree.ending = Ending(outcome, checked_comment(detail))
        self._tree.edits += 1
        return self

    def _opponent(self, colour: str) -> str:
        colours = self.game.colours
        if colour not in colours:
            raise RecordError(f"expected one of the colours {' and '.join(colours)}, read {colour!r}")
        return colours[1 - colours.index(colour)]

    def _result_is_here(self) -> bool:
        return self._tree.ending is not None and self.node is self.root.end()

    # --- text ----------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The record in the form that :func:`gambol.record.read` reads back, with a line break at the end.

        >>> import gambol
        >>> gambol.record.read(gambol.Record("touchdown").play("e2e3").text)
        <Record of touchdown: 1 move, black to move>
        """
        return write(self)

    def save(self, target: str | os.PathLike[str] | IO[str], *, append: bool = False) -> None:
        """Write the record to a path or an open file.

        A file at the path is replaced in one step: a crash leaves the old one or the new one. With `append`
        the record goes behind those that are in the file already. OSError when it cannot be written.

        >>> import io, gambol
        >>> file = io.StringIO()
        >>> gambol.Record("touchdown").save(file)
        >>> file.getvalue()[:18]
        '[Game "touchdown"]'
        """
        save_text(self.text, target, append=append)

    @classmethod
    def load(cls, source: str | os.PathLike[str] | Iterable[str], game: Game | str | None = None) -> Record:
        """The one record in the file at a path, or in an open file; it stands at the end of its main line.

        `game` is for a text that does not name its own. OSError when it cannot be opened; RecordError for
        what is no record, or more than one.

        >>> import io, gambol
        >>> gambol.Record.load(io.StringIO("e2e3 e7e6"), game="touchdown")
        <Record of touchdown: 2 moves, white to move>
        """
        # The reader makes records, so it stands above this module.
        from pathlib import Path  # noqa: PLC0415

        from gambol.record.reader import read_one  # noqa: PLC0415

        return read_one(Path(source) if isinstance(source, str) else source, game)

    # --- Python --------------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        count = self.node.ply
        outcome = self.outcome
        state = f"{self.turn} to move" if outcome is None else outcome_words(outcome)
        return f"<Record of {self.game.spec}: {count} {'move' if count == 1 else 'moves'}, {state}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._contents() == other._contents()

    def _contents(self) -> tuple[Any, ...]:
        return (self._start, self.length, dict(self._tags), self._tree.ending, flatten(self.root))

    def __reduce__(self) -> tuple[Any, ...]:
        current = next(number for number, node in enumerate(self.root.walk()) if node is self.node)
        return _rebuild, (*self._contents(), current)


@dataclass(frozen=True, slots=True)
class _Undone:
    """What undo took from a node: the child that followed, or a result, or both."""

    parent: Node
    child: Node | None
    place: int
    ending: Ending | None


def _checked_length(length: object) -> int | None:
    if length is None or (isinstance(length, int) and not isinstance(length, bool) and length >= 1):
        return length
    raise RecordError(f"expected a length of at least 1 move, read {length!r}")


def _rebuild(
    start: Position,
    length: int | None,
    tags: dict[str, str],
    ending: Ending | None,
    flat: list[FlatNode],
    current: int,
) -> Record:
    record = Record(start.game, start, length=length, tags=tags)
    nodes = grow(record.root, flat)
    if ending is not None:
        record.to_end().finish(ending.outcome, ending.detail)
    return record.go(nodes[current])
