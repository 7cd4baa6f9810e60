"""The file of results: one line of JSON for each battle, written as it ends; a run that was cut off goes on.

While a series runs the lines stand in the order in which the battles ended; when it stops they are put in order of the
battles' numbers. So the file of a whole series is the same whatever ran it, and however often it was cut off.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from io import BufferedWriter
from pathlib import Path

import msgspec

from game.lab.record import Record
from game.lab.series import Series
from game.lab.version import version
from game.model.errors import BadInput
from game.storage.files import ANYBODY, write_whole

MOST_BYTES = 4 << 30


class Results:
    """The battles of one series so far, by number from 0, and the file that stores them, if any."""

    def __init__(self, series: Series, path: Path | None = None) -> None:
        self.series = series
        self.path = path
        self._by_number: dict[int, Record] = {}
        self.times: dict[int, float] = {}
        """Seconds of processor that battles took, by number; only those played by this very run."""
        self.stopped_by = 0
        """The signal by which the run was asked to end before its time."""
        self._file: BufferedWriter | None = None

    @classmethod
    def opened(cls, series: Series, path: Path | None) -> Results:
        """Return results with the battles that a file holds of this series. Raises BadInput, without touching the file,
        if it belongs to another series or version or cannot be used."""
        results = cls(series, path)
        if path is None:
            return results
        try:
            kept = results._read(path) if path.exists() else 0
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("ab")
            file.truncate(kept)
        except OSError as fault:
            raise BadInput.of(str(path), f"cannot be written: {fault.strerror}") from fault
        results._file = file
        return results

    def _read(self, path: Path) -> int:
        """Read the battles of a file; return the number of bytes in whole lines."""
        if not path.is_file():
            raise BadInput.of(str(path), "is not a file")
        if path.stat().st_size > MOST_BYTES:
            raise BadInput.of(str(path), f"is larger than {MOST_BYTES} bytes")
        kept = 0
        with path.open("rb") as file:
            for place, line in enumerate(file, start=1):
                if not line.endswith(b"\n"):
                    break
                record = read_line(line, str(path), place)
                if record.version != version():
                    reason = f"was begun with version {record.version}; this is {version()}, which may play otherwise"
                    raise BadInput.of(str(path), reason)
                if record.series != self.series.digest:
                    raise BadInput.of(str(path), "contains battles of another series; choose another file")
                if record.battle <= self.series.length:
                    self._by_number[record.battle - 1] = record
                kept += len(line)
        return kept

    def add(self, record: Record) -> None:
        """Add a battle and write it to the file. Raises BadInput if that fails; earlier battles stay in the file."""
        if record.battle - 1 in self._by_number:
            return
        if self._file is not None:
            place = self._file.tell()
            try:
                self._file.write(msgspec.json.encode(record) + b"\n")
                self._file.flush()
            except OSError as fault:
                self._cut_back(place)
                reason = f"cannot be written: {fault.strerror}; {len(self)} battles are kept in it"
                raise BadInput.of(str(self.path), reason) from fault
        self._by_number[record.battle - 1] = record

    def _cut_back(self, place: int) -> None:
        """Remove an incomplete line from the file, and stop writing."""
        assert self._file is not None
        descriptor = self._file.fileno()
        try:
            os.ftruncate(descriptor, place)
            self._file.raw.close()
        except OSError:
            pass  # a torn last line is left out when the file is read
        self._file = None

    def missing(self) -> list[int]:
        """Return the numbers of the battles still to be played."""
        return [number for number in range(self.series.length) if number not in self._by_number]

    def keep_first(self, battles: int) -> None:
        """Forget the battles after the first so many, as when a test stopped there."""
        self._by_number = {number: record for number, record in self._by_number.items() if number < battles}

    def close(self) -> None:
        """Rewrite the file in order of the battles. Raises BadInput if that fails; nothing is lost."""
        if self._file is None:
            return
        self._file.close()
        self._file = None
        assert self.path is not None
        content = b"".join(msgspec.json.encode(record) + b"\n" for record in self.records)
        try:
            if self.path.read_bytes() != content:
                write_whole(self.path, content, ANYBODY)
        except OSError as fault:
            reason = f"cannot be put in order: {fault.strerror}; its battles stand as they ended"
            raise BadInput.of(str(self.path), reason) from fault

    @property
    def records(self) -> tuple[Record, ...]:
        """Return the battles in order of their numbers."""
        return tuple(self._by_number[number] for number in sorted(self._by_number))

    def stretch(self, start: int, length: int) -> tuple[Record, ...]:
        """Return at most `length` battles from a number on, up to the first gap."""
        found: list[Record] = []
        while len(found) < length and (record := self._by_number.get(start + len(found))) is not None:
            found.append(record)
        return tuple(found)

    def __len__(self) -> int:
        return len(self._by_number)


def read_line(line: bytes, source: str, place: int) -> Record:
    """Return one battle from its line. Raises BadInput."""
    try:
        return msgspec.json.decode(line, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise BadInput.of(source, f"is not a line of results: {fault}", f"line {place}") from fault


def read_results(path: Path) -> tuple[Record, ...]:
    """Return the battles of a file, in order of their numbers; an incomplete last line is ignored. Raises BadInput."""
    found: dict[int, Record] = {}
    try:
        with path.open("rb") as file:
            for place, line in enumerate(file, start=1):
                if line.endswith(b"\n"):
                    record = read_line(line, path.name, place)
                    found[record.battle] = record
    except OSError as fault:
        raise BadInput.of(str(path), f"cannot be read: {fault.strerror}") from fault
    return tuple(found[number] for number in sorted(found))


def whole_pairs(records: Iterable[Record]) -> list[tuple[Record, ...]]:
    """Return the battles grouped by cell and seed, in order; two players who change sides make pairs."""
    groups: dict[tuple[object, ...], list[Record]] = {}
    for record in records:
        options = tuple(sorted(record.options.items()))
        groups.setdefault((record.map, record.ruleset, record.change, options, record.seed), []).append(record)
    return [tuple(group) for group in groups.values()]
