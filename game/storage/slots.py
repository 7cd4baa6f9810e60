"""Slots of saves in a folder, three autosaves in turn, and the treatment of files that cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from game.model.errors import BadInput
from game.model.input_files import Unjudged
from game.storage.files import set_aside, write_whole
from game.storage.folders import AUTOSAVE
from game.storage.saves import About, SavedGame, TooNew, Written, pack, peek, unpack, with_picture
from game.storage.untrusted import read_file

FOLDER = "saves"
ENDING = ".save.json"
QUICK = "quick"
ANY_AUTO = AUTOSAVE
"""The autosave that is to be written next, whichever it is when its turn comes."""
AUTO = tuple(f"{AUTOSAVE}-{number}" for number in range(1, 4))
SLOTS = tuple(f"slot-{number}" for number in range(1, 13))
EVERY = (QUICK, *AUTO, *SLOTS)


@dataclass(frozen=True, slots=True)
class Listed:
    """A slot with what is in it."""

    slot: str
    about: About
    picture: bytes


_SEEN: dict[Path, tuple[tuple[int, int, int], Listed]] = {}
"""Last reading of a file, with the signs (time, size, number on the disk) by which it is the same file."""


def _listed(slot: str, path: Path) -> Listed:
    """A slot with what is in it; raises FileNotFoundError when it is empty, BadInput when it cannot be used."""
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


@dataclass(slots=True)
class SaveSlots:
    """The saves in a folder. `notices` says in sentences what was found that could not be used."""

    folder: Path
    notices: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, data: Path) -> SaveSlots:
        """The shelf below a player's data folder."""
        return cls(data / FOLDER)

    def path(self, slot: str) -> Path:
        """The file of a slot; raises BadInput for a slot that does not exist."""
        if slot not in EVERY:
            raise BadInput.of("slot", f"there is no slot {slot!r}; there are {', '.join(EVERY)}")
        return self.folder / f"{slot}{ENDING}"

    def put(self, slot: str, written: Written, picture: bytes = b"") -> None:
        """Write a save, whole or not at all, and read it back. Raises OSError, or BadInput when no game could read it
        again; what stood there before then still stands."""
        content = pack(
            with_picture(written.parts(1 + max((one.about.order for one in self.seen()), default=0)), picture)
        )
        path = self.path(self.next_auto() if slot == ANY_AUTO else slot)
        write_whole(path, content)
        if read_file(path) != content:
            raise OSError("the disk gave back something else than was written")

    def list(self) -> list[Listed]:
        """Every save that can be used, the newest first; what is damaged is kept under another name and told of."""
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
        """The saves that can be read; no file is touched, and nothing is told of the others."""
        for slot in EVERY:
            try:
                yield _listed(slot, self.path(slot))
            except (OSError, BadInput):
                continue

    def newest(self) -> Listed | None:
        """The save to go on with."""
        return next(iter(self.list()), None)

    def next_auto(self) -> str:
        """The autosave to write next: an empty one, else the oldest."""
        return min((self._age(slot), slot) for slot in AUTO)[1]

    def read(self, slot: str) -> SavedGame:
        """The battle in a slot; raises BadInput, and touches nothing."""
        path = self.path(slot)
        return unpack(read_file(path), path.name)

    def load(self, slot: str) -> SavedGame:
        """The battle in a slot. Raises BadInput, after it has set a file that is wrong aside, and names the newest good
        save."""
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
                told += f" The newest good save is {others[0].slot}: {about.title}, round {about.round}."
            raise BadInput.of(path.name, told.removeprefix(f"{path.name}: ")) from None

    def drop(self, slot: str) -> None:
        """Clear a slot. Raises OSError."""
        self.path(slot).unlink(missing_ok=True)

    def _age(self, slot: str) -> tuple[int, int]:
        """Return the sort key by which an autosave is overwritten: empty places first, then the oldest; never an
        unreadable file."""
        path = self.path(slot)
        try:
            return 1, _listed(slot, path).about.order
        except FileNotFoundError:
            return 0, 0
        except (OSError, BadInput):
            return 2, 0

    def _set_aside(self, path: Path, refusal: BadInput) -> None:
        """Keep a file that is wrong under another name; one that could not be judged stays what it is."""
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
        self.notices.append(f"{path.name}: {reason}; it was kept as {aside.name}.")
