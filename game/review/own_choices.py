"""Tells of one side's own choices while they are still judged, and what becomes of it: the first check is told at
once, and nothing that was told goes away without a word."""

from __future__ import annotations

from game.model.commands import End
from game.model.listing import number_words
from game.review.findings import OwnCheck, Review
from game.review.first_check import told_first
from game.review.lessons import MOST, ReviewLesson, is_yours, lessons, told
from game.review.told import whole

NO_DIFFERENCE = "made no sure difference"
"""End of the sentence on a plan that seemed better at first sight, and is no mistake in the end."""


def shown_lessons(review: Review, side: int) -> tuple[ReviewLesson, ...]:
    """Return the lessons that are shown: until the review is done, what the first check found; then what was
    judged."""
    if review.stage != "done":
        return tuple(_lesson(kind) for kind in _missed(review, side))
    return lessons(review, side)


def _missed(review: Review, side: int) -> list[tuple[OwnCheck, ...]]:
    """Return the decisions of a side for which a hint had a clearly better plan, as many kinds as are told."""
    return list(told_first(_own(review, side)).values())[:MOST]


def _own(review: Review, side: int) -> tuple[OwnCheck, ...]:
    return tuple(one for one in review.first.checks if one.turn.side == review.sides[side])


def _is_told(review: Review, one: OwnCheck, found: tuple[ReviewLesson, ...]) -> bool:
    """Return whether the act of a check is told otherwise: by some lessons, or as a mistake that was judged."""
    judged = any(turn.act == one.turn.act and turn.kind == "mistake" for turn in review.turns)
    return judged or any(case.act == one.turn.act for lesson in found for case in lesson.cases)


def _lesson(kind: tuple[OwnCheck, ...]) -> ReviewLesson:
    """Return the lesson of decisions of one kind, by the hints of their moments alone."""
    turn = kind[0].turn
    assert turn.better is not None, "only what was missed is a lesson"
    words = told()[turn.because[0].about]["next"]
    advice = words.format(better=turn.better.words, deed=turn.did.words, who=turn.name)
    when = f"Round {turn.round}{f', {turn.name}' if turn.name else ''}"
    short = f'{when}: "{turn.better.words}" was better'
    cases = tuple(sorted((one.turn for one in kind), key=lambda one: one.act))
    why = turn.because[0].words
    return ReviewLesson(f'{short} than "{turn.did.words}"', short, advice, 0, (), turn.act, cases, why)


def first_words(review: Review, side: int) -> str:
    """Return what the first check says of a side's choices, in sentences; "" where lessons say it, and before there is
    anything to say."""
    own, first = _own(review, side), review.first
    if not own or _missed(review, side):
        return ""
    same = [one for one in own if one.verdict == "hinted" and not isinstance(one.turn.did.command, End)]
    if first.looked < first.of:
        if not same:
            return f"So far, no hint would have told {_whom(review, side)} anything clearly better."
        turn = same[0].turn
        return f'Well chosen in round {turn.round}, {turn.name}: a hint would have said "{turn.did.words}" too.'
    where = f"the {number_words(len(own), 'decision')} that mattered most"
    told_of = f"Nothing that a hint would have told {_whom(review, side)} was missed in {where}."
    return f"{told_of} {_best(review, same, side)}".strip()


def _whom(review: Review, side: int) -> str:
    return "you" if is_yours(review, side) else review.sides[side].capitalize()


def _best(review: Review, same: list[OwnCheck], side: int) -> str:
    """Return the best of a side's decisions that a hint would have shown too, in a sentence; "" if none raised its
    chance."""

    def rise(one: OwnCheck) -> float:
        before, after = (review.curve[act].chances[side].value for act in (one.turn.act, one.turn.act + 1))
        return after - before

    best = max(same, key=rise, default=None)
    if best is None or rise(best) < 0.01:
        return ""
    turn = best.turn
    frm, to = (whole(review.curve[act].chances[side]) for act in (turn.act, turn.act + 1))
    return f'Best: round {turn.round}, {turn.name}: "{turn.did.words}" (chance from {frm} to {to}).'


def taken_back(review: Review, side: int) -> str:
    """Return what has become of the first check, in a sentence, if something that it told is no lesson in the end; ""
    if nothing was, or a lesson says it."""
    if review.stage != "done":
        return ""
    shown = shown_lessons(review, side)
    left = [kind[0].turn for kind in _missed(review, side) if not _is_told(review, kind[0], shown)]
    if not left:
        return ""
    turn = left[0]
    return f"What seemed better in round {turn.round}{f' ({turn.name})' if turn.name else ''} {NO_DIFFERENCE}."
