"""Matches and tournaments: the same settings give the same games, whatever happens meanwhile."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from arena.playing import conditions, events_of, play, timeless
from gambol import arena, players
from gambol.arena.game import Referee
from gambol.arena.local import LocalPool
from gambol.arena.pool import Done, Lost
from gambol.arena.tournament import ATTEMPTS
from gambol.errors import ArenaError

FIELD = ["greedy", "random", "level:1"]


def round_robin(file: Path | None = None, **given: object) -> arena.Tournament:
    return arena.Tournament(FIELD, conditions(), games=4, file=file, **given)  # type: ignore[arg-type]


def test_everybody_plays_everybody() -> None:
    tournament = round_robin()
    events = play(tournament)
    assert isinstance(events[-1], arena.Finished)
    assert tournament.finished
    assert tournament.total == len(tournament.played) == 12
    finished = [event.played for event in events if isinstance(event, arena.GameFinished)]
    assert sorted(finished, key=lambda game: game.number) == list(tournament.played)
    for row in tournament.standings.rows:
        assert row.games == 8
    starts = [game.players[0] for game in tournament.played]
    assert {name: starts.count(name) for name in FIELD} == dict.fromkeys(FIELD, 4)


def test_both_games_of_a_pair_begin_alike_with_the_colours_exchanged(tmp_path: Path) -> None:
    with arena.ArenaFile(tmp_path / "arena.sqlite") as file:
        tournament = arena.Tournament(FIELD, conditions(openings=arena.RandomPlies(4, 4)), games=4, file=file)
        play(tournament)
        records = [record.split("\n\n")[1].split() for record in file.records(1)]
    for one, two in zip(tournament.played[::2], tournament.played[1::2], strict=True):
        assert one.pair == two.pair
        assert one.players == two.players[::-1]
    openings = [[word for word in moves if word[0].isalpha()][:4] for moves in records]
    assert openings[::2] == openings[1::2]
    assert openings[0] != openings[-1]


def test_how_many_play_at_once_changes_no_game() -> None:
    games = []
    for concurrency in (1, 5):
        tournament = round_robin()
        play(tournament, concurrency)
        games.append(timeless(tournament))
    assert games[0] == games[1]


def test_workers_play_the_same_games() -> None:
    tournament, inline = round_robin(), round_robin()
    for event in tournament.run(2):
        assert not isinstance(event, arena.WorkerLost)
    play(inline)
    assert timeless(tournament) == timeless(inline)


def test_every_move_of_a_game_that_is_watched_is_told() -> None:
    match = arena.Match("random", "random", conditions(openings=arena.RandomPlies(0, 0)), games=2)
    moves = [event for event in match.run(watch=True) if isinstance(event, arena.MovePlayed)]
    for game in match.played:
        assert sum(move.number == game.number for move in moves) == game.moves


def test_the_seed_changes_the_games() -> None:
    one, two = (arena.Match("random", "random", conditions(seed=seed), games=4) for seed in (1, 2))
    play(one)
    play(two)
    assert timeless(one) != timeless(two)


def test_without_a_file_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    play(arena.Match("random", "random", conditions(), games=2))
    assert list(tmp_path.iterdir()) == []


def test_a_match_may_have_an_odd_number_of_games() -> None:
    match = arena.Match("greedy", "random", conditions(), games=3)
    play(match)
    assert [game.pair for game in match.played] == [0, 0, 1]


def test_openings_from_a_list_are_gone_through_in_order(tmp_path: Path) -> None:
    moves = [move.text for move in conditions().game.start().legal_moves]
    openings = tuple(arena.Opening(moves=(move,)) for move in moves[:2])
    with arena.ArenaFile(tmp_path / "arena.sqlite") as file:
        play(arena.Match("random", "random", conditions(openings=openings), games=6, file=file))
        played = [record.split("1. ")[1].split()[0] for record in file.records()]
    assert played == [moves[0], moves[0], moves[1], moves[1], moves[0], moves[0]]


@pytest.mark.parametrize(
    ("names", "given", "words"),
    [
        (["greedy"], {}, "expected 2 to 1000 players, read 1"),
        (["greedy", "nobody"], {}, "expected a player"),
        (FIELD, {"games": 0}, "expected games to be a whole number from 1"),
        (FIELD, {"kind": "league"}, "expected a kind of tournament (round-robin, gauntlet"),
        (FIELD, {"rounds": 3}, "expected rounds for a Swiss tournament only"),
        (FIELD, {"sprt": arena.Sprt(0, 5)}, "expected a match of two players"),
        (["a=greedy", "a=random"], {}, None),
    ],
)
def test_settings_that_make_no_tournament_are_refused(
    names: list[str], given: dict[str, object], words: str | None
) -> None:
    if words is None:
        arena.Tournament(names, conditions())
        return
    with pytest.raises(ArenaError) as caught:
        arena.Tournament(names, conditions(), **given)  # type: ignore[arg-type]
    assert words in str(caught.value)


def test_somebodys_bot_is_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = "import gambol\n\nclass First(gambol.Player):\n    def play(self, position, clock):\n"
    (tmp_path / "bot.py").write_text(code + "        return position.legal_moves[0]\n")
    monkeypatch.chdir(tmp_path)
    match = arena.Match("bot.py", "random", conditions(), games=2, file=tmp_path / "arena.sqlite")
    next(events_of(match))
    match.close()
    monkeypatch.chdir("/")
    again = arena.Tournament.resume(tmp_path / "arena.sqlite")
    assert again.names == ("First", "random")
    play(again)
    again.close()
    assert [game.fault for game in again.played] == [None, None]


def test_a_bot_cannot_see_the_arena_file(tmp_path: Path) -> None:
    """It stands in the bot's own folder, which the bot may read otherwise."""
    code = (
        "import pathlib, gambol\n\nclass Spy(gambol.Player):\n    def play(self, position, clock):\n"
        "        here = pathlib.Path(__file__).parent\n"
        "        assert (here / 'notes.txt').read_text() == 'mine'\n"
        "        for path in here.glob('arena.sqlite*'):\n"
        "            assert not path.is_file() or not path.read_bytes(), path\n"
        "        return position.legal_moves[0]\n"
    )
    (tmp_path / "spy.py").write_text(code)
    (tmp_path / "notes.txt").write_text("mine")
    if not players.confinement().confined:
        pytest.skip("this machine does not let bots be confined")
    match = arena.Match(
        str(tmp_path / "spy.py"), "random", conditions(), games=2, file=tmp_path / "arena.sqlite"
    )
    list(match.run())
    match.close()
    assert [game.detail for game in match.played if game.fault] == []


