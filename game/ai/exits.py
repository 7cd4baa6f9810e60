"""The exits of an ambush: which of them enemies make for, and which one a figure is to guard."""

from __future__ import annotations

from collections.abc import Collection

from game.ai.bodies import Body
from game.ai.goal_draws import steps_to
from game.ai.situation import Situation
from game.model.grid import Square, distance


def exit_to_guard(s: Situation) -> tuple[Square, ...]:
    """Return the squares of the exit that the figure is to guard: of those apart from each other the one for which more
    enemies make than comrades are nearer to it, the nearest of them; () where there is nothing to choose."""
    seen = s.view.goal
    if seen is None or seen.played.kind.counts != "leave" or seen.wants:
        return ()
    exits = _apart(seen.exits)
    if len(exits) < 2 or not s.foes:
        return ()
    foes, friends = ([_nearest(s, body, exits) for body in bodies] for bodies in (s.foes, s.friends))
    here = s.view.board.index(s.me.square)
    open_ = [place for place in exits if foes.count(place) > friends.count(place)]
    return min(open_, key=lambda place: (steps_to(s, place)[here], place), default=())


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


def _nearest(s: Situation, body: Body, exits: Collection[tuple[Square, ...]]) -> tuple[Square, ...]:
    """Return the exit to which a figure has the shortest way."""
    cell = s.view.board.index(body.square)
    return min(exits, key=lambda place: (steps_to(s, place)[cell], place))
