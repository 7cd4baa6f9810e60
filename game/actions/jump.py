"""Jumping as a part of a move: a run-up, the jump, and what is left of the move (phase.jump, phase.jump-limit)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions.action import CORNER, PHASES, Action
from game.core.world import World
from game.model.answers import PathPlan, PlannedStep
from game.model.commands import Jump
from game.model.components import Going
from game.model.grid import FEET_PER_SQUARE, Square, distance
from game.model.rejections import Rejection
from game.rules import figures, footing, jumping
from game.rules.economy.phase_actions import PhaseActions
from game.rules.movement import route

RISE = 5
"""Feet between the heights that are offered."""


class JumpAction(Action[Jump]):
    """Walk a path, jump, and walk on; up to the speed of the phase, or of a sprint."""

    command = Jump
    title = "Jump"
    rule = "phase.jump"
    effect = ("Jump over what lies in the way; the roll says how far.",)
    verb = "jumps"
    needs = PHASES

    def offers(self, world: World, figure: int) -> Iterator[Jump]:
        """The cheapest jump, after the cheapest run-up, to every square and height that no plain way leads to as
        cheaply."""
        if footing.part_of(world).barred(world, figure, self.id) is not None:
            return
        key = ("jumps", figure)
        known: tuple[Jump, ...] | None = world.memo.get(key)
        if known is None:
            known = world.memo[key] = tuple(self._find(world, figure))
        yield from known

    def _find(self, world: World, figure: int) -> Iterator[Jump]:
        part, start = footing.part_of(world), figures.square_of(world, figure)
        allowance, most = part.allowance(world, figure, self.id).total, jumping.farthest(world, figure)
        reach = part.reach(world, figure, self.id)
        starts = sorted(((0, start), *((cost, square) for square, cost in reach.costs.items())))
        best: dict[tuple[Square, int], tuple[int, Square, int]] = {}
        for spent, frm in starts:
            if world.board.has_tag(frm, "swim"):
                continue
            for to in (to for to in _around(frm, min(most, allowance - spent)) if to in world.board):
                for rise in range(0, jumping.highest(world, figure) + 1, RISE):
                    self._try(
                        world, figure, (spent, frm), to, rise, allowance, best, reach.costs.get(to, allowance + 1)
                    )
        for (to, above), (price, frm, rise) in sorted(best.items()):
            if above or price < reach.costs.get(to, allowance + 1):
                path = reach.path(frm) if frm != start else ()
                yield Jump(figure, to, path, rise)

    def _try(
        self, world: World, figure: int, start: tuple[int, Square], to: Square, rise: int, allowance: int,
        best: dict[tuple[Square, int], tuple[int, Square, int]], walked: int,
    ) -> None:  # fmt: skip
        """Note a jump where it is possible and cheaper than what is known to lead there; `walked` is what a plain way
        there costs."""
        spent, frm = start
        above = max(0, footing.level_at(world, figure, frm) + rise - footing.level_at(world, figure, to))
        least = distance(frm, to) * FEET_PER_SQUARE + rise + spent
        if ((to, above) in best and best[to, above][0] <= least) or (not above and least >= walked):
            return
        leap = jumping.cost(world, figure, frm, to, rise, allowance - spent)
        if isinstance(leap, Rejection) or footing.part_of(world).may_stay(world, figure, to, leap.above) is not None:
            return
        if (to, above) not in best or spent + leap.cost < best[to, above][0]:
            best[to, above] = (spent + leap.cost, frm, rise)

    def check(self, world: World, command: Jump) -> Rejection | None:
        """Whether the run-up can be walked, the jump made, and the rest walked within the speed."""
        refused = footing.part_of(world).barred(world, command.figure, "sprint" if command.sprint else self.id)
        plan = refused or self.plan(world, command)
        return plan if isinstance(plan, Rejection) else None

    def plan(self, world: World, command: Jump) -> PathPlan | Rejection:
        """The whole move priced: the run-up, the jump, the rest."""
        part, figure = footing.part_of(world), command.figure
        way = route.begun(part, world, figure, "sprint" if command.sprint else self.id)
        if refused := route.follow(part, world, figure, way, command.path):
            return refused
        left = way.allowance.total - way.spent
        leap = jumping.cost(world, figure, way.here[0], command.to, command.rise, left)
        if isinstance(leap, Rejection):
            return leap
        if leap.above and command.after:
            return Rejection("in-the-air", "Nobody walks on from a jump that ends in the air.", self.rule)
        way.spent += leap.cost
        way.here = (command.to, leap.above)
        way.steps.append(PlannedStep(command.to, leap.cost, way.spent, 0, rule=jumping.RULE))
        refused = route.follow(part, world, figure, way, command.after)
        return refused or PathPlan(tuple(way.steps), way.allowance, way.unit)

    def begin(self, world: World, command: Jump) -> None:
        """Changes the world: set out, to jump on the way."""
        figure, path = command.figure, (*command.path, command.to, *command.after)
        action, economy = "sprint" if command.sprint else self.id, world.ruleset.economy
        if command.sprint and isinstance(economy, PhaseActions) and not economy.is_action_phase(world):
            economy.tire(world, figure)
        allowance = footing.part_of(world).allowance(world, figure, action).total
        self.tell(world, figure)
        heights = (*(0 for _ in command.path), command.rise, *(0 for _ in command.after))
        going = Going("path", action, allowance, path, heights, jump=len(command.path), sprinting=command.sprint)
        world.put(figure, going)

    def anywhere(self, figure: int) -> Jump:
        """To the corner of the map."""
        return Jump(figure, CORNER)


def _around(square: Square, feet: int) -> Iterator[Square]:
    """The squares at most so many feet off, the square itself among them."""
    most, (x, y) = feet // FEET_PER_SQUARE, square
    for dy in range(-most, most + 1):
        for dx in range(-most, most + 1):
            if distance((0, 0), (dx, dy)) <= most:
                yield x + dx, y + dy