# --- other kinds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["swiss", "knock-out", "gauntlet"])
def test_every_kind_is_played_to_its_end_and_alike(kind: arena.Kind, tmp_path: Path) -> None:
    games = []
    field = ["greedy", "random", "level:1", "level:0", "other=random"]
    for concurrency in (1, 2):
        tournament = arena.Tournament(field, conditions(), kind=kind, file=tmp_path / f"{concurrency}.sqlite")
        play(tournament, concurrency)
        assert tournament.finished
        games.append(timeless(tournament))
        tournament.close()
    assert games[0] == games[1]
    again = arena.Tournament.resume(tmp_path / "1.sqlite")
    assert again.finished
    assert timeless(again) == games[0]
    assert again.total == len(games[0])
    again.close()


def test_the_order_of_a_swiss_tournament_counts_byes_and_opponents() -> None:
    tournament = arena.Tournament(["greedy", "random", "level:1"], conditions(), kind="swiss", rounds=3)
    play(tournament)
    places = arena.swiss_ranking(tournament)
    assert sum(place.byes for place in places) == 3
    assert sum(place.points for place in places) == 3 * 2 + 3 * 2
    assert [(place.points, place.buchholz) for place in places] == sorted(
        ((place.points, place.buchholz) for place in places), reverse=True
    )


