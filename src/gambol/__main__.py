"""`python -m gambol` is the command `gambol`."""

from gambol.cli import main

if __name__ == "__main__":
    main()
