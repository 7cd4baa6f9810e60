"""The order in which plans are advised to a person, where it differs from the computer player's own order.

Poor attacks (those unlikely to hit) and small gains come later; help for a dying comrade comes earlier. Scores are in
thousandths of a roster point. An enemy who carries a load is one who brings out an object of the battle's goal."""

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
"""The chance to hit, in thousandths, below which an attack is poor: it is advised only if nothing else is left."""
UNLIKELY, FAR_OFF = 300, 2
"""The limit used instead of POOR, in thousandths, for a figure that is hidden or more than FAR_OFF moves from its
goal."""
PAST = 75
"""The per cent that is taken off a poor attack's score."""
DOWN = ("dying", "unconscious")
"""States of a comrade whom first aid may bring back."""
LIFE = 400
"""The per cent that is added to the score of first aid for a comrade who is down."""
LIKELY = 300
"""The least chance of success, in thousandths, from which first aid gets the LIFE bonus."""
FINISHING = 15
"""The per cent that aiming must add to the chance to hit, if an average hit without it would already bring the target
down."""
NEAR, NEAREST = 12, 1500
"""The scores by which a safer plan may be worse and still come first: NEAR for each per cent of health at risk in the
best plan, at most NEAREST."""
FALLS = 4000
"""The limit used instead of NEAREST if the best plan may well cost the figure its life."""
LONE, AHEAD = 6, 3000
"""The distance in squares to the nearest comrade from which a figure is alone. And the scores by which a plan out of
the enemies' reach may be worse and still come before one that leaves the figure alone."""
COVERED, ALIKE, SHELTERED = 1500, 90, 15
"""Limits for advising an attack from a safer square first. It may score this much worse, must keep this per cent of the
expected hits, and must lower the enemies' best chance by this per cent."""
WELL = 60
"""The enemies' best chance to hit, in per cent, from which a figure is not advised to walk into their reach without
attacking."""
LOOKED_AT = 8
"""The number of plans examined by each rule that changes the order."""


