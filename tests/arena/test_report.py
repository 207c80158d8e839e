"""Reports: what they say, that they fit, and that no name does harm in them."""

import csv
import io
import json
import random
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arena.tournaments import World, played, round_robin
from gambol.arena.report import Report, document, to_csv, to_html, to_text
from gambol.arena.report.figures import width
from gambol.arena.sprt import Sprt, sprt

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</title></style><b>",
    "=HYPERLINK(A1)",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "line\nbreak\r\x1b[2J",
    "a,b;c\"d'e",
    "\u202eright to left",
    "名前" * 40,
    "x" * 500,
    "&amp;",
    "",
    " ",
)


def reported(names: tuple[str, ...], pairs: int, rng: random.Random) -> Report:
    strengths = {name: 1 - index / 10 for index, name in enumerate(names)}
    games = round_robin(strengths, pairs, World(), rng)
    return Report(title="A test", games=games, players=names, facts=[("game", "talpa:size=6"), ("seed", "7")])


class Page(HTMLParser):
    """What a browser would find in a page: its elements, and whether they are closed."""

    VOID = ("meta", "br", "path", "circle", "rect")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def checked(page: str) -> Page:
    """A page that runs nothing, loads nothing, and whose charts are well-formed and have names."""
    found = Page(page)
    assert not {"script", "img", "iframe", "object", "link", "a", "b"} & set(found.elements)
    for name, value in found.attributes:
        assert not name.startswith("on")
        assert name not in ("href", "src", "style")
        assert "url(" not in (value or "") or name == "title"
    assert "url(" not in page[: page.index("</style>")]
    assert "@import" not in page[: page.index("</style>")]
    for chart in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        root = ElementTree.fromstring(chart)
        assert root.find("title") is not None
        assert root.find("desc") is not None
        assert "nan" not in chart.replace("-nan", "")
        for part in root.iter():
            for name in ("x", "y", "cx", "cy"):
                if name in part.attrib:
                    assert -1 <= float(part.attrib[name]) <= 2000
    return found


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("winner", [0, 1, None])
def test_every_report_can_be_written_after_few_games(number: int, winner: int | None) -> None:
    games = [played(each, ("a", "b")[:: (-1) ** each], winner) for each in range(number)]
    report = Report(title="few", games=games, players=("a", "b", "c"), sprt=sprt(Sprt(0, 5), games, "a"))
    assert "c " in to_text(report)
    assert "SPRT: undecided" in to_text(report)
    checked(to_html(report))
    assert len(to_csv(report).splitlines()) == 4
    said = json.loads(json.dumps(document(report), allow_nan=False))
    assert said["games"] == number
    assert [row["games"] for row in said["standings"]] == ([number] * 2 if number else [0, 0]) + [0]


def test_nobody_and_nothing_can_be_reported_too() -> None:
    report = Report(title="", games=[])
    assert "No games have been played." in to_text(report)
    checked(to_html(report))
    json.dumps(document(report), allow_nan=False)
    assert len(to_csv(report).splitlines()) == 1


@pytest.mark.parametrize("number", [2, 3, 6, 7, 12, 20, 30])
def test_a_text_report_fits_into_80_columns(number: int, rng: random.Random) -> None:
    for names in (
        tuple(f"p{each}" for each in range(number)),
        tuple(f"a player {each}" * 6 for each in range(number)),
    ):
        text = to_text(reported(names, 1, rng))
        assert max(map(width, text.splitlines())) <= 80
        assert text.count(names[0][:8]) >= 3


