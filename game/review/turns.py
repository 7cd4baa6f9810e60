"""Turning points: the choices and dice that changed the chances most, shown only if the change is clearly more than its
error.

A rollout plays a position on by computers with new dice; a link is a stretch of positions known to have the same chance
(chain.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt

from game.ai.advice import MOST as MOST_SHOWN
from game.model.command_ways import is_same_deed
from game.review.accounts import SURE, as_chance, estimate
from game.review.chain import Chain, ChanceValue, still_open
from game.review.deeds import Deed
from game.review.findings import Estimate, ReviewedWay, TurningPoint, TurnKind
from game.review.measure import Chances
from game.review.rollouts import fair_fork_of
from game.review.survey import ActLook
from game.review.tape import Tape, at
from game.review.ways import Other, done, expected, hinted, is_blameless

GRADES = (0.10, 0.20, 0.30)
"""Changes of a chance (0 to 1) from which a turning point has grade 1, 2 and 3."""
LEAST_LIKELY = 0.03
"""Least mean loss of a chance (0 to 1) from which a choice is called probably worse."""
CLEARLY = 3.3
"""Number of standard errors from which a change counts as sure after fewer rollouts; it allows for several looks at the
numbers."""
MOST = 8
"""Most turning points shown."""
WATCHED = 12
"""Most changes for which more rollouts are played."""
LEAST_WATCHED = 0.05
WAYS = ("the act itself", "the computer's choice", "what a hint would have shown")
MOST_WAYS = 2 + MOST_SHOWN
USUAL = 1
"""Index of the computer's own choice in `Judged.ways`."""
MOST_JUDGED = 6
"""Most acts for which other commands are tried."""


@dataclass(frozen=True, slots=True)
class ChainStep:
    """One change between the links with the indices `frm` and `to` (positions of equal chance, chain.py), by the choice
    of an act (`is_choice`) or by its dice."""

    act: int
    is_choice: bool
    frm: int
    to: int

    def change(self, values: Sequence[ChanceValue]) -> ChanceValue:
        """Return the change of a side's chance by this step."""
        return _between(values[self.frm], values[self.to])


def _between(before: ChanceValue, after: ChanceValue) -> ChanceValue:
    return ChanceValue(after.mean - before.mean, sqrt(before.error**2 + after.error**2))


@dataclass(slots=True)
class Judged:
    """An act compared with other commands, by the knowledge of its side (`fair`) and with the same rollouts for all.
    `ways` begins with the act itself; `rolled` holds the results of rollouts by index in `ways`."""

    ways: tuple[Other, ...]
    fair: str
    rolled: dict[int, list[Chances]] = field(default_factory=dict)
    is_blameless: bool = False
    """True if the act is never blamed (see `ways.is_blameless`)."""
    is_usual_hinted: bool = True
    """True if a hint would have shown the computer's choice; only then may it be called better."""

    def value(self, place: int, side: int, against: int | None = None) -> ChanceValue:
        """Return a side's chance after `ways[place]`; with `against`, only by the rollouts that `ways[against]` has,
        too."""
        most = len(self.rolled[place if against is None else against])
        found = _mean([one[side] for one in self.rolled[place][:most]])
        return ChanceValue(still_open(found.mean), found.error)

    def change(self, place: int, side: int) -> ChanceValue:
        """Return by how much the act is better for a side than `ways[place]`, by the rollouts that both have."""
        pairs = zip(self.rolled[0], self.rolled[place], strict=False)
        return _mean([did[side] - other[side] for did, other in pairs])

    def finalists(self, side: int) -> tuple[int, ...]:
        """Return the indices (in `commands`) of three commands: the act itself, the computer's choice, and the best
        command so far."""
        means = {place: self.value(place, side).mean for place in self.rolled}
        best = (max(means, key=lambda place: (means[place], -place)),) if means else ()
        return (*range(min(2, len(self.ways))), *best)

    def unsettled(self, side: int) -> tuple[int, ...]:
        """Return the index of the act and of the commands for which more rollouts could change a mark; () if all are
        settled."""
        played = max(map(len, self.rolled.values()), default=0)
        changes = {place: self.change(place, side) for place, values in self.rolled.items() if len(values) == played}
        left = tuple(place for place, one in changes.items() if place and not _is_settled(one))
        return (0, *left) if left else ()

    def better(self, side: int) -> int:
        """Return the index of the best command that a hint would show and that was clearly better, by the smallest
        grade or more; 0 if there is none, or the act is blameless."""
        if self.is_blameless:
            return 0
        may = [place for place in self.rolled if place and (place != USUAL or self.is_usual_hinted)]
        lost = {place: _told(self.change(place, side)) for place in may}
        sure = [place for place, change in lost.items() if change.value <= -GRADES[0] and change.is_clear]
        return min(sure, key=lambda place: (lost[place].value, place), default=0)

    def likely(self, side: int) -> int:
        """Return the index of a command that a hint would show and that was probably better: by the mean of all
        rollouts, and by more than its error. 0 if there is none, the act is blameless, or a command was clearly
        better."""
        if self.is_blameless or self.better(side):
            return 0
        may = [place for place in self.rolled if place and (place != USUAL or self.is_usual_hinted)]
        lost = {place: self.change(place, side) for place in may}
        near = [place for place, change in lost.items() if change.mean <= -max(LEAST_LIKELY, change.error)]
        return min(near, key=lambda place: (lost[place].mean, place), default=0)


