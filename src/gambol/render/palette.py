"""The colours of the SVG boards: named once, with a light and a dark value each.

The colours stand in presentation attributes, which every viewer understands and no content security policy
forbids. Only the ``auto`` theme adds a style sheet: it recolours the light board for readers who prefer dark.
"""

from __future__ import annotations

from typing import Final, Literal

Theme = Literal["light", "dark", "auto"]

COLOURS: Final[dict[str, tuple[str, str]]] = {
    # the sheet under everything
    "sheet": ("#fbf9f4", "#1f2023"),
    "hairline": ("#d9d2c3", "#3a3b40"),
    "label": ("#6b6255", "#a9a498"),
    "text": ("#2f2a24", "#ece7dc"),
    # a chequered board
    "chequer-light": ("#eceed9", "#aab598"),
    "chequer-dark": ("#8ba672", "#5f7a54"),
    "chequer-line": ("#5d7549", "#33442c"),
    "goal-line": ("#ffffff", "#dfe8d2"),
    # earth, and what is dug into it
    "earth": ("#c9a26f", "#80613f"),
    "earth-crumb": ("#b48a58", "#6b4f32"),
    "earth-rim": ("#e2c294", "#9c7a51"),
    "earth-wall": ("#4a3220", "#20150c"),
    "earth-floor": ("#6e4d33", "#38271a"),
    "earth-line": ("#5b3f29", "#2c1e13"),
    # a field of wide squares
    "field": ("#cdb48d", "#8c7657"),
    "field-other": ("#c3a87f", "#83704f"),
    "field-line": ("#8f744c", "#4d3f2b"),
    "field-hollow": ("#a58a61", "#5f4f38"),
    # the owners: body, its shaded side, the outline, and the ink of the marks on it
    "red": ("#e0574a", "#d9564a"),
    "red-side": ("#a5352b", "#8f2d25"),
    "red-line": ("#7a2119", "#4d130e"),
    "red-ink": ("#5e140e", "#4d100b"),
    "red-nose": ("#ffd9cf", "#ffd9cf"),
    "blue": ("#27508f", "#2c5599"),
    "blue-side": ("#173463", "#152d57"),
    "blue-line": ("#0f2445", "#0a1a33"),
    "blue-ink": ("#f0e9d8", "#e9e3d4"),
    "blue-nose": ("#27508f", "#2c5599"),
    "white": ("#fdfbf4", "#f3efe4"),
    "white-side": ("#d8cfbb", "#c9c0ac"),
    "white-deep": ("#b3a88f", "#a1977f"),
    "white-line": ("#453c30", "#2b251d"),
    "white-rim": ("#453c30", "#2b251d"),
    "white-ink": ("#8c7f69", "#857964"),
    "black": ("#46444a", "#3c3a40"),
    "black-side": ("#1f1e22", "#161518"),
    "black-deep": ("#121114", "#0c0b0d"),
    "black-line": ("#0e0d10", "#050506"),
    "black-rim": ("#8b8891", "#85828b"),
    "black-ink": ("#b9b4aa", "#b0aba1"),
    "ball-black-glint": ("#8e8b94", "#85828b"),
    # what happened, and what is pointed at
    "last": ("#f2c53d", "#e8bb3a"),
    "last-line": ("#6b5108", "#4a3805"),
    "halo": ("#ffffff", "#16171a"),
    "green": ("#1f8a4c", "#3fbf77"),
    "ink-red": ("#c4312b", "#ff766b"),
    "ink-blue": ("#1f62b8", "#6fb0ff"),
    "amber": ("#b9720a", "#f2b23e"),
}

INKS: Final[dict[str, str]] = {"green": "green", "red": "ink-red", "blue": "ink-blue", "amber": "amber"}
"""The colour of each ink of marks and arrows."""


class Paint:
    """Hands out colours as SVG attributes in one theme, and knows the style sheet that they need."""

    def __init__(self, theme: Theme) -> None:
        self._dark = theme == "dark"
        self._auto = theme == "auto"
        self._rules: dict[str, str] = {}

    def __call__(self, fill: str | None = None, stroke: str | None = None, stop: str | None = None) -> str:
        """The attributes that fill, draw or stop a gradient with these colours.

        >>> Paint("dark")("sheet", "label")
        'fill="#1f2023" stroke="#a9a498"'
        >>> Paint("auto")("sheet")
        'fill="#fbf9f4" class="gb-fill-sheet"'
        """
        attributes, classes = [], []
        for name, colour in (("fill", fill), ("stroke", stroke), ("stop-color", stop)):
            if colour is None:
                continue
            if colour == "none":
                attributes.append(f'{name}="none"')
                continue
            light, dark = COLOURS[colour]
            attributes.append(f'{name}="{dark if self._dark else light}"')
            if self._auto and light != dark:
                css_class = f"gb-{name.removesuffix('-color')}-{colour}"
                classes.append(css_class)
                self._rules[css_class] = f".{css_class}{{{name}:{dark}}}"
        if classes:
            attributes.append(f'class="{" ".join(classes)}"')
        return " ".join(attributes)

    @property
    def style_sheet(self) -> str:
        """The ``<style>`` element for the colours handed out so far; empty in the light and dark themes."""
        if not self._rules:
            return ""
        return f"<style>@media (prefers-color-scheme:dark){{{''.join(self._rules.values())}}}</style>"
