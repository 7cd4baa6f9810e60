"""Hints that shoot rather than walk into fire, say whom a guard stands against, and end the turn if nothing is left."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import advice, shots_first, ways_on
from game.ai.advice import NOTHING, advise
from game.ai.facts import PositionFacts
from game.ai.plans import Plan
from game.ai.reasons import AdviceReason, Weighed
from game.ai.spot_reasons import _comer
from game.ai.staying import staying
from game.model.commands import Attack, Command, End, Guard, Move, Reload
from game.model.grid import Square
from game.model.slices import finished
from tests.ai.arena import arena
from tests.ai.test_hint_order import FIELD, HARD, facts_of, plan_of

PAIR = {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}
HIDDEN = "A . . . . . . . . b\n. . . . . . . . . .\n. . . . . . . . . ."
HOUSE = [{"kind": "wall", "line": [[5, 0], [5, 2]]}]


def ahead(f: PositionFacts) -> Plan:
    """A plan to go five squares nearer to the enemies, ranked above the shot."""
    end: Square = (f.here[0] + 5, f.here[1])
    way = tuple((x, end[1]) for x in range(f.here[0] + 1, end[0] + 1))
    return plan_of(Move(f.figure, way), end, 500)


def shot(f: PositionFacts) -> Plan:
    """A plan to shoot at the enemy from here."""
    foe = f.o.s.foes[0].id
    return replace(plan_of(Attack(f.figure, foe, "rifle"), f.here, 0), before=1, target=foe)


@pytest.mark.parametrize(("there", "late", "shoots"), [(30, False, True), (29, False, False), (30, True, False)])
def test_a_likely_shot_comes_before_walking_nearer_into_more_fire(
    there: int, late: bool, shoots: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Snipers were sent into the open of two enemies, "2 squares nearer", with a shot of 38 % from a safe place."""
    f = facts_of(arena(FIELD, PAIR))
    seen = f.attack(f.here)
    assert seen is not None
    assert seen[1].odds.permille >= shots_first.LIKELY
    monkeypatch.setattr(shots_first, "is_clearly_better", lambda f, plan, other: False)
    monkeypatch.setattr(shots_first, "risk_of", lambda f, plan: there)
    monkeypatch.setattr(shots_first, "peril", lambda view, figure, square: 20)
    monkeypatch.setattr(shots_first, "is_late", lambda o: late)
    first = shots_first.shots_first(f.o, [ahead(f), shot(f)])[0]
    assert isinstance(first.first, Attack) == shoots


def test_a_guard_against_nobody_in_sight_says_how_many_may_come_and_how_well_they_hit() -> None:
    """ "Guard. A little better than ending the turn here" was all that was said."""
    f = facts_of(arena(HIDDEN, {"A": ("rifleman", "red"), "b": ("scout", "blue")}, ruleset="action-time", edges=HOUSE))
    assert not f.threats(f.here)
    weighed = Weighed(plan_of(Guard(f.figure), f.here), None, None)
    told = finished(advice._option(f, weighed, [], is_best=True))[0].sentence
    before, after = f.later[f.here][0], int(told.partition("becomes ")[2].partition(" ")[0])
    assert f"1 enemy can move up and attack here: {before} % becomes {after} %" in told
    assert after < before


