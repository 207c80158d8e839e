"""The course of a game is drawn so that everybody can read it."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree

import pytest

from gambol.render.graph import Course, Point, to_svg
from gambol.render.palette import COLOURS, Theme

CHANCES = [0.5, 0.55, 0.3, 0.32, 0.9, 1.0]
POINTS = (Point(2, "1... e7e6 ??", 3), Point(4, "2... d7d6 ?", 2))


def draw(theme: Theme = "light", **changes: object) -> str:
    course: dict[str, object] = {
        "title": "Touchdown 8x8",
        "below": "white",
        "above": "black",
        "chances": CHANCES,
        "points": POINTS,
    }
    return to_svg(Course(**(course | changes)), theme=theme)  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("sides", [("white", "black"), ("red", "blue")])
def test_it_is_one_sound_picture_that_describes_itself(theme: Theme, sides: tuple[str, str]) -> None:
    text = draw(theme, below=sides[0], above=sides[1])
    root = ElementTree.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    words = "".join(root.itertext())
    for word in (*sides, "Touchdown 8x8", f"The chance of {sides[0]} to win", "1... e7e6 ??", "50 %"):
        assert word in words


def _brightness(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("one", "other"), [("white", "black"), ("red", "blue")])
def test_the_sides_differ_in_brightness_too(one: str, other: str) -> None:
    for light, dark in zip(COLOURS[one], COLOURS[other], strict=True):
        assert (_brightness(light) + 0.05) / (_brightness(dark) + 0.05) > 1.8


def test_labels_do_not_cover_each_other() -> None:
    points = tuple(Point(2, f"1... e7e{number} ??", 3) for number in range(4))
    boxes = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="26"', draw(points=points))
    places = [tuple(map(float, box)) for box in boxes[:4]]
    for (x, y, width), (other_x, other_y, other_width) in itertools.combinations(places, 2):
        assert abs(y - other_y) >= 26 or x + width <= other_x or other_x + other_width <= x


@pytest.mark.parametrize("number", [1, 2, 3, 25, 400])
def test_a_game_of_any_length_is_drawn(number: int) -> None:
    text = draw(chances=[0.5] * number, points=())
    ElementTree.fromstring(text)
    assert "nan" not in text


def test_a_long_title_is_written_smaller() -> None:
    sizes = [
        float(re.findall(r'font-size="([\d.]+)"', draw(title=title))[0]) for title in ("short", "long " * 30)
    ]
    assert sizes[0] == 20
    assert sizes[1] < 10
