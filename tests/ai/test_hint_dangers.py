"""Hints for whom enemies may bring down: a safer plan beside a risky one, another target, and why one goes away."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.ai import alternatives, on_top, plan_risks, prices
from game.ai.alternatives import careful, other_target, staying_instead
from game.ai.facts import PositionFacts
from game.ai.hint_sentences import composed
from game.ai.misgivings import GRAVE, peril
from game.ai.on_top import in_all_order
from game.ai.plan_risks import lost_before, risk_of
from game.ai.reasons import AdviceReason
from game.ai.second_look import with_all_targets
from game.ai.sound_order import sound
from game.model.commands import Attack, Crouch, End, Guard, Move
from game.model.slices import finished
from tests.ai.arena import arena, names
from tests.ai.test_hint_division import guarded
from tests.ai.test_hint_laws import before_a_wall, hidden_and_open, hit, shots, two_enemies
from tests.ai.test_hint_order import FIELD, HARD, facts_of, plan_of

HURT = {"lost": {"body": 29}}
LAST = {"lost": {"vitality": 20, "wounds": 12}}


def test_who_stays_and_may_fall_has_a_safer_plan_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody with little left was only told to shoot, under five enemies."""
    f = before_a_wall()
    hidden, here = hidden_and_open(f)
    stays, goes = shots(f, f.view.opponents()[0], here), plan_of(Move(f.figure, (hidden,)), hidden, -9000)
    end = plan_of(End(f.figure), here, 0)
    monkeypatch.setattr(alternatives, "risk_of", lambda f, plan: 0 if plan.square == hidden else GRAVE)
    monkeypatch.setattr(type(f.view), "check", lambda view, command: None)
    assert list(careful(f, [stays], [stays, end, goes])) == [goes]
    assert list(careful(f, [stays, goes], [stays, end, goes])) == []
    monkeypatch.setattr(alternatives, "winning", lambda f, plan: "this wins the battle")
    assert list(careful(f, [stays], [stays, end, goes])) == [], "it is over then"


def test_what_leaves_the_danger_as_great_is_not_called_careful(monkeypatch: pytest.MonkeyPatch) -> None:
    f = before_a_wall()
    hidden, here = hidden_and_open(f)
    stays, goes = shots(f, f.view.opponents()[0], here), plan_of(Move(f.figure, (hidden,)), hidden, -9000)
    monkeypatch.setattr(alternatives, "risk_of", lambda f, plan: 110 if plan.square == hidden else 516)
    assert list(careful(f, [stays], [stays, goes])) == []


def test_whom_any_hit_fells_is_shown_beside_a_shot_that_fells_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """An enemy with 3 health left, whom any hit brings down, was not even listed."""
    f = two_enemies()
    near, far = f.view.opponents()
    best, other = shots(f, near, f.here), shots(f, far, f.here)
    seen = hit(f, near, 400)[1]
    monkeypatch.setattr(PositionFacts, "attack", lambda f, at, foe=0, at_once=False: (foe or near, seen))
    monkeypatch.setattr(alternatives, "fells", lambda view, seen: seen[0] == far)
    monkeypatch.setattr(alternatives, "goes_away", lambda f, plan: False)
    assert list(other_target(f, [best], [best, other])) == [other]
    assert list(other_target(f, [other], [other, best])) == []
    monkeypatch.setattr(alternatives, "fells", lambda view, seen: False)
    assert list(other_target(f, [best], [best, other])) == []
    monkeypatch.setattr(alternatives, "goes_away", lambda f, plan: plan.target == near)
    assert list(other_target(f, [best], [best, other])) == [other], "the first one goes away"


