"""Basic questions about figures that all rules use: whether they are on the board, their size, side, state and
place."""

from __future__ import annotations

from collections.abc import Hashable

from game.core.kept import kept
from game.core.ruleset import Trait
from game.core.world import TABLE, World
from game.model.answers import Trial
from game.model.components import Conditions, Health, Identity, Magazine, Place, Posture, Sides, Stance
from game.model.grid import Square, distance, distance_between, footprint
from game.model.sheet import Sheet, size_steps
from game.model.shots import Placed
from game.model.tally import Reason


def full_defence(sheet: Sheet) -> int:
    """Return the number of dice that full defence adds to a figure's defence."""
    return sheet.skill("acrobatics")


def side_of(world: World, figure: int) -> str:
    """Return the side for which a figure fights."""
    return world.get(figure, Identity).side


def name_of(world: World, figure: int) -> str:
    """Return the name of a figure."""
    return world.get(figure, Identity).name


def traits_of(world: World, figure: int) -> tuple[Trait, ...]:
    """Return those of the figure's traits (special abilities) that this ruleset has; its other traits have no effect
    here."""
    known = world.ruleset.traits
    return tuple(known[name] for name in world.sheet(figure).traits if name in known)


def trait_reasons(world: World, figure: int, query: str) -> tuple[Reason, ...]:
    """Return the modifiers, as terms of a sum, that a figure's traits add to the number named by `query` (initiative,
    defence ...)."""
    return tuple(Reason(t.bonus[query], t.title) for t in traits_of(world, figure) if t.bonus.get(query))


def are_allies(world: World, a: int, b: int) -> bool:
    """Return whether two figures are of one side or of allied sides."""
    return b in _friends(world, a)


@kept("lasting")
def _friends(world: World, figure: int) -> frozenset[int]:
    """Return the ids of all figures of a figure's side and of its allies, the figure included; they never change."""
    side = side_of(world, figure)
    sides = (side, *world.get(TABLE, Sides).by_id[side].allies)
    return frozenset(f for f in world.figures if side_of(world, f) in sides)


def is_present(world: World, figure: int) -> bool:
    """Return whether a figure is on the board, in any state."""
    return world.get(figure, Place).on_board


def is_up(world: World, figure: int) -> bool:
    """Return whether a figure is on the board and fit to fight."""
    known: bool | None = world.own[figure].get("up")
    if known is None:
        known = world.get(figure, Health).state == "up" and world.get(figure, Place).on_board
        world.own[figure]["up"] = known
    return known


@kept("standing")
def present(world: World) -> tuple[int, ...]:
    """Return the ids of all figures on the board; fallen figures are included."""
    return tuple(f for f in world.figures if world.get(f, Place).on_board)


@kept("standing")
def fighting(world: World) -> tuple[int, ...]:
    """Return the ids of all figures that are able to fight."""
    return tuple(f for f in world.figures if is_up(world, f))


@kept("standing")
def opponents(world: World, figure: int) -> tuple[int, ...]:
    """Return the ids of a figure's enemies that are able to fight."""
    friends = _friends(world, figure)
    return tuple(f for f in fighting(world) if f not in friends)


def against(world: World, figure: int) -> tuple[int, ...]:
    """Return the ids of a figure's enemies that are on the board, in any state."""
    friends = _friends(world, figure)
    return tuple(f for f in present(world) if f not in friends)


def comrades(world: World, figure: int) -> tuple[int, ...]:
    """Return the ids of the other figures of a figure's side and of its allies that are able to fight."""
    friends = _friends(world, figure)
    return tuple(f for f in fighting(world) if f != figure and f in friends)


def has(world: World, figure: int, condition: str) -> bool:
    """Return whether a figure has a condition."""
    return condition in world.get(figure, Conditions).active


def width_of(world: World, figure: int) -> int:
    """Return the width in squares of a figure in this ruleset (occupancy.large)."""
    return world.ruleset.sizes[world.sheet(figure).size].width


def state_of(world: World, figure: int) -> int:
    """Return a whole number that identifies a figure's posture, state and conditions with their values; equal states
    have equal numbers (`Store.number`). Cached sums use it in their keys."""
    known: int | None = world.own[figure].get("state")
    if known is None:
        active = world.get(figure, Conditions).active.items()
        held = tuple((name, condition.value) for name, condition in active)
        state = ("state", posture_of(world, figure), world.get(figure, Health).state, is_present(world, figure), held)
        known = world.own[figure]["state"] = world.number(state)
    return known


def with_state(_: object, world: World, figure: int, *rest: Hashable) -> Hashable:
    """Return a cache key for sums of a figure: its id, its state, and the other arguments."""
    return figure, state_of(world, figure), rest


def stand_of(world: World, figure: int) -> int:
    """Return a whole number that identifies a figure's place, posture, health, conditions, shots and preparations;
    equal ones have equal numbers. Cached results use it in their keys."""
    known: int | None = world.own[figure].get("stand")
    if known is None:
        health, stance = world.get(figure, Health), world.get(figure, Stance)
        held = tuple(world.get(figure, Conditions).active.items())
        shots = tuple(world.get(figure, Magazine).shots.items())
        lost = tuple(health.lost.items())
        stand = (world.get(figure, Place), posture_of(world, figure), health.state, lost, held, shots, stance)
        known = world.own[figure]["stand"] = world.number(("stand", stand))
    return known


