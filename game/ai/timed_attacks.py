"""Attacks where every action takes time (AT, the seconds of the clock): how soon an attack is made, and what its target
does before.

Scores are in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.ai.ahead.pieces import SPREAD, standing
from game.ai.bodies import Body
from game.ai.candidate import ActOnSpot
from game.ai.considerations import Scores
from game.ai.plans import Outlook, Plan
from game.ai.situation import Blow
from game.model.answers import AttackForecast, StripEntry
from game.model.commands import Attack

MOST_TARGETS = 5
QUICK = 3
"""The factor by which an attack must take longer than another action, for that action to be done before it."""


def attacks(o: Outlook) -> Iterator[Plan]:
    """Yield an attack with every useful weapon on every target, scored by the time that it takes."""
    for command, scores in _timed(o, 0):
        yield o.plan(command, f"attack {o.s.body(command.target).name}", o.s.me.square, scores,
                     before=1, target=command.target)  # fmt: skip


def followed(o: Outlook, act: ActOnSpot) -> Scores:
    """Return the scores of an action plus those of the attack that may follow it, if the action is short compared with
    the attack."""
    view, at, now = o.s.view, o.s.view.next_at(act.command), _now(o)
    delay = at - now if at is not None else 0
    best: Scores = {}
    for command, scores in _timed(o, delay) if delay > 0 else ():
        lands = view.next_at(command)
        if lands is not None and QUICK * delay <= lands - now and sum(scores.values()) > sum(best.values()):
            best = scores
    return {name: act.scores.get(name, 0) + best.get(name, 0) for name in {**act.scores, **best}}


def _now(o: Outlook) -> int:
    return next((entry.at for entry in o.s.view.strip() if entry.figure == o.s.figure), 0)


def _timed(o: Outlook, delay: int) -> Iterator[tuple[Attack, Scores]]:
    """Yield the attacks that could be declared after `delay` AT, each with its scores for the time until it is carried
    out."""
    s, here = o.s, o.s.me.square
    entries = {entry.figure: entry for entry in s.view.strip()}
    now = entries[s.figure].at if s.figure in entries else 0
    targets = [s.body(blow.target) for blow in s.blows_from(here)][:MOST_TARGETS]
    for foe in targets:
        for weapon in s.me.weapons:
            blow = s.blow_with(foe, weapon, s.me.square)
            command = Attack(s.figure, foe.id, weapon)
            if blow is None or not blow.harm or s.view.check(command) is not None:
                continue
            at = (s.view.next_at(command) or now) + delay
            scores = in_time(o, foe, blow, max(1, at - now), at, entries.get(foe.id))
            if s.level.look:
                left = chance_left(o, foe, at, entries)
                scores = {name: int(value * left) for name, value in scores.items()}
            yield command, scores


def chance_left(o: Outlook, foe: Body, at: int, entries: Mapping[int, StripEntry]) -> float:
    """Return the chance (0 to 1) that an opponent still fights at the time `at`, after the attacks that comrades have
    declared until then."""
    view, mean, variance = o.s.view, 0.0, 0.0
    for friend in view.own():
        declared, entry = view.declared(friend), entries.get(friend)
        if isinstance(declared, Attack) and declared.target == foe.id and entry is not None and entry.at <= at:
            seen = view.forecast(friend, foe.id, declared.weapon)
            if isinstance(seen, AttackForecast):
                chance, harm = seen.odds.permille / 1000, seen.average / 2
                mean += chance * harm
                variance += chance * harm * harm * (SPREAD - chance)
    return standing(float(foe.toughness), mean, variance) if mean else 1.0


def in_time(o: Outlook, foe: Body, blow: Blow, time: int, at: int, entry: StripEntry | None) -> Scores:
    """Return the scores of an attack that takes `time` AT and is carried out at `at`.

    They are higher for a short time, or if it comes before the target's own attack; lower if the target may be gone by
    then."""
    m = o.s.measure
    harm, kill = o.s.harm_and_kill(blow)
    share = max(50, min(200, 100 * m.usual_time // time))
    if entry is not None and entry.at <= at and entry.figure:
        share = share * (m.moving if entry.winding and not entry.target else 100) // 100
    scores: Scores = {"harm": harm * share // 100, "kill": kill * share // 100}
    if kill and entry is not None and entry.target and at < entry.at:
        scores["kill"] += kill * m.forestall // 100
    return scores
