"""Moves along a path, single steps, and climbing where the ground is too steep for a step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from game.actions.action import CORNER, SQUARES, Action, WayAction, foretold
from game.core.world import World
from game.model.answers import Forecast, Reach
from game.model.commands import BonusStep, Climb, Disengage, Move, Run, Sidestep, Withdraw
from game.model.components import Place, Walking
from game.model.grid import DIRECTIONS, Square, direction_of
from game.model.rejections import Rejection
from game.rules import climbing, conditions, figures
from game.rules.movement import asked
from game.rules.movement.squares import part_of

P = TypeVar("P", bound=Move | Withdraw | Run | Disengage)
S = TypeVar("S", bound=BonusStep | Sidestep)


def barred(world: World, figure: int, action: str) -> Rejection | None:
    """Return the reason why posture, conditions or an opponent forbid a movement action; None if it is allowed."""
    return part_of(world).may_set_out(world, figure, action)


def cannot_tumble(world: World, figure: int) -> Rejection | None:
    """Return the reason why a figure cannot tumble past opponents as it moves; None if it can (occupancy.pass-through,
    5)."""
    if not part_of(world).occupancy.tumble:
        return Rejection("no-tumble", "This ruleset has no tumbling past enemies.", "occupancy.pass-through")
    if held := conditions.bars(world, figure, "tumble"):
        return Rejection("barred", conditions.barred_words(world, held), "occupancy.pass-through")
    return None


class PathAction(WayAction[P]):
    """A move along a path (move.speed, engage.withdraw)."""

    needs = SQUARES
    unlisted = "longer ways to the same squares"

    def ways(self, world: World, figure: int) -> Reach | None:
        """Return the squares that the action can reach; None if the figure may not take it."""
        return None if barred(world, figure, self.id) else world.ruleset.movement.reach(world, figure, self.id)

    def to(self, figure: int, reach: Reach, square: Square) -> P:
        """Return the command that moves to a square of `reach` by the cheapest path."""
        return self.bare(figure, reach.path(square))

    def anywhere(self, figure: int) -> P:
        """Return a command with an empty path: a sample to check price and turn order before a destination is
        chosen."""
        return self.bare(figure, ())

    def offers(self, world: World, figure: int) -> Iterator[P]:
        """Yield the cheapest path to every square within reach."""
        reach = self.ways(world, figure)
        if reach is not None:
            for _, path in reach.paths():
                yield self.bare(figure, path)

    def check(self, world: World, command: P) -> Rejection | None:
        """Return a refusal unless the path can be walked and paid for."""
        refused = barred(world, command.figure, self.id)
        if refused is not None:
            return refused
        return world.ruleset.movement.bars(world, command.figure, command.path, self.id, self.tumbles(command))

    def tumbles(self, command: P) -> bool:
        """Return whether the command tries to move past and through opponents; False by default."""
        return False

    def begin(self, world: World, command: P) -> None:
        """Begin the walk along the path."""
        allowance = world.ruleset.movement.allowance(world, command.figure, self.id).total
        start = figures.square_of(world, command.figure)
        world.put(command.figure, Walking(command.path, self.id, allowance, start, tumble=self.tumbles(command)))

    def trials(self, world: World, command: P) -> Iterator[tuple[Square, Forecast]]:
        """Yield the forecasts of all checks on the path, in order: to tumble past opponents, to go through windows, and
        for dangerous ground."""
        return steps_trials(world, command.figure, command.path, tumble=self.tumbles(command))


class MoveAction(PathAction[Move]):
    """The ordinary move, which may tumble past opponents (move.speed, occupancy.pass-through)."""

    command = Move
    title = "Move"
    effect = ("Walk as far as {far}.",)
    verb = "sets out"
    wants = "walk {way}"
    rank = 1

    def check(self, world: World, command: Move) -> Rejection | None:
        """Return a refusal unless the path can be walked and paid for, and tumbled if the command asks for it."""
        refused = barred(world, command.figure, self.id)
        if refused is None and command.tumble:
            refused = cannot_tumble(world, command.figure)
        return refused or super().check(world, command)

    def tumbles(self, command: Move) -> bool:
        """Return whether the command asks to tumble."""
        return command.tumble


class WithdrawAction(PathAction[Withdraw]):
    """A move away from the opponents beside the figure (engage.withdraw)."""

    command = Withdraw
    title = "Withdraw"
    effect = ("Leave an enemy's side safely, as far as {far}.",)
    verb = "withdraws"
    wants = "withdraw {way}"
    needs = SQUARES


class RunAction(PathAction[Run]):
    """A run in a straight line."""

    command = Run
    title = "Run"
    effect = ("Run straight ahead, as far as {far}. After it you are easy to hit.",)
    verb = "runs"
    wants = "run {way}"
    needs = SQUARES


class DisengageAction(PathAction[Disengage]):
    """A move away from close combat; no enemy may intercept its first step."""

    command = Disengage
    title = "Disengage"
    effect = ("Walk away from an enemy beside you: it cannot intercept your first step.",)
    verb = "steps back from the fight"
    wants = "disengage {way}"
    needs = SQUARES


class SingleStepAction(WayAction[S]):
    """A single step into a neighbouring square."""

    needs = SQUARES

    def ways(self, world: World, figure: int) -> Reach | None:
        """Return the squares that the step can lead to; None if the figure may not take it."""
        return None if barred(world, figure, self.id) else world.ruleset.movement.reach(world, figure, self.id)

    def to(self, figure: int, reach: Reach, square: Square) -> S:
        """Return the command that steps to a square of `reach`."""
        return self.bare(figure, square)

    def anywhere(self, figure: int) -> S:
        """Return a step to the corner of the map: a sample to check price and turn order before a destination is
        chosen."""
        return self.bare(figure, CORNER)

    def offers(self, world: World, figure: int) -> Iterator[S]:
        """Yield a step to every neighbouring square that the figure may enter."""
        reach = self.ways(world, figure)
        if reach is not None:
            for square in reach.costs:
                yield self.bare(figure, square)

    def check(self, world: World, command: S) -> Rejection | None:
        """Return a refusal unless the figure can step onto the square."""
        refused = barred(world, command.figure, self.id)
        if refused is not None:
            return refused
        return world.ruleset.movement.bars(world, command.figure, (command.to,), self.id)

    def begin(self, world: World, command: S) -> None:
        """Begin a walk of one step."""
        allowance = world.ruleset.movement.allowance(world, command.figure, self.id).total
        start = figures.square_of(world, command.figure)
        world.put(command.figure, Walking((command.to,), self.id, allowance, start))

    def trials(self, world: World, command: S) -> Iterator[tuple[Square, Forecast]]:
        """Yield the checks that the step needs: for the border that it crosses and the ground that it leads to."""
        return steps_trials(world, command.figure, (command.to,), tumble=False)


class StepAction(SingleStepAction[BonusStep]):
    """The bonus step: one square that a figure may move in addition to its other actions (move.bonus-step,
    move.bonus-step-terrain)."""

    command = BonusStep
    title = "Bonus step"
    effect = ("Move one square. Enemies may not intercept it.",)
    verb = "takes the bonus step"
    wants = "take the bonus step to {end}"
    rank = 9
    needs = SQUARES


class SidestepAction(SingleStepAction[Sidestep]):
    """A step to a neighbouring square that no enemy may intercept (intercept.one-square-move)."""

    command = Sidestep
    title = "One square"
    effect = ("Move one square. Enemies may not intercept it.",)
    verb = "moves one square"
    wants = "move one square to {end}"
    icon = "one-square-move"
    rank = 13
    unweighed = "weighed with every other move where a turn is not made of half actions (single_commands)"


class ClimbAction(Action[Climb]):
    """A climb to a neighbouring square whose ground is too much higher or lower for a step (surface.step)."""

    command = Climb
    title = "Climb"
    effect = ("Climb up or down beside you; a bad roll may mean a fall.",)
    nothing = "There is nothing to climb beside this figure."
    verb = "climbs"
    wants = "climb to {end}"
    needs = SQUARES

    def offers(self, world: World, figure: int) -> Iterator[Climb]:
        """Yield a climb to every neighbouring square that needs one."""
        if barred(world, figure, self.id) is not None:
            return
        x, y = figures.square_of(world, figure)
        for dx, dy in DIRECTIONS:
            to = (x + dx, y + dy)
            if climbing.refuses(world, figure, to) is None:
                yield Climb(figure, to)

    def check(self, world: World, command: Climb) -> Rejection | None:
        """Return a refusal unless the ground rises or drops enough to climb and the figure has room at the other
        end."""
        refused = barred(world, command.figure, self.id)
        return refused or climbing.refuses(world, command.figure, command.to)

    def trials(self, world: World, command: Climb) -> Iterator[tuple[Square, Forecast]]:
        """Yield the check of the climb."""
        yield command.to, foretold(world, command.figure, climbing.trial(world))

    def begin(self, world: World, command: Climb) -> None:
        """Roll the check of the climb; the figure gets to the other square, stays where it is, or falls."""
        climbing.attempt(world, command.figure, command.to)


def face(world: World, figure: int, towards: Square) -> None:
    """Turn a figure towards a square."""
    place = world.get(figure, Place)
    if towards != place.square:
        world.change(figure, Place, facing=direction_of(place.square, towards))


def steps_trials(
    world: World, figure: int, path: tuple[Square, ...], *, tumble: bool
) -> Iterator[tuple[Square, Forecast]]:
    """Yield the forecast of each check on a path, in walking order, after the square that is stepped to: tumbling past
    opponents (with `tumble`), crossing borders, and dangerous ground. Stops before a step that is refused."""
    if not world.ruleset.movement.by_squares:
        return
    part = part_of(world)
    here, passed, checked = figures.square_of(world, figure), list[int](), list[str]()
    for to in path:
        step = part.step(world, figure, here, to, 0)
        if isinstance(step, Rejection):
            return
        for other, trial in asked.slips(part, world, figure, here, to, passed) if tumble else ():
            passed.append(other)
            yield to, foretold(world, figure, trial)
        for _, trial in asked.at_the_border(part, world, figure, here, to, step.hazards):
            yield to, foretold(world, figure, trial)
        for name, _, trial in asked.on_the_ground(part, to, step.hazards, checked):
            checked.append(name)
            yield to, foretold(world, figure, trial)
        here = to
