"""Players that run in processes of their own: other people's classes, programs and engines.

Nothing of theirs is trusted. A launcher (`launcher`, `jail`) takes from the process whatever the kernel
allows to take, and watches over the rest; a `Child` talks to it line by line; a seat makes a player of it.
"""

from gambol.players.outside.bounds import Bounds
from gambol.players.outside.confinement import Confinement, confinement

__all__ = ["Bounds", "Confinement", "confinement"]
