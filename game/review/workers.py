"""Players of rollouts: in this process, or in several at once (joblib's loky); answers come as they are finished."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.lab.pool import TRIES, WorkerDied, answers
from game.model.commands import Command
from game.model.errors import BadInput
from game.review.measure import Chances
from game.review.rollouts import rollouts
from game.review.tape import Tape, at


@dataclass(frozen=True, slots=True)
class Order:
    """Rollouts to be played: their position, their first command (None for the computer's choice), the first of their
    numbers and their count; `fair` is the seat whose knowledge is used. `key` identifies the order in its answer."""

    key: Any
    position: int
    command: Command | None
    first: int
    count: int
    fair: str = ""


WorkerAnswer = tuple[Order, list[Chances]]


def carry_out(tape: Tape, orders: Sequence[Order], jobs: int) -> Iterator[WorkerAnswer]:
    """Yield the answers to all orders as they are finished; with one job, in the order of `orders`. Orders of a worker
    that died are played again with the same dice. Raises BadInput if workers die repeatedly."""
    if jobs == 1 or len(orders) < 2:
        for order in orders:
            yield _played(tape, order)
        return
    waiting = dict(enumerate(orders))
    for _ in range(TRIES):
        try:
            given = [(tape, order, number) for number, order in waiting.items()]
            for number, answer in answers(_numbered, given, jobs):
                del waiting[number]
                yield answer
        except WorkerDied:
            continue
        return
    raise BadInput.of(tape.source, f"cannot be reviewed: the work was stopped {TRIES} times without a result")


def _numbered(tape: Tape, order: Order, number: int) -> tuple[int, WorkerAnswer]:
    return number, _played(tape, order)


def _played(tape: Tape, order: Order) -> WorkerAnswer:
    battle = at(tape, order.position).battle
    numbers = range(order.first, order.first + order.count)
    return order, rollouts(battle, order.position, numbers, order.command, order.fair)
