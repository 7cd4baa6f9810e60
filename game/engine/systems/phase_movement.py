"""The system that moves all figures at the same time, in ticks of 5 feet. In each tick figures with a path move first,
then those that follow others, then those that keep away (phase.move-action)."""

from __future__ import annotations

import esper

from game.core.world import TABLE, World
from game.engine.systems import reactive_moves
from game.engine.systems.tick_squares import is_free, settle
from game.engine.systems.tick_steps import take_step
from game.model.answers import Trial
from game.model.components import Answered, Clock, Going, Place, Question, Stride, Striking
from game.model.events import Stopped
from game.model.grid import Square
from game.model.rejections import Rejection
from game.rules import figures, footing, hiding, jumping, opposed_rolls, targets
from game.rules.clocks.kinds import phased
from game.rules.movement.faces import faces_at
from game.rules.movement.legs import Leg
from game.rules.questions import YES, ask

KIND = "sprint"
TICK = 5
"""Feet of movement in one tick."""
POOL = "phase.speed-pool"
ORDER = ("path", "follow", "keep-away")


class PhaseMovementSystem(esper.Processor):
    """Processor that runs one tick in each beat, until every figure has moved as far as it can."""

    def process(self, world: World) -> None:
        """Run one tick: let each kind of mover take the steps that it can pay for, then stop movers that are done. A
        tick in which a side must be asked is repeated after the answer."""
        if world.is_waiting:
            return
        _take_answer(world)
        if not world.is_any(Going):
            world.change(TABLE, Clock, tick=0)
            return
        clock = world.change(TABLE, Clock, tick=world.get(TABLE, Clock).tick + 1)
        for kind in ORDER:
            _move(world, clock, [figure for figure, going in world.each(Going) if going.kind == kind])
            if world.is_waiting:
                # the rest of this tick comes when the question is answered
                world.change(TABLE, Clock, tick=clock.tick - 1)
                return
        for figure, going in world.each(Going):
            _close(world, clock, figure, going)


# --- one tick ---------------------------------------------------------------------------------------------------------


def _move(world: World, clock: Clock, movers: list[int]) -> None:
    """Let each mover take the steps that it can pay for in this tick; `settle` decides when several claim the same
    square."""
    tried: list[int] = []
    while not world.is_waiting:
        claims: dict[int, Leg] = {}
        for figure in movers:
            leg = None if figure in tried else _claim(world, clock, figure)
            if world.is_waiting:
                return
            if leg is not None:
                claims[figure] = leg
        if not claims:
            return
        losers = settle(world, claims)
        waiting = [figure for figure in claims if figure not in losers]
        gone = True
        while waiting and gone:
            gone = False
            for figure in list(waiting):
                if is_free(world, figure, claims[figure]):
                    take_step(world, figure, claims[figure])
                    waiting.remove(figure)
                    gone = True
        tried += [*losers, *waiting]


def _claim(world: World, clock: Clock, figure: int) -> Leg | None:
    """Check whether a mover can take its next step in this tick, rolling dice where the step needs them, and return the
    step. Return None if it has none, cannot pay for it yet, or fails a roll for it."""
    going, stride = world.find(figure, Going), world.get(figure, Stride)
    if going is None or not figures.is_up(world, figure):
        return None
    leg = _next_leg(world, figure, going, stride)
    if leg is None:
        return None
    if isinstance(leg, Rejection):
        why = (leg.sentence.rstrip(".").lower(), leg.rule)
        world.change(figure, Going, waiting=why, path=going.path[: going.taken])
        return None
    price = leg.cost + going.toll
    if stride.spent + price > going.allowance:
        _out_of_movement(world, figure)
        return None
    if stride.spent + price > clock.tick * TICK:
        return None
    if not _gets_past(world, clock, figure, going, leg) or not _masters(world, figure, going, leg):
        return None
    if not _grips(world, figure, going, leg):
        return None
    return leg


