"""The menu as a form without a screen: fields with choices, one of them selected, and buttons below."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import gambol
from gambol.cli.play.options import HUMAN, KINDS, USUAL, PlayOptions
from gambol.games import options as options_of

if TYPE_CHECKING:
    from gambol.games import Game

Action = str
"""What a button asks for: play, load, rules or quit."""

BUTTONS: tuple[tuple[Action, str], ...] = (
    ("play", "Play"),
    ("load", "Load a saved game"),
    ("rules", "Rules"),
    ("quit", "Quit"),
)


_WHO = "human: you; greedy: one move ahead; level 2 to 10: ever stronger; engine: best"
_PLAYERS = tuple(kind for kind in KINDS if kind not in ("level:0", "level:1"))
"""Who can be chosen: the lowest levels are nearly random and greedy, and there are enough choices."""


@dataclass
class Field:
    """One thing to choose: what it is called, what there is to choose from, and what is chosen."""

    label: str
    choices: tuple[str, ...]
    at: int = 0
    note: str = ""

    @property
    def value(self) -> str:
        """What is chosen."""
        return self.choices[self.at]

    def turn(self, step: int) -> None:
        """Choose the next, or the one before."""
        self.at = (self.at + step) % len(self.choices)


@dataclass
class Menu:
    """What has been chosen so far, and where the cursor stands."""

    base: PlayOptions = field(default_factory=PlayOptions)
    """What has been wished for already and the menu does not ask."""
    cursor: int = 0
    message: str = ""
    fields: list[Field] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Begin with the first game's own choices."""
        names = gambol.games()
        # The first thing one sees is the game that everybody can play at once.
        self._fill(names[-1])

    # --- what there is ------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as chosen."""
        return gambol.game(self.spec)

    @property
    def spec(self) -> str:
        """The game and its options as chosen."""
        name = self._chosen("Game")
        options = [f"{option.name}={self._chosen(option.name)}" for option in options_of(name)]
        return f"{name}:{','.join(options)}" if options else name

    @property
    def style(self) -> str:
        """How the board is drawn."""
        return self._chosen("Board")

    def wish(self) -> PlayOptions:
        """The game to be set up."""
        first, second = (self._chosen(colour.capitalize()) for colour in self.game.colours)
        return replace(
            self.base,
            seats=dict(zip(self.game.colours, (first, second), strict=True)),
            starts=self._chosen("Starts"),
            style=self.style,
            # Who plays only the second colour sits on that side of the board.
            flipped=self.base.flipped != (first != HUMAN and second == HUMAN),
        )

    def _chosen(self, label: str) -> str:
        return next(each.value for each in self.fields if each.label == label)

    # --- what keys do -------------------------------------------------------------------------------

    def press(self, key: str) -> Action | None:
        """Do what a key asks: an arrow, Enter, or the first letter of a button; the action, if it is one."""
        self.message = ""
        last = len(self.fields) + len(BUTTONS) - 1
        if key in ("up", "down"):
            self.cursor = (self.cursor + (1 if key == "down" else -1)) % (last + 1)
        elif key in ("left", "right"):
            self._turn(1 if key == "right" else -1)
        elif key == "enter":
            if self.cursor >= len(self.fields):
                return BUTTONS[self.cursor - len(self.fields)][0]
            self._turn(1)
        else:
            return next((action for action, label in BUTTONS if label[0].lower() == key.lower()), None)
        return None

    def _turn(self, step: int) -> None:
        if self.cursor >= len(self.fields):
            self.cursor = len(self.fields) + (self.cursor - len(self.fields) + step) % len(BUTTONS)
            return
        chosen = self.fields[self.cursor]
        chosen.turn(step)
        if chosen.label == "Game":
            self._fill(chosen.value)

    def _fill(self, name: str) -> None:
        """Make the fields of a game, with its usual choices."""
        game = gambol.game(name)
        names = gambol.games()
        first, second = (colour.capitalize() for colour in game.colours)
        self.fields = [
            Field("Game", names, names.index(name), "which game to play"),
            Field(first, _PLAYERS, 0, _WHO),
            Field(second, _PLAYERS, _PLAYERS.index(USUAL), _WHO),
            Field("Starts", game.colours, 0, f"who makes the first move; usually {game.colours[0]}"),
        ]
        for option in options_of(name):
            if option.choices:
                choices = tuple(str(choice) for choice in option.choices)
            else:
                choices = tuple(str(n) for n in range(int(option.minimum or 0), int(option.maximum or 0) + 1))
            self.fields.append(Field(option.name, choices, choices.index(str(option.default)), option.help))
        self.fields.append(Field("Board", game.styles, 0, "how the board is drawn"))
