"""Attacks on a figure with a weapon, and throws of bursting weapons at a square. Action dice are a stock of extra dice
that a side may add to the roll of an attack."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions.action import Action, nearest_known, nobody_seen, struck
from game.actions.moves import face
from game.core.world import World
from game.model.answers import AttackForecast, Forecast
from game.model.commands import Attack, Throw
from game.model.components import Stance, Striking
from game.model.grid import Square, distance
from game.model.rejections import Rejection
from game.rules import action_dice, ammunition, figures, targets
from game.rules.sight import sees_square


class AttackAction(Action[Attack]):
    """An attack on a figure, as a standard or a final attack."""

    command = Attack
    title = "Attack"
    effect = (
        "Use the {weapon} on one enemy: {harm} when it hits.",
        "Use the {weapon} on one enemy.",
        "Attack one enemy with what is at hand.",
    )
    verb = "attacks"
    wants = "attack {b} with the {weapon}"
    rank = 3

    def offers(self, world: World, figure: int) -> Iterator[Attack]:
        """Yield an attack on each opponent with each weapon that can be used on it; also as a final attack, and with
        each number of action dice that the ruleset and the side allow."""
        found: list[Attack] = []
        for weapon in world.sheet(figure).weapons:
            if world.weapon(weapon).is_explosive or ammunition.check(world, figure, weapon) is not None:
                continue
            for target in figures.opponents(world, figure):
                command = Attack(figure, target, weapon)
                if self.check(world, command) is None:
                    found.append(command)
                    yield command
                    yield Attack(figure, target, weapon, final=True)
        if world.ruleset.resolution.adds_dice:
            for command in found:
                for dice in range(1, action_dice.left(world, figures.side_of(world, figure)) + 1):
                    yield Attack(figure, command.target, command.weapon, dice)
                    yield Attack(figure, command.target, command.weapon, dice, final=True)

    def check(self, world: World, command: Attack) -> Rejection | None:
        """Return the reason why the weapon cannot be used on the target from here, or why the action dice cannot be
        added; None if both are possible."""
        if command.target not in figures.opponents(world, command.figure):
            return Rejection("no-target", "Choose an enemy to attack.", "")
        if figures.is_unseen_by(world, command.target, command.figure):
            return Rejection("unseen", "There is no figure that you can see.", "")
        refused = ammunition.check(world, command.figure, command.weapon)
        if refused is not None:
            return refused
        if world.weapon(command.weapon).is_explosive:
            return Rejection("aims-at-a-square", "This weapon is thrown at a square. Choose Throw.", "")
        if command.boost:
            dice = action_dice.left(world, figures.side_of(world, command.figure))
            if not world.ruleset.resolution.adds_dice:
                return Rejection("no-action-dice", "In these rules action dice are not added to attacks.", "")
            if not 0 <= command.boost <= dice:
                return Rejection(
                    "no-action-dice", f"Your side has {dice or 'no'} action {'die' if dice == 1 else 'dice'} left.", ""
                )
        shot = targets.shot(world, command.figure, command.target, command.weapon)
        forecast = world.ruleset.resolution.forecast(world, shot)
        return forecast if isinstance(forecast, Rejection) else None

    def begin(self, world: World, command: Attack) -> None:
        """Start the attack."""
        face(world, command.figure, figures.square_of(world, command.target))
        stance = world.get(command.figure, Stance)
        if stance.aim not in (0, command.target):
            world.change(command.figure, Stance, aim=0)
        world.change(command.target, Stance, attacked=True)
        kind = "final" if command.final else "standard"
        world.put(command.figure, Striking(command.weapon, command.target, boost=command.boost, kind=kind))

    def trials(self, world: World, command: Attack) -> Iterator[tuple[Square, Forecast]]:
        """Yield the forecast of the attack, with its action dice if there are any."""
        rules, kind = world.ruleset.resolution, "final" if command.final else "standard"
        seen = rules.forecast(world, targets.shot(world, command.figure, command.target, command.weapon, kind))
        if command.boost and isinstance(seen, AttackForecast):
            seen = rules.boosted(seen, command.boost)
        return struck(figures.square_of(world, command.target), seen)

    def example(self, world: World, figure: int) -> Attack | None:
        """Return an attack on the nearest known opponent, with a loaded weapon if there is one."""
        targets = nearest_known(world, figure)
        weapons = [w for w in world.sheet(figure).weapons if not world.weapon(w).is_explosive]
        loaded = [w for w in weapons if ammunition.check(world, figure, w) is None] or weapons
        return Attack(figure, targets[0], loaded[0]) if targets and loaded else None

    def of_all(self, world: World, figure: int, refused: Rejection) -> Rejection:
        """Return "No enemy can be seen" if none of several opponents can be seen, else the refusal for the nearest."""
        example = self.example(world, figure)
        weapon = example.weapon if example is not None else ""
        return nobody_seen(world, figure, refused, lambda foe: self.check(world, Attack(figure, foe, weapon)))


class ThrowAction(Action[Throw]):
    """The throw or launch of a bursting weapon at a square."""

    command = Throw
    title = "Throw"
    effect = ("Throw or launch at a square. It hurts everybody around.",)
    verb = "throws"
    wants = "throw the {weapon} at {end}"
    icon = "grenade"
    rank = 10
    comes_near = True
    unlisted = "squares with no known opponent on or beside them"

    def offers(self, world: World, figure: int) -> Iterator[Throw]:
        """Yield throws of each bursting weapon at the squares of known opponents and the squares around them."""
        for weapon in world.sheet(figure).weapons:
            if not world.weapon(weapon).is_explosive or ammunition.check(world, figure, weapon) is not None:
                continue
            squares = {
                (x + dx, y + dy)
                for target in figures.opponents(world, figure)
                if not figures.is_unseen_by(world, target, figure)
                for x, y in figures.squares_of(world, target)
                for dx in (-1, 0, 1)
                for dy in (-1, 0, 1)
            }
            for square in sorted(squares, key=lambda s: (s[1], s[0])):
                command = Throw(figure, weapon, square)
                if self.check(world, command) is None:
                    yield command

    def besides(self, world: World, figure: int) -> Iterator[Throw]:
        """Yield a throw at every square of the board, the nearest first, even if no opponent is near it."""
        for weapon in world.sheet(figure).weapons:
            if not world.weapon(weapon).is_explosive or ammunition.check(world, figure, weapon) is not None:
                continue
            here = figures.square_of(world, figure)
            for square in sorted(world.board.squares, key=lambda s: (distance(here, s), s[1], s[0])):
                yield Throw(figure, weapon, square)

    def check(self, world: World, command: Throw) -> Rejection | None:
        """Return the reason why a throw at the square is not possible: off the board, unseen or out of range; None if
        it is."""
        if command.square not in world.board or world.board.is_solid(command.square):
            return Rejection("off-board", "Choose a square to throw at.", "")
        refused = ammunition.check(world, command.figure, command.weapon)
        if refused is not None:
            return refused
        if not world.weapon(command.weapon).is_explosive:
            return Rejection("aims-at-a-figure", "This weapon is aimed at a figure. Choose Attack.", "")
        here = figures.square_of(world, command.figure)
        if not sees_square(world, here, command.square):
            return Rejection("unseen", "That square cannot be seen from here.", "")
        forecast = world.ruleset.resolution.burst_forecast(world, command.figure, command.weapon, command.square)
        return forecast if isinstance(forecast, Rejection) else None

    def begin(self, world: World, command: Throw) -> None:
        """Start the throw."""
        face(world, command.figure, command.square)
        world.put(command.figure, Striking(command.weapon, square=command.square, kind="burst"))

    def example(self, world: World, figure: int) -> Throw | None:
        """Return a throw at the nearest known opponent."""
        targets = nearest_known(world, figure)
        bursting = [w for w in world.sheet(figure).weapons if world.weapon(w).is_explosive]
        return Throw(figure, bursting[0], figures.square_of(world, targets[0])) if targets and bursting else None

    def why_nothing(self, world: World, figure: int) -> str:
        """Return the sentence for a figure that carries nothing to throw; "" for one that does and only lacks a
        target."""
        carries = any(world.weapon(name).is_explosive for name in world.sheet(figure).weapons)
        return self.nothing if carries else "This figure carries nothing to throw."
