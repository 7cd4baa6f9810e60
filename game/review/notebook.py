"""A notebook of rollouts beside a recording: a review that was stopped goes on with what it had played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from game.model.errors import BadInput
from game.review.measure import Chances
from game.review.tape import Tape
from game.review.version import version
from game.review.workers import Order, WorkerAnswer, carry_out
from game.storage.untrusted import read_file

ENDING = ".review.part"
MOST_BYTES = 32 * 1024 * 1024


class NotebookHead(msgspec.Struct, frozen=True, array_like=True):
    """The first line: the battle, and the code that played."""

    battle: str
    version: str


class NotebookLine(msgspec.Struct, frozen=True, array_like=True):
    """One order and its answer: every side's chance after each rollout."""

    order: str
    chances: list[Chances]


def notebook_of(journal: Path) -> Path:
    """Return the file of a recording's notebook."""
    return journal.with_name(journal.name.removesuffix(".jsonl") + ENDING)


class Notebook:
    """The rollouts of a review that were played, by what was ordered. A folder that cannot be written to keeps nobody
    from playing: then they are forgotten."""

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
        """Yield the rollouts of every order: those that are known first, then the others as they are played."""
        known = [(order, self._known.get(_name(order))) for order in orders]
        yield from ((order, answer) for order, answer in known if answer is not None)
        for order, answer in carry_out(tape, [order for order, answer in known if answer is None], jobs):
            self._add(_name(order), answer)
            yield order, answer

    def drop(self) -> None:
        """Take the file away: the review is whole."""
        with suppress(OSError):
            self.path.unlink(missing_ok=True)

    def _add(self, name: str, answer: list[Chances]) -> None:
        self._known[name] = answer
        with suppress(OSError), self.path.open("ab") as file:
            file.write(msgspec.json.encode(NotebookLine(name, answer)) + b"\n")

    def _read(self, content: bytes) -> None:
        """Take up the whole lines of a file of the same battle and code, as far as they can be answers."""
        head, *lines = content[: content.rfind(b"\n")].split(b"\n")
        if msgspec.json.decode(head, type=NotebookHead) != self._head:
            return
        for line in lines:
            one = msgspec.json.decode(line, type=NotebookLine)
            if all(len(chances) == self._sides and 0 <= min(chances) <= max(chances) <= 1 for chances in one.chances):
                self._known[one.order] = one.chances


def _name(order: Order) -> str:
    """Return what tells an order apart: all that its dice and acts rest on."""
    command = msgspec.json.encode(order.command).decode()
    return f"{order.position} {command} {order.first} {order.count} {order.fair}"
