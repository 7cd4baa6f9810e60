"""Time itself: regroup, press, surge, delay, end the turn, leave the field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from game.core.world import TABLE, World
from game.model.commands import Command, Delay, End, Leave, Press, Regroup, Surge
from game.model.components import Budget, Clock, Count, Health, Place, Sides
from game.model.events import ActionTaken, StateChanged
from game.model.rejections import Rejection
from game.rules import figures
from game.rules.initiative import note
from game.rules.initiative.count import CountInitiative


def _count_part(world: World) -> CountInitiative:
    part = world.ruleset.initiative
    assert isinstance(part, CountInitiative)
    return part


def _begun(world: World, figure: int, sentence: str, rule: str) -> Rejection | None:
    """Why a figure cannot put off or pull forward its turn: it has begun, or is lost to reeling."""
    budget = world.get(figure, Budget)
    if figures.has(world, figure, "reeling"):
        return Rejection("barred", "Not while reeling.", "fluid.reeling")
    has_acted = budget.half_actions or budget.full_actions or (budget.single and budget.free)
    return Rejection("turn-begun", sentence, rule) if has_acted else None


@dataclass(frozen=True, slots=True)
class RegroupAction:
    """Collect oneself: a better Count (fluid.regroup)."""

    id: str = "regroup"
    title: str = "Regroup"
    icon: str = "regroup"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Regrouping, always."""
        yield Regroup(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """It can always be done."""
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the Count gains, now or at the round's end."""
        world.emit(ActionTaken(command.figure, "regroup", rule="fluid.regroup"))
        note(world, command.figure, "regroup")


@dataclass(frozen=True, slots=True)
class PressAction:
    """Act at once for Count (fluid.press)."""

    id: str = "press"
    title: str = "Press"
    icon: str = "press"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Pressing, where the Count allows it."""
        if self.check(world, Press(figure)) is None:
            yield Press(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the Count is high enough and the turn still whole."""
        refused = _count_part(world).may_press(world, command.figure)
        if refused is None and world.get(command.figure, Budget).single:
            return Rejection("surprise", "Nobody presses in a surprise round.", "combat.surprise-order")
        return refused or _begun(world, command.figure, "Press before any other action of the turn.", "fluid.press")

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: one half action now, the turn later."""
        world.emit(ActionTaken(command.figure, "press", rule="fluid.press"))
        _count_part(world).begin_press(world, command.figure)


@dataclass(frozen=True, slots=True)
class SurgeAction:
    """One extra half action in the fight, for whoever has the gift; never for an attack (combat.combine-halves)."""

    id: str = "surge"
    title: str = "Surge"
    icon: str = "sprint"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """The surge, for those who have it."""
        if self.check(world, Surge(figure)) is None:
            yield Surge(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether a trait grants it."""
        traits = world.ruleset.traits
        if not any("surge" in traits[t].grants for t in world.sheet(command.figure).traits):
            return Rejection("no-trait", "This figure has no such gift.", "combat.combine-halves")
        if world.get(command.figure, Budget).single:
            return Rejection("surprise", "A surprise round holds one action and no more.", "combat.surprise-order")
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: an extra half action that may not be an attack."""
        world.emit(ActionTaken(command.figure, "surge", rule="combat.combine-halves"))
        world.ruleset.economy.grant(world, command.figure, "surge", forbids=("attack", "ready"))


@dataclass(frozen=True, slots=True)
class DelayAction:
    """Let others go first."""

    id: str = "delay"
    title: str = "Delay"
    icon: str = "delay"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Every number of Counts the figure may let pass."""
        for uses in range(1, _count_part(world).delays_left(world, figure) + 1):
            if self.check(world, Delay(figure, uses)) is not None:
                return
            yield Delay(figure, uses)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the turn is still whole and so many Counts can pass."""
        assert isinstance(command, Delay)
        sentence = "Delay before any other action of the turn."
        if world.get(command.figure, Count).pressing:
            return Rejection("turn-begun", sentence, "combat.round")
        refused = _begun(world, command.figure, sentence, "combat.round")
        if refused is not None:
            return refused
        left = _count_part(world).delays_left(world, command.figure)
        if not 1 <= command.uses <= left:
            return Rejection("no-later", f"It may come in at most {left} Counts later.", "combat.round")
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the turn comes later this round."""
        assert isinstance(command, Delay)
        world.emit(ActionTaken(command.figure, "delay", detail=str(command.uses), rule="combat.round"))
        _count_part(world).begin_delay(world, command.figure, command.uses)


@dataclass(frozen=True, slots=True)
class EndAction:
    """End the turn."""

    id: str = "end"
    title: str = "End turn"
    icon: str = "end"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Ending the turn, always."""
        yield End(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """It can always be done."""
        return None

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the turn is over."""
        world.change(TABLE, Clock, ending=True)


@dataclass(frozen=True, slots=True)
class LeaveAction:
    """Leave the battlefield over an exit of one's side."""

    id: str = "leave"
    title: str = "Leave"
    icon: str = "leave"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Leaving, on an exit."""
        if self.check(world, Leave(figure)) is None:
            yield Leave(figure)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether the figure stands on an exit of its side."""
        side = figures.side_of(world, command.figure)
        for objective in world.map.objectives:
            is_ours = objective.kind == "exit" and objective.side in (side, "any")
            if is_ours and set(figures.squares_of(world, command.figure)) & set(objective.squares):
                return None
        return Rejection("no-exit", "This is no exit.", "grid.squares")

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: the figure is off the board, and counted."""
        world.change(command.figure, Place, on_board=False)
        world.change(command.figure, Health, state="gone")
        sides, side = world.get(TABLE, Sides).by_id, figures.side_of(world, command.figure)
        fewer = msgspec.structs.replace(sides[side], gone=sides[side].gone + 1)
        world.change(TABLE, Sides, by_id={**sides, side: fewer})
        world.emit(StateChanged(command.figure, "gone"))
        world.change(TABLE, Clock, ending=True)
