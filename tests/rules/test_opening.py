"""The seven steps as the setup begins them: on every map, under both rulesets of Counts."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from game.ai.opponent import opponent
from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.commands import Answer, End, Regroup
from game.model.components import Clock
from game.model.dice import Dice
from game.model.events import (
    CheckRolled,
    ConditionGained,
    ConditionLost,
    CountChanged,
    CountNoted,
    GroupsPlaced,
    InitiativeRolled,
    RoundBegan,
    RoundEnded,
    SurpriseSettled,
    TurnBegan,
)
from game.model.scenario import BattleMap, Deployment, FigureSetup, Scenario, SideSetup
from game.rules import figures
from game.rules.clocks.counts.components import Count
from game.storage.last_setup import BattleChoice
from game.ui.setup.setup_table import Catalogue, SetupTable, load_catalogue
from tests.rules.table import ground
from tests.soak import each_once, few_or_many

STEPS = (GroupsPlaced, InitiativeRolled, SurpriseSettled, RoundBegan)


@cache
def catalogue() -> Catalogue:
    return load_catalogue()


MAPS = tuple(catalogue().maps)


def begun(where: str, ruleset: str, seed: int = 1, **options: Any) -> Battle:
    """A battle as the setup starts it, with its own choices but for the options named; nobody boosts."""
    choice = BattleChoice(map=where, ruleset=ruleset, seed=seed, keep_seed=True)
    choice.options.update(options)
    battle = Battle.create(SetupTable(catalogue(), choice).scenario())
    battle.start()
    while (decision := battle.decision) is not None and decision.kind == "boost":
        assert battle.submit(Answer(decision.figure, "no")) is None
    return battle


@pytest.mark.parametrize("seed", range(4))
def test_the_question_for_an_action_die_says_which_die_how_many_and_whom_it_can_pass(seed: int) -> None:
    choice = BattleChoice(map="training-ground", ruleset="fluid", seed=seed, keep_seed=True)
    battle = Battle.create(SetupTable(catalogue(), choice).scenario())
    battle.start()
    decision = battle.decision
    assert decision is not None
    assert decision.kind == "boost"
    keep, *raised = decision.choices
    assert keep.detail == "You have 3. Each is a d4."
    part, counts = battle.world.ruleset.clock, {f: battle.world.get(f, Count).value for f in battle.world.figures}
    for one in raised:
        figure = int(one.id)
        at = counts[figure]
        best = (at + 4, part.bonus(battle.world, figure).total)
        places = {f: (counts[f], part.bonus(battle.world, f).total) for f in counts if f != figure}
        passed = [f for f, place in places.items() if (at, best[1]) <= place <= best]
        told = "nobody" if not passed else figures.name_of(battle.world, passed[0])
        told = told if len(passed) < 2 else f"{len(passed)} figures"
        assert one.detail == f"Count {at} becomes {at + 1} to {at + 4}. It can pass {told}."


def round_of(battle: Battle) -> int:
    return battle.world.get(TABLE, Clock).round


def told(battle: Battle, *kinds: type) -> list[Any]:
    return [event for event in battle.events if isinstance(event, kinds)]


def least_gap(battle: Battle) -> int:
    world = battle.world
    pairs = product(figures.present(world), repeat=2)
    return min(figures.gap(world, a, b) for a, b in pairs if not figures.are_allies(world, a, b))


@pytest.mark.parametrize(("where", "ruleset"), list(product(MAPS, ("static", "fluid"))))
def test_every_battle_opens_step_by_step(where: str, ruleset: str) -> None:
    battle = begun(where, ruleset)
    world = battle.world
    assert set(figures.present(world)) == set(world.figures)
    gained = {event.figure for event in told(battle, ConditionGained) if event.condition == "flat-footed"}
    assert gained == set(world.figures)
    assert [type(event) for event in told(battle, *STEPS)] == [
        GroupsPlaced, *[InitiativeRolled] * len(world.figures), SurpriseSettled, RoundBegan,
    ]  # fmt: skip
    for rolled in told(battle, InitiativeRolled):
        assert rolled.result == rolled.tally.total == world.get(rolled.figure, Count).value
        assert rolled.rule == "combat.initiative-check"
    first = battle.decision
    assert first is not None
    assert first.figure == world.ruleset.clock.order(world)[0]


@few_or_many("seeds", 2, 5)
@pytest.mark.parametrize("where", MAPS)
def test_the_nearest_of_two_groups_are_as_far_apart_as_is_told(where: str, seeds: int) -> None:
    for seed in range(1, seeds + 1):
        battle = begun(where, "static", seed)
        (placed,) = told(battle, GroupsPlaced)
        assert placed.squares == least_gap(battle)
        assert placed.rule == "combat.encounter-distance"
        if "allows" not in placed.reason and placed.rolls:
            assert placed.squares == placed.feet // 5


def test_where_the_areas_allow_it_the_groups_meet_exactly_as_rolled() -> None:
    land = ground(70, 40)
    west = tuple((x, y) for x in range(10) for y in range(40))
    east = tuple((x, y) for x in range(20, 70) for y in range(40))
    areas = (Deployment("red", west), Deployment("blue", east))
    field = BattleMap("field", "Field", land, environment="forest", deployments=areas)
    squads = ("armoured-brute", "rifleman", "rifleman", "scout", "guard-dog", "medic")
    sides = tuple(SideSetup(side, figures=tuple(map(FigureSetup, squads))) for side in ("red", "blue"))
    for dice in ((6, 6, 3, 3), (3, 3, 3, 3), (4, 4, 4, 5)):
        scripted = Dice(1, script=(*dice, *range(1, 13), *[20, 1] * 40))
        battle = Battle.create(Scenario(field, "static", sides, 1, {"boosts": False}), scripted)
        battle.start()
        (placed,) = told(battle, GroupsPlaced)
        assert placed.squares == least_gap(battle) == sum(dice) * 2


@few_or_many("seeds", 2, 4)
@pytest.mark.parametrize(("where", "awareness"), list(product(MAPS, ("none", "red", "blue"))))
def test_an_ambush_is_decided_by_team_checks_and_gives_one_action_each(where: str, awareness: str, seeds: int) -> None:
    for seed in range(1, seeds + 1):
        battle = begun(where, "fluid", seed, awareness=awareness)
        checks, (settled,) = told(battle, CheckRolled), told(battle, SurpriseSettled)
        by_side = {figures.side_of(battle.world, check.figure): check for check in checks}
        assert len(by_side) == 2
        results = {side: check.result for side, check in by_side.items()}
        ahead = [side for side in results if results[side] == max(results.values())]
        acting = ahead if awareness == "none" or ahead == [awareness] else []
        wanted = acting if len(acting) == 1 else []
        assert {figures.side_of(battle.world, figure) for figure in settled.figures} == set(wanted)
        assert round_of(battle) == (0 if wanted else 1)
        while round_of(battle) == 0:
            assert battle.decision is not None
            assert battle.submit(Regroup(battle.decision.figure)) is None
        turns = [event.figure for event in told(battle, TurnBegan) if event.rule == "combat.surprise-order"]
        assert sorted(turns) == sorted(settled.figures)


def test_a_group_of_which_everybody_else_is_an_ally_has_nobody_to_beat() -> None:
    sides = tuple(
        SideSetup(side, figures=(FigureSetup("rifleman", side, (x, 0)),), allies=allies)
        for side, x, allies in (("red", 0, ("blue",)), ("blue", 4, ("red",)), ("ochre", 8, ()))
    )
    battle = Battle.create(
        Scenario(
            BattleMap("field", "Field", ground(9, 1)), "fluid", sides, 3, {"awareness": "red", "order_boost": "never"}
        )
    )
    battle.start()
    by_side = {figures.side_of(battle.world, check.figure): check for check in told(battle, CheckRolled)}
    assert by_side["blue"].passed
    assert by_side["blue"].against == by_side["blue"].result - 1
    assert by_side["ochre"].against == by_side["red"].result


@pytest.mark.parametrize(("strong", "helpers"), [(1, 0), (2, 1), (3, 2), (5, 4), (6, 4)])
def test_each_other_of_a_group_adds_one_to_its_check_up_to_four(strong: int, helpers: int) -> None:
    squads = {"red": strong, "blue": 1}
    sides = tuple(SideSetup(side, figures=(FigureSetup("rifleman"),) * number) for side, number in squads.items())
    areas = tuple(Deployment(side, tuple((x, y) for y in range(20))) for side, x in (("red", 0), ("blue", 60)))
    field = BattleMap("field", "Field", ground(70, 20), deployments=areas)
    battle = Battle.create(Scenario(field, "fluid", sides, 3, {"awareness": "none", "boosts": False}))
    battle.start()
    checks = {figures.side_of(battle.world, check.figure): check for check in told(battle, CheckRolled)}
    given = {
        side: sum(line.amount for line in check.tally.reasons if line.text == "the others of the group")
        for side, check in checks.items()
    }
    assert given == {"red": helpers, "blue": 0}


def test_what_a_surprise_round_does_to_a_count_tells_at_the_end_of_round_one() -> None:
    ambushes = (begun("ford", "fluid", seed, awareness="red") for seed in range(1, 20))
    battle = next(ambush for ambush in ambushes if ambush.world.get(TABLE, Clock).round == 0)
    opened = {figure: battle.world.get(figure, Count).value for figure in battle.world.figures}
    assert battle.decision is not None
    first = battle.decision.figure
    assert battle.submit(Regroup(first)) is None
    (noted,) = told(battle, CountNoted)
    while round_of(battle) == 0:
        assert battle.submit(End(battle.decision.figure)) is None
    assert {figure: battle.world.get(figure, Count).value for figure in battle.world.figures} == opened
    assert battle.world.ruleset.clock.order(battle.world)[0] == max(
        opened, key=lambda f: (opened[f], battle.world.ruleset.resolution.initiative_bonus(battle.world, f).total)
    )
    while round_of(battle) == 1:
        assert battle.submit(End(battle.decision.figure)) is None
    assert battle.world.get(first, Count).value == opened[first] + noted.amount


@each_once("where, ruleset", MAPS, ("static", "fluid"))
def test_rounds_repeat_and_only_fluid_counts_move_at_their_end(where: str, ruleset: str) -> None:
    battle, player = begun(where, ruleset), opponent("easy")
    while battle.outcome is None and round_of(battle) < 4:
        assert battle.decision is not None
        before, seat = round_of(battle), battle.decision.seat
        assert battle.submit(player.choose(battle.view(seat))) is None
        if round_of(battle) != before and battle.outcome is None:
            standing = figures.fighting(battle.world)
            assert sorted(told(battle, RoundBegan)[-1].order) == sorted(standing)
    ended = [event.number for event in told(battle, RoundEnded)]
    assert ended == list(range(1, len(ended) + 1))
    assert ended
    moved = [event for event in told(battle, CountChanged) if event.rule == "fluid.modifiers"]
    assert bool(moved) == (ruleset == "fluid")
    acted = {event.figure for event in told(battle, ConditionLost) if event.condition == "flat-footed"}
    assert acted
