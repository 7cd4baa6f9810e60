"""Advice about running: stop first where that makes the attack better, run first where nobody can be attacked."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from game.ai import running_first
from game.ai.advice import advise
from game.ai.bodies import pace_of
from game.ai.deed_words import deed_of
from game.ai.facts import best_attack, changed_by
from game.ai.goal_draws import steps_to
from game.ai.goal_reasons import NEAR
from game.ai.planned_turns import next_of
from game.ai.plans import Plan
from game.ai.reasons import _coming_told
from game.ai.situation import situation_of
from game.ai.walking_first import walking_first, way_of
from game.engine.battle import Battle
from game.engine.fair_fork import as_known
from game.model.command_ways import way_end
from game.model.commands import Attack, End, Move, StartRunning, StopRunning
from game.quick.quick_battle import QuickBattle
from tests.ai.arena import arena, names
from tests.ai.test_hint_order import FIELD, HARD, facts_of

LONG = "\n".join(" ".join("A" if (x, y) == (0, 3) else "b" if (x, y) == (69, 3) else "." for x in range(70))
                 for y in range(7))  # fmt: skip
WALL = [{"kind": "wall", "line": [[35, 0], [35, 6]]}]
"""A wall over which nobody sees anybody, with a gap at its end."""


def test_who_runs_is_advised_to_walk_before_an_attack() -> None:
    """Running costs two dice of a shot, and a stranger was told to shoot at 30 % where walking made it 46 %."""
    battle = _runner()
    known = names(battle)
    view = battle.view("red")
    running = best_attack(view, view.placed(known["A"]), (known["b"],))
    first = advise(HARD, view).options[0]
    assert first.deed.startswith("Stop running, then attack b")
    assert isinstance(first.command, StopRunning)
    assert battle.submit(first.command) is None
    view = battle.view("red")
    walking = best_attack(view, view.placed(known["A"]), (known["b"],))
    assert running is not None
    assert walking is not None
    assert walking[1].odds.percent > running[1].odds.percent
    told = first.reasons[0].words
    assert told.startswith(f"{walking[1].odds} instead of {running[1].odds} to hit b")
    following, _ = next_of(view, first.then)
    assert isinstance(following, Attack)
    assert following.target == known["b"]


@pytest.mark.parametrize("least", [0, 1])
def test_a_plan_that_goes_after_or_before_its_attack_walks_first_and_says_where_it_ends(least: int) -> None:
    """Strangers who ran were told to go and then attack, at chances that walking doubles, however small they were."""
    battle = _runner()
    f, target, end = facts_of(battle), names(battle)["b"], (4, 4)
    running = best_attack(f.view, f.view.placed(f.figure).on(end), (target,))
    assert running is not None
    fair = running[1].odds.permille + least
    f.o.s.measure = replace(f.o.s.measure, fair=fair)
    after = Plan(Move(f.figure, (end,)), "move", end, {"prospect": 500}, 500, after=2, target=target)
    before = Plan(Attack(f.figure, target, "rifle"), "attack b, then move", end, {"harm": 500}, 500, before=2,
                  target=target)  # fmt: skip
    told = {deed_of(f.view, plan) for plan in walking_first(f.o, (after, before))}
    assert told == {
        "Walk to 4,4 (this ends running), then attack b twice",
        "Stop running, then attack b twice, then move to 4,4",
    }


def test_the_way_of_a_plan_that_stops_running_is_that_of_its_walk() -> None:
    """A newcomer was told that a place was safer, and was asked there whether to go on past an enemy at 69 %."""
    battle = _runner()
    f, target, end = facts_of(battle), names(battle)["b"], (4, 5)
    walks = Plan(StopRunning(f.figure), "walk", end, {"prospect": 500}, 500, after=2, target=target)
    view, command = way_of(f, walks)
    assert isinstance(command, Move)
    assert way_end(command) == end
    assert view.check(command) is None
    assert f.view.check(StopRunning(f.figure)) is None
    assert view.check(StopRunning(f.figure)) is not None, "it has stopped"
    for plan in (replace(walks, square=f.here), replace(walks, before=1), replace(walks, first=command)):
        assert way_of(f, plan) == (f.view, plan.first)
    attack = Attack(f.figure, target, "rifle")
    goes = replace(walks, first=attack, words="attack b twice, then sidestep", before=2, after=0)
    assert way_of(f, goes) == (f.view, Move(f.figure, f.view.reach(f.figure).path(end))), "this may be answered"
    steps = replace(goes, words="attack b, then step")
    assert way_of(f, steps) == (f.view, attack), "nobody may attack who takes the bonus step"


def test_who_may_come_is_told_for_the_gait_in_which_the_figure_stands_there() -> None:
    """A hint that stopped a runner said 24 %, and the map 37 % once it walked."""
    f, end = facts_of(_runner()), (4, 4)
    walks = Plan(StopRunning(f.figure), "walk", end, {}, 0, after=1, target=3)
    f.later |= {f.here: (10,), end: (24,)}
    f.then(walks.first).later[end] = (37, 37)
    told = _coming_told(f, walks)
    assert told is not None
    assert "2 enemies can move up and attack there, at up to 37 %" in told.words


def _runner() -> Battle:
    """A battle that waits for A, who runs."""
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("medic", "red"), "b": ("rifleman", "blue")},
                   ruleset="passes")  # fmt: skip
    figure = names(battle)["A"]
    assert battle.submit(StartRunning(figure)) is None
    while battle.decision is not None and (battle.decision.figure != figure or not _can_stop(battle, figure)):
        assert battle.submit(End(battle.decision.figure)) is None
    return battle


def _can_stop(battle, figure: int) -> bool:
    return battle.view("red").check(StopRunning(figure)) is None


def test_who_only_goes_is_advised_to_run_and_where_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Running takes no time and leads twice as far, and strangers were told to walk 3 of 25 squares."""
    monkeypatch.setattr(running_first, "_may_sprint", lambda f, start: False)
    battle = arena(LONG, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="passes", edges=WALL)
    view = battle.view("red")
    walked = view.reach(names(battle)["A"]).costs
    first = advise(HARD, view).options[0]
    assert isinstance(first.command, StartRunning)
    assert first.deed == f"Run, then move to {first.square[0]},{first.square[1]}"
    assert first.square not in walked
    assert all(option.square not in walked for option in advise(HARD, view).options), "no walk beside it"
    gained, left = (int(number) for number in re.findall(r"\d+", first.why)[:2])
    assert gained >= first.square[0] - 1
    assert battle.submit(first.command) is None
    following, _ = next_of(battle.view("red"), first.then)
    assert following is not None
    assert way_end(following) == first.square
    moves = -(-left // pace_of(battle.view("red"), names(battle)["A"]))
    few = f", about {moves} move{'s'[: moves - 1]}" if moves <= NEAR else ""
    assert f"(then {left} to go{few})" in first.why, "moves are counted at a run"


def test_a_long_way_is_a_run_a_sprint_and_then_the_farthest_move() -> None:
    """Hints left two actions unused that a sprint makes into three more squares, and the enemy came first."""
    battle = arena(LONG, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="passes", edges=WALL)
    view, deeds = battle.view("red"), []
    walked = view.reach(names(battle)["A"]).costs
    for _ in range(3):
        first = advise(HARD, battle.view("red")).options[0]
        deeds.append(first.deed)
        assert battle.submit(first.command) is None
    assert deeds[:2] == ["Run, then sprint, then move on", "Sprint, then move on"]
    assert isinstance(first.command, Move)
    assert first.square not in walked


@pytest.mark.parametrize("word", ["long cherry", "amber fox"])
def test_who_follows_the_advice_to_run_is_then_advised_to_sprint(word: str) -> None:
    """A goal on the way moved every plan but the sprint that was promised, and a player lost it."""
    battle = Battle.create(QuickBattle.of(word, "passes", "raid").scenario("human", "human"))
    battle.start()
    assert battle.decision is not None
    first = advise(HARD, battle.view(battle.decision.seat)).options[0]
    assert first.deed == "Run, then sprint, then move on"
    assert battle.submit(first.command) is None
    assert battle.decision is not None
    assert advise(HARD, battle.view(battle.decision.seat)).options[0].deed == "Sprint, then move on"


def test_nobody_runs_before_an_attack_is_advised() -> None:
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("medic", "red"), "b": ("rifleman", "blue")},
                   ruleset="passes")  # fmt: skip
    assert not any(isinstance(option.command, StartRunning) for option in advise(HARD, battle.view("red")).options)


