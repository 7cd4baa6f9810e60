"""Last corrections to the order of advice, as a careful player would make them.

No life is given for lost ground, no bad trade made, and no turn ended with something useful left to do. To stand on
"the ground" is to stand in the zone of the goal. A bearer carries a load. The balance of a plan is what it gains less
what it costs (`bargains.balance`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from game.ai.advice_order import is_late, is_poor, put_first
from game.ai.approach import soon_lost
from game.ai.bargains import FAR, balance, is_clearly_better
from game.ai.blocks import comrades_then, worth_of_block
from game.ai.deciders import deciders, kept_in_sight
from game.ai.eased import COVERS, easing
from game.ai.errands import LEAD, bears, lead_of, leaves, load_beside
from game.ai.exits import exit_to_guard
from game.ai.facts import EVEN, PositionFacts, caught_by, comes_off, fells
from game.ai.goal_draws import shut_on_way, steps_to
from game.ai.goal_kept import kept_first, out_first, saved_first
from game.ai.goal_reasons import goal_way, is_matchpoint, is_vain
from game.ai.labour import fetchers_of
from game.ai.lanes import by_open_ways, onward, out_of_the_lane
from game.ai.marches import deciding_first
from game.ai.misgivings import GRAVE, SPARED, peril
from game.ai.plan_risks import lost_before, risk_of
from game.ai.plans import GOING, Outlook, Plan, only_goes
from game.ai.posts import to_its_post
from game.ai.prices import DEAR, LIKELY, cost_of, is_dear, is_paid
from game.ai.shots_first import likely, loaded_first, rather_shooting, shots_first
from game.model.answers import AttackForecast
from game.model.command_ways import way_end
from game.model.commands import (
    Attack,
    Block,
    Command,
    End,
    FirstAid,
    FullDefence,
    Guard,
    Hide,
    Open,
    Refresh,
    Throw,
)
from game.model.grid import Square, distance

RESTS = End | Hide | Refresh | FirstAid | Guard | FullDefence
"""Commands of a figure that stays where it is."""
BESIDE = 2
"""The distance in moves within which a figure is near the comrade that it accompanies."""
LOOKED_AT = 30
"""The number of plans among which a better one is searched."""
UNSURE, SURE = 700, 900
"""Chances in thousandths of the checks on a way: below UNSURE they may well fail, from SURE on they count as safe."""
NEAR = 3
"""The greatest distance, in squares, at which dry ground is searched."""
POST = 3
"""The distance in moves within which an enemy will soon be at a guarded exit."""
EASED = 93
"""The most per cent of the expected loss that taking cover may leave, to come before an attack that would come too
late."""
CLEARLY = 3
"""The number of squares by which a plan must lead nearer to the goal to come before a poor attack."""
SOON = 5
"""The expected loss after enemies move, in per cent of the health left, from which a figure defends itself before
ending its turn."""


def sound(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans, best first, after each function in `steps` has moved or left out those that a careful player
    would not choose."""
    steps: tuple[Callable[[Outlook, list[Plan]], list[Plan]], ...] = (
        _able_to_the_end, _barring_for_somebody, _sparing_the_load, _at_its_post, _with_the_load, _fetching_first,
        _rather_going, _straight_on, by_open_ways, to_its_post, _sure_footed,
        _not_in_vain, _for_its_price, out_of_the_lane, onward,
        _stopping_first, loaded_first, _rather_staying, _on_dry_ground, _opening_first, _before_the_end,
        rather_shooting, shots_first, _if_it_comes_off, _under_fire, _before_it_comes,
        out_first, deciding_first, kept_first, saved_first, easing,
    )  # fmt: skip
    for step in steps:
        ranked = step(o, ranked) if ranked else ranked
    return ranked