def test_each_enemy_whom_a_hit_brings_down_is_thought_of() -> None:
    """Only the likeliest target was thought of in a turn of half actions: one with 3 health left was passed over."""
    squads = {"A": ("sniper", "red"), "m": ("rifleman", "blue"), "b": ("rifleman", "blue", LAST)}
    f = facts_of(arena(FIELD, squads))
    foes = {f.name(foe): foe for foe in f.view.opponents()}
    ranked = [plan for plan in finished(HARD.weigh(f.view, f.figure)) if plan.target != foes["b"]]
    on_m = replace(shots(f, foes["m"], f.here), scores={"harm": 900}, total=900)
    found = with_all_targets(f.o, [on_m, *ranked])
    (added,) = [plan for plan in found if plan.target == foes["b"]]
    assert isinstance(added.first, Attack)
    assert added.before == on_m.before
    assert added.total > on_m.total, "it brings somebody down"
    on_b = shots(f, foes["b"], f.here)
    assert with_all_targets(f.o, [on_b]) == [on_b]


def under_fire() -> PositionFacts:
    """Somebody badly hurt whom an enemy has declared to attack, under the clock where everything takes its time."""
    battle = arena(FIELD, {"A": ("rifleman", "red", HURT), "b": ("rifleman", "blue")}, ruleset="action-time")
    mine, theirs = names(battle)["A"], names(battle)["b"]
    assert battle.submit(Guard(mine)) is None
    assert battle.submit(Attack(theirs, mine, "rifle")) is None
    return facts_of(battle)


def test_who_would_be_shot_before_it_is_gone_goes_down_first() -> None:
    """ "Move to 11,10. Safer" was told to somebody with 1 health left, who was shot at before she was there."""
    f = under_fire()
    far = (3, 6)
    path = ((3, 4), (3, 5), far)
    flees, low = plan_of(Move(f.figure, path), far, 900), plan_of(Crouch(f.figure), f.here, 0)
    assert lost_before(f, flees) > 0
    assert lost_before(f, low) == 0
    assert risk_of(f, flees) >= peril(f.view, f.figure, far) + lost_before(f, flees)
    assert risk_of(f, low) <= peril(f.view, f.figure, f.here)


@pytest.mark.parametrize("lost", [GRAVE, 0])
def test_a_flight_that_comes_too_late_is_not_advised_first(lost: int, monkeypatch: pytest.MonkeyPatch) -> None:
    f = under_fire()
    flees, low = plan_of(Move(f.figure, ((3, 4),)), (3, 4), 900), plan_of(Crouch(f.figure), f.here, 0)
    monkeypatch.setattr("game.ai.sound_order.lost_before", lambda f, plan: lost if plan is flees else 0)
    monkeypatch.setattr("game.ai.sound_order.peril", lambda view, figure, square: 0)
    best = sound(f.o, [flees, low])[0]
    assert (best.first == low.first) == bool(lost)


# --- why it goes anywhere ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", ["attack", "danger", "ground"])
def test_a_step_after_an_attack_without_a_reason_is_not_told(reason: str) -> None:
    """ "Attack Ines twice, then step to 7,7. 2 enemies can attack there, about as here": why the step?"""
    f = two_enemies()
    foe = f.view.opponents()[0]
    steps, stays = shots(f, foe, (3, 2), "attack m, then step"), shots(f, foe, f.here)
    reasons = [AdviceReason("attack", "a", gain=True), AdviceReason(reason, "b", gain=True),
               AdviceReason("danger", "c", gain=False)]  # fmt: skip
    assert staying_instead(f, steps, reasons, [steps, stays]) == (stays if reason == "attack" else None)
    assert staying_instead(f, stays, reasons, [steps, stays]) is None


def test_who_stands_where_it_counts_does_not_go_to_another_square_that_does(monkeypatch: pytest.MonkeyPatch) -> None:
    f = two_enemies()
    goes, end = plan_of(Move(f.figure, ((3, 2),)), (3, 2)), plan_of(End(f.figure), f.here)
    ground = [AdviceReason("ground", "stays on the marked ground", gain=True)]
    safer = AdviceReason("danger", "safer", gain=True)
    for there in (True, False):
        monkeypatch.setattr(alternatives, "_leads_nowhere", lambda f, plan, there=there: there)
        assert staying_instead(f, goes, ground, [goes, end]) == (end if there else None)
        assert staying_instead(f, goes, [*ground, safer], [goes, end]) is None


