"""A tree of nodes as a plain list of values, and back: copies, pickles and comparison at any depth."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from gambol.record.tree import Node


class FlatNode(NamedTuple):
    """What is in a node; its parent by its place in the list, -1 for none."""

    parent: int
    move: str
    comment_before: str
    comment: str
    marks: tuple[str, ...]
    clock: float | None
    score: float | None


def flatten(root: Node) -> list[FlatNode]:
    """The root and all that follows, in the order of :meth:`Node.walk`.

    >>> import gambol
    >>> [(node.parent, node.move) for node in flatten(gambol.Record("touchdown").play("e2e3").root)]
    [(-1, ''), (0, 'e2e3')]
    """
    places: dict[Node, int] = {}
    flat = []
    for place, node in enumerate(root.walk()):
        places[node] = place
        parent = -1 if node.parent is None else places[node.parent]
        move = "" if node.move is None else node.move.text
        said = (node.comment_before, node.comment, node.marks, node.clock, node.score)
        flat.append(FlatNode(parent, move, *said))
    return flat


def grow(root: Node, flat: list[FlatNode]) -> list[Node]:
    """Make a bare root what the list says; all nodes, in its order.

    >>> import gambol
    >>> grow(gambol.Record("touchdown").root, flatten(gambol.Record("touchdown").play("e2e3").root))
    [<Node start>, <Node 1. e2e3>]
    """
    nodes: list[Node] = []
    for values in flat:
        node = root if values.parent < 0 else nodes[values.parent].play(values.move)
        node.comment_before, node.comment, node.marks = values.comment_before, values.comment, values.marks
        node.clock, node.score = values.clock, values.score
        nodes.append(node)
    return nodes
