"""The order and the reasons of hints: what wins comes first, a dying comrade before a shot, small gains after all else.

`hint_order.jsonl` keeps positions from battles of hard against normal whose hints a reader found wrong or did not
understand.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai import goal_first, on_top, opponent, winning
from game.ai.advice import Advice, advise
from game.ai.advice_order import reordered, safer_first, together_first
from game.ai.approach import comers, soon_lost
from game.ai.deed_words import deed_of
from game.ai.fact_words import FactTold, danger_words
from game.ai.facts import PositionFacts, threats
from game.ai.goal_reasons import _even_told, _stop_told
from game.ai.hint_sentences import composed
from game.ai.misgivings import GRAVE, peril
from game.ai.on_top import CLEARLY, is_better_in_all, reason_on_top
from game.ai.plans import Plan, outlook_of
from game.ai.reasons import Weighed, reasons_for
from game.ai.situation import situation_of
from game.ai.spot_reasons import _leaving, spot_told, steadied
from game.ai.staying import staying
from game.engine.battle import Battle
from game.engine.view import View
from game.model.answers import AttackForecast
from game.model.commands import Aim, Attack, BonusStep, Command, End, FirstAid, Hide, Leave, Move
from game.model.components import Health
from game.model.scenario import Objective
from game.model.slices import finished
from game.quick.quick_battle import QuickBattle
from tests.ai.arena import arena, names
from tests.ai.kept_positions import Kept, kept_in, played

HARD = opponent("hard")
FIELD = "\n".join(" ".join("A" if (x, y) == (3, 3) else "m" if (x, y) == (4, 3) else "b" if (x, y) == (14, 3) else "."
                           for x in range(18)) for y in range(7))  # fmt: skip
DYING = {"state": "dying", "lost": {"vitality": 20, "wounds": 14}}


class KeptHint(Kept, frozen=True):
    """A kept position whose hints are asked for one figure of those that may act."""

    figure: int


@cache
def kept() -> dict[str, KeptHint]:
    return kept_in("hint_order.jsonl", KeptHint)


def asked(name: str) -> tuple[View, Advice]:
    """The view of who decides in a kept position, and the advice for its figure."""
    row = kept()[name]
    battle = played(row)
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)
    return view, advise(HARD, view, row.figure)


def facts_of(battle: Battle) -> PositionFacts:
    """The facts of the figure that decides, after it has been thought about once."""
    assert battle.decision is not None
    view, figure = battle.view(battle.decision.seat), battle.decision.figure
    finished(HARD.weigh(view, figure))
    return PositionFacts(outlook_of(situation_of(view, figure, HARD.level)))


def plan_of(command: Command, square: tuple[int, int], total: int = 0) -> Plan:
    return Plan(command, "", square, {}, total)


# --- what is advised first --------------------------------------------------------------------------------------------


def test_a_medic_beside_the_dying_is_advised_to_help_before_a_shot() -> None:
    figures = {"A": ("medic", "red"), "m": ("rifleman", "red", DYING), "b": ("rifleman", "blue")}
    battle = arena(FIELD, figures)
    view = battle.view("red")
    assert view.figure(names(battle)["m"]).state == "dying"
    first = advise(HARD, view).options[0]
    assert isinstance(first.command, FirstAid)
    assert first.command.target == names(battle)["m"]
    assert first.why.endswith("to help: m is dying")


@pytest.mark.parametrize("ruleset", ["passes", "action-time"])
def test_a_comrade_who_lies_unconscious_is_not_passed_over_for_a_shot(ruleset: str) -> None:
    """A medic beside one who was down was advised a shot at 30 %, with first aid at 98 %; it was his best moment."""
    track = {"passes": "physical", "action-time": "body"}[ruleset]
    figures = {"A": ("medic", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    battle = arena(FIELD, figures, ruleset=ruleset)
    comrade = names(battle)["m"]
    world = battle.view("red").position.world
    lost = {**world.get(comrade, Health).lost, track: 12}
    world.change(comrade, Health, state="unconscious", lost=lost)
    view = battle.view("red")
    assert view.decision is not None
    first = advise(HARD, view, names(battle)["A"]).options[0]
    assert isinstance(first.command, FirstAid)
    assert first.why.endswith("to help: m is unconscious")


def test_the_player_itself_decides_as_before_beside_the_dying() -> None:
    """Only the advice counts a comrade's life for more."""
    figures = {"A": ("medic", "red"), "m": ("rifleman", "red", DYING), "b": ("rifleman", "blue")}
    o = facts_of(arena(FIELD, figures)).o
    aid = Plan(FirstAid(o.s.figure, 2), "help", (3, 3), {"rescue": 1000}, 1000)
    shot = plan_of(Attack(o.s.figure, 3, "carbine"), (3, 3), 3000)
    assert [plan.first for plan in reordered(o, (shot, aid))] == [aid.first, shot.first]


