"""Files beside a recording: its review, and a notebook of finished rollouts from which a stopped review continues.

A review that is outdated, contradictory or about another battle is refused. A turning point is a choice or a roll that
changed the chances much; a habit is a mistake that was made again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from game.model.command_ways import place_named
from game.model.errors import BadInput
from game.review import work
from game.review.effort import Effort
from game.review.findings import Review, TurningPoint
from game.review.lessons import told
from game.review.measure import Chances
from game.review.tape import Tape, tape_of
from game.review.version import version
from game.review.workers import Order, WorkerAnswer, carry_out
from game.storage.files import write_whole
from game.storage.journal import read_journal
from game.storage.untrusted import decode, read_file

NOTES_ENDING = ".review.part"


class NotebookHead(msgspec.Struct, frozen=True, array_like=True):
    """The first line of a notebook: the battle, and the version of the code."""

    battle: str
    version: str


class NotebookLine(msgspec.Struct, frozen=True, array_like=True):
    """One order (a batch of rollouts to play) by its name, and every side's chances after each rollout."""

    order: str
    chances: list[Chances]


def notebook_of(journal: Path) -> Path:
    """Return the file of a recording's notebook."""
    return journal.with_name(journal.name.removesuffix(".jsonl") + NOTES_ENDING)


class Notebook:
    """The finished rollouts of a review, by order. If its folder cannot be written to, they are kept in memory only."""

    def __init__(self, journal: Path, tape: Tape, anew: bool = False) -> None:
        self.path = notebook_of(journal)
        self._head = NotebookHead(tape.digest, version())
        self._sides = len(tape.sides)
        self._known: dict[str, list[Chances]] = {}
        with suppress(BadInput, OSError, msgspec.DecodeError):
            self._read(b"" if anew else read_file(self.path, MOST_BYTES))
        with suppress(OSError):
            lines = [self._head, *(NotebookLine(*one) for one in self._known.items())]
            self.path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))

    def __len__(self) -> int:
        return len(self._known)

    def carried_out(self, tape: Tape, orders: Sequence[Order], jobs: int) -> Iterator[WorkerAnswer]:
        """Yield the answer to every order for rollouts: known answers first, then the others as they are played."""
        known = [(order, self._known.get(_name(order))) for order in orders]
        yield from ((order, answer) for order, answer in known if answer is not None)
        for order, answer in carry_out(tape, [order for order, answer in known if answer is None], jobs):
            self._add(_name(order), answer)
            yield order, answer

    def drop(self) -> None:
        """Delete the notebook's file, because the review is complete."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _add(self, name: str, answer: list[Chances]) -> None:
        self._known[name] = answer
        with suppress(OSError), self.path.open("ab") as file:
            file.write(msgspec.json.encode(NotebookLine(name, answer)) + b"\n")

    def _read(self, content: bytes) -> None:
        """Read the complete lines of a notebook and keep the valid answers; a notebook about another battle or of other
        code is ignored."""
        head, *lines = content[: content.rfind(b"\n")].split(b"\n")
        if msgspec.json.decode(head, type=NotebookHead) != self._head:
            return
        for line in lines:
            one = msgspec.json.decode(line, type=NotebookLine)
            if all(len(chances) == self._sides and 0 <= min(chances) <= max(chances) <= 1 for chances in one.chances):
                self._known[one.order] = one.chances


def _name(order: Order) -> str:
    """Return a text that identifies an order by all facts that decide its dice and acts."""
    command = msgspec.json.encode(order.command).decode()
    return f"{order.position} {command} {order.first} {order.count} {order.fair}"


def broken(review: Review) -> str:
    """Return the first contradiction in a review, with its place; "" if there is none. Code that draws, prints or sums
    up a review may rely on all checks."""
    return next(_broken(review), "")


def _broken(review: Review) -> Iterator[str]:
    sides, acts = review.sides, len(review.curve) - 1
    if not sides or len(set(sides)) < len(sides):
        yield "`sides` names no side, or one twice"
    if acts < 1:
        yield "`curve` needs a point before the first act and one after the last"
    if tuple(account.side for account in review.accounts) != sides:
        yield "`accounts` needs one account for each of `sides`, in their order"
    if len(review.choices) not in (0, acts):
        yield "`choices` needs one entry for each act"
    for name, values in _for_each_side(review):
        if len(values) != len(sides):
            yield f"`{name}` needs one entry for each of `sides`"
    if any(act >= len(review.choices) for act in review.hinted):
        yield "`hinted` names an act that `choices` has not"
    for place, point in enumerate(review.curve):
        if point.act != place:
            yield f"`curve[{place}].act` is not {place}"
    yield from _broken_turns(review, acts)
    yield from _broken_told(review, acts)


def _broken_told(review: Review, acts: int) -> Iterator[str]:
    """Yield the contradictions in the story and in the first check."""
    for place, idle in enumerate(review.idle):
        if idle.side not in review.sides or idle.act >= acts:
            yield f"`idle[{place}]` is no act of this battle"
    for name, told_of in (
        ("story", review.story),
        ("first.checks", _first(review)),
        ("own", _own(review)),
        ("weighed", review.weighed),
        ("patterns", _again(review)),
    ):
        for place, turn in enumerate(told_of):
            if turn.side not in review.sides or turn.act >= acts:
                yield f"`{name}[{place}]` is no act of this battle"
    for place, pattern in enumerate(review.patterns):
        if pattern.side not in review.sides or pattern.act >= acts:
            yield f"`patterns[{place}]` is no act of this battle"
    for place, turn in enumerate(review.weighed):
        if turn.better is None:
            yield f"`weighed[{place}]` is beside nothing better"
    for place, one in enumerate(review.first.checks):
        if one.verdict == "missed" and (one.turn.better is None or not _is_told(one.turn)):
            yield f"`first.checks[{place}]` is missed without anything better, or a reason"


def _own(review: Review) -> tuple[TurningPoint, ...]:
    """Return the turning points by which facts on people's play are shown."""
    return tuple(one.turn for one in review.own)


