"""Preparations: aiming, bracing, readying an attack, and hiding."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions.action import COUNT, Action, foretold, nearest_known, nobody_seen
from game.core.world import World
from game.model.answers import Forecast
from game.model.commands import Aim, Brace, Hide, Ready
from game.model.components import Condition, Readied, Stance
from game.model.grid import DIRECTIONS, FACINGS, Square, sides
from game.model.numbers import whole_number
from game.model.rejections import Rejection
from game.rules import ammunition, conditions, figures, hiding, targets

TRIGGERS = {"approach": "if it comes nearer", "move": "if it moves", "attack": "if it attacks"}
"""The triggers of a prepared attack, each with its words on the action's card."""


class AimAction(Action[Aim]):
    """Taking aim at one enemy: the next attack on it is better, if the attacker hardly moves before it."""

    command = Aim
    title = "Aim"
    rule = "fluid.modifiers"
    effect = (
        "Take aim at one enemy: +{resolution.attack.aim} on your next shot at it, Count +{clock.shift.aim.amount}.",
        "Take aim at one enemy: +{resolution.attack.aim} on your next shot at it.",
        "Take aim at one enemy: +{resolution.ratings.aim} on your next shot at it.",
        "Take aim at one enemy: +{resolution.pools.aim} die on your next shot at it.",
        "Take aim at one enemy: your next shot at it is better.",
    )
    about = (
        "{resolution.attack.aim?|}The aim stays until you move more than one square, or your target does.",
        "One attack uses it up. Before that it is lost if you or your target move more than one square.",
    )
    verb = "takes aim"
    wants = "aim at {b}"
    short = verb
    sound = "aim"
    rank = 4
    shows_chance = True

    def offers(self, world: World, figure: int) -> Iterator[Aim]:
        """Yield an aim at every opponent that can be attacked and that the figure does not aim at yet."""
        for target in figures.opponents(world, figure):
            command = Aim(figure, target)
            if self.check(world, command) is None:
                yield command

    def check(self, world: World, command: Aim) -> Rejection | None:
        """Return a refusal unless a weapon of the figure reaches the target."""
        if command.target not in figures.opponents(world, command.figure):
            return Rejection("no-target", "There is no such enemy to aim at.", "")
        if world.get(command.figure, Stance).aim == command.target:
            return Rejection("already", "This figure aims at that target already.", "")
        last: Rejection = Rejection("no-weapon", "This figure has no weapon to aim with.", "")
        for weapon in world.sheet(command.figure).weapons:
            if not world.weapon(weapon).is_explosive:
                forecast = world.ruleset.resolution.forecast(
                    world, targets.shot(world, command.figure, command.target, weapon)
                )
                if not isinstance(forecast, Rejection):
                    return None
                last = forecast
        return last

    def begin(self, world: World, command: Aim) -> None:
        """Aim at the target; under some rules this also raises the figure's Count (its number in the order of
        turns)."""
        world.change(command.figure, Stance, aim=command.target)
        self.tell(world, command.figure, command.target)
        world.ruleset.clock.note(world, command.figure, "aim")

    def example(self, world: World, figure: int) -> Aim | None:
        """Return an aim at the nearest known opponent."""
        targets = nearest_known(world, figure)
        return Aim(figure, targets[0]) if targets else None

    def of_all(self, world: World, figure: int, refused: Rejection) -> Rejection:
        """Return "No enemy can be seen" if none of several opponents can be seen, else the refusal for the nearest."""
        return nobody_seen(world, figure, refused, lambda foe: self.check(world, Aim(figure, foe)))


