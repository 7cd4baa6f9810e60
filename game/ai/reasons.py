"""Reasons for a plan in the player's words: facts of the rules with numbers, compared with the present square.

Scores decide which facts are named. A gain speaks for the plan, a price against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

import msgspec

from game.ai.bodies import POINT, Body
from game.ai.deed_words import target_of
from game.ai.errands import bears, leaves, load_beside
from game.ai.fact_words import (
    FAINT,
    NOTICED,
    SHARES,
    FactTold,
    alike_words,
    back_words,
    coming_words,
    danger_words,
    for_now,
    harm_words,
    loss_words,
    many,
    shot_words,
    struck_first,
)
from game.ai.facts import SLIGHT, PositionFacts, best_chance, fells, health_share, strikes
from game.ai.goal_reasons import GROUNDS, NEAR, ground_told, nearer, stay_told
from game.ai.goal_roles import role_of
from game.ai.misgivings import GRAVE, among_friends, peril
from game.ai.plans import Plan
from game.ai.spot_reasons import spot_told
from game.ai.staying import staying
from game.ai.walking_first import walking_words, way_of
from game.ai.weights import weights
from game.ai.winning import winning
from game.engine.distance_fields import shelter_of
from game.engine.due import doing_first
from game.model.commands import Attack, End, StopRunning
from game.model.grid import Square, direction_of, distance_between
from game.model.input_files import toml_as
from game.model.listing import sentence_case
from game.model.paths import PACKAGE
from game.model.tally import Odds

AHEAD = "ahead"
"""The key of the words for a consideration that has no words of its own."""
ON_THE_WAY = ("risk", "slip")
"""The considerations of what may go wrong on the way."""
RISEN = 15
"""The per cent by which a chance, or an expected loss, must be higher to be mentioned."""
SURE = 900
"""The chance in thousandths from which the checks on a way are not mentioned."""
LIKELY, SLIM = 250, 200
"""Chances to hit, in thousandths, below which an attack after a move is named only after the goal: usually, and if a
hit would bring the target down."""
SEVERAL, MANY = 2, 100
"""The number of enemies able to attack on a square, and the sum of their chances after a move in per cent, from which
they are always mentioned."""


class AdviceReason(msgspec.Struct, frozen=True):
    """One reason: the name of its consideration, its words, and whether it speaks for the plan (`gain`)."""

    name: str
    words: str
    gain: bool
    more: str = ""
    """Additional words, used only where there is room."""
    alone: bool = False
    """True if the words must be a sentence of their own."""
    wins: bool = False
    """True if the words say that the battle is won."""
    about: str = ""
    """The name of the place that the plan leads nearer to; "" if the words do not say that."""


class _ReasonWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for one consideration, or for the group `of` considerations: `gain` if it speaks for a plan, `loss` if
    against; "" where only facts are named."""

    gain: str = ""
    loss: str = ""
    of: tuple[str, ...] = ()


class Weighed(NamedTuple):
    """A plan with the plans that it is compared with: the next best, and doing nothing (None if there is none)."""

    plan: Plan
    rival: Plan | None
    idle: Plan | None


@cache
def words_of_reasons() -> Mapping[str, _ReasonWords]:
    """Return the words for every consideration, by its name."""
    return toml_as(PACKAGE / "ai" / "reasons.toml", dict[str, _ReasonWords])


# --- which of them are said -------------------------------------------------------------------------------------------


def reasons_for(f: PositionFacts, weighed: Weighed) -> tuple[AdviceReason, ...]:
    """Return the reasons for a plan in the order shown: victory, the strongest gain, the gain for the goal, then its
    prices. () if nothing speaks for it, or its attack promises less than half of the better plan's."""
    told, wins = _reasons_for(f, weighed), winning(f, weighed.plan)
    if wins and not any(one.wins for one in told):
        return (AdviceReason("wins", wins, gain=True, alone=True, wins=True), *told)
    return tuple(sorted(told, key=lambda one: not one.wins))


