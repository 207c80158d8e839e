"""Positions: what is promised of every one of every game."""

from __future__ import annotations

import copy
import io
import json
import pickle
import random
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import gambol
from games.every import positions, set_up, specs, unfinished

ALL = specs()
ESCAPE = "\x1b"
COLOURS = {"talpa": {"r": "red", "b": "blue"}, "touchdown": {"P": "white", "p": "black"}}
SEED_TEXTS = {"rbr/brb/rbr": "talpa:size=3", "1/p/P/1": "touchdown:width=1,height=4"}


@pytest.fixture(params=ALL)
def spec(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_its_text_is_read_back(spec: str, rng: random.Random) -> None:
    for pos in (*positions(spec), *(set_up(spec, rng) for _ in range(5))):
        twin = pos.game.position(pos.text)
        assert twin == pos
        assert twin.text == pos.text
        assert pos.game.position(f"  {pos.text.replace(' ', '   ')}\n") == pos


def test_its_representation_evaluates_back(spec: str) -> None:
    for pos in positions(spec):
        assert eval(repr(pos), {"gambol": gambol}) == pos


def test_it_survives_pickling_and_copying(spec: str) -> None:
    for pos in positions(spec):
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            twin = pickle.loads(pickle.dumps(pos, protocol))
            assert twin == pos
            assert type(twin) is type(pos)
        assert copy.copy(pos) == copy.deepcopy(pos) == pos
        assert copy.deepcopy([pos, pos])[0] == pos


def test_it_counts_the_pieces_that_have_left_the_board(spec: str) -> None:
    game = gambol.game(spec)
    assert game.start().removed == dict.fromkeys(game.colours, 0)
    for played in gambol.random_games(game, 3, seed=8):
        pos, gone = game.start(), dict.fromkeys(game.colours, 0)
        for move in played.moves[:60]:
            taken = [pos.board[square] for square in move.captured]
            pos = pos.play(move)
            for piece in taken:
                gone[COLOURS[game.name][piece]] += 1
            assert pos.removed == gone


def test_equal_positions_are_one_key_one_packed_form_and_one_text(spec: str) -> None:
    game = gambol.game(spec)
    seen: dict[bytes, gambol.Position] = {}
    keys: dict[int, gambol.Position] = {}
    for played in gambol.random_games(game, 10, seed=7):
        pos = game.start()
        for move in played.moves[:40]:
            pos = pos.play(move)
            fresh = game.position(pos.text)
            assert (fresh.key, fresh.packed, hash(fresh)) == (pos.key, pos.packed, hash(pos))
            assert seen.setdefault(pos.packed, pos) == pos
            assert keys.setdefault(pos.key, pos) == pos
            assert 0 <= pos.key < 1 << 64
    assert len(seen) == len(keys) == len({pos.text for pos in seen.values()})


def test_the_side_to_move_tells_positions_apart() -> None:
    for text in ("1p1/3/3/1P1", "3/p1p/P1P/3"):
        white, black = (gambol.game("touchdown:width=3,height=4").position(f"{text} {side}") for side in "wb")
        assert white != black
        assert white.key != black.key
        assert white.packed != black.packed


def test_it_is_no_text_and_no_other_thing() -> None:
    pos = gambol.game("talpa").start()
    assert pos != pos.text
    assert pos != None  # noqa: E711
    assert len({pos, gambol.game("talpa").start()}) == 1


def test_nothing_about_it_can_be_set(spec: str) -> None:
    pos = positions(spec)[0]
    for attribute in [*(name for name in dir(pos) if not name.startswith("_")), "anything"]:
        with pytest.raises(AttributeError):
            setattr(pos, attribute, None)
    with pytest.raises(TypeError):
        pos.board["a1"] = "r"  # type: ignore[index]


def test_its_board_names_the_occupied_squares(spec: str, rng: random.Random) -> None:
    for pos in (*positions(spec), set_up(spec, rng)):
        assert set(pos.board) <= set(pos.game.squares)
        assert all(pos.board.values())
        assert list(pos.board) == [square for square in pos.game.squares if square in pos.board]


def test_its_legal_moves_its_children_and_its_description_agree(spec: str, rng: random.Random) -> None:
    for pos in (*positions(spec), *(set_up(spec, rng) for _ in range(5))):
        assert tuple(move for move, _ in pos.children()) == pos.legal_moves
        assert len(set(pos.legal_moves)) == len(pos.legal_moves)
        assert len({child for _, child in pos.children()}) == len(pos.legal_moves), "each result once"
        described = pos.describe()
        assert json.loads(json.dumps(described)) == described
        assert (described["game"], described["position"]) == (pos.game.name, pos.text)
        assert (described["turn"], described["options"]) == (pos.turn, dict(pos.game.options))
        assert described["outcome"] == as_json(pos.outcome)
        assert (pos.outcome is None) == bool(described["moves"])
        for (move, child), line in zip(pos.children(), described["moves"], strict=True):
            assert pos.is_legal(move)
            assert pos.is_legal(move.text)
            assert pos.move(move.text) == move
            assert pos.play(move) == pos.play(move.text) == child
            assert child.turn != pos.turn
            assert line == {"move": move.text, "position": child.text, "outcome": as_json(child.outcome)}


def as_json(outcome: gambol.Outcome | None) -> dict[str, str | None] | None:
    return None if outcome is None else {"winner": outcome.winner, "reason": outcome.reason}


def test_playing_leaves_it_as_it_was(spec: str) -> None:
    pos = unfinished(spec)
    before = (pos.text, pos.key, pos.packed, dict(pos.board))
    pos.play(pos.legal_moves[0])
    with pytest.raises(gambol.MoveError):
        pos.play("no move")
    assert (pos.text, pos.key, pos.packed, dict(pos.board)) == before


def test_perft_counts_what_the_moves_make(spec: str, rng: random.Random) -> None:
    for pos in (unfinished(spec), set_up(spec, rng)):
        assert pos.perft(0) == 1
        assert pos.perft(1) == len(pos.legal_moves)
        two = sum(len(child.legal_moves) for _, child in pos.children())
        assert pos.perft(2) == pos.perft(2, bulk=False) == pos.perft(2, threads=3) == two


# --- looks ------------------------------------------------------------------------------------------------


def test_it_is_drawn_in_every_style_and_in_ascii_without_escapes(spec: str) -> None:
    for pos in positions(spec):
        for style in pos.game.styles:
            assert pos.render(style).strip()
            assert ESCAPE not in pos.render(style)
            plain = pos.render(style, ascii=True)
            assert plain.isascii()
            assert ESCAPE not in plain
        assert ESCAPE in pos.render(colour=True)


def test_it_is_drawn_with_the_last_move_from_either_side(spec: str) -> None:
    before = unfinished(spec)
    move, after = before.children()[0]
    for flipped in (False, True):
        for coordinates in (False, True):
            assert after.render(last=move, flipped=flipped, coordinates=coordinates, ascii=True).isascii()
            ET.fromstring(after.svg(last=move, flipped=flipped, coordinates=coordinates))
    assert before.render() != before.render(flipped=True) or len(before.game.squares) < 5


def test_its_picture_is_well_formed_in_every_theme(spec: str) -> None:
    for pos in positions(spec):
        for theme in ("light", "dark", "auto"):
            picture = ET.fromstring(pos.svg(theme=theme))
            assert picture.tag == "{http://www.w3.org/2000/svg}svg"
            assert picture.get("width") == "400"
        assert ET.fromstring(pos._repr_svg_()) is not None
        marked = pos.svg(size=120, marks=["cross:a1", "a2"], arrows=["a1a2"])
        assert ET.fromstring(marked).get("width") == "120"


@pytest.mark.parametrize("nonsense", ["e2e3", 3, ["e2", "e3"]])
def test_the_last_move_is_a_move(nonsense: Any) -> None:
    pos = gambol.game("touchdown").start()
    for draw in (pos.render, pos.svg, pos.diagram):
        with pytest.raises(TypeError, match="expected the last move as a move, read"):
            draw(last=nonsense)


class Screen(io.StringIO):
    """Something to print on."""

    def __init__(self, encoding: str, *, terminal: bool) -> None:
        super().__init__()
        self._encoding = encoding
        self._terminal = terminal

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize("name", gambol.games())
def test_printing_it_draws_the_board_as_the_screen_can_show_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pos = gambol.game(name).start()
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("sys.stdout", Screen("utf-8", terminal=True))
    assert str(pos) == pos.render(colour=True)
    monkeypatch.setenv("NO_COLOR", "1")
    assert str(pos) == pos.render()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert str(pos) == pos.render()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("sys.stdout", Screen("utf-8", terminal=False))
    assert str(pos) == f"{pos}" == pos.render()
    monkeypatch.setattr("sys.stdout", Screen("ascii", terminal=False))
    assert str(pos) == pos.render(ascii=True)
    monkeypatch.setattr("sys.stdout", None)
    assert str(pos) == pos.render()


def test_an_unknown_style_is_refused_with_the_known_ones() -> None:
    with pytest.raises(gambol.OptionError, match=r"expected a style \(modern, classic, .*\), read 'ancient'"):
        gambol.game("talpa").start().render("ancient")


def test_the_caption_says_whose_turn_it_is_or_how_the_game_ended() -> None:
    game = gambol.game("touchdown:width=1,height=4")
    assert game.position("1/1/P/1 w").caption == "White to move"
    assert game.position("P/1/1/1 w").caption == "White wins: a pawn has reached the far rank"
    assert game.start().caption == "A draw: no legal move is left"


# --- errors -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "text", "faults"),
    [
        (
            "talpa:size=4",
            "rbrb/brxr/rbrbr/b4 q w",
            [
                "expected a board and the side to move, read 'w' after them",
                "expected 'r', 'b' or a number, read 'xr' in rank 3",
                "expected 4 squares, read 5 in rank 2",
                "expected 4 squares, read 5 in rank 1",
                "expected the side to move, 'r' or 'b', read 'q'",
            ],
        ),
        (
            "mitsudomoe",
            "-,-,-,bB,bB/-,-,-,-,bB/-,-,x,-/wW,-,-,-,-/wW,wB,-,-,- q 5 9",
            [
                "expected 5 squares joined by ',', read 4 in rank 3",
                "expected '-' or a stack of 'w', 'b', 'W' and 'B', read 'x' on c3",
                "expected a ball directly on a ring of its own colour, read 'wB' on b1",
                "expected the side to move, 'w' or 'b', read 'q'",
                "expected 3 white balls, read 2",
                "expected a supply of 0 to 5 rings for black, read '9'",
                "expected 3 black balls, read 4",
            ],
        ),
        (
            "touchdown:width=3,height=4",
            "P2/ppp/PPP/2p",
            [
                "expected the side to move, 'w' or 'b', read nothing",
                "expected at most 3 white pawns, read 4",
                "expected at most 3 black pawns, read 4",
                "expected at most one side to have a pawn on its far rank, read both",
            ],
        ),
    ],
)
def test_all_faults_of_a_text_are_reported_at_once(spec: str, text: str, faults: list[str]) -> None:
    with pytest.raises(gambol.PositionError) as caught:
        gambol.game(spec).position(text)
    assert list(caught.value.faults) == faults
    assert str(caught.value) == "; ".join(faults)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert (type(twin), twin.faults) == (gambol.PositionError, caught.value.faults)


