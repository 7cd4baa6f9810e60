"""Movement by modes: walking, swimming, digging, climbing and flying share one pool of feet, each at its own rate."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.core.axes import Provides, Requires
from game.core.world import World
from game.model.answers import PathPlan, Reach
from game.model.components import Conditions, Place, Walking
from game.model.grid import Edge, Square, footprint
from game.model.rejections import Rejection
from game.rules import figures
from game.rules.movement import doors, occupancy, reaching, route
from game.rules.movement.legs import Counts
from game.rules.movement.mode_legs import ModeLegs
from game.rules.movement.rates import Stretch
from game.rules.movement.ways import BURROW, Links, Ways


class ModeMovement(ModeLegs, frozen=True):
    """Steps by modes: how they are priced, how far one gets, and which ways there are."""

    name: ClassVar[str] = "modes"
    provides: ClassVar[Provides] = ("moves by modes",)
    requires: ClassVar[Requires] = {"phases": "moves everybody at once, in phases"}

    # --- who is in the way ------------------------------------------------------------------------------------------

    def in_the_way(
        self, world: World, figure: int, square: Square, width: int = 0, through: tuple[int, ...] = (),
        above: int = 0, known: bool = False,
    ) -> int:  # fmt: skip
        """Who bars a mover from a square, so many feet above its ground: an enemy it cannot pass whose body is at that
        height, with `known` only one it knows of; 0 when nobody does (phase.obstacles)."""
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

    def enters(self, world: World, figure: int, walking: Walking, to: Square) -> Rejection | None:
        """Whether a mover gets into a square at all, for those who stand there."""
        other = self.in_the_way(world, figure, to, through=tuple(walking.passed))
        if not other:
            return None
        return Rejection("occupied", f"{figures.name_of(world, other)} is in the way.", "phase.obstacles")

    def waives(self, world: World, mover: int, other: int) -> bool:
        """Whether size alone lets the two pass each other."""
        return occupancy.is_waived(world, self.occupancy, mover, other)

    def fits(self, world: World, figure: int, square: Square) -> bool:
        """Whether the ground lets a figure stand with its top left on a square; a digger fits into earth."""
        board, digs = world.board, bool(self.mover(world, figure).speed_of(BURROW))
        place = world.get(figure, Place)
        if place.square == square and (place.above >= self.flying.clears or place.above < 0):
            return all(covered in board for covered in figures.covered(world, figure, square))
        return all(
            s in board and (not board.is_solid(s) or (digs and board.has_tag(s, "earth")))
            for s in figures.covered(world, figure, square)
        )

    def may_stay(self, world: World, figure: int, square: Square, above: int = 0) -> Rejection | None:
        """Whether there is room at one's ease with one's top left on a square, or so many feet above it; where a figure
        stands already it may stay and squeeze (phase.shared-space)."""
        place = world.get(figure, Place)
        if place.on_board and place.square == square:
            if not self.fits(world, figure, square):
                return Rejection("impassable", "There is no standing there.", "phase.obstacles")
            if not self.is_room(world, figure, figures.covered(world, figure, square), place.above):
                return Rejection("occupied", "There is no room left on that square.", "phase.shared-space")
            return None
        return occupancy.may_stay(world, self.occupancy, figure, square, above=above)

    def is_room(self, world: World, figure: int, squares: tuple[Square, ...], above: int) -> bool:
        """Whether a figure finds room on squares, so many feet above them, if everybody there squeezes
        (phase.shared-space)."""
        share = world.ruleset.sizes[world.sheet(figure).size].share
        room, body = share - self.occupancy.capacity, figures.span(world, figure, squares, above)
        return all(occupancy.room_left(world, self.occupancy, figure, s, False, body) >= room for s in squares)

    def barred(self, world: World, figure: int, action: str) -> Rejection | None:
        """Why a figure's conditions or posture keep it from an action that moves."""
        stretch = self.stretch.get(action, Stretch())
        states = (*world.get(figure, Conditions).active, figures.posture_of(world, figure))
        for state in stretch.barred_by:
            if state in states:
                return Rejection("barred", f"Not while {state.replace('-', ' ')}.", stretch.rule)
        return None

    # --- reach ------------------------------------------------------------------------------------------------------

    def reach(self, world: World, figure: int, action: str, tumble: bool = False) -> Reach:
        """Where one action that moves can bring a figure over the ground, and at what exact cost."""
        opens = action in doors.PASSING and doors.may_open(world, figure)
        key = ("reach", figure, action, opens)
        known: Reach | None = world.standing.get(key)
        if known is None:
            known = world.standing[key] = self._find_reach(world, figure, action, opens)
        return known

    def _find_reach(self, world: World, figure: int, action: str, opens: bool) -> Reach:
        stretch, budget = self.stretch.get(action, Stretch()), self.allowance(world, figure, action).total
        if stretch.straight:
            rays = reaching.rays(self, world, figure, budget)
            costs = {square: cost for square, (cost, _) in rays.items() if self.may_stay(world, figure, square) is None}
            return Reach(costs, frozenset(), straight={square: rays[square][1] for square in costs})
        found = self.search(world, figure, budget, lent=stretch.lent)
        costs = reaching.ends(self, world, figure, found)
        beyond: dict[Square, tuple[Square, ...]] = {}
        for door in doors.within(world, figure, found) if opens else ():
            opened = self.search(world, figure, budget, opens=(door,))
            for square, cost in reaching.ends(self, world, figure, opened).items():
                if cost < costs.get(square, budget + 1):
                    costs[square], beyond[square] = cost, opened.path(square)
        return Reach(costs, frozenset(), found.parents, found.ends, found.width, found.height, straight=beyond)

    def search(
        self, world: World, figure: int, budget: int, counts: Counts | None = None, lent: str = "",
        opens: tuple[Edge, ...] = (),
    ) -> Reach:  # fmt: skip
        """The cheapest way over the ground to every square within a budget, other figures at its end aside, its start
        as well; with some doors open besides. A figure that hangs on a face by nature climbs off it first.

        With a way of moving that is lent, only over the ground that is made for it."""
        if counts or lent:
            return self._search(world, figure, budget, counts or {}, lent, opens)
        # A figure that stands where it stood before, with the same company, has the same ways.
        key, place, width = ("search", figure, opens), world.get(figure, Place), self.mover(world, figure).width
        barred = self._barred_cells(world, figure, width, "")
        asked = (place.square, place.above, place.narrow, world.opened_edges(), barred)
        known: tuple[object, int, Reach] | None = world.lasting.get(key)
        if known is None or known[0] != asked or known[1] < budget:
            known = world.keep(key, (asked, budget, self._search(world, figure, budget, {}, "", opens)))
        _, most, widest = known
        if most == budget:
            return widest
        costs = {square: cost for square, cost in widest.costs.items() if cost <= budget}
        return replace(widest, costs=costs, ends={square: widest.ends[square] for square in costs})

    def _search(
        self, world: World, figure: int, budget: int, counts: Counts, lent: str, opens: tuple[Edge, ...]
    ) -> Reach:
        board, ways = world.board, self.ways(world, figure, lent=lent, opens=opens)
        width, cells = board.width, board.width * board.height
        begin, parents = self._beginnings(world, figure, ways, counts)
        fresh = [budget + 1] * cells  # more than the budget: not reached; less than nothing: barred
        for cell in self._barred_cells(world, figure, ways.mover.width, lent):
            fresh[cell] = -1
        labels = fresh * len(ways.variants)
        buckets: list[list[int]] = [[] for _ in range(budget + 1)]
        for state, cost in begin.items():
            if cost <= budget:
                labels[state] = cost
                buckets[cost].append(state)
        ends: dict[int, int] = {}  # by cell: the state in which it is reached first
        for cost, bucket in enumerate(buckets):
            for state in bucket:
                if labels[state] != cost:
                    continue
                variant, cell = divmod(state, cells)
                first = ends.setdefault(cell, state)
                if first != state and labels[first] + ways.handicap(first // cells, variant) <= cost:
                    continue
                links = ways.links.get(state)
                if links is None:
                    links = self._links(ways, state)
                    labels += fresh * (len(ways.variants) - len(labels) // cells)
                for to, more in links:
                    reached = cost + more
                    if reached < labels[to]:
                        labels[to], parents[to] = reached, state
                        buckets[reached].append(to)
        squares = {(cell % width, cell // width): state for cell, state in ends.items()}
        costs = {square: labels[state] for square, state in squares.items()}
        return Reach(costs, frozenset(), parents, squares, width, board.height)

    def _beginnings(
        self, world: World, figure: int, ways: Ways, counts: Counts
    ) -> tuple[dict[int, int], dict[int, int]]:
        """The states a search begins in with what they cost, and the state each comes from: where the figure stands;
        off a face first the steps that lead from it to the ground."""
        board = world.board
        cells = board.width * board.height
        start = _state(ways, cells, board.index(figures.square_of(world, figure)), counts)
        if not world.get(figure, Place).above:
            return {start: 0}, {}
        legs = reaching.ways_off(self, world, figure, counts)
        begin = {_state(ways, cells, board.index(leg.to), leg.counts): leg.cost for leg in legs}
        return begin, {state: start for state in begin if state != start}

    def _barred_cells(self, world: World, figure: int, width: int, lent: str) -> frozenset[int]:
        """The cells of the board that a search keeps out of: where somebody is in the way, and with a way of moving
        that is lent all ground that is not made for it."""
        key = ("barred cells", figure, width, lent)
        known: frozenset[int] | None = world.standing.get(key)
        if known is None:
            board = world.board
            near = dict.fromkeys(occupancy.anchors_over(tuple(occupancy.occupants(world)), width))
            walls = [s for s in near if s in board and self.is_known_wall(world, figure, s, width)]
            rest = [s for s in board.squares if not board.has_tag(s, lent)] if lent else []
            known = world.standing[key] = frozenset(board.index(square) for square in (*walls, *rest))
        return known

    def _links(self, ways: Ways, state: int) -> Links:
        """The states a state leads to with their prices, kept for every later search; where no door is near, however
        doors stand then."""
        width, cells = ways.board.width, ways.board.width * ways.board.height
        variant, cell = divmod(state, cells)
        square, counts = (cell % width, cell // width), ways.variants[variant]
        steady = ways.survey.links if ways.ground.is_steady(square) else ways.links
        known = steady.get(state)
        if known is None:
            known = steady[state] = []
            for to, way in ways.leads(square):
                cost, _, after = self.priced(ways.mover, way, counts)
                known.append((_state(ways, cells, ways.board.index(to), after), cost))
        ways.links[state] = known
        return known

    def is_known_wall(self, world: World, figure: int, square: Square, width: int) -> bool:
        """Whether somebody the figure knows of bars a square."""
        return bool(self.in_the_way(world, figure, square, width, known=True))

    # --- plans ------------------------------------------------------------------------------------------------------

    def plan(
        self, world: World, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> PathPlan | Rejection:
        """Price a path over the ground exactly as it will be charged, or say why it cannot be gone."""
        squeeze, opens = self.means(world, figure, path, action)
        return self.plan_path(world, figure, path, action, (), squeeze, opens)

    def bars(
        self, world: World, figure: int, path: tuple[Square, ...], action: str, tumble: bool = False
    ) -> Rejection | None:
        """Why a path over the ground cannot be gone; None when it can."""
        plan = self.plan(world, figure, path, action, tumble)
        return plan if isinstance(plan, Rejection) else None

    def means(
        self, world: World, figure: int, path: tuple[Square, ...], action: str, heights: tuple[int, ...] = ()
    ) -> tuple[int, tuple[Edge, ...]]:
        """What a figure does to get along a path that has no plain way (route.means)."""
        return route.means(self, world, figure, path, action, heights)

    def plan_path(
        self, world: World, figure: int, path: tuple[Square, ...], action: str, heights: tuple[int, ...] = (),
        squeeze: int = 0, opens: tuple[Edge, ...] = (),
    ) -> PathPlan | Rejection:  # fmt: skip
        """Price a path with its heights; others may be out of the way by the time it is gone."""
        return route.plan(self, world, figure, path, action, heights, squeeze, opens)

    def block_start(self, world: World, figure: int, path: tuple[Square, ...], squeeze: int = 2) -> Square:
        """Where the narrow figure starts inside its own space (route.block_start)."""
        return route.block_start(world, figure, path, squeeze)


def _state(ways: Ways, cells: int, cell: int, counts: Counts) -> int:
    """The number of a state: a cell of the board, and the running counts of every mode."""
    if counts not in ways.variants:
        ways.variants.append(dict(counts))
    return ways.variants.index(counts) * cells + cell
