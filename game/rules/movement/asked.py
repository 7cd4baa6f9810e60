"""Checks that a step needs: tumbling past opponents, going through windows, and slippery or sharp ground."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.world import World
from game.model.answers import Trial
from game.model.grid import Edge, Square, edge_between, footprint
from game.rules import figures
from game.rules.movement.numbers import Hazard
from game.rules.movement.squares import SquareMovement

SLIP = "occupancy.pass-through"


def slip(part: SquareMovement, before: int, squares: tuple[Square, ...] = ()) -> Trial:
    """Return the check to tumble past one more opponent after `before` others in the same move, on a step over
    `squares` (occupancy.pass-through, 5)."""
    numbers = part.occupancy
    return Trial("tumble", numbers.tumble + numbers.tumble_more * before, "Tumble", SLIP, squares)


def slips(
    part: SquareMovement, world: World, figure: int, here: Square, to: Square, passed: Iterable[int]
) -> tuple[tuple[int, Trial], ...]:
    """Return the checks to tumble past opponents on a step to the square `to`: one for each opponent that the figure
    comes beside or through and that is not in `passed`, with its id (occupancy.pass-through, 5)."""
    behind, found = list(passed), list[tuple[int, Trial]]()
    for other in world.ruleset.engagement.holders(world, figures.placed(world, figure).on(to)):
        if other not in behind:
            found.append((other, slip(part, len(behind), (here, to))))
            behind.append(other)
    return tuple(found)


def shut_borders(world: World, figure: int, here: Square, to: Square) -> tuple[Edge, ...]:
    """Return the shut windows that a figure breaks by a straight step."""
    dx, dy = to[0] - here[0], to[1] - here[1]
    crossed = (edge_between((x - dx, y - dy), (x, y)) for x, y in footprint(to, figures.width_of(world, figure)))
    return tuple(
        edge for edge in crossed if (kind := world.board.edge(*edge)) and kind.breakable and not world.is_open(*edge)
    )


def at_the_border(
    part: SquareMovement, world: World, figure: int, here: Square, to: Square, hazards: Iterable[str]
) -> tuple[tuple[Hazard, Trial], ...]:
    """Return the checks that a step through a window needs, each after its hazard. A small shut window needs only one
    check (surface.window-small, surface.window-closed)."""
    shut, found = bool(shut_borders(world, figure, here, to)), list[tuple[Hazard, Trial]]()
    for name in hazards:
        hazard = part.hazard[name]
        if hazard.eased or (hazard.harm_when_shut and shut):
            rule = hazard.rule_when_shut if shut and hazard.rule_when_shut else hazard.rule
            found.append((hazard, Trial(hazard.check, hazard.against, hazard.title, rule, (here, to))))
    return tuple(found)


def on_the_ground(
    part: SquareMovement, to: Square, hazards: Iterable[str], checked: Iterable[str]
) -> tuple[tuple[str, Hazard, Trial], ...]:
    """Return the checks that the ground requires when a figure has entered a square (wire, slippery ground), each as
    (name, hazard, check). Checks already made (`checked`) are left out."""
    before, found = list(checked), list[tuple[str, Hazard, Trial]]()
    for name in hazards:
        hazard = part.hazard[name]
        if hazard.eased or hazard.harm_when_shut or (hazard.scope == "move" and name in before):
            continue
        before.append(name)
        found.append((name, hazard, Trial(hazard.check, hazard.against, hazard.title, hazard.rule, (to,))))
    return tuple(found)