@kept("standing")
def layout_of(world: World) -> int:
    """Return a whole number that identifies `stand_of` of all figures and the doors and windows that are open. Results
    cached in `Store.standing` depend only on these."""
    stands = tuple(stand_of(world, figure) for figure in world.figures)
    return world.number(("layout", stands, world.opened_edges()))


def square_of(world: World, figure: int) -> Square:
    """Return the top left square of a figure."""
    return world.get(figure, Place).square


def placed(world: World, figure: int) -> Placed:
    """Return a figure as `Placed`, where it stands now; `Placed.on` and `Placed.up` then move it elsewhere."""
    known: Placed | None = world.own[figure].get("placed")
    if known is None:
        place = world.get(figure, Place)
        known = Placed(figure, place.square, place.above, place.narrow, place.square)
        world.own[figure]["placed"] = known
    return known


def squares_of(world: World, figure: int) -> tuple[Square, ...]:
    """Return all squares that a figure covers."""
    place = world.get(figure, Place)
    return _squares(world, figure, place.square, place.narrow)


def covered(world: World, figure: int, square: Square) -> tuple[Square, ...]:
    """Return all squares that a figure would cover with its top left corner on a square; a squeezed figure covers
    fewer."""
    return _squares(world, figure, square, world.get(figure, Place).narrow)


def squares_under(world: World, body: Placed) -> tuple[Square, ...]:
    """Return all squares that a placed figure covers; a squeezed figure covers fewer."""
    return _squares(world, body.figure, body.square, body.narrow)


def _squares(world: World, figure: int, square: Square, narrow: tuple[int, int]) -> tuple[Square, ...]:
    across, down = narrow
    if not across:
        return footprint(square, width_of(world, figure))
    x, y = square
    return tuple((x + dx, y + dy) for dy in range(down) for dx in range(across))


def is_narrow(world: World, figure: int) -> bool:
    """Return whether a figure is squeezed into less than its own width."""
    return world.get(figure, Place).narrow != (0, 0)


def is_tested_on(world: World, figure: int, trial: Trial, tag: str) -> bool:
    """Return whether any of the ground on which a figure makes the check `trial` has the tag `tag`, such as
    "slippery"."""
    anchors = trial.on or (square_of(world, figure),)
    covers = (square for anchor in anchors for square in covered(world, figure, anchor))
    return any(square in world.board and world.board.has_tag(square, tag) for square in covers)


def posture_of(world: World, figure: int) -> str:
    """Return a figure's posture: standing, crouching or prone."""
    return world.get(figure, Posture).kind


def span(world: World, figure: int, squares: tuple[Square, ...], above: int) -> tuple[int, int]:
    """Return the lowest and the highest point of a figure's body on some squares, in feet above the map's zero. `above`
    is its height in feet above their ground; with 0 the body begins at the lowest of the squares, else above the
    highest (phase.obstacles)."""
    board = world.board
    levels = [board.elevation(square) for square in squares if square in board] or [0]
    top = max(levels) + above
    return (top if above else min(levels)), top + world.ruleset.sizes[world.sheet(figure).size].tall


def body(world: World, figure: int) -> tuple[int, int]:
    """Return the lowest and the highest point of a figure's body where it stands, in feet above the map's zero."""
    known: tuple[int, int] | None = world.own[figure].get("body")
    if known is None:
        place = world.get(figure, Place)
        known = world.own[figure]["body"] = span(world, figure, squares_of(world, figure), place.above)
    return known


def overlap(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Return whether two ranges of height, each (lowest, highest) in feet, overlap."""
    return a[0] < b[1] and b[0] < a[1]


def gap(world: World, a: int, b: int) -> int:
    """Return the distance in squares between two figures where they stand (grid.distance)."""
    return gap_between(world, placed(world, a), placed(world, b))


def gap_between(world: World, a: Placed, b: Placed) -> int:
    """Return the distance in squares between two placed figures (grid.distance)."""
    if a.narrow[0] or b.narrow[0]:
        theirs = squares_under(world, b)
        return min(distance(mine, other) for mine in squares_under(world, a) for other in theirs)
    return distance_between(a.square, width_of(world, a.figure), b.square, width_of(world, b.figure))


def categories_apart(world: World, a: int, b: int) -> int:
    """Return the number of size categories between two figures."""
    return size_steps(world.sheet(a).size, world.sheet(b).size)


def is_unseen_by(world: World, figure: int, observer: int) -> bool:
    """Return whether an observer does not know where a figure is: the figure is hidden or invisible, and not on the
    observer's side."""
    return is_covert(world, figure) and not are_allies(world, figure, observer)


def is_covert(world: World, figure: int) -> bool:
    """Return whether only a figure's own side knows its place: it is hidden or invisible."""
    known: bool | None = world.own[figure].get("covert")
    if known is None:
        active = world.get(figure, Conditions).active
        known = world.own[figure]["covert"] = "hidden" in active or "invisible" in active
    return known


def is_passable(world: World, figure: int, mover: int) -> bool:
    """Return whether a mover may go past and through a figure, because of that figure's state (occupancy.pass-through,
    condition 2)."""
    return gives_way(world, figure) or is_unseen_by(world, figure, mover)


def gives_way(world: World, figure: int) -> bool:
    """Return whether a figure cannot bar the way of other figures: it is down, or has a condition that lets them
    pass."""
    gives: bool | None = world.own[figure].get("gives way")
    if gives is None:
        known, active = world.ruleset.conditions, world.get(figure, Conditions).active
        gives = world.get(figure, Health).state != "up" or any(known[n].passable for n in active if n in known)
        world.own[figure]["gives way"] = gives
    return gives
