"""The search for the cheapest path to every square within reach, for movement by squares. A state is a square with its
number of diagonal steps so far, because every second one may cost more. A label is the cost of a state in base steps (a
plain straight step is 1), with the danger of its path in the low bits; of two equally cheap paths, the safer one is
found."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from game.model.answers import Reach
from game.model.board import Board
from game.model.grid import Square

DANGER_BITS = 10
MOST_REACHES = 100
"""The most search results cached per board with its doors as they are now; a full cache is cleared."""
Links = tuple[tuple[int, int], ...]
"""The states to which one step leads, each with the weight of the step: its cost in base steps, shifted left by
DANGER_BITS, plus its danger."""


class StepGraph:
    """Weighted steps between search states. The steps of a state are found when it is first asked for, and then
    cached."""

    def __init__(self, known: list[Links | None], phases: int, links: Callable[[int], Links]) -> None:
        self.phases = phases
        self._find = links
        self._links = known
        self.reaches: dict[Any, Reach] = {}
        """Cached results of searches, by all facts on which they depend."""

    def keep(self, asked: Any, reach: Reach) -> None:
        """Cache the result of a search; the cache is cleared first if it is full."""
        if len(self.reaches) >= MOST_REACHES:
            self.reaches.clear()
        self.reaches[asked] = reach

    def links(self, state: int) -> Links:
        """Return the states to which one step leads from a state, each with the weight of the step."""
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
        """Return the cost (label) of each state reached within `budget` base steps, and the state from which it was
        reached. `starts` are states with the cost already spent. Cells in `blocked` cannot be entered; a path ends on a
        cell in `stops` unless it starts there; steps into cells in `dearer` cost double."""
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
        """Work through the buckets of states in order of cost, and put the states they lead to into later buckets.
        Return, for each state, the state from which it was reached."""
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
    """Return the states, with their costs, from which the search for a withdrawal starts, and the state before each
    (engage.withdraw). They are the neighbours of `home` that are away from opponents; if there are none, such squares
    two steps away. `beside` are squares next to opponents; `walls` cannot be entered."""
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
