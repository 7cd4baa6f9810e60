"""Turning points: the acts and dice that changed the chances most, marked only where the interval leaves out zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from game.model.components import Identity
from game.review.accounts import as_chance, estimate
from game.review.chain import Chain, Value
from game.review.findings import Estimate, Kind, Turn, Way
from game.review.measure import Chances
from game.review.survey import Look
from game.review.tape import Tape, at
from game.review.ways import Other, done, expected, others

GRADES = (0.10, 0.20, 0.30)
"""Points from which a turning point is marked, and marked more strongly."""
MOST = 8
"""Turning points that are shown."""
WATCHED = 12
"""Steps that are looked at more closely."""
LEAST_WATCHED = 0.05
MOST_MISTAKES = 5
"""Acts for which other ways are tried."""


@dataclass(frozen=True, slots=True)
class Step:
    """One change from link to link: what an act chose, or what its dice did."""

    act: int
    is_choice: bool
    frm: int
    to: int

    def change(self, values: Sequence[Value]) -> Value:
        """How much it changed a side's chance."""
        return _between(values[self.frm], values[self.to])


def _between(before: Value, after: Value) -> Value:
    return Value(after.mean - before.mean, sqrt(before.error**2 + after.error**2))


@dataclass(slots=True)
class Tried:
    """Other ways at an act, each with the rollouts that it was judged by; the first ones chose the best."""

    ways: tuple[Other, ...]
    rolled: list[list[Chances]] = field(default_factory=list)
    best: int = -1
    judged: list[Chances] = field(default_factory=list)


def steps_of(chain: Chain, looks: Sequence[Look]) -> list[Step]:
    """Every change there is."""
    found = []
    for act, _ in enumerate(looks):
        before, given, after = chain.before(act), chain.with_act(act), chain.before(act + 1)
        found += [Step(act, True, before, given)] if before != given else []
        found += [Step(act, False, given, after)] if given != after else []
    return found


def watched(chain: Chain, looks: Sequence[Look], most: int = WATCHED, least: float = LEAST_WATCHED) -> list[Step]:
    """The steps with the greatest changes for the side that acted, greatest first."""
    sides = range(len(chain.links[0].quick))
    values = [chain.values(side) for side in sides]
    ranked = []
    for step in steps_of(chain, looks):
        size = max(abs(step.change(own).mean) for own in values)
        if size >= least:
            ranked.append((-size, step.act, step.is_choice, step))
    return [step for *_, step in sorted(ranked, key=lambda row: row[:3])[:most]]


def doubtful(chain: Chain, looks: Sequence[Look], tape: Tape) -> list[int]:
    """The acts that seem to have given most away: other ways are worth trying there."""
    found = []
    for step in watched(chain, looks):
        if step.is_choice:
            own = chain.values(tape.sides.index(looks[step.act].seat))
            if step.change(own).mean <= -LEAST_WATCHED:
                found.append(step.act)
    return found[:MOST_MISTAKES]


def turns_of(tape: Tape, chain: Chain, looks: Sequence[Look], tried: Mapping[int, Tried]) -> tuple[Turn, ...]:
    """The turning points, greatest first chosen, in order of time."""
    values = [chain.values(side) for side in range(len(tape.sides))]
    found: list[Turn] = []
    for step in watched(chain, looks):
        turn = _turn(tape, chain, looks[step.act], step, values, tried.get(step.act))
        found += [turn] if turn is not None else []
    found.sort(key=lambda turn: -max(abs(change.value) for change in turn.changes))
    return tuple(sorted(found[:MOST], key=lambda turn: (turn.act, turn.kind in ("lucky", "unlucky"))))


def _turn(
    tape: Tape, chain: Chain, look: Look, step: Step, values: Sequence[Sequence[Value]], tried: Tried | None
) -> Turn | None:
    """A step as a turning point; None when it is too small or not sure."""
    own = tape.sides.index(look.seat)
    changes = [step.change(one) for one in values]
    better: Way | None = None
    if step.is_choice and changes[own].mean < 0:
        best = _best(tape, look, step, values, tried)
        if best is not None:
            better, found = best
            changes = [_between(one, values[side][step.to]) for side, one in enumerate(found)]
    told = tuple(estimate(change.mean, change.error) for change in changes)
    grade = sum(abs(told[own].value) >= least for least in GRADES)
    if not grade or not told[own].is_sure:
        return None
    kind = _kind(step, told[own])
    way = done(tape, step.act)
    did = Way(way.command, way.words, as_chance(values[own][step.to if step.is_choice else step.frm]))
    battle = at(tape, step.act).battle
    figure = tape.acts[step.act][1].figure
    identity = battle.world.find(figure, Identity)
    rollouts = len(chain.links[step.frm].rolled) + len(chain.links[step.to].rolled)
    return Turn(
        act=step.act, round=look.round, side=look.seat, figure=figure, name=identity.name if identity else "",
        kind=kind, grade=grade, changes=told, did=did, better=better if kind == "mistake" else None, rollouts=rollouts,
    )  # fmt: skip


def _kind(step: Step, change: Estimate) -> Kind:
    if step.is_choice:
        return "great" if change.value > 0 else "mistake"
    return "lucky" if change.value > 0 else "unlucky"


def _best(
    tape: Tape, look: Look, step: Step, values: Sequence[Sequence[Value]], tried: Tried | None
) -> tuple[Way, list[Value]] | None:
    """The best way found instead of a mistake, with every side's chance by it: what the computer would have done, or
    one of the others where it is judged better."""
    own = tape.sides.index(look.seat)
    usual = expected(tape, step.act)
    found = [one[step.frm] for one in values]
    way = usual
    if tried is not None and tried.best >= 0 and tried.judged:
        judged = [_mean([one[side] for one in tried.judged]) for side in range(len(values))]
        if way is None or judged[own].mean > found[own].mean:
            way, found = tried.ways[tried.best], judged
    if way is None:
        return None
    return Way(way.command, way.words, as_chance(found[own])), found


def _mean(values: Sequence[float]) -> Value:
    middle = sum(values) / len(values)
    variance = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return Value(middle, sqrt((variance + 0.0025) / len(values)))


def try_others(tape: Tape, act: int) -> Tried:
    """The other ways at an act, nothing played yet."""
    return Tried(others(tape, act))
