"""A hint shows another plan only where it is a real alternative to the best one."""

from __future__ import annotations

from game.ai.alternatives import BEHIND, CLEARLY, LEAST, alternatives
from game.ai.facts import PositionFacts
from game.ai.misgivings import GRAVE, peril
from game.ai.plans import Plan
from game.model.commands import Attack, Command, Disengage, End, Move
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


def test_what_is_hardly_better_than_doing_nothing_is_not_shown() -> None:
    f = facts_of(arena(FIELD, {"A": ("rifleman", "red"), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}))
    best, good, slight, far = (
        plan_of(Move(f.figure, ((3, y),)), (3, y), total)
        for y, total in ((2, BEHIND), (4, CLEARLY), (5, CLEARLY - 1), (6, -1))
    )
    assert shown(f, good, slight, far, best=best) == [good]


def test_what_goes_into_grave_danger_is_shown_only_beside_what_does_so_too() -> None:
    figures = {"A": ("rifleman", "red", HURT), "m": ("rifleman", "red"), "b": ("rifleman", "blue")}
    f = facts_of(arena(FIELD, figures, edges=WALL))
    assert peril(f.view, f.figure, (9, 3)) >= GRAVE > peril(f.view, f.figure, (3, 2))
    risky = plan_of(Move(f.figure, ((9, 3),)), (9, 3), 1500)
    assert shown(f, risky) == []
    assert shown(f, risky, best=plan_of(Move(f.figure, ((9, 2),)), (9, 2), 2000)) == [risky]


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
