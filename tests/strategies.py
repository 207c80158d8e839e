"""Random positions and random nonsense, for every game and every option.

Every generator draws from a `random.Random` that is handed to it: a plain seeded one, or hypothesis's own,
which shrinks. Only the oracle is asked about rules here, never the library.
"""

import itertools
import os
import random
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

import oracle

Options = dict[str, Any]
"""Options of a game by keyword; those that have their standard value may be left out."""

CHOICES: dict[str, dict[str, list[Any]]] = {
    "talpa": {"size": list(range(3, 11)), "edges": ["red-top-bottom", "red-left-right"]},
    "mitsudomoe": {"home_block": ["loses", "ignored"]},
    "touchdown": {
        "width": list(range(1, 9)),
        "height": list(range(4, 9)),
        "stalemate": ["draw", "loses"],
        "pawns": ["second-rank", "first-rank"],
    },
}
"""Every value of every option, written from the rules."""

STANDARD: Options = {
    "size": 8,
    "edges": "red-top-bottom",
    "home_block": "loses",
    "width": 8,
    "height": 8,
    "stalemate": "draw",
    "pawns": "second-rank",
}

ODD_CHARACTERS = "rbwRBWPp-,/ 0123456789@xqz\t\n\x00é٣"


def positions(game: str) -> st.SearchStrategy[tuple[Options, str]]:
    """Options and the text of a valid position: one that play reaches, or a set-up that it may not."""
    return st.tuples(_options(game), _randoms()).map(
        lambda drawn: (drawn[0], random_position(game, drawn[1], **drawn[0]))
    )


def malformed(game: str) -> st.SearchStrategy[tuple[Options, str]]:
    """Options and a text that was a valid position before it was spoilt; now and then it still is one."""
    return st.tuples(_options(game), _randoms()).map(
        lambda drawn: (drawn[0], random_malformed(game, drawn[1], **drawn[0]))
    )


def examples(number: int) -> int:
    """So many examples, or a multiple of it where the environment asks for more."""
    return max(1, round(number * float(os.environ.get("GAMBOL_EXAMPLES", "1"))))


def all_options(game: str) -> list[Options]:
    """Every choice of options that the game has."""
    names = list(CHOICES[game])
    return [dict(zip(names, values, strict=True)) for values in itertools.product(*CHOICES[game].values())]


def random_options(game: str, rng: random.Random) -> Options:
    return {name: rng.choice(values) for name, values in CHOICES[game].items()}


def random_position(game: str, rng: random.Random, **options: Any) -> str:
    """A valid position: every second one a set-up, the others reached by play."""
    if rng.random() < 0.5:
        return random_setup(game, rng, **options)
    return random_game(game, rng, rng.choice([3, 10, 30]), **options)[-1]


def random_game(game: str, rng: random.Random, length: int, **options: Any) -> list[str]:
    """The positions of a random game, from the start on, of at most so many moves."""
    rules = oracle.GAMES[game]
    game_so_far = [rules.start(**options)]
    for _ in range(rng.randint(0, length)):
        moves = rules.describe(game_so_far[-1], **options).moves
        if not moves:
            break
        game_so_far.append(moves[rng.choice(sorted(moves))])
    return game_so_far


def random_setup(game: str, rng: random.Random, **options: Any) -> str:
    """A valid position that need not be reachable from the start."""
    return SETUPS[game](rng, {name: options.get(name, STANDARD[name]) for name in CHOICES[game]})


def random_malformed(game: str, rng: random.Random, **options: Any) -> str:
    """The text of a valid position, spoilt in one to three ways."""
    text = random_setup(game, rng, **options)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        text = rng.choice([_spoil_character, _swap_characters, _spoil_field, _spoil_rank, _go_home])(
            text, rng
        )
    return text


def _options(game: str) -> st.SearchStrategy[Options]:
    return st.fixed_dictionaries({name: st.sampled_from(values) for name, values in CHOICES[game].items()})


def _randoms() -> st.SearchStrategy[random.Random]:
    return st.randoms(use_true_random=False)


Square = tuple[int, int]
FIVE_BY_FIVE = [(column, row) for row in range(5) for column in range(5)]  # row 0 is the top one


# --- set-ups -------------------------------------------------------------------------------------------


def _talpa_setup(rng: random.Random, options: Options) -> str:
    size = options["size"]
    # Each piece as often as it is named; a lone kind of piece or none at all must also occur.
    kinds = rng.choice(["rb", "rb.", "rbrb.", "rbrbrbrb.", "rb.....", "r.", "b.", "rrrrb.", "rbbbb.", "."])
    board = [[rng.choice(kinds) for _ in range(size)] for _ in range(size)]
    for _ in range(rng.choice([0, 0, 1, 2])):
        _dig(board, rng, across=rng.random() < 0.5)
    return "/".join(_runs("".join(row)) for row in board) + " " + rng.choice("rb")


def _dig(board: list[list[str]], rng: random.Random, *, across: bool) -> None:
    """Empty a crooked path from edge to edge; sometimes one square of it stays full."""
    size = len(board)
    forgotten = rng.randrange(2 * size)
    lane = rng.randrange(size)
    for step in range(size):
        turned = rng.randrange(size) if rng.random() < 0.3 else lane
        for other in range(min(lane, turned), max(lane, turned) + 1):
            row, column = (other, step) if across else (step, other)
            if step != forgotten:
                board[row][column] = "."
        lane = turned


