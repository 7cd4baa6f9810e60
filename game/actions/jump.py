"""Jumps as part of a move: a run-up on foot, the jump, and the walk after it (phase.jump, phase.jump-limit). A "plain"
path is one that only walks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import filterfalse

import msgspec

from game.actions.action import CORNER, PHASES, Action
from game.core.kept import kept
from game.core.world import World
from game.model.answers import PathPlan, PlannedStep, Reach
from game.model.board import Board
from game.model.commands import Jump
from game.model.components import Going, Place
from game.model.grid import FEET_PER_SQUARE, Square, distance
from game.model.rejections import Rejection
from game.rules import figures, footing, jumping
from game.rules.clocks.kinds import phased
from game.rules.movement import reaching, route
from game.rules.movement.ways import ground_levels


class JumpAction(Action[Jump]):
    """A walk along a path, a jump, and a walk on, all within the figure's speed in one phase or at a sprint."""

    command = Jump
    title = "Jump"
    rule = "phase.jump"
    effect = ("Run up, jump over what lies in the way, and walk on.",)
    verb = "jumps"
    wants = "jump to {end}"
    needs = PHASES
    unlisted = "other run-ups, jumps to where a walk leads, walking on afterwards, and all of it at a sprint"
    is_steady = True

    def offers(self, world: World, figure: int) -> Iterator[Jump]:
        """Yield the cheapest jump to every square and height that no plain path reaches as cheaply."""
        if footing.part_of(world).barred(world, figure, self.id) is not None:
            return
        yield from self._kept(world, figure, self.id)

    def besides(self, world: World, figure: int) -> Iterator[Jump]:
        """Yield the jumps that only a sprint makes possible."""
        if footing.part_of(world).barred(world, figure, "sprint") is None:
            for jump in self._kept(world, figure, "sprint"):
                yield msgspec.structs.replace(jump, sprint=True)

    def _kept(self, world: World, figure: int, action: str) -> tuple[Jump, ...]:
        """Return all jumps of a figure at the speed of an action. They are cached until that speed or any other fact
        that jumps depend on changes."""
        asked = (footing.part_of(world).allowance(world, figure, action).total, jumping.rests_on(world, figure))
        known: tuple[object, tuple[Jump, ...]] | None = world.lasting.get(("jumps", figure, action))
        if known is None or known[0] != asked:
            known = world.keep(("jumps", figure, action), (asked, tuple(self._find(world, figure, action))))
        return known[1]

    def _find(self, world: World, figure: int, action: str) -> Iterator[Jump]:
        start, reach = figures.square_of(world, figure), footing.part_of(world).reach(world, figure, action)
        paths: dict[Square, tuple[Square, ...]] = {start: ()}
        for (to, _), (_, frm, rise) in sorted(_cheapest(world, figure, reach, action).items()):
            if frm not in paths:
                paths[frm] = reach.path(frm)
            yield Jump(figure, to, paths[frm], rise)

    def check(self, world: World, command: Jump) -> Rejection | None:
        """Return a refusal unless the run-up, the jump and the walk after it are possible within the speed."""
        refused = footing.part_of(world).barred(world, command.figure, "sprint" if command.sprint else self.id)
        plan = refused or self.plan(world, command)
        return plan if isinstance(plan, Rejection) else None

    def plan(self, world: World, command: Jump) -> PathPlan | Rejection:
        """Return the path of the whole move with its prices: the run-up, the jump and the walk after it."""
        part, figure = footing.part_of(world), command.figure
        way = route.begun(part, world, figure, "sprint" if command.sprint else self.id)
        if refused := route.follow(part, world, figure, way, command.path):
            return refused
        left = way.allowance.total - way.spent
        leap = jumping.cost(world, figure, way.here[0], command.to, command.rise, left)
        if isinstance(leap, Rejection):
            return leap
        if leap.above and command.after:
            return Rejection("in-the-air", "A jump that ends in the air ends the move too.", self.rule)
        way.spent += leap.cost
        way.here = (command.to, leap.above)
        way.steps.append(PlannedStep(command.to, leap.cost, way.spent, 0, rule=jumping.RULE))
        refused = route.follow(part, world, figure, way, command.after)
        return refused or PathPlan(tuple(way.steps), way.allowance, way.unit)

    def begin(self, world: World, command: Jump) -> None:
        """Begin the walk along the path with its jump."""
        figure, path = command.figure, (*command.path, command.to, *command.after)
        action, clock = "sprint" if command.sprint else self.id, phased(world)
        if command.sprint and not clock.is_action_phase(world):
            clock.tire(world, figure)
        allowance = footing.part_of(world).allowance(world, figure, action).total
        self.tell(world, figure)
        heights = (*(0 for _ in command.path), command.rise, *(0 for _ in command.after))
        going = Going("path", action, allowance, path, heights, jump=len(command.path), sprinting=command.sprint)
        world.put(figure, going)

    def anywhere(self, figure: int) -> Jump:
        """Return a jump to the corner of the map, which serves to check price and turn order."""
        return Jump(figure, CORNER)


