"""The worth of one more figure on a goal's ground when the present round ends."""

from __future__ import annotations

from game.ai.normal import normal
from game.ai.weights import weights
from game.engine.goal_view import GoalView

DOUBT = 1.2
"""The standard deviation, in figures, of how many more figures one side has there when the round ends."""


def pivot(seen: GoalView, mine: float, theirs: float) -> int:
    """Return the worth, in scores, of one more figure on the ground: how much it raises the team's chance to win by the
    end of this round.

    `mine` and `theirs` are the figures there, of the seat's team and of all others. 0 if the round's end decides
    nothing."""
    kind, whole = seen.played.kind, weights().goal.battle
    if seen.rounds_left != 1 and (kind.counts != "more" or not _one_point_decides(seen)):
        return 0
    needed = 0.0
    if kind.counts != "more":  # the attacker needs more figures there, the defender as many
        needed = 0.5 if seen.wants else -0.5
    margin = mine - theirs - needed
    return int(whole * (normal((margin + 1) / DOUBT) - normal(margin / DOUBT)))


def _one_point_decides(seen: GoalView) -> bool:
    return max((seen.points(side) for side in seen.sides), default=0) >= seen.played.points - 1
