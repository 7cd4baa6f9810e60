"""Actions that change the order of turns or end a turn: regroup, press, surge, delay, end the turn, leave the field.
"Count" is a figure's number in the order of turns; higher Counts act earlier."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, takewhile

import msgspec

from game.actions.action import COUNT, HALVES, Action
from game.core.world import TABLE, World
from game.model.commands import Delay, End, Leave, Press, Regroup, Surge
from game.model.components import Clock, Health, Place, Sides
from game.model.events import StateChanged
from game.model.rejections import Rejection
from game.rules import figures
from game.rules.clocks.kinds import counted, halved


def _begun(world: World, figure: int, sentence: str, rule: str) -> Rejection | None:
    """Return the reason why a figure cannot delay or press now: its turn has begun, or it is reeling (its Count is too
    low). None if it can."""
    if figures.has(world, figure, "reeling"):
        return Rejection("barred", "A reeling figure has no bonus step.", "fluid.reeling")
    return Rejection("turn-begun", sentence, rule) if halved(world).has_begun(world, figure) else None


class RegroupAction(Action[Regroup]):
    """A preparation that raises the figure's Count, so that it acts earlier (fluid.regroup)."""

    command = Regroup
    title = "Regroup"
    rule = "fluid.regroup"
    effect = (
        "Act earlier: Count +{clock.shift.regroup.amount} and your Intelligence, "
        "{clock.shift.regroup.at_once?at once|when the round ends}.",
        "Act earlier in the coming rounds.",
    )
    verb = "regroups"
    short = verb
    needs = COUNT

    def begin(self, world: World, command: Regroup) -> None:
        """Raise the figure's Count, now or at the end of the round."""
        self.tell(world, command.figure)
        world.ruleset.clock.note(world, command.figure, "regroup")


class PressAction(Action[Press]):
    """An extra half action taken at once; in return the figure's Count falls (fluid.press)."""

    command = Press
    title = "Press"
    rule = "fluid.press"
    effect = (
        "With Count {clock.press.least} or more: act once more now. Your Count then falls by {clock.press.cost}.",
        "Act again at once. Your Count falls by 20.",
    )
    verb = "uses Press"
    wants = "press and act at once, for 20 Count"
    comes_near = True
    short = verb
    sound = "press"
    needs = COUNT

    def check(self, world: World, command: Press) -> Rejection | None:
        """Return a refusal unless the Count is high enough and the turn has not begun."""
        refused = counted(world).may_press(world, command.figure)
        if refused is None and halved(world).is_single(world, command.figure):
            return Rejection("surprise", "Press does not work in a surprise round.", "combat.surprise-order")
        return refused or _begun(
            world, command.figure, "Too late: Press comes before any other action of the turn.", self.rule
        )

    def begin(self, world: World, command: Press) -> None:
        """Give the figure one half action now; its own turn still comes at its lowered Count."""
        self.tell(world, command.figure)
        counted(world).begin_press(world, command.figure)


class SurgeAction(Action[Surge]):
    """One extra half action in a fight, which cannot be an attack; only for figures with this trait
    (combat.combine-halves)."""

    command = Surge
    title = "Surge"
    rule = "combat.combine-halves"
    effect = ("One more action in this turn, once a battle.",)
    about = ("It pays for anything but an attack or Ready.",)
    verb = "uses Surge"
    wants = "use Surge for one more half action"
    short = verb
    icon = "sprint"
    needs = HALVES

    def check(self, world: World, command: Surge) -> Rejection | None:
        """Return a refusal unless one of the figure's traits grants Surge."""
        if not any("surge" in trait.grants for trait in figures.traits_of(world, command.figure)):
            return Rejection("no-trait", "This figure does not have Surge.", self.rule)
        if halved(world).is_single(world, command.figure):
            return Rejection(
                "surprise", "In a surprise round every figure has one action only.", "combat.surprise-order"
            )
        return None

    def begin(self, world: World, command: Surge) -> None:
        """Give the figure an extra half action that cannot pay for an attack."""
        self.tell(world, command.figure)
        world.ruleset.clock.grant(world, command.figure, "surge", forbids=("attack", "ready"))


