"""Explanation of an opponent's choice: its best options with the score of every consideration."""

from __future__ import annotations

from game.ai.opponent import Opponent
from game.ai.plans import Plan
from game.ai.weights import weights
from game.engine.view import View
from game.model.slices import finished


def best_plans(player: Opponent, view: View, most: int = 3) -> tuple[Plan, ...]:
    """Return at most `most` plans for the present decision, the best first, each beginning with a different command; ()
    if the decision is a question."""
    decision = view.decision
    if decision is None or decision.choices:
        return ()
    found = finished(player.weigh(view, decision.figures[0]))
    distinct: list[Plan] = []
    for plan in found:
        if len(distinct) < most and not any(plan.first == other.first for other in distinct):
            distinct.append(plan)
    return tuple(distinct)


def lines(plan: Plan) -> tuple[tuple[str, int], ...]:
    """Return the weighted scores of a plan by consideration, the weightiest first; together they are its total, except
    for rounding."""
    weight = weights().weight
    weighted = [(name, value * weight[name] // 100) for name, value in plan.scores.items()]
    return tuple(sorted((line for line in weighted if line[1]), key=lambda line: (-abs(line[1]), line[0])))


def told(plan: Plan) -> str:
    """Return a plan in one sentence: "move, then attack Scout: 1240 = harm 900, danger -310, ..."."""
    reasons = ", ".join(f"{name} {value:+d}" for name, value in lines(plan))
    return f"{plan.words}: {plan.total} = {reasons}" if reasons else f"{plan.words}: {plan.total}"
