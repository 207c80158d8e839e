"""Game records: what was played, what might have been, what was said about it; as objects and as text.

>>> import gambol
>>> record = gambol.Record("touchdown").play("e2e3").play("e7e6")
>>> gambol.record.read(record.text) == record
True
"""

from gambol.errors import RecordError
from gambol.record.reader import read, read_all
from gambol.record.record import Record
from gambol.record.tags import Tags
from gambol.record.tree import GameOverError, Node, outcome_words

__all__ = ["GameOverError", "Node", "Record", "RecordError", "Tags", "outcome_words", "read", "read_all"]
