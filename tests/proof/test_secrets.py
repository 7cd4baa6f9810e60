"""Nothing a seat can ask tells it what it may not know: secret orders of another side, the place of a hidden figure."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from proof_workshop import begun, pick

from game.engine.battle import Battle
from game.engine.view import View
from game.model.commands import Attack, Move
from game.model.components import Condition, Conditions, Place
from game.model.grid import Square
from game.rules import figures
from game.rulesets import names
from tests.soak import few_or_many


def everything(battle: Battle, seat: str) -> dict[str, Any]:
    """All that a seat can see and ask of the battle."""
    view = battle.view(seat)
    known = [figure.id for figure in view.figures()]
    decision = view.decision
    seen: dict[str, Any] = {
        "figures": view.figures(),
        "strip": view.strip(),
        "objectives": view.objectives(),
        "opened": view.opened(),
        "own": view.own(),
        "opponents": view.opponents(),
        "decision": decision,
        "legal": sorted(map(str, view.legal())) if decision is not None else [],
        "told": [event for event in battle.events if view.may_know(event)],
    }
    for figure in known:
        seen[f"tracks {figure}"] = view.tracks(figure)
        seen[f"pips {figure}"] = view.pips(figure)
        seen[f"facts {figure}"] = view.facts(figure)
        seen[f"aim {figure}"] = (view.aim(figure), view.braced(figure), view.stop_squares(figure))
    for figure in decision.figures if decision is not None else ():
        seen[f"reach {figure}"] = dict(view.reach(figure).costs)
        seen[f"offers {figure}"] = view.offers(figure)
        seen |= asked(battle, seat, figure)
    return seen


def asked(battle: Battle, seat: str, figure: int) -> dict[str, Any]:
    """What forecasts, plans, bursts and checks say, about everybody there is and squares all over the board."""
    view, world = battle.view(seat), battle.world
    weapons = view.sheet(figure).weapons
    squares = [(x, y) for x in range(1, world.board.width, 3) for y in range(1, world.board.height, 3)]
    seen: dict[str, Any] = {}
    for other in world.figures:
        if other != figure:
            seen[f"forecast {other}"] = [view.forecast(figure, other, weapon) for weapon in weapons]
            seen[f"forecast back {other}"] = [view.forecast(other, figure, weapon) for weapon in weapons]
            seen[f"against {other}"] = [str(view.check(Attack(figure, other, weapon))) for weapon in weapons]
            seen[f"react {other}"] = view.reaction_odds(other, figure, view.figure(figure).square)
    for square in squares:
        seen[f"plan {square}"] = view.plan(figure, path_to(view, figure, square))
        bursting = [weapon for weapon in weapons if view.weapon(weapon).is_explosive]
        seen[f"burst {square}"] = [view.burst(figure, weapon, square) for weapon in bursting]
        seen[f"check {square}"] = str(view.check(Move(figure, path_to(view, figure, square))))
    return seen


def path_to(view: View, figure: int, square: Square) -> tuple[Square, ...]:
    """Three steps towards a square, as somebody would draw them."""
    (x, y), path = view.figure(figure).square, []
    for _ in range(3):
        x, y = x + (square[0] > x) - (square[0] < x), y + (square[1] > y) - (square[1] < y)
        path.append((x, y))
    return tuple(dict.fromkeys(path))


def differences(a: dict[str, Any], b: dict[str, Any]) -> list[str]:
    return [key for key in sorted(a.keys() | b.keys()) if a.get(key) != b.get(key)]


def secret_trials(battle: Battle, chance: Random) -> list[Battle]:
    """The battle after different orders of which nothing is told: no event, no die, the same side still decides."""
    found = []
    decision = battle.decision
    assert decision is not None
    commands = list(battle.legal())
    for _ in range(4):
        trial = battle.fork(1)
        trial.submit(pick(commands, chance.randrange(1 << 30)))
        after = trial.decision
        if not trial.events and trial.world.dice.position == 0 and after is not None and after.seat == decision.seat:
            found.append(trial)
    return found


@few_or_many("battles", 2, 5)
def test_secret_orders_stay_secret(battles: int) -> None:
    compared = 0
    for ruleset in names():
        for seed in range(1, battles + 1):
            battle, chance = begun(ruleset, seed), Random(seed)
            for _ in range(12):
                if battle.outcome is not None:
                    break
                decision = battle.decision
                assert decision is not None
                others = [side.id for side in battle.scenario.sides if side.id != decision.seat]
                trials = secret_trials(battle, chance)
                for seat in others:
                    told = [everything(trial, seat) for trial in trials]
                    for other in told[1:]:
                        assert differences(told[0], other) == [], f"{ruleset} {seed}"
                        compared += 1
                battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30)))
    assert compared, "somebody gave orders in secret"


@pytest.mark.parametrize("ruleset", names())
def test_nothing_depends_on_where_a_hidden_enemy_is(ruleset: str) -> None:
    check_hidden(ruleset, 4)


@pytest.mark.long
@pytest.mark.parametrize("ruleset", names())
def test_nothing_depends_on_where_a_hidden_enemy_is_in_many_battles(ruleset: str) -> None:
    check_hidden(ruleset, 300)


def check_hidden(ruleset: str, battles: int) -> None:
    """In drawn battles, put a hidden enemy to two places in turn: the seat that decides sees no difference."""
    compared = 0
    for seed in range(1, battles + 1):
        battle = begun(ruleset, seed)
        chance = Random(seed)
        for _ in range(20):
            decision = battle.decision
            if decision is None or (battle.events and not decision.choices and chance.randrange(4) == 0):
                break
            battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30)))
        decision = battle.decision
        if decision is None or decision.choices:
            continue
        foe = figures.opponents(battle.world, decision.figure)
        if not foe:
            continue
        told = []
        for column in (0, 1):
            twin = battle.fork(1)
            twin.events = []
            world = twin.world
            world.change(foe[0], Conditions, active={**world.get(foe[0], Conditions).active, "hidden": Condition()})
            free = [
                (x, y)
                for y in range(world.board.height)
                for x in range(4, 10)
                if world.ruleset.movement.may_stay(world, foe[0], (x, y)) is None
            ]
            world.change(foe[0], Place, square=free[0] if column == 0 else free[-1])
            told.append(everything(twin, decision.seat))
        assert differences(*told) == [], f"{ruleset} {seed}: {foe[0]} is hidden from {decision.seat}"
        compared += 1
    assert compared