def _reasons_for(f: PositionFacts, weighed: Weighed) -> tuple[AdviceReason, ...]:
    plan = weighed.plan
    if _is_far_worse(f, weighed):
        return ()
    found = list(_facts(f, weighed))
    for_, against = _apart(weighed, 1), _apart(weighed, -1)
    gains = sorted((one for one in found if one.gain), key=lambda one: -for_.get(one.name, 0))
    prices = sorted((one for one in found if not one.gain), key=lambda one: -against.get(one.name, 0))
    deed = _deed_reason(f, weighed)
    if deed is None and is_named(f, plan):
        gains.sort(key=lambda one: one.name != "attack")
    if deed is not None:
        always = "ground" if f.view.goal is not None else ""  # what is done for the goal is told in any case
        kept = (one for one in gains if one.name == always or for_.get(one.name, 0) > 0)
        gains = [deed, *(one for one in kept if one.name != deed.name)]
    if not gains:
        return ()
    acts = deed is not None or is_named(f, plan) or load_beside(f.o.s) is not None
    told = _slim_later(f, plan, _with_goal(f, gains, for_, acts=acts))
    lead, rest = told[0], gains[1:]
    heavy = _heavy(f, plan, prices, against, for_.get(lead.name, 0))
    whole = _with_danger(f, plan, told, gains)
    if len(told) > 1 or lead.name == "ground" or plan.square == f.here or lead.name != "attack":
        return (*whole, *heavy)
    if rest and (not heavy or for_.get(rest[0].name, 0) > against.get(heavy[0].name, 0)):
        second = whole[1] if len(whole) > 1 else rest[0]
        return (lead, second, *(one for one in heavy if one.name in (*ON_THE_WAY, "ground", "danger")))
    return (*whole, *heavy)


def _slim_later(f: PositionFacts, plan: Plan, told: tuple[AdviceReason, ...]) -> tuple[AdviceReason, ...]:
    """Return the reasons, with the goal before an attack that is unlikely to hit, for a plan that moves."""
    if len(told) < 2 or (told[0].name, told[1].name) != ("attack", "ground") or plan.square == f.here:
        return told
    named, first = is_named(f, plan), isinstance(plan.first, Attack)
    seen = f.led_to(plan) if named else f.begun(plan) if first else None
    if seen is None or seen[1].odds.permille >= (SLIM if fells(f.view, seen) else LIKELY):
        return told
    shot = f"{seen[1].odds} to hit {f.name(seen[0])}"
    if not told[1].gain or told[1].alone:
        return (told[1], msgspec.structs.replace(told[0], words=shot), *told[2:])
    return (msgspec.structs.replace(told[1], words=f"{told[1].words}, and {shot}"), *told[2:])


def _with_danger(
    f: PositionFacts, plan: Plan, told: tuple[AdviceReason, ...], gains: list[AdviceReason]
) -> tuple[AdviceReason, ...]:
    """Return the reasons `told`, with the gain "safer" added if enemies can still attack there, or can attack well
    here."""
    safer = next((one for one in gains if one.name == "danger"), None)
    if safer is None or plan.square == f.here or safer in told or any(one.wins for one in told):
        return told
    if not f.threats(plan.square) and best_chance(f.threats(f.here)) < FAINT:
        return told
    return (*told, safer)


def _with_goal(
    f: PositionFacts, gains: list[AdviceReason], for_: Mapping[str, int], *, acts: bool
) -> tuple[AdviceReason, ...]:
    """Return one or two of the gains: the best, and what the plan does for the goal. The gain for the goal comes first
    unless the plan also acts, or the figure accompanies a load."""
    goal = next((one for one in gains if one.name == "ground"), None)
    if f.view.goal is None or goal is None:
        return (gains[0],)
    others = [one for one in gains if one is not goal and one.name != "progress"]
    if acts or not others:
        return (*others[:1], goal)
    return (goal, *[one for one in others if for_.get(one.name, 0) > for_.get("ground", 0)][:1])


