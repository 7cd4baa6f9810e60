"""The kinds of clocks that some actions and systems need, by what those may ask and tell them.

An action says in `needs` which kind it needs, and the loader refuses a ruleset whose clock is of another kind.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from game.core.axes.part import AnyWorld
from game.model.commands import Command
from game.model.rejections import Rejection


class Pass(Protocol):
    """A figure's share of the present turn and pass.

    `place` counts from 0 for who goes first; `moved` and `acted` this pass; `holding` when it lets the others go first,
    `waited` once it did; `running` until it stops; `sprinted` once it made its running test, `sprint` squares won by
    it; `straight` empty squares of a straight move this pass, towards `heading` (-1 for none).
    """

    @property
    def place(self) -> int: ...
    @property
    def moved(self) -> bool: ...
    @property
    def acted(self) -> bool: ...
    @property
    def holding(self) -> bool: ...
    @property
    def waited(self) -> bool: ...
    @property
    def running(self) -> bool: ...
    @property
    def sprinted(self) -> bool: ...
    @property
    def sprint(self) -> int: ...
    @property
    def straight(self) -> int: ...
    @property
    def heading(self) -> int: ...


@runtime_checkable
class PassingClock(Protocol):
    """A clock of passes."""

    def hold(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: the others of this pass go first, once."""


@runtime_checkable
class HalvesClock(Protocol):
    """A clock whose turns hold half actions."""

    def has_begun(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure has done anything in its turn that takes a part of it."""

    def is_single(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure's turn is one action and no more, in a surprise round."""


@runtime_checkable
class CountingClock(HalvesClock, Protocol):
    """A clock of Counts, on which a figure can act sooner or later than its Count."""

    def is_pressing(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure spends the half action of a Press."""

    def may_press(self, world: AnyWorld, figure: int) -> Rejection | None:
        """Return the reason why a figure may not press now; None if it may."""

    def begin_press(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: give up Count for a half action at the old one; the turn proper comes at the new."""

    def delays_left(self, world: AnyWorld, figure: int) -> int:
        """Return the number of Counts by which a figure may still delay in this round."""

    def begin_delay(self, world: AnyWorld, figure: int, uses: int) -> None:
        """Changes the world: come in so many Counts later this round."""


@runtime_checkable
class TimingClock(Protocol):
    """A calendar, on which a figure winds up what it has declared."""

    def begin_wait(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: off the calendar until called back."""

    def cancel(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: drop what was declared; the time spent is lost, the next is declared now."""


@runtime_checkable
class PhasedClock(Protocol):
    """A clock of phases, in which all carry out at once what they were ordered."""

    def is_action_phase(self, world: AnyWorld) -> bool:
        """Return whether this phase is for standard actions, not for moves."""

    def use(self, world: AnyWorld, command: Command) -> None:
        """Changes the world: an order is carried out, which uses up what the round allows of its kind."""

    def take_up(self, world: AnyWorld, figure: int, command: Command) -> None:
        """Changes the world: a figure sets about one of its minor or free actions, which no longer waits."""

    def extras(self, world: AnyWorld, figure: int) -> tuple[Command, ...]:
        """Return the minor and free actions that a figure was ordered to do and has not done."""

    def has_handled(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure has used up the one door or window of its round."""

    def handle(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: a figure handles the one door or window of its round."""

    def has_orders(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure was ordered anything in this phase, were it to stay."""

    def take_back(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: a figure's orders of this phase are taken back."""

    def tire(self, world: AnyWorld, figure: int) -> None:
        """Changes the world: a level of fatigue."""