class DelayAction(Action[Delay]):
    """A delay: the figure takes its turn later in this round."""

    command = Delay
    title = "Delay"
    rule = "combat.round"
    effect = ("Let others go first and act later in this round.",)
    about = ("You choose how far your Count falls for this turn, and keep your whole turn.",)
    verb = "waits"
    wants = "let others go first"
    short = verb
    needs = COUNT

    def offers(self, world: World, figure: int) -> Iterator[Delay]:
        """Yield a delay by every number of Counts by which the figure may delay."""
        every = (Delay(figure, uses) for uses in count(1))
        yield from takewhile(lambda command: self.check(world, command) is None, every)

    def check(self, world: World, command: Delay) -> Rejection | None:
        """Return a refusal unless the turn has not begun and the figure may delay by that many Counts."""
        sentence = "Delay before any other action of the turn."
        if counted(world).is_pressing(world, command.figure):
            return Rejection("turn-begun", sentence, self.rule)
        refused = _begun(world, command.figure, sentence, self.rule)
        if refused is not None:
            return refused
        left = counted(world).delays_left(world, command.figure)
        if not 1 <= command.uses <= left:
            return Rejection("no-later", f"Delay by {left} Count at most.", self.rule)
        return None

    def begin(self, world: World, command: Delay) -> None:
        """Move the figure's turn to a later Count of this round."""
        self.tell(world, command.figure, detail=str(command.uses))
        counted(world).begin_delay(world, command.figure, command.uses)

    def detail(self, detail: str) -> str:
        """Return the end of the log line: by how many Counts the figure acts later."""
        return f", and acts {detail} Count later" if detail.isdigit() else super().detail(detail)


class EndAction(Action[End]):
    """The end of the figure's turn; under some rules a short pause before it chooses again."""

    command = End
    title = "End turn"
    effect = ("Do nothing for {pause}, and then choose again.", "End this turn. The next figure acts.")
    about = ("You choose again at {again} AT. Others may act before that.", "What is left of this turn is lost.")
    verb = "ends the turn"
    is_apart = True

    def numbers(self, world: World, figure: int) -> dict[str, str]:
        """Return the length of the pause and the time at which the figure acts again; {} for clocks on which the action
        takes no time."""
        now, again = world.ruleset.clock.due_at(world, figure), world.ruleset.clock.next_at(world, End(figure))
        return {} if now is None or again is None else {"pause": f"{again - now} AT", "again": str(again)}

    def begin(self, world: World, command: End) -> None:
        """End the figure's turn."""
        world.change(TABLE, Clock, ending=True)


class LeaveAction(Action[Leave]):
    """Leaving the battlefield at an exit of the figure's side."""

    command = Leave
    title = "Leave"
    rule = "grid.squares"
    effect = ("Leave the map over the exit you stand on.",)
    about = ("You do not come back in this battle.",)
    verb = "leaves the field"
    wants = "leave the field"
    comes_near = True

    def check(self, world: World, command: Leave) -> Rejection | None:
        """Return a refusal unless the figure stands on an exit of its side."""
        side = figures.side_of(world, command.figure)
        for objective in world.map.objectives:
            if objective.is_exit_of(side) and set(figures.squares_of(world, command.figure)) & set(objective.squares):
                return None
        return Rejection("no-exit", "This figure does not stand on an exit.", self.rule)

    def begin(self, world: World, command: Leave) -> None:
        """Take the figure off the board, and add it to the figures of its side that have left."""
        world.change(command.figure, Place, on_board=False)
        world.change(command.figure, Health, state="gone")
        sides, side = world.get(TABLE, Sides).by_id, figures.side_of(world, command.figure)
        fewer = msgspec.structs.replace(sides[side], gone=sides[side].gone + 1)
        world.change(TABLE, Sides, by_id={**sides, side: fewer})
        world.emit(StateChanged(command.figure, "gone"))
        world.change(TABLE, Clock, ending=True)