def _again(review: Review) -> tuple[TurningPoint, ...]:
    """Return the turning points by which patterns (habits in acting) are shown."""
    return tuple(case for one in review.patterns for case in one.cases)


def _first(review: Review) -> tuple[TurningPoint, ...]:
    """Return the turning points of the first check."""
    return tuple(one.turn for one in review.first.checks)


def _is_told(turn: TurningPoint) -> bool:
    """Return whether the first reason of a turning point is a kind that speaks against an act."""
    return bool(turn.because) and turn.because[0].about in told()


def _broken_turns(review: Review, acts: int) -> Iterator[str]:
    """Yield the contradictions in turning points and habits."""
    for place, turn in enumerate(review.turns):
        if turn.side not in review.sides:
            yield f"`turns[{place}].side` is none of `sides`"
        if turn.act >= acts:
            yield f"`turns[{place}].act` is beyond the last act"
        if turn.kind == "moment":
            yield f"`turns[{place}].kind` is for the story alone"
        if turn.kind == "mistake" and turn.because and turn.because[0].about not in told():
            yield f"`turns[{place}].because` names nothing that speaks against an act"
    for place, habit in enumerate(review.habits):
        if habit.act >= acts:
            yield f"`habits[{place}].act` is beyond the last act"
        if habit.about not in told():
            yield f"`habits[{place}].about` names nothing that speaks against an act"
        for number, case in enumerate(habit.cases):
            if case.side not in review.sides or case.act >= acts:
                yield f"`habits[{place}].cases[{number}]` is no act of this battle"


