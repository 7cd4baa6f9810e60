"""Slots of saves in a folder, three autosaves in turn, and the treatment of files that cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from os.path import lexists
from pathlib import Path

from game.model.errors import BadInput
from game.model.input_files import Unjudged
from game.storage.files import set_aside, write_whole
from game.storage.folders import AUTOSAVE, JOURNALS
from game.storage.journal import JournalEnd, last_line
from game.storage.saves import About, SavedGame, TooNew, Written, pack, peek, unpack, with_picture
from game.storage.untrusted import read_file

FOLDER = "saves"
ENDING = ".save.json"
QUICK = "quick"
ANY_AUTO = AUTOSAVE
"""Stands for the autosave to be overwritten next, chosen when it is written."""
AUTO = tuple(f"{AUTOSAVE}-{number}" for number in range(1, 4))
SLOTS = tuple(f"slot-{number}" for number in range(1, 13))
EVERY = (QUICK, *AUTO, *SLOTS)


@dataclass(frozen=True, slots=True)
class Listed:
    """A slot with the facts and picture of its save."""

    slot: str
    about: About
    picture: bytes


_SEEN: dict[Path, tuple[tuple[int, int, int], Listed]] = {}
"""Last reading of each file, with the time, size and inode by which an unchanged file is recognised."""


def _battle(about: About) -> tuple[str, str]:
    """Return what tells a battle from others: its journal, and its map where none is kept."""
    return about.journal, about.map


def _listed(slot: str, path: Path) -> Listed:
    """Return a slot with the facts of its save; raises FileNotFoundError if it is empty, BadInput if it cannot be
    used."""
    try:
        found = path.stat()
    except FileNotFoundError:
        raise
    except OSError as fault:
        raise Unjudged.of(path.name, f"cannot be read: {fault.strerror or fault}") from fault
    signs = (found.st_mtime_ns, found.st_size, found.st_ino)
    known = _SEEN.get(path)
    if known is None or known[0] != signs:
        if len(_SEEN) > 4 * len(EVERY):
            _SEEN.clear()
        known = _SEEN[path] = (signs, Listed(slot, *peek(read_file(path), path.name)))
    return known[1]


def ends(data: Path, journal: str) -> bool:
    """Return whether the journal of this name, below a player's data folder, ends with the end of its battle."""
    try:
        return bool(journal) and isinstance(last_line(data / JOURNALS / Path(journal).name), JournalEnd)
    except BadInput:
        return False


