"""The bucket search behind every reach: cheapest way to each square, with the diagonal count in the state.

A state is a square and the running diagonal count; a label is its cost with the danger of the way in the low bits,
so that of two ways at one price the safer is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from game.model.answers import Reach
from game.model.board import Board
from game.model.grid import Square

DANGER_BITS = 10
MOST_REACHES = 100
"""Reaches kept per board with its doors as they stand."""
Links = tuple[tuple[int, int], ...]
"""The states a state leads to, each with its weight: steps of the base cost, shifted, plus the danger."""


class StepGraph:
    """Weighted steps between states: those known already, state by state, and how others are found when first asked
    for."""

    def __init__(self, known: list[Links | None], phases: int, links: Callable[[int], Links]) -> None:
        self.phases = phases
        self._find = links
        self._links = known
        self.reaches: dict[Any, Reach] = {}
        """Results of earlier searches, by everything that they depended on."""

    def keep(self, asked: Any, reach: Reach) -> None:
        """Remember a reach, and forget the others when there are too many."""
        if len(self.reaches) >= MOST_REACHES:
            self.reaches.clear()
        self.reaches[asked] = reach

    def links(self, state: int) -> Links:
        """The steps away from a state."""
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
        """Cheapest states within a budget (in base steps) from the starting states with their steps already spent.

        `blocked` cells cannot be entered; from a cell in `stops` no step leads on, unless it is a start; steps into
        `dearer` cells cost double. Returns the label of each reached state, and the state each was reached from.
        """
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
        """Empty the buckets in order of cost, filling those behind; the state that each other was reached from."""
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
    """A step at twice the cost, with the danger as it is."""
    return weight + (weight >> DANGER_BITS << DANGER_BITS)


def cells_of(squares: Iterable[Square], width: int) -> list[int]:
    """Squares as cell numbers of a board that is so many squares wide."""
    return [y * width + x for x, y in squares]


def clear_starts(
    board: Board, graph: StepGraph, home: int, beside: frozenset[Square], walls: tuple[Square, ...]
) -> tuple[list[tuple[int, int]], dict[int, int]]:
    """Return the first states of a withdrawal with their costs, and the states before them: squares clear of opponents,
    else clear second ones (engage.withdraw)."""
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