def test_a_knock_out_says_who_beat_whom() -> None:
    tournament = arena.Tournament(["greedy", "random", "level:1"], conditions(), kind="knock-out")
    assert tournament.total is None
    play(tournament)
    first, final = arena.knockout_rounds(tournament)
    assert first[0].players == ("random", "level:1")
    assert final[0].players == ("greedy", first[0].winner)
    assert tournament.total == len(tournament.played)


# --- stopping and going on ----------------------------------------------------------------------------


def undisturbed(path: Path) -> list[tuple[object, ...]]:
    tournament = round_robin(path)
    play(tournament)
    tournament.close()
    return timeless(tournament)


def test_a_closed_iterator_ends_its_workers_and_can_be_gone_on_with(tmp_path: Path) -> None:
    tournament = round_robin(tmp_path / "arena.sqlite")
    pool = LocalPool(tournament.settings.conditions, 2)
    events = tournament.run(pool=pool)
    workers = pool.processes
    for event in events:
        if isinstance(event, arena.GameFinished):
            break
    events.close()
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
    before = len(tournament.played)
    assert 0 < before < 12
    tournament.close()
    again = arena.Tournament.resume(tmp_path / "arena.sqlite")
    assert len(again.played) == before
    play(again)
    again.close()
    assert timeless(again) == undisturbed(tmp_path / "other.sqlite")


def test_a_tournament_that_was_stopped_goes_on_in_the_same_object() -> None:
    tournament = round_robin()
    for event in events_of(tournament):
        if isinstance(event, arena.GameFinished):
            tournament.stop()
    assert len(tournament.played) == 1
    play(tournament)
    assert [game.number for game in tournament.played] == list(range(12))


def test_a_finished_tournament_has_nothing_left_to_play(tmp_path: Path) -> None:
    undisturbed(tmp_path / "arena.sqlite")
    again = arena.Tournament.resume(tmp_path / "arena.sqlite")
    assert again.finished
    assert [type(event) for event in play(again)] == [arena.Finished]
    again.close()


def test_several_tournaments_live_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "arena.sqlite"
    first = arena.Match("greedy", "random", conditions(), games=2, file=path)
    next(events_of(first))
    first.close()
    second = round_robin(path)
    play(second)
    second.close()
    again = arena.Tournament.resume(path)
    assert again.number == 1, "the one that is not over"
    play(again)
    again.close()
    with arena.ArenaFile(path, playing=False) as file:
        assert [(each.games, each.state) for each in file.tournaments()] == [
            (2, "finished"),
            (12, "finished"),
        ]
        assert len(file.games()) == 14
        assert len(file.games(1)) == 2


def test_only_one_process_plays_a_tournament(tmp_path: Path) -> None:
    path = tmp_path / "arena.sqlite"
    first = round_robin(path)
    events = events_of(first)
    next(events)
    with pytest.raises(ArenaError, match="being played by another process"):
        arena.Tournament.resume(path)
    other = arena.Match("random", "random", conditions(), games=2, file=path)
    play(other)
    other.close()
    play(first)
    first.close()
    assert first.finished


def test_games_of_another_tournament_are_not_taken_for_its_own(tmp_path: Path) -> None:
    path = tmp_path / "arena.sqlite"
    undisturbed(path)
    with sqlite3.connect(path) as database:
        database.execute("UPDATE game SET first = 'stranger' WHERE number = 3")
    database.close()
    with pytest.raises(ArenaError, match="game 3"):
        arena.Tournament.resume(path)


# --- sequential tests ---------------------------------------------------------------------------------


def decided(
    path: Path | None = None, concurrency: int = 1, stop_after: int | None = None
) -> arena.Tournament:
    match = arena.Match("greedy", "random", conditions(), games=200, sprt=arena.Sprt(0, 150), file=path)
    for event in events_of(match, concurrency):
        if isinstance(event, arena.GameFinished) and event.played.number == stop_after:
            match.stop()
    return match


def test_a_sequential_test_ends_the_match_and_says_what_holds(tmp_path: Path) -> None:
    match = decided(tmp_path / "arena.sqlite")
    assert match.finished
    assert match.sprt is not None
    assert match.sprt.decision == "H1"
    assert len(match.played) == 2 * sum(match.sprt.pairs) < 200
    match.close()


