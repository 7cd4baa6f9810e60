"""Tells of one side's own choices while they are still judged, and what becomes of it: the first check is told at
once, and nothing that was told goes away without a word."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.model.listing import sentence_case, times_words
from game.review.findings import OwnCheck, OwnDeed, Review, TurningPoint
from game.review.first_check import told_first
from game.review.lessons import MOST, LessonLook, ReviewLesson, lessons, whose
from game.review.own_deeds import CARE

FOLLOWED = "You did what the hint said."
HINTED = "A hint would have said the same."
OWN_IDEA = "That was your own idea: a hint would have said something else."
NO_DIFFERENCE = "hardly matters"
"""End of the sentence on a plan that seemed better at first sight, and is no mistake in the end."""
HOW_FINISHED = (
    "From many moments of the battle the computer played on for both sides, with new dice each time, and looked who "
    "was ahead then, or had won. That gives a side's chance. At each order looked at it asked what a hint would say."
)
"""Explains the words on what was checked."""
LOOKED_AT = "Looked at closely: no sure difference."
"""Verdict on such a plan where it is told itself."""
MOST_KEPT = MOST + 1
"""Number of lessons that are shown to who has seen others before."""
LESS: tuple[LessonLook, ...] = ("hurt", "hint")
"""Looks of lessons that are no judgement, and give way to one."""


def shown_lessons(review: Review, side: int) -> tuple[ReviewLesson, ...]:
    """Return what is told to take away, at most MOST: what was judged, or until then what a hint would have said; then
    what went best, and the place that cost most, once it is known what they changed: praise and blame stay."""
    is_done = review.stage == "done"
    judged = tuple(_concrete(review, one) for one in lessons(review, side))
    found = judged if is_done else tuple(_lesson(one) for one in _missed(review, side))
    own = [one for one in review.own if one.side == review.sides[side] and (is_done or one.wasted)]
    good = [*_great(review, side), *(_told(review, one) for one in own if one.is_good)]
    hurt = [_told(review, one) for one in own if not (one.is_good or one.wasted)]
    given = [_told(review, one) for one in own if one.wasted]
    if given:  # a fact of the player's own that nobody can doubt
        return (given[0], *(found or tuple(good or hurt))[:1])
    if found and good:
        return (found[0], good[0])
    return (*found, *hurt, *good)[:MOST]


def _concrete(review: Review, one: ReviewLesson) -> ReviewLesson:
    """Return a lesson with what would have been better in its worst case, where, what that would have brought and what
    it would have cost; as it is without such a case."""
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
    """Return the round of an act and whose it was; who was left without orders did nothing."""
    return f"Round {turn.round}{f', {turn.actor}' if turn.actor else ''}"


def kept_lessons(before: Sequence[ReviewLesson], review: Review, side: int, act: int) -> tuple[ReviewLesson, ...]:
    """Return what is told to who was told other lessons `before`: each stays in its place, with what is known of it
    now, and others come after them. A judged mistake that finds no room takes the place of what was not judged, but
    not of the `act` that is shown."""
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
    """Return a lesson that was shown as it is told now: by the lesson that stands for it, or with the verdict on it."""
    by_hint = ("hint", "advice")
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
    """Return the best choice of a side that was judged, if there is one: its chance beside the computer's choice."""
    own = [turn for turn in review.turns if turn.kind == "great" and turn.side == review.sides[side]]
    best = max(own, key=lambda turn: (turn.changes[side].value, -turn.act), default=None)
    if best is None or review.stage != "done":
        return []
    title = f'Well done, round {best.round}{f", {best.name}" if best.name else ""}: "{best.did.words}"'
    better = f"chance was {best.changes[side].points} % better than with what the computer would have done"
    why = f"{sentence_case(whose(review, side))} {better}. {best.why}".strip()
    return [ReviewLesson(title, title, "", 0, (), best.act, (best,), why, "good")]


