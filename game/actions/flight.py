"""Flying and gliding to a square and a height (phase.modes)."""

from __future__ import annotations

from collections.abc import Iterator

from game.actions.action import CORNER, PHASES, Action
from game.core.kept import kept
from game.core.world import World
from game.model.commands import Fly
from game.model.components import Going, Place
from game.model.grid import Square, distance, straight_ways
from game.model.rejections import Rejection
from game.rules import figures, footing
from game.rules.movement.airways import AirReach, air_reach

RULE = "phase.modes"
GRAIN = 5
"""Step in feet between the heights that are offered for flights."""
FlightPath = tuple[tuple[Square, ...], tuple[int, ...]]
"""The squares of a flight, and the feet above the ground at each of them."""


class FlyAction(Action[Fly]):
    """A flight by the cheapest path to a square and a height; it may go straight up or down. A glide goes in a straight
    line and sinks evenly."""

    command = Fly
    title = "Fly"
    rule = RULE
    effect = ("Fly or glide along a path, as far as {far}.",)
    verb = "takes to the air"
    wants = "fly to {end}"
    needs = PHASES
    unlisted = "from the ground to the ground again, in the air between"
    is_steady = True

    def offers(self, world: World, figure: int) -> Iterator[Fly]:
        """Yield a flight to every square and height within reach, in steps of `GRAIN` feet; for gliders, to every
        square at each height to which they can sink."""
        part = footing.part_of(world)
        mover, place = part.mover(world, figure), world.get(figure, Place)
        if part.barred(world, figure, self.id) is not None or figures.is_narrow(world, figure):
            return
        if mover.speed_of("fly"):
            for (to, above), _ in sorted(self._reach(world, figure).costs.items()):
                if (to, above) != (place.square, place.above) and (above or place.above):
                    yield Fly(figure, to, above)
        elif mover.speed_of("glide"):
            yield from self._glides(world, figure)

    def _glides(self, world: World, figure: int) -> Iterator[Fly]:
        part, place = footing.part_of(world), world.get(figure, Place)
        most, (x, y) = part.allowance(world, figure, self.id).total // part.base, place.square
        for to in ((x + dx, y + dy) for dy in range(-most, most + 1) for dx in range(-most, most + 1)):
            if to not in world.board or not 0 < distance(place.square, to) <= most:
                continue
            for above in range(0, place.above + 1, GRAIN):
                if self.check(world, Fly(figure, to, above)) is None:
                    yield Fly(figure, to, above)

    @kept("standing", 1, lambda action, _, figure: (figure, action.id))
    def _reach(self, world: World, figure: int) -> AirReach:
        part = footing.part_of(world)
        return air_reach(part, world, figure, part.allowance(world, figure, self.id).total)

    def way(self, world: World, figure: int, to: Square, above: int) -> FlightPath | None:
        """Return the squares of the flight and the feet above the ground at each of them; None if the figure cannot fly
        there."""
        if footing.part_of(world).mover(world, figure).speed_of("fly"):
            reach = self._reach(world, figure)
            if (to, above) not in reach.costs:
                return None
            spots = reach.path((to, above))
            return tuple(square for square, _ in spots), tuple(height for _, height in spots)
        ways = [
            self._glide(world, figure, line[1:], above) for line in straight_ways(figures.square_of(world, figure), to)
        ]
        part = footing.part_of(world)
        open_ = (w for w in ways if not isinstance(part.plan_path(world, figure, w[0], self.id, w[1]), Rejection))
        return next(open_, ways[0])

    def _glide(self, world: World, figure: int, path: tuple[Square, ...], above: int) -> FlightPath:
        """Return a glide along a path: its squares and the feet above the ground at each, so that it sinks as evenly as
        possible."""
        place = world.get(figure, Place)
        level = footing.level_at(world, figure, place.square) + place.above
        goal = footing.level_at(world, figure, path[-1]) + above if path else level
        heights = []
        for number, square in enumerate(path, start=1):
            level -= min(level - goal, GRAIN) if number < len(path) else level - goal
            heights.append(max(0, level - footing.level_at(world, figure, square)))
            level = footing.level_at(world, figure, square) + heights[-1]
        return path, tuple(heights)

    def check(self, world: World, command: Fly) -> Rejection | None:
        """Return a refusal unless the figure can fly there in one phase with nothing in the way."""
        figure, part = command.figure, footing.part_of(world)
        place, mover = world.get(figure, Place), part.mover(world, figure)
        if not mover.speed_of("fly") and not mover.speed_of("glide"):
            return Rejection("no-wings", "This figure can neither fly nor glide.", self.rule)
        if command.to not in world.board or command.above < 0:
            return Rejection("impassable", "This place in the air does not exist.", self.rule)
        if command.above > part.flying.ceiling:
            sentence = f"This figure can fly at most {part.flying.ceiling} ft. above the ground."
            return Rejection("too-high", sentence, self.rule)
        if figures.is_narrow(world, figure):
            return Rejection("squeezing", "There is no room for this figure's wings.", self.rule)
        if refused := part.barred(world, figure, self.id):
            return refused
        way = self.way(world, figure, command.to, command.above)
        if way is None:
            total = part.allowance(world, figure, self.id).total
            return Rejection("not-enough-movement", f"That flight is longer than {total} ft.", self.rule)
        plan = part.plan_path(world, figure, way[0], self.id, way[1])
        if isinstance(plan, Rejection):
            return plan
        return None if mover.speed_of("fly") else check_glide(world, figure, place, way[0][-1], way[1][-1])

    def begin(self, world: World, command: Fly) -> None:
        """Begin the flight along the path."""
        figure = command.figure
        path, heights = self.way(world, figure, command.to, command.above) or ((), ())
        allowance = footing.part_of(world).allowance(world, figure, self.id).total
        self.tell(world, figure)
        world.put(figure, Going("path", self.id, allowance, path, heights))

    def anywhere(self, figure: int) -> Fly:
        """Return a flight to the corner of the map: a sample to check price and turn order before a destination or
        target is chosen."""
        return Fly(figure, CORNER, 0)


def check_glide(world: World, figure: int, place: Place, to: Square, above: int) -> Rejection | None:
    """Return a refusal if a glide that ends in the air does not sink as far as it must in one phase. Return None if it
    sinks far enough or ends on the ground."""
    sinks = footing.part_of(world).flying.sinks
    before = footing.level_at(world, figure, place.square) + place.above
    if above and before - footing.level_at(world, figure, to) - above < sinks:
        return Rejection("only-down", f"A glide sinks at least {sinks} ft. in each phase. Choose a lower place.", RULE)
    return None
