"""Moments of a battle that are no turning points: any act, with the curve before and after it."""

from __future__ import annotations

from game.engine.battle import Battle
from game.model.commands import Command
from game.review.findings import Estimate, Review, ReviewedWay, TurningPoint, TurnKind
from game.review.turns import name_of
from game.review.ways import command_words


def steepest(review: Review, side: int) -> int:
    """Return the act after which the curve of a side moved most."""
    values = [point.chances[side].value for point in review.curve]
    return max(range(len(values) - 1), key=lambda act: (abs(values[act + 1] - values[act]), -act))


def plain_moment(battle: Battle, review: Review, act: int, seat: str, command: Command) -> TurningPoint:
    """Return an act as a moment, from the battle just before it: its change is that of the curve, its chance that
    before it."""
    before, after = review.curve[act].chances, review.curve[act + 1].chances
    changes = tuple(_change(one, other) for one, other in zip(before, after, strict=True))
    own = review.sides.index(seat)
    did = ReviewedWay(command, command_words(battle.view(seat), command), before[own])
    name = name_of(battle, command.figure)
    kind: TurnKind = "lucky" if changes[own].value >= 0 else "unlucky"
    return TurningPoint(act, review.curve[act].round, seat, command.figure, name, kind, 1, changes, did)


def _change(before: Estimate, after: Estimate) -> Estimate:
    """Return the difference of two chances, as wide as both bands together."""
    value = after.value - before.value
    return Estimate(value, max(-1.0, after.low - before.high), min(1.0, after.high - before.low))
