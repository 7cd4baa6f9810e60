"""The file of a run: one run at a time, in the player's data folder, written after each battle and each choice.

A battle in progress is recorded in its own journal, whose name the file holds. A run is clean as long as no battle was
loaded and no die taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec

from game import __version__
from game.model.errors import BadInput
from game.model.scenario import Scenario
from game.quick.proof import difference
from game.run.choices import RunChoice
from game.run.line import line_of
from game.run.plan import STOPS, ClockOrder, RunPlan
from game.run.state import LOSSES, Fought, RunState, fought
from game.storage.files import set_aside, write_json
from game.storage.header import header_of
from game.storage.journal import JournalRecord
from game.storage.recorder import Recorder
from game.storage.share_code import MOST_TEXT, code_of_battle
from game.storage.untrusted import check_version, decode, read_file

FILE = "run.json"
FORMAT = "counterstep-run"
VERSION = 1
MOST_BYTES = STOPS * MOST_TEXT + 100_000

SPOILS = "Loading a battle ends that, and so does undoing a turn in which a die fell. Ordinary undo does not."

FileWord = Annotated[str, msgspec.Meta(max_length=300)]
Code = Annotated[str, msgspec.Meta(max_length=MOST_TEXT)]


class KeptRun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A run as stored in its file: `fought` holds the results of its battles, `choices` those made between them.
    `is_clean` is true while nothing was loaded or taken back. `codes` and `journals` belong to the finished battles (""
    for a battle without one); `journal` and `seed` belong to the battle in progress."""

    format: FileWord
    version: int
    game: FileWord
    word: FileWord
    level: FileWord
    order: ClockOrder
    is_clean: bool = True
    journal: FileWord = ""
    seed: Annotated[int, msgspec.Meta(ge=0, lt=1 << 60)] = 0
    fought: Annotated[tuple[Fought, ...], msgspec.Meta(max_length=STOPS)] = ()
    choices: Annotated[tuple[RunChoice, ...], msgspec.Meta(max_length=STOPS)] = ()
    codes: Annotated[tuple[Code, ...], msgspec.Meta(max_length=STOPS)] = ()
    journals: Annotated[tuple[FileWord, ...], msgspec.Meta(max_length=STOPS)] = ()

    @classmethod
    def begun(cls, plan: RunPlan) -> KeptRun:
        """Return a new run as its file stores it."""
        return cls(FORMAT, VERSION, __version__, plan.word, plan.level, plan.order)

    @property
    def run(self) -> RunState:
        """The state of the run. Raises BadInput if its battles and choices are not possible in this version."""
        return RunState.begun(RunPlan.of(self.word, self.level, self.order), self.fought, self.choices)

    @property
    def line(self) -> str:
        """The line of the run's result. Raises BadInput if no battle was fought or a battle is too long for a code."""
        if not all(self.codes):
            raise BadInput.of("the run", "has a battle that is too long to share")
        return line_of(self.run, self.codes, is_clean=self.is_clean)

    def choose(self, choice: RunChoice) -> KeptRun:
        """Return the run with a choice made. Raises BadInput if the choice is not possible, or the next battle has
        begun."""
        if self.journal:
            raise BadInput.of("the run", "has begun its next battle, so the choice stays")
        return msgspec.structs.replace(self, choices=self.run.choose(choice).choices)

    def entering(self) -> KeptRun:
        """Return the run with the seed of its next battle stored, by which that battle is recognised later. Raises
        BadInput if no battle is next."""
        if self.run.stage != "battle":
            raise BadInput.of("the run", "has no battle to fight now")
        return msgspec.structs.replace(self, seed=self.run.quick.seed)

    def fighting(self, journal: str) -> KeptRun:
        """Return the run with the journal of the battle in progress. If it had another journal, the battle was loaded
        or begun again, and the run is no longer clean."""
        again = bool(self.journal) and self.journal != journal
        return msgspec.structs.replace(self, journal=journal, is_clean=self.is_clean and not again)

    def after(self, keeper: Recorder) -> KeptRun:
        """Return the run with the battle in progress finished. Raises BadInput if that battle is not over."""
        record = JournalRecord(header_of(keeper.battle), tuple(keeper.entries))
        came = fought(keeper.battle, self.run)
        try:
            code = code_of_battle(record)
        except BadInput:
            code = ""
        journal = keeper.journal.path.name if keeper.journal is not None else ""
        return msgspec.structs.replace(
            self, fought=(*self.fought, came), codes=(*self.codes, code), journals=(*self.journals, journal),
            journal="", seed=0, is_clean=self.is_clean and keeper.is_clean,
        )  # fmt: skip

    def is_next(self, scenario: Scenario) -> bool:
        """Return whether a scenario is the next battle of the run, as it was opened."""
        if not self.seed or scenario.seed != self.seed or self.run.stage != "battle":
            return False
        return not difference(scenario, self.run.scenario())


