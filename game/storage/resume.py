"""Brings back the battle that was being played when the game ended without saying so."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec

from game.engine.battle import Battle
from game.model.errors import BadInput
from game.storage.files import read_json
from game.storage.header import scenario_from
from game.storage.journal import Entry, Journal, Record, read_journal
from game.storage.recorder import JOURNALS, RUNNING, Keeper, Running
from game.storage.saves import PERSON, SavedGame
from game.storage.slots import Shelf


@dataclass(frozen=True, slots=True)
class Interrupted:
    """A battle whose journal was left open: what it was, and how far it came."""

    path: Path
    record: Record

    @property
    def title(self) -> str:
        """The name of its map."""
        return self.record.header.map.title

    @property
    def acts(self) -> int:
        """How many commands the journal holds."""
        return len(self.record.entries) - 1

    @property
    def is_hotseat(self) -> bool:
        """Whether the screen has to be handed over first."""
        return sum(side.controller == PERSON for side in self.record.header.sides) > 1


def interrupted(data: Path) -> tuple[Interrupted | None, str]:
    """The battle to offer, if there is one, and a sentence when there was one that cannot be brought back."""
    running, notice = read_json(data / RUNNING, Running, Running(""), "mark of the running battle")
    if notice or not running.journal:
        return None, notice
    path = data / JOURNALS / Path(running.journal).name
    try:
        record = read_journal(path)
    except BadInput as refusal:
        forget(data)
        return None, f"The last battle did not end as it should, and cannot be resumed: {refusal.problems[0]}."
    if len(record.entries) < 2 or record.end is not None:
        forget(data)
        return None, ""
    return Interrupted(path, record), ""


def forget(data: Path) -> None:
    """Do not offer it again; its journal stays."""
    (data / RUNNING).unlink(missing_ok=True)


def resume(found: Interrupted, data: Path) -> tuple[Keeper, str]:
    """The battle as its journal leaves it, every act checked, and a sentence when some acts were lost.

    Raises BadInput when it cannot even be set up.
    """
    record = found.record
    battle, entries = _nearest(found, data)
    told = ""
    for entry in record.entries[len(entries) :]:
        if not _play(battle, entry):
            lost = len(record.entries) - len(entries)
            told = f"The last {lost} acts come out differently now and were left out."
            break
        entries.append(msgspec.structs.replace(entry, changed={}))
    if told:
        battle, entries = _again(found, entries)
        return Keeper(battle, data, entries=entries, whole=record.whole), told
    battle.take_events()
    try:
        journal = Journal.go_on(found.path)
    except OSError:
        return Keeper(battle, data, entries=entries, whole=record.whole), ""
    return Keeper(battle, data, entries=entries, whole=record.whole, journal=journal), ""


def _nearest(found: Interrupted, data: Path) -> tuple[Battle, list[Entry]]:
    """The newest save of this very battle, else its beginning, with the acts that it has seen."""
    shelf = Shelf.of(data)
    for listed in shelf.list():
        if listed.about.journal != found.path.name:
            continue
        try:
            saved = shelf.load(listed.slot)
        except BadInput:
            continue
        if _fits(saved, found.record):
            return saved.battle, list(saved.acts)
    return _again(found, [])


def _fits(saved: SavedGame, record: Record) -> bool:
    """Whether a save lies on the way that the journal took in the end."""
    seen = len(saved.acts)
    if not 0 < seen <= len(record.entries) or saved.changes:
        return False
    same = all(a.state == b.state and a.command == b.command for a, b in zip(saved.acts, record.entries, strict=False))
    return same and saved.battle.state_hash() == record.entries[seen - 1].state


def _again(found: Interrupted, entries: list[Entry]) -> tuple[Battle, list[Entry]]:
    """The battle from its beginning through acts that are known to come out as recorded."""
    battle = Battle.create(scenario_from(found.record.header, found.path.name))
    for entry in entries:
        _play(battle, entry)
    return battle, entries


def _play(battle: Battle, entry: Entry) -> bool:
    """Play one recorded act; whether it was taken and led to the recorded state."""
    if entry.command is None:
        battle.start()
    elif battle.submit(entry.command, entry.seat or None) is not None:
        return False
    return battle.state_hash() == entry.state
