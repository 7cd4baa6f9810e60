"""Advice to stay on the goal's ground (the zone to be held), unless a figure has to save its life."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from game.ai.advice_order import put_first
from game.ai.errands import leaves
from game.ai.facts import EVEN, PositionFacts, felling_odds
from game.ai.goal_draws import covering
from game.ai.goal_reasons import GROUNDS, exit_squares, heads, is_last_chance, is_matchpoint, turns_round
from game.ai.goal_roles import role_of
from game.ai.misgivings import GRAVE, SPARED, peril
from game.ai.plan_risks import risk_of
from game.ai.plans import Outlook, Plan
from game.ai.prices import LIKELY
from game.ai.ways_on import going_to, in_reach
from game.model.commands import Attack, Leave
from game.model.grid import Square

FALLS = 100
"""The expected loss, in per cent of the health left, that brings a figure down on average."""
FIGHTS = 400
"""The chance to hit, in thousandths, from which a figure that would not fall keeps fighting on the ground."""


def kept_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best leaves the goal's ground although the figure must stay, the best plan that stays
    there is moved to the front."""
    best, f = ranked[0], PositionFacts(o)
    ground = _ground(f)
    if not ground or best.square in ground or not _must_stay(f, best):
        return ranked
    return put_first(ranked, _staying(f, ranked, ground), "ground")


def saved_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best keeps the figure on the goal's ground where it would fall, a plan with the same
    attacks that leaves the ground, with at most SPARED per cent of the risk, comes first.

    Not if the figure must stay. A plan that leaves the map is out of danger.
    """
    best, f = ranked[0], PositionFacts(o)
    ground = _ground(f)
    if isinstance(best.first, Leave) or best.square not in ground or (risk := risk_of(f, best)) < FALLS:
        return ranked
    alike = (plan for plan in ranked[1:] if (plan.target, plan.before) == (best.target, best.before))
    safer = (plan for plan in alike if plan.square not in ground and 100 * risk_of(f, plan) <= SPARED * risk)
    other = next((plan for plan in safer if not _must_stay(f, plan) and f.view.check(plan.first) is None), None)
    return put_first(ranked, other, "danger")


def _staying(f: PositionFacts, ranked: Sequence[Plan], ground: Collection[Square]) -> Plan | None:
    """Return the best plan that stays on the ground; None if none does. An attack without a move comes first, then any
    attack."""
    stays = [plan for plan in ranked if plan.square in ground and f.view.check(plan.first) is None]
    attacks = [plan for plan in stays if isinstance(plan.first, Attack)]
    return next((plan for plan in attacks if plan.square == f.here), next(iter((*attacks, *stays)), None))


def out_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best stops before the exit to attack, a plan that reaches the exit comes first. Not if
    the attack is at least as likely as not to bring its target down."""
    best, s, f = ranked[0], o.s, PositionFacts(o)
    if not leaves(s) or not (best.before or best.after):
        return ranked
    out, at = covering(s, exit_squares(f)), f.here if best.before else best.square
    if best.square in out or f.here in out:
        return ranked
    seen = f.attack(at, best.target, at_once=at != f.here)
    if seen is not None and felling_odds(f.view, f.figure, seen).permille >= EVEN:
        return ranked
    reached = (plan for plan in ranked if plan.square in out and o.chance(plan.first) >= LIKELY)
    return put_first(ranked, next(reached, None) or _straight_out(o, out), "ground")


def _straight_out(o: Outlook, out: Collection[Square]) -> Plan | None:
    """Return the ordinary move to the exit as a plan; None if the exit is out of reach."""
    going, squares = in_reach(o)
    square = min((square for square in squares if square in out), default=None)
    return o.plan(going_to(o, going, square), going, square) if square is not None else None


def worth_showing(f: PositionFacts, plans: Sequence[Plan], ranked: Iterable[Plan]) -> list[Plan]:
    """Return the plans to show, best first, without those that leave the goal's ground for too little gain.

    If the best one leaves it, a plan that stays is shown beside it. If the best one decides the battle when the round
    ends, all others must be able to do so too.
    """
    if plans and is_last_chance(f) and turns_round(f, plans[0].square):
        plans = [plan for plan in plans if turns_round(f, plan.square) or (plan.target and role_of(f, plan.target))]
    ground = _ground(f)
    if not ground or not plans:
        return list(plans)
    best, *others = plans
    kept = best.square in ground
    shown = [best, *(plan for plan in others if plan.square in ground or (kept and not _must_stay(f, plan)))]
    if kept or any(plan.square in ground for plan in shown):
        return shown
    keeps = _staying(f, list(ranked), ground)
    return [best, keeps, *shown[1:2]] if keeps is not None else shown


def _ground(f: PositionFacts) -> Collection[Square]:
    """Return the squares of the goal's ground, if the figure stands on it; () if it does not."""
    seen = f.view.goal
    if seen is None:
        return ()
    if seen.played.kind.counts in GROUNDS:
        found = covering(f.o.s, seen.played.goal.zone)
    elif leaves(f.o.s):
        found = covering(f.o.s, exit_squares(f))
    else:
        return ()
    return found if f.here in found else ()


def _must_stay(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan must not take the figure off the ground, for one of three reasons.

    Staying is no grave danger or leaving is no safer. Or the figure attacks well and would hardly fall. Or leaving
    changes what the round's end brings."""
    seen = f.view.goal
    assert seen is not None, "only a goal has ground that counts"
    risk = peril(f.view, f.figure, f.here)
    if risk < GRAVE or 100 * peril(f.view, f.figure, plan.square) > SPARED * risk:
        return True
    attack = f.attack(f.here) if risk < FALLS else None
    if attack is not None and attack[1].odds.permille >= FIGHTS:
        return True
    if seen.played.kind.counts not in GROUNDS:
        return False
    zone = frozenset(seen.played.goal.zone)
    (mine, theirs), (left, _) = (heads(f, seen, zone, square) for square in (f.here, plan.square))
    if is_matchpoint(seen) and left < theirs:
        return True
    if seen.played.kind.counts == "clear":
        changes = bool(mine) != bool(left)
    else:
        changes = (mine > theirs) - (mine < theirs) != (left > theirs) - (left < theirs)
    return changes and (risk < FALLS or seen.rounds_left == 1)
