"""Search for a way to bring a load out within one turn by two moves: the first moves are tried one by one.

A load is an object or figure that the goal of the battle asks to bring out. Work "in slices" yields every few
milliseconds, so that the window can be drawn meanwhile. Levels with errands are those whose setting `errand` is above
0."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game.ai.errands import bears
from game.ai.goal_draws import steps_to
from game.ai.plans import GOING, Outlook, Plan
from game.engine.fair_fork import fair_fork
from game.model.answers import Reach
from game.model.grid import Square

MOST = 24
"""The number of first moves tried; those that end nearest to the way out come first."""


def rather_out(o: Outlook, ranked: Sequence[Plan]) -> Generator[None, None, list[Plan]]:
    """Return the plans, best first. If the figure carries a load and two moves of this turn can bring it out, the first
    of them is moved to the front.

    Only levels with errands do so. Computed in slices."""
    seen, reach = o.s.view.goal, _reach_of_two(o)
    if reach is None or seen is None or not ranked or ranked[0].square in seen.exits:
        return list(ranked)
    left, index = steps_to(o.s, seen.exits), o.s.view.board.index
    firsts = sorted(reach.costs, key=lambda to: (left[index(to)], to))[:MOST]
    for to in firsts:
        yield
        if _is_near_enough(o, reach, to, seen.exits):
            command = GOING[o.s.view.ruleset.ordinary_move](o.s.figure, reach.path(to))
            found = o.plan(command, "move on", to)
            return [found.raised_above(ranked[0], "ground"), *ranked]
    return list(ranked)


def _reach_of_two(o: Outlook) -> Reach | None:
    """Return where the figure can go with the first of two moves; None if it carries no load, is too far off, or has
    fewer moves left."""
    s = o.s
    action = s.view.ruleset.ordinary_move
    if not s.level.errand or action not in GOING or not bears(s) or s.view.goal is None:
        return None
    far = steps_to(s, s.view.goal.exits)[s.view.board.index(s.me.square)]
    return o.reach(action) if s.halves_left() > 1 and far <= 3 * s.me.pace else None


def _is_near_enough(o: Outlook, reach: Reach, to: Square, exits: frozenset[Square]) -> bool:
    """Return whether the figure may go on after a first move to a square, and a second move can end on a way out."""
    s, action = o.s, o.s.view.ruleset.ordinary_move
    fork = fair_fork(s.view, 1)
    if fork.submit(GOING[action](s.figure, reach.path(to))) is not None or fork.outcome is not None:
        return False
    view, decision = fork.view(s.view.seat), fork.decision
    if decision is None or s.figure not in decision.figures or view.figure(s.figure).square != to:
        return False
    on = view.reach(s.figure, action)
    end = next((square for square in on.costs if square in exits), None)
    return end is not None and view.check(GOING[action](s.figure, on.path(end))) is None