def _mitsudomoe_setup(rng: random.Random, options: Options) -> str:
    # With one colour's rings all below the other's, and none in supply, there may be no turn.
    buried = rng.random() < 0.15
    supply = {colour: 0 if buried else rng.choice([0, 1, 2, 3, 4, 5, 5]) for colour in "wb"}
    rings = [colour for colour in rng.sample("wb", 2) for _ in range(8 - supply[colour] - 3)]
    if not buried:
        rng.shuffle(rings)
    # Few squares for the rings make high stacks.
    ground = rng.sample(FIVE_BY_FIVE, rng.choice([2, 6, 25]))
    stacks = dict.fromkeys(FIVE_BY_FIVE, "")
    for ring in rings:
        stacks[rng.choice(ground)] += ring
    for square, ball in _mitsudomoe_balls(rng).items():
        stacks[square] += ball + ball.upper()
    ranks = [",".join(stacks[column, row] or "-" for column in range(5)) for row in range(5)]
    return f"{'/'.join(ranks)} {rng.choice('wb')} {supply['w']} {supply['b']}"


def _mitsudomoe_balls(rng: random.Random) -> dict[Square, str]:
    """Where three balls of each colour stand: in a line to be vaulted, in a crowd, at home or anywhere."""
    corner = rng.choice(FIVE_BY_FIVE)
    crowd = [
        place for place in FIVE_BY_FIVE if max(abs(place[0] - corner[0]), abs(place[1] - corner[1])) <= 1
    ]
    homes = [(0, 4), (1, 4), (0, 3)], [(4, 0), (3, 0), (4, 1)]
    row = rng.randrange(5)
    lines = [[(column, row) for column in range(5)], [(row, column) for column in range(5)]]
    lines += [[(step, step) for step in range(5)], [(step, 4 - step) for step in range(5)]]
    balls: dict[Square, str] = {}
    if rng.random() < 0.4:
        line = rng.choice(lines)[:: rng.choice([1, -1])]
        vaulter, other = rng.sample("wb", 2)
        vaulted = rng.choice([[other], [other] * 2, [other] * 3, [other, vaulter], [vaulter, other, other]])
        balls = dict(zip(line, [vaulter, *rng.sample(vaulted, len(vaulted))], strict=False))
    for colour in "wb":
        place = rng.choice([FIVE_BY_FIVE, FIVE_BY_FIVE, crowd, *homes])
        while list(balls.values()).count(colour) < 3:
            free = [square for square in place if square not in balls]
            free = free or [square for square in FIVE_BY_FIVE if square not in balls]
            balls[rng.choice(free)] = colour
    return balls


def _touchdown_setup(rng: random.Random, options: Options) -> str:
    width, height = options["width"], options["height"]
    board = [["."] * width for _ in range(height)]  # row 0 is the top one
    home_allowed = rng.choice(["", "", "", "P", "p"])
    # Pawns that stand nose to nose make blocked positions.
    blocks = rng.random() < 0.3
    for pawn in rng.choice(["Pp", "Pp", "Pp", "Pp", "P", "p", ""]):
        far = 0 if pawn == "P" else height - 1
        for _ in range(rng.randint(0, width)):
            column, row = rng.randrange(width), rng.randrange(height)
            if blocks and pawn == "p":
                under = [r for r in range(1, height) if board[r][column] == "P"]
                row = under[0] - 1 if under else row
            if board[row][column] == "." and (row != far or pawn == home_allowed):
                board[row][column] = pawn
    return "/".join(_runs("".join(rank)) for rank in board) + " " + rng.choice("wb")


SETUPS: dict[str, Callable[[random.Random, Options], str]] = {
    "talpa": _talpa_setup,
    "mitsudomoe": _mitsudomoe_setup,
    "touchdown": _touchdown_setup,
}


def _runs(rank: str) -> str:
    """A rank with each run of dots as a number."""
    text = ""
    empty = 0
    for square in rank + "#":
        if square == ".":
            empty += 1
        else:
            text += (str(empty) if empty else "") + square
            empty = 0
    return text[:-1]


# --- nonsense ------------------------------------------------------------------------------------------


def _spoil_character(text: str, rng: random.Random) -> str:
    at = rng.randint(0, len(text))
    inserted = rng.choice(["", rng.choice(ODD_CHARACTERS), rng.choice(text or " ")])
    return text[:at] + inserted + text[at + rng.choice([0, 1]) :]


def _swap_characters(text: str, rng: random.Random) -> str:
    """As many of each piece as before, but perhaps where they cannot stand."""
    characters = list(text) or [" "]
    one, other = rng.randrange(len(characters)), rng.randrange(len(characters))
    characters[one], characters[other] = characters[other], characters[one]
    return "".join(characters)


def _spoil_field(text: str, rng: random.Random) -> str:
    fields = text.split(" ")
    at = rng.randrange(len(fields))
    changes = [
        [],
        [fields[at]] * 2,
        [""],
        [fields[at][::-1]],
        [rng.choice(fields)],
        [rng.choice(fields).upper()],
    ]
    changes += [[str(rng.choice([-1, 0, 1, 5, 6, 8, 10**30]))]]
    fields[at : at + 1] = rng.choice(changes)
    return " ".join(fields)


def _spoil_rank(text: str, rng: random.Random) -> str:
    ranks = text.split("/")
    at = rng.randrange(len(ranks))
    changes = [[], [ranks[at]] * 2, [""], [rng.choice(ranks)], [ranks[at] + ranks[at - 1]]]
    ranks[at : at + 1] = rng.choice(changes)
    return "/".join(ranks)


def _go_home(text: str, rng: random.Random) -> str:
    """Perhaps pawns of both sides on their far ranks."""
    board, _, rest = text.partition(" ")
    ranks = board.split("/")
    ranks[0], ranks[-1] = rng.choice(ranks).upper(), rng.choice(ranks).lower()
    return "/".join(ranks) + " " + rest