def test_aiming_for_little_comes_after_the_attack() -> None:
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")})
    f, foe = facts_of(battle), names(battle)["b"]
    command = Aim(f.figure, foe)
    aim, shot = plan_of(command, (3, 3), 200), plan_of(Attack(f.figure, foe, "rifle"), (3, 3), 100)
    seen = steadied(f, command)
    assert seen is not None
    gained = seen[1].odds.percent - seen[0][1].odds.percent
    assert gained >= 3
    assert [plan.first for plan in reordered(f.o, (aim, shot))] == [aim.first, shot.first]
    weak = {"lost": {"vitality": 30, "wounds": 11}}
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue", weak)}))
    assert [plan.first for plan in reordered(f.o, (aim, shot))] == [shot.first, aim.first], "a hit ends it now"


def test_who_guards_a_load_is_sent_to_it_where_that_is_worth_as_much() -> None:
    _, advice = asked("guard")
    assert "nearer to the fallen ally, to guard it" in advice.options[0].why


def test_who_only_goes_somewhere_is_sent_to_where_the_goal_is_decided() -> None:
    """The player itself would go nearer to an enemy 26 squares off, for a quarter of a point."""
    view, advice = asked("keeper")
    assert "nearer to the marked place" in advice.options[0].why
    blind = finished(HARD.weigh(view, advice.figure))[0]
    assert blind.first != advice.options[0].command


