"""The clock of phases: all sides give secret orders, then all figures move at once, then all act at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar

from msgspec.structs import replace

from game.core.axes import PhasedMovement, Provides, Requires
from game.core.kept import kept
from game.core.world import TABLE, World
from game.model.answers import StripEntry
from game.model.commands import Command, Commit, End, Midway, Recall
from game.model.components import Blocking, Clock, Condition, Performing, Question, Sides, Stride, Waiting
from game.model.decisions import ORDERS
from game.model.events import OrdersRevealed, PhaseBegan, RoundBegan, RoundEnded, SurpriseSettled
from game.model.rejections import Rejection
from game.model.sheet import Sheet
from game.rules import conditions, figures
from game.rules.clocks import placing
from game.rules.clocks.phases.components import PhaseOrders
from game.rules.clocks.phases.phase_actions import PhaseActions

RULE = "phase.move-action"
MOVEMENT, ACTION = "movement", "action"


class PhaseClock(PhaseActions, frozen=True):
    """A clock of rounds with a movement phase and an action phase; in each of them all orders are carried out together
    (phase.move-action). There is no order of turns: who is first matters only where two figures are in each other's
    way. `unaware` is the id of the condition that surprised figures get."""

    name: ClassVar[str] = "phases"
    provides: ClassVar[Provides] = ("phases",)
    keeps: ClassVar[tuple[type, ...]] = (PhaseOrders,)
    requires: ClassVar[Requires] = {"moves by modes": "asks for ways of moving that all can go at once"}

    shows_pips: ClassVar[bool] = False

    unaware: str = "unaware"

    def components(self, sheet: Sheet) -> Iterable[object]:
        """Return the components PhaseOrders and Stride that every figure starts with."""
        return (PhaseOrders(), Stride())

    # --- the flow of the fight --------------------------------------------------------------------------------------

    def advance(self, world: World) -> None:
        """Ask the next side for its orders, or carry all orders out."""
        clock = world.get(TABLE, Clock)
        if clock.stage == "opening":
            self._open(world, clock)
        elif clock.stage == "begin-round":
            self._begin_round(world, clock)
        elif clock.stage in (MOVEMENT, ACTION):
            self._ask_next(world, clock)
        else:
            self._resolve(world, clock)

    def _open(self, world: World, clock: Clock) -> None:
        """Place the groups. Sides that surprise others act once before the first round."""
        if world.options.get("opening") != "none":
            placing.place_groups(world)
        awareness = str(world.options.get("awareness", "all"))
        sides = list(world.get(TABLE, Sides).by_id)
        acting = [side for side in awareness.replace(",", " ").split() if side in sides]
        if not acting:
            world.change(TABLE, Clock, stage="begin-round")
            return
        members = tuple(f for f in figures.fighting(world) if figures.side_of(world, f) in acting)
        for figure in figures.fighting(world):
            if figure not in members:
                conditions.put(world, figure, self.unaware, Condition(), "taken by surprise", RULE)
        world.emit(SurpriseSettled(members, "an ambush", rule=RULE))
        self._begin_phase(world, clock, ACTION)
        world.change(TABLE, Clock, asked=tuple(side for side in sides if side not in acting))

    def _begin_round(self, world: World, clock: Clock) -> None:
        clock = world.change(TABLE, Clock, round=clock.round + 1)
        for figure in figures.fighting(world):
            conditions.lift(world, figure, self.unaware, "knows of the fight", RULE)
            self.begin_round(world, figure)
        world.emit(RoundBegan(clock.round, f"Round {clock.round}", rule=RULE))
        self._begin_phase(world, clock, MOVEMENT)

    def _begin_phase(self, world: World, clock: Clock, phase: str) -> None:
        clock = world.change(TABLE, Clock, stage=phase, asked=())
        for figure in world.figures:
            self.begin_phase(world, figure)
            world.drop(figure, Blocking)
        _movement(world).begin_phase(world)
        world.emit(PhaseBegan(clock.round, phase, RULE))

    # --- orders -----------------------------------------------------------------------------------------------------

    @kept("memo", 1)
    def own(self, world: World, side: str) -> tuple[int, ...]:
        """Return the ids of a side's figures that can be given orders now."""
        return tuple(
            figure
            for figure in figures.fighting(world)
            if figures.side_of(world, figure) == side and not conditions.is_helpless(world, figure)
        )

    def open_to_order(self, world: World, side: str) -> tuple[int, ...]:
        """Return the ids of a side's figures that still need orders."""
        return tuple(f for f in self.own(world, side) if not self.is_spent(world, f))

    def _ask_next(self, world: World, clock: Clock) -> None:
        for side in world.get(TABLE, Sides).by_id:
            if side in clock.asked:
                continue
            if not self._has_to_order(world, side):
                clock = world.change(TABLE, Clock, asked=(*clock.asked, side))
                continue
            open_ = self.open_to_order(world, side)
            title = f"{clock.stage.capitalize()} phase: orders"
            first = (open_ or self.own(world, side))[0]
            world.put(TABLE, Waiting(Question(side, ORDERS, first, title=title, figures=open_)))
            return
        self._reveal(world, clock)

    def _has_to_order(self, world: World, side: str) -> bool:
        """Return whether a side must still give or confirm its orders before all orders are revealed."""
        confirms = bool(world.options.get("confirm_orders", False))
        return bool(self.own(world, side)) if confirms else bool(self.open_to_order(world, side))

    def _reveal(self, world: World, clock: Clock) -> None:
        """Reveal the orders of all sides."""
        fighting = figures.fighting(world)
        mains = [world.get(figure, PhaseOrders).main for figure in fighting]
        told = tuple(main.action if main is not None else "" for main in mains)
        world.emit(OrdersRevealed(clock.stage, fighting, told, RULE))
        world.change(TABLE, Clock, stage=f"{clock.stage}-extras")

    def _resolve(self, world: World, clock: Clock) -> None:
        """Carry out minor and free actions, then all moves or all standard actions at once, then the effects that come
        at the end of the phase."""
        phase, _, step = clock.stage.partition("-")
        if step == "extras":
            if not self._perform_extra(world):
                world.change(TABLE, Clock, stage=f"{phase}-deeds")
        elif step == "deeds":
            world.change(TABLE, Clock, stage=f"{phase}-end")
            self._perform_all(world)
        else:
            _movement(world).end_phase(world, flight=phase == MOVEMENT)
            self._end_phase(world, clock, phase)

    def _perform_extra(self, world: World) -> bool:
        """Begin the next minor or free action of each figure, unless the action must wait for the figure's move. Return
        False when there is none."""
        some = False
        for figure in figures.fighting(world):
            now = [command for command in self.extras(world, figure) if not isinstance(command, Midway)]
            if now:
                self.take_up(world, figure, now[0])
                self._perform(world, now[0])
                some = True
        return some

    def _perform_all(self, world: World) -> None:
        """Begin the orders of all figures. Swift actions begin first, so that a block is set up before any figure
        moves."""
        swift = {a for a, terms in world.ruleset.actions.items() if terms.time == "swift"}
        mains = [(figure, world.get(figure, PhaseOrders).main) for figure in figures.fighting(world)]
        for _, command in sorted(mains, key=lambda pair: (pair[1] is None or pair[1].action not in swift, pair[0])):
            if command is not None:
                self._perform(world, command)

    def _perform(self, world: World, command: Command) -> None:
        self.use(world, command)
        world.put(command.figure, Performing(command))

    def _end_phase(self, world: World, clock: Clock, phase: str) -> None:
        if clock.round == 0:
            world.change(TABLE, Clock, stage="begin-round")
        elif phase == MOVEMENT:
            self._begin_phase(world, clock, ACTION)
        else:
            world.ruleset.resolution.end_of_round(world)
            world.emit(RoundEnded(clock.round, RULE))
            world.change(TABLE, Clock, stage="begin-round")

    # --- commands ---------------------------------------------------------------------------------------------------

    def check_turn(self, world: World, command: Command) -> Rejection | None:
        """Return a refusal unless the figure's side is asked for its orders and the figure has none yet."""
        waiting = world.find(TABLE, Waiting)
        if waiting is None or waiting.question.kind != ORDERS:
            return Rejection("no-orders-now", "No orders can be given now.", RULE)
        side = waiting.question.side
        if figures.side_of(world, command.figure) != side:
            return Rejection("not-your-decision", f"{side.capitalize()} is giving its orders now.", RULE)
        if isinstance(command, Commit):
            return None
        if command.figure not in self.own(world, side):
            return Rejection("cannot-act", f"{figures.name_of(world, command.figure)} cannot do anything.", RULE)
        has_orders = self.is_spent(world, command.figure)
        if isinstance(command, Recall):
            return None
        if has_orders:
            return Rejection("ordered", "This figure has its orders. Take them back first.", RULE)
        return None

    def accept(self, world: World, command: Command) -> None:
        """Store an order; other sides do not learn of it until every side is ready."""
        if isinstance(command, End):
            world.change(command.figure, PhaseOrders, held=True)
        elif world.ruleset.actions[command.action].time == "none":
            world.put(command.figure, Performing(command))
        else:
            self.pay(world, command)

    # --- secrets ------------------------------------------------------------------------------------------------------

    def is_secret(self, kind: str) -> bool:
        """Return whether a decision of this kind is about orders, which are secret until all sides have given
        theirs."""
        return kind == ORDERS

    def still_to_decide(self, world: World) -> tuple[str, ...]:
        """Return the sides that give their orders after the side that is asked now."""
        waiting = world.find(TABLE, Waiting)
        if waiting is None or waiting.question.kind != ORDERS:
            return ()
        done = (*world.get(TABLE, Clock).asked, waiting.question.side)
        return tuple(s for s in world.get(TABLE, Sides).by_id if s not in done and self._has_to_order(world, s))

    def forget(self, world: World, others: Sequence[int], guess: Callable[[Command], Command | None]) -> None:
        """Drop the orders that the sides of `others` have given for the present phase, and ask these sides again. The
        world must be a copy; `guess` is not used."""
        waiting = world.find(TABLE, Waiting)
        if waiting is None or not waiting.question.figures:
            return
        again = [figure for figure in others if self.has_orders(world, figure)]
        for figure in again:
            self.take_back(world, figure)
        if again:
            sides = {figures.side_of(world, figure) for figure in again}
            asked = world.get(TABLE, Clock).asked
            world.change(TABLE, Clock, asked=tuple(side for side in asked if side not in sides))

    def masked(self, world: World, entry: StripEntry) -> StripEntry:
        """Return an entry of the initiative strip as other sides may see it: while the figure's side is giving orders,
        the entry does not show whether the figure has any (phase.orders)."""
        waiting = world.find(TABLE, Waiting)
        if waiting is None or figures.side_of(world, entry.figure) != waiting.question.side:
            return entry
        return replace(entry, acting=True, done=False)

    # --- display ----------------------------------------------------------------------------------------------------

    def order(self, world: World) -> tuple[int, ...]:
        """Return the ids of all figures that can fight, by side; they act at the same time."""
        sides = list(world.get(TABLE, Sides).by_id)
        return tuple(sorted(figures.fighting(world), key=lambda f: (sides.index(figures.side_of(world, f)), f)))

    def moment(self, world: World) -> tuple[str, str]:
        """Return the names of the round and the phase."""
        phase = world.get(TABLE, Clock).stage.partition("-")[0]
        return "Round", f"{phase.capitalize()} phase" if phase in (MOVEMENT, ACTION) else ""

    def strip(self, world: World) -> tuple[StripEntry, ...]:
        """Return an entry of the initiative strip for each figure, by side. Figures that still need orders are marked
        as acting."""
        waiting = world.find(TABLE, Waiting)
        asked = waiting.question.figures if waiting is not None and waiting.question.kind == ORDERS else ()
        side = waiting.question.side if waiting is not None else ""
        clock = world.get(TABLE, Clock)
        return tuple(
            StripEntry(
                figure, 0, "", acting=figure in asked,
                done=figures.side_of(world, figure) in clock.asked
                or (figures.side_of(world, figure) == side and figure not in asked),
                note=f"{clock.stage.partition('-')[0]} phase",
            )
            for figure in self.order(world)
        )  # fmt: skip


def _movement(world: World) -> PhasedMovement:
    """Return the ruleset's movement part, which this clock requires to be a PhasedMovement."""
    part = world.ruleset.movement
    assert isinstance(part, PhasedMovement)
    return part
