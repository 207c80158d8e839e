"""`gambol bench --signature`: how many positions fixed searches look at.

The number changes with the search and with nothing else. Who changes the search states it; the same number
says that nothing changed but the speed.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import gambol
from gambol.cli.output import write, write_json

if TYPE_CHECKING:
    from collections.abc import Mapping

_MEGABYTES = 16
_USUAL_DEPTH = 4
"""How deep to look at the start of a game that is not listed."""

SEARCHES: tuple[tuple[str, str, int], ...] = (
    ("touchdown", "8/pppppppp/8/8/8/8/PPPPPPPP/8 w", 16),
    ("touchdown", "8/1ppppp2/p5p1/7p/8/P2PP2P/1PP2PP1/8 w", 19),
    ("touchdown", "8/1p2p3/p1pp1pp1/1P6/4P2p/P2P3P/2P2PP1/8 w", 21),
    ("touchdown:width=6,height=7,stalemate=loses", "", 21),
    ("talpa", "", 5),
    ("talpa", "rbrbrbrb/bb1rb1br/r2rrrrb/rbbrb1rb/1brbr1r1/brbrbbbb/rr1bbbr1/r1br1rbr r", 9),
    ("talpa", "bb1brbrb/3r3r/r2rbrb1/b1r1r2b/1b1rr1r1/brb1bbbb/rr1bbr2/r1br1rbr r", 16),
    ("talpa:size=6", "r2brr/b1brb1/r1rbrb/rbbrbr/1brbrb/brbrbr r", 10),
    ("talpa:size=6", "r2brr/r1rrb1/4bb/rbbrbr/1brbrb/brbb1r r", 14),
    ("talpa:size=10,edges=red-left-right", "", 4),
    ("mitsudomoe", "", 8),
    ("mitsudomoe", "-,-,-,bB,b/-,-,-,-,bB/-,-,-,bB,-/wW,wb,-,-,-/wW,w,wW,-,- w 3 3", 6),
    ("mitsudomoe", "-,-,-,bB,bw/-,-,bB,-,b/-,-,-,bB,-/wW,wbw,-,-,-/wW,w,wW,b,- w 1 1", 5),
    ("mitsudomoe:home-block=ignored", "", 8),
)
"""The game, the position (empty: the start) and how deep to look, a fraction of a second each.

When a search has become much slower or quicker to a depth, change that depth here, in a commit of its own.
"""


def signature() -> Mapping[str, int]:
    """How many positions each game's searches look at: the same on every machine, whatever else it does."""
    nodes = dict.fromkeys(gambol.games(), 0)
    listed = {spec.partition(":")[0] for spec, _, _ in SEARCHES}
    searches = [*SEARCHES, *((name, "", _USUAL_DEPTH) for name in nodes if name not in listed)]
    for number, (spec, text, depth) in enumerate(searches, start=1):
        _tell(f"search {number} of {len(searches)} …")
        game = gambol.game(spec)
        position = game.position(text) if text else game.start()
        with gambol.Engine(game, hash_mb=_MEGABYTES) as engine:
            nodes[game.name] += engine.search(position, depth=depth).nodes
    _tell("")
    return nodes


def write_signature(*, as_json: bool) -> None:
    """Write the number, or as JSON also that of each game."""
    nodes = signature()
    if as_json:
        write_json({"signature": sum(nodes.values()), "games": dict(nodes)})
    else:
        write(str(sum(nodes.values())))


def _tell(what: str) -> None:
    """On a terminal, how far it is."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{what}\x1b[K")
        sys.stderr.flush()