def steps_of(chain: Chain, looks: Sequence[ActLook]) -> list[ChainStep]:
    """Return every step between two different links: the choice and the dice of each act."""
    found = []
    for act, _ in enumerate(looks):
        before, given, after = chain.before(act), chain.with_act(act), chain.before(act + 1)
        found += [ChainStep(act, True, before, given)] if before != given else []
        found += [ChainStep(act, False, given, after)] if given != after else []
    return found


def watched(chain: Chain, looks: Sequence[ActLook]) -> list[ChainStep]:
    """Return the steps with the greatest changes for any side, greatest first."""
    values = [chain.values(side) for side in range(len(chain.links[0].quick))]
    sizes = {step: max(abs(step.change(own).mean) for own in values) for step in steps_of(chain, looks)}
    return _greatest(sizes, LEAST_WATCHED, WATCHED)


def suspected(chain: Chain, looks: Sequence[ActLook], least: float = LEAST_WATCHED) -> list[ChainStep]:
    """Return the steps that may have changed the chances by `least` or more, the greatest first, each estimated as a
    jump of its own: at most WATCHED // 2 choices and as many dice."""
    hints = [chain.hints(side) for side in range(len(chain.links[0].quick))]
    sizes = {step: max(abs(own[step.to]) for own in hints) for step in steps_of(chain, looks)}
    chosen = {step: size for step, size in sizes.items() if step.is_choice}
    fallen = {step: size for step, size in sizes.items() if not step.is_choice}
    return _greatest(chosen, least, WATCHED // 2) + _greatest(fallen, least, WATCHED // 2)


def unsettled(chain: Chain, looks: Sequence[ActLook], least: float = LEAST_WATCHED) -> list[ChainStep]:
    """Return the suspected steps for which more rollouts could change a mark."""
    values = [chain.values(side) for side in range(len(chain.links[0].quick))]
    steps = suspected(chain, looks, least)
    return [step for step in steps if not all(_is_settled(step.change(own)) for own in values)]


def _greatest(sizes: Mapping[ChainStep, float], least: float, most: int) -> list[ChainStep]:
    ranked = sorted(sizes, key=lambda step: (-sizes[step], step.act, step.is_choice))
    return [step for step in ranked[:most] if sizes[step] >= least]


def doubtful(chain: Chain, looks: Sequence[ActLook]) -> list[int]:
    """Return the numbers of the acts whose choices seem to have changed the chances most; for these acts, other
    commands are tried."""
    return [step.act for step in suspected(chain, looks) if step.is_choice][:MOST_JUDGED]


def turns_of(
    chain: Chain,
    looks: Sequence[ActLook],
    deeds: Sequence[Deed],
    judged: Mapping[int, Judged],
    sides: Sequence[str],
    *,
    guesses: bool = False,
) -> tuple[TurningPoint, ...]:
    """Return the turning points to show, in order of time; with `guesses`, also luck whose effect is not sure."""
    values = [chain.values(side) for side in range(len(sides))]
    found: list[TurningPoint | None] = [
        _chosen(deeds[act], looks[act], act, one, sides) for act, one in judged.items() if one.rolled
    ]
    dice = [step for step in watched(chain, looks) if not step.is_choice]
    found += [_fallen(deeds[step.act], chain, looks[step.act], step, values, sides, guesses) for step in dice]
    return shown([turn for turn in found if turn is not None])


def weighed(
    looks: Sequence[ActLook], deeds: Sequence[Deed], judged: Mapping[int, Judged], sides: Sequence[str]
) -> tuple[TurningPoint, ...]:
    """Return the choices that probably cost something without being sure, most costly first."""
    found = []
    for act, one in judged.items():
        look, deed = looks[act], deeds[act]
        own = sides.index(look.seat)
        other = one.likely(own) if one.rolled else 0
        if other:
            changes = tuple(_told(one.change(other, side)) for side in range(len(sides)))
            did, better = _way(one.ways[0], one.value(0, own, other)), _way(one.ways[other], one.value(other, own))
            count = sum(map(len, one.rolled.values()))
            found.append(
                TurningPoint(
                    act, look.round, look.seat, deed.command.figure, deed.name, "mistake", 1, changes, did, better,
                    (), count,
                )
            )  # fmt: skip
    return tuple(sorted(found, key=lambda turn: (turn.changes[sides.index(turn.side)].value, turn.act)))


def shown(turns: Iterable[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return the greatest turning points in order of time. At most half of them are about dice, if there are enough
    choices."""
    ranked = sorted(turns, key=lambda turn: (-max(abs(change.value) for change in turn.changes), turn.act))
    first = [turn for turn in ranked if not turn.is_luck][: MOST // 2]
    kept = [*first, *(turn for turn in ranked if turn not in first)][:MOST]
    return tuple(sorted(kept, key=lambda turn: (turn.act, turn.is_luck)))


def _chosen(deed: Deed, look: ActLook, act: int, judged: Judged, names: Sequence[str]) -> TurningPoint | None:
    """Return a choice as a turning point: a mistake compared with the best command found, or a great act compared with
    the computer's command; None if it is neither."""
    own, sides = names.index(look.seat), range(len(names))
    other = judged.better(own)
    kind: TurnKind = "mistake" if other else "great"
    other = other or USUAL
    if other not in judged.rolled or (kind == "great" and judged.change(other, own).mean < 0):
        return None
    changes = tuple(_told(judged.change(other, side)) for side in sides)
    better = _way(judged.ways[other], judged.value(other, own)) if kind == "mistake" else None
    did = _way(judged.ways[0], judged.value(0, own, other))
    return _turn(deed, look, act, kind, changes[own], changes, did, better, sum(map(len, judged.rolled.values())))


def _fallen(
    deed: Deed,
    chain: Chain,
    look: ActLook,
    step: ChainStep,
    values: Sequence[Sequence[ChanceValue]],
    sides: Sequence[str],
    guesses: bool,
) -> TurningPoint | None:
    """Return the dice of an act as a turning point; None if their effect is too small or (without `guesses`) not
    sure."""
    own = sides.index(look.seat)
    changes = tuple(_told(step.change(one)) for one in values)
    rollouts = len(chain.links[step.frm].rolled) + len(chain.links[step.to].rolled)
    kind: TurnKind = "lucky" if changes[own].value > 0 else "unlucky"
    did = _way(Other(deed.command, deed.words), values[own][step.frm])
    return _turn(deed, look, step.act, kind, changes[own], changes, did, None, rollouts, guesses=guesses)


def _turn(
    deed: Deed,
    look: ActLook,
    act: int,
    kind: TurnKind,
    own: Estimate,
    changes: tuple[Estimate, ...],
    did: ReviewedWay,
    better: ReviewedWay | None,
    count: int,
    *,
    guesses: bool = False,
) -> TurningPoint | None:
    """Return a turning point of the acting side; None if its change is too small or (without `guesses`) not sure."""
    grade = sum(abs(own.value) >= least for least in GRADES)
    if not grade or not (own.is_clear or guesses):
        return None
    figure, name = deed.actor if kind in ("lucky", "unlucky") else (deed.command.figure, deed.name)
    return TurningPoint(act, look.round, look.seat, figure, name, kind, grade, changes, did, better, (), count)


def _is_settled(change: ChanceValue) -> bool:
    return abs(change.mean) > CLEARLY * change.error or abs(change.mean) + SURE * change.error < GRADES[0]


def _told(change: ChanceValue) -> Estimate:
    return estimate(change.mean, change.error)


def _way(way: Other, value: ChanceValue) -> ReviewedWay:
    return ReviewedWay(way.command, way.words, as_chance(value))


def _mean(values: Sequence[float]) -> ChanceValue:
    middle = sum(values) / len(values)
    variance = sum((value - middle) ** 2 for value in values) / max(1, len(values) - 1)
    return ChanceValue(middle, sqrt((variance + 0.0025) / len(values)))


def to_judge(tape: Tape, act: int, most: int = MOST_WAYS) -> Judged:
    """Return an act with its alternatives, still without rollouts: the act, the computer's command, and the plans of a
    hint. If `most` leaves no room for all, the hint's plans come before the computer's command."""
    seat, did = tape.acts[act]
    usual, shown_then = expected(tape, act), hinted(tape, act)
    same = next((way for way in shown_then if usual is not None and is_same_deed(way.command, usual.command)), None)
    others = (way for way in shown_then if way is not same and not is_same_deed(way.command, did))
    ways = (done(tape, act), *((same or usual,) if usual is not None else ()), *others)
    if most < len(WAYS) and same is None and len(ways) > USUAL + 1:
        ways = (ways[0], *ways[USUAL + 1 :])
        same = ways[USUAL]
    ways = ways[:most]
    twin = fair_fork_of(at(tape, act).battle, act, 0, seat)
    fits = all(twin.check(way.command) is None for way in ways)
    return Judged(ways, seat if fits else "", is_blameless=is_blameless(tape, act), is_usual_hinted=same is not None)