def _for_each_side(review: Review) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield each list that needs one entry for every side, as (its place in the review, the list)."""
    yield from (
        ("luck", review.luck or review.sides),
        ("players", review.players),
        ("start", review.start),
        ("result", review.result),
    )
    for place, point in enumerate(review.curve):
        yield f"curve[{place}].chances", point.chances
    for place, turn in enumerate(review.turns):
        yield f"turns[{place}].changes", turn.changes
    for place, turn in enumerate(review.story):
        yield f"story[{place}].changes", turn.changes
    for place, turn in enumerate(_first(review)):
        yield f"first.checks[{place}].turn.changes", turn.changes
    for place, turn in enumerate(review.weighed):
        yield f"weighed[{place}].changes", turn.changes
    for place, turn in enumerate(_again(review)):
        yield f"patterns.cases[{place}].changes", turn.changes
    for place, habit in enumerate(review.habits):
        for number, case in enumerate(habit.cases):
            yield f"habits[{place}].cases[{number}].changes", case.changes
    for place, account in enumerate(review.accounts):
        yield f"accounts[{place}].choices", account.choices
        yield f"accounts[{place}].dice", account.dice


def is_about(review: Review, tape: Tape) -> bool:
    """Return whether a review without contradictions is about a battle: by its digest, its sides and acts, and every
    place it names."""
    return (
        review.battle == tape.digest
        and review.sides == tape.sides
        and len(review.curve) == len(tape.acts) + 1
        and all(_happened(turn, tape) for turn in _told(review))
    )


def _told(review: Review) -> Iterator[TurningPoint]:
    """Yield every turning point in a review: those shown, the story, the first check, and the cases of habits and
    patterns."""
    yield from review.turns
    yield from review.story
    yield from review.weighed
    yield from _again(review)
    yield from _first(review)
    for habit in review.habits:
        yield from habit.cases


def _happened(turn: TurningPoint, tape: Tape) -> bool:
    """Return whether the act of a turning point is in the recording, and whether its better act ends on the board."""
    seat, command = tape.acts[turn.act]
    if (turn.side, turn.did.command) != (seat, command):
        return False
    named = place_named(turn.better.command) if turn.better is not None else None
    board = tape.header.map
    return named is None or (0 <= named[0] < board.width and 0 <= named[1] < board.height)


ENDING = ".review.json"
MOST_BYTES = 32 * 1024 * 1024


def file_of(journal: Path) -> Path:
    """Return the file of a recording's review."""
    return journal.with_name(journal.name.removesuffix(".jsonl") + ENDING)


def as_json(review: Review) -> str:
    """Return a review as JSON text."""
    return msgspec.json.format(msgspec.json.encode(review), indent=1).decode() + "\n"


def keep(journal: Path, review: Review) -> None:
    """Write a review beside its recording, replacing the file as a whole. Raises OSError."""
    write_whole(file_of(journal), msgspec.json.encode(review))


def kept(journal: Path) -> Review | None:
    """Return the review saved beside a recording; None if there is none, it cannot be read, or other code made it.
    `kept_of` also checks that it is about the same battle."""
    with suppress(BadInput, OSError):
        found = read(journal)
        return found if found.version == version() else None
    return None


def read(journal: Path) -> Review:
    """Return the review saved beside a recording, whichever version made it. Raises BadInput for an unreadable file and
    for contradictions, because the file may come from a stranger."""
    name = file_of(journal).name
    found = decode(read_file(file_of(journal), MOST_BYTES), Review, name)
    if reason := broken(found):
        raise BadInput.of(name, reason)
    return found


def kept_of(journal: Path, tape: Tape) -> Review | None:
    """Return the review saved beside a recording if it is of exactly this battle; None otherwise."""
    found = kept(journal)
    return found if found is not None and is_about(found, tape) else None


def forget(journal: Path) -> None:
    """Delete the review and the notebook beside a recording. Raises OSError."""
    file_of(journal).unlink(missing_ok=True)
    notebook_of(journal).unlink(missing_ok=True)


def reviewed(
    journal: Path,
    jobs: int,
    watch: work.TellReview | None = None,
    *,
    anew: bool = False,
    effort: Effort | None = None,
) -> Review:
    """Return the complete review of a recording: the saved review, or a new one that is saved while it grows and uses
    the rollouts of a stopped one. With `anew` saved reviews are ignored; `jobs` is the number of processes. A folder
    that cannot be written to is no error. Raises BadInput for an unusable recording."""
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
