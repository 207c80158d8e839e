"""The command `gambol`."""

from gambol import __version__


def main() -> None:
    """Run the command."""
    print(f"gambol {__version__}")
