"""Holds: what a grapple binds, and how it ends (pass.subdue)."""

from __future__ import annotations

from game.components import Answered, Conditions, Place, Question
from game.events import Displaced
from game.grid import DIRECTIONS, Square
from game.rules import conditions, figures
from game.rules.questions import ask
from game.world import TABLE, World

PLACE = "place"


def bare_hands(world: World, figure: int) -> str:
    """The figure's unarmed weapon; empty when it has none."""
    return next((w for w in world.sheet(figure).weapons if world.weapon(w).group == "unarmed"), "")


def release(world: World, figure: int, reason: str) -> None:
    """Changes the world: whatever hold this figure has or is in is over; the one held steps aside."""
    active = world.get(figure, Conditions).active
    for mine, theirs in (("grappling", "grappled"), ("grappled", "grappling")):
        condition = active.get(mine)
        if condition is None:
            continue
        conditions.lift(world, figure, mine, reason, "pass.subdue")
        conditions.lift(world, condition.source, theirs, reason, "pass.subdue")
        held = figure if mine == "grappled" else condition.source
        step_aside(world, held, figures.side_of(world, held), "Free: step where?")


def try_to_break(world: World, figure: int) -> None:
    """Changes the world: Unarmed and Strength against the net hits of the hold."""
    held = world.get(figure, Conditions).active["grappled"]
    if world.ruleset.resolution.check(world, figure, "break-free", held.value, "Break free", "pass.subdue") >= 0:
        release(world, figure, "broke free")


def free_squares(world: World, figure: int) -> tuple[Square, ...]:
    """Neighbouring squares a figure may stand on, clockwise from north."""
    x, y = figures.square_of(world, figure)
    squares = ((x + dx, y + dy) for dx, dy in DIRECTIONS)
    movement = world.ruleset.movement
    return tuple(s for s in squares if s in world.board and movement.may_stay(world, figure, s) is None)


def step_aside(world: World, figure: int, side: str, title: str) -> None:
    """Changes the world: ask a side to which free square beside it a figure goes, where it shares its own."""
    if world.ruleset.movement.may_stay(world, figure, figures.square_of(world, figure)) is None:
        return
    squares = free_squares(world, figure)
    if not squares:
        return
    choices = tuple((f"{x},{y}", f"To {x},{y}", "", "pass.subdue") for x, y in squares)
    ask(world, Question(side, PLACE, figure, figure, title, choices), "pass.subdue")


def take_place(world: World, answer: Answered) -> bool:
    """Changes the world: a figure goes to the square that was chosen for it; False for other answers."""
    if answer.question.kind != PLACE:
        return False
    x, _, y = answer.choice.partition(",")
    place = world.get(answer.question.about, Place)
    before, place.square = place.square, (int(x), int(y))
    world.emit(Displaced(answer.question.about, before, place.square, "steps aside", "pass.subdue"))
    world.drop(TABLE, Answered)
    return True
