"""The Universal Game Interface: the engine as other programs drive it, and other engines as we drive them.

docs/protocol.md tells the protocol. :class:`Server` answers its commands, :class:`Client` gives them.
"""

from gambol.engine.ugi.client import Best, Client, Going
from gambol.engine.ugi.hearing import UgiInfo
from gambol.engine.ugi.server import Server
from gambol.engine.ugi.settings import Room, Setting

__all__ = ["Best", "Client", "Going", "Room", "Server", "Setting", "UgiInfo"]