def test_its_decision_depends_neither_on_speed_nor_on_interruptions(tmp_path: Path) -> None:
    alone, crowd = decided(), decided(tmp_path / "crowd.sqlite", concurrency=4)
    stopped = decided(tmp_path / "stopped.sqlite", concurrency=3, stop_after=7)
    stopped.close()
    crowd.close()
    again = arena.Tournament.resume(tmp_path / "stopped.sqlite")
    play(again, 2)
    again.close()
    assert timeless(alone) == timeless(crowd) == timeless(again)
    assert alone.sprt == crowd.sprt == again.sprt
    with arena.ArenaFile(tmp_path / "crowd.sqlite", playing=False) as file:
        assert len(file.games()) == len(alone.played), "games that were played ahead are not kept"


def test_the_decision_is_told_once() -> None:
    match = arena.Match("greedy", "random", conditions(), games=200, sprt=arena.Sprt(0, 150))
    told = [event for event in play(match, 2) if isinstance(event, arena.Decided)]
    assert [event.progress.decision for event in told] == ["H1"]


# --- workers that die ---------------------------------------------------------------------------------


def test_a_worker_that_is_killed_is_replaced_and_its_game_played_again() -> None:
    tournament = round_robin()
    pool = LocalPool(tournament.settings.conditions, 2)
    killed = 0
    events = []
    for event in tournament.run(pool=pool):
        events.append(event)
        if isinstance(event, arena.GameFinished) and killed < 3:
            os.kill(pool.processes[killed % 2], signal.SIGKILL)
            killed += 1
    assert sum(isinstance(event, arena.WorkerLost) for event in events) == killed == 3
    calm = round_robin()
    play(calm)
    assert timeless(tournament) == timeless(calm)


class DeadlyPool:
    """A pool whose worker dies of one game, and plays the others."""

    def __init__(self, deadly: int) -> None:
        self.deadly = deadly
        self.waiting: list[arena.Task] = []
        self.deaths = 0
        self.referee = Referee(conditions())

    def room(self) -> int:
        return 2 - len(self.waiting)

    def submit(self, task: arena.Task) -> None:
        self.waiting.append(task)

    def wait(self, seconds: float) -> list[Done | Lost]:
        task = self.waiting[0]
        if task.number == self.deadly:
            self.deaths += 1
            tasks, self.waiting = tuple(self.waiting), []
            return [Lost(tasks, playing=True, detail="it was killed")]
        return [Done(self.referee.play(self.waiting.pop(0)))]

    def close(self) -> None:
        self.referee.close()


def test_a_game_that_kills_every_worker_is_given_up() -> None:
    tournament = round_robin()
    pool = DeadlyPool(deadly=5)
    events = list(tournament.run(pool=pool))
    assert pool.deaths == ATTEMPTS
    assert tournament.finished
    bad = tournament.played[5]
    assert (bad.winner, bad.reason, bad.fault) == (None, "adjudication", None)
    assert bad.detail == "given up: 3 workers died while they played it; it was killed"
    assert sum(isinstance(event, arena.GameFinished) for event in events) == 12
    assert all(
        game.reason != "adjudication" or game.number == 5 or game.counts != (0, 0)
        for game in tournament.played
    )


def test_where_no_worker_lives_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    with pytest.raises(ArenaError, match="cannot start workers: the worker ended with status 1"):
        list(round_robin().run())


def test_workers_die_with_their_runner(tmp_path: Path) -> None:
    script = tmp_path / "runner.py"
    script.write_text(
        "import os, sys, time\n"
        "from gambol import arena\n"
        "from gambol.arena.local import LocalPool\n"
        "pool = LocalPool(arena.Conditions(game='talpa'), 2)\n"
        "print(*pool.processes, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as runner:
        assert runner.stdout is not None
        workers = runner.stdout.readline().split()
        assert len(workers) == 2
        runner.kill()
    until = time.monotonic() + 30
    while any(Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < until, "they live on"
        time.sleep(0.05)
