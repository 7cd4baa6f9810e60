"""A search for the squares that a mover reaches by modes, which can be continued later with a larger budget. A search
state is a square (as a cell number) with running counts: the numbers of straight and diagonal squares moved so far. A
"variant" is the number of one combination of running counts."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.model.answers import Reach
from game.rules.movement.legs import Counts
from game.rules.movement.mode_legs import ModeLegs
from game.rules.movement.ways import PricedLinks, Way, Ways

UNREACHED = 1 << 30
"""The cost of a state that was not reached; larger than any budget."""


@dataclass(slots=True)
class ModeSpread:
    """The progress of a search by modes. A state is a whole number for a cell (index of a square) with running counts.
    `labels` holds the cost of each state in feet (negative where a figure is in the way); `parents` the state from
    which each was reached; `ends` the state that was reached first on each cell; `budget` the feet up to which the
    search has gone (-1: not begun)."""

    part: ModeLegs
    ways: Ways
    labels: list[int]
    parents: dict[int, int]
    ahead: dict[int, None]
    """States from which the search continues when the budget is larger; at first, the states where it begins."""
    budget: int = -1
    ends: dict[int, int] = field(default_factory=dict)

    def reach(self, budget: int) -> Reach:
        """Continue the search up to a budget in feet, and return the squares within reach, each with its cost and
        cheapest path."""
        if budget > self.budget:
            self._spread(budget)
            self.budget = budget
        board, labels = self.ways.board, self.labels
        squares = board.squares
        ends = {squares[cell]: state for cell, state in self.ends.items() if labels[state] <= budget}
        costs = {square: labels[state] for square, state in ends.items()}
        return Reach(costs, frozenset(), self.parents, ends, board.width, board.height, labels=labels)

    def _spread(self, budget: int) -> None:
        """Continue the search in order of cost up to `budget`. A state is skipped if an earlier state on its square is
        sure to be as cheap for every further path."""
        ways, labels, parents, ends = self.ways, self.labels, self.parents, self.ends
        cells = ways.board.width * ways.board.height
        buckets, ahead = self._begin(budget), self.ahead
        for cost, bucket in enumerate(buckets):
            for state in bucket:
                if labels[state] != cost:
                    continue
                variant, cell = divmod(state, cells)
                first = ends.setdefault(cell, state)
                if first != state and labels[first] + ways.handicap(first // cells, variant) <= cost:
                    continue
                for to, more in ways.links.get(state) or self._links(state):
                    reached = cost + more
                    if reached < labels[to]:
                        if reached > budget:
                            ahead[state] = None
                            continue
                        labels[to], parents[to] = reached, state
                        buckets[reached].append(to)

    def _begin(self, budget: int) -> list[list[int]]:
        """Set `ahead` to the states beyond a budget in feet; return the states from which the search continues, in
        lists by their cost in feet."""
        buckets: list[list[int]] = [[] for _ in range(budget + 1)]
        waiting, self.ahead = self.ahead, {}
        for state in waiting:
            if self.labels[state] <= budget:
                buckets[self.labels[state]].append(state)
            else:
                self.ahead[state] = None
        return buckets

    def _links(self, state: int) -> PricedLinks:
        """Return the states to which one step leads from a state, with the prices. Results are cached for later
        searches, until a door nearby is opened or shut."""
        ways = self.ways
        width, cells = ways.board.width, ways.board.width * ways.board.height
        variant, cell = divmod(state, cells)
        square = (cell % width, cell // width)
        key = (state, ways.ground.open_near(square))
        known = ways.survey.links.get(key)
        if known is None:
            known = ways.survey.links[key] = [
                (after * cells + to[1] * width + to[0], cost)
                for to, way in ways.leads(square).items()
                for cost, after in (self._price(variant, way),)
            ]
        ways.links[state] = known
        return known

    def _price(self, variant: int, way: Way) -> tuple[int, int]:
        """Return the cost of a step in feet after the running counts with the index `variant`, and the index of the
        counts after the step."""
        ways = self.ways
        known = ways.survey.prices.get((variant, way))
        if known is None:
            cost, _, after = self.part.priced(ways.mover, way, ways.variants[variant])
            known = ways.survey.prices[variant, way] = (cost, ways.variant(after))
        return known


def state_of(ways: Ways, cells: int, cell: int, counts: Counts) -> int:
    """Return the number of a search state: a cell of the board with the running counts of every mode."""
    return ways.variant(counts) * cells + cell
