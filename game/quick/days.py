"""The days whose battles a player has played, in one file; and ghosts, which are recordings of other players' battles
that were found true."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, timedelta
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.engine.battle import Battle
from game.quick.daily import MOST_LETTERS, DayOutcome, ProvedDay, Result
from game.storage.files import read_json, write_json
from game.storage.journal import ENDING, Journal

FILE = "days.json"
GHOSTS = "ghosts"
MOST_DAYS = 800
MOST_GHOSTS = 20
"""Most ghosts, of all days together; the oldest are deleted first."""

DayCount = Annotated[int, msgspec.Meta(ge=0, le=99_999)]
DayName = Annotated[str, msgspec.Meta(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
RecordingName = Annotated[str, msgspec.Meta(max_length=200)]


class DayKept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of a day's battle when it was first played: outcome, round, losses (`lost` of `of`), line and
    recording. `tries` counts how often it was played to its end; `latest` is the last recording."""

    result: Literal["won", "drawn", "lost"]
    round: DayCount
    lost: DayCount
    of: DayCount
    line: Annotated[str, msgspec.Meta(max_length=MOST_LETTERS)]
    journal: RecordingName
    tries: DayCount = 1
    latest: RecordingName = ""


class Days(msgspec.Struct, forbid_unknown_fields=True):
    """The days whose battles were played to their end, by date."""

    days: Annotated[dict[DayName, DayKept], msgspec.Meta(max_length=MOST_DAYS)] = {}

    def of(self, day: date) -> DayKept | None:
        """Return a day's result; None if its battle was not played to its end."""
        return self.days.get(day.isoformat())

    def in_a_row(self, day: date) -> int:
        """Return the number of consecutive days with a played battle, up to the given day or the day before it."""
        if self.of(day) is None:
            day -= timedelta(days=1)
        count = 0
        while self.of(day) is not None:
            count += 1
            day -= timedelta(days=1)
        return count


def load_days(folder: Path) -> Days:
    """Return the days stored in a folder; an empty record if they cannot be read."""
    return read_json(folder / FILE, Days, Days(), "days that were played")[0]


def note_day(folder: Path, result: Result, came: DayOutcome, journal: str) -> DayKept:
    """Store a finished battle of a day and return the result of this time. The first result is never replaced; a
    recording counts as one try; if the file cannot be written, nothing is stored."""
    kept, name = load_days(folder), result.day.isoformat()
    first = kept.of(result.day)
    now = DayKept(came.result, came.round, came.lost, came.of, result.line, journal, result.tries, journal)
    if first is None:
        kept.days = dict([*kept.days.items(), (name, now)][-MOST_DAYS:])
    else:
        kept.days[name] = msgspec.structs.replace(first, tries=max(first.tries, now.tries), latest=journal)
    with suppress(OSError):
        write_json(folder / FILE, kept)
    return now


def try_of(kept: DayKept | None, journal: str) -> int:
    """Return the number of the try (from 1) that a recording of a day's battle is."""
    if kept is None or (journal and journal == kept.journal):
        return 1
    return kept.tries + (not journal or journal != kept.latest)


# --- ghosts -----------------------------------------------------------------------------------------------------------


def keep_ghost(folder: Path, proved: ProvedDay) -> Path:
    """Write a battle that was found true as a ghost, which is a recording to compare with; return its file. Raises
    OSError."""
    code = hashlib.blake2b(proved.result.code.encode(), digest_size=6).hexdigest()
    path = folder / GHOSTS / f"{proved.result.day.isoformat()}-{code}{ENDING}"
    if not path.exists():
        write_recording(path, proved)
        _drop_oldest(path.parent)
    return path


def write_recording(path: Path, proved: ProvedDay) -> None:
    """Write a battle that was found true as a journal (recording). Raises OSError."""
    battle: Battle = proved.battle
    Journal.begin(path, battle, proved.record.entries).close()


def ghosts_of(folder: Path, day: date) -> list[Path]:
    """Return the files of a day's ghosts, the newest first."""
    return _newest_first((folder / GHOSTS).glob(f"{day.isoformat()}-*{ENDING}"))


def ghost_days(folder: Path) -> list[date]:
    """Return the days that have a ghost, in order."""
    found = set()
    for path in (folder / GHOSTS).glob(f"*{ENDING}"):
        with suppress(ValueError):
            found.add(date.fromisoformat(path.name[:10]))
    return sorted(found)


def _drop_oldest(folder: Path) -> None:
    for path in _newest_first(folder.glob(f"*{ENDING}"))[MOST_GHOSTS:]:
        for left in folder.glob(f"{path.stem}.*"):
            left.unlink(missing_ok=True)


def _newest_first(paths: Iterable[Path]) -> list[Path]:
    def when(path: Path) -> tuple[int, str]:
        with suppress(OSError):
            return -path.stat().st_mtime_ns, path.name
        return 0, path.name

    return sorted(paths, key=when)
