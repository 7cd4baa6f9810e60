"""How long a reach of 60 ft. takes beside the bare search and a library's; `pytest -n 0` on this file prints it.

Measured in the same run: the bare bucket search without any rules about others (the target is at most four times
that), and a general graph library's Dijkstra with the same rules (the target is twenty times faster).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import networkx as nx
from works import FEET, SIDE, START, laid, reached

from game.core.world import TABLE
from game.model.components import Openings
from game.model.grid import Square
from game.rules import figures
from tests.rules.table import Table

TIMES = {"grass": 1, "clutter": 2, "mud-knee": 3, "rock": 0}
Adjacent = tuple[tuple[int, int], ...]


# --- the bare search --------------------------------------------------------------------------------------------------


def links(table: Table) -> list[Adjacent]:
    """The steps of every cell and diagonal count, ground only, in units of 5 ft."""
    board = table.world.board
    times = [TIMES[board.surfaces(square)[-1]] for square in board.squares]

    def factor(x: int, y: int) -> int:
        return times[y * SIDE + x] if 0 <= x < SIDE and 0 <= y < SIDE else 0

    found: list[Adjacent] = []
    for x, y in board.squares:
        even, odd = [], []
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                weight = factor(x + dx, y + dy)
                if (not dx and not dy) or not weight or not factor(x + dx, y) or not factor(x, y + dy):
                    continue
                to = 2 * ((y + dy) * SIDE + x + dx)
                turns = bool(dx and dy)
                even.append((to + turns, weight))
                odd.append((to + (not turns), weight * (1 + turns)))
        found += [tuple(even), tuple(odd)]
    return found


def bare(adjacent: list[Adjacent], labels: list[int], start: int, budget: int) -> dict[int, int]:
    """Buckets over cells and diagonal counts, nothing else."""
    before: dict[int, int] = {}
    found: dict[int, int] = {}
    buckets: list[list[int]] = [[] for _ in range(budget + 7)]
    labels[start] = 0
    buckets[0].append(start)
    for cost in range(budget + 1):
        for state in buckets[cost]:
            if labels[state] != cost:
                continue
            found.setdefault(state >> 1, cost)
            for to, weight in adjacent[state]:
                if cost + weight < labels[to]:
                    labels[to] = cost + weight
                    before[to] = state
                    buckets[cost + weight].append(to)
    for bucket in buckets:
        for state in bucket:
            labels[state] = 1 << 30
    return found


# --- the library ------------------------------------------------------------------------------------------------------

HOME = 2 * (START[1] * SIDE + START[0])


def in_the_way(table: Table, walker: int) -> tuple[frozenset[int], frozenset[int], list[Square]]:
    """Cells that cannot be entered, cells on which a move ends, and the squares somebody stands on."""
    world = table.world
    world.change(TABLE, Openings)
    stops = frozenset(y * SIDE + x for x, y in world.ruleset.engagement.stop_squares(world, walker))
    foes = (figures.square_of(world, figure) for figure in figures.opponents(world, walker))
    taken = [figures.square_of(world, figure) for figure in world.figures]
    return frozenset(y * SIDE + x for x, y in foes), stops, taken


def lowest(costs: dict[int, int], taken: list[Square]) -> dict[Square, int]:
    """The price of each square that is free, in feet."""
    found: dict[Square, int] = {}
    for state, cost in costs.items():
        square = (state // 2 % SIDE, state // 2 // SIDE)
        found[square] = min(cost * 5, found.get(square, cost * 5))
    return {square: cost for square, cost in found.items() if square not in taken}


def prepared(adjacent: list[Adjacent]) -> Callable[[Table, int], dict[Square, int]]:
    """The library's Dijkstra over a graph made once; who stands where is asked of every step."""
    graph: Any = nx.DiGraph()
    graph.add_weighted_edges_from((state, to, weight) for state, row in enumerate(adjacent) for to, weight in row)

    def search(table: Table, walker: int) -> dict[Square, int]:
        foes, stops, taken = in_the_way(table, walker)

        def weight(state: int, to: int, facts: dict[str, int]) -> int | None:
            barred = to >> 1 in foes or (state >> 1 in stops and state != HOME)
            return None if barred else facts["weight"]

        return lowest(nx.single_source_dijkstra_path_length(graph, HOME, cutoff=FEET // 5, weight=weight), taken)

    return search


def made_anew(adjacent: list[Adjacent]) -> Callable[[Table, int], dict[Square, int]]:
    """The library's Dijkstra over a graph made for the scene as it is."""

    def search(table: Table, walker: int) -> dict[Square, int]:
        foes, stops, taken = in_the_way(table, walker)
        graph: Any = nx.DiGraph()
        graph.add_weighted_edges_from(
            (state, to, weight)
            for state, row in enumerate(adjacent)
            if state == HOME or state >> 1 not in stops
            for to, weight in row
            if to >> 1 not in foes
        )
        return lowest(nx.single_source_dijkstra_path_length(graph, HOME, cutoff=FEET // 5), taken)

    return search


def mean_of(deed: Callable[[], object], times: int) -> float:
    """Seconds one call takes."""
    begun = time.perf_counter()
    for _ in range(times):
        deed()
    return (time.perf_counter() - begun) / times


def test_a_reach_of_60_feet(capsys: Any) -> None:
    table, walker = laid()
    adjacent, labels = links(table), [1 << 30] * (2 * SIDE * SIDE)
    asking, making = prepared(adjacent), made_anew(adjacent)
    reach = reached(table, walker)
    assert asking(table, walker) == making(table, walker) == dict(reach.costs)
    ours = mean_of(lambda: reached(table, walker), 300)
    plain = mean_of(lambda: bare(adjacent, labels, HOME, FEET // 5), 300)
    asked, made = mean_of(lambda: asking(table, walker), 30), mean_of(lambda: making(table, walker), 3)
    with capsys.disabled():
        print(f"\nreach of {len(reach.costs)} squares in {ours * 1000:.2f} ms")
        print(f"bare search {plain * 1000:.2f} ms: the rules cost {ours / plain:.1f} times as much (target: 4)")
        print(f"library, graph of the scene {made * 1000:.1f} ms: {made / ours:.0f} times slower (target: 20)")
        print(f"library, graph made once {asked * 1000:.1f} ms: {asked / ours:.1f} times slower")
