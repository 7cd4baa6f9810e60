"""Hints whose order strangers called wrong: what a plan does and gains is weighed against what it may cost."""

from __future__ import annotations

import pytest

from game.ai import bargains
from game.ai.bargains import balance, is_clearly_better, squares_nearer
from game.ai.deciders import deciders
from game.ai.on_top import is_better_in_all, safer_attack_first
from game.ai.plans import Plan
from game.model.commands import Attack, Move
from tests.ai.arena import arena, names
from tests.ai.test_hint_order import FIELD, facts_of
from tests.ai.test_quick_hints import after, asked, facts


@pytest.mark.parametrize(
    ("name", "acts", "first"),
    [
        ("jackdaw", 164, "Move to 17,7, then attack Yara Haddad"),  # 46 % and felling, after 33 % twice
        ("shepherd", 77, "Attack Mei Tan"),  # after a way into five enemies, too late for the round
        ("shepherd", 103, "Attack Hugo Amsel"),  # 40 % and felling, after a move
        ("shepherd", 25, "Move to 18,10"),  # onto the ground as well, where nobody can come
        ("hammer", 28, "Run to 10,2"),  # a square less near, behind a wall
        ("owl", 29, "Move to 14,14, then attack Felix Roth"),  # after a way to a likely death
        ("candle", 78, "Attack Ilse Kramer twice, then move to 21,11"),  # takes up the load, and less may come of it
    ],
)
def test_the_plan_that_is_clearly_better_all_told_stands_first(name: str, acts: int, first: str) -> None:
    options = asked(name, acts).options
    assert options[0].deed == first


def test_who_decides_the_battle_soon_is_attacked_first() -> None:
    """The last enemy needed at the exit stood four squares from it, and another one was to be attacked."""
    view, advice = after("jackdaw", 135), asked("jackdaw", 135)
    (first,) = deciders(facts(view, advice.figure).o.s)
    assert view.figure(first).name == "Tariq Aziz"
    assert advice.options[0].target == first
    assert not deciders(facts(after("jackdaw", 18), asked("jackdaw", 18).figure).o.s)


def test_an_attack_that_brings_down_weighs_more_than_a_likelier_one() -> None:
    """45 % on somebody who is well stood before 35 % on somebody whom any hit brings down."""
    weak = {"lost": {"vitality": 30, "wounds": 11}}
    figures = {"A": ("rifleman", "red"), "m": ("rifleman", "blue", weak), "b": ("rifleman", "blue")}
    f = facts_of(battle := arena(FIELD, figures))
    known = names(battle)
    hurt, well = (
        Plan(Attack(f.figure, known[name], "rifle"), "", f.here, {}, 0, before=2, target=known[name]) for name in "mb"
    )
    assert is_clearly_better(f, hurt, well)
    assert not is_clearly_better(f, well, hurt)


def test_what_may_cost_most_of_a_figure_weighs_more_than_a_few_squares(monkeypatch: pytest.MonkeyPatch) -> None:
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    goes, stays = (Plan(Move(f.figure, (at,)), "move", at, {}, 0) for at in ((5, 3), (4, 3)))
    for cost, better in ((0, False), (10, False), (60, True), (100, True)):
        monkeypatch.setattr(bargains, "risk_of", lambda f, plan, cost=cost: cost if plan is goes else 0)
        monkeypatch.setattr(bargains, "soon_lost", lambda s, square: 0)
        assert is_clearly_better(f, stays, goes) == better
        assert balance(f, goes) <= -cost


def test_beside_a_load_the_same_attack_with_less_danger_stands_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """An attack with a step to where two could attack stood before the same attack with a move out of sight."""
    f = facts_of(battle := arena(FIELD, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    attack = Attack(f.figure, names(battle)["b"], "rifle")
    open_, hidden = (Plan(attack, "", at, {}, 0, before=2, target=attack.target) for at in ((4, 3), (3, 3)))
    once = Plan(attack, "", hidden.square, {}, 0, before=1, target=attack.target)
    monkeypatch.setattr(bargains, "risk_of", lambda f, plan: 60 if plan.square == open_.square else 0)
    monkeypatch.setattr(bargains, "soon_lost", lambda s, square: 0)
    assert safer_attack_first(f, [open_, hidden]) == [hidden, open_]
    assert safer_attack_first(f, [open_, once]) == [open_, once]


def test_of_two_ways_as_long_the_one_that_fewer_can_come_to_is_shown_alone() -> None:
    """Two squares of the marked ground were shown, five enemies near the first and nobody near the other."""
    (only,) = asked("shepherd", 25).options
    f = facts(after("shepherd", 25), asked("shepherd", 25).figure)
    other = Plan(Move(f.figure, ((18, 11),)), "move", (18, 11), {}, 0)
    best = Plan(only.command, "move", only.square, {}, 0)
    f.later = {only.square: (), other.square: (39, 30)}
    assert squares_nearer(f, best) == squares_nearer(f, other)
    assert is_better_in_all(f, best, other)


@pytest.mark.parametrize("vain", [True, False])
def test_ground_that_is_lost_all_the_same_keeps_nobody_from_a_better_plan(
    vain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sprint onto the ground at 4 to 6, under six enemies, stood before a blow at 70 % that would have felled one."""
    f = facts_of(battle := arena(FIELD, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    shot = Attack(f.figure, names(battle)["b"], "rifle")
    attacks = Plan(shot, "", f.here, {}, 0, before=2, target=shot.target)
    enters = Plan(Move(f.figure, ((5, 3),)), "move", (5, 3), {}, 0)
    monkeypatch.setattr(bargains, "_enters", lambda f, plan: plan is enters)
    monkeypatch.setattr(bargains, "is_vain", lambda f, square: vain)
    monkeypatch.setattr(bargains, "risk_of", lambda f, plan: 60 if plan is enters else 0)
    monkeypatch.setattr(bargains, "soon_lost", lambda s, square: 0)
    assert is_clearly_better(f, attacks, enters) == vain