Landing = tuple[Square, int]
"""A square, and a height in feet above its ground."""
NONE = (1 << 30, 0, 0)
"""A price that sorts after that of every jump, for landings to which no jump was found yet."""


def _cheapest(world: World, figure: int, reach: Reach, action: str) -> dict[Landing, tuple[int, Square, int]]:
    """Return the cheapest jump to each landing that no plain path reaches as cheaply, as (price in feet, start square,
    rise in feet); {} for a figure that is off the ground. Jumps are tried in order of price, so the first possible one
    is nearly always the cheapest."""
    if world.get(figure, Place).above:
        return {}
    part, who = footing.part_of(world), jumping.jumper(world, figure)
    board, levels = world.board, ground_levels(world.board, who.width)
    allowance, here = part.allowance(world, figure, action).total, figures.square_of(world, figure)
    walked = {**reach.costs, here: 0}
    starts = sorted((cost, square) for square, cost in walked.items())
    best: dict[Landing, tuple[int, int, int]] = {}
    done: set[Landing] = set()
    """Landings whose cheapest jump is already found."""
    is_room = reaching.room(part, world, figure)
    for attempt, far in _tries(world, figure, starts, who.farthest // FEET_PER_SQUARE + 1, allowance):
        price, number, rise = attempt
        spent, frm = starts[number]
        forward, start = far * FEET_PER_SQUARE, levels[frm]
        most = min(who.highest, allowance - spent - forward)
        for landing in filterfalse(done.__contains__, _landings(board, who.width, frm, far, rise)):
            to, above = landing
            known = best.get(landing, NONE)
            dearest = allowance + 1 if above else walked.get(to, allowance + 1)
            if known < attempt or price >= dearest or (known is NONE and not is_room(to, above)):
                done.add(landing)
                continue
            end = levels[to] + above
            if end - start > most:
                continue
            up = jumping.least_rise(world, who, (frm, to), (start, end), most)
            if isinstance(up, int) and spent + forward + up < dearest:
                best[landing] = min(known, (spent + forward + up, number, rise))
                if best[landing] == attempt:
                    done.add(landing)
    return {landing: (price, starts[number][1], rise) for landing, (price, number, rise) in best.items()}


def _tries(
    world: World, figure: int, starts: list[tuple[int, Square]], rings: int, allowance: int
) -> list[tuple[tuple[int, int, int], int]]:
    """Return every kind of jump sorted by its least price. Each is ((price in feet, index of its start in `starts`,
    rise in feet), squares forward, at most `rings`); `allowance` is the feet left."""
    jumps = [(far, rise, far * FEET_PER_SQUARE + rise) for far in range(rings) for rise in jumping.rises(world, figure)]
    return sorted([
        ((spent + feet, number, rise), far)
        for number, (spent, frm) in enumerate(starts)
        if not world.board.has_tag(frm, "swim")
        for far, rise, feet in jumps
        if 0 < feet <= allowance - spent
    ])  # fmt: skip


@kept("scratch")
def _landings(board: Board, width: int, frm: Square, far: int, rise: int) -> tuple[Landing, ...]:
    """Return the landings of a jump `far` squares forward and `rise` feet up, for a figure `width` squares wide: on the
    ground, or in the air above lower ground."""
    top = ground_levels(board, width)[frm] + rise
    ring = _ring(board, width, frm, far)
    return tuple([(to, top - level if top > level else 0) for to, level in ring])


@kept("scratch")
def _ring(board: Board, width: int, frm: Square, far: int) -> list[tuple[Square, int]]:
    """Return the squares at the distance `far` from a square, each with the height in feet of the ground under a figure
    `width` squares wide."""
    levels, (x, y) = ground_levels(board, width), frm
    squares = [(x + dx, y + dy) for dx, dy in _offsets(far)]
    return [(to, levels[to]) for to in squares if to in levels]


@cache
def _offsets(far: int) -> tuple[Square, ...]:
    """Return the offsets to all squares at the distance `far`."""
    around = range(-far, far + 1)
    return tuple((dx, dy) for dy in around for dx in around if distance((0, 0), (dx, dy)) == far)
