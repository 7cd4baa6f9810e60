"""Reasons for an action that does not move the figure: what it changes, compared with a view after the action.

A fact is such a change, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from game.ai.after_orders import is_leaving
from game.ai.blocks import kept_from
from game.ai.bodies import Body, body_of
from game.ai.eased import becomes, comers_then, eased_words
from game.ai.fact_words import LONGEST, NOTICED, FactTold, danger_words, left_words, many, many_enemies, shot_words
from game.ai.facts import PositionFacts, SeenAttack, best_attack, best_chance, caught_by, threats
from game.ai.goal_reasons import WINS, goal_way
from game.ai.goal_roles import role_of
from game.ai.initiative_value import tempo_of
from game.ai.labour import spared_words
from game.ai.misgivings import GRAVE, peril
from game.ai.plans import Plan
from game.model.answers import AttackForecast
from game.model.commands import (
    Aim,
    Block,
    Brace,
    BreakFree,
    Close,
    Crouch,
    Delay,
    FirstAid,
    Follow,
    FullDefence,
    Guard,
    Hide,
    Hold,
    KeepAway,
    Leave,
    Open,
    Press,
    Prone,
    Ready,
    Refresh,
    Regroup,
    Reload,
    Shove,
    Spurt,
    Stand,
    StartRunning,
    Subdue,
    Surge,
    Throw,
    Wait,
)
from game.model.grid import distance
from game.model.listing import listed, number_words
from game.model.tally import Odds

NAMED = 2
"""The most enemies that are named one by one; more of them are only counted."""


def spot_told(f: PositionFacts, plan: Plan) -> tuple[str, FactTold]:
    """Return the effect of a plan's first command as (name of the consideration, fact).

    The fact's words are "" for a move or an attack, and if nothing changes."""
    if isinstance(plan.first, StartRunning) and plan.square != f.here:
        return "", FactTold("", gain=True)
    for kinds, (name, told) in _TOLD.items():
        if isinstance(plan.first, kinds):
            found = told(f, plan.first)
            return name, FactTold(found, gain=True) if isinstance(found, str) else found
    return "", FactTold("", gain=True)


def steadied(f: PositionFacts, command: Aim | Brace) -> tuple[SeenAttack, AttackForecast] | None:
    """Return the figure's next attack with its forecast now, and its forecast after aiming or bracing; None if it has
    no attack."""
    twin, foes = f.after(command), f.view.opponents()
    foes = (command.target,) if isinstance(command, Aim) else foes
    now = f.attack(f.here, foes[0] if len(foes) == 1 else 0)
    if now is None or twin is None:
        return None
    then = best_attack(twin, twin.placed(f.figure), (now[0],))
    return (now, then[1]) if then is not None else None


def _steadied(f: PositionFacts, command: Aim | Brace) -> str:
    """Return words for the chance of the next attack now and after aiming or bracing; "" if it grows too little to
    mention."""
    seen = steadied(f, command)
    if seen is None:
        return _awaiting(f, command) if isinstance(command, Brace) and f.attack(f.here) is None else ""
    (foe, now), then = seen
    if then.odds.percent - now.odds.percent < NOTICED:
        return ""
    return f"the next attack on {f.name(foe)}: {becomes(now.odds, then.odds)}"


def _covering(f: PositionFacts, command: Any) -> FactTold | str:
    """Return words for how well enemies can attack the figure now and after it covers or defends itself; "" if nothing
    changes. If none can attack now, how well after one move."""
    twin, now = f.after(command), f.threats(f.here)
    if twin is None:
        return ""
    until = f"harder to hit until {f.name(f.figure)} acts again" if isinstance(command, Guard | FullDefence) else ""
    then = threats(twin, f.figure, f.here)
    told = danger_words(f, then, now, "then", "now")
    if now:
        eased = eased_words(f.view, command).removesuffix(".")
        if until:
            return FactTold(f"{until}: {eased}", True, more=many(f, now, "can attack here")) if eased else ""
        felt = best_chance(now) >= best_chance(then) + NOTICED and peril(f.view, f.figure, f.here) >= GRAVE
        is_told = told.gain if told is not None else bool(eased) and felt
        return FactTold(eased or (told.words if told is not None else ""), True, alone=True) if is_told else ""
    later = f.later.get(f.here, ())
    best, least = max(later, default=0), max(comers_then(f.o, twin) if later else (), default=0)
    if best <= least:
        return ""
    comes = f"{many_enemies(len(later))} can move up and attack here: {becomes(f'{best} %', f'{least} %')}"
    return FactTold(f"{until or 'harder to hit'}; {comes}", gain=True)


def _hiding(f: PositionFacts, command: Hide) -> str:
    """Return words for the chance to hide, and from whom: enemies who can attack now, or else the nearest enemy."""
    if f.o.chance(command) < f.o.s.measure.fair:
        return ""
    from_whom = many(f, f.threats(f.here), "can attack now") if f.threats(f.here) else _comer(f, "may come")
    return f"{_chance(f, command)} to hide; {from_whom}" if from_whom else ""


