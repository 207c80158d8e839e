"""The command `gambol`: the only part of the project that prints, exits and reads the clock."""

from __future__ import annotations

from gambol.cli.main import main

__all__ = ["main"]