def reordered(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans in the order in which a person is advised, best first. The battle's goal is considered later."""
    return _steady_later(o, _lives_first(o, _poor_later(o, ranked)))


def _poor_later(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans, best first, after PAST per cent were taken off the scores of poor attacks (less likely to hit
    than `_least`)."""

    def less(plan: Plan) -> Plan:
        kinds = ("harm", "kill") if plan.before else ("harm", "kill", "prospect")
        worth = sum(plan.scores.get(kind, 0) for kind in kinds)
        return plan.raised("harm" if plan.before else "prospect", -PAST * worth // 100)

    f = PositionFacts(o)
    least = _least(f)
    return _valued_anew(ranked, [plan for plan in ranked if is_poor(f, plan, least)], less)


def is_poor(f: PositionFacts, plan: Plan, least: int = 0) -> bool:
    """Return whether a plan's attack has a chance to hit below `least`, in thousandths.

    If `least` is 0, the limit of `_least` is used. For an attack on an enemy who carries a load the limit is always
    POOR.
    """
    bearers = f.o.s.bearer_ids
    return _is_poor(f, plan, POOR if plan.target in bearers else least or _least(f))


def _least(f: PositionFacts) -> int:
    """Return the chance to hit, in thousandths, below which an attack is poor; higher for a hidden figure or one far
    from its goal."""
    way = goal_way(f)
    is_far = way is not None and way[1] > FAR_OFF * f.o.s.me.pace
    return UNLIKELY if is_far or "hidden" in f.view.figure(f.figure).conditions else POOR


def _is_poor(f: PositionFacts, plan: Plan, least: int = POOR) -> bool:
    """Return whether a plan attacks at once, aims for an attack, or goes to make an attack, whose chance to hit is
    below `least`, in thousandths."""
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
    """Return whether a plan first moves and attacks only from the new square."""
    return bool(plan.after and plan.target and not plan.before) and way_end(plan.first) is not None


def _lives_first(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans with a higher score for first aid that is likely to save a comrade who is down. If no plan gives
    such first aid, one is added."""

    def more(plan: Plan) -> Plan:
        return plan.raised("rescue", LIFE * plan.scores.get("rescue", 0) // 100)

    known = [*ranked, *_lifts(o, ranked)]
    return _valued_anew(known, [plan for plan in known if saves(o, plan)], more)


def _lifts(o: Outlook, ranked: Sequence[Plan]) -> Iterator[Plan]:
    """Yield a plan of first aid for each comrade beside the figure who is down, unless a ranked plan already begins
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
    """Return the plans, with those that aim or brace for a slight gain moved behind the best attack."""
    slight = [plan for plan in ranked[:LOOKED_AT] if isinstance(plan.first, Aim | Brace) and is_slight(o, plan.first)]
    found = [plan for plan in ranked if plan not in slight]
    place = next((place for place, plan in enumerate(found) if isinstance(plan.first, Attack)), None)
    if not slight or place is None:
        return ranked
    best = found[place]
    found[place + 1 : place + 1] = [plan.raised("prospect", min(0, best.total - plan.total - 1)) for plan in slight]
    return found


def is_slight(o: Outlook, command: Aim | Brace) -> bool:
    """Return whether aiming or bracing adds too little to the chance to hit.

    The least gain is NOTICED per cent, or FINISHING per cent if the attack would already bring its target down."""
    seen = steadied(PositionFacts(o), command)
    if seen is None:
        return False
    (foe, now), then = seen
    gained = then.odds.percent - now.odds.percent
    return gained < NOTICED or (gained < FINISHING and fells(o.s.view, (foe, now)))


def safer_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best one ends in grave danger, a plan of about the same score with at most SPARED per
    cent of its expected loss is moved to the front. So no advice is a move that the game would then warn against."""
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
    """Return whether a plan only moves, from a square where no enemy can attack the figure to one where an enemy hits
    well."""
    if plan.before or plan.after or way_end(plan.first) is None:
        return False
    here, there = (best_chance(threats(s.view, s.figure, square)) for square in (s.me.square, plan.square))
    return not here and there >= WELL


def attacking_too(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best only moves, a plan that moves to the same square and attacks there is moved to the
    front, unless the attack is poor."""
    best = ranked[0] if ranked else None
    if best is None or best.before or best.after or way_end(best.first) is None:
        return ranked
    alike = (plan for plan in ranked[1:] if plan.square == best.square and plan.first.action == best.first.action)
    both = next((plan for plan in alike if _goes_to_attack(plan) and not _is_poor(PositionFacts(o), plan)), None)
    return put_first(ranked, both, "prospect")


def covered_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best attacks without moving, a plan of about the same score that attacks about as well
    from another square comes first, if the enemies' best chance to hit is lower there by SHELTERED."""
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
    """Return the chance to hit, in thousandths, of a plan's attack, from the square where it is made."""
    at = plan.square if _goes_to_attack(plan) else s.me.square
    return next((one.permille for one in s.blows_from(at) if one.target == plan.target), 0)


def together_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best only moves, far from comrades, to where approaching enemies may bring the figure
    down, a safer plan of about the same score is moved to the front. Not if time for the goal is short."""
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
    """Return whether no comrade is nearer than LONE squares to a square."""
    return all(distance(square, friend.square) >= LONE for friend in s.friends)


def is_late(o: Outlook) -> bool:
    """Return whether time for the goal is short: the way to it takes more than two thirds of the moves left after this
    round."""
    seen, way = o.s.view.goal, goal_way(PositionFacts(o))
    if seen is None or way is None:
        return False
    moves = (seen.rounds_left - 1) * weights().moves.get(o.s.view.ruleset.clock.name, 100)
    return 100 * way[1] * 3 > 2 * moves * o.s.me.pace


def put_first(ranked: Sequence[Plan], plan: Plan | None, kind: str) -> list[Plan]:
    """Return the plans with `plan` moved to the front. Its score of the given kind is raised until it is above the best
    total. If `plan` is None, nothing changes."""
    if plan is None:
        return list(ranked)
    return [plan.raised_above(ranked[0], kind), *(other for other in ranked if other is not plan)]


def _valued_anew(ranked: Sequence[Plan], some: Sequence[Plan], value: Callable[[Plan], Plan]) -> list[Plan]:
    """Return the plans, best first, after `value` has given those in `some` new scores."""
    found = [plan for plan in ranked if plan not in some]
    for plan in some:
        insert(found, value(plan))
    return found


def insert(plans: list[Plan], plan: Plan) -> None:
    """Insert a plan before the first one with a lower total."""
    plans.insert(next((place for place, other in enumerate(plans) if other.total < plan.total), len(plans)), plan)
