"""The tree of moves in a record: nodes, and what they have in common."""

# A node and its tree are one thing in two classes, so they know each other's private parts.
# ruff: noqa: SLF001

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from gambol.errors import RecordError
from gambol.games import Outcome
from gambol.record.annotations import checked_clock, checked_comment, checked_marks, checked_score

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gambol.games import Move, Position


class GameOverError(RecordError):
    """A move or a result for a game that has already ended.

    >>> import gambol
    >>> record = gambol.Record("touchdown").resign()
    >>> record.play("e2e3")
    Traceback (most recent call last):
    gambol.record.tree.GameOverError: expected an unfinished game, but black won (resignation)
    """


@dataclass(frozen=True, slots=True)
class Ending:
    """A result that somebody set, and the words that go with it, if any."""

    outcome: Outcome
    detail: str = ""


class Tree:
    """What the nodes of a record share: the limits of the game, a result that was set, the current node."""

    __slots__ = ("_focus", "_seen", "cursor", "edits", "ending", "length", "repetition", "root")

    def __init__(self, start: Position, length: int | None) -> None:
        self.length = length
        self.repetition = start.game.repetition
        self.ending: Ending | None = None
        self.edits = 0
        self.root = Node(self, None, None, start)
        self.cursor = self.root
        self._focus = self.root
        self._seen = Counter([start])

    def occurrences(self, parent: Node, position: Position) -> int:
        """How often the position will have occurred when it follows the parent."""
        if self.repetition is None:
            return 1
        self._look_at(parent)
        return self._seen[position] + 1

    def _look_at(self, node: Node) -> None:
        # Counting from where it last counted keeps reading and playing linear in the number of moves.
        here, there = self._focus, node
        up, down = [], []
        while here is not there:
            ply = here.ply
            if ply >= there.ply:
                up.append(here)
                here = here._ancestor
            if there.ply >= ply:
                down.append(there)
                there = there._ancestor
        self._seen.subtract(step.position for step in up)
        self._seen.update(step.position for step in down)
        self._focus = node

    def number(self, ply: int) -> tuple[int, int]:
        """The number of the move that leads to a ply, and who makes it: 0 moves first in the game."""
        start = self.root._position
        colours = start.game.colours
        number, seat = divmod(ply - 1 + colours.index(start.turn), len(colours))
        return number + 1, seat

    def attach(self, parent: Node, child: Node, place: int) -> None:
        """Put a node, with all that follows it, among the continuations of its parent."""
        self.edits += 1
        branches = list(parent._branches.items())
        branches.insert(place, (str(child.move), child))
        parent._branches = dict(branches)
        child._parent = parent

    def detach(self, child: Node) -> int:
        """Take a node out, with all that follows it, and tell its place; a result set there goes with it."""
        parent = child._ancestor
        if child.is_main:
            self.ending = None
        if self.repetition is not None:
            self._look_at(parent)
        if child in self.cursor.line():
            self.cursor = parent
        place = list(parent._branches).index(str(child.move))
        del parent._branches[str(child.move)]
        child._parent = None
        self.edits += 1
        return place

    def reorder(self, child: Node, place: int) -> None:
        """Move a node to another place among its siblings."""
        parent = child._ancestor
        branches = list(parent._branches.items())
        old = [branch for _, branch in branches].index(child)
        place = max(0, min(place, len(branches) - 1))
        if old == place:
            return
        if self.ending is not None and 0 in (old, place) and parent.is_main:
            raise RecordError(
                "expected to keep the main line, because it ends with the result that was set: "
                f"{outcome_words(self.ending.outcome)}; take that back first"
            )
        branches.insert(place, branches.pop(old))
        parent._branches = dict(branches)
        self.edits += 1


