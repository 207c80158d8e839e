"""Commands that start quickly: what was not given on the command line is not checked."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup


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
        return None if value is None else usual(ctx, value)

    parameter.process_value = process_value
    parameter.is_quick = True
    return parameter
