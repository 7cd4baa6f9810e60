"""A hint shows another plan only where it is a real alternative to the best one."""

from __future__ import annotations

import pytest

from game.ai import alternatives as module
from game.ai.alternatives import BEHIND, CLEARLY, LEAST, SAFER, alternatives, is_alternative
from game.ai.facts import PositionFacts
from game.ai.misgivings import GRAVE, peril
from game.ai.plans import Plan
from game.model.commands import Aim, Attack, Command, Crouch, Disengage, End, Hold, Move
from tests.ai.arena import arena, names
from tests.ai.test_hint_order import FIELD, facts_of

WALL = [{"kind": "wall", "line": [[7, 0], [7, 4]]}]
HURT = {"lost": {"vitality": 30, "wounds": 4}}


def plan_of(command: Command, square: tuple[int, int], total: int) -> Plan:
    return Plan(command, "", square, {}, total)


def shown(f: PositionFacts, *others: Plan, best: Plan | None = None) -> list[Plan]:
    """The plans shown after a best one that stays, where doing nothing is worth nothing."""
    idle = plan_of(End(f.figure), f.here, 0)
    best = best if best is not None else plan_of(Move(f.figure, ((3, 2),)), (3, 2), 2000)
    return list(alternatives(f, best, idle, (best, *others)))


def test_what_is_hardly_better_than_doing_nothing_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "is_alternative", lambda f, plan, best: True)
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    best, good, slight, far = (
        plan_of(Move(f.figure, ((3, y),)), (3, y), total)
        for y, total in ((2, BEHIND), (4, CLEARLY), (5, CLEARLY - 1), (6, -1))
    )
    assert shown(f, good, slight, far, best=best) == [good]


