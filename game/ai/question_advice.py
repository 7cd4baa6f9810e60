"""Advice on the questions of the rules, where it differs from the computer player's own answer: reasons to keep an
interception or an action die."""

from __future__ import annotations

from game.ai.bodies import first_tracks
from game.ai.facts import PositionFacts
from game.ai.goal_roles import role_of
from game.ai.plans import outlook_of
from game.ai.replies import DIE_GAIN
from game.ai.situation import situation_of
from game.ai.stakes import pressing_on_goal
from game.ai.weights import Level
from game.engine.view import View
from game.model.decisions import Decision
from game.model.grid import distance_between
from game.model.listing import number_words


def kept_for(view: View, decision: Decision) -> int:
    """Return the id of an enemy for whom the interception now offered should be saved; 0 if there is none.

    This is an enemy beside the figure who carries what decides the battle, if the interception is offered against
    another.
    """
    seen = view.goal
    if decision.kind != "intercept" or seen is None or seen.played.kind.counts != "loads":
        return 0
    bearers = pressing_on_goal(view)
    if decision.about in bearers or not view.knows(decision.figure):
        return 0
    me = view.figure(decision.figure)
    foes = (view.figure(foe) for foe in sorted(bearers))
    return next((foe.id for foe in foes if distance_between(me.square, me.width, foe.square, foe.width) <= 1), 0)


def keeping_words(view: View, decision: Decision, foe: int, level: Level) -> str:
    """Return words for the enemy for whom an interception is saved: "keep it for Nina, who carries the fallen ally,
    beside Petra too"."""
    f = PositionFacts(outlook_of(situation_of(view, decision.figure, level)))
    role = role_of(f, foe)
    return f"keep it for {f.name(foe)}{f', {role},' if role else ''} beside {f.name(decision.figure)} too"


def ordinary_words(view: View, decision: Decision) -> str:
    """Return words saying why an ordinary hit does as much as the critical one offered; "" for other questions, and if
    a critical hit does more.

    Example: "Lena has no vitality left, so an ordinary hit costs health too"."""
    tracks = _bared(view, decision)
    if not tracks:
        return ""
    spared, beneath = tracks
    return f"{view.figure(decision.about).name} has no {spared} left, so an ordinary hit costs {beneath} too"


def little_use_words(view: View, decision: Decision) -> str:
    """Return the same in a few words, for the card of the answer that is hardly better; "" likewise."""
    tracks = _bared(view, decision)
    return f"Little use: 0 {tracks[0]} left, so any hit takes {tracks[1]}" if tracks else ""


def _bared(view: View, decision: Decision) -> tuple[str, ...]:
    """Return the names of the two tracks of health of the target of a critical hit that is offered, if nothing is left
    on the first; () otherwise."""
    tracks = first_tracks(view, decision.about) if decision.kind == "critical" and view.knows(decision.about) else ()
    return tuple(track.title.lower() for track in tracks) if len(tracks) > 1 and tracks[0].left <= 0 else ()


def die_words(view: View) -> str:
    """Return words for how many enemies an action die on initiative would overtake, and what else a die is good for."""
    counts = {entry.figure: entry.at for entry in view.strip()}
    foes = [counts[foe] for foe in view.opponents() if foe in counts]
    passed = (sum(0 <= at - counts[own] <= DIE_GAIN for at in foes) for own in view.own() if own in counts)
    most = max(passed, default=0)
    who = f"before at most {number_words(most, 'enemy', 'enemies')}" if most else "before no enemy"
    return f"a die is likely to bring a figure {who} now. Later it can make a hit critical"


def dropping_words(view: View, decision: Decision) -> str:
    """Return words for when a declared action that has become impossible would fail, and what dropping it now gains."""
    due = next((f" at {one.at} {one.label}" for one in view.strip() if one.figure == decision.figure), "")
    return f"it would fail{due}: {view.figure(decision.figure).name} can do something else instead, from now on"
