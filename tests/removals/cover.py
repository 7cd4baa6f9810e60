"""Removals for cover, concealment and height in each way of rolling: the code of each rule, and its replacement."""

from __future__ import annotations

from tests.removals.swaps import Removal, number, removal

NOTHING = (0, 0, 0, 0)

REMOVALS: dict[str, Removal] = {
    "d20.cover": removal("game.rules.resolution.d20.attack._forecast", number("resolution.attack.cover", NOTHING)),
    "rolls.cover": removal(
        "game.rules.resolution.event_rolls.fight._forecast", number("resolution.ratings.cover", NOTHING)
    ),
    "d10.cover": removal("game.rules.resolution.d10.attack.forecast", number("resolution.attack.cover", (*NOTHING, 0))),
    "pools.cover": removal(
        "game.rules.resolution.pools.sums.against_target", number("resolution.pools.cover", NOTHING)
    ),
}