@pytest.mark.parametrize("rest", [True, False])
def test_a_turn_is_ended_where_no_fact_speaks_for_anything_else(rest: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "A little better than ending the turn here" was advised with no word on what is better."""
    view = arena(FIELD, PAIR).view("red")
    real: Any = advice.reasons_for

    def silent(f: PositionFacts, weighed: Weighed) -> tuple[AdviceReason, ...]:
        told: Command = weighed.plan.first
        return real(f, weighed) if isinstance(told, End if rest else Attack) else ()

    monkeypatch.setattr(advice, "reasons_for", silent)
    first = advise(HARD, view).options[0]
    assert isinstance(first.command, End if rest else Attack)
    assert "better than" not in first.sentence


def test_nothing_is_said_to_be_left_where_waiting_has_no_other_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    f = facts_of(arena(FIELD, PAIR))
    for name in ("_worse", "why_not_on", "_without"):
        monkeypatch.setattr(f"game.ai.staying.{name}", lambda *_: "")
    assert staying(f, plan_of(End(f.figure), f.here), None) == "nothing useful is left to do"
    assert NOTHING == "There is nothing useful left to do."


def test_a_place_that_is_reached_is_not_called_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "No square in reach is nearer to the objective" stood beside a figure on the exit."""
    f = facts_of(arena(FIELD, PAIR))
    monkeypatch.setattr(f.o, "pull", SimpleNamespace(draws=(object(),)))
    for there, told in ((None, ""), (("the exit", 4), "the exit")):
        monkeypatch.setattr(ways_on, "goal_way", lambda f, square=None, there=there: there)
        assert ways_on._whither(f, None) == told


def test_all_who_may_come_as_soon_as_the_nearest_are_counted() -> None:
    """Only one of several was named, and the others came too."""
    marks = {"A": ("rifleman", "red"), "b": ("scout", "blue"), "c": ("rifleman", "blue")}
    f = facts_of(arena("A . . . . b . .\n. . . . . . c .", marks))
    assert _comer(f, "may come") == "b may come (5 squares away; 1 more enemy as soon)"
    alone = facts_of(arena("A . . . . b", {"A": ("rifleman", "red"), "b": ("scout", "blue")}))
    assert _comer(alone, "may come") == "b may come (5 squares away)"


@pytest.mark.parametrize(("left", "shoots"), [(10, True), (0, False)])
def test_a_second_weapon_is_not_loaded_while_the_first_can_shoot(left: int, shoots: bool) -> None:
    """A walker with two loaded guns was told to load its third, with an enemy to shoot at."""
    f = facts_of(arena(FIELD, {"A": ("captain", "red", {"shots": {"carbine": left, "pistol": 0}}), "b": PAIR["b"]}))
    loads = plan_of(Reload(f.figure, "pistol"), f.here, 500)
    shoot = replace(shot(f), first=Attack(f.figure, f.o.s.foes[0].id, "carbine"))
    assert isinstance(shots_first.shots_first(f.o, [loads, shoot])[0].first, Attack) == shoots


@pytest.mark.parametrize(("chance", "shoots"), [(550, True), (650, False), (700, False)])
def test_an_attack_after_a_way_that_may_fail_comes_after_one_from_here_that_promises_more(
    chance: int, shoots: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rifleman was told to shoot at 35 % from a place that it reaches in 55 of 100 cases, and could shoot twice."""
    f = facts_of(arena(FIELD, PAIR))
    goes = replace(ahead(f), after=1, target=f.o.s.foes[0].id)
    monkeypatch.setattr(type(f.o), "chance", lambda o, command: chance)
    monkeypatch.setattr(shots_first, "harm_done", lambda f, plan: 50 if plan is goes else 30)
    assert isinstance(shots_first.shots_first(f.o, [goes, shot(f)])[0].first, Attack) == shoots
    monkeypatch.setattr(f.o, "pull", SimpleNamespace(ground=lambda square: square[0]))
    assert shots_first.shots_first(f.o, [goes, shot(f)])[0] is goes, "it leads on to the goal"


@pytest.mark.parametrize("wins", [True, False])
def test_a_shot_that_may_win_the_battle_comes_before_a_move(wins: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure was told to move on to the ground past the last enemy, with 46 % to bring him down from where it was."""
    f = facts_of(arena(FIELD, PAIR))
    monkeypatch.setattr(shots_first, "is_clearly_better", lambda f, plan, other: False)
    monkeypatch.setattr(shots_first, "_walks_into_fire", lambda f, plan: False)
    monkeypatch.setattr(shots_first, "winning", lambda f, plan: "a good hit wins" if wins else "")
    assert isinstance(shots_first.shots_first(f.o, [ahead(f), shot(f)])[0].first, Attack) == wins
