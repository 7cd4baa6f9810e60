"""A path priced square by square, for movement by modes: what every step takes, and who is in the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from game.core.world import World
from game.model.answers import PlannedStep
from game.model.components import Place
from game.model.grid import Edge, Square
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rules import figures

if TYPE_CHECKING:
    from game.rules.movement.modes import Counts, ModeMovement


@dataclass(slots=True)
class Route:
    """A path as far as it is priced: where it has come to and how high above the ground, the feet spent, the counts of
    each way of moving, and its steps."""

    here: tuple[Square, int]
    allowance: Tally
    unit: str
    spent: int = 0
    counts: Counts = field(default_factory=dict)
    steps: list[PlannedStep] = field(default_factory=list)

    def spend(self, feet: int) -> Rejection | None:
        """Take feet out of the pool; why it does not hold so many."""
        self.spent += feet
        if self.spent <= self.allowance.total:
            return None
        sentence = f"That path costs {self.spent} {self.unit}, and there are {self.allowance.total}."
        return Rejection("not-enough-movement", sentence, "phase.speed-pool")


def begun(part: ModeMovement, world: World, figure: int, action: str) -> Route:
    """A route of no step yet, from where a figure is, out of the pool of an action."""
    place = world.get(figure, Place)
    return Route((place.square, place.above), part.allowance(world, figure, action), part.unit)


def follow(
    part: ModeMovement, world: World, figure: int, route: Route, path: tuple[Square, ...],
    heights: tuple[int, ...] = (), squeeze: bool = False, opens: tuple[Edge, ...] = (), lent: str = "",
) -> Rejection | None:  # fmt: skip
    """Price a path onto a route, whoever stands on it; why it cannot be gone, with the route as far as it can."""
    width = part.mover(world, figure, squeeze).width
    for number, square in enumerate(path):
        to = (square, heights[number] if heights else 0)
        leg = part.leg(world, figure, route.here, to, route.counts, squeeze, opens, lent)
        if isinstance(leg, Rejection):
            return leg
        if refused := route.spend(leg.cost):
            return refused
        route.counts, route.here = leg.counts, to
        other = part.in_the_way(world, figure, square, width, above=to[1], known=True)
        stop = f"{figures.name_of(world, other)} is in the way unless it moves" if other else ""
        route.steps.append(PlannedStep(square, leg.cost, route.spent, leg.diagonal, stop=stop, rule=leg.rule))
    return None
