"""Patterns: habits in acting that a side showed again and again.

They are counted in the recording alone, so no later finding of the review can contradict them. They give a lesson even
if no single choice cost much; a side that won also gets a strength.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.model.events import GoalScored, LoadOut, LoadTaken
from game.model.listing import number_words, sentence_case, times_words
from game.review.because import POOR
from game.review.deeds import Deed
from game.review.findings import CurvePoint, DeedPattern
from game.review.happened import Happened
from game.review.lessons import EVEN
from game.review.moments import moment_of
from game.review.survey import ActLook
from game.review.tape import Tape

MOST, MOST_WON, MOST_CASES = 3, 1, 8
"""Most patterns of a side; most patterns of a side that won, besides its strength; and most acts shown for one
pattern."""
LEAST_ROUNDS, LEAST_HITS = 2, 3
"""Least rounds in which several enemies attacked the same figure, and least hits there, for a pattern."""
LEAST_SHOTS = 4
"""Least attacks with a poor chance for a pattern; they must also be a third of all attacks."""
FEW = 6
"""Least attacks by the enemies, if a side that made at most half as many is to be told so."""
LEAST_EACH, APART = 3, 10
"""Least attacks of each side for which mean chances are compared, and the least difference in per cent for a
pattern."""
SPREAD = 4
"""Least number of enemies hit for "spread" hits, if at most one of them fell."""

GOAL_EVENTS = (GoalScored, LoadTaken, LoadOut)
"""Events about a battle's goal that patterns count."""
GoalAct = tuple[int, GoalScored | LoadTaken | LoadOut]
"""An act and an event about the goal in it."""


class _Counted(NamedTuple):
    """One pattern: its weight, its words, its results, the numbers of the acts that show it (the best one first), and a
    few words for it."""

    weight: float
    told: str
    why: str
    acts: tuple[int, ...]
    short: str
    is_good: bool = False


class _Blow(NamedTuple):
    """One attack with the act and round in which it was made."""

    act: int
    round: int
    one: Happened

    @property
    def hurts(self) -> bool:
        """Return whether the attack hit or grazed its target."""
        return self.one.good or self.one.grazed


def patterns_in(
    tape: Tape,
    looks: Sequence[ActLook],
    deeds: Sequence[Deed],
    aims: Sequence[GoalAct],
    curve: Sequence[CurvePoint],
) -> tuple[DeedPattern, ...]:
    """Return the patterns of the sides of people; of all sides if there are none."""
    return tuple(
        found
        for side in tape.persons or tape.sides
        for found in patterns_of(
            tape.sides, side, "you" if tape.persons == (side,) else side.capitalize(), looks, deeds, aims, curve
        )
    )


def patterns_of(
    sides: Sequence[str],
    side: str,
    who: str,
    looks: Sequence[ActLook],
    deeds: Sequence[Deed],
    aims: Sequence[GoalAct],
    curve: Sequence[CurvePoint],
) -> tuple[DeedPattern, ...]:
    """Return at most MOST patterns of a side, the weightiest first. For a side that won: at most MOST_WON, seen at
    least twice, and then its strength. `who` names the side: "you", or its colour."""
    blows = [
        _Blow(act, look.round, one)
        for act, (look, deed) in enumerate(zip(looks, deeds, strict=True))
        for one in deed.came
        if one.reason.about == "dice" and one.reason.target and one.reason.figure
    ]
    own, theirs = ([one for one in blows if (one.one.side == side) == mine] for mine in (True, False))
    rounds = len({look.round for look in looks if look.round})
    has_won = curve[-1].chances[sides.index(side)].value > EVEN
    found = [
        *_together(theirs, rounds, who),
        *_poor(own, who),
        *_absent([(act, one) for act, one in aims if isinstance(one, GoalScored)], side, who),
        *_carried(aims, own, looks, deeds, side, who),
        *(() if has_won else _seldom(own, theirs, who)),  # a goal can be won without attacks
        *_spread(own, who),
        *_chances(own, theirs, who),
    ]
    bad, good = ([one for one in found if one.is_good == is_good] for is_good in (False, True))
    bad = [one for one in bad if len(one.acts) > 1] if has_won else bad
    ranked = sorted(bad, key=lambda one: (-one.weight, one.acts))[: MOST_WON if has_won else MOST]
    ranked += good if has_won else []
    return tuple(_made(sides, side, one, deeds, curve) for one in ranked)


