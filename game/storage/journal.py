"""The journal of a battle: its setup, then every command with the dice it rolled and the state it led to.

One line of JSON each, written as it happens, so that a crash costs no more than the act it interrupted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from io import BufferedWriter
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.errors import BadInput
from game.model.events import Event
from game.storage.header import Header, header_of
from game.storage.observer import Look
from game.storage.untrusted import check_limits, decode, read_file

FORMAT = "counterstep-journal"
VERSION = 1
ENDING = ".jsonl"
MOST_BYTES = 16 * 1024 * 1024
MOST_LINES = 100_000
MOST_NAMES = 1000

Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
Word = Annotated[str, msgspec.Meta(max_length=100)]


class Head(msgspec.Struct, frozen=True, tag="head", tag_field="line", forbid_unknown_fields=True):
    """The first line."""

    format: Word
    version: int
    header: Header


class Entry(msgspec.Struct, frozen=True, tag="act", tag_field="line", forbid_unknown_fields=True, omit_defaults=True):
    """One command and what came of it; number 0, without a command, is the opening.

    `dice` is the position of the dice afterwards, `rolls` the dice that fell (sides, value), `state` the hash of the
    state, `changed` the components that are others than before, by figure and kind (null: gone).
    """

    n: Count
    seat: Word
    command: Command | None
    dice: Count
    state: Word
    rolls: tuple[tuple[int, int], ...] = ()
    changed: dict[str, dict[str, msgspec.Raw]] = {}


class Back(msgspec.Struct, frozen=True, tag="back", tag_field="line", forbid_unknown_fields=True, omit_defaults=True):
    """Everything after the act number `to` was taken back; `whole` names the side that took its whole turn back."""

    to: Count
    whole: Word = ""


class End(msgspec.Struct, frozen=True, tag="end", tag_field="line", forbid_unknown_fields=True):
    """The battle is decided."""

    winner: Word
    reason: Annotated[str, msgspec.Meta(max_length=500)]
    state: Word


Line: TypeAlias = Head | Entry | Back | End


@dataclass(frozen=True, slots=True)
class Record:
    """A journal as read: the acts that stand, in order, from the opening (number 0) on."""

    header: Header
    entries: tuple[Entry, ...]
    end: End | None = None
    whole: tuple[str, ...] = ()
    torn: bool = False
    """Whether the last line was cut off and left out."""


def rolls_of(events: Sequence[Event]) -> tuple[tuple[int, int], ...]:
    """The dice in some events, as they fell."""
    return tuple((roll.sides, roll.value) for event in events for roll in getattr(event, "rolls", ()))


def entry_of(number: int, seat: str, command: Command | None, look: Look, events: Sequence[Event]) -> Entry:
    """What a journal says of a command that was just taken."""
    return Entry(number, seat, command, look.snapshot.position, look.state, rolls_of(events), look.changed)


def new_path(folder: Path, battle: Battle, when: datetime) -> Path:
    """A name no journal has yet: date, time, map and rules."""
    name = f"{when:%Y-%m-%d-%H%M%S}-{battle.scenario.map.id or 'board'}-{battle.world.ruleset.id}"
    for number in range(1, MOST_NAMES):
        path = folder / (name + (f"-{number}" if number > 1 else "") + ENDING)
        if not path.exists():
            return path
    raise BadInput.of(str(folder), "holds too many journals of this moment")


@dataclass(slots=True)
class Journal:
    """A journal being written. Every method raises OSError when the disk refuses."""

    path: Path
    _file: BufferedWriter

    @classmethod
    def begin(cls, path: Path, battle: Battle, entries: Sequence[Entry] = ()) -> Journal:
        """Start a journal; `entries` is what the battle has seen before, when it comes from a save."""
        path.parent.mkdir(parents=True, exist_ok=True)
        journal = cls(path, path.open("xb"))
        journal._write(Head(FORMAT, VERSION, header_of(battle)))
        for entry in entries:
            journal._write(entry)
        return journal

    @classmethod
    def go_on(cls, path: Path) -> Journal:
        """Go on with a journal after its last whole line; what was cut off is cut off for good."""
        with path.open("r+b") as file:
            file.truncate(file.read(MOST_BYTES).rfind(b"\n") + 1)
        return cls(path, path.open("ab"))

    def add(self, entry: Entry, battle: Battle) -> None:
        """Write what just happened."""
        self._write(entry)
        if (outcome := battle.outcome) is not None:
            self._write(End(outcome.winner, outcome.reason, entry.state))

    def take_back(self, to: int, whole: str = "") -> None:
        """Write that the acts after a number were taken back."""
        self._write(Back(to, whole))

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()

    def _write(self, line: Line) -> None:
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()


def read_journal(path: Path) -> Record:
    """A journal from its file; a last line that was cut off is left out. Raises BadInput."""
    return parse(read_file(path, MOST_BYTES), path.name)


def parse(content: bytes, source: str) -> Record:
    """A journal from its text; raises BadInput with the line that does not fit."""
    lines = content.split(b"\n")
    torn = bool(lines.pop())
    if not lines:
        raise BadInput.of(source, "is no journal of a battle: it holds not one whole line")
    if len(lines) > MOST_LINES:
        raise BadInput.of(source, f"has more than {MOST_LINES} lines")
    header = _head(lines[0], source)
    entries: list[Entry] = []
    whole: list[str] = []
    end: End | None = None
    for number, text in enumerate(lines[1:], start=2):
        line = _line(text, source, f"line {number}")
        if isinstance(line, Back):
            if line.to >= len(entries):
                raise BadInput.of(source, f"takes back to act {line.to}, which was not reached", f"line {number}")
            del entries[line.to + 1 :]
            whole += [line.whole] if line.whole else []
            end = None
        elif isinstance(line, End):
            end = line
        elif isinstance(line, Head) or line.n != len(entries) or (line.command is None) != (line.n == 0):
            raise BadInput.of(source, f"should be act {len(entries)}", f"line {number}")
        else:
            entries.append(line)
    return Record(header, tuple(entries), end, tuple(whole), torn)


def _head(text: bytes, source: str) -> Header:
    probe = decode(text, Any, source, "line 1")
    if not isinstance(probe, dict) or probe.get("format") != FORMAT:
        raise BadInput.of(source, "is no journal of a battle")
    version = probe.get("version")
    if type(version) is not int or version < 1:
        raise BadInput.of(source, "has no version")
    if version > VERSION:
        raise BadInput.of(source, f"is of format {version}; this game reads formats up to {VERSION}")
    check_limits(text, source, "line 1")
    return decode(text, Head, source, "line 1").header


def _line(text: bytes, source: str, place: str) -> Line:
    check_limits(text, source, place)
    kind: Any = Line
    line: Line = decode(text, kind, source, place)
    return line
