"""Records on disk."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path

import pytest

from gambol.record import Record, RecordError, read_all


@pytest.fixture
def record() -> Record:
    return Record("talpa:size=4", tags={"Red": "red bot é"}).play("a4b4", comment="wäre")


def test_what_is_saved_is_loaded_from_a_path_or_a_file(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    record.save(path)
    assert Record.load(path) == record
    assert Record.load(str(path)) == record
    assert path.read_bytes() == record.text.encode()
    with path.open(encoding="utf-8") as file:
        assert Record.load(file) == record
    with path.open("rb") as file:
        assert Record.load(file) == record  # type: ignore[arg-type]
    text = io.StringIO()
    record.save(text)
    assert text.getvalue() == record.text


def test_a_loaded_record_stands_at_the_end_of_its_main_line(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    record.back().save(path)
    assert len(Record.load(path).moves) == 1


def test_records_are_appended_and_read_one_by_one(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    for _ in range(3):
        record.save(path, append=True)
    assert list(read_all(path)) == [record] * 3
    assert path.read_text(encoding="utf-8") == "\n".join([record.text] * 3)
    with pytest.raises(RecordError, match="expected one record"):
        Record.load(path)


def test_saving_replaces_the_file_in_one_step(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    path.write_text("precious")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        record.save(path)
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_saving_keeps_permissions_links_and_other_drafts(record: Record, tmp_path: Path) -> None:
    path, link = tmp_path / "game.txt", tmp_path / "link.txt"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    stale = tmp_path / f".game.txt.{os.getpid()}-0.draft"
    stale.write_text("somebody's")
    record.save(link)
    assert link.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert Record.load(path) == record
    assert stale.read_text() == "somebody's"


def test_a_device_is_written_to_and_not_replaced(record: Record) -> None:
    record.save("/dev/null")
    assert not Path("/dev/null").is_file()


def test_what_cannot_be_opened_or_written_says_so(record: Record, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "nothing.txt")
    with pytest.raises(FileNotFoundError):
        record.save(tmp_path / "nowhere" / "game.txt")
    with pytest.raises(OSError, match="directory"):
        record.save(tmp_path)


def test_what_is_not_utf8_says_so(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b'[Game "talpa"]\n{\xff}')
    with pytest.raises(RecordError, match="expected UTF-8 text, read the byte 0xff"):
        Record.load(path)
    with path.open("rb") as file, pytest.raises(RecordError, match="0xff after line 1"):
        Record.load(file)  # type: ignore[arg-type]
