"""The commands of the Universal Game Interface, one by one."""

import re
import time

import pytest

import gambol
from engine.ugi.driving import Driven

INFO = re.compile(
    r"info depth \d+ seldepth \d+ multipv \d+ score (cp|mate) -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+"
    r" pv \S+.*"
)


def counted(said: list[str]) -> bool:
    return bool(said) and said[-1].startswith("nodes ")


def remarks(lines: list[str]) -> list[str]:
    return [line.removeprefix("info string ") for line in lines if line.startswith("info string ")]


# --- positions and queries -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "position", "answers"),
    [
        ("talpa:size=6", "startpos", ("false", "true", "none")),
        ("talpa:size=6", "startpos moves a2a1", ("false", "false", "none")),
        ("talpa:size=4", "fen rbrb/4/rbrb/brbr b", ("true", "false", "p2win")),
        ("touchdown", "fen 8/P7/8/8/8/8/8/8 w", ("false", "true", "none")),
        ("touchdown", "fen 8/P7/8/8/8/8/8/8 w moves a7a8", ("true", "false", "p1win")),
        ("touchdown", "fen 8/8/2P5/8/8/8/8/8 b", ("true", "false", "draw")),
        ("mitsudomoe", "startpos moves @c2/b1c2", ("false", "false", "none")),
    ],
)
def test_queries_tell_the_state_of_the_game(spec: str, position: str, answers: tuple[str, ...]) -> None:
    with Driven(spec) as driven:
        said = driven.tell(f"position {position}", "query gameover", "query p1turn", "query result")
        assert said == [f"response {answer}" for answer in answers]


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    record = gambol.Record("mitsudomoe")
    for move in gambol.random_games("mitsudomoe", 1, seed=3)[0].moves[:12]:
        record.play(move)
    for turn in 2 * there_and_back(record.position):
        record.play(turn)
    assert record.outcome is not None
    assert record.outcome.reason == "repetition"
    with Driven("mitsudomoe") as driven:
        *but_one, _ = moves = [move.text for move in record.moves]
        whole, short = " ".join(moves), " ".join(but_one)
        assert driven.tell(f"position startpos moves {short}", "query gameover") == ["response false"]
        assert driven.tell(f"position startpos moves {whole}", "query gameover", "query result") == [
            "response true",
            "response draw",
        ]
        # Set up as a position of its own, it has no history.
        driven.tell(f"position fen {record.position.text}")
        assert driven.tell("query gameover") == ["response false"]


def there_and_back(position: gambol.Position) -> list[str]:
    """Four turns after which all is as it was: each player moves a ring and a ball, and takes both back."""

    def back(turn: str) -> str:
        return "/".join(step[2:] + step[:2] for step in turn.split("/"))

    def plain(turns: tuple[gambol.Move, ...]) -> list[str]:
        return [turn.text for turn in turns if "@" not in turn.text and turn.text.count("/") == 1]

    for mine in plain(position.legal_moves):
        after = position.play(mine)
        for theirs in plain(after.legal_moves)[:20]:
            here = after.play(theirs)
            for turn in (back(mine), back(theirs)):
                here = here.play(turn) if here.is_legal(turn) else after
            if here == position:
                return [mine, theirs, back(mine), back(theirs)]
    raise AssertionError(position.text)


@pytest.mark.parametrize(
    "line",
    [
        "position",
        "position nowhere",
        "position fen",
        "position startpos e2e3",
        "position fen 8/8 w",
        "position fen \x00\x1b[2J",
        "position startpos moves e2e5",
        "position startpos moves e2e3 e2e3",
        "position startpos moves e2e3 ٣",
    ],
)
def test_a_position_that_is_none_changes_nothing(line: str) -> None:
    with Driven() as driven:
        driven.tell("position startpos moves e2e3")
        said = driven.tell(line)
        assert remarks(said)[0].startswith("expected ")
        assert all(remark.isprintable() for remark in said)
        assert driven.tell("query p1turn") == ["response false"]
        assert "position: 8/pppppppp/8/8/8/4P3/PPPP1PPP/8 b" in driven.tell("d")


