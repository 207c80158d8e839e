"""Draw the pictures of README.md and the documentation.

    python tools/pictures.py [FOLDER]

writes them to docs/pictures, or to another folder. They are committed; a test draws them again and compares.
"""

from __future__ import annotations

import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from reliability import calibrations, diagram

import gambol

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"


@dataclass(frozen=True)
class Picture:
    """A position, the move that is played there, and what is pointed at afterwards."""

    name: str
    game: str
    position: str = ""
    move: str = ""
    marks: tuple[str, ...] = ()
    arrows: tuple[str, ...] = ()
    size: int = 400

    def svg(self) -> str:
        game = gambol.game(self.game)
        position = game.position(self.position) if self.position else game.start()
        last = None
        if self.move:
            last = position.move(self.move)
            position = position.play(last)
        return (
            position.svg(size=self.size, theme="auto", last=last, marks=self.marks, arrows=self.arrows) + "\n"
        )


def each(mark: str, squares: str) -> tuple[str, ...]:
    """The same mark on each of some squares: ``each("dot:?:blue", "a1 a2")``."""
    return tuple(mark.replace("?", square) for square in squares.split())


PICTURES = (
    # Talpa
    Picture("talpa", "talpa", "rbb1r1rb/1b3r1b/brr1b1rb/2br2b1/1rrrrbr1/1bb4r/rbrbr1b1/brbb1bbr r", "d5c5"),
    Picture("talpa-start", "talpa"),
    Picture("talpa-captures", "talpa:size=6", arrows=("d3d4", "d3e3", "d3d2", "d3c3")),
    Picture("talpa-captured", "talpa:size=6", move="d3d4"),
    Picture(
        "talpa-removals",
        "talpa:size=6",
        "rr2bb/r1r1b1/1r2b1/2bb1r/b3r1/2b2r r",
        marks=each("cross:?:green", "a6 b6 a5 c5 b4 f3 e2 f1"),
    ),
    Picture(
        "talpa-tunnel",
        "talpa:size=6",
        "r2b1r/1r2r1/b1b2b/3r1r/b1b1b1/3r2 r",
        "f3f4",
        marks=each("dot:?:red", "c6 c5 d5 d4 e4 e3 f3 f2 f1"),
    ),
    Picture(
        "talpa-opened",
        "talpa:size=6",
        "r1b1bb/r2bbr/rb1r1r/brb1b1/rrr1rb/b1b1rr b",
        "c3c2",
        marks=each("dot:?:red", "b6 b5 c5 c4 c3 d3 d2 d1"),
    ),
    Picture(
        "talpa-both",
        "talpa:size=6",
        "1r1b1r/r1b3/rrbr1r/b2b2/2b1br/b2rbr b",
        "d3d4",
        marks=(
            *each("dot:?:red", "e6 e5 e4 b1"),
            *each("dot:?:blue", "f3 a2"),
            *each("dot:?:green", "e3 d3 c3 b3 b2"),
        ),
    ),
    # Mitsudomoe
    Picture(
        "mitsudomoe",
        "mitsudomoe",
        "-,-,bwwbb,bB,b/-,-,-,bB,bB/b,-,wW,-,-/-,wW,wW,w,-/-,-,w,w,- w 0 0",
        "c1e5/c3e5/d4a3",
    ),
    Picture("mitsudomoe-start", "mitsudomoe"),
    Picture("mitsudomoe-ring", "mitsudomoe", marks=("square:c2:green",), arrows=("b1c2",)),
    Picture("mitsudomoe-turn", "mitsudomoe", move="@c2/b1c2"),
    Picture(
        "mitsudomoe-vault",
        "mitsudomoe",
        "-,-,b,bB,bB/-,-,-,w,b/-,-,bB,-,-/wW,wW,-,-,-/wW,-,w,-,- w 3 3",
        marks=each("square:?:blue", "c5 e4"),
        arrows=("a1d4",),
    ),
    Picture(
        "mitsudomoe-relocation",
        "mitsudomoe",
        "-,-,-,b,b/-,-,-,bB,bB/-,-,bB,-,-/w,wW,-,-,-/wW,wwW,-,-,- w 3 3",
        arrows=("a1e5", "d4d5:blue", "c3d4:red"),
    ),
    Picture(
        "mitsudomoe-relocated",
        "mitsudomoe",
        "-,-,-,b,b/-,-,-,bB,bB/-,-,bB,-,-/w,wW,-,-,-/wW,wwW,-,-,- w 3 3",
        "a2e5/a1e5/d4d5/c3d4",
    ),
    Picture(
        "mitsudomoe-goal",
        "mitsudomoe",
        "-,-,-,wW,bwW/-,-,-,-,b/-,bB,-,wW,-/bB,-,-,-,b/w,-,bB,w,- w 3 2",
        "@e4/d3e4",
    ),
    Picture(
        "mitsudomoe-home",
        "mitsudomoe",
        "-,-,-,b,bB/-,-,-,bB,bB/-,-,-,-,-/w,wW,-,-,-/wW,wW,-,-,- w 4 4",
        "@c3/b2a2",
    ),
    # Touchdown
    Picture("touchdown", "touchdown", "8/p1pp1ppp/1p6/4p3/6P1/2PP4/PP2PP1P/8 w", "d3d4"),
    Picture("touchdown-start", "touchdown"),
    Picture(
        "touchdown-moves",
        "touchdown:width=6,height=6",
        "6/p4p/1ppp2/2P3/4P1/6 w",
        marks=("cross:c4:red",),
        arrows=("c3b4", "c3d4", "e2e3"),
    ),
    Picture("touchdown-captured", "touchdown:width=6,height=6", "6/p4p/1ppp2/2P3/4P1/6 w", "c3d4"),
    Picture("touchdown-win", "touchdown", "2p5/p2Pp1pp/1p6/8/6P1/2p5/P4P1P/8 w", "d7c8"),
    Picture("touchdown-stalemate", "touchdown:width=6,height=6", "6/6/p2p1p/P2P1P/6/6 w"),
    # Looks
    Picture(
        "looks-marks",
        "touchdown",
        "8/p1pp1ppp/1p6/4p3/6P1/2PP4/PP2PP1P/8 w",
        "d3d4",
        (
            "circle:f2",
            "dot:g5:red",
            "cross:b2:red",
            "square:h7:amber",
            "triangle:a5:blue",
            "label:c5:green:+3",
        ),
        ("e5d4", "g4g5:blue", "b6b5:amber", "h7h6:red"),
    ),
)


