"""The interface of the part of a ruleset that moves figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Protocol, runtime_checkable

from game.core.axes.part import AnyWorld
from game.model.answers import PathPlan, Reach, StepCost
from game.model.components import Walking
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.tally import Tally


class Movement(Protocol):
    """Rules that say how far a figure may move and what its steps cost."""

    unit: str
    base: int
    """The price of a straight step over plain ground, in `unit`."""

    by_squares: ClassVar[bool]
    """True if a step's price depends on the ground alone, not on the way of moving, and its checks are made step by
    step."""

    def allowance(self, world: AnyWorld, figure: int, action: str) -> Tally:
        """Return the amount that a figure may spend on steps with one movement action, in `unit`."""

    def step(self, world: AnyWorld, figure: int, frm: Square, to: Square, parity: int) -> StepCost | Rejection:
        """Return the price of one step, or the reason why the ground does not allow it; other figures are ignored.
        `parity` is the number of diagonal steps before this one, because some rulesets charge more for every second
        diagonal."""

    def enters(self, world: AnyWorld, figure: int, walking: Walking, to: Square) -> Rejection | None:
        """Return the reason why figures on a square do not let a mover enter it; None if they do."""

    def fits(self, world: AnyWorld, figure: int, square: Square) -> bool:
        """Return whether the ground has room for a figure with its top left corner on a square; other figures are
        ignored."""

    def may_stay(self, world: AnyWorld, figure: int, square: Square) -> Rejection | None:
        """Return the reason why a figure may not end its move with its top left corner on a square; None if it may."""

    def share_room(self, world: AnyWorld, figure: int, other: int) -> bool:
        """Return whether one square has room for two figures."""

    def waives(self, world: AnyWorld, mover: int, other: int) -> bool:
        """Return whether two figures neither hold each other up nor stand in each other's way, because their sizes
        differ enough."""

    def reach(self, world: AnyWorld, figure: int, action: str, tumble: bool = False) -> Reach:
        """Return the squares to which one movement action can bring a figure; with `tumble` it tries to slip past
        opponents."""

    def plan(
        self, world: AnyWorld, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> PathPlan | Rejection:
        """Return a path with the prices that will be charged for its steps, or the reason why it cannot be walked; with
        `tumble` the figure tries to slip past opponents."""

    def why_not(self, world: AnyWorld, figure: int, action: str) -> Rejection | None:
        """Return the reason why a figure cannot move at all with this movement action now; None if this part knows no
        reason."""

    def further(self, world: AnyWorld, figure: int, action: str) -> frozenset[Square]:
        """Return the squares that this action reaches only when taken twice in the same turn; empty if a turn holds it
        only once."""

    def stopover(self, world: AnyWorld, figure: int, action: str, square: Square) -> Square | None:
        """Return the square on which the first of two such actions ends on the way to `square`; None if two actions do
        not reach it."""

    def is_plain(self, step: StepCost) -> bool:
        """Return whether a step costs no more than a straight step over plain ground; such a step does not break an
        aim."""

    def plain_rules(self) -> Mapping[str, int]:
        """Return the ids of the rules that price steps over plain ground, each with a rank from 0; the log names the
        one with the highest rank."""

    def is_slowed(
        self, world: AnyWorld, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> bool:
        """Return whether a path is certain to enter ground that costs more, whether its checks succeed or fail; with
        `tumble` the figure tries to slip past opponents. Under some clocks slow ground costs the figure its place in
        the order of turns."""

    def bars(
        self, world: AnyWorld, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> Rejection | None:
        """Return the reason why a path cannot be walked; None when it can. With `tumble` the figure tries to slip past
        opponents."""


@runtime_checkable
class PhasedMovement(Protocol):
    """Movement for a clock of phases, which also updates how all figures stand when a phase starts and ends."""

    def begin_phase(self, world: AnyWorld) -> None:
        """Begin a phase: update whether each figure stands, holds on or is in the air."""

    def end_phase(self, world: AnyWorld, flight: bool) -> None:
        """End a phase, and let figures that nothing holds in the air come down. With `flight`, only wings used in
        this phase hold a figure up."""
