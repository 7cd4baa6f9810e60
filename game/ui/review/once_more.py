"""The battle to play again after its review: against a stronger opponent after a win, or from the other side if there
is no stronger one."""

from __future__ import annotations

from dataclasses import replace

from game.model.scenario import Scenario
from game.review.lessons import EVEN, HUMAN, stronger
from game.table.battle_stats import swapped


def once_more(scenario: Scenario, side: str, result: float) -> tuple[str, Scenario] | None:
    """Return the words of a button and the scenario that it opens: the same battle or, after a win, one against a
    stronger opponent or from the other side. `result` is the result of `side` (1 won, 0 lost). None unless `side` is
    the only side of a person."""
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
