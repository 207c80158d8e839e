"""The author's table of the sister game on 4x4: every placement, won or lost for the side to move."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

import gambol

if TYPE_CHECKING:
    from collections.abc import Iterator

SQUARES = range(16)  # from the top left square on, rank by rank


def placements() -> Iterator[str]:
    """At most four pawns a side, at least one of them an enemy's, none of White's home; White to move."""
    for own_pawns in range(5):
        for own in combinations(SQUARES[4:], own_pawns):
            free = [square for square in SQUARES if square not in own]
            for enemy_pawns in range(1, 5):
                for enemy in combinations(free, enemy_pawns):
                    yield board_text(own, enemy)


def board_text(own: tuple[int, ...], enemy: tuple[int, ...]) -> str:
    squares = ["."] * 16
    for square in own:
        squares[square] = "P"
    for square in enemy:
        squares[square] = "p"
    line = "".join(squares)
    text = f"{line[:4]}/{line[4:8]}/{line[8:12]}/{line[12:]} w"
    for run in "4321":
        text = text.replace("." * int(run), run)
    return text


def turned(text: str) -> str:
    """The same position with the colours changed and the board turned over, so that White is to move."""
    return "/".join(reversed(text[:-2].swapcase().split("/"))) + (" w" if text[-1] == "b" else " b")


@pytest.mark.slow
def test_the_sister_game_on_four_by_four_has_the_results_of_its_authors_table() -> None:
    game = gambol.game("touchdown", width=4, height=4, stalemate="loses", pawns="first-rank")
    won: dict[str, bool] = {}

    def wins(position: gambol.Position) -> bool:
        """Whether the side to move wins; looked up with White to move."""
        if position.outcome is not None:
            return position.outcome.winner == position.turn
        for move in position.legal_moves:
            after = position.play(move)
            if after.outcome is not None:
                if after.outcome.winner == position.turn:
                    return True
                continue
            key = turned(after.text)
            if key not in won:
                won[key] = wins(game.position(key))
            if not won[key]:
                return True
        return False

    placed = 0
    for text in placements():
        placed += 1
        if text not in won:
            won[text] = wins(game.position(text))
    assert (placed, len(won)) == (755_591, 755_591)
    assert sum(won.values()) == 220_104
    assert won[game.start().text]
