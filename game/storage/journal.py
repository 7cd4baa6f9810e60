"""The journal of a battle: its setup, then each act (an accepted command) with the dice it rolled and the state it led
to.

Each act is one line of JSON, written at once, so that a crash loses no more than the act it interrupts."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from io import FileIO
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.errors import BadInput
from game.model.events import Event
from game.model.input_files import read_beginning, read_end
from game.model.slices import finished
from game.storage.header import Header, header_of
from game.storage.observer import StateLook
from game.storage.untrusted import check_limits, check_version, decode, read_file

FORMAT = "counterstep-journal"
VERSION = 1
ENDING = ".jsonl"
MOST_BYTES = 256 * 1024 * 1024
MOST_ACTS = 250_000
MOST_LINES = 2 * MOST_ACTS
MOST_LINE = 8 * 1024 * 1024
"""The most bytes of one line; the first line of the largest possible battle has less than one million."""
MOST_NAMES = 1000
MOST_NAME = 100
"""The most characters for map and rules in the name of a journal's file."""

LargeCount = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
JournalWord = Annotated[str, msgspec.Meta(max_length=100)]


class Head(msgspec.Struct, frozen=True, tag="head", tag_field="line", forbid_unknown_fields=True):
    """The first line of a journal: the format, its version, and the battle's header."""

    format: JournalWord
    version: int
    header: Header


class Entry(msgspec.Struct, frozen=True, tag="act", tag_field="line", forbid_unknown_fields=True, omit_defaults=True):
    """One act in a journal. `n` is its number; 0 is the opening, which has no command. `dice` is the number of dice
    rolled so far; `rolls` holds (sides, value) of each die of this act; `state` is the hash of the state after it;
    `changed` holds the changed components by figure and type name (null: removed). `advised` is true if a hint on the
    screen told the player to do this, `unlike` if a hint told something else."""

    n: LargeCount
    seat: JournalWord
    command: Command | None
    dice: LargeCount
    state: JournalWord
    rolls: tuple[tuple[int, int], ...] = ()
    changed: dict[str, dict[str, msgspec.Raw]] = {}
    advised: bool = False
    unlike: bool = False


class Back(msgspec.Struct, frozen=True, tag="back", tag_field="line", forbid_unknown_fields=True, omit_defaults=True):
    """A line of a journal that says that all acts after number `to` were undone. `whole` is the side that undid its
    whole turn, or "". `learned` is false if the undone acts told the player nothing new; it is true in old lines
    without the field."""

    to: LargeCount
    whole: JournalWord = ""
    learned: bool = True


class JournalEnd(msgspec.Struct, frozen=True, tag="end", tag_field="line", forbid_unknown_fields=True):
    """The last line of a journal, for a battle that is over: the winner, the reason, and the hash of the last state."""

    winner: JournalWord
    reason: Annotated[str, msgspec.Meta(max_length=500)]
    state: JournalWord


JournalLine: TypeAlias = Head | Entry | Back | JournalEnd


@dataclass(frozen=True, slots=True)
class JournalRecord:
    """The contents of a journal: its acts in order, from the opening (number 0), without those that were undone.
    `whole` lists the sides that undid a whole turn."""

    header: Header
    entries: tuple[Entry, ...]
    end: JournalEnd | None = None
    whole: tuple[str, ...] = ()
    torn: bool = False
    """True if the last line was incomplete; it is left out."""
    learned: bool = False
    """True if acts were undone after they had told the player something new (see `Back`)."""


def rolls_of(events: Sequence[Event]) -> tuple[tuple[int, int], ...]:
    """Return the dice rolled in some events, each as (sides, value), in order."""
    return tuple((roll.sides, roll.value) for event in events for roll in getattr(event, "rolls", ()))


def entry_of(number: int, seat: str, command: Command | None, look: StateLook, events: Sequence[Event]) -> Entry:
    """Return the journal entry of a command that was just accepted; `look` is the observation of the battle after
    it."""
    return Entry(number, seat, command, look.snapshot.position, look.state, rolls_of(events), look.changed)


