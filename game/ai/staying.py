"""Words for why a figure does nothing more: what is left of its turn, what it can attack from here, why moving is
worse."""

from __future__ import annotations

from game.ai.after_orders import given_to
from game.ai.deed_words import command_words
from game.ai.errands import LEAD, lead_of, load_beside
from game.ai.fact_words import danger_words, shot_words
from game.ai.facts import PositionFacts
from game.ai.goal_reasons import bearer_words, goal_way
from game.ai.labour import is_late, spared_words
from game.ai.plans import Plan
from game.ai.ways_on import why_not_on
from game.model.command_ways import way_end
from game.model.commands import End
from game.model.grid import square_words
from game.model.listing import clause_case, number_words


def staying(f: PositionFacts, plan: Plan, rival: Plan | None) -> str:
    """Return words for why a figure does nothing more. `rival` is the next best plan; None if there is none."""
    kept = _ordered(f) or _spent(f)
    if kept:
        return kept
    if plan.after and (found := f.attack(f.here)) is not None and found[1].odds.permille >= f.o.s.measure.fair:
        return f"from here {shot_words(f, found)}"
    load, seen = load_beside(f.o.s), f.view.goal
    if load is not None and seen is not None and (ahead := lead_of(f.o.s, load, f.here)) >= LEAD:
        return f"waits for {bearer_words(f, seen, load)}, {number_words(ahead, 'square')} behind"
    if any(f.here in draw.squares for draw in f.o.pull.draws):
        return "stays where the objective is"
    if is_late(f.o.s, f.o.s.me.pace) and not f.threats(f.here):
        return spared_words(f, "is too far off to be there and back in time")
    if post := _at_post(f):
        return post
    worse = _worse(f, rival) or why_not_on(f) or _without(f)
    if worse:
        return worse
    return "nothing useful is left to do"


def _at_post(f: PositionFacts) -> str:
    """Return words saying that a figure stays near the exit that it guards; "" if it guards none, or is more than a
    move away."""
    seen, way = f.view.goal, goal_way(f)
    if seen is None or way is None or seen.wants or seen.played.kind.counts != "leave" or way[1] > f.o.s.me.pace:
        return ""
    return f"stays near {way[0]}, to guard it ({number_words(way[1], 'square')} away)"


def _ordered(f: PositionFacts) -> str:
    """Return words saying that a figure's pending order is all that it needs; "" if it has no order."""
    given = next((one for one in given_to(f.view, f.figure) if not isinstance(one, End)), None)
    if given is None:
        return ""
    return f"{f.name(f.figure)} has the order to {clause_case(command_words(f.view, given))}, and needs no other"


def _spent(f: PositionFacts) -> str:
    """Return words saying that a turn of half actions is used up; "" if it is not, and in rulesets without half
    actions."""
    pips = f.view.pips(f.figure)
    halves = [pip for pip in pips if pip.kind == "half"]
    if not halves or not all(pip.spent for pip in halves):
        return ""
    left = next((pip for pip in pips if pip.kind == "step" and not pip.spent), None)
    if left is None:
        return "no action is left this turn"
    only, why = f"only a {left.title} is left", why_not_on(f)
    return f"{only}; {why}" if why else f"{only}, and nothing is gained by it now"


def _worse(f: PositionFacts, rival: Plan | None) -> str:
    """Return words saying that more enemies, or more dangerous ones, can attack where the next best plan goes; "" if
    that is not so."""
    if rival is None or way_end(rival.first) is None or rival.square == f.here:
        return ""
    told = danger_words(f, f.threats(rival.square), f.threats(f.here), f"at {square_words(rival.square)}", "here")
    return f"waiting is safer: {told.words}" if told is not None and not told.gain else ""


def _without(f: PositionFacts) -> str:
    """Return words for what a figure that waits cannot do: move on, or attack; "" if it could do either."""
    going = f.view.ruleset.ordinary_move
    if not going or f.may(going) or f.attack(f.here) is not None:
        return ""
    return f"{f.name(f.figure)} cannot go on this turn and sees nobody to attack"


def carrying_on(f: PositionFacts) -> str:
    """Return words saying that a figure is busy with what it began and can do nothing else; "" if it can act."""
    able = any(f.may(action) for action in f.view.ruleset.actions if action != "cancel")
    return "" if able else f"{f.name(f.figure)} is still busy with what it began. Let it go on."
