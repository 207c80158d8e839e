"""Who can be compared with whom, by the games that were played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection


def comparable(size: int, scored: Collection[tuple[int, int]], *, both_ways: bool) -> list[list[int]]:
    """The groups of players, by number, that can be compared; the largest first.

    `scored` says who has taken points from whom. Players are comparable if a chain of such pairs joins them;
    with `both_ways`, only if one leads from each to the other. (If none leads from one half of the players to
    the other half, then the other half is better by any amount, as far as the results go.)

    >>> comparable(4, {(0, 1), (1, 0), (1, 2)}, both_ways=False)
    [[0, 1, 2], [3]]
    >>> comparable(4, {(0, 1), (1, 0), (1, 2)}, both_ways=True)
    [[0, 1], [2], [3]]
    """
    ahead: list[list[int]] = [[] for _ in range(size)]
    behind: list[list[int]] = [[] for _ in range(size)]
    for one, other in scored:
        ahead[one].append(other)
        behind[other].append(one)
        if not both_ways:
            ahead[other].append(one)
            behind[one].append(other)
    # Kosaraju's two walks: the second one, backwards and from who was left last, cannot leave a group.
    seen: set[int] = set()
    left: list[int] = []
    for player in range(size):
        _walk(player, ahead, seen, left)
    seen.clear()
    groups = []
    for player in reversed(left):
        group: list[int] = []
        _walk(player, behind, seen, group)
        if group:
            groups.append(sorted(group))
    return sorted(groups, key=lambda group: (-len(group), group))


def _walk(start: int, edges: list[list[int]], seen: set[int], left: list[int]) -> None:
    """Visit all that can be reached and has not been seen; write down each when nothing is left behind it."""
    if start in seen:
        return
    seen.add(start)
    path = [(start, iter(edges[start]))]
    while path:
        player, others = path[-1]
        for other in others:
            if other not in seen:
                seen.add(other)
                path.append((other, iter(edges[other])))
                break
        else:
            path.pop()
            left.append(player)
