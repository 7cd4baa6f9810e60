"""Advice for a running figure: stop running before an attack, if that is allowed and makes the attack better."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.ai.advice_order import insert
from game.ai.deed_words import GOES, command_words, then_of
from game.ai.fact_words import NOTICED, shot_words
from game.ai.facts import PositionFacts, SeenAttack, best_attack
from game.ai.plans import Outlook, Plan
from game.engine.view import View
from game.model.commands import Command, Move, StopRunning
from game.model.listing import clause_case

LOOKED_AT = 40
"""The number of best plans among which attacks are searched."""

OPEN = ("move", "sidestep", "run")
"""Kinds of move during which enemies may attack."""


def walking_first(o: Outlook, ranked: Sequence[Plan]) -> list[Plan]:
    """Return the plans of a running figure. Those with an attack that is better while walking now begin by stopping to
    run; a plan only to stop is left out."""
    stop = StopRunning(o.s.figure)
    if not o.may(stop):
        return list(ranked)
    f = PositionFacts(o)
    twin = f.after(stop)
    made = ((place, _walked(f, twin, plan)) for place, plan in enumerate(ranked[:LOOKED_AT]) if twin is not None)
    changed = {place: better for place, better in made if better is not None}
    if not changed:
        return list(ranked)
    found = [plan for place, plan in enumerate(ranked) if place not in changed and plan.first != stop]
    for plan in changed.values():
        insert(found, plan)
    return found


def walking_words(f: PositionFacts, plan: Plan) -> str:
    """Return words for the chance of a plan's attack after it stops running, compared with that while running; "" if it
    makes no attack."""
    twin = f.after(plan.first) if plan.target else None
    seen = _shots(f, twin, plan) if twin is not None else None
    return shot_words(f, seen[1], instead=seen[0][1].odds) if seen is not None else ""


def way_of(f: PositionFacts, plan: Plan) -> tuple[View, Command]:
    """Return (view, command) for the move by which a plan reaches its square; the view is that after it stops running,
    if it does.

    If it does not move, or moves without giving enemies an attack: the present view and the plan's first command."""
    stops = isinstance(plan.first, StopRunning)
    goes = plan.square != f.here and (then_of(plan).split(", then ")[-1] in OPEN if plan.before else stops)
    view = f.after(plan.first) if stops else f.view
    if not goes or view is None or plan.square not in (reach := view.reach(f.figure)).costs:
        return f.view, plan.first
    return view, Move(f.figure, reach.path(plan.square))


def _shots(f: PositionFacts, twin: View, plan: Plan) -> tuple[SeenAttack, SeenAttack] | None:
    """Return a plan's attack while running and while walking; None if it makes none."""
    goes = not plan.before and plan.square != f.here
    if not plan.target or not (plan.before or plan.after):
        return None
    now = f.attack(plan.square if goes else f.here, plan.target, at_once=goes)
    body = twin.placed(f.figure)
    then = best_attack(twin, body.on(plan.square) if goes else body, (plan.target,))
    return (now, then) if now is not None and then is not None else None


def _walked(f: PositionFacts, twin: View, plan: Plan) -> Plan | None:
    """Return the plan changed to stop running first; None if its attack gets hardly better, or its way would be too
    long."""
    if twin.check(plan.first) is not None or isinstance(plan.first, StopRunning):
        return None
    if plan.before and plan.square != f.here and plan.square not in twin.reach(f.figure).costs:
        return None
    seen = _shots(f, twin, plan)
    if seen is None or seen[1][1].odds.percent - seen[0][1].odds.percent < NOTICED:
        return None
    if not plan.before and seen[1][1].odds.permille < f.o.s.measure.fair:
        return None  # it goes for another reason
    now, then = (one[1].odds.permille for one in seen)
    part = "harm" if plan.before else "prospect"
    gained = plan.scores.get(part, 0) * (then - now) // max(1, now)
    return replace(plan.raised(part, max(1, gained)), first=StopRunning(f.figure), words=_words(f, plan))


def _words(f: PositionFacts, plan: Plan) -> str:
    """Return the words of a plan that begins by stopping to run: "walk, then attack Rolf", "walk, then attack Rolf,
    then move"."""
    deed, attack = clause_case(command_words(f.view, plan.first)), f"attack {f.name(plan.target)}"
    if not plan.before:
        return f"walk, then {deed}, then {attack}"
    going = then_of(plan)
    return f"walk, then {attack}{' twice' if plan.before == 2 else ''}{f', then {going}' if going in GOES else ''}"
