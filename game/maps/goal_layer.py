"""Reading of the layer `goals` of a map drawing: the goals that the map offers. Each goal is drawn as one or more
objects."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import cast

from game.maps import object_squares, property_values, vocabulary
from game.maps.reader import Drawing, MapShape, PropertyValue
from game.maps.walkability import can_stand, reachable
from game.model.board import Board
from game.model.errors import Problem
from game.model.goals import MOST_POINTS, MOST_ROUNDS, USUAL, Goal, GoalKind, GoalName, goal_kinds, played
from game.model.grid import Square
from game.model.scenario import Deployment

LAYER = "goals"
GoalParts = dict[str, list[Square]]
Walked = Callable[[tuple[Square, ...]], set[Square]]
"""A function that returns all squares to which a figure can walk from the squares given."""


def read_goals(
    shapes: Sequence[MapShape], drawing: Drawing, board: Board, sides: tuple[str, ...], problems: list[Problem]
) -> tuple[Goal, ...]:
    """Return the goals that a map offers, in the order of the kinds of goals; faults are appended to `problems`."""
    rows: dict[str, list[MapShape]] = {}
    for shape in shapes:
        kind = property_values.one_of(shape.place, shape.properties, "kind", tuple(goal_kinds()), "", problems)
        if kind:
            rows.setdefault(kind, []).append(shape)
    return tuple(_row(kind, rows[kind], drawing, board, sides, problems) for kind in goal_kinds() if kind in rows)


def _row(
    name: str, shapes: list[MapShape], drawing: Drawing, board: Board, sides: tuple[str, ...], problems: list[Problem]
) -> Goal:  # fmt: skip
    """Return one goal, made from all objects of its kind; faults are appended to `problems`."""
    kind = goal_kinds()[name]
    known = (*kind.parts, *kind.may)
    parts: GoalParts = {part: [] for part in vocabulary.GOAL_PARTS}
    starts: GoalParts = {}
    side = title = ""
    rounds: dict[str, int] = {}
    points: dict[str, int] = {}
    for shape in shapes:
        place, given = shape.place, shape.properties
        part = property_values.one_of(place, given, "part", known, "", problems)
        whose = property_values.one_of(place, given, "side", (*sides, "any"), "any", problems)
        squares = _squares(shape, drawing, part, problems)
        if part == "start":
            standing = [square for square in squares if board.terrain and can_stand(board, square)]
            if squares and not standing:
                problems.append(Problem(place, "no figure can stand on any of its squares"))
            starts.setdefault(whose, []).extend(standing)
            continue
        parts.setdefault(part, []).extend(squares)
        if whose != "any" and side not in ("", whose):
            problems.append(Problem(place, f"{name} is for {side} in another part of the same goal"))
        side = whose if whose != "any" else side
        title = property_values.text(given, "title") or title
        _numbers(place, given, "rounds", MOST_ROUNDS, rounds, problems)
        _numbers(place, given, "count", MOST_POINTS, points, problems)
    problems += [Problem(f"layer {LAYER}, {name}", reason) for reason in _lacks(kind, side, sides, parts, starts)]
    return Goal(
        cast("GoalName", name), side or "any", title, tuple(parts["zone"]), tuple(parts["exit"]),
        tuple(parts["cache"]), parts["guide"][0] if parts["guide"] else None,
        {whose: tuple(squares) for whose, squares in sorted(starts.items())}, rounds, points,
    )  # fmt: skip


def _lacks(kind: GoalKind, side: str, sides: tuple[str, ...], parts: GoalParts, starts: GoalParts) -> list[str]:
    """Return, in words, each part that a goal lacks or has too often."""
    wrong = [f"has no object of the part {part}" for part in kind.parts if not parts.get(part)]
    if kind.sides == "one" and not side:
        wrong.append(f"names nobody: one of its parts needs the property side, {' or '.join(sides)}")
    if len(parts["guide"]) > 1:
        wrong.append("has more than one object of the part guide")
    if "any" in starts:
        wrong.append("the part start needs the property side")
    return wrong


def _squares(shape: MapShape, drawing: Drawing, part: str, problems: list[Problem]) -> tuple[Square, ...]:
    """Return the squares of an object: one square for a cache or a guide, an area for other parts; faults are appended
    to `problems`."""
    try:
        if part in ("cache", "guide"):
            return (object_squares.square_of(shape, drawing.width, drawing.height),)
        return object_squares.squares_of(shape, drawing.width, drawing.height)
    except object_squares.BadPlace as fault:
        problems.append(Problem(shape.place, str(fault)))
        return ()


def _numbers(
    place: str, given: Mapping[str, PropertyValue], name: str, most: int, found: dict[str, int], problems: list[Problem]
) -> None:
    """Read a number (`rounds`) and its values for single clocks (`rounds-passes`) into the table `found`, by clock. The
    number 0 means that of the goal's kind."""
    for key in (name, *(f"{name}-{clock}" for clock in vocabulary.CLOCKS)):
        if key in given:
            number = property_values.number(place, given, key, 0, most, 0, problems)
            if number:
                found[key.partition("-")[2] or USUAL] = number