@pytest.mark.parametrize(("text", "spec"), SEED_TEXTS.items())
def test_a_text_without_a_side_to_move_is_read_when_the_side_is_told(text: str, spec: str) -> None:
    game = gambol.game(spec)
    first, second = game.colours
    assert game.position(text, first).turn == first
    assert game.position(text, second).turn == second
    with pytest.raises(gambol.PositionError, match="side to move"):
        game.position(text)
    with pytest.raises(gambol.PositionError, match=f"expected {second} to move"):
        game.position(game.start().text, second)
    with pytest.raises(
        gambol.PositionError, match=f"expected the side to move, {first} or {second}, read 'green'"
    ):
        game.position(text, "green")


# fmt: off
SHORT_NONSENSE = [
    "", " ", "\n", "\x00", "\x00" * 5000,
    "\ud800", "\udfff w", "é", "８", "٣", "\u202e", "🐀" * 50, "-", "/", "//",
    "w", "r", "0", "-1", "99999999999999999999",
    "1e9", "%s", "{}", "\\", "'", '"', "[", "[[", "x([", "a([[", "+---+",
]
# fmt: on
LONG_NONSENSE = [
    *("x" * 500_000, "/" * 500_000, "1" * 500_000, "[" * 500_000),
    *("0 " * 250_000, "rb/" * 150_000, "-," * 250_000, "0\n" + "1\n" * 99_000),
    # Lists within lists, and what makes a regular expression try again and again.
    *("[" * 3000 + "]" * 3000, "[[" + "[" * 3000 + "e" + "]" * 3002, "[[1,2" + ",1" * 99_000 + "]]"),
    *("[[red]" + " " * 99_000, "+---+" + "\n" * 99_000, "+---+\n A " + "| " * 99_000),
]


