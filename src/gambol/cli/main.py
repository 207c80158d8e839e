"""The way into the command and the way out of it: streams, signals and the exit status."""

# What only some commands need is imported by them: `gambol games` should not wait for a screen.
# ruff: noqa: PLC0415

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Sequence


STOPPED = 130
"""The exit status after Ctrl-C."""


def main() -> NoReturn:
    """Run the command and exit: 0 done, 1 the thing asked for failed, 2 wrong usage, 130 stopped."""
    forgive_streams()
    try:
        status = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read our output has gone (`gambol moves talpa | head`): nothing is wrong, and nothing
        # more can be said. What is left in the buffer must not complain when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    except OSError as error:
        # A full disk behind standard output; what could not be written must not be tried again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"error: could not write: {error.strerror}\n")
        status = 1
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run the command with some arguments; the exit status."""
    import typer

    from gambol.cli.app import app
    from gambol.cli.output import complain

    try:
        status = app(list(arguments), prog_name="gambol", standalone_mode=False)
    except (KeyboardInterrupt, EOFError, typer.Abort):
        status = STOPPED
    except SystemExit as error:
        # Typer takes a reader that has gone for a failure, and leaves; `main` knows better.
        if isinstance(error.__context__, BrokenPipeError):
            raise error.__context__ from None
        raise
    except usage_errors() as error:
        complain(_wording(error))
        context = getattr(error, "ctx", None)
        sys.stderr.write(f"try: {context.command_path if context else 'gambol'} --help\n")
        return int(getattr(error, "exit_code", 2))
    if status == STOPPED:
        sys.stderr.write("\nstopped\n")
    return status if isinstance(status, int) else 0


def usage_errors() -> type[Exception]:
    """What Typer raises for a command line that it cannot take; all of it, not only bad parameters."""
    import typer

    return next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


def _wording(error: Exception) -> str:
    """The error in the words of this program: one sentence that begins small and has no full stop."""
    message = getattr(error, "message", str(error))
    named = getattr(error, "param", None) is not None or getattr(error, "param_hint", None) is not None
    # Our own sentences name the flag themselves.
    told = named and not message.startswith("expected ")
    wording = getattr(error, "format_message", error.__str__)() if told else message
    text = " ".join(wording.split()).rstrip(".")
    return text[:1].lower() + text[1:]


def forgive_streams() -> None:
    """Take any bytes from standard input, and never fail on a letter that the terminal cannot show.

    A stream that was closed before we began (`gambol games >&-`) is an empty one.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):  # each takes the number it lacks
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
