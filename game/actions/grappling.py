"""Grappling: taking hold of an opponent, keeping hold of it, and breaking free (pass.subdue)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions.action import PASSES, Action, foretold, struck
from game.core.world import World
from game.model.answers import Forecast
from game.model.commands import BreakFree, Subdue
from game.model.components import Conditions, Striking
from game.model.events import ActionTaken
from game.model.grid import Square
from game.model.rejections import Rejection
from game.rules import figures, grapples, targets


class SubdueAction(Action[Subdue]):
    """An unarmed attack that takes hold of an opponent; used on an opponent that is held already, it keeps the hold."""

    command = Subdue
    title = "Grapple"
    rule = "pass.subdue"
    effect = ("Grab an enemy beside you and hold it.",)
    about = ("An attack with bare hands. A held enemy stays where it is. The hold takes an action in each pass.",)
    nothing = "No enemy that it can grab is beside this figure."
    verb = "grapples"
    wants = "grapple {b}"
    strike_verb = "grapples with"
    needs = PASSES

    def offers(self, world: World, figure: int) -> Iterator[Subdue]:
        """Yield a grapple of each opponent within reach of bare hands; a figure that holds an opponent can only keep
        that hold."""
        for target in figures.opponents(world, figure):
            if self.check(world, Subdue(figure, target)) is None:
                yield Subdue(figure, target)

    def check(self, world: World, command: Subdue) -> Rejection | None:
        """Return a refusal if the figure holds another opponent, the target is out of reach of bare hands, or another
        figure holds the target."""
        held = world.get(command.figure, Conditions).active.get("grappling")
        if held is not None:
            if held.source == command.target:
                return None
            return Rejection("hands-full", "This figure already holds somebody else.", self.rule)
        weapon = grapples.bare_hands(world, command.figure)
        if not weapon:
            return Rejection("no-hands", "This figure cannot grapple.", self.rule)
        if command.target not in figures.opponents(world, command.figure):
            return Rejection("no-target", "Choose an enemy beside this figure.", self.rule)
        if figures.has(world, command.target, "grappled"):
            return Rejection("held-already", "Another figure holds this target already.", self.rule)
        forecast = world.ruleset.resolution.forecast(world, targets.shot(world, command.figure, command.target, weapon))
        return forecast if isinstance(forecast, Rejection) else None

    def begin(self, world: World, command: Subdue) -> None:
        """Keep the hold, or start the attack to get it."""
        if figures.has(world, command.figure, "grappling"):
            world.ruleset.clock.note_pass(world, command.figure, kept_hold=True)
            world.emit(ActionTaken(command.figure, "keep-hold", command.target, rule=self.rule))
            return
        weapon = grapples.bare_hands(world, command.figure)
        world.ruleset.clock.note_pass(world, command.figure, kept_hold=True)
        world.put(command.figure, Striking(weapon, command.target, kind="subdue"))

    def trials(self, world: World, command: Subdue) -> Iterator[tuple[Square, Forecast]]:
        """Yield the attack that takes hold; yield nothing when a hold is only kept."""
        weapon = grapples.bare_hands(world, command.figure)
        if weapon and "grappling" not in world.get(command.figure, Conditions).active:
            seen = world.ruleset.resolution.forecast(
                world, targets.shot(world, command.figure, command.target, weapon, self.id)
            )
            yield from struck(figures.square_of(world, command.target), seen)


class BreakFreeAction(Action[BreakFree]):
    """A test to break the hold of an opponent; on success the figure steps to a neighbouring square."""

    command = BreakFree
    title = "Break free"
    comes_near = True
    rule = "pass.subdue"
    effect = ("Break loose from the enemy that holds you.",)
    about = ("If the roll succeeds, you step to a free square beside you.",)
    verb = "tries to break free"
    needs = PASSES
    checks = ("break-free",)

    def check(self, world: World, command: BreakFree) -> Rejection | None:
        """Return a refusal unless an opponent holds the figure."""
        if figures.has(world, command.figure, "grappled"):
            return None
        return Rejection("not-held", "Nobody holds this figure.", self.rule)

    def begin(self, world: World, command: BreakFree) -> None:
        """Roll the test, and end the grapple if it succeeds."""
        grapples.try_to_break(world, command.figure)

    def trials(self, world: World, command: BreakFree) -> Iterator[tuple[Square, Forecast]]:
        """Yield the test to break the grapple."""
        if figures.has(world, command.figure, "grappled"):
            trial = grapples.trial(world, command.figure)
            yield figures.square_of(world, command.figure), foretold(world, command.figure, trial)