def _standing(f: PositionFacts, command: Stand) -> str:
    """Return words for how many more squares the figure can move when it stands."""
    twin = f.after(command)
    was, will = f.o.s.me.pace, body_of(twin, f.figure).pace if twin is not None else 0
    if will > was:
        return f"upright, a move goes {will} squares instead of {was}"
    moves = f.view.ruleset.ordinary_move
    return f"{f.name(f.figure)} must stand up before going anywhere" if moves and not f.may(moves) else ""


def _thrown(f: PositionFacts, command: Throw) -> str:
    """Return words for the chance of a throw and the figures that it catches."""
    seen = f.view.burst(command.figure, command.weapon, command.square)
    if not isinstance(seen, AttackForecast):
        return ""
    caught = caught_by(f.view, command, seen)
    foes = [one.name for one in caught if not f.view.is_ours(one.id)]
    ours = [one.name for one in caught if f.view.is_ours(one.id)]
    words = f"{seen.odds} to land there"
    whom = listed(foes) if len(foes) <= NAMED else f"{len(foes)} enemies"
    words += f" and hurt {whom} for up to {(seen.average + 1) // 2} damage" if foes else ", beside enemies"
    return f"{words}, but also {listed(ours)}" if ours else words


def _reloading(f: PositionFacts, command: Reload) -> str:
    arm = f.view.weapon(command.weapon)
    left = f.view.shots(f.figure, command.weapon)
    return f"the {arm.title.lower()} has {left} of {arm.shots} shots left" if arm.shots else ""


def _helping(f: PositionFacts, command: FirstAid) -> str:
    """Return words for which comrade first aid helps, why, and with what chance."""
    other = f.view.figure(command.target)
    state = f"is {other.state}" if other.state != "up" else "is bleeding" if "bleeding" in other.conditions else ""
    return f"{_chance(f, command)} to help: {other.name} {state or f'has {left_words(f.view, command.target)} left'}"


def _resting(f: PositionFacts, command: Refresh) -> str:
    return f"{f.name(f.figure)} has {left_words(f.view, f.figure)} left, and nobody can attack here"


def _opening(f: PositionFacts, command: Open) -> str:
    way, (foe, _) = goal_way(f), f.nearest(f.here)
    name = way[0] if way is not None else f.name(foe) if foe else ""
    return f"the way{f' to {name}' if name else ''} leads through there"


def _regrouping(f: PositionFacts, command: Regroup) -> str:
    """Return words for how much regrouping raises the figure's Count (number in the order of turns), and whether this
    keeps it from reeling or puts its turn earlier; "" if neither."""
    tempo = tempo_of(f.o.s)
    now, risen = tempo.count, tempo.shift("regroup")
    if risen > 0 and tempo.limit is not None:
        reels = f"at {tempo.limit} or less {f.name(f.figure)} reels and loses the next turn"
        return f"Count {now} becomes {now + risen}: {reels}"
    return f"raises the Count by {risen}, for an earlier turn" if risen > 0 and tempo.overtakes(risen) else ""


def _comer(f: PositionFacts, does: str, foes: Iterable[Body] | None = None) -> str:
    """Return words for the nearest of the `foes` (None: of all known enemies), what it `does`, how far away it is, and
    how many more could come as soon; "" if there is none."""
    gaps = sorted((distance(f.here, foe.square), foe.id, foe.pace) for foe in (f.o.s.foes if foes is None else foes))
    if not gaps:
        return ""
    gap, foe, _ = gaps[0]
    more = sum(other <= max(gap, walks) for other, _, walks in gaps[1:])
    others = f"; {number_words(more, 'more enemy', 'more enemies')} as soon" if more else ""
    return f"{f.name(foe)} {does} ({number_words(gap, 'square')} away{others})"


def _awaiting(f: PositionFacts, command: Any) -> str:
    """Return words saying that the figure waits for the nearest enemy; "" if no enemy is known."""
    told = _comer(f, "to come near")
    return f"waits for {told}" if told else ""


def _letting(f: PositionFacts, command: Any) -> str:
    """Return words for the nearest enemy who has not acted yet, and so acts before the figure, and what that may bring;
    "" if all have acted."""
    waiting = {entry.figure for entry in f.view.strip() if not entry.done}
    foes = [foe for foe in f.o.s.foes if foe.id in waiting]
    if f.attack(f.here) is not None:
        return _comer(f, "may come nearer first, and be easier to hit", foes)
    told = _comer(f, "may come into reach first", foes)
    return f"nobody can be attacked from here now; {told}" if told else ""


def _left(f: PositionFacts) -> str:
    """Return words for the length of the way to the goal or to the nearest enemy, or for who goes there instead of the
    figure; "" if there is no way."""
    if spared := spared_words(f):
        return spared
    foe, steps = f.nearest(f.here)
    name, left = goal_way(f) or (f.name(foe) if foe else "", steps)
    seen, squares = f.view.goal, number_words(left, "square")
    if name and seen is not None and seen.played.kind.counts == "leave" and not seen.wants:
        return f"to guard {name}, {squares} off"
    return f"{squares} to {name}" if name else ""