def test_the_text_says_what_happened(rng: random.Random) -> None:
    games = [played(0, ("ann", "bob"), 0), played(1, ("bob", "ann"), 1), played(2, ("ann", "bob"), None)]
    games.append(played(3, ("bob", "ann"), 0, fault="time"))
    text = to_text(Report(title="ann against bob", games=games, facts=[("clock", "1 s per move")]))
    lines = [line.rstrip() for line in text.splitlines()]
    assert lines[:3] == ["ann against bob", "===============", "clock  1 s per move"]
    assert lines[4:7] == [
        "  #  name  games   won drawn  lost  score   Elo  95 % interval   LOS",
        "  1  ann       4     2     1     1  62.5%   +89      over -372   68%",
        "  2  bob       4     1     1     2  37.5%   -89     under +372   32%",
    ]
    assert "  1  ann       .  2-1-1" in lines
    assert "     ann   time 1" in lines
    assert "ended by         far-rank 2, draw 1, forfeit 1" in lines


def test_names_that_do_harm_elsewhere_do_none_here(rng: random.Random) -> None:
    report = reported(HOSTILE, 1, rng)
    page = to_html(report)
    checked(page)
    assert "&lt;script&gt;alert(1)" in page
    text = to_text(report)
    assert "\x1b" not in text
    assert max(map(width, text.splitlines())) <= 80
    rows = list(csv.DictReader(io.StringIO(to_csv(report))))
    assert len(rows) == len(HOSTILE)
    for row in rows:
        assert row["name"].lstrip()[:1] not in ("=", "+", "-", "@")
        assert not set("\t\r\n\x1b") & set(row["name"])
        assert None not in row
    assert {row["name"] for row in document(report)["standings"]} == set(HOSTILE)  # JSON needs no disguise


@settings(max_examples=25)
@given(st.lists(st.text(max_size=40), min_size=2, max_size=4, unique=True), st.text(max_size=30))
def test_any_name_can_be_reported(names: list[str], title: str) -> None:
    games = [
        played(number, (names[0], names[1 + number % (len(names) - 1)]), number % 2) for number in range(5)
    ]
    report = Report(title=title, games=games, facts=[(title, names[0])])
    checked(to_html(report))
    assert max(map(width, to_text(report).splitlines())) <= 80
    assert len(list(csv.reader(io.StringIO(to_csv(report))))) == len(names) + 1
    json.dumps(document(report), allow_nan=False)


def test_a_row_for_programs_has_the_promised_names(rng: random.Random) -> None:
    row = document(reported(("a", "b"), 5, rng))["standings"][0]
    assert {
        "name",
        "wins",
        "draws",
        "losses",
        "score",
        "elo",
        "elo_low",
        "elo_high",
        "los",
        "games",
        "points",
    } <= set(row)
    assert row["wins"] + row["draws"] + row["losses"] == row["games"] == 10
    assert row["points"] / row["games"] == pytest.approx(row["score"])


def test_what_is_infinite_is_null_in_json_and_empty_in_csv() -> None:
    report = Report(title="", games=[played(0, ("a", "b"), 0)])
    row = document(report)["standings"][0]
    assert (row["elo"], row["elo_high"]) == (None, None)
    assert row["elo_low"] == pytest.approx(-636.4, abs=0.1)
    cells = next(csv.DictReader(io.StringIO(to_csv(report))))
    assert (cells["elo"], cells["elo_high"]) == ("", "")
    assert float(cells["elo_low"]) == pytest.approx(-636.4, abs=0.1)


def test_the_page_of_a_match_has_its_charts(rng: random.Random) -> None:
    page = to_html(reported(("a", "b"), 30, rng))
    found = checked(page)
    assert found.elements.count("svg") == 5
    for title in (
        "Ratings",
        "Elo of a over the games",
        "Time per move",
        "Lengths of the games",
        "How the games ended",
    ):
        assert f"<h2>{title}</h2>" in page or title.startswith("Elo")
    assert "prefers-color-scheme:dark" in page


def test_groups_that_never_met_have_a_chart_each() -> None:
    games = [played(0, ("a", "b"), 0), played(2, ("c", "d"), 1)]
    page = to_html(Report(title="two groups", games=games))
    assert page.count("<title>Ratings with 95 % intervals</title>") == 2
