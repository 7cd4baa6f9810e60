"""The order in which plans are advised, where it is not the player's own: poor attacks and small gains come later, a
dying comrade sooner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from game.ai.approach import soon_lost
from game.ai.errands import bears
from game.ai.fact_words import NOTICED
from game.ai.facts import PositionFacts, best_chance, fells, strikes, threats
from game.ai.goal_reasons import goal_way
from game.ai.misgivings import GRAVE, SPARED, peril
from game.ai.plans import Outlook, Plan
from game.ai.situation import Situation
from game.ai.spot_reasons import steadied
from game.ai.weights import weights
from game.model.answers import AttackForecast
from game.model.command_ways import way_end
from game.model.commands import Aim, Attack, Brace, FirstAid, Press, StopRunning
from game.model.grid import Square, distance

POOR = 200
"""Chance to hit, in thousandths, below which an attack counts as poor and is advised only if nothing else is left."""
UNLIKELY, FAR_OFF = 300, 2
"""Higher limit for a poor attack, in thousandths, if the figure is hidden or more than FAR_OFF moves from its goal."""
PAST = 75
"""Per cent of a poor attack's score that is taken off."""
DOWN = ("dying", "unconscious")
"""States of a comrade whom first aid may bring back."""
LIFE = 400
"""Per cent added to the score of first aid for a comrade who is down, when a person is advised."""
LIKELY = 300
"""Least chance of success, in thousandths, for first aid to get that bonus."""
FINISHING = 15
"""Per cent that aiming must add to the chance to hit, if the attack without it would already bring its target down."""
NEAR, NEAREST = 12, 1500
"""Scores by which a safer plan may be worse and still be advised first: NEAR for each per cent of health at risk in the
best plan, and at most NEAREST."""
FALLS = 4000
"""Upper limit of those scores, in place of NEAREST, if the best plan may well cost the figure its life."""
LONE, AHEAD = 6, 3000
"""Distance in squares to the nearest comrade from which a figure is alone, and scores by which a plan that keeps clear
of enemies may be worse and still be advised before one that leaves the figure alone."""
COVERED, ALIKE, SHELTERED = 1500, 90, 15
"""Limits for advising an attack from a safer square first: scores it may be worse, per cent of the expected hits it
must keep, and per cent by which the enemies' best chance must fall."""
WELL = 60
"""Enemies' best chance to hit, in per cent, from which nobody is advised to walk into their reach without attacking."""
LOOKED_AT = 8
"""Number of plans examined when reordering: for slight aiming, for safer attacks, and for company."""


