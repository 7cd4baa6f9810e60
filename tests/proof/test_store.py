"""The store of figures: esper is the only one, nothing kept is ever stale, and battles do not touch each other."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import esper
import pytest
from forgetful import nothing_kept
from proof_workshop import begun, pick
from stale_reads import watched

from game.ai.opponent import opponent
from game.ai.selfplay import PlayedBattle, finish
from game.core.world import TABLE
from game.engine.battle import Battle
from game.model import board
from game.model.commands import Command
from game.model.components import Openings, Stance
from game.model.grid import Edge
from game.model.terrain import nature
from game.rulebook.runner import run_demo
from game.rulebook.scenario_file import demo_paths
from game.rules import figures, sight, targets
from game.rulesets import names

COMMANDS = 12
ROUNDS = 10


def played(ruleset: str, seed: int) -> PlayedBattle:
    """The first commands of a drawn battle between a normal and an easy opponent."""
    battle = begun(ruleset, seed)
    return finish(battle, {"red": opponent("normal"), "blue": opponent("easy")}, COMMANDS)


@cache
def plain(ruleset: str) -> PlayedBattle:
    """The same as it is played by everybody else."""
    return played(ruleset, 3)


def test_no_demo_works_without_esper(monkeypatch: pytest.MonkeyPatch) -> None:
    """What esper does not hold, nobody knows: there is no second store."""
    monkeypatch.setattr(esper, "add_component", lambda *_: None)
    for demo, path in demo_paths().items():
        with suppress(KeyError):  # the battle cannot even be laid out
            assert not run_demo(path).passed, demo


# --- what is kept -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", names())
def test_a_battle_comes_out_the_same_with_nothing_kept(ruleset: str) -> None:
    with nothing_kept(map_too=False):
        assert played(ruleset, 3) == plain(ruleset)


@pytest.mark.parametrize("ruleset", names())
def test_a_battle_comes_out_the_same_with_few_tables_of_a_board(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables by doors that went to make room are made anew as they were, and no others are taken for them."""
    kept = plain(ruleset)
    monkeypatch.setattr(board, "MOST_BY_DOORS", 2)
    assert played(ruleset, 3) == kept


def test_a_board_forgets_its_oldest_tables_by_doors() -> None:
    ground = begun("static", 3).world.board
    ground.scratch.clear()
    for number in range(board.MOST_BY_DOORS + 3):
        assert ground.keep_by_doors(("table", number), number) == number
    assert [key for key in ground.scratch if key[0] == "table"] == [
        ("table", number) for number in range(3, board.MOST_BY_DOORS + 3)
    ]


def everything(battle: Battle) -> dict[Any, Any]:
    """What can be asked of a position: every line of sight, forecast and reach, and every legal command."""
    world, rules = battle.world, battle.world.ruleset
    told: dict[Any, Any] = {"legal": sorted(map(repr, battle.legal()))}
    told.update((("across", edge), sight.view(world, *edge)) for edge in that_move(battle))
    for figure in figures.fighting(world):
        for action in ("move", "hustle", "run"):
            if action in rules.actions:
                told["reach", action, figure] = rules.movement.reach(world, figure, action).costs
        for other in figures.opponents(world, figure):
            told["view", figure, other] = sight.view_of(world, figure, other)
            for weapon in world.sheet(figure).weapons:
                shot = targets.shot(world, figure, other, weapon)
                told["forecast", shot] = rules.resolution.forecast(world, shot)
    return told


def that_move(battle: Battle) -> list[Edge]:
    """Every border of the board that opens."""
    return sorted(edge for edge, kind in battle.world.board.edges.items() if nature().edge[kind].opens)


def turn_round(battle: Battle) -> None:
    """Shut what stands open, open what is shut."""
    now = battle.world.get(TABLE, Openings).open
    battle.world.change(TABLE, Openings, open=tuple(edge for edge in that_move(battle) if edge not in now))


@pytest.mark.parametrize("ruleset", names())
def test_every_answer_about_a_position_is_the_same_with_nothing_kept(ruleset: str) -> None:
    battle, chance = begun(ruleset, 1), Random(ruleset)
    for _ in range(2):
        for _ in range(6):
            if battle.outcome is None:
                assert battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30))) is None
        turn_round(battle)
        kept = everything(battle)
        assert everything(battle) == kept
        with nothing_kept(map_too=True):
            assert everything(battle) == kept


def test_only_a_change_that_changes_something_empties_what_is_kept() -> None:
    world = begun("static", 1).world
    figure, asked = world.figures[0], (figures.fighting(world), targets.met(world, *world.figures[:2]))
    stance, memo, standing, own = world.get(figure, Stance), world.memo, world.standing, world.own[figure]
    assert world.change(figure, Stance, aim=stance.aim) is stance
    assert (world.memo, world.standing, world.own[figure]) == (memo, standing, own)
    assert standing
    assert own
    world.change(figure, Stance, aim=world.figures[-1])
    assert [world.memo, world.standing, world.own[figure]] == [{}, {}, {}]
    assert asked == (figures.fighting(world), targets.met(world, *world.figures[:2]))


# --- who holds what ---------------------------------------------------------------------------------------------------


def test_nobody_in_a_demo_reads_a_component_that_was_replaced() -> None:
    with watched() as found:
        failed = [demo for demo, path in demo_paths().items() if not run_demo(path).passed]
    assert failed == []
    assert found == {}


@pytest.mark.parametrize("ruleset", names())
def test_nobody_in_a_battle_reads_a_component_that_was_replaced(ruleset: str) -> None:
    with watched() as found:
        played(ruleset, 4)
    assert found == {}


def test_a_component_held_too_long_is_noticed() -> None:
    battle = begun("static", 1)
    held = battle.world.get(1, Stance)
    with watched() as found:
        battle.world.change(1, Stance, brace=held.brace + 1)
        assert held.brace != battle.world.get(1, Stance).brace
    assert len(found) == 1


# --- battles side by side ---------------------------------------------------------------------------------------------


def alone(ruleset: str, seed: int) -> list[str]:
    """The hashes of a battle that nobody else is beside."""
    battle, chance = begun(ruleset, seed), Random(seed)
    return [battle.state_hash() for _ in range(ROUNDS) if _goes_on(battle, chance)]


def _goes_on(battle: Battle, chance: Random) -> bool:
    if battle.outcome is not None:
        return False
    assert battle.submit(pick(list(battle.legal()), chance.randrange(1 << 30))) is None
    return True


def test_many_battles_and_their_copies_played_by_turns_come_out_as_each_alone() -> None:
    tables = [(ruleset, seed) for ruleset in names() for seed in (2,)]
    battles = [(begun(*table), Random(table[1]), list[str]()) for table in tables]
    lists = [iter(battle.legal()) for battle, _, _ in battles]
    openings = [next(commands, None) for commands in lists]
    for turn in range(ROUNDS):
        for number, (battle, chance, hashes) in enumerate(battles):
            if battle.outcome is None and turn % 2 == number % 2:
                assert battle.fork(turn).submit(next(battle.legal())) is None
            if _goes_on(battle, chance):
                hashes.append(battle.state_hash())
    assert all(openings)
    assert [hashes for _, _, hashes in battles] == [alone(*table) for table in tables]


def test_a_list_of_commands_goes_on_while_copies_are_played() -> None:
    battle = begun("phases", 6)
    whole = list(battle.legal())
    seen: list[Command] = []
    for command in battle.legal():
        seen.append(command)
        if len(seen) % 7 == 0:
            assert battle.fork(1).submit(command) is None
    assert seen == whole
