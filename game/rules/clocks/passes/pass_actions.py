"""Actions in one pass: one complex or two simple actions, a free one, and one unbroken move before or after all of
them."""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from game.core.axes import Clock
from game.core.kept import kept
from game.core.world import World
from game.model.answers import Pip
from game.model.commands import Attack, Command, StartRunning, StopRunning
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules.clocks.passes.components import PassTurn

MOVES = ("move", "disengage", "sidestep", "tumble")

PRICES = {
    "none": "", "move": "the move of this pass",
    "simple": "simple action", "complex": "complex action", "free": "free action",
}  # fmt: skip
"""Words for prices that differ from the words in ruleset files."""


def _payer(_: object, __: World, command: Command) -> Hashable:
    armed = (command.weapon, command.final) if isinstance(command, Attack) else None
    return command.figure, command.action, armed


class PassActions(Clock, frozen=True):
    """Prices of actions in a pass: complex, simple, free, move, none, or weapon (complex in melee, simple otherwise). A
    complex action uses up all of the `simple` simple actions; a figure keeps at most `held` free actions
    (pass.before-or-after)."""

    takes: ClassVar[tuple[str, ...]] = ("complex", "simple", "free", "move", "weapon", "none")

    simple: int = 2
    held: int = 1

    # --- prices -----------------------------------------------------------------------------------------------------

    def time(self, world: World, command: Command) -> str:
        """Return the kind of action that a command takes: complex, simple, free, move or none."""
        time = world.ruleset.actions[command.action].time
        if time != "weapon":
            return time
        assert isinstance(command, Attack)
        return "complex" if world.weapon(command.weapon).kind == "melee" else "simple"

    def cost_text(self, world: World, figure: int, action: str) -> str:
        """Return the price of an action in words."""
        time = world.ruleset.actions[action].time
        if time == "weapon":
            kinds = {world.weapon(w).kind == "melee" for w in world.sheet(figure).weapons}
            return "simple / complex" if len(kinds) > 1 else "complex" if True in kinds else "simple"
        return PRICES.get(time, time)

    def price_text(self, world: World, command: Command) -> str:
        """Return the price of a command in words."""
        time = self.time(world, command)
        return PRICES.get(time, time)

    @kept("memo", 1, _payer)
    def check_price(self, world: World, command: Command) -> Rejection | None:
        """Return the reason why the figure cannot pay for the command's action now; None if it can. Target and path are
        not checked."""
        time, turn = self.time(world, command), world.get(command.figure, PassTurn)
        if command.action != "end" and (refused := conditions.refuses(world, command.figure, command.action)):
            return refused
        if isinstance(command, Attack) and command.final:
            return Rejection("no-final-attack", "Passes has no final attacks.", "pass.before-or-after")
        if command.action in MOVES:
            refused = self._check_move(turn, command)
            if refused is not None:
                return refused
        elif time in ("simple", "complex") and turn.moved and turn.acted_first:
            return Rejection(
                "moved-last",
                "This figure has acted since it moved. Move before all actions of a pass, or after them.",
                "pass.before-or-after",
            )
        return self._check_price(turn, time, command)

    def _check_move(self, turn: PassTurn, command: Command) -> Rejection | None:
        if turn.moved:
            return Rejection("moved", "This figure has finished its move of this pass.", "pass.before-or-after")
        return None

    def _check_price(self, turn: PassTurn, time: str, command: Command) -> Rejection | None:
        if time == "free" and turn.free < 1:
            return Rejection("no-free-action", "This figure has no free action left.", "pass.before-or-after")
        if time == "simple" and turn.simple < 1:
            return Rejection("no-action", "No action is left in this pass.", "pass.before-or-after")
        if time == "complex" and turn.simple < self.simple:
            return Rejection("no-complex-action", "This needs both simple actions of the pass.", "pass.before-or-after")
        if isinstance(command, StartRunning) and turn.moved:
            return Rejection("moved", "The move of this pass is over. Move in the next pass.", "pass.running")
        if isinstance(command, StopRunning) and (not turn.running or turn.moved or turn.acted):
            sentence = "Too late to stop running. Stop at the start of a pass, before you act or move."
            return Rejection("too-late", sentence, "pass.running")
        return None

    def pay(self, world: World, command: Command) -> None:
        """Charge the price of an action. A move after an action, or a move that itself costs an action, ends the
        figure's actions in this pass."""
        turn, time = world.get(command.figure, PassTurn), self.time(world, command)
        turn = world.change(command.figure, PassTurn, acted=turn.acted or time in ("simple", "complex"))
        if command.action in MOVES:
            turn = world.change(command.figure, PassTurn, moved=True, acted_first=turn.acted)
        if time == "free":
            world.change(command.figure, PassTurn, free=turn.free - 1)
        elif time == "simple":
            world.change(command.figure, PassTurn, simple=turn.simple - 1)
        elif time == "complex":
            world.change(command.figure, PassTurn, simple=0)

    def wasted(self, world: World, command: Command) -> int:
        """Return the number of simple actions that a figure would lose by this command: a move after it has acted ends
        its part of the pass (pass.before-or-after)."""
        turn = world.get(command.figure, PassTurn)
        return turn.simple if command.action in MOVES and turn.acted and not turn.moved else 0

    # --- turns ------------------------------------------------------------------------------------------------------

    def begin_round(self, world: World, figure: int) -> None:
        """Take away the actions and free actions that a figure has left from the last turn."""
        world.change(figure, PassTurn, free=0, simple=0, holding=False)

    def hand_out(self, world: World, figure: int, has_phase: bool) -> None:
        """Give a figure its actions and its movement for one pass. Without `has_phase` it has no actions in this pass
        and can only move (pass.move-without-pass)."""
        turn = world.get(figure, PassTurn)
        turn = world.change(
            figure,
            PassTurn,
            moved=False,
            acted=False,
            acted_first=False,
            sprinted=False,
            kept_hold=False,
            sprint=0,
            straight=0,
            heading=-1,
            simple=self.simple if has_phase else 0,
        )
        if figures.posture_of(world, figure) == "prone":
            turn = world.change(figure, PassTurn, running=False)
        if has_phase:
            world.change(figure, PassTurn, free=min(self.held, turn.free + 1))
            conditions.lift(world, figure, "full-defence", "its next action phase")

    def may_react(self, world: World, figure: int) -> Rejection | None:
        """Return a refusal unless the figure has a free action left to pay for an interception; None if it has
        (intercept.trigger)."""
        if world.get(figure, PassTurn).free > 0:
            return None
        return Rejection("no-free-action", "This figure has no free action left.", "intercept.trigger")

    def pay_reaction(self, world: World, figure: int) -> None:
        """Spend one of the free actions that a figure has kept."""
        world.change(figure, PassTurn, free=world.get(figure, PassTurn).free - 1)

    def is_spent(self, world: World, figure: int) -> bool:
        """Return whether the figure has neither an action nor movement left in this pass."""
        turn = world.get(figure, PassTurn)
        if not figures.is_up(world, figure):
            return True
        if turn.simple and not (turn.moved and turn.acted_first):
            return False
        return turn.moved or not self._can_move(world, figure)

    def _can_move(self, world: World, figure: int) -> bool:
        if conditions.bars(world, figure, "move"):
            return False
        if world.get(figure, PassTurn).free > 0:
            return True
        return world.ruleset.movement.allowance(world, figure, "move").total > 0

    def pips(self, world: World, figure: int) -> tuple[Pip, ...]:
        """Return pips (marks on the screen) for the simple actions, the free action and the move."""
        turn = world.get(figure, PassTurn)
        simple = [Pip("half", "simple action", spent=place >= turn.simple) for place in range(self.simple)]
        return (*simple, Pip("free", "free action", spent=turn.free < 1), Pip("step", "move", spent=turn.moved))
