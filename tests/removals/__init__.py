"""The map from rule to code: for every rule the place that plays it, and a plain replacement that takes it out.

With its replacement swapped in, every demo that shows the rule must fail; the engine itself has no switches for this.
Each rules system keeps its rows in a file of its own, which is listed here.
"""

from __future__ import annotations

from tests.removals import action_time, cover, fluid, grid, passes, phases, rulesets, seven_steps
from tests.removals.swaps import Removal

REMOVALS: dict[str, Removal] = {
    **grid.REMOVALS,
    **seven_steps.REMOVALS,
    **fluid.REMOVALS,
    **action_time.REMOVALS,
    **phases.REMOVALS,
    **passes.REMOVALS,
    **cover.REMOVALS,
    **rulesets.REMOVALS,
}
