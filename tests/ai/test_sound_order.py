"""Advice of a careful player: nobody dies for nothing, trades badly or wastes a turn."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import advice, deciders, goal_reasons, prices, shots_first, sound_order, staying
from game.ai.advice_order import UNLIKELY, _is_poor, reordered
from game.ai.alternatives import quieter
from game.ai.deed_words import deed_of
from game.ai.errands import load_beside
from game.ai.facts import PositionFacts, ends_hiding, shows_itself
from game.ai.goal_reasons import _coming, _purpose, heads, is_vain, stay_told, zone_words
from game.ai.labour import fetchers_of, spared_by
from game.ai.misgivings import GRAVE, peril
from game.ai.planned_turns import Intent
from game.ai.plans import Plan, outlook_of
from game.ai.promises import promise_of
from game.ai.reasons import AdviceReason
from game.ai.situation import situation_of
from game.ai.sound_order import sound
from game.ai.spot_reasons import spot_told
from game.engine.battle import Battle
from game.model.commands import Attack, BonusStep, Crouch, End, FullDefence, Guard, Hide, Move, Press, Run, StopRunning
from game.model.components import Condition, Conditions
from game.model.slices import finished
from game.quick.quick_battle import QuickBattle
from tests.ai.arena import arena, names
from tests.ai.test_hint_division import begun, each, guarded
from tests.ai.test_hint_order import FIELD, HARD, facts_of, plan_of
from tests.ai.test_hint_running import _runner

FAR, NEAR = (9, 3), (3, 2)
PAIR = {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}


def two(f: PositionFacts, far: int, near: int, **more: Any) -> list[Plan]:
    """A plan that goes where the figure can be hit hard, and one that does not, with their worth."""
    goes = Plan(Move(f.figure, (FAR,)), "move", FAR, {}, far, **more)
    return [goes, plan_of(Move(f.figure, (NEAR,)), NEAR, near)]


def first(f: PositionFacts, plans: list[Plan]) -> Plan:
    return sound(f.o, plans)[0]


@pytest.mark.parametrize("vain", [True, False])
def test_no_life_is_risked_for_ground_on_which_the_others_have_more(
    vain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger was told to stay at 1 to 2 where five could attack: she was cut down, and the point was lost."""
    f = guarded()
    assert peril(f.view, f.figure, FAR) >= GRAVE
    monkeypatch.setattr(sound_order, "is_vain", lambda f, square: vain)
    monkeypatch.setattr(prices, "_is_worth", lambda f, plan, cost: True)
    assert first(f, two(f, 9000, -5000)).square == (NEAR if vain else FAR)