def test_moves_are_taken_back_and_others_played() -> None:
    with Driven() as driven:
        for moves in ("e2e3 d7d6", "e2e3 d7d6 a2a3", "e2e3", "", "e2e3 c7c6 b2b3"):
            driven.tell(f"position startpos moves {moves}")
            position = gambol.game("touchdown").start()
            for move in moves.split():
                position = position.play(move)
            assert f"position: {position.text}" in driven.tell("d")


# --- searching -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "limits", ["nodes 500", "depth 2", "movetime 30", "p1time 300 p2time 1 p1inc 5 p2inc 5"]
)
@pytest.mark.parametrize("spec", gambol.games())
def test_a_search_tells_what_it_finds_and_then_its_move(spec: str, limits: str) -> None:
    with Driven(spec) as driven:
        answer = driven.go(limits)
        infos, last = driven.said[:-1], driven.said[-1]
        assert last == answer
        assert len(answer.split()) == 2  # match runners take no third word
        assert all(INFO.fullmatch(info) for info in infos)
        start = gambol.game(spec).start()
        assert start.is_legal(answer.split()[1])
        assert infos[-1].split(" pv ")[1].split()[0] == answer.split()[1]


def test_the_old_names_of_times_are_understood() -> None:
    with Driven() as driven:
        began = time.monotonic()
        driven.go("wtime 200 btime 100000 winc 0 binc 0 movestogo 10")
        assert time.monotonic() - began < 5


def test_the_opponents_clock_is_not_ours() -> None:
    with Driven("talpa") as driven:
        driven.tell("position startpos moves a2a1")
        began = time.monotonic()
        driven.go("p1time 600000 p2time 100 p1inc 0 p2inc 0")
        assert time.monotonic() - began < 5


def test_several_lines_begin_with_different_moves() -> None:
    with Driven("talpa") as driven:
        driven.tell("setoption name MultiPV value 3")
        driven.go("depth 2")
        firsts = {
            info.split("multipv ")[1].split()[0]: info.split(" pv ")[1].split()[0]
            for info in driven.answers("info")
        }
        assert sorted(firsts) == ["1", "2", "3"]
        assert len(set(firsts.values())) == 3


@pytest.mark.parametrize(
    ("position", "score"),
    [
        ("8/8/P7/8/8/7p/8/8 w", "mate 2"),  # a6a7 h3h2 a7a8
        ("8/P7/8/8/8/8/7p/8 w", "mate 1"),
        ("8/8/P7/8/8/7p/8/8 b", "mate 2"),
        ("8/8/P7/8/7p/8/8/8 b", "mate -2"),  # two moves of ours, and it is over
        ("8/8/8/4p3/4P3/8/8/8 w", None),
    ],
)
def test_a_certain_end_is_counted_in_own_moves(position: str, score: str | None) -> None:
    with Driven() as driven:
        driven.tell(f"position fen {position}")
        answer = driven.go("depth 12")
        if score is None:
            assert answer == "bestmove 0000"
        else:
            assert f" score {score} " in driven.said[-2]


def test_a_loss_by_the_own_move_counts_it() -> None:
    game = gambol.game("talpa:size=3")
    lost = next(
        position
        for seed in range(200)
        for played in [gambol.random_games(game, 1, seed)[0]]
        for position in walk(game, played.moves)
        if position.outcome is None
        and all(
            child.outcome is not None and child.outcome.winner != position.turn
            for _, child in position.children()
        )
    )
    with Driven("talpa:size=3") as driven:
        driven.tell(f"position fen {lost.text}")
        driven.go("depth 5")
        assert " score mate -1 " in driven.said[-2]


def walk(game: gambol.Game, moves: tuple[gambol.Move, ...]) -> list[gambol.Position]:
    positions = [game.start()]
    for move in moves:
        positions.append(positions[-1].play(move))
    return positions


def test_the_reply_is_named_for_whoever_wants_to_ponder() -> None:
    with Driven() as driven:
        driven.tell("setoption name Ponder value true")
        words = driven.go("depth 4").split()
        assert words[2] == "ponder"
        assert gambol.game("touchdown").start().play(words[1]).is_legal(words[3])