@pytest.mark.parametrize("name", gambol.games())
def test_nonsense_is_refused_in_a_few_words_and_breaks_nothing(name: str) -> None:
    game = gambol.game(name)
    for nonsense in SHORT_NONSENSE + LONG_NONSENSE:
        for text in (nonsense, f"{game.start().text}{nonsense}x", f"{nonsense} {game.start().text}"):
            if text.strip() == game.start().text:
                continue
            with pytest.raises(gambol.PositionError) as caught:
                game.position(text)
            assert len(str(caught.value)) < 3000
            assert str(caught.value).startswith("expected") or ": expected" in str(caught.value)
            with pytest.raises(gambol.MoveError) as refused:
                game.start().play(text)
            assert str(refused.value).startswith("expected")
            assert len(str(refused.value)) < 300
            assert not game.start().is_legal(text)


@pytest.mark.parametrize("name", gambol.games())
def test_a_spoilt_text_is_read_as_a_position_or_refused(name: str, rng: random.Random) -> None:
    game = gambol.game(name)
    for pos in positions(name):
        for _ in range(20):
            letters = list(pos.text)
            letters[rng.randrange(len(letters))] = rng.choice("rbwWBpP-,/ 0123456789\x00é")
            try:
                read = game.position("".join(letters))
            except gambol.PositionError:
                continue
            assert game.position(read.text) == read
