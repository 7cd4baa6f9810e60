"""Checks that a step needs: opponents to slip past, windows, slippery and sharp ground."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.world import World
from game.model.answers import Trial
from game.model.grid import Edge, Square, edge_between, footprint
from game.rules import figures
from game.rules.movement.numbers import Hazard
from game.rules.movement.squares import SquareMovement

SLIP = "occupancy.pass-through"


def slips(
    part: SquareMovement, world: World, figure: int, here: Square, to: Square, passed: Iterable[int]
) -> tuple[tuple[int, Trial], ...]:
    """Each further opponent that a tumbler comes beside or through on a square, with the check to slip past it
    (occupancy.pass-through, 5)."""
    behind, numbers, found = list(passed), part.occupancy, list[tuple[int, Trial]]()
    for other in world.ruleset.engagement.holders(world, figures.placed(world, figure).on(to)):
        if other not in behind:
            against = numbers.tumble + numbers.tumble_more * len(behind)
            behind.append(other)
            found.append((other, Trial("tumble", against, "Tumble", SLIP, (here, to))))
    return tuple(found)


def shut_borders(world: World, figure: int, here: Square, to: Square) -> tuple[Edge, ...]:
    """Borders that a straight step of the whole figure breaks: windows that are shut."""
    dx, dy = to[0] - here[0], to[1] - here[1]
    crossed = (edge_between((x - dx, y - dy), (x, y)) for x, y in footprint(to, figures.width_of(world, figure)))
    return tuple(
        edge for edge in crossed if (kind := world.board.edge(*edge)) and kind.breakable and not world.is_open(*edge)
    )


def at_the_border(
    part: SquareMovement, world: World, figure: int, here: Square, to: Square, hazards: Iterable[str]
) -> tuple[tuple[Hazard, Trial], ...]:
    """The checks made before a step: windows, which may be slipped through; one roll serves a small window that is
    shut (surface.window-small, surface.window-closed)."""
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
    """The checks the ground asks of a figure that has entered it: wire, slippery beds; some once a move, by name."""
    before, found = list(checked), list[tuple[str, Hazard, Trial]]()
    for name in hazards:
        hazard = part.hazard[name]
        if hazard.eased or hazard.harm_when_shut or (hazard.scope == "move" and name in before):
            continue
        before.append(name)
        found.append((name, hazard, Trial(hazard.check, hazard.against, hazard.title, hazard.rule, (to,))))
    return tuple(found)
