"""What an engine says, in the words of the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gambol.engine.info import Info

NO_MOVE = "0000"
"""The move of a game that is over."""

_LONGEST_REMARK = 300


def info_line(info: Info, number: int = 1) -> str:
    """One of the best lines.

    >>> import gambol
    >>> game = gambol.game("touchdown")
    >>> info = gambol.Engine(game).search(game.position("8/8/P7/8/8/7p/8/8 w"))
    >>> print(info_line(info))
    info depth ... seldepth ... multipv 1 score mate 2 nodes ... hashfull 0 time ... pv a6a7...
    """
    moves = " ".join(move.text for move in info.line)
    return (
        f"info depth {info.depth} seldepth {info.deepest} multipv {number} score {score(info)}"
        f" nodes {info.nodes} nps {info.nodes_per_second} hashfull {round(1000 * info.hash_full)}"
        f" time {round(1000 * info.seconds)} pv {moves}"
    )


def score(info: Info) -> str:
    """How good it is for the side to move: a guess in hundredths, or the moves to a certain end."""
    if info.proven in ("win", "loss") and info.moves_to_end is not None:
        return f"mate {mate_in(info.moves_to_end, won=info.proven == 'win')}"
    return f"cp {info.score}"


def mate_in(moves_to_end: int, *, won: bool) -> int:
    """The moves of both sides to the end, as UCI counts: those of the side to move; negative when it loses.

    >>> mate_in(7, won=True), mate_in(4, won=False), mate_in(1, won=False)
    (4, -2, -1)
    """
    own = (moves_to_end + 1) // 2
    return own if won else -own


def remark(text: str) -> str:
    r"""Something for people: in one line, short, and without anything that upsets a terminal.

    >>> remark("expected a move,\nread '\x1b[2J'")
    "info string expected a move, read '?[2J'"
    """
    words = " ".join(text[: 4 * _LONGEST_REMARK].split())
    short = words if len(words) <= _LONGEST_REMARK else words[:_LONGEST_REMARK] + "..."
    return "info string " + "".join(letter if letter.isprintable() else "?" for letter in short)
