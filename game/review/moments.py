"""Story of a battle: its moments, which are the acts after which the chances changed most, each with its results."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.review.deeds import Deed
from game.review.findings import CurvePoint, Estimate, Review, ReviewedWay, TurningPoint, TurnReason
from game.review.happened import END
from game.review.lessons import HUMAN

MOST = 5
"""Most moments in a story, besides the acts that must stay in it."""
LEAST = 0.02
"""Least change of a chance (0 to 1) that makes an act a moment, unless a figure fell or the act did something for the
goal."""
A_FALL, AN_AIM = 0.06, 0.08
"""Bonus for each figure that fell, and for a result for the goal, added to the change of the chance when moments are
ranked."""
MOST_REASONS = 2


def steepest(review: Review, side: int) -> int:
    """Return the number of the act after which a side's chance changed most."""
    values = [point.chances[side].value for point in review.curve]
    return max(range(len(values) - 1), key=lambda act: (abs(values[act + 1] - values[act]), -act))


def story_of(
    sides: Sequence[str], curve: Sequence[CurvePoint], deeds: Sequence[Deed], kept: Sequence[int] = ()
) -> tuple[TurningPoint, ...]:
    """Return the moments with the greatest changes, falls or results for the goal, the battle's end, and the acts in
    `kept`, in order of time. Acts without any result are left out."""
    sizes = {act: max(abs(one.value) for one in _changes(curve, act)) for act, deed in enumerate(deeds) if deed.came}
    told = {
        act: size + A_FALL * deeds[act].fell + AN_AIM * _is_for_goal(deeds[act])
        for act, size in sizes.items()
        if deeds[act].fell or _is_for_goal(deeds[act]) or size >= LEAST
    }
    if deeds[-1].came:  # a story has an end
        told[len(deeds) - 1] = 1.0
    ranked = sorted(told, key=lambda act: (-told[act], act))
    return tuple(moment_of(sides, curve, act, deeds[act]) for act in sorted({*ranked[:MOST], *kept}))


def _is_for_goal(deed: Deed) -> bool:
    """Return whether an act had a result for the battle's goal."""
    return any(one.reason.about == "came" and not one.is_fall for one in deed.came)


def believed(sides: Sequence[str], curve: Sequence[CurvePoint], deeds: Sequence[Deed]) -> tuple[CurvePoint, ...]:
    """Return the curve without rises that must be errors of the measure: it stays level where it rises for a side
    although every result of the act was bad for that side."""
    found = list(curve)
    for act, deed in enumerate(deeds[:-1]):
        if _errs(sides, _changes(found, act), deed):
            found[act + 1] = msgspec.structs.replace(found[act + 1], chances=found[act].chances)
    return tuple(found)


def _errs(sides: Sequence[str], changes: Sequence[Estimate], deed: Deed) -> bool:
    """Return whether the measure errs at an act: the side whose chance rises most had no good result from it."""
    gained = gainer(sides, changes)
    return bool(deed.came) and not any(one.is_for(gained) for one in deed.came)


def moment_of(sides: Sequence[str], curve: Sequence[CurvePoint], act: int, deed: Deed) -> TurningPoint:
    """Return an act as a moment of the story, with its change by the curve and the acting side's chance before it."""
    changes = _believed(sides, _changes(curve, act), deed)
    did = ReviewedWay(deed.command, deed.words, curve[act].chances[sides.index(deed.seat)])
    because = deed.together[_gained(sides, changes, deed)] if deed.together else _because(sides, changes, deed)
    figure, name = deed.actor
    return TurningPoint(
        act, curve[act].round, deed.seat, figure, name, "moment", 1, changes, did, None, because, effect=deed.effect
    )


def _believed(sides: Sequence[str], changes: tuple[Estimate, ...], deed: Deed) -> tuple[Estimate, ...]:
    """Return the changes of an act, set to 0 if the measure errs there."""
    if not _errs(sides, changes, deed):
        return changes
    return tuple(Estimate(0.0, min(0.0, one.low), max(0.0, one.high)) for one in changes)


def gainer(sides: Sequence[str], changes: Sequence[Estimate]) -> str:
    """Return the side whose chance rose most."""
    return sides[max(range(len(sides)), key=lambda side: (changes[side].value, -side))]


def _gained(sides: Sequence[str], changes: Sequence[Estimate], deed: Deed) -> str:
    """Return the side whose chance rose most; if no chance changed, the side for which the weightiest result was
    good."""
    if any(one.value for one in changes):
        return gainer(sides, changes)
    return next((side for one in deed.came for side in sides if one.is_for(side)), sides[0])


