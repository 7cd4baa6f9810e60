"""The same battle once more after its review: against a stronger opponent for who won, from the other side once there
is none."""

from __future__ import annotations

from dataclasses import replace

from game.model.scenario import Scenario
from game.review.lessons import EVEN, HUMAN, stronger
from game.table.battle_stats import swapped


def once_more(scenario: Scenario, side: str, result: float) -> tuple[str, Scenario] | None:
    """Return the words of a button and the battle that it opens, for the only person of a battle, on a side with such a
    result; None where that is nobody."""
    if [one.id for one in scenario.sides if one.controller == HUMAN] != [side]:
        return None
    if result <= EVEN:
        return "Play it again", scenario
    raised = tuple(replace(one, controller=stronger(one.controller)) for one in scenario.sides)
    levels = [now.controller for now, before in zip(raised, scenario.sides, strict=True) if now != before]
    if levels:
        return f"Again, against {_level(levels[0]).removeprefix('ai:').capitalize()}", replace(scenario, sides=raised)
    other = swapped(scenario)
    if other is None:
        return None
    mine = next(one.id for one in other.sides if one.controller == HUMAN)
    return f"Again, as {mine.capitalize()}", other


def _level(controller: str) -> str:
    """Return the level of a computer's controller, without its temper."""
    return controller.partition("/")[0]
