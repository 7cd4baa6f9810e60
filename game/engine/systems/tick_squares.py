"""Squares in one tick of simultaneous movement: figures that claim the same square, and figures that are in the way of
a step (phase.move-action)."""

from __future__ import annotations

from game.actions.brawls import brawl
from game.core.world import World
from game.model.components import Going
from game.model.grid import Square
from game.rules import figures, footing, hiding, opposed_rolls
from game.rules.movement.legs import Leg


def _covered(world: World, figure: int, square: Square) -> tuple[Square, ...]:
    return figures.covered(world, figure, square)


def settle(world: World, claims: dict[int, Leg]) -> list[int]:
    """Let enemies that claim the same square in one tick roll for it. Return the ids of the losers; a loser may try
    again later, but loses that square to the same winner without a roll."""
    losers: list[int] = []
    order = sorted(claims)
    for place, figure in enumerate(order):
        for other in order[place + 1 :]:
            if figure in losers or other in losers or figures.are_allies(world, figure, other):
                continue
            if world.ruleset.movement.waives(world, figure, other):
                continue
            if not _collide(world, (figure, claims[figure]), (other, claims[other])):
                continue
            losers.append(_loser(world, (figure, claims[figure]), (other, claims[other])))
    for figure in losers:
        if world.find(figure, Going) is not None:
            world.change(figure, Going, waiting=("somebody was first", "phase.move-action"))
    return losers


def _loser(world: World, one: tuple[int, Leg], two: tuple[int, Leg]) -> int:
    """Decide which of two figures loses the square that both claim, record it, and return the loser's id: the one that
    lost this square to the other before, else the loser of an opposed roll."""
    for (loser, leg), (winner, _) in ((one, two), (two, one)):
        if (winner, leg.to) in world.get(loser, Going).beaten:
            return loser
    first = opposed_rolls.beats(world, one[0], two[0], "both want one square", "phase.move-action")
    (loser, leg), (winner, _) = (two, one) if first else (one, two)
    world.change(loser, Going, beaten=(*world.get(loser, Going).beaten, (winner, leg.to)))
    return loser


def _collide(world: World, *claims: tuple[int, Leg]) -> bool:
    """Return whether two figures would share a square at overlapping heights after their steps."""
    (mine, body), (theirs, other) = (
        (covered, figures.span(world, figure, covered, leg.above))
        for figure, leg in claims
        for covered in [_covered(world, figure, leg.to)]
    )
    return figures.overlap(body, other) and any(square in mine for square in theirs)


def is_free(world: World, figure: int, leg: Leg) -> bool:
    """Return whether no figure is in the way of a step. A mover that overruns first wrestles figures out of its way; if
    a figure stays in the way, the reason is noted on the mover's path, and a hidden figure is revealed."""
    going, part = world.get(figure, Going), footing.part_of(world)
    width = part.mover(world, figure, going.squeeze).width
    while other := part.in_the_way(world, figure, leg.to, width, going.through, leg.above):
        if going.action == "overrun" and brawl(world, figure, other, "overrun")[0]:
            going = world.change(figure, Going, through=(*going.through, other))
            continue
        if going.action == "overrun":  # a figure that is carried off no longer goes its own way
            world.change(figure, Going, path=going.path[: going.taken])
        world.change(figure, Going, waiting=(f"{figures.name_of(world, other)} is in the way", "phase.obstacles"))
        if figures.is_unseen_by(world, other, figure):
            targets = going.targets if going.kind == "path" else ()
            world.change(figure, Going, path=going.path[: going.taken], targets=targets)
            hiding.reveal(world, other, f"bumped into by {figures.name_of(world, figure)}")
        return False
    is_last = going.kind == "path" and going.taken == len(going.path) - 1
    if is_last and not part.is_room(world, figure, _covered(world, figure, leg.to), leg.above):
        world.change(figure, Going, waiting=("no room left there", "phase.shared-space"))
        return False
    return True