def _made(
    sides: Sequence[str], side: str, one: _Counted, deeds: Sequence[Deed], curve: Sequence[CurvePoint]
) -> DeedPattern:
    """Return a pattern as it is saved, with its acts as moments."""
    acts = sorted(dict.fromkeys(one.acts[:MOST_CASES]))
    cases = tuple(moment_of(sides, curve, act, deeds[act]) for act in acts)
    return DeedPattern(side, one.told, one.why, one.acts[0], cases, one.short, one.is_good)


def _together(theirs: Sequence[_Blow], rounds: int, who: str) -> Iterator[_Counted]:
    """Yield the pattern that several enemies attacked the same figure in the same round, if it is there."""
    at: defaultdict[tuple[int, int], list[_Blow]] = defaultdict(list)
    for blow in theirs:
        at[blow.round, blow.one.reason.target].append(blow)
    many = {key: some for key, some in at.items() if len({one.one.reason.figure for one in some}) > 1}
    hurt = [one for some in many.values() for one in some if one.hurts]
    when = {number for number, _ in many}
    if len(when) < LEAST_ROUNDS or len(hurt) < LEAST_HITS:
        return
    fell = sum(one.one.is_fall for one in hurt)
    fate = f" {number_words(fell, 'figure')} fell." if fell else ""
    whose = "one of your figures" if who == "you" else f"one of {who}'s figures"
    told = f"In {len(when)} of {number_words(rounds, 'round')} several enemies attacked {whose}"
    why = f"They hit {times_words(len(hurt))}.{fate} Next time: end a move where only one enemy can see you."
    yield _Counted(len(hurt) + 2 * fell, told, why, _worst(hurt), "Several on one")


def _poor(own: Sequence[_Blow], who: str) -> Iterator[_Counted]:
    """Yield the pattern that many attacks (at least LEAST_SHOTS and a third of all) had a chance below POOR per cent,
    if it is there."""
    poor = [one for one in own if one.one.chance < POOR]
    if len(poor) < LEAST_SHOTS or 3 * len(poor) < len(own):
        return
    hits, rest = sum(one.hurts for one in poor), [one for one in own if one.one.chance >= POOR]
    other = f" Of {len(rest)} with a better chance, {sum(one.hurts for one in rest)} hit." if rest else ""
    told = f"{sentence_case(who)} attacked {times_words(len(poor))} with a chance below {POOR} %"
    why = f"{hits or 'None'} of these hit.{other} Next time: go nearer first, or find an enemy without cover."
    missed = sorted(poor, key=lambda one: (one.hurts, one.one.chance, one.act))
    yield _Counted(len(poor) - hits, told, why, tuple(dict.fromkeys(one.act for one in missed)), "Poor chances")


def _absent(scored: Sequence[tuple[int, GoalScored]], side: str, who: str) -> Iterator[_Counted]:
    """Yield the pattern that points for a place were counted while too few figures of the side, or none, were in it."""
    lost = [(act, event) for act, event in scored if event.side and event.side != side]
    empty = [act for act, event in lost if not dict(event.figures).get(side)]
    if not lost or side not in {name for _, event in scored for name, _ in event.figures}:
        return
    mine = "your side" if who == "you" else who
    first = next((event.round for _, event in scored if dict(event.figures).get(side)), 0)
    begun, counts = scored[0][1].round, times_words(len(scored))
    if len(empty) > 1 or len(empty) == len(lost):
        told = f"The place was counted {counts}, and {times_words(len(empty))} nobody of {mine} was in it"
    else:
        told = f"The place was counted {counts}, and {times_words(len(lost))} the others had more figures in it"
    came = f"The first of {mine} came there in round {first}." if first else f"Nobody of {mine} ever came there."
    late = f"It was counted from round {begun}. {came} " if first != begun else ""
    won = sum(event.side == side for _, event in scored)
    score = f"Points: {won} to {len(lost)}."
    why = f"{late}{score} Next time: go to the place first, and attack from there."
    yield _Counted(
        2 * len(lost) + 2 * len(empty),
        told,
        why,
        (*empty, *(act for act, _ in lost if act not in empty)),
        "Too few in place",
    )