def test_what_goes_into_grave_danger_is_shown_only_beside_what_does_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "is_alternative", lambda f, plan, best: True)
    figures = {"A": ("rifleman", "red", HURT), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    f = facts_of(arena(FIELD, figures, edges=WALL))
    assert peril(f.view, f.figure, (9, 3)) >= GRAVE > peril(f.view, f.figure, (3, 2))
    risky = plan_of(Move(f.figure, ((9, 3),)), (9, 3), 1500)
    assert shown(f, risky) == []
    beside = plan_of(Move(f.figure, ((9, 2),)), (9, 2), 2000)
    assert shown(f, risky, best=beside) == [risky]
    risk = {risky.square: 94, beside.square: 80}
    monkeypatch.setattr(module, "peril", lambda view, figure, square: risk[square])
    assert shown(f, risky, best=beside) == [], "it is clearly graver"


def test_a_poor_shot_is_shown_only_if_it_may_end_its_target() -> None:
    far = "\n".join(" ".join("A" if (x, y) == (0, 1) else "b" if (x, y) == (79, 1) else "." for x in range(80))
                    for y in range(3))  # fmt: skip
    for lost, count in (({}, 0), ({"lost": {"vitality": 30, "wounds": 13}}, 1)):
        battle = arena(far, {"A": ("rifleman", "red"), "b": ("rifleman", "blue", lost)})
        f, foe = facts_of(battle), names(battle)["b"]
        seen = f.attack(f.here, foe)
        assert seen is not None
        assert 0 < seen[1].odds.percent < LEAST
        shot = Plan(Attack(f.figure, foe, "rifle"), "attack b", f.here, {}, 1500, before=1, target=foe)
        assert len(shown(f, shot)) == count


def test_nobody_is_told_to_disengage_where_nobody_could_punish_leaving() -> None:
    figures = {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("brawler", "blue")}
    f = facts_of(arena(FIELD, figures, ruleset="passes"))
    plan = plan_of(Disengage(f.figure, ((3, 4),)), (3, 4), 1500)
    assert f.view.check(plan.first) is None
    assert shown(f, plan) == []


# --- what somebody may prefer -----------------------------------------------------------------------------------------


def test_going_less_far_or_away_is_no_alternative_unless_it_is_clearly_safer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside 5 squares nearer to the goal a stranger was shown 1 square nearer, and 3 squares away."""
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    best, less, away = (plan_of(Move(f.figure, ((x, 5),)), (x, 5), 1000) for x in (8, 5, 1))
    ground = {f.here: 0, best.square: 1000, less.square: 500, away.square: -500}
    monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square: ground[square])
    chance = {f.here: LEAST, best.square: 40, less.square: 40, away.square: 40}
    monkeypatch.setattr(module, "best_chance", lambda square: chance[square])
    monkeypatch.setattr(type(f), "threats", lambda facts, square: square)
    risk = {f.here: GRAVE}
    monkeypatch.setattr(module, "peril", lambda view, figure, square: risk[square])
    assert not is_alternative(f, less, best)
    assert not is_alternative(f, away, best)
    assert is_alternative(f, best, less), "it comes nearer"
    chance[less.square] = chance[away.square] = 40 - SAFER
    assert is_alternative(f, less, best)
    assert is_alternative(f, away, best)
    risk[f.here] = GRAVE - 1
    assert is_alternative(f, less, best)
    assert not is_alternative(f, away, best), "there is no need to get away from here"


def test_going_clearly_nearer_to_the_goal_is_an_alternative_to_an_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")})
    f, foe = facts_of(battle), names(battle)["b"]
    shot = Plan(Attack(f.figure, foe, "rifle"), "attack b", f.here, {}, 1000, before=2, target=foe)
    goes = plan_of(Move(f.figure, ((8, 5),)), (8, 5), 900)
    ground = {f.here: 0, goes.square: CLEARLY}
    monkeypatch.setattr(type(f.o.pull), "ground", lambda pull, square: ground[square])
    assert is_alternative(f, goes, shot)
    ground[goes.square] = 0
    monkeypatch.setattr(module, "best_chance", lambda attacks: 40)
    assert not is_alternative(f, goes, shot)


def test_the_same_attack_is_shown_once_and_one_on_somebody_else_beside_it() -> None:
    crowd = FIELD.replace("b .", "b c", 1)
    figures = {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue"), "c": ("rifleman", "blue")}
    battle = arena(crowd, figures)
    f, known = facts_of(battle), names(battle)
    here, step, other = (
        Plan(Attack(f.figure, known[who], "rifle"), words, square, {}, 1000, before=2, target=known[who])
        for who, words, square in (("b", "attack b", f.here), ("b", "attack b, then step", (3, 2)),
                                   ("c", "attack c", f.here))
    )  # fmt: skip
    assert not is_alternative(f, step, here)
    assert is_alternative(f, other, here)
    assert list(alternatives(f, here, None, (here, other, step, other))) == [other]


def test_an_act_on_the_spot_is_an_alternative_but_waiting_and_aiming_for_nothing_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battle = arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")})
    f, foe = facts_of(battle), names(battle)["b"]
    shot = Plan(Attack(f.figure, foe, "rifle"), "attack b", f.here, {}, 1000, before=2, target=foe)
    aim = plan_of(Aim(f.figure, foe), f.here, 900)
    assert is_alternative(f, plan_of(Crouch(f.figure), f.here, 900), shot)
    assert is_alternative(f, aim, shot)
    assert not is_alternative(f, plan_of(Hold(f.figure), f.here, 900), shot)
    monkeypatch.setattr(module, "is_slight", lambda o, command: True)
    assert not is_alternative(f, aim, shot)


def test_no_other_way_is_shown_that_fails_more_often_than_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside full defence a hint led over bad ground, 26 % to get there."""
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    goes, best = (plan_of(Move(f.figure, ((3, y),)), (3, y), total) for y, total in ((4, 1900), (2, 2000)))
    monkeypatch.setattr(module, "is_alternative", lambda f, plan, best: True)
    for chance, others in ((260, []), (550, [goes])):
        monkeypatch.setattr(type(f.o), "chance", lambda o, command, chance=chance: chance)
        assert shown(f, goes, best=best) == others
