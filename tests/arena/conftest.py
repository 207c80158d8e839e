"""The fixtures of these tests."""

from arena.playing import seated

__all__ = ["seated"]