def _carried(
    aims: Sequence[GoalAct],
    own: Sequence[_Blow],
    looks: Sequence[ActLook],
    deeds: Sequence[Deed],
    side: str,
    who: str,
) -> Iterator[_Counted]:
    """Yield a pattern for each enemy who carried a load out: how often the side attacked this enemy on the way."""
    taken = {event.figure: act for act, event in reversed(aims) if isinstance(event, LoadTaken)}
    out = {event.figure: act for act, event in aims if isinstance(event, LoadOut) and event.figure in taken}
    mine = "your side" if who == "you" else who
    for figure, act in out.items():
        begun = taken[figure]
        name = next((deed.name for deed in deeds if deed.command.figure == figure and deed.seat != side), "")
        if not name:
            continue
        made = [one for one in own if one.one.reason.target == figure and begun <= one.act <= act]
        hits = sum(one.hurts for one in made)
        told = f"Nobody of {mine} attacked {name} on the way out"
        if made:
            hit = f"was hit {times_words(hits)}" if hits else "never hit"
            told = f"{name} was attacked {times_words(len(made))} on the way out, and {hit}"
        way = f"{name} carried the load from round {looks[begun].round} to round {looks[act].round}."
        why = f"{way} Next time: stop the carrier first, with every figure that can."
        yield _Counted(
            max(2, 10 - 3 * len(made)), told, why, (act, begun, *(one.act for one in made)), "A carrier got out"
        )


def _seldom(own: Sequence[_Blow], theirs: Sequence[_Blow], who: str) -> Iterator[_Counted]:
    """Yield the pattern that the side attacked at most half as often as its enemies, if it is there."""
    if len(theirs) < FEW or 2 * len(own) > len(theirs):
        return
    told = f"{sentence_case(who)} attacked {times_words(len(own))}, the others {times_words(len(theirs))}"
    hits, hurt = sum(one.hurts for one in own), sum(one.hurts for one in theirs)
    why = f"Hits: {hits}, the others {hurt}. Next time: end a move where you can attack next."
    yield _Counted(
        (len(theirs) - len(own)) / 2, told, why, _worst([one for one in theirs if one.hurts] or theirs), "Few attacks"
    )


def _spread(own: Sequence[_Blow], who: str) -> Iterator[_Counted]:
    """Yield the pattern that hits were spread over many enemies, of whom at most one fell, if it is there."""
    hits = [one for one in own if one.hurts]
    aims, fell = Counter(one.one.reason.target for one in hits), sum(one.one.is_fall for one in hits)
    if len(aims) < SPREAD or fell > 1:
        return
    whose = "Your" if who == "you" else f"{who}'s"
    fallen = "nobody fell" if not fell else "one enemy fell"
    told = f"{whose} {len(hits)} hits went to {len(aims)} different enemies, and {fallen}"
    yield _Counted(
        len(aims), told, "Next time: attack an enemy that is hurt.", tuple(one.act for one in hits), "Spread hits"
    )


def _chances(own: Sequence[_Blow], theirs: Sequence[_Blow], who: str) -> Iterator[_Counted]:
    """Yield the pattern that one side's attacks had chances better by at least APART per cent on average than the
    other's: a strength of the side, or a fault."""
    if min(len(own), len(theirs)) < LEAST_EACH:
        return
    mine, other = (round(sum(one.one.chance for one in some) / len(some)) for some in (own, theirs))
    if abs(mine - other) < APART:
        return
    hits, hurt = (f"{sum(one.hurts for one in some)} of {len(some)}" for some in (own, theirs))
    told = f"{sentence_case(who)} attacked with a chance of {mine} % on average, the others with {other} %"
    if mine > other:
        best = tuple(dict.fromkeys(one.act for one in sorted(own, key=lambda one: (-one.one.chance, one.act))))
        why = f"Hits: {hits}, the others {hurt}. Good chances were a strength in this battle."
        yield _Counted(0, told, why, best, "Better chances", is_good=True)
    else:
        why = f"Hits: {hits}, the others {hurt}. Next time: attack from cover, and attack enemies without cover."
        shown = _worst([one for one in theirs if one.hurts] or theirs)
        yield _Counted((other - mine) / APART, told, why, shown, "Worse chances")


def _worst(blows: Sequence[_Blow]) -> tuple[int, ...]:
    """Return the numbers of the acts of some attacks: those in which a figure fell first, then in order of time."""
    ranked = sorted(blows, key=lambda one: (not one.one.is_fall, one.act))
    return tuple(dict.fromkeys(one.act for one in ranked))
