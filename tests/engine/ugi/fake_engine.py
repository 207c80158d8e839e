"""An engine that knows only its script: how it behaves is its first argument."""

import os
import subprocess
import sys
import time


def say(*lines: str) -> None:
    sys.stdout.write("".join(line + "\n" for line in lines))
    sys.stdout.flush()


def flood(line: str) -> None:
    block = (line + "\n").encode() * 1000
    while True:
        os.write(1, block)


def main(way: str) -> None:
    if way == "mute":
        time.sleep(1000)
    if way == "dies":
        sys.stderr.write("starting\nno such board\n")
        sys.exit(3)
    if way == "never reads":
        say("id name Deaf", "ugiok", "readyok")
        time.sleep(1000)
    if way == "closes":
        say("ugiok", "readyok")
        os.close(1)
        time.sleep(1000)
    if way == "has a child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        sys.stderr.write(f"child {child.pid}\n")
        sys.stderr.flush()
    for line in sys.stdin:
        if answer(way, line.split()):
            return


def answer(way: str, words: list[str]) -> bool:
    """Answer one command; whether that was the last."""
    match words:
        case ["ugi"]:
            if way == "greets":
                say("Welcome!", "", "id", "option", "option name", "info string hello")
            say(
                "id name Fake engine 2",
                "id author Someone Else",
                "option name Hash type spin default 8 min 1 max 64",
            )
            say(
                "option name Clear Hash type button",
                "option name Style type combo default calm var calm var very wild",
            )
            say("option name Book File type string default <empty>", "ugiok")
        case ["isready"]:
            say("readyok")
        case ["query", what]:
            say(
                "response maybe"
                if way == "maybe"
                else {"gameover": "response false", "p1turn": "response true"}.get(what, "response none")
            )
        case ["go", *limits]:
            go(way, limits)
        case ["stop"] if way == "waits":
            say("bestmove stopped")
        case ["ponderhit"] if way == "waits":
            say("bestmove hit")
        case ["setoption" | "position", *_]:
            say(f"info string {' '.join(words)}")
        case ["quit"]:
            return way != "stays"
    return False


def go(way: str, limits: list[str]) -> None:
    match way:
        case "dies in a search":
            sys.exit(1)
        case "floods":
            for _ in range(20_000):
                say("info depth 1 pv a1")
            say("bestmove a1")
        case "floods for ever":
            flood("info depth 1 pv a1")
        case "chatters":
            flood("hello")
        case "one endless line":
            while True:
                os.write(1, b"x" * 65536)
        case "no move":
            say("bestmove")
        case "over":
            say("bestmove 0000")
        case "never moves" | "waits":
            say("info depth 1 score cp 1 pv a1")
        case "moves twice":
            say("bestmove a1", "bestmove b2")
        case _:
            say(f"info string {' '.join(limits)}")
            say("info depth 2 seldepth 4 multipv 2 score cp -7 nodes 9 pv b1 b2")
            say(
                "info depth 2 seldepth 4 multipv 1 score mate 3 lowerbound"
                " nodes 9 nps 90 hashfull 12 time 1.5 pv a1 a2"
            )
            say("bestmove a1 ponder a2")


if __name__ == "__main__":
    main(sys.argv[1])
