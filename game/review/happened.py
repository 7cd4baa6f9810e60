"""Results of an act: who hit, missed and fell, at what chance, and what the act did for the battle's goal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from game.model.components import Place
from game.model.events import (
    Attacked,
    BattleEnded,
    Event,
    GoalScored,
    LoadOut,
    LoadTaken,
    ObjectiveMoved,
    StateChanged,
    Stepped,
)
from game.model.goals import Played
from game.model.grid import Square
from game.model.listing import sentence_case
from game.model.tally import Odds
from game.review.findings import TurnReason
from game.rulebook.event_words import STATES
from game.rulebook.goal_words import side_name
from game.rulebook.sentences import said
from game.rules import figures
from game.storage.replay import Replay

AIM, END, ATTACK = 150, 190, 200
"""Sort keys: AIM of results for the goal, END of the battle's end, ATTACK (plus the chance in per cent of the dice
shown) of attacks that felled nobody. Falls have smaller keys and come first."""
AIMS = (GoalScored, LoadOut, LoadTaken, ObjectiveMoved, BattleEnded)
"""Events that change how far a side is with the battle's goal."""
WELL = ("up", "gone")
"""States of figures that did not fall: still up, or off the field."""
UMPIRE = ""
BLAST = "burst"
"""Kind of the event in which a burst hits a figure."""


class Happened(msgspec.Struct, frozen=True):
    """One result of an act: its words, and whether it was good for `side`. `order` is its sort key, `at` the target's
    square then, `chance` the attack's chance to hit in per cent; `grazed` is true if the hit glanced off."""

    reason: TurnReason
    side: str
    good: bool
    order: int
    at: Square | None = None
    chance: int = 0
    grazed: bool = False

    def is_for(self, side: str) -> bool:
        """Return whether this result was good for a side."""
        return self.good == (self.side == side)

    @property
    def is_fall(self) -> bool:
        """Return whether a figure went down."""
        return self.order < AIM


def percent(odds: Odds) -> int:
    """Return odds in whole per cent."""
    return round(odds.permille / 10)


def happened(replay: Replay) -> tuple[Happened, ...]:
    """Return the results of the replay's last act, weightiest first: falls, results for the goal, then attacks, the
    least likely first."""
    found = [*_attacks(replay), *_states(replay), *_aims(replay)]
    return tuple(sorted(found, key=lambda one: one.order))


def fallen(events: list[Event]) -> tuple[tuple[int, int], ...]:
    """Return (attacker, fallen figure) for each figure that went down in some events."""
    return tuple((one.source, one.figure) for one in events if isinstance(one, StateChanged) and one.state not in WELL)


def _attacks(replay: Replay) -> Iterator[Happened]:
    world, name, felled = replay.battle.world, replay.names, fallen(replay.events)
    for place, event in enumerate(replay.events):
        if not isinstance(event, Attacked) or event.odds is None:
            continue
        fell, chance = (event.figure, event.target) in felled, percent(event.odds)
        weapon = world.weapon(event.weapon).title.lower() if event.weapon else ""  # a shove needs none
        words, odds = _told(event, name, weapon, fell=fell)
        rarity = chance if event.hit else 100 - chance
        side = figures.side_of(world, event.figure)
        reason = TurnReason("dice", words, event.figure, event.target, odds, rarity, side, event.hit or fell)
        at = _stood(replay, event.target, place)
        yield Happened(reason, side, event.hit or fell, (0 if fell else ATTACK) + rarity, at, chance, event.glancing)


def _told(event: Attacked, names: Mapping[int, str], weapon: str, *, fell: bool) -> tuple[str, str]:
    """Return a sentence on an attack and a sentence on its chance; `fell` says that its target went down. A burst has
    two chances (to land on the aimed square, and to hit the figures caught), so the sentence says which one is
    meant."""
    who, whom = names.get(event.figure, "?"), names.get(event.target, "")
    chance = percent(event.odds) if event.odds is not None else 0
    fate = ", who fell" if fell else ""
    if not whom:
        where = "where it was aimed" if event.hit else "beside its mark"
        return f"{who}'s {weapon} came down {where}.", f"The chance to land on the chosen square was {chance} %."
    deed = "hit" if event.hit else "grazed" if event.glancing else "missed"
    if event.kind == BLAST:
        told = f"{whom} was hit there with a chance of {chance} %. Whether it landed there was another roll."
        return f"{who}'s {weapon} {deed} {whom}{fate}.", told
    return f"{who} {deed} {whom}{fate}.", f"The chance to hit was {chance} %."


def _stood(replay: Replay, figure: int, until: int) -> Square | None:
    """Return the square on which a figure stood before the event with index `until`; None for figure 0."""
    steps = [(n, one) for n, one in enumerate(replay.events) if isinstance(one, Stepped) and one.figure == figure]
    before = [one.to for n, one in steps if n < until]
    if before:
        return before[-1]
    if steps:
        return steps[0][1].frm
    place = replay.battle.world.find(figure, Place) if figure else None
    return place.square if place is not None else None


def _states(replay: Replay) -> Iterator[Happened]:
    """Yield results for figures that went down, got up or left in this act without being attacked in it: by a burst, or
    by earlier wounds."""
    attacked = {(one.figure, one.target) for one in replay.events if isinstance(one, Attacked) and one.odds is not None}
    for event in replay.events:
        if isinstance(event, StateChanged) and (event.source, event.figure) not in attacked:
            words = f"{replay.names.get(event.figure, '?')} {STATES[event.state]}."
            side, well = figures.side_of(replay.battle.world, event.figure), event.state in WELL
            reason = TurnReason("came", words, event.figure, event.figure, side=side, good=well)
            yield Happened(reason, side, well, AIM if well else 0)


def _aims(replay: Replay) -> Iterator[Happened]:
    """Yield the results for the battle's goal, and the end of the battle."""
    world, goal = replay.battle.world, replay.battle.view(UMPIRE).goal
    played = goal.played if goal is not None else None
    for event in replay.events:
        if not isinstance(event, AIMS):
            continue
        figure = getattr(event, "figure", 0)
        side = figures.side_of(world, figure) if figure else getattr(event, "side", getattr(event, "winner", ""))
        if side:
            words = _goal_words(event, replay.names, played) or said(
                event, replay.names, titles=replay.titles, played=played
            )
            order = END if isinstance(event, BattleEnded) else AIM
            yield Happened(TurnReason("came", words, figure, figure, side=side), side, True, order)


def _goal_words(event: Event, names: Mapping[int, str], played: Played | None) -> str:
    """Return a short sentence on a result for the goal; "" if the sentence of the log is to be used."""
    if played is None:
        return ""
    match event:
        case GoalScored(side=side, done=done, needed=needed) if played.kind.counts == "clear":
            return f"{side_name(side)} is alone in the place: {done} of {needed} rounds in a row."
        case GoalScored(side=side, done=done, needed=needed):
            return f"{side_name(side)} scores a point: {done} of {needed}."
        case LoadOut(figure=figure, load=load, done=done, needed=needed):
            who, what = names.get(figure, "?"), played.load_name(load)
            count = f", {done} of {needed}" if needed > 1 else ""
            is_self = what.removeprefix("the ").lower() == who.lower()
            return f"{sentence_case(what)} got out{count}." if is_self else f"{who} has brought {what} out{count}."
    return ""
