"""Handling gear and helping: reload, first aid, refresh."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.commands import Command, FirstAid, Refresh, Reload
from game.model.events import ActionTaken
from game.model.rejections import Rejection
from game.rules import ammunition, figures


@dataclass(frozen=True, slots=True)
class ReloadAction:
    """Fill a magazine."""

    id: str = "reload"
    title: str = "Reload"
    icon: str = "reload"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Each weapon whose magazine is not full."""
        for weapon in world.sheet(figure).weapons:
            if ammunition.check_reload(world, figure, weapon) is None:
                yield Reload(figure, weapon)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the weapon has a magazine with room in it."""
        assert isinstance(command, Reload)
        return ammunition.check_reload(world, command.figure, command.weapon)

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the magazine is full."""
        assert isinstance(command, Reload)
        ammunition.reload(world, command.figure, command.weapon)
        world.emit(ActionTaken(command.figure, "reload", detail=world.weapon(command.weapon).title))


@dataclass(frozen=True, slots=True)
class FirstAidAction:
    """Treat a comrade beside one, or oneself; a full action that may straddle two rounds (combat.split-full)."""

    id: str = "first-aid"
    title: str = "First aid"
    icon: str = "first-aid"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Everybody within reach who needs it."""
        for target in figures.present(world):
            if figures.are_allies(world, figure, target):
                command = FirstAid(figure, target)
                if self.check(world, command) is None:
                    yield command

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the patient is near and hurt."""
        assert isinstance(command, FirstAid)
        if command.target not in figures.present(world) or figures.gap(world, command.figure, command.target) > 1:
            return Rejection("not-adjacent", "The patient must be beside you.", "combat.split-full")
        return world.ruleset.resolution.check_first_aid(world, command.figure, command.target)

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the patient is treated."""
        assert isinstance(command, FirstAid)
        world.ruleset.resolution.first_aid(world, command.figure, command.target)


@dataclass(frozen=True, slots=True)
class RefreshAction:
    """Spend an action die to get back on one's feet."""

    id: str = "refresh"
    title: str = "Refresh"
    icon: str = "refresh"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Refreshing, where it would help."""
        if self.check(world, Refresh(figure)) is None:
            yield Refresh(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether there is something to recover and a die to spend."""
        return world.ruleset.resolution.check_refresh(world, command.figure)

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: recover at the round's end."""
        world.ruleset.resolution.refresh(world, command.figure)
