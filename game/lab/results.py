"""The file of a series' results: one line of JSON for each battle, written when it ends, so that a broken run can go
on.

During a run the lines are in the order in which battles ended; at its end they are sorted by number. So the file of a
whole series is the same however it was run and however often it was interrupted.
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
    """The battles of one series so far, by number from 0, and the file that holds them, if any."""

    def __init__(self, series: Series, path: Path | None = None) -> None:
        self.series = series
        self.path = path
        self._by_number: dict[int, Record] = {}
        self.times: dict[int, float] = {}
        """Seconds of processor time for each battle of this run, by number."""
        self.stopped_by = 0
        """Number of the signal that interrupted the run; 0 if none did."""
        self._file: BufferedWriter | None = None

    @classmethod
    def opened(cls, series: Series, path: Path | None) -> Results:
        """Return the results with the battles that a file holds already. Raises BadInput, and leaves the file alone, if
        it belongs to another series or version, or cannot be used."""
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
        """Read the battles in a file; return the length of its whole lines in bytes. Raises BadInput if it cannot be
        used."""
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
        """Add a battle and write it to the file. Raises BadInput if it cannot be written; battles written before stay
        in the file."""
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
        """Cut an incomplete line, which begins at the byte `place`, off the file, and close the file."""
        assert self._file is not None
        descriptor = self._file.fileno()
        try:
            os.ftruncate(descriptor, place)
            self._file.raw.close()
        except OSError:
            pass  # a torn last line is left out when the file is read
        self._file = None

    def missing(self) -> list[int]:
        """Return the numbers of the battles that are still to be played."""
        return [number for number in range(self.series.length) if number not in self._by_number]

    def keep_first(self, battles: int) -> None:
        """Keep only the first `battles` battles, because the test of the series was decided by them."""
        self._by_number = {number: record for number, record in self._by_number.items() if number < battles}

    def close(self) -> None:
        """Sort the battles in the file by number, and close it. Raises BadInput if that fails; the battles then stay as
        they were written."""
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
        """The battles in the order of their numbers."""
        return tuple(self._by_number[number] for number in sorted(self._by_number))

    def stretch(self, start: int, length: int) -> tuple[Record, ...]:
        """Return at most `length` battles in a row from number `start` on, ending before the first missing one."""
        found: list[Record] = []
        while len(found) < length and (record := self._by_number.get(start + len(found))) is not None:
            found.append(record)
        return tuple(found)

    def __len__(self) -> int:
        return len(self._by_number)


def read_line(line: bytes, source: str, place: int) -> Record:
    """Return the battle in a line of a file. Raises BadInput that names the line if it is malformed."""
    try:
        return msgspec.json.decode(line, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise BadInput.of(source, f"is not a line of results: {fault}", f"line {place}") from fault


def read_results(path: Path) -> tuple[Record, ...]:
    """Return the battles in a file, in the order of their numbers; an incomplete last line is left out. Raises BadInput
    for a file that cannot be read."""
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
    """Return groups of battles with the same map, ruleset, change, options and seed. Two players who change sides give
    groups of two."""
    groups: dict[tuple[object, ...], list[Record]] = {}
    for record in records:
        options = tuple(sorted(record.options.items()))
        groups.setdefault((record.map, record.ruleset, record.change, options, record.seed), []).append(record)
    return [tuple(group) for group in groups.values()]
