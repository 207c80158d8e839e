"""What a player in a process of its own may use."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Bounds:
    """The limits of such a player; all its processes share those of memory and processes.

    >>> Bounds(memory=256 << 20).processes
    64
    """

    memory: int = 1 << 30
    """Bytes of memory that are really in use."""
    processes: int = 64
    """Processes and threads together."""
    room: int = 64 << 20
    """Bytes that it may write into its private folder."""
    files: int = 512
    """Files that are open at a time, in each process."""
    cpu: int = 4 * 3600
    """Seconds of processor time, of each process."""
    line: int = 1 << 16
    """Bytes of an answer."""
    errors: int = 64 << 20
    """Bytes of its standard error in one game."""
    start: float = 30.0
    """Seconds to start up, which are on no clock."""
    silence: float = 60.0
    """Seconds for a move where no clock limits it."""
    answer: float = 10.0
    """Seconds for an answer that is no move, which is on no clock."""
    grace: float = 0.1
    """Seconds that a move may come after the time that the clock gives it."""
    confined: bool = True
    """Whether to take away network, files and the sight of other processes, where the kernel allows it."""
