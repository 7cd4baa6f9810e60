"""How an act leaves a figure: who could attack it, whom one burst could catch with it, what it could attack itself.

Every number is a forecast through the view of the side that acted: what it could have known at that moment.
"""

from __future__ import annotations

import msgspec

from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.command_ways import way_end
from game.model.commands import Command
from game.model.grid import Square, distance
from game.model.shots import Shot
from game.model.tally import Odds
from game.review.rollouts import fork_of

FEET = 5
"""Feet of a square, in which ranges and speeds are printed."""
WALK = 30
"""Feet of a move where a sheet leaves it to the figure's size."""
NEAR = 2
"""Range increments within which something that bursts is thrown without much loss."""


class Burst(msgspec.Struct, frozen=True):
    """What one burst could catch: whose, with what, and the names of those beside each other."""

    who: str
    weapon: str
    caught: tuple[str, ...]


class Prospects(msgspec.Struct, frozen=True):
    """How an act leaves a figure."""

    answers: tuple[tuple[int, str], ...]
    """Who could attack it: per cent, and who, the best chance first."""
    attack: tuple[int, str] | None
    """Its own best attack: per cent, and at whom."""
    burst: Burst | None
    """The burst that could catch most of its side with it, when it is two or more."""


def percent(odds: Odds) -> int:
    """Odds in whole per cent."""
    return round(odds.permille / 10)


def prospects(battle: Battle, act: int, seat: str, command: Command) -> Prospects | None:
    """How a command leaves the figure that acts, on a copy with dice of its own; None when it is out of the fight.

    A command that only begins a way is taken to have led to its end: that is where the figure is going to stand.
    """
    twin = fork_of(battle, act, 0)
    figure = command.figure
    aimed = _aimed(twin.view(seat), command)
    twin.submit(command)
    view = twin.view(seat)
    if figure not in view.own():
        return None
    square = way_end(command) or view.figure(figure).square
    best = {foe: _best(view, foe, figure, square) for foe in view.opponents()}
    answers = [(chance, view.figure(foe).name) for foe, chance in best.items() if chance]
    own = [(_best_of(view, figure, square, foe), view.figure(foe).name) for foe in view.opponents()]
    attack = max((one for one in own if one[0]), default=None)
    return Prospects(tuple(sorted(answers, reverse=True)), aimed or attack, _burst(view, figure, square))


def _aimed(view: View, command: Command) -> tuple[int, str] | None:
    """The chance of the attack that a command is."""
    target, weapon = getattr(command, "target", 0), getattr(command, "weapon", "")
    if not target or not weapon:
        return None
    seen = view.forecast(command.figure, target, weapon)
    return (percent(seen.odds), view.figure(target).name) if isinstance(seen, AttackForecast) else None


def _best(view: View, foe: int, figure: int, square: Square) -> int:
    """The best chance of an enemy, in per cent, to hit a figure on a square."""
    shots = (view.shot(foe, figure, weapon).at_target_on(square) for weapon in _arms(view, foe))
    return max((_chance(view, shot) for shot in shots), default=0)


def _best_of(view: View, figure: int, square: Square, foe: int) -> int:
    """The best chance of a figure on a square, in per cent, to hit an enemy."""
    shots = (view.shot(figure, foe, weapon).moved_to(square) for weapon in _arms(view, figure))
    return max((_chance(view, shot) for shot in shots), default=0)


def _arms(view: View, figure: int) -> list[str]:
    """What a figure aims at others with."""
    return [weapon for weapon in view.sheet(figure).weapons if not view.weapon(weapon).is_explosive]


def _chance(view: View, shot: Shot) -> int:
    seen = view.forecast_of(shot)
    return percent(seen.odds) if isinstance(seen, AttackForecast) else 0


def _burst(view: View, figure: int, square: Square) -> Burst | None:
    """The burst that could catch most comrades of a figure on a square: with what some enemy can throw there, once it
    has walked a move."""
    found: Burst | None = None
    for foe in view.opponents():
        sheet, far = view.sheet(foe), distance(view.figure(foe).square, square) * FEET
        for weapon in sheet.weapons:
            arm = view.weapon(weapon)
            if not arm.is_explosive or far > NEAR * arm.increment + (sheet.speed or WALK):
                continue
            caught = tuple(
                other.name
                for other in view.figures()
                if other.side == view.seat and other.state == "up"
                and distance(square if other.id == figure else other.square, square) <= arm.blast
            )  # fmt: skip
            if len(caught) > max(1, len(found.caught) if found is not None else 0):
                found = Burst(view.figure(foe).name, arm.title.lower(), caught)
    return found
