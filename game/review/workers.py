"""Plays rollouts in this process, or in several at once (joblib's loky), and hands them over as they come."""

from __future__ import annotations

import os
import signal
import warnings
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from game.model.commands import Command
from game.review.measure import Chances
from game.review.rollouts import rollouts
from game.review.tape import Tape, at

MOST_JOBS = 64


@dataclass(frozen=True, slots=True)
class Order:
    """Rollouts to be played: from which position, with which command first (None: what the computer would do), and
    their numbers; `fair` is the seat by whose knowledge. `key` says to whom the answer belongs."""

    key: Any
    position: int
    command: Command | None
    first: int
    count: int
    fair: str = ""


Answer = tuple[Order, list[Chances]]


def carry_out(tape: Tape, orders: Sequence[Order], jobs: int) -> Iterator[Answer]:
    """The rollouts of every order, in the order in which they are done; in that of `orders` with one job."""
    if jobs == 1 or len(orders) < 2:
        for order in orders:
            yield _played(tape, order)
        return
    import joblib  # slow to load, and needed for several workers alone

    parallel = joblib.Parallel(
        n_jobs=jobs, backend="loky", return_as="generator_unordered", batch_size=1, pre_dispatch="2 * n_jobs"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # joblib warns of rollouts that a stopped review leaves unplayed
        answers = parallel(joblib.delayed(_in_worker)(tape, order, os.getpid()) for order in orders)
        try:
            yield from answers
        finally:
            answers.close()


def _in_worker(tape: Tape, order: Order, parent: int) -> Answer:
    if os.getpid() != parent:
        with suppress(ValueError):  # a thread of some other pool; its process has its own way to end
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    return _played(tape, order)


def _played(tape: Tape, order: Order) -> Answer:
    battle = at(tape, order.position).battle
    numbers = range(order.first, order.first + order.count)
    return order, rollouts(battle, order.position, numbers, order.command, order.fair)
