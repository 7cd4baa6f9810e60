"""Lessons on one side's choices while they are still being judged.

The first check is shown at once. Later findings never silently remove a lesson that was shown: it stays, or is
explained.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.model.listing import sentence_case, times_words
from game.review.findings import DeedPattern, OwnCheck, OwnDeed, Review, TurningPoint
from game.review.first_check import told_first
from game.review.lessons import (
    EVEN,
    MOST,
    LessonLook,
    ReviewLesson,
    lessons,
    likely_words,
    no_lesson,
    whose,
)
from game.review.own_deeds import CARE

FOLLOWED = "You did what the hint said."
HINTED = "A hint would have said the same."
OWN_IDEA = "That was your own idea: a hint would have said something else."
NO_DIFFERENCE = "hardly matters"
"""Words for a plan that seemed better in the first check and made no difference in the end."""
HOW_FINISHED = (
    "The computer played on from many moments of the battle, for both sides, with new dice each time. Who was ahead "
    "then, or had won, gives each side's chance. For each order that it checked, it also asked what a hint would say."
)
"""Explanation of the sentence that says how much was checked."""
LOOKED_AT = "The computer looked closely and found no sure difference."
"""Verdict on a plan that made no difference, if its lesson is still shown."""
MOST_KEPT = MOST + 1
"""Most lessons shown to a reader who has seen others before."""
LESS: tuple[LessonLook, ...] = ("hurt", "hint")
"""Kinds of lesson that judge nothing, and make room for judged mistakes."""


def shown_lessons(review: Review, side: int) -> tuple[ReviewLesson, ...]:
    """Return the lessons to show, at most MOST for a side that won, else MOST_KEPT. In order: a turn given away; judged
    mistakes and probable ones (until the review is done, plans of hints); habits in acting. If room is left: the best
    deed, a strength, or the place that cost most."""
    is_done, name = review.stage == "done", review.sides[side]
    most = MOST if review.result[side] > EVEN else MOST_KEPT
    own = [one for one in review.own if one.side == name and (is_done or one.wasted)]
    good = [*_great(review, side), *(_told(review, one) for one in own if one.is_good)]
    hurt = [_told(review, one) for one in own if not (one.is_good or one.wasted)]
    given = [_told(review, one) for one in own if one.wasted][:1]  # of the player's own: nobody can doubt it
    is_checked = is_done or 0 < review.first.of == review.first.looked  # plans of hints keep the first places
    again = [_again(one) for one in review.patterns if one.side == name and is_checked and not one.is_good]
    good += [_again(one) for one in review.patterns if one.side == name and is_done and one.is_good]
    judged = [*(_concrete(review, one) for one in lessons(review, side)), *_likely(review, side)]
    found = judged if is_done else [_lesson(one) for one in _missed(review, side)]
    taught = [*given, *found, *again][: most - bool(good and most == MOST)]
    advised = [one for one in hurt if CARE in one.why or most != MOST]  # who won learns more from what went well
    beside = (good or hurt) if taught else [*advised, *good, *(one for one in hurt if one not in advised)]
    return (*taught, *beside)[:most]


def _again(one: DeedPattern) -> ReviewLesson:
    """Return a pattern (a habit in acting) as a lesson."""
    look: LessonLook = "strength" if one.is_good else "pattern"
    return ReviewLesson(one.told, one.told, "", 0, (), one.act, one.cases, one.why, look, one.short)


def _likely(review: Review, side: int) -> list[ReviewLesson]:
    """Return the lessons on the side's choices that probably cost something."""
    found = []
    for turn in review.weighed:
        if turn.side == review.sides[side]:
            words = likely_words(turn).removesuffix(".")
            short = words.partition(" than ")[0]
            found.append(
                ReviewLesson(words, short, "", 0, (), turn.act, (turn,), turn.why, "likely", "Probably a better way")
            )
    return found


