"""Words for what a plan does for the goal of a battle: ground held, loads brought out, victory.

The numbers are those of the goal's card. "The ground" is the zone to be held; the column is the side that leaves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from game.ai.after_orders import stands_then
from game.ai.bodies import Body
from game.ai.draws import EXIT, ZONE, DrawnTo
from game.ai.errands import LEAD, errand_loads, lead_of, load_beside
from game.ai.exits import exit_to_guard
from game.ai.fact_words import FactTold
from game.ai.facts import PositionFacts
from game.ai.goal_draws import around, covering, shut_on_way, steps_to
from game.ai.goal_roles import PLACES, sight_words
from game.ai.labour import fetchers_of, post_of, spared_by
from game.ai.plans import Plan
from game.ai.stakes import stands_on
from game.ai.weights import weights
from game.engine.distance_fields import FAR
from game.engine.due import ends_first, goes, time_of
from game.engine.goal_view import GoalView, LoadSeen
from game.engine.view import View
from game.model.answers import StripEntry
from game.model.commands import Move
from game.model.grid import Square, footprint, square_words
from game.model.listing import listed, number_words

WINS = ", which wins the battle"
"""Words that end the reason of a plan that wins the battle, at once or when the round ends."""
STOPS = ", which keeps the enemy from winning this round"
"""Words that end the reason of a plan without which the enemy wins when the round ends."""
NEAR = 3
"""The most moves of a way for which their number is named."""
GROUNDS = {"more": "the marked ground", "clear": "the marked place"}
"""Name of a goal's ground, by the way in which that kind of goal is won (`counts` in goal_kinds.toml)."""


def ground_told(f: PositionFacts, plan: Plan) -> FactTold | None:
    """Return words for what a plan's square changes for the goal's strongest draw on the figure, such as ground, a load
    or an exit; None if nothing."""
    seen, beside = f.view.goal, load_beside(f.o.s)
    if seen is not None and beside is not None and (near := _beside_told(f, seen, beside, plan)) is not None:
        return near
    post = post_of(f.o.s)
    if seen is not None and post is not None and (own := _load_told(f, seen, post, plan)) is not None and own.gain:
        return own
    told = sorted(_changes(f, plan), key=lambda one: -abs(one[0]))
    found = next((words for worth, about in told if worth and (words := _told(f, plan, about)) is not None), None)
    return found if found is not None else _company_told(f, plan)


def _company_told(f: PositionFacts, plan: Plan) -> FactTold | None:
    """Return words for what a plan's square changes, for a figure that the goal does not draw: its place on the ground,
    its column's way, or its distance to a load; None if nothing."""
    seen = f.view.goal
    if seen is None:
        return None
    counts = seen.played.kind.counts
    if counts in GROUNDS:
        return zone_told(f, seen, plan)
    if counts == "leave":
        told = _exit_told(f, plan)
        return told if seen.wants or (told is not None and told.gain) else None
    loads = [load for load in seen.loads() if not load.out and load.bearer != f.figure]
    steps = {load: steps_to(f.o.s, _place_of(f, load)) for load in loads}
    index = f.view.board.index
    load = min(steps, key=lambda one: (steps[one][index(f.here)], one.number), default=None)
    if load is None:
        return None
    purpose = "" if load.bearer else ", to cover those who fetch it" if spared_by(f.o.s) is not None else ""
    purpose = purpose if seen.wants or load.bearer else ", to guard it"
    return _field_told(f, steps[load], bearer_words(f, seen, load), plan, purpose)


def bearer_words(f: PositionFacts, seen: GoalView, load: LoadSeen) -> str:
    """Return a load in words, with its bearer if there is one: "cache 3", "Rosa Quint with cache 3"."""
    name = seen.played.load_name(load.number)
    is_borne = load.bearer and load.bearer != load.figure and f.view.knows(load.bearer)
    return f"{f.name(load.bearer)} with {name}" if is_borne else name


