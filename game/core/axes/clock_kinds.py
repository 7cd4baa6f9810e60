"""Protocols for the kinds of clocks that some actions and systems need, each with the methods they call. An action
names the kind in `needs`, and the loader refuses a ruleset whose clock is of another kind."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from game.core.axes.part import AnyWorld
from game.model.commands import Command
from game.model.rejections import Rejection


class Pass(Protocol):
    """A figure's state in the present turn and in the present pass, which is one of several parts of the turn. `place`
    is its place in the order (0 acts first). `moved` and `acted` are true once it did so in this pass. `holding` is
    true while it lets others go first, and `waited` once it has done so. `running` is true until it stops. `sprinted`
    is true after its running test, and `sprint` is the number of squares that the test gained. `straight` counts the
    empty squares of a straight move in this pass; `heading` is the direction of that move (-1 if there is none)."""

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
    """A clock that divides a turn into passes; a figure may act once in each."""

    def hold(self, world: AnyWorld, figure: int) -> None:
        """Let the other figures of this pass act first; allowed once in a pass."""


@runtime_checkable
class HalvesClock(Protocol):
    """A clock whose turns consist of half actions."""

    def has_begun(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure has already used part of its turn."""

    def is_single(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure's turn is a single action, as in a surprise round."""


@runtime_checkable
class CountingClock(Protocol):
    """A clock on which figures act in the order of a number, the Count. A figure can act sooner than its Count by a
    Press, and later by a delay."""

    def press_cost(self) -> int | None:
        """Return by how many Counts a Press lowers a figure; None in a ruleset without the action Press."""

    def forced_at(self) -> int | None:
        """Return the lowest Count at which a figure is forced to press; None in a ruleset without the action Press."""

    def reels_at(self) -> int | None:
        """Return the highest Count at which a figure gets the condition "reeling"; None in a ruleset without that
        condition."""

    def bounded(self, world: AnyWorld, figure: int, value: int) -> int:
        """Return a Count limited to the bounds of the ruleset."""

    def next_count(self, world: AnyWorld, figure: int) -> int:
        """Return the Count that the figure will have in the next round, by the changes made so far in this round."""

    def is_pressing(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure is spending the half action gained by a Press."""

    def may_press(self, world: AnyWorld, figure: int) -> Rejection | None:
        """Return the reason why a figure may not press now; None if it may."""

    def begin_press(self, world: AnyWorld, figure: int) -> None:
        """Give the figure a half action at its present Count, and lower the Count at which its normal turn comes."""

    def delays_left(self, world: AnyWorld, figure: int) -> int:
        """Return the number of Counts by which a figure may still delay in this round."""

    def begin_delay(self, world: AnyWorld, figure: int, uses: int) -> None:
        """Make the figure act `uses` Counts later in this round."""


@runtime_checkable
class TimingClock(Protocol):
    """A clock with a calendar, the list of times at which figures act. A figure declares an action first, and the
    action takes effect at a later time."""

    def begin_wait(self, world: AnyWorld, figure: int) -> None:
        """Take a figure off the calendar; it acts again only after its side calls it back."""

    def cancel(self, world: AnyWorld, figure: int) -> None:
        """Drop a figure's declared action. The time already spent is lost, and it declares its next action now."""


@runtime_checkable
class PhasedClock(Protocol):
    """A clock of phases, in which all figures carry out their secret orders at the same time."""

    def is_action_phase(self, world: AnyWorld) -> bool:
        """Return True in the phase for standard actions, False in the phase for moves."""

    def use(self, world: AnyWorld, command: Command) -> None:
        """Subtract an order that is now carried out from what a figure may do in the round, such as one move or one
        standard action."""

    def take_up(self, world: AnyWorld, figure: int, command: Command) -> None:
        """Begin one of a figure's ordered minor or free actions, and remove it from the orders."""

    def extras(self, world: AnyWorld, figure: int) -> tuple[Command, ...]:
        """Return the minor and free actions that a figure was ordered to do and has not yet done."""

    def has_handled(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure has already handled a door or window in this round; it may handle one."""

    def handle(self, world: AnyWorld, figure: int) -> None:
        """Record that a figure has handled its one door or window of this round."""

    def has_orders(self, world: AnyWorld, figure: int) -> bool:
        """Return whether a figure has any order in this phase, including the order to stay."""

    def take_back(self, world: AnyWorld, figure: int) -> None:
        """Take back a figure's orders of this phase."""

    def tire(self, world: AnyWorld, figure: int) -> None:
        """Give a figure one level of fatigue."""
