"""Numbers on a battle's goal for every team (a side with its allies): points, time, nearness, loads carried.

Every kind of goal fills the same numbers from its view (game/engine/goal_view.py); a number that it does not have is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.ai.bodies import pace_of
from game.ai.weights import weights
from game.engine.battle import Battle
from game.engine.distance_fields import FAR, surveyed, way_steps
from game.engine.goal_view import Errand, GoalView
from game.engine.view import View
from game.model.grid import Square
from game.review.standing import UMPIRE, SideTeam, teams_of
from game.rules import figures

GOAL_NAMES = ("scored", "ahead", "near", "borne", "late")
"""Names of a team's numbers, in order. scored: share of the needed points. ahead: 1 for the team that would win if time
were up now, -1 for others, divided by the rounds left. near: its share of the figures near the goal's places, from -1
to 1. borne: share of the needed loads or figures that are carried, walking out or out. late: share of the time left
that the team still needs to bring them out, from 0 to 1.5 (0 for other teams). Who would score next, and the lead per
round left, were tried and added nothing."""
LATEST = 1.5
"""Share of the time left that stands for "impossible"."""
ENOUGH = 3.0
"""Share of the needed points that a team gets if enough figures are on the exit and only the turn must end."""
NEARLY = 2.0
"""Share of the needed points that a team gets if enough figures are within a move of the exit."""


def goal_standing(battle: Battle) -> dict[SideTeam, tuple[float, ...]]:
    """Return every team's numbers in the order of GOAL_NAMES; {} without a goal that decides the battle."""
    view = battle.view(UMPIRE)
    goal = view.goal
    if goal is None:
        return {}
    fighting = figures.fighting(battle.world)
    able = {team: [f for f in fighting if figures.side_of(battle.world, f) in team] for team in teams_of(battle.world)}
    needed, left, winner = max(1, goal.played.points), max(1, goal.rounds_left), goal.at_the_end[0]
    near = _nearness(view, goal, able)
    everybody = sum(near.values())
    return {
        team: (
            _scored(view, goal, team, own, needed),
            _sign(winner, team) / left,
            2 * near[team] / everybody - 1 if everybody else 0.0,
            *_errand(view, goal, team, own),
        )
        for team, own in able.items()
    }


def _scored(view: View, goal: GoalView, team: SideTeam, able: Sequence[int], needed: int) -> float:
    """Return a team's points as a share of the `needed` ones; `able` are its figures that can fight. Where loads or
    figures must leave by an exit, return ENOUGH (above 1) instead if as many as are still needed stand on it, and
    NEARLY if they are within a move of it."""
    done = max(map(goal.points, team))
    bearers = [one.bearer for one in goal.errands(team[0]) if one.bearer in able]
    if not bearers or not goal.exits:
        return done / needed
    out = tuple(sorted(goal.exits))
    away = sorted(moves_to(view, one, out) for one in bearers)[: needed - done]
    if done + len(away) < needed or not away or away[-1] > 1:
        return done / needed
    return NEARLY if away[-1] else ENOUGH


def _sign(side: str, team: SideTeam) -> int:
    """Return 1 for a side of the team, -1 for any other side; 0 for ""."""
    return 0 if not side else 1 if side in team else -1


def _nearness(view: View, goal: GoalView, able: Mapping[SideTeam, Sequence[int]]) -> dict[SideTeam, float]:
    """Return, by team, its nearness to the places that decide the goal: a sum over its figures, each 1 on such a place,
    1/2 one move away, 1/3 two moves away, and so on."""
    found = dict.fromkeys(able, 0.0)
    for place in goal.places():
        for team, own in able.items():
            found[team] += sum(1 / (1 + moves_to(view, figure, place)) for figure in own)
    return found


def moves_to(view: View, figure: int, place: Sequence[Square]) -> float:
    """Return the number of moves that a figure needs to the nearest of some squares, on foot and ignoring other
    figures."""
    return _steps(view, view.figure(figure).square, place) / pace_of(view, figure)


def _steps(view: View, square: Square, place: Sequence[Square]) -> int:
    ways = surveyed(view.board, view.ruleset.movement, 1)
    return way_steps(ways, place, square)[view.board.index(square)]


def _errand(view: View, goal: GoalView, team: SideTeam, able: Sequence[int]) -> tuple[float, float]:
    """Return two shares for a team that must bring something out: of the needed things, those out or on their way; and
    of the time left, the part still needed. (0, 0) for other teams."""
    needed, left = max(1, goal.played.points), max(1, goal.rounds_left)
    errands = goal.errands(team[0])
    if not errands:
        return 0.0, 0.0
    done = goal.points(team[0])
    times = sorted(_time(view, goal, errand, able) for errand in errands)[: needed - done]
    missing = needed - done - len(times)
    late = LATEST if missing > 0 or not times else min(LATEST, times[-1] / left)
    going = sum(errand.bearer > 0 for errand in errands)
    return min(1.0, (done + going) / needed), late


def _time(view: View, goal: GoalView, errand: Errand, able: Sequence[int]) -> float:
    """Return the rounds needed to bring a load out: by its bearer's way to the exit, or by the shortest way of a figure
    to the load and on to the exit; infinite if no figure can."""
    out = tuple(sorted(goal.exits))
    away = _steps(view, errand.square, out)
    ways = (
        [away / pace_of(view, errand.bearer)]
        if errand.bearer
        else [moves_to(view, figure, (errand.square,)) + away / pace_of(view, figure) for figure in able]
    )
    return 100 * min(ways, default=FAR) / weights().moves.get(view.ruleset.clock.name, 100)