def stay_told(f: PositionFacts) -> FactTold | None:
    """Return words for who stands on the ground and what that brings, for a figure that stays there; None if it does
    not stand there."""
    seen = f.view.goal
    if seen is None or not seen.played.goal.zone or f.here not in covering(f.o.s, seen.played.goal.zone):
        return None
    there = zone_words(f, seen, f.here, is_in=True)
    if is_vain(f, f.here):
        return _vain_told(seen, there)
    return FactTold(f"stays {PLACES[seen.played.kind.counts]}: {there.words}", True, alone=True, wins=there.wins)


def _vain_told(seen: GoalView, there: FactTold) -> FactTold:
    """Return the fact `there` as one against staying, because the enemy has more figures on the ground. It speaks for
    staying only if the enemy would win by one more point."""
    if is_matchpoint(seen):
        return FactTold(f"every figure on the ground counts now: {there.words}", True, alone=True)
    place = PLACES[seen.played.kind.counts]
    return FactTold(f"the enemy has more {place}: {there.words}", False, alone=True)


def is_vain(f: PositionFacts, square: Square) -> bool:
    """Return whether a square lies on the ground and the enemy has more figures there even with this figure on it."""
    seen = f.view.goal
    if seen is None or seen.played.kind.counts != "more":
        return False
    zone = frozenset(seen.played.goal.zone)
    if square not in covering(f.o.s, zone):
        return False
    mine, theirs = heads(f, seen, zone, square)
    return mine < theirs


def turns_round(f: PositionFacts, square: Square) -> bool:
    """Return whether the figure on `square`, which is on the ground, changes what the end of this round brings its
    side. Never so if it stands on the ground already."""
    seen = f.view.goal
    if seen is None or seen.played.kind.counts not in GROUNDS:
        return False
    (now, theirs), (mine, _) = (heads(f, seen, frozenset(seen.played.goal.zone), one) for one in (f.here, square))
    if mine <= now:
        return False
    if seen.played.kind.counts == "more":
        return now <= theirs <= mine
    lacks = theirs + seen.wants
    return (seen.rounds_left == 1 and now < lacks <= mine) or (not now and bool(_stop_told(seen, mine, theirs)))


def is_overrun(f: PositionFacts, square: Square) -> bool:
    """Return whether more enemies can still come onto the ground in this round than the side would have there with the
    figure on `square`."""
    seen = f.view.goal
    return seen is not None and _coming(f, seen) > heads(f, seen, frozenset(seen.played.goal.zone), square)[0]


def nobody_comes(f: PositionFacts) -> bool:
    """Return whether no more enemies can come onto the goal's ground before the round ends."""
    return f.view.goal is not None and not _coming(f, f.view.goal)


def is_last_chance(f: PositionFacts) -> bool:
    """Return whether the battle may be decided on the ground when this round ends."""
    seen = f.view.goal
    if seen is None or seen.played.kind.counts not in GROUNDS:
        return False
    most = max((seen.points(side) for side in seen.sides), default=0)
    return seen.rounds_left == 1 or most + 1 >= seen.played.points


