"""What is told at the end of a match or a tournament: as text, JSON, CSV, and a page with charts.

>>> from gambol.arena.played import Played
>>> game = Played(number=0, pair=0, players=("a", "b"), winner=0, reason="far-rank", moves=31)
>>> report = Report(title="a against b", games=[game])
>>> document(report)["standings"][0]["name"]
'a'
>>> to_csv(report).splitlines()[1].split(",")[:4]
['a', '1', '0', '0']
"""

from gambol.arena.report.data import document, ratings_document, to_csv
from gambol.arena.report.page import to_html
from gambol.arena.report.rated import ratings_text
from gambol.arena.report.report import Report
from gambol.arena.report.text import to_text

__all__ = ["Report", "document", "ratings_document", "ratings_text", "to_csv", "to_html", "to_text"]
