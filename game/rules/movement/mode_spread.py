"""A search by modes as far as it has come: from some states on to all that lie within a budget, and later farther."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.model.answers import Reach
from game.rules.movement.legs import Counts
from game.rules.movement.mode_legs import ModeLegs
from game.rules.movement.ways import PricedLinks, Way, Ways

UNREACHED = 1 << 30
"""The cost of a state that no way is known to: more than any budget."""


@dataclass(slots=True)
class ModeSpread:
    """State of a search by modes: the cost of each state (negative where a figure bars the way), the state each was
    reached from, the first state on each cell within the budget, and the states that lead on beyond it."""

    part: ModeLegs
    ways: Ways
    labels: list[int]
    parents: dict[int, int]
    ahead: dict[int, None]
    """States from which the search goes on when more may be spent; at first, those in which it begins."""
    budget: int = -1
    ends: dict[int, int] = field(default_factory=dict)

    def reach(self, budget: int) -> Reach:
        """The cheapest way to every square within a budget."""
        if budget > self.budget:
            self._spread(budget)
            self.budget = budget
        board, labels = self.ways.board, self.labels
        squares = board.squares
        ends = {squares[cell]: state for cell, state in self.ends.items() if labels[state] <= budget}
        costs = {square: labels[state] for square, state in ends.items()}
        return Reach(costs, frozenset(), self.parents, ends, board.width, board.height, labels=labels)

    def _spread(self, budget: int) -> None:
        """Go on in order of cost. A state is dropped where the first one on its square is as good whatever follows."""
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
        """The states to go on from by their costs; what costs more lies ahead still."""
        buckets: list[list[int]] = [[] for _ in range(budget + 1)]
        waiting, self.ahead = self.ahead, {}
        for state in waiting:
            if self.labels[state] <= budget:
                buckets[self.labels[state]].append(state)
            else:
                self.ahead[state] = None
        return buckets

    def _links(self, state: int) -> PricedLinks:
        """The states a state leads to with their prices, kept for every later search while the doors near it stand as
        they do."""
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
        """Return the cost of a step after the counts of a variant, and the variant after it."""
        ways = self.ways
        known = ways.survey.prices.get((variant, way))
        if known is None:
            cost, _, after = self.part.priced(ways.mover, way, ways.variants[variant])
            known = ways.survey.prices[variant, way] = (cost, ways.variant(after))
        return known


def state_of(ways: Ways, cells: int, cell: int, counts: Counts) -> int:
    """The number of a state: a cell of the board, and the running counts of every mode."""
    return ways.variant(counts) * cells + cell
