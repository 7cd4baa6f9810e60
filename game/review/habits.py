"""Habits: what can be said against several acts of a side, each held against what the computer would have done.

A single act of a habit may cost too little to be a turning point; together they tell. No act is chosen by what it cost,
so that the sum is not made worse than it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.model.commands import End
from game.model.components import Identity
from game.review.accounts import change_by
from game.review.because import against
from game.review.chain import Chain
from game.review.findings import Grounds, Habit
from game.review.survey import ActLook
from game.review.tape import Tape, at
from game.review.ways import expected

LEAST = 3
"""Times from which something is a habit."""


def habits_of(tape: Tape, chain: Chain, looks: Sequence[ActLook], sides: Sequence[str]) -> tuple[Habit, ...]:
    """The habits of some sides."""
    found: dict[tuple[str, Grounds], list[int]] = {}
    for act, look in enumerate(looks):
        if look.seat in sides and not look.expected:
            for about in spoken(tape, act):
                found.setdefault((look.seat, about), []).append(act)
    made = (_habit(tape, chain, looks, *key, acts) for key, acts in found.items())
    return tuple(habit for habit in made if habit.times >= LEAST)


def spoken(tape: Tape, act: int) -> tuple[Grounds, ...]:
    """Return the grounds against an act that the computer would not have done: the plainest alone, with a poor attack
    before all others."""
    usual = expected(tape, act)
    if usual is None:
        return ()
    if isinstance(tape.acts[act][1], End):
        return () if isinstance(usual.command, End) else ("idle",)
    found = tuple(reason.about for reason in against(tape, act, usual.command, ""))
    return ("poor",) if "poor" in found else found[:1]


def _habit(tape: Tape, chain: Chain, looks: Sequence[ActLook], side: str, about: Grounds, acts: Sequence[int]) -> Habit:
    own = tape.sides.index(side)
    values = chain.values(own)
    worst = min(acts, key=lambda act: values[chain.with_act(act)].mean - values[chain.before(act)].mean)
    times = Counter(figure for _, figure in {(looks[act].round, looks[act].figure) for act in acts})
    figure, most = max(times.items(), key=lambda one: (one[1], -one[0]))
    identity = at(tape, worst).battle.world.find(figure, Identity)
    name = identity.name if identity is not None else ""
    return Habit(side, about, name, most, times.total(), change_by(chain, acts, own), worst)
