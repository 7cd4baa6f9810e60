"""Keeps one battle while it is played: its history for undo, its journal, its autosaves, and the mark that it runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import msgspec

from game.engine.battle import Battle
from game.model.commands import Command
from game.model.events import TurnBegan
from game.model.rejections import Rejection
from game.model.scenario import Scenario
from game.storage.files import write_json
from game.storage.journal import Entry, Journal, entry_of, new_path
from game.storage.save_writer import Writer
from game.storage.saves import PERSON, SavedGame, with_picture, write_down
from game.storage.slots import AUTO, QUICK, Shelf
from game.storage.undo import History

JOURNALS = "journals"
RUNNING = "running.json"
Now = Callable[[], datetime]
Picture = Callable[[], bytes]
"""Makes a PNG of what was taken; called beside the game."""
Camera = Callable[[], Picture]


class Running(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Says which battle is being played; it is left behind only by a game that did not end as it should."""

    journal: Annotated[str, msgspec.Meta(max_length=300)]


class Keeper:
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
        now: Now = datetime.now,
    ) -> None:
        self.battle = battle
        self.history = History(battle, whole=list(whole))
        self.entries = list(entries)
        self.data: Path | None = None
        self.shelf: Shelf | None = None
        self.journal = journal
        self.camera: Camera | None = None
        """Takes the picture of every save that comes without one."""
        self._now = now
        self._writer = Writer()
        self._told: list[str] = []
        self._base = len(self.entries)
        """Entries that were there before the first act of the history."""
        self._next_auto = ""
        if data is not None:
            self.keep_in(data)

    @classmethod
    def of_scenario(cls, scenario: Scenario, data: Path | None = None) -> Keeper:
        """A new battle; nothing is rolled before `start`. Raises BadInput when it cannot be set up."""
        return cls(Battle.create(scenario), data)

    @classmethod
    def of_save(cls, saved: SavedGame, data: Path | None = None) -> Keeper:
        """A battle that goes on from a save, with a journal of its own that holds everything before."""
        return cls(saved.battle, data, entries=saved.acts, whole=saved.whole)

    def keep_in(self, data: Path) -> None:
        """Keep the battle below a folder from now on; what it has seen before is written there too."""
        self.data = data
        self.shelf = Shelf.of(data)
        self._next_auto = self.shelf.next_auto()
        if self.journal is not None:
            self._mark_running()
        elif self.entries:
            self._begin_journal()

    @property
    def is_begun(self) -> bool:
        """Whether the opening has been played."""
        return bool(self.entries) or self.battle.decision is not None or self.battle.outcome is not None

    def start(self) -> None:
        """Play the opening and write it down."""
        self._begin_journal()
        self.battle.start()
        self.history.refresh()
        self._write(0, "", None, 0)
        self._base = len(self.entries)
        self._autosave()

    def submit(self, command: Command, seat: str | None = None) -> Rejection | None:
        """Give a command; a refused one leaves no trace anywhere."""
        return self._follow(lambda: self.history.submit(command, seat))

    def undo(self, seat: str) -> str:
        """Take the seat's last act back; answers why not, or ""."""
        reason = self.history.undo(seat)
        if not reason:
            self._cut("")
        return reason

    def redo(self, seat: str) -> str:
        """Do again what was taken back last; answers why not, or ""."""
        reason = ""

        def again() -> Rejection | None:
            nonlocal reason
            reason = self.history.redo(seat)
            return Rejection("", reason) if reason else None

        self._follow(again)
        return reason

    def take_back_turn(self, seat: str) -> str:
        """Begin the seat's turn again; answers why not, or ""."""
        reason = self.history.take_back_turn(seat)
        if not reason:
            self._cut(seat)
        return reason

    def save(self, slot: str = QUICK, picture: Picture | None = None) -> None:
        """Save beside the game, with a picture when one is given or can be taken; `notices` says when it is done."""
        assert self.shelf is not None, "there is a folder to save to"
        shelf, journal = self.shelf, self.journal.path.name if self.journal is not None else ""
        parts = write_down(self.battle, self._now(), acts=self.entries, whole=self.history.whole, journal=journal)
        develop = picture or (self.camera() if self.camera is not None else bytes)
        name = slot.replace("-", " ")
        done = "" if slot.startswith("auto") else f"Saved ({name})."
        failed = f"The battle could not be saved ({name})"
        self._writer.put(lambda: shelf.put(slot, with_picture(parts, develop())), done, failed)

    def notices(self) -> list[str]:
        """What there is to tell the player since this was last asked."""
        told, self._told = self._told + self._writer.notices(), []
        return told

    def leave(self) -> None:
        """The battle is put away as it should be: what is open is saved, and nothing is left to be resumed."""
        if self.shelf is not None and self.battle.decision is not None and self.entries:
            self._autosave(always=True)
        self._writer.finish()
        if self.journal is not None:
            self.journal.close()
        if self.data is not None:
            (self.data / RUNNING).unlink(missing_ok=True)

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
        self.entries.append(msgspec.structs.replace(entry, changed={}))
        if self.journal is not None:
            try:
                self.journal.add(entry, self.battle)
            except OSError as fault:
                self._give_up_journal(fault)

    def _cut(self, whole: str) -> None:
        """Whatever the history no longer holds is taken back in the journal too."""
        kept = self._base + len(self.history.acts)
        del self.entries[kept:]
        if self.journal is not None:
            try:
                self.journal.take_back(kept - 1, whole)
            except OSError as fault:
                self._give_up_journal(fault)

    def _begin_journal(self) -> None:
        if self.data is None:
            return
        try:
            path = new_path(self.data / JOURNALS, self.battle, self._now())
            self.journal = Journal.begin(path, self.battle, self.entries)
            self._mark_running()
        except OSError as fault:
            self._give_up_journal(fault)

    def _mark_running(self) -> None:
        assert self.data is not None
        assert self.journal is not None
        write_json(self.data / RUNNING, Running(self.journal.path.name))

    def _give_up_journal(self, fault: OSError) -> None:
        self._told.append(f"The battle can no longer be recorded: {fault.strerror or fault}.")
        self.journal = None

    def _autosave(self, always: bool = False) -> None:
        """Save in the oldest of three places when a person is to decide."""
        decision = self.battle.decision
        if self.shelf is None or decision is None:
            return
        people = [side.id for side in self.battle.scenario.sides if side.controller == PERSON]
        if always or decision.seat in people:
            self.save(self._next_auto)
            self._next_auto = AUTO[(AUTO.index(self._next_auto) + 1) % len(AUTO)]
