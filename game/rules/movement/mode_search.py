"""The search behind every reach by modes: the cheapest way over the ground to each square, with what each way of moving
has taken so far in the state, around those who are in the way."""

from __future__ import annotations

from game.core.kept import kept
from game.core.world import World
from game.model.answers import Reach
from game.model.components import Place
from game.model.grid import Edge, Square, footprint
from game.rules import figures
from game.rules.movement import occupancy, reaching
from game.rules.movement.legs import Counts
from game.rules.movement.mode_legs import ModeLegs
from game.rules.movement.mode_spread import UNREACHED, ModeSpread, state_of
from game.rules.movement.ways import Ways


class ModeSearch(ModeLegs, frozen=True):
    """Search for the cheapest ways of a mover around the figures that bar it."""

    def in_the_way(
        self, world: World, figure: int, square: Square, width: int = 0, through: tuple[int, ...] = (),
        above: int = 0, known: bool = False,
    ) -> int:  # fmt: skip
        """Return the figure that bars a mover from a square, so many feet above its ground: an enemy it cannot pass
        whose body is at that height, with `known` only one it knows of; 0 for none (phase.obstacles)."""
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
        """Return whether a figure that the mover knows of bars a square."""
        return bool(self.in_the_way(world, figure, square, width, known=True))

    def search(self, world: World, figure: int, budget: int, counts: Counts | None = None, lent: str = "") -> Reach:
        """The cheapest way over the ground to every square within a budget, other figures at its end aside, its start
        as well. A figure that hangs on a face by nature climbs off it first.

        With a way of moving that is lent, only over the ground that is made for it."""
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
        """Return the results that a search gains with one more door open: the squares to which a way through it is
        cheaper, and some others."""
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
        """The states a search begins in with what they cost, and the state each comes from: where the figure stands;
        off a face first the steps that lead from it to the ground."""
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
        """The cells of the board that a search keeps out of: where somebody is in the way, and with a way of moving
        that is lent all ground that is not made for it."""
        board = world.board
        near = dict.fromkeys(occupancy.anchors_over(tuple(occupancy.occupants(world)), width))
        walls = [s for s in near if s in board and self.is_known_wall(world, figure, s, width)]
        rest = [s for s in board.squares if not board.has_tag(s, lent)] if lent else []
        return frozenset(board.index(square) for square in (*walls, *rest))
