"""Position of every team (a side and its allies) as plain numbers: strength, health, fire and goals.

The quick measure (measure.py) sums these numbers up. Chances and damage in them are the rules' forecasts.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import log

from game.core.world import TABLE, World
from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.components import Health, Progress, Sides
from game.rules import figures
from game.rules.clocks.placing import is_awaited

NAMES = ("strength", "heads", "fire", "threatened", "held", "out")
"""Names of a team's numbers, in order. strength: log of the roster points that are up, weighted by health. heads: log
of the figures up. fire: log of the points that its best attacks from the present squares should take. threatened: share
of its strength that the others' best attacks should take. held: share of the rounds in which a map's ground must be
held that it has held it. out: share of the needed figures that have left by a map's exit. Figures still to act,
distances and the map were tried, but predicted nothing."""
UMPIRE = ""
SideTeam = tuple[str, ...]
"""A side with its allies."""


def teams_of(world: World) -> tuple[SideTeam, ...]:
    """Return the teams: the sides in the order of the setup, allied sides together."""
    found: list[SideTeam] = []
    sides = world.get(TABLE, Sides).by_id
    for side, state in sides.items():
        if not any(side in team for team in found):
            found.append((side, *(other for other in sides if other in state.allies and other != side)))
    return tuple(found)


def standing(battle: Battle) -> dict[SideTeam, tuple[float, ...]]:
    """Return every team's numbers in the order of NAMES. Figures that are out of the fight for good are left out,
    except figures that left by an exit which is their goal."""
    world, view = battle.world, battle.view(UMPIRE)
    teams = teams_of(world)
    counted = [*figures.fighting(world), *(f for f in world.figures if is_awaited(world, f))]
    through = _through(view, world)
    left = {figure: _left(view, figure) for figure in (*counted, *through)}
    own = {team: [f for f in counted if figures.side_of(world, f) in team] for team in teams}
    fire = {
        team: sum(_fire(view, figure, [f for f in counted if f not in own[team]], left) for figure in own[team])
        for team in teams
    }
    found: dict[SideTeam, tuple[float, ...]] = {}
    for team in teams:
        safe = [f for f in through if figures.side_of(world, f) in team]
        strength = sum(_worth(view, f, left[f]) for f in (*own[team], *safe))
        against = sum(fire[other] for other in teams if other != team)
        found[team] = (
            log(strength + 1),
            log(len(own[team]) + len(safe) + 0.5),
            log(fire[team] + 3),
            min(1.0, against / (strength + 1)),
            *_objectives(world, team),
        )
    return found


def _through(view: View, world: World) -> list[int]:
    """Return the figures that have left by the exit; [] if leaving is not the battle's goal."""
    if view.goal is None or view.goal.played.kind.counts != "leave":
        return []
    return [figure for figure in world.figures if world.get(figure, Health).state == "gone"]


def _left(view: View, figure: int) -> tuple[int, int]:
    """Return the remaining and the full points of health on the tracks that must be used up before the figure is out of
    the fight."""
    tracks = view.tracks(figure)
    tracks = tracks[:1] if tracks[0].fells else tracks[:2]
    return max(1, sum(max(0, track.left) for track in tracks)), max(1, sum(track.most for track in tracks))


def _worth(view: View, figure: int, left: tuple[int, int]) -> float:
    """Return a figure's roster points, reduced in proportion to its lost health."""
    return view.sheet(figure).points * (0.45 + 0.55 * left[0] / left[1])


def _fire(view: View, figure: int, foes: list[int], left: Mapping[int, tuple[int, int]]) -> float:
    """Return the roster points that a figure's best attack from its square should take."""
    best = 0.0
    weapons = [name for name in view.sheet(figure).weapons if not view.weapon(name).is_explosive]
    for foe in foes:
        points = view.sheet(foe).points
        for weapon in weapons:
            seen = view.forecast(figure, foe, weapon)
            if isinstance(seen, AttackForecast):
                share = min(1.0, seen.average / 2 / left[foe][0])
                best = max(best, points * share * seen.odds.permille / 1000)
    return best


def _objectives(world: World, team: SideTeam) -> tuple[float, float]:
    """Return a team's progress with the map's objectives, as two shares from 0 to 1: ground held, and figures out."""
    held = out = 0.0
    progress, sides = world.get(TABLE, Progress), world.get(TABLE, Sides).by_id
    for place, goal in enumerate(world.map.objectives):
        if goal.kind == "hold" and progress.holder[place] in team:
            held = max(held, progress.held[place] / max(1, goal.rounds))
        elif goal.kind == "exit":
            gone = max((sides[side].gone for side in team if goal.side in (side, "any")), default=0)
            out = max(out, gone / max(1, goal.count))
    return held, out