# --- the parts and who may import whom ------------------------------------------------------------------

STYLE = """
text { font: 15px system-ui, sans-serif; text-anchor: middle; fill: #20303a }
text.small { font-size: 12.5px; fill: #51626d }
text.mono { font-family: ui-monospace, monospace }
rect.part { fill: #e4f1ef; stroke: #2a7d74; stroke-width: 1.5 }
rect.core { fill: #f6ebd9; stroke: #a4752b; stroke-width: 1.5 }
rect.planned { fill: none; stroke: #8a9aa4; stroke-width: 1.5; stroke-dasharray: 5 4 }
path { fill: none; stroke: #51626d; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf1 }
  text.small { fill: #a9b8c1 }
  rect.part { fill: #173b38; stroke: #4fb3a7 }
  rect.core { fill: #40311a; stroke: #d3a256 }
  rect.planned { stroke: #71828c }
  path { stroke: #a9b8c1 }
}
"""
WORDS = {
    "cli": "the command: menu, play, show, moves, perft, bench",
    "record": "games with history",
    "players": "who chooses moves",
    "games": "Game, Position, Move; names and looks of each game",
    "render": "a board as text or SVG; knows no game",
    "errors": "what goes wrong",
    "_core": "the compiled extension, one build per level of CPU",
}
CORE = (
    ("core/bind", "converts types and errors, decides nothing"),
    ("core/gambol", "the rules, perft, random games: header-only C++20"),
)


def floors() -> list[list[str]]:
    """The packages from the top floor down, as pyproject.toml orders them for import-linter."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (layers,) = (contract["layers"] for contract in settings["contracts"] if contract["type"] == "layers")
    return [found for layer in layers if (found := re.findall(r"\w+", layer)) != ["__main__"]]


def parts() -> str:
    """The floors of the library above the core: whoever stands higher may import what stands lower."""
    width, height, step, left = 640, 46, 62, 56
    shapes = []
    y = 16

    def box(x: float, wide: float, kind: str, name: str, words: str) -> None:
        shapes.append(f'<rect class="{kind}" x="{x:g}" y="{y}" width="{wide:g}" height="{height}" rx="7"/>')
        middle = x + wide / 2
        shapes.append(f'<text class="mono" x="{middle:g}" y="{y + (20 if words else 28)}">{name}</text>')
        if words:
            shapes.append(f'<text class="small" x="{middle:g}" y="{y + 37}">{words}</text>')

    for floor in floors():
        wide = (width - 14 * (len(floor) - 1)) / len(floor)
        for place, name in enumerate(floor):
            there = (ROOT / "src/gambol" / name).is_dir() or (ROOT / f"src/gambol/{name}.py").exists()
            words = WORDS.get(name, "") if there else "planned"
            box(left + place * (wide + 14), wide, "part" if there else "planned", name, words)
        y += step
    y += 6
    for name, words in CORE:
        box(left, width, "core", name, words)
        y += step
    bottom = y - step + height
    arrow = f'<path d="M26 16V{bottom}M19 {bottom - 10}L26 {bottom}L33 {bottom - 10}"/>'
    title = "The parts of Gambol: each may import those below it"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 12} {bottom + 16}" role="img">'
        f"<title>{title}</title><style>{STYLE}</style>{arrow}{''.join(shapes)}</svg>\n"
    )


def draw(folder: Path) -> None:
    """Every picture, as a file in this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        (folder / f"{picture.name}.svg").write_text(picture.svg(), encoding="utf-8")
    (folder / "parts.svg").write_text(parts(), encoding="utf-8")
    for name, measured in calibrations().items():
        (folder / f"calibration-{name}.svg").write_text(diagram(measured), encoding="utf-8")


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
