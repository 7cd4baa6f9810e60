"""Words saying that a plan wins the battle: by its first command, or by bringing down the last enemy."""

from __future__ import annotations

from game.ai.facts import PositionFacts, fells, strikes
from game.ai.plans import Plan
from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.command_ways import way_end
from game.model.commands import Attack, End, Leave
from game.rules import goals

SURE = 1000
"""The chance, in thousandths, of a way on which nothing can go wrong."""
DRAWS = 3
"""The number of copies of the battle, each with its own dice, in which ending the turn must win."""


def winning(f: PositionFacts, plan: Plan) -> str:
    """Return words saying that a plan wins the battle, and on what condition; "" if it does not."""
    if isinstance(plan.first, Attack):
        return _last_enemy(f, plan.first)
    if isinstance(plan.first, Leave) or way_end(plan.first) is not None:
        return "this wins the battle" if _ends_it(f, plan) else ""
    return ""


def _ends_it(f: PositionFacts, plan: Plan) -> bool:
    """Return whether a plan's first command ends the battle with a victory, without any check or die that could fail.

    Always False if no enemy is known, because a copy of the battle would then end at once and prove nothing."""
    if not f.view.opponents() or f.o.chance(plan.first) < SURE or any(strikes(f.view, plan.first)):
        return False
    twin = fair_fork(f.view, 1)
    rolled = twin.world.dice.position
    if twin.submit(plan.first) is not None or twin.world.dice.position != rolled:
        return False  # a comrade's declared attack may have won it there
    if way_end(plan.first) is not None and twin.view(f.view.seat).figure(f.figure).square == f.here:
        return False  # a comrade's move came first and won it
    return _is_won(twin, f.view)


def ending_wins(view: View, figure: int) -> bool:
    """Return whether the battle is won if a figure's turn ends now and its team only ends turns until another team's
    player is asked.

    It must be won in DRAWS copies with different dice. Always False if no enemy is known."""
    return bool(view.opponents()) and all(_ends_won(view, figure, seed) for seed in range(1, DRAWS + 1))


def _ends_won(view: View, figure: int, seed: int) -> bool:
    twin = fair_fork(view, seed)
    team = goals.team(twin.world, view.seat)
    for _ in view.own():
        if twin.submit(End(figure)) is not None:
            return False
        asked = twin.decision
        if asked is None or asked.seat not in team or not asked.figures:
            break
        figure = asked.figures[0]
    return _is_won(twin, view)


def _is_won(battle: Battle, view: View) -> bool:
    """Return whether a battle was won by the team of a view's seat."""
    outcome = battle.outcome
    return outcome is not None and outcome.winner in goals.team(battle.world, view.seat)


def _last_enemy(f: PositionFacts, command: Attack) -> str:
    """Return words saying that an attack wins the battle if it brings down the last known enemy; "" if it would not, or
    a hit would hardly bring it down."""
    view = f.view
    if view.opponents() != (command.target,) or not _is_enough(f):
        return ""
    seen = view.forecast(command.figure, command.target, command.weapon)
    if not isinstance(seen, AttackForecast) or not fells(view, (command.target, seen)):
        return ""
    return f"a good hit wins the battle: {f.name(command.target)} is the last enemy in sight"


def _is_enough(f: PositionFacts) -> bool:
    """Return whether the seat's team wins the battle as soon as all enemies are out of the fight."""
    world, seen = f.view.position.world, f.view.goal
    if seen is None:
        return world.options.get("goal") != "none"
    if seen.played.kind.wiped == "credit":  # the rounds that are left are points
        return seen.lead + seen.rounds_left > 0
    found = goals.survivors_win(world, seen.played, f.view.seat)
    return found is not None and found[0] in seen.team
