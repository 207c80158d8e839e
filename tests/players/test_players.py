"""Players choose legal moves, repeatably, and greedy sees what is one move away."""

from __future__ import annotations

import pytest

import gambol
from gambol import players
from gambol.games import Position
from gambol.players.greedy import winning_reply
from gambol.players.judges import JUDGES, Impartial, judge_for

GAMES = [
    "talpa:size=4",
    "talpa:size=5,edges=red-left-right",
    "mitsudomoe",
    "touchdown",
    "touchdown:width=5,height=5",
]


def play_out(start: Position, seats: dict[str, players.Player], longest: int = 300) -> gambol.Record:
    record = gambol.Record(start.game, start, length=longest)
    while record.outcome is None:
        record.play(seats[record.turn].play(record.position, players.FREE))
    return record


def seated(spec: str, first: str, second: str, seed: int) -> dict[str, players.Player]:
    colours = gambol.game(spec).colours
    return {colour: players.named(kind, seed) for colour, kind in zip(colours, (first, second), strict=True)}


def test_players_are_made_by_name() -> None:
    for name in players.NAMES:
        player = players.named(name, seed=1)
        assert isinstance(player, players.Player)
        assert isinstance(player, players.Thinker) == (name not in players.KINDS)
        assert player.name == name
    with pytest.raises(ValueError, match=r"expected a player \(random, greedy, .*\), read 'deep'"):
        players.named("deep")


@pytest.mark.parametrize("name", [*players.KINDS, "level:1", "level:3"])
@pytest.mark.parametrize("spec", GAMES)
def test_the_same_seed_plays_the_same_game(name: str, spec: str) -> None:
    start = gambol.game(spec).start()
    first = play_out(start, seated(spec, name, "random", 7), 30)
    assert first.moves == play_out(start, seated(spec, name, "random", 7), 30).moves


@pytest.mark.parametrize("name", players.NAMES)
def test_a_finished_position_is_refused(name: str) -> None:
    finished = gambol.game("touchdown").position("P7/8/8/8/8/8/8/8 b")
    with pytest.raises(ValueError, match="expected an unfinished position"):
        players.named(name).play(finished, players.FREE)


@pytest.mark.parametrize("spec", GAMES)
def test_greedy_takes_a_win_and_leaves_none_it_could_have_stopped(spec: str) -> None:
    """In every position of some random games."""
    greedy = players.GreedyPlayer(3)
    for seed in range(3):
        record = play_out(gambol.game(spec).start(), seated(spec, "random", "random", seed), 60)
        for position in record.positions()[:-1][-12:]:
            move = greedy.play(position)
            after = position.play(move)
            if winning_reply(position) is not None:
                assert after.outcome is not None
                assert after.outcome.winner == position.turn
            elif any(not _loses_at_once(position, each.text) for each in position.legal_moves):
                assert not _loses_at_once(position, move.text)


def _loses_at_once(position: Position, move: str) -> bool:
    after = position.play(move)
    if after.outcome is not None:
        return after.outcome.winner not in (None, position.turn)
    return winning_reply(after) is not None


@pytest.mark.parametrize("spec", ["talpa:size=6", "touchdown", "mitsudomoe"])
def test_greedy_beats_random(spec: str) -> None:
    wins = 0
    for seed in range(6):
        order = ("greedy", "random") if seed % 2 else ("random", "greedy")
        record = play_out(gambol.game(spec).start(), seated(spec, *order, seed))
        assert record.outcome is not None
        colours = gambol.game(spec).colours
        wins += record.outcome.winner == colours[order.index("greedy")]
    assert wins >= 5


def test_every_game_has_a_judge() -> None:
    assert set(JUDGES) == set(gambol.games())
    for name in gambol.games():
        assert not isinstance(judge_for(gambol.game(name)), Impartial)


@pytest.mark.parametrize("spec", GAMES)
def test_judges_see_the_start_of_a_game_as_about_even(spec: str) -> None:
    start = gambol.game(spec).start()
    judge = judge_for(start.game)
    scores = [judge.score(after, start.turn) for _, after in start.children()]
    assert max(map(abs, scores)) < 100


@pytest.mark.parametrize(
    ("text", "move", "why"),
    [
        ("8/P7/8/8/8/8/p7/8 w", "a7a8", "it wins at once"),
        ("8/8/8/2p5/1P6/8/6p1/7P w", "h1g2", "it captures a pawn"),
        (
            "8/8/8/8/8/8/p6P/8 w",
            "h2h3",
            "the opponent can win whatever you do; this at least asks the question",
        ),
    ],
)
def test_greedy_says_why(text: str, move: str, why: str) -> None:
    advice = players.GreedyPlayer(1).advise(gambol.game("touchdown").position(text))
    assert (str(advice.move), advice.why) == (move, why)


def test_greedy_says_when_it_had_to_stop_a_win() -> None:
    """The pawn on a2 can only be captured from b1; all else looks better."""
    position = gambol.game("touchdown").position("8/8/5P2/7p/7p/8/p6p/1P5P w")
    advice = players.GreedyPlayer(1).advise(position)
    assert str(advice.move) == "b1a2"
