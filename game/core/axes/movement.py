"""The interface of a part that moves figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from game.core.axes.part import AnyWorld
from game.model.answers import PathPlan, Reach, StepCost
from game.model.components import Walking
from game.model.grid import Square
from game.model.rejections import Rejection
from game.model.tally import Tally


class Movement(Protocol):
    """Distances and prices of a figure's moves."""

    unit: str

    def allowance(self, world: AnyWorld, figure: int, action: str) -> Tally:
        """Return the amount that a figure may spend with one movement action, in the part's unit."""

    def step(self, world: AnyWorld, figure: int, frm: Square, to: Square, parity: int) -> StepCost | Rejection:
        """The price of one step on the ground as it is, other figures aside."""

    def enters(self, world: AnyWorld, figure: int, walking: Walking, to: Square) -> Rejection | None:
        """Return the reason why the figures in a square keep a mover out of it; None if they let it in."""

    def fits(self, world: AnyWorld, figure: int, square: Square) -> bool:
        """Return whether the ground lets a figure stand with its top left on a square, other figures aside."""

    def may_stay(self, world: AnyWorld, figure: int, square: Square) -> Rejection | None:
        """Return the reason why a figure may not end its move with its top left on a square; None if it may."""

    def waives(self, world: AnyWorld, mover: int, other: int) -> bool:
        """Return whether size alone lets the two pass each other."""

    def reach(self, world: AnyWorld, figure: int, action: str, tumble: bool = False) -> Reach:
        """Return the squares to which one movement action can bring a figure."""

    def plan(
        self, world: AnyWorld, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> PathPlan | Rejection:
        """Price a path exactly as it will be charged, or say why it cannot be walked."""

    def why_not(self, world: AnyWorld, figure: int, action: str) -> Rejection | None:
        """Return the reason why a way of moving offers nothing; None where the part has none."""

    def further(self, world: AnyWorld, figure: int, action: str) -> frozenset[Square]:
        """Return the squares that only a second such move in the same turn could reach; none where a turn has one."""

    def is_plain(self, step: StepCost) -> bool:
        """Return whether a step costs no more than one straight on over plain ground, and so leaves an aim alone."""

    def plain_rules(self) -> Mapping[str, int]:
        """Return the rules that price steps over plain ground, each with how much it tells of a walk."""

    def bars(
        self, world: AnyWorld, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> Rejection | None:
        """Return the reason why a path cannot be walked; None when it can."""


@runtime_checkable
class PhasedMovement(Protocol):
    """Movement for a clock of phases, which also settles the figures at the start and end of a phase."""

    def begin_phase(self, world: AnyWorld) -> None:
        """Changes the world: a phase begins; everybody's stand is looked at."""

    def end_phase(self, world: AnyWorld, flight: bool) -> None:
        """Changes the world: a phase is over; what nothing holds in the air comes down. With `flight` only wings that
        were used in it carry."""