def _able_to_the_end(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans without those whose move would end the turn before their attack."""
    view = o.s.view
    return [plan for plan in ranked if not (plan.after and way_end(plan.first) and view.wasted(plan.first))] or ranked


def _barring_for_somebody(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans without blocks that protect no comrade and no place once all pending orders are carried out."""
    friends = comrades_then(o)

    def bars(plan: Plan) -> bool:
        """Return False only for a plan whose block keeps its enemy from no comrade and no ground."""
        foe = o.s.bodies.get(plan.first.target) if isinstance(plan.first, Block) else None
        return foe is None or worth_of_block(o, foe, friends) > 0

    return [plan for plan in ranked if bars(plan)] or ranked


def _sparing_the_load(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans without throws whose burst would catch a comrade who carries a load to be brought out."""
    seen = o.s.view.goal
    borne = {load.bearer for load in seen.loads() if not load.out} if seen is not None and seen.wants else set()
    if not borne:
        return ranked

    def spares(plan: Plan) -> bool:
        """Return whether a plan does not throw a burst at a comrade with a load."""
        first, view = plan.first, o.s.view
        burst = view.burst(o.s.figure, first.weapon, first.square) if isinstance(first, Throw) else None
        if not isinstance(first, Throw) or not isinstance(burst, AttackForecast):
            return True
        return not any(one.id in borne and view.is_ours(one.id) for one in caught_by(view, first, burst))

    return [plan for plan in ranked if spares(plan)] or ranked


def _at_its_post(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans for a figure that guards an exit. If the best leaves it, staying is moved to the front while
    enemies are far, or else a plan no farther from the exit.

    Not if the figure is in grave danger."""
    best, s, f = ranked[0], o.s, PositionFacts(o)
    seen = s.view.goal
    if seen is None or seen.wants or seen.played.kind.counts != "leave" or best.before or way_end(best.first) is None:
        return ranked
    steps, index = steps_to(s, exit_to_guard(s) or seen.exits), s.view.board.index
    here, there = (steps[index(square)] for square in (s.me.square, best.square))
    ahead = min((steps[index(foe.square)] for foe in s.foes), default=0) - 1
    if there <= here or (here and there <= min(s.me.pace, ahead)):
        return ranked
    if o.pull.foe_steps(s.me.square) > POST * s.me.pace:
        stays = next((plan for plan in ranked if isinstance(plan.first, Hide | End) and plan.square == f.here), None)
        return put_first(ranked, stays, "ground")
    risk = peril(s.view, s.figure, s.me.square)
    if here > s.me.pace or (risk >= GRAVE and peril(s.view, s.figure, best.square) < risk):
        return ranked
    near = (plan for plan in ranked if steps[index(plan.square)] <= here and not isinstance(plan.first, End))
    return put_first(ranked, next(near, None), "ground")


def _with_the_load(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best moves away from a comrade who carries a load, or ahead but not along with the
    comrade, a plan that stays near the comrade comes first."""
    best, s = ranked[0], o.s
    load = load_beside(s)
    if load is None or not only_goes(o, best) or best.square == s.me.square:
        return ranked
    now = lead_of(s, load, s.me.square)
    if now >= LEAD:
        waits = next((plan for plan in ranked if isinstance(plan.first, End) and plan.square == s.me.square), None)
        is_farther = lead_of(s, load, best.square) > now
        return put_first(ranked, waits if is_farther else None, "ground")

    apart, index = steps_to(s, (load.square,)), s.view.board.index
    far = max(BESIDE * s.me.pace, apart[index(s.me.square)] - 1)

    def keeps(plan: Plan) -> bool:
        """Return whether a plan's square is at most LEAD steps ahead of the bearer and close enough to it.

        Close enough is within one move. Within BESIDE moves, or nearer than now, is enough if the figure falls no
        farther behind on the way out."""
        lead, gap = lead_of(s, load, plan.square), apart[index(plan.square)]
        return lead <= LEAD and (gap <= s.me.pace or (lead >= min(now, LEAD) and gap <= far))

    if keeps(best):
        return ranked
    most = peril(s.view, s.figure, best.square)
    others = (plan for plan in ranked[1:] if only_goes(o, plan) and plan.square != s.me.square and keeps(plan))
    other = next((plan for plan in others if peril(s.view, s.figure, plan.square) <= most), None)
    return put_first(ranked, other, "ground")


def _fetching_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If time is short and the best plan is an attack by a figure that has to fetch a load, a plan
    that goes to the load comes first."""
    best, s = ranked[0], o.s
    seen = s.view.goal
    if seen is None or not seen.wants or seen.played.kind.counts != "loads" or bears(s) or _goes_on(o, best):
        return ranked
    if not best.target or not is_late(o) or best.square != s.me.square:
        return ranked
    loads = [load for load in seen.loads() if load.lies]
    if not any(s.figure in fetchers_of(s, load) for load in loads):
        return ranked
    goes = (plan for plan in ranked[1:] if _goes_on(o, plan) and peril(s.view, s.figure, plan.square) < GRAVE)
    return put_first(ranked, next(goes, None), "ground")


def _rather_going(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best is a poor attack of a figure more than a move from the goal, a safe plan that leads
    at least CLEARLY squares nearer is moved to the front."""
    best, s, f = ranked[0], o.s, PositionFacts(o)
    way = goal_way(f)
    if way is None or way[1] <= s.me.pace or (s.is_badly_hurt and not bears(s)) or not is_poor(f, best):
        return ranked

    def nearer(plan: Plan) -> int:
        """Return how many squares nearer to the goal a plan leads."""
        left = goal_way(f, plan.square)
        return way[1] - (left[1] if left is not None else 0)

    if nearer(best) >= CLEARLY:
        return ranked
    goes = (plan for plan in islice(ranked[1:], LOOKED_AT) if only_goes(o, plan) and nearer(plan) >= CLEARLY)
    other = next((plan for plan in goes if peril(s.view, s.figure, plan.square) < GRAVE), None)
    return put_first(ranked, other, "ground")


def _goes_on(o: Outlook, plan: Plan) -> bool:
    """Return whether a plan's square is nearer to the goal than the present one."""
    return o.pull.ground(plan.square) > o.pull.ground(o.s.me.square)


def _straight_on(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best only moves, the plan whose move ends nearest to the goal may come first.

    It does if time is short and it is no grave danger, or if it replaces a more costly action and is about as safe. It
    also does if it ends CLEARLY nearer and is just as safe, also from enemies who may come."""
    best, s = ranked[0], o.s
    if not only_goes(o, best) or way_end(best.first) is None or bears(s) or load_beside(s) is not None:
        return ranked
    risk, late, steps = peril(s.view, s.figure, best.square), is_late(o), sum(draw.per_step for draw in o.pull.draws)
    going = s.view.ruleset.ordinary_move
    most = GRAVE - 1 if late else risk if best.first.action == going else risk + DEAR // 2
    least = 1 if late or best.first.action != going else CLEARLY * steps
    kind = best.first.action if late else going

    def is_straighter(plan: Plan) -> bool:
        """Return whether a plan only moves, by the right kind of move, at least `least` nearer in scores and with at
        most `most` per cent expected loss."""
        gained = o.pull.ground(plan.square) - o.pull.ground(best.square)
        if (
            plan.first.action != kind
            or not 0 < least <= gained
            or not only_goes(o, plan)
            or way_end(plan.first) is None
        ):
            return False
        return peril(s.view, s.figure, plan.square) <= most

    found = sorted(filter(is_straighter, ranked[1:]), key=lambda plan: -o.pull.ground(plan.square))
    soon = soon_lost(s, best.square) if least > 1 and found else 0
    fit = (plan for plan in found if least == 1 or soon_lost(s, plan.square) <= soon)
    return put_first(ranked, next(fit, None), "ground")


def _sure_footed(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the checks on the best plan's way may well fail (a chance below UNSURE), a move nearer to
    the goal with a chance of at least SURE comes first."""
    best = ranked[0]
    if not only_goes(o, best) or way_end(best.first) is None or o.chance(best.first) >= UNSURE:
        return ranked
    others = (plan for plan in islice(ranked[1:], LOOKED_AT) if only_goes(o, plan) and _goes_on(o, plan))
    other = next((plan for plan in others if way_end(plan.first) is not None and o.chance(plan.first) >= SURE), None)
    return put_first(ranked, other, "slip")


def _rather_staying(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best only moves, staying may be moved to the front.

    This happens if `is_clearly_better` says so and the move gains nothing for the goal, or if the figure is badly hurt
    and safer here.
    """
    best, s, f = ranked[0], o.s, PositionFacts(o)
    if bears(s) or leaves(s) or not only_goes(o, best) or way_end(best.first) is None:
        return ranked
    rests = (plan for plan in ranked if isinstance(plan.first, RESTS) and plan.square == f.here)
    stays = next(rests, None)
    if s.is_badly_hurt and not peril(s.view, s.figure, f.here):
        is_worse = soon_lost(s, best.square) > soon_lost(s, f.here)
    else:
        is_drawn = o.pull.ground(best.square) > o.pull.ground(f.here) or not o.pull.draws
        is_worse = stays is not None and not is_drawn and is_clearly_better(f, stays, best)
    return put_first(ranked, stays if is_worse else None, "danger")


def _opening_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best waits beside a shut door or window on the figure's way to a goal, opening it is
    moved to the front."""
    best, s = ranked[0], o.s
    if not isinstance(best.first, End | Hide) or best.square != s.me.square:
        return ranked
    shut = {shut_on_way(s, draw.steps, best.square, 1) for draw in o.pull.draws if best.square not in draw.squares}
    opens = (plan for plan in ranked if isinstance(plan.first, Open) and plan.first.edge in shut)
    return put_first(ranked, next(opens, None), "progress")


def _if_it_comes_off(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the target of the best attack will probably have moved out of sight before, a plan that
    `is_clearly_better` is moved to the front: another attack, a move towards the goal, or a plan with less risk."""
    best, f = ranked[0], PositionFacts(o)
    if comes_off(f, best) >= EVEN:
        return ranked
    most = risk_of(f, best)
    others = (plan for plan in islice(ranked[1:], LOOKED_AT) if comes_off(f, plan) >= EVEN)
    fit = (plan for plan in others if plan.before or _goes_on(o, plan) or risk_of(f, plan) < most)
    return put_first(ranked, next((plan for plan in fit if is_clearly_better(f, plan, best)), None), "harm")


def _under_fire(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best is an unlikely attack of a figure in grave danger, full defence is moved to the
    front."""
    best, s, defence = ranked[0], o.s, FullDefence(o.s.figure)
    if not isinstance(best.first, Attack) or best.square != s.me.square or not o.may(defence):
        return ranked
    f = PositionFacts(o)
    seen = f.attack(f.here, best.first.target)
    if seen is None or seen[1].odds.permille >= LIKELY or fells(s.view, seen):
        return ranked
    if peril(s.view, s.figure, f.here) < GRAVE or best.target in s.bearer_ids:
        return ranked
    return put_first(ranked, _defending(o, ranked), "danger")


def _before_it_comes(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If declared attacks may well bring the figure down before the best plan's move or attack, a
    plan comes first whose risk is at most SPARED per cent of the best plan's risk, or one that covers the figure in
    time."""
    best, f = ranked[0], PositionFacts(o)
    if lost_before(f, best) < GRAVE or bears(o.s):
        return ranked
    most = SPARED * min(100, risk_of(f, best)) // 100
    others = (plan for plan in islice(ranked[1:], LOOKED_AT) if risk_of(f, plan) <= most)
    return put_first(ranked, next(others, None) or _lowest(f, ranked), "danger")


def _lowest(f: PositionFacts, ranked: Sequence[Plan]) -> Plan | None:
    """Return the plan that covers or defends the figure without a move, before any declared attack, with the least
    expected loss.

    None if no such plan leaves less loss than the best plan (if that stays, at most EASED per cent of it).
    """
    covers = (plan for plan in ranked if isinstance(plan.first, COVERS) and plan.square == f.here)
    most = risk_of(f, ranked[0]) * (EASED if ranked[0].square == f.here else 100) // 100
    eased = (plan for plan in covers if not lost_before(f, plan) and risk_of(f, plan) <= most)
    return min(eased, key=lambda plan: risk_of(f, plan), default=None)


def _defending(o: Outlook, ranked: Sequence[Plan]) -> Plan | None:
    """Return the plan of full defence or else of standing on guard, one of the known plans if possible; None if neither
    is allowed."""
    defence = next(filter(o.may, _defences(o)), None)
    known = next((plan for plan in ranked if plan.first == defence), None)
    return known or (o.plan(defence, "ward off everything", o.s.me.square) if defence is not None else None)


def _defences(o: Outlook) -> tuple[Command, ...]:
    """Return the commands by which the figure only defends itself, the better one first."""
    return FullDefence(o.s.figure), Guard(o.s.figure)


def _not_in_vain(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best ends in great danger on ground where the enemy has more figures anyway, a much
    safer plan comes first. Not if the best plan's attack is worth the danger."""
    best, view, figure, f = ranked[0], o.s.view, o.s.figure, PositionFacts(o)
    risk = peril(view, figure, best.square)
    if (
        risk < (GRAVE if best.square == o.s.me.square else DEAR)
        or not is_vain(f, best.square)
        or is_paid(f, best, risk)
        or is_matchpoint(view.goal)
    ):
        return ranked
    safe = next((plan for plan in ranked if 100 * peril(view, figure, plan.square) <= SPARED * risk), None)
    return put_first(ranked, safe, "danger")


def _for_its_price(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best moves at a cost that its attack or its gain is not worth, a plan with at most
    SPARED per cent of that cost comes first. It must be no worse for the goal than staying."""
    best, s = ranked[0], o.s
    if best.before or way_end(best.first) is None or not is_dear(o, best):
        return ranked
    cost = cost_of(o, best)
    others = (plan for plan in islice(ranked[1:], LOOKED_AT) if 100 * cost_of(o, plan) <= SPARED * cost)
    now = o.pull.ground(s.me.square)
    safe = next((plan for plan in others if o.pull.ground(plan.square) >= now), None)
    return put_first(ranked, safe, "danger")


def _stopping_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If an enemy is about to decide the battle and the best plan ignores it, a plan that attacks or
    blocks it is moved to the front.

    A plan that moves towards the enemy's exit will do too, if it costs not much more."""
    best, s, f, going = ranked[0], o.s, PositionFacts(o), deciders(o.s)
    if not going or best.target in going:
        return ranked
    path = [draw.squares for draw in o.pull.draws if draw.about[0] == "way" and draw.squares]
    now, comes_here = o.pull.ground(s.me.square), bool(deciders(s, exit_to_guard(s)))

    def stops(plan: Plan) -> bool:
        """Return whether a plan attacks an enemy about to decide the battle, now or once all have moved, stands in that
        enemy's way, or moves towards that enemy's exit."""
        if plan.target in going and (plan.before or plan.after):
            return True
        if any(plan.square in squares for squares in path) or kept_in_sight(f, plan) is not None:
            return True
        if not comes_here or o.pull.ground(plan.square) <= now or balance(f, plan) + FAR < balance(f, best):
            return False
        return peril(s.view, s.figure, plan.square) < peril(s.view, s.figure, best.square) + DEAR

    if stops(best):
        return ranked
    other = next((plan for plan in islice(ranked, LOOKED_AT) if stops(plan)), None)
    return put_first(ranked, other, "ground")


def _on_dry_ground(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best only moves into water, going to dry ground comes first, if that is as good for the
    goal and no more dangerous."""
    best, s = ranked[0], o.s
    board, action = s.view.board, best.first.action
    if best.before or best.after or action not in GOING or way_end(best.first) != best.square:
        return ranked
    if not board.has_tag(best.square, "liquid"):
        return ranked
    reach, sinks = o.reach(action), o.sinks(best.square) and not o.sinks(s.me.square)
    price = max(1, sum(draw.per_step for draw in o.pull.draws)) * (NEAR if sinks else 1)
    least, risk = o.pull.ground(best.square) - price, peril(s.view, s.figure, best.square)
    if sinks:
        risk += GRAVE // 2
    steps = o.pull.foe_steps(best.square) + 1

    def is_as_good(square: Square) -> bool:
        """Return whether a dry square is near enough, about as good for the goal, and no more dangerous."""
        is_wet = o.sinks(square) if sinks else board.has_tag(square, "liquid")
        if is_wet or distance(square, best.square) > (2 if sinks else 1) * NEAR or o.pull.ground(square) < least:
            return False
        return (bool(o.pull.draws) or o.pull.foe_steps(square) <= steps) and peril(s.view, s.figure, square) <= risk

    dry = [square for square in (reach.costs if reach is not None else ()) if is_as_good(square)]
    found = max(dry, key=lambda square: (sum(o.place(square).values()), square), default=None)
    if found is None or reach is None:
        return ranked
    plan = o.plan(GOING[action](s.figure, reach.path(found)), best.words, found)
    return [plan.raised_above(best, "ground"), *ranked]


def _before_the_end(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best ends the turn, a likely attack is moved to the front, or else full defence if
    enemies may attack."""
    best, s = ranked[0], o.s
    if not isinstance(best.first, End) or best.square != s.me.square:
        return ranked
    attack = next(likely(o, ranked), None)
    if attack is not None:
        return put_first(ranked, attack, "harm")
    if not any(map(o.may, _defences(o))) or (
        soon_lost(s, s.me.square) < SOON and not peril(s.view, s.figure, s.me.square)
    ):
        return ranked
    return put_first(ranked, _defending(o, ranked), "danger")
