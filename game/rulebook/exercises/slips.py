"""Mistakes that need no changed position: a part of a sum left out or subtracted, dice added up wrongly, answers listed
in the demo's file, and answers that are merely wrong."""

from __future__ import annotations

from collections.abc import Iterator

from game.model.listing import sentence_case, with_unit
from game.model.tally import DIE, Reason, Tally
from game.rulebook.demo import Demo
from game.rulebook.exercises.answers import FoundAnswer
from game.rulebook.exercises.causes import Cause
from game.rulebook.exercises.demo_parts import figures_of
from game.rulebook.exercises.subjects import AnswerValue, Subject
from game.rulebook.exercises.wording import IN_UNITS, unit_of

PERCENT, NOBODY = "percent", "Nobody"
YES = {"Yes": True, "Allowed": True, "No": False, "Refused": False}
LONGEST_REASON = 105
"""Most letters that fit on the card of an answer."""
Slips = Iterator[tuple[int, str]]
"""Wrong numbers, each with the mistake in words."""


def written(demo: Demo, subject: Subject) -> dict[AnswerValue, str]:
    """Return the wrong answers for which the demo's file has a reason, each with this reason."""
    return {_value_of(subject, key): filled(demo, words) for key, words in demo.exercise.wrong.items()}


def filled(demo: Demo, words: str) -> str:
    """Return a text of a demo's file with the names of its figures filled in."""
    return words.format_map(demo.names)


def _value_of(subject: Subject, key: str) -> AnswerValue:
    if subject.kind == "who":
        return tuple(mark.strip() for mark in key.split(",")) if key != NOBODY else ()
    return YES[key] if subject.kind == "may" else int(key)


def merely_wrong(demo: Demo, subject: Subject, right: FoundAnswer) -> Iterator[AnswerValue]:
    """Yield wrong answers without an explanation, likely answers first: the opposite of yes or no, numbers near the
    right one, another figure, or the square that was the aim."""
    own = right.value
    if isinstance(own, bool):
        yield not own
    elif isinstance(own, int) and subject.kind == "number":
        near = (own * 2, own - 1, own + 1, own + 2)
        yield from (value for value in dict.fromkeys(near) if value != own and (value >= 0) == (own >= 0))
    elif subject.kind == "who":
        yield from ((mark,) for mark in figures_of(demo) if (mark,) != own)
    elif subject.kind == "square":
        table = demo.beats[subject.beat - 1].do or {}
        goal = (table.get("path") or [table.get("to")])[-1]
        if goal is not None and tuple(goal) != own:
            yield (int(goal[0]), int(goal[1]))


def plain_reason(demo: Demo, subject: Subject, right: AnswerValue, value: AnswerValue, cause: Cause) -> str:
    """Return the reason against an answer to which no known mistake leads: by how much a number is off, and why the
    right answer is right."""
    if subject.kind != "number" or not isinstance(right, int) or not isinstance(value, int):
        return cause.reason
    off = f"That is {abs(value - right)} too {'high' if value > right else 'low'}."
    if subject.topic in (*IN_UNITS, "distance"):
        far = with_unit(abs(value - right), unit_of(demo) if subject.topic in IN_UNITS else "squares")
        off = f"That is {far} too {'much' if value > right else 'little'}."
    told = f"{off} {cause.reason}"
    return told if len(told) <= LONGEST_REASON else off


def slips_of(subject: Subject, right: FoundAnswer) -> Slips:
    """Yield wrong numbers with the mistake that leads to each, for an answer that is a sum, a change, or a number of
    dice."""
    if subject.kind != "number" or subject.name == PERCENT or not isinstance(right.value, int):
        return
    for tally in right.sums:
        if right.value in (tally.total, tally.total + sum(right.dice)):
            yield from _of_sum(right.value, tally, right.dice)
        elif subject.event == "CountChanged":
            yield from _of_change(right.value, tally)
    if subject.event == "CountNoted":
        ways = ("rises", "fall") if right.value > 0 else ("falls", "rise")
        yield -right.value, f"The Count {ways[0]}. It does not {ways[1]}."
        yield 0, f"The Count {ways[0]} by {abs(right.value)}, at the end of the round."
    if subject.event == "InitiativeRolled":
        yield from _of_dice(right)
    for cost in dict.fromkeys(right.costs):
        if len(right.costs) > 1:
            yield right.value - cost, "This leaves out one square of the path."


def _parts(tally: Tally) -> list[Reason]:
    """Return the parts of a sum that a learner has to add."""
    return [reason for reason in tally.reasons if reason.amount and reason.kind != DIE]


def _of_sum(total: int, tally: Tally, dice: tuple[int, ...]) -> Slips:
    """Yield wrong totals of a sum: with one part left out (the last, most special part first; never the largest), with
    a penalty added, without its dice, or with one part counted twice."""
    parts = _parts(tally)
    if len(parts) < 2 and not dice:
        return
    added = sum(reason.amount for reason in parts if reason.amount > 0)
    for reason in reversed(parts):
        if (dice or 2 * reason.amount <= added) and not total - reason.amount < 0 <= total:
            yield total - reason.amount, f"This leaves out {reason}."
    for reason in parts:
        if reason.amount < 0:
            yield total - 2 * reason.amount, f"This adds {-reason.amount}. {sentence_case(reason.text)} takes it away."
    if dice and total == tally.total + sum(dice):
        yield total - sum(dice), f"This leaves out what the {'die shows' if len(dice) == 1 else 'dice show'}."
    yield from ((total + reason.amount, f"This counts {reason} twice.") for reason in parts)


def compared(right: FoundAnswer, seen: FoundAnswer) -> str:
    """Return a sentence on how another answer's sum differs from the right one, if it does in one part only; ""
    otherwise."""
    (mine, theirs) = ([str(reason) for tally in one.sums for reason in tally.reasons] for one in (right, seen))
    less, more = ([part for part in a if part not in b] for a, b in ((mine, theirs), (theirs, mine)))
    if len(less) + len(more) != 1:
        return ""
    return f"This leaves out {less[0]}." if less else f"This counts {more[0]}. That does not count here."


def _of_change(total: int, tally: Tally) -> Slips:
    """Yield wrong results of a change, with a part left out or with the wrong sign."""
    for reason in _parts(tally):
        yield total - reason.amount, f"This leaves out {reason}."
    for reason in _parts(tally):
        ways = ("takes away", "adds") if reason.amount > 0 else ("adds", "takes away")
        turned = f"This {ways[0]} {abs(reason.amount)}. {reason.text} {ways[1]} {abs(reason.amount)}."
        yield total - 2 * reason.amount, turned


def _of_dice(right: FoundAnswer) -> Slips:
    """Yield two wrong answers to a question for a number of successes: the sum of the dice, and the number of all
    dice."""
    dice, own = right.dice, right.value
    if not isinstance(own, int) or not dice or own > len(dice) or own == sum(dice):
        return
    if own < len(dice):
        yield len(dice), "This counts every die. Not every one of them is a success."
    yield sum(dice), "This adds the dice up. Count how many of them are a success."
