"""Drafts: secret orders that several people give at the same time, although the battle asks one side after the other.

A seat's draft is a fair fork (a copy of the battle without what the seat may not know) in which its orders are given.
The battle itself gets the orders only when all seats are ready, so that no seat learns an order or who is ready.
Waiting orders are stored in a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork
from game.engine.public import ReadyView
from game.engine.view import View
from game.model.commands import Command, Commit
from game.model.rejections import Rejection
from game.storage.files import read_json, write_json

SECRET = "orders"
"""The kind of decision in which a side gives all its orders before any other side sees them."""
GIVEN = Rejection("orders-given", "Your orders are already final.")
NONE = "There is no order to undo."


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The waiting orders of one seat, and how many acts of the seat the battle had had before them (`since`)."""

    since: int
    orders: Annotated[tuple[Command, ...], msgspec.Meta(max_length=500)] = ()


class DraftFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the file with the drafts of a battle."""

    version: Literal[1] = 1
    seats: dict[str, Draft] = {}


@dataclass(frozen=True, slots=True)
class DraftState:
    """A seat's draft as a battle: a fair fork in which the seat's orders are given, and whether they are complete."""

    fork: Battle
    ready: bool

    def view(self, seat: str) -> View:
        """Return the seat's view of its draft; once the draft is ready, the view has no decision."""
        return ReadyView(self.fork, seat) if self.ready else self.fork.view(seat)


class Drafts:
    """The drafts of all seats of a battle; `acts_of` returns how many acts of a seat the battle has had."""

    def __init__(self, battle: Battle, seats: Sequence[str], acts_of: Callable[[str], int], file: Path | None) -> None:
        self.battle = battle
        self.seats = tuple(seats)
        self._acts_of = acts_of
        self._file = file
        self._drafts: dict[str, Draft] = {}
        self._stands: dict[str, DraftState | None] = {}
        self.fault = ""
        """A sentence with the reason why a crash would lose the waiting orders; "" if they are stored in the file."""
        if file is not None:
            self._recall(file)

    def count(self, seat: str) -> int:
        """Return the number of a seat's waiting orders."""
        draft = self._drafts.get(seat)
        return len(draft.orders) if draft is not None else 0

    def stand(self, seat: str) -> DraftState | None:
        """Return a seat's draft as a battle; None if the seat's commands go to the real battle directly."""
        if seat not in self._stands:
            self._stands[seat] = self._worked_out(seat)
        return self._stands[seat]

    def forget(self) -> None:
        """Drop all forks, because the battle has changed."""
        self._stands.clear()

    @property
    def is_going_on(self) -> bool:
        """Return whether several people are giving orders in secret."""
        decision = self.battle.decision
        return len(self.seats) > 1 and decision is not None and decision.kind == SECRET and not decision.choices

    def add(self, seat: str, command: Command) -> Rejection | None:
        """Add an order to a seat's draft; return its rejection or None."""
        stand = self.stand(seat)
        assert stand is not None, "the seat gives its orders in a draft"
        if stand.ready:
            return GIVEN
        refused = stand.fork.check(command)
        if refused is None:
            draft = self._drafts.get(seat) or Draft(self._acts_of(seat))
            self._put(seat, msgspec.structs.replace(draft, orders=(*draft.orders, command)))
        return refused

    def take_back(self, seat: str) -> str:
        """Take back the last order of a seat; return the reason why that is not possible, or ""."""
        draft = self._drafts.get(seat)
        if draft is None or not draft.orders:
            return NONE
        self._put(seat, msgspec.structs.replace(draft, orders=draft.orders[:-1]))
        return ""

    def next_given(self) -> tuple[str, Command] | None:
        """Return the seat and the order that the battle must be given next; None until all seats are ready."""
        decision = self.battle.decision
        if decision is None or not self.count(decision.seat) or not self.is_going_on:
            return None
        stands = [stand for seat in self.seats if (stand := self.stand(seat)) is not None]
        if not all(stand.ready for stand in stands):
            return None
        draft = self._drafts[decision.seat]
        return decision.seat, draft.orders[0]

    def drop(self, seat: str, first: bool) -> None:
        """Remove a seat's first order, which the battle was given; remove all its orders if `first` is False."""
        draft = self._drafts.pop(seat)
        if first and draft.orders[1:]:
            self._drafts[seat] = Draft(draft.since + 1, draft.orders[1:])

    def clear(self) -> None:
        """Drop all waiting orders, because acts of the battle were undone."""
        self._drafts.clear()
        self._stands.clear()
        self.keep()

    def keep(self) -> None:
        """Write the drafts to their file, so that they survive a crash."""
        if self._file is None:
            return
        try:
            write_json(self._file, DraftFile(seats=self._drafts))
        except OSError as fault:
            self.fault = f"Your orders could not be saved: {str(fault.strerror or fault).rstrip('.')}."
        else:
            self.fault = ""

    def _put(self, seat: str, draft: Draft) -> None:
        self._drafts[seat] = draft
        self._stands.pop(seat, None)
        self.keep()

    def _worked_out(self, seat: str) -> DraftState | None:
        """Return a fair fork for a seat in which its orders are given but not carried out; None if the seat has no
        secret orders to give now."""
        if not self.is_going_on or seat not in self.seats:
            return None
        fork = fair_fork(self.battle.view(seat), 0)
        while (asked := fork.decision) is not None and asked.seat != seat:
            before = len(fork.events)
            if asked.choices or asked.kind != SECRET or fork.submit(Commit(asked.figure), asked.seat) is not None:
                return None
            if len(fork.events) > before:
                return None  # the others were the last that were asked: this seat has given its orders
        draft = self._drafts.get(seat)
        for command in draft.orders if draft is not None else ():
            before_it = fork.fork(0)
            if fork.submit(command, seat) is not None:
                break
            if not _still_orders(fork, before_it, seat):
                return DraftState(before_it, ready=True)
        return DraftState(fork, ready=False)

    def _recall(self, file: Path) -> None:
        """Read the drafts of an interrupted battle; orders that the battle has already had are left out."""
        kept, told = read_json(file, DraftFile, DraftFile(), "waiting orders")
        self.fault = told
        for seat, draft in kept.seats.items():
            given = self._acts_of(seat) - draft.since
            if seat in self.seats and 0 <= given < len(draft.orders):
                self._drafts[seat] = Draft(draft.since + given, draft.orders[given:])


def _still_orders(fork: Battle, before: Battle, seat: str) -> bool:
    """Return whether a seat must still give orders in the same phase as before its latest order."""
    decision, now, was = fork.decision, fork.view(seat), before.view(seat)
    if decision is None or decision.seat != seat or decision.kind != SECRET:
        return False
    return (now.round, now.moment) == (was.round, was.moment)