@pytest.mark.parametrize(("safer", "goes"), [(6, True), (10, False)])
def test_a_step_aside_for_little_safety_does_not_come_before_the_way_to_the_goal(
    safer: int, goes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A captain was sent aside for six per cent while the whole line advanced."""
    view, advice = asked("keeper")
    o = outlook_of(situation_of(view, advice.figure, HARD.level))
    monkeypatch.setattr(goal_first, "_safer_by", lambda o, square: safer)
    ends = view.reach(advice.figure).costs
    here, left = o.s.me.square, {square: goal_first._way_left(o, square) for square in ends}
    aside = next(square for square in ends if square != here and left[square] >= goal_first._way_left(o, here))
    towards = next(square for square in ends if left[square] < goal_first._way_left(o, here)
                   and peril(view, advice.figure, square) <= peril(view, advice.figure, aside))  # fmt: skip
    plans = [plan_of(Move(advice.figure, (square,)), square, total) for square, total in ((aside, 2000), (towards, 0))]
    assert goal_first._goalward(o, plans)[0].square == (towards if goes else aside)


def test_how_much_safer_a_place_is_is_told_by_the_best_chance_of_an_enemy() -> None:
    wall = [{"kind": "wall", "line": [[7, 0], [7, 7]]}]
    figures = {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    o = facts_of(arena(FIELD, figures, edges=wall)).o
    chance = max(seen.odds.percent for _, seen in threats(o.s.view, o.s.figure, (10, 3)))
    assert goal_first._safer_by(o, (10, 3)) == -chance < 0


def test_what_there_would_be_a_doubt_about_is_not_advised_before_something_safer() -> None:
    wall = [{"kind": "wall", "line": [[7, 0], [7, 4]]}]
    hurt = {"lost": {"vitality": 30, "wounds": 4}}
    figures = {"A": ("rifleman", "red", hurt), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    o = facts_of(arena(FIELD, figures, edges=wall)).o
    view, figure = o.s.view, o.s.figure
    risky, safe = plan_of(Move(figure, ((9, 3),)), (9, 3), 2000), plan_of(Move(figure, ((3, 2),)), (3, 2), 1000)
    assert peril(view, figure, (9, 3)) >= GRAVE > peril(view, figure, (3, 2))
    assert [plan.square for plan in safer_first(o, [risky, safe])] == [(3, 2), (9, 3)]
    far = plan_of(safe.first, (3, 2), 100)
    assert [plan.square for plan in safer_first(o, [risky, far])] == [(9, 3), (3, 2)], "that is worth too little"


def test_a_plan_that_may_cost_the_life_gives_way_to_a_safe_one_that_is_worth_less() -> None:
    wall = [{"kind": "wall", "line": [[7, 0], [7, 4]]}]
    hurt = {"lost": {"vitality": 30, "wounds": 11}}
    figures = {"A": ("rifleman", "red", hurt), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    o = facts_of(arena(FIELD, figures, edges=wall)).o
    risky, safe = (plan_of(Move(o.s.figure, (at,)), at, total) for at, total in (((9, 3), 4000), ((3, 2), 100)))
    assert peril(o.s.view, o.s.figure, (9, 3)) >= 100
    assert [plan.square for plan in safer_first(o, [risky, safe])] == [(3, 2), (9, 3)]


def test_nobody_is_sent_alone_to_where_enemies_come_who_may_bring_it_down() -> None:
    """A dog ran ahead of its side by a hint, and was killed before anybody else had moved."""
    sketch = "\n".join(
        " ".join(
            {(1, 3): "A", (2, 3): "m", (17, 2): "b", (17, 3): "c", (17, 4): "d"}.get((x, y), ".") for x in range(18)
        )
        for y in range(7)
    )
    wall = [{"kind": "wall", "line": [[14, 0], [14, 6]]}, {"kind": "wall", "line": [[5, 0], [5, 7]]}]
    hurt = {"lost": {"vitality": 6}}
    figures = {"A": ("rifleman", "red", hurt), "m": ("rifleman", "red"), **dict.fromkeys("bcd", ("rifleman", "blue"))}
    o = facts_of(arena(sketch, figures, edges=wall)).o
    far, near = (11, 5), (3, 5)
    assert soon_lost(o.s, far) >= GRAVE > 2 * soon_lost(o.s, near)
    runs, stays = (plan_of(Move(o.s.figure, (at,)), at, total) for at, total in ((far, 2000), (near, 0)))
    assert [plan.square for plan in together_first(o, [runs, stays])] == [near, far]
    o.s.friends = (replace(o.s.friends[0], square=(11, 3)),)
    assert [plan.square for plan in together_first(o, [runs, stays])] == [far, near], "a comrade is there"


def test_what_sounds_worse_is_first_only_for_a_reason_that_weighs() -> None:
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    first = Plan(Move(f.figure, ((3, 2),)), "", (3, 2), {"ahead": 2000}, 2000)
    slim = plan_of(Move(f.figure, ((3, 4),)), (3, 4), 1500)
    assert reason_on_top(f, first, slim) is None
    found = reason_on_top(f, first, plan_of(slim.first, (3, 4), 1000))
    assert found is not None
    assert found.words == "tried out for one round, this ends better than the next plan"


def test_of_two_attacks_the_one_that_hits_better_is_first_unless_the_other_target_matters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A tactics player was told to shoot at 35 % for 11 damage before 56 % for 13."""
    at = {(3, 3): "A", (5, 6): "m", (17, 0): "b"}
    field = "\n".join(" ".join(at.get((x, y), ".") for x in range(18)) for y in range(7))
    figures = {"A": ("sniper", "red"), "m": ("rifleman", "blue"), "b": ("rifleman", "blue")}
    f = facts_of(arena(field, figures, edges=[{"kind": "window-large", "line": [[16, 0], [16, 3]]}]))
    near, far = f.attack(f.here, 2), f.attack(f.here, 3)
    assert near is not None
    assert far is not None
    better, worse = sorted((near, far), key=lambda seen: -seen[1].odds.permille)
    assert better[1].odds.permille >= worse[1].odds.permille + CLEARLY
    good, bad = (Plan(Attack(f.figure, seen[0], "rifle"), "", f.here, {}, 0, before=1, target=seen[0])
                 for seen in (better, worse))  # fmt: skip
    monkeypatch.setattr(type(f), "threats", lambda f, square: ())
    assert is_better_in_all(f, good, bad)
    assert not is_better_in_all(f, bad, good)
    monkeypatch.setattr(on_top, "role_of", lambda f, foe: "carries cache 3" if foe == worse[0] else "")
    assert not is_better_in_all(f, good, bad)


def test_a_place_nearer_to_the_goal_and_safer_is_first_whatever_the_look_ahead_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A place two squares nearer under two enemies stood before one four squares nearer where nobody could attack."""
    wall = [{"kind": "wall", "line": [[7, 0], [7, 4]]}]
    figures = {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    f = facts_of(arena(FIELD, figures, edges=wall))
    hidden, open_ = (3, 2), (9, 3)
    assert len(f.threats(open_)) > len(f.threats(hidden)) == 0
    ground = {hidden: 400, open_: 200}
    monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square: ground.get(square, 0))
    near, far = (plan_of(Move(f.figure, (at,)), at) for at in (hidden, open_))
    f.o.s.me = replace(f.o.s.me, square=(0, 0))
    assert is_better_in_all(f, near, far)
    assert not is_better_in_all(f, far, near)
    ground[open_] = 500
    assert not is_better_in_all(f, near, far), "it is not as near"


def test_no_damage_is_not_said_to_be_less_than_none(monkeypatch: pytest.MonkeyPatch) -> None:
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    monkeypatch.setattr(type(f.o.s), "danger", lambda situation, square: 400)
    first = Plan(Move(f.figure, ((3, 2),)), "", (3, 2), {"ahead": 2000}, 2000)
    assert reason_on_top(f, first, plan_of(Move(f.figure, ((3, 4),)), (3, 4), 1500)) is None


# --- what wins --------------------------------------------------------------------------------------------------------


def test_leaving_by_the_exit_that_wins_says_so_first() -> None:
    exits = (Objective("exit", "red", ((3, 3),), count=1),)
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")},
                   objectives=exits)  # fmt: skip
    option = next(one for one in advise(HARD, battle.view("red")).options if isinstance(one.command, Leave))
    assert option.reasons[0].words == "this wins the battle"


def test_where_no_enemy_is_known_a_move_does_not_win() -> None:
    battle = Battle.create(QuickBattle.of("amber heron", "action-time", "ambush").scenario())
    battle.start()
    while (decision := battle.decision) is not None and (decision.choices or decision.seat != "red"):
        battle.submit(opponent("normal").choose(battle.view(decision.seat)))
    view = battle.view("red")
    assert not view.opponents(), "all of them lie in wait"
    told = [option.why for option in advise(HARD, view).options]
    assert told
    assert not any("wins" in why for why in told)


def test_bringing_down_the_last_enemy_says_that_it_wins() -> None:
    weak = {"lost": {"vitality": 30, "wounds": 11}}
    figures = {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue", weak)}
    first = advise(HARD, arena(FIELD, figures).view("red")).options[0]
    assert isinstance(first.command, Attack)
    assert first.why.startswith("A good hit wins the battle: b is the last enemy in sight. ")
    figures["c"] = ("rifleman", "blue")
    crowded = FIELD.replace("b .", "b c", 1)
    told = [option.why for option in advise(HARD, arena(crowded, figures).view("red")).options]
    assert told
    assert not any("wins" in why for why in told)


def test_what_wins_and_what_brings_down_are_told_by_the_same_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hit said to be enough to bring the last enemy down was not always said to win."""
    weak = {"lost": {"vitality": 30, "wounds": 11}}
    figures = {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue", weak)}
    f = facts_of(arena(FIELD, figures))
    seen = f.attack(f.here)
    assert seen is not None
    plan = plan_of(Attack(f.figure, seen[0], "rifle"), f.here)
    for enough in (True, False):
        monkeypatch.setattr(winning, "fells", lambda view, attack, enough=enough: enough)
        assert bool(winning.winning(f, plan)) is enough


def test_an_even_number_on_the_ground_is_told_to_keep_the_enemy_from_winning() -> None:
    played = SimpleNamespace(points=2, kind=SimpleNamespace(counts="more"))
    seen: Any = SimpleNamespace(played=played, sides=("red", "blue"), team=("red",), points=lambda side: 1)
    assert _even_told(seen) == ", so nobody gets a point, which keeps the enemy from winning this round"
    played.points = 3
    assert _even_told(seen) == ", so nobody gets a point"


def test_a_defender_is_told_that_standing_there_keeps_the_attacker_from_winning() -> None:
    played = SimpleNamespace(attacker="red", points=2)
    seen: Any = SimpleNamespace(wants=False, played=played, points=lambda side: 1)
    assert _stop_told(seen, 1, 3) == ", which keeps the enemy from winning this round"
    assert _stop_told(seen, 0, 3) == ""
    seen.points = lambda side: 0
    assert _stop_told(seen, 1, 3) == ""


# --- what is said -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ordered", "told"),
    [
        (0, ", as number 1 of the 3 who must get out"),
        (1, ", as number 2 of the 3 who must get out"),
        (2, ", which wins the battle"),
        (3, ""),
    ],
)
def test_who_is_ordered_to_leave_counts_for_who_leaves_next(ordered: int, told: str) -> None:
    """Three in a row were told to leave "as number 2 of the 3"."""
    goal = SimpleNamespace(points=lambda seat: 0, played=SimpleNamespace(points=3))
    given = {friend: (Leave(friend),) for friend in range(2, 2 + ordered)}
    view = SimpleNamespace(goal=goal, seat="red", ordered=lambda one: given.get(one, ()), declared=lambda one: None)
    friends = [SimpleNamespace(id=friend) for friend in range(2, 6)]
    f: Any = SimpleNamespace(view=view, o=SimpleNamespace(s=SimpleNamespace(friends=friends)))
    found = _leaving(f, Leave(1))
    assert (found.words if isinstance(found, FactTold) else found) == f"leaves by the exit{told}"


def test_leaving_the_ground_that_counts_is_always_told() -> None:
    view, advice = asked("leaves")
    assert view.goal is not None
    assert advice.figure in view.goal.in_zone()
    for option in advice.options:
        if option.square not in view.goal.played.goal.zone:
            assert "leaves the marked ground: 3 to 2, a point when the round ends" in option.why


def told_of(f: PositionFacts, square: tuple[int, int], **scores: int) -> str:
    """Return the sentences of a hint to move to a square from which the goal is nearer, as a player reads them."""
    plan = Plan(Move(f.figure, (square,)), "move", square, {"progress": 9000, **scores}, 9000)
    reasons = reasons_for(f, Weighed(plan, None, Plan(End(f.figure), "end the turn", f.here, {}, 0)))
    return " ".join(composed(reasons).told)


def test_one_enemy_who_can_attack_where_a_plan_ends_is_always_told() -> None:
    """A hint sent a captain beside three caches and enemies without a word of danger."""
    sketch = "\n".join(
        " ".join("A" if (x, y) == (3, 0) else "b" if (x, y) == (12, 5) else "." for x in range(18)) for y in range(7)
    )
    wall = [{"kind": "wall", "line": [[5, 0], [5, 4]]}]
    f = facts_of(arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, edges=wall))
    assert not f.threats(f.here)
    ((_, seen),) = f.threats((6, 2))
    assert f" But b can attack there, at {seen.odds}" in told_of(f, (6, 2))


