"""Start places of the groups in their deployment areas, at an encounter distance that depends on the surroundings
(combat.encounter-distance)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from game.core.ruleset import Encounter
from game.core.world import TABLE, World
from game.model.components import Health, Identity, Place, Sides
from game.model.dice import DiceText
from game.model.errors import BadInput, Problem
from game.model.events import Displaced, GroupsPlaced
from game.model.grid import FEET_PER_SQUARE, Square, direction_of, distance, distance_between, footprint
from game.rules import figures
from game.rules.sight import sees_square, view_of

LEAST_SQUARES_APART = 2


def arrival(world: World, figure: int) -> int:
    """Return the round in which a figure enters the fight; 0 when it is there from the start."""
    return int(world.get(figure, Identity).overrides.get("arrives", 0))


def is_awaited(world: World, figure: int) -> bool:
    """Return whether a figure has not yet entered the fight but will."""
    if figures.is_present(world, figure) or world.get(figure, Health).state != "up":
        return False
    return arrival(world, figure) > 0


def newcomers(world: World, round_: int) -> list[int]:
    """Place each figure that arrives in this round on the free square nearest to its own. Return the ids of the figures
    placed; a figure without a free square waits."""
    due = [figure for figure in world.figures if is_awaited(world, figure) and arrival(world, figure) <= round_]
    return [figure for figure in due if _comes(world, figure)]


def _comes(world: World, figure: int) -> bool:
    place, may_stay = world.get(figure, Place), world.ruleset.movement.may_stay
    side = figures.side_of(world, figure)
    area = next((area.squares for area in world.map.deployments if area.side == side), world.board.squares)
    wanted = place.square if place.square in world.board else area[0]
    free = [square for square in world.board.squares if may_stay(world, figure, square) is None]
    if not free:
        return False
    place = world.change(
        figure,
        Place,
        square=min(free, key=lambda square: (distance(square, wanted), square[1], square[0])),
        on_board=True,
    )
    world.emit(Displaced(figure, place.square, place.square, "joins the fight", "combat.flat-footed"))
    return True


def from_the_start(world: World) -> list[int]:
    """Return the ids of the figures that take part from the first round."""
    return [figure for figure in world.figures if not arrival(world, figure)]


def encounter_feet(world: World) -> tuple[int | None, str]:
    """Roll the distance in feet at which the groups meet, limited by the sense that reaches farthest
    (combat.encounter-distance). Return the distance with its reason in words; the distance is None for "as soon as they
    see each other"."""
    encounter = world.ruleset.surroundings.encounter.get(world.map.environment, Encounter())
    if not encounter.dice:
        return None, "indoors, at first sight"
    senses = world.ruleset.surroundings.senses
    rolled = DiceText.parse(encounter.dice).roll(world.dice) * encounter.times
    best = max(senses.get(world.map.light, rolled), senses.get("hearing", 0))
    best = int(world.options.get("best_sense", 0)) or best
    reason = f"{encounter.dice} x {encounter.times} ft. makes {rolled} ft."
    return (best, f"{reason}, held to {best} ft. by sight and hearing") if rolled > best else (rolled, reason)


def place_groups(world: World) -> None:
    """Place every group in its deployment area. The nearest two groups are then as close to the encounter distance as
    the areas allow (grid.distance). Raises BadInput for a group without an area."""
    areas = {area.side: area.squares for area in world.map.deployments}
    unplaced = [figure for figure in from_the_start(world) if not world.get(figure, Place).on_board]
    if not unplaced:
        return
    sides = [side for side in world.get(TABLE, Sides).by_id if any(figures.side_of(world, f) == side for f in unplaced)]
    homeless = [Problem("deployment", f"side {side} has no area to start in") for side in sides if not areas.get(side)]
    if homeless:
        raise BadInput(world.map.id or "scenario", *homeless)
    feet, reason = encounter_feet(world)
    rolls = world.dice.fallen()
    anchors = _anchors(world, [areas.get(side, ()) for side in sides], feet)
    wanted = distance(anchors[0], anchors[1]) if feet is not None and len(anchors) > 1 else 0
    groups = [[figure for figure in unplaced if figures.side_of(world, figure) == side] for side in sides]
    placed: list[int] = []
    for place, side in enumerate(sides):
        others = [(world.get(f, Place).square, figures.width_of(world, f)) for f in placed]
        others += [(anchor, 1) for anchor in anchors[place + 1 :]]
        ahead = anchors[1 if place == 0 else 0] if len(anchors) > 1 else anchors[0]
        placed += _place_group(world, groups[place], areas.get(side, ()), anchors[place], others, wanted, ahead)
    pairs = [(a, b) for one, other in combinations(groups, 2) for a in one for b in other]
    apart = min((figures.gap(world, a, b) for a, b in pairs), default=0)
    reason = _with_fit(world, pairs, feet, apart, reason)
    world.emit(GroupsPlaced(feet or apart * FEET_PER_SQUARE, apart, reason, rolls, "combat.encounter-distance"))
    for figure in placed:
        square = world.get(figure, Place).square
        world.emit(Displaced(figure, square, square, "takes position", "combat.encounter-distance"))


