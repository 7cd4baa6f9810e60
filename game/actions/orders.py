"""Commands about the secret orders of a phase: taking a figure's orders back, and revealing all orders of a side
(phase.move-action)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions.action import PHASES, Action
from game.core.world import TABLE, World
from game.model.commands import Commit, Recall
from game.model.components import Clock, Waiting
from game.model.rejections import Rejection
from game.rules import figures
from game.rules.clocks.kinds import phased


class RecallAction(Action[Recall]):
    """Taking back a figure's orders for this phase."""

    command = Recall
    title = "Take back"
    rule = "phase.move-action"
    effect = ("Take this figure's orders back, to give others.",)
    about = ("Nothing has happened yet: orders are carried out when all are revealed.",)
    verb = "takes its orders back"
    wants = "take the orders back"
    icon = "undo"
    needs = PHASES
    unlisted = "for figures that have their orders"
    unweighed = "takes an order back: only people change their minds"

    def check(self, world: World, command: Recall) -> Rejection | None:
        """Return a refusal unless the figure has orders."""
        if phased(world).has_orders(world, command.figure):
            return None
        return Rejection("no-orders", "This figure has no orders to take back.", self.rule)

    def begin(self, world: World, command: Recall) -> None:
        """Drop the figure's orders, so that it needs new ones."""
        phased(world).take_back(world, command.figure)


class CommitAction(Action[Commit]):
    """The end of a side's orders; figures without any do nothing in this phase."""

    command = Commit
    title = "Reveal orders"
    effect = ("All orders are given: everybody acts at once.",)
    about = ("Figures without orders stay put.",)
    verb = "gives the orders"
    icon = "orders"
    is_apart = True
    needs = PHASES
    unlisted = "by any figure of the side"
    unweighed = "leaves figures without orders: an opponent gives every figure one"

    def offers(self, world: World, figure: int) -> Iterator[Commit]:
        """Yield one command for the whole side; its `figure` is the one that is asked first."""
        waiting = world.find(TABLE, Waiting)
        if waiting is not None and waiting.question.figure == figure:
            yield Commit(figure)

    def begin(self, world: World, command: Commit) -> None:
        """Record that the figure's side has given all its orders."""
        clock = world.get(TABLE, Clock)
        world.change(TABLE, Clock, asked=(*clock.asked, figures.side_of(world, command.figure)))
