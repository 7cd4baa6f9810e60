"""The step of one mover in a tick of simultaneous movement: its price, opened doors, and a climber's hold
(phase.move-action)."""

from __future__ import annotations

from game.actions.doors import change
from game.actions.midway import DEEDS, deed_of
from game.core.world import World
from game.model.commands import Midway
from game.model.components import Condition, Going, Place, Stride
from game.model.events import HeightChanged, Stepped
from game.model.grid import Square, direction_of, edge_between
from game.rules import conditions, figures, footing, hiding, jumping
from game.rules.clocks.kinds import phased
from game.rules.movement.faces import is_on_top
from game.rules.movement.legs import Leg


def take_step(world: World, figure: int, leg: Leg) -> None:
    """Charge a mover's step, take it and emit its events; then carry out the minor actions that were ordered for this
    place."""
    going, stride, place = world.get(figure, Going), world.get(figure, Stride), world.get(figure, Place)
    here, cost = place.square, leg.cost + going.toll
    _open_the_way(world, figure, going, here, leg.to)
    if not going.trail:
        going = world.change(figure, Going, trail=(here,))
    flew = stride.flew or leg.mode in ("fly", "glide")
    spent = stride.spent + cost
    stride = world.change(figure, Stride, spent=spent, counts=leg.counts, flew=flew, tested=())
    going = world.change(figure, Going, toll=0, waiting=("", ""))
    if leg.mode == "glide":
        level = footing.level_at(world, figure, here) + place.above
        sank = level - footing.level_at(world, figure, leg.to) - leg.above
        stride = world.change(figure, Stride, sank=stride.sank + sank)
    place = world.change(figure, Place, square=leg.to)
    if leg.to != here:
        place = world.change(figure, Place, facing=direction_of(here, leg.to))
    if going.kind == "path":
        going = world.change(figure, Going, taken=going.taken + 1)
    world.change(figure, Going, trail=(*going.trail, leg.to))
    world.emit(Stepped(figure, here, leg.to, cost, stride.spent, leg.diagonal, leg.rule))
    if place.above != leg.above:
        before = place.above
        place = world.change(figure, Place, above=leg.above)
        world.emit(HeightChanged(figure, before, leg.above, leg.mode, leg.rule))
    if leg.mode == "jump" and place.above:
        conditions.put(world, figure, "jumping", Condition(1), "in the air of its own jump", jumping.RULE)
    _keep_hold(world, figure, leg)
    do_on_the_way(world, figure)
    hiding.notice(world, figure)


def _keep_hold(world: World, figure: int, leg: Leg) -> None:
    """Let a natural climber cling to the wall or cliff it has reached; any other figure loses its hold
    (phase.modes)."""
    part, width = footing.part_of(world), figures.width_of(world, figure)
    on_face = leg.mode == "climb" and leg.above and not is_on_top(world, part.flying.clears, leg.to, width, leg.above)
    for name in ("climbing", "unsteady") if on_face else ("climbing", "clinging", "unsteady"):
        conditions.lift(world, figure, name, "moved on")
    if on_face:
        conditions.put(world, figure, "clinging", Condition(leg.above), f"{leg.above} ft. up", "phase.modes")


def _open_the_way(world: World, figure: int, going: Going, here: Square, to: Square) -> None:
    """Open the door between two squares if the mover's orders say so (phase.free-actions)."""
    straight = here[0] == to[0] or here[1] == to[1]
    edge = edge_between(here, to)
    if straight and edge in going.opens and not world.is_open(here, to):
        change(world, figure, edge, True, rule="phase.free-actions")
        phased(world).handle(world, figure)


def do_on_the_way(world: World, figure: int) -> None:
    """Carry out each ordered minor action that is due after the steps taken so far and possible now; all others stay
    ordered."""
    clock = phased(world)
    for command in clock.extras(world, figure):
        going = world.find(figure, Going)
        if not isinstance(command, Midway) or going is None or len(going.trail) - 1 < command.after:
            continue
        deed = deed_of(command)
        if not figures.is_up(world, figure) or DEEDS[deed.action].check(world, deed) is not None:
            continue
        clock.take_up(world, figure, command)
        clock.use(world, deed)
        DEEDS[deed.action].begin(world, deed)
