"""The rules a second time: slow, obvious, and written from the rules alone, to judge the library by.

Nothing here may be taken from the library or given to it. An oracle reads and answers in strings, so that no
representation is shared either.
"""

from oracle import mitsudomoe, talpa, touchdown
from oracle.description import Description, Oracle, Outcome

GAMES: dict[str, Oracle] = {"mitsudomoe": mitsudomoe, "talpa": talpa, "touchdown": touchdown}

__all__ = ["GAMES", "Description", "Oracle", "Outcome"]
