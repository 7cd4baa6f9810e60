"""Rolls that a command will need, forecast by the functions that then roll them.

The forecast leaves out figures that the side does not know of; the roll itself may include them.
"""

from __future__ import annotations

from game.actions import ACTIONS
from game.core.world import World
from game.model.answers import AttackForecast, Forecast
from game.model.commands import Command
from game.model.grid import Square


def trials(world: World, command: Command) -> tuple[tuple[Square, Forecast], ...]:
    """Every check, contest and attack on a figure that a command brings, in order, each with the square where."""
    action = ACTIONS.get(command.action)
    return tuple(action.trials(world, command)) if action is not None else ()


def chance_of(forecast: Forecast) -> str:
    """A check or contest in a few words: what is tried, the chance, and what must be reached."""
    if isinstance(forecast, AttackForecast):
        sums = f"({forecast.attack.total:+d} against {forecast.defence.total})"
        return f"{forecast.odds} to {'hit' if forecast.weapon else 'prevail'} {sums}"
    against = f" (against {forecast.against})" if forecast.against else ""
    return f"{forecast.title}: {forecast.odds} to pass{against}"


def sums_of(forecast: Forecast) -> str:
    """The sums behind a check or contest, one line for each part of them."""
    mine = forecast.attack if isinstance(forecast, AttackForecast) else forecast.tally
    if not isinstance(forecast, AttackForecast):
        against = f", against {forecast.against}" if forecast.against else ""
        return "\n".join([*mine.lines, f"In all {mine.total:+d}{against}"])
    theirs = forecast.defence
    return "\n".join([*mine.lines, f"In all {mine.total:+d}, against", *theirs.lines, f"In all {theirs.total}"])
