"""Makes core/fuzz/corpus: `.venv/bin/python core/fuzz/make_corpus.py`, from data/perft and data/playthroughs.

A seed begins with the game and its options, each as a character counted from "0"; see input.hpp.
"""

import json
import shutil
from pathlib import Path

import gambol

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(__file__).resolve().parent / "corpus"
POSITIONS = 12
"""How many seeds a game gets, for each target."""
MOVES = 30
"""How many moves a record has at most."""


def head(game: gambol.Game) -> str:
    """The characters that choose a game and its options."""
    options = (option.code(game.options[option.name]) - (option.minimum or 0) for option in game.option_specs)
    return "".join(chr(ord("0") + code) for code in (gambol.games().index(game.name), *options))


def write(target: str, number: int, text: str) -> None:
    """Put a seed into the corpus of a target."""
    folder = CORPUS / f"fuzz_{target}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{number:03}").write_text(text, encoding="utf-8")


def positions(name: str) -> list[gambol.Position]:
    """Starts and random positions, spread over the suites of a game."""
    suites = json.loads((ROOT / f"data/perft/{name}.json").read_text(encoding="utf-8"))["suites"]
    chosen = suites[:: max(1, len(suites) // POSITIONS)][:POSITIONS]
    return [
        gambol.game(
            name, **{option.replace("-", "_"): value for option, value in suite["options"].items()}
        ).position(suite["position"])
        for suite in chosen
    ]


def game_from(position: gambol.Position) -> list[str]:
    """The moves of some game that goes on from here."""
    moves: list[str] = []
    while position.outcome is None and len(moves) < MOVES:
        legal = position.legal_moves
        moves.append(legal[7 * (len(moves) + 1) % len(legal)].text)
        position = position.play(moves[-1])
    return moves


def main() -> None:
    """Write the corpus of every target anew."""
    shutil.rmtree(CORPUS, ignore_errors=True)
    for name in gambol.games():
        for at, position in enumerate(positions(name)):
            number = 100 * gambol.games().index(name) + at
            chosen = head(position.game)
            moves = game_from(position)
            write("positions", number, f"{chosen}{position.text}")
            write("moves", number, f"{chosen}00{position.text}\n{moves[0] if moves else ''}")
            write("records", number, f"{chosen}{position.text}\n{' '.join(moves)}")
            write("play", number, chosen + "".join(chr(ord("0") + (7 * at + 5 * i) % 70) for i in range(60)))


if __name__ == "__main__":
    main()
