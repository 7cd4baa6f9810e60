"""Advice to shoot or reload first, instead of walking into fire, taking cover in vain, or loading a second weapon.

A likely attack is one from where the figure stands with a chance of at least LIKELY, a fair one with at least `fair` of
weights.toml. The balance of a plan is what it gains less what it costs (`bargains.balance`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from game.ai.advice_order import is_late, put_first
from game.ai.bargains import harm_done, is_clearly_better
from game.ai.errands import bears, leaves
from game.ai.facts import EVEN, PositionFacts, best_chance, comes_off, ends_hiding, fells, threats
from game.ai.misgivings import GRAVE, peril
from game.ai.plan_risks import risk_of
from game.ai.plans import Outlook, Plan, only_goes
from game.ai.prices import LIKELY
from game.ai.situation import Situation
from game.ai.winning import winning
from game.model.command_ways import way_end
from game.model.commands import Attack, Crouch, Prone, Reload

UNSURE = 700
"""The chance, in thousandths, below which the checks on a way may well fail."""
LOOKED_AT = 30
"""The number of plans among which a better one is searched."""
CLOSE = 800
"""The scores by which a likely attack may be worse than ending the turn and still come first."""
ALWAYS = 1001
"""A chance in thousandths that no attack has."""
MORE = 10
"""The per cent of the health left by which a move's end must cost more than staying, for a likely attack to come
first."""
SLIGHT = 10
"""The per cent by which crouching or lying down must lower the enemies' best chance to come before a likely attack."""
MOVES = 2
"""The distance in moves within which an enemy is near, for a figure with empty weapons."""


def rather_shooting(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best crouches or lies down and this hardly lowers the enemies' chances, a likely attack
    is moved to the front."""
    best, f = ranked[0], PositionFacts(o)
    if not isinstance(best.first, Crouch | Prone) or best.square != f.here:
        return ranked
    twin, attack = f.after(best.first), next(likely(o, ranked), None)
    if twin is None or attack is None:
        return ranked
    then = best_chance(threats(twin, f.figure, f.here))
    return put_first(ranked, attack, "harm") if then + SLIGHT > best_chance(f.threats(f.here)) else ranked


def shots_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans, with an attack from here moved to the front if it is better than the best plan.

    The best plan only moves: a likely attack with a clearly better balance, or one that may win, or if the move leads
    into fire. It moves or attacks another enemy: an attack that would bring its target down. It reloads although
    another weapon is loaded: a fair attack, or a clearly better move. It attacks after a way that may fail: an attack
    that promises more."""
    best, f = ranked[0], PositionFacts(o)
    attacks, goes = isinstance(best.first, Attack) and best.square == f.here, only_goes(o, best)
    loads = isinstance(best.first, Reload) and bool(_loaded(o.s))
    if bears(o.s):
        return ranked
    if (surer := _surer(f, best, ranked)) is not None:
        return put_first(ranked, surer, "slip")
    if not (attacks or goes or loads):
        return ranked
    least = o.s.measure.fair if loads else LIKELY if goes else ALWAYS
    for plan in islice(ranked[1:], LOOKED_AT):
        seen = f.attack(f.here, plan.target) if _shoots(f, plan) and plan.before >= best.before else None
        comes = seen is not None and comes_off(f, plan) >= EVEN
        may = seen is not None and comes and (fells(f.view, seen) or seen[1].odds.permille >= least)
        if (may and goes and (winning(f, plan) or _walks_into_fire(f, best))) or (
            (may or (loads and only_goes(o, plan))) and is_clearly_better(f, plan, best)
        ):
            return put_first(ranked, plan, "kill" if may else "ground")
    return ranked


def _surer(f: PositionFacts, best: Plan, ranked: Sequence[Plan]) -> Plan | None:
    """Return the first attack from here that promises more than the best plan's, if that comes after a way whose checks
    may well fail; None if there is none."""
    if not (best.after and best.target) or best.before or way_end(best.first) is None:
        return None
    chance = f.o.chance(best.first)
    if chance >= UNSURE or f.o.pull.ground(best.square) > f.o.pull.ground(f.here):
        return None
    least = harm_done(f, best) * chance // 1000
    return next((plan for plan in ranked[1:LOOKED_AT] if _shoots(f, plan) and harm_done(f, plan) > least), None)


def _shoots(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan begins with an attack and does not move."""
    return isinstance(plan.first, Attack) and plan.square == f.here


def _loaded(s: Situation) -> list[str]:
    """Return the ids of the figure's loaded weapons for shooting."""
    return [arm for arm in s.me.weapons if s.view.weapon(arm).kind != "melee" and s.view.shots(s.figure, arm) != 0]


def _walks_into_fire(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan only comes nearer to what draws the figure, although there is time, and ends where the
    figure loses more than here."""
    if any(plan.square in draw.squares for draw in f.o.pull.draws) or is_late(f.o):
        return False
    return risk_of(f, plan) >= peril(f.view, f.figure, f.here) + MORE


def loaded_first(o: Outlook, ranked: list[Plan]) -> list[Plan]:
    """Return the plans. If the best only moves while enemies are near and no weapon for shooting is loaded, reloading
    is moved to the front."""
    best, s = ranked[0], o.s
    if not only_goes(o, best) or bears(s) or leaves(s) or o.pull.foe_steps(s.me.square) > MOVES * s.me.pace:
        return ranked
    fills = next((plan for plan in ranked if isinstance(plan.first, Reload)), None)
    if _loaded(s) or peril(s.view, s.figure, s.me.square) >= GRAVE:
        return ranked
    return put_first(ranked, fills, "care")


def likely(o: Outlook, ranked: Sequence[Plan]) -> Iterator[Plan]:
    """Yield the attacks from here with a chance of at least LIKELY whose total is at most CLOSE below the best
    plan's."""
    f = PositionFacts(o)
    for plan in ranked:
        if not isinstance(plan.first, Attack) or plan.square != f.here or plan.total < ranked[0].total - CLOSE:
            continue
        seen = f.attack(f.here, plan.first.target)
        likely = seen is not None and seen[1].odds.permille >= LIKELY and comes_off(f, plan) >= EVEN
        if likely and not ends_hiding(f.view, plan):
            yield plan
