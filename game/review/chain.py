"""Chances to win along a battle: quick estimates (measure.py) first, corrected by rollouts as these are played.

Act k has two nodes: the position before it (2k), and the position with its command given but no die rolled (2k + 1);
the last node is the result. Neighbouring nodes that are known to have the same chance form one link (survey.py). The
quick measure's error changes slowly along a battle. So a Kalman smoother estimates it from the rollouts of neighbouring
links, and starts anew where rollouts show a jump. All sums are done in logits, so no chance becomes 0 or 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import exp, log, sqrt

from game.review.measure import Chances, mean
from game.review.survey import ActLook

GROUPS = 8
"""Number of groups of rollouts; the error of a sum comes from leaving out each group in turn."""
SURELY = 0.02
"""Least chance that either side is given as long as the battle is open, by the quick measure and by rollouts."""
PRIOR = 2
"""Number of rollouts that the quick value is worth, so that a few lost rollouts do not make a chance 0."""
WALK = 0.16
"""Standard deviation, in logits, of the change of the quick measure's error from link to link; SHARE adds to it."""
SHARE = 0.25
"""Share of the quick value's own change between two links that is added to WALK."""
WIDER = 1.2
"""Factor of all standard errors: when few rollouts are won or lost, they leave more doubt than a normal distribution
says. In simulated battles the 95 % intervals hold the true chance about 94 times in 100, and without this factor 90
times."""
FIRST = 1.2
"""Standard deviation of the quick measure's error at the first link, in logits."""
SPREAD = 0.25
"""Standard deviation of one rollout's result, assumed for battles with too few rollouts."""
JUMP = 3.0
"""Difference between the rollouts of two neighbouring links, in standard errors, from which the error starts anew."""
LEAST_JUMP = 0.32


LinkFault = tuple[float, float] | None
"""Difference of rollouts from a quick value in logits, with its variance; None without rollouts."""


@dataclass(slots=True)
class Link:
    """Positions with the same chance: its quick value, the rollouts so far, and the position from which they are
    played."""

    first: int
    """Index of the link's first node."""
    quick: Chances
    position: int = 0
    with_act: bool = False
    """True if the link's rollouts begin by giving the command of the act at their position."""
    rolled: list[Chances] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ChanceValue:
    """A chance (`mean`, 0 to 1) and its standard error."""

    mean: float
    error: float


@dataclass(slots=True)
class Chain:
    """All links of a battle in order; the last one is the result. `link_of` holds, for each node of the battle, the
    index of its link in `links`."""

    links: list[Link]
    link_of: list[int]

    def before(self, act: int) -> int:
        """Return the index of the link before an act (numbered from 0)."""
        return self.link_of[2 * act]

    def with_act(self, act: int) -> int:
        """Return the index of the link in which an act's command is given but no die is rolled."""
        return self.link_of[2 * act + 1]

    def values(self, side: int, without: int | None = None) -> list[ChanceValue]:
        """Return one side's chance at every link; `without` is the number of a group of rollouts to leave out (None:
        use all)."""
        quick, faults = self._line(side, without)
        smooth = _smoothed(_steps(quick[:-1], faults[:-1]), faults[:-1])
        found = [_chance(base + value, error) for base, (value, error) in zip(quick, smooth, strict=False)]
        return [*found, ChanceValue(self.links[-1].quick[side], 0.0)]

    def unsure(self, links: Iterable[int], enough: float) -> list[int]:
        """Return those of `links` (indices) at which some side's chance has a standard error above `enough`."""
        values = [self.values(side) for side in range(len(self.links[0].quick))]
        return [link for link in links if any(own[link].error > enough for own in values)]

    def hints(self, side: int) -> list[float]:
        """Return, for each link by its index, the jump in one side's chance by the rollouts before and after this link,
        less the part that may be noise. The numbers only show where to play more rollouts."""
        quick, faults = self._line(side)
        steps = _steps(quick[:-1], faults[:-1])
        ahead = _filtered(steps, faults[:-1])
        behind = [*_filtered([0.0, *steps[:0:-1]], faults[-2::-1])[::-1], (0.0, 0.0)]
        found = [0.0]
        for place in range(1, len(quick)):
            (before, wide), (after, spread) = ahead[place - 1], behind[place]
            trust = FIRST**2 / (FIRST**2 + wide + spread)
            at, to = quick[place - 1], quick[place] + trust * (after - before)
            found.append(_share(to) - _share(at))
        return found

    def _line(self, side: int, without: int | None = None) -> tuple[list[float], list[LinkFault]]:
        """Return one side's quick value at every link in logits, and at every link the difference of its rollouts from
        this value."""
        quick = [still_open(link.quick[side]) for link in self.links]
        heard = [_heard([one[side] for one in _kept(link, without)]) for link in self.links]
        spread = _spread(heard)
        return [*map(_logit, quick)], [_fault(one, base, spread) for one, base in zip(heard, quick, strict=True)]


