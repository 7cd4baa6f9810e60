"""Checks that a map can be played: room to deploy, paths between the sides, and objectives within reach."""

from __future__ import annotations

from collections.abc import Mapping

from game.maps.walkability import STEP, can_stand, neighbours, reachable
from game.model.board import Board
from game.model.errors import Problem
from game.model.grid import Square
from game.model.scenario import Deployment, FigureStart, Objective

MAX_SHOWN = 12


def check_play(
    board: Board,
    sides: tuple[str, ...],
    deployments: tuple[Deployment, ...],
    figures: tuple[FigureStart, ...],
    objectives: tuple[Objective, ...],
    squads: Mapping[str, tuple[str, ...]],
) -> list[Problem]:
    """Return the problems that keep a map without drawing faults from being played."""
    problems = _check_deployments(sides, deployments, squads)
    problems += _check_figures(board, figures)
    problems += _check_ways_up(board)
    if not problems:
        problems += _check_reach(board, deployments, objectives)
    return problems


def _check_deployments(
    sides: tuple[str, ...], deployments: tuple[Deployment, ...], squads: Mapping[str, tuple[str, ...]]
) -> list[Problem]:
    """Return a problem for each side whose deployment area is missing, shared with another side, or too small for its
    squad."""
    problems: list[Problem] = []
    taken: dict[Square, str] = {}
    areas = {area.side: area.squares for area in deployments}
    for side in sides:
        place = f"layer deployment, side {side}"
        if not areas.get(side):
            problems.append(Problem(place, "has no deployment area"))
            continue
        for square in areas[side]:
            if taken.setdefault(square, side) != side:
                where = f"{place}, square {square[0]},{square[1]}"
                problems.append(Problem(where, f"also belongs to the area of {taken[square]}"))
        room, needed = len(areas[side]), len(squads.get(side, ()))
        if room < needed:
            problems.append(Problem(place, f"has room for {room} figures, the squad has {needed}"))
    return problems


def _check_figures(board: Board, figures: tuple[FigureStart, ...]) -> list[Problem]:
    """Return a problem for each figure placed by the map that cannot stand on its square."""
    problems: list[Problem] = []
    for figure in figures:
        if not can_stand(board, figure.square):
            x, y = figure.square
            place = f"layer figures, {figure.name or figure.profile}, square {x},{y}"
            problems.append(Problem(place, "no figure can stand here"))
    return problems


def _check_ways_up(board: Board) -> list[Problem]:
    """Return a problem for stairs with no ground beside them that is 1 to 5 ft. higher or lower, and for ladders with
    only level ground beside them."""
    problems: list[Problem] = []
    for square in board.squares:
        place = f"square {square[0]},{square[1]}"
        rises = [abs(board.elevation(near) - board.elevation(square)) for near in neighbours(board, square)]
        if board.has_tag(square, "stairs") and not any(0 < rise <= STEP for rise in rises):
            problems.append(
                Problem(place, f"the stairs lead nowhere: no ground beside them is 1 to {STEP} ft. higher or lower")
            )
        if board.has_tag(square, "ladder") and not any(rises):
            problems.append(Problem(place, "the ladder leads nowhere: all ground beside it has the same height"))
    return problems


def _check_reach(board: Board, deployments: tuple[Deployment, ...], objectives: tuple[Objective, ...]) -> list[Problem]:
    """Return a problem for each deployment square and each objective to which no figure can walk from the first side's
    area."""
    problems: list[Problem] = []
    first = deployments[0]
    found = reachable(board, first.squares[:1])
    for area in deployments:
        lost = [square for square in area.squares if square not in found]
        for x, y in lost[:MAX_SHOWN]:
            reason = f"cannot be reached on foot from the area of {first.side}"
            problems.append(Problem(f"layer deployment, side {area.side}, square {x},{y}", reason))
    for objective in objectives:
        if objective.squares and found.isdisjoint(objective.squares):
            name = objective.title or objective.kind
            problems.append(Problem(f"layer objectives, {name}", "none of its squares can be reached on foot"))
    return problems
