"""Answers to the questions of the rules, each chosen by its expected worth. An unknown kind of question gets a safe
answer.

An action die is one of a side's stock of extra dice."""

from __future__ import annotations

from game.ai.bodies import POINT
from game.ai.initiative_value import may_rise
from game.ai.plans import outlook_of
from game.ai.situation import Situation, situation_of
from game.ai.stance_plans import is_expected
from game.ai.weights import Level, weights
from game.engine.view import View
from game.model.commands import Answer
from game.model.decisions import Decision
from game.rules.questions import NO, YES

DIE_GAIN = 2
"""The points that an action die is assumed to add to an opening roll."""
COUNT_LOST = 2
"""The Counts (numbers in the order of turns) that a critical failure costs."""


def answer(view: View, decision: Decision, level: Level) -> Answer:
    """Return the answer to a question that is worth most to the side; the first choice for a question of an unknown
    kind."""
    known = [choice.id for choice in decision.choices]
    wanted = _ANSWERS.get(decision.kind, _first)(view, decision, level)
    return Answer(decision.figure, wanted if wanted in known else known[0])


def _first(view: View, decision: Decision, level: Level) -> str:
    """Return the answer to a question of an unknown kind: YES if it offers an attack that may do harm, or else the
    first choice."""
    ids = [choice.id for choice in decision.choices]
    if YES in ids and decision.about in view.opponents():
        return _react(view, decision, level)
    return ids[0]


def _situation(view: View, figure: int, level: Level) -> Situation:
    return situation_of(view, figure, level)


def _boost(view: View, decision: Decision, level: Level) -> str:
    """Return the id, as text, of the figure whose opening roll gets an action die: the one that may overtake enemies of
    most worth by it; NO if none is worth a die."""
    counts = {entry.figure: entry.at for entry in view.strip()}
    best, chosen = 0, NO
    for choice in decision.choices:
        figure = int(choice.id) if choice.id.isdigit() else 0
        if figure not in counts or (level.sense and not may_rise(view, figure, counts[figure], DIE_GAIN)):
            continue
        ahead = [counts[foe] - counts[figure] for foe in view.opponents() if foe in counts]
        overtaken = sum(0 <= lead <= DIE_GAIN for lead in ahead)
        worth = view.sheet(figure).points * POINT * overtaken * weights().measure.opening // 100
        if worth > best:
            best, chosen = worth, choice.id
    price = weights().measure.die if view.action_dice() > 1 else weights().measure.last_die
    return chosen if best > price else NO


def _critical(view: View, decision: Decision, level: Level) -> str:
    """Return YES to pay for a critical hit if an ordinary hit is not enough and the target is worth the cost."""
    s = _situation(view, decision.figure, level)
    target = next((foe for foe in s.foes if foe.id == decision.about), None)
    if target is None:
        return NO
    blow = s.blow(s.me, target)
    if blow is not None and blow.doubled // 2 >= target.toughness + 3:
        return NO
    worth = target.worth // 4
    return YES if worth >= _price(view, s) else NO


def _error(view: View, decision: Decision, level: Level) -> str:
    """Return YES to turn an opponent's bad miss into a fumble if the opponent has enough points and more than one
    action die is left."""
    if view.action_dice() < 2 or decision.figure not in view.opponents():
        return NO
    if not any(choice.title == "Critical miss" for choice in decision.choices):
        return _failure(view, decision)
    return YES if view.sheet(decision.figure).points * POINT // 8 >= 1000 else NO


def _failure(view: View, decision: Decision) -> str:
    """Return YES to make an opponent's failed check critical if the 2 Counts that it then loses put it behind enough of
    our figures."""
    counts = {entry.figure: entry.next_at or entry.at for entry in view.strip()}
    foe = counts.get(decision.figure)
    ahead = [foe - counts[own] for own in view.own() if own in counts] if foe is not None else []
    overtaken = sum(0 <= lead <= COUNT_LOST for lead in ahead)
    worth = view.sheet(decision.figure).points * POINT * overtaken * weights().measure.opening // 100
    return YES if worth > weights().measure.die else NO


def _price(view: View, s: Situation) -> int:
    return s.measure.die if view.action_dice() > 1 else s.measure.last_die


def _react(view: View, decision: Decision, level: Level) -> str:
    """Return YES if the figure has an attack to make as its reaction, or else NO."""
    if decision.figure not in view.own():
        return YES
    s = _situation(view, decision.figure, level)
    target = next((foe for foe in s.foes if foe.id == decision.about), None)
    if target is None:
        return YES
    blow = s.blow(s.me, target)
    return YES if blow is not None and blow.harm else NO


def _always(view: View, decision: Decision, level: Level) -> str:
    """Return YES, to drop a declared action that has become impossible."""
    return YES


def _never(view: View, decision: Decision, level: Level) -> str:
    """Return NO, to go on with the action that is under way."""
    return NO


def _rejoin(view: View, decision: Decision, level: Level) -> str:
    """Return YES to rejoin the order if there is an enemy to attack or none is expected any more, or else NO."""
    s = _situation(view, decision.figure, level)
    ways = s.roads
    if not ways.ready or s.blows_from(s.me.square):
        return YES
    return NO if is_expected(outlook_of(s)) else YES


def _sprint(view: View, decision: Decision, level: Level) -> str:
    """Return YES to sprint past a blocker, unless that would wear the figure out."""
    return NO if "fatigued" in view.figure(decision.figure).conditions else YES


_ANSWERS = {
    "boost": _boost,
    "critical": _critical,
    "error": _error,
    "readied": _react,
    "intercept": _react,
    "rejoin": _rejoin,
    "cancel": _always,
    "reconsider": _never,
    "sprint": _sprint,
}
