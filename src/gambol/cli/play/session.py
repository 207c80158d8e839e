"""A game at the board, as a machine without a screen: lines go in, replies come out.

The fronts (`terminal`, `plain`) read and show; everything that happens, happens here. A session never
waits: a front asks it whose turn it is, hands it what was typed, and waits for what takes time (a
`thought`, the `job` of a reply) wherever it likes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import gambol
from gambol import players
from gambol.cli.play import saved
from gambol.cli.play.commands import COMMANDS, find_commands
from gambol.cli.play.entry import Completion, completions, read_move
from gambol.cli.play.files import SUFFIX
from gambol.cli.play.guests import Guests, GuestThought
from gambol.cli.play.jobs import Thought
from gambol.cli.play.options import HUMAN, is_guest
from gambol.cli.play.replies import Question, Reply, View, refused, yes_or_no
from gambol.cli.play.tale import told
from gambol.cli.quoting import cause, plain, quoted
from gambol.cli.review import USUAL_NODES
from gambol.render import to_text
from gambol.render.diagram import named_tone

if TYPE_CHECKING:
    from gambol.cli.play.files import Files
    from gambol.games import Game, Move, Outcome, Position
    from gambol.record import Record

AFTERWARDS = "Type review, again, save or quit."
"""What there is to do when a game is over."""


@dataclass
class Session:
    """One game between two seats, and everything a person can do with it."""

    record: Record
    seats: dict[str, str]
    view: View
    files: Files
    seed: int = 0
    asks: bool = True
    """Whether somebody is there to answer questions; a script is not asked."""
    path: str | None = None
    """The file that the game was loaded from or saved to."""
    closed: bool = False
    paused: bool = False
    question: Question | None = None
    hint_seconds: float = 0.8
    """How long a hint may take."""
    review_nodes: int = USUAL_NODES
    """How many positions to look at for each move of a review."""
    version: int = 0
    """Grows whenever the board has to be drawn again."""
    _saved: tuple[object, ...] = field(default=(), repr=False)
    _engines: dict[str, players.Player] = field(default_factory=dict, repr=False)
    """The players by colour that get better by what they remember."""
    guests: Guests = field(default_factory=Guests, repr=False)
    """The bots from outside."""

    def __post_init__(self) -> None:
        """Take the game as it came for saved."""
        self._saved = self._state()

    # --- what a front needs to know -----------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.record.game

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.record.position

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.record.outcome

    @property
    def history(self) -> tuple[Position, ...]:
        """The positions before the one on the board."""
        return self.record.positions()[:-1]

    @property
    def last(self) -> Move | None:
        """The move that was played last."""
        return self.record.node.move

    @property
    def mover(self) -> str:
        """The kind of player whose turn it is."""
        return self.seats[self.position.turn]

    @property
    def people(self) -> list[str]:
        """The colours that people play."""
        return [colour for colour, kind in self.seats.items() if kind == HUMAN]

    @property
    def computer_to_move(self) -> bool:
        """Whether a computer player should think now."""
        waits = self.closed or self.paused or self.question is not None or self.outcome is not None
        return not waits and self.mover != HUMAN

    @property
    def unsaved(self) -> bool:
        """Whether leaving now would lose moves."""
        return self.record.node.ply > 0 and self._state() != self._saved

    @property
    def prompt(self) -> str:
        """What stands before the line that is typed."""
        if self.question is not None:
            return "? "
        return "game over> " if self.outcome is not None else f"{self.position.turn}> "

    def draw(self, *, colour: bool, style: str | None = None) -> str:
        """The board as text."""
        view, modern = self.view, self.game.styles[0]
        if (style or view.style) != modern:
            return self.position.render(style or view.style)
        diagram = self.position.diagram(self.last, flipped=view.flipped)
        ending = self.outcome
        if ending is not None:  # which the position need not know: somebody may have given up
            words = ending.words(self.game.colours)
            caption = words[0].upper() + words[1:]
            diagram = replace(diagram, caption=caption, turn=named_tone(caption))
        return to_text(diagram, ascii=view.ascii, colour=colour)

    def named(self, colour: str) -> str:
        """Who plays a colour, as one would say it."""
        return "you" if self.people == [colour] else self.seats[colour]

    def verdict(self) -> str:
        """Who won and why; empty while the game goes on."""
        outcome = self.outcome
        if outcome is None:
            return ""
        words = outcome.words(self.game.colours)
        if outcome.winner is None or len(set(self.seats.values())) == 1:
            return words
        return words.replace(" wins:", f" ({self.named(outcome.winner)}) wins:", 1)

    def completions(self, text: str) -> list[Completion]:
        """How a line that is being typed can go on."""
        word = text.strip()
        if self.question is not None:
            return []
        if " " in text.lstrip():
            ahead = self._arguments(text.lstrip())
            if ahead:
                return ahead
        if word.isalpha() and len(word) > 1:
            return [Completion(command.name, command.name) for command in find_commands(word)]
        if self.outcome is not None or self.mover != HUMAN:
            return []
        return completions(self.position, word)

    def _arguments(self, text: str) -> list[Completion]:
        """How what follows a command can go on."""
        word, _, rest = text.lower().partition(" ")
        found = find_commands(word) if word.isalpha() else []
        words = found[0].words if len(found) == 1 else None
        if words is None:
            return []
        rest = rest.lstrip()
        wanted = [each for each in words(self, rest) if each.startswith(rest)]
        return [Completion(f"{found[0].name} {each}", each.split()[-1]) for each in wanted]

    def meaning(self, text: str) -> str:
        """What Enter would do with a line that is being typed."""
        word, _, _ = text.strip().partition(" ")
        if word.isalpha() or word == "?":
            found = find_commands(word)
            return f"{found[0].name} {found[0].takes}: {found[0].help}" if len(found) == 1 else ""
        if self.outcome is not None or self.mover != HUMAN:
            return ""
        try:
            return f"Enter plays {read_move(self.position, text)}"
        except gambol.MoveError:
            return "no legal move reads like this"

    # --- moves --------------------------------------------------------------------------------------

    def think(self) -> Move:
        """What the computer player whose turn it is wants to play; changes nothing, may take a while.

        The same seed and the same moves bring the same choice, also after an undo or in a saved game; but
        not from the engine at full strength, which takes what it finds in its time.
        """
        return self.thought().move()

    def thought(self) -> Thought | GuestThought:
        """The same, begun and to be waited for elsewhere. The one before has to have ended.

        A bot from outside may lose the game instead: a SeatError, for :meth:`lost`.
        """
        if is_guest(self.mover):
            return self.guests.thought(self.mover, self.record, self.seed)
        return Thought(self._player(), self.position, self.history)

    def _player(self) -> players.Player:
        """Who moves now: somebody new for every move, so that an undo changes no chance, or an engine."""
        colour, kind = self.position.turn, self.mover
        known = self._engines.get(colour)
        if known is not None and known.name == kind:
            return known
        player = players.named(kind, f"{self.seed}:{colour}:{self.record.node.ply}")
        if kind.startswith("engine"):
            self._engines[colour] = player
        return player

    def play(self, move: Move) -> Reply:
        """Play a move for the side whose turn it is."""
        before = self.position
        self.record.play(move)
        self.changed()
        story = told(before, move, self.position)
        return Reply(f"{story}\n{self.verdict()}." if self.outcome is not None else story)

    def lost(self, error: players.SeatError) -> Reply:
        """The bot whose turn it is has lost by what it did."""
        colour = self.position.turn
        name, what = self.named(colour), plain(str(error))
        self.record.forfeit(colour, f"{error.kind}: {what}")
        self.changed()
        return Reply(f"{name} forfeits the game: {what}\n{self.verdict()}.")

    # --- lines --------------------------------------------------------------------------------------

    def submit(self, line: str) -> Reply:
        """Do what a typed line says; a line that makes no sense changes nothing."""
        text = line.strip()
        if self.question is not None:
            return self._answer(self.question, text)
        if not text:
            return Reply(self._expected())
        word, _, rest = text.partition(" ")
        if word.isalpha() or word == "?":
            return self._command(word, rest.strip())
        return self._typed_move(text)

    def _expected(self) -> str:
        if self.outcome is not None:
            return f"{self.verdict()}. {AFTERWARDS}"
        if self.mover != HUMAN:
            return f"it is {self.mover}'s turn" + ("; type go" if self.paused else "")
        return f"type a move, such as {min(map(str, self.position.legal_moves))}, or help"

    def _typed_move(self, text: str) -> Reply:
        if self.outcome is not None:
            return refused(f"expected review, again, save or quit, read {quoted(text)}: the game is over")
        if self.mover != HUMAN:
            return refused(f"it is {self.mover}'s turn, not yours")
        try:
            move = read_move(self.position, text)
        except gambol.MoveError as error:
            return refused(plain(f"{error}; type moves for a list"))
        return self.play(move)

    def _command(self, word: str, rest: str) -> Reply:
        found = find_commands(word)
        if not found:
            whole = [
                command.name
                for command in COMMANDS
                if command.whole and command.name.startswith(word.lower())
            ]
            wanted = f"{' or '.join(whole)} in full" if whole else "a move or a command"
            return refused(f"expected {wanted}, read {quoted(word)}; type help for a list")
        if len(found) > 1:
            names = ", ".join(command.name for command in found)
            return refused(f"expected one command, read {quoted(word)}, which may be {names}")
        command = found[0]
        if rest and not command.takes:
            return refused(f"expected nothing after {command.name}, read {quoted(rest)}")
        return command.do(self, rest)

    # --- questions, and the way out -----------------------------------------------------------------

    def ask(self, question: Question) -> Reply:
        """Put a question that the next line has to answer."""
        self.question = question
        return Reply(question.text)

    def _answer(self, question: Question, text: str) -> Reply:
        for answer, act in question.answers.items():
            if text.lower() in (answer, answer[:1]):
                self.question = None
                return act()
        wanted = ", ".join(answer or "Enter" for answer in question.answers)
        return refused(f"expected {wanted}, read {quoted(text)}. {question.text}")

    def interrupt(self) -> Reply:
        """Ctrl-C: ask once; a second one leaves."""
        if self.question is not None and self.question.leaving:
            return self.close()
        self.question = None
        if self.unsaved:
            return self.ask_to_save()
        return self.ask(yes_or_no("leave the game?", self.close, "going on", leaving=True))

    def ask_to_save(self) -> Reply:
        """Before leaving, offer to save."""
        return self.ask(
            Question(
                f"save the game as {plain(self.default_path())} before leaving? (yes, no, or Enter to go on)",
                {"yes": self._save_and_close, "no": self.close, "": lambda: Reply("going on")},
                leaving=True,
            )
        )

    def _save_and_close(self) -> Reply:
        reply = self.save_as(self.default_path())
        if not reply.bad:
            self.close()
        return reply

    def close(self) -> Reply:
        """End the session."""
        self.closed = True
        self.guests.close()
        return Reply()

    # --- files --------------------------------------------------------------------------------------

    def default_path(self) -> str:
        """Where the game is saved when nobody says where: where it is, else a name that is free."""
        if self.path is not None:
            return self.path
        number, path = 1, f"{self.game.name}{SUFFIX}"
        while self.files.exists(path):
            number += 1
            path = f"{self.game.name}-{number}{SUFFIX}"
        return path

    def save_as(self, path: str) -> Reply:
        """Save the game as it stands."""
        saved.note(self.record, self.seats, self.seed)
        try:
            self.files.write(path, self.record.text)
        except (OSError, ValueError) as error:
            return refused(f"could not save {quoted(path)}: {cause(error)}")
        self.path, self._saved = path, self._state()
        return Reply(f"saved {plain(path)}")

    def take(self, record: Record, path: str | None) -> None:
        """Go on with another game: who sat there sits down again, where the record tells."""
        known = saved.seats_of(record)
        kept = self.seats if set(self.seats) == set(record.game.colours) else {}
        self.seats = {colour: known.get(colour, kept.get(colour, HUMAN)) for colour in record.game.colours}
        seed = saved.seed_of(record)
        self.seed = self.seed if seed is None else seed
        self.record, self.path, self.paused = record, path, False
        if self.view.style not in self.game.styles:
            self.view.style = self.game.styles[0]
        self._saved = self._state()
        self.changed()

    # --- bookkeeping --------------------------------------------------------------------------------

    def changed(self) -> None:
        """The board has to be drawn again."""
        self.version += 1

    def _state(self) -> tuple[object, ...]:
        """What a saved game would hold."""
        return (*(str(move) for move in self.record.moves), self.record.outcome)
