"""Exits that ambushers guard: for which of them the enemies make, and to which one a figure is sent."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.ai.bodies import Body
from game.ai.goal_draws import steps_to
from game.ai.situation import Situation
from game.model.grid import Square, distance

DETOUR = 2
"""The most moves by which an enemy's way to an exit may be longer than to its nearest exit, for the enemy still to be
expected there."""


def exit_to_guard(s: Situation) -> tuple[Square, ...]:
    """Return the squares of the exit that the figure has to guard; () if there is no choice of exits.

    Guards are divided in proportion to the enemies likely to come. A figure much nearer to one exit than to the others
    is assigned first."""
    seen = s.view.goal
    if seen is None or seen.played.kind.counts != "leave" or seen.wants:
        return ()
    exits, guards = _apart(seen.exits), (s.me, *s.friends)
    if len(exits) < 2 or not s.foes:
        return ()
    left = dict(zip(exits, _shares(len(guards), [_coming(s, place, exits) for place in exits]), strict=True))
    ways = {(body.id, place): _way(s, body, place) for body in guards for place in exits}

    def longer(body: int, place: tuple[Square, ...]) -> int:
        """Return the steps of a figure (its id `body`) to this exit minus its steps to the nearest other exit: below 0
        if this exit is its nearest."""
        return ways[body, place] - min(ways[body, other] for other in exits if other != place)

    sent = dict[int, tuple[Square, ...]]()
    for _, body, place in sorted((longer(*one), *one) for one in ways):
        if body not in sent and left[place]:
            sent[body] = place
            left[place] -= 1
    return sent[s.figure]


def _coming(s: Situation, place: tuple[Square, ...], exits: Collection[tuple[Square, ...]]) -> int:
    """Return how many enemies are likely to make for an exit, in thousandths.

    Each enemy is divided among the exits at most DETOUR moves farther than its nearest, with the most for the
    nearest."""
    whole = 0
    for foe in s.foes:
        ways = {one: _way(s, foe, one) for one in exits}
        most = min(ways.values()) + DETOUR * foe.pace
        spare = {one: max(0, most - way) for one, way in ways.items()}
        whole += 1000 * spare[place] // max(1, sum(spare.values()))
    return whole


def _shares(count: int, weights: Sequence[int]) -> list[int]:
    """Divide `count` figures into whole numbers in proportion to the weights, and return these numbers in the order of
    the weights; the largest remainders are rounded up."""
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
    """Return the squares in groups that do not touch each other."""
    left, groups = sorted(squares), list[tuple[Square, ...]]()
    while left:
        group = [left.pop(0)]
        for square in group:
            group += (beside := [other for other in left if distance(square, other) <= 1])
            left = [other for other in left if other not in beside]
        groups.append(tuple(sorted(group)))
    return groups
