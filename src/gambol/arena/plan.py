"""The games of a tournament in their order, as far as they are known: a schedule spelled out."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from gambol.arena.openings import Book
from gambol.arena.schedule import Encounter, Pairing, Results, Wave
from gambol.arena.task import Task
from gambol.errors import ArenaError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gambol.arena.played import Played
    from gambol.arena.settings import Settings


@dataclass(frozen=True, slots=True)
class Slot:
    """A game to come: its place, who makes its first move, and the number of its opening."""

    number: int
    pair: int
    players: tuple[int, int]
    opening: int


class Plan:
    """Knows the games that follow from the settings and from the results there are.

    >>> from gambol.arena import Conditions, Settings, entrants
    >>> people = entrants(["random", "greedy"])
    >>> plan = Plan(Settings(entrants=people, conditions=Conditions(game="talpa"), games=4))
    >>> [(slot.players, slot.opening) for slot in plan.extend({})]
    [((0, 1), 0), ((1, 0), 0), ((0, 1), 1), ((1, 0), 1)]
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._schedule = settings.schedule
        self._book = Book(settings.conditions.game, settings.conditions.openings, settings.conditions.seed)
        self._places = {entrant.name: place for place, entrant in enumerate(settings.entrants)}
        self._waves: list[tuple[Wave, list[list[Slot]]]] = []
        self._results: list[Results] = []
        self.slots: list[Slot] = []
        """All games that are known, by number."""
        self.pairs: list[list[Slot]] = []
        """The same by pair."""
        self.complete = False
        """Whether no more games will come."""

    @property
    def results(self) -> tuple[Results, ...]:
        """The results of the waves that are over."""
        return tuple(self._results)

    def extend(self, played: Mapping[int, Played]) -> list[Slot]:
        """The games that are new because of these results; none while a wave goes on."""
        known = len(self.slots)
        while not self.complete:
            if self._waves:
                if len(played) < len(self.slots):
                    break
                wave, slots = self._waves[-1]
                self._results.append(self._sums(wave, slots, played))
            wave = self._schedule.wave(self._results)
            if not wave:
                self.complete = True
                break
            self._waves.append((wave, self._spelled_out(wave)))
        return self.slots[known:]

    def _spelled_out(self, wave: Wave) -> list[list[Slot]]:
        """The games of a wave, for each of its pairings; they take turns, pair by pair."""
        games: list[list[Slot]] = [[] for _ in wave]
        for round_ in range(max((pairing.games + 1) // 2 for pairing in wave)):
            for pairing, slots in zip(wave, games, strict=True):
                pair = list(self._pair(pairing, round_))
                slots.extend(pair)
                if pair:
                    self.pairs.append(pair)
        return games

    def _pair(self, pairing: Pairing, round_: int) -> Iterator[Slot]:
        one, two = pairing.players
        pair = len(self.pairs)
        for game in range(2 * round_, min(2 * round_ + 2, pairing.games)):
            players = (two, one) if game % 2 else (one, two)
            slot = Slot(len(self.slots), pair, players, pairing.first_opening + round_)
            self.slots.append(slot)
            yield slot

    def _sums(self, wave: Wave, slots: list[list[Slot]], played: Mapping[int, Played]) -> Results:
        encounters = []
        for pairing, games in zip(wave, slots, strict=True):
            points = dict.fromkeys(pairing.players, 0.0)
            for slot in games:
                game = played[slot.number]
                for name, share in zip(game.players, game.points, strict=True):
                    points[self._places[name]] += share
            one, two = pairing.players
            encounters.append(Encounter(pairing.players, (points[one], points[two])))
        return tuple(encounters)

    def check(self, game: Played) -> None:
        """ArenaError for a game that is not of this plan."""
        if game.number < len(self.slots):
            slot = self.slots[game.number]
            places = sorted(self._places.get(name, -1) for name in game.players)
            if places == sorted(slot.players) and game.pair == slot.pair:
                return
        raise ArenaError(f"expected the games of this tournament, read game {game.number} that is none of it")

    def task(self, slot: Slot) -> Task:
        """A game as a worker gets it."""
        seed = self._settings.conditions.seed
        chance = Random(f"{seed} game {slot.number}")
        one, two = slot.players
        return Task(
            number=slot.number,
            pair=slot.pair,
            players=(self._settings.entrants[one], self._settings.entrants[two]),
            opening=self._book[slot.opening],
            seeds=(chance.getrandbits(62), chance.getrandbits(62)),
            coin=chance.random() < 0.5,
        )
