"""Actions of a figure in the two phases: a move action, then a standard action or one that may replace it."""

from __future__ import annotations

from typing import ClassVar

from game.core.axes import Clock as AnyClock
from game.core.world import TABLE, World
from game.model.answers import Pip
from game.model.command_ways import deed_id
from game.model.commands import Attack, Command, Midway
from game.model.components import Clock, Condition, Stride
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules.clocks.phases.components import PhaseOrders

RULE, FREE = "phase.move-action", "phase.free-actions"
MOVES = ("move", "swift")
WORDS = {"move": "move action", "swift": "swift move action", "standard": "standard action", "minor": "minor action",
         "free": "free", "handle": "free, once a round", "none": ""}  # fmt: skip


class PhaseActions(AnyClock, frozen=True):
    """Prices of actions in phases. A figure has one move action in the movement phase; in the action phase it has one
    standard action, or a move or a second minor action instead. It has `minors` minor actions a round, and free actions
    (phase.move-action). Fatigue has effects above `tolerance` plus Constitution levels; at `collapse` levels more, the
    figure drops."""

    takes: ClassVar[tuple[str, ...]] = tuple(WORDS)
    single_action: ClassVar[bool] = True
    in_phases: ClassVar[bool] = True

    minors: int = 1
    tolerance: int = 3
    collapse: int = 5

    def is_action_phase(self, world: World) -> bool:
        """Return whether this phase is for standard actions rather than moves."""
        return world.get(TABLE, Clock).stage.startswith("action")

    # --- prices -----------------------------------------------------------------------------------------------------

    def cost_text(self, world: World, figure: int, action: str) -> str:
        """Return the price of an action in words."""
        return WORDS[world.ruleset.actions[action].time]

    def check_price(self, world: World, command: Command) -> Rejection | None:
        """Return the reason why the figure cannot pay for the command's action in this phase; None if it can."""
        figure, time = command.figure, self._time(world, command)
        if time == "none":
            return None
        if isinstance(command, Attack) and command.final:
            return Rejection("no-final-attack", "There are no final attacks in phases.", RULE)
        if refused := conditions.refuses(world, figure, command.action):
            return refused
        orders = world.get(figure, PhaseOrders)
        if orders.held:
            return Rejection("holding", "This figure was told to stay put. Take that order back first.", RULE)
        if time in MOVES:
            return self._check_main(orders)
        if time == "standard":
            if not self.is_action_phase(world):
                return Rejection(
                    "movement-phase",
                    "This action belongs to the action phase, which comes after the movement phase.",
                    RULE,
                )
            return self._check_main(orders)
        return self._check_extra(world, orders, command, time)

    def _check_main(self, orders: PhaseOrders) -> Rejection | None:
        if orders.main is not None:
            return Rejection("ordered", "This figure has its orders. Take them back first.", RULE)
        return None

    def _check_extra(self, world: World, orders: PhaseOrders, command: Command, time: str) -> Rejection | None:
        if command in orders.extras:
            return Rejection("ordered", "This figure has that order already.", FREE)
        if time == "handle" and (orders.handled or any(self._time(world, c) == "handle" for c in orders.extras)):
            return Rejection(
                "no-free-action", "This figure has already opened or closed a door or window in this round.", FREE
            )
        if time == "minor" and not self._has_minor(world, orders):
            if not self.is_action_phase(world) or orders.main is not None:
                return Rejection("no-minor-action", "This figure has used its minor action of this round.", RULE)
            used = (*orders.minors, *(deed_id(c) for c in orders.extras))
            if isinstance(command, Midway) or command.action in used:
                return Rejection("no-minor-action", "A second minor action must be another one.", RULE)
        return None

    def _time(self, world: World, command: Command) -> str:
        known = world.ruleset.actions.get(deed_id(command))
        return known.time if known is not None else "minor"

    def _has_minor(self, world: World, orders: PhaseOrders) -> bool:
        planned = sum(self._time(world, command) == "minor" for command in orders.extras)
        return len(orders.minors) + planned < self.minors

    def pay(self, world: World, command: Command) -> None:
        """Store a command as an order; a second minor action is stored in place of the standard action."""
        orders = world.get(command.figure, PhaseOrders)
        time = self._time(world, command)
        if time in (*MOVES, "standard") or (time == "minor" and not self._has_minor(world, orders)):
            world.change(command.figure, PhaseOrders, main=command)
        elif time != "none":
            world.change(command.figure, PhaseOrders, extras=(*orders.extras, command))

    def use(self, world: World, command: Command) -> None:
        """Mark the round's minor action, or its one door or window, as used by an order that is now carried out."""
        orders = world.get(command.figure, PhaseOrders)
        time = self._time(world, command)
        if time == "minor":
            world.change(command.figure, PhaseOrders, minors=(*orders.minors, command.action))
        if time == "handle":
            world.change(command.figure, PhaseOrders, handled=True)

    def take_up(self, world: World, figure: int, command: Command) -> None:
        """Remove one of a figure's minor or free actions from its orders, because it begins now."""
        left = tuple(other for other in self.extras(world, figure) if other != command)
        world.change(figure, PhaseOrders, extras=left)

    def extras(self, world: World, figure: int) -> tuple[Command, ...]:
        """Return the minor and free actions that the figure was ordered to do and has not done."""
        return world.get(figure, PhaseOrders).extras

    def has_handled(self, world: World, figure: int) -> bool:
        """Return whether the figure has already handled its one door or window of this round."""
        return world.get(figure, PhaseOrders).handled

    def handle(self, world: World, figure: int) -> None:
        """Record that the figure has handled its one door or window of this round."""
        world.change(figure, PhaseOrders, handled=True)

    def ordered(self, world: World, figure: int) -> tuple[Command, ...]:
        """Return the figure's orders for this phase, its move or standard action first (phase.move-action)."""
        orders = world.get(figure, PhaseOrders)
        return (*((orders.main,) if orders.main is not None else ()), *orders.extras)

    def has_orders(self, world: World, figure: int) -> bool:
        """Return whether the figure has any order in this phase, including the order to stay."""
        orders = world.get(figure, PhaseOrders)
        return orders.main is not None or bool(orders.extras) or orders.held

    def take_back(self, world: World, figure: int) -> None:
        """Take back the figure's orders of this phase."""
        world.change(figure, PhaseOrders, main=None, extras=(), held=False)

    def tire(self, world: World, figure: int) -> None:
        """Give a figure one level of fatigue, which takes effect above its tolerance."""
        orders = world.get(figure, PhaseOrders)
        orders = world.change(figure, PhaseOrders, fatigue=orders.fatigue + 1)
        over = orders.fatigue - max(0, self.tolerance + world.sheet(figure).constitution)
        if over > 0:
            reason = f"{orders.fatigue} levels"
            world.ruleset.resolution.gain(world, figure, "fatigued", Condition(over), reason, "phase.move-action")

    # --- turns ------------------------------------------------------------------------------------------------------

    def begin_round(self, world: World, figure: int) -> None:
        """Make all minor and free actions available again."""
        world.change(figure, PhaseOrders, minors=(), handled=False)

    def begin_phase(self, world: World, figure: int) -> None:
        """Begin a phase: the figure has no orders and has not moved."""
        self.take_back(world, figure)
        world.put(figure, Stride())

    def grant(self, world: World, figure: int, source: str, only: bool = False, forbids: tuple[str, ...] = ()) -> None:
        """Give a figure one more minor action. This clock can grant no other kind of action; it ignores `source`,
        `only` and `forbids`."""
        orders = world.get(figure, PhaseOrders)
        world.change(figure, PhaseOrders, minors=orders.minors[:-1])

    def may_react(self, world: World, figure: int) -> Rejection | None:
        """Return a refusal: under this clock a reaction must be ordered before the phase, as a block is."""
        return Rejection("no-reaction", "Reactions need an order given before the phase begins.", RULE)

    def pips(self, world: World, figure: int) -> tuple[Pip, ...]:
        """Return the orders that the figure may be given in this phase as pips (marks on the screen), used and
        unused."""
        orders = world.get(figure, PhaseOrders)
        kind = "standard" if self.is_action_phase(world) else "move"
        return (
            Pip(kind, WORDS[kind], spent=orders.main is not None or orders.held),
            Pip("minor", WORDS["minor"], spent=not self._has_minor(world, orders)),
            Pip("free", "one door or window", spent=orders.handled),
        )

    def is_spent(self, world: World, figure: int) -> bool:
        """Return whether the figure needs no order for this phase: it has its move or standard action, is to stay, or
        can no longer fight."""
        orders = world.get(figure, PhaseOrders)
        return orders.main is not None or orders.held or not figures.is_up(world, figure)