@dataclass(slots=True)
class SaveSlots:
    """The saves in a folder; `notices` collects messages about saves that could not be used."""

    folder: Path
    notices: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, data: Path) -> SaveSlots:
        """Return the slots below a player's data folder."""
        return cls(data / FOLDER)

    def path(self, slot: str) -> Path:
        """Return the file of a slot; raises BadInput for an unknown slot."""
        if slot not in EVERY:
            raise BadInput.of("slot", f"slot {slot!r} does not exist; choose one of {', '.join(EVERY)}")
        return self.folder / f"{slot}{ENDING}"

    def put(self, slot: str, written: Written, picture: bytes = b"") -> None:
        """Write a save in one step and read it back. If that raises OSError or BadInput, the earlier save remains
        in the slot."""
        content = pack(
            with_picture(written.parts(1 + max((one.about.order for one in self.seen()), default=0)), picture)
        )
        path = self.path(self.next_auto(_battle(written.about)) if slot == ANY_AUTO else slot)
        write_whole(path, content)
        if read_file(path) != content:
            raise OSError("the disk gave back other data than was written")

    def list(self) -> list[Listed]:
        """Return all usable saves, the newest first; damaged ones are renamed and reported in `notices`."""
        found = []
        for slot in EVERY:
            path = self.path(slot)
            try:
                listed = _listed(slot, path)
            except FileNotFoundError:
                continue
            except BadInput as refusal:
                self._set_aside(path, refusal)
                continue
            found.append(listed)
        return sorted(found, key=lambda one: (one.about.order, one.about.saved, one.slot), reverse=True)

    def seen(self) -> Iterator[Listed]:
        """Yield the saves that can be read, without renaming or reporting the others."""
        for slot in EVERY:
            try:
                yield _listed(slot, self.path(slot))
            except (OSError, BadInput):
                continue

    def newest(self) -> Listed | None:
        """Return the newest usable save; None without one."""
        return next(iter(self.list()), None)

    def next_auto(self, battle: tuple[str, str]) -> str:
        """Return the autosave slot to be written next for a battle. The last autosave of every other battle is kept as
        long as there is room: an empty slot comes first, then the oldest with a later one of the same battle, then the
        oldest of a battle that is over, then the battle's own, then the oldest, and one that cannot be read last."""
        autos = {one.slot: one.about for one in self.seen() if one.slot in AUTO}
        last = {_battle(about): about.order for about in sorted(autos.values(), key=lambda about: about.order)}

        def worth(slot: str) -> tuple[int, int]:
            about = autos.get(slot)
            if about is None:
                return (5 if lexists(self.path(slot)) else 0), 0
            if about.order < last[_battle(about)]:
                return 1, about.order
            if self.is_over(about):
                return 2, about.order
            return (3 if _battle(about) == battle else 4), about.order

        return min((worth(slot), slot) for slot in AUTO)[1]

    def is_over(self, about: About) -> bool:
        """Return whether a saved battle is over, or was finished after it was saved."""
        return not about.waits or ends(self.folder.parent, about.journal)

    def threatened(self) -> Listed | None:
        """Return the save of a battle still going on that the autosave of a new battle would overwrite, though no other
        save has as much of it; None if nothing is lost."""
        slot = self.next_auto(("a new battle", ""))
        saved = list(self.seen())
        lost = next((one for one in saved if one.slot == slot), None)
        if lost is None or self.is_over(lost.about):
            return None
        same = (one for one in saved if one.slot != slot and _battle(one.about) == _battle(lost.about))
        return None if any(one.about.order >= lost.about.order for one in same) else lost

    def keep(self, slot: str) -> str:
        """Copy an autosave into the first empty slot of the player and return that slot; "" if none is empty. Raises
        OSError."""
        free = self.free
        if free:
            write_whole(self.path(free), read_file(self.path(slot)))
        return free

    @property
    def free(self) -> str:
        """Return the first empty slot of the player; "" if none is empty."""
        return next((one for one in SLOTS if not lexists(self.path(one))), "")

    def read(self, slot: str) -> SavedGame:
        """Return the battle in a slot; raises BadInput without renaming any file."""
        path = self.path(slot)
        return unpack(read_file(path), path.name)

    def load(self, slot: str) -> SavedGame:
        """Return the battle in a slot. For an unusable file, sets the file aside and raises BadInput naming the
        newest good save."""
        path = self.path(slot)
        try:
            return self.read(slot)
        except BadInput as refusal:
            if path.exists():
                self._set_aside(path, refusal)
            others = [one for one in self.list() if one.slot != slot]
            told = self.notices.pop() if self.notices else str(refusal)
            if others:
                about = others[0].about
                told += f" The newest save that works is {others[0].slot}: {about.title}, round {about.round}."
            raise BadInput.of(path.name, told.removeprefix(f"{path.name}: ")) from None

    def drop(self, slot: str) -> None:
        """Delete the save in a slot. Raises OSError."""
        self.path(slot).unlink(missing_ok=True)

    def _set_aside(self, path: Path, refusal: BadInput) -> None:
        """Rename an unusable file and report it; a file that could not be judged keeps its name."""
        reason = str(refusal.problems[0]).rstrip(".")
        if isinstance(refusal, Unjudged):
            self.notices.append(f"{path.name}: {reason}.")
            return
        mark = "newer" if isinstance(refusal, TooNew) else f"corrupt-{datetime.now():%Y%m%d-%H%M%S}"
        try:
            aside = set_aside(path, mark)
        except OSError:
            self.notices.append(f"{path.name}: {reason}.")
            return
        self.notices.append(f"{path.name}: {reason}; the file is now {aside.name}.")