def test_a_run_into_grave_danger_is_not_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = arena(LONG, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="passes", edges=WALL)
    view = battle.view("red")
    near = {*view.reach(names(battle)["A"]).costs, view.figure(names(battle)["A"]).square}
    monkeypatch.setattr(running_first, "peril", lambda view, figure, square: 0 if square in near else 90)
    assert not any(option.deed.startswith("Run, then") for option in advise(HARD, view).options)


@pytest.mark.parametrize("ruleset", ["passes", "fluid"])
def test_who_knows_no_enemy_goes_as_far_as_a_turn_leads(ruleset: str) -> None:
    """Every plan that was tried out won the battle while all enemies hid, so that no hint led farther than one move."""
    battle = Battle.create(QuickBattle.of("loud brook", ruleset, "ambush").scenario("human", "human"))
    battle.start()
    while battle.decision is not None and battle.decision.choices:
        assert battle.submit(HARD.choose(battle.view(battle.decision.seat))) is None
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)
    assert not view.opponents()
    first = advise(HARD, view).options[0]
    assert first.deed.count(", then ") == (2 if ruleset == "passes" else 1)
    if ruleset == "fluid":
        assert first.square not in view.reach(first.command.figure).costs
    then = changed_by(as_known(view), first.command)
    assert then is not None
    assert then.decision is not None, "the battle goes on"


def test_all_of_a_column_go_for_the_exit() -> None:
    """One of a column whom the goal does not need was sent along the edge, twelve squares to be two nearer."""
    battle = Battle.create(QuickBattle.of("loud brook", "phases", "ambush").scenario("human", "human"))
    battle.start()
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)
    for figure in view.own():
        told = advise(HARD, view, figure).options[0]
        s = situation_of(view, figure, HARD.level)
        assert view.goal is not None
        steps, index = steps_to(s, view.goal.exits), view.board.index
        least = min(steps[index(square)] for square in view.reach(figure, told.command.action).costs)
        assert steps[index(told.square)] <= least + 1