def new_path(folder: Path, battle: Battle, when: datetime) -> Path:
    """Return a free path for a new journal, named after date, time, map and rules. Raises OSError if all such names are
    taken."""
    words = f"{battle.scenario.map.id or 'board'}-{battle.world.ruleset.id}"
    name = f"{when:%Y-%m-%d-%H%M%S}-" + re.sub(r"[^A-Za-z0-9._-]+", "-", words)[:MOST_NAME]
    for number in range(1, MOST_NAMES):
        path = folder / (name + (f"-{number}" if number > 1 else "") + ENDING)
        if not path.exists():
            return path
    raise OSError("the folder holds too many journals of this moment")


class Full(Exception):
    """Error for a journal that would become longer than it could be read."""


@dataclass(slots=True)
class Journal:
    """A journal that is being written. Lines that the disk refuses are kept and written before the next ones. Methods
    that write raise OSError, FileNotFoundError if the file is gone, and Full."""

    path: Path
    _file: FileIO
    _end: int = 0
    """The number of bytes in the file; all of them are whole lines."""
    _lines: int = 0
    _waiting: bytes = b""
    """Whole lines that could not be written yet."""

    @classmethod
    def begin(cls, path: Path, battle: Battle, entries: Sequence[Entry] = (), whole: Sequence[str] = ()) -> Journal:
        """Create a journal's file. For a battle from a save, `entries` are its acts so far, and `whole` the sides that
        undid a whole turn. Raises OSError if the file exists or cannot be written."""
        path.parent.mkdir(parents=True, exist_ok=True)
        journal = cls(path, FileIO(path, "x"))
        lines: list[JournalLine] = [Head(FORMAT, VERSION, header_of(battle)), *entries]
        if entries:
            lines += [Back(len(entries) - 1, side) for side in whole]
            lines += _end_of(battle, entries[-1])
        try:
            journal._put(b"".join(msgspec.json.encode(line) + b"\n" for line in lines), len(lines))
        except BaseException:
            journal.drop()
            raise
        return journal

    @classmethod
    def go_on(cls, path: Path) -> Journal:
        """Open an existing journal to add lines to it; an incomplete last line is removed. Raises OSError or
        BadInput."""
        content = read_file(path, MOST_BYTES)
        journal = cls(path, FileIO(path, "r+"), content.rfind(b"\n") + 1, content.count(b"\n"))
        journal._file.truncate(journal._end)
        return journal

    @property
    def behind(self) -> bool:
        """True if some lines are not yet on the disk."""
        return bool(self._waiting)

    def add(self, entry: Entry, battle: Battle) -> None:
        """Write the line of an act, and the last line if the battle is over."""
        lines = [entry, *_end_of(battle, entry)]
        self._put(b"".join(msgspec.json.encode(line) + b"\n" for line in lines), len(lines))

    def take_back(self, to: int, whole: str = "", *, learned: bool) -> None:
        """Write that the acts after number `to` were undone; `whole` and `learned` are as in `Back`."""
        self._put(msgspec.json.encode(Back(to, whole, learned)) + b"\n", 1)

    def catch_up(self) -> None:
        """Write the lines that the disk has refused before."""
        self._put(b"", 0)

    def close(self) -> None:
        """Close the journal's file; it must not be written any more."""
        with suppress(OSError):
            self._file.close()

    def drop(self) -> None:
        """Close a journal that could not be started, and delete its file."""
        self.close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _put(self, text: bytes, lines: int) -> None:
        if self._end + len(self._waiting) + len(text) > MOST_BYTES or self._lines + lines > MOST_LINES:
            raise Full
        self._waiting += text
        self._lines += lines
        if not self._waiting:
            return
        self._check_there()
        try:
            self._file.seek(self._end)
            rest = memoryview(self._waiting)
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._end)  # no half line stays behind
            raise
        self._end += len(self._waiting)
        self._waiting = b""

    def _check_there(self) -> None:
        """Raise FileNotFoundError if the file can no longer be found under its path."""
        there, ours = self.path.stat(), os.fstat(self._file.fileno())
        if (there.st_dev, there.st_ino) != (ours.st_dev, ours.st_ino):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))


