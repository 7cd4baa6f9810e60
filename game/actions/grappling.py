"""Grappling: take hold, keep hold, break free (pass.subdue)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.commands import BreakFree, Command, Subdue
from game.model.components import Conditions, PassTurn, Striking
from game.model.events import ActionTaken
from game.model.rejections import Rejection
from game.rules import figures, grapples


@dataclass(frozen=True, slots=True)
class SubdueAction:
    """An unarmed attack to grapple; against somebody held already, it keeps the hold."""

    id: str = "subdue"
    title: str = "Grapple"
    icon: str = "subdue"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Everybody in reach, or the one that is held."""
        for target in figures.opponents(world, figure):
            if self.check(world, Subdue(figure, target)) is None:
                yield Subdue(figure, target)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the target is in reach of bare hands, and nobody else is held."""
        assert isinstance(command, Subdue)
        held = world.get(command.figure, Conditions).active.get("grappling")
        if held is not None:
            if held.source == command.target:
                return None
            return Rejection("hands-full", "It holds somebody else.", "pass.subdue")
        weapon = grapples.bare_hands(world, command.figure)
        if not weapon:
            return Rejection("no-hands", "Nothing to grapple with.", "pass.subdue")
        if command.target not in figures.opponents(world, command.figure):
            return Rejection("no-target", "There is no such opponent.", "pass.subdue")
        if figures.has(world, command.target, "grappled"):
            return Rejection("held-already", "Somebody holds it already.", "pass.subdue")
        forecast = world.ruleset.resolution.forecast(world, command.figure, command.target, weapon)
        return forecast if isinstance(forecast, Rejection) else None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: keep the hold, or attack to get it."""
        assert isinstance(command, Subdue)
        if figures.has(world, command.figure, "grappling"):
            world.change(command.figure, PassTurn, kept_hold=True)
            world.emit(ActionTaken(command.figure, "keep-hold", command.target, rule="pass.subdue"))
            return
        weapon = grapples.bare_hands(world, command.figure)
        world.change(command.figure, PassTurn, kept_hold=True)
        world.put(command.figure, Striking(weapon, command.target, kind="subdue"))


@dataclass(frozen=True, slots=True)
class BreakFreeAction:
    """A test against the hold; free, one steps to a square beside."""

    id: str = "break-free"
    title: str = "Break free"
    icon: str = "break-free"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Breaking free, for whoever is held."""
        if self.check(world, BreakFree(figure)) is None:
            yield BreakFree(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether somebody holds the figure."""
        if figures.has(world, command.figure, "grappled"):
            return None
        return Rejection("not-held", "Nobody holds this figure.", "pass.subdue")

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: test, and get free or not."""
        grapples.try_to_break(world, command.figure)
