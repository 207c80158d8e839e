"""Draw the start, a middle and a final position of each game, in every theme and several sizes.

    python tools/gallery.py build/gallery

writes one SVG file for each picture, and `index.html` that shows them all.
"""

from __future__ import annotations

import argparse
import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gambol.games.mitsudomoe import look as mitsudomoe
from gambol.games.talpa import look as talpa
from gambol.games.touchdown import look as touchdown
from gambol.render import Diagram, to_svg

if TYPE_CHECKING:
    from collections.abc import Mapping

SIZES = (220, 440, 880)
THEMES = ("light", "dark", "auto")


def board(text: str) -> dict[str, str]:
    """The occupied squares of a position text."""
    squares = {}
    rows = text.partition(" ")[0].split("/")
    for row, line in enumerate(rows):
        tokens: list[str] = []
        for token in line.split(",") if "," in line else re.findall(r"\d+|\D", line):
            tokens += [""] * int(token) if token.isdigit() else ["" if token == "-" else token]
        for file, token in enumerate(tokens):
            if token:
                squares[f"{chr(ord('a') + file)}{len(rows) - row}"] = token
    return squares


def checkerboard(size: int) -> str:
    return "/".join("".join("rb"[(row + file) % 2] for file in range(size)) for row in range(size))


def pictures() -> Mapping[str, Diagram]:
    standard = {"size": 8, "edges": "red-top-bottom"}
    mirrored = {"size": 8, "edges": "red-left-right"}
    eight = {"width": 8, "height": 8}

    def a(text: str, turn: str, options: Mapping[str, Any], look: Any, **more: Any) -> Diagram:
        drawn = look.diagram(options, board(text), turn=turn, **more)
        assert isinstance(drawn, Diagram)
        return drawn

    middle = "rbb1r1rb/1b3r1b/brr1b1rb/2br2b1/1rrrrbr1/1bb4r/rbrbr1b1/brbb1bbr"
    final = "rbb1r1rb/1b3r1b/brr1b1b1/2br2b1/1b1rrr2/1r5r/4b1b1/brrb2b1"
    return {
        "talpa-start": a(checkerboard(8), "red", standard, talpa),
        "talpa-middle": a(middle, "red", standard, talpa, last=("f3", "e3"), captured=("e3",)),
        "talpa-final": a(final, "blue", mirrored, talpa, last=("c3",), caption="Red has won: tunnel"),
        "talpa-ten": a(checkerboard(10), "blue", {**standard, "size": 10}, talpa, flipped=True),
        "talpa-six": a(checkerboard(6), "red", {**standard, "size": 6}, talpa, arrows=("a2a1", "c3d3:red")),
        "mitsudomoe-start": a(
            "-,-,-,bB,bB/-,-,-,-,bB/-,-,-,-,-/wW,-,-,-,-/wW,wW,-,-,-", "white", {}, mitsudomoe
        ),
        "mitsudomoe-middle": a(
            "-,w,-,bB,b/-,b,wbwW,-,bB/b,-,bwbB,wb,-/w,wW,-,-,-/w,bw,wW,-,-",
            "white",
            {},
            mitsudomoe,
            last=("a2", "b2", "b1", "d3"),
            arrows=("b2d4", "c3e1:amber"),
            marks=("d4",),
        ),
        "mitsudomoe-final": a(
            "-,w,b,wW,wW/-,b,-,-,bwW/b,-,wbB,-,-/bB,-,b,-,-/w,bB,w,-,-",
            "black",
            {},
            mitsudomoe,
            last=("d5", "c4", "e4"),
            caption="White has won: goal",
        ),
        "mitsudomoe-towers": a(
            "-,wb,-,wwbbwbwb,bB/-,-,wbwbwW,-,bB/wbwbbwwbwbwbwbwB,-,-,wwwww,bbbbb/w,wbw,-,-,wbwW/w,bw,bwbwbwbwbwW,wwwwww,bbbbbbB",
            "white",
            {},
            mitsudomoe,
        ),
        "touchdown-start": a("8/pppppppp/8/8/8/8/PPPPPPPP/8", "white", eight, touchdown),
        "touchdown-middle": a(
            "8/p1pp1ppp/1p6/4p3/3P2P1/2P5/PP2PP1P/8",
            "black",
            eight,
            touchdown,
            last=("d3", "d4"),
            marks=(
                "cross:b2:red",
                "dot:g5",
                "triangle:a5:blue",
                "square:h7:amber",
                "label:c5:green:+3",
                "f2",
            ),
            arrows=("e5d4", "g4g5:blue", "b6b5:amber", "h7h6:red"),
        ),
        "touchdown-final": a(
            "2P5/p3p1pp/1p6/8/6P1/2p5/P4P1P/8",
            "black",
            eight,
            touchdown,
            last=("d7", "c8"),
            captured=("c8",),
            caption="White has won: far rank",
        ),
        "touchdown-small": a("4/pppp/PPPP/4", "white", {"width": 4, "height": 4}, touchdown),
        "touchdown-narrow": a("1/p/P/1", "white", {"width": 1, "height": 4}, touchdown),
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where the pictures are written")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    page = [
        "<!doctype html><meta charset='utf-8'><title>Gambol: gallery</title><style>body{margin:2em}</style>"
    ]
    for name, diagram in pictures().items():
        page.append(f"<h2>{escape(name)}</h2>")
        for theme in THEMES:
            for size in SIZES:
                file = folder / f"{name}-{theme}-{size}.svg"
                file.write_text(to_svg(diagram, size=size, theme=theme), encoding="utf-8")
                page.append(f"<img src='{file.name}' alt='{escape(name)}, {theme}'>")
    (folder / "index.html").write_text("\n".join(page), encoding="utf-8")


if __name__ == "__main__":
    main()
