"""What a saved game says besides its moves: who sat where, and the seed of the computer players."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from gambol.cli.play.options import known_kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gambol.record import Record

SEED = "Seed"


def note(record: Record, seats: Mapping[str, str], seed: int) -> None:
    """Write into the tags of a record what its moves do not say."""
    for colour, kind in seats.items():
        record.tags[colour.capitalize()] = kind
    record.tags[SEED] = str(seed)


def seats_of(record: Record) -> dict[str, str]:
    """Who played each colour, as far as the record names players that we know."""
    kinds = {colour: known_kind(name) for colour, name in record.players.items()}
    return {colour: kind for colour, kind in kinds.items() if kind is not None}


def seed_of(record: Record) -> int | None:
    """The seed of the computer players, if the record tells."""
    with contextlib.suppress(ValueError):
        return int(record.tags.get(SEED, "")[:30])
    return None
