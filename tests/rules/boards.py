"""Boards written by hand."""

from __future__ import annotations

import re

import gambol
from gambol.games.mitsudomoe import MitsudomoePosition
from gambol.games.talpa import TalpaPosition
from gambol.games.touchdown import TouchdownPosition

WHITE_AT_HOME = {"a1": "wW", "b1": "wW", "a2": "wW"}
BLACK_AT_HOME = {"e5": "bB", "d5": "bB", "e4": "bB"}
BLACK_ON_HIS_WAY = {"e5": "bB", "d5": "bB", "e3": "bB"}


def mitsudomoe(turn: str, *parts: dict[str, str], **options: str) -> MitsudomoePosition:
    """A Mitsudomoe position from its stacks by square, bottom first; the other rings are in the supplies."""
    board: dict[str, str] = {}
    for part in parts:
        assert not board.keys() & part.keys()
        board.update(part)
    ranks = "/".join(
        ",".join(board.get(f"{file}{rank}", "-") for file in "abcde") for rank in range(5, 0, -1)
    )
    rings = "".join(board.values())
    supplies = f"{8 - rings.count('w')} {8 - rings.count('b')}"
    pos = gambol.game("mitsudomoe", **options).position(f"{ranks} {turn[0]} {supplies}")
    assert isinstance(pos, MitsudomoePosition)
    return pos


def texts(pos: gambol.Position) -> set[str]:
    """The legal moves as they are listed."""
    return {move.text for move in pos.legal_moves}


def ball_steps(pos: gambol.Position, ring_step: str) -> set[str]:
    """What may follow a ring step: the ball step and its relocations."""
    return {text.partition("/")[2] for text in texts(pos) if text.startswith(f"{ring_step}/")}


def talpa(text: str, **options: int | str) -> TalpaPosition:
    """A Talpa position on a board as large as its text, which has a dot for each empty square."""
    game = gambol.game("talpa", size=text.count("/") + 1, **options)
    pos = game.position(re.sub(r"\.+", lambda dots: str(len(dots[0])), text))
    assert isinstance(pos, TalpaPosition)
    return pos


def touchdown(text: str, **options: int | str) -> TouchdownPosition:
    """A Touchdown position on the board that is as large as its text."""
    ranks = text.split(maxsplit=1)[0].split("/")
    width = sum(int(sign) if sign.isdigit() else 1 for sign in ranks[0])
    pos = gambol.game("touchdown", width=width, height=len(ranks), **options).position(text)
    assert isinstance(pos, TouchdownPosition)
    return pos
