"""What games of a match begin from: random moves that both sides get to play, or a list from a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from gambol.errors import ArenaError, GambolError
from gambol.record import Record, read_all

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from gambol.games import Game, Position

_TRIES = 50
"""So many draws for an opening that was not there yet; small boards have only a few."""
MOST_PLIES = 1000
MOST_OPENINGS = 100_000


@dataclass(frozen=True)
class Opening:
    """The position that a game starts from, and the moves that are made before the players begin.

    >>> import gambol
    >>> Opening(moves=("e2e3", "e7e6")).record(gambol.game("touchdown"))
    <Record of touchdown: 2 moves, white to move>
    """

    start: str | None = None
    """The text of a position; None for the game's own start."""
    moves: tuple[str, ...] = ()

    def record(self, game: Game, length: int | None = None) -> Record:
        """A new game that stands at the end of the opening; GambolError when it is none of this game."""
        record = Record(game, self.start, length=length)
        for move in self.moves:
            record.play(move)
        return record


@dataclass(frozen=True)
class RandomPlies:
    """Openings of random moves: from `least` to `most` of them, fewer where the game ends sooner."""

    least: int = 2
    most: int = 6

    def __post_init__(self) -> None:
        """Refuse what is no range."""
        if not 0 <= self.least <= self.most <= MOST_PLIES:
            msg = (
                f"expected a range of random moves within 0 to {MOST_PLIES}, read {self.least} to {self.most}"
            )
            raise ArenaError(msg)

    def __str__(self) -> str:
        return f"{self.least}..{self.most}"


Openings = RandomPlies | tuple[Opening, ...]
"""Where the openings of a tournament come from; a list is gone through in order, again and again."""


class Book:
    """The openings of a tournament by number: the same number and seed give the same opening.

    >>> import gambol
    >>> book = Book(gambol.game("touchdown"), RandomPlies(2, 2), seed=1)
    >>> len(book[5].moves), book[5] == Book(gambol.game("touchdown"), RandomPlies(2, 2), seed=1)[5]
    (2, True)
    """

    def __init__(self, game: Game, openings: Openings, seed: int) -> None:
        self._game = game
        self._openings = openings
        self._seed = seed
        self._drawn: list[Opening] = []
        self._seen: set[Position] = set()

    def __getitem__(self, number: int) -> Opening:
        if not isinstance(self._openings, RandomPlies):
            return self._openings[number % len(self._openings)]
        # In order, since an opening is a new one only compared with those before.
        while len(self._drawn) <= number:
            self._drawn.append(self._draw(len(self._drawn), self._openings))
        return self._drawn[number]

    def _draw(self, number: int, plies: RandomPlies) -> Opening:
        chance = Random(f"{self._seed} opening {number}")
        wanted = chance.randint(plies.least, plies.most)
        longest: tuple[str, ...] = ()
        for _ in range(_TRIES):
            moves, position = random_moves(self._game, wanted, chance)
            if position.outcome is not None:
                moves = moves[:-1]
            elif len(moves) == wanted and position not in self._seen:
                self._seen.add(position)
                return Opening(moves=moves)
            longest = max(longest, moves, key=len)
        # There is none of this length, or none that is new.
        return Opening(moves=longest)


def random_moves(game: Game, count: int, chance: Random) -> tuple[tuple[str, ...], Position]:
    """Random moves from the start, at most so many, and where they lead."""
    position, moves = game.start(), []
    for _ in range(count):
        legal = position.legal_moves
        if not legal:
            break
        move = chance.choice(legal)
        moves.append(move.text)
        position = position.play(move)
    return tuple(moves), position


def checked_openings(game: Game, openings: Sequence[Opening]) -> tuple[Opening, ...]:
    """The openings; ArenaError when there is none, or one that is not of this game or ends it."""
    if not 1 <= len(openings) <= MOST_OPENINGS:
        raise ArenaError(f"expected 1 to {MOST_OPENINGS} openings, read {len(openings)}")
    for number, opening in enumerate(openings, 1):
        try:
            outcome = opening.record(game).outcome
        except GambolError as error:
            raise ArenaError(f"{error}, in opening {number}") from error
        if outcome is not None:
            raise ArenaError(f"expected openings after which the game goes on, but opening {number} ends it")
    return tuple(openings)


def read_openings(path: str | os.PathLike[str], game: Game) -> tuple[Opening, ...]:
    """The openings in a file: records of games, or on each line a position, a list of moves, or both.

    A line may be a position (`8/pppppppp/8/8/8/8/PPPPPPPP/8 w`), moves (`e2e3 e7e6`), or a position and
    moves with a semicolon between; empty lines and those that begin with `#` are passed over. A file whose
    first sign is `[` holds records, of which the main lines count. ArenaError for what is neither, with
    the line; OSError when the file cannot be read.
    """
    try:
        text = Path(path).read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ArenaError(f"expected UTF-8 text, read the byte 0x{error.object[error.start]:02x}") from error
    openings = _from_records(text, game) if text.lstrip().startswith("[") else _from_lines(text, game)
    return checked_openings(game, openings)


def _from_records(text: str, game: Game) -> list[Opening]:
    openings = []
    for record in read_all(text):
        if record.game != game:
            raise ArenaError(f"expected records of {game.spec}, read one of {record.game.spec}")
        record.to_end()
        start = None if record.start == game.start() else record.start.text
        openings.append(Opening(start, tuple(move.text for move in record.moves)))
    return openings


def _from_lines(text: str, game: Game) -> list[Opening]:
    openings = []
    for number, line in enumerate(text.splitlines(), 1):
        written = line.strip()
        if not written or written.startswith("#"):
            continue
        try:
            openings.append(_read_line(written, game))
        except GambolError as error:
            raise ArenaError(f"{error}, in line {number}") from error
    return openings


def _read_line(line: str, game: Game) -> Opening:
    before, semicolon, after = line.partition(";")
    if semicolon:
        start = game.position(before.strip()).text
        return _moves(start, after, game)
    try:
        return Opening(game.position(line).text)
    except GambolError as as_position:
        try:
            return _moves(None, line, game)
        except GambolError as as_moves:
            msg = f"expected a position or moves, read {line[:80]!r}: {as_position}; or {as_moves}"
            raise ArenaError(msg) from as_moves


def _moves(start: str | None, text: str, game: Game) -> Opening:
    record = Record(game, start)
    for move in text.split():
        record.play(move)
    return Opening(start, tuple(move.text for move in record.moves))