def verdict(review: Review, side: int, shown: Sequence[ReviewLesson]) -> str:
    """Return a sentence on all choices of a side, which fits the lessons `shown`; "" if these say enough."""
    looks = {one.look for one in shown}
    if "advice" in looks or lessons(review, side):
        return ""
    if "likely" in looks:
        return "No single choice surely cost 10 %. What probably cost most stands below."
    if "pattern" in looks and review.result[side] <= EVEN:
        return "No single choice surely cost 10 %. What happened again and again stands below."
    if "hurt" in looks and review.result[side] <= EVEN:
        return "No single choice surely cost 10 %. The place that cost most stands below."
    return no_lesson(review, side, beside="pattern" in looks)


def _concrete(review: Review, one: ReviewLesson) -> ReviewLesson:
    """Return a lesson completed with its worst case: the better plan, the round, and the cost; the same lesson if there
    is no clear case."""
    worst = next((case for case in one.cases if case.act == one.act and case.better is not None), None)
    if worst is None or worst.better is None or not worst.changes[review.sides.index(worst.side)].is_clear:
        return one  # of a single case nobody knows what it cost
    told = (check.turn.because for check in review.first.checks if check.turn.act == one.act and check.turn.because)
    why = next((because[0].words for because in told), worst.why)
    by = f" by {worst.name}" if worst.name and not worst.actor else ""
    better = f'{_when(worst)}: "{worst.better.words}"{by} was better'
    times = f" {one.title}." if len(one.cases) > 1 else ""
    return replace(one, title=f'{better} than "{worst.did.words}"', short=better, why=f"{why}{times}".strip())


def _when(turn: TurningPoint) -> str:
    """Return the round of an act and its figure's name, in words."""
    return f"Round {turn.round}{f', {turn.actor}' if turn.actor else ''}"


def kept_lessons(before: Sequence[ReviewLesson], review: Review, side: int, act: int) -> tuple[ReviewLesson, ...]:
    """Return the lessons for a reader who has seen those in `before`: each stays in its place, updated, and new ones
    follow. A judged mistake without room replaces a lesson that is no judgement, unless that lesson shows the present
    `act`."""
    found = shown_lessons(review, side)
    kept = [_as_known(one, found, review, side) for one in before]
    for one in found:
        if one in kept:
            continue
        less = [place for look in LESS for place, other in enumerate(kept) if other.look == look and other.act != act]
        if len(kept) < MOST_KEPT:
            kept.append(one)
        elif one.look == "advice" and less:
            kept[less[0]] = one
    return tuple(kept)


def _as_known(one: ReviewLesson, found: Sequence[ReviewLesson], review: Review, side: int) -> ReviewLesson:
    """Return a shown lesson as it reads now: the new lesson about the same act, or the old one with the verdict on
    it."""
    by_hint = ("hint", "advice", "likely")
    for other in found:
        if one.look == other.look and one.act == other.act:
            return other
        if one.look in by_hint and other.look in by_hint and one.act in {case.act for case in other.cases}:
            return other
    if one.look == "hint" and review.stage == "done":
        return replace(one, why=one.why if one.why.startswith(LOOKED_AT) else f"{LOOKED_AT} {one.why}")
    facts = (_told(review, own) for own in review.own if own.side == review.sides[side])
    return next((other for other in facts if (other.look, other.act) == (one.look, one.act)), one)


def _great(review: Review, side: int) -> list[ReviewLesson]:
    """Return a list with the lesson on the side's best judged choice, which beat the computer's command; [] if there is
    none."""
    own = [turn for turn in review.turns if turn.kind == "great" and turn.side == review.sides[side]]
    best = max(own, key=lambda turn: (turn.changes[side].value, -turn.act), default=None)
    if best is None or review.stage != "done":
        return []
    title = f'Well done, round {best.round}{f", {best.name}" if best.name else ""}: "{best.did.words}"'
    better = f"chance was {best.changes[side].points} % better than with what the computer would have done"
    why = f"{sentence_case(whose(review, side))} {better}. {best.why}".strip()
    return [ReviewLesson(title, title, "", 0, (), best.act, (best,), why, "good", "Well done")]


