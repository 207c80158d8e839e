"""`gambol bots new`: a bot to begin with."""

from __future__ import annotations

import re
from importlib import resources
from typing import TYPE_CHECKING

import typer

from gambol.cli.output import fail, write
from gambol.cli.quoting import cause, plain

if TYPE_CHECKING:
    from pathlib import Path

    from gambol.games import Game

_STARTERS = {
    (".py", "player"): "player.py.txt",
    (".py", "grid"): "grid-{game}.py.txt",
    (".js", "player"): "program.js.txt",
    (".sh", "player"): "program.sh.txt",
}


def write_starter(file: Path, game: Game, kind: str) -> None:
    """Write a file that plays at once; one that is there is not touched."""
    if kind not in ("player", "grid"):
        raise typer.BadParameter(f"expected a kind of bot (player, grid), read {kind!r}")
    wanted = _STARTERS.get((file.suffix, kind))
    if wanted is None:
        allowed = ".py" if kind == "grid" else ".py, .js or .sh"
        raise typer.BadParameter(f"expected a file that ends with {allowed}, read {plain(str(file))!r}")
    source = resources.files("gambol.cli.bots").joinpath("starters", wanted.format(game=game.name))
    if not source.is_file():
        raise typer.BadParameter(f"there is no starter of kind {kind} for {game.name}; take --kind player")
    name = _class_name(file.stem)
    text = source.read_text("utf-8")
    for word, value in {
        "@CLASS@": name,
        "@FILE@": str(file),
        "@GAME@": game.name,
        "@SPEC@": game.spec,
    }.items():
        text = text.replace(word, value)
    try:
        with file.open("x", encoding="utf-8") as target:
            target.write(text)
        if file.suffix == ".sh":
            file.chmod(0o755)
    except FileExistsError:
        fail(f"expected a new file, read {plain(str(file))}, which is there already")
    except OSError as error:
        fail(f"could not write {plain(str(file))}: {cause(error)}")
    runner = {".js": "stdio:node ", ".sh": "stdio:sh "}.get(file.suffix, "")
    named = f"{runner}{file}"
    quoted = f"'{named}'" if " " in named else named
    write(f"wrote {file}")
    write(f"check it:        gambol bots check {quoted} --game {game.spec}")
    write(f"play against it: gambol play {game.spec} --{game.colours[1]} {quoted}")


def _class_name(stem: str) -> str:
    """The name of a class from the name of its file: `my_bot` is MyBot."""
    name = "".join(word[:1].upper() + word[1:] for word in re.split(r"\W+|_", stem) if word)
    return name if name.isidentifier() else f"Bot{name}"
