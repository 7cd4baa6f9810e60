"""Advice to run instead of walk, and to sprint before a long way, if that leads farther.

Scores are in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.ai import single_commands
from game.ai.advice_order import insert, put_first
from game.ai.bodies import pace_of
from game.ai.facts import PositionFacts
from game.ai.goal_first import RISEN
from game.ai.goal_reasons import goal_way
from game.ai.labour import is_late
from game.ai.misgivings import GRAVE, peril
from game.ai.on_top import straighter
from game.ai.plans import Outlook, Plan, only_goes
from game.ai.situation import situation_of
from game.engine.distance_fields import FAR
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import End, Spurt, StartRunning
from game.model.grid import square_words

ON = "move on"
"""The words for a move whose end depends on the dice of a sprint."""
MOST = 3
"""The most runs advised together."""
LIKELY = 300
"""The chance to hit, in thousandths, from which a plan names the attack at the end of a run."""
IDLE = (End, StartRunning, Spurt)
"""Commands, other than moves, that make no attack."""
SLIGHT = 100
"""The scores by which a run must be better than a walk to replace it."""


def running_first(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans. If the best only walks or stays, plans that start to run and reach a better square come first.

    Walks that are no better are left out, and so is starting to run without going anywhere."""
    start, f = StartRunning(o.s.figure), PositionFacts(o)
    best = ranked[0] if ranked else None
    if best is None or not o.may(start) or not only_goes(o, best, IDLE):
        return list(ranked)
    twin = f.after(start)
    if twin is None:
        return list(ranked)
    then = Outlook(situation_of(twin, o.s.figure, o.s.level, o.s.temper), o.pull, o.stops)
    ends = _ends(o, then, best)
    runs = [_run(f, then, plan) for plan in ends]
    walks = [plain(plan) for plan in ranked[:MOST] if only_goes(o, plan, IDLE) and plan.first != start]
    if not runs or (walks and plain(runs[0]) < max(walks) + SLIGHT):
        return list(ranked)
    found = [plan for plan in ranked if plan.first != start and not _is_beaten(o, plan, runs[0])]
    if _is_far(f, pace_of(twin, f.figure), ends[0]) and _may_sprint(twin, f.figure) and only_goes(then, ends[0], IDLE):
        runs = [replace(runs[0], words=f"run, then sprint, then {ON}", square=f.here, is_open=True)]
    for run in runs[:MOST]:
        insert(found, run.raised("ahead", max(0, best.total + SLIGHT - runs[0].total)))
    return found


def _run(f: PositionFacts, then: Outlook, plan: Plan) -> Plan:
    """Return a running figure's move as a plan that first starts to run. The attack at its end is named if it is likely
    enough."""
    start, going = StartRunning(f.figure), plan.first.action
    blow = next((blow for blow in then.s.blows_from(plan.square) if blow.target == plan.target), None)
    if not plan.after or blow is None or blow.permille < LIKELY:
        return replace(plan, first=start, words=f"run, then {going}", after=0, target=0)
    there = f"{going} to {square_words(plan.square)}"
    return replace(plan, first=start, words=f"run, then {there}, then attack {f.name(plan.target)}")


def rather_running(o: Outlook, before: Sequence[Plan], ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If a reordering put a walk first that was not first in `before`, the run that beats this walk
    is moved to the front."""
    best = ranked[0] if ranked else None
    if best is None or not before or (best.first, best.square) == (before[0].first, before[0].square):
        return ranked
    walk = next((plan for plan in before if (plan.first, plan.square) == (best.first, best.square)), None)
    run = running_first(o, [walk])[0] if walk is not None and way_end(walk.first) is not None else None
    return put_first(ranked, run if run is not None and isinstance(run.first, StartRunning) else None, "ahead")


def sprinting_first(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans. If the best of a running figure only moves as far as it can and stops before the goal, a sprint
    is moved to the front."""
    sprint, best = Spurt(o.s.figure), ranked[0] if ranked else None
    if best is None or isinstance(best.first, Spurt | StartRunning) or not only_goes(o, best, IDLE):
        return list(ranked)
    f = PositionFacts(o)
    if not _is_far(f, o.s.me.pace, best) or not o.may(sprint) or straighter(f, best, ranked) is not None:
        return list(ranked)
    others = [plan for plan in ranked if plan.first != sprint]
    goes, total = way_end(best.first) is not None, best.total + SLIGHT
    words = f"sprint, then {ON}" if goes else "sprint"
    return [Plan(sprint, words, f.here, {"progress": total}, total, is_open=goes), *others]


def held_back(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best only follows comrades to a load that the figure could not bring out in time,
    staying comes first. Not if its square is in grave danger."""
    best, s = ranked[0] if ranked else None, o.s
    if best is None or isinstance(best.first, End) or not only_goes(o, best, IDLE):
        return ranked
    if not is_late(s, PositionFacts(o).pace(best.first)) or peril(s.view, s.figure, s.me.square) >= GRAVE:
        return ranked
    stays = next((plan for plan in ranked if isinstance(plan.first, End) and plan.square == s.me.square), None)
    return put_first(ranked, stays, "ground")


def _is_far(f: PositionFacts, pace: int, best: Plan) -> bool:
    """Return whether one move of `pace` squares, or the best plan, ends before the goal (without a goal: before the
    nearest enemy)."""
    way = goal_way(f)
    left = way[1] if way is not None else f.o.pull.foe_steps(f.here)
    then = goal_way(f, best.square) if way is not None and way_end(best.first) is not None else None
    return (pace < left or (then is not None and then[1] < left)) and left < FAR


def _may_sprint(twin: View, figure: int) -> bool:
    """Return whether a figure may sprint, in a view in which it already runs."""
    return twin.check(Spurt(figure)) is None


def plain(plan: Plan) -> int:
    """Return a plan's total without the score of the look-ahead."""
    return plan.total - plan.scores.get("ahead", 0)


def _is_beaten(o: Outlook, plan: Plan, run: Plan) -> bool:
    """Return whether a plan only moves, to a square no better than that of a run."""
    return only_goes(o, plan, IDLE) and not isinstance(plan.first, End) and plain(plan) <= plain(run)


def _ends(o: Outlook, then: Outlook, best: Plan) -> list[Plan]:
    """Return moves of the running figure to squares that a walk does not reach, best first, none much more dangerous
    than the best plan's. `then` is its outlook while running."""
    s, going = o.s, o.s.view.ruleset.ordinary_move
    if not going:
        return []
    walked, most = s.view.reach(s.figure, going).costs, peril(s.view, s.figure, best.square) + RISEN
    left = single_commands.attacks_left(o)
    plans = (plan for plan in single_commands.moves(then, going, left, left) if not plan.before)
    ends = sorted((plan for plan in plans if plan.square not in walked), key=lambda plan: -plan.total)
    return [plan for plan in ends if peril(s.view, s.figure, plan.square) <= most]
