"""Plans without ground are not advised: a vain attack, a blast among comrades, waiting for nobody."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import advice, alternatives, founded, single_commands
from game.ai.advice import advise
from game.ai.facts import PositionFacts
from game.ai.plans import Plan
from game.model.commands import Aim, Attack, Command, End, Hold, Spurt, Throw
from tests.ai.arena import arena
from tests.ai.kept_positions import Kept, kept_in, played
from tests.ai.test_hint_order import FIELD, HARD, facts_of
from tests.ai.test_hint_running import LONG, WALL


def first_kept(f: PositionFacts, command: Command) -> Command:
    """The first plan that is left of one that begins with a command and of ending the turn."""
    plans = [Plan(one, "", f.here, {}, 0) for one in (command, End(f.figure))]
    return founded.founded(f.o, plans)[0].first


def foe_of(f: PositionFacts) -> int:
    """The only enemy."""
    return f.view.opponents()[0]


@pytest.mark.parametrize(("vain", "kept"), [(0, True), (1000, False)])
def test_an_attack_with_hardly_a_chance_is_not_advised_nor_aiming_for_it(vain: int, kept: bool) -> None:
    """A stranger was told to shoot at 4 % and at 6 %."""
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    f.o.s.measure = replace(f.o.s.measure, vain=vain)
    target = foe_of(f)
    for command in (Attack(f.figure, target, "rifle"), Aim(f.figure, target)):
        assert (first_kept(f, command) == command) == kept
    alone = [Plan(Aim(f.figure, target), "", f.here, {}, 0)]
    assert founded.founded(f.o, alone) == alone, "where nothing else is left it stays"


def test_nobody_aims_who_could_attack_twice() -> None:
    """A stranger with two shots at 45 % was told to aim, for one at 50 %."""
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    target = foe_of(f)
    aim = Plan(Aim(f.figure, target), "", f.here, {}, 2, before=1, target=target)
    for shots, left in ((2, 1), (1, 2)):
        attack = Plan(Attack(f.figure, target, "rifle"), "", f.here, {}, 1, before=shots, target=target)
        assert len(founded.founded(f.o, [aim, attack])) == left


def test_a_vain_attack_that_may_end_it_is_advised() -> None:
    weak = {"lost": {"vitality": 30, "wounds": 13}}
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue", weak)}))
    f.o.s.measure = replace(f.o.s.measure, vain=1000)
    command = Attack(f.figure, foe_of(f), "rifle")
    assert first_kept(f, command) == command


def test_a_blast_that_catches_more_comrades_than_half_the_enemies_is_not_advised() -> None:
    """A player among five comrades was told to fire a grenade at himself and three of them."""
    figures = {"A": ("grenadier", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    f = facts_of(arena(FIELD, figures))
    at_enemy, at_friend = (Throw(f.figure, "frag-grenade", square) for square in ((14, 3), (4, 3)))
    assert first_kept(f, at_enemy) == at_enemy
    assert first_kept(f, at_friend) == End(f.figure)


@pytest.mark.parametrize("comes", [True, False])
def test_waiting_is_advised_only_where_an_enemy_can_come_into_reach(comes: bool) -> None:
    sketch, edges = (FIELD, [{"kind": "wall", "line": [[12, 0], [12, 4]]}]) if comes else (LONG, WALL)
    battle = arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="passes", edges=edges)
    f = facts_of(battle)
    assert f.attack(f.here) is None
    assert (first_kept(f, Hold(f.figure)) == Hold(f.figure)) == comes


def test_a_sprint_for_what_one_move_reaches_is_not_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, ruleset="passes"))
    for left, kept in ((f.o.s.me.pace, False), (f.o.s.me.pace + 1, True)):
        monkeypatch.setattr(founded, "goal_way", lambda f, left=left: ("the exit", left))
        assert (first_kept(f, Spurt(f.figure)) == Spurt(f.figure)) == kept


def test_a_plan_without_a_reason_gives_way_to_one_that_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "No other plan is better" stood before reloading an empty carbine."""
    monkeypatch.setattr(alternatives, "is_alternative", lambda f, plan, best: True)
    battle = played(kept_in("goal_hints.jsonl", Kept)["sets-out"])
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)
    whole = advise(HARD, view).options
    assert len(whole) > 1
    told: Any = advice.option_of

    def without(f, weighed, *, is_best):
        option = told(f, weighed, is_best=is_best)
        even = advice.AdviceReason(advice.EVEN, "no other plan is better", gain=True)
        return replace(option, reasons=(even,)) if is_best else option

    monkeypatch.setattr(advice, "option_of", without)
    assert advise(HARD, view).options[0].deed == whole[1].deed


def test_who_has_no_action_left_plans_no_attack_hand_to_hand() -> None:
    """A dog in full defence was told to move to where it could bite, without an action to do it."""
    figures = {"A": ("guard-dog", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    sketch = FIELD.replace("b", ".").replace("m", "b", 1).replace("A", "m A", 1).replace(". m A", "m A", 1)
    o = facts_of(arena(sketch, figures, ruleset="passes")).o
    blow = o.s.blows_from(o.s.me.square)[0]
    assert o.s.view.weapon(blow.weapon).kind == "melee"
    assert single_commands._often(o, blow, 2) == 1
    assert single_commands._often(o, blow, 0) == 0