def _end_of(battle: Battle, last: Entry) -> list[JournalEnd]:
    """Return the last line for a battle that is over, in a list; an empty list if the battle goes on."""
    outcome = battle.outcome
    return [JournalEnd(outcome.winner, outcome.reason, last.state)] if outcome is not None else []


def read_journal(path: Path) -> JournalRecord:
    """Return the journal in a file, without an incomplete last line. Raises BadInput."""
    return parse(read_file(path, MOST_BYTES), path.name)


def parse(content: bytes, source: str) -> JournalRecord:
    """Return the journal in the bytes of a file. Raises BadInput; its message names the line that does not fit."""
    return finished(parsing(content, source))


def parsing(content: bytes, source: str) -> Generator[tuple[int, int], None, JournalRecord]:
    """Return the journal in the bytes of a file. After each line, yield how many lines were read and how many there
    are. Raises BadInput."""
    lines = content.split(b"\n")
    torn = bool(lines.pop())
    if not lines:
        raise BadInput.of(source, "is no journal of a battle: it holds not one whole line")
    if len(lines) > MOST_LINES:
        raise BadInput.of(source, f"has more than {MOST_LINES} lines")
    header = head_of(lines[0], source)
    entries: list[Entry] = []
    whole: list[str] = []
    end: JournalEnd | None = None
    learned = False
    for number, text in enumerate(lines[1:], start=2):
        line = _line(text, source, f"line {number}")
        if isinstance(line, Back):
            if line.to >= len(entries):
                raise BadInput.of(source, f"takes back to act {line.to}, which was not reached", f"line {number}")
            del entries[line.to + 1 :]
            whole += [line.whole] if line.whole else []
            end, learned = None, learned or line.learned
        elif isinstance(line, JournalEnd):
            end = line
        elif isinstance(line, Head) or line.n != len(entries) or (line.command is None) != (line.n == 0):
            raise BadInput.of(source, f"should be act {len(entries)}", f"line {number}")
        else:
            entries.append(line)
        yield number, len(lines)
    return JournalRecord(header, tuple(entries), end, tuple(whole), torn, learned)


def read_head(path: Path) -> Header:
    """Return the header of a journal; only its first line is read. Raises BadInput, or Unjudged if the file cannot be
    read now."""
    line, whole, _ = read_beginning(path, MOST_LINE).partition(b"\n")
    if not whole:
        raise BadInput.of(path.name, "is no journal of a battle: it holds not one whole line")
    return head_of(line, path.name)


def last_line(path: Path) -> Entry | Back | JournalEnd | None:
    """Return the last whole line of a journal; only the end of its file is read. Return None if the journal has only
    its head. Raises BadInput, or Unjudged if the file cannot be read now."""
    found = read_end(path, MOST_LINE)
    lines = found.split(b"\n")[:-1]
    if not lines or (len(lines) == 1 and len(found) == MOST_LINE):
        raise BadInput.of(path.name, "is no journal of a battle: it holds not one whole line")
    line = _line(lines[-1], path.name, "the last line")
    return None if isinstance(line, Head) else line


def head_of(text: bytes, source: str) -> Header:
    check_version(decode(text, Any, source, "line 1"), FORMAT, "journal of a battle", VERSION, source)
    check_limits(text, source, "line 1")
    return decode(text, Head, source, "line 1").header


def _line(text: bytes, source: str, place: str) -> JournalLine:
    check_limits(text, source, place)
    kind: Any = JournalLine
    line: JournalLine = decode(text, kind, source, place)
    return line