def test_a_price_is_told_with_that_for_which_it_is_paid() -> None:
    """ "But leaves the marked ground" was told, and only under "more" that nobody could attack there."""
    goal = AdviceReason("attack", "50 % to hit Zoe", gain=True)
    safer = AdviceReason("danger", "safer: nobody can attack there now; here 5 can", gain=True, alone=True)
    price = AdviceReason("ground", "leaves the marked place", gain=False, alone=True)
    found = composed([goal, safer, price])
    assert found.told == ("50 % to hit Zoe.", "Safer: nobody can attack there now, but leaves the marked place.")
    assert found.more == ()
    follows = AdviceReason("ground", "follows Rex", gain=True, alone=True)
    assert composed([goal, follows, price]).told[1] == "Follows Rex, but leaves the marked place."
    long = replace(price, words="leaves " + "x" * 90)
    found = composed([goal, safer, long])
    assert found.told[1].startswith("But leaves")
    assert found.more == ("Safer: nobody can attack there now; here 5 can.",)


def test_a_bite_on_the_way_is_told_beside_another_price_and_weighed(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Safer: nobody can attack there now" was told, and that three could attack on the way only under "more"."""
    goal = AdviceReason("danger", "safer: nobody can attack there now", gain=True, alone=True)
    leaves = AdviceReason("ground", "leaves the marked place: then 4 to 5 there", gain=False, alone=True)
    bites = AdviceReason("risk", "3 enemies may attack on the way, at up to 36 %", gain=False)
    assert composed([goal, leaves, bites]).told[1] == (
        "But leaves the marked place: then 4 to 5 there; 3 enemies may attack on the way, at up to 36 %."
    )
    f = two_enemies()
    goes = plan_of(Move(f.figure, ((3, 2),)), (3, 2))
    least = risk_of(f, goes)
    monkeypatch.setattr(plan_risks, "strikes", lambda view, command: (hit(f, f.view.opponents()[0], 900),))
    assert risk_of(f, goes) > least


def test_a_shot_that_fells_nobody_is_no_alternative_to_a_better_one_that_fells(monkeypatch: pytest.MonkeyPatch) -> None:
    """30 % on somebody whom a hit brings down stood beside 30 % on somebody whom it does not."""
    f = two_enemies()
    near, far = f.view.opponents()
    fells_near, other = shots(f, near, f.here), shots(f, far, f.here)
    monkeypatch.setattr(on_top, "attack_of", lambda f, plan: hit(f, plan.target, 300))
    monkeypatch.setattr(on_top, "hits_back_less", lambda f, plan, other: False)
    monkeypatch.setattr(on_top, "fells", lambda view, seen: seen[0] == near)
    monkeypatch.setattr(on_top, "role_of", lambda f, foe: "")
    assert in_all_order(f, [fells_near, other]) == [fells_near]
    monkeypatch.setattr(on_top, "role_of", lambda f, foe: "carries cache 2" if foe == far else "")
    assert in_all_order(f, [fells_near, other]) == [fells_near, other], "the other one matters more"


@pytest.mark.parametrize("squares", [1, 8])
def test_nobody_is_sent_to_lose_most_for_a_few_squares(squares: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dog that may lose most of its health was sent two squares nearer, because time was short."""
    f = guarded()
    monkeypatch.setattr(prices, "is_late", lambda o: True)
    price = max(1, sum(draw.per_step for draw in f.o.pull.draws))
    ground = {(9, 3): squares * price}
    monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square: ground.get(square, 0))
    assert prices._is_worth(f, plan_of(Move(f.figure, ((9, 3),)), (9, 3)), GRAVE) == (squares > 1)
