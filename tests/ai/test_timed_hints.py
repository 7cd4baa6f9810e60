"""Hints where everything takes its time: what the target does first, and a round that ends before one is there."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.ai import opponent
from game.ai.fact_words import struck_first
from game.ai.facts import PositionFacts
from game.ai.goal_reasons import _coming, _moves, zone_told
from game.ai.plans import Plan, outlook_of
from game.ai.reasons import Weighed, _way_told, reasons_for
from game.ai.situation import situation_of
from game.ai.winning import winning
from game.engine.battle import Battle
from game.engine.due import time_of
from game.engine.fair_fork import fair_fork
from game.engine.view import View
from game.model.commands import Attack, Command, Guard, Move
from game.model.grid import Square
from game.model.slices import finished
from game.quick.quick_battle import QuickBattle
from tests.ai.arena import arena, names

HARD = opponent("hard")
FIELD = "\n".join(" ".join("A" if (x, y) == (3, 3) else "b" if (x, y) == (9, 3) else "." for x in range(14))
                  for y in range(7))  # fmt: skip


def facts_of(battle: Battle) -> PositionFacts:
    assert battle.decision is not None
    view, figure = battle.view(battle.decision.seat), battle.decision.figure
    finished(HARD.weigh(view, figure))
    return PositionFacts(outlook_of(situation_of(view, figure, HARD.level)))


def plan_of(command: Command, square: Square, *, before: int = 0, target: int = 0) -> Plan:
    return Plan(command, "", square, {"harm": 1000 * before}, 1000, before=before, target=target)


@pytest.mark.parametrize("goes", [True, False])
def test_a_hint_to_attack_says_what_the_target_does_first(goes: bool) -> None:
    battle = arena(FIELD, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="action-time")
    mine, theirs = names(battle)["A"], names(battle)["b"]
    assert battle.submit(Guard(mine)) is None
    there = battle.view("blue").figure(theirs).square
    other: Command = Move(theirs, ((there[0], there[1] + 1),)) if goes else Attack(theirs, mine, "rifle")
    assert battle.submit(other) is None
    f = facts_of(battle)
    assert f.figure == mine
    plan = plan_of(Attack(mine, theirs, "rifle"), f.here, before=1, target=theirs)
    told = " ".join(reason.words for reason in reasons_for(f, Weighed(plan, None, None)))
    due = next(entry.at for entry in f.view.strip() if entry.figure == theirs)
    at = f.view.next_at(plan.first)
    assert at is not None
    assert due < at
    assert f"; but b {'moves' if goes else 'attacks A'} first, at {due} AT" in told


@pytest.mark.parametrize(("end", "late"), [(10, False), (5, True)])
def test_a_hint_promises_no_point_for_ground_that_is_reached_after_the_round(
    end: int, late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = Battle.create(QuickBattle.of("hollow mirror", "action-time", "king-of-the-hill").scenario("ai:hard"))
    battle.start()
    f = facts_of(battle)
    monkeypatch.setattr(View, "round_ends", property(lambda view: end))
    seen = f.view.goal
    assert seen is not None
    square = seen.played.goal.zone[0]
    told = zone_told(f, seen, plan_of(Move(f.figure, (square,)), square))
    assert told is not None
    assert ("a point when the round ends" in told.words) != late
    assert told.words.endswith(f", but only after round 1 ends, at {end} AT") == late


def test_who_goes_is_told_of_the_attack_that_comes_before() -> None:
    """A figure with 1 point left was told that a square was safer, and two enemies had declared to shoot it before."""
    battle = arena(FIELD, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="action-time")
    mine, theirs = names(battle)["A"], names(battle)["b"]
    assert battle.submit(Guard(mine)) is None
    assert battle.submit(Attack(theirs, mine, "rifle")) is None
    f = facts_of(battle)
    assert f.figure == mine
    goes, stays = plan_of(Move(mine, ((3, 4),)), (3, 4)), plan_of(Guard(mine), f.here)
    due = next(entry.at for entry in f.view.strip() if entry.figure == theirs)
    at = f.view.next_at(goes.first)
    assert at is not None
    assert due < at
    assert struck_first(f, goes) == f"b attacks first, at {due} AT"
    assert struck_first(f, stays) == ""
    assert [reason.words for reason in _way_told(f, goes)] == [f"b attacks first, at {due} AT"]


def test_who_acts_after_the_end_of_the_round_is_not_counted_among_those_who_may_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battle = Battle.create(QuickBattle.of("hollow mirror", "action-time", "king-of-the-hill").scenario("ai:hard"))
    battle.start()
    f = facts_of(battle)
    seen = f.view.goal
    assert seen is not None
    monkeypatch.setattr("game.ai.goal_reasons.steps_to", lambda s, zone: [1] * len(f.view.board.terrain))
    ours = set(f.view.own())
    times = sorted(entry.at for entry in f.view.strip() if entry.figure not in ours and f.view.knows(entry.figure))
    taken = time_of(f.view, Move(f.figure, (f.here,)))
    assert taken > 0
    assert _coming(f, seen) == len(times)
    for last, able in ((times[-1], times), (times[0] + taken, times[:0])):  # a move ends only then
        monkeypatch.setattr(View, "round_ends", last)
        assert _coming(f, seen) == sum(at + taken < last for at in able) < len(times)


def test_who_has_declared_to_move_comes_when_the_move_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three more could come, said a hint, of whom two would still be on their way when the round ended."""
    battle = Battle.create(QuickBattle.of("hollow mirror", "action-time", "king-of-the-hill").scenario("ai:hard"))
    battle.start()
    f = facts_of(battle)
    foe = f.o.s.foes[0]
    entry = next(one for one in f.view.strip() if one.figure == foe.id)
    taken = time_of(f.view, Move(f.figure, (f.here,)))
    monkeypatch.setattr(View, "round_ends", 20)
    ends = {(at, kind): _moves(f.view, foe, replace(entry, at=at, winding=kind, action=kind))
            for at in (19, 20, 20 - taken) for kind in ("", "move")}  # fmt: skip
    assert ends == {(19, ""): 0, (19, "move"): 100, (20, ""): 0, (20, "move"): 0, (20 - taken, ""): 0,
                    (20 - taken, "move"): 100}  # fmt: skip


def test_a_move_is_not_said_to_win_where_a_comrades_declared_shot_may(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "This wins the battle" stood before an envoy's move, nine squares from the exit: a comrade shot in one copy."""
    weak = {"lost": {"body": 34}}
    figures = {"m": ("rifleman", "red"), "b": ("rifleman", "blue", weak), "A": ("rifleman", "red")}
    battle = arena(FIELD.replace(". A", "m A", 1), figures, ruleset="action-time")
    known = names(battle)
    assert battle.submit(Attack(known["m"], known["b"], "rifle")) is None
    assert battle.submit(Guard(known["A"])) is None
    assert battle.submit(Attack(known["b"], known["A"], "rifle")) is None
    f = facts_of(battle)
    assert f.figure == known["A"]
    plan = plan_of(Move(known["A"], ((3, 4),)), (3, 4))

    def copy(seed: int) -> Battle:
        twin = fair_fork(f.view, seed)
        assert twin.submit(plan.first) is None
        return twin

    lucky = next(seed for seed in range(1, 99) if copy(seed).outcome is not None)
    monkeypatch.setattr("game.ai.winning.fair_fork", lambda view, seed: fair_fork(view, lucky))
    assert winning(f, plan) == ""
