"""Attacks where everything takes its time: how soon a blow lands, and what its target does before."""

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
"""Factor by which an attack must take longer than an act for the act to be a brief one before it."""


def attacks(o: Outlook) -> Iterator[Plan]:
    """Every weapon at every target worth it, by what it is worth for the time it takes."""
    for command, scores in _timed(o, 0):
        yield o.plan(command, f"attack {o.s.body(command.target).name}", o.s.me.square, scores,
                     before=1, target=command.target)  # fmt: skip


def followed(o: Outlook, act: ActOnSpot) -> Scores:
    """Return the scores of an act with the attack that may follow it, if it takes little time compared to that."""
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
    """The attacks that could be declared now, or so much later, each with what it is worth for the time until then."""
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
    """The chance that an opponent is still up at an AT, after what comrades have declared against it by then."""
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
    """The worth of a blow that lands at an AT after so much time: more the sooner, less when its target may be gone,
    more when it comes before what the target winds up."""
    m = o.s.measure
    harm, kill = o.s.harm_and_kill(blow)
    share = max(50, min(200, 100 * m.usual_time // time))
    if entry is not None and entry.at <= at and entry.figure:
        share = share * (m.moving if entry.winding and not entry.target else 100) // 100
    scores: Scores = {"harm": harm * share // 100, "kill": kill * share // 100}
    if kill and entry is not None and entry.target and at < entry.at:
        scores["kill"] += kill * m.forestall // 100
    return scores
