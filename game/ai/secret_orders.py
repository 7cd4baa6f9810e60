"""Plans for secret orders: squares to reach when all figures move at once, and actions for when all act at once.

Scores are in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ai import candidates
from game.ai.ahead.foreseen import Ends
from game.ai.blocks import worth_of_block
from game.ai.bodies import Body
from game.ai.candidates import acts
from game.ai.considerations import Scores, hazard, volley, worth_of_harm
from game.ai.initiative_value import tempo_of
from game.ai.plans import Outlook, Plan
from game.model.command_ways import way_end
from game.model.commands import (
    Attack,
    Block,
    Charge,
    Command,
    End,
    Follow,
    Hustle,
    KeepAway,
    Leave,
    Overrun,
    Shove,
    Sprint,
)
from game.model.grid import FEET_PER_SQUARE, Square, distance, distance_between

SPEAKS_FOR: tuple[str, ...] = (
    *candidates.SPEAKS_FOR, "hustle", "sprint", "block", "follow", "keep-away", "jump", "swim-forward", "climb-forward",
    "fly", "attack", "charge", "shove", "overrun",
)  # fmt: skip
"""The actions that this module plans."""
CLOSE = 5
"""The distance in feet at which a figure that fights hand to hand follows."""
OTHER_WAYS = ("jump", "swim-forward", "climb-forward", "fly", "hustle")
"""Actions that move by other means, tried where an ordinary move leads nowhere."""
BESIDE_PLAIN = ("hustle",)
"""Actions of which only the special commands are considered here, because their ordinary paths are planned
elsewhere."""
SPEEDS = ("slow", "average", "fast")
WATCHED = 2
"""The number of opponents that a figure considers blocking."""


def plans(o: Outlook) -> Iterator[Plan]:
    """Yield every order for the present phase that a planner proposes: moves in the movement phase, else actions."""
    s = o.s
    if s.level.errand and any(isinstance(order, Leave) for order in s.view.ordered(s.figure)):
        return iter((o.plan(End(s.figure), "hold", s.me.square),))  # on its way out
    moves = any(pip.kind == "move" for pip in s.view.pips(s.figure))
    return _moves(o) if moves else _deeds(o)


# --- the movement phase -----------------------------------------------------------------------------------------------


def _moves(o: Outlook) -> Iterator[Plan]:
    s, here = o.s, o.s.me.square
    yield o.plan(End(s.figure), "hold the position", here, _opened(o, here), after=1)
    for act in acts(o, tempo_of(s), s.blows_from(here)):
        if act.is_free or act.comes_first:
            yield o.plan(act.command, act.words, here, act.scores, _opened(o, here), after=1)
    yield from _paths(o, "hustle", s.level.squares)
    yield from _block(o)
    yield from _follow(o)
    yield from _keep_away(o)


def _opened(o: Outlook, square: Square, permille: int = 1000) -> Scores:
    """Return the scores of the attack that a square makes possible in the action phase, multiplied by the chance of
    getting there, in thousandths."""
    scores, _ = volley(o.s, o.s.blows_from(square), 1)
    return {"prospect": sum(scores.values()) * o.s.measure.soon // 100 * permille // 1000}


def _paths(o: Outlook, action: str, most: int) -> Iterator[Plan]:
    """Yield plans along paths to at most `most` promising squares, and by other means where no path leads nearer."""
    s, here = o.s, o.s.me.square
    reach = o.reach(action)
    best = o.pull.drawn(here, s.measure.step)
    if reach is not None:
        taken = o.claimed()
        squares = [square for square in reach.costs if square not in taken]
        for square in o.promising(squares, most):
            path = reach.path(square)
            command: Command = Hustle(s.figure, path) if action == "hustle" else Sprint(s.figure, path)
            scores: Scores = {"hazard": hazard(s, here, path), "progress": -s.measure.stay}
            is_first = action == "hustle"
            opened = _opened(o, square) if is_first else {}
            yield o.plan(command, action, square, scores, opened, after=int(is_first))
        best = max((o.pull.drawn(square, s.measure.step) for square in squares), default=best)
    gets_no_nearer = best < o.pull.drawn(here, s.measure.step) + s.measure.step and not s.blows_from(here)
    if gets_no_nearer or _flies_as_well_as_it_walks(o):
        yield from _other_ways(o)


def _flies_as_well_as_it_walks(o: Outlook) -> bool:
    modes = o.s.view.sheet(o.s.figure).modes
    return "fly" in modes and SPEEDS.index(modes["fly"]) >= SPEEDS.index(modes.get("walk", "average"))


def _other_ways(o: Outlook) -> Iterator[Plan]:
    """Yield jumping, swimming, climbing and flying, each to the squares that draw the figure most. For levels with
    errands, a jump must lead nearer."""
    s, nearer = o.s, o.pull.drawn(o.s.me.square, o.s.measure.step) + o.s.measure.step
    for action in OTHER_WAYS:
        if action not in s.view.ruleset.actions:
            continue
        ends: dict[Square, Command] = {}
        listed = s.view.besides if action in BESIDE_PLAIN else s.view.legal_of
        for command in listed(s.figure, action):
            if (to := way_end(command)) is not None:
                ends.setdefault(to, command)
        if s.level.errand and action == "jump":
            ends = {to: command for to, command in ends.items() if o.pull.drawn(to, s.measure.step) >= nearer}
        for square in sorted(ends, key=lambda q: (-o.pull.drawn(q, s.measure.step), q))[:2]:
            yield o.plan(ends[square], action, square, {"progress": -s.measure.stay}, after=1)


def _block(o: Outlook) -> Iterator[Plan]:
    """Yield orders to block an enemy on its expected way to a comrade or a goal."""
    s = o.s
    if "block" not in s.view.ruleset.actions or s.is_badly_hurt:
        return
    near = [foe for foe in s.foes if distance(s.me.square, foe.square) <= foe.pace + 1]
    for foe in sorted(near, key=lambda f: (distance(s.me.square, f.square), f.id))[:WATCHED]:
        worth = worth_of_block(o, foe, s.friends)
        command = Block(s.figure, foe.id)
        if worth > 0 and s.view.check(command) is None:
            scores: Scores = {"barred": worth * s.measure.block // 100}
            opened = _opened(o, s.me.square)
            yield o.plan(command, f"block {foe.name}", s.me.square, scores, opened, after=1)


def _follow(o: Outlook) -> Iterator[Plan]:
    """Yield orders to follow a comrade or an enemy that may move too."""
    s = o.s
    if not s.me.fights_close or "follow" not in s.view.ruleset.actions:
        return
    for foe in s.nearest[:2]:
        gap = distance_between(s.me.square, s.me.width, foe.square, foe.width)
        if not gap <= s.me.pace + 1:
            continue
        command = Follow(s.figure, foe.id, CLOSE)
        if s.view.check(command) is not None:
            continue
        beside = _beside(o, foe)
        if beside is not None:
            opened = {name: value * s.measure.follow // 100 for name, value in _opened(o, beside).items()}
            yield o.plan(command, f"follow {foe.name}", beside, opened, after=1)


def _beside(o: Outlook, foe: Body) -> Square | None:
    """Return the square beside an opponent that is nearest to this figure, or its own if it is there already; None if
    there is none."""
    s = o.s
    if distance_between(s.me.square, s.me.width, foe.square, foe.width) <= 1:
        return s.me.square
    costs = s.view.reach(s.figure, "follow").costs
    beside = [q for q in costs if distance_between(q, s.me.width, foe.square, foe.width) <= 1]
    return min(beside, key=lambda q: (costs[q], q), default=None)


def _keep_away(o: Outlook) -> Iterator[Plan]:
    """Yield the order of a shooter to give way to enemies that come to fight hand to hand; none without such
    enemies."""
    s = o.s
    if s.me.fights_close or "keep-away" not in s.view.ruleset.actions:
        return
    close = [foe for foe in s.foes if foe.fights_close and distance(s.me.square, foe.square) <= 2 * foe.pace + 1]
    if s.level.errand:  # from who can hurt it
        close = [foe for foe in close if foe.weapons]
    seen = tuple(foe.id for foe in close if s.view.glimpse(s.me.square, foe.square).seen)
    if not seen:
        return
    feet = FEET_PER_SQUARE * (2 + max(foe.pace for foe in close))
    command = KeepAway(s.figure, seen, feet)
    if s.view.check(command) is None:
        danger = -o.place(s.me.square)["danger"]
        given_up: Scores = {}
        if s.level.errand:
            shunned = [foe for foe in close if foe.id in seen]
            harm = sum(s.danger_from(foe, s.me.square) for foe in shunned)
            danger = min(danger, worth_of_harm(s, harm))
            given_up = _given_up(o, command, shunned)
        scores: Scores = {"danger": danger * s.measure.evade // 100}
        yield o.plan(command, "keep away", s.me.square, scores, _opened(o, s.me.square), given_up, after=1)


def _given_up(o: Outlook, command: KeepAway, shunned: Sequence[Body]) -> Scores:
    """Return the scores (below 0) of the ground and attacks that the figure loses by giving way, multiplied by the
    chance that the enemies come."""
    s, here = o.s, o.s.me.square
    steps = s.roads.field_to(here)
    came = tuple([foe.square, *s.roads.way_down(steps, foe.square, foe.pace)][-1] for foe in shunned)
    there = Ends(s.view, {}).driven_to(command, came)
    lost = {"ground": o.pull.ground(here) - o.pull.ground(there)}
    for name, value in _opened(o, here).items():
        lost[name] = value - _opened(o, there)[name]
    return {name: -max(0, less) * s.measure.comes // 100 for name, less in lost.items()}


# --- the action phase -------------------------------------------------------------------------------------------------


def _deeds(o: Outlook) -> Iterator[Plan]:
    s, here = o.s, o.s.me.square
    blows = s.blows_from(here)
    yield o.plan(End(s.figure), "hold", here)
    for act in acts(o, tempo_of(s), blows):
        yield o.plan(act.command, act.words, here, act.scores)
    for blow in blows[:4]:
        name = s.body(blow.target).name
        scores, _ = volley(s, (blow,), 1)
        command = Attack(s.figure, blow.target, blow.weapon)
        yield o.plan(command, f"strike {name}", here, scores, before=1, target=blow.target)
    yield from _charges(o)
    yield from _shoves(o)
    yield from _overruns(o)
    if not blows or o.hurries:
        yield from _paths(o, "sprint", max(4, s.level.squares // 4) if blows else s.level.squares)
    if not blows:
        yield from _keep_away(o)


def _charges(o: Outlook) -> Iterator[Plan]:
    """Yield charges in a straight line at an opponent, for figures that fight hand to hand."""
    s, m = o.s, o.s.measure
    if "charge" not in s.view.ruleset.actions or not s.me.fights_close:
        return
    fists = [weapon for weapon in s.view.sheet(s.figure).weapons if s.view.weapon(weapon).kind == "melee"]
    for foe in s.nearest:
        gap = distance_between(s.me.square, s.me.width, foe.square, foe.width)
        if not 1 < gap <= s.me.pace + 1 or not fists:
            continue
        command = Charge(s.figure, foe.id, s.me.weapons[0] if s.me.weapons[0] in fists else fists[0])
        if s.view.check(command) is not None:
            continue
        beside = _line_end(o, foe)
        blow = s.blow_with(foe, command.weapon, beside)
        if blow is not None:
            bare: Scores = {"danger": o.place(beside)["danger"] * m.bare // 100}
            scores, _ = volley(s, (blow,), 1)
            yield o.plan(command, f"charge {foe.name}", beside, scores, bare, after=1, target=foe.id)


def _line_end(o: Outlook, foe: Body) -> Square:
    """Return roughly the square where a straight charge at an opponent ends."""
    s = o.s
    x, y = foe.square
    ring = [
        (x + dx, y + dy)
        for dx in range(-s.me.width, foe.width + 1)
        for dy in range(-s.me.width, foe.width + 1)
        if dx in (-s.me.width, foe.width) or dy in (-s.me.width, foe.width)
    ]
    return min((q for q in ring if q in s.view.board), key=lambda q: (distance(s.me.square, q), q), default=s.me.square)


def _shoves(o: Outlook) -> Iterator[Plan]:
    """Yield shoves of an opponent off the goal's ground (the zone to be held), or away from a comrade who shoots."""
    s, m = o.s, o.s.measure
    if "shove" not in s.view.ruleset.actions:
        return
    grounds = [set(goal.squares) for goal in s.view.goals if goal.kind != "eliminate"]
    for foe in s.nearest:
        if distance_between(s.me.square, s.me.width, foe.square, foe.width) > 1 or foe.width > s.me.width:
            continue
        worth = sum(m.hold_first for ground in grounds if foe.square in ground)
        worth += sum(m.locked_shooter // 2 for f in s.friends if distance(f.square, foe.square) <= 1)
        if s.level.look and not s.me.fights_close:
            worth += m.locked_shooter
        command = Shove(s.figure, foe.id)
        if worth and s.view.check(command) is None:
            yield o.plan(command, f"shove {foe.name}", s.me.square, {"barred": worth * o.chance(command) // 1000})


def _overruns(o: Outlook) -> Iterator[Plan]:
    """Yield overruns (moves straight through opponents) if opponents bar the way to better ground."""
    s = o.s
    if "overrun" not in s.view.ruleset.actions:
        return
    stay = sum(o.place(s.me.square).values())
    for command in s.view.legal_of(s.figure, "overrun"):
        assert isinstance(command, Overrun)
        gain = sum(o.place(command.path[-1]).values()) - stay
        if gain > 0:
            lost: Scores = {"slip": -gain * (1000 - o.chance(command)) // 1000}
            yield o.plan(command, "overrun those in the way", command.path[-1], lost)
