"""Resuming of a battle that was interrupted (by a crash, for instance), from its journal: the file that lists its acts
(accepted commands)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from game.engine.battle import Battle
from game.model.errors import BadInput
from game.model.input_files import Unjudged
from game.model.slices import SliceProgress, finished
from game.storage.files import read_json
from game.storage.folders import JOURNALS
from game.storage.header import Header, scenario_from
from game.storage.journal import (
    MOST_BYTES,
    Back,
    Entry,
    Journal,
    JournalEnd,
    JournalRecord,
    last_line,
    parsing,
    read_head,
)
from game.storage.recorder import RUNNING, Recorder, Running
from game.storage.saves import PERSON, SavedGame
from game.storage.slots import SaveSlots
from game.storage.untrusted import read_file

LINES = 200
"""The number of lines of a journal that are read between two yields."""


@dataclass(frozen=True, slots=True)
class Interrupted:
    """An interrupted battle: the path and the header of its journal, and the number of the last act in it."""

    path: Path
    header: Header
    acts: int

    @property
    def title(self) -> str:
        """The title of the battle's map."""
        return self.header.map.title

    @property
    def is_hotseat(self) -> bool:
        """True if several people share the screen; it must then be handed over before it shows a battle."""
        return sum(side.controller == PERSON for side in self.header.sides) > 1


def interrupted(data: Path, least: int = 1) -> tuple[Interrupted | None, str]:
    """Return the interrupted battle, and a message if it cannot be resumed ("" otherwise). Return None for the battle
    if there is none with at least `least` acts. It is quick, because only the beginning and the end of the journal are
    read."""
    running, notice = read_json(data / RUNNING, Running, Running(""), "mark of the running battle")
    if notice or not running.journal:
        return None, notice
    path = data / JOURNALS / Path(running.journal).name
    try:
        header, last = read_head(path), last_line(path)
    except Unjudged as refusal:
        return None, f"Your last battle was interrupted and cannot be continued now: {refusal.problems[0]}."
    except BadInput as refusal:
        forget(data)
        return None, f"Your last battle was interrupted and cannot be continued: {refusal.problems[0]}."
    acts = _acts(last)
    if acts < least:
        forget(data)
        return None, ""
    return Interrupted(path, header, acts), ""


def left_open(data: Path, journal: str) -> Interrupted:
    """Return the interrupted battle whose journal has this file name. Raises BadInput."""
    path = data / JOURNALS / Path(journal).name
    return Interrupted(path, read_head(path), _acts(last_line(path)))


def _acts(last: Entry | Back | JournalEnd | None) -> int:
    return last.to if isinstance(last, Back) else last.n if isinstance(last, Entry) else 0


def forget(data: Path) -> None:
    """Remove the mark of the interrupted battle, so that it is not offered any more; its journal stays. If the disk
    refuses, the battle will be offered again."""
    with suppress(OSError):
        (data / RUNNING).unlink(missing_ok=True)


def resume(found: Interrupted, data: Path) -> tuple[Recorder, str]:
    """Return a recorder with the battle as it was at the end of its journal, and a message if acts were lost because
    they come out differently now ("" otherwise). Raises BadInput if the battle cannot be set up."""
    return finished(resuming(found, data))


def resuming(found: Interrupted, data: Path) -> Generator[SliceProgress, None, tuple[Recorder, str]]:
    """Return what `resume` returns; on the way, yield the progress often, so that the window stays responsive."""
    record = yield from _reading(found.path)
    yield SliceProgress("Looking for the nearest autosave", 0, 1)
    battle, entries = yield from _nearest(found, record, data)
    told = ""
    for entry in record.entries[len(entries) :]:
        yield SliceProgress("Playing the actions since then", len(entries), len(record.entries))
        if not _play(battle, entry):
            lost = len(record.entries) - len(entries)
            acts, were = ("action", "was") if lost == 1 else (f"{lost} actions", "were")
            told = f"The last {acts} would come out differently in this version and {were} left out."
            break
        entries.append(msgspec.structs.replace(entry, changed={}))
    if told:
        battle = _from_the_beginning(found)
        for number, entry in enumerate(entries):
            yield SliceProgress("Going back to the last action that comes out the same", number, len(entries))
            _play(battle, entry)
        keeper = Recorder(battle, data, entries=entries, whole=record.whole)
        keeper.is_clean = False
        return keeper, told
    battle.take_events()
    journal: Journal | None
    try:
        journal = Journal.go_on(found.path)
    except (OSError, BadInput):
        journal = None
    keeper = Recorder(battle, data, entries=entries, whole=record.whole, journal=journal)
    keeper.is_clean = not record.learned
    return keeper, ""


def _reading(path: Path) -> Generator[SliceProgress, None, JournalRecord]:
    """Return the contents of a journal; on the way, yield the progress. Raises BadInput."""
    content = read_file(path, MOST_BYTES)
    reading = parsing(content, path.name)
    while True:
        try:
            number, lines = next(reading)
        except StopIteration as done:
            record: JournalRecord = done.value
            return record
        if number % LINES == 0:
            yield SliceProgress("Reading the recording", number, lines)


def _nearest(
    found: Interrupted, record: JournalRecord, data: Path
) -> Generator[SliceProgress, None, tuple[Battle, list[Entry]]]:
    """Return the battle from its latest save that fits, or else before its opening, and the acts up to there. Saves
    that cannot be read are not touched."""
    shelf = SaveSlots.of(data)
    for slot in _slots_of(shelf, found, len(record.entries)):
        yield SliceProgress("Looking for the nearest autosave", 0, 1)
        try:
            saved = shelf.read(slot)
        except BadInput:
            continue
        if _fits(saved, record):
            return saved.battle, list(saved.acts)
    return _from_the_beginning(found), []


def _slots_of(shelf: SaveSlots, found: Interrupted, most: int) -> Iterator[str]:
    """Yield the slots of saves that may belong to an interrupted battle: first those that name its journal, then others
    with the same map and controllers; in each group those with the most acts first."""
    header, named = found.header, found.path.name
    seats = {side.id: side.controller for side in header.sides}
    listed = [
        one
        for one in shelf.seen()
        if one.about.map == header.map.id and one.about.seats == seats and 0 < one.about.acts <= most
    ]
    listed.sort(key=lambda one: (one.about.journal == named, one.about.acts, one.about.order), reverse=True)
    for one in listed:
        yield one.slot


def _fits(saved: SavedGame, record: JournalRecord) -> bool:
    """Return whether all acts of a save are also in the journal, with the same states, and the save was written by this
    version of the game."""
    seen = len(saved.acts)
    if not 0 < seen <= len(record.entries) or saved.changes:
        return False
    same = all(a.state == b.state and a.command == b.command for a, b in zip(saved.acts, record.entries, strict=False))
    return same and saved.battle.state_hash() == record.entries[seen - 1].state


def _from_the_beginning(found: Interrupted) -> Battle:
    return Battle.create(scenario_from(found.header, found.path.name))


def _play(battle: Battle, entry: Entry) -> bool:
    """Play one recorded act. Return whether it was accepted and led to the recorded state."""
    if entry.command is None:
        battle.start()
    elif battle.submit(entry.command, entry.seat or None) is not None:
        return False
    return battle.state_hash() == entry.state