def reordered(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans in the order in which a person is advised, best first, before the battle's goal is
    considered."""
    return _steady_later(o, _lives_first(o, _poor_later(o, ranked)))


def _poor_later(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans, those about a poor attack with a lowered score and so further back."""

    def less(plan: Plan) -> Plan:
        kinds = ("harm", "kill") if plan.before else ("harm", "kill", "prospect")
        worth = sum(plan.scores.get(kind, 0) for kind in kinds)
        return plan.raised("harm" if plan.before else "prospect", -PAST * worth // 100)

    f = PositionFacts(o)
    least = _least(f)
    return _valued_anew(ranked, [plan for plan in ranked if is_poor(f, plan, least)], less)


def is_poor(f: PositionFacts, plan: Plan, least: int = 0) -> bool:
    """Return whether a plan's attack has a chance to hit below `least`, in thousandths (0: the usual limit of
    `_least`). Attacks on an enemy who carries a load only need POOR."""
    bearers = f.o.s.bearer_ids
    return _is_poor(f, plan, POOR if plan.target in bearers else least or _least(f))


def _least(f: PositionFacts) -> int:
    """Return the chance to hit, in thousandths, below which an attack is poor; higher for a hidden figure or one far
    from its goal."""
    way = goal_way(f)
    is_far = way is not None and way[1] > FAR_OFF * f.o.s.me.pace
    return UNLIKELY if is_far or "hidden" in f.view.figure(f.figure).conditions else POOR


def _is_poor(f: PositionFacts, plan: Plan, least: int = POOR) -> bool:
    """Return whether a plan begins with a poor attack, aims for one, or moves or stops running to make one."""
    s = f.o.s
    if isinstance(plan.first, Press) and plan.target:
        pressed = f.attack(f.here, plan.target)
        return pressed is not None and pressed[1].odds.permille < UNLIKELY
    if isinstance(plan.first, StopRunning) and plan.target:
        square = f.here if plan.before else plan.square
        walking = f.then(plan.first).attack(square, plan.target, at_once=not plan.before)
        return walking is not None and walking[1].odds.permille < least
    if _goes_to_attack(plan):
        blow = next((one for one in s.blows_from(plan.square) if one.target == plan.target), None)
        return blow is not None and blow.permille < least
    if not isinstance(plan.first, Attack | Aim):
        return False
    arms = (plan.first.weapon,) if isinstance(plan.first, Attack) else s.me.weapons
    seen = [s.view.forecast(plan.first.figure, plan.first.target, arm) for arm in arms]
    chances = [one.odds.permille for one in seen if isinstance(one, AttackForecast)]
    return bool(chances) and max(chances) < least


def _goes_to_attack(plan: Plan) -> bool:
    """Return whether a plan goes somewhere and attacks only from there."""
    return bool(plan.after and plan.target and not plan.before) and way_end(plan.first) is not None


def _lives_first(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans with a higher score for first aid that is likely to help a comrade who is down, adding such
    first aid if no plan has it."""

    def more(plan: Plan) -> Plan:
        return plan.raised("rescue", LIFE * plan.scores.get("rescue", 0) // 100)

    known = [*ranked, *_lifts(o, ranked)]
    return _valued_anew(known, [plan for plan in known if saves(o, plan)], more)


def _lifts(o: Outlook, ranked: Sequence[Plan]) -> Iterator[Plan]:
    """Yield a plan of first aid for each comrade beside the figure who is down, unless one of the ranked plans begins
    with it."""
    s, known = o.s, {plan.first for plan in ranked}
    if "first-aid" not in s.view.ruleset.actions or bears(s):
        return
    for aid in s.view.legal_of(s.figure, "first-aid"):
        assert isinstance(aid, FirstAid)
        if aid not in known and s.view.figure(aid.target).state in DOWN:
            worth = s.view.sheet(aid.target).points * 10 * s.measure.aid * o.chance(aid) // 1000
            yield o.plan(aid, f"help {s.view.figure(aid.target).name}", s.me.square, {"rescue": worth})


def saves(o: Outlook, plan: Plan) -> bool:
    """Return whether a plan begins with first aid for a comrade who is down, with a chance of at least LIKELY."""
    aid = plan.first
    if not isinstance(aid, FirstAid) or o.s.view.figure(aid.target).state not in DOWN:
        return False
    return o.chance(aid) >= LIKELY


def _steady_later(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans, those that aim or brace for a slight gain moved behind the best attack."""
    slight = [plan for plan in ranked[:LOOKED_AT] if isinstance(plan.first, Aim | Brace) and is_slight(o, plan.first)]
    found = [plan for plan in ranked if plan not in slight]
    place = next((place for place, plan in enumerate(found) if isinstance(plan.first, Attack)), None)
    if not slight or place is None:
        return ranked
    best = found[place]
    found[place + 1 : place + 1] = [plan.raised("prospect", min(0, best.total - plan.total - 1)) for plan in slight]
    return found


def is_slight(o: Outlook, command: Aim | Brace) -> bool:
    """Return whether aiming or bracing raises the chance to hit too little to notice, or by less than FINISHING per
    cent if the attack would already bring its target down."""
    seen = steadied(PositionFacts(o), command)
    if seen is None:
        return False
    (foe, now), then = seen
    gained = then.odds.percent - now.odds.percent
    return gained < NOTICED or (gained < FINISHING and fells(o.s.view, (foe, now)))


def safer_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans, a clearly safer one of about the same score moved to the front if the best one ends in grave
    danger. No advice may be a move that the game would then warn against."""
    best, view, figure = ranked[0] if ranked else None, o.s.view, o.s.figure
    risk = peril(view, figure, best.square) if best is not None and best.square != o.s.me.square else 0
    exposed = best is not None and risk < GRAVE and _is_exposed(o.s, best)
    if best is None or (risk < GRAVE and not exposed):
        return ranked
    most = NEAREST if exposed else min(NEAR * risk, FALLS if risk >= 100 else NEAREST)
    near = (plan for plan in ranked[1:] if plan.total >= best.total - most and plan.square != best.square)
    safe = next((plan for plan in near if 100 * peril(view, figure, plan.square) <= SPARED * risk), None)
    return put_first(ranked, safe, "danger")


def _is_exposed(s: Situation, plan: Plan) -> bool:
    """Return whether a plan only moves, from a square that no enemy can attack to one where an enemy hits well."""
    if plan.before or plan.after or way_end(plan.first) is None:
        return False
    here, there = (best_chance(threats(s.view, s.figure, square)) for square in (s.me.square, plan.square))
    return not here and there >= WELL


def attacking_too(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans; if the best only moves, a plan that moves to the same square and attacks from there comes
    first, unless the attack is poor."""
    best = ranked[0] if ranked else None
    if best is None or best.before or best.after or way_end(best.first) is None:
        return ranked
    alike = (plan for plan in ranked[1:] if plan.square == best.square and plan.first.action == best.first.action)
    both = next((plan for plan in alike if _goes_to_attack(plan) and not _is_poor(PositionFacts(o), plan)), None)
    return put_first(ranked, both, "prospect")


def covered_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans; if the best attacks without moving, one of about the same score comes first that attacks about
    as well from a square where enemies are clearly less likely to hit."""
    best, s = ranked[0] if ranked else None, o.s
    if best is None or not isinstance(best.first, Attack) or best.square != s.me.square:
        return ranked
    now = _chance_of(s, best)
    here = best_chance(threats(s.view, s.figure, s.me.square))
    for plan in islice((plan for plan in ranked[1:] if _goes_to_attack(plan)), LOOKED_AT):
        if plan.total < best.total - COVERED or _chance_of(s, plan) * plan.after * 100 < now * best.before * ALIKE:
            continue
        if best_chance(threats(s.view, s.figure, plan.square)) + SHELTERED <= here and not any(
            strikes(s.view, plan.first)
        ):
            return put_first(ranked, plan, "danger")
    return ranked


def _chance_of(s: Situation, plan: Plan) -> int:
    """Return the chance to hit, in thousandths, of a plan's attack from the square where it is made."""
    at = plan.square if _goes_to_attack(plan) else s.me.square
    return next((one.permille for one in s.blows_from(at) if one.target == plan.target), 0)


def together_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans; if the best only moves to a square far from comrades where approaching enemies may bring the
    figure down, a safer plan of about the same score comes first, unless time for the goal is short."""
    best, s = ranked[0] if ranked else None, o.s
    if best is None or best.before or way_end(best.first) is None or not _is_alone(s, best.square) or is_late(o):
        return ranked
    risk = soon_lost(s, best.square)
    if risk < GRAVE or bears(s):
        return ranked
    near = (plan for plan in ranked[1:] if plan.total >= best.total - AHEAD and plan.square != best.square)
    for plan in islice(near, LOOKED_AT):
        if 100 * soon_lost(s, plan.square) <= SPARED * risk:
            return put_first(ranked, plan, "danger")
    return ranked


def _is_alone(s: Situation, square: Square) -> bool:
    """Return whether every comrade is at least LONE squares from a square."""
    return all(distance(square, friend.square) >= LONE for friend in s.friends)


def is_late(o: Outlook) -> bool:
    """Return whether the way to the goal takes more than two thirds of the moves left after this round."""
    seen, way = o.s.view.goal, goal_way(PositionFacts(o))
    if seen is None or way is None:
        return False
    moves = (seen.rounds_left - 1) * weights().moves.get(o.s.view.ruleset.clock.name, 100)
    return 100 * way[1] * 3 > 2 * moves * o.s.me.pace


def put_first(ranked: Sequence[Plan], plan: Plan | None, kind: str) -> list[Plan]:
    """Return the plans with `plan` moved to the front and raised above the best in the score `kind`; unchanged if it is
    None."""
    if plan is None:
        return list(ranked)
    return [plan.raised_above(ranked[0], kind), *(other for other in ranked if other is not plan)]


def _valued_anew(ranked: Sequence[Plan], some: Sequence[Plan], value: Callable[[Plan], Plan]) -> list[Plan]:
    """Return the plans with those in `some` scored anew by `value`, and the order adjusted."""
    found = [plan for plan in ranked if plan not in some]
    for plan in some:
        insert(found, value(plan))
    return found


def insert(plans: list[Plan], plan: Plan) -> None:
    """Insert a plan before the first one with a lower total."""
    plans.insert(next((place for place, other in enumerate(plans) if other.total < plan.total), len(plans)), plan)