def _grips(world: World, figure: int, going: Going, leg: Leg) -> bool:
    """Let a natural climber roll, once in each move, for its grip on a slippery face; return whether it holds. A failed
    check ends the move (phase.modes)."""
    if leg.mode != "climb" or going.gripped:
        return True
    part, here = footing.part_of(world), figures.square_of(world, figure)
    held = faces_at(world, part.flying.clears, leg.to, figures.width_of(world, figure), _foot_of(world, figure, leg))
    slick = [s for s in (here, leg.to, *held) if s in world.board and world.board.has_tag(s, part.faces.slick)]
    if not slick:
        return True
    against = max(part.faces.climb.get(name, 0) for square in slick for name in world.board.surfaces(square))
    trial = Trial("climb", against, "A slippery face", "phase.modes")
    grips = world.ruleset.resolution.check(world, figure, trial) >= 0
    world.change(figure, Going, gripped=grips)
    if not grips:
        why = ("the face is too slippery", "phase.modes")
        world.change(figure, Going, waiting=why, path=going.path[: going.taken])
    return grips


def _foot_of(world: World, figure: int, leg: Leg) -> int:
    """Return the height of a figure's feet after a step, in feet above the map's zero."""
    return footing.level_at(world, figure, leg.to) + leg.above


def _masters(world: World, figure: int, going: Going, leg: Leg) -> bool:
    """Let a natural swimmer roll, once in each move, for getting on in wild water; return whether it gets on. A failed
    check ends the move (phase.modes)."""
    against = footing.part_of(world).faces.wild.get(str(world.options.get("water", "calm")), 0)
    if leg.mode != "swim" or not against or going.action == "swim-forward" or going.mastered:
        return True
    trial = Trial("swim", against, "Wild water", "phase.modes")
    mastered = world.ruleset.resolution.check(world, figure, trial) >= 0
    going = world.change(figure, Going, mastered=mastered)
    if not mastered:
        why = ("the water is too wild", "phase.modes")
        world.change(figure, Going, waiting=why, path=going.path[: going.taken], targets=())
    return mastered


def _out_of_movement(world: World, figure: int) -> None:
    going = world.get(figure, Going)
    if going.kind == "path":
        world.change(figure, Going, waiting=("not enough movement left", POOL), path=going.path[: going.taken])


def _next_leg(world: World, figure: int, going: Going, stride: Stride) -> Leg | Rejection | None:
    """Return the next step of a mover with its price, or the reason why that step is not possible; None if it has no
    more steps. A hidden figure that is in the way of a jump is revealed."""
    part, place = footing.part_of(world), world.get(figure, Place)
    if going.kind != "path":
        return reactive_moves.choose(world, figure, going, stride)
    if going.taken >= len(going.path):
        return None
    to = going.path[going.taken]
    above = going.heights[going.taken] if going.heights else 0
    if going.taken == going.jump:
        return _jump_leg(world, figure, going, stride, to, above)
    lent = "swim" if going.action == "swim-forward" else ""
    here = (place.square, place.above)
    return part.leg(world, figure, here, (to, above), stride.counts, going.squeeze, going.opens, lent)


def _jump_leg(world: World, figure: int, going: Going, stride: Stride, to: Square, rise: int) -> Leg | Rejection:
    here = figures.square_of(world, figure)
    left = going.allowance - stride.spent
    if hidden := jumping.bumped(world, figure, here, to, rise, left):
        hiding.reveal(world, hidden, f"bumped into by {figures.name_of(world, figure)}")
    leap = jumping.cost(world, figure, here, to, rise, left)
    if isinstance(leap, Rejection):
        return leap
    return Leg(to, leap.above, leap.cost, 0, "jump", stride.counts, jumping.RULE)


# --- who gets the square ----------------------------------------------------------------------------------------------