def _heavy(
    f: PositionFacts, plan: Plan, prices: list[AdviceReason], against: Mapping[str, int], gain: int
) -> tuple[AdviceReason, ...]:
    """Return the prices to show: risks on the way, or else the first that weighs at least half as much as the gain;
    always the danger at a move's end, and ground given up."""
    on_the_way = [one for one in prices if one.name in ON_THE_WAY][:1]
    if any(one.name == "danger" for one in prices):
        on_the_way = [_with_end(f, plan, one) for one in on_the_way]
    goes = plan.square != f.here
    always = [one for one in prices if (goes and one.name == "danger") or (one.name == "ground" and _gives_up(f))]
    heavy = [one for one in prices if 2 * against.get(one.name, 0) >= max(1, gain)][:1]
    told = (*on_the_way, *(always or ([] if on_the_way else heavy)))
    return tuple(sorted(told, key=lambda one: one.name != "ground"))


def _with_end(f: PositionFacts, plan: Plan, way: AdviceReason) -> AdviceReason:
    """Return the risk on the way, with words added for the enemies who can attack at its end."""
    found = f.threats(plan.square)
    if best_chance(found) < FAINT:
        return way
    return msgspec.structs.replace(way, words=f"{way.words}; {many(f, found, 'can attack there')}")


def _gives_up(f: PositionFacts) -> bool:
    """Return whether the figure stands on the goal's ground (the zone to be held), so that moving away gives it up."""
    seen = f.view.goal
    return seen is not None and seen.played.kind.counts in GROUNDS and f.figure in seen.in_zone()


def outcome_reason(weighed: Weighed) -> AdviceReason | None:
    """Return the reason that the look-ahead finds this plan better than the next one, or than doing nothing; None if by
    less than a tenth of a point."""
    mine = weighed.plan.scores.get(AHEAD, 0)
    for other, title in ((weighed.rival, "the next plan"), (weighed.idle, "doing nothing")):
        if other is not None and 10 * (mine - other.scores.get(AHEAD, 0)) >= POINT:
            return AdviceReason(AHEAD, f"tried out for one round, this ends better than {title}", gain=True)
    return None


def _apart(weighed: Weighed, sign: int) -> dict[str, int]:
    """Return how strongly each consideration speaks for a plan (`sign` 1) or against it (-1), compared with the next
    plan; if equal, a quarter of the difference from doing nothing."""
    mine = grouped(weighed.plan)
    found: dict[str, int] = {}
    for other, part in ((weighed.idle, 4), (weighed.rival, 1)):
        theirs = grouped(other) if other is not None else {}
        for name in dict.fromkeys((*mine, *theirs)) if other is not None else ():
            apart = sign * (mine.get(name, 0) - theirs.get(name, 0)) // part
            found[name] = max(found.get(name, 0), apart)
    return found


def grouped(plan: Plan) -> dict[str, int]:
    """Return a plan's weighted scores, summed under the names used in reasons.toml."""
    home = {part: name for name, row in words_of_reasons().items() for part in (row.of or (name,))}
    weight, made = weights().weight, dict[str, int]()
    for name, value in plan.scores.items():
        known = home.get(name, AHEAD)
        made[known] = made.get(known, 0) + value * weight.get(name, 100) // 100
    return made


# --- facts ------------------------------------------------------------------------------------------------------------


def _deed_reason(f: PositionFacts, weighed: Weighed) -> AdviceReason | None:
    """Return the reason for what a plan does besides moving: the chance to hit, or what its action changes; None if
    nothing."""
    plan, name = weighed.plan, "attack"
    told = _attack_now(f, weighed) if plan.before and _strikes(plan) else FactTold("", gain=True)
    if not told.words:
        walks = isinstance(plan.first, StopRunning)
        name, told = ("attack", FactTold(walking_words(f, plan), gain=True)) if walks else spot_told(f, plan)
    if not told.words and isinstance(plan.first, End):
        name, told = "ground", stay_told(f) or told
        if not told.words:
            name, told = "stays", FactTold(staying(f, plan, weighed.rival), gain=True, alone=True)
    return AdviceReason(name, *told) if told.words else None


def _strikes(plan: Plan) -> bool:
    return bool(getattr(plan.first, "target", 0)) and hasattr(plan.first, "weapon")


