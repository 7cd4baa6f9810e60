"""The search for the cheapest path to every square in reach. A state is a square with its running count of diagonals; a
label is the cost of a state with the danger of its path in the low bits, so that the safer of two equally cheap paths
is taken."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from game.model.answers import Reach
from game.model.board import Board
from game.model.grid import Square

DANGER_BITS = 10
MOST_REACHES = 100
"""Most search results cached per board with its doors as they are now; a full cache is cleared."""
Links = tuple[tuple[int, int], ...]
"""The states to which a state leads, each with a weight: the cost in base steps, shifted left, plus the danger."""


class StepGraph:
    """Weighted steps between states, computed when they are first asked for and then cached."""

    def __init__(self, known: list[Links | None], phases: int, links: Callable[[int], Links]) -> None:
        self.phases = phases
        self._find = links
        self._links = known
        self.reaches: dict[Any, Reach] = {}
        """Results of earlier searches, by everything on which they depend."""

    def keep(self, asked: Any, reach: Reach) -> None:
        """Cache the result of a search; clears the cache first when it is full."""
        if len(self.reaches) >= MOST_REACHES:
            self.reaches.clear()
        self.reaches[asked] = reach

    def links(self, state: int) -> Links:
        """Return the states to which a state leads, each with the weight of the step."""
        known = self._links[state]
        if known is None:
            known = self._links[state] = self._find(state)
        return known

    def search(
        self,
        starts: Iterable[tuple[int, int]],
        budget: int,
        blocked: Iterable[int],
        stops: Container[int],
        dearer: Container[int] = (),
    ) -> tuple[dict[int, int], dict[int, int]]:
        """Return the label of each state reached within `budget` base steps, and the state it was reached from.
        `starts` are states with the steps already spent; `blocked` cells cannot be entered; a path ends on a cell in
        `stops` unless it starts there; steps into `dearer` cells cost double."""
        buckets: list[list[int]] = [[] for _ in range(budget + 1)]
        labels = [len(buckets) << DANGER_BITS] * len(self._links)  # more than the budget: not reached
        for cell in blocked:
            first = cell * self.phases
            labels[first : first + self.phases] = [-1] * self.phases
        begin: dict[int, None] = {}
        for state, spent in starts:
            if spent <= budget and spent << DANGER_BITS < labels[state]:
                labels[state] = spent << DANGER_BITS
                buckets[spent].append(state)
                begin[state] = None
        parents = self._spread(labels, buckets, begin, stops, dearer)
        return {state: labels[state] for state in (*begin, *parents)}, parents

    def _spread(
        self, labels: list[int], buckets: list[list[int]], begin: Container[int], stops: Container[int],
        dearer: Container[int],
    ) -> dict[int, int]:  # fmt: skip
        """Process the buckets of states in order of cost, filling later ones, and return the state from which each was
        reached."""
        phases, known, find = self.phases, self._links, self._find
        parents: dict[int, int] = {}
        for cost, bucket in enumerate(buckets):
            for state in dict.fromkeys(bucket):  # every step costs something: a bucket that is opened is complete
                label = labels[state]
                if label >> DANGER_BITS != cost or (state // phases in stops and state not in begin):
                    continue
                links = known[state]
                if links is None:
                    links = known[state] = find(state)
                if dearer:
                    links = tuple((to, _doubled(w) if to // phases in dearer else w) for to, w in links)
                for to, weight in links:
                    reached = label + weight
                    if reached < labels[to]:
                        labels[to] = reached
                        parents[to] = state
                        buckets[reached >> DANGER_BITS].append(to)
        return parents


def _doubled(weight: int) -> int:
    """Return the weight of a step at twice the cost and the same danger."""
    return weight + (weight >> DANGER_BITS << DANGER_BITS)


def cells_of(squares: Iterable[Square], width: int) -> list[int]:
    """Return the cell numbers of squares on a board `width` squares wide."""
    return [y * width + x for x, y in squares]


def clear_starts(
    board: Board, graph: StepGraph, home: int, beside: frozenset[Square], walls: tuple[Square, ...]
) -> tuple[list[tuple[int, int]], dict[int, int]]:
    """Return the (state, cost) pairs from which the search for a withdrawal starts, and the state before each of them
    (rule engage.withdraw): neighbours of `home` clear of opponents, or clear second squares if there are none. `beside`
    are squares next to opponents, `walls` squares that cannot be entered."""
    width, phases = board.width, graph.phases
    danger = frozenset(cells_of(beside, width))
    barred = frozenset(cells_of(walls, width))

    def ways(state: int) -> Iterator[tuple[int, int]]:
        return ((to, w >> DANGER_BITS) for to, w in graph.links(state) if to // phases not in barred)

    first = [(to, cost) for to, cost in ways(home) if to // phases not in danger]
    if first:
        return first, {to: home for to, _ in first}
    cheapest: dict[int, int] = {}
    before: dict[int, int] = {}
    detour = board.width * board.height * phases
    for to, cost in ways(home):
        before[to + detour] = home
        for second, more in ways(to):
            if second // phases in danger or second // phases == home // phases:
                continue
            if cost + more < cheapest.get(second, cost + more + 1):
                cheapest[second] = cost + more
                before[second] = to + detour
    return list(cheapest.items()), before
