"""What only turns of passes know: running, the running test, stepping aside, disengaging, full defence, holding."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.answers import Trial
from game.model.commands import Command, FullDefence, Hold, Spurt, StartRunning, StopRunning
from game.model.components import Condition, PassTurn
from game.model.events import ActionTaken
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules.initiative.passes import PassInitiative
from game.rules.movement.division import PassPace
from game.rules.movement.squares import SquareMovement

RUNNING = Trial("running", 1, "Running test", "pass.sprint")
"""One hit is a square; every further hit counts as well."""


@dataclass(frozen=True, slots=True)
class GaitAction:
    """Break into a run, or fall back into a walk (pass.running)."""

    id: str
    title: str
    command: type[StartRunning] | type[StopRunning]
    running: bool

    @property
    def icon(self) -> str:
        """Name of its picture."""
        return "run" if self.running else "walk"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """The other gait."""
        if self.check(world, self.command(figure)) is None:
            yield self.command(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the figure is in the other gait, and on its feet."""
        if world.get(command.figure, PassTurn).running == self.running:
            return Rejection("already", f"{'Running' if self.running else 'Walking'} already.", "pass.running")
        if self.running and figures.posture_of(world, command.figure) == "prone":
            return Rejection("barred", "Not while prone.", "pass.running")
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the gait is another."""
        world.change(command.figure, PassTurn, running=self.running)
        world.emit(ActionTaken(command.figure, self.id, rule="pass.running"))


@dataclass(frozen=True, slots=True)
class SpurtAction:
    """A running test for more squares in this pass (pass.sprint)."""

    id: str = "spurt"
    title: str = "Sprint"
    icon: str = "sprint"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """The test, for a runner that has not moved."""
        if self.check(world, Spurt(figure)) is None:
            yield Spurt(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the figure runs, has not tested yet, and can still move."""
        turn = world.get(command.figure, PassTurn)
        if not turn.running:
            return Rejection("not-running", "Only a runner sprints.", "pass.sprint")
        if turn.sprinted or turn.moved:
            return Rejection("once", "Once in a pass, before moving.", "pass.sprint")
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: hits are squares."""
        movement = world.ruleset.movement
        assert isinstance(movement, SquareMovement)
        assert isinstance(movement.pace, PassPace)
        hits = world.ruleset.resolution.check(world, command.figure, *RUNNING) + RUNNING.against
        world.change(command.figure, PassTurn, sprinted=True, sprint=movement.pace.sprint_squares(hits))


@dataclass(frozen=True, slots=True)
class FullDefenceAction:
    """Do nothing but ward off attacks until one's next action phase."""

    id: str = "full-defence"
    title: str = "Full defence"
    icon: str = "full-defence"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Always to be had."""
        yield FullDefence(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """It can always be done."""
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: better defence until the next action phase."""
        conditions.put(world, command.figure, "full-defence", Condition(), "full defence", "intercept.tumble")


@dataclass(frozen=True, slots=True)
class HoldAction:
    """Let the others of this pass go first."""

    id: str = "hold"
    title: str = "Hold"
    icon: str = "delay"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Holding, when somebody is still to come."""
        if self.check(world, Hold(figure)) is None:
            yield Hold(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether somebody comes after, and nothing has been done yet."""
        turn = world.get(command.figure, PassTurn)
        if turn.acted or turn.waited:
            sentence = "It has let the others go first already." if turn.waited else "Hold before acting."
            return Rejection("turn-begun", sentence, "pass.move-without-pass")
        if len(world.ruleset.initiative.order(world)) < 2:
            return Rejection("last", "Nobody is left to wait for in this pass.", "pass.move-without-pass")
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the figure comes last in this pass; what it moved stays moved."""
        part = world.ruleset.initiative
        assert isinstance(part, PassInitiative)
        world.emit(ActionTaken(command.figure, "hold", rule="pass.move-without-pass"))
        part.hold(world, command.figure)
