"""Habits: mistakes that a side made again and again although a hint would have warned of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.model.commands import Command, End
from game.review.accounts import as_chance, change_by, estimate
from game.review.because import against, is_safe_walk, is_worth_doing
from game.review.chain import Chain, ChanceValue
from game.review.deeds import name_of
from game.review.findings import Grounds, Habit, ReviewedWay, TurningPoint
from game.review.lessons import PLAIN
from game.review.survey import ActLook
from game.review.tape import Tape, at
from game.review.turns import ChainStep
from game.review.ways import Other, done, hinted, is_blameless

LEAST = 3
"""Least number of cases that make a habit."""


def habits_of(tape: Tape, chain: Chain, looks: Sequence[ActLook], sides: Sequence[str]) -> tuple[Habit, ...]:
    """Return the habits of some sides: kinds of mistake with at least LEAST cases each."""
    found: dict[tuple[str, Grounds], list[int]] = {}
    for act, look in enumerate(looks):
        if look.seat in sides and not look.expected:
            for about in spoken(tape, act, looks):
                found.setdefault((look.seat, about), []).append(act)
    values = [chain.values(side) for side in range(len(tape.sides))]
    made = (_habit(tape, chain, looks, *key, acts, values) for key, acts in found.items())
    return tuple(habit for habit in made if habit.times >= LEAST)


def spoken(tape: Tape, act: int, looks: Sequence[ActLook]) -> tuple[Grounds, ...]:
    """Return the kinds of mistake in an act, compared with a hint's first plan: only the clearest one. () if a hint
    would have shown the act, or if a turn was ended in which nothing was worth doing."""
    better = advised(tape, act)
    if better is None:
        return ()
    if isinstance(tape.acts[act][1], End):
        return ("idle",) if _was_early(tape, act, better.command, looks) else ()
    found = tuple(reason.about for reason in against(tape, act, better.command) if reason.about != PLAIN)
    return ("poor",) if "poor" in found else found[:1]


def advised(tape: Tape, act: int) -> Other | None:
    """Return the first plan that a hint would have shown instead of an act; None if it showed no plan, or the act
    cannot be blamed."""
    return None if is_blameless(tape, act) else next(iter(hinted(tape, act)), None)


def _was_early(tape: Tape, act: int, better: Command, looks: Sequence[ActLook]) -> bool:
    """Return whether a turn was ended too early: an act on another figure was worth doing, or an idle figure could have
    walked on without more danger."""
    if is_worth_doing(tape, act, better):
        return True
    now = (looks[act].round, looks[act].figure)
    return now not in {(look.round, look.figure) for look in looks[:act]} and is_safe_walk(tape, act, better)


def _habit(
    tape: Tape,
    chain: Chain,
    looks: Sequence[ActLook],
    side: str,
    about: Grounds,
    acts: Sequence[int],
    values: Sequence[Sequence[ChanceValue]],
) -> Habit:
    own = values[tape.sides.index(side)]
    costs = {act: own[chain.with_act(act)].mean - own[chain.before(act)].mean for act in acts}
    worst = min(acts, key=lambda act: costs[act])
    counted: dict[tuple[int, int], int] = {}
    for act in acts:  # each figure once in a round: its most costly act
        turn = (looks[act].round, looks[act].figure)
        counted[turn] = min(counted.get(turn, act), act, key=lambda one: (costs[one], one))
    times = Counter(figure for _, figure in counted)
    figure, most = max(times.items(), key=lambda one: (one[1], -one[0]))
    cases = tuple(_case(tape, chain, looks[act], act, values) for act in sorted(counted.values()))
    change = change_by(chain, acts, tape.sides.index(side))
    return Habit(side, about, name_of(at(tape, worst).battle, figure), most, times.total(), change, worst, cases)


def _case(tape: Tape, chain: Chain, look: ActLook, act: int, values: Sequence[Sequence[ChanceValue]]) -> TurningPoint:
    """Return one case of a habit as a turning point, with the hint's plan as the better command and the chance after
    the computer's command."""
    step = ChainStep(act, is_choice=True, frm=chain.before(act), to=chain.with_act(act))
    own = values[tape.sides.index(look.seat)]
    did, better = done(tape, act), advised(tape, act)
    assert better is not None, "nobody speaks against an act without it"
    changes = tuple(estimate(change.mean, change.error) for change in map(step.change, values))
    ways = [
        ReviewedWay(way.command, way.words, as_chance(own[link])) for way, link in ((did, step.to), (better, step.frm))
    ]
    reasons = against(tape, act, better.command)
    rollouts = sum(len(chain.links[link].rolled) for link in {step.frm, step.to})
    name = name_of(at(tape, act).battle, look.figure)
    return TurningPoint(
        act, look.round, look.seat, look.figure, name, "mistake", 1, changes, ways[0], ways[1], reasons, rollouts
    )
