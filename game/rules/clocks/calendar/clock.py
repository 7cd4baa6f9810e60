"""The calendar clock. Each figure acts at its own time in AT (seconds). It declares an action in its slot (its turn on
the calendar), and the action takes effect at a later time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from game.core.axes import Provides, Requires
from game.core.world import TABLE, World
from game.model.answers import StripEntry
from game.model.commands import Attack, Cancel, Command, End, Move, Wait
from game.model.components import Answered, Clock, Performing, Question, Waiting
from game.model.errors import Problem
from game.model.events import ActionTaken, Declared, RoundBegan, RoundEnded, TurnBegan, TurnEnded
from game.model.rejections import Rejection
from game.model.sheet import Sheet
from game.model.shots import Shot
from game.rules import conditions, figures
from game.rules.clocks import placing
from game.rules.clocks.calendar import readiness
from game.rules.clocks.calendar.action_time import ActionTime
from game.rules.clocks.calendar.components import Slot
from game.rules.questions import YES, ask, order_of

REJOIN, CANCEL, RECONSIDER = "rejoin", "cancel", "reconsider"
"""Kinds of questions: whether a waiting figure comes back to the calendar, whether it drops a declared action that has
become impossible, and whether it drops one that is still possible."""


class CalendarClock(ActionTime, frozen=True, kw_only=True):
    """A calendar on which Reaction Rolls set each figure's first AT. An action is declared, takes its AT to prepare, is
    performed, and then the next one is declared (time.*).

    `readiness` holds the modifiers to the Reaction rating by state of readiness; `alert_lasts` is the AT after which
    the state "alert" becomes "cautious"; `span` is the number of AT that count as one round for objectives;
    `until_slot` names conditions that end when the figure's next slot begins."""

    name: ClassVar[str] = "calendar"
    provides: ClassVar[Provides] = ("a calendar", "whole moves")
    keeps: ClassVar[tuple[type, ...]] = (Slot,)
    requires: ClassVar[Requires] = {"ratings": "rolls Reaction at a rating of the event chart"}

    readiness: dict[str, int]
    alert_lasts: int
    span: Annotated[int, msgspec.Meta(ge=1)]
    until_slot: tuple[str, ...] = ()

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the place on the calendar (Slot) that every figure starts with."""
        return (Slot(),)

    def misfits(self, options: Mapping[str, Any]) -> Iterator[Problem]:
        """Yield a problem for each unknown word in the battle option "readiness"."""
        return readiness.misfits(str(options.get("readiness", "prepared")), self)

    # --- the flow of the fight --------------------------------------------------------------------------------------

    def advance(self, world: World) -> None:
        """Begin the next step of the opening, the next slot, or the next span of AT that counts as a round."""
        clock = world.get(TABLE, Clock)
        if clock.stage == "begin-round":
            clock = world.change(TABLE, Clock, round=clock.round + 1, stage="calendar")
            for figure in placing.newcomers(world, clock.round):
                world.change(figure, Slot, at=clock.time)
            world.emit(
                RoundBegan(clock.round, f"The span from {clock.time} AT", self.order(world), rule="time.calendar")
            )
        elif clock.stage != "calendar":
            readiness.advance(world, clock, self)
        elif clock.acting:
            self._go_on(world, clock)
        else:
            self._next_slot(world, clock)

    def _next_slot(self, world: World, clock: Clock) -> None:
        """Begin the next figure's slot, or end the span if that comes first. Before that, figures with declared actions
        and waiting figures are asked whether they change their plans."""
        self._take_off_the_fallen(world, clock)
        if self._ask_winding(world, clock) or self._ask_waiting(world, clock):
            return
        order = self._upcoming(world)
        if not order and self._bring_back(world, clock):
            return
        if not order and readiness.lift_oblivious(world):
            world.change(TABLE, Clock, stage="reaction")
            return
        end = self.round_ends(world)
        if not order or world.get(order[0], Slot).at >= end:
            clock = world.change(TABLE, Clock, time=max(clock.time, end))
            world.ruleset.resolution.end_of_round(world)
            world.emit(RoundEnded(clock.round, "time.calendar"))
            world.change(TABLE, Clock, stage="begin-round")
            return
        clock = world.change(TABLE, Clock, time=max(clock.time, world.get(order[0], Slot).at))
        self._begin_slot(world, clock, order[0])

    def _take_off_the_fallen(self, world: World, clock: Clock) -> None:
        """Drop the declared actions of figures that can no longer fight. A figure that gets up again may declare at
        once."""
        for figure, _ in world.each(Slot):
            if not figures.is_up(world, figure):
                world.change(figure, Slot, command=None, waiting=False, held=False, at=clock.time)

    def _begin_slot(self, world: World, clock: Clock, figure: int) -> None:
        """Begin a figure's slot. An action that it declared for this time is performed first; then the next declaration
        is asked for."""
        slot = world.get(figure, Slot)
        clock = world.change(TABLE, Clock, acting=figure, ending=False)
        slot = world.change(figure, Slot, at=clock.time)
        for condition in self.until_slot:
            conditions.lift(world, figure, condition, "its next slot", "time.calendar")
        able = self.begin_slot(world, figure)
        world.emit(TurnBegan(figure, clock.time, "time.calendar"))
        command = slot.command
        world.change(figure, Slot, command=None)
        if not able:
            world.change(figure, Slot, at=clock.time + self.time(world, End(figure)))
            world.change(TABLE, Clock, ending=True)
        elif command is not None:
            readiness.take_notice(world, clock, command)
            world.put(figure, Performing(command, recheck=True))

    def _go_on(self, world: World, clock: Clock) -> None:
        figure = clock.acting
        if figures.is_up(world, figure) and not clock.ending:
            world.put(TABLE, Waiting(self._question(world, figure)))
            return
        waits = world.get(figure, Slot).waiting
        world.change(TABLE, Clock, acting=0, ending=False, asked=(f"{REJOIN} {figure}",) if waits else ())
        world.emit(TurnEnded(figure))

    def _question(self, world: World, figure: int) -> Question:
        """Return the question to the acting figure for its next declaration. Comrades with declared actions may answer
        too, by dropping them (time.wait-cancel)."""
        side = figures.side_of(world, figure)
        winding = tuple(f for f in self._winding(world) if f != figure and figures.side_of(world, f) == side)
        return Question(side, "act", figure, figures=(figure, *winding))

    # --- changes of mind --------------------------------------------------------------------------------------------

    def barred(self, world: World, figure: int) -> Rejection | None:
        """Return the reason why the figure's declared action could not be carried out now; None if it could, or if
        nothing is declared (time.wait-cancel)."""
        command = world.get(figure, Slot).command
        return _barred(world, command) if command is not None else None

    def _winding(self, world: World) -> tuple[int, ...]:
        return tuple(f for f in figures.fighting(world) if world.get(f, Slot).command is not None)

    def _ask_winding(self, world: World, clock: Clock) -> bool:
        """After a slot, ask each figure with a declared action whether it drops the action. Return whether any figure
        was asked."""
        for figure in self._winding(world):
            command = world.get(figure, Slot).command
            assert command is not None
            kind = CANCEL if _barred(world, command) is not None else RECONSIDER
            title = _title(world, command)
            choices = (
                (YES, f"Drop it: {title.lower()}", f"declares anew at {clock.time} AT", "time.wait-cancel"),
                ("no", "Go on", f"performed at {world.get(figure, Slot).at} AT", "time.wait-cancel"),
            )
            why = "could not be done now" if kind == CANCEL else "is winding up"
            if self._ask_once(world, clock, kind, figure, f"{title} {why}", choices):
                return True
        return False

    def _ask_waiting(self, world: World, clock: Clock) -> bool:
        """After a slot, ask each waiting figure whether it comes back. Return whether any figure was asked."""
        for figure in figures.fighting(world):
            if not world.get(figure, Slot).waiting:
                continue
            name = figures.name_of(world, figure)
            choices = (
                (YES, f"{name} comes in", f"declares at {clock.time} AT", "time.wait-cancel"),
                ("no", "Wait on", "", "time.wait-cancel"),
            )
            if self._ask_once(world, clock, REJOIN, figure, f"{name} waits", choices):
                return True
        return False

    def _ask_once(
        self, world: World, clock: Clock, kind: str, figure: int, title: str,
        choices: tuple[tuple[str, str, str, str], ...],
    ) -> bool:  # fmt: skip
        side = figures.side_of(world, figure)
        if f"{kind} {figure}" in clock.asked or order_of(world, side, kind) == "never":
            return False
        world.change(TABLE, Clock, asked=(*clock.asked, f"{kind} {figure}"))
        ask(world, Question(side, kind, figure, 0, title, choices), "time.wait-cancel")
        return True

    def _bring_back(self, world: World, clock: Clock) -> bool:
        """Bring back the first of the waiting figures and move the time on by 1 AT; called when no figure has a slot to
        come. Return whether any figure was waiting."""
        waiting = [figure for figure in figures.fighting(world) if world.get(figure, Slot).waiting]
        if waiting:
            world.change(TABLE, Clock, time=clock.time + 1)
            self._rejoin(world, min(waiting, key=lambda f: self._rank(world, f)))
        return bool(waiting)

    def _rejoin(self, world: World, figure: int) -> None:
        world.change(figure, Slot, waiting=False, at=world.get(TABLE, Clock).time)
        world.emit(ActionTaken(figure, REJOIN, rule="time.wait-cancel"))

    def answered(self, world: World, answer: Answered) -> bool:
        """Carry out an answer: let a waiting figure come back, or drop a declared action. Return False for questions
        that are not of this clock."""
        kind, figure = answer.question.kind, answer.question.figure
        if kind not in (REJOIN, CANCEL, RECONSIDER):
            return False
        if answer.choice == YES and kind == REJOIN:
            self._rejoin(world, figure)
        elif answer.choice == YES:
            self.cancel(world, figure)
        return True

    # --- order ------------------------------------------------------------------------------------------------------

    def _rank(self, world: World, figure: int) -> tuple[int, int, int, int, int]:
        """Return the sort key of a figure: the AT of its slot, then its modified Reaction rating, then its Agility,
        then a coin toss (time.calendar)."""
        slot = world.get(figure, Slot)
        return slot.at, -slot.rating, -world.sheet(figure).agility, -slot.coin, figure

    def _upcoming(self, world: World) -> list[int]:
        on_calendar = [
            f
            for f in figures.fighting(world)
            if not world.get(f, Slot).waiting and not figures.has(world, f, readiness.OBLIVIOUS)
        ]
        return sorted(on_calendar, key=lambda f: self._rank(world, f))

    def order(self, world: World) -> tuple[int, ...]:
        """Return the ids of the figures in the order of their slots, the acting figure first."""
        acting = world.get(TABLE, Clock).acting
        rest = [figure for figure in self._upcoming(world) if figure != acting]
        return (acting, *rest) if acting else tuple(rest)

    # --- commands ---------------------------------------------------------------------------------------------------

    def check_turn(self, world: World, command: Command) -> Rejection | None:
        """Return a refusal unless the command declares an action of the acting figure, or cancels a comrade's declared
        action."""
        clock = world.get(TABLE, Clock)
        if not clock.acting:
            return Rejection("not-your-turn", "No figure's turn has come yet.", "time.calendar")
        if isinstance(command, Cancel):
            if figures.side_of(world, command.figure) != figures.side_of(world, clock.acting):
                return Rejection("not-yours", "The other side answers this question.", "time.wait-cancel")
            if world.get(command.figure, Slot).command is None:
                return Rejection(
                    "nothing-declared", "This figure has declared nothing that could be cancelled.", "time.wait-cancel"
                )
            return None
        if command.figure != clock.acting:
            name = figures.name_of(world, clock.acting)
            return Rejection("not-your-turn", f"It is {name}'s turn.", "time.calendar")
        if clock.stage == readiness.FREE_ATTACK:
            return readiness.check_free(world, command)
        return None

    def accept(self, world: World, command: Command) -> None:
        """Declare the command; it takes effect when the time that it takes has passed. A command that takes no time is
        done at once."""
        clock, slot = world.get(TABLE, Clock), world.get(command.figure, Slot)
        if clock.stage == readiness.FREE_ATTACK or readiness.is_free(world, command):
            readiness.accept_free(world, clock, command)
            return
        time = self.time(world, command)
        if isinstance(command, End):
            slot = world.change(command.figure, Slot, at=clock.time + time)
        if not time or isinstance(command, Cancel | Wait | End):
            world.put(command.figure, Performing(command))
            return
        slot = world.change(command.figure, Slot, command=command, at=clock.time + time)
        clock = world.change(TABLE, Clock, ending=True)
        target = getattr(command, "target", 0)
        world.emit(Declared(command.figure, command.action, clock.time, slot.at, target, "time.calendar"))

    def next_at(self, world: World, command: Command) -> int | None:
        """Return the AT at which a command would be performed and the figure could declare again; None if the figure
        leaves the calendar."""
        clock = world.get(TABLE, Clock)
        if isinstance(command, Wait) or clock.stage != "calendar" or readiness.is_free(world, command):
            return None
        if isinstance(command, Cancel):
            return clock.time
        return clock.time + self.time(world, command)

    def round_ends(self, world: World) -> int:
        """Return the AT at which the present round (a span of AT) ends."""
        return world.get(TABLE, Clock).round * self.span

    def begin_wait(self, world: World, figure: int) -> None:
        """Take a figure off the calendar until it is called back (time.wait-cancel)."""
        world.change(figure, Slot, waiting=True)
        world.change(TABLE, Clock, ending=True)

    def cancel(self, world: World, figure: int) -> None:
        """Drop a figure's declared action. The time already spent is lost, and it declares its next action now."""
        slot = world.get(figure, Slot)
        detail = slot.command.action if slot.command is not None else ""
        world.change(figure, Slot, command=None, at=world.get(TABLE, Clock).time)
        world.emit(ActionTaken(figure, CANCEL, detail=detail, rule="time.wait-cancel"))

    # --- what others ask ----------------------------------------------------------------------------------------------

    def declared(self, world: World, figure: int) -> Command | None:
        """Return the command that the figure has declared and not yet performed. Other sides may only learn that it
        exists, and its target."""
        return world.get(figure, Slot).command

    def facts(self, world: World, figure: int) -> Mapping[str, Any]:
        """Return the AT of the figure's next slot ("at_time") and the id of the action declared for then ("declared",
        "" if none); demos use these names."""
        slot = world.get(figure, Slot)
        return {"at_time": slot.at, "declared": slot.command.action if slot.command is not None else ""}

    def due_at(self, world: World, figure: int) -> int | None:
        """Return the AT of the figure's next slot."""
        return world.get(figure, Slot).at

    def forget(self, world: World, others: Sequence[int], guess: Callable[[Command], Command | None]) -> None:
        """Replace each declared command of `others`, which are figures, by the result of `guess`. The world must be a
        copy."""
        for figure in others:
            command = world.get(figure, Slot).command
            if command is not None:
                world.change(figure, Slot, command=guess(command))

    # --- display ----------------------------------------------------------------------------------------------------

    def moment(self, world: World) -> tuple[str, str]:
        """Return "Round", and the present AT in words ("" before the first round)."""
        clock = world.get(TABLE, Clock)
        return "Round", f"{clock.time} AT" if clock.round else ""

    def strip(self, world: World) -> tuple[StripEntry, ...]:
        """Return the entries of the timeline on the screen: each figure with the AT of its slot, its declared action
        and the target of that."""
        clock = world.get(TABLE, Clock)
        waiting = [figure for figure in figures.fighting(world) if world.get(figure, Slot).waiting]
        entries = []
        for figure in (*self.order(world), *(f for f in waiting if f != clock.acting)):
            slot = world.get(figure, Slot)
            winding = _title(world, slot.command) if slot.command is not None else ""
            target = getattr(slot.command, "target", 0) if slot.command is not None else 0
            note = "waits" if slot.waiting else f"winding up: {winding}" if winding else ""
            at = clock.time if figure == clock.acting or slot.waiting else slot.at
            entries.append(
                StripEntry(
                    figure, at, "AT", acting=figure == clock.acting, note=note, winding=winding, target=target,
                    action=slot.command.action if slot.command is not None else "",
                    tie=self._rank(world, figure)[1:], waits=slot.waiting,
                )
            )  # fmt: skip
        return tuple(entries)


def _title(world: World, command: Command) -> str:
    """Return the title of a declared action."""
    return world.ruleset.actions[command.action].title or command.action.replace("-", " ").capitalize()


def _barred(world: World, command: Command) -> Rejection | None:
    """Return the reason why a declared command could not be carried out now: its target is out of sight, or its path is
    blocked. None if it could."""
    rules = world.ruleset
    if isinstance(command, Attack):
        attacker, target = figures.placed(world, command.figure), figures.placed(world, command.target)
        seen = rules.resolution.forecast(world, Shot(attacker, target, command.weapon))
        return seen if isinstance(seen, Rejection) else None
    if isinstance(command, Move):
        return rules.movement.bars(world, command.figure, command.path, command.action, command.tumble)
    return None