def _told(review: Review, one: OwnDeed) -> ReviewLesson:
    """Return a plain fact as it is told, with what a hint would have said there if that is known."""
    verdict = next((check.verdict for check in review.first.checks if check.turn.act == one.act), "")
    by_hint = {"followed": FOLLOWED, "hinted": HINTED} | ({"near": OWN_IDEA, "missed": OWN_IDEA} if one.is_good else {})
    look: LessonLook = "good" if one.is_good else "hurt"
    own = one.why.removesuffix(CARE).rstrip() if verdict in by_hint else one.why  # no lesson in what a hint had said
    better = next((check.turn.better for check in review.first.checks if check.turn.act == one.act), None)
    other = f'A hint had another plan: "{better.words}".' if better is not None and not one.is_good else ""
    why = f"{own} {by_hint.get(verdict, other)}".strip()
    return ReviewLesson(one.told, one.told, "", 0, (), one.turn.act, (one.turn,), why, look)


def _missed(review: Review, side: int) -> list[OwnCheck]:
    """Return the first decision of each kind for which a hint had a clearly better plan, as many as are told; none
    that went well, or is told as a turn given away."""
    well = {one.act for one in review.own if one.is_good or one.wasted}
    kinds = told_first(one for one in _own(review, side) if one.turn.act not in well)
    return [some[0] for some in kinds.values()][:MOST]


def _own(review: Review, side: int) -> tuple[OwnCheck, ...]:
    return tuple(one for one in review.first.checks if one.turn.side == review.sides[side])


def _is_told(review: Review, one: OwnCheck, found: tuple[ReviewLesson, ...]) -> bool:
    """Return whether the act of a check is told otherwise: by some lessons, or as a mistake that was judged."""
    judged = any(turn.act == one.turn.act and turn.kind == "mistake" for turn in review.turns)
    return judged or any(case.act == one.turn.act for lesson in found for case in lesson.cases)


def _lesson(one: OwnCheck) -> ReviewLesson:
    """Return what a hint would have said at a decision, with its reasons on the board. It blames nobody: nothing was
    played on yet."""
    turn = one.turn
    assert turn.better is not None, "only what was missed is a lesson"
    when = _when(turn)
    had = f'a hint had another plan, "{turn.better.words}"'
    title = f'{when}, "{turn.did.words}": {had}'
    return ReviewLesson(title, f"{when}: {had}", "", 0, (), turn.act, (turn,), turn.because[0].words, "hint")


def _as_hinted(checks: Sequence[OwnCheck]) -> list[OwnCheck]:
    """Return the decisions that were as a hint said, or would have said."""
    return [one for one in checks if one.verdict in ("followed", "hinted")]


def compared_words(review: Review, side: int) -> str:
    """Return how many of a side's orders were among the plans that a hint shows, in a sentence that says what is
    counted; "" before any is known."""
    own = _own(review, side)
    if not own:
        return ""
    same, its = len(_as_hinted(own)), whose(review, side)
    if len(own) == 1:
        return (
            f"{sentence_case(its)} only order looked at was {'' if same else 'not '}among the plans that a hint shows."
        )
    was = "was" if same == 1 else "were"
    looked = f"{len(own)} orders looked at (moves, attacks, ends of turns)"
    return f"{same} of {its} {looked} {was} among the plans that a hint shows."


def finished_words(review: Review, side: int) -> str:
    """Return that a review is finished, and what was checked for it, in a sentence; "" before."""
    if review.stage != "done":
        return ""
    own = len(_own(review, side))
    beside = f"looked at {own} of {whose(review, side)} orders, and " if own else ""
    return f"Finished: the computer {beside}played on from this battle {times_words(review.rollouts)} with new dice."


def taken_back(review: Review, side: int, shown: tuple[ReviewLesson, ...]) -> str:
    """Return what has become of the first check, in a sentence, if something that it told is no lesson in the end; ""
    if nothing was, or one of the lessons that are `shown` says it."""
    if review.stage != "done":
        return ""
    left = [one.turn for one in _missed(review, side) if not _is_told(review, one, shown)]
    if not left:
        return ""
    turn = left[0]
    return f"What a hint would have said in round {turn.round}{f' ({turn.name})' if turn.name else ''} {NO_DIFFERENCE}."