class BraceAction(Action[Brace]):
    """Steadying the weapon on something firm, in one direction."""

    command = Brace
    title = "Brace"
    rule = "fluid.modifiers"
    effect = (
        "Steady your weapon one way: +{resolution.attack.brace} on shots that way, Count +{clock.shift.brace.amount}.",
        "Steady your weapon one way: +{resolution.attack.brace} on shots that way.",
        "Steady your weapon one way: your shots that way are better.",
    )
    about = ("You need something firm beside you, or the ground if you lie. You are braced until you move.",)
    verb = "braces"
    wants = "brace itself"
    short = verb
    sound = "brace"
    rank = 7

    def offers(self, world: World, figure: int) -> Iterator[Brace]:
        """Yield a brace in each of the eight directions, if there is something firm to lean on."""
        for direction in range(len(DIRECTIONS)):
            command = Brace(figure, direction)
            if self.check(world, command) is None:
                yield command

    def check(self, world: World, command: Brace) -> Rejection | None:
        """Return a refusal unless something firm stands beside the figure, or the figure lies prone."""
        if not 0 <= command.direction < len(DIRECTIONS):
            return Rejection("no-direction", "Choose one of the eight directions.", "")
        if world.get(command.figure, Stance).brace == command.direction:
            return Rejection("already", "This figure is braced that way already.", "")
        if not self._has_support(world, command.figure):
            return Rejection("nothing-firm", "There is nothing firm beside you to brace against.", "")
        return None

    def _has_support(self, world: World, figure: int) -> bool:
        if figures.posture_of(world, figure) == "prone":
            return True
        own = figures.squares_of(world, figure)
        for square, beside in sides(own):
            if beside not in world.board:
                continue
            if world.board.is_solid(beside) or world.board.edge(square, beside) is not None:
                return True
        return any(kind.cover != "none" for square in own for kind in world.board.kinds(square))

    def begin(self, world: World, command: Brace) -> None:
        """Brace the figure; under some rules this also raises its Count (its number in the order of turns)."""
        world.change(command.figure, Stance, brace=command.direction)
        self.tell(world, command.figure, detail=str(command.direction))
        world.ruleset.clock.note(world, command.figure, "brace")

    def example(self, world: World, figure: int) -> Brace:
        """Return a brace to the north."""
        return Brace(figure, 0)

    def detail(self, detail: str) -> str:
        """Return the direction in words for the log line; `detail` is its number."""
        way = whole_number(detail)
        return f" to the {FACINGS[way]}" if way is not None and way < len(FACINGS) else super().detail(detail)


class ReadyAction(Action[Ready]):
    """The preparation of an attack that is made when an opponent does something (combat.out-of-turn)."""

    command = Ready
    title = "Ready"
    rule = "combat.out-of-turn"
    effect = ("Wait for an enemy to come, move or shoot, and attack first.",)
    about = ("Choose what you wait for. Then you attack once, before it goes on. Your next turn ends the wait.",)
    verb = "readies an attack"
    wants = "ready an attack with the {weapon}"
    short = "ready"
    needs = COUNT
    checks = ("reflex",)

    def offers(self, world: World, figure: int) -> Iterator[Ready]:
        """Yield a prepared attack with each weapon and each trigger."""
        for weapon in world.sheet(figure).weapons:
            for trigger in TRIGGERS:
                command = Ready(figure, weapon, trigger)
                if self.check(world, command) is None:
                    yield command

    def check(self, world: World, command: Ready) -> Rejection | None:
        """Return a refusal unless the weapon can attack a figure and is loaded, and the trigger exists."""
        if command.trigger not in TRIGGERS:
            return Rejection("no-trigger", f"Choose one of these triggers: {', '.join(TRIGGERS)}.", self.rule)
        if command.weapon in world.roster.weapons and world.weapon(command.weapon).is_explosive:
            return Rejection("aims-at-a-square", "Only an attack on a figure can be readied.", self.rule)
        return ammunition.check(world, command.figure, command.weapon)

    def begin(self, world: World, command: Ready) -> None:
        """Prepare the attack, until its trigger or the figure's next turn."""
        world.put(command.figure, Readied(command.weapon, command.trigger))
        conditions.put(world, command.figure, "ready", Condition(), command.trigger, self.rule)


class HideAction(Action[Hide]):
    """An attempt to hide from the enemies, where something blocks their view."""

    command = Hide
    title = "Hide"
    effect = ("Slip out of sight where nobody is looking.",)
    about = ("Every enemy's view must be half blocked at least. Then a roll decides. In plain view you are found.",)
    verb = "hides"
    checks = (
        "hide",
        "notice",
    )

    def check(self, world: World, command: Hide) -> Rejection | None:
        """Return a refusal unless every opponent's view of the figure is obstructed."""
        return hiding.refuses(world, command.figure)

    def begin(self, world: World, command: Hide) -> None:
        """Roll the check to hide; the figure is hidden if it succeeds."""
        hiding.attempt(world, command.figure)

    def trials(self, world: World, command: Hide) -> Iterator[tuple[Square, Forecast]]:
        """Yield the check to hide."""
        figure = command.figure
        yield figures.square_of(world, figure), foretold(world, figure, hiding.trial(world, figure))
