"""The quick measure: every side's chance to win, estimated from points, health, fire and goals (measure.toml).

It is a plain logistic measure. Each team gets a score, the sum of its numbers (standing.py) times the ruleset's
weights; the chances are the softmax of the scores. If a goal decides, this score counts less, and the goal's numbers
(goal_standing.py) are added, with the same weights under all rulesets. `python -m game.review.fit` finds the weights by
self-play and writes their accuracy beside them (calibration.toml).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp

import msgspec

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.components import Sides
from game.model.input_files import toml_as
from game.model.paths import PACKAGE
from game.review.goal_standing import GOAL_NAMES, goal_standing
from game.review.standing import NAMES, standing, teams_of

FILE = PACKAGE / "review" / "measure.toml"
OTHERS = "others"
"""Name of the weights for rulesets without weights of their own."""
SHARE = "strength"
"""Name of the weight of the whole score (all numbers that are not about a goal) if a goal decides."""

Chances = tuple[float, ...]
"""Chance of every side, in the order of the setup, that it (or an ally) wins; a draw is shared."""


class MeasureWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Content of measure.toml: for each ruleset the weight of each number in NAMES; for goals, the weight of each
    number in GOAL_NAMES and of SHARE."""

    weights: dict[str, dict[str, float]]
    goal: dict[str, float]


@cache
def _read() -> MeasureWeights:
    return toml_as(FILE, MeasureWeights)


@cache
def known() -> Mapping[str, tuple[float, ...]]:
    """Return the weights of the quick measure in the order of NAMES, by ruleset."""
    return {ruleset: tuple(table[name] for name in NAMES) for ruleset, table in _read().weights.items()}


@cache
def known_goal() -> tuple[float, ...]:
    """Return the weights of a goal: SHARE, then those of GOAL_NAMES."""
    return tuple(_read().goal[name] for name in (SHARE, *GOAL_NAMES))


def chances(battle: Battle) -> Chances:
    """Return each side's chance (0 to 1, in setup order) to win: from the result if the battle is over, otherwise by
    the quick measure."""
    if battle.outcome is not None:
        return of_result(battle, battle.outcome.winner)
    tables, numbers, goal = known(), standing(battle), goal_standing(battle)
    weights = tables.get(battle.world.ruleset.id, tables[OTHERS])
    scores = {team: score(row, weights) for team, row in numbers.items()}
    if goal:
        scores = {team: score((one, *goal[team]), known_goal()) for team, one in scores.items()}
    return _by_side(battle, dict(zip(scores, softmax(list(scores.values())), strict=True)))


def of_result(battle: Battle, winner: str) -> Chances:
    """Return 1 for the sides of the winner's team and 0 for others; without a winner, equal shares for all teams."""
    teams = teams_of(battle.world)
    if not winner:
        return _by_side(battle, dict.fromkeys(teams, 1 / len(teams)))
    return _by_side(battle, {team: float(winner in team) for team in teams})


def score(row: Sequence[float], weights: Sequence[float]) -> float:
    """Return the sum of a team's numbers, each times its weight."""
    return sum(value * weight for value, weight in zip(row, weights, strict=True))


def softmax(scores: Sequence[float]) -> list[float]:
    """Return scores as shares of 1 by the softmax function."""
    top = max(scores)
    raised = [exp(one - top) for one in scores]
    return [one / sum(raised) for one in raised]


def mean(many: Sequence[Chances]) -> Chances:
    """Return the mean chance of each side."""
    return tuple(sum(column) / len(many) for column in zip(*many, strict=True))


def _by_side(battle: Battle, shares: Mapping[tuple[str, ...], float]) -> Chances:
    sides = battle.world.get(TABLE, Sides).by_id
    return tuple(next(share for team, share in shares.items() if side in team) for side in sides)
