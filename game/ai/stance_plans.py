"""Plans for a figure's stance: run, sprint, defend, stand on guard, wait, break a hold, hold an enemy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.ai.bodies import Body
from game.ai.candidate import ActOnSpot
from game.ai.considerations import total
from game.ai.errands import bears
from game.ai.plans import Outlook
from game.ai.situation import Blow
from game.ai.waiting_plans import awaited, comers
from game.model.commands import (
    BreakFree,
    FullDefence,
    Guard,
    Hold,
    Spurt,
    StartRunning,
    StopRunning,
    Subdue,
    Wait,
)
from game.model.grid import distance


def stances(o: Outlook, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield every change of gait or stance (running, walking, full defence, guard, holds and the like) that may be
    worth its time. Whether the battle allows it is checked later."""
    yield from _gait(o, blows)
    yield from _defence(o, blows)
    yield from _holds(o)
    yield from _waiting(o, blows)


def _way_left(o: Outlook) -> int:
    """Return the base steps (a plain straight step is 1) to the nearest opponent or goal; 0 if the figure stands on a
    goal's square."""
    here = o.s.me.square
    cell = o.s.view.board.index(here)
    if any(here in draw.squares for draw in o.pull.draws):
        return 0
    return min([o.pull.foe_steps(here), *(draw.steps[cell] for draw in o.pull.draws)])


def _goes_on(o: Outlook) -> bool:
    """Return whether a figure that looks ahead is better off on another square in reach. Always true for levels that do
    not look ahead."""
    if not o.s.level.look:
        return True
    reach = o.reach(o.s.view.ruleset.ordinary_move)
    promising = o.promising(reach.costs, o.s.level.squares) if reach is not None else ()
    stay = total(o.place(o.s.me.square)) + o.s.measure.stay
    return any(total(o.place(square)) > stay for square in promising)


def _gait(o: Outlook, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield running while there is no target and the way is long, and walking again for a better attack."""
    s, m = o.s, o.s.measure
    is_far = not blows and _way_left(o) > 2 * s.me.pace
    if is_far and o.may(StartRunning(s.figure)) and _goes_on(o):
        yield ActOnSpot(StartRunning(s.figure), "run", {"progress": m.step * s.me.pace}, is_free=True)
    if is_far and o.may(Spurt(s.figure)) and _goes_on(o):
        yield ActOnSpot(Spurt(s.figure), "sprint", {"progress": m.step * 2})
    can_attack = not s.level.thrift or s.halves_left() > 0
    if blows and can_attack and o.may(StopRunning(s.figure)):
        steadier = s.worth_of(blows[0]) * m.walking // 100
        yield ActOnSpot(StopRunning(s.figure), "fall back into a walk", {"prospect": steadier}, is_free=True)


def _defence(o: Outlook, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield full defence for a figure that would fall without it or has nothing better to do, and standing guard while
    there is no target."""
    s, m = o.s, o.s.measure
    harm = -o.place(s.me.square)["danger"]
    if not harm:
        return
    doomed = s.danger(s.me.square) * m.attention // 100 >= 1000 * s.me.toughness
    unarmed = s.level.thrift and not blows and bears(s)
    if (doomed or unarmed) and o.may(FullDefence(s.figure)):
        yield ActOnSpot(
            FullDefence(s.figure), "ward off everything", {"danger": harm * m.full_defence // 100}, is_full=True
        )
    if not blows and o.may(Guard(s.figure)):
        yield ActOnSpot(Guard(s.figure), "stand on guard", {"danger": harm * m.guard // 100})


def _holds(o: Outlook) -> Iterator[ActOnSpot]:
    """Yield an escape from a hold, and a hold on an enemy if a comrade is near enough to use it."""
    s, m = o.s, o.s.measure
    if o.may(BreakFree(s.figure)):
        yield ActOnSpot(BreakFree(s.figure), "break free", {"locked": m.locked_weak})
    if "subdue" not in s.view.ruleset.actions or not s.me.fights_close:
        return
    for foe in s.nearest:
        helped = any(distance(friend.square, foe.square) <= 1 for friend in s.friends)
        is_near = distance(s.me.square, foe.square) <= 1
        if is_near and (helped or s.level.look) and o.may(Subdue(s.figure, foe.id)):
            worth = foe.worth * m.subdue // 100 if helped else 0
            if s.level.look:
                worth = (worth + _kept_off(o, foe)) * o.chance(Subdue(s.figure, foe.id)) // 1000
            yield ActOnSpot(Subdue(s.figure, foe.id), f"subdue {foe.name}", {"barred": worth}, is_full=True)


def _kept_off(o: Outlook, foe: Body) -> int:
    """Return the worth, in scores, of the damage that an opponent cannot do to the figure while it is held."""
    me, blow = o.s.me, o.s.blow(foe, o.s.me)
    return me.worth * min(blow.harm, 1000 * me.toughness) // (1000 * me.toughness) if blow is not None else 0


def _waiting(o: Outlook, blows: Sequence[Blow]) -> Iterator[ActOnSpot]:
    """Yield holding until an enemy comes into reach, and waiting for other figures of the pass to act first."""
    s = o.s
    can_attack = s.halves_left() > 0
    if not blows and s.level.look and can_attack and o.may(Hold(s.figure)):
        done = {entry.figure for entry in s.view.strip() if entry.done}
        worth = max((awaited(o, foe, 1, s.measure.comes) for foe in comers(o) if foe.id not in done), default=0)
        if worth:  # how much is for the look-ahead to say
            yield ActOnSpot(Hold(s.figure), "let them come first", {})
    if blows or not is_expected(o):
        return
    if o.may(Wait(s.figure)):
        worth = s.me.worth * s.measure.ready // 1000 * s.patience // 100
        yield ActOnSpot(Wait(s.figure), "wait for somebody to come", {"prospect": worth})


def is_expected(o: Outlook) -> bool:
    """Return whether an opponent is close enough to come into reach soon, and there is time to wait for it."""
    s = o.s
    if s.patience < 100 or o.pull.draws:
        return False
    return any(distance(s.me.square, foe.square) <= min(s.me.band, s.measure.settled) + foe.pace for foe in s.foes)