def _facts(f: PositionFacts, weighed: Weighed) -> Iterator[AdviceReason]:
    """Yield reasons from what a plan's square changes, then from its way, then from considerations with fixed words."""
    plan = weighed.plan
    if plan.square != f.here or plan.after:
        for name, told in _TOLD.items():
            found = told(f, plan)
            if found is not None:
                yield AdviceReason(name, *found)
    if plan.square == f.here and (stays := stay_told(f)) is not None and (stays.gain or not plan.before):
        yield AdviceReason("ground", *stays)
    if plan.square == f.here and not plan.before:
        now = f.attack(f.here)
        rival = weighed.rival
        if now is not None and rival is not None and rival.before and _strikes(rival):
            yield AdviceReason("attack", f"gives up {now[1].odds} to hit {f.name(now[0])}", gain=False)
    yield from _way_told(f, plan)
    mine, idle = grouped(plan), grouped(weighed.idle) if weighed.idle is not None else {}
    for name, row in words_of_reasons().items():
        apart = mine.get(name, 0) - idle.get(name, 0)
        if apart and (words := row.gain if apart > 0 else row.loss):
            yield AdviceReason(name, words, gain=apart > 0)


def _attack_now(f: PositionFacts, weighed: Weighed) -> FactTold:
    """Return words for the chance and damage of a plan's attack; `more` compares it with the attack of the next
    plan."""
    plan, rival = weighed.plan, weighed.rival
    found = f.begun(plan)
    if found is None:
        return FactTold("", gain=True)
    at = f.view.next_at(plan.first)
    first = doing_first(f.view, found[0], f.figure, at) if at is not None else ""
    told = FactTold(f"{shot_words(f, found)}{f'; but {f.name(found[0])} {first}' if first else ''}", gain=True)
    if rival is None or not _strikes(rival) or rival.target == plan.target:
        return told
    other = f.attack(f.here, rival.target)
    if other is None:
        return told
    more = f"{f.name(other[0])}: {other[1].odds} to hit{harm_words(f, other)}"
    if plan.total >= rival.total and health_share(f.view, found) < health_share(f.view, other):
        more += f". {sentence_case(rather)}" if (rather := _rather(f, found[0], other[0])) else ""
    return told._replace(more=more)


def _is_far_worse(f: PositionFacts, weighed: Weighed) -> bool:
    """Return whether a better plan is known and this one is far worse: a poor attack after moving, a blast among
    comrades, or from here less than half of its damage."""
    plan, rival = weighed.plan, weighed.rival
    if rival is None or rival.total <= plan.total:
        return False
    if among_friends(f.view, plan.first) is not None:
        return True
    if is_named(f, plan):
        seen = f.led_to(plan)
        return seen is not None and seen[1].odds.permille < f.o.s.measure.fair
    if not (plan.before and rival.before and _strikes(plan) and _strikes(rival)):
        return False
    mine, other = f.attack(f.here, plan.target), f.attack(f.here, rival.target)
    return mine is not None and other is not None and 2 * health_share(f.view, mine) < health_share(f.view, other)


def _rather(f: PositionFacts, target: int, other: int) -> str:
    """Return words for why `target` is attacked and not `other`, to whom the attack would do more damage; "" without a
    simple reason."""
    back = {foe: seen.odds for foe, seen in f.threats(f.here)}
    worth = {foe: f.view.sheet(foe).points for foe in (target, other)}
    if target in back and (other not in back or back[target].permille > back[other].permille):
        return back_words(f, target, other)
    if f.o.s.planned.get(other, 0) > f.o.s.planned.get(target, 0):
        return f"others already attack {f.name(other)}"
    if worth[target] > worth[other]:
        return f"{f.name(target)} is worth {worth[target]} points, {f.name(other)} {worth[other]}"
    return ""


