"""Where saves stand: slots in a folder, three autosaves in turn, and what becomes of files that cannot be used."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from game.model.errors import BadInput
from game.storage.files import set_aside, write_whole
from game.storage.saves import About, Parts, SavedGame, TooNew, pack, peek, unpack
from game.storage.untrusted import read_file

FOLDER = "saves"
ENDING = ".save.json"
QUICK = "quick"
AUTO = ("auto-1", "auto-2", "auto-3")
SLOTS = tuple(f"slot-{number}" for number in range(1, 13))
EVERY = (QUICK, *AUTO, *SLOTS)


@dataclass(frozen=True, slots=True)
class Listed:
    """A slot with what is in it."""

    slot: str
    about: About
    picture: bytes


@dataclass(slots=True)
class Shelf:
    """The saves in a folder. `notices` says in sentences what was found that could not be used."""

    folder: Path
    notices: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, data: Path) -> Shelf:
        """The shelf below a player's data folder."""
        return cls(data / FOLDER)

    def path(self, slot: str) -> Path:
        """The file of a slot; raises BadInput for a slot that does not exist."""
        if slot not in EVERY:
            raise BadInput.of("slot", f"there is no slot {slot!r}; there are {', '.join(EVERY)}")
        return self.folder / f"{slot}{ENDING}"

    def put(self, slot: str, parts: Parts) -> None:
        """Write a save, whole or not at all. Raises OSError."""
        write_whole(self.path(slot), pack(parts))

    def list(self) -> list[Listed]:
        """Every save that can be used, the newest first; others are kept under another name and told of."""
        found = []
        for slot in EVERY:
            path = self.path(slot)
            if not path.exists():
                continue
            try:
                about, picture = peek(read_file(path), path.name)
            except BadInput as refusal:
                self._set_aside(path, refusal)
                continue
            found.append(Listed(slot, about, picture))
        return sorted(found, key=lambda one: (one.about.saved, one.slot), reverse=True)

    def newest(self) -> Listed | None:
        """The save to go on with."""
        return next(iter(self.list()), None)

    def next_auto(self) -> str:
        """The autosave to write next: an empty one, else the oldest."""
        ages = [(self._age(slot), slot) for slot in AUTO]
        return min(ages)[1]

    def load(self, slot: str) -> SavedGame:
        """The battle in a slot. Raises BadInput, after it has set the file aside, and names the newest good save."""
        path = self.path(slot)
        try:
            return unpack(read_file(path), path.name)
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

    def _age(self, slot: str) -> int:
        try:
            return self.path(slot).stat().st_mtime_ns
        except OSError:
            return 0

    def _set_aside(self, path: Path, refusal: BadInput) -> None:
        reason = str(refusal.problems[0]).rstrip(".")
        mark = "newer" if isinstance(refusal, TooNew) else f"corrupt-{datetime.now():%Y%m%d-%H%M%S}"
        try:
            aside = set_aside(path, mark)
        except OSError:
            self.notices.append(f"{path.name}: {reason}.")
            return
        self.notices.append(f"{path.name}: {reason}; it was kept as {aside.name}.")
