"""Recording of one battle while it is played: the history for undo, the journal and autosaves. A thread writes the
saves, so that the window never waits for a disk. An act is an accepted command with all that follows from it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec

from game.engine.battle import Battle
from game.model.command_ways import is_same_deed
from game.model.commands import Command
from game.model.errors import BadInput
from game.model.events import TurnBegan
from game.model.rejections import Rejection
from game.model.scenario import Scenario
from game.storage.chronicle import Chronicle
from game.storage.files import write_json
from game.storage.folders import JOURNALS
from game.storage.journal import Entry, Full, Journal, entry_of, new_path
from game.storage.saves import PERSON, SavedGame, gather
from game.storage.slots import ANY_AUTO, QUICK, SaveSlots
from game.storage.undo import History

Job = Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Task:
    job: Job
    done: str
    failed: str
    key: str


class Writer:
    """A thread that runs jobs in order and collects messages about them. A job that raises an error leads to a message,
    and the next job runs."""

    def __init__(self) -> None:
        self._tasks: deque[_Task] = deque()
        self._notices: deque[str] = deque()
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None
        self._stop = False

    def put(self, job: Job, done: str = "", failed: str = "It could not be saved", key: str = "") -> None:
        """Add a job, with the messages for its success (`done`, "" for no message) and its failure. A waiting job with
        the same non-empty `key` is replaced, so that only the newest autosave is written."""
        with self._change:
            if key:
                self._tasks = deque(task for task in self._tasks if task.key != key)
            self._tasks.append(_Task(job, done, failed, key))
            self._change.notify()
        if self._thread is None:
            try:
                self._begin()
            except RuntimeError as fault:
                self._tasks.clear()
                self._notices.append(f"{failed}: {fault}.")

    def notices(self) -> list[str]:
        """Take and return the messages collected since the last call of this method."""
        told = []
        while self._notices:
            told.append(self._notices.popleft())
        return told

    def finish(self) -> None:
        """Wait until all jobs given so far are done."""
        if self._thread is None:
            return
        with self._change:
            self._stop = True
            self._change.notify()
        self._thread.join()
        self._thread = None

    def _begin(self) -> None:
        self._stop = False
        thread = threading.Thread(target=self._work, name="writer", daemon=True)
        thread.start()
        self._thread = thread

    def _next(self) -> _Task | None:
        with self._change:
            while not self._tasks and not self._stop:
                self._change.wait()
            return self._tasks.popleft() if self._tasks else None

    def _work(self) -> None:
        while (task := self._next()) is not None:
            try:
                task.job()
            except Exception as fault:
                # A thread has nobody above it to tell: whatever went wrong, the player hears of it here.
                self._notices.append(f"{task.failed}: {_reason(fault)}.")
            else:
                if task.done:
                    self._notices.append(task.done)


def _reason(fault: Exception) -> str:
    """Return the reason why a job failed, in words."""
    if isinstance(fault, OSError):
        return str(fault.strerror or fault).rstrip(".")
    if isinstance(fault, BadInput):
        return str(fault.problems[0]).rstrip(".")
    return f"an error that was not expected ({type(fault).__name__}: {fault})"


RECORDED_AGAIN = "The battle is being recorded again. Nothing is missing."
RUNNING = "running.json"
NowFunction = Callable[[], datetime]
MakePicture = Callable[[], bytes]
"""A function that returns the picture that was taken as a PNG; it is called in the thread that writes saves."""
TakePicture = Callable[[], MakePicture]


class Running(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the file that marks a battle in progress: the name of its journal. Only after a crash is the file
    still there when the game starts."""

    journal: Annotated[str, msgspec.Meta(max_length=300)]


