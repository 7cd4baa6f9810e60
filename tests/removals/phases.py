"""Removals for phases and forced movement: the code of each rule, and its replacement."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from game.model.rejections import Rejection
from game.rules.movement.ways import WALK
from tests.removals.swaps import Removal, function, nothing, number, removal, wrapped

NO_WINGS = Rejection("no-wings", "It cannot fly.")


def nobody(*_: Any, **__: Any) -> tuple[int, ...]:
    """Return no figures."""
    return ()


def no_conflict(*_: Any, **__: Any) -> list[int]:
    """Return no figures, so that none loses a square."""
    return []


def none_at_all(*_: Any, **__: Any) -> int:
    """Return 0."""
    return 0


def free_unless_walked(before: Callable[..., Any], *args: Any) -> Any:
    """Return the cost of a step as 0 for every mode but walking, as if each had a pool of its own."""
    cost, kind, counts = before(*args)
    return (cost if args[2].mode == WALK else 0), kind, counts


def with_plenty_left(
    before: Callable[..., Any], world: Any, figure: int, frm: Any, to: Any, rise: int, _: int, **more: Any
) -> Any:
    """Return a jump as if plenty of movement were left."""
    return before(world, figure, frm, to, rise, 1000, **more)


def at_its_ease(*_: Any, **__: Any) -> dict[str, tuple[str, str]]:
    """Return {}, so that a stand brings no condition."""
    return {}


def without_wings(before: Callable[..., Any], *args: Any) -> Any:
    """Return a mover with only the ways of moving that every figure has."""
    return dataclasses.replace(before(*args), modes=())


REMOVALS: dict[str, Removal] = {
    # Who gets a square that two want at once.
    "phase.move-action": removal(
        "phase_movement: settle", function("game.engine.systems.phase_movement:settle", no_conflict)
    ),
    # Base speed by size.
    "phase.speed-pool": removal("size.SIZE.speed", number("sizes.medium.speed", 40), number("sizes.large.speed", 30)),
    # Doors on the way are opened in passing.
    "phase.free-actions": removal(
        "tick_steps: _open_the_way",
        function("game.engine.systems.tick_steps:_open_the_way", nothing),
    ),
    # Who has both squares of a step beside itself and blocks the mover.
    "phase.block": removal("reactive_moves: blockers", function("game.engine.systems.reactive_moves:blockers", nobody)),
    # The next step of a follower.
    "phase.follow": removal("reactive_moves: _after", function("game.engine.systems.reactive_moves:_after", nothing)),
    # The next step of somebody who keeps away.
    "phase.keep-away": removal("reactive_moves: _away", function("game.engine.systems.reactive_moves:_away", nothing)),
    # What a figure can do besides walking, and what water does to those who cannot swim.
    "phase.modes": removal(
        "rules/movement/ways.py: mover_of",
        wrapped("game.rules.movement.mode_legs:ModeLegs.mover", without_wings),
    ),
    # The prices of squares by speed.
    "phase.speed-categories": removal(
        "movement.rates",
        number("movement.rates.slow.diagonal", (10,)),
        number("movement.rates.fast.diagonal", (5, 10)),
    ),
    # All modes draw on one pool.
    "phase.combine-modes": removal(
        "rules/movement/modes.py: priced",
        wrapped(
            "game.rules.movement.modes:ModeMovement.priced", lambda before, *args: free_unless_walked(before, *args)
        ),
    ),
    # How far a figure jumps.
    "phase.jump": removal("rules/jumping.py: farthest", function("game.rules.jumping:farthest", lambda *_: 1000)),
    # How far the movement left lets it jump.
    "phase.jump-limit": removal("rules/jumping.py: cost", wrapped("game.rules.jumping:cost", with_plenty_left)),
    # Corners are open.
    "phase.diagonals": removal("movement.corners", number("movement.corners", "closed")),
    # What ground costs to leave.
    "phase.difficult-terrain": removal(
        "rules/movement/ways.py: hampers", function("game.rules.movement.ways:Ways.hampers", none_at_all)
    ),
    # Who bars a square.
    "phase.obstacles": removal(
        "rules/movement/modes.py: in_the_way",
        function("game.rules.movement.modes:ModeMovement.in_the_way", none_at_all),
    ),
    # How often a shot at somebody concealed misses.
    "phase.undergrowth": removal("resolution.attack.concealed", number("resolution.attack.concealed", 0)),
    # What a stand brings with it, looked at as a phase begins.
    "phase.squeezing": removal("rules/footing.py: _due", function("game.rules.footing:_due", at_its_ease)),
    # Who stands in the same space.
    "phase.shared-space": removal("rules/footing.py: shared_with", function("game.rules.footing:shared_with", nobody)),
    # Where a push moves its target.
    "forced.push": removal("rules/forced.py: push", function("game.rules.forced:push", none_at_all)),
    # Where a fling throws its target.
    "forced.fling": removal("rules/forced.py: fling", function("game.rules.forced:fling", nothing)),
}
"""Removals by rule: the code without which a demo of the rule fails."""
