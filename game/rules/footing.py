"""The footing of figures at the start and end of phases: how a figure stands, holds on to a face (a wall or cliff),
swims, squeezes, is in the air, or falls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from game.core.world import World
from game.model.components import Condition, Conditions, Health, Place, Stride
from game.model.dice import DiceText
from game.model.events import Displaced, Fell, HeightChanged
from game.model.grid import Square, distance
from game.model.shots import Placed
from game.rules import conditions, figures
from game.rules.movement import occupancy
from game.rules.movement.digging import lies_in_earth
from game.rules.movement.faces import is_on_top
from game.rules.movement.modes import ModeMovement
from game.rules.movement.ways import BURROW, FLY, GLIDE, SWIM, ground_height

PLAIN = Condition()
DERIVED = ("squeezing", "swimming", "midair", "burrowed")
"""Conditions that follow from where a figure stands; they are updated at the start of each phase."""
HOLDS = ("climbing", "clinging")
"""Conditions of a figure that hangs on a face: "climbing" for one that has to roll for it, "clinging" for a natural
climber."""


def part_of(world: World) -> ModeMovement:
    """Return the ruleset's movement part, typed as ModeMovement, for rules that need it; the loader refuses other
    rulesets."""
    return cast(ModeMovement, world.ruleset.movement)


# --- as a phase begins ------------------------------------------------------------------------------------------------


def begin_phase(world: World) -> None:
    """Update every figure's footing. It is updated only at the start of a phase; passing through water or a gap within
    one phase has no effect."""
    for figure in figures.present(world):
        look(world, figure)


def look(world: World, figure: int) -> None:
    """Begin or end the conditions in DERIVED, which follow from where a figure stands (phase.squeezing)."""
    active = world.get(figure, Conditions).active
    due = _due(world, figure)
    for name in DERIVED:
        if name in due and name not in active:
            conditions.put(world, figure, name, PLAIN, due[name][0], due[name][1])
        elif name not in due and name in active:
            conditions.lift(world, figure, name, "it is over")


def _due(world: World, figure: int) -> dict[str, tuple[str, str]]:
    """Return, by condition id, the reason and the rule's id of each condition that a figure should have because of
    where it stands."""
    place, active = world.get(figure, Place), world.get(figure, Conditions).active
    due: dict[str, tuple[str, str]] = {}
    if world.get(figure, Health).state in ("dead", "gone"):
        return due
    if figures.is_narrow(world, figure):
        due["squeezing"] = ("in a space half its width", "phase.squeezing")
    elif shared_with(world, figure):
        name = figures.name_of(world, shared_with(world, figure)[0])
        due["squeezing"] = (f"shares its space with {name}", "phase.shared-space")
    board, covered = world.board, figures.squares_of(world, figure)
    if -world.ruleset.sizes[world.sheet(figure).size].tall < place.above < 0:
        due["burrowed"] = ("half out of the earth", "phase.modes")
    if any(board.is_solid(square) for square in covered) and 0 <= place.above < part_of(world).flying.clears:
        digs = all(not board.is_solid(s) or board.has_tag(s, "earth") for s in covered)
        if digs and part_of(world).mover(world, figure).speed_of("burrow"):
            due["burrowed"] = ("half out of the earth", "phase.modes")
        else:
            due["squeezing"] = ("inside an obstacle", "phase.shared-space")
    if is_in_water(world, figures.placed(world, figure)) and not part_of(world).mover(world, figure).speed_of(SWIM):
        due["swimming"] = ("in water without a way to swim", "phase.modes")
    if place.above and "jumping" not in active and not is_held(world, figure) and not _wings(world, figure):
        due["midair"] = ("in the air", "phase.jump")
    return due


def shared_with(world: World, figure: int) -> tuple[int, ...]:
    """Return the ids of the figures of similar size that share a figure's space and leave it too little room
    (phase.shared-space)."""
    numbers = part_of(world).occupancy
    share = world.ruleset.sizes[world.sheet(figure).size].share
    body = figures.body(world, figure)
    mine = [
        square
        for square in figures.squares_of(world, figure)
        if occupancy.room_left(world, numbers, figure, square, False, body) < share
    ]
    return tuple(
        other
        for other in figures.present(world)
        if other != figure
        and world.get(other, Health).state != "dead"
        and figures.categories_apart(world, figure, other) <= 1
        and figures.overlap(body, figures.body(world, other))
        and any(square in mine for square in figures.squares_of(world, other))
    )


def is_in_water(world: World, body: Placed) -> bool:
    """Return whether a placed figure is in water deep enough to swim."""
    squares = () if body.above else figures.squares_under(world, body)
    return any(square in world.board and world.board.has_tag(square, "swim") for square in squares)


def holds_on(world: World, figure: int) -> bool:
    """Return whether a figure hangs on a face."""
    return any(name in world.get(figure, Conditions).active for name in HOLDS)


def is_held(world: World, figure: int) -> bool:
    """Return whether a figure is kept from falling by something other than wings: a face it hangs on, earth around it,
    or solid ground below."""
    place, part, width = world.get(figure, Place), part_of(world), figures.width_of(world, figure)
    if holds_on(world, figure) or place.above < 0:
        return True
    if is_on_top(world, part.flying.clears, place.square, width, place.above):
        return True
    digs = bool(part.mover(world, figure).speed_of(BURROW))
    return digs and lies_in_earth(world.board, part.flying.clears, place.square, width, place.above)


def _wings(world: World, figure: int) -> bool:
    """Return whether a figure can stay in the air by flying or gliding."""
    mover = part_of(world).mover(world, figure)
    return figures.is_up(world, figure) and bool(mover.speed_of(FLY) or mover.speed_of(GLIDE))


# --- as a phase ends --------------------------------------------------------------------------------------------------


def end_phase(world: World, flight: bool) -> None:
    """Let figures come down that nothing keeps in the air, and let gliders sink. With `flight` (in the movement phase),
    wings keep up only figures that used them in this phase; in other phases flyers always stay up."""
    for figure in figures.present(world):
        place, active = world.get(figure, Place), world.get(figure, Conditions).active
        if not place.above or is_held(world, figure):
            continue
        if "jumping" in active:
            _hang_in_the_air(world, figure, active)
            continue
        mover, stride = part_of(world).mover(world, figure), world.get(figure, Stride)
        if figures.is_up(world, figure) and mover.speed_of(FLY) and (stride.flew or not flight):
            continue
        if figures.is_up(world, figure) and mover.speed_of(GLIDE) and (stride.flew or not flight):
            _sink(world, figure, part_of(world).flying.sinks - stride.sank)
            continue
        come_down(world, figure)


def _hang_in_the_air(world: World, figure: int, active: Mapping[str, Condition]) -> None:
    """Let a jump that ends in the air last until the end of the next phase, so that the figure can act meanwhile
    (phase.jump)."""
    if active["jumping"].value:
        world.change(figure, Conditions, active={**active, "jumping": PLAIN})
    else:
        come_down(world, figure, easy=True)


def _sink(world: World, figure: int, feet: int) -> None:
    """Lower a gliding figure by the feet that it still has to sink in this phase (phase.modes)."""
    place = world.get(figure, Place)
    if feet > 0:
        to = max(0, place.above - feet)
        raise_to(world, figure, to, "the glide sinks", "phase.modes")


def raise_to(world: World, figure: int, above: int, reason: str, rule: str) -> None:
    """Set a figure's height to `above` feet above the ground."""
    place = world.get(figure, Place)
    if place.above != above:
        before = place.above
        world.change(figure, Place, above=above)
        world.emit(HeightChanged(figure, before, above, reason, rule))