def _attack_told(f: PositionFacts, plan: Plan) -> FactTold | None:
    """Return words for what can be attacked from a plan's square but not as well from here, or which attack is given
    up; None if neither. Attacks that the plan does not name must be fair."""
    if plan.before:
        return None
    named = is_named(f, plan)
    now, there = f.attack(f.here), f.then(plan.first).attack(plan.square, plan.target, at_once=named)
    if there is None:
        words = f"no attack from there; from here {now[1].odds} to hit {f.name(now[0])}" if now is not None else ""
        return FactTold(words, gain=False) if now is not None and now[1].odds.permille >= f.o.s.measure.fair else None
    if there[1].odds.permille < f.o.s.measure.fair and not named:
        return None
    same = f.attack(f.here, there[0])
    differs = same is not None and abs(same[1].odds.percent - there[1].odds.percent) >= NOTICED
    words = shot_words(f, there, "" if same else "; no attack from here", same[1].odds if same and differs else None)
    later = "" if plan.after else "next time "
    if now is None or named or 100 * there[1].harm >= (100 + NOTICED) * now[1].harm:
        return FactTold(f"{later}{words}", gain=True)
    if now[0] != there[0]:
        return FactTold(f"{later}{words}", gain=True)
    if 100 * there[1].harm <= (100 - NOTICED) * now[1].harm:
        return FactTold(f"{later}only {words}", gain=False)
    return None  # staying keeps that attack too


def is_named(f: PositionFacts, plan: Plan) -> bool:
    """Return whether the words of a plan name an attack after its move."""
    return bool(plan.target) and not plan.before and target_of(f.view, plan) == plan.target


def _danger_told(f: PositionFacts, plan: Plan) -> FactTold | None:
    """Return words for how many enemies could attack on a plan's square and here, or how well; else after one move, or
    for cover from the nearest. None if there is no difference."""
    found = f.then(plan.first).threats(plan.square)
    told = danger_words(f, found, f.threats(f.here), "there", "here")
    if best_chance(found) >= FAINT and _is_no_safer(f, plan, told):
        told = FactTold(f"{many(f, found, 'can attack there')}, about as here", gain=False, alone=True)
    if told is not None:
        loss = _loss_words(f, plan) if not told.gain else ""
        if loss:
            worst = f"{many(f, found, 'can attack there')}: {loss}"
            return told._replace(words=worst, more=many(f, f.threats(f.here), "can attack here"))
        later, now = f.then(plan.first).later.get(plan.square, ()), f.threats(f.here)
        soon = for_now(f, later, now) if told.gain and not found else ""
        return told._replace(words=soon) if soon else told._replace(more=_later_words(f, plan))
    coming = _coming_told(f, plan)
    if found or coming is not None:
        return coming if not found or (coming is not None and coming.gain) else None
    if not (foe := f.nearest(plan.square)[0]):
        return None
    at, board = f.view.figure(foe).square, f.view.board
    there, here = (shelter_of(board, square)[direction_of(square, at)] for square in (plan.square, f.here))
    if there <= here:
        return None
    words = "better cover from {} there" if here else "cover from {} there, none here"
    return FactTold(words.format(f.name(foe)), gain=True)


def _later_words(f: PositionFacts, plan: Plan) -> str:
    """Return words for the chance of enemies to hit on a plan's square after one move, if it is known and higher than
    now by at least RISEN per cent; "" if not."""
    then = f.then(plan.first)
    now, later = best_chance(then.threats(plan.square)), max(then.later.get(plan.square, ()), default=0)
    return f"after their next move enemies could hit there at up to {later} %" if later >= now + RISEN else ""


def _coming_told(f: PositionFacts, plan: Plan) -> FactTold | None:
    """Return words for how many enemies could attack on a plan's square, and here, after one move; None if it makes no
    difference."""
    there, here = f.then(plan.first).later.get(plan.square), f.later.get(f.here)
    if there is None or here is None:
        near, now = (sum(_is_near(f, foe, square) for foe in f.o.s.foes) for square in (plan.square, f.here))
        return coming_words(near, now) if near != now else None
    worst, now = max(there, default=0), max(here, default=0)
    if len(there) < len(here) and worst < now + RISEN:
        return coming_words(len(there), len(here), worst, now)
    if worst >= FAINT and (len(there) > len(here) or worst >= now + RISEN):
        return coming_words(len(there), len(here), worst, now)
    alike = worst >= FAINT and (bears(f.o.s) or leaves(f.o.s) or sum(there) >= MANY) and plan.square != f.here
    return alike_words(len(there), worst) if alike else None