def _with_fit(world: World, pairs: list[tuple[int, int]], feet: int | None, apart: int, reason: str) -> str:
    """Return `reason`, with a note if the areas forced the groups to be nearer or farther apart than the encounter
    distance."""
    if feet is None:
        return reason if any(view_of(world, a, b).seen for a, b in pairs) else "indoors: not yet in sight"
    wanted = max(LEAST_SQUARES_APART, feet // FEET_PER_SQUARE)
    if apart == wanted:
        return reason
    return f"{reason}, as {'far' if apart < wanted else 'near'} as the map allows"


def _anchors(world: World, areas: list[tuple[Square, ...]], feet: int | None) -> list[Square]:
    """Return one square for each group: as close to `feet` feet apart as their areas allow, or with None as far apart
    as they can see each other."""
    wanted = max(LEAST_SQUARES_APART, (feet or 0) // FEET_PER_SQUARE)
    if len(areas) == 1:
        return [areas[0][0]]

    def misfit(a: Square, b: Square) -> tuple[int, int, Square, Square]:
        apart = distance(a, b)
        if feet is None:
            return (0 if sees_square(world, a, b) else 1, -apart, a, b)
        return (0 if apart >= LEAST_SQUARES_APART else 1, abs(apart - wanted), a, b)

    first, second = min(((a, b) for a in areas[0] for b in areas[1]), key=lambda pair: misfit(*pair))
    anchors = [first, second]
    for area in areas[2:]:
        anchors.append(min(area, key=lambda s: (max(misfit(s, known) for known in anchors), s)))
    return anchors


def _place_group(
    world: World,
    group: Iterable[int],
    area: tuple[Square, ...],
    anchor: Square,
    others: list[tuple[Square, int]],
    wanted: int,
    ahead: Square,
) -> list[int]:
    """Place a group (ids) in its area near the square `anchor`, turned towards `ahead`, the widest figures first;
    return their ids in that order. As far as there is room, figures keep `wanted` squares away from `others` (squares
    with widths) and do not touch comrades, least of all from right behind."""
    allowed, found = set(area), list[int]()
    comrades: list[tuple[Square, int]] = []
    for figure in sorted(group, key=lambda f: (-figures.width_of(world, f), f)):
        width = figures.width_of(world, figure)

        def unfit(square: Square, width: int = width) -> tuple[bool, int, int, int, Square]:
            near = min((distance_between(square, width, other, wide) for other, wide in others), default=wanted)
            crowd = max((_crowding(square, width, *comrade) for comrade in comrades), default=0)
            return crowd > 1, max(0, wanted - near), crowd, distance(square, anchor), (square[1], square[0])

        for square in sorted(area, key=unfit):
            fits = all(covered in allowed for covered in footprint(square, width))
            if fits and world.ruleset.movement.may_stay(world, figure, square) is None:
                world.change(figure, Place, square=square, on_board=True, facing=direction_of(square, ahead))
                found.append(figure)
                comrades.append((square, width))
                break
    return found


def _crowding(square: Square, width: int, other: Square, wide: int) -> int:
    """Return how close two figures would stand: 2 if one is straight above or below the other, 1 if they touch in
    another way, 0 if they do not touch."""
    if distance_between(square, width, other, wide) > 1:
        return 0
    return 2 if square[0] < other[0] + wide and other[0] < square[0] + width else 1