def test_a_finished_game_has_no_move() -> None:
    with Driven() as driven:
        driven.tell("position fen 8/P7/8/8/8/8/8/8 w moves a7a8")
        said = driven.tell("go movetime 10")
        assert remarks(said)[0].startswith("expected a position that is not finished")
        assert said[-1] == "bestmove 0000"


def test_the_endless_search_ends_when_it_is_told_to() -> None:
    with Driven("touchdown:width=2,height=4") as driven:  # all is proven at once
        driven.tell("go infinite")
        time.sleep(0.1)
        assert not driven.answers()
        assert driven.tell("isready")[-1] == "readyok"
        driven.tell("stop")
        driven.wait(lambda _: len(driven.answers()) == 1)


def test_it_stops_at_once() -> None:
    took = []
    with Driven("mitsudomoe") as driven:
        for number in range(10):
            driven.tell("go infinite")
            time.sleep(0.02)
            began = time.perf_counter()
            driven.tell("stop")
            driven.wait(lambda _, wanted=number + 1: len(driven.answers()) == wanted)  # type: ignore[misc]
            took.append(time.perf_counter() - began)
    assert min(took) < 0.005


@pytest.mark.parametrize("level", [0, 3, 10])
def test_pondering_waits_for_the_move(level: int) -> None:
    with Driven() as driven:
        driven.tell(f"setoption name Level value {level}", "go ponder nodes 300")
        time.sleep(0.05)
        assert not driven.answers()
        driven.tell("ponderhit")
        driven.wait(lambda _: len(driven.answers()) == 1)
        driven.tell("go ponder nodes 300", "ponderhit", "go ponder movetime 10", "stop")
        driven.wait(lambda _: len(driven.answers()) == 3)


def test_a_ponderhit_or_a_stop_too_many_does_no_harm() -> None:
    with Driven() as driven:
        assert driven.tell("stop") == []
        assert remarks(driven.tell("ponderhit")) == ["expected ponderhit after go ponder"]
        driven.tell("go infinite", "ponderhit")
        assert not driven.answers()
        driven.tell("stop", "stop")
        driven.wait(lambda _: len(driven.answers()) == 1)


def test_another_go_ends_the_first() -> None:
    with Driven() as driven:
        driven.tell("go infinite", "go infinite", "go nodes 100")
        driven.wait(lambda _: len(driven.answers()) == 3)


def test_a_new_game_hears_nothing_of_the_old_one() -> None:
    with Driven() as driven:
        driven.tell("position startpos moves e2e3", "go infinite", "uginewgame", "isready")
        assert len(driven.answers()) == 1
        said = list(driven.said)
        time.sleep(0.05)
        assert driven.said == said
        assert driven.tell("query p1turn") == ["response true"]


@pytest.mark.parametrize(
    "words",
    [
        "movetime -5",
        "movetime 0",
        "nodes 0",
        "nodes -1",
        "depth 0",
        "p1time -100 p2time -100",
        "p1time 0 p1inc 0",
        f"p1time 10 p1inc 0 movestogo {10**40}",
        f"depth 1 nodes {'9' * 5000}",
        f"nodes 1 movetime {10**18}",
        "movestogo 0 nodes 1",
        "depth one nodes 10",
        "depth",
        "sideways nodes 10 \x00 \ufffd",
        "searchmoves e2e3 nodes 5",
    ],
)
def test_every_go_gets_its_move(words: str) -> None:
    with Driven() as driven:
        assert gambol.game("touchdown").start().is_legal(driven.go(words).split()[1])


# --- options ---------------------------------------------------------------------------------------------


def test_an_option_of_the_game_changes_the_board() -> None:
    with Driven("talpa") as driven:
        driven.tell("setoption name size value 5", "setoption name EDGES value Red-Left-Right")
        assert "game: talpa:size=5,edges=red-left-right" in driven.tell("d")
        driven.tell("position startpos moves a1b1")
        assert gambol.game("talpa", size=5).start().play("a1b1").is_legal(driven.go("nodes 50").split()[1])


