"""The full screen shows the game and obeys the keys."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable

from cli.driving import Keyboard, Memory, new_session, sit_down
from gambol.cli.play.session import Session

Scene = Callable[[Keyboard], Awaitable[None]]


def act(session: Session, scene: Scene, *, delay: float = 0.0) -> None:
    """Play a scene at the screen of a session."""

    async def play() -> None:
        async with sit_down(session, delay=delay) as keyboard:
            await scene(keyboard)

    asyncio.run(play())


def test_a_game_is_played_by_typing() -> None:
    session = new_session()

    async def scene(keyboard: Keyboard) -> None:
        first = await keyboard.press("")
        assert any("Touchdown 8x8" in line for line in first)
        assert any(line.startswith("white>") for line in first)
        after = await keyboard.press("e3\r", lambda: session.record.node.ply == 1)
        assert any(line == "white e2e3" for line in after)
        assert any(line.startswith("black>") for line in after)

    act(session, scene)


def test_bad_input_leaves_the_board_where_it_is() -> None:
    session = new_session()

    async def scene(keyboard: Keyboard) -> None:
        before = await keyboard.press("")
        after = await keyboard.press("e9\r")
        files = next(number for number, line in enumerate(before) if set("abcdefgh") <= set(line.split()))
        assert after[: files + 1] == before[: files + 1]
        assert any("expected" in line and "e9" in line for line in after)

    act(session, scene)


def test_a_line_is_explained_while_it_is_typed() -> None:
    session = new_session(position="8/8/2p1p3/3P4/8/8/p6P/8 w")

    async def scene(keyboard: Keyboard) -> None:
        assert any("d5c6 d5d6 d5e6" in line for line in await keyboard.press("d"))
        assert any("Enter plays d5c6" in line for line in await keyboard.press("5c"))
        assert any("no legal move reads like this" in line for line in await keyboard.press("9"))

    act(session, scene)


def test_a_line_that_has_become_short_again_is_seen_from_its_beginning() -> None:
    async def scene(keyboard: Keyboard) -> None:
        def seen() -> bool:
            return any("white> x" in line for line in keyboard.screen())

        await keyboard.press(
            "x" * 100, lambda: any("xxxx" in line for line in keyboard.screen()) and not seen()
        )
        await keyboard.press("\x7f" * 60, seen)

    act(new_session(), scene)


def test_tab_completes_and_goes_round() -> None:
    session = new_session(position="8/8/2p1p3/3P4/8/8/p6P/8 w")

    async def scene(keyboard: Keyboard) -> None:
        assert any(line == "white> d5" for line in await keyboard.press("d\t"))
        assert any(line == "white> d5c6" for line in await keyboard.press("\t"))
        assert any(line == "white> d5d6" for line in await keyboard.press("\t"))
        assert any(line == "white> d5c6" for line in await keyboard.press("\x1b[Z"))
        await keyboard.press("\r", lambda: session.record.node.ply == 1)
        assert str(session.last) == "d5c6"

    act(session, scene)


def test_a_turn_of_mitsudomoe_is_completed_in_steps() -> None:
    session = new_session("mitsudomoe")
    session.submit("@c2/b1c2")
    session.submit("@c4/d5c4")

    async def scene(keyboard: Keyboard) -> None:
        assert any(line == "white> @d3/" for line in await keyboard.press("@d3\t"))
        assert any("c2d3" in line for line in keyboard.screen())
        await keyboard.press("c2d\t\r", lambda: session.record.node.ply == 3)
        assert str(session.last) == "@d3/c2d3"

    act(session, scene)


def test_computers_answer_by_themselves() -> None:
    session = new_session(seats={"black": "greedy"})

    async def scene(keyboard: Keyboard) -> None:
        await keyboard.press("e3\r", lambda: session.record.node.ply == 2)

    act(session, scene)


def test_two_computers_play_to_the_end_and_can_be_stopped() -> None:
    session = new_session(seats={"white": "random", "black": "random"})

    async def scene(keyboard: Keyboard) -> None:
        await keyboard.press("", lambda: session.record.node.ply >= 2)
        await keyboard.press("pause\r", lambda: session.paused)
        ply = session.record.node.ply
        assert any("paused" in line for line in await keyboard.press(""))
        assert session.record.node.ply == ply
        ended = await keyboard.press("\r", lambda: session.outcome is not None)
        assert any(line.startswith("game over>") for line in ended)

    act(session, scene, delay=0.02)


def test_long_texts_are_pages() -> None:
    session = new_session()

    async def scene(keyboard: Keyboard) -> None:
        assert any("take back your last move" in line for line in await keyboard.press("help\r"))
        assert any("Touchdown 8x8" in line for line in await keyboard.press("\r"))
        assert not any("Touchdown 8x8" in line for line in await keyboard.press("moves\r"))
        await keyboard.press("\x1b", lambda: any("Touchdown 8x8" in line for line in keyboard.screen()))

    act(session, scene)


def test_rules_can_be_scrolled() -> None:
    session = new_session("mitsudomoe")

    async def scene(keyboard: Keyboard) -> None:
        top = await keyboard.press("rules\r")
        below = await keyboard.press("\x1b[6~")
        assert below[:20] != top[:20]
        assert (await keyboard.press("\x1b[5~"))[:20] == top[:20]
        await keyboard.press("\x1b[F\x1b[H\x1b[A\x1b[B\r")

    act(session, scene)


def test_an_interrupt_asks_and_offers_to_save() -> None:
    files = Memory()
    session = new_session(files=files)

    async def scene(keyboard: Keyboard) -> None:
        await keyboard.press("e3\r", lambda: session.record.node.ply == 1)
        asked = await keyboard.press("half a line\x03")
        assert any("save the game as touchdown.gambol before leaving?" in line for line in asked)
        assert any(line == "?" for line in asked)
        await keyboard.press("yes\r", lambda: session.closed)

    act(session, scene)
    assert "e2e3" in files.texts["touchdown.gambol"]


def test_two_interrupts_leave() -> None:
    session = new_session()

    async def scene(keyboard: Keyboard) -> None:
        await keyboard.press("\x03\x03", lambda: session.closed)

    act(session, scene)


def test_the_end_of_input_is_like_quit() -> None:
    session = new_session()

    async def scene(keyboard: Keyboard) -> None:
        await keyboard.press("\x04", lambda: session.closed)

    act(session, scene)


def test_any_key_may_be_pressed() -> None:
    session = new_session()
    nonsense = "\x00\x01\x02\x05\x06\x07\x08\x0b\x0e\x0f\x10\x12\x14\x15\x16\x17\x18\x1a\x1c\x1d\x1e\x1f\x7f"

    async def scene(keyboard: Keyboard) -> None:
        await keyboard.press(nonsense + "\x1b[A\x1b[B\x1bOP\x1b[1;5C☃\U0001f600é\u202e\r")
        await keyboard.press("\x1b\x1b")
        await keyboard.press("e3\r", lambda: session.record.node.ply == 1)

    act(session, scene)


def test_a_lost_connection_saves_the_game() -> None:
    files = Memory()
    session = new_session(files=files)

    async def scene(keyboard: Keyboard) -> None:
        await keyboard.press("e3\r", lambda: session.record.node.ply == 1)
        os.kill(os.getpid(), signal.SIGHUP)
        await keyboard.press("", lambda: session.closed)

    act(session, scene)
    assert "e2e3" in files.texts["touchdown.gambol"]


def test_the_screen_stays_awake_while_the_engine_thinks_and_a_question_stops_it() -> None:
    session = new_session(seats={"black": "engine:30s"})

    async def scene(keyboard: Keyboard) -> None:
        thinking = await keyboard.press("e3\r", lambda: session.record.node.ply == 1)
        assert any("black (engine:30s) thinks" in line for line in await keyboard.press(""))
        assert any("the board from the other side" in line for line in await keyboard.press("help\r"))
        await keyboard.press("\r")
        assert any("seen from the other side" in line for line in await keyboard.press("flip\r"))
        assert session.record.node.ply == 1
        assert thinking
        await keyboard.press("undo\r", lambda: session.record.node.ply == 0)
        await keyboard.press("e3\r", lambda: session.record.node.ply == 1)
        await keyboard.press("\x03\x03", lambda: session.closed)

    began = time.monotonic()
    act(session, scene)
    assert time.monotonic() - began < 20


def test_a_hint_comes_by_itself_and_ctrl_c_or_another_line_stops_it() -> None:
    session = new_session()

    async def scene(keyboard: Keyboard) -> None:
        await keyboard.press("hint\r", lambda: any(line.startswith("hint: ") for line in keyboard.screen()))
        session.hint_seconds = 60
        assert any("looking for a move" in line for line in await keyboard.press("hint\r"))
        assert any(line == "stopped" for line in await keyboard.press("\x03"))
        assert session.question is None
        await keyboard.press("hint\r")
        await keyboard.press("e3\r", lambda: session.record.node.ply == 1)
        assert any(line == "white e2e3" for line in keyboard.screen())
        await keyboard.press("hint\r")

    began = time.monotonic()
    act(session, scene)
    assert time.monotonic() - began < 30


def test_a_finished_game_offers_a_review_which_is_a_page() -> None:
    session = new_session(position="8/P7/8/8/8/8/p7/8 w")

    async def scene(keyboard: Keyboard) -> None:
        await keyboard.press("a8\r", lambda: session.outcome is not None)
        assert any("Type review, again" in line for line in keyboard.screen())
        await keyboard.press("review\r", lambda: any("Every move" in line for line in keyboard.screen()))
        await keyboard.press("\r", lambda: any("Touchdown 8x8" in line for line in keyboard.screen()))

    act(session, scene)


def test_tab_completes_a_seat() -> None:
    session = new_session()

    async def scene(keyboard: Keyboard) -> None:
        assert any(line == "white> seat black" for line in await keyboard.press("seat b\t"))
        assert any("level:1 level:10" in line for line in await keyboard.press("level:1"))
        await keyboard.press("0\r", lambda: session.seats["black"] == "level:10")

    act(session, scene)