@pytest.mark.parametrize(("mine", "theirs"), [(1, 2), (2, 2), (3, 2)])
def test_to_stay_is_no_gain_where_the_others_have_more_all_the_same(
    mine: int, theirs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    f, zone = _hill("static")
    monkeypatch.setattr(goal_reasons, "heads", lambda f, seen, zone, square: (mine, theirs))
    assert is_vain(f, zone[0]) == (mine < theirs)
    monkeypatch.setattr(PositionFacts, "here", zone[0])
    told = stay_told(f)
    assert told is not None
    assert told.gain == (mine >= theirs)
    assert (", a point for the enemy" in told.words) == (mine < theirs)


@pytest.mark.parametrize("ruleset", ["static", "passes"])
def test_a_point_is_promised_with_who_may_still_come_with_more_than_one_move(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stranger was promised a point at 1 to 0, and two enemies came."""
    f, zone = _hill(ruleset)
    assert f.view.goal is not None
    pace = max(foe.pace for foe in f.o.s.foes)
    monkeypatch.setattr(goal_reasons, "steps_to", lambda s, squares: [pace + 1] * len(f.view.board.terrain))
    assert _coming(f, f.view.goal) > 0
    monkeypatch.setattr(goal_reasons, "heads", lambda f, seen, zone, square: (1, 0))
    assert ", unless " in zone_words(f, f.view.goal, zone[0], is_in=True).words


def _hill(ruleset: str) -> tuple[PositionFacts, tuple[tuple[int, int], ...]]:
    battle = Battle.create(QuickBattle.of("alder c", ruleset, "king-of-the-hill").scenario("human", "human"))
    battle.start()
    while battle.decision is not None and battle.decision.choices:
        view = battle.view(battle.decision.seat)
        assert battle.submit(HARD.choose(view)) is None
    f = facts_of(battle)
    assert f.view.goal is not None
    assert heads(f, f.view.goal, frozenset(f.view.goal.played.goal.zone), f.here) == (0, 0)
    return f, tuple(f.view.goal.played.goal.zone)


@pytest.mark.parametrize(("share", "goes"), [(100, False), (9999, True)])
def test_who_goes_to_attack_gets_more_than_it_may_cost(share: int, goes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rifleman was sent to shoot at 25 % where he could be hit at 40 % for half of what he had left."""
    f = guarded()
    foe = f.o.s.foes[0].id
    monkeypatch.setattr(prices, "fells", lambda view, seen: False)
    monkeypatch.setattr(prices, "health_share", lambda view, seen: share)
    assert (first(f, two(f, 2000, 0, after=1, target=foe)).square == FAR) == goes


def test_a_turn_is_not_ended_before_a_likely_attack_that_costs_nothing() -> None:
    battle = arena(FIELD, PAIR, ruleset="action-time")
    f, foe = facts_of(battle), names(battle)["b"]
    seen = f.attack(f.here, foe)
    assert seen is not None
    assert seen[1].odds.permille >= prices.LIKELY
    ends, shot = plan_of(End(f.figure), f.here, 300), plan_of(Attack(f.figure, foe, "rifle"), f.here, 0)
    assert first(f, [ends, shot]).first == shot.first
    far = plan_of(shot.first, f.here, 300 - shots_first.CLOSE - 1)
    assert first(f, [ends, far]).first == Guard(f.figure), "what else there is to do, where somebody may come"


@pytest.mark.parametrize("near", [True, False])
def test_who_has_nothing_left_to_do_defends_itself_where_enemies_may_come(near: bool) -> None:
    """A dog with two actions left and four enemies near was told to end its turn."""
    wall = [{"kind": "wall", "line": [[7, 0], [7, 4 if near else 7]]}]
    f = facts_of(arena(FIELD, PAIR, ruleset="passes", edges=wall))
    chosen = first(f, [plan_of(End(f.figure), f.here, 0)])
    assert isinstance(chosen.first, FullDefence) == near
    f.later[f.here] = (90, 20)
    _, told = spot_told(f, plan_of(FullDefence(f.figure), f.here))
    who, _, least = told.words.partition(": ")
    assert who == "harder to hit until A acts again; 2 enemies can move up and attack here"
    assert least.startswith("90 % becomes ")


def test_an_attack_that_brings_somebody_down_comes_before_a_less_likely_one() -> None:
    """The hint began with 30 % against one who is well, though 40 % would have put another out of action."""
    weak = {"lost": {"vitality": 30, "wounds": 11}}
    figures = {"A": ("rifleman", "red"), "m": ("rifleman", "blue", weak), "b": ("rifleman", "blue")}
    battle = arena(FIELD.replace("A m", "A .").replace(". b", "m b"), figures)
    f, known = facts_of(battle), names(battle)
    well, hurt = (
        Plan(Attack(f.figure, known[name], "rifle"), "", f.here, {}, total, before=1, target=known[name])
        for name, total in (("b", 500), ("m", 100))
    )
    assert first(f, [well, hurt]).target == known["m"]


def test_who_only_goes_is_sent_to_dry_ground_that_is_as_near() -> None:
    """A heavy gunner was sent into a stream though the bank was as near."""
    wet = "\n".join(f"{row[:12]}~{row[13:]}" for row in FIELD.splitlines()[:5])
    battle = arena(wet, PAIR, ruleset="passes", legend={"~": "water-knee"})
    f = facts_of(battle)
    assert f.view.board.has_tag((6, 2), "liquid")
    path = f.view.reach(f.figure).path((6, 2))
    chosen = first(f, [Plan(Move(f.figure, path), "move", (6, 2), {}, 500)])
    assert not f.view.board.has_tag(chosen.square, "liquid")
    assert f.o.pull.foe_steps(chosen.square) <= f.o.pull.foe_steps((6, 2)) + 1


# --- what is given up -------------------------------------------------------------------------------------------------


def test_who_gives_up_hiding_is_told_so_and_not_for_a_poor_attack() -> None:
    """A hidden scout was told to shoot at 20 %, without a word that she would be seen."""
    battle = arena(FIELD, PAIR)
    figure, foe = names(battle)["A"], names(battle)["b"]
    f = facts_of(battle)
    shot = Plan(Attack(figure, foe, "rifle"), "attack b", f.here, {"harm": 900}, 900, before=1, target=foe)
    waits = plan_of(End(figure), f.here, 500)
    seen = f.attack(f.here, foe)
    assert seen is not None
    assert not ends_hiding(f.view, shot)
    assert "hiding" not in deed_of(f.view, shot)
    world = battle.view("red").position.world
    world.change(figure, Conditions, active={"hidden": Condition()})
    view = battle.view("red")
    o = outlook_of(situation_of(view, figure, HARD.level))
    assert deed_of(view, shot) == "Attack b (this ends hiding)"
    assert shows_itself(view, shot.first)
    assert not shows_itself(view, BonusStep(figure, (3, 2))) or o.s.view.glimpse((14, 3), (3, 2)).seen
    poor = seen[1].odds.permille < UNLIKELY
    assert (reordered(o, (shot, waits))[0] is waits) == poor


def test_who_stops_running_is_told_how_well_it_can_be_hit_when_it_walks() -> None:
    """A hint said 30 % and half, and the warning after its first part 45 % and most: who runs is harder to hit."""
    f = facts_of(_runner())
    stop = StopRunning(f.figure)
    running, walking = f.threats(f.here), f.then(stop).threats(f.here)
    assert walking[0][1].odds.permille > running[0][1].odds.permille
    then = Intent(f.figure, square=f.here)
    assert promise_of(f.view, then, stop).risk > promise_of(f.view, then).risk
    assert f.then(End(f.figure)) is f


def test_a_quieter_place_is_shown_beside_one_to_which_many_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sniper was sent to where six enemies come, and nothing else was shown."""
    f = guarded()
    plans = two(f, 1000, 900)
    f.later.update({f.here: (), FAR: (50, 50, 40), NEAR: (20,)})
    monkeypatch.setattr(PositionFacts, "threats", lambda f, square: ())
    monkeypatch.setattr(type(f.view), "check", lambda view, command: None)
    assert finished(quieter(f, plans[0], plans)) is plans[1]
    f.later[FAR] = (50,)
    assert finished(quieter(f, plans[0], plans)) is None


# --- the goal ---------------------------------------------------------------------------------------------------------


def test_who_is_not_first_at_a_cache_is_told_to_cover_those_who_are() -> None:
    """Five figures in a row were told the same: so many squares nearer."""
    f, *others = list(each(begun("raid", wants=True)))
    assert f.view.goal is not None
    load = next(load for load in f.view.goal.loads() if load.lies)
    told = {one.figure: _purpose(one, f.view.goal, load) for one in (f, *others)}
    assert sorted(figure for figure, words in told.items() if not words) == sorted(fetchers_of(f.o.s, load))
    assert {words for words in told.values() if words} == {", to cover those who fetch it"}


def test_who_is_about_to_be_brought_out_is_stopped_before_anybody_else_is_attacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A guard was told to shoot at somebody else while the envoy was five squares from the exit."""
    f = next(each(begun("escort", wants=False)))
    s = f.o.s
    foe = s.bearers[0] if s.bearers else s.foes[0]
    s.bearers = (foe,)
    shot = Plan(Attack(f.figure, 99, "rifle"), "", f.here, {}, 900, before=2, target=99)
    chase = Plan(Attack(f.figure, foe.id, "rifle"), "", f.here, {}, 100, before=2, target=foe.id)
    for steps, stops in ((1, True), (99, False)):
        monkeypatch.setattr(deciders, "way_out", lambda s, seen, steps=steps: [steps] * len(f.view.board.terrain))
        assert (sound_order._stopping_first(f.o, [shot, chase])[0].target == foe.id) == stops


@pytest.mark.parametrize(("lead", "kept"), [(4, True), (40, False)])
def test_who_goes_along_with_the_envoy_is_not_sent_far_ahead_of_it(
    lead: int, kept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A captain was sent seven squares nearer to an enemy, and five away from the envoy, without a word on it."""
    f = next(f for f in each(begun("escort", wants=True)) if load_beside(f.o.s) is not None)
    ends = list(f.view.reach(f.figure).costs)
    far, near = ends[0], ends[1]
    leads = {far: lead, near: 5}
    monkeypatch.setattr(sound_order, "lead_of", lambda s, load, square: leads.get(square, 0))
    monkeypatch.setattr(sound_order, "steps_to", lambda s, squares: [1] * len(f.view.board.terrain))
    plans = [plan_of(Move(f.figure, (at,)), at, total) for at, total in ((far, 500), (near, 0))]
    assert sound_order._with_the_load(f.o, plans)[0].square == (far if kept else near)


@pytest.mark.parametrize("late", [True, False])
def test_who_is_first_at_a_load_goes_for_it_when_time_is_short(late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    view = begun("extraction", wants=True)
    f = next(f for f in each(view) if spared_by(f.o.s) is None)
    monkeypatch.setattr(sound_order, "is_late", lambda o: late)
    monkeypatch.setattr(sound_order, "_goes_on", lambda o, plan: plan.square != f.here)
    end = next(iter(f.view.reach(f.figure).costs))
    shot = Plan(Attack(f.figure, 99, "rifle"), "", f.here, {}, 900, before=2, target=99)
    goes = plan_of(Move(f.figure, (end,)), end, 0)
    assert (sound_order._fetching_first(f.o, [shot, goes])[0].square == end) == late


@pytest.mark.parametrize("late", [True, False])
def test_nobody_creeps_towards_the_goal_in_the_last_rounds(late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guard nine squares off was told to go two, with two rounds left."""
    f = guarded()
    creeps, goes = plan_of(Move(f.figure, (NEAR,)), NEAR, 500), plan_of(Move(f.figure, ((5, 3),)), (5, 3), 0)
    monkeypatch.setattr(sound_order, "is_late", lambda o: late)
    monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square: square[0])
    monkeypatch.setattr(sound_order, "peril", lambda view, figure, square: 0)
    assert sound_order._straight_on(f.o, [creeps, goes])[0].square == (goes.square if late else NEAR)


@pytest.mark.parametrize("hurt", [True, False])
def test_the_badly_hurt_stay_where_nobody_can_attack_them(hurt: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    f = guarded()
    monkeypatch.setattr(type(f.o.s), "is_badly_hurt", hurt)
    monkeypatch.setattr(sound_order, "soon_lost", lambda s, square: 30 if square == NEAR else 10)
    monkeypatch.setattr(sound_order, "peril", lambda view, figure, square: 0)
    goes, stays = plan_of(Move(f.figure, (NEAR,)), NEAR, 500), plan_of(End(f.figure), f.here, 0)
    assert isinstance(sound_order._rather_staying(f.o, [goes, stays])[0].first, End) == hurt


@pytest.mark.parametrize("risk", [GRAVE, GRAVE - 1])
def test_who_may_well_fall_defends_itself_before_an_unlikely_attack(risk: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scout who could be hit by three was told to shoot twice at 19 %."""
    battle = arena(FIELD, PAIR, ruleset="passes")
    f, foe = facts_of(battle), names(battle)["b"]
    monkeypatch.setattr(sound_order, "peril", lambda view, figure, square: risk)
    monkeypatch.setattr(sound_order, "LIKELY", 1001)
    shot = Plan(Attack(f.figure, foe, "rifle"), "", f.here, {}, 100, before=2, target=foe)
    assert isinstance(sound_order._under_fire(f.o, [shot])[0].first, FullDefence) == (risk >= GRAVE)


@pytest.mark.parametrize(("steps", "stays"), [(99, True), (2, False)])
def test_who_guards_a_way_out_does_not_run_off_to_an_enemy_far_away(
    steps: int, stays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    f = next(each(begun("ambush", wants=False)))
    assert f.view.goal is not None
    f.o.s.me = replace(f.o.s.me, square=min(f.view.goal.exits))
    monkeypatch.setattr(type(f.o.pull), "foe_steps", lambda pull, square: steps)
    run, rests = plan_of(Move(f.figure, (NEAR,)), NEAR, 500), plan_of(End(f.figure), f.here, 0)
    assert isinstance(sound_order._at_its_post(f.o, [run, rests])[0].first, End) == stays
    index = f.view.board.index
    for left, away in ((5, True), (1, False)):
        ways = [2] * len(f.view.board.terrain)
        ways[index(NEAR)] = left
        monkeypatch.setattr(sound_order, "steps_to", lambda s, squares, ways=ways: ways)
        assert isinstance(sound_order._at_its_post(f.o, [run, rests])[0].first, End) == (stays and away)


def test_who_stands_on_a_way_out_with_enemies_near_does_something_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A captain on the exit with three enemies five squares away was told to run to another exit, 21 squares off."""
    f = next(each(begun("ambush", wants=False)))
    assert f.view.goal is not None
    post = min(f.view.goal.exits)
    f.o.s.me = replace(f.o.s.me, square=post)
    monkeypatch.setattr(PositionFacts, "here", post)
    monkeypatch.setattr(type(f.o.pull), "foe_steps", lambda pull, square: 2)
    run, rests = plan_of(Move(f.figure, (NEAR,)), NEAR, 500), plan_of(End(f.figure), post, 0)
    guards = plan_of(FullDefence(f.figure), post, 0)
    assert sound_order._at_its_post(f.o, [run, rests, guards])[0].first == guards.first
    monkeypatch.setattr(sound_order, "steps_to", lambda s, squares: [1] * len(f.view.board.terrain))
    assert sound_order._at_its_post(f.o, [run, rests, guards])[0] == run, "it is not on the exit"


@pytest.mark.parametrize(("left", "goes"), [(6, False), (3, True)])
def test_a_guard_stays_between_the_enemies_and_its_exit(left: int, goes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """With an enemy five squares from the exit a guard was told to run past him to shoot from behind."""
    f = next(each(begun("ambush", wants=False)))
    index, ways = f.view.board.index, [2] * len(f.view.board.terrain)
    ways[index(f.o.s.foes[0].square)], ways[index(NEAR)] = 5, left
    f.o.s.foes = f.o.s.foes[:1]
    monkeypatch.setattr(sound_order, "steps_to", lambda s, squares: ways)
    monkeypatch.setattr(sound_order, "peril", lambda view, figure, square: 0)
    monkeypatch.setattr(type(f.o.pull), "foe_steps", lambda pull, square: 2)
    run = replace(plan_of(Move(f.figure, (NEAR,)), NEAR, 500), after=1, target=f.o.s.foes[0].id)
    guards = plan_of(FullDefence(f.figure), f.here, 0)
    assert (sound_order._at_its_post(f.o, [run, guards])[0] == run) == goes


def test_a_whole_turn_of_running_is_not_advised_where_a_move_leads_nearer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sniper was told to run thirteen squares along the edge, to be one square nearer to the marked place."""
    f = guarded()
    run, move = plan_of(Run(f.figure, (NEAR,)), NEAR, 500), plan_of(Move(f.figure, ((5, 3),)), (5, 3), 0)
    monkeypatch.setattr(sound_order, "peril", lambda view, figure, square: 0)
    for nearer, chosen in (((5, 3), move), (NEAR, run)):
        monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square, nearer=nearer: int(square == nearer))
        assert sound_order._straight_on(f.o, [run, move])[0].first == chosen.first


@pytest.mark.parametrize(("chance", "sure"), [(550, True), (950, False)])
def test_a_way_that_may_well_fail_comes_after_a_sure_one(
    chance: int, sure: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A brawler was told to cross bad ground at 55 %, for three squares."""
    f = guarded()
    bad, good = plan_of(Move(f.figure, ((5, 3),)), (5, 3), 500), plan_of(Move(f.figure, (NEAR,)), NEAR, 0)
    monkeypatch.setattr(type(f.o), "chance", lambda o, command: chance if command == bad.first else 1000)
    monkeypatch.setattr(sound_order, "_goes_on", lambda o, plan: True)
    assert (sound_order._sure_footed(f.o, [bad, good])[0].square == NEAR) == sure


@pytest.mark.parametrize(("then", "shoots"), [(48, True), (30, False)])
def test_nobody_goes_down_for_little_in_place_of_a_likely_attack(
    then: int, shoots: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rifleman was told to crouch, from 53 to 48 %, though he could hit at 45 %."""
    battle = arena(FIELD, PAIR, ruleset="action-time")
    f, foe = facts_of(battle), names(battle)["b"]
    crouch, shot = plan_of(Crouch(f.figure), f.here, 300), plan_of(Attack(f.figure, foe, "rifle"), f.here, 0)
    chances = iter((then, 53))
    monkeypatch.setattr(shots_first, "best_chance", lambda attacks: next(chances))
    assert (shots_first.rather_shooting(f.o, [crouch, shot])[0].first == shot.first) == shoots


def test_who_is_far_ahead_of_the_envoy_waits_and_is_told_for_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dog ten squares ahead of the envoy was sent nine squares nearer to an enemy."""
    f = next(f for f in each(begun("escort", wants=True)) if load_beside(f.o.s) is not None)
    end = next(iter(f.view.reach(f.figure).costs))
    for module in (sound_order, staying):
        monkeypatch.setattr(module, "lead_of", lambda s, load, square: 17 if square == end else 10)
    monkeypatch.setattr(staying, "_spent", lambda f: "")
    goes, waits = plan_of(Move(f.figure, (end,)), end, 500), plan_of(End(f.figure), f.here, 0)
    chosen = sound_order._with_the_load(f.o, [goes, waits])[0]
    assert chosen.first == waits.first
    assert staying.staying(f, chosen, goes) == "waits for the envoy, 10 squares behind"


def test_nobody_presses_for_an_unlikely_attack() -> None:
    """A captain was told to give twenty of the Count for three shots at 25 %."""
    battle = arena(FIELD, PAIR)
    f, foe = facts_of(battle), names(battle)["b"]
    seen = f.attack(f.here, foe)
    assert seen is not None
    press = Plan(Press(f.figure), "press to attack b", f.here, {}, 0, before=2, target=foe)
    assert not _is_poor(f, replace(press, target=0), 0)
    poor = seen[1].odds.permille < UNLIKELY
    assert _is_poor(f, press) == poor


@pytest.mark.parametrize("gain", [True, False])
def test_what_leads_away_from_the_goal_is_not_put_first_for_its_sound(
    gain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A guard was told to go nearer to an enemy 27 squares off, and away from the exit."""
    f = guarded()
    monkeypatch.setattr(advice, "sounds_better", lambda f, plan, other: True)
    monkeypatch.setattr(advice, "in_all_order", lambda f, plans: plans)
    monkeypatch.setattr(advice, "reason_on_top", lambda f, plan, other: None)
    plans = two(f, 100, 0)
    nearer, away = (AdviceReason("ground", "words", gain=one) for one in (True, gain))
    options = [
        advice.AdvisedOption(plan.first, "", "", plan.square, reasons=(reason,))
        for plan, reason in zip(plans, (nearer, away), strict=True)
    ]
    assert advice._in_order(f, options, plans)[0].square == (NEAR if gain else FAR)


@pytest.mark.parametrize("seen", [True, False])
def test_nobody_hides_in_the_open_where_a_safe_move_leads_on(seen: bool) -> None:
    """A scout was told to hide in open grass in the first round, the enemy far away, and nothing else."""
    wall = [] if seen else [{"kind": "wall", "line": [[7, 0], [7, 6]]}]
    f = facts_of(arena(FIELD, PAIR, edges=wall))
    assert bool(f.threats(f.here)) == seen
    hides = plan_of(Hide(f.figure), f.here)
    found = sound(f.o, [hides])
    goes = [plan for plan in found if isinstance(plan.first, Move)]
    assert bool(goes) != seen
    for plan in goes:
        assert f.o.pull.foe_steps(plan.square) < f.o.pull.foe_steps(f.here)
        assert not f.threats(plan.square)