def _running(f: PositionFacts, command: StartRunning) -> str:
    """Return words for the squares that the figure moves running and walking, the way that it has to go, and what a
    sprint would add."""
    paces, left = f.view.numbers(f.figure, command.action), _left(f)
    if not left or "run" not in paces:
        return ""
    twin, sprint = f.after(command), Spurt(f.figure)
    goes = f"{left}; running goes {paces['run']}"
    if twin is not None and twin.check(sprint) is None:
        more = twin.numbers(f.figure, sprint.action).get("likely", "")
        words = f"{goes} instead of {f.o.s.me.pace}, and a sprint rolls for about {more} more"
        if len(words) <= LONGEST:
            return words
    return f"{goes} in this pass instead of {f.o.s.me.pace}"


def _sprinting(f: PositionFacts, command: Spurt) -> str:
    """Return words for what the running test of a sprint is likely to add, and for the way that the figure has to
    go."""
    more, left = f.view.numbers(f.figure, command.action).get("likely", ""), _left(f)
    return f"{left}; a sprint rolls the dice for about {more} more" if left and more else ""


def _surging(f: PositionFacts, command: Surge) -> str:
    left = _left(f)
    return f"{left}, and this is one more half action now" if left else ""


def _pressing(f: PositionFacts, command: Press) -> FactTold | str:
    """Return words for what pressing gives (another turn now), what it costs, and the attack that it makes possible; ""
    if it makes none possible."""
    found, part = f.attack(f.here), tempo_of(f.o.s).part
    if found is None or part is None or part.press_cost() is None:
        return ""
    words = f"{found[1].odds} to hit {f.name(found[0])}; one more turn now, for {part.press_cost()} of the Count"
    return FactTold(words, gain=True, more=shot_words(f, found), alone=True)


def _shoving(f: PositionFacts, command: Shove) -> str:
    return f"{_chance(f, command)} to push {f.name(command.target)} away"


def _holding(f: PositionFacts, command: Subdue) -> str:
    return f"{_chance(f, command)} to hold {f.name(command.target)}"


def _freed(f: PositionFacts, command: BreakFree) -> str:
    return f"{_chance(f, command)} to get free"


def _blocking(f: PositionFacts, command: Block) -> str:
    spared = kept_from(f.o, f.o.s.body(command.target))
    return f"{f.name(command.target)} cannot simply walk past{f' to {spared.name}' if spared is not None else ''}"


def _following(f: PositionFacts, command: Follow) -> str:
    role = role_of(f, command.target)
    return f"stays close to {f.name(command.target)} on the move{f'; this enemy {role}' if role else ''}"


def _keeping_away(f: PositionFacts, command: KeepAway) -> str:
    foe = min(command.targets, key=lambda one: distance(f.here, f.view.figure(one).square))
    gap = distance(f.here, f.view.figure(foe).square)
    return f"keeps out of reach of {f.name(foe)}, who fights hand to hand ({number_words(gap, 'square')} away)"


def _leaving(f: PositionFacts, command: Leave) -> FactTold | str:
    """Return words saying that the figure leaves the field, and whether it is the last that has to. Comrades ordered to
    leave count as gone."""
    goal, words, view = f.view.goal, "leaves by the exit", f.view
    if goal is None:
        return words
    leaving = sum(is_leaving(view, friend.id) for friend in f.o.s.friends)
    out = goal.points(view.seat) + leaving + 1
    if out > goal.played.points:
        return words
    if out < goal.played.points:
        return f"{words}, as number {out} of the {goal.played.points} who must get out"
    return FactTold(f"{words}{WINS}", gain=True, wins=True)


def _chance(f: PositionFacts, command: Any) -> str:
    """Return words for the chance, in per cent, to pass all checks of a command."""
    return str(Odds(f.o.chance(command), 1000))


_TOLD: Mapping[tuple[type, ...], tuple[str, Callable[[PositionFacts, Any], FactTold | str]]] = {
    (Aim, Brace): ("attack", _steadied),
    (Crouch, Prone, Close, Guard, FullDefence): ("danger", _covering),
    (Hide,): ("danger", _hiding),
    (Stand,): ("progress", _standing),
    (Throw,): ("attack", _thrown),
    (Reload,): ("care", _reloading),
    (FirstAid,): ("rescue", _helping),
    (Refresh,): ("care", _resting),
    (Open,): ("progress", _opening),
    (Regroup,): ("order", _regrouping),
    (Ready, Wait): ("waiting", _awaiting),
    (Hold, Delay): ("waiting", _letting),
    (StartRunning,): ("progress", _running),
    (Spurt,): ("progress", _sprinting),
    (Surge,): ("progress", _surging),
    (BreakFree,): ("barred", _freed),
    (Press,): ("attack", _pressing),
    (Shove,): ("barred", _shoving),
    (Subdue,): ("barred", _holding),
    (Block,): ("barred", _blocking),
    (Follow,): ("attack", _following),
    (KeepAway,): ("danger", _keeping_away),
    (Leave,): ("ground", _leaving),
}
