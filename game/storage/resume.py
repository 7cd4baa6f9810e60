"""Brings back the battle that was being played when the game ended without saying so."""

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
from game.storage.recorder import JOURNALS, RUNNING, Recorder, Running
from game.storage.saves import PERSON, SavedGame
from game.storage.slots import SaveSlots
from game.storage.untrusted import read_file

LINES = 200
"""Lines of a journal that are read between two looks at the window."""


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A battle whose journal was left open: what it was, and how many commands the journal holds."""

    path: Path
    header: Header
    acts: int

    @property
    def title(self) -> str:
        """The name of its map."""
        return self.header.map.title

    @property
    def is_hotseat(self) -> bool:
        """True if several people share the screen, which must be handed over first."""
        return sum(side.controller == PERSON for side in self.header.sides) > 1


def interrupted(data: Path, least: int = 1) -> tuple[Interrupted | None, str]:
    """The battle to offer, if there is one with at least so many acts, and a sentence when there was one that cannot be
    brought back.

    Only the ends of its journal are read: this is asked whenever the title is shown.
    """
    running, notice = read_json(data / RUNNING, Running, Running(""), "mark of the running battle")
    if notice or not running.journal:
        return None, notice
    path = data / JOURNALS / Path(running.journal).name
    try:
        header, last = read_head(path), last_line(path)
    except Unjudged as refusal:
        return None, f"The last battle did not end as it should, and cannot be resumed now: {refusal.problems[0]}."
    except BadInput as refusal:
        forget(data)
        return None, f"The last battle did not end as it should, and cannot be resumed: {refusal.problems[0]}."
    acts = _acts(last)
    if acts < least:
        forget(data)
        return None, ""
    return Interrupted(path, header, acts), ""


def left_open(data: Path, journal: str) -> Interrupted:
    """The battle of a journal by its name, to go on with as the journal leaves it. Raises BadInput."""
    path = data / JOURNALS / Path(journal).name
    return Interrupted(path, read_head(path), _acts(last_line(path)))


def _acts(last: Entry | Back | JournalEnd | None) -> int:
    return last.to if isinstance(last, Back) else last.n if isinstance(last, Entry) else 0


def is_over(data: Path, journal: str) -> bool:
    """Return whether the journal of this name ends with the end of its battle."""
    try:
        return bool(journal) and isinstance(last_line(data / JOURNALS / Path(journal).name), JournalEnd)
    except BadInput:
        return False


def forget(data: Path) -> None:
    """Do not offer it again; its journal stays. Where the disk refuses, it is offered again."""
    with suppress(OSError):
        (data / RUNNING).unlink(missing_ok=True)


def resume(found: Interrupted, data: Path) -> tuple[Recorder, str]:
    """The battle as its journal leaves it, every act checked, and a sentence when some acts were lost.

    Raises BadInput when it cannot even be set up.
    """
    return finished(resuming(found, data))


def resuming(found: Interrupted, data: Path) -> Generator[SliceProgress, None, tuple[Recorder, str]]:
    """The work of `resume` in small pieces, so that the window stays alive; yields how far it has come."""
    record = yield from _reading(found.path)
    yield SliceProgress("Looking for the nearest autosave", 0, 1)
    battle, entries = yield from _nearest(found, record, data)
    told = ""
    for entry in record.entries[len(entries) :]:
        yield SliceProgress("Playing the acts since then", len(entries), len(record.entries))
        if not _play(battle, entry):
            lost = len(record.entries) - len(entries)
            acts = "act comes" if lost == 1 else f"{lost} acts come"
            were = "was" if lost == 1 else "were"
            told = f"The last {acts} out differently now and {were} left out."
            break
        entries.append(msgspec.structs.replace(entry, changed={}))
    if told:
        battle = _from_the_beginning(found)
        for number, entry in enumerate(entries):
            yield SliceProgress("Going back to the last act that comes out the same", number, len(entries))
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
    keeper.is_clean = not record.taken_back
    return keeper, ""


def _reading(path: Path) -> Generator[SliceProgress, None, JournalRecord]:
    """The journal. Raises BadInput."""
    content = read_file(path, MOST_BYTES)
    reading = parsing(content, path.name)
    while True:
        try:
            number, lines = next(reading)
        except StopIteration as done:
            record: JournalRecord = done.value
            return record
        if number % LINES == 0:
            yield SliceProgress("Reading the journal", number, lines)


def _nearest(
    found: Interrupted, record: JournalRecord, data: Path
) -> Generator[SliceProgress, None, tuple[Battle, list[Entry]]]:
    """The save of this very battle that lies farthest on its way, else its beginning, with the acts that it has seen.

    No file is touched: a save that cannot be used here may be wanted elsewhere.
    """
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
    """The slots with saves that may lie on the way of a battle: those with its journal first, and of these the ones
    with the most acts. A battle that was loaded has a journal of its own, and the save it came from names another."""
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
    """Return whether a save lies on the course that the journal finally took."""
    seen = len(saved.acts)
    if not 0 < seen <= len(record.entries) or saved.changes:
        return False
    same = all(a.state == b.state and a.command == b.command for a, b in zip(saved.acts, record.entries, strict=False))
    return same and saved.battle.state_hash() == record.entries[seen - 1].state


def _from_the_beginning(found: Interrupted) -> Battle:
    return Battle.create(scenario_from(found.header, found.path.name))


def _play(battle: Battle, entry: Entry) -> bool:
    """Play one recorded act; return whether it was taken and led to the recorded state."""
    if entry.command is None:
        battle.start()
    elif battle.submit(entry.command, entry.seat or None) is not None:
        return False
    return battle.state_hash() == entry.state