def _is_no_safer(f: PositionFacts, plan: Plan, told: FactTold | None) -> bool:
    """Return whether the fact `told` hides a danger: it calls the square safer though more is lost there, or it is None
    in spite of several enemies or grave danger."""
    then = f.then(plan.first)
    there, here = peril(then.view, f.figure, plan.square), peril(f.view, f.figure, f.here)
    if told is not None:
        return told.gain and there > here
    return there >= GRAVE or (plan.square != f.here and len(then.threats(plan.square)) >= SEVERAL)


def _loss_words(f: PositionFacts, plan: Plan) -> str:
    """Return words for what the figure may lose on a plan's square; "" if that is little, or hardly more than here."""
    loss, now = peril(f.then(plan.first).view, f.figure, plan.square), peril(f.view, f.figure, f.here)
    return loss_words(f.view, f.figure, loss) if loss >= max(now + RISEN, SHARES[-1][0]) else ""


def _is_near(f: PositionFacts, foe: Body, square: Square) -> bool:
    """Return whether an opponent comes near enough to attack on a square with one move."""
    gap = distance_between(foe.square, foe.width, square, f.o.s.me.width)
    return gap <= foe.pace + (1 if foe.fights_close else foe.band)


def _progress_told(f: PositionFacts, plan: Plan) -> FactTold | None:
    """Return words for how much nearer a plan comes to the nearest enemy; None if it does not."""
    foe, left = f.nearest(plan.square)
    if plan.before or is_named(f, plan):
        return None
    if not foe:
        looks = not f.view.opponents() and not leaves(f.o.s)
        return FactTold("goes to look for the enemy", gain=True) if looks else None
    role = role_of(f, foe)
    if f.view.goal is not None and not role and left > NEAR * f.o.s.me.pace:
        return None
    name = f"the enemy {f.name(foe)}" if role else f.name(foe)
    told = nearer(f, plan, name, f.steps_to_foe(foe, f.here), left)
    if told is None or (not told.gain and f.view.goal is not None):
        return None
    return told._replace(words=f"{told.words}, who {role}", alone=True) if role else told


def _locked_told(f: PositionFacts, plan: Plan) -> FactTold | None:
    """Return words for whether an enemy is right beside the plan's square and holds the figure there, if this differs
    from here; None if not."""
    there, here = plan.square in f.o.stops, f.here in f.o.stops
    if there == here or f.o.s.me.fights_close:
        return None
    return FactTold(f"{'an' if there else 'no'} enemy is right beside that square", gain=not there)


def _way_told(f: PositionFacts, plan: Plan) -> Iterator[AdviceReason]:
    """Yield the risks on a plan's way: attacks of enemies, and checks that may fail."""
    blows = tuple(one for one in strikes(*way_of(f, plan)) if one[1].odds.permille >= SLIGHT)
    if blows:
        words = many(f, blows, "may attack on the way")
        yield AdviceReason("risk", words, gain=False, more="harm on the way ends the move there")
    if first := struck_first(f, plan):
        yield AdviceReason("risk", first, gain=False)
    if getattr(plan.first, "path", ()) and (chance := f.o.chance(plan.first)) < SURE:
        yield AdviceReason("slip", f"the way needs a roll, {Odds(chance, 1000)} to get there", gain=False)
    elif f.o.sinks(plan.square) and not f.o.sinks(f.here):
        yield AdviceReason("slip", f"that is deep water, and {f.name(f.figure)} cannot swim", gain=False)


_TOLD: Mapping[str, Callable[[PositionFacts, Plan], FactTold | None]] = {
    "attack": _attack_told,
    "danger": _danger_told,
    "progress": _progress_told,
    "ground": ground_told,
    "locked": _locked_told,
}
