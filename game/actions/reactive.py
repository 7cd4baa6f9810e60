"""Moves that answer to others' moves: block, follow, keep away (phase.block, phase.follow, phase.keep-away)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.commands import Block, Command, Follow, KeepAway
from game.model.components import Blocking, Going, Place
from game.model.events import ActionTaken
from game.model.rejections import Rejection
from game.rules import figures, footing, sight

FARTHEST = 60
"""Feet up to which following and keeping away are offered, in steps of 5; farther ones are taken as well."""
FEET = tuple(range(5, FARTHEST + 1, 5))


def _visible(world: World, figure: int, target: int, rule: str) -> Rejection | None:
    if target == figure or target not in figures.fighting(world):
        return Rejection("no-target", "There is no such figure to watch.", rule)
    if not sight.sees(world, figure, target):
        return Rejection("unseen", "It must be in sight.", rule)
    return None


@dataclass(frozen=True, slots=True)
class BlockAction:
    """Get in the way of one figure in sight, which pays for it or stops."""

    id: str = "block"
    title: str = "Block"
    icon: str = "block"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Everybody in sight, comrades too."""
        for target in figures.fighting(world):
            if self.check(world, Block(figure, target)) is None:
                yield Block(figure, target)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the figure is in sight."""
        assert isinstance(command, Block)
        return _visible(world, command.figure, command.target, "phase.block")

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: watch its way for this phase."""
        assert isinstance(command, Block)
        world.emit(ActionTaken(command.figure, "block", command.target, rule="phase.block"))
        world.put(command.figure, Blocking(command.target))


@dataclass(frozen=True, slots=True)
class FollowAction:
    """Keep within a chosen distance of a figure."""

    id: str = "follow"
    title: str = "Follow"
    icon: str = "follow"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Everybody in sight, at every distance in steps of 5 ft."""
        for target in figures.fighting(world):
            if self.check(world, Follow(figure, target, 5)) is None:
                yield from (Follow(figure, target, feet) for feet in FEET)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the figure is in sight."""
        assert isinstance(command, Follow)
        if command.distance < 5 or command.distance % 5:
            return Rejection("too-near", "One follows at 5 ft. or more, in steps of 5 ft.", "phase.follow")
        refused = footing.part_of(world).barred(world, command.figure, self.id)
        return refused or _visible(world, command.figure, command.target, "phase.follow")

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: go where it goes."""
        assert isinstance(command, Follow)
        figure, target = command.figure, command.target
        allowance = footing.part_of(world).allowance(world, figure, "follow").total
        world.emit(ActionTaken(figure, "follow", target, f"within {command.distance} ft.", "phase.follow"))
        seen = world.get(target, Place)
        world.put(
            figure,
            Going(
                "follow", "follow", allowance, targets=(target,), distance=command.distance, seen=seen.square,
                seen_above=seen.above,
            ),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class KeepAwayAction:
    """Keep a least distance from some figures; other rules systems call it withdrawing."""

    id: str = "keep-away"
    title: str = "Keep away"
    icon: str = "keep-away"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Keeping away from all opponents in sight, or from any one figure; other sets are taken as well."""
        seen = tuple(t for t in figures.opponents(world, figure) if sight.sees(world, figure, t))
        alone = [(target,) for target in figures.fighting(world) if target != figure]
        for targets in dict.fromkeys((seen, *alone)):
            if targets and self.check(world, KeepAway(figure, targets, 5)) is None:
                yield from (KeepAway(figure, targets, feet) for feet in FEET)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether all of them are in sight."""
        assert isinstance(command, KeepAway)
        if not command.targets or command.distance < 5:
            return Rejection("no-target", "Say from whom, and how far.", "phase.keep-away")
        refused = footing.part_of(world).barred(world, command.figure, self.id)
        for target in command.targets:
            refused = refused or _visible(world, command.figure, target, "phase.keep-away")
        return refused

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: give way to whoever comes near."""
        assert isinstance(command, KeepAway)
        allowance = footing.part_of(world).allowance(world, command.figure, "keep-away").total
        detail = f"at least {command.distance} ft."
        world.emit(ActionTaken(command.figure, "keep-away", command.targets[0], detail, "phase.keep-away"))
        going = Going("keep-away", "keep-away", allowance, targets=command.targets, distance=command.distance)
        world.put(command.figure, going)