class Node:
    """One move in a record, the position after it, and what was said about it.

    Nodes are made by :meth:`gambol.Record.play` and :meth:`Node.play`; the root of a record is a node
    without a move.

    >>> import gambol
    >>> record = gambol.Record("touchdown").play("e2e3").play("e7e6")
    >>> record.node
    <Node 1... e7e6>
    >>> record.node.comment = "mirrors the first move"
    >>> record.node.marks = ["?!"]
    >>> record.node.clock, record.node.score = 297.5, 0.25
    >>> print(record.text.splitlines()[-1])
    1. e2e3 e7e6?! {[%clk 0:04:57.5] [%eval 0.25] mirrors the first move} *
    """

    __slots__ = (
        "__weakref__",
        "_before",
        "_branches",
        "_clock",
        "_comment",
        "_marks",
        "_move",
        "_occurrences",
        "_parent",
        "_ply",
        "_position",
        "_score",
        "_tree",
    )

    def __init__(self, tree: Tree, parent: Node | None, move: Move | None, position: Position) -> None:
        self._tree = tree
        self._parent = parent
        self._branches: dict[str, Node] = {}
        self._move = move
        self._position = position
        self._ply: int = 0 if parent is None else parent._ply + 1
        self._occurrences = 1 if parent is None else tree.occurrences(parent, position)
        self._before = ""
        self._comment = ""
        self._marks: tuple[str, ...] = ()
        self._clock: float | None = None
        self._score: float | None = None

    # --- where the node stands -----------------------------------------------------------------------

    @property
    def move(self) -> Move | None:
        """The move that led here; None at the root.

        >>> import gambol
        >>> print(gambol.Record("touchdown").play("e2e3").node.move)
        e2e3
        """
        return self._move

    @property
    def position(self) -> Position:
        """The position after the move.

        >>> import gambol
        >>> gambol.Record("talpa:size=3").root.position.text
        'rbr/brb/rbr r'
        """
        return self._position

    @property
    def parent(self) -> Node | None:
        """The node before; None at the root, and for a node that was taken out of its record.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").node.parent
        <Node start>
        """
        return self._parent

    @property
    def children(self) -> tuple[Node, ...]:
        """The continuations, the main one first.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3").back().play("d2d3")
        >>> record.root.children
        (<Node 1. e2e3>, <Node 1. d2d3>)
        """
        return tuple(self._branches.values())

    @property
    def next(self) -> Node | None:
        """The main continuation; None at the end of a line.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").root.next
        <Node 1. e2e3>
        """
        return next(iter(self._branches.values()), None)

    @property
    def ply(self) -> int:
        """The number of moves from the start of the record.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").node.ply
        1
        """
        return self._ply

    @property
    def number(self) -> str:
        """The number that is written before the move: `1.` for who moves first in the game, `1...` after him.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").play("e7e6").node.number
        '1...'
        """
        number, seat = self._tree.number(self._ply)
        return f"{number}." if seat == 0 else f"{number}..."

    @property
    def next_number(self) -> int:
        """The number of the move that is made from here; it grows when all have moved.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").play("e7e6").node.next_number
        2
        """
        return self._tree.number(self._ply + 1)[0]

    @property
    def is_main(self) -> bool:
        """Whether the node is on the main line: the first continuation all the way from the start.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").back().play("d2d3").node.is_main
        False
        """
        node = self
        while (parent := node._parent) is not None:
            if parent.next is not node:
                return False
            node = parent
        return node is self._tree.root

    @property
    def occurrences(self) -> int:
        """How often this position, with this side to move, has occurred on the line to here.

        This time and the start count. In games where no position can come again it is always 1.

        >>> import gambol
        >>> gambol.Record("mitsudomoe").root.occurrences
        1
        """
        return self._occurrences

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended here, by the position, by repetition, by length, or by a result that was set.

        >>> import gambol
        >>> gambol.Record("touchdown", length=1).play("e2e3").node.outcome
        Outcome(winner=None, reason='length')
        """
        tree = self._tree
        if self._position.outcome is not None:
            return self._position.outcome
        if tree.repetition is not None and self._occurrences >= tree.repetition:
            return Outcome(None, "repetition")
        if tree.length is not None and self._ply >= tree.length:
            return Outcome(None, "length")
        if tree.ending is not None and not self._branches and self.is_main:
            return tree.ending.outcome
        return None

    def line(self) -> tuple[Node, ...]:
        """The nodes from the start of the record to this one, both included.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").node.line()
        (<Node start>, <Node 1. e2e3>)
        """
        nodes = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node._parent
        return tuple(reversed(nodes))

    def end(self) -> Node:
        """The last node of the main continuation from here.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3").play("e7e6").root.end()
        <Node 1... e7e6>
        """
        node = self
        while node._branches:
            node = next(iter(node._branches.values()))
        return node

    def walk(self) -> Iterator[Node]:
        """This node and all that follow it, a line to its end before its variations.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3").play("e7e6").to_start().play("d2d3")
        >>> list(record.root.walk())
        [<Node start>, <Node 1. e2e3>, <Node 1... e7e6>, <Node 1. d2d3>]
        """
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node._branches.values()))

    # --- changing the tree ---------------------------------------------------------------------------

    def play(self, move: str | Move) -> Node:
        """The node after the move: the one that is there already, or a new last variation.

        GameOverError after the end of the game, MoveError for a move that is not legal.

        >>> import gambol
        >>> root = gambol.Record("touchdown").root
        >>> root.play("e2e3"), root.play("d2-d3"), root.play("e2e3")
        (<Node 1. e2e3>, <Node 1. d2d3>, <Node 1. e2e3>)
        """
        over = self.outcome
        if over is not None:
            refuse_after_end(over)
        chosen = self._position.move(str(move))
        child = self._branches.get(chosen.text)
        if child is None:
            child = Node(self._tree, self, chosen, self._position.play(chosen))
            self._branches[chosen.text] = child
            self._tree.edits += 1
        return child

    def promote(self) -> None:
        """Move the variation that begins here up by one place among the alternatives to its first move.

        RecordError where that would take the main line from under a result that was set.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3").back().play("d2d3")
        >>> record.node.promote()
        >>> record.root.children
        (<Node 1. d2d3>, <Node 1. e2e3>)
        """
        self._tree.reorder(self, self._place() - 1)

    def demote(self) -> None:
        """Move the variation that begins here down by one place; errors as for :meth:`promote`.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3").back().play("d2d3")
        >>> record.root.children[0].demote()
        >>> record.root.children
        (<Node 1. d2d3>, <Node 1. e2e3>)
        """
        self._tree.reorder(self, self._place() + 1)

    def make_main(self) -> None:
        """Make the line to this node the main line; errors as for :meth:`promote`.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3").back().play("d2d3").play("e7e6")
        >>> record.node.make_main()
        >>> record.node.is_main
        True
        """
        for node in self.line()[1:]:
            self._tree.reorder(node, 0)

    def delete(self) -> None:
        """Take this move, and all that follows it, out of the record.

        A record that stood within goes back to the move before; a result set at the end of the main line
        goes with that line. RecordError at the start of the record.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3").play("e7e6")
        >>> record.node.parent.delete()
        >>> record.node
        <Node start>
        """
        self._tree.detach(self)

    @property
    def _ancestor(self) -> Node:
        if self._parent is None:
            msg = "expected a move of the record, but this is its start, or a move that was taken out of it"
            raise RecordError(msg)
        return self._parent

    def _place(self) -> int:
        return list(self._ancestor._branches.values()).index(self)

    # --- what was said about it ----------------------------------------------------------------------

    @property
    def comment(self) -> str:
        """The comment on the move, or at the start on the whole game; any text, empty for none.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3", comment="the centre")
        >>> record.node.comment
        'the centre'
        """
        return self._comment

    @comment.setter
    def comment(self, text: str) -> None:
        self._comment = checked_comment(text)

    @property
    def comment_before(self) -> str:
        """The comment that stands before the move; any text, empty for none. The start takes none.

        >>> import gambol
        >>> record = gambol.Record("touchdown").play("e2e3")
        >>> record.node.comment_before = "White has eight moves:"
        >>> print(record.text.splitlines()[-1])
        1. {White has eight moves:} e2e3 *
        """
        return self._before

    @comment_before.setter
    def comment_before(self, text: str) -> None:
        text = checked_comment(text)
        if text and self._move is None:
            msg = "expected a move to comment on, but this is the start of the record"
            raise RecordError(msg)
        self._before = text

    @property
    def marks(self) -> tuple[str, ...]:
        """Marks on the move: `!`, `?`, `!!`, `??`, `!?`, `?!`, or `$` and a number up to 255 as in chess.

        >>> import gambol
        >>> node = gambol.Record("touchdown").play("e2e3").node
        >>> node.marks = ["$1", "$14"]
        >>> node.marks
        ('!', '$14')
        """
        return self._marks

    @marks.setter
    def marks(self, marks: Iterable[str]) -> None:
        checked = checked_marks(marks)
        if checked and self._move is None:
            msg = "expected a move to mark, but this is the start of the record"
            raise RecordError(msg)
        self._marks = checked

    @property
    def clock(self) -> float | None:
        """The seconds left, after the move, on the clock of who made it; kept to a thousandth.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3", clock=59.9).node.clock
        59.9
        """
        return self._clock

    @clock.setter
    def clock(self, seconds: float | None) -> None:
        self._clock = checked_clock(seconds)

    @property
    def score(self) -> float | None:
        """What the position after the move is worth to who moves first in the game; any finite number.

        >>> import gambol
        >>> gambol.Record("touchdown").play("e2e3", score=-0.5).node.score
        -0.5
        """
        return self._score

    @score.setter
    def score(self, score: float | None) -> None:
        self._score = checked_score(score)

    # --- Python --------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return "<Node start>" if self._move is None else f"<Node {self.number} {self._move}>"

    def __reduce__(self) -> NoReturn:
        msg = "a node cannot be copied or pickled on its own: copy its record"
        raise TypeError(msg)


def refuse_after_end(outcome: Outcome) -> NoReturn:
    """Say that the game is over."""
    raise GameOverError(f"expected an unfinished game, but {outcome_words(outcome)}")


def outcome_words(outcome: Outcome) -> str:
    """An outcome in words.

    >>> from gambol.games import Outcome
    >>> outcome_words(Outcome("red", "tunnel")), outcome_words(Outcome(None, "stalemate"))
    ('red won (tunnel)', 'the game was drawn (stalemate)')
    """
    who = "the game was drawn" if outcome.winner is None else f"{outcome.winner} won"
    return f"{who} ({outcome.reason})"
