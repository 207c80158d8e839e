"""A session does what its players type, and nothing when it makes no sense."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gambol
from cli.driving import Memory, done, new_session
from gambol.cli.play.commands import COMMANDS
from gambol.cli.play.session import Session

START = gambol.game("touchdown").start()


def type_lines(session: Session, *lines: str) -> str:
    """Type lines and give the last reply."""
    text = ""
    for line in lines:
        reply = done(session.submit(line))
        text = reply.text or reply.page
    return text


def let_computers_play(session: Session, moves: int = 1) -> None:
    for _ in range(moves):
        assert session.computer_to_move
        session.play(session.think())


def test_two_people_play_by_typing_moves() -> None:
    session = new_session()
    assert session.prompt == "white> "
    assert type_lines(session, "e2e3") == "white e2e3"
    assert session.prompt == "black> "
    type_lines(session, " E7-E6 ")
    assert [str(move) for move in session.record.moves] == ["e2e3", "e7e6"]


def test_a_capture_is_told() -> None:
    session = new_session(position="8/8/2p5/3P4/8/8/p6P/8 w")
    assert type_lines(session, "d5xc6") == "white d5c6, capturing a black piece"


def test_the_end_is_told_in_words() -> None:
    session = new_session(position="8/P7/8/8/8/8/p7/8 w")
    assert type_lines(session, "a8") == "white a7a8\nwhite wins: a pawn has reached the far rank."
    assert session.prompt == "game over> "
    assert not session.computer_to_move


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("e2e5", "expected"),
        ("zz9", "expected"),
        ("qwerty", "expected a move or a command, read 'qwerty'; type help for a list"),
        ("s", "expected one command, read 's', which may be style, save, seat"),
        ("res", "expected resign in full"),
        ("undo 3", "expected nothing after undo, read '3'"),
        ("undo", "no move has been played"),
        ("redo", "there is nothing to play again"),
        ("style baroque", "expected a style (modern, classic"),
        ("seat green greedy", "expected a colour (white, black) and a player"),
        (
            "seat white deepblue",
            "level:0 to level:10, engine, engine:5s, my_bot.py), read 'deepblue'",
        ),
        ("load", "expected the name of a file after load"),
        ("load nothing", "could not load 'nothing': No such file or directory"),
        ("moves k", "expected the beginning of a legal move"),
        ("9" * 100_000, "expected a move, read '9999"),
        ("e2\x00e3\x1b[2J", "expected"),
        ("\u202e\u200bé☃", "expected"),
        ("e٢e٣", "expected"),
    ],
)
def test_a_line_that_makes_no_sense_changes_nothing_and_says_what_was_expected(line: str, reply: str) -> None:
    session = new_session()
    before = (session.position, session.version, dict(session.seats), session.view.style, session.question)
    answer = session.submit(line)
    assert answer.bad
    assert reply in answer.text
    assert len(answer.text) < 400
    assert "\x1b" not in answer.text
    assert "\x00" not in answer.text
    assert (
        session.position,
        session.version,
        dict(session.seats),
        session.view.style,
        session.question,
    ) == before


def test_an_empty_line_says_what_to_type() -> None:
    assert new_session().submit("").text == "type a move, such as a2a3, or help"


def test_commands_may_be_shortened() -> None:
    session = new_session()
    type_lines(session, "e2e3", "u")
    assert session.position == START
    assert type_lines(session, "red").startswith("put back")


def test_undo_and_redo_between_people_go_move_by_move() -> None:
    session = new_session()
    type_lines(session, "e2e3", "e7e6", "undo")
    assert session.position.turn == "black"
    type_lines(session, "undo")
    assert session.position == START
    assert type_lines(session, "redo", "redo") == "put back e7e6"
    assert session.submit("redo").bad


def test_undo_against_a_computer_takes_back_its_answer_too() -> None:
    session = new_session(seats={"black": "greedy"})
    type_lines(session, "e2e3")
    let_computers_play(session)
    answer = str(session.last)
    assert type_lines(session, "undo") == f"took back e2e3 and {answer}"
    assert session.position == START
    type_lines(session, "redo")
    assert session.record.node.ply == 2


def test_undo_leaves_the_first_move_of_a_computer_alone() -> None:
    session = new_session(seats={"white": "greedy"})
    let_computers_play(session)
    assert session.submit("undo").text == "there is no move of yours to take back"


def test_undo_between_computers_stops_them() -> None:
    session = new_session(seats={"white": "random", "black": "random"})
    let_computers_play(session, 3)
    type_lines(session, "undo")
    assert session.record.node.ply == 2
    assert not session.computer_to_move
    type_lines(session, "go")
    assert session.computer_to_move


def test_another_move_after_undo_replaces_what_was_taken_back() -> None:
    session = new_session()
    type_lines(session, "e2e3", "undo", "d2d3")
    assert [str(move) for move in session.record.moves] == ["d2d3"]
    assert session.submit("redo").bad


def test_the_same_seed_brings_the_same_answers_also_after_undo() -> None:
    session = new_session(seats={"black": "random"})
    type_lines(session, "e2e3")
    first = str(session.think())
    let_computers_play(session)
    type_lines(session, "undo", "e2e3")
    assert str(session.think()) == first


def test_a_board_that_is_always_seen_from_one_side_does_not_say_that_it_was_turned() -> None:
    session = new_session()
    assert type_lines(session, "flip") == "seen from the other side"
    type_lines(session, "flip", "style classic")
    reply = session.submit("flip")
    assert reply.bad
    assert "style modern" in reply.text
    assert not session.view.flipped


def test_resigning_asks_first_and_can_be_taken_back() -> None:
    session = new_session()
    assert type_lines(session, "resign") == "resign as white? (yes, no)"
    assert session.submit("perhaps").bad
    assert session.question is not None
    type_lines(session, "no")
    assert session.outcome is None
    assert type_lines(session, "resign", "y") == "black wins: white resigns."
    assert session.submit("e2e3").bad
    assert "Black wins: white resigns" in session.draw(colour=False)
    assert "to move" not in session.draw(colour=False)
    assert type_lines(session, "undo") == "took back the result (resignation)"
    assert "White to move" in session.draw(colour=False)
    assert session.outcome is None
    type_lines(session, "redo")
    assert session.outcome is not None


def test_a_script_is_not_asked() -> None:
    session = new_session(asks=False)
    assert type_lines(session, "resign") == "black wins: white resigns."


def test_the_only_person_resigns_even_when_the_computer_is_to_move() -> None:
    session = new_session(seats={"white": "greedy"}, asks=False)
    assert type_lines(session, "resign") == "white (greedy) wins: black resigns."


def test_a_draw_needs_both() -> None:
    session = new_session()
    assert type_lines(session, "draw") == "white offers a draw; does black agree? (yes, no)"
    assert type_lines(session, "no") == "black refuses the draw"
    assert type_lines(session, "draw", "yes") == "a draw: both agree."
    against_computer = new_session(seats={"black": "greedy"})
    assert against_computer.submit("draw").text == "greedy does not agree to a draw"


def test_a_person_cannot_move_for_a_computer() -> None:
    session = new_session(seats={"white": "greedy"})
    assert session.submit("e2e3").text == "it is greedy's turn, not yours"


def test_saving_and_loading_goes_on_where_it_was() -> None:
    files = Memory()
    session = new_session("talpa:size=4", seats={"blue": "greedy"}, files=files)
    session.play(session.position.legal_moves[0])
    let_computers_play(session)
    assert type_lines(session, "save mine") == "saved mine"
    assert not session.unsaved
    expected = session.position
    other = new_session("touchdown", files=files)
    assert type_lines(other, "load mine") == "loaded mine: 2 moves played"
    assert other.position == expected
    assert other.seats == {"red": "human", "blue": "greedy"}
    assert other.seed == session.seed
    other.play(other.position.legal_moves[0])
    session.play(session.position.legal_moves[0])
    assert str(other.think()) == str(session.think())


def test_a_file_is_not_replaced_unasked() -> None:
    files = Memory({"mine": "precious"})
    session = new_session(files=files)
    type_lines(session, "e2e3")
    assert type_lines(session, "save mine") == "mine exists; replace it? (yes, no)"
    assert type_lines(session, "no") == "not saved"
    assert files.texts["mine"] == "precious"
    type_lines(session, "save mine", "yes")
    assert "e2e3" in files.texts["mine"]
    assert type_lines(session, "e7e6", "save") == "saved mine"


def test_a_new_name_is_found_for_every_game() -> None:
    files = Memory({"touchdown.gambol": ""})
    session = new_session(files=files)
    assert type_lines(session, "e2e3", "save") == "saved touchdown-2.gambol"


def test_a_full_disk_costs_nothing() -> None:
    session = new_session(files=Memory(full=True))
    assert type_lines(session, "e2e3", "save x") == "could not save 'x': No space left on device"
    assert session.unsaved
    type_lines(session, "quit")
    assert session.submit("yes").bad
    assert not session.closed


@pytest.mark.parametrize("text", ["", "\x00", "1. e2e9 *", '[Game "chess"]\n\n*', "[[[", "☃" * 1000])
def test_a_file_that_holds_no_game_leaves_the_one_on_the_board(text: str) -> None:
    session = new_session(files=Memory({"odd": text}))
    type_lines(session, "e2e3")
    reply = session.submit("load odd")
    assert reply.bad
    assert reply.text.startswith("could not load 'odd': ")
    assert session.record.node.ply == 1


def test_loading_over_an_unsaved_game_asks() -> None:
    files = Memory()
    session = new_session(files=files)
    type_lines(session, "save empty", "e2e3")
    assert type_lines(session, "load empty") == "the game on the board is not saved; leave it? (yes, no)"
    assert type_lines(session, "") == "not loaded"
    type_lines(session, "load empty", "yes")
    assert session.record.node.ply == 0


def test_quitting_with_nothing_to_lose_asks_nothing() -> None:
    session = new_session()
    session.submit("quit")
    assert session.closed


def test_quitting_offers_to_save() -> None:
    files = Memory()
    session = new_session(files=files)
    question = type_lines(session, "e2e3", "quit")
    assert question == "save the game as touchdown.gambol before leaving? (yes, no, or Enter to go on)"
    assert type_lines(session, "") == "going on"
    assert session.question is None
    type_lines(session, "quit", "yes")
    assert session.closed
    assert "e2e3" in files.texts["touchdown.gambol"]


def test_an_interrupt_asks_once_and_a_second_one_leaves() -> None:
    session = new_session()
    assert session.interrupt().text == "leave the game? (yes, no)"
    assert type_lines(session, "") == "going on"
    type_lines(session, "e2e3")
    assert "before leaving?" in session.interrupt().text
    session.interrupt()
    assert session.closed


def test_an_interrupt_while_something_else_is_asked_still_asks_about_leaving() -> None:
    session = new_session()
    type_lines(session, "resign")
    assert session.interrupt().text == "leave the game? (yes, no)"


def test_computers_wait_while_a_question_is_open() -> None:
    session = new_session(seats={"white": "random", "black": "random"})
    session.interrupt()
    assert not session.computer_to_move
    session.submit("no")
    assert session.computer_to_move


def test_a_hint_is_a_legal_move_with_a_reason() -> None:
    session = new_session(position="8/P7/8/8/8/8/p7/8 w")
    assert type_lines(session, "hint") == "hint: a7a8 - it wins at once"


def test_the_board_is_flipped_and_restyled() -> None:
    session = new_session()
    usual = session.draw(colour=False)
    type_lines(session, "flip")
    assert session.draw(colour=False) != usual
    type_lines(session, "flip")
    assert session.draw(colour=False) == usual
    type_lines(session, "style classic")
    assert session.view.style == "classic"
    type_lines(session, "style")
    assert session.view.style != "classic"


def test_a_seat_can_be_given_to_somebody_else() -> None:
    session = new_session()
    assert type_lines(session, "seat white greedy") == "white is played by greedy"
    assert session.computer_to_move
    assert session.named("black") == "you"


def test_again_begins_a_new_game_with_the_same_players() -> None:
    session = new_session(seats={"black": "greedy"})
    type_lines(session, "e2e3")
    assert type_lines(session, "again") == "give this game up unsaved? (yes, no)"
    type_lines(session, "yes")
    assert session.position == START
    assert session.seats["black"] == "greedy"


def test_pages_hold_the_help_the_rules_and_the_moves() -> None:
    session = new_session()
    assert "undo" in session.submit("?").page
    assert session.submit("rules").page == session.game.rules
    assert "8 moves" in session.submit("moves").page
    assert "e2e3" in session.submit("moves e").page
    assert "d2d3" not in session.submit("moves e").page


def test_the_help_fits_a_small_terminal() -> None:
    lines = new_session().submit("help").page.split("\n")
    assert len(lines) <= 23
    assert max(map(len, lines)) < 80


WORDS = [command.name for command in COMMANDS] + [
    "e2e3",
    "e7e6",
    "d2",
    "yes",
    "no",
    "",
    "?",
    "save x",
    "load x",
    "zz",
]


@given(
    lines=st.lists(st.sampled_from(WORDS) | st.text(max_size=12), max_size=25),
    seats=st.tuples(*2 * [st.sampled_from(["human", "random", "greedy", "level:3"])]),
    asks=st.booleans(),
)
@settings(max_examples=60)
def test_no_line_of_any_kind_harms_a_session(lines: list[str], seats: tuple[str, str], asks: bool) -> None:
    session = new_session(seats=dict(zip(("white", "black"), seats, strict=True)), asks=asks)
    for line in lines:
        reply = done(session.submit(line))
        assert all(letter.isprintable() or letter == "\n" for letter in reply.text)
        session.completions(line)
        session.meaning(line)
        if session.computer_to_move:
            session.play(session.think())
    assert gambol.record.read(session.record.text).moves == session.record.moves


def test_levels_and_the_engine_take_seats_and_sit_there_again_in_a_saved_game() -> None:
    files = Memory()
    session = new_session(files=files)
    assert type_lines(session, "seat white Level 3") == "white is played by level:3"
    assert type_lines(session, "seat black engine:0.05") == "black is played by engine:0.05s"
    let_computers_play(session, 4)
    type_lines(session, "save it")
    other = new_session(files=files)
    type_lines(other, "load it")
    assert other.seats == {"white": "level:3", "black": "engine:0.05s"}
    assert str(other.think()) == str(session.think())


def test_a_level_answers_the_same_after_undo() -> None:
    session = new_session(seats={"black": "level:4"})
    type_lines(session, "e2e3")
    first = str(session.think())
    let_computers_play(session)
    type_lines(session, "undo", "e2e3")
    assert str(session.think()) == first


def test_words_after_a_command_are_completed() -> None:
    session = new_session()
    assert [each.shown for each in session.completions("seat ")] == ["white", "black"]
    assert [each.text for each in session.completions("sea white gr")] == ["seat white greedy"]
    assert session.completions("style c")[0].shown == "classic"
    assert session.completions("seat green ") == []
    assert session.completions("undo 3") == []


def test_the_engine_s_hint_is_about_the_position_and_says_why() -> None:
    session = new_session(position="8/8/P7/8/8/7p/8/8 w")
    assert type_lines(session, "hint") == "hint: a6a7 - it wins in 3: a6a7 h3h2 a7a8"
    type_lines(session, "a6a7", "h3h2", "a7a8")
    assert session.submit("hint").bad
