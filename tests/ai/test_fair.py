"""Nobody cheats: what a seat may not know changes neither its forks, nor its forecasts, nor what it chooses."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.ai import opponent
from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.fair_fork import fair_fork
from game.engine.view import View
from game.lab.scripted import Greedy, Tries
from game.model.commands import Attack, End
from game.model.components import Condition, Conditions, Magazine, Place, Sides
from game.model.dice import Dice
from game.model.scenario import Scenario, SideSetup
from game.rules import figures
from game.rules.clocks.calendar.components import Slot
from game.rules.clocks.phases.components import PhaseOrders
from game.rulesets import names
from tests.shipped import shipped

MAPS = Path(__file__).resolve().parents[2] / "maps"
EVENTS = 200
"""So far into a battle figures have met, and some magazines are no longer full."""


@cache
def under_way(ruleset: str) -> Battle:
    """A battle in which somebody has to give a command."""
    scenario = Scenario(shipped("training-ground"), ruleset, (SideSetup("red"), SideSetup("blue")), seed=3)
    battle = Battle.create(scenario)
    battle.start()
    player = opponent("normal")
    while (decision := battle.decision) is not None:
        if len(battle.events) > EVENTS and decision.figures and figures.opponents(battle.world, decision.figures[0]):
            break
        assert battle.submit(player.choose(battle.view(decision.seat))) is None
    assert battle.decision is not None
    return battle


def foes(battle: Battle) -> tuple[int, ...]:
    assert battle.decision is not None
    return figures.opponents(battle.world, battle.decision.figures[0])


def emptied(battle: Battle) -> None:
    world = battle.world
    for foe in foes(battle):
        shots = {weapon: 0 for weapon in world.sheet(foe).weapons if world.weapon(weapon).shots}
        world.put(foe, Magazine(shots))


def rolled_otherwise(battle: Battle) -> None:
    battle.world.dice = Dice(987654321, 77)


def ordered_otherwise(battle: Battle) -> None:
    """Opponents have ordered, or declared, to do nothing of note."""
    world = battle.world
    for foe in foes(battle):
        orders, slot = world.find(foe, PhaseOrders), world.find(foe, Slot)
        if orders is not None and (orders.main is not None or orders.held):
            world.change(foe, PhaseOrders, main=None, extras=(), held=True)
        if slot is not None and isinstance(slot.command, Attack):
            weapons = [w for w in world.sheet(foe).weapons if w != slot.command.weapon]
            world.change(foe, Slot, command=Attack(foe, slot.command.target, (*weapons, slot.command.weapon)[0]))


def told_otherwise(battle: Battle) -> None:
    """The other side has other standing orders."""
    world, theirs = battle.world, [figures.side_of(battle.world, foe) for foe in foes(battle)]
    sides = dict(world.get(TABLE, Sides).by_id)
    for side in theirs:
        sides[side] = replace(sides[side], orders={"readied": "never"})
    world.put(TABLE, Sides(sides))


CHANGES: tuple[Callable[[Battle], None], ...] = (emptied, rolled_otherwise, ordered_otherwise, told_otherwise)


def twins(battle: Battle, change: Callable[[Battle], None]) -> tuple[View, View]:
    """The seat that decides, before and after a change it may not know of."""
    assert battle.decision is not None
    one, other = battle.fork(5), battle.fork(5)
    change(other)
    return one.view(battle.decision.seat), other.view(battle.decision.seat)


def hidden(battle: Battle, column: int) -> Battle:
    """The battle with one opponent hidden at one end of the board or the other."""
    twin = battle.fork(5)
    world, foe = twin.world, foes(twin)[0]
    world.change(foe, Conditions, active={**world.get(foe, Conditions).active, "hidden": Condition()})
    stays = world.ruleset.movement.may_stay
    free = [square for square in world.board.squares if stays(world, foe, square) is None]
    world.change(foe, Place, square=free[column])
    return twin


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_is_secret_changes_no_fork_and_no_choice(ruleset: str, change: Callable[[Battle], None]) -> None:
    one, other = twins(under_way(ruleset), change)
    assert fair_fork(one, 9).state_hash() == fair_fork(other, 9).state_hash()
    for level in ("easy", "normal", "hard"):
        assert opponent(level).choose(one) == opponent(level).choose(other), level
    for player in (Greedy(), Tries()) if change is emptied else ():
        assert player.choose(one, 4) == player.choose(other, 4)


@pytest.mark.parametrize("ruleset", names())
def test_where_somebody_hides_changes_no_fork_and_no_choice(ruleset: str) -> None:
    battle = under_way(ruleset)
    assert battle.decision is not None
    one, other = (hidden(battle, column).view(battle.decision.seat) for column in (3, -3))
    assert fair_fork(one, 9).state_hash() == fair_fork(other, 9).state_hash()
    assert fair_fork(one, 9).state_hash() != fair_fork(one, 10).state_hash()
    for level in ("easy", "normal", "hard"):
        assert opponent(level).choose(one) == opponent(level).choose(other), level


@pytest.mark.parametrize("ruleset", names())
def test_forecasts_do_not_tell_that_a_magazine_is_empty(ruleset: str) -> None:
    one, other = twins(under_way(ruleset), emptied)
    compared = 0
    for foe in one.opponents():
        for own in one.own():
            for weapon in one.sheet(foe).weapons:
                assert one.forecast(foe, own, weapon) == other.forecast(foe, own, weapon)
                compared += bool(one.weapon(weapon).shots)
    assert compared
    own = one.own()[0]
    shooting = [weapon for weapon in one.sheet(own).weapons if one.weapon(weapon).shots]
    assert all(one.shots(foe, weapon) is None for foe in one.opponents() for weapon in one.sheet(foe).weapons)
    assert all(one.shots(own, weapon) is not None for weapon in shooting)


def test_a_fork_asks_for_orders_that_were_secret() -> None:
    """Blue decides after red: in blue's fork, red's orders are still to be given; in red's own, they stand."""
    battle = under_way("phases").fork(5)
    decision = battle.decision
    assert decision is not None
    while battle.decision is not None and battle.decision.seat == decision.seat:
        assert battle.submit(End(battle.decision.figures[0])) is None
    assert battle.decision is not None
    assert battle.decision.seat != decision.seat
    held = [figure for figure, orders in battle.world.each(PhaseOrders) if orders.held]
    theirs = fair_fork(battle.view(battle.decision.seat), 1)
    ours = fair_fork(battle.view(decision.seat), 1)
    assert held
    assert not any(theirs.world.get(figure, PhaseOrders).held for figure in held)
    assert all(ours.world.get(figure, PhaseOrders).held for figure in held)
    while theirs.decision is not None and theirs.decision.seat == battle.decision.seat:
        assert theirs.submit(End(theirs.decision.figures[0])) is None
    assert theirs.decision is not None
    assert theirs.decision.figures


def test_a_fork_rolls_dice_of_its_own_and_goes_on() -> None:
    battle = under_way("static")
    assert battle.decision is not None
    before = battle.state_hash()
    forks = [fair_fork(battle.view(battle.decision.seat), battle.scenario.seed) for _ in range(2)]
    assert forks[0].world.dice.seed != battle.world.dice.seed
    for fork in forks:
        for _ in range(10):
            if fork.decision is None:
                break
            view = fork.view(fork.decision.seat)
            assert fork.submit(opponent("easy").choose(view)) is None
    assert forks[0].state_hash() == forks[1].state_hash() != before
    assert battle.state_hash() == before
