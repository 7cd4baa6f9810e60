"""Jumping as a part of a move: a run-up, the jump, and what is left of the move (phase.jump, phase.jump-limit)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from game.actions.action import CORNER, PHASES, Action
from game.core.world import World
from game.model.answers import PathPlan, PlannedStep, Reach
from game.model.commands import Jump
from game.model.components import Going
from game.model.grid import FEET_PER_SQUARE, Square, distance
from game.model.rejections import Rejection
from game.rules import figures, footing, jumping
from game.rules.clocks.phases.phase_actions import clock_of
from game.rules.jumping import Leap
from game.rules.movement import occupancy, route
from game.rules.movement.ways import ground_height

RISE = 5
"""Feet between the heights that are offered."""


class JumpAction(Action[Jump]):
    """Walk a path, jump, and walk on; up to the speed of the phase, or of a sprint."""

    command = Jump
    title = "Jump"
    rule = "phase.jump"
    effect = ("Run up, jump over what lies in the way, and walk on.",)
    verb = "jumps"
    wants = "jump to {end}"
    needs = PHASES
    unlisted = "other run-ups, jumps where one could walk, walking on afterwards, and all of it at a sprint"
    is_steady = True

    def offers(self, world: World, figure: int) -> Iterator[Jump]:
        """The cheapest jump, after the cheapest run-up, to every square and height that no plain way leads to as
        cheaply."""
        if footing.part_of(world).barred(world, figure, self.id) is not None:
            return
        asked = (footing.part_of(world).allowance(world, figure, self.id).total, jumping.rests_on(world, figure))
        known: tuple[object, tuple[Jump, ...]] | None = world.lasting.get(("jumps", figure))
        if known is None or known[0] != asked:
            known = world.keep(("jumps", figure), (asked, tuple(self._find(world, figure, self.id))))
        yield from known[1]

    def besides(self, world: World, figure: int) -> Iterator[Jump]:
        """The jumps of a sprint."""
        if footing.part_of(world).barred(world, figure, "sprint") is None:
            for jump in self._find(world, figure, "sprint"):
                yield msgspec.structs.replace(jump, sprint=True)

    def _find(self, world: World, figure: int, action: str) -> Iterator[Jump]:
        start, reach = figures.square_of(world, figure), footing.part_of(world).reach(world, figure, action)
        paths: dict[Square, tuple[Square, ...]] = {start: ()}
        for (to, _), (_, frm, rise) in sorted(_cheapest(world, figure, reach, action).items()):
            if frm not in paths:
                paths[frm] = reach.path(frm)
            yield Jump(figure, to, paths[frm], rise)

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
        action, clock = "sprint" if command.sprint else self.id, clock_of(world)
        if command.sprint and not clock.is_action_phase(world):
            clock.tire(world, figure)
        allowance = footing.part_of(world).allowance(world, figure, action).total
        self.tell(world, figure)
        heights = (*(0 for _ in command.path), command.rise, *(0 for _ in command.after))
        going = Going("path", action, allowance, path, heights, jump=len(command.path), sprinting=command.sprint)
        world.put(figure, going)

    def anywhere(self, figure: int) -> Jump:
        """To the corner of the map."""
        return Jump(figure, CORNER)


Landing = tuple[Square, int]
"""A square, and feet above its ground."""


def _cheapest(world: World, figure: int, reach: Reach, action: str) -> dict[Landing, tuple[int, Square, int]]:
    """The price, the start and the rise of the cheapest jump to every landing, where no plain way is as cheap.

    Prices are gone through from the least on, so the first jump that is possible is nearly always the one.
    """
    part = footing.part_of(world)
    allowance, here = part.allowance(world, figure, action).total, figures.square_of(world, figure)
    starts = sorted(((0, here), *((cost, square) for square, cost in reach.costs.items())))
    best: dict[Landing, tuple[int, int, int]] = {}
    stays: dict[Landing, bool] = {}
    board, small, taken = world.board, figures.width_of(world, figure) == 1, occupancy.occupants(world)
    for attempt, landings in _tries(world, figure, starts, reach, allowance):
        (spent, frm), rise = starts[attempt[1]], attempt[2]
        for landing in landings:
            known = best.get(landing)
            if known is not None and known < attempt:
                continue
            to, above = landing
            if landing not in stays:
                is_free = small and to not in taken and (above > 0 or not board.is_solid(to))
                stays[landing] = is_free or part.may_stay(world, figure, to, above) is None
            leap = jumping.cost(world, figure, frm, to, rise, allowance - spent) if stays[landing] else None
            if isinstance(leap, Leap) and (above or spent + leap.cost < reach.costs.get(to, allowance + 1)):
                found = (spent + leap.cost, *attempt[1:])
                best[landing] = found if known is None else min(found, known)
    return {landing: (price, starts[number][1], rise) for landing, (price, number, rise) in best.items()}


def _tries(
    world: World, figure: int, starts: list[tuple[int, Square]], reach: Reach, allowance: int
) -> Iterator[tuple[tuple[int, int, int], list[Landing]]]:
    """Jumps by the least they can cost: that price, the place of the start among all and the rise, and where such jumps
    end."""
    board, width, walked = world.board, figures.width_of(world, figure), reach.costs
    rings = _rings(jumping.farthest(world, figure) // FEET_PER_SQUARE)
    by_price = _by_price(world, figure, starts, len(rings), allowance)
    levels = {frm: ground_height(board, frm, width) for _, frm in starts}
    for price, jumps in sorted(by_price.items()):
        for number, rise, far in sorted(jumps):
            (x, y), landings = starts[number][1], list[Landing]()
            top = levels[x, y] + rise
            for dx, dy in rings[far]:
                to = (x + dx, y + dy)
                level = levels.get(to)
                if level is None:
                    if to not in board:
                        continue
                    level = levels[to] = ground_height(board, to, width)
                if top > level:
                    landings.append((to, top - level))
                elif price < walked.get(to, allowance + 1):
                    landings.append((to, 0))
            if landings:
                yield (price, number, rise), landings


def _by_price(
    world: World, figure: int, starts: list[tuple[int, Square]], rings: int, allowance: int
) -> dict[int, list[tuple[int, int, int]]]:
    """The place of the start, the rise and the squares forward of every kind of jump, by the least it can cost."""
    rises = range(0, jumping.highest(world, figure) + 1, RISE)
    found: dict[int, list[tuple[int, int, int]]] = {}
    for number, (spent, frm) in enumerate(starts):
        if not world.board.has_tag(frm, "swim"):
            for far in range(min(rings, (allowance - spent) // FEET_PER_SQUARE + 1)):
                for rise in rises:
                    least = spent + far * FEET_PER_SQUARE + rise
                    if least <= allowance:
                        found.setdefault(least, []).append((number, rise, far))
    return found


@lru_cache(maxsize=64)
def _rings(most: int) -> tuple[tuple[Square, ...], ...]:
    """The ways to all squares at most so many squares off, by how far they lead."""
    around = range(-most, most + 1)
    return tuple(
        tuple((dx, dy) for dy in around for dx in around if distance((0, 0), (dx, dy)) == far)
        for far in range(most + 1)
    )
