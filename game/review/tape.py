"""Recording of a finished battle (its tape), small enough to be sent to every worker process, and the positions in
it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import msgspec

from game.model.commands import Command
from game.model.errors import BadInput
from game.review.lessons import HUMAN
from game.storage.header import Header
from game.storage.journal import Entry, JournalEnd, JournalRecord
from game.storage.replay import Differs, Replay


@dataclass(frozen=True)
class Tape:
    """Setup of a battle, every command with its seat (the side that gave it), and the result. `source` names the
    recording in error messages. `advised` are the numbers of the acts that followed a hint on the screen, `unlike`
    those of acts that did not follow one."""

    header: Header
    acts: tuple[tuple[str, Command], ...]
    end: JournalEnd
    source: str
    advised: frozenset[int] = frozenset()
    unlike: frozenset[int] = frozenset()

    @cached_property
    def digest(self) -> str:
        """Return a digest that is equal for the same battle under the same rules."""
        written = msgspec.json.encode([self.header, self.acts, self.end], order="sorted")
        return hashlib.blake2b(written, digest_size=12).hexdigest()

    @property
    def sides(self) -> tuple[str, ...]:
        """Return the sides in the order of the setup."""
        return tuple(side.id for side in self.header.sides)

    @property
    def persons(self) -> tuple[str, ...]:
        """Return the sides that a person decided for."""
        return tuple(side.id for side in self.header.sides if side.controller == HUMAN)

    def replay(self) -> Replay:
        """Return a replay of the battle at its beginning. Raises BadInput if it cannot be set up."""
        opening = Entry(0, "", None, 0, "")
        entries = (Entry(number, seat, command, 0, "") for number, (seat, command) in enumerate(self.acts, start=1))
        return Replay(JournalRecord(self.header, (opening, *entries), self.end), self.source)


def tape_of(record: JournalRecord, source: str) -> Tape:
    """Return the tape of a record. Raises BadInput for an unfinished battle, whose review would reveal secrets."""
    if record.end is None or len(record.entries) < 2:
        raise BadInput.of(source, "is the recording of a battle that is not over; a review would reveal secrets")
    given = [entry for entry in record.entries if entry.command is not None]
    acts = tuple((entry.seat, entry.command) for entry in given if entry.command is not None)
    advised = frozenset(act for act, entry in enumerate(given) if entry.advised)
    unlike = frozenset(act for act, entry in enumerate(given) if entry.unlike)
    return Tape(record.header, acts, record.end, source, advised, unlike)


_OPENED: dict[str, Replay] = {}
MOST_OPENED = 2
"""Number of replays that one process caches."""


def at(tape: Tape, position: int) -> Replay:
    """Return the replay at a position (0: after the opening, n: after n acts). It is cached, so callers must not change
    it. Raises BadInput if the battle does not come out as recorded."""
    replay = _OPENED.get(tape.digest)
    if replay is None:
        while len(_OPENED) >= MOST_OPENED:
            del _OPENED[next(iter(_OPENED))]
        replay = _OPENED[tape.digest] = tape.replay()
    try:
        replay.go_to(position)
    except Differs as found:
        raise BadInput.of(tape.source, f"does not play as recorded: {found}") from found
    return replay


def playing(tape: Tape) -> Iterator[None]:
    """Play a tape to its end, yielding after each act; afterwards `at` reaches any position quickly. Raises BadInput if
    the battle does not come out as recorded."""
    for position in range(len(tape.acts) + 1):
        at(tape, position)
        yield