def _because(sides: Sequence[str], changes: Sequence[Estimate], deed: Deed) -> tuple[TurnReason, ...]:
    """Return the results that explain an act's change: those good for the side that gained most, or all if the change
    is small. Beside a result for the goal, attacks that felled nobody are left out."""
    gained, is_small = gainer(sides, changes), max(abs(one.value) for one in changes) < LEAST
    found = [one for one in deed.came if is_small or one.is_for(gained)]
    if found and not found[0].is_fall and found[0].reason.about == "came":
        found = [one for one in found if one.is_fall or one.reason.about == "came"]
    told = [one for one in found if one.order != END] or found  # the head of the page tells how it ended
    return tuple(one.reason for one in told)[:MOST_REASONS]


def _changes(curve: Sequence[CurvePoint], act: int) -> tuple[Estimate, ...]:
    return tuple(_change(*both) for both in zip(curve[act].chances, curve[act + 1].chances, strict=True))


def _change(before: Estimate, after: Estimate) -> Estimate:
    """Return the difference of two chances; its interval is as wide as both of their intervals together."""
    value = after.value - before.value
    return Estimate(value, max(-1.0, after.low - before.high), min(1.0, after.high - before.low))


def told_moments(review: Review) -> tuple[TurningPoint, ...]:
    """Return the moments to show. Once the review is done, two kinds are left out: moments without dice if their choice
    is shown as a turning point, and moments that would blame a person for a choice that is not a mistake."""
    judged = review.turns if review.stage == "done" else ()
    chosen = {turn.act for turn in judged if turn.kind in ("mistake", "great")}
    return tuple(
        turn for turn in review.story if is_by_dice(turn) or not (turn.act in chosen or _is_blame(review, turn))
    )


def _is_blame(review: Review, turn: TurningPoint) -> bool:
    """Return whether a moment would blame a person: it is their own act, no dice or other reasons explain it, and their
    chance was lower after it."""
    side = review.sides.index(turn.side)
    return review.players[side] == HUMAN and not turn.because and turn.changes[side].value < 0


def as_story(review: Review) -> Review:
    """Return a review as shown: its turning points are the moments of the story and, once it is done, mistakes, great
    acts, and luck that no moment shows. Findings that may still change are left out."""
    moments = told_moments(review)
    told = {turn.act for turn in moments}
    known = review.turns if review.stage == "done" else ()
    turns = [turn for turn in known if not turn.is_luck or (turn.act not in told and turn.because)]
    shown = sorted([*turns, *moments], key=lambda turn: (turn.act, turn.kind == "moment" or turn.is_luck))
    return msgspec.structs.replace(review, turns=tuple(shown))


def with_shown(review: Review, turn: TurningPoint | None) -> Review:
    """Return a shown review in which the moment `turn`, at which the reader looks, is up to date. The review is
    unchanged if that act is already shown, or the moment is not about dice."""
    is_told = turn is None or any(one.act == turn.act for one in review.turns)
    if turn is None or is_told or turn.kind != "moment" or not is_by_dice(turn):
        return review
    side = review.sides.index(turn.side)
    did = msgspec.structs.replace(turn.did, chance=review.curve[turn.act].chances[side])
    kept = msgspec.structs.replace(turn, changes=_changes(review.curve, turn.act), did=did)
    shown = sorted([*review.turns, kept], key=lambda one: (one.act, one.kind == "moment" or one.is_luck))
    return msgspec.structs.replace(review, turns=tuple(shown))


def is_of_all(turn: TurningPoint) -> bool:
    """Return whether a moment is about all figures that carried out orders at once."""
    return not turn.figure and bool(turn.because)


def is_by_dice(turn: TurningPoint) -> bool:
    """Return whether dice explain a moment."""
    return any(reason.about == "dice" for reason in turn.because)


def steady(shown: Review | None, found: Review) -> Review:
    """Return the review to show when `found` replaces `shown` on the page. If `found` is done or `shown` is None, that
    is `found`. Otherwise it is `shown`, with the progress, first check and plain facts (`idle`, `own`) of `found`."""
    if shown is None or found.stage == "done":
        return found
    return msgspec.structs.replace(
        shown, rollouts=found.rollouts, step=found.step, permille=found.permille, first=found.first,
        idle=found.idle, own=found.own,
    )  # fmt: skip
