"""Advice for who may break into a run for nothing: a plan that only goes is a run, where that brings it farther."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.ai import single_commands
from game.ai.advice_order import insert
from game.ai.facts import PositionFacts
from game.ai.goal_first import RISEN
from game.ai.misgivings import peril
from game.ai.plans import Outlook, Plan
from game.ai.situation import situation_of
from game.model.command_ways import way_end
from game.model.commands import End, Spurt, StartRunning

MOST = 3
"""Runs that are advised beside each other."""
SLIGHT = 100
"""Scores by which a run must be better than a walk, to be advised in its place."""


def running_first(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return ranked plans in which a figure that would only walk somewhere, or stay, runs first, where that is allowed
    and leads to a better square. Walks that are no better than the run are left out beside it, and so is starting to
    run without a place to go to."""
    start = StartRunning(o.s.figure)
    best = ranked[0] if ranked else None
    if best is None or not _may_run(o, start) or not _only_goes(o, best):
        return list(ranked)
    runs = _runs(o, start, best)
    if not runs or plain(runs[0]) < max(plain(plan) for plan in ranked[:MOST] if _only_goes(o, plan)) + SLIGHT:
        return list(ranked)
    found = [plan for plan in ranked if plan.first != start and not _is_beaten(o, plan, runs[0])]
    for run in runs[:MOST]:
        insert(found, run.raised("ahead", max(0, best.total + SLIGHT - runs[0].total)))
    return found


def plain(plan: Plan) -> int:
    """Return the total of a plan without what looking ahead added."""
    return plan.total - plan.scores.get("ahead", 0)


def _may_run(o: Outlook, start: StartRunning) -> bool:
    """Return whether the figure may break into a run now."""
    return start.action in o.s.view.ruleset.actions and o.s.view.check(start) is None


def _only_goes(o: Outlook, plan: Plan) -> bool:
    """Return whether a plan does nothing but go somewhere, begin to run, or end the turn; one that attacks from its
    square with hardly a chance counts as one of these."""
    if plan.before or (way_end(plan.first) is None and not isinstance(plan.first, End | StartRunning | Spurt)):
        return False
    return not plan.after or not any(blow.permille >= o.s.measure.fair for blow in o.s.blows_from(plan.square))


def _is_beaten(o: Outlook, plan: Plan, run: Plan) -> bool:
    """Return whether a plan only goes, and to a square that is no better than that of a run."""
    return _only_goes(o, plan) and not isinstance(plan.first, End) and plain(plan) <= plain(run)


def _runs(o: Outlook, start: StartRunning, best: Plan) -> list[Plan]:
    """Return runs to squares that a walk does not reach, the best first, none of them into much more danger than the
    best plan leads into."""
    s, f = o.s, PositionFacts(o)
    twin, going = f.after(start), s.view.ruleset.ordinary_move
    if twin is None or not going:
        return []
    walked, most = s.view.reach(s.figure, going).costs, peril(s.view, s.figure, best.square) + RISEN
    then = Outlook(situation_of(twin, s.figure, s.level, s.temper), o.pull, o.stops)
    left = single_commands.attacks_left(o)
    plans = (plan for plan in single_commands.moves(then, going, left, left) if not plan.before)
    ends = sorted((plan for plan in plans if plan.square not in walked), key=lambda plan: -plan.total)
    safe = (plan for plan in ends if peril(s.view, s.figure, plan.square) <= most)
    return [replace(plan, first=start, words=f"run, then {going}", after=0, target=0) for plan in safe]