def chain_of(looks: Sequence[ActLook], result: Chances) -> Chain:
    """Return the chain of a battle without any rollouts."""
    links: list[Link] = []
    link_of: list[int] = []
    many: list[list[Chances]] = []
    for act, look in enumerate(looks):
        is_same = bool(act) and looks[act - 1].calm
        if is_same:
            links[-1].position, links[-1].with_act = act, False
            many[-1].append(look.before)
        else:
            links.append(Link(2 * act, look.before, act))
            many.append([look.before])
        link_of.append(len(links) - 1)
        if not look.expected:
            links.append(Link(2 * act + 1, look.drawn, act, True))
            many.append([])
        many[-1].append(look.drawn)
        link_of.append(len(links) - 1)
    if not (looks and looks[-1].calm):
        links.append(Link(2 * len(looks), result, len(looks)))
        many.append([])
    many[-1] = [result]
    link_of.append(len(links) - 1)
    for link, quick in zip(links, many, strict=True):
        link.quick = mean(quick)
    return Chain(links, link_of)


def still_open(chance: float) -> float:
    """Return a chance limited to the range from SURELY to 1 - SURELY, because the battle is not over."""
    return min(1 - SURELY, max(SURELY, chance))


def _logit(chance: float) -> float:
    return log(chance / (1 - chance))


def _share(logit: float) -> float:
    return 1 / (1 + exp(-logit))


def _chance(logit: float, error: float) -> ChanceValue:
    """Return a chance and its standard error, converted from logits."""
    chance = still_open(_share(logit))
    return ChanceValue(chance, WIDER * error * chance * (1 - chance))


def _kept(link: Link, without: int | None) -> list[Chances]:
    if without is None:
        return link.rolled
    return [one for number, one in enumerate(link.rolled) if number % GROUPS != without]


RolloutSums = tuple[int, float, float]
"""Number of rollouts, their mean, and the sum of their squared deviations from it."""


def _heard(values: Sequence[float]) -> RolloutSums:
    if not values:
        return 0, 0.0, 0.0
    middle = sum(values) / len(values)
    return len(values), middle, sum((value - middle) ** 2 for value in values)


def _spread(heard: Sequence[RolloutSums]) -> float:
    """Return the usual variance of one rollout's result in this battle."""
    free = sum(max(0, count - 1) for count, _, _ in heard)
    return (sum(squares for _, _, squares in heard) + 20 * SPREAD**2) / (free + 20)


def _fault(heard: RolloutSums, quick: float, spread: float) -> LinkFault:
    """Return the difference of a link's rollouts from its quick value, with its variance, in logits; None without
    rollouts. `spread` is the usual variance of one rollout's result in the battle."""
    count, middle, squares = heard
    if not count:
        return None
    share = still_open((count * middle + PRIOR * quick) / (count + PRIOR))
    steep = share * (1 - share)  # near 0 and 1 rollouts differ less, too
    return _logit(share) - _logit(quick), (squares + 24 * spread * steep) / (count + 5) / count / steep**2


def _filtered(steps: Sequence[float], heard: Sequence[LinkFault]) -> list[tuple[float, float]]:
    """Return, for every link by its index, the error of the quick measure estimated from the rollouts up to that link,
    with its variance, both in logits."""
    ahead: list[tuple[float, float]] = []
    value, variance = 0.0, FIRST**2
    for step, one in zip(steps, heard, strict=True):
        variance += step
        if one is not None:
            gain = variance / (variance + one[1])
            value, variance = value + gain * (one[0] - value), (1 - gain) * variance
        ahead.append((value, variance))
    return ahead


def _smoothed(steps: Sequence[float], heard: Sequence[LinkFault]) -> Iterator[tuple[float, float]]:
    """Return, for every link, the error of the quick measure estimated from all rollouts, with its standard error."""
    ahead = _filtered(steps, heard)
    back = ahead[-1:]
    for place in range(len(ahead) - 2, -1, -1):
        now, spread = ahead[place]
        wide = spread + steps[place + 1]
        gain = spread / wide
        later, later_spread = back[-1]
        back.append((now + gain * (later - now), spread + gain * gain * (later_spread - wide)))
    return ((value, sqrt(max(0.0, variance))) for value, variance in reversed(back))


def _steps(quick: Sequence[float], heard: Sequence[LinkFault]) -> list[float]:
    """Return, for every link, the variance of the change of the error since the link before."""
    return [0.0, *(_step(quick, heard, place) for place in range(1, len(quick)))]


def _step(quick: Sequence[float], heard: Sequence[LinkFault], place: int) -> float:
    """Return the variance of the change of the error between the link before and the link at `place`."""
    change = quick[place] - quick[place - 1]
    step = WALK**2 + (SHARE * change) ** 2
    before, now = heard[place - 1], heard[place]
    if before is not None and now is not None:
        apart = abs(now[0] - before[0])
        if apart > LEAST_JUMP and apart > JUMP * sqrt(before[1] + now[1]):
            step += FIRST**2
    return step
