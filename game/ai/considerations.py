"""Considerations: the named scores for and against a plan, each in thousandths of a roster point."""

from __future__ import annotations

from collections.abc import Sequence

from game.ai.goals import Pull
from game.ai.situation import Blow, Situation
from game.ai.weights import weights
from game.model.grid import Square, distance
from game.rules.bursts import ring_at

Scores = dict[str, int]
"""The score of each consideration, by its name, before it is multiplied by its weight."""


def total(scores: Scores) -> int:
    """Return the weighted sum of the scores, in thousandths of a roster point."""
    weight = weights().weight
    return sum(value * weight[name] for name, value in scores.items()) // 100


# --- places -----------------------------------------------------------------------------------------------------------


def place_scores(s: Situation, pull: Pull, square: Square, stops: frozenset[Square]) -> Scores:
    """Return the scores for and against ending a turn on a square, by consideration."""
    blow = next(iter(s.blows_from(square)), None)
    return {
        "danger": danger(s, square),
        "prospect": prospect(s, blow),
        "progress": progress(s, pull, square, blow),
        "ground": pull.ground(square),
        "locked": locked(s, square, stops),
    }


def danger(s: Situation, square: Square) -> int:
    """Return the score, never above 0, for the damage expected on a square and for standing there in the open."""
    return -worth_of_harm(s, s.danger(square)) - _open(s, square)


def _open(s: Situation, square: Square) -> int:
    """Return an additional cost, in scores, of a square where several opponents can shoot the figure."""
    if not s.sense:
        return 0
    guns = sum(distance(foe.square, square) > 1 and s.blow_between(foe, foe.square, s.me, square) is not None
               for foe in s.foes)  # fmt: skip
    minded = max(0, guns - s.measure.open_from + 1) * s.measure.open
    return s.me.worth * minded // 100 * s.sense // 100 * s.patience // 100


def worth_of_harm(s: Situation, harm: int) -> int:
    """Return what damage to the figure costs, in scores. `harm` is in thousandths of a point; the level decides how
    much of it is noticed."""
    share = harm * s.measure.attention // 100 // s.me.toughness  # thousandths of what it can still take
    share += max(0, share - 600) // 2
    return s.me.worth * min(share, 1500) // 1000 * s.patience // 100 * s.level.danger // 100


def prospect(s: Situation, blow: Blow | None) -> int:
    """Return the worth, in scores, of making the attack `blow` next time; 0 if it is None."""
    return s.worth_of(blow) * s.level.prospect // 100 if blow is not None else 0


def progress(s: Situation, pull: Pull, square: Square, blow: Blow | None) -> int:
    """Return the score, never above 0, for the distance left to the opponents; 0 for a figure with a good attack at a
    good range."""
    board = s.view.board
    steps = min(pull.foe_steps(square), 2 * (board.width + board.height))  # where no way leads, a long one counts
    if blow is None or blow.permille < s.measure.fair:
        return -s.measure.step * max(0, steps - 1)
    if s.me.fights_close:
        return -s.measure.step * max(0, steps - 1) // 2
    gap = min(distance(square, foe.square) for foe in s.foes)
    ease = min(s.me.band, max(s.measure.settled, 1))
    late = 100 - s.patience
    return -s.measure.step * max(0, gap - ease * (100 - late) // 100) // 3


def locked(s: Situation, square: Square, stops: frozenset[Square]) -> int:
    """Return the score, never above 0, for ending beside an opponent that holds the figure there (a square of `stops`).
    It is worse for shooters and the badly hurt."""
    if square not in stops:
        return 0
    held = 0 if s.me.fights_close else s.measure.locked_shooter
    return -held - (s.measure.locked_weak if s.is_badly_hurt else 0)


# --- acts -------------------------------------------------------------------------------------------------------------


def volley(s: Situation, blows: Sequence[Blow], times: int) -> tuple[Scores, Blow | None]:
    """Return the scores of `times` attacks, each on the target where it is worth most, and the first of these attacks
    (None if none is possible)."""
    scores: Scores = {"harm": 0, "kill": 0}
    taken: dict[int, int] = {}
    first: Blow | None = None
    for _ in range(times):
        best: tuple[int, int, Blow] | None = None
        for blow in blows[:4]:
            harm, kill = s.harm_and_kill(blow, taken.get(blow.target, 0))
            if best is None or harm + kill > best[0] + best[1]:
                best = (harm, kill, blow)
        if best is None:
            break
        scores["harm"] += best[0]
        scores["kill"] += best[1]
        taken[best[2].target] = taken.get(best[2].target, 0) + best[2].harm
        first = first or best[2]
    return scores, first


WEAK_STEPS = 10
"""The factor by which a step over dangerous ground costs more for a badly hurt figure."""


def hazard(s: Situation, start: Square, path: Sequence[Square]) -> int:
    """Return the score, never above 0, for those steps of a path that lead over ground that wounds or trips."""
    if not s.roads.hazardous:
        return 0
    count, here = 0, start
    for to in path:
        count += (here, to) in s.roads.hazardous
        here = to
    weak = s.level.thrift and s.is_badly_hurt  # what hurts may fell it
    return -count * s.measure.hazard_step * (WEAK_STEPS if weak else 1)


def burst(s: Situation, square: Square, weapon: str, permille: int, doubled: int) -> Scores:
    """Return the scores of a burst (explosion) on a square: the gain from opponents and the loss of comrades in all its
    rings. `permille` is the chance that it lands there, in thousandths, `doubled` twice its average damage at the
    centre."""
    arm = s.view.weapon(weapon)
    scores: Scores = {"harm": 0, "kill": 0, "comrades": 0}
    width, rings = s.view.burst_shape(weapon, max(1, doubled))
    kind = 100 if arm.harm == "lethal" else s.measure.other_harm
    for bodies, ours in ((s.foes, False), ((s.me, *s.friends), True)):
        for body in bodies:
            gap = min(distance(square, (body.square[0] + d, body.square[1] + d)) for d in range(body.width))
            if ours:  # what goes astray comes down a few squares off
                gap = max(0, gap - arm.blast)
            ring = ring_at(gap, width)
            if ring >= len(rings):
                continue
            amount = rings[ring] * 3 // 4 - 2 * s.view.armour(body.id).reduction
            if amount <= 0 or not s.view.glimpse(square, body.square).seen:
                continue
            harm, kill = s.harm_and_kill(Blow(body.id, weapon, permille, amount))
            if ours:
                scores["comrades"] -= (harm + kill) * s.measure.comrade // 100
            else:
                scores["harm"] += harm * kind // 100
                scores["kill"] += kill * kind // 100
    return scores