class Recorder:
    """A battle with its history for undo and, if there is a data folder, its journal and saves. Commands go through
    `submit`; messages for the player are returned by `notices`."""

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
        """True while the battle was not loaded from a save, and no act was undone that had told the player something
        new (`History.learned`). Other undone acts do not matter: when repeated, they roll the same dice."""
        self.camera: TakePicture | None = None
        """The function that takes the picture for a save when none is given; None for no pictures."""
        self._now = now
        self._writer = Writer()
        self._told: list[str] = []
        self._fault = ""
        """The reason why the journal cannot be written, if the player was already told; "" if it can be written."""
        self._records = True
        """True while a journal is written; False once it has become as long as a journal may be."""
        self._marked = False
        self._advised: list[tuple[str, Command]] = []
        """Commands that hints have advised, each with the seat (the side that a player decides for) that got the
        hint."""
        self._base = len(self.entries)
        """Number of entries before the first act in the history."""
        if data is not None:
            self.keep_in(data)

    @classmethod
    def of_scenario(cls, scenario: Scenario, data: Path | None = None) -> Recorder:
        """Return a recorder for a new battle, in which no dice are rolled before `start`. Raises BadInput if the battle
        cannot be set up."""
        return cls(Battle.create(scenario), data)

    @classmethod
    def of_save(cls, saved: SavedGame, data: Path | None = None) -> Recorder:
        """Return a recorder for a battle loaded from a save; its new journal begins with all acts of the save."""
        made = cls(saved.battle, data, entries=saved.acts, whole=saved.whole)
        made.is_clean = False
        return made

    @property
    def entries(self) -> list[Entry]:
        """Return the journal entries of all acts so far, without the components they changed."""
        return self.chronicle.entries

    def keep_in(self, data: Path) -> None:
        """Store the battle below a data folder from now on; all that has happened so far is included."""
        self.data = data
        self.shelf = SaveSlots.of(data)
        if self.chronicle.wrong:
            self._told.append(f"This battle cannot be saved: {self.chronicle.wrong}.")
        if self.journal is not None or self.entries:
            self._record(lambda journal: None)

    @property
    def is_begun(self) -> bool:
        """Return whether the opening of the battle has been played."""
        return bool(self.entries) or self.battle.decision is not None or self.battle.outcome is not None

    def start(self) -> None:
        """Play the opening of the battle, record it and make the first autosave."""
        self._record(lambda journal: None)
        self.battle.start()
        self.history.refresh()
        self._write(0, "", None, 0)
        self._base = len(self.entries)
        self._autosave()

    def submit(self, command: Command, seat: str | None = None) -> Rejection | None:
        """Give the battle a command and record it. Return the rejection of a refused command, which changes nothing;
        None if it was accepted."""
        return self._follow(lambda: self.history.submit(command, seat))

    def note_advised(self, seat: str, commands: Iterable[Command]) -> None:
        """Store the commands that a hint advises to a seat. An act that carries one of them out is later recorded as
        advised."""
        self._advised += [(seat, command) for command in commands]

    def _is_advised(self, seat: str, command: Command) -> bool | None:
        """Take the hints for a command's figure, and return True if one advised this command, False if they advised
        only other commands, None if there were none. A hint holds until its figure acts."""
        own = [told for by, told in self._advised if (by, told.figure) == (seat, command.figure)]
        self._advised = [(by, told) for by, told in self._advised if (by, told.figure) != (seat, command.figure)]
        return any(is_same_deed(told, command) for told in own) if own else None

    def undo(self, seat: str) -> str:
        """Undo the seat's last act; secret standing orders that other sides gave since then remain. Return the reason
        why that is not possible, or ""."""
        later = self.history.ordered_since(seat)
        reason = self.history.undo(seat)
        if not reason:
            self._cut("")
            for act in later:
                self._follow(partial(self.history.repeat, act))
        return reason

    def set_back(self) -> str:
        """Undo the last act, whichever seat made it. Return the reason why that is not possible, or ""."""
        reason = self.history.set_back()
        if not reason:
            self._cut("")
        return reason

    def redo(self, seat: str) -> str:
        """Repeat the act that was undone last. Return the reason why that is not possible, or ""."""
        reason = ""

        def again() -> Rejection | None:
            nonlocal reason
            reason = self.history.redo(seat)
            return Rejection("", reason) if reason else None

        self._follow(again)
        return reason

    def take_back_turn(self, seat: str) -> str:
        """Undo the seat's whole turn. Return the reason why that is not possible, or ""."""
        reason = self.history.take_back_turn(seat)
        if not reason:
            self._cut(seat)
        return reason

    def save(self, slot: str = QUICK, picture: MakePicture | None = None) -> None:
        """Save to the save slot `slot` in the background, with the given picture or one taken now. When it is done or
        has failed, `notices` has a message."""
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
        """Take and return the messages for the player since the last call of this method."""
        told, self._told = self._told + self._writer.notices(), []
        return told

    def leave(self) -> str:
        """End the recording: save a battle that is not over, and remove the mark of a battle in progress. Return
        messages for the player. If saving failed, the mark stays, and the battle can be resumed from its journal."""
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
                last.append(f"The title page will offer this battle as interrupted: {fault.strerror or fault}.")
        return " ".join(line for line in told + last if not line.startswith("Saved ("))

    def finish_writing(self) -> None:
        """Wait until every save has been written."""
        self._writer.finish()

    # --- what is written down ----------------------------------------------------------------------------------------

    def _follow(self, do: Callable[[], Rejection | None]) -> Rejection | None:
        """Call `do`, which gives the battle a command, and record the command unless it was refused. Return what `do`
        returns."""
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
        advised = self._is_advised(seat, command) if command is not None else None
        if advised is not None:
            entry = msgspec.structs.replace(entry, advised=advised, unlike=not advised)
        self.chronicle.add(msgspec.structs.replace(entry, changed={}), self.battle.events[told:])
        self._record(lambda journal: journal.add(entry, self.battle))

    def _cut(self, whole: str) -> None:
        """Drop the acts that are no longer in the history from the chronicle, and write to the journal that they were
        undone."""
        learned = self.history.learned
        self.is_clean = self.is_clean and not learned
        kept = self._base + len(self.history.acts)
        self.chronicle.cut(kept)
        self._record(lambda journal: journal.take_back(kept - 1, whole, learned=learned))

    def _record(self, write: Callable[[Journal], None]) -> None:
        """Write to the journal by calling `write`. Tell the player when the disk begins to refuse, and when it accepts
        again. Refused lines are written with a later act."""
        if self.data is None or not self._records:
            return
        try:
            self._write_down(write)
            if not self._marked:
                write_json(self.data / RUNNING, Running(self.journal.path.name if self.journal is not None else ""))
                self._marked = True
        except Full:
            self._records = False
            self._told.append("The battle is too long to be recorded any further. You can still save it.")
        except OSError as fault:
            reason = str(fault.strerror or fault).rstrip(".")
            if reason != self._fault:
                self._told.append(
                    f"The battle cannot be recorded: {reason}. You can play on. The game will try to record it again."
                )
            self._fault = reason
        else:
            if self._fault:
                self._told.append(RECORDED_AGAIN)
            self._fault = ""

    def _write_down(self, write: Callable[[Journal], None]) -> None:
        """Write to the journal by calling `write`. If there is no journal or its file is gone, start one with all acts
        so far. Raises OSError if the disk refuses."""
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
        """Save to an autosave slot if a person must decide now; with `always` in any case."""
        decision = self.battle.decision
        if self.shelf is None or decision is None:
            return
        people = [side.id for side in self.battle.scenario.sides if side.controller == PERSON]
        if always or decision.seat in people:
            self.save(ANY_AUTO)


def _developed(picture: MakePicture) -> bytes:
    """Return the picture as a PNG, or b"" if making it raises."""
    try:
        return picture()
    except Exception:
        # Whatever the painting of a thumbnail stumbles over, the battle is what matters.
        return b""
