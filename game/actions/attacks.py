"""Attacking: a figure with a weapon, or a square with something that bursts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.actions.moves import face
from game.core.world import World
from game.model.commands import Attack, Command, Throw
from game.model.components import Stance, Striking
from game.model.rejections import Rejection
from game.rules import action_dice, ammunition, figures
from game.rules.resolution.d20 import D20
from game.rules.sight import sees_square


@dataclass(frozen=True, slots=True)
class AttackAction:
    """A strike or a shot at a figure, as standard or as final attack."""

    id: str = "attack"
    title: str = "Attack"
    icon: str = "attack"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Every opponent that each weapon can reach, once more as final attack, and again with action dice."""
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
        if isinstance(world.ruleset.resolution, D20):
            for command in found:
                for dice in range(1, action_dice.left(world, figures.side_of(world, figure)) + 1):
                    yield Attack(figure, command.target, command.weapon, dice)
                    yield Attack(figure, command.target, command.weapon, dice, final=True)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the weapon can be used on that figure from here."""
        assert isinstance(command, Attack)
        if command.target not in figures.opponents(world, command.figure):
            return Rejection("no-target", "There is no such opponent to attack.", "")
        if figures.is_unseen_by(world, command.target, command.figure):
            return Rejection("unseen", "Nobody to be seen there.", "")
        refused = ammunition.check(world, command.figure, command.weapon)
        if refused is not None:
            return refused
        if world.weapon(command.weapon).is_explosive:
            return Rejection("aims-at-a-square", "This one is thrown at a square.", "")
        if command.boost:
            dice = action_dice.left(world, figures.side_of(world, command.figure))
            if not isinstance(world.ruleset.resolution, D20):
                return Rejection("no-action-dice", "Action dice are not added to attacks here.", "")
            if not 0 <= command.boost <= dice:
                return Rejection("no-action-dice", f"There are {dice} action dice left.", "")
        forecast = world.ruleset.resolution.forecast(world, command.figure, command.target, command.weapon)
        return forecast if isinstance(forecast, Rejection) else None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the attack is under way."""
        assert isinstance(command, Attack)
        face(world, command.figure, figures.square_of(world, command.target))
        stance = world.get(command.figure, Stance)
        if stance.aim not in (0, command.target):
            world.change(command.figure, Stance, aim=0)
        world.change(command.target, Stance, attacked=True)
        kind = "final" if command.final else "standard"
        world.put(command.figure, Striking(command.weapon, command.target, boost=command.boost, kind=kind))


@dataclass(frozen=True, slots=True)
class ThrowAction:
    """Something that bursts, thrown or launched at a square."""

    id: str = "throw"
    title: str = "Throw"
    icon: str = "grenade"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """The squares of opponents and those beside them, for each such weapon."""
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

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the square is on the board, seen, and in range."""
        assert isinstance(command, Throw)
        if command.square not in world.board or world.board.is_solid(command.square):
            return Rejection("off-board", "There is no such square to aim at.", "")
        refused = ammunition.check(world, command.figure, command.weapon)
        if refused is not None:
            return refused
        if not world.weapon(command.weapon).is_explosive:
            return Rejection("aims-at-a-figure", "This one is aimed at a figure.", "")
        here = figures.square_of(world, command.figure)
        if not sees_square(world, here, command.square):
            return Rejection("unseen", "That square cannot be seen from here.", "")
        forecast = world.ruleset.resolution.burst_forecast(world, command.figure, command.weapon, command.square)
        return forecast if isinstance(forecast, Rejection) else None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: it flies."""
        assert isinstance(command, Throw)
        face(world, command.figure, command.square)
        world.put(command.figure, Striking(command.weapon, square=command.square, kind="burst"))