def test_an_option_that_stays_as_it_is_keeps_the_position() -> None:
    with Driven("talpa") as driven:
        driven.tell("position startpos moves a2a1", "setoption name size value 8")
        assert driven.tell("query p1turn") == ["response false"]


@pytest.mark.parametrize(
    "words",
    [
        "",
        "name",
        "name Hash",
        "name Hash value",
        "name Hash value many",
        "name Hash value 0",
        "name Hash value 99999999999999999999999",
        "name Threads value 1e3",
        "name Level value 11",
        "name Ponder value maybe",
        "name size value 11",
        "name edges value round",
        "name OwnBook value false",
        "value 3",
    ],
)
def test_an_option_that_cannot_be_had_changes_nothing(words: str) -> None:
    with Driven("talpa") as driven:
        assert remarks(driven.tell(f"setoption {words}"))[0].startswith("expected ")
        assert "game: talpa" in driven.tell("d")
        driven.go("nodes 100")


def test_options_may_change_while_it_thinks() -> None:
    with Driven() as driven:
        driven.tell("go infinite", "setoption name Hash value 2", "setoption name Threads value 2")
        driven.tell("setoption name width value 5", "isready", "stop")
        driven.wait(lambda _: len(driven.answers()) == 1)
        assert gambol.game("touchdown").start().is_legal(driven.answers()[0].split()[1])
        assert gambol.game("touchdown", width=5).start().is_legal(driven.go("nodes 100").split()[1])


def test_levels_repeat_with_their_seed() -> None:
    moves = set()
    for _ in range(2):
        with Driven("talpa") as driven:
            driven.tell("setoption name Level value 2", "setoption name Seed value 7")
            moves.add((driven.go(""), driven.go("movetime 500")))
    assert len(moves) == 1


# --- the rest --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", gambol.games())
def test_perft_counts_below_each_move(spec: str) -> None:
    with Driven(spec) as driven:
        driven.tell("perft 3")
        driven.wait(counted)
        total = int(driven.said[-1].split()[1])
        start = gambol.game(spec).start()
        assert total == start.perft(3)
        split = dict(line.split(": ") for line in driven.said[:-1])
        assert split == {move.text: str(child.perft(2)) for move, child in start.children()}


def test_perft_can_be_stopped() -> None:
    with Driven("talpa") as driven:
        driven.tell("perft 30", "isready", "stop")
        driven.wait(lambda said: said[-1:] == ["info string stopped before the end"])
        driven.tell("perft 30")
        driven.go("nodes 100")
        assert not driven.answers("nodes")


def test_bench_gives_the_same_number_of_nodes_again() -> None:
    totals = set()
    with Driven("touchdown") as driven:
        for _ in range(2):
            driven.tell("bench 3")
            driven.wait(counted)
            totals.add(driven.said.pop().split()[1])
    assert len(totals) == 1


def test_bench_can_be_stopped() -> None:
    with Driven("mitsudomoe") as driven:
        driven.tell("bench 90", "stop")
        driven.wait(lambda said: said[-1:] == ["info string stopped before the end"])


@pytest.mark.parametrize("line", ["perft x", "perft 1 2", "perft 101", "bench -1", "query", "query x y"])
def test_numbers_and_queries_that_make_no_sense_are_refused(line: str) -> None:
    with Driven() as driven:
        assert remarks(driven.tell(line))[0].startswith("expected ")


def test_what_is_no_command_is_answered_and_forgotten() -> None:
    with Driven() as driven:
        assert driven.tell("", "  \t ", "\r") == []
        assert remarks(driven.tell("hello"))[0].startswith("expected a command (ugi, isready, ")
        assert remarks(driven.tell("x" * 200_000))[0].startswith("expected a line of at most ")
        assert driven.tell("isready") == ["readyok"]


def test_it_quits_with_its_last_move() -> None:
    with Driven() as driven:
        driven.tell("go infinite")
        assert not driven.server.receive("quit")
        assert len(driven.answers()) == 1
