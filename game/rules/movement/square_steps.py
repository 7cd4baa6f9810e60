"""Steps of movement by squares: the numbers of the part, the prices of steps, and the figures in the way."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from game.core.axes import Provides
from game.core.world import World
from game.model.answers import StepCost
from game.model.components import Walking
from game.model.grid import Square, footprint
from game.model.numbers import AtLeastOne
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rules import figures
from game.rules.movement import occupancy
from game.rules.movement.division import PassPace
from game.rules.movement.doors import no_way
from game.rules.movement.ground import GroundMap, GroundStep
from game.rules.movement.numbers import Hazard, Manner, Occupancy, Rise, Surface
from game.rules.movement.speed import Pace


class SquareSteps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Steps over squares, priced by the ground. `base` is the price of a plain straight step, in `unit`; `diagonals`
    are the prices of diagonal steps, used in turn; `corners` says whether a diagonal step may cut the corner of a wall;
    `drop` is the greatest step down, in feet, that needs no climbing, `rises` are the prices of steps up. `manner` is
    by action; `surface`, `crossing` and `hazard` hold prices of ground and of borders, and checks, by kind."""

    name: ClassVar[str] = "squares"
    provides: ClassVar[Provides] = ("moves by squares",)
    by_squares: ClassVar[bool] = True
    unit: str
    base: AtLeastOne
    diagonals: Annotated[tuple[AtLeastOne, ...], msgspec.Meta(min_length=1)]
    pace: Pace | PassPace
    manner: dict[str, Manner]
    corners: str = "closed"
    drop: int = 5
    rises: tuple[Rise, ...] = ()
    surface: dict[str, Surface] = {}
    crossing: dict[str, Surface] = {}
    hazard: dict[str, Hazard] = {}
    occupancy: Occupancy = Occupancy()
    bonus_limit: int = 0
    """The greatest price of ground that a bonus step may enter; 0 for no limit."""
    diagonal_rule: str = ""
    """The id of the rule that prices diagonal steps on plain ground. `restart_rule` is cited instead when a second move
    of the round counts its diagonals anew."""
    restart_rule: str = ""

    def allowance(self, world: World, figure: int, action: str) -> Tally:
        """Return the amount, in `unit`, that a figure may spend with one movement action, as a sum (move.speed,
        move.speed-reduced)."""
        manner = self.manner[action]
        if manner.single and not manner.paid:
            return Tally().plus(self.diagonals[0] * manner.single, "One square", manner.rule)
        allowed = self.pace.allowance(world, figure, manner)
        return msgspec.structs.replace(allowed, least=self.base) if manner.paid else allowed

    def ground(self, world: World, figure: int) -> GroundMap:
        """Return the possible steps for figures as wide as this one, with doors as they are now."""
        width = figures.width_of(world, figure)
        key = ("ground", id(self), width, world.opened_edges())
        ground: GroundMap | None = world.board.scratch.get(key)
        if ground is None:
            ground = world.board.keep_by_doors(key, GroundMap(world.board, world.opened_edges(), self, width))
        return ground

    def price(self, ground: GroundStep, parity: int) -> tuple[int, int]:
        """Return the cost of a step, in `unit`, and the running count of diagonal steps after it; `parity` is the count
        before it (move.diagonals)."""
        cost = ground.straights * self.base
        for turn in range(ground.diagonals):
            cost += self.diagonals[(parity + turn) % len(self.diagonals)]
        return cost * ground.factor + ground.extra, (parity + ground.diagonals) % len(self.diagonals)

    def step(self, world: World, figure: int, frm: Square, to: Square, parity: int) -> StepCost | Rejection:
        """Return the price of one step, or the reason why the ground does not allow it; other figures are ignored.
        `parity` is the number of diagonal steps before it."""
        ground = self.ground(world, figure).step(frm, to)
        return self._why_no_step(world, figure, frm, to) if ground is None else self.cost_of(ground, parity)

    def cost_of(self, ground: GroundStep, parity: int) -> StepCost:
        """Return the full price of one step over the ground; `parity` is the running count of diagonal steps before
        it."""
        cost, after = self.price(ground, parity)
        kind = 0 if not ground.diagonals else 1 if parity == 0 else 2
        eased = cost if ground.eased is None else self.price(ground.eased, parity)[0]
        return StepCost(cost, kind, after, ground.hazards, ground.reason, ground.rule, eased)

    def is_slow(self, cost: int, diagonal: int, rule: str) -> bool:
        """Return whether the ground makes a step cost more than a plain one. A ladder is not slow ground, although its
        steps are charged as diagonals."""
        plain = self.base if diagonal == 0 else self.diagonals[diagonal - 1]
        return cost > plain and rule != "surface.ladder"

    def _why_no_step(self, world: World, figure: int, frm: Square, to: Square) -> Rejection:
        if abs(frm[0] - to[0]) > 1 or abs(frm[1] - to[1]) > 1 or frm == to:
            return Rejection("not-adjacent", "Each square of a path must be next to the one before.", "grid.squares")
        if all(not world.board.is_solid(s) for s in footprint(to, figures.width_of(world, figure))):
            rise = world.board.elevation(to) - world.board.elevation(frm)
            if rise > self.rises[-1].up_to if self.rises else rise > 5:
                return Rejection("too-high", f"A rise of {rise} ft. must be climbed.", "surface.step")
            if -rise > self.drop:
                return Rejection("too-deep", f"A drop of {-rise} ft. must be climbed.", "surface.step")
        elif to in world.board and not world.board.is_solid(to):
            return Rejection("impassable", "There is no room for a figure of this size.", "occupancy.large")
        return no_way(world, frm, to, "grid.squares")

    def enters(self, world: World, figure: int, walking: Walking, to: Square) -> Rejection | None:
        """Return the reason why figures that a mover knows of do not let it enter a square; None if they do."""
        barring = [o for o in self.barring(world, figure, walking, to) if not figures.is_unseen_by(world, o, figure)]
        if not barring:
            return None
        return Rejection("occupied", f"{figures.name_of(world, barring[0])} is in the way.", self.occupancy.pass_rule)

    def barring(self, world: World, figure: int, walking: Walking, to: Square) -> tuple[int, ...]:
        """Return the ids of the figures that do not let a mover enter a square, whether or not it knows of them
        (occupancy.pass-through)."""
        free = (figure, *walking.passed, *walking.through)
        there = dict.fromkeys(
            other
            for square in footprint(to, figures.width_of(world, figure))
            for other in occupancy.occupants(world).get(square, ())
        )
        return tuple(o for o in there if o not in free and not occupancy.may_pass(world, self.occupancy, figure, o))

    def fits(self, world: World, figure: int, square: Square) -> bool:
        """Return whether the ground has room for a figure with its top left corner on a square; other figures are
        ignored."""
        return self.ground(world, figure).fits(square)

    def may_stay(self, world: World, figure: int, square: Square) -> Rejection | None:
        """Return the reason why a figure may not end its move with its top left corner on a square; None if it may."""
        return occupancy.may_stay(world, self.occupancy, figure, square)

    def share_room(self, world: World, figure: int, other: int) -> bool:
        """Return whether one square has room for two figures (occupancy.capacity)."""
        return occupancy.share_room(world, self.occupancy, figure, other)

    def waives(self, world: World, mover: int, other: int) -> bool:
        """Return whether two figures do not hold each other up because their sizes differ enough
        (occupancy.pass-through, 3 and 4)."""
        numbers = self.occupancy
        return occupancy.is_waived(world, numbers, mover, other) or occupancy.is_waived(world, numbers, other, mover)
