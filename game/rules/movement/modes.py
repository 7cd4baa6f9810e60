"""Movement by modes: walking, swimming, digging, climbing and flying are paid from one allowance of feet, each at its
own price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.core.axes import Provides, Requires
from game.core.kept import kept
from game.core.world import World
from game.model.answers import PathPlan, Reach, StepCost
from game.model.components import Place, Walking
from game.model.grid import Edge, Square, footprint
from game.model.rejections import Rejection
from game.rules import conditions, figures
from game.rules.movement import doors, occupancy, reaching, route
from game.rules.movement.legs import Counts
from game.rules.movement.mode_legs import ModeLegs
from game.rules.movement.mode_spread import UNREACHED, ModeSpread, state_of
from game.rules.movement.rates import Stretch
from game.rules.movement.ways import BURROW, Ways


class ModeMovement(ModeLegs, frozen=True):
    """The movement part for modes: prices of steps, reachable squares and plans."""

    name: ClassVar[str] = "modes"
    provides: ClassVar[Provides] = ("moves by modes",)
    by_squares: ClassVar[bool] = False
    requires: ClassVar[Requires] = {"phases": "moves everybody at once, in phases"}

    def further(self, world: World, figure: int, action: str) -> frozenset[Square]:
        """Return no squares, because a phase holds only one move."""
        return frozenset()

    def stopover(self, world: World, figure: int, action: str, square: Square) -> Square | None:
        """Return None, because a phase holds only one move."""
        return None

    def is_plain(self, step: StepCost) -> bool:
        """Return False: any move in a phase ends an aim."""
        return False

    def plain_rules(self) -> Mapping[str, int]:
        """Return the ids of the rules of steps over plain ground, each with its rank; the log names the one with the
        highest rank."""
        return {"phase.speed-pool": 0, "phase.diagonals": 1}

    def enters(self, world: World, figure: int, walking: Walking, to: Square) -> Rejection | None:
        """Return the reason why figures on a square do not let a mover enter it; None if they do."""
        other = self.in_the_way(world, figure, to, through=tuple(walking.passed))
        if not other:
            return None
        return Rejection("occupied", f"{figures.name_of(world, other)} is in the way.", "phase.obstacles")

    def share_room(self, world: World, figure: int, other: int) -> bool:
        """Return whether one square has room for two figures that do not squeeze (phase.shared-space)."""
        return occupancy.share_room(world, self.occupancy, figure, other)

    def waives(self, world: World, mover: int, other: int) -> bool:
        """Return whether two figures may pass through each other's squares because their sizes differ enough."""
        return occupancy.is_waived(world, self.occupancy, mover, other)

    def fits(self, world: World, figure: int, square: Square) -> bool:
        """Return whether the ground has room for a figure with its top left corner on a square; for a digger, earth
        counts as room."""
        board, digs = world.board, bool(self.mover(world, figure).speed_of(BURROW))
        place = world.get(figure, Place)
        if place.square == square and (place.above >= self.flying.clears or place.above < 0):
            return all(covered in board for covered in figures.covered(world, figure, square))
        return all(
            s in board and (not board.is_solid(s) or (digs and board.has_tag(s, "earth")))
            for s in figures.covered(world, figure, square)
        )

    def may_stay(self, world: World, figure: int, square: Square, above: int = 0) -> Rejection | None:
        """Return the reason why a figure has no room at `above` feet over a square without squeezing; None if it has. A
        figure may always stay where it stands already, if need be by squeezing (phase.shared-space)."""
        place = world.get(figure, Place)
        if place.on_board and place.square == square:
            if not self.fits(world, figure, square):
                return Rejection("impassable", "No figure can stand there.", "phase.obstacles")
            if not self.is_room(world, figure, figures.covered(world, figure, square), place.above):
                return Rejection("occupied", "There is no room left on that square.", "phase.shared-space")
            return None
        return occupancy.may_stay(world, self.occupancy, figure, square, above=above)

    def is_room(self, world: World, figure: int, squares: tuple[Square, ...], above: int) -> bool:
        """Return whether a figure would have room `above` feet over some squares if all figures there squeezed
        (phase.shared-space)."""
        share = world.ruleset.sizes[world.sheet(figure).size].share
        room, body = share - self.occupancy.capacity, figures.span(world, figure, squares, above)
        return all(occupancy.room_left(world, self.occupancy, figure, s, False, body) >= room for s in squares)

    def barred(self, world: World, figure: int, action: str) -> Rejection | None:
        """Return the reason why a figure's conditions or posture forbid a movement action; None if they do not."""
        stretch = self.stretch.get(action, Stretch())
        return conditions.barred_by(world, figure, stretch.barred_by, stretch.rule)

    def why_not(self, world: World, figure: int, action: str) -> Rejection | None:
        """Return the reason why a movement action is not possible; None if it is."""
        return self.barred(world, figure, action)

    # --- reach ------------------------------------------------------------------------------------------------------

    def reach(self, world: World, figure: int, action: str, tumble: bool = False) -> Reach:
        """Return the squares to which one movement action can bring a figure over the ground, with their exact cost;
        `tumble` is ignored."""
        return self._find_reach(world, figure, action, action in doors.PASSING and doors.may_open(world, figure))

    @kept("standing", 1)
    def _find_reach(self, world: World, figure: int, action: str, opens: bool) -> Reach:
        stretch, budget = self.stretch.get(action, Stretch()), self.allowance(world, figure, action).total
        if stretch.straight:
            rays = reaching.rays(self, world, figure, budget)
            costs = {square: cost for square, (cost, _) in rays.items() if self.may_stay(world, figure, square) is None}
            return Reach(costs, frozenset(), straight={square: rays[square][1] for square in costs})
        found = self.search(world, figure, budget, lent=stretch.lent)
        costs = reaching.ends(self, world, figure, found)
        beyond: dict[Square, tuple[Square, ...]] = {}
        for door in doors.within(world, figure, found.costs) if opens else ():
            opened = self.search_beyond(world, figure, budget, found, door)
            for square, cost in reaching.ends(self, world, figure, opened).items():
                if cost < costs.get(square, budget + 1):
                    costs[square], beyond[square] = cost, opened.path(square)
        return Reach(costs, frozenset(), found.parents, found.ends, found.width, found.height, straight=beyond)

    # --- the search: the cheapest way to each square around those who are in the way ----------------------------------

    def in_the_way(
        self, world: World, figure: int, square: Square, width: int = 0, through: tuple[int, ...] = (),
        above: int = 0, known: bool = False,
    ) -> int:  # fmt: skip
        """Return the id of the figure that keeps a mover from a square, `above` feet over its ground: an enemy at that
        height that the mover cannot pass; 0 if there is none (phase.obstacles). With `known`, figures that the mover
        does not know are ignored; figures in `through` always are."""
        squares, body = footprint(square, width or figures.width_of(world, figure)), None
        for covered in squares:
            for other in occupancy.occupants(world).get(covered, ()):
                if other == figure or other in through or occupancy.may_pass(world, self.occupancy, figure, other):
                    continue
                if known and figures.is_unseen_by(world, other, figure):
                    continue
                body = body or figures.span(world, figure, squares, above)
                if figures.overlap(body, figures.body(world, other)):
                    return other
        return 0

    def is_known_wall(self, world: World, figure: int, square: Square, width: int) -> bool:
        """Return whether a figure that the mover knows of keeps the mover from a square."""
        return bool(self.in_the_way(world, figure, square, width, known=True))

    def search(self, world: World, figure: int, budget: int, counts: Counts | None = None, lent: str = "") -> Reach:
        """Return the squares that a figure reaches within `budget` feet over the ground, with their cheapest paths;
        figures on the last square are ignored. A natural climber on a face first climbs off it. With the mode `lent`,
        only ground with that tag is used."""
        if counts or lent:
            return self._spread(world, figure, counts or {}, lent).reach(budget)
        # A figure that stands where it stood before, with the same company, has the same ways.
        key, place, width = ("search", figure), world.get(figure, Place), self.mover(world, figure).width
        barred = self.barred_cells(world, figure, width, "")
        asked = (place.square, place.above, place.narrow, world.opened_edges(), barred)
        known: tuple[object, ModeSpread] | None = world.lasting.get(key)
        if known is None or known[0] != asked:
            known = world.keep(key, (asked, self._spread(world, figure, {}, "")))
        return known[1].reach(budget)

    def search_beyond(self, world: World, figure: int, budget: int, found: Reach, door: Edge) -> Reach:
        """Return the result `found` of a search continued with one more door open. It holds every square to which the
        path through that door is cheaper, and some other squares."""
        ways = self.ways(world, figure, opens=(door,))
        cells, labels = ways.board.width * ways.board.height, list(found.labels)
        near = (range(cell, len(labels), cells) for cell in map(ways.board.index, ways.ground.near(door)))
        begin = {state: labels[state] for states in near for state in states if 0 <= labels[state] <= budget}
        return ModeSpread(self, ways, labels, dict(found.parents), dict.fromkeys(begin)).reach(budget)

    def _spread(self, world: World, figure: int, counts: Counts, lent: str) -> ModeSpread:
        ways = self.ways(world, figure, lent=lent)
        begin, parents = self._beginnings(world, figure, ways, counts)
        fresh = [UNREACHED] * (ways.board.width * ways.board.height)
        for cell in self.barred_cells(world, figure, ways.mover.width, lent):
            fresh[cell] = -1
        labels = fresh * len(ways.variants)
        for state, cost in begin.items():
            labels[state] = cost
        return ModeSpread(self, ways, labels, parents, dict.fromkeys(begin))

    def _beginnings(
        self, world: World, figure: int, ways: Ways, counts: Counts
    ) -> tuple[dict[int, int], dict[int, int]]:
        """Return the states in which a search begins with their costs in feet, and for each of these states the state
        before it. A search begins where the figure stands; on a face, with the steps from the face to the ground."""
        board = world.board
        cells = board.width * board.height
        start = state_of(ways, cells, board.index(figures.square_of(world, figure)), counts)
        if not world.get(figure, Place).above:
            return {start: 0}, {}
        legs = reaching.ways_off(self, world, figure, counts)
        begin = {state_of(ways, cells, board.index(leg.to), leg.counts): leg.cost for leg in legs}
        root = start + cells * len(ways.variants)  # up on the face: no state on the ground, not even straight below
        return begin, dict.fromkeys(begin, root)

    @kept("standing", 1)
    def barred_cells(self, world: World, figure: int, width: int, lent: str) -> frozenset[int]:
        """Return the cells (numbers of squares) that a search must avoid because figures known to the mover are in the
        way. If the mover has to use the way of moving `lent`, such as swimming, all ground not made for it is avoided
        too."""
        board = world.board
        near = dict.fromkeys(occupancy.anchors_over(tuple(occupancy.occupants(world)), width))
        walls = [s for s in near if s in board and self.is_known_wall(world, figure, s, width)]
        rest = [s for s in board.squares if not board.has_tag(s, lent)] if lent else []
        return frozenset(board.index(square) for square in (*walls, *rest))

    # --- plans ------------------------------------------------------------------------------------------------------

    def plan(
        self, world: World, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> PathPlan | Rejection:
        """Return a path over the ground with the prices that will be charged for it, or the reason why it is not
        possible; `tumble` is ignored."""
        squeeze, opens = self.means(world, figure, path, action)
        return self.plan_path(world, figure, path, action, (), squeeze, opens)

    def is_slowed(self, world: World, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False) -> bool:
        """Return False: slow ground only costs more feet, and clocks of phases ignore it."""
        return False

    def bars(
        self, world: World, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> Rejection | None:
        """Return the reason why a path over the ground is not possible; None if it is."""
        plan = self.plan(world, figure, path, action, tumble)
        return plan if isinstance(plan, Rejection) else None

    means = route.means
    plan_path = route.plan
    block_start = staticmethod(route.block_start)
