"""Facts of a position from the rules alone: attacks on a figure on a square, attacks from there, and distances.

Foolish moves (foolish_kinds.py) are judged by these facts, and not by the calculations of the computer's levels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.distance_fields import Roads, surveyed
from game.engine.fair_fork import fair_fork
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Aim, Brace
from game.model.components import Posture, Stance
from game.model.grid import Square, distance
from game.model.shots import Placed, Shot

FAIR = 150
"""Chance to hit, in thousandths, from which an attack is worth making."""
SLIGHT = 50
"""Chance to hit, in thousandths, from which an attack is a threat."""
GUNS_FROM = 2
"""Least distance in squares for an attack to count as a shot."""


def guns_on(view: View, figure: int, square: Square, posture: str = "") -> dict[int, int]:
    """Return, by the ids of the opponents that could shoot at a figure on a square from their present squares, the
    expected harm of their best shots in thousandths of a point. `posture` is the posture to assume for the figure; ""
    keeps its present one."""
    view = _in_posture(view, figure, posture)
    body = view.placed(figure).on(square)
    found = {}
    for foe in view.opponents():
        if distance(view.figure(foe).square, square) < GUNS_FROM:
            continue
        seen = best_attack(view, view.placed(foe), (body,))
        if seen is not None and seen.odds.permille >= SLIGHT:
            found[foe] = seen.harm
    return found


def _in_posture(view: View, figure: int, posture: str) -> View:
    """Return the view of a copy of the battle in which a figure has another posture; the view itself if `posture` is
    ""."""
    if not posture:
        return view
    twin = fair_fork(view, 1)
    twin.world.change(figure, Posture, kind=posture)
    return twin.view(view.seat)


def best_attack(view: View, attacker: Placed, targets: Sequence[Placed]) -> AttackForecast | None:
    """Return the attack on any of `targets` with the most expected harm, with a loaded weapon; None if no attack is
    possible. Opponents' weapons are taken as loaded."""
    best: AttackForecast | None = None
    for weapon in view.sheet(attacker.figure).weapons:
        if view.weapon(weapon).is_explosive or view.shots(attacker.figure, weapon) == 0:
            continue
        for target in targets:
            seen = view.forecast_of(Shot(attacker, target, weapon))
            if isinstance(seen, AttackForecast) and seen.odds.cases and (best is None or seen.harm > best.harm):
                best = seen
    return best


def attack_from(view: View, figure: int, square: Square) -> AttackForecast | None:
    """Return the attack with the most expected harm that a figure could make from a square on opponents where they
    stand; None if it can attack nobody."""
    return best_attack(view, view.placed(figure).on(square), [view.placed(foe) for foe in view.opponents()])


def prepared_attack(view: View, command: Aim | Brace) -> AttackForecast | None:
    """Return the best attack of a figure after it has aimed or braced by a command; None if it can attack nobody."""
    figure = command.figure
    twin = fair_fork(view, 1)
    if isinstance(command, Aim):
        twin.world.change(figure, Stance, aim=command.target)
    else:
        twin.world.change(figure, Stance, brace=command.direction)
    return attack_from(twin.view(view.seat), figure, view.figure(figure).square)


def steps_left(view: View, figure: int, square: Square) -> tuple[int, ...]:
    """Return the steps over the ground from a square to each opponent, then to each area that decides the battle, then
    to each dying comrade, in one tuple of this order."""
    ways = surveyed(view.board, view.ruleset.movement, view.figure(figure).width)
    cell = view.board.index(square)
    return tuple(steps[cell] for steps in _fields(view, ways))


def is_on_goal(view: View, square: Square) -> bool:
    """Return whether a square lies in an area that decides the battle."""
    return any(square in ground for ground in _grounds(view))


def _fields(view: View, ways: Roads) -> Iterator[list[int]]:
    for foe in view.opponents():
        at = view.figure(foe).square
        yield ways.field(("exactly", at), (at,))
    for ground in _grounds(view):
        yield ways.field(("goal", ground), ground)
    for other in view.figures():
        if other.side == view.seat and other.state == "dying":
            yield ways.field(("exactly", other.square), (other.square,))


def _grounds(view: View) -> Iterator[tuple[Square, ...]]:
    """Yield the areas that decide the battle: the map's objectives, and the goal's zone, exits and loads."""
    yield from (goal.squares for goal in view.goals if goal.squares)
    if view.goal is None:
        return
    if view.goal.played.goal.zone:
        yield tuple(view.goal.played.goal.zone)
    if view.goal.exits:
        yield tuple(sorted(view.goal.exits))
    if view.goal.played.kind.counts == "loads":
        yield from ((load.square,) for load in view.goal.loads() if not load.out)


def may_be_met(view: View, figure: int, square: Square) -> tuple[int, ...]:
    """Return the ids of the opponents that see a square now, or could after one ordinary move."""
    action, found = view.ruleset.ordinary_move, []
    for foe in view.opponents():
        here = view.figure(foe).square
        ways = view.reach(foe, action).costs if action else ()
        if any(view.glimpse(square, there).seen for there in (here, *ways)):
            found.append(foe)
    return tuple(found)


def share_of_points(view: View, figure: int, harm: int) -> int:
    """Return the worth, in thousandths of a roster point, of the health that some harm takes from a figure: its points
    times harm over remaining health, at most all its points. `harm` is in thousandths of a point of health."""
    tracks = view.tracks(figure)
    tracks = tracks[:1] if tracks[0].fells else tracks[:2]
    left = max(1, sum(max(0, track.left) for track in tracks))
    return min(view.sheet(figure).points * harm // left, view.sheet(figure).points * 1000)
