"""The story of a battle: the acts that moved the chances most, by the curve before and after each, with what came of
them; and any other act as such a moment."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.review.deeds import Deed
from game.review.findings import CurvePoint, Estimate, Review, ReviewedWay, TurningPoint, TurnReason
from game.review.happened import END
from game.review.lessons import HUMAN

MOST = 5
"""Moments that a story has."""
LEAST = 0.02
"""The smallest change of a chance that makes an act a moment of a story."""
A_FALL, AN_AIM = 0.06, 0.08
"""Weights of a figure that fell, and of something done for the goal, beside the change of the chance: a player
remembers them."""
MOST_REASONS = 2


def steepest(review: Review, side: int) -> int:
    """Return the act after which the curve of a side moved most."""
    values = [point.chances[side].value for point in review.curve]
    return max(range(len(values) - 1), key=lambda act: (abs(values[act + 1] - values[act]), -act))


def story_of(
    sides: Sequence[str], curve: Sequence[CurvePoint], deeds: Sequence[Deed], kept: Sequence[int] = ()
) -> tuple[TurningPoint, ...]:
    """Return the moments that moved the chances most, in which somebody fell, or in which something was done for the
    goal, in order of time, and the end of the battle; and those `kept` which were told before. A move of which nothing
    came is none: nobody could say what it had changed."""
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
    """Return whether something was done for the goal of the battle."""
    return any(one.reason.about == "came" and not one.is_fall for one in deed.came)


def believed(sides: Sequence[str], curve: Sequence[CurvePoint], deeds: Sequence[Deed]) -> tuple[CurvePoint, ...]:
    """Return a curve that never rises for a side just when all that happened was bad for it: there the measure errs,
    and the chance stays as it was."""
    found = list(curve)
    for act, deed in enumerate(deeds[:-1]):
        if _errs(sides, _changes(found, act), deed):
            found[act + 1] = msgspec.structs.replace(found[act + 1], chances=found[act].chances)
    return tuple(found)


def _errs(sides: Sequence[str], changes: Sequence[Estimate], deed: Deed) -> bool:
    """Return whether a side would gain by an act of which nothing good for it came."""
    gained = gainer(sides, changes)
    return bool(deed.came) and not any(one.is_for(gained) for one in deed.came)


def moment_of(sides: Sequence[str], curve: Sequence[CurvePoint], act: int, deed: Deed) -> TurningPoint:
    """Return an act as a moment: its change is that of the curve, its chance that before it."""
    changes = _believed(sides, _changes(curve, act), deed)
    did = ReviewedWay(deed.command, deed.words, curve[act].chances[sides.index(deed.seat)])
    because = deed.together[_gained(sides, changes, deed)] if deed.together else _because(sides, changes, deed)
    figure, name = deed.actor
    return TurningPoint(
        act, curve[act].round, deed.seat, figure, name, "moment", 1, changes, did, None, because, effect=deed.effect
    )


def _believed(sides: Sequence[str], changes: tuple[Estimate, ...], deed: Deed) -> tuple[Estimate, ...]:
    """Return the changes of an act, or that nothing changed where the measure errs."""
    if not _errs(sides, changes, deed):
        return changes
    return tuple(Estimate(0.0, min(0.0, one.low), max(0.0, one.high)) for one in changes)


def gainer(sides: Sequence[str], changes: Sequence[Estimate]) -> str:
    """Return the side whose chance rose most."""
    return sides[max(range(len(sides)), key=lambda side: (changes[side].value, -side))]


def _gained(sides: Sequence[str], changes: Sequence[Estimate], deed: Deed) -> str:
    """Return the side whose chance rose most; where none did, that for which the weightiest thing was good."""
    if any(one.value for one in changes):
        return gainer(sides, changes)
    return next((side for one in deed.came for side in sides if one.is_for(side)), sides[0])


def _because(sides: Sequence[str], changes: Sequence[Estimate], deed: Deed) -> tuple[TurnReason, ...]:
    """Return what came of an act and explains its change: what was good for the side that gained most; all of it if
    nobody gained much. What was done for the goal needs no attack beside it that felled nobody."""
    gained, is_small = gainer(sides, changes), max(abs(one.value) for one in changes) < LEAST
    found = [one for one in deed.came if is_small or one.is_for(gained)]
    if found and not found[0].is_fall and found[0].reason.about == "came":
        found = [one for one in found if one.is_fall or one.reason.about == "came"]
    told = [one for one in found if one.order != END] or found  # the head of the page tells how it ended
    return tuple(one.reason for one in told)[:MOST_REASONS]


def _changes(curve: Sequence[CurvePoint], act: int) -> tuple[Estimate, ...]:
    return tuple(_change(*both) for both in zip(curve[act].chances, curve[act + 1].chances, strict=True))


def _change(before: Estimate, after: Estimate) -> Estimate:
    """Return the difference of two chances, as wide as both bands together."""
    value = after.value - before.value
    return Estimate(value, max(-1.0, after.low - before.high), min(1.0, after.high - before.low))


def told_moments(review: Review) -> tuple[TurningPoint, ...]:
    """Return the moments of a story that are told. Once all is done, a choice that was judged takes the place of a
    moment in which no die fell; and whoever chose what nobody calls a mistake is blamed for no fall of the curve
    either."""
    judged = review.turns if review.stage == "done" else ()
    chosen = {turn.act for turn in judged if turn.kind in ("mistake", "great")}
    return tuple(
        turn for turn in review.story if is_by_dice(turn) or not (turn.act in chosen or _is_blame(review, turn))
    )


def _is_blame(review: Review, turn: TurningPoint) -> bool:
    """Return whether a moment would blame the person who chose for it: something they did alone, without a die, after
    which their chance was lower."""
    side = review.sides.index(turn.side)
    return review.players[side] == HUMAN and not turn.because and turn.changes[side].value < 0


def as_story(review: Review) -> Review:
    """Return a review as it is shown: its turning points are the moments of its story, and once all is done what was
    chosen badly or very well. Dice are told by their moment, or by what they showed. What may still be withdrawn is
    not shown."""
    moments = told_moments(review)
    told = {turn.act for turn in moments}
    known = review.turns if review.stage == "done" else ()
    turns = [turn for turn in known if not turn.is_luck or (turn.act not in told and turn.because)]
    shown = sorted([*turns, *moments], key=lambda turn: (turn.act, turn.kind == "moment" or turn.is_luck))
    return msgspec.structs.replace(review, turns=tuple(shown))


def with_shown(review: Review, turn: TurningPoint | None) -> Review:
    """Return a review as a story that still has the moment which the reader looks at, with what is known of its change
    now. What is told otherwise at its act, or would blame whoever chose, is not added."""
    is_told = turn is None or any(one.act == turn.act for one in review.turns)
    if turn is None or is_told or turn.kind != "moment" or not is_by_dice(turn):
        return review
    side = review.sides.index(turn.side)
    did = msgspec.structs.replace(turn.did, chance=review.curve[turn.act].chances[side])
    kept = msgspec.structs.replace(turn, changes=_changes(review.curve, turn.act), did=did)
    shown = sorted([*review.turns, kept], key=lambda one: (one.act, one.kind == "moment" or one.is_luck))
    return msgspec.structs.replace(review, turns=tuple(shown))


def is_of_all(turn: TurningPoint) -> bool:
    """Return whether a moment is of all who carried out their orders at once, and not of one figure."""
    return not turn.figure and bool(turn.because)


def is_by_dice(turn: TurningPoint) -> bool:
    """Return whether dice explain a moment."""
    return any(reason.about == "dice" for reason in turn.because)


def steady(shown: Review | None, found: Review) -> Review:
    """Return a review that has grown, as it is shown after another one: until all is done no number and no moment
    changes under the eyes of the reader, only how far the work is and what hints would have said."""
    if shown is None or found.stage == "done":
        return found
    return msgspec.structs.replace(
        shown, rollouts=found.rollouts, step=found.step, permille=found.permille, first=found.first,
        idle=found.idle, own=found.own,
    )  # fmt: skip
