"""Initiative by calendar: no rounds, everybody acts when the clock reaches their AT, and what they declare winds up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from game.answers import StripEntry
from game.commands import Attack, Cancel, Command, End, Wait
from game.components import Answered, Clock, Performing, Question, Slot, Waiting
from game.events import ActionTaken, Declared, RoundBegan, RoundEnded, TurnBegan, TurnEnded
from game.rejections import Rejection
from game.rules import conditions, figures
from game.rules.economy.action_time import ActionTime
from game.rules.initiative import readiness
from game.rules.questions import YES, ask
from game.sheet import Sheet
from game.world import TABLE, World

REJOIN = "rejoin"


class CalendarInitiative(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """time.*: Reaction Rolls set the first AT; every action is declared, winds up for its AT, is performed, and the
    next is declared.

    `readiness` modifies the Reaction rating by state; `alert_lasts` AT before alert becomes cautious; `span` AT count
    as one round for objectives.
    """

    name: ClassVar[str] = "calendar"

    readiness: dict[str, int]
    alert_lasts: int
    span: int

    def components(self, sheet: Sheet) -> Iterable[object]:
        """A place on the calendar for every figure."""
        return (Slot(),)

    # --- the flow of the fight --------------------------------------------------------------------------------------

    def advance(self, world: World) -> None:
        """Changes the world: go on to the next free attack, slot or span."""
        clock = world.get(TABLE, Clock)
        if clock.stage == "begin-round":
            clock.round += 1
            clock.stage = "calendar"
            world.emit(RoundBegan(clock.round, f"{clock.time} AT", self.order(world), rule="time.calendar"))
        elif clock.stage != "calendar":
            readiness.advance(world, clock, self)
        elif clock.acting:
            self._go_on(world, clock)
        else:
            self._next_slot(world, clock)

    def _next_slot(self, world: World, clock: Clock) -> None:
        order = self._upcoming(world)
        if not order:
            self._bring_back(world)
            return
        figure = order[0]
        at = world.get(figure, Slot).at
        if at > clock.time and self._ask_waiting(world, clock):
            return
        if at >= clock.round * self.span:
            clock.time = max(clock.time, clock.round * self.span)
            world.ruleset.resolution.end_of_round(world)
            world.emit(RoundEnded(clock.round, "time.calendar"))
            clock.stage = "begin-round"
            return
        if at > clock.time:
            clock.time, clock.asked = at, []
        self._begin_slot(world, clock, figure)

    def _begin_slot(self, world: World, clock: Clock, figure: int) -> None:
        """Perform what was declared; the next declaration is asked for when that is done."""
        slot = world.get(figure, Slot)
        clock.acting, clock.ending = figure, False
        conditions.lift(world, figure, "guarding", "its next slot", "time.calendar")
        able = world.ruleset.economy.begin_turn(world, figure)
        world.emit(TurnBegan(figure, clock.time, "time.calendar"))
        command, slot.command = slot.command, None
        if not able:
            slot.at = clock.time + 1
            clock.ending = True
        elif command is not None:
            world.put(figure, Performing(command, recheck=True))

    def _go_on(self, world: World, clock: Clock) -> None:
        figure = clock.acting
        if figures.is_up(world, figure) and not clock.ending:
            world.put(TABLE, Waiting(self._question(world, figure)))
            return
        clock.acting, clock.ending = 0, False
        world.emit(TurnEnded(figure))

    def _question(self, world: World, figure: int) -> Question:
        """The acting figure declares; meanwhile its comrades may drop what they declared (time.wait-cancel)."""
        side = figures.side_of(world, figure)
        winding = tuple(
            f
            for f in figures.fighting(world)
            if f != figure and figures.side_of(world, f) == side and world.get(f, Slot).command is not None
        )
        return Question(side, "act", figure, figures=(figure, *winding))

    # --- waiting ----------------------------------------------------------------------------------------------------

    def _ask_waiting(self, world: World, clock: Clock) -> bool:
        """Before the clock moves on, whoever waits may come in now; whether somebody was asked."""
        for figure in figures.fighting(world):
            if not world.get(figure, Slot).waiting or str(figure) in clock.asked:
                continue
            clock.asked = [*clock.asked, str(figure)]
            name = figures.name_of(world, figure)
            choices = (
                (YES, f"{name} comes in", f"declares at {clock.time} AT", "time.wait-cancel"),
                ("no", "Wait on", "", "time.wait-cancel"),
            )
            side = figures.side_of(world, figure)
            ask(world, Question(side, REJOIN, figure, 0, f"{name} waits", choices), "time.wait-cancel")
            return True
        return False

    def _bring_back(self, world: World) -> None:
        """When everybody waits, the quickest comes in."""
        waiting = [figure for figure in figures.fighting(world) if world.get(figure, Slot).waiting]
        if waiting:
            self._rejoin(world, min(waiting, key=lambda f: self._rank(world, f)))

    def _rejoin(self, world: World, figure: int) -> None:
        slot = world.get(figure, Slot)
        slot.waiting, slot.at = False, world.get(TABLE, Clock).time
        world.emit(ActionTaken(figure, REJOIN, rule="time.wait-cancel"))

    def answered(self, world: World, answer: Answered) -> bool:
        """Changes the world: somebody who waits comes in, or waits on."""
        if answer.question.kind != REJOIN:
            return False
        if answer.choice == YES:
            self._rejoin(world, answer.question.figure)
        return True

    # --- order ------------------------------------------------------------------------------------------------------

    def _rank(self, world: World, figure: int) -> tuple[int, int, int, int, int]:
        """Sort key: AT, then modified Reaction rating, then Agility, then the coin (time.calendar)."""
        slot = world.get(figure, Slot)
        return slot.at, -slot.rating, -world.sheet(figure).agility, -slot.coin, figure

    def _upcoming(self, world: World) -> list[int]:
        on_calendar = [f for f in figures.fighting(world) if not world.get(f, Slot).waiting]
        return sorted(on_calendar, key=lambda f: self._rank(world, f))

    def order(self, world: World) -> tuple[int, ...]:
        """Figures in the order of their slots, the acting one first."""
        acting = world.get(TABLE, Clock).acting
        rest = [figure for figure in self._upcoming(world) if figure != acting]
        return (acting, *rest) if acting else tuple(rest)

    # --- commands ---------------------------------------------------------------------------------------------------

    def check(self, world: World, command: Command) -> Rejection | None:
        """The acting figure declares; a comrade's declared action may be cancelled, and nothing else of it."""
        clock = world.get(TABLE, Clock)
        slot = world.get(command.figure, Slot)
        if isinstance(command, Cancel):
            if slot.command is None:
                return Rejection("nothing-declared", "Nothing is declared that could be cancelled.", "time.wait-cancel")
            return None
        if command.figure != clock.acting:
            name = figures.name_of(world, clock.acting)
            return Rejection("not-your-turn", f"It is {name}'s slot.", "time.calendar")
        if clock.stage == "free-attack":
            return readiness.check_free(world, command)
        return None

    def accept(self, world: World, command: Command) -> None:
        """Changes the world: declare it for when its time has run out; what takes no time is done at once."""
        clock, slot = world.get(TABLE, Clock), world.get(command.figure, Slot)
        if clock.stage == "free-attack":
            readiness.accept_free(world, clock, command)
            return
        time = _economy(world).time(world, command)
        if isinstance(command, End):
            slot.at = clock.time + 1
        if not time or isinstance(command, Cancel | Wait):
            world.put(command.figure, Performing(command))
            return
        slot.command, slot.at = command, clock.time + time
        clock.ending = True
        target = command.target if isinstance(command, Attack) else 0
        world.emit(Declared(command.figure, command.action, clock.time, slot.at, target, "time.calendar"))

    def next_at(self, world: World, command: Command) -> int | None:
        """The AT at which a command would be performed."""
        return world.get(TABLE, Clock).time + _economy(world).time(world, command)

    def begin_wait(self, world: World, figure: int) -> None:
        """Changes the world: off the calendar until called back (time.wait-cancel)."""
        slot = world.get(figure, Slot)
        slot.waiting = True
        clock = world.get(TABLE, Clock)
        clock.asked = [*clock.asked, str(figure)]
        clock.ending = True

    def cancel(self, world: World, figure: int) -> None:
        """Changes the world: drop what was declared; the time spent is lost, the next is declared now."""
        slot = world.get(figure, Slot)
        slot.command, slot.at = None, world.get(TABLE, Clock).time

    def note(self, world: World, figure: int, event: str, source: str = "", key: str = "", times: int = 1) -> None:
        """Nothing that happens moves a figure on the calendar."""

    def settle_at(self, world: World, figure: int, at: int) -> None:
        """Acting out of turn does not move a slot."""

    # --- display ----------------------------------------------------------------------------------------------------

    def strip(self, world: World) -> tuple[StripEntry, ...]:
        """The timeline: who acts at which AT, and what is winding up."""
        clock = world.get(TABLE, Clock)
        waiting = [figure for figure in figures.fighting(world) if world.get(figure, Slot).waiting]
        entries = []
        for figure in (*self.order(world), *waiting):
            slot = world.get(figure, Slot)
            title = world.ruleset.actions[slot.command.action].title or slot.command.action if slot.command else ""
            note = "waits" if slot.waiting else f"winding up: {title}" if title else ""
            at = clock.time if figure == clock.acting else slot.at
            entries.append(StripEntry(figure, at, "AT", acting=figure == clock.acting, note=note))
        return tuple(entries)


def _economy(world: World) -> ActionTime:
    economy = world.ruleset.economy
    assert isinstance(economy, ActionTime)
    return economy
