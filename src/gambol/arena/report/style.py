"""How the page looks: one style sheet, light and dark, on paper and on a small screen."""

from __future__ import annotations

from typing import Final

from gambol.render.palette import COLOURS

_USED: Final = {
    "sheet": "sheet",
    "hairline": "hairline",
    "label": "label",
    "text": "text",
    "good": "ink-blue",
    "poor": "amber",
}

_RULES: Final = """
*{box-sizing:border-box}
body{margin:0;background:var(--sheet);color:var(--text);
font:16px/1.5 system-ui,"Segoe UI",Helvetica,Arial,sans-serif}
main{max-width:1120px;margin:0 auto;padding:28px 20px 56px}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.12rem;margin:0 0 .6rem}
p{margin:.3rem 0}
section{margin-top:2.2rem}
.facts{display:flex;flex-wrap:wrap;gap:.3rem 1.6rem;margin:.4rem 0 0;padding:0}
.facts div{display:flex;gap:.5rem}
.facts dt,.note,figcaption{color:var(--label)}
.facts dd{margin:0;overflow-wrap:anywhere}
.note,figcaption{font-size:.87rem}
.verdict{border-left:4px solid var(--good);padding:.2rem 0 .2rem .8rem;margin-top:1rem}
.charts{columns:2 440px;column-gap:2.4rem}
figure{margin:0;padding-bottom:2rem;break-inside:avoid}
h2{break-after:avoid}
svg{display:block;width:100%;height:auto;max-width:640px;font-family:inherit;
font-variant-numeric:tabular-nums}
.scroll{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.94rem}
th,td{padding:.32rem .6rem;text-align:right;white-space:nowrap;border-bottom:1px solid var(--hairline)}
thead th{color:var(--label);font-weight:500;vertical-align:bottom}
tbody th,th.name{text-align:left;font-weight:600;max-width:17rem;overflow:hidden;text-overflow:ellipsis}
.cross td,.cross thead th{text-align:center;min-width:3.1rem}
.cross thead th.name{text-align:left}
.cross td{border:2px solid var(--sheet);padding:.28rem .35rem}
.cross small{display:block;opacity:.85;font-size:.72rem;line-height:1.15}
.many td,.many thead th{min-width:2.3rem;padding:.2rem .1rem}
.many small{font-size:.64rem}
.cross td.self{background:repeating-linear-gradient(135deg,var(--hairline) 0 1px,transparent 1px 7px)}
.ink{fill:var(--text)}.soft{fill:var(--label)}
.rule{stroke:var(--hairline);fill:none}.axis{stroke:var(--label);fill:none}
.good{fill:var(--good)}.line{stroke:var(--good);fill:none;stroke-width:2}
.poor{fill:var(--poor)}.band{fill:var(--good);opacity:.17}
.edge{stroke:var(--good);fill:none;opacity:.55}
.mark{fill:var(--sheet);stroke:var(--poor);stroke-width:2}
.other{stroke:var(--text);fill:none;stroke-width:1.7}
@media(max-width:600px){main{padding:18px 14px 40px}h1{font-size:1.4rem}
tbody th,th.name{max-width:9rem}th,td{padding:.32rem .45rem}}
@media print{body{font-size:11pt}main{max-width:none;padding:0}.scroll{overflow:visible}
:root{--sheet:#fff}.cross td,svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.charts{columns:2;column-gap:1.4rem}figure{padding-bottom:1.2rem}section{margin-top:1.2rem}
tr,.cross{break-inside:avoid}
.many{font-size:.62rem}.many small{display:none}.many td,.many thead th{min-width:1.5rem}
th,td{padding:.2rem .4rem}table{font-size:.8rem}}
"""


def style_sheet() -> str:
    """The whole style sheet."""
    light = ";".join(f"--{name}:{COLOURS[colour][0]}" for name, colour in _USED.items())
    dark = ";".join(f"--{name}:{COLOURS[colour][1]}" for name, colour in _USED.items())
    return (
        f":root{{color-scheme:light dark;{light}}}"
        f"@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}"
        f"{_RULES}{_heat()}"
    )


def _heat() -> str:
    """Eleven shades from lost to won: from amber to blue, which all eyes tell apart, by way of neither."""
    rules = []
    for step in range(11):
        colour = "poor" if step < 5 else "good"
        share = 11 * abs(step - 5)
        rules.append(f".h{step}{{background:color-mix(in srgb,var(--{colour}) {share}%,var(--sheet))}}")
    return "\n".join(rules)


def heat(score: float) -> str:
    """The class of a cell with this share of the points.

    >>> heat(0), heat(0.5), heat(1)
    ('h0', 'h5', 'h10')
    """
    return f"h{round(10 * score)}"
