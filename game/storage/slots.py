"""Save slots in a folder: a quick save, three autosaves that are used in turn, and numbered slots. Files that cannot be
used are renamed."""

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
"""The name that stands for the autosave slot to be overwritten next; the slot is chosen while the save is written."""
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
"""The result of the last reading of each file, with the file's time, size and inode; an unchanged file is not read
again."""


def _battle(about: About) -> tuple[str, str]:
    """Return a key that identifies a battle: (file name of its journal, id of its map)."""
    return about.journal, about.map


def _listed(slot: str, path: Path) -> Listed:
    """Return a slot with the facts of its save. Raises FileNotFoundError if it is empty, BadInput if the file cannot be
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
    """Return whether the journal with this file name, below a player's data folder, says that its battle is over."""
    try:
        return bool(journal) and isinstance(last_line(data / JOURNALS / Path(journal).name), JournalEnd)
    except BadInput:
        return False


@dataclass(slots=True)
class SaveSlots:
    """The save slots in a folder; `notices` collects messages about saves that cannot be used."""

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
        """Write a save in one step and read it back to compare. Raises OSError or BadInput; if it fails, the earlier
        save stays in the slot."""
        content = pack(
            with_picture(written.parts(1 + max((one.about.order for one in self.seen()), default=0)), picture)
        )
        path = self.path(self.next_auto(_battle(written.about)) if slot == ANY_AUTO else slot)
        write_whole(path, content)
        if read_file(path) != content:
            raise OSError("the disk gave back other data than was written")

    def list(self) -> list[Listed]:
        """Return all usable saves, the newest first; damaged files are renamed and reported in `notices`."""
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
        """Yield the saves that can be read; other files are skipped and not renamed."""
        for slot in EVERY:
            try:
                yield _listed(slot, self.path(slot))
            except (OSError, BadInput):
                continue

    def newest(self) -> Listed | None:
        """Return the newest usable save; None if there is none."""
        return next(iter(self.list()), None)

    def next_auto(self, battle: tuple[str, str]) -> str:
        """Return the autosave slot to overwrite for `battle`. Other battles keep their last autosave as long as
        possible: an empty slot is taken first, else the oldest that has a later one of the same battle, else the oldest
        of a battle that is over, else this battle's own, else the oldest, else one that cannot be read."""
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
        """Return whether a saved battle is over: it was over when it was saved, or its journal says so."""
        return not about.waits or ends(self.folder.parent, about.journal)

    def threatened(self) -> Listed | None:
        """Return the save that the first autosave of a new battle would overwrite, if its battle is not over and no
        other save of that battle is as late; None otherwise."""
        slot = self.next_auto(("a new battle", ""))
        saved = list(self.seen())
        lost = next((one for one in saved if one.slot == slot), None)
        if lost is None or self.is_over(lost.about):
            return None
        same = (one for one in saved if one.slot != slot and _battle(one.about) == _battle(lost.about))
        return None if any(one.about.order >= lost.about.order for one in same) else lost

    def keep(self, slot: str) -> str:
        """Copy the save in `slot` to the first free numbered slot and return the name of that slot; "" if none is free.
        Raises OSError."""
        free = self.free
        if free:
            write_whole(self.path(free), read_file(self.path(slot)))
        return free

    @property
    def free(self) -> str:
        """The name of the first empty numbered slot; "" if none is empty."""
        return next((one for one in SLOTS if not lexists(self.path(one))), "")

    def read(self, slot: str) -> SavedGame:
        """Return the battle saved in a slot. Raises BadInput; the file is not renamed."""
        path = self.path(slot)
        return unpack(read_file(path), path.name)

    def load(self, slot: str) -> SavedGame:
        """Load the battle saved in a slot and return it. A file that cannot be used is renamed, and BadInput raised;
        its message names the newest usable save."""
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
        """Rename a file that cannot be used, and add a message to `notices`. A file that only cannot be read now keeps
        its name."""
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
