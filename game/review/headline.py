"""Story of a battle in one sentence: the round and act that decided it, or the side that was ahead all the way."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from game.model.listing import sentence_case
from game.review.findings import Estimate, Review, TurningPoint
from game.review.lessons import EVEN, HUMAN, is_yours, whom, whose
from game.review.moments import told_moments
from game.review.told import whole

GREAT = 8
"""Change of a chance, in per cent, from which an act is said to have decided a battle."""
FLAT = 0.9
"""Chance above which a whole curve is called flat; also a curve that stays below 1 - FLAT."""
FAR = 0.8
"""Chance above which a side counts as ahead all the way, if no moment decided the battle."""


def headline(review: Review, side: int) -> str:
    """Return a sentence on what decided a battle: the round of decisive fighting, or else the best moment of a side
    that won, the worst of one that lost. Until the review is done, the sentence says only what can no longer change."""
    if review.decided.words:
        return review.decided.words
    if review.stage != "done":
        return _still_open(review, side)
    result, best = review.result[side], decisive(told_moments(review), review, side)
    kept = [point.chances[side].value for point in review.curve[:-1]]
    was_open = min(kept) < FAR if result > EVEN else max(kept) > 1 - FAR
    if best is not None and was_open and _weight(review, best, side) >= max(GREAT, _in_a_round(review, side) / 2):
        done = "won it" if result > EVEN else "lost it" if result < EVEN else "moved most"
        perhaps = "" if _is_sure(review, best, side) else "probably "
        return f"Round {best.round} {perhaps}{done}: {deed_words(best)} ({_went(review, best, side)})."
    return _without_a_moment(review, side)


def _still_open(review: Review, side: int) -> str:
    """Return sentences that say how and when a battle ended, and that its decisive moment is not known yet."""
    result, last = review.result[side], review.curve[-1].round
    done = "won" if result > EVEN else "lost" if result < EVEN else "came to a draw"
    return f"{sentence_case(whom(review, side))} {done} in round {last}. What decided it is still being checked."


def _is_sure(review: Review, turn: TurningPoint, side: int) -> bool:
    """Return whether the curve moved at a moment by more than the error of its two ends."""
    before, after = (review.curve[act].chances[side] for act in (turn.act, turn.act + 1))
    errors = ((one.high - one.low) / 2 for one in (before, after))
    return abs(after.value - before.value) > sqrt(sum(error**2 for error in errors))


def walkover(review: Review, side: int) -> str:
    """Return a sentence on a curve that is flat to its end; "" for any other curve, and before the review is done."""
    kept = [point.chances[side].value for point in review.curve[:-1]]
    who, were = sentence_case(whom(review, side)), "were" if is_yours(review, side) else "was"
    if review.stage == "done" and review.result[side] > EVEN and min(kept) >= FLAT:
        return f"{who} {were} almost sure to win all the way. So the line is flat."
    if review.stage == "done" and review.result[side] < EVEN and max(kept) <= 1 - FLAT:
        return f"{who} {were} almost sure to lose all the way. So the line is flat."
    return ""


def decisive(turns: Sequence[TurningPoint], review: Review, side: int) -> TurningPoint | None:
    """Return the moment that decided a battle for a side: its best if it won, its worst if it lost, the greatest in a
    draw. Only moments of the decisive round count, if that is known; None without moments."""
    turns = [turn for turn in turns if turn.round == review.decided.round] or turns
    return max(turns, key=lambda turn: (_weight(review, turn, side), -turn.act), default=None)


def _weight(review: Review, turn: TurningPoint, side: int) -> int:
    points, result = turn.changes[side].points, review.result[side]
    return abs(points) if result == EVEN else points if result > EVEN else -points


def _went(review: Review, turn: TurningPoint, side: int) -> str:
    """Return a clause that says whose chance changed at a moment, and how."""
    return f"{whose(review, side)} chance went {change_words(review, turn, side)}"


def deed_words(turn: TurningPoint) -> str:
    """Return a moment in words without a full stop: its first result, or else who did what."""
    if turn.because and turn.kind in ("moment", "lucky", "unlucky"):
        return turn.because[0].words.removesuffix(".")
    return f"{turn.actor}: {turn.did.words}" if turn.actor else turn.did.words


def change_words(review: Review, turn: TurningPoint, side: int) -> str:
    """Return how a side's chance changed at a moment: "from 72 % to 93 %"."""
    frm, to = (review.curve[act].chances[side] for act in (turn.act, turn.act + 1))
    return f"from {'about ' * (review.stage != 'done')}{whole(frm)} to {whole(to)}"


def points_of(review: Review, turn: TurningPoint, side: int) -> int:
    """Return the change of a side's chance at a turning point in per cent. For a moment it is the difference of the
    rounded chances shown before and after it."""
    if turn.kind != "moment":
        return turn.changes[side].points
    return review.curve[turn.act + 1].chances[side].points - review.curve[turn.act].chances[side].points


def _without_a_moment(review: Review, side: int) -> str:
    """Return a sentence on how a battle went for a side, if no act changed the chances much."""
    chances = sorted((point.chances[side] for point in review.curve[:-1]), key=lambda one: one.value)
    least, most = chances[0], chances[-1]
    result, its = review.result[side], whose(review, side)
    who, was = sentence_case(whom(review, side)), "were" if is_yours(review, side) else "was"
    if result > EVEN and least.value >= EVEN:
        return f"{who} {was} ahead all the way: {its} chance was never below {whole(least)}."
    if result < EVEN and most.value <= EVEN:
        return f"{who} {was} behind all the way: {its} chance was never above {whole(most)}."
    return _by_rounds(review, side)


def _by_rounds(review: Review, side: int) -> str:
    """Return a sentence on the round that helped a side that won, or harmed a side that lost, most; used if no single
    act stands out."""
    best, frm, to = _best_round(review, side)
    if _in_a_round(review, side) < GREAT:
        return "No single action decided it: many small steps did."
    done = f"{'helped' if review.result[side] > EVEN else 'cost'} {whom(review, side)} most"
    return f"Round {best} {done}: {whose(review, side)} chance went from {whole(frm)} to {whole(to)}."


def _in_a_round(review: Review, side: int) -> int:
    """Return, in per cent of the chance to win, how much the decisive round brought a side that won, or cost a side
    that lost."""
    _, frm, to = _best_round(review, side)
    return round(100 * (to.value - frm.value)) * (1 if review.result[side] > EVEN else -1)


def _best_round(review: Review, side: int) -> tuple[int, Estimate, Estimate]:
    """Return the round that brought a side that won, or cost a side that lost, most, with the chances before and after
    it."""
    chances = [point.chances[side] for point in review.curve]
    begun = {point.round: point.act for point in reversed(review.curve[:-1])}
    order = sorted(begun)
    ends = [*(begun[number] for number in order[1:]), len(chances) - 1]
    moved = {number: (chances[begun[number]], chances[end]) for number, end in zip(order, ends, strict=True)}
    sign = 1 if review.result[side] > EVEN else -1
    best = max(order, key=lambda number: (sign * (moved[number][1].value - moved[number][0].value), -number))
    return (best, *moved[best])


def story_words(review: Review) -> tuple[str, ...]:
    """Return the story in sentences, the headline first, told to the first side of a person; to the first side if there
    is no person."""
    side = next((place for place, player in enumerate(review.players) if player == HUMAN), 0)
    moments = (
        f"Round {turn.round}: {deed_words(turn)}. {sentence_case(_went(review, turn, side))}."
        for turn in told_moments(review)
    )
    return (headline(review, side), *moments)