def test_enemies_who_come_and_attack_where_nobody_can_yet_are_told() -> None:
    """A dog was sent far ahead to where nobody could attack it, and fell before anybody else had moved."""
    sketch = "\n".join(
        " ".join("A" if (x, y) == (3, 0) else "b" if (x, y) == (12, 0) else "." for x in range(18)) for y in range(7)
    )
    wall = [{"kind": "wall", "line": [[7, 1], [7, 7]]}, {"kind": "wall", "line": [[4, 0], [4, 6]]}]
    f = facts_of(arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, edges=wall))
    for square in (f.here, (6, 5)):
        assert not f.threats(square)
        f.later[square] = finished(comers(f.o.s, square))
    f.later[f.here] = ()
    (chance,) = f.later[6, 5]
    assert f" But 1 enemy can move up and attack there, at {chance} %; here nobody can." in told_of(f, (6, 5))


def test_a_place_where_more_can_attack_is_never_called_safer() -> None:
    sketch = "\n".join(
        " ".join({(3, 0): "A", (12, 0): "b", (12, 6): "c"}.get((x, y), ".") for x in range(18)) for y in range(7)
    )
    figures = {"A": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue")}
    f = facts_of(arena(sketch, figures))
    for square in ((x, y) for x in range(2, 8) for y in range(7)):
        if peril(f.view, f.figure, square) > peril(f.view, f.figure, f.here):
            assert "Safer" not in told_of(f, square)


def test_danger_now_and_after_a_move_are_told_apart() -> None:
    """Behind the end of the wall nobody can attack as they stand now; one move later the enemy has come round it."""
    sketch = "\n".join(
        " ".join("A" if (x, y) == (3, 0) else "b" if (x, y) == (12, 0) else "." for x in range(18)) for y in range(7)
    )
    wall = [{"kind": "wall", "line": [[7, 1], [7, 7]]}]
    battle = arena(sketch, {"A": ("rifleman", "red"), "b": ("rifleman", "blue")}, edges=wall)
    f, square = facts_of(battle), (6, 5)
    assert len(f.threats(f.here)) == 1
    assert f.threats(square) == ()
    f.later[square] = finished(comers(f.o.s, square))
    view, foe = battle.view("blue"), names(battle)["b"]
    shots = (view.shot(foe, f.figure, "rifle").moved_to(at).at_target_on(square) for at in view.reach(foe).costs)
    seen = [one.odds.percent for shot in shots if isinstance(one := view.forecast_of(shot), AttackForecast)]
    assert f.later[square] == (max(seen),) > (0,)
    plan = plan_of(Move(f.figure, (square,)), square)
    told = [one for one in reasons_for(f, Weighed(plan, None, None)) if one.name == "danger"]
    assert [one.words.startswith("safer: nobody can attack there now; here b can, at ") for one in told] == [True]
    assert told[0].more == f"after their next move enemies could hit there at up to {max(seen)} %"


def test_now_is_said_once_of_what_changes_on_the_spot() -> None:
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    here = f.threats(f.here)
    told = f"safer: nobody can attack then; now b can, at {here[0][1].odds}"
    assert danger_words(f, (), here, "then", "now") == FactTold(told, True, alone=True)
    told = f"safer: nobody can attack there now; here b can, at {here[0][1].odds}"
    assert danger_words(f, (), here, "there", "here") == FactTold(told, True, alone=True)


def test_hiding_where_nobody_can_attack_yet_says_from_whom() -> None:
    wall = [{"kind": "wall", "line": [[7, 0], [7, 7]]}]
    figures = {"A": ("scout", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    f = facts_of(arena(FIELD, figures, edges=wall))
    assert f.threats(f.here) == ()
    name, told = spot_told(f, plan_of(Hide(f.figure), f.here))
    assert name == "danger"
    assert told.words.endswith("% to hide; b may come (11 squares away)")


def test_a_plan_with_the_bonus_step_says_what_that_is() -> None:
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")})
    options = advise(HARD, battle.view("red")).options
    stepping = [option for option in options if "step" in option.deed.lower()]
    assert all("(one free square)" in option.deed for option in stepping)
    f = facts_of(battle)
    step = plan_of(BonusStep(f.figure, (1, 3)), (1, 3))
    assert deed_of(f.view, step) == "Bonus step to 1,3 (one free square)"


def test_who_is_busy_is_told_so_and_not_left_without_a_word() -> None:
    sketch = FIELD.replace("m", "c")
    figures = {"A": ("rifleman", "red"), "c": ("rifleman", "red"), "b": ("rifleman", "blue")}
    battle = arena(sketch, figures, ruleset="action-time")
    who = names(battle)["A"]
    command = next(battle.view("red").legal_of(who, "move"))
    assert battle.submit(command) is None
    decision = battle.decision
    assert decision is not None
    assert who in decision.figures
    advice = advise(HARD, battle.view("red"), who)
    assert advice.options == ()
    assert advice.idle == "A is still busy with what it began. Let it go on."


def test_who_waits_is_told_that_going_is_worse() -> None:
    wall = [{"kind": "wall", "line": [[7, 0], [7, 7]]}]
    figures = {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    f = facts_of(arena(FIELD, figures, edges=wall))
    stay, go = plan_of(End(f.figure), f.here), plan_of(Move(f.figure, ((4, 4),)), (10, 3))
    chance = f.threats((10, 3))[0][1].odds
    assert staying(f, stay, go) == f"waiting is safer: b can attack at 10,3, at {chance}; here nobody can"
