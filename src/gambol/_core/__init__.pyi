"""
The compiled core: the fastest build of it that this machine can run.

The core is built once per level of x86-64 (`_v2`, `_v3`), or once (`_base`) for other processors, always
from the same sources; this package loads one and shows its names as its own. The environment variable
GAMBOL_CPU names a lower level, such as `v2`, to load that instead.
"""

from collections.abc import Sequence


def compiler() -> str:
    """The compiler that built the core."""

def games() -> list[Facts]:
    """What the registry knows of each game, in the order of their names."""

def rules(name: str, values: Sequence[int]) -> Rules:
    """
    The rules of a game with a value for each of its options, already checked.
    """

class Facts:
    """What the registry knows of a game."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def summary(self) -> str: ...

    @property
    def colours(self) -> list[str]:
        """The one who moves first comes first."""

    @property
    def repetition(self) -> int:
        """The occurrence of a position that draws; 0: none can recur."""

    @property
    def options(self) -> list[tuple[str, str, list[str], int, int, int]]:
        """(name, help, words, minimum, maximum, standard) of each option."""

class State:
    """A position; only the rules that made it can read it."""

    def __eq__(self, other: object, /) -> bool: ...

class Playouts:
    """How many random games."""

    @property
    def wins(self) -> list[int]:
        """By colour."""

    @property
    def draws(self) -> int: ...

    @property
    def lengths(self) -> dict[int, int]:
        """By their number of moves."""

class Rules:
    """The rules of one game. A move is a number here, and a colour 0 or 1."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    def start(self) -> State: ...

    def read(self, text: str) -> State | list[str]:
        """The position, or every fault of its text."""

    def text(self, state: State) -> str: ...

    def turn(self, state: State) -> int: ...

    def outcome(self, state: State) -> tuple[int | None, str] | None:
        """(winner, reason), or None while the game goes on."""

    def board(self, state: State) -> list[str]:
        """What stands on each square, rank by rank from a1."""

    def moves(self, state: State) -> list[int]: ...

    def children(self, state: State) -> list[tuple[int, str, State]]:
        """(move, its text, position after it) for each legal move."""

    def describe(self, state: State) -> list[tuple[str, str, tuple[int | None, str] | None]]:
        """(move, position after it, outcome there), as texts."""

    def move_text(self, state: State, move: int) -> str: ...

    def read_move(self, state: State, text: str) -> int | str:
        """The move, or what was expected instead."""

    def is_legal(self, state: State, move: int) -> bool: ...

    def play(self, state: State, move: int) -> State: ...

    def key(self, state: State) -> int: ...

    def pack(self, state: State) -> bytes: ...

    def perft(self, state: State, depth: int, bulk: bool, threads: int) -> int: ...

    def playouts(self, state: State, games: int, seed: int, threads: int, longest: int) -> Playouts: ...

    def random_games(self, games: int, seed: int, threads: int, longest: int) -> list[tuple[bytes, int | None, str]]: ...

class Report:
    """What a search says of one of its best lines."""

    @property
    def win_probability(self) -> float:
        """Of the side to move; a draw is half a win."""

    @property
    def centi_odds(self) -> int:
        """A hundred for odds of e to one."""

    @property
    def proven(self) -> str | None:
        """win, draw or loss; None while it is a guess."""

    @property
    def moves_to_end(self) -> int | None:
        """Of both sides, to a proven win or loss."""

    @property
    def depth(self) -> int: ...

    @property
    def deepest(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def milliseconds(self) -> int: ...

    @property
    def permill_full(self) -> int: ...

    @property
    def rank(self) -> int:
        """0 for the best line."""

    @property
    def line(self) -> list[int]:
        """Moves, as numbers."""

    @property
    def more(self) -> bool:
        """Whether another line of the same moment follows."""

class Engine:
    """A search of one game, thinking on threads of its own."""

    def __init__(self, rules: Rules, megabytes: int, threads: int) -> None: ...

    def set_threads(self, threads: int) -> None: ...

    def set_megabytes(self, megabytes: int) -> None: ...

    def set_noise(self, most: int, seed: int) -> None:
        """
        Errors of so many centi-odds at the most in every guess; forgets what was found.
        """

    def clear(self) -> None: ...

    def start(self, state: State, before: Sequence[State], *, depth: int | None, nodes: int | None, move_time: int | None, remaining: int | None, increment: int, moves_to_go: int | None, margin: int, lines: int, endless: bool, pondering: bool) -> None:
        """Begins to think; what went on before is stopped."""

    def next(self, milliseconds: int) -> Report | None:
        """News, waiting so long for it at the most."""

    @property
    def thinking(self) -> bool: ...

    def stop(self) -> None: ...

    def hit(self) -> None:
        """The move that was pondered on was played."""

    def lines(self) -> list[Report]:
        """Waits for the end of the search; its best lines, best first."""
