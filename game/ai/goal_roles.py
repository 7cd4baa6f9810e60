"""Clauses that follow "this enemy" in a sentence and name its part in the goal of the battle.

A load is an object or figure that the goal of the battle asks to bring out."""

from __future__ import annotations

from game.ai.after_orders import stands_then
from game.ai.bodies import Body
from game.ai.deciders import kept_in_sight
from game.ai.facts import SLIGHT, PositionFacts, threats
from game.ai.goal_draws import around, steps_to
from game.ai.plans import Plan
from game.engine.distance_fields import FAR
from game.engine.goal_view import GoalView
from game.model.listing import number_words

PLACES = {"more": "on the marked ground", "clear": "in the marked place"}
"""Words for standing on a goal's ground, by the way in which that kind of goal is won (`counts` in goal_kinds.toml)."""
CLOSE = 2
"""Moves within which an enemy near a load is named for it."""


def role_of(f: PositionFacts, foe: int) -> str:
    """Return a clause that says why the goal makes an enemy a target, such as "carries cache 3"; "" if it does not."""
    seen = f.view.goal
    body = next((body for body in f.o.s.foes if body.id == foe), None)
    if seen is None or body is None:
        return ""
    counts = seen.played.kind.counts
    if counts in PLACES:
        return f"stands {PLACES[counts]}" if foe in seen.in_zone() else ""
    if counts == "leave":
        return _against_first(f, seen, foe) if seen.wants else _leaver(f, seen, body)
    return _against_bearer(f, seen, foe) or _near_load(f, seen, body)


def sight_words(f: PositionFacts, plan: Plan) -> str:
    """Return words for the attack that a plan makes possible, once all have moved, on an enemy who is about to decide
    the battle; "" if there is none."""
    attack = kept_in_sight(f, plan)
    if attack is None:
        return ""
    return f"can then attack {f.name(attack[0])}, at {attack[1].odds}; this enemy {role_of(f, attack[0])}"


def first_out(f: PositionFacts, seen: GoalView) -> int:
    """Return the id of the comrade nearest to the exit once all pending orders are carried out; 0 if there is none.
    Comrades that leave the battle are ignored."""
    steps, index = steps_to(f.o.s, seen.exits), f.view.board.index
    ends = ((stands_then(f.view, one.id), one.id) for one in f.o.s.friends)
    return min(((steps[index(end)], one) for end, one in ends if end is not None), default=(0, 0))[1]


def _against_first(f: PositionFacts, seen: GoalView, foe: int) -> str:
    """Return a clause saying that an enemy can hit the comrade nearest to the exit, with its chance; "" if it
    cannot."""
    first = first_out(f, seen)
    return _can_hit(f, foe, first, f.name(first)) if first else ""


def _leaver(f: PositionFacts, seen: GoalView, body: Body) -> str:
    """Return a clause saying how far an enemy is from the exit, if its leaving may decide the battle; "" if not."""
    steps, index = steps_to(f.o.s, seen.exits), f.view.board.index
    left = steps[index(body.square)]
    nearer = sum(steps[index(foe.square)] < left for foe in f.o.s.foes)
    wanted = seen.played.points - max(map(seen.points, seen.sides), default=0)
    if nearer >= wanted or left >= FAR:
        return ""
    return f"is {number_words(left, 'square')} from the exit" if left else "stands at the exit"


def _against_bearer(f: PositionFacts, seen: GoalView, foe: int) -> str:
    """Return a clause saying that an enemy carries a load, or can hit a comrade who carries one; "" if neither."""
    for load in seen.loads():
        if load.out or not load.bearer:
            continue
        if load.bearer == foe:
            return "must not get out" if load.figure == foe else f"carries {seen.played.load_name(load.number)}"
        if seen.wants and load.bearer != f.figure and f.view.knows(load.bearer):
            named = seen.played.load_name(load.number)
            whom = named if load.figure == load.bearer else f"{f.name(load.bearer)} with {named}"
            if told := _can_hit(f, foe, load.bearer, whom):
                return told
    return ""


def _near_load(f: PositionFacts, seen: GoalView, body: Body) -> str:
    """Return a clause saying that an enemy is the nearest of all to a load on the ground, with its distance; "" if it
    is not."""
    index = f.view.board.index
    fields = [(load, steps_to(f.o.s, around(f.o.s, load.square))) for load in seen.loads() if load.lies]
    if not fields:
        return ""
    load, steps = min(fields, key=lambda one: one[1][index(body.square)])
    left = steps[index(body.square)]
    if left > CLOSE * body.pace or any(steps[index(foe.square)] < left for foe in f.o.s.foes):
        return ""
    named = seen.played.load_name(load.number)
    return f"is {number_words(left, 'square')} from {named}" if left else f"stands beside {named}"


def _can_hit(f: PositionFacts, foe: int, other: int, whom: str) -> str:
    """Return a clause saying that an enemy can hit the comrade `other`, called `whom`, and at what chance after all
    pending orders; "" if it cannot."""
    square = stands_then(f.view, other)
    found = threats(f.view, other, square) if square is not None else ()
    odds = next((seen.odds for one, seen in found if one == foe), None)
    return f"can hit {whom} at {odds}" if odds is not None and odds.permille >= SLIGHT else ""
