"""Flying and gliding straight to a square and a height (phase.modes)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.world import World
from game.model.commands import Command, Fly
from game.model.components import Going, Place
from game.model.events import ActionTaken
from game.model.grid import Square, distance, line
from game.model.rejections import Rejection
from game.rules import figures, footing
from game.rules.movement.ways import RUNG

RULE = "phase.modes"
HOP = 10
"""Feet above the ground at which flights are offered besides the present height and the ground."""


@dataclass(frozen=True, slots=True)
class FlyAction:
    """A straight flight, rising or sinking evenly on the way; hustles take any other."""

    id: str = "fly"
    title: str = "Fly"
    icon: str = "fly"

    def offers(self, world: World, figure: int) -> Iterator[Command]:
        """Every square in reach at the present height, 10 ft. up, and on the ground."""
        part, place = footing.part_of(world), world.get(figure, Place)
        mover = part.mover(world, figure)
        if not mover.speed_of("fly") and not mover.speed_of("glide"):
            return
        most, (x, y) = part.allowance(world, figure, self.id).total // part.base, place.square
        for to in ((x + dx, y + dy) for dy in range(-most, most + 1) for dx in range(-most, most + 1)):
            if to not in world.board or not 0 < distance(place.square, to) <= most:
                continue
            for above in sorted({0, HOP, place.above}):
                if (above or place.above) and self.check(world, Fly(figure, to, above)) is None:
                    yield Fly(figure, to, above)

    def way(self, world: World, figure: int, to: Square, above: int) -> tuple[tuple[Square, ...], tuple[int, ...]]:
        """The squares of the flight and the feet above the ground over each."""
        place = world.get(figure, Place)
        path = tuple(line(place.square, to))[1:]
        level = footing.level_at(world, figure, place.square) + place.above
        goal, heights = footing.level_at(world, figure, to) + above, []
        for number, square in enumerate(path, start=1):
            rest = goal - level
            step = rest if number == len(path) else max(-RUNG, min(RUNG, rest))
            level += step
            heights.append(max(0, level - footing.level_at(world, figure, square)))
            level = footing.level_at(world, figure, square) + heights[-1]
        return path, tuple(heights)

    def check(self, world: World, command: Command) -> Rejection | None:
        """Whether wings carry it there, in one phase and with something above the ground on the way."""
        assert isinstance(command, Fly)
        figure, part = command.figure, footing.part_of(world)
        place, mover = world.get(figure, Place), part.mover(world, figure)
        if not mover.speed_of("fly") and not mover.speed_of("glide"):
            return Rejection("no-wings", "It can neither fly nor glide.", RULE)
        if command.to not in world.board or command.above < 0:
            return Rejection("impassable", "There is no such place in the air.", RULE)
        if figures.is_narrow(world, figure):
            return Rejection("squeezing", "There is no room to spread the wings.", RULE)
        path, heights = self.way(world, figure, command.to, command.above)
        plan = part.barred(world, figure, self.id) or part.plan_path(world, figure, path, self.id, heights)
        if isinstance(plan, Rejection):
            return plan
        return None if mover.speed_of("fly") else check_glide(world, figure, place, path[-1], heights[-1])

    def begin(self, world: World, command: Command) -> None:
        """Changes the world: take off, or fly on."""
        assert isinstance(command, Fly)
        figure = command.figure
        path, heights = self.way(world, figure, command.to, command.above)
        allowance = footing.part_of(world).allowance(world, figure, self.id).total
        world.emit(ActionTaken(figure, self.id, rule=RULE))
        world.put(figure, Going("path", self.id, allowance, path, heights))


def check_glide(world: World, figure: int, place: Place, to: Square, above: int) -> Rejection | None:
    """A glide ends lower than it began by what it sinks in a phase, or on the ground."""
    sinks = footing.part_of(world).flying.sinks
    before = footing.level_at(world, figure, place.square) + place.above
    if above and before - footing.level_at(world, figure, to) - above < sinks:
        return Rejection("only-down", f"A glide sinks {sinks} ft. in each phase.", RULE)
    return None
