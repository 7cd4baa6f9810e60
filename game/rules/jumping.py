"""Jumps: how far they go, what is in their way, and what they cost (phase.jump, phase.jump-limit)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from game.core.kept import kept
from game.core.world import World
from game.model.components import Place
from game.model.grid import FEET_PER_SQUARE, Square, distance, edge_between, footprint, straight_ways
from game.model.rejections import Rejection
from game.rules import figures, footing
from game.rules.movement import occupancy
from game.rules.movement.passage import Passage, passage_for
from game.rules.movement.ways import ground_height

RULE, LIMIT = "phase.jump", "phase.jump-limit"
RISE = 5
"""The step in feet between the landing heights that are offered."""
ROW = 1 << 16
"""A number larger than the width of any board; the number of a square is y * ROW + x."""
IN_THE_WAY = Rejection("impassable", "Something is in the way.", "phase.obstacles")


@dataclass(frozen=True, slots=True)
class Leap:
    """A jump as it will be made: its price in feet (`cost`), and the height at its end in feet above the ground
    there."""

    cost: int
    above: int


@dataclass(frozen=True, slots=True)
class _Arc:
    """The heights of a jump, in feet above the map's zero: its start, its highest point (`apex`) and its end; `tall` is
    the height of the figure's body in feet."""

    start: int
    apex: int
    end: int
    tall: int


@dataclass(frozen=True, slots=True)
class Jumper:
    """Limits of a figure's jumps: the most feet forward (`farthest`) and up (`highest`), its width in squares, its
    height in feet (`tall`), the openings it fits through, and by square the ids of the figures that are in its way
    (`barring`)."""

    farthest: int
    highest: int
    width: int
    tall: int
    room: Passage
    barring: Mapping[Square, tuple[int, ...]]
    crowd: frozenset[int]
    """The squares from which a jump may come near a figure in the way, each as the number y * ROW + x."""

    def meets_nobody(self, a: Square, b: Square) -> bool:
        """Return whether no figure stands near the straight line between two squares, which must be within the reach of
        a jump."""
        if a[1] * ROW + a[0] not in self.crowd:
            return True
        left, right = min(a[0], b[0]), max(a[0], b[0]) + self.width
        top, bottom = min(a[1], b[1]), max(a[1], b[1]) + self.width
        return not any(left <= x < right and top <= y < bottom for x, y in self.barring)


