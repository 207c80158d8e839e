"""What a move costs that a `stdio:` bot answers at once: all that Gambol adds to it.

    python benchmarks/bot_overhead.py [GAMES]

The bot is a C++ program that prints the first legal move. What is measured is the whole way: writing the
question, the pipes, the launcher that watches, reading the answer, and checking that it is legal. Beside it
stands what a line costs through the same pipes alone, which the machine takes whoever writes it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import gambol
from gambol import players

BOT = r"""
#include <iostream>
#include <string>
int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const auto at = line.find("\"legal\":[\"") + 10;
        std::cout << line.substr(at, line.find('"', at) - at) << std::endl;
    }
}
"""


def main() -> None:
    """Measure each game."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        program = Path(folder, "bot")
        Path(folder, "bot.cpp").write_text(BOT, encoding="ascii")
        subprocess.run(["g++", "-O2", "-o", program, f"{program}.cpp"], check=True)
        print(f"{'game':12} {'moves':>7} {'ms a move':>10} {'median':>8} {'pipes alone':>12}")
        for name in gambol.games():
            times = measure(f"stdio:{program}", name, games)
            bare = bare_pipes(str(program), name)
            mean, median = 1000 * sum(times) / len(times), 1000 * sorted(times)[len(times) // 2]
            print(f"{name:12} {len(times):7} {mean:10.3f} {median:8.3f} {1000 * bare:12.3f}")


def measure(spec: str, name: str, games: int) -> list[float]:
    """The seconds of every move of some games of the bot against random moves."""
    seat = players.open_seat(spec)
    times = []
    clock = gambol.Clock(per_move=10)
    for number in range(games):
        record = gambol.Record(name, length=100)
        seat.begin_game(record.game, number)
        other = players.named("random", number)
        while record.outcome is None:
            if record.node.ply % 2:
                record.play(other.play(record.position, clock))
                continue
            began = perf_counter()
            move = seat.choose(record, clock).move
            times.append(perf_counter() - began)
            record.play(move)
    seat.close()
    return times


def bare_pipes(program: str, name: str) -> float:
    """The median of a question and its answer, as Python's own pipes carry them."""
    moves = ",".join(f'"{move}"' for move in gambol.game(name).start().legal_moves)
    line = f'{{"legal":[{moves}],"padding":"{"x" * 600}"}}\n'.encode()
    with subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0) as bot:
        assert bot.stdin is not None  # noqa: S101 - asked for
        assert bot.stdout is not None  # noqa: S101 - asked for
        times = []
        for _ in range(1000):
            began = perf_counter()
            bot.stdin.write(line)
            bot.stdout.readline()
            times.append(perf_counter() - began)
        bot.stdin.close()
    return sorted(times)[len(times) // 2]


if __name__ == "__main__":
    main()