def come_down(world: World, figure: int, easy: bool = False) -> None:
    """Let a figure fall to the ground below; a fall on purpose (`easy`) counts as 10 ft. less (forced.push)."""
    place = world.get(figure, Place)
    feet = place.above
    place = world.change(figure, Place, above=0)
    for name in ("jumping", "midair", *HOLDS, "unsteady"):
        conditions.lift(world, figure, name, "landed")
    _find_ground(world, figure)
    if feet:
        world.emit(Fell(figure, place.square, feet, "forced.push" if not easy else "phase.jump"))
        hurt_by_fall(world, figure, feet - (10 if easy else 0))


def _find_ground(world: World, figure: int) -> None:
    """Move a figure that came down where it cannot stand to the nearest square where it can."""
    place, part = world.get(figure, Place), part_of(world)
    if part.may_stay(world, figure, place.square) is None:
        return
    free = [s for s in world.board.squares if s != place.square and part.may_stay(world, figure, s) is None]
    if not free:
        return
    frm = place.square
    place = world.change(figure, Place, square=min(free, key=lambda s: (distance(s, frm), s[1], s[0])))
    world.emit(Displaced(figure, frm, place.square, "slips off", "phase.obstacles"))


def hurt_by_fall(world: World, figure: int, feet: int) -> None:
    """Hurt a figure that fell `feet` feet: the damage dice of its size are rolled for every full `fall_feet` of the
    ruleset."""
    numbers = world.ruleset.climbing
    dice = numbers.fall_by_size.get(world.sheet(figure).size, numbers.fall_harm)
    times = feet // numbers.fall_feet
    if times <= 0:
        return
    harm = sum(DiceText.parse(dice).roll(world.dice) for _ in range(times))
    world.ruleset.resolution.harm(world, figure, figure, harm, "lethal", "forced.push")


def level_at(world: World, figure: int, square: Square) -> int:
    """Return the height of the ground under a figure on a square, in feet above the map's zero."""
    return ground_height(world.board, square, figures.width_of(world, figure))


class FootedModes(ModeMovement, frozen=True):
    """Movement by walking, climbing, swimming, digging and flying, each with its own speed; all figures move at the
    same time."""

    def begin_phase(self, world: World) -> None:
        """Begin a phase, and update the footing of every figure."""
        begin_phase(world)

    def end_phase(self, world: World, flight: bool) -> None:
        """End a phase, and let figures come down that nothing keeps in the air; `flight` says that it was the movement
        phase, in which only wings that were used keep a flyer up."""
        end_phase(world, flight)
