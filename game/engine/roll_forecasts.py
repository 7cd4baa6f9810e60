"""Forecasts of the rolls that a command will need, made by the same functions that roll them. Forecasts leave out
figures that the side does not know; the real roll may include them."""

from __future__ import annotations

from game.actions import ACTIONS
from game.core.world import World
from game.model.answers import AttackForecast, Forecast
from game.model.commands import Command
from game.model.grid import Square
from game.model.listing import clause_case


def trials(world: World, command: Command) -> tuple[tuple[Square, Forecast], ...]:
    """Return the forecasts of all checks, contests and attacks that a command will need, in order, each after the
    square on which it is rolled."""
    action = ACTIONS.get(command.action)
    return tuple(action.trials(world, command)) if action is not None else ()


def chance_of(forecast: Forecast) -> str:
    """Return a check or contest in a few words: its name, its chance, and the result it needs."""
    if isinstance(forecast, AttackForecast):
        sums = f"({forecast.attack.total:+d} against {forecast.defence.total})"
        return f"{forecast.odds} to {'hit' if forecast.weapon else 'prevail'} {sums}"
    if never := why_never(forecast):
        return f"{forecast.title} {clause_case(never)}"
    against = f" (needs {forecast.against} or more)" if forecast.against else ""
    return f"{forecast.title}: {forecast.odds} to pass{against}"


def why_never(forecast: Forecast) -> str:
    """Return a sentence that a check cannot succeed, with the terms that lower its sum; "" if it can, and for
    attacks."""
    if isinstance(forecast, AttackForecast) or forecast.odds.cases:
        return ""
    tally = forecast.tally
    lowered = ", ".join(str(reason) for reason in tally.reasons if reason.amount < 0)
    empty = "no dice left" if tally.least == tally.total == 0 else f"needs {forecast.against} or more"
    return f"Cannot succeed: {empty}{f' ({lowered})' if lowered else ''}."


def sums_of(forecast: Forecast) -> str:
    """Return the terms of a forecast's sums as text, one term a line, with the total and the number it has to reach."""
    mine = forecast.attack if isinstance(forecast, AttackForecast) else forecast.tally
    if not isinstance(forecast, AttackForecast):
        against = f", against {forecast.against}" if forecast.against else ""
        return "\n".join([*mine.lines, f"In all {mine.total:+d}{against}"])
    theirs = forecast.defence
    return "\n".join([*mine.lines, f"In all {mine.total:+d}, against", *theirs.lines, f"In all {theirs.total}"])
