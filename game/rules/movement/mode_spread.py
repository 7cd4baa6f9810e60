"""A search for reachable squares by modes, which can be continued later with a larger budget."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.model.answers import Reach
from game.rules.movement.legs import Counts
from game.rules.movement.mode_legs import ModeLegs
from game.rules.movement.ways import PricedLinks, Way, Ways

UNREACHED = 1 << 30
"""The cost of a state that was not reached; more than any budget."""


@dataclass(slots=True)
class ModeSpread:
    """State of a search by modes: `labels` holds the cost of each state (negative where a figure bars it), `parents`
    the state each was reached from, `ends` the first state found on each cell, and `ahead` the states that lead beyond
    the budget."""

    part: ModeLegs
    ways: Ways
    labels: list[int]
    parents: dict[int, int]
    ahead: dict[int, None]
    """States from which the search continues with a larger budget; at first, its starting states."""
    budget: int = -1
    ends: dict[int, int] = field(default_factory=dict)

    def reach(self, budget: int) -> Reach:
        """Return the reach of the mover within a budget in feet: each square with its cost and cheapest path."""
        if budget > self.budget:
            self._spread(budget)
            self.budget = budget
        board, labels = self.ways.board, self.labels
        squares = board.squares
        ends = {squares[cell]: state for cell, state in self.ends.items() if labels[state] <= budget}
        costs = {square: labels[state] for square, state in ends.items()}
        return Reach(costs, frozenset(), self.parents, ends, board.width, board.height, labels=labels)

    def _spread(self, budget: int) -> None:
        """Continue the search in order of cost. A state is skipped if another state on its square, found before, is at
        least as cheap for every way on."""
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
        """Return the states to continue from, grouped by their cost in feet; those beyond the budget stay in
        `ahead`."""
        buckets: list[list[int]] = [[] for _ in range(budget + 1)]
        waiting, self.ahead = self.ahead, {}
        for state in waiting:
            if self.labels[state] <= budget:
                buckets[self.labels[state]].append(state)
            else:
                self.ahead[state] = None
        return buckets

    def _links(self, state: int) -> PricedLinks:
        """Return the states that a state leads to, with the prices; cached for later searches while the doors nearby
        stay the same."""
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
        """Return the cost of a step in feet with the running counts of `variant`, and the number of the variant after
        it."""
        ways = self.ways
        known = ways.survey.prices.get((variant, way))
        if known is None:
            cost, _, after = self.part.priced(ways.mover, way, ways.variants[variant])
            known = ways.survey.prices[variant, way] = (cost, ways.variant(after))
        return known


def state_of(ways: Ways, cells: int, cell: int, counts: Counts) -> int:
    """Return the number of a state, made of a cell of the board and the running counts of every mode."""
    return ways.variant(counts) * cells + cell
