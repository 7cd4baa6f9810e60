"""Outlook of a figure after an act: the enemies that could attack it, the comrades one burst could catch with it, its
own attacks.

Every number is a forecast through the view of the side that acted: what it could have known at that moment.
"""

from __future__ import annotations

import msgspec

from game.ai.bursts import BurstCatch, burst_on
from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.command_ways import way_end
from game.model.commands import Command
from game.model.grid import Square
from game.model.shots import Shot
from game.model.tally import Odds
from game.review.rollouts import fork_of


class Prospects(msgspec.Struct, frozen=True):
    """Outlook of a figure after an act."""

    answers: tuple[tuple[int, str], ...]
    """Enemies that could attack it: per cent, and name, the best chance first."""
    attack: tuple[int, str] | None
    """Its own best attack: per cent, and at whom."""
    burst: BurstCatch | None
    """The burst that could catch most of its side with it, when it is two or more."""
    spent: bool
    """True if it cannot attack any more before its next turn."""


def percent(odds: Odds) -> int:
    """Odds in whole per cent."""
    return round(odds.permille / 10)


def prospects(battle: Battle, act: int, seat: str, command: Command) -> Prospects | None:
    """Return the outlook of the acting figure after a command, on a copy with dice of its own; None when it is out of
    the fight.

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
    spent = aimed is None and not _can_attack(view, figure)
    return Prospects(tuple(sorted(answers, reverse=True)), aimed or attack, burst_on(view, figure, square), spent)


def _can_attack(view: View, figure: int) -> bool:
    """Return whether a figure may attack at once."""
    decision = view.decision
    if decision is None or figure not in decision.figures or "attack" not in view.ruleset.actions:
        return False
    return next(view.legal_of(figure, "attack"), None) is not None


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
    """Return the weapons that a figure aims at others."""
    return [weapon for weapon in view.sheet(figure).weapons if not view.weapon(weapon).is_explosive]


def _chance(view: View, shot: Shot) -> int:
    seen = view.forecast_of(shot)
    return percent(seen.odds) if isinstance(seen, AttackForecast) else 0
