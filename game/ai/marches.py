"""Advice for a figure with two moves in a turn and a long way to go: a march, both moves as one plan.

Scores are in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from game.ai.advice_order import insert, is_poor, put_first
from game.ai.approach import soon_lost
from game.ai.considerations import hazard
from game.ai.facts import EVEN, PositionFacts, changed_by, felling_odds
from game.ai.goal_first import RISEN
from game.ai.goal_reasons import goal_way, is_last_chance, is_overrun, nobody_comes, too_late, turns_round
from game.ai.goal_roles import role_of
from game.ai.half_action_plans import turn_of
from game.ai.misgivings import GRAVE, peril
from game.ai.plans import Outlook, Plan, only_goes
from game.ai.running_first import plain
from game.engine.view import View
from game.model.command_ways import way_end
from game.model.commands import Move, Regroup
from game.model.grid import Square

MARCH = "move, then move"
"""The words of a plan of two moves."""
MOST = 3
"""The most two-move plans advised together."""
NEAR, SLIGHT = 1000, 100
"""The scores by which a two-move plan may be worse than a single move and still replace it. And the scores by which it
is then put before it."""
FALLS, SURELY_FALLS = 100, 200
"""The expected losses, in per cent of the health left, that bring a figure down on average, and nearly always."""
UNLIKELY, POOR, SURE = 300, 350, 900
"""Chances in thousandths. With a chance to hit below UNLIKELY, an attack does not speak against a second move; below
POOR, not against shelter on the goal's ground (the zone to be held). Each check on the second move must have at least
SURE."""


def marching_first(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans. If the best only moves or regroups and the goal is far, plans of two moves come before it;
    single moves no better than them are left out."""
    best, turn = ranked[0] if ranked else None, turn_of(o)
    if best is None or turn is None or turn.halves < 2 or not _is_far(o):
        return list(ranked)
    if not only_goes(o, best, (Regroup,), UNLIKELY):
        return _into_shelter(o, ranked)
    most = peril(o.s.view, o.s.figure, best.square) + RISEN
    found = sorted(_marches(o), key=lambda plan: -plan.total)
    loss = max(FALLS - 1, soon_lost(o.s, o.s.me.square))
    found = [plan for plan in found if peril(o.s.view, o.s.figure, plan.square) <= most]
    found = [plan for plan in found if soon_lost(o.s, plan.square) <= loss]
    marches = [*found[:MOST], *islice((plan for plan in found[MOST:] if soon_lost(o.s, plan.square) < GRAVE), 1)]
    goes = [plan for plan in ranked if only_goes(o, plan, (Regroup,), UNLIKELY)]
    if not marches or plain(marches[0]) < plain(goes[0]) - NEAR:
        return list(ranked)
    found = [plan for plan in ranked if plan not in goes or plain(plan) > plain(marches[0])]
    ahead = max(0, best.total + SLIGHT - marches[0].total)
    for plan in marches:
        insert(found, plan.raised("ahead", ahead))
    return found


def _into_shelter(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans. If the best begins with a poor attack, two moves onto the goal's ground come first if they end
    in no more danger, and are not in vain."""
    f, best, seen = PositionFacts(o), ranked[0], o.s.view.goal
    if seen is None or not seen.played.goal.zone or not is_poor(f, best, POOR):
        return list(ranked)
    most = peril(o.s.view, o.s.figure, best.square)
    zone = seen.played.goal.zone
    on = (plan for plan in _marches(o) if plan.square in zone and not _is_in_vain(f, plan.square))
    risks = ((peril(o.s.view, o.s.figure, plan.square), soon_lost(o.s, plan.square), plan.square, plan) for plan in on)
    risk, _, _, safest = min(risks, default=(most + 1, 0, best.square, best))
    return [safest.raised_above(best, "ground"), *ranked] if risk <= most else list(ranked)


def _is_in_vain(f: PositionFacts, square: Square) -> bool:
    """Return whether the figure on `square` would change what this round brings, but more enemies can still come."""
    return turns_round(f, square) and is_overrun(f, square)


def deciding_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best leaves the figure off ground where it would change what the round's end brings, the
    safest plan that ends there in time comes first. This may be a plan of two moves.

    Only the round that decides the battle is worth every danger. In others no more enemies may be able to come than
    would stand there, and the figure must be likely to survive. If no enemy can come, it must only not be nearly
    sure to fall."""
    f, best, seen = PositionFacts(o), ranked[0], o.s.view.goal
    if seen is None or not any(turns_round(f, square) for square in islice(seen.played.goal.zone, 1)):
        return ranked
    if turns_round(f, best.square) or _brings_down_who_counts(f, best):
        return ranked

    turn = turn_of(o)
    known = [plan for plan in ranked if way_end(plan.first) == plan.square and not too_late(f, plan)]
    marches = _marches(o) if turn is not None and turn.halves > 1 else ()
    goes = [plan for plan in (*known, *marches) if turns_round(f, plan.square) and o.chance(plan.first) >= SURE]
    risks = {plan.square: peril(o.s.view, o.s.figure, plan.square) for plan in goes}
    risks = {square: max(risk, soon_lost(o.s, square)) for square, risk in risks.items()}
    safest = min(goes, key=lambda plan: risks[plan.square], default=None)
    if safest is None or is_last_chance(f):
        return put_first(ranked, safest, "ground")
    most = SURELY_FALLS if nobody_comes(f) else FALLS
    in_vain = risks[safest.square] >= most or is_overrun(f, safest.square)
    return ranked if in_vain else put_first(ranked, safest, "ground")


def _brings_down_who_counts(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan's attack is at least as likely as not to bring down an enemy with a part in the goal."""
    seen = f.begun(plan) if plan.before else None
    return seen is not None and bool(role_of(f, seen[0])) and felling_odds(f.view, f.figure, seen).permille >= EVEN


def _is_far(o: Outlook) -> bool:
    """Return whether the goal, or without one the nearest enemy, is farther away than one move."""
    way = goal_way(PositionFacts(o))
    return (way[1] if way is not None else o.pull.foe_steps(o.s.me.square)) > o.s.me.pace


def _marches(o: Outlook) -> Iterator[Plan]:
    """Yield plans of two moves to promising squares that one move does not reach. The second move needs no doubtful
    check."""
    s, reach, thens = o.s, o.reach("move"), dict[Square, View | None]()
    if reach is None:
        return
    for end in o.promising(s.view.further(s.figure), s.level.squares):
        stop = s.view.stopover(s.figure, end)
        if stop is None:
            continue
        first = Move(s.figure, reach.path(stop))
        if stop not in thens:
            thens[stop] = _after(o, first)
        then = thens[stop]
        onward = then.reach(s.figure, "move") if then is not None else None
        if then is None or onward is None or end not in onward.costs:
            continue
        second = Move(s.figure, onward.path(end))
        if then.check(second) is None and all(trial.odds.permille >= SURE for _, trial in then.trials(second)):
            yield o.plan(first, MARCH, end, {"hazard": hazard(s, s.me.square, first.path)})


def _after(o: Outlook, first: Move) -> View | None:
    """Return the view after the first of two moves; None if it is refused, or if a question or another figure's turn
    would come before the second move."""
    then = changed_by(o.s.view, first) if o.s.view.check(first) is None else None
    decision = then.decision if then is not None else None
    goes_on = decision is not None and not decision.choices and o.s.figure in decision.figures
    return then if goes_on else None
