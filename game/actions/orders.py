"""Giving orders: take one figure's back, or end a side's (phase.move-action)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import TABLE, World
from game.model.commands import Command, Commit, Recall
from game.model.components import Clock, PhaseOrders, Waiting
from game.model.rejections import Rejection
from game.rules import figures


@dataclass(frozen=True, slots=True)
class RecallAction:
    """Take back what a figure was ordered to do in this phase."""

    id: str = "recall"
    title: str = "Take back"
    icon: str = "undo"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Taking back, where there is anything."""
        if self.check(world, Recall(figure)) is None:
            yield Recall(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the figure has orders."""
        orders = world.get(command.figure, PhaseOrders)
        if orders.main is None and not orders.extras and not orders.held:
            return Rejection("no-orders", "It has no orders to take back.", "phase.move-action")
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the figure wants orders again."""
        world.change(command.figure, PhaseOrders, main=None, extras=(), held=False)


@dataclass(frozen=True, slots=True)
class CommitAction:
    """End a side's orders; figures without any do nothing in this phase."""

    id: str = "commit"
    title: str = "Orders are given"
    icon: str = "orders"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Once for the side, by the figure that is asked first."""
        waiting = world.find(TABLE, Waiting)
        if waiting is not None and waiting.question.figure == figure:
            yield Commit(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """It can always be done."""
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the side is ready."""
        clock = world.get(TABLE, Clock)
        world.change(TABLE, Clock, asked=(*clock.asked, figures.side_of(world, command.figure)))
