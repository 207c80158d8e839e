"""What the tests of players leave alone."""

collect_ignore = ["hostile"]
"""Bots that do harm when they are imported."""
