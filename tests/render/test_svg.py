"""SVG boards are valid, complete and safe, and can be read without seeing colours."""

import dataclasses
import re
import xml.etree.ElementTree as ET
from typing import cast, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gambol.errors import OptionError
from gambol.render import Arrow, Diagram, Mark, to_svg
from gambol.render.diagram import MarkKind
from gambol.render.outline import Inset, outline
from gambol.render.palette import COLOURS, Theme
from render.pictures import ALL, DUG, PAWNS, PILES, pile

SVG = "{http://www.w3.org/2000/svg}"
THEMES = get_args(Theme)


def parse(text: str) -> ET.Element:
    return ET.fromstring(text)


def texts(picture: ET.Element) -> list[str]:
    return [element.text or "" for element in picture.iter(f"{SVG}text")]


def luminance(colour: str) -> float:
    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("diagram", ALL.values(), ids=ALL)
def test_every_picture_is_valid_and_names_itself(diagram: Diagram, theme: Theme) -> None:
    picture = parse(to_svg(diagram, theme=theme))
    title, description = picture[0], picture[1]
    assert (title.tag, title.text) == (f"{SVG}title", diagram.title)
    assert description.tag == f"{SVG}desc"
    assert diagram.caption in (description.text or "")
    assert picture.get("aria-labelledby") == f"{title.get('id')} {description.get('id')}"


@pytest.mark.parametrize("diagram", ALL.values(), ids=ALL)
def test_every_reference_has_its_definition(diagram: Diagram) -> None:
    text = to_svg(diagram)
    names = [element.get("id") for element in parse(text).iter() if element.get("id")]
    assert len(names) == len(set(names))
    used = re.findall(r"(?:href=\"#|url\(#)([^\")]+)", text)
    assert set(used) <= set(names)


def test_nothing_is_loaded_from_elsewhere() -> None:
    for diagram in ALL.values():
        text = to_svg(diagram, theme="auto").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"http|@import|@font-face|<script|<image|javascript|src=", text)


@pytest.mark.parametrize("diagram", ALL.values(), ids=ALL)
def test_light_and_dark_need_no_style_sheet(diagram: Diagram) -> None:
    assert "<style" not in to_svg(diagram, theme="light") + to_svg(diagram, theme="dark")
    assert "prefers-color-scheme:dark" in to_svg(diagram, theme="auto")
    assert "class=" not in to_svg(diagram)


def test_the_auto_theme_is_the_light_one_recoloured() -> None:
    auto = re.sub(r' class="[^"]*"', "", re.sub(r"<style>.*?</style>", "", to_svg(PAWNS, theme="auto")))
    assert auto == to_svg(PAWNS, theme="light")


def test_every_class_of_the_auto_theme_has_its_rule() -> None:
    for diagram in ALL.values():
        text = to_svg(diagram, theme="auto")
        classes = {name for names in re.findall(r'class="([^"]*)"', text) for name in names.split()}
        assert classes == set(re.findall(r"\.(gb-[\w-]+)\{", text))


def test_every_pawn_and_tile_is_drawn_where_it_stands() -> None:
    for diagram in (PAWNS, DUG):
        picture = parse(to_svg(diagram))
        places = set()
        for group in picture.iter(f"{SVG}g"):
            if group.find(f"{SVG}use") is not None:
                places.add(group.get("transform"))
        assert places == {
            f"translate({column * 100} {row * 100})"
            for column, row in (diagram.place(s.square) for s in diagram.stacks)
        }


def test_every_ring_and_ball_of_a_pile_is_drawn() -> None:
    picture = parse(to_svg(dataclasses.replace(PILES, trays=(), caption="")))
    assert len(list(picture.iter(f"{SVG}circle"))) == 1
    # The wall of each ring is the only path with two arcs that is closed.
    walls = [path for path in picture.iter(f"{SVG}path") if re.search(r"v[\d.]+A.*Z$", path.get("d", ""))]
    assert len(walls) == 4


@pytest.mark.parametrize("height", range(1, 17))
def test_a_pile_of_any_height_stays_on_its_square_and_says_its_height(height: int) -> None:
    stacks = (pile("a1", ("wb" * 8)[:height]),)
    picture = parse(to_svg(Diagram(width=1, height=1, surface="field", stacks=stacks), coordinates=False))
    middles = [float(e.get("cy", "")) for e in picture.iter(f"{SVG}ellipse")]
    assert min(middles) - 25 >= 0
    assert texts(picture) == ([str(height)] if height >= 3 else [])


def test_a_pile_is_drawn_from_the_bottom_up() -> None:
    low, high = (
        to_svg(Diagram(width=1, height=1, surface="field", stacks=(pile("a1", rings),)), caption=False)
        for rings in ("wb", "bw")
    )
    faces = [COLOURS["white"][0], COLOURS["black"][0]]
    # What is drawn last lies on top.
    assert low.rindex(f'fill="{faces[1]}"') > low.rindex(f'fill="{faces[0]}"')
    assert high.rindex(f'fill="{faces[0]}"') > high.rindex(f'fill="{faces[1]}"')


