"""The exits of an ambush: which of them enemies make for, and which one a figure is to guard."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.ai.bodies import Body
from game.ai.goal_draws import steps_to
from game.ai.situation import Situation
from game.model.grid import Square, distance

DETOUR = 2
"""Moves by which the way to an exit may be longer than to the nearest, for an enemy to make for it all the same."""


def exit_to_guard(s: Situation) -> tuple[Square, ...]:
    """Return the squares of the exit that the figure is to guard, of those apart from each other; () where there is
    nothing to choose. As large a part of the guards goes to each exit as of the enemies may make for it, and there
    whoever has a shorter way to it than to the others."""
    seen = s.view.goal
    if seen is None or seen.played.kind.counts != "leave" or seen.wants:
        return ()
    exits, guards = _apart(seen.exits), (s.me, *s.friends)
    if len(exits) < 2 or not s.foes:
        return ()
    left = dict(zip(exits, _shares(len(guards), [_coming(s, place, exits) for place in exits]), strict=True))
    ways = {(body.id, place): _way(s, body, place) for body in guards for place in exits}

    def longer(body: int, place: tuple[Square, ...]) -> int:
        """Return by how many steps the way to an exit is longer than to the nearest other one, for whom going to
        either changes nothing in favour of the other."""
        return ways[body, place] - min(ways[body, other] for other in exits if other != place)

    sent = dict[int, tuple[Square, ...]]()
    for _, body, place in sorted((longer(*one), *one) for one in ways):
        if body not in sent and left[place]:
            sent[body] = place
            left[place] -= 1
    return sent[s.figure]


def _coming(s: Situation, place: tuple[Square, ...], exits: Collection[tuple[Square, ...]]) -> int:
    """Return how many enemies may make for one of the exits, in thousandths: each counts for those to which its way is
    hardly longer than to the nearest."""
    whole = 0
    for foe in s.foes:
        ways = {one: _way(s, foe, one) for one in exits}
        most = min(ways.values()) + DETOUR * foe.pace
        spare = {one: max(0, most - way) for one, way in ways.items()}
        whole += 1000 * spare[place] // max(1, sum(spare.values()))
    return whole


def _shares(count: int, weights: Sequence[int]) -> list[int]:
    """Return a number of figures in whole parts in proportion to some weights, the larger remainders rounded up."""
    whole = max(1, sum(weights))
    parts = [count * weight // whole for weight in weights]
    order = sorted(range(len(parts)), key=lambda place: (-(count * weights[place] % whole), place))
    for place in (order * count)[: count - sum(parts)]:
        parts[place] += 1
    return parts


def _way(s: Situation, body: Body, place: tuple[Square, ...]) -> int:
    """Return the steps of a figure's way to an exit."""
    return steps_to(s, place)[s.view.board.index(body.square)]


def _apart(squares: Collection[Square]) -> list[tuple[Square, ...]]:
    """Return some squares in groups that do not touch each other."""
    left, groups = sorted(squares), list[tuple[Square, ...]]()
    while left:
        group = [left.pop(0)]
        for square in group:
            group += (beside := [other for other in left if distance(square, other) <= 1])
            left = [other for other in left if other not in beside]
        groups.append(tuple(sorted(group)))
    return groups
