"""Moving: along a path, one bonus step, or up and down what is too steep to step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.answers import PathPlan, Reach
from game.model.commands import Climb, Command, Disengage, Move, Run, Sidestep, Step, Withdraw
from game.model.components import Conditions, Place, Walking
from game.model.grid import DIRECTIONS, Square, direction_of
from game.model.rejections import Rejection
from game.rules import climbing, conditions, figures
from game.rules.movement.squares import SquareMovement


def barred(world: World, figure: int, action: str) -> Rejection | None:
    """Why posture, conditions or an opponent keep a figure from an action that moves."""
    movement = world.ruleset.movement
    assert isinstance(movement, SquareMovement)
    manner = movement.manner[action]
    states = (*world.get(figure, Conditions).active, figures.posture_of(world, figure))
    for state in manner.barred_by:
        if state in states:
            return Rejection("barred", f"Not while {state.replace('-', ' ')}.", manner.rule)
    if manner.free_of_engagement:
        return None
    return world.ruleset.engagement.holds(world, figure)


def cannot_tumble(world: World, figure: int) -> Rejection | None:
    """Why a figure cannot slip past opponents as it moves (occupancy.pass-through, 5)."""
    movement = world.ruleset.movement
    assert isinstance(movement, SquareMovement)
    if not movement.occupancy.tumble:
        return Rejection("no-tumble", "Nobody tumbles past opponents in a move here.", "occupancy.pass-through")
    if held := conditions.bars(world, figure, "tumble"):
        return Rejection("barred", f"No tumbling while {held.replace('-', ' ')}.", "occupancy.pass-through")
    return None


@dataclass(frozen=True, slots=True)
class PathAction:
    """A move along a path: the ordinary move, the withdrawal, the run (move.speed, engage.withdraw)."""

    id: str
    title: str
    command: type[Move] | type[Withdraw] | type[Run] | type[Disengage]

    @property
    def icon(self) -> str:
        """Name of its picture."""
        return self.id

    def ways(self, world: World, figure: int) -> Reach | None:
        """Where it can lead; None when the figure is kept from it."""
        return None if barred(world, figure, self.id) else world.ruleset.movement.reach(world, figure, self.id)

    def to(self, figure: int, reach: Reach, square: Square) -> Command:
        """The command that leads to a square of the reach."""
        return self.command(figure, reach.path(square))

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """The cheapest path to every square in reach."""
        reach = self.ways(world, figure)
        if reach is not None:
            for _, path in reach.paths():
                yield self.command(figure, path)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the path can be walked and paid for."""
        assert isinstance(command, Move | Withdraw | Run | Disengage)
        refused = barred(world, command.figure, self.id)
        if refused is not None:
            return refused
        tumble = isinstance(command, Move) and command.tumble
        if tumble and (refused := cannot_tumble(world, command.figure)) is not None:
            return refused
        plan = world.ruleset.movement.plan(world, command.figure, command.path, self.id, tumble)
        return plan if isinstance(plan, Rejection) else None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: set out on the path."""
        assert isinstance(command, Move | Withdraw | Run | Disengage)
        allowance = world.ruleset.movement.allowance(world, command.figure, self.id).total
        tumble = isinstance(command, Move) and command.tumble
        start = figures.square_of(world, command.figure)
        world.put(command.figure, Walking(command.path, self.id, allowance, start, tumble=tumble))


@dataclass(frozen=True, slots=True)
class StepAction:
    """A single step into a neighbouring square: the bonus step (move.bonus-step, move.bonus-step-terrain), or one that
    nobody intercepts (intercept.one-square-move)."""

    id: str
    title: str
    icon: str
    command: type[Step] | type[Sidestep]

    def ways(self, world: World, figure: int) -> Reach | None:
        """Where it can lead; None when the figure is kept from it."""
        return None if barred(world, figure, self.id) else world.ruleset.movement.reach(world, figure, self.id)

    def to(self, figure: int, reach: Reach, square: Square) -> Command:
        """The command that leads to a square of the reach."""
        return self.command(figure, square)

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Every neighbouring square that a step may enter."""
        reach = self.ways(world, figure)
        if reach is not None:
            for square in reach.costs:
                yield self.command(figure, square)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the square can be stepped onto."""
        assert isinstance(command, Step | Sidestep)
        refused = barred(world, command.figure, self.id)
        if refused is not None:
            return refused
        plan: PathPlan | Rejection = world.ruleset.movement.plan(world, command.figure, (command.to,), self.id)
        return plan if isinstance(plan, Rejection) else None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: take the step."""
        assert isinstance(command, Step | Sidestep)
        allowance = world.ruleset.movement.allowance(world, command.figure, self.id).total
        start = figures.square_of(world, command.figure)
        world.put(command.figure, Walking((command.to,), self.id, allowance, start))


@dataclass(frozen=True, slots=True)
class ClimbAction:
    """Climbing where the ground rises or drops too far to step (surface.step)."""

    id: str = "climb"
    title: str = "Climb"
    icon: str = "climb"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Every neighbouring square that has to be climbed to."""
        x, y = figures.square_of(world, figure)
        for dx, dy in DIRECTIONS:
            command = Climb(figure, (x + dx, y + dy))
            if self.check(world, command) is None:
                yield command

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether there is something to climb, and room at the other end."""
        assert isinstance(command, Climb)
        refused = barred(world, command.figure, self.id)
        return refused or climbing.refuses(world, command.figure, command.to)

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: roll, and get higher, stay, or fall."""
        assert isinstance(command, Climb)
        climbing.attempt(world, command.figure, command.to)


def face(world: World, figure: int, towards: Square) -> None:
    """Changes the world: turn a figure towards a square."""
    place = world.get(figure, Place)
    if towards != place.square:
        world.change(figure, Place, facing=direction_of(place.square, towards))
