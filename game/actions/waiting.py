"""Time by the calendar: wait, drop what was declared, stand on guard (time.wait-cancel)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.commands import Cancel, Command, Guard, Wait
from game.model.components import Condition, Slot
from game.model.events import ActionTaken
from game.model.rejections import Rejection
from game.rules import conditions
from game.rules.initiative.calendar import CalendarInitiative


def _calendar(world: World) -> CalendarInitiative:
    part = world.ruleset.initiative
    assert isinstance(part, CalendarInitiative)
    return part


@dataclass(frozen=True, slots=True)
class WaitAction:
    """Step off the calendar; whoever waits is asked before the clock moves on."""

    id: str = "wait"
    title: str = "Wait"
    icon: str = "wait"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Waiting, always."""
        if world.get(figure, Slot).command is None:
            yield Wait(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """It can always be done."""
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: off the calendar."""
        world.emit(ActionTaken(command.figure, "wait", rule="time.wait-cancel"))
        _calendar(world).begin_wait(world, command.figure)


@dataclass(frozen=True, slots=True)
class CancelAction:
    """Drop what is winding up and declare anew."""

    id: str = "cancel"
    title: str = "Cancel"
    icon: str = "cancel"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Cancelling, when something is declared."""
        if world.get(figure, Slot).command is not None:
            yield Cancel(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether there is anything declared."""
        if world.get(command.figure, Slot).command is None:
            return Rejection("nothing-declared", "Nothing is declared that could be cancelled.", "time.wait-cancel")
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the declaration is dropped, its time lost."""
        _calendar(world).cancel(world, command.figure)


@dataclass(frozen=True, slots=True)
class GuardAction:
    """Stand on guard until the next slot."""

    id: str = "guard"
    title: str = "Guard"
    icon: str = "guard"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Standing on guard, always."""
        yield Guard(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """It can always be done."""
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: a better defence until the next slot."""
        conditions.put(world, command.figure, "guarding", Condition(), "on guard", "rolls.stances")
