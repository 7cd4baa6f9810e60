"""Actions on the calendar clock, where every action takes time: wait, drop a declared action, stand on guard
(time.wait-cancel)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions.action import CALENDAR, Action
from game.core.world import World
from game.model.commands import Cancel, Guard, Wait
from game.model.components import Condition
from game.model.rejections import Rejection
from game.rules import conditions
from game.rules.clocks.kinds import timed


class WaitAction(Action[Wait]):
    """A wait of any length: the figure leaves the calendar, and may come back after any other figure has acted."""

    command = Wait
    title = "Wait"
    rule = "time.wait-cancel"
    effect = ("Let some time pass, then decide.",)
    verb = "waits, and may act later"
    wants = "wait, and act later"
    needs = CALENDAR

    def offers(self, world: World, figure: int) -> Iterator[Wait]:
        """Yield the wait, unless the figure has declared an action."""
        if world.ruleset.clock.declared(world, figure) is None:
            yield Wait(figure)

    def begin(self, world: World, command: Wait) -> None:
        """Take the figure off the calendar."""
        self.tell(world, command.figure)
        timed(world).begin_wait(world, command.figure)


class CancelAction(Action[Cancel]):
    """Dropping the action that a figure has declared, so that it can declare another."""

    command = Cancel
    title = "Cancel"
    rule = "time.wait-cancel"
    effect = ("Drop what this figure declared and choose again.",)
    verb = "drops what it declared"
    wants = "drop what it declared"
    needs = CALENDAR

    def check(self, world: World, command: Cancel) -> Rejection | None:
        """Return a refusal unless the figure has declared a command."""
        if world.ruleset.clock.declared(world, command.figure) is None:
            return Rejection("nothing-declared", "This figure has declared nothing that could be cancelled.", self.rule)
        return None

    def begin(self, world: World, command: Cancel) -> None:
        """Drop the declared action; the time spent on it is lost."""
        timed(world).cancel(world, command.figure)


class GuardAction(Action[Guard]):
    """A stance in which the figure only defends, until its next turn on the calendar."""

    command = Guard
    title = "Guard"
    rule = "rolls.stances"
    effect = (
        "Go on guard: {resolution.ratings.guard} harder to hit until you act again.",
        "Go on guard: harder to hit until you act again.",
    )
    about = ("You do nothing else in this time. It helps against every attack until your next turn.",)
    verb = "stands on guard"
    wants = "go on guard"
    rank = 6
    needs = CALENDAR

    def begin(self, world: World, command: Guard) -> None:
        """Improve the figure's defence until its next turn on the calendar."""
        conditions.put(world, command.figure, "guarding", Condition(), "on guard", self.rule)