def nearer(
    f: PositionFacts, plan: Plan, name: str, before: int, left: int, purpose: str = "", barred: str = ""
) -> FactTold | None:
    """Return words for how many squares nearer to `name` a plan leads; None if the way gets neither shorter nor longer.

    The way has `before` squares now and `left` squares then. `purpose` and `barred` (the shut doors) are added."""
    if before == left or max(before, left) >= FAR:
        return None
    steps, moves = abs(before - left), -(-left // f.pace(plan.first))
    if left > before:
        return FactTold(f"goes {number_words(steps, 'square')} away from {name}", False)
    about = f", through {barred}" if barred else f", about {number_words(moves, 'move')}" if moves <= NEAR else ""
    far = f"then {left} to go{about}" if left else "right there"
    return FactTold(f"gets {number_words(steps, 'square')} nearer to {name}{purpose} ({far})", True, about=name)


def _changes(f: PositionFacts, plan: Plan) -> Iterator[tuple[int, DrawnTo]]:
    """Yield each draw that the plan's square changes, with the change in scores from the present square."""
    index = f.view.board.index
    worth: dict[DrawnTo, int] = {}
    for draw in f.o.pull.draws:
        gained = (draw.steps[index(f.here)] - draw.steps[index(plan.square)]) * draw.per_step
        gained += draw.presence * ((plan.square in draw.squares) - (f.here in draw.squares))
        worth[draw.about] = worth.get(draw.about, 0) + gained
    for about, gained in worth.items():
        yield gained, about


def _told(f: PositionFacts, plan: Plan, about: DrawnTo) -> FactTold | None:
    """Return words for what a plan's square changes for one draw on the figure; None if it changes too little for
    words."""
    kind, number = about
    seen = f.view.goal
    if seen is not None and about == ZONE:
        return zone_told(f, seen, plan)
    if about == EXIT:
        return _exit_told(f, plan)
    if seen is not None and kind in ("load", "way"):
        load = next((load for load in seen.loads() if load.number == number), None)
        told = _load_told if kind == "load" else _way_told
        return told(f, seen, load, plan) if load is not None else None
    if kind == "place":
        return _place_told(f, frozenset(f.view.goals[number].squares), "the objective", plan)
    if kind == "fallen":
        known = f.o.s.roads.fields.get(("fallen", f.view.figure(number).square))
        return _field_told(f, known, f.name(number), plan, ", who is dying") if known is not None else None
    return None


def _field_told(f: PositionFacts, steps: list[int], name: str, plan: Plan, purpose: str = "") -> FactTold | None:
    index = f.view.board.index
    shut = shut_on_way(f.o.s, steps, plan.square, NEAR * f.o.s.me.pace)
    kind = f.view.board.edge(*shut) if shut is not None else None
    barred = f"a shut {kind.title.lower()}" if kind is not None else ""
    return nearer(f, plan, name, steps[index(f.here)], steps[index(plan.square)], purpose, barred)


def _place_told(f: PositionFacts, squares: frozenset[Square], name: str, plan: Plan) -> FactTold | None:
    """Return words saying that a plan enters some squares, leaves them, or comes nearer to them; None if none of
    these."""
    covers = covering(f.o.s, squares)
    if (plan.square in covers) != (f.here in covers):
        return FactTold(f"reaches {name}", True) if plan.square in covers else FactTold(f"leaves {name}", False)
    return _field_told(f, steps_to(f.o.s, squares), name, plan)


def _enters(f: PositionFacts, squares: frozenset[Square], plan: Plan) -> bool:
    """Return whether a plan enters some squares."""
    covers = covering(f.o.s, squares)
    return plan.square in covers and f.here not in covers


# --- ground that counts -----------------------------------------------------------------------------------------------


def zone_told(f: PositionFacts, seen: GoalView, plan: Plan) -> FactTold | None:
    """Return words for what a plan does for the ground: who stands there then and what that brings at the round's end,
    or how far it is; None if nothing changes."""
    zone = frozenset(seen.played.goal.zone)
    covers, name = covering(f.o.s, zone), GROUNDS[seen.played.kind.counts]
    was, will = f.here in covers, plan.square in covers
    if not was and not will:
        return _field_told(f, steps_to(f.o.s, zone), name, plan)
    there, late = zone_words(f, seen, plan.square, is_in=will or was), too_late(f, plan)
    if will and not was and late:
        return FactTold(f"into {name}, but only after {late}", True, alone=True)
    vain = will and is_vain(f, plan.square)
    if was and vain:
        return _vain_told(seen, there)
    counts = ", where every figure counts now" if vain and is_matchpoint(seen) else ""
    does = f"stays {PLACES[seen.played.kind.counts]}: " if was and will else f"into {name}{counts}: then "
    words = f"{does}{there.words}" if will else f"leaves {name}: {there.words.replace(' there', '', 1)}"
    return FactTold(words, will, alone=True, wins=there.wins and will)


def too_late(f: PositionFacts, plan: Plan) -> str:
    """Return the words for the end of the round if it comes before a plan's first command: "round 2 ends, at 20 AT". ""
    if it does not."""
    at = f.view.next_at(plan.first)
    return f"round {f.view.round} ends, at {f.view.round_ends} AT" if at is not None and ends_first(f.view, at) else ""


def zone_words(f: PositionFacts, seen: GoalView, square: Square, *, is_in: bool) -> FactTold:
    """Return words for how many figures of each side stand on the ground, with the figure on `square`. If that is on
    the ground (`is_in`), also what that brings."""
    mine, theirs = heads(f, seen, frozenset(seen.played.goal.zone), square)
    brings = _brings(f, seen, mine, theirs) if is_in else FactTold("", True)
    return brings._replace(words=f"{mine} to {theirs} there{brings.words}")


def heads(f: PositionFacts, seen: GoalView, zone: frozenset[Square], square: Square) -> tuple[int, int]:
    """Return how many figures will be on the ground at the round's end: the seat's team, and all others. The figure is
    on `square`, comrades are where their orders lead."""
    view, s = f.view, f.o.s
    own = {s.figure, *(friend.id for friend in s.friends)}
    allies = theirs = 0
    for figure in seen.in_zone():
        side = view.figure(figure).side
        allies += side in seen.team and figure not in own
        theirs += side not in seen.team
    mine = int(not zone.isdisjoint(footprint(square, s.me.width)))
    late = {entry.figure for entry in view.strip() if entry.winding and ends_first(view, entry.at)}
    for friend in s.friends:
        end = stands_then(view, friend.id) if friend.id not in late else friend.square
        mine += end is not None and not zone.isdisjoint(footprint(end, friend.width))
    return allies + mine, theirs


def _brings(f: PositionFacts, seen: GoalView, mine: int, theirs: int) -> FactTold:
    """Return words for what these numbers of figures on the ground bring when the round ends, and how many enemies can
    still change it."""
    coming = _coming(f, seen)
    if seen.played.kind.counts == "more":
        won, even = _points_told(seen, mine > theirs), ", a point for the enemy" if mine < theirs else _even_told(seen)
        safe = mine > theirs + coming
    else:
        won, even = _hold_told(seen, mine, theirs), _stop_told(seen, mine, theirs) or _so_far(f, seen, mine, theirs)
        safe = mine >= theirs + coming + seen.wants
    if won is None:
        return FactTold(even, True)
    return won if safe or not coming else won._replace(words=f"{won.words}, unless {_more(coming)}")


def _more(coming: int) -> str:
    return "one more comes" if coming == 1 else f"more come ({coming} can)"


def _won_told(*, wins: bool, else_: str) -> FactTold:
    """Return words saying that the battle is won when the round ends; the words `else_` if not `wins`."""
    return FactTold(f"{WINS if wins else else_} when the round ends", True, wins=wins)


def _points_told(seen: GoalView, leads: bool) -> FactTold | None:
    """Return words for the point that a side gets when the round ends because it has more figures on the ground; None
    if it does not lead (`leads`)."""
    return _won_told(wins=seen.points(seen.seat) + 1 >= seen.played.points, else_=", a point") if leads else None


def _hold_told(seen: GoalView, mine: int, theirs: int) -> FactTold | None:
    """Return words for what these figures in the place bring its attacker or defender when the round ends; None if
    nothing."""
    is_last = seen.rounds_left == 1
    if not seen.wants:
        return _won_told(wins=False, else_=", enough to keep it") if is_last and mine >= theirs else None
    if is_last and mine > theirs:
        return _won_told(wins=True, else_="")
    if theirs or not mine:
        return None
    times, needed = seen.points(seen.seat) + 1, seen.played.points
    if times >= needed:
        return _won_told(wins=True, else_="")
    return FactTold(f", alone when the round ends ({times} of the {needed} times running that win)", True)


def is_matchpoint(seen: GoalView | None) -> bool:
    """Return whether the enemy would win the battle by scoring one more round."""
    if seen is None or seen.played.kind.counts != "more":
        return False
    most = max((seen.points(side) for side in seen.sides if side not in seen.team), default=0)
    return most + 1 >= seen.played.points


def _even_told(seen: GoalView) -> str:
    """Return words for what equal numbers of figures on the ground bring when the round ends."""
    return f", so nobody gets a point{STOPS if is_matchpoint(seen) else ''}"


def _stop_told(seen: GoalView, mine: int, theirs: int) -> str:
    """Return words saying that a defender in the place keeps the attacker from winning this round; "" if it does
    not."""
    stops = not seen.wants and mine and theirs and seen.points(seen.played.attacker) + 1 >= seen.played.points
    return STOPS if stops else ""


def _so_far(f: PositionFacts, seen: GoalView, mine: int, theirs: int) -> str:
    """Return words for what the figures in the place would bring at the end of the last round, or how many are
    missing."""
    ends, lacks = f"round {f.view.round + seen.rounds_left - 1} ends", theirs - mine + seen.wants
    if lacks > 0:
        return f", {lacks} too few to {'win' if seen.wants else 'keep it'} when {ends}"
    return f", enough to {'win' if seen.wants else 'keep it'} if it stays so until {ends}"


def _coming(f: PositionFacts, seen: GoalView) -> int:
    """Return how many enemies can still get onto the ground in this round. With secret orders all may move. A move that
    ends after the round is ignored."""
    s, zone = f.o.s, frozenset(seen.played.goal.zone)
    steps, index = steps_to(s, zone), f.view.board.index
    waiting = {one.figure: one for one in f.view.strip() if not one.done}
    able = (foe for foe in s.foes if (foe.id in waiting or f.view.is_secret) and not stands_on(foe, zone))
    return sum(100 * steps[index(foe.square)] <= foe.pace * _moves(f.view, foe, waiting.get(foe.id)) for foe in able)


def _moves(view: View, foe: Body, entry: StripEntry | None) -> int:
    """Return the number of moves, in hundredths, that an enemy can finish in this round."""
    ends, time = view.round_ends, time_of(view, Move(foe.id, (foe.square,)))
    if ends is None or entry is None or not time:
        return max(100, weights().moves.get(view.ruleset.clock.name, 100))
    first = entry.at + (0 if entry.winding and goes(view, entry) else time)
    return 100 * max(0, (ends - 1 - first) // time + 1)


# --- what is brought out, and who gets through ------------------------------------------------------------------------


def _exit_told(f: PositionFacts, plan: Plan) -> FactTold | None:
    """Return words for what a plan changes about the way out, for a figure that leaves, carries or accompanies a load,
    or guards the exit; None if nothing."""
    seen = f.view.goal
    squares = exit_squares(f)
    if seen is None:
        return _place_told(f, squares, "the exit", plan)
    if seen.played.kind.counts == "leave":
        if not seen.wants:
            if words := sight_words(f, plan):
                return FactTold(words, True)
            guarded, name = _exit_named(f)
            return _field_told(f, steps_to(f.o.s, guarded), name, plan, ", to guard it")
        if not _enters(f, squares, plan):
            return _place_told(f, squares, "the exit", plan)
        wins = seen.points(seen.seat) + 1 >= seen.played.points
        return FactTold(f"reaches the exit, to leave there{WINS if wins else ''}", True, wins=wins)
    borne = errand_loads(f.o.s)
    if not borne:
        beside = load_beside(f.o.s)
        if beside is not None:
            return _beside_told(f, seen, beside, plan)
        return _field_told(f, steps_to(f.o.s, squares), "the exit", plan)
    names = listed([seen.played.load_name(load.number) for load in borne if load.figure != f.figure])
    if _enters(f, squares, plan):
        wins = seen.points(seen.seat) + len(borne) >= seen.played.points
        return FactTold(f"{seen.out_words(borne, f.figure)}{WINS if wins else ''}", True, wins=wins)
    return _field_told(f, steps_to(f.o.s, squares), f"the exit{f' with {names}' if names else ''}", plan)


def _beside_told(f: PositionFacts, seen: GoalView, load: LoadSeen, plan: Plan) -> FactTold | None:
    """Return words for where a plan leaves the figure, ahead of or behind a comrade who brings out a load; None if it
    goes back or too far ahead."""
    before, lead = (lead_of(f.o.s, load, square) for square in (f.here, plan.square))
    if lead <= LEAD < before:
        return FactTold(f"keeps within {LEAD} squares of {bearer_words(f, seen, load)}", True)
    if not before < lead <= LEAD:
        return None
    whom, squares = bearer_words(f, seen, load), number_words(abs(lead), "square")
    if lead > 0:
        return FactTold(f"goes ahead of {whom} on the way to the exit, by {squares}", True)
    return FactTold(f"follows {whom} on the way to the exit{f', {squares} behind' if lead else ''}", True)


def goal_way(f: PositionFacts, square: Square | None = None) -> tuple[str, int] | None:
    """Return the name of the nearest goal place (or load to fetch) and the squares of the way to it, from the figure or
    from `square`. None without a goal, on such a place, or without a way."""
    seen = f.view.goal
    if seen is None:
        return None
    cell, counts = f.view.board.index(square or f.here), seen.played.kind.counts
    if counts in GROUNDS:
        ways = [(steps_to(f.o.s, frozenset(seen.played.goal.zone))[cell], GROUNDS[counts])]
    elif counts == "leave" or errand_loads(f.o.s):
        squares, name = _exit_named(f)
        ways = [(steps_to(f.o.s, squares)[cell], name)]
    else:
        loads = [load for load in seen.loads() if not load.out and load.bearer != f.figure]
        own = {number for kind, number in (draw.about for draw in f.o.pull.draws) if kind == "load"}
        loads = [load for load in loads if load.number in own] or loads
        ways = [(steps_to(f.o.s, _place_of(f, load))[cell], bearer_words(f, seen, load)) for load in loads]
    left, name = min(ways, default=(0, ""))
    return (name, left) if 0 < left < FAR else None


def _place_of(f: PositionFacts, load: LoadSeen) -> Collection[Square]:
    """Return the squares to reach for a load: those beside it if it lies on the ground, or its bearer's square."""
    return around(f.o.s, load.square) if load.lies else (load.square,)


def _exit_named(f: PositionFacts) -> tuple[Collection[Square], str]:
    """Return the squares of the figure's exit and the exit's name. If the figure guards one of several, the name tells
    where it is."""
    guarded = exit_to_guard(f.o.s)
    if not guarded:
        return exit_squares(f), "the exit"
    return guarded, f"the exit at {square_words(guarded[len(guarded) // 2])}"


def exit_squares(f: PositionFacts) -> frozenset[Square]:
    """Return the squares of the way out: those of the goal, or else those of the map's exits for the figure's side."""
    view = f.view
    if view.goal is not None and view.goal.exits:
        return view.goal.exits
    exits = (goal for goal in view.goals if goal.is_exit_of(view.seat))
    return frozenset(square for goal in exits for square in goal.squares)


def _load_told(f: PositionFacts, seen: GoalView, load: LoadSeen, plan: Plan) -> FactTold | None:
    """Return words for what a plan does about a load on the ground: take it up, get nearer, or guard it; None if
    nothing."""
    name = seen.played.load_name(load.number)
    squares = around(f.o.s, load.square)
    if _enters(f, squares, plan):
        return FactTold(f"takes up {name}" if seen.wants else f"stands guard at {name}", True)
    told = _place_told(f, squares, name, plan)
    if told is None or not told.gain:
        return told
    purpose = _purpose(f, seen, load)
    return _field_told(f, steps_to(f.o.s, squares), name, plan, purpose) if purpose else told


def _purpose(f: PositionFacts, seen: GoalView, load: LoadSeen) -> str:
    """Return words, to be put after the load's name, for the purpose of going to a load: to guard it, or to cover those
    who fetch it. "" for the figure that fetches it."""
    if not seen.wants:
        return ", to guard it"
    return "" if f.figure in fetchers_of(f.o.s, load) else ", to cover those who fetch it"


def _way_told(f: PositionFacts, seen: GoalView, load: LoadSeen, plan: Plan) -> FactTold | None:
    """Return words for what a plan does to stop an enemy who carries a load: block its way or get nearer; None if
    nothing."""
    draws = [draw for draw in f.o.pull.draws if draw.about == ("way", load.number) and draw.squares]
    whom = bearer_words(f, seen, load)
    inside = any(plan.square in draw.squares for draw in draws)
    if inside != any(f.here in draw.squares for draw in draws):
        return FactTold(f"into the path of {whom}, to block it" if inside else f"lets {whom} past", inside)
    way = frozenset(square for draw in draws for square in draw.squares)
    return _field_told(f, steps_to(f.o.s, way or (load.square,)), f"the path of {whom}" if way else whom, plan)
