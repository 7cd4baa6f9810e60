"""Hints for a side as a whole: who fetches a load, which exit is guarded, and what is shown beside a risk."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from game.ai import advice_order, labour, reasons
from game.ai.advice_order import POOR, attacking_too, covered_first, reordered, safer_first
from game.ai.alternatives import careful
from game.ai.exits import exit_to_guard
from game.ai.fact_words import alike_words
from game.ai.facts import PositionFacts, threats
from game.ai.goal_reasons import _company_told, goal_way
from game.ai.goal_roles import role_of
from game.ai.labour import FETCHERS, is_late, spared_by, spared_words
from game.ai.misgivings import peril
from game.ai.on_top import detour_reason, straighter
from game.ai.plans import outlook_of
from game.ai.reasons import AdviceReason, _slim_later
from game.ai.running_first import held_back
from game.ai.situation import situation_of
from game.engine.battle import Battle
from game.engine.view import View
from game.model.commands import Attack, End, Move, StartRunning
from game.model.slices import finished
from game.model.tally import Odds
from game.quick.quick_battle import QuickBattle
from tests.ai.arena import arena
from tests.ai.test_hint_order import FIELD, HARD, facts_of, plan_of

WALL = [{"kind": "wall", "line": [[7, 0], [7, 4]]}]
HURT = {"lost": {"vitality": 30, "wounds": 4}}


def begun(goal: str, *, wants: bool) -> View:
    """The view of a side that wants the goal, or does not, in its first turn of a battle with passes."""
    battle = Battle.create(QuickBattle.of("alder c", "passes", goal).scenario("human", "human"))
    battle.start()
    while (decision := battle.decision) is not None:
        view = battle.view(decision.seat)
        if not decision.choices and view.goal is not None and view.goal.wants == wants:
            finished(HARD.weigh(view, decision.figures[0]))
            return view
        assert battle.submit(HARD.choose(view)) is None
    raise AssertionError("nobody wants it so")


def each(view: View) -> Iterator[PositionFacts]:
    for figure in view.own():
        yield PositionFacts(outlook_of(situation_of(view, figure, HARD.level, HARD.temper)))


def guarded() -> PositionFacts:
    """The facts of somebody who may be hit hard in the open, and not behind the wall."""
    figures = {"A": ("rifleman", "red", HURT), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    return facts_of(arena(FIELD, figures, edges=WALL))


# --- who fetches a load -----------------------------------------------------------------------------------------------


def test_two_go_for_a_load_and_the_others_are_told_whom_they_cover() -> None:
    """Every figure was told the same, "Run, then sprint", whether it could be there in time or not."""
    view = begun("extraction", wants=True)
    found = {f.figure: spared_by(f.o.s) for f in each(view)}
    fetchers = {figure for figure, spared in found.items() if spared is None}
    assert len(fetchers) == FETCHERS
    assert {one for spared in found.values() if spared is not None for one in spared[1]} == fetchers
    spare = next(f for f in each(view) if f.figure not in fetchers)
    told = spared_words(spare)
    assert all(spare.name(one) in told for one in fetchers)
    assert told.endswith(f"for the fallen ally: {spare.name(spare.figure)} follows to cover them")
    going = next(f for f in each(view) if f.figure in fetchers)
    assert spared_words(going) == ""


def test_who_could_not_be_there_and_back_in_time_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    f = next(f for f in each(begun("extraction", wants=True)) if spared_by(f.o.s) is not None)
    assert is_late(f.o.s, 1)
    assert not is_late(f.o.s, 30)
    run, stay = plan_of(StartRunning(f.figure), f.here, 900), plan_of(End(f.figure), f.here, 0)
    monkeypatch.setattr("game.ai.running_first.is_late", lambda s, pace: True)
    assert [plan.first for plan in held_back(f.o, [run, stay])] == [stay.first, run.first]
    monkeypatch.setattr("game.ai.running_first.is_late", lambda s, pace: False)
    assert [plan.first for plan in held_back(f.o, [run, stay])] == [run.first, stay.first]


def test_nobody_spares_a_way_without_a_load_that_lies() -> None:
    assert all(spared_by(f.o.s) is None for f in each(begun("king-of-the-hill", wants=True)))
    assert labour.spared_words(guarded()) == ""


# --- which exit is guarded --------------------------------------------------------------------------------------------


def test_an_exit_for_which_enemies_make_is_guarded_before_one_that_is_guarded_already() -> None:
    """All were sent to one exit while three enemies made for the other."""
    f = next(each(begun("ambush", wants=False)))
    s, seen = f.o.s, f.view.goal
    assert seen is not None
    top, bottom = (select(square[1] for square in seen.exits) for select in (min, max))
    north, south = ([square for square in sorted(seen.exits) if square[1] == row] for row in (top, bottom))
    foe, friend = s.foes[0] if s.foes else s.friends[0], s.friends[0]
    s.foes, s.friends = (replace(foe, square=south[0]),), (replace(friend, square=north[0]),)
    assert south[0] in exit_to_guard(s)
    s.foes, s.friends = (replace(foe, square=north[0]),), (replace(friend, square=south[0]),)
    assert north[0] in exit_to_guard(s)
    s.friends = (replace(friend, square=north[0]),)
    assert north[0] in exit_to_guard(s), "all enemies make for it"


def test_guards_are_spread_over_the_exits_as_enemies_may_make_for_them_and_keep_theirs_on_the_way() -> None:
    """All five were sent to one exit, and the enemy split: three went to each."""
    views = [f.o.s for f in each(begun("ambush", wants=False))]
    s = views[0]
    assert s.view.goal is not None
    top, bottom = (select(square[1] for square in s.view.goal.exits) for select in (min, max))
    middle = (top + bottom) // 2
    for one in views:
        one.foes = tuple(replace(foe, square=(foe.square[0], middle)) for foe in one.foes)
        one.friends = tuple(replace(friend, square=(friend.square[0], middle)) for friend in one.friends)
        one.me = replace(one.me, square=(one.me.square[0], middle))
    sent = [exit_to_guard(one)[0][1] for one in views]
    north = sum(row < middle for row in sent)
    assert abs(2 * north - len(views)) <= 1
    gone = views[0]
    for steps in (1, 2, 3):
        gone.me = replace(gone.me, square=(gone.me.square[0], middle + (-steps if sent[0] < middle else steps)))
        assert exit_to_guard(gone)[0][1] == sent[0]


def test_enemies_before_one_exit_leave_the_other_without_guards() -> None:
    s = next(each(begun("ambush", wants=False))).o.s
    assert s.view.goal is not None
    south = max(s.view.goal.exits, key=lambda square: square[1])
    s.foes = tuple(replace(foe, square=south) for foe in s.foes)
    assert south in exit_to_guard(s)


# --- risks ------------------------------------------------------------------------------------------------------------


def test_a_plan_that_may_cost_half_of_what_is_left_has_a_safer_one_beside_it() -> None:
    f = guarded()
    risky, safe, stay = (
        plan_of(Move(f.figure, (at,)), at, total) for at, total in (((9, 3), 2000), ((3, 2), -9000), ((9, 2), 1000))
    )
    assert peril(f.view, f.figure, (9, 3)) >= 35
    assert list(careful(f, [risky], [risky, stay, safe])) == [safe]
    assert list(careful(f, [risky, safe], [risky, stay, safe])) == [], "one is shown"
    assert list(careful(f, [safe], [safe, risky])) == []


def test_a_detour_is_told_with_the_danger_on_the_straight_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint led round by the south, and its reader walked into the street, where she was shot."""
    f = guarded()
    monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square: 1000 * (square == (9, 3)))
    plan, straight = (plan_of(Move(f.figure, (at,)), at) for at in ((3, 2), (9, 3)))
    assert straighter(f, plan, [plan, straight]) is straight
    assert straighter(f, straight, [plan, straight]) is None
    found = detour_reason(f, plan, straight)
    assert found is not None
    assert found.gain
    assert found.words.startswith("safer: nobody can attack there now; at 9,3, b can, at ")
    assert detour_reason(f, straight, plan) is None
    f.later.update({(3, 2): (10,), (2, 3): (40, 20)})
    assert not threats(f.view, f.figure, (2, 3))
    later = detour_reason(f, plan, plan_of(Move(f.figure, ((2, 3),)), (2, 3)))
    assert later is not None
    assert later.words == "safer: only 1 enemy can move up and attack there, at 10 %; at 2,3, 2 can"


