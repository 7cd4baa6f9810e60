"""Search for a way to bring a load out within one turn: two moves, found by trying the first of them."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game.ai.errands import bears
from game.ai.goal_draws import steps_to
from game.ai.plans import GOING, Outlook, Plan
from game.engine.fair_fork import fair_fork
from game.model.answers import Reach
from game.model.grid import Square

MOST = 24
"""First moves that are tried, those nearest to the way out first."""


def rather_out(o: Outlook, ranked: Sequence[Plan]) -> Generator[None, None, list[Plan]]:
    """Return the plans, the best first; for a bearer with two moves left that could be out after them, the first of
    these moves comes first. Only levels with errands do so; computed in slices."""
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
    """Return the reach of the first of two moves; None for a figure that bears nothing, is too far off, or has fewer
    moves left."""
    s = o.s
    action = s.view.ruleset.ordinary_move
    if not s.level.errand or action not in GOING or not bears(s) or s.view.goal is None:
        return None
    far = steps_to(s, s.view.goal.exits)[s.view.board.index(s.me.square)]
    return o.reach(action) if s.halves_left() > 1 and far <= 3 * s.me.pace else None


def _is_near_enough(o: Outlook, reach: Reach, to: Square, exits: frozenset[Square]) -> bool:
    """Return whether after a first move to a square the figure may go on, and a second one can end on a way out."""
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
