"""Laws of the order of hints: whoever compares the numbers that are told takes the first plan as well."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import advice, on_top
from game.ai.advice import AdvisedOption, _in_order
from game.ai.facts import PositionFacts, SeenAttack
from game.ai.on_top import in_all_order, is_better_in_all, reason_on_top
from game.ai.plans import Plan
from game.ai.reasons import AdviceReason
from game.model.commands import Attack, Guard, Move
from game.model.tally import Odds
from tests.ai.arena import arena, names
from tests.ai.test_hint_order import FIELD, facts_of, plan_of

SQUADS = {"A": ("rifleman", "red"), "m": ("rifleman", "blue"), "b": ("rifleman", "blue")}
WALL = [{"kind": "wall", "line": [[7, 4], [7, 7]]}]


def before_a_wall(**more: Any) -> PositionFacts:
    """A rifleman with a comrade, and a wall that hides some squares from the only enemy."""
    squads = {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    return facts_of(arena(FIELD, squads, edges=WALL, **more))


def shots(f: PositionFacts, foe: int, square: tuple[int, int], words: str = "", before: int = 2) -> Plan:
    """A plan that attacks an enemy and ends on a square."""
    return Plan(Attack(f.figure, foe, "rifle"), words, square, {}, 0, before=before, target=foe)


def told(plans: list[Plan]) -> list[AdvisedOption]:
    reason = AdviceReason("attack", "words", gain=True)
    return [AdvisedOption(plan.first, f"{place}", "", plan.square, reasons=(reason,))
            for place, plan in enumerate(plans)]  # fmt: skip


def hidden_and_open(f: PositionFacts) -> tuple[tuple[int, int], tuple[int, int]]:
    """A square where nobody can attack, and one where somebody can."""
    hidden = next((x, y) for y in (6, 5) for x in range(3, 7) if not f.threats((x, y)))
    assert f.threats(f.here)
    return hidden, f.here


def test_the_same_attack_comes_first_with_a_step_out_of_danger(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Attack Nina twice" stood before the same attack with a step to where nobody could attack."""
    f = before_a_wall()
    monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square: 0)
    foe = f.view.opponents()[0]
    hidden, here = hidden_and_open(f)
    stays, steps = shots(f, foe, here), shots(f, foe, hidden, "attack b, then step")
    assert is_better_in_all(f, steps, stays)
    assert not is_better_in_all(f, stays, steps)
    assert [one.square for one in _in_order(f, told([stays, steps]), [stays, steps])] == [hidden]
    monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square: 20 * (square == here))
    assert [one.square for one in _in_order(f, told([stays, steps]), [stays, steps])] == [here, hidden]


def test_who_would_be_attacked_on_the_way_has_no_better_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    f = before_a_wall()
    monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square: 0)
    hidden, _ = hidden_and_open(f)
    safe, open_ = (plan_of(Move(f.figure, (at,)), at) for at in (hidden, (3, 2)))
    assert is_better_in_all(f, safe, open_)
    seen = f.threats((3, 2))[0]
    monkeypatch.setattr(on_top, "strikes", lambda view, command: (seen,) if command == safe.first else ())
    assert not is_better_in_all(f, safe, open_)


def test_an_attack_from_a_better_place_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """24 % before going somewhere stood before 39 % from there."""
    f = before_a_wall()
    monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square: 0)
    foe, at = f.view.opponents()[0], (4, 3)
    monkeypatch.setattr(on_top, "attack_of", lambda f, plan: hit(f, foe, 240 if plan.before else 390))
    monkeypatch.setattr(on_top, "is_named", lambda f, plan: not plan.before)
    early = shots(f, foe, at, "attack b, then move", 1)
    late = Plan(Move(f.figure, (at,)), "move, then attack b", at, {}, 0, after=1, target=foe)
    assert in_all_order(f, [early, late]) == [late]
    other = replace(late, target=foe + 1)
    assert in_all_order(f, [early, other]) == [early, other], "somebody else is attacked"


def hit(f: PositionFacts, foe: int, permille: int) -> SeenAttack:
    """An attack on an enemy with another chance."""
    found = f.attack(f.here, f.view.opponents()[0])
    assert found is not None
    return foe, replace(found[1], odds=Odds(permille, 1000))


def two_enemies(ruleset: str = "static") -> PositionFacts:
    battle = arena(FIELD, SQUADS, ruleset=ruleset)
    return facts_of(battle)


@pytest.mark.parametrize("goes", [True, False])
def test_an_attack_on_who_goes_away_before_it_comes_later(goes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """ "45 % to hit Ilse, but she moves first" was the first plan, and 42 % on somebody who stayed was not shown."""
    battle = arena(FIELD, SQUADS, ruleset="action-time")
    mine, near, far = (names(battle)[mark] for mark in "Amb")
    assert battle.submit(Guard(mine)) is None
    while battle.decision is not None and battle.decision.figure != mine:
        figure = battle.decision.figure
        x, y = battle.view("blue").figure(figure).square
        moves = figure == far and goes
        command = Move(figure, ((x, y + 1),)) if moves else Attack(figure, mine, "rifle")
        assert battle.submit(command) is None
    f = facts_of(battle)
    chances = {near: 420, far: 450}
    monkeypatch.setattr("game.ai.facts.seen_after_a_move", lambda s, foe: 600)
    monkeypatch.setattr(on_top, "attack_of", lambda f, plan: hit(f, plan.target, chances[plan.target]))
    monkeypatch.setattr(on_top, "hits_back_less", lambda f, plan, other: False)
    monkeypatch.setattr(on_top, "role_of", lambda f, foe: "")
    best, other = (shots(f, foe, f.here, before=1) for foe in (far, near))
    assert in_all_order(f, [best, other]) == ([other, best] if goes else [best, other])


def test_a_worse_attack_on_who_hits_back_better_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    f = two_enemies()
    near, far = f.view.opponents()
    monkeypatch.setattr(type(f), "threats", lambda f, square: (hit(f, near, 500), hit(f, far, 100)))
    found = reason_on_top(f, shots(f, near, f.here), shots(f, far, f.here))
    assert found is not None
    assert found.words == f"{f.name(near)} can hit back at 50 %, {f.name(far)} at 10 %"


def test_a_reason_for_the_first_plan_is_told_at_once_or_the_second_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason why 24 % stood before 39 % was to be had only under "more"."""
    f = two_enemies()
    near, far = f.view.opponents()
    plans = [shots(f, near, f.here), shots(f, far, f.here)]
    monkeypatch.setattr(advice, "in_all_order", lambda f, plans: plans)
    monkeypatch.setattr(advice, "sounds_better", lambda f, plan, other: True)
    reason = AdviceReason("ahead", "this ends better", gain=True, alone=True)
    monkeypatch.setattr(advice, "reason_on_top", lambda f, plan, other: reason)
    goal = AdviceReason("ground", "stays here", gain=True, alone=True)
    options = told(plans)
    with_goal = replace(options[0], reasons=(*options[0].reasons, goal))
    assert "This ends better." in _in_order(f, [with_goal, options[1]], plans)[0].sentence
    price = AdviceReason("risk", f"somebody attacks first {'x' * 90}", gain=False)
    with_price = replace(options[0], reasons=(*options[0].reasons, price))
    assert _in_order(f, [with_price, options[1]], plans)[0].deed == options[1].deed
