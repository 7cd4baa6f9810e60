"""Keeps one battle while it is played: its history for undo, its journal, its autosaves, and the mark that it runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.errors import BadInput
from game.model.events import TurnBegan
from game.model.rejections import Rejection
from game.model.scenario import Scenario
from game.storage.chronicle import Chronicle
from game.storage.files import write_json
from game.storage.journal import Entry, Full, Journal, entry_of, new_path
from game.storage.save_writer import Writer
from game.storage.saves import PERSON, SavedGame, gather
from game.storage.slots import ANY_AUTO, QUICK, SaveSlots
from game.storage.undo import History

JOURNALS = "journals"
RECORDED_AGAIN = "The battle is recorded again, with nothing missing."
RUNNING = "running.json"
NowFunction = Callable[[], datetime]
MakePicture = Callable[[], bytes]
"""Makes a PNG of what was taken; called beside the game."""
TakePicture = Callable[[], MakePicture]


class Running(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Says which battle is being played; it is left behind only by a game that did not end as it should."""

    journal: Annotated[str, msgspec.Meta(max_length=300)]


class Recorder:
    """A battle and everything that is kept of it below a data folder; without a folder only undo is kept.

    Commands go through `submit`. What the player should hear (saved, disk full ...) waits in `notices`.
    """

    def __init__(
        self,
        battle: Battle,
        data: Path | None = None,
        *,
        entries: Sequence[Entry] = (),
        whole: Sequence[str] = (),
        journal: Journal | None = None,
        now: NowFunction = datetime.now,
    ) -> None:
        self.battle = battle
        self.history = History(battle, whole=list(whole))
        self.chronicle = Chronicle(battle, entries)
        self.data: Path | None = None
        self.shelf: SaveSlots | None = None
        self.journal = journal
        self.is_clean = True
        """True while nothing was loaded or taken back on the way of this battle."""
        self.camera: TakePicture | None = None
        """Takes the picture of every save that comes without one."""
        self._now = now
        self._writer = Writer()
        self._told: list[str] = []
        self._fault = ""
        """The reason why the journal is behind, as it was told."""
        self._records = True
        """True while a journal is wanted: not once it has reached its greatest length."""
        self._marked = False
        self._base = len(self.entries)
        """Entries that were there before the first act of the history."""
        if data is not None:
            self.keep_in(data)

    @classmethod
    def of_scenario(cls, scenario: Scenario, data: Path | None = None) -> Recorder:
        """A new battle; nothing is rolled before `start`. Raises BadInput when it cannot be set up."""
        return cls(Battle.create(scenario), data)

    @classmethod
    def of_save(cls, saved: SavedGame, data: Path | None = None) -> Recorder:
        """A battle that goes on from a save, with a journal of its own that holds everything before."""
        made = cls(saved.battle, data, entries=saved.acts, whole=saved.whole)
        made.is_clean = False
        return made

    @property
    def entries(self) -> list[Entry]:
        """The acts so far, without what they changed."""
        return self.chronicle.entries

    def keep_in(self, data: Path) -> None:
        """Keep the battle below a folder from now on; what it has seen before is written there too."""
        self.data = data
        self.shelf = SaveSlots.of(data)
        if self.chronicle.wrong:
            self._told.append(f"This battle cannot be saved: {self.chronicle.wrong}.")
        if self.journal is not None or self.entries:
            self._record(lambda journal: None)

    @property
    def is_begun(self) -> bool:
        """True once the opening has been played."""
        return bool(self.entries) or self.battle.decision is not None or self.battle.outcome is not None

    def start(self) -> None:
        """Play the opening and write it down."""
        self._record(lambda journal: None)
        self.battle.start()
        self.history.refresh()
        self._write(0, "", None, 0)
        self._base = len(self.entries)
        self._autosave()

    def submit(self, command: Command, seat: str | None = None) -> Rejection | None:
        """Give a command; a refused one leaves no trace anywhere."""
        return self._follow(lambda: self.history.submit(command, seat))

    def undo(self, seat: str) -> str:
        """Take the seat's last act back, and nothing that others have ordered since; return the reason why not, or
        ""."""
        later = self.history.ordered_since(seat)
        reason = self.history.undo(seat)
        if not reason:
            self._cut("")
            for act in later:
                self._follow(partial(self.history.repeat, act))
        return reason

    def set_back(self) -> str:
        """Take the last act back, whoever gave it; return the reason why not, or ""."""
        reason = self.history.set_back()
        if not reason:
            self._cut("")
        return reason

    def redo(self, seat: str) -> str:
        """Do again what was taken back last; return the reason why not, or ""."""
        reason = ""

        def again() -> Rejection | None:
            nonlocal reason
            reason = self.history.redo(seat)
            return Rejection("", reason) if reason else None

        self._follow(again)
        return reason

    def take_back_turn(self, seat: str) -> str:
        """Begin the seat's turn again; return the reason why not, or ""."""
        reason = self.history.take_back_turn(seat)
        if not reason:
            self._cut(seat)
        return reason

    def save(self, slot: str = QUICK, picture: MakePicture | None = None) -> None:
        """Save beside the game, with a picture when one is given or can be taken; `notices` says when it is done."""
        assert self.shelf is not None, "there is a folder to save to"
        shelf, journal = self.shelf, self.journal.path.name if self.journal is not None else ""
        is_auto = slot == ANY_AUTO
        name = slot.replace("-", " ")
        failed = f"The battle could not be saved ({name})"
        try:
            written = gather(self.chronicle, self.battle, self._now(), self.history.whole, journal)
        except BadInput as refusal:
            self._told.append(f"{failed}: {str(refusal.problems[0]).rstrip('.')}.")
            return
        develop = picture or (self.camera() if self.camera is not None else bytes)
        done = "" if is_auto else f"Saved ({name})."
        self._writer.put(lambda: shelf.put(slot, written, _developed(develop)), done, failed, "auto" * is_auto)

    def notices(self) -> list[str]:
        """Return the notices for the player since the last call of this method."""
        told, self._told = self._told + self._writer.notices(), []
        return told

    def leave(self) -> str:
        """Put the battle away: save it if it is open, and leave nothing to be resumed.

        Answers what there is to tell the player of it: what could not be saved stays to be resumed from the journal.
        """
        told = self.notices()
        if self.shelf is not None and self.battle.decision is not None and self.entries:
            self._autosave(always=True)
        self._writer.finish()
        if self.journal is not None:
            if self.journal.behind:
                self._record(Journal.catch_up)
            self.journal.close()
        last = self.notices()
        if self.data is not None and not any("could not be saved" in line for line in last):
            try:
                (self.data / RUNNING).unlink(missing_ok=True)
            except OSError as fault:
                last.append(f"The title will offer this battle as cut short: {fault.strerror or fault}.")
        return " ".join(line for line in told + last if not line.startswith("Saved ("))

    def finish_writing(self) -> None:
        """Wait until every save is on the disk."""
        self._writer.finish()

    # --- what is written down ----------------------------------------------------------------------------------------

    def _follow(self, do: Callable[[], Rejection | None]) -> Rejection | None:
        """Do something that may take a command, and write down what it took."""
        told = len(self.battle.events)
        refused = do()
        if refused is None:
            act = self.history.acts[-1]
            self._write(len(self.entries), act.seat, act.command, told)
            if any(isinstance(event, TurnBegan) for event in self.battle.events[told:]):
                self._autosave()
        return refused

    def _write(self, number: int, seat: str, command: Command | None, told: int) -> None:
        entry = entry_of(number, seat, command, self.history.now, self.battle.events[told:])
        self.chronicle.add(msgspec.structs.replace(entry, changed={}), self.battle.events[told:])
        self._record(lambda journal: journal.add(entry, self.battle))

    def _cut(self, whole: str) -> None:
        """Take back in the journal the acts that the history no longer holds."""
        self.is_clean = False
        kept = self._base + len(self.history.acts)
        self.chronicle.cut(kept)
        self._record(lambda journal: journal.take_back(kept - 1, whole))

    def _record(self, write: Callable[[Journal], None]) -> None:
        """Write into the journal, which is begun when there is none; what the disk refuses is written with the next
        act that it takes. The player is told of both."""
        if self.data is None or not self._records:
            return
        try:
            self._write_down(write)
            if not self._marked:
                write_json(self.data / RUNNING, Running(self.journal.path.name if self.journal is not None else ""))
                self._marked = True
        except Full:
            self._records = False
            self._told.append("The battle is too long to be recorded any further; it can still be saved.")
        except OSError as fault:
            reason = str(fault.strerror or fault).rstrip(".")
            if reason != self._fault:
                self._told.append(f"The battle cannot be recorded: {reason}. It goes on; recording is tried again.")
            self._fault = reason
        else:
            if self._fault:
                self._told.append(RECORDED_AGAIN)
            self._fault = ""

    def _write_down(self, write: Callable[[Journal], None]) -> None:
        """Raises OSError while the disk refuses. A journal that is gone is written anew with everything so far."""
        if self.journal is not None:
            try:
                write(self.journal)
            except FileNotFoundError:
                self.journal.close()
                self.journal = None
                self._marked = False
            else:
                return
        assert self.data is not None
        path = new_path(self.data / JOURNALS, self.battle, self._now())
        self.journal = Journal.begin(path, self.battle, self.entries, self.history.whole)
        self._marked = False

    def _autosave(self, always: bool = False) -> None:
        """Save in the oldest of three places when a person is to decide."""
        decision = self.battle.decision
        if self.shelf is None or decision is None:
            return
        people = [side.id for side in self.battle.scenario.sides if side.controller == PERSON]
        if always or decision.seat in people:
            self.save(ANY_AUTO)


def _developed(picture: MakePicture) -> bytes:
    """A picture, or none: a save does not fail for its picture."""
    try:
        return picture()
    except Exception:
        # Whatever the painting of a thumbnail stumbles over, the battle is what matters.
        return b""
