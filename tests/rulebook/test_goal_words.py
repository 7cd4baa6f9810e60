"""Sentences on a goal during a battle: true for every kind, ruleset and side."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

import pytest

from game.core.world import TABLE
from game.engine.battle import Battle
from game.engine.distance_fields import PLAIN, Roads
from game.engine.goal_view import GoalView
from game.engine.systems import goal_judge
from game.model.components import Clock, GoalState, Place
from game.model.goals import GoalName, goal_kinds
from game.model.grid import Square, distance
from game.model.terrain import nature
from game.rulebook.goal_words import ahead, goal_lines, how_far, progress, task
from game.rules import figures
from game.rules.goals import last_round, load_at
from game.rules.movement.ground import GroundMap
from game.rules.movement.squares import SquareMovement
from tests.oracles.test_judged_goals import RULESETS, any_command, drawn

STEPS = 40
NAMES = {"red": "Mia", "blue": "Blue"}


def spots(kind: GoalName, ruleset: str) -> list[Battle]:
    """Battles of a kind played by chance for a while."""
    found = []
    for number in range(3):
        battle, _ = drawn(kind, ruleset, number)
        chance = Random(f"words {kind} {ruleset} {number}")
        for _ in range(chance.randrange(2, STEPS)):
            if battle.outcome is not None or battle.decision is None or not battle.decision.choices:
                break
            battle.submit(any_command(battle, chance))
        found.append(battle)
    return found


KINDS = [(kind, ruleset) for kind in goal_kinds() for ruleset in RULESETS]


@pytest.mark.parametrize(("kind", "ruleset"), KINDS)
def test_each_side_is_told_its_own_task_and_nobody_else_s(kind: GoalName, ruleset: str) -> None:
    for battle in spots(kind, ruleset):
        for side in ("red", "blue"):
            view = battle.view(side)
            goal = view.goal
            assert goal is not None
            parts = goal_kinds()[kind]
            words = parts.any_brief or (parts.attack_brief if side == goal.played.attacker else parts.defend_brief)
            assert task(view) == f"You: {goal.played.brief(side)}."
            assert words.partition("{")[0] in task(view)
            assert "{" not in task(view)
        watched = battle.view("")
        assert watched.goal is not None
        attacker = watched.goal.played.attacker
        assert task(watched, NAMES).startswith(f"{NAMES[attacker]}: " if attacker else "Each side: ")


@pytest.mark.parametrize(("kind", "ruleset"), KINDS)
def test_who_would_win_now_is_whom_the_rules_name_when_the_last_round_ends(kind: GoalName, ruleset: str) -> None:
    for battle in spots(kind, ruleset):
        told = {side: ahead(battle.view(side), NAMES) for side in ("", "red", "blue")}
        leads, by = at_the_end(battle)
        for side, words in told.items():
            who = "nobody" if not leads else "you" if leads == side else NAMES[leads]
            assert words.startswith(f"If time ran out now, {who} would win")
            assert ("more standing figures" in words) == (by == "figures" and bool(leads))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("kind", ["king-of-the-hill", "hold-out"])
def test_what_the_end_of_the_round_will_bring_is_what_it_brings(kind: GoalName, ruleset: str) -> None:
    for battle in spots(kind, ruleset):
        view = battle.view("red")
        goal = view.goal
        if goal is None or battle.outcome is not None or not view.round:
            continue
        before = {side: goal.points(side) for side in ("red", "blue")}
        words = " ".join(how_far(view, NAMES))
        verdict = scored(battle)
        after = battle.view("").goal
        assert after is not None
        gained = [side for side in before if after.points(side) > before[side]]
        who = "" if not gained else "you" if gained == ["red"] else NAMES[gained[0]]
        assert (f"If the round ended now, {who} would" in words) == bool(gained)
        assert (" would win." in words) == bool(verdict)


def at_the_end(battle: Battle) -> tuple[str, str]:
    """Return the winner and the measure if the rules counted the end of the last round now, on a copy of the battle."""
    world = battle.fork(1).world
    goal = world.map.goal
    assert goal is not None
    last = last_round(world, goal)
    world.change(TABLE, Clock, stage="begin-round", round=last)
    world.change(TABLE, GoalState, round=last - 1)
    verdict = goal_judge._round_over(world, goal)
    assert verdict is not None
    return verdict[0], verdict[2]


def scored(battle: Battle) -> str:
    """Count the end of the present round; answers who has won by it."""
    world = battle.world
    assert world.map.goal is not None
    return goal_judge._score(world, world.map.goal, world.get(TABLE, Clock).round)


@pytest.mark.parametrize(("kind", "ruleset"), KINDS)
def test_counts_carriers_and_what_to_do_next_are_as_the_board_has_them(kind: GoalName, ruleset: str) -> None:
    for battle in spots(kind, ruleset):
        for side in ("red", "blue"):
            view = battle.view(side)
            goal = view.goal
            assert goal is not None
            told = " ".join(how_far(view, NAMES))
            assert told == " ".join(told.split())
            if kind in ("king-of-the-hill", "hold-out"):
                there = dict.fromkeys(("red", "blue"), 0) | goal.standing()
                assert f"Mia {there['red']}, Blue {there['blue']}." in told
            else:
                assert told.startswith(f"{goal.points(goal.played.attacker)} of {goal.played.points} ")
            assert ("choose Leave" in told) == (kind == "ambush" and goal.wants)
            loads_are_told(battle, goal, told, progress(view, NAMES), side)
            assert "Computer" not in " ".join(goal_lines(view, NAMES))


def walked(battle: Battle, start: Square, exits: frozenset[Square]) -> int:
    """Squares of the shortest way for a figure of one square, as if every door stood open, by another search than the
    game's; the distance where no way leads."""
    board, movement = battle.world.map.board, battle.world.ruleset.movement
    doors = tuple(sorted(edge for edge, name in board.edges.items() if nature().edge[name].opens))
    ground = GroundMap(board, doors, movement if isinstance(movement, SquareMovement) else PLAIN, 1)
    known, waiting = {start: 0}, [(0, start)]
    while waiting:
        far, here = heappop(waiting)
        if here in exits:
            return far
        for to, step in ground.leads(here).items():
            cost = far + (step.straights + step.diagonals) * step.factor + step.extra // ground.prices.base
            cost += Roads.HAZARD if step.hazards else 0
            if cost < known.get(to, cost + 1):
                known[to] = cost
                heappush(waiting, (cost, to))
    return min(distance(start, square) for square in exits)