def read(data: Path) -> KeptRun | None:
    """Return the run in a data folder; None if there is none. Raises BadInput if its file is unusable."""
    path = data / FILE
    if not path.exists():
        return None
    content = read_file(path, MOST_BYTES)
    check_version(decode(content, Any, FILE), FORMAT, "run of this game", VERSION, FILE)
    kept = decode(content, KeptRun, FILE)
    if any(Path(name).name != name for name in (kept.journal, *kept.journals)):
        raise BadInput.of(FILE, "names a journal in another folder")
    try:
        run = kept.run
    except BadInput as refusal:
        raise BadInput.of(FILE, refusal.problems[0].reason, refusal.problems[0].place) from None
    if len(kept.codes) != run.number:
        raise BadInput.of(FILE, f"contains {len(kept.codes)} codes for {run.number} battles")
    return kept


def peek(data: Path) -> KeptRun | None:
    """Return the run in a data folder as stored, quickly and without checking it; None if there is no run or its file
    is unusable."""
    try:
        return decode(read_file(data / FILE, MOST_BYTES), KeptRun, FILE)
    except BadInput:
        return None


def standing(data: Path) -> str:
    """Return in a few words how far the run in a data folder has come: its next battle, or that it is over."""
    kept = peek(data)
    if kept is None:
        return "Five battles"
    is_over = len(kept.fought) == STOPS or sum(one.came == "lost" for one in kept.fought) == LOSSES
    return "The run is over" if is_over else f"Battle {len(kept.fought) + 1} of {STOPS}"


def note_begun(data: Path, keeper: Recorder) -> str:
    """Store the journal of a battle that begins or goes on, if it is the next battle of the run in a data folder.
    Return a message if that fails, "" otherwise."""
    kept = peek(data)
    if kept is None or keeper.journal is None or kept.journal == keeper.journal.path.name:
        return ""
    return _noted(data, keeper, lambda found: found.fighting(keeper.journal.path.name if keeper.journal else ""))


def would_spoil(data: Path, keeper: Recorder) -> str:
    """Return a sentence that warns what would make a clean run unclean, if a battle belongs to the clean run in a data
    folder; "" otherwise."""
    kept = peek(data)
    name = keeper.journal.path.name if keeper.journal is not None else ""
    return (
        f"This run is clean. {SPOILS}" if kept is not None and name and kept.journal == name and kept.is_clean else ""
    )


def fates(data: Path) -> dict[str, str]:
    """Return the state after the last battle of each hurt or lost fighter of the run in a data folder, by name:
    "wounded", "badly wounded" or "left behind". {} if there is no usable run or no battle was fought."""
    try:
        kept = read(data)
    except (BadInput, OSError):
        return {}
    if kept is None or not kept.fought:
        return {}
    gone = {fighter.name: "left behind" for fighter in kept.run.left_behind}
    return gone | {fighter.name: fighter.hurt for fighter in kept.run.before_choice if fighter.wound}


def note_over(data: Path, keeper: Recorder) -> tuple[bool, str]:
    """Store the end of a battle, if it is the next battle of the run in a data folder. Return whether it is, and a
    message if it cannot be stored ("" otherwise)."""
    kept = peek(data)
    if kept is None or not kept.is_next(keeper.battle.scenario):
        return False, ""
    return True, _noted(data, keeper, lambda found: found.after(keeper))


def _noted(data: Path, keeper: Recorder, change: Callable[[KeptRun], KeptRun]) -> str:
    """Store the run as changed by `change`. Return a message if that fails, "" otherwise."""
    try:
        kept = read(data)
        if kept is not None and kept.is_next(keeper.battle.scenario):
            keep(data, change(kept))
    except BadInput as refusal:
        return f"The run cannot be continued: {refusal.problems[0]}."
    except OSError as fault:
        return f"The run cannot be saved: {fault.strerror or fault}."
    return ""


def keep(data: Path, kept: KeptRun) -> None:
    """Write a run to its file, which is replaced as a whole. Raises OSError."""
    write_json(data / FILE, kept)


def put_aside(data: Path) -> str:
    """Rename the file of an unusable run and return its new name; "" if there was none. Raises OSError."""
    path = data / FILE
    return set_aside(path).name if path.exists() else ""
