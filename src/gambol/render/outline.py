"""The outline of a region of squares, drawn a little inside it and with round corners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

Cell = tuple[int, int]
Point = tuple[float, float]

# Walking along an edge with the region on the right hand: east, south, west, north.
_STEPS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


@dataclass(frozen=True)
class Inset:
    """How far inside the region its outline runs: under its upper sides, beside its others.

    Sides that lie on the border of a board of ``width`` by ``height`` squares use ``border`` instead.
    """

    top: float
    others: float
    border: float = 0
    width: int = 0
    height: int = 0

    def push(self, corner: Cell, heading: int) -> Point:
        """What the edge that leaves this corner in this heading is moved by, towards the inside."""
        x, y = corner
        at_border = ((y == 0), (x == self.width), (y == self.height), (x == 0))[heading] and self.width > 0
        amount = self.border if at_border else self.top if heading == 0 else self.others
        return ((0, amount), (-amount, 0), (0, -amount), (amount, 0))[heading]


def number(value: float) -> str:
    """A coordinate, as short as it can be.

    >>> number(12.0), number(0.333333)
    ('12', '0.33')
    """
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _loops(cells: Collection[Cell]) -> list[list[tuple[Cell, int]]]:
    """The closed walks around the region: each corner with the heading in which it is left."""
    inside = set(cells)
    edges: set[tuple[Cell, int]] = set()
    for x, y in inside:
        edges |= {((x, y), 0)} if (x, y - 1) not in inside else set()
        edges |= {((x + 1, y), 1)} if (x + 1, y) not in inside else set()
        edges |= {((x + 1, y + 1), 2)} if (x, y + 1) not in inside else set()
        edges |= {((x, y + 1), 3)} if (x - 1, y) not in inside else set()
    loops = []
    while edges:
        corner, heading = min(edges)
        loop = []
        while (corner, heading) in edges:
            edges.remove((corner, heading))
            loop.append((corner, heading))
            corner = (corner[0] + _STEPS[heading][0], corner[1] + _STEPS[heading][1])
            # Squares that touch only at a corner are not joined: turn right first, around the same one.
            for turn in (1, 0, 3):
                if (corner, (heading + turn) % 4) in edges:
                    heading = (heading + turn) % 4
                    break
        loops.append(loop)
    return loops


def outline(cells: Collection[Cell], side: float, inset: Inset, radius: float) -> str:
    """The path data of the region's outline, for squares of the given side and with corners of that radius.

    Squares that share a side are joined; squares that only share a corner are not.

    >>> outline({(0, 0)}, side=100, inset=Inset(top=12, others=10), radius=0)
    'M10 12L90 12L90 90L10 90Z'
    """
    parts = []
    for loop in _loops(cells):
        corners: list[Point] = []
        headings: list[int] = []
        for index, ((x, y), heading) in enumerate(loop):
            corner_before, before = loop[index - 1]
            if before == heading:
                continue
            arriving, leaving = inset.push(corner_before, before), inset.push((x, y), heading)
            corners.append((x * side + arriving[0] + leaving[0], y * side + arriving[1] + leaving[1]))
            headings.append(heading)
        parts.append(_rounded(corners, headings, radius))
    return "".join(parts)


def _rounded(corners: list[Point], headings: list[int], radius: float) -> str:
    """Path data of a closed walk whose corners are rounded."""
    path: list[str] = []
    for index, (x, y) in enumerate(corners):
        arriving, leaving = _STEPS[headings[index - 1]], _STEPS[headings[index]]
        command = "L" if path else "M"
        if radius == 0:
            path.append(f"{command}{number(x)} {number(y)}")
            continue
        start = f"{number(x - arriving[0] * radius)} {number(y - arriving[1] * radius)}"
        end = f"{number(x + leaving[0] * radius)} {number(y + leaving[1] * radius)}"
        path.append(f"{command}{start}Q{number(x)} {number(y)} {end}")
    return "".join(path) + "Z"
