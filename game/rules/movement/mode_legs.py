"""One step of a move by modes (walking, swimming, flying ...): the figure's speed, the mode in which the step is
cheapest, and its price (phase.modes). Prices depend on running counts, the straight and diagonal squares moved so
far."""

from __future__ import annotations

from game.core.world import World
from game.model.answers import StepCost
from game.model.grid import Edge, Square, footprint
from game.model.rejections import Rejection
from game.model.tally import Tally
from game.rules import conditions
from game.rules.movement.digging import dig_way
from game.rules.movement.doors import no_way
from game.rules.movement.faces import face_way
from game.rules.movement.ground import GroundMap
from game.rules.movement.legs import Counts, Leg
from game.rules.movement.mode_numbers import ModeNumbers
from game.rules.movement.numbers import Hazard
from game.rules.movement.rates import Stretch
from game.rules.movement.ways import BURROW, CLIMB, FLY, Mover, StepSurvey, Way, Ways, air_way, mover_of


class ModeLegs(ModeNumbers, frozen=True):
    """Speeds of figures, and prices of their steps."""

    @property
    def hazard(self) -> dict[str, Hazard]:
        """Return {}: under this movement part no hazard asks for a check that makes a step cheaper."""
        return {}

    def base_speed(self, world: World, figure: int) -> int:
        """Return a figure's speed in feet: that of its sheet, or else that of its size."""
        sheet = world.sheet(figure)
        return sheet.speed or world.ruleset.sizes[sheet.size].speed

    def size_speed(self, world: World, figure: int) -> int:
        """Return the speed in feet of a figure's size, whatever its own speed is (phase.swim-forward)."""
        return world.ruleset.sizes[world.sheet(figure).size].speed

    def allowance(self, world: World, figure: int, action: str) -> Tally:
        """Return the feet that a figure may spend with one movement action, as a sum (phase.speed-pool)."""
        sheet = world.sheet(figure)
        by = "Own speed" if sheet.speed else f"{sheet.size.capitalize()} speed"
        sum_ = Tally(least=self.least).plus(self.base_speed(world, figure), by, "phase.speed-pool")
        sum_ = sum_.joined(conditions.reasons(world, figure, "speed"))
        stretch = self.stretch.get(action, Stretch())
        if stretch.share:
            part = max(self.base, self.size_speed(world, figure) // stretch.share // self.base * self.base)
            return Tally().plus(part, f"1/{stretch.share} of the base speed", stretch.rule)
        return sum_.plus(sum_.total * (stretch.times - 1), f"{stretch.times} times the speed", stretch.rule)

    def farthest(self, world: World, figure: int, action: str) -> int:
        """Return an upper limit of the number of steps that a figure can take with one movement action, on any
        ground."""
        least, total = self.least_price(world, figure), self.allowance(world, figure, action).total
        return total // least if least else max(world.board.width, world.board.height)

    def least_price(self, world: World, figure: int) -> int:
        """Return the lowest price in feet that any step of a figure can have."""
        rates = [self.rates["average"], *(self.rates[speed] for _, speed in self.mover(world, figure).modes)]
        return min(cost for rate in rates for cost in (*rate.straight, *rate.diagonal))

    mover = mover_of

    def ways(self, world: World, figure: int, squeeze: int = 0, opens: tuple[Edge, ...] = (), lent: str = "") -> Ways:
        """Return the steps that are possible for a figure, with the doors in `opens` open besides those that are open
        now. `squeeze` is how narrow the figure makes itself (see Going.squeeze); `lent` is a mode of movement that it
        has for this action only ("" if there is no such mode)."""
        mover = self.mover(world, figure, squeeze, lent)
        opened = tuple(sorted({*world.opened_edges(), *opens})) if opens else world.opened_edges()
        key = ("ways", id(self), mover, opened)
        ways: Ways | None = world.board.scratch.get(key)
        if ways is None:
            ground = GroundMap(world.board, opened, self, mover.width)
            survey = world.board.scratch.setdefault(("ways however doors stand", id(self), mover), StepSurvey())
            ways = world.board.keep_by_doors(key, Ways(self, ground, mover, survey))
        return ways

    def priced(self, mover: Mover, way: Way, counts: Counts) -> tuple[int, int, Counts]:
        """Return the cost of a step in feet, its kind (0 straight, 1 cheap diagonal, 2 expensive diagonal), and the
        running counts after it."""
        rate = self.rates[mover.speed_of(way.mode) or "average"]
        before = counts.get(way.mode, (0, 0))
        cost, after = rate.price(before, way.diagonal, way.squares)
        kind = 0 if not way.diagonal else 2 if before[1] % len(rate.diagonal) else 1
        return cost + way.extra, kind, {**counts, way.mode: after}

    def leg(
        self, world: World, figure: int, here: tuple[Square, int], to: tuple[Square, int], counts: Counts,
        squeeze: int = 0, opens: tuple[Edge, ...] = (), lent: str = "",
    ) -> Leg | Rejection:  # fmt: skip
        """Return one priced step between two places, or the reason why there is none; other figures are ignored. A
        place is a square and the feet above its ground; `squeeze`, `opens` and `lent` are those of `ways`."""
        return self.leg_by(world, self.ways(world, figure, squeeze, opens, lent), here, to, counts)

    def leg_by(
        self, world: World, ways: Ways, here: tuple[Square, int], to: tuple[Square, int], counts: Counts
    ) -> Leg | Rejection:
        """Return one priced step as `leg` does, for the mover and the open doors that `ways` was made for."""
        way = self.way_by(world, ways, here, to)
        if isinstance(way, Rejection):
            return way
        cost, kind, after = self.priced(ways.mover, way, counts)
        return Leg(to[0], to[1], cost, kind, way.mode, after, self._rule_of(ways.mover, way, counts))

    def way_by(self, world: World, ways: Ways, here: tuple[Square, int], to: tuple[Square, int]) -> Way | Rejection:
        """Return a step between two places without its price: its mode and the number of squares it counts as, or the
        reason why there is none. It depends only on the board, its open doors and the kind of mover."""
        if here[1] or to[1]:
            return self._off_the_ground(world, ways.mover, here, to)
        if max(abs(here[0][0] - to[0][0]), abs(here[0][1] - to[0][1])) != 1:
            return Rejection("not-adjacent", "Each square of a path must be next to the one before.", "grid.squares")
        return ways.step(here[0], to[0]) or self._why_no_step(world, ways.mover, here[0], to[0])

    def _rule_of(self, mover: Mover, way: Way, counts: Counts) -> str:
        """Return the id of the rule that explains the price of a step best: that of changing modes, that of an unusual
        speed category, or the step's own."""
        if counts and way.mode not in counts:
            return "phase.combine-modes"
        is_plain = way.rule in ("phase.speed-pool", "phase.diagonals")
        return "phase.speed-categories" if is_plain and mover.speed_of(way.mode) in ("fast", "slow") else way.rule

    def _off_the_ground(
        self, world: World, mover: Mover, here: tuple[Square, int], to: tuple[Square, int]
    ) -> Way | Rejection:
        """Return a step that begins or ends above or below the ground (by flight, along a face, or through earth), or
        the reason why there is none."""
        refused = air_way(self, world, mover, here[0], here[1], to[0], to[1])
        for mode, others in ((CLIMB, face_way), (BURROW, dig_way)):
            if isinstance(refused, Rejection) and mover.speed_of(mode):
                way = others(self, world, mover, here, to)
                refused = refused if isinstance(way, Rejection) and mover.speed_of(FLY) else way
        return refused

    def _why_no_step(self, world: World, mover: Mover, frm: Square, to: Square) -> Rejection:
        covered = [square for square in footprint(to, mover.width) if square in world.board]
        if any(world.board.has_tag(square, "deep") for square in covered):
            return Rejection("must-swim", "Deep water: choose Swim forward.", "phase.swim-forward")
        return no_way(world, frm, to, "phase.obstacles")

    def step(self, world: World, figure: int, frm: Square, to: Square, parity: int) -> StepCost | Rejection:
        """Return the price of one step at ground level, or the reason why there is none; other figures are ignored.
        `parity` is the number of diagonal squares moved before in the same mode."""
        mode = BURROW if world.board.is_solid(to) else "walk"
        leg = self.leg(world, figure, (frm, 0), (to, 0), {mode: (0, parity)})
        if isinstance(leg, Rejection):
            return leg
        return StepCost(leg.cost, leg.diagonal, leg.counts[leg.mode][1], rule=leg.rule)
