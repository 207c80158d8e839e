"""Reliability diagrams: what the engine says against what becomes of it, drawn from data/calibration."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "data" / "calibration"

SIDE, LEFT, TOP = 320, 64, 20
WIDTH, HEIGHT = LEFT + SIDE + 24, TOP + SIDE + 56

STYLE = """
text { font: 13px system-ui, sans-serif; text-anchor: middle; fill: #20303a }
text.scale { text-anchor: end }
path { fill: none; stroke: #51626d; stroke-width: 1.5 }
path.grid { stroke: #c9d2d8; stroke-width: 1 }
path.perfect { stroke: #8a9aa4; stroke-dasharray: 5 4 }
path.margin { stroke: #2a7d74; stroke-width: 1.5 }
circle { fill: #2a7d74 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf1 }
  path { stroke: #a9b8c1 }
  path.grid { stroke: #33424b }
  path.perfect { stroke: #71828c }
  path.margin { stroke: #4fb3a7 }
  circle { fill: #4fb3a7 }
}
"""


def calibrations() -> dict[str, dict[str, Any]]:
    """What benchmarks/calibration.py has written, by game."""
    return {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.json"))}


def diagram(measured: dict[str, Any]) -> str:
    """One game's, as SVG: a dot for each bin, as large as it has positions, with its 95 % interval."""

    def across(share: float) -> str:
        return f"{LEFT + SIDE * share:.1f}"

    def up(share: float) -> str:
        return f"{TOP + SIDE * (1 - min(max(share, 0), 1)):.1f}"

    shapes = []
    for percent in (0, 25, 50, 75, 100):
        x, y = across(percent / 100), up(percent / 100)
        shapes.append(f'<path class="grid" d="M{x} {TOP}V{TOP + SIDE}M{LEFT} {y}H{LEFT + SIDE}"/>')
        shapes.append(f'<text x="{x}" y="{TOP + SIDE + 20}">{percent}</text>')
        shapes.append(f'<text class="scale" x="{LEFT - 10}" y="{float(y) + 4:.1f}">{percent}</text>')
    shapes.append(f'<path class="perfect" d="M{LEFT} {TOP + SIDE}L{LEFT + SIDE} {TOP}"/>')
    shapes.append(f'<path d="M{LEFT} {TOP}V{TOP + SIDE}H{LEFT + SIDE}"/>')
    most = max(part["positions"] for part in measured["bins"])
    for part in measured["bins"]:
        x, scored, margin = across(part["said"]), part["scored"], part["margin"]
        words = f"said {100 * part['said']:.1f} %, scored {100 * scored:.1f} ± {100 * margin:.1f} %"
        shapes.append(f'<path class="margin" d="M{x} {up(scored - margin)}V{up(scored + margin)}"/>')
        shapes.append(
            f'<circle cx="{x}" cy="{up(scored)}" r="{2.5 + 5.5 * math.sqrt(part["positions"] / most):.1f}">'
            f"<title>{words}, {part['positions']} positions</title></circle>"
        )
    middle = TOP + SIDE / 2
    shapes.append(f'<text x="{LEFT + SIDE / 2}" y="{TOP + SIDE + 44}">said, in %</text>')
    shapes.append(f'<text x="16" y="{middle}" transform="rotate(-90 16 {middle})">scored, in %</text>')
    title = f"How often the side to move scores when the engine says how likely that is: {measured['game']}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
        f"<title>{title}</title><style>{STYLE}</style>{''.join(shapes)}</svg>\n"
    )