def _told(review: Review, one: OwnDeed) -> ReviewLesson:
    """Return a plain fact as a lesson, with the plan of a hint for that act if there is one."""
    verdict = next((check.verdict for check in review.first.checks if check.turn.act == one.act), "")
    by_hint = {"followed": FOLLOWED, "hinted": HINTED} | ({"near": OWN_IDEA, "missed": OWN_IDEA} if one.is_good else {})
    look: LessonLook = "good" if one.is_good else "hurt"
    care = "" if verdict in by_hint else one.care  # no lesson in what a hint had said
    better = next((check.turn.better for check in review.first.checks if check.turn.act == one.act), None)
    other = f'A hint had another plan: "{better.words}".' if better is not None and not one.is_good else ""
    why = " ".join(filter(None, (one.why, care, by_hint.get(verdict, other))))
    brief = "Turn given away" if one.wasted else one.told.partition(",")[0]
    return ReviewLesson(one.told, one.told, "", 0, (), one.turn.act, (one.turn,), why, look, brief)


def _missed(review: Review, side: int) -> list[OwnCheck]:
    """Return the first missed decision of each kind of mistake, at most MOST. Acts that went well, or are shown as a
    turn given away, are left out."""
    well = {one.act for one in review.own if one.is_good or one.wasted}
    kinds = told_first(one for one in _own(review, side) if one.turn.act not in well)
    return [some[0] for some in kinds.values()][:MOST]


def _own(review: Review, side: int) -> tuple[OwnCheck, ...]:
    return tuple(one for one in review.first.checks if one.turn.side == review.sides[side])


def _is_told(review: Review, one: OwnCheck, found: tuple[ReviewLesson, ...]) -> bool:
    """Return whether the act of a comparison is shown elsewhere: in one of the lessons `found`, or as a judged
    mistake."""
    judged = any(turn.act == one.turn.act and turn.kind == "mistake" for turn in review.turns)
    return judged or any(case.act == one.turn.act for lesson in found for case in lesson.cases)


def _lesson(one: OwnCheck) -> ReviewLesson:
    """Return the lesson of a missed decision: the plan of a hint with its reason. It judges nothing, because no
    rollouts were played."""
    turn = one.turn
    assert turn.better is not None, "only what was missed is a lesson"
    when = _when(turn)
    had = f'a hint had another plan, "{turn.better.words}"'
    title = f'{when}, "{turn.did.words}": {had}'
    return ReviewLesson(
        title, f"{when}: {had}", "", 0, (), turn.act, (turn,), turn.because[0].words, "hint", "A hint's plan"
    )


def _as_hinted(checks: Sequence[OwnCheck]) -> list[OwnCheck]:
    """Return the comparisons in which the command was one that a hint did show or would have shown."""
    return [one for one in checks if one.verdict in ("followed", "hinted")]


def compared_words(review: Review, side: int) -> str:
    """Return a sentence on how many of a side's orders were among the plans that a hint shows; "" before any order was
    compared."""
    own = _own(review, side)
    if not own:
        return ""
    same, its = len(_as_hinted(own)), whose(review, side)
    if len(own) == 1:
        return f"The computer checked one of {its} orders: it was {'' if same else 'not '}among the plans of a hint."
    was = "was" if same == 1 else "were"
    looked = f"{len(own)} of {its} orders (moves, attacks, ends of turns)"
    return f"The computer checked {looked}: {same} {was} among the plans of a hint."


def finished_words(review: Review, side: int) -> str:
    """Return a sentence that a review is finished and how much was checked for it; "" while it is not finished."""
    if review.stage != "done":
        return ""
    own = len(_own(review, side))
    beside = f"checked {own} of {whose(review, side)} orders, and " if own else ""
    played = f"played on from this battle {times_words(review.rollouts)} with new dice"
    return f"The computer has finished: it {beside}{played}."


def taken_back(review: Review, side: int, shown: tuple[ReviewLesson, ...]) -> str:
    """Return a sentence on the first missed decision that made no difference in the end; "" if there is none, or if one
    of the `shown` lessons tells it."""
    if review.stage != "done":
        return ""
    left = [one.turn for one in _missed(review, side) if not _is_told(review, one, shown)]
    if not left:
        return ""
    turn = left[0]
    return f"What a hint would have said in round {turn.round}{f' ({turn.name})' if turn.name else ''} {NO_DIFFERENCE}."
