"""Differences between two lanes of a comparison at one moment, each in a sentence with its rule.

A lane is the fight under one ruleset.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.lab.compare import Clocks, Lane, LaneFrame
from game.model.events import (
    Attacked,
    CountChanged,
    Declared,
    Harmed,
    InitiativeRolled,
    PhaseBegan,
    RoundBegan,
    StateChanged,
    TurnBegan,
)


@dataclass(frozen=True, slots=True)
class LaneDifference:
    """One difference as a sentence in three parts, of which `words` is the emphasised one, and the id of the rule
    behind it."""

    before: str
    words: str
    after: str
    rule: str

    def __str__(self) -> str:
        return " ".join(part for part in (self.before, self.words, self.after) if part)


def difference(clocks: Clocks, lane: Lane, at: float) -> LaneDifference:
    """Return a difference between a lane and the comparison's first lane up to the time `at` (in rounds). For the first
    lane itself, return a fact about it."""
    base = clocks.lanes[0]
    now = lane.frame(at)
    if lane is base:
        return _of_itself(lane, now)
    then = base.frame(at)
    return (
        _falls(lane, now, base, then)
        or _blows(lane, now, base, then)
        or _order(lane, base, at, now)
        or _alike(lane, base, now)
    )


def _name(frame: LaneFrame, figure: int) -> str:
    standing = frame.figures.get(figure)
    return standing.name if standing is not None else "Somebody"


def _first_turn(lane: Lane) -> str:
    """Return the id of the rule that began the lane's first turn or round."""
    kinds = (TurnBegan, RoundBegan)
    return next((event.rule for event in lane.events if isinstance(event, kinds) and event.rule), "ruleset.choose")


def _of_itself(lane: Lane, now: LaneFrame) -> LaneDifference:
    down = [event for event in lane.events[: now.told] if isinstance(event, StateChanged) and event.state != "up"]
    if down:
        return LaneDifference(
            "So far", f"{_name(now, down[-1].figure)} is {down[-1].state}.", "", _cause(lane, down[-1])
        )
    first = next((act for act in lane.acts), None)
    who = _name(now, first.figure) if first is not None else "Nobody"
    return LaneDifference("", f"{who} acts first,", "and nobody is down yet.", _first_turn(lane))


def _cause(lane: Lane, fallen: StateChanged) -> str:
    """Return the id of the rule by which a figure fell: the rule of the event, or of the last event before it about the
    same figure."""
    place = lane.events.index(fallen)
    for event in reversed(lane.events[: place + 1]):
        about = getattr(event, "figure", 0) if not isinstance(event, Attacked) else event.target
        if about == fallen.figure and getattr(event, "rule", ""):
            return str(getattr(event, "rule", ""))
    return _first_turn(lane)


def _falls(lane: Lane, now: LaneFrame, base: Lane, then: LaneFrame) -> LaneDifference | None:
    """Return the difference that a figure is down in only one of two lanes; None if there is no such figure."""
    for figure, standing in now.figures.items():
        other = then.figures.get(figure)
        if other is None or (standing.state == "up") == (other.state == "up"):
            continue
        if standing.state == "up":
            return LaneDifference(
                "",
                f"{standing.name} still stands,",
                f"but is {other.state} under {base.title}.",
                _order_rule(lane, now),
            )
        fallen = [e for e in lane.events[: now.told] if isinstance(e, StateChanged) and e.figure == figure]
        rule = _cause(lane, fallen[-1]) if fallen else _first_turn(lane)
        return LaneDifference("", f"{standing.name} is {standing.state},", f"but not yet under {base.title}.", rule)
    return None


def _blows(lane: Lane, now: LaneFrame, base: Lane, then: LaneFrame) -> LaneDifference | None:
    """Return a difference in the number of attacks, or in who is hurt; None if there is neither."""
    here = [event for event in lane.events[: now.told] if isinstance(event, Attacked)]
    there = [event for event in base.events[: then.told] if isinstance(event, Attacked)]
    if len(here) != len(there):
        more = "no attack" if not here else "1 attack" if len(here) == 1 else f"{len(here)} attacks"
        rule = here[-1].rule if here and here[-1].rule else _order_rule(lane, now)
        return LaneDifference("By now", f"{more},", f"but {len(there)} under {base.title}.", rule)
    hurt = [event.figure for event in lane.events[: now.told] if isinstance(event, Harmed)]
    theirs = [event.figure for event in base.events[: then.told] if isinstance(event, Harmed)]
    other = next((figure for figure in hurt if figure not in theirs), 0)
    if other:
        rule = next((e.rule for e in lane.events if isinstance(e, Harmed) and e.figure == other and e.rule), "")
        return LaneDifference(
            "", f"{_name(now, other)} is hurt,", f"but not under {base.title}.", rule or _order_rule(lane, now)
        )
    return None


def _order_rule(lane: Lane, now: LaneFrame) -> str:
    """Return the id of the rule by which the order of acting last changed."""
    kinds = (CountChanged, Declared, PhaseBegan, InitiativeRolled)
    found = [event.rule for event in lane.events[: now.told] if isinstance(event, kinds) and event.rule]
    return found[-1] if found else _first_turn(lane)


def _order(lane: Lane, base: Lane, at: float, now: LaneFrame) -> LaneDifference | None:
    """Return a difference in the order of acting: two figures that have changed places, or the number of figures that
    have acted. None if the order is the same."""
    here = list(dict.fromkeys(act.figure for act in lane.acts if act.at <= at))
    there = list(dict.fromkeys(act.figure for act in base.acts if act.at <= at))
    for mine, theirs in zip(here, there, strict=False):
        if mine != theirs:
            words = f"{_name(now, mine)} acts before {_name(now, theirs)},"
            return LaneDifference("", words, f"but not under {base.title}.", _order_rule(lane, now))
    if len(here) != len(there):
        words = "1 figure has acted," if len(here) == 1 else f"{len(here)} figures have acted,"
        return LaneDifference("By now", words, f"but {len(there)} under {base.title}.", _order_rule(lane, now))
    return None


def _alike(lane: Lane, base: Lane, now: LaneFrame) -> LaneDifference:
    return LaneDifference("", f"The same as under {base.title}.", "", _order_rule(lane, now))