def loads_are_told(battle: Battle, goal: GoalView, card: str, whole: str, side: str) -> None:
    """Compare what is said of loads with the state of the world."""
    state = battle.world.get(TABLE, GoalState)
    attacks = side == goal.played.attacker
    open_ones = [load for load in goal.loads() if not load.out]
    for load, own in zip(state.loads, goal.loads(), strict=True):
        if load.out or not own.bearer:
            continue
        assert load.bearer == own.bearer
        named, bearer = goal.played.load_name(own.number), figures.name_of(battle.world, own.bearer)
        if own.bearer == own.figure:
            said = f"{named[:1].upper()}{named[1:]} is on foot, "
        else:
            said = f"{bearer} carries {named}, "
        assert said in card
        left = int(card.partition(said)[2].split()[0])
        assert left == walked(battle, load_at(battle.world, load), goal.exits), "squares of the way to the nearest exit"
    if open_ones and not any(load.bearer for load in open_ones):
        assert (goal.played.take in card) == attacks
        assert goal.played.guard
        assert (goal.played.guard in card) != attacks
        assert whole.count(" lies at ") == len(open_ones)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_who_stops_a_column_is_told_which_enemies_stand_on_the_exit(ruleset: str) -> None:
    battle, _ = drawn("ambush", ruleset, 1)
    column = battle.view("").goal.played.attacker
    other = next(side for side in ("red", "blue") if side != column)
    said = "1 enemy on the exit can leave with the next action."
    assert said not in how_far(battle.view(other))
    goer = next(one for one in figures.fighting(battle.world) if figures.side_of(battle.world, one) == column)
    battle.world.change(goer, Place, square=min(battle.view(other).goal.exits))
    view = battle.view(other)
    assert (said in how_far(view)) == view.knows(goer)
