"""A game with its options."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from gambol import _core
from gambol.errors import PositionError
from gambol.games.classic import split_turn
from gambol.games.kit import kit, rules_text
from gambol.games.options import facts, plain_text, read_options, read_spec

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.games.kit import Kit
    from gambol.games.options import Option
    from gambol.games.position import Position

_LONGEST = 10_000
"""So many characters are more than any of the seeds' boards has."""


class Game:
    """The rules of one game with one choice of its options. Made by :func:`gambol.game`.

    >>> import gambol
    >>> game = gambol.game("talpa", size=6)
    >>> game
    gambol.game('talpa', size=6)
    >>> game == gambol.game("talpa:size=6"), game.spec, dict(game.options)
    (True, 'talpa:size=6', {'size': 6, 'edges': 'red-top-bottom'})
    """

    __slots__ = ("_core", "_facts", "_kit", "_options", "_squares")

    def __init__(self, name: str, options: Mapping[str, object]) -> None:
        self._facts = facts(name)
        self._options = read_options(self._facts, options)
        codes = [option.code(self._options[option.name]) for option in self._facts.options]
        self._core = _core.rules(name, codes)
        self._kit = kit(name)
        self._squares = tuple(
            f"{chr(ord('a') + file)}{rank + 1}" for rank in range(self.height) for file in range(self.width)
        )

    @property
    def core(self) -> _core.Rules:
        """The rules in the core: for the library itself, which asks them everything."""
        return self._core

    @property
    def kit(self) -> Kit:
        """The names and looks of the game: likewise."""
        return self._kit

    @property
    def name(self) -> str:
        """Its name in texts and commands: ``talpa``."""
        return self._facts.name

    @property
    def title(self) -> str:
        """Its name in sentences: ``Talpa``."""
        return self._facts.title

    @property
    def summary(self) -> str:
        """Its aim in a line."""
        return self._facts.summary

    @property
    def colours(self) -> tuple[str, str]:
        """The players; the one who moves first comes first."""
        return self._facts.colours

    @property
    def repetition(self) -> int | None:
        """A game is a draw when a position occurs for this many-th time; ``None`` where none can recur."""
        return self._facts.repetition

    @property
    def options(self) -> Mapping[str, int | str]:
        """The value of every option, by its name."""
        return MappingProxyType(self._options)

    @property
    def option_specs(self) -> tuple[Option, ...]:
        """What may be chosen."""
        return self._facts.options

    @property
    def spec(self) -> str:
        """The name with the options that are not the standard ones; :func:`gambol.game` reads it back."""
        chosen = ",".join(f"{name}={value}" for name, value in self._chosen().items())
        return f"{self.name}:{chosen}" if chosen else self.name

    @property
    def rules(self) -> str:
        """The rules of the game, in Markdown."""
        return rules_text(self.name)

    @property
    def styles(self) -> tuple[str, ...]:
        """The views that :meth:`Position.render` knows."""
        return ("modern", *self.kit.styles)

    @property
    def width(self) -> int:
        """The files of the board."""
        return self.core.width

    @property
    def height(self) -> int:
        """The ranks of the board."""
        return self.core.height

    @property
    def squares(self) -> tuple[str, ...]:
        """The names of the squares, rank by rank from a1."""
        return self._squares

    def start(self) -> Position:
        """The position that a game starts from.

        >>> import gambol
        >>> gambol.game("talpa", size=4).start().text
        'rbrb/brbr/rbrb/brbr r'
        """
        return self.kit.position(self, self.core.start())

    def position(self, text: str, turn: str | None = None) -> Position:
        """The position of a text, in the game's notation or in one of the seeds' own.

        ``turn`` is the side to move for a text that names none. Raises :class:`gambol.PositionError`, which
        lists every fault.

        >>> import gambol
        >>> gambol.game("talpa", size=4).position("rbrb/4/rbrb/brbr b").outcome
        Outcome(winner='blue', reason='opened-opponent-tunnel')
        """
        if turn is not None and turn not in self.colours:
            raise PositionError([f"expected the side to move, {' or '.join(self.colours)}, read {turn!r}"])
        written = plain_text(text, "the text of a position")
        state = self.core.read(written)
        if isinstance(state, list):
            state = self._read_otherwise(written, turn, state)
        position = self.kit.position(self, state)
        if turn is not None and position.turn != turn:
            raise PositionError([f"expected {turn} to move, read a text that says {position.turn}"])
        return position

    def _read_otherwise(self, text: str, turn: str | None, faults: list[str]) -> _core.State:
        """A text of one of the seeds, or one that lacks only the side to move; else the faults are raised."""
        if len(text) > _LONGEST:
            raise PositionError(faults)
        board, said = split_turn(text, self.colours)
        seen = self.kit.read(board, self._options, said or turn)
        attempt = None
        if seen is not None:
            attempt = self.kit.write(self._options, seen.board, seen.turn or said or turn or self.colours[0])
        elif turn is not None and len(text.split()) == 1:
            attempt = f"{text.strip()} {turn[0]}"
        if attempt is not None:
            state = self.core.read(attempt)
            if isinstance(state, _core.State):
                return state
            faults = state
        raise PositionError(faults)

    def _chosen(self) -> dict[str, int | str]:
        return {
            option.name: self._options[option.name]
            for option in self._facts.options
            if self._options[option.name] != option.default
        }

    def __repr__(self) -> str:
        chosen = "".join(f", {name.replace('-', '_')}={value!r}" for name, value in self._chosen().items())
        return f"gambol.game({self.name!r}{chosen})"

    def __str__(self) -> str:
        return self.spec

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or (self.name == other.name and self._options == other._options)

    def __hash__(self) -> int:
        return hash(self.spec)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return game, (self.spec,)


def game(spec: str | Game, **options: int | str) -> Game:
    """The game of this name with these options; the rest have their standard values.

    The name may carry options itself: ``talpa:size=6``. Keywords write ``-`` as ``_``. Raises
    :class:`gambol.OptionError`, which lists what is allowed.

    >>> import gambol
    >>> gambol.game("mitsudomoe", home_block="ignored").spec
    'mitsudomoe:home-block=ignored'
    >>> gambol.game("talpa", size=11)
    Traceback (most recent call last):
    ...
    gambol.errors.OptionError: expected size to be a number from 3 to 10, read 11
    """
    named = spec.spec if isinstance(spec, Game) else plain_text(spec, "a game or the name of one")
    name, written = read_spec(named)
    given: dict[str, object] = {option.replace("_", "-"): value for option, value in written.items()}
    given.update({keyword.replace("_", "-"): value for keyword, value in options.items()})
    return Game(name, given)
