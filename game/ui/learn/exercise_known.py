"""Facts shown beside a question, from which the answer can be worked out but not read off."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from game.actions import ACTIONS
from game.model.grid import edge_between, is_diagonal, is_neighbour
from game.model.listing import clause_case, with_unit
from game.model.tally import Tally
from game.rulebook.demo import refusals
from game.rulebook.exercises.event_causes import parts_of
from game.rulebook.exercises.making import Exercise
from game.rulebook.sentences import id_words
from game.ui.learn.showing import Showing

MOVE = "move"
SUMS, MOST_NUMBERS = ("chance", "event", "fact"), 6
"""Topics that are about figures' numbers; and the most numbers to show."""
ROLLED = ("", "Attacked")
"""Events whose numbers are sums of figures' own numbers; "" stands for questions about no event."""
COUNTED = ("count", "halves", "free", "simple", "at_time", "above", "fatigue", "shots", "to", "cost", "feet", "left")
"""Names of numbers that are not sums of a figure's own numbers."""
OF_DICE = re.compile(r"D\d+ |Hits ")
"""Pattern of lines in a sum that come from the dice."""
ASIDE = ("free", "step", "move")
"""Kinds of actions that a figure may have outside its own turn."""
FAR = ("ends", "cost", "plan-cost", "reach-cost", "reaches", "plan")
"""Topics about the length of a move."""


def known_words(showing: Showing, exercise: Exercise) -> list[str]:
    """Return facts that help to find the answer without giving it away: the round, whose turn it is, the length of a
    move, the figures' numbers, the ranges of a weapon."""
    subject = exercise.subject
    told = [*_when(showing, exercise), *_between(showing, exercise)]
    if subject.event in ("CheckRolled", "InitiativeRolled"):
        return [*told, *_added(exercise)]
    if subject.event == "GroupsPlaced":
        return [*told, f"The battlefield: {id_words(exercise.demo.scenario.map.environment)}."]
    if exercise.kind == "number" and subject.topic in SUMS and subject.event in ROLLED and subject.name not in COUNTED:
        return [*told, *_numbers(showing, exercise), *exercise.known]
    return [*told, *_far(showing, exercise), *exercise.known]


def _when(showing: Showing, exercise: Exercise) -> Iterator[str]:
    """Yield the round with its part and its limit, if any, and whose turn it is unless the question asks that."""
    subject, session, table = exercise.subject, showing.play.session, _table(exercise)
    number, (period, part) = session.view.round, session.view.moment
    goal, options = session.view.goal, exercise.demo.scenario.options
    lasts = (int(options.get("round_limit", 0)), goal.last_round if goal is not None else 0)
    last = min((one for one in lasts if one), default=0)
    if number and (number > 1 or part or last) and (table or subject.topic != "round"):
        more = f", {clause_case(part)}" if part else ""
        yield f"This is {period.lower()} {number}{f' of {last}' if last else ''}{more}."
    decision = session.battle.decision
    if decision is not None and decision.kind == "act" and subject.topic in ("allowed", "offered"):
        name = session.view.figure(decision.figure).name
        pips = [pip for pip in session.view.pips(decision.figure) if pip.kind not in ASIDE]
        is_idle = bool(pips) and all(pip.spent for pip in pips)
        yield f"{name} is next in the order." if is_idle else f"It is the turn of {name}."


def _between(showing: Showing, exercise: Exercise) -> Iterator[str]:
    """Yield a sentence on the wall, door or fence between two neighbouring figures of the question, because the figures
    hide it on the board."""
    subject, view, ids, table = exercise.subject, showing.play.session.view, showing.play.run.ids, _table(exercise)
    marks = (subject.figure or str(table.get("figure", "")), subject.other or str(table.get("target", "")))
    moves = subject.is_after and exercise.demo.beats[subject.beat - 1].do is not None
    if moves or not all(mark in ids and view.knows(ids[mark]) for mark in marks):
        return
    one, other = (view.figure(ids[mark]) for mark in marks)
    if not is_neighbour(one.square, other.square) or is_diagonal(one.square, other.square):
        return
    kind = view.board.edge(one.square, other.square)
    if kind is None:
        return
    is_open = edge_between(one.square, other.square) in view.opened()
    state = f", {'open' if is_open else 'closed'}" if kind.opens else ""
    yield f"On the border between {one.name} and {other.name}: {clause_case(kind.title)}{state}."


