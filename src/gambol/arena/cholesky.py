"""Linear equations with a symmetric positive definite matrix, as the fit of ratings needs them.

A few hundred unknowns are solved in a second, which is all that is asked: no library for numbers is needed.
"""

from __future__ import annotations

import math
from operator import mul
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Vector = list[float]
Matrix = list[list[float]]


class Cholesky:
    """The matrix as the product of a triangle with its own mirror image; ArithmeticError if it has none.

    >>> factors = Cholesky([[4.0, 2.0], [2.0, 5.0]])
    >>> factors.solve([8.0, 12.0])
    [1.0, 2.0]
    """

    def __init__(self, matrix: Matrix) -> None:
        self._rows: Matrix = []
        for line in matrix:
            row: Vector = []
            # `map` stops at the shorter one: at what there is of the new row so far.
            for above in self._rows:
                row.append((line[len(row)] - sum(map(mul, row, above))) / above[-1])
            pivot = line[len(row)] - sum(map(mul, row, row))
            if not pivot > 0:
                raise ArithmeticError(f"expected a positive definite matrix, read the pivot {pivot}")
            row.append(math.sqrt(pivot))
            self._rows.append(row)
        size = len(matrix)
        # The mirror image, each row from its end, so that it too is met from its known side.
        self._mirror = [[self._rows[j][i] for j in range(size - 1, i - 1, -1)] for i in range(size)]

    def solve(self, right: Sequence[float]) -> Vector:
        """The vector that the matrix turns into `right`."""
        forward: Vector = []
        for row, value in zip(self._rows, right, strict=True):
            forward.append((value - sum(map(mul, forward, row))) / row[-1])
        backward: Vector = []
        for row, value in zip(reversed(self._mirror), reversed(forward), strict=True):
            backward.append((value - sum(map(mul, backward, row))) / row[-1])
        return backward[::-1]


def quadratic(matrix: Matrix, vector: Vector) -> float:
    """The vector times the matrix times the vector.

    >>> quadratic([[4.0, 2.0], [2.0, 3.0]], [1.0, 2.0])
    24.0
    """
    turned: Vector = [sum(map(mul, row, vector)) for row in matrix]
    return sum(map(mul, vector, turned), 0.0)
