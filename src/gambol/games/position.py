"""A position of any game."""

from __future__ import annotations

import os
import sys
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from gambol.errors import MoveError, OptionError
from gambol.games.move import Move
from gambol.games.options import plain_text
from gambol.games.outcome import Outcome
from gambol.games.playouts import DEEPEST, LONGEST, MOST_THREADS, Playouts, whole, work
from gambol.render import to_svg, to_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Literal

    from gambol import _core
    from gambol.games.game import Game
    from gambol.render import Arrow, Diagram, Mark


class Position:
    """A board and whose turn it is. It never changes; playing a move gives another position.

    >>> import gambol
    >>> pos = gambol.game("touchdown").start()
    >>> pos
    gambol.game('touchdown').position('8/pppppppp/8/8/8/8/PPPPPPPP/8 w')
    >>> pos.turn, len(pos.legal_moves), pos.outcome
    ('white', 8, None)
    >>> pos.play("e2e3").turn
    'black'
    """

    __slots__ = ("_board", "_game", "_legal", "_outcome", "_state", "_text")

    def __init__(self, game: Game, state: _core.State) -> None:
        self._game = game
        self._state = state
        self._text: str | None = None
        self._board: Mapping[str, str] | None = None
        self._legal: tuple[Move, ...] | None = None
        self._outcome: Outcome | Literal[False] | None = False

    # --- what it is -------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game it belongs to."""
        return self._game

    @property
    def state(self) -> _core.State:
        """The position in the core: for the library itself."""
        return self._state

    @property
    def text(self) -> str:
        """The position in the game's notation; :meth:`Game.position` reads it back."""
        if self._text is None:
            self._text = self._game.core.text(self._state)
        return self._text

    @property
    def turn(self) -> str:
        """The colour to move."""
        return self._game.colours[self._game.core.turn(self._state)]

    @property
    def outcome(self) -> Outcome | None:
        """The winner and the reason; ``None`` while the game goes on."""
        if self._outcome is False:
            ending = self._game.core.outcome(self._state)
            self._outcome = None if ending is None else self._ended(*ending)
        return self._outcome

    @property
    def board(self) -> Mapping[str, str]:
        """What stands on each square that is not empty, as the text writes it.

        >>> import gambol
        >>> gambol.game("mitsudomoe").start().board["a1"]
        'wW'
        """
        if self._board is None:
            tokens = zip(self._game.squares, self._game.core.board(self._state), strict=True)
            self._board = MappingProxyType({square: token for square, token in tokens if token})
        return self._board

    @property
    def pieces(self) -> dict[str, int]:
        """How many pieces of each colour are on the board, every one of a pile counted.

        >>> import gambol
        >>> gambol.game("mitsudomoe").start().pieces
        {'white': 6, 'black': 6}
        """
        first, second = self._game.colours
        count = dict.fromkeys(self._game.colours, 0)
        for piece in "".join(self.board.values()):
            # Its letter begins the colour; or it is large for the colour that moves first, as in chess.
            named = {first[0]: first, second[0]: second}.get(piece.lower())
            count[named or (first if piece.isupper() else second)] += 1
        return count

    @property
    def removed(self) -> dict[str, int]:
        """How many pieces of each colour have left the board: those of the start that it holds no more.

        >>> import gambol
        >>> gambol.game("talpa", size=4).start().play("a4b4").removed
        {'red': 0, 'blue': 1}
        """
        had, have = self._game.start().pieces, self.pieces
        return {colour: max(0, had[colour] - have[colour]) for colour in self._game.colours}

    @property
    def key(self) -> int:
        """A 64-bit hash: the same for equal positions of a game with the same options, in every process."""
        return self._game.core.key(self._state)

    @property
    def packed(self) -> bytes:
        """An exact picture of the position: two or four 64-bit words, low bytes first, and the side to move.

        >>> import gambol
        >>> len(gambol.game("talpa").start().packed), len(gambol.game("talpa", size=10).start().packed)
        (17, 33)
        """
        return self._game.core.pack(self._state)

    # --- moves ------------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move, once for each position it leads to; none when the game is over."""
        if self._legal is None:
            make = self._game.kit.move
            self._legal = tuple(
                make(self._game, text, bits) for bits, text, _ in self._game.core.children(self._state)
            )
        return self._legal

    def children(self) -> tuple[tuple[Move, Position], ...]:
        """Every legal move with the position after it.

        >>> import gambol
        >>> move, child = gambol.game("touchdown", width=1, height=5).start().children()[0]
        >>> move.text, child.outcome
        ('a2a3', Outcome(winner=None, reason='stalemate'))
        """
        make = self._game.kit.move
        return tuple(
            (make(self._game, text, bits), type(self)(self._game, state))
            for bits, text, state in self._game.core.children(self._state)
        )

    def is_legal(self, move: str | Move) -> bool:
        """Whether this is a legal move here, as a move or as any text that means one."""
        try:
            self._read(move)
        except MoveError:
            return False
        return True

    def move(self, text: str) -> Move:
        """The legal move that a text means, in any case and with or without ``x``, ``-`` and blanks.

        Raises :class:`gambol.MoveError`, which says what was expected.

        >>> import gambol
        >>> gambol.game("talpa", size=4).start().move(" A4 x B4 ")
        TalpaMove('a4b4')
        """
        return self._read(text)

    def play(self, move: str | Move) -> Position:
        """The position after a legal move, given as a move or as a text.

        Raises :class:`gambol.MoveError`; this position stays as it is.
        """
        return type(self)(self._game, self._game.core.play(self._state, self._read(move).bits))

    def follow(self, line: Iterable[int]) -> tuple[Move, ...]:
        """The moves of a line that the core knows by numbers: for the library itself."""
        rules, make, state = self._game.core, self._game.kit.move, self._state
        moves = []
        for bits in line:
            moves.append(make(self._game, rules.move_text(state, bits), bits))
            state = rules.play(state, bits)
        return tuple(moves)

    def _read(self, move: str | Move) -> Move:
        """The legal move that this is or means; MoveError when there is none."""
        rules = self._game.core
        if isinstance(move, Move):
            if move.game != self._game:
                raise MoveError(f"expected a move of {self._game!r}, read {move.text!r} of {move.game!r}")
            text = move.text
            # In another position the same number may mean another turn.
            if rules.is_legal(self._state, move.bits) and rules.move_text(self._state, move.bits) == text:
                return move
        else:
            text = plain_text(move, "a move or its text")
        found = rules.read_move(self._state, text)
        if isinstance(found, str):
            raise MoveError(found)
        return self._game.kit.move(self._game, rules.move_text(self._state, found), found)

    def _ended(self, winner: int | None, reason: str) -> Outcome:
        return Outcome(None if winner is None else self._game.colours[winner], reason)

    # --- bulk work, in the core -------------------------------------------------------------------------

    def perft(self, depth: int, *, bulk: bool = True, threads: int = 1) -> int:
        """How many move sequences of exactly this length there are. A finished game does not go on.

        With ``bulk`` the moves of the last ply are counted without being made. Ctrl-C stops it.

        >>> import gambol
        >>> [gambol.game("mitsudomoe").start().perft(depth) for depth in range(4)]
        [1, 9, 81, 6287]
        """
        # Where no position can recur, no game is as long as the deepest count: beyond it there is nothing.
        most = DEEPEST if self._game.repetition else 1 << 62
        deepest, wanted = whole("depth", depth, 0, most), whole("threads", threads, 1, MOST_THREADS)
        return self._game.core.perft(self._state, min(deepest, DEEPEST), bulk, wanted)

    def playouts(self, n: int, seed: int, *, threads: int = 1, longest: int = LONGEST) -> Playouts:
        """Plays ``n`` random games from here; each legal move has the same chance.

        The same seed gives the same games, whatever the number of threads. A game of ``longest`` moves that
        is not over is a draw. Ctrl-C stops it.

        >>> import gambol
        >>> games = gambol.game("touchdown").start().playouts(1000, seed=7)
        >>> sum(games.wins.values()) + games.draws == games.games == 1000
        True
        """
        wanted = work(seed, threads, longest)
        played = self._game.core.playouts(self._state, whole("n", n), *wanted)
        return Playouts(
            wins=dict(zip(self._game.colours, played.wins, strict=True)),
            draws=played.draws,
            lengths=dict(played.lengths),
        )

    def describe(self) -> dict[str, Any]:
        """The position with its legal moves, where each leads, and how games end there, ready for JSON.

        >>> import gambol
        >>> gambol.game("touchdown", width=1, height=5).start().describe()["moves"]
        [{'move': 'a2a3', 'position': '1/p/P/1/1 b', 'outcome': {'winner': None, 'reason': 'stalemate'}}]
        """

        def ending(outcome: tuple[int | None, str] | None) -> dict[str, str | None] | None:
            if outcome is None:
                return None
            ended = self._ended(*outcome)
            return {"winner": ended.winner, "reason": ended.reason}

        rules = self._game.core
        return {
            "game": self._game.name,
            "options": dict(self._game.options),
            "position": self.text,
            "turn": self.turn,
            "outcome": ending(rules.outcome(self._state)),
            "moves": [
                {"move": move, "position": position, "outcome": ending(outcome)}
                for move, position, outcome in rules.describe(self._state)
            ],
        }

    # --- looks ------------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        """Whose turn it is, or how the game ended, in words."""
        if self.outcome is None:
            return f"{self.turn.capitalize()} to move"
        words = self.outcome.words(self._game.colours)
        return words[0].upper() + words[1:]

    def diagram(
        self,
        last: Move | None = None,
        marks: Iterable[Mark | str] = (),
        arrows: Iterable[Arrow | str | tuple[str, str]] = (),
        *,
        flipped: bool = False,
    ) -> Diagram:
        """What the board looks like, for a renderer; ``last`` is the move that led here."""
        if last is not None and not isinstance(last, Move):
            raise TypeError(f"expected the last move as a move, read {last!r}")
        return self._game.kit.diagram(
            self._game.options,
            self.board,
            turn=self.turn,
            last=last.squares if last is not None else (),
            captured=last.captured if last is not None else (),
            marks=marks,
            arrows=arrows,
            flipped=flipped,
            caption=self.caption,
        )

    def svg(
        self,
        size: int | None = 400,
        theme: Literal["light", "dark", "auto"] = "light",
        last: Move | None = None,
        marks: Iterable[Mark | str] = (),
        arrows: Iterable[Arrow | str | tuple[str, str]] = (),
        *,
        flipped: bool = False,
        coordinates: bool = True,
    ) -> str:
        """The board as an SVG picture; marks such as ``"cross:e4"``, arrows such as ``"e2e3"``.

        >>> import gambol
        >>> gambol.game("touchdown").start().svg(arrows=["e2e3"])[:4]
        '<svg'
        """
        diagram = self.diagram(last, marks, arrows, flipped=flipped)
        return to_svg(diagram, size=size, theme=theme, coordinates=coordinates)

    def render(
        self,
        style: str = "modern",
        *,
        ascii: bool = False,  # noqa: A002  # the word users know
        colour: bool = False,
        last: Move | None = None,
        flipped: bool = False,
        coordinates: bool = True,
    ) -> str:
        """The board as text: ``modern``, or one of the seeds' views that :attr:`Game.styles` lists.

        >>> import gambol
        >>> print(gambol.game("touchdown", width=2, height=4).start().render(style="classic"))
        0 0
        2 2
        1 1
        0 0
        1 = white (to move), 2 = black
        """
        if style == "modern":
            diagram = self.diagram(last, flipped=flipped)
            return to_text(diagram, ascii=ascii, colour=colour, coordinates=coordinates)
        write = self._game.kit.styles.get(style)
        if write is None:
            raise OptionError(f"expected a style ({', '.join(self._game.styles)}), read {style!r}")
        return write(self._game.options, self.board, turn=self.turn)

    def __str__(self) -> str:
        """The board, in colour where standard output is a terminal that has it and NO_COLOR is not set."""
        terminal = sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
        return self.render(
            colour=terminal and not os.environ.get("NO_COLOR"),
            ascii=not encoding.lower().replace("-", "").startswith("utf"),
        )

    def _repr_svg_(self) -> str:
        return self.svg(theme="auto")

    # --- identity ---------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"{self._game!r}.position({self.text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._state == other._state and self._game == other._game

    def __hash__(self) -> int:
        return self.key

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[object, tuple[Game, str]]:
        return read_position, (self._game, self.text)


def read_position(game: Game, text: str) -> Position:
    """The position of a game's own text; what a pickle holds."""
    return game.position(text)
