"""Preparing: aim, brace, ready an attack, or drop out of sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.commands import Aim, Brace, Command, Hide, Ready
from game.model.components import Condition, Readied, Stance
from game.model.events import ActionTaken
from game.model.grid import DIRECTIONS
from game.model.rejections import Rejection
from game.rules import ammunition, conditions, figures, hiding
from game.rules.initiative import note

TRIGGERS = ("approach", "move", "attack")


@dataclass(frozen=True, slots=True)
class AimAction:
    """Take aim at one figure: better attacks on it while it stays about where it is."""

    id: str = "aim"
    title: str = "Aim"
    icon: str = "aim"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Every opponent that can be attacked and is not aimed at yet."""
        for target in figures.opponents(world, figure):
            command = Aim(figure, target)
            if self.check(world, command) is None:
                yield command

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether there is a weapon that reaches the target."""
        assert isinstance(command, Aim)
        if command.target not in figures.opponents(world, command.figure):
            return Rejection("no-target", "There is no such opponent to aim at.", "")
        if world.get(command.figure, Stance).aim == command.target:
            return Rejection("already", "Already aiming at it.", "")
        last: Rejection = Rejection("no-weapon", "No weapon to aim with.", "")
        for weapon in world.sheet(command.figure).weapons:
            if not world.weapon(weapon).is_explosive:
                forecast = world.ruleset.resolution.forecast(world, command.figure, command.target, weapon)
                if not isinstance(forecast, Rejection):
                    return None
                last = forecast
        return last

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: aim, which counts for the order as well."""
        assert isinstance(command, Aim)
        world.change(command.figure, Stance, aim=command.target)
        world.emit(ActionTaken(command.figure, "aim", command.target, rule="fluid.modifiers"))
        note(world, command.figure, "aim")


@dataclass(frozen=True, slots=True)
class BraceAction:
    """Steady oneself against something firm, towards one direction."""

    id: str = "brace"
    title: str = "Brace"
    icon: str = "brace"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """The eight directions, where there is something to lean on."""
        for direction in range(len(DIRECTIONS)):
            command = Brace(figure, direction)
            if self.check(world, command) is None:
                yield command

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether a firm thing stands beside the figure, or it lies prone."""
        assert isinstance(command, Brace)
        if not 0 <= command.direction < len(DIRECTIONS):
            return Rejection("no-direction", "There are eight directions.", "")
        if world.get(command.figure, Stance).brace == command.direction:
            return Rejection("already", "Already braced that way.", "")
        if not self._has_support(world, command.figure):
            return Rejection("nothing-firm", "Nothing firm beside you to brace against.", "")
        return None

    def _has_support(self, world: World, figure: int) -> bool:
        if figures.posture_of(world, figure) == "prone":
            return True
        own = figures.squares_of(world, figure)
        for x, y in own:
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                beside = (x + dx, y + dy)
                if beside not in world.board or beside in own:
                    continue
                if world.board.is_solid(beside) or world.board.edge((x, y), beside) is not None:
                    return True
        return any(kind.cover != "none" for square in own for kind in world.board.kinds(square))

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: brace, which counts for the order as well."""
        assert isinstance(command, Brace)
        world.change(command.figure, Stance, brace=command.direction)
        world.emit(ActionTaken(command.figure, "brace", detail=str(command.direction), rule="fluid.modifiers"))
        note(world, command.figure, "brace")


@dataclass(frozen=True, slots=True)
class ReadyAction:
    """Prepare an attack for the moment an opponent does something (combat.out-of-turn)."""

    id: str = "ready"
    title: str = "Ready"
    icon: str = "ready"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Each weapon with each trigger."""
        for weapon in world.sheet(figure).weapons:
            for trigger in TRIGGERS:
                command = Ready(figure, weapon, trigger)
                if self.check(world, command) is None:
                    yield command

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the weapon is fit for use and the trigger is one there is."""
        assert isinstance(command, Ready)
        if command.trigger not in TRIGGERS:
            return Rejection("no-trigger", f"A trigger is one of {', '.join(TRIGGERS)}.", "combat.out-of-turn")
        if command.weapon in world.roster.weapons and world.weapon(command.weapon).is_explosive:
            return Rejection("aims-at-a-square", "Only an attack on a figure can be readied.", "combat.out-of-turn")
        return ammunition.check(world, command.figure, command.weapon)

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: watch for the trigger until the next turn."""
        assert isinstance(command, Ready)
        world.put(command.figure, Readied(command.weapon, command.trigger))
        conditions.put(world, command.figure, "ready", Condition(), command.trigger, "combat.out-of-turn")


@dataclass(frozen=True, slots=True)
class HideAction:
    """Drop out of the enemies' sight where there is something to hide in or behind."""

    id: str = "hide"
    title: str = "Hide"
    icon: str = "hide"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Hiding, where it can be tried."""
        if self.check(world, Hide(figure)) is None:
            yield Hide(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether every opponent's view of the figure is obstructed."""
        return hiding.refuses(world, command.figure)

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: try to vanish."""
        hiding.attempt(world, command.figure)
