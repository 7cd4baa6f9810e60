"""Ground that counts for the goal is not given up for nothing: who stands on it goes only to save its life."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from game.ai.advice_order import put_first
from game.ai.errands import leaves
from game.ai.facts import PositionFacts, fells
from game.ai.goal_draws import covering
from game.ai.goal_reasons import GROUNDS, exit_squares, heads, is_matchpoint
from game.ai.misgivings import GRAVE, SPARED, peril
from game.ai.plans import Outlook, Plan
from game.ai.prices import LIKELY
from game.ai.ways_on import going_to, in_reach
from game.model.commands import Attack
from game.model.grid import Square

FALLS = 100
"""Loss in per cent of what a figure has left, that brings it down on average."""
FIGHTS = 400
"""Chance in thousandths of an attack, from which whoever would not fall fights on for the ground."""


def kept_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return ranked plans with the first one that stays on the ground that counts before a best one that leaves it,
    unless that is for the figure's life and changes nothing of what the round brings."""
    best, f = ranked[0], PositionFacts(o)
    ground = _ground(f)
    if not ground or best.square in ground or not _must_stay(f, best):
        return ranked
    return put_first(ranked, _staying(f, ranked, ground), "ground")


def _staying(f: PositionFacts, ranked: Sequence[Plan], ground: Collection[Square]) -> Plan | None:
    """Return the first plan that stays on some ground, one that attacks from where the figure stands if possible."""
    stays = [plan for plan in ranked if plan.square in ground and f.view.check(plan.first) is None]
    attacks = [plan for plan in stays if isinstance(plan.first, Attack)]
    return next((plan for plan in attacks if plan.square == f.here), next(iter((*attacks, *stays)), None))


def out_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return ranked plans with the first one that reaches the exit before a best one that stops short of it for attacks
    that are not likely to hit."""
    best, s, f = ranked[0], o.s, PositionFacts(o)
    if not leaves(s) or not (best.before or best.after):
        return ranked
    out, at = covering(s, exit_squares(f)), f.here if best.before else best.square
    if best.square in out or f.here in out:
        return ranked
    seen = f.attack(at, best.target, at_once=at != f.here)
    if seen is not None and (seen[1].odds.permille >= LIKELY or fells(f.view, seen)):
        return ranked
    reached = (plan for plan in ranked if plan.square in out and o.chance(plan.first) >= LIKELY)
    return put_first(ranked, next(reached, None) or _straight_out(o, out), "ground")


def _straight_out(o: Outlook, out: Collection[Square]) -> Plan | None:
    """Return the ordinary move to the exit; None where it is out of reach."""
    going, squares = in_reach(o)
    square = min((square for square in squares if square in out), default=None)
    return o.plan(going_to(o, going, square), going, square) if square is not None else None


def worth_showing(f: PositionFacts, plans: Sequence[Plan], ranked: Iterable[Plan]) -> list[Plan]:
    """Return the plans to show, the best first, without those that give up ground that counts for too little; beside a
    best one that gives it up stands one that keeps it."""
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
    """Return the squares of the ground that counts, if the figure stands on it; none otherwise."""
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
    """Return whether a plan that leaves the ground gives up too much: it loses the battle or what the round brings, or
    spares the figure no grave danger, or breaks off a fight in which it would hardly fall."""
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
