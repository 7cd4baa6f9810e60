"""Grapples: which figures hold each other, how a grapple is broken, and what happens when it ends (pass.subdue)."""

from __future__ import annotations

from game.core.world import TABLE, World
from game.model.answers import Trial
from game.model.components import Answered, Conditions, Crowded, Health, Place, Question
from game.model.events import Displaced
from game.model.grid import DIRECTIONS, Square, direction_of, distance
from game.rules import conditions, figures
from game.rules.questions import ask

PLACE = "place"
RULE = "pass.subdue"


def bare_hands(world: World, figure: int) -> str:
    """Return the figure's unarmed weapon; "" when it has none."""
    return next((w for w in world.sheet(figure).weapons if world.weapon(w).group == "unarmed"), "")


def release(world: World, figure: int, reason: str) -> None:
    """End the grapple in which a figure holds another or is held; the held figure then has to step aside."""
    active = world.get(figure, Conditions).active
    for mine, theirs in (("grappling", "grappled"), ("grappled", "grappling")):
        condition = active.get(mine)
        if condition is None:
            continue
        conditions.lift(world, figure, mine, reason, RULE)
        if not condition.source:  # a hold that a battle began with, by nobody
            continue
        conditions.lift(world, condition.source, theirs, reason, RULE)
        held, holder = (figure, condition.source) if mine == "grappled" else (condition.source, figure)
        title = f"{figures.name_of(world, held)} is free. Where to?"
        world.put(held, Crowded(figures.side_of(world, held), title, holder))


def trial(world: World, figure: int) -> Trial:
    """Return the test to break the grapple in which a figure is held; it needs as many hits (dice that succeed) as won
    the grapple."""
    held = world.get(figure, Conditions).active["grappled"]
    return Trial("break-free", held.value, "Break free", RULE)


def try_to_break(world: World, figure: int) -> None:
    """Roll the skill Unarmed with Strength against the hits that won the grapple, and end the grapple on success."""
    if world.ruleset.resolution.check(world, figure, trial(world, figure)) >= 0:
        release(world, figure, "broke free")


# --- making room ------------------------------------------------------------------------------------------------------


def free_squares(world: World, figure: int) -> tuple[Square, ...]:
    """Return the neighbouring squares on which a figure may stand, clockwise from north."""
    x, y = figures.square_of(world, figure)
    squares = ((x + dx, y + dy) for dx, dy in DIRECTIONS)
    movement = world.ruleset.movement
    return tuple(s for s in squares if s in world.board and movement.may_stay(world, figure, s) is None)


def shares(world: World, figure: int) -> bool:
    """Return whether a figure may share its square with another because of a grapple."""
    return figures.has(world, figure, "grappled") or figures.has(world, figure, "grappling")


def make_room(world: World, figure: int, crowded: Crowded) -> None:
    """Ask to which free neighbouring square a figure moves that may not stay on its own. If no square is free, the
    figure `crowded.host` moves to the nearest free square instead."""
    world.drop(figure, Crowded)
    may_stay = world.ruleset.movement.may_stay(world, figure, figures.square_of(world, figure)) is None
    if may_stay or shares(world, figure) or world.get(figure, Health).state in ("dead", "gone"):
        return
    squares = free_squares(world, figure)
    if squares:
        choices = tuple((f"{x},{y}", f"To {x},{y}", "", RULE) for x, y in squares)
        ask(world, Question(crowded.side, PLACE, figure, figure, crowded.title, choices), RULE)
    elif crowded.host and (free := _nearest_free(world, crowded.host)) is not None:
        _go(world, crowded.host, free, "makes room")


def _nearest_free(world: World, figure: int) -> Square | None:
    """Return the nearest square on which a figure may stand, the first clockwise from north among equals; None if
    there is none."""
    x, y = figures.square_of(world, figure)

    def key(square: Square) -> tuple[int, int, Square]:
        return distance((x, y), square), direction_of((x, y), square), square

    movement = world.ruleset.movement
    free = [s for s in world.board.squares if s != (x, y) and movement.may_stay(world, figure, s) is None]
    return min(free, key=key, default=None)


def take_place(world: World, answer: Answered) -> bool:
    """Move a figure to the square that was chosen for it. Return False for answers to other questions."""
    if answer.question.kind != PLACE:
        return False
    x, _, y = answer.choice.partition(",")
    world.drop(TABLE, Answered)
    _go(world, answer.question.about, (int(x), int(y)), "steps aside")
    return True


def _go(world: World, figure: int, to: Square, reason: str) -> None:
    place = world.get(figure, Place)
    before = place.square
    world.change(figure, Place, square=to)
    world.emit(Displaced(figure, before, to, reason, RULE))