# --- whether it can be played ---------------------------------------------------------------------------------------


def check_goals(
    board: Board,
    goals: tuple[Goal, ...],
    deployments: tuple[Deployment, ...],
    squads: Mapping[str, tuple[str, ...]],
) -> list[Problem]:
    """Return the problems that make goals impossible or pointless: parts out of reach, impossible numbers, or a goal
    that is reached before the first move."""
    problems: list[Problem] = []
    areas = {area.side: area.squares for area in deployments}

    @cache
    def walked(starts: tuple[Square, ...]) -> set[Square]:
        return reachable(board, starts)

    for goal in goals:
        kind = goal_kinds()[goal.kind]
        place = f"layer {LAYER}, {goal.kind}"
        begins = {side: goal.starts.get(side, squares) for side, squares in areas.items()}
        reasons = _reach(goal, begins, walked) + _numbers_fit(goal, kind, squads)
        reasons += _losable(goal, kind, begins)
        problems += [Problem(place, reason) for reason in dict.fromkeys(reasons)]
    return problems


def _reach(goal: Goal, begins: Mapping[str, tuple[Square, ...]], walked: Walked) -> list[str]:
    """Return in words each part of a goal to which a side cannot walk."""
    wrong = []
    for side, area in begins.items():
        found = walked(area[:1])
        for part, squares in (("zone", goal.zone), ("exit", goal.exit)):
            if squares and found.isdisjoint(squares):
                wrong.append(f"{side} cannot come to its {part} on foot")
        for x, y in goal.caches:
            if found.isdisjoint((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
                wrong.append(f"{side} cannot come to the cache at {x},{y} on foot")
        if goal.guide is not None and goal.guide not in found:
            wrong.append(f"nobody can stand where the part guide is, at {goal.guide[0]},{goal.guide[1]}")
    return wrong


def _numbers_fit(goal: Goal, kind: GoalKind, squads: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return, in words, each number that is impossible under some clock: more loads or figures than exist, or more
    points than rounds."""
    wrong = []
    for clock in vocabulary.CLOCKS:
        numbers = played(goal, clock)
        if kind.counts == "loads" and goal.caches and numbers.points > len(goal.caches):
            wrong.append(f"wants {numbers.points} of {len(goal.caches)} caches")
        if kind.counts == "leave" and numbers.points > len(squads.get(goal.side, ())) > 0:
            wrong.append(f"wants {numbers.points} figures to leave; the squad of {goal.side} has fewer")
        if kind.counts in ("more", "clear") and numbers.points > numbers.rounds:
            wrong.append(f"wants {numbers.points} points in {numbers.rounds} rounds")
    return wrong


def _losable(goal: Goal, kind: GoalKind, begins: Mapping[str, tuple[Square, ...]]) -> list[str]:
    """Return, in words, each reason why a goal would be reached before the first move."""
    own = set(begins.get(goal.side, ()))
    out = set(goal.exit) or own
    wrong = []
    if kind.counts == "leave" and own & out:
        wrong.append(f"cannot be lost: {goal.side} begins on the exit")
    if kind.counts == "loads" and out & {*goal.caches, *((goal.guide,) if goal.guide else ())}:
        wrong.append("cannot be lost: what is to be brought out begins on the exit")
    if kind.counts == "clear" and own & set(goal.zone):
        wrong.append(f"cannot be lost: {goal.side} begins in the zone")
    if kind.counts == "more" and sum(not set(goal.zone).isdisjoint(area) for area in begins.values()) == 1:
        wrong.append("cannot be lost: only one side begins in the zone")
    return wrong