def test_who_comes_up_is_told_to_who_bears_a_load_where_it_makes_no_difference() -> None:
    assert alike_words(3, 40).words == "3 enemies can move up and attack there, at up to 40 %, about as here"
    assert not alike_words(1, 40).gain


# --- attacks after going ----------------------------------------------------------------------------------------------


def test_going_to_a_poor_attack_counts_for_little(monkeypatch: pytest.MonkeyPatch) -> None:
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    target, at = names_of(f)["b"], (4, 2)
    goes = replace(plan_of(Move(f.figure, (at,)), at, 1000), after=1, target=target, scores={"prospect": 900})
    other = plan_of(Move(f.figure, ((3, 2),)), (3, 2), 800)
    for permille, first in ((POOR, at), (POOR - 1, (3, 2))):
        blow = SimpleNamespace(target=target, permille=permille)
        monkeypatch.setattr(type(f.o.s), "blows_from", lambda s, square, blow=blow: [blow])
        assert reordered(f.o, [goes, other])[0].square == first


@pytest.mark.parametrize(("there", "chance", "goes_first"), [(30, 450, True), (45, 450, False), (30, 250, False)])
def test_an_attack_from_cover_comes_before_one_in_the_open_that_is_no_better(
    there: int, chance: int, goes_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first battle teaches cover first, and the hint after it was to shoot in the open at 35 %."""
    f, covered = guarded(), (9, 2)
    s, target = f.o.s, names_of(f)["b"]
    odds = {s.me.square: (350, 55), covered: (chance, there)}
    monkeypatch.setattr(
        type(s), "blows_from", lambda s, square: [SimpleNamespace(target=target, permille=odds[square][0])]
    )
    monkeypatch.setattr(advice_order, "threats", lambda view, figure, square: square)
    monkeypatch.setattr(advice_order, "best_chance", lambda square: odds[square][1])
    shot = replace(plan_of(Attack(f.figure, target, "rifle"), s.me.square, 2000), before=1, target=target)
    goes = replace(plan_of(Move(f.figure, (covered,)), covered, 1000), after=1, target=target)
    assert (covered_first(f.o, [shot, goes])[0] is not shot) == goes_first


def test_going_and_attacking_comes_before_only_going_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move stood before the same move with an attack at 60 % after it."""
    f, at = guarded(), (3, 2)
    target = names_of(f)["b"]
    only = plan_of(Move(f.figure, (at,)), at, 1000)
    both = replace(only, total=10, after=1, target=target)
    for permille, first in ((POOR, both), (POOR - 1, only)):
        blow = SimpleNamespace(target=target, permille=permille)
        monkeypatch.setattr(type(f.o.s), "blows_from", lambda s, square, blow=blow: [blow])
        assert attacking_too(f.o, [only, both])[0].after == first.after


def test_nobody_is_sent_from_safety_to_where_an_enemy_hits_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure ran 13 squares in the first round to where it could be hit at 80 %."""
    f, open_ = guarded(), (9, 3)
    f.o.s.me = replace(f.o.s.me, square=(3, 2))
    best, safe = plan_of(Move(f.figure, (open_,)), open_, 1000), plan_of(Move(f.figure, ((3, 3),)), (3, 3), 900)
    odds = {open_: 80}
    monkeypatch.setattr(advice_order, "peril", lambda view, figure, square: 40 if square == open_ else 0)
    monkeypatch.setattr(advice_order, "threats", lambda view, figure, square: square)
    monkeypatch.setattr(advice_order, "best_chance", lambda square: odds.get(square, 0))
    assert safer_first(f.o, [best, safe])[0].square == (3, 3)
    odds[open_] = 50
    assert safer_first(f.o, [best, safe])[0] is best


def test_what_is_done_for_the_goal_is_told_before_a_slim_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    f = guarded()
    attack, ground = (AdviceReason(name, name, gain=True) for name in ("attack", "ground"))
    plan = plan_of(Move(f.figure, ((3, 2),)), (3, 2))
    assert _slim_later(f, plan, (attack, ground)) == (attack, ground), "it names no attack"
    seen = f.attack((9, 3))
    assert seen is not None
    poor = (seen[0], replace(seen[1], odds=Odds(20, 100), average=2))
    monkeypatch.setattr(reasons, "is_named", lambda f, plan: True)
    monkeypatch.setattr(PositionFacts, "attack", lambda f, square, target=0, *, at_once=False: poor)
    (told,) = _slim_later(f, plan, (attack, ground))
    assert told.words == "ground, and 20 % to hit b", "the chance is never left out"
    whole = replace(ground, alone=True)
    assert [one.words for one in _slim_later(f, plan, (attack, whole))] == ["ground", "20 % to hit b"]
    assert _slim_later(f, plan, (attack,)) == (attack,)


def names_of(f: PositionFacts) -> dict[str, int]:
    return {f.view.figure(one).name: one for one in (*f.view.own(), *f.view.opponents())}


# --- one measure of a way ---------------------------------------------------------------------------------------------


def test_an_enemy_is_named_by_the_load_that_is_nearest_to_it() -> None:
    """Somebody two squares from cache 2 was named as the one three squares from cache 1."""
    f = next(each(begun("raid", wants=True)))
    assert f.view.goal is not None
    loads = f.view.goal.loads()
    far, near = loads[0], loads[1]
    (x, y), foe = near.square, f.o.s.foes[0] if f.o.s.foes else f.o.s.friends[0]
    f.o.s.foes = (replace(foe, square=(x + 2, y), pace=40),)
    told = role_of(f, foe.id)
    assert told.endswith(f"from {f.view.goal.played.load_name(near.number)}")
    assert f.view.goal.played.load_name(far.number) not in told


def test_the_way_to_a_load_is_told_alike_by_who_runs_and_by_who_moves() -> None:
    """A run spoke of 20 squares to cache 2, and the move after it came 6 nearer, with 15 to go."""
    for f in each(begun("raid", wants=False)):
        way, reach = goal_way(f), f.view.reach(f.figure)
        assert way is not None
        end = min(reach.costs, key=lambda square: (goal_way(f, square) or ("", 0))[1])
        told = _company_told(f, plan_of(Move(f.figure, reach.path(end)), end))
        left = goal_way(f, end)
        assert left is not None
        if told is not None and left[0] == way[0] and f"to {way[0]}" in told.words:
            assert (
                f"gets {way[1] - left[1]} squares nearer to {way[0]}, to guard it (then {left[1]} to go" in told.words
            )
