"""Keeps a review beside the recording it is about, whole or as far as it has come, and knows a stale one."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec

from game.model.errors import BadInput
from game.review import work
from game.review.findings import Review
from game.review.notebook import Notebook, notebook_of
from game.review.sound_file import broken, is_about
from game.review.tape import Tape, tape_of
from game.review.version import version
from game.storage.files import write_whole
from game.storage.journal import read_journal
from game.storage.untrusted import decode, read_file

ENDING = ".review.json"
MOST_BYTES = 32 * 1024 * 1024


def file_of(journal: Path) -> Path:
    """Return the file of a recording's review."""
    return journal.with_name(journal.name.removesuffix(".jsonl") + ENDING)


def as_json(review: Review) -> str:
    """A review as text."""
    return msgspec.json.format(msgspec.json.encode(review), indent=1).decode() + "\n"


def keep(journal: Path, review: Review) -> None:
    """Write a review beside its recording, in one step. Raises OSError."""
    write_whole(file_of(journal), msgspec.json.encode(review))


def kept(journal: Path) -> Review | None:
    """The review that lies beside a recording; None when there is none, it cannot be read, or other code made it.

    Whether it is of this very battle is not looked into: `kept_of` does.
    """
    with suppress(BadInput, OSError):
        found = read(journal)
        return found if found.version == version() else None
    return None


def read(journal: Path) -> Review:
    """The review that lies beside a recording, whatever code made it. Raises BadInput, for parts too that do not belong
    together: a stranger may have sent it along."""
    name = file_of(journal).name
    found = decode(read_file(file_of(journal), MOST_BYTES), Review, name)
    if reason := broken(found):
        raise BadInput.of(name, reason)
    return found


def kept_of(journal: Path, tape: Tape) -> Review | None:
    """The same for a battle that was read: None for the review of another one, or one changed so that it tells what
    never happened in it."""
    found = kept(journal)
    return found if found is not None and is_about(found, tape) else None


def forget(journal: Path) -> None:
    """Take away what is kept beside a recording. Raises OSError."""
    file_of(journal).unlink(missing_ok=True)
    notebook_of(journal).unlink(missing_ok=True)


def reviewed(
    journal: Path,
    jobs: int,
    watch: work.TellReview | None = None,
    *,
    anew: bool = False,
    effort: work.Effort = work.FULL,
) -> Review:
    """The whole review of a recording: the one kept beside it, or a new one, kept as it grows, which goes on with
    the rollouts of one that was stopped.

    A folder that cannot be written to keeps nobody from reading the review. Raises BadInput.
    """
    tape = tape_of(read_journal(journal), journal.name)
    known = None if anew else kept_of(journal, tape)
    if known is not None and known.stage == "done":
        return known

    def grown(found: Review) -> None:
        with suppress(OSError):
            keep(journal, found)
        if watch is not None:
            watch(found)

    notebook = Notebook(journal, tape, anew=anew)
    whole = work.review(tape, jobs, grown, effort, notebook.carried_out)
    grown(whole)
    notebook.drop()
    return whole
