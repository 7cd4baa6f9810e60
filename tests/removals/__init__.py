"""The map from rules to code: for every rule the place that plays it, and a plain replacement that removes it.

With its replacement in place, every demo that shows the rule must fail; the engine itself has no switches for this.
Each rules system has its rows in a file of its own, listed here. A rule that only one action plays needs no row:
without it the action does nothing.
"""

from __future__ import annotations

from game.actions import ACTIONS
from game.rulebook import load_rules
from tests.removals import action_time, cover, fluid, goals, grid, passes, phases, rulesets, seven_steps
from tests.removals.swaps import Removal, function, nothing, removal


def _of_actions() -> dict[str, Removal]:
    """Return the removals of rules that actions name as their own."""
    begins: dict[str, list[str]] = {}
    for action in ACTIONS.values():
        kind = type(action)
        begins.setdefault(action.rule, []).append(f"{kind.__module__}:{kind.__name__}.begin")
    return {
        rule: removal(", ".join(places), *(function(place, nothing) for place in places))
        for rule, places in begins.items()
        if rule in load_rules()
    }


REMOVALS: dict[str, Removal] = {
    **_of_actions(),
    **grid.REMOVALS,
    **seven_steps.REMOVALS,
    **fluid.REMOVALS,
    **action_time.REMOVALS,
    **phases.REMOVALS,
    **passes.REMOVALS,
    **cover.REMOVALS,
    **goals.REMOVALS,
    **rulesets.REMOVALS,
}
