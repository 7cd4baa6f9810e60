"""A minor or free action in the middle of a figure's coming move (phase.free-actions)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from game.actions.action import PHASES, Action
from game.actions.doors import CloseAction, OpenAction
from game.actions.gear import ReloadAction
from game.actions.stances import HideAction
from game.core.world import World
from game.model.commands import Close, Command, Hide, Midway, Open, Reload
from game.model.grid import Edge
from game.model.rejections import Rejection
from game.rules import ammunition, figures, footing
from game.rules.movement import doors

DEEDS: dict[str, Action[Any]] = {
    "open": OpenAction(),
    "close": CloseAction(),
    "hide": HideAction(),
    "reload": ReloadAction(),
}
"""Actions that a figure can take in the middle of a move, by id."""


def deed_of(command: Midway) -> Command:
    """Return the command that is carried out in the middle of the move."""
    if command.deed == "reload":
        return Reload(command.figure, command.magazine)
    if command.deed == "hide" or command.edge is None:
        return Hide(command.figure)
    return (Open if command.deed == "open" else Close)(command.figure, command.edge)


class MidwayAction(Action[Midway]):
    """A small action in the middle of a move: opening or closing a door, hiding, or reloading. It is done as soon as it
    is possible after a chosen number of steps."""

    command = Midway
    title = "On the way"
    rule = "phase.free-actions"
    effect = ("Do something small in the middle of a move, and move on.",)
    verb = "does something on the way"
    wants = "do something in the middle of the move"
    icon = "open"
    needs = PHASES
    unlisted = "after more steps than none, and doors and windows out of reach"
    unweighed = "doors on the way are opened by the path itself; an opponent does the rest before or after its move"

    def rests_on(self, world: World, figure: int) -> bool:
        """Return whether the figure may open a door on its way. The offers depend only on this and on where figures
        stand."""
        return doors.may_open(world, figure)

    def offers(self, world: World, figure: int) -> Iterator[Midway]:
        """Yield hiding, each possible reload, and the opening or closing of every door and window beside a square
        within reach."""
        tries = [Midway(figure, "hide"), *(Midway(figure, "reload", magazine=w) for w in world.sheet(figure).weapons)]
        for edge in _edges_in_reach(world, figure):
            tries.append(Midway(figure, "close" if world.is_open(*edge) else "open", edge=edge))
        yield from (command for command in tries if self.check(world, command) is None)

    def besides(self, world: World, figure: int) -> Iterator[Midway]:
        """Yield the commands of `offers` again, to be carried out after each number of steps that a sprint can have."""
        part = footing.part_of(world)
        most = part.allowance(world, figure, "sprint").total // part.base
        for command in self.offers(world, figure):
            yield from (msgspec.structs.replace(command, after=steps) for steps in range(1, most + 1))

    def check(self, world: World, command: Midway) -> Rejection | None:
        """Return a refusal unless the command names a small action and the door or weapon that it needs. During the
        move it is decided whether the action is possible there."""
        if command.deed not in DEEDS or command.deed not in world.ruleset.actions or command.after < 0:
            return Rejection("no-such-deed", f"On the way you can {', '.join(DEEDS)}.", self.rule)
        if command.deed in ("reload", "hide") and command.edge is not None:
            return Rejection("no-such-deed", "Name a door or window only to open or close it.", self.rule)
        if command.deed == "reload":
            if command.magazine not in world.sheet(command.figure).weapons:
                return Rejection("no-such-weapon", "This figure carries no such weapon.", self.rule)
            return ammunition.check_reload(world, command.figure, command.magazine)
        if command.magazine:
            return Rejection("no-such-deed", "Name a weapon only to reload it.", self.rule)
        if command.deed == "hide":
            return None
        kind = world.board.edge(*command.edge) if command.edge is not None else None
        if command.edge is None or kind is None or not kind.opens:
            return Rejection("nothing-to-open", "There is no door or window there.", self.rule)
        return None

    def begin(self, world: World, command: Midway) -> None:
        """Do the small action at once, if it is possible. This is called for a figure that does not move."""
        deed = deed_of(command)
        if DEEDS[deed.action].check(world, deed) is None:
            DEEDS[deed.action].begin(world, deed)


def _edges_in_reach(world: World, figure: int) -> tuple[Edge, ...]:
    """Return the borders with doors or windows beside any square that a sprint can reach."""
    if not world.board.openings:
        return ()
    reach = footing.part_of(world).reach(world, figure, "sprint")
    return doors.beside(world, figure, world.board.openings, {figures.square_of(world, figure), *reach.costs})
