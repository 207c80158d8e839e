"""Draw the start, a middle and a final position of each game, in every theme and several sizes.

    python tools/gallery.py build/gallery

writes one SVG file for each picture, `boards.txt` with the boards as text, and `index.html` with all of them.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import gambol
from gambol.render import Diagram, to_svg, to_text
from gambol.render.palette import Theme

if TYPE_CHECKING:
    from collections.abc import Iterator

SIZES = (220, 440, 880)


@dataclass(frozen=True)
class Scene:
    """A position, the move that is played in it, and what is pointed at afterwards."""

    game: str
    name: str
    position: str = ""
    move: str = ""
    marks: tuple[str, ...] = ()
    arrows: tuple[str, ...] = ()
    flipped: bool = False

    def diagram(self) -> Diagram:
        game = gambol.game(self.game)
        position = game.position(self.position) if self.position else game.start()
        last = position.move(self.move) if self.move else None
        after = position.play(last) if last else position
        return after.diagram(last, self.marks, self.arrows, flipped=self.flipped)


SCENES = (
    Scene("talpa", "start"),
    Scene("talpa", "middle", "rbb1r1rb/1b3r1b/brr1b1rb/2br2b1/1rrrrbr1/1bb4r/rbrbr1b1/brbb1bbr r", "d5c5"),
    Scene(
        "talpa:edges=red-left-right",
        "final",
        "rbb1r1rb/1b3r1b/brr1b1b1/2br2b1/1b1rrr2/1r5r/4b1b1/brrb2b1 b",
    ),
    Scene("talpa:size=6", "arrows", arrows=("c3d3", "a2a1:red"), marks=("label:e4:green:+2",)),
    Scene("talpa:size=10", "ten", flipped=True),
    Scene("mitsudomoe", "start"),
    Scene(
        "mitsudomoe",
        "middle",
        "-,-,bwwbb,bB,b/-,-,-,bB,bB/b,-,wW,-,-/-,wW,wW,w,-/-,-,w,w,- w 0 0",
        "c1e5/c3e5/d4a3",
    ),
    Scene(
        "mitsudomoe", "final", "-,-,bbB,wW,wW/-,b,-,w,w/b,w,-,wW,-/w,-,bB,-,-/-,w,bB,-,- w 0 2", "b1c3/d3e4"
    ),
    Scene("mitsudomoe", "towers", "-,-,-,bB,bB/-,-,-,-,bwbB/-,-,bwbwbwbwW,-,-/wW,-,-,-,-/w,wW,-,-,- w 0 0"),
    Scene("touchdown", "start"),
    Scene(
        "touchdown",
        "middle",
        "8/p1pp1ppp/1p6/4p3/6P1/2PP4/PP2PP1P/8 w",
        "d3d4",
        ("cross:b2:red", "dot:g5", "triangle:a5:blue", "square:h7:amber", "label:c5:green:+3", "f2"),
        ("e5d4", "g4g5:blue", "b6b5:amber", "h7h6:red"),
    ),
    Scene("touchdown", "final", "2p5/p2Pp1pp/1p6/8/6P1/2p5/P4P1P/8 w", "d7c8"),
    Scene("touchdown:width=4,height=4", "small"),
    Scene("touchdown:width=1,height=4", "narrow"),
)


def pictures() -> Iterator[tuple[str, Diagram]]:
    for scene in SCENES:
        yield f"{scene.game.partition(':')[0]}-{scene.name}", scene.diagram()


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
    boards = []
    themes: tuple[Theme, ...] = get_args(Theme)
    for name, diagram in pictures():
        page.append(f"<h2>{escape(name)}</h2>")
        for theme in themes:
            for size in SIZES:
                file = folder / f"{name}-{theme}-{size}.svg"
                file.write_text(to_svg(diagram, size=size, theme=theme), encoding="utf-8")
                page.append(f"<img src='{file.name}' alt='{escape(name)}, {theme}'>")
        boards += [name, to_text(diagram), to_text(diagram, colour=True), to_text(diagram, ascii=True)]
    (folder / "index.html").write_text("\n".join(page), encoding="utf-8")
    (folder / "boards.txt").write_text("\n\n".join(boards) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