def _gets_past(world: World, clock: Clock, figure: int, going: Going, leg: Leg) -> bool:
    """Let a mover roll against each figure that blocks its step, and return whether it gets past and can pay for the
    step now. After a lost roll it must pay a toll in feet; if it cannot, it may sprint, or else stops (phase.block)."""
    stride, here = world.get(figure, Stride), figures.square_of(world, figure)
    for blocker in reactive_moves.blockers(world, figure, here, leg):
        if blocker in stride.tested:
            continue
        stride = world.change(figure, Stride, tested=(*stride.tested, blocker))
        if opposed_rolls.beats(world, blocker, figure, "to block", "phase.block"):
            toll, why = reactive_moves.toll_of(world, blocker), f"{figures.name_of(world, blocker)} blocks"
            going = world.change(figure, Going, toll=going.toll + toll, waiting=(why, "phase.block"))
            world.emit(reactive_moves.blocked(figure, blocker, toll))
    if not going.toll:
        return True
    if stride.spent + leg.cost + going.toll > going.allowance:
        if not _offer_sprint(world, figure, going, stride.spent + leg.cost + going.toll):
            world.change(figure, Going, path=going.path[: going.taken], targets=())
        return False
    return stride.spent + leg.cost + going.toll <= clock.tick * TICK


# --- sprinting to get through -----------------------------------------------------------------------------------------


def _offer_sprint(world: World, figure: int, going: Going, price: int) -> bool:
    """Ask the side of a blocked mover whether it sprints, to pay `price` feet. Return False, without asking, if a
    sprint is not possible or would not be enough."""
    part = footing.part_of(world)
    speed = part.allowance(world, figure, "hustle").total
    can = going.action in ("hustle", "follow", "keep-away") and not going.sprinting
    if not can or price > going.allowance + speed or part.barred(world, figure, "sprint") is not None:
        return False
    name = figures.name_of(world, figure)
    choices = (
        (YES, "Sprint", "a level of fatigue, and on", "phase.block"),
        ("no", "Stop here", "the step cannot be paid", "phase.block"),
    )
    side = figures.side_of(world, figure)
    ask(world, Question(side, KIND, figure, 0, f"{name} is blocked: sprint?", choices), "phase.block")
    _take_answer(world)
    return True


def _take_answer(world: World) -> None:
    answer = world.find(TABLE, Answered)
    if answer is None or answer.question.kind != KIND:
        return
    world.drop(TABLE, Answered)
    figure = answer.question.figure
    going = world.find(figure, Going)
    if going is None:
        return
    if answer.choice != YES:
        world.change(figure, Going, path=going.path[: going.taken], targets=())
        return
    more = footing.part_of(world).allowance(world, figure, "hustle").total
    world.change(figure, Going, sprinting=True, allowance=going.allowance + more)
    phased(world).tire(world, figure)


# --- the step ---------------------------------------------------------------------------------------------------------


# --- ends -------------------------------------------------------------------------------------------------------------


def _close(world: World, clock: Clock, figure: int, going: Going) -> None:
    """End a mover's movement once it has arrived, cannot pay for another step, or has used up its allowance. A charge
    then makes its attack."""
    if not figures.is_up(world, figure):
        world.drop(figure, Going)
        return
    arrived = going.kind == "path" and going.taken >= len(going.path)
    if not arrived and going.targets == () and going.kind != "path":
        arrived = True
    if not arrived and clock.tick * TICK < going.allowance:
        return
    if going.waiting[0]:
        world.emit(Stopped(figure, figures.square_of(world, figure), *going.waiting))
    world.drop(figure, Going)
    reactive_moves.back_off(world, figure, going)
    if going.squeeze:
        reactive_moves.widen(world, figure, going)
    if going.weapon and going.targets:
        _strike(world, figure, going)


def _strike(world: World, figure: int, going: Going) -> None:
    """Make the attack at the end of a charge, if the target is near enough."""
    seen = world.ruleset.resolution.forecast(world, targets.shot(world, figure, going.targets[0], going.weapon))
    if not isinstance(seen, Rejection):
        world.put(figure, Striking(going.weapon, going.targets[0], kind="charge"))