def _far(showing: Showing, exercise: Exercise) -> Iterator[str]:
    """Yield a sentence on the length of the move that the figure in question is to make."""
    subject, view = exercise.subject, showing.play.session.view
    table = _table(exercise)
    figure = showing.play.run.ids.get(subject.figure, 0)
    goes = any(table.get(way) for way in ("path", "to"))
    asked = subject.topic in FAR or (subject.topic == "allowed" and goes)
    changes = subject.topic == "allowance" and table and view.knows(figure)
    if not figure or not view.knows(figure) or not (asked or changes):
        return
    action = str(table.get("command", MOVE)) if subject.topic == "allowed" else subject.action or MOVE
    amount = view.allowance(figure, action if action in ACTIONS else MOVE)
    if amount and (asked or amount != exercise.right.value):
        yield f"{view.figure(figure).name} may go {with_unit(amount, str(view.ruleset.movement.unit))} with one move."


def _table(exercise: Exercise) -> dict[str, Any]:
    """Return the command of the question's step, or the refused command in question, as a dict; {} for a step without a
    command."""
    beat = exercise.demo.beats[exercise.subject.beat - 1]
    if beat.do is not None:
        return dict(beat.do)
    wanted = refusals(beat)
    return dict(wanted[exercise.subject.place]) if exercise.subject.place < len(wanted) else {}


def _added(exercise: Exercise) -> Iterator[str]:
    """Yield a sentence with the parts of a check's or an initiative's modifier, without the dice; nothing for rolls
    that count successes."""
    total = next((place for place, line in enumerate(exercise.why) if line.startswith("In all ")), 0)
    in_all = int(exercise.why[total].removeprefix("In all ")) if total else 0
    right = exercise.right.value
    if exercise.kind == "number" and isinstance(right, int) and in_all > right:
        return
    parts = [line for line in exercise.why[:total] if not OF_DICE.match(line)]
    if parts:
        yield f"Added to the dice: {', '.join(parts)}."


def _numbers(showing: Showing, exercise: Exercise) -> Iterator[str]:
    """Yield a sentence with the numbers of each figure in the question; for an attack, the numbers on which it depends.
    A number that is the answer is given by its parts."""
    subject, view, ids = exercise.subject, showing.play.session.view, showing.play.run.ids
    table = _table(exercise)
    weapon = subject.weapon or str(table.get("weapon", ""))
    attacker = subject.figure or str(table.get("figure", ""))
    marks = (subject.figure, subject.other, str(table.get("figure", "")), str(table.get("target", "")))
    for mark in dict.fromkeys(mark for mark in marks if mark in ids):
        if not view.knows(ids[mark]):
            continue
        facts = view.facts(ids[mark])[1:]
        if weapon:
            own = [one for one in facts if one[0] == view.weapon(weapon).title] if mark == attacker else facts[:1]
            facts = tuple(own) or facts
        told = list[str]()
        for title, tally in facts:
            if tally.total != exercise.right.value:
                told.append(f"{title} {tally.total}{_parts(tally, exercise)}")
            elif len(tally.reasons) > 1:
                told += tally.lines
        if told:
            yield f"{view.figure(ids[mark]).name}: {', '.join(dict.fromkeys(told[:MOST_NUMBERS]))}."


def _parts(tally: Tally, exercise: Exercise) -> str:
    """Return the parts of a sum in brackets, if the explanation of a wrong answer mentions one of them; ""
    otherwise."""
    told = " ".join(option.reason for option in exercise.wrong)
    is_named = len(tally.reasons) > 1 and any(str(reason) in told for reason in tally.reasons)
    return f" ({parts_of(tally)})" if is_named else ""
