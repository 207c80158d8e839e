"""Commands that start quickly: what was not given on the command line is not checked."""

from __future__ import annotations

from typing import Any

from typer import BadParameter
from typer.core import TyperCommand, TyperGroup

from gambol.cli.quoting import quoted


class QuickCommand(TyperCommand):
    """A command that takes an absent flag for absent.

    Typer would load a whole validation library to find that out, which costs more than most commands do.
    """

    def get_params(self, ctx: Any) -> list[Any]:
        """The flags and arguments, and `--help`."""
        return [_quick(parameter) for parameter in super().get_params(ctx)]


class QuickGroup(TyperGroup):
    """The same for the command that holds the others."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The flags, and `--help`."""
        return [_quick(parameter) for parameter in super().get_params(ctx)]


def _quick(parameter: Any) -> Any:
    if parameter.required or parameter.nargs != 1 or parameter.multiple or hasattr(parameter, "is_quick"):
        return parameter
    usual = parameter.process_value

    def process_value(ctx: Any, value: Any) -> Any:
        if value is None:
            return None
        try:
            return usual(ctx, value)
        except BadParameter as error:
            expected = _number(parameter)
            if expected is None:
                raise
            wording = f"expected {parameter.opts[0]} to be {expected}, read {quoted(str(value))}"
            raise BadParameter(wording, ctx=ctx) from error

    parameter.process_value = process_value
    parameter.is_quick = True
    return parameter


def _number(parameter: Any) -> str | None:
    """What numbers a parameter takes, in words; None when it takes something else."""
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    if kind not in (int, float):
        return None
    least, most = parameter.min, parameter.max
    span = "" if least is None else f" from {least:,}" if most is not None else f" of at least {least:,}"
    return (
        ("a whole number" if kind is int else "a number") + span + ("" if most is None else f" to {most:,}")
    )