def test_coordinates_follow_the_view() -> None:
    assert texts(parse(to_svg(PAWNS)))[:7] == ["a", "b", "c", "4", "3", "2", "1"]
    flipped = dataclasses.replace(PAWNS, flipped=True)
    assert texts(parse(to_svg(flipped)))[:7] == ["c", "b", "a", "1", "2", "3", "4"]
    assert texts(parse(to_svg(PAWNS, coordinates=False))) == ["White to move"]
    assert texts(parse(to_svg(PAWNS, coordinates=False, caption=False))) == []


def test_a_corner_square_of_the_board_is_dark_at_a1_however_it_is_seen() -> None:
    for flipped in (False, True):
        diagram = Diagram(width=3, height=4, flipped=flipped)
        squares = next(p for p in parse(to_svg(diagram)).iter(f"{SVG}path") if "h100v100" in p.get("d", ""))
        column, row = diagram.place("a1")
        assert f"M{column * 100} {row * 100}h100" in squares.get("d", "")


def test_the_size_is_the_width_and_none_fills_the_place() -> None:
    assert parse(to_svg(PAWNS, size=123)).get("width") == "123"
    fluid = parse(to_svg(PAWNS, size=None))
    assert fluid.get("width") is None
    assert fluid.get("viewBox") is not None


def test_bad_sizes_and_themes_are_refused() -> None:
    with pytest.raises(OptionError, match="at least 1 pixel, read 0"):
        to_svg(PAWNS, size=0)
    with pytest.raises(OptionError, match="light, dark, auto; read 'pink'"):
        to_svg(PAWNS, theme=cast("Theme", "pink"))


@given(st.text(), st.text(), st.text())
def test_no_text_breaks_the_picture(title: str, caption: str, label: str) -> None:
    diagram = dataclasses.replace(
        PAWNS, title=title, caption=caption, marks=(Mark("a1", "label", text=label),)
    )
    picture = parse(to_svg(diagram))
    assert not list(picture.iter(f"{SVG}script"))
    assert len(list(picture.iter(f"{SVG}use"))) == 2


def test_markup_in_a_caption_is_shown_as_it_is() -> None:
    text = '<script>alert("1")</script> & more'
    picture = parse(to_svg(dataclasses.replace(PAWNS, caption=text)))
    assert texts(picture)[-1] == text


def test_the_last_move_what_it_took_marks_and_arrows_each_change_the_picture() -> None:
    plain = to_svg(PAWNS, caption=False)
    kinds = get_args(MarkKind)
    changed = [dataclasses.replace(PAWNS, last=("a1", "a2")), dataclasses.replace(PAWNS, captured=("b3",))]
    changed += [dataclasses.replace(PAWNS, marks=(Mark("c3", kind, text="1"),)) for kind in kinds]
    changed += [dataclasses.replace(PAWNS, arrows=(Arrow("a2", target),)) for target in ("a3", "b3", "a2")]
    pictures = [to_svg(diagram, caption=False) for diagram in changed]
    for picture in pictures:
        parse(picture)
    assert len({plain, *pictures}) == len(pictures) + 1


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_owners_are_told_apart_without_colour(theme: int) -> None:
    def of(name: str) -> str:
        return COLOURS[name][theme]

    assert contrast(of("white"), of("black")) > 7
    # Red and blue differ in lightness, and their moles the other way round.
    assert contrast(of("red"), of("blue")) > 1.8
    assert luminance(of("red")) > luminance(of("red-ink"))
    assert luminance(of("blue")) < luminance(of("blue-ink"))
    assert contrast(of("red"), of("red-ink")) > 3
    assert contrast(of("blue"), of("blue-ink")) > 5


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_labels_and_captions_can_be_read(theme: int) -> None:
    sheet = COLOURS["sheet"][theme]
    assert contrast(COLOURS["label"][theme], sheet) > 4.5
    assert contrast(COLOURS["text"][theme], sheet) > 7


def test_the_two_owners_sides_have_different_patterns() -> None:
    picture = to_svg(dataclasses.replace(DUG, captured=(), last=(), caption=""))
    assert picture.count("M-12 -5H12L0 6Z") == 6
    assert picture.count('<circle r="5.4"') == 6


def test_squares_that_touch_only_at_a_corner_are_two_tunnels() -> None:
    inset = Inset(top=5, others=5)
    assert outline({(0, 0), (1, 1)}, 100, inset, radius=0).count("Z") == 2
    assert outline({(1, 0), (0, 1)}, 100, inset, radius=0).count("Z") == 2
    assert outline({(0, 0), (0, 1)}, 100, inset, radius=0).count("Z") == 1


def test_a_tunnel_around_a_piece_has_a_hole() -> None:
    around = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert outline(around, 100, Inset(top=5, others=5), radius=10).count("Z") == 2


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_every_region_has_a_closed_outline(cells: set[tuple[int, int]]) -> None:
    path = outline(cells, 100, Inset(6, 5, -8, 6, 6), radius=20)
    assert path.count("M") == path.count("Z")
    assert bool(path) == bool(cells)