@kept("standing")
def jumper(world: World, figure: int, known: bool = True) -> Jumper:
    """Return the limits of a figure's jumps. With `known`, figures that it does not know are not in its way."""
    part, width = footing.part_of(world), figures.width_of(world, figure)
    far, tall = farthest(world, figure), world.ruleset.sizes[world.sheet(figure).size].tall
    room = passage_for(world, width, part.jumping.clears)
    barring, near = _barring(world, figure, known), far // FEET_PER_SQUARE + width
    rows = ((x - near, row) for x, y in barring for row in range(y - near, y + near + 1))
    crowd = frozenset().union(*(range(row * ROW + left, row * ROW + left + 2 * near + 1) for left, row in rows))
    return Jumper(far, far // 2, width, tall, room, barring, crowd)


def rests_on(world: World, figure: int) -> Hashable:
    """Return a record of all facts, except its speed, on which a figure's jumps depend: the places of figures, which of
    them are in its way or unknown to it, and open doors."""
    others = (f for f in figures.present(world) if f != figure)
    unseen = tuple(f for f in others if figures.is_unseen_by(world, f, figure))
    barring = jumper(world, figure).barring
    return occupancy.layout(world), frozenset(barring.items()), unseen, world.opened_edges()


def _barring(world: World, figure: int, known: bool) -> dict[Square, tuple[int, ...]]:
    """Return the ids of the figures in a jumper's way, by the squares they cover; with `known`, figures hidden from the
    jumper are left out."""
    numbers = footing.part_of(world).occupancy
    bars = {
        other: not occupancy.may_pass(world, numbers, figure, other)
        and not (known and figures.is_unseen_by(world, other, figure))
        for other in figures.present(world)
        if other != figure
    }
    found = {
        square: tuple(other for other in others if bars.get(other))
        for square, others in occupancy.occupants(world).items()
    }
    return {square: others for square, others in found.items() if others}


def farthest(world: World, figure: int) -> int:
    """Return the most feet that a figure can jump forward: a share of its base speed, plus a bonus for Strength and
    training."""
    part, sheet = footing.part_of(world), world.sheet(figure)
    numbers, step = part.jumping, FEET_PER_SQUARE
    run_up = part.base_speed(world, figure) // numbers.share // step * step
    if sheet.skill(numbers.skill):
        return max(0, run_up + max(numbers.least, numbers.per * sheet.strength))
    return max(0, run_up + numbers.per * (sheet.strength // numbers.strength))


def highest(world: World, figure: int) -> int:
    """Return the most feet that a figure can jump up: half as far as forward."""
    return farthest(world, figure) // 2


def rises(world: World, figure: int) -> range:
    """Return the landing heights in feet above the start that are offered, from 0 in equal steps up to the highest."""
    return range(0, highest(world, figure) + 1, RISE)


def cost(
    world: World, figure: int, frm: Square, to: Square, rise: int, left: int, known: bool = True
) -> Leap | Rejection:
    """Return the price and the landing height of a jump, or the reason why it cannot be made with `left` feet of
    movement. The figure's reach limits the feet forward plus the feet up at the highest point; that point is above the
    landing only if an obstacle requires it. With `known`, only figures that it knows of are in the way."""
    board, who = world.board, jumper(world, figure, known)
    if to not in board:
        return Rejection("impassable", "Nobody can land there.", "phase.obstacles")
    if world.get(figure, Place).above or board.has_tag(frm, "deep"):
        return Rejection("no-ground", "A jump must start from solid ground.", RULE)
    if who.width > 1 and any(square not in board for square in footprint(to, who.width)):
        return Rejection("impassable", "Nobody can land there.", "phase.obstacles")
    if rise < 0:
        return Rejection("no-path", "A jump cannot end lower than it begins, except on the ground.", RULE)
    start, ground = ground_height(board, frm, who.width), ground_height(board, to, who.width)
    end, forward = max(ground, start + rise), distance(frm, to) * FEET_PER_SQUARE
    if not forward and end == start:
        return Rejection("no-path", "Choose a square for the jump.", RULE)
    if forward > who.farthest:
        return Rejection("too-far", f"That is too far. This figure jumps at most {who.farthest} ft. forward.", RULE)
    up = least_rise(world, who, (frm, to), (start, end), min(who.highest, left - forward))
    if isinstance(up, Rejection) and end - start > who.highest:
        return Rejection("too-high", f"That is too high. This figure jumps at most {who.highest} ft. up.", RULE)
    if isinstance(up, Rejection):
        if forward + end - start > left:
            sentence = f"That jump takes {forward + end - start} ft. Only {left} ft. are left."
            return Rejection("not-enough-movement", sentence, LIMIT)
        return up
    return Leap(forward + up, end - ground)


def bumped(world: World, figure: int, frm: Square, to: Square, rise: int, left: int) -> int:
    """Return the id of the hidden figure that stops a jump which seemed possible to the jumper; 0 if there is none.
    `rise` is in feet, `left` are the feet of movement left."""
    if isinstance(cost(world, figure, frm, to, rise, left), Rejection):
        return 0
    refused = cost(world, figure, frm, to, rise, left, known=False)
    if not isinstance(refused, Rejection):
        return 0
    hidden = [f for f in figures.opponents(world, figure) if figures.is_unseen_by(world, f, figure)]
    near = [(distance(frm, square), f) for f in hidden for square in figures.squares_of(world, f)]
    ways = {s for way in straight_ways(frm, to) for at in way for s in footprint(at, figures.width_of(world, figure))}
    return min(((gap, f) for gap, f in near if ways.intersection(figures.squares_of(world, f))), default=(0, 0))[1]


def least_rise(
    world: World, who: Jumper, leg: tuple[Square, Square], levels: tuple[int, int], most: int
) -> int | Rejection:
    """Return the least rise in feet with which a jump clears all that is in its way; a refusal if it is more than
    `most`. `levels` are the heights of its start and end above the map's zero."""
    (frm, to), (start, end) = leg, levels
    room, refused = who.room, IN_THE_WAY
    if end - start > most or not room.holds(to, end):
        return refused
    if who.meets_nobody(frm, to):
        up = max(end, room.over(frm, to)) - start
        return refused if up > most else up
    ways = straight_ways(frm, to)
    for up in _heights(world, room, ways, start, end - start):
        if up > most:
            break
        arc = _Arc(start, start + up, end, who.tall)
        for way in ways:
            if not room.is_clear(way, arc.apex):
                continue
            other = _met(world, who, way, arc)
            if not other:
                return up
            refused = Rejection("occupied", f"{figures.name_of(world, other)} is in the way.", "phase.obstacles")
    return refused


def _heights(
    world: World, room: Passage, ways: tuple[tuple[Square, ...], ...], start: int, needed: int
) -> Iterator[int]:
    """Yield the rises in feet that a jump may need, the least first. Obstacles are examined only when the caller asks
    for a second value."""
    yield needed
    yield from sorted(up for up in {top - start for top in _tops(world, room, ways)} if up > needed)


def _tops(world: World, room: Passage, ways: tuple[tuple[Square, ...], ...]) -> set[int]:
    """Return the heights in feet above the map's zero that a jump along these lines may have to clear."""
    tops: set[int] = set()
    board = world.board
    passed = [corner for way in ways for a, b in pairwise(way) for corner in (b, (b[0], a[1]), (a[0], b[1]))]
    for at in dict.fromkeys((ways[0][0], *passed)):
        for x, y in footprint(at, room.width):
            if (x, y) not in board:
                continue
            level = board.elevation((x, y))
            beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            walled = board.is_solid((x, y)) or any(edge_between((x, y), other) in board.edges for other in beside)
            tops |= {level, level + room.clears} if walled else {level}
            tops |= {figures.body(world, f)[1] for f in occupancy.occupants(world).get((x, y), ())}
    return tops


def _met(world: World, who: Jumper, way: tuple[Square, ...], arc: _Arc) -> int:
    """Return the id of the figure that a jump would hit, while it rises, along its line, or at its landing; 0 if there
    is none."""
    for place, at in enumerate(way):
        low = arc.start if place == 0 else arc.end if place == len(way) - 1 else arc.apex
        body = (min(low, arc.apex), arc.apex + arc.tall)
        for square in footprint(at, who.width):
            for other in who.barring.get(square, ()):
                if figures.overlap(body, figures.body(world, other)):
                    return other
    return 0
