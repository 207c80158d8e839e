"""Gambol plays, analyses and solves small abstract board games."""

__version__ = "0.1.0"
