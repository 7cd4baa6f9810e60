"""Scenarios of passes in which two or three rules meet, written from the sentences of the rules alone, before their
code was read."""

from __future__ import annotations

from typing import Any

import pytest

from game.model.answers import AttackForecast, PathPlan
from game.model.commands import (
    Attack,
    Disengage,
    Move,
    Sidestep,
    Spurt,
    StartRunning,
    StopRunning,
    Subdue,
    Tumble,
)
from game.model.components import Health
from game.model.events import Asked, CheckRolled
from game.model.grid import Square
from tests.rules.passes_table import Passes, fighter, named, person

ROW = " ".join(["A", *"." * 40, "b"])
FIELD = "A . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . b"


def along(first: int, last: int, y: int = 0) -> tuple[Square, ...]:
    return tuple((x, y) for x in range(first, last + 1))


def slanting(first: int, last: int) -> tuple[Square, ...]:
    return tuple((n, n) for n in range(first, last + 1))


def far_off(scale: str, passes: int, theirs: int, people: str = "human", sketch: str = ROW, **own: Any) -> Passes:
    """A acts first; b, far away, has as many passes as say the High IP."""
    mine = person("red", 9, passes=passes, people=people, **own)
    return Passes(sketch, {"A": mine, "b": person("blue", 5, passes=theirs)}, scale)


def walked(table: Passes, squares: int) -> bool:
    """Whether A can go so many squares along its row, and no more."""
    x, y = table.at("A")
    check = table.battle.check
    far, farther = (Move(table.ids["A"], along(x + 1, x + n, y)) for n in (squares, squares + 1))
    return (not squares or check(far) is None) and check(farther) is not None


def through(table: Passes, gait: str, wanted: tuple[int, ...]) -> None:
    """A goes as far as it can in each pass of a turn."""
    if gait == "run":
        table.do(StartRunning(table.ids["A"]))
    for squares in wanted:
        assert table.asked() == ("act", "A")
        assert walked(table, squares), (squares, table.at("A"))
        x, y = table.at("A")
        if squares:
            table.do(Move(table.ids["A"], along(x + 1, x + squares, y)))
        while table.asked() != ("act", "b"):
            table.end("A")
        table.end("b")


@pytest.mark.parametrize(
    ("scale", "people", "gait", "theirs", "wanted"),
    [
        ("2", "human", "walk", 3, (2, 2, 1, 2)), ("2", "dwarf", "run", 3, (4, 3, 3, 4)),
        ("2", "troll", "walk", 4, (2, 2, 2, 1)), ("5", "human", "walk", 3, (1, 0, 1)),
        ("5", "troll", "run", 4, (2, 2, 2, 1)), ("1", "troll", "run", 3, (12, 12, 12)),
        ("1", "dwarf", "walk", 3, (3, 3, 3)), ("5", "dwarf", "run", 2, (2, 2, 2)),
    ],
)  # fmt: skip
def test_who_has_one_pass_goes_by_the_passes_of_the_fastest_in_each_of_them(
    scale: str, people: str, gait: str, theirs: int, wanted: tuple[int, ...]
) -> None:
    through(far_off(scale, 1, theirs, people), gait, wanted)


def test_who_has_no_pass_left_walks_and_does_nothing_else() -> None:
    table = far_off("2", 1, 2)
    table.end("A", "b")
    assert "attack" not in table.kinds("A")
    assert walked(table, 2)


def test_slants_begin_anew_with_each_pass() -> None:
    table = far_off("2", 1, 4, sketch=FIELD)
    assert table.refused(Move(table.ids["A"], slanting(1, 2))) == "not-enough-movement"
    table.do(Move(table.ids["A"], ((1, 1),)))
    while table.asked() != ("act", "b"):
        table.end("A")
    table.end("b")
    assert walked(table, 1)
    table.do(Move(table.ids["A"], ((2, 2),)))


def test_the_high_number_of_passes_outlives_the_one_who_had_it_until_the_turn_ends() -> None:
    people = {"b": person("blue", 9, passes=3), "A": person("red", 7), "c": person("blue", 5)}
    table = Passes(ROW + "\n" + " ".join([*"." * 41, "c"]), people)
    table.end("b")
    table.battle.world.change(table.ids["b"], Health, state="dead")
    for squares in (2, 2, 1):
        assert walked(table, squares)
        table.end("A", "c")
    assert walked(table, 5)


def test_an_enemy_who_lies_is_not_tumbled_past() -> None:
    people = {
        "A": person("red", 9, agility=0, skills={"acrobatics": 1}, passes=1),
        "b": fighter("blue", 8), "c": fighter("blue", 7, posture="prone"),
    }  # fmt: skip
    table = Passes(". . b . c .\nA . . . . .\n. . . . . .", people)
    table.do(StartRunning(table.ids["A"]))
    events = table.do(Tumble(table.ids["A"], along(1, 5, 1)), 5, 1, 1, 1)
    assert [(event.against, event.passed) for event in named(events, CheckRolled)] == [(1, True)]
    assert table.at("A") == (5, 1)


def test_where_nobody_passes_on_foot_a_tumble_through_an_enemy_wants_two_hits() -> None:
    people = {"A": person("red", 9, agility=0, skills={"acrobatics": 1}), "b": fighter("blue", 8)}
    for scale in ("1", "2"):
        table = Passes("# # # # #\nA b . . .\n# # # # #", people, scale)
        assert table.refused(Move(table.ids["A"], along(1, 2, 1))) == "occupied"
        assert table.refused(Tumble(table.ids["A"], along(1, 1, 1))) == "occupied"
        events = table.do(Tumble(table.ids["A"], along(1, 3, 1)), 5, 6, 1, 1)
        assert [(event.against, event.passed) for event in named(events, CheckRolled)] == [(2, True)]
        assert table.at("A") == (3, 1)


@pytest.mark.parametrize(("scale", "taken"), [("1", False), ("2", True), ("5", True)])
def test_a_withdrawal_through_a_friend_goes_where_friends_are_passed(scale: str, taken: bool) -> None:
    people = {"b": fighter("blue", 9), "A": person("red", 7), "B": person("red", 5)}
    table = Passes("# # # # # #\nb A B . . .\n# # # # # #", people, scale)
    table.end("b")
    way = Disengage(table.ids["A"], along(2, 3, 1))
    if not taken:
        assert table.refused(way) == "occupied"
        return
    assert not named(table.do(way), Asked)
    assert table.at("A") == (3, 1)


def test_who_withdraws_at_a_run_goes_as_far_as_he_runs() -> None:
    people = {"b": fighter("blue", 9, passes=2), "A": person("red", 7, passes=2)}
    table = Passes("b A" + " ." * 12, people)
    table.end("b")
    assert table.refused(Disengage(table.ids["A"], along(2, 5))) == "not-enough-movement"
    table.do(StartRunning(table.ids["A"]))
    assert table.refused(Disengage(table.ids["A"], along(2, 8))) == "not-enough-movement"
    assert not named(table.do(Disengage(table.ids["A"], along(2, 7))), Asked)
    assert table.at("A") == (7, 0)


def test_neither_the_holder_nor_the_held_threatens_and_no_other_is_passed() -> None:
    people = {
        "A": person("red", 9, strength=0, skills={"unarmed": 1}), "b": person("blue", 8),
        "B": person("red", 7), "c": fighter("blue", 6),
    }  # fmt: skip
    table = Passes(". B . . . .\n. A b . . .\n. . c . . .", people)
    table.do(Subdue(table.ids["A"], table.ids["b"]), 5, 6, 1, 1)
    table.end("b")
    assert table.at("A") == table.at("b") == (2, 1)
    assert not named(table.do(Move(table.ids["B"], ((2, 0), (3, 0), (4, 0)))), Asked)
    assert table.at("B") == (4, 0)
    while table.asked() != ("act", "c"):
        table.end("B")
    assert table.refused(Move(table.ids["c"], ((2, 1), (3, 0)))) == "occupied"


def test_five_metres_are_safe_beside_an_enemy_and_not_within_his_square() -> None:
    people = {"b": fighter("blue", 9, square=[1, 1]), "A": person("red", 5, passes=1, people="troll")}
    table = Passes(". . . .\nA . . .\n. . . .", people, "5")
    table.end("b")
    view = table.battle.view("red")
    past = view.plan(table.ids["A"], ((0, 0), (1, 0), (2, 0)))
    assert isinstance(past, PathPlan)
    assert [step.provokes for step in past.steps] == [(), (), ()]
    table.do(Move(table.ids["A"], ((1, 1), (2, 1))))
    assert (table.asked(), table.at("A")) == (("intercept", "b"), (1, 1))
    table.answer("yes", 2, 2, 2)
    assert table.at("A") == (2, 1)


GUNMAN: dict[str, Any] = {"weapons": ["pistol", "fists"], "skills": {"firearms": 6}}


def pool(table: Passes, weapon: str = "pistol") -> int | None:
    seen = table.battle.view("red").forecast(table.ids["A"], table.ids["b"], weapon)
    return seen.attack.total if isinstance(seen, AttackForecast) else None


@pytest.mark.parametrize(
    ("scale", "squares", "runs", "wanted"),
    [
        ("2", 3, False, 7), ("2", 4, False, 6), ("2", 13, False, 5), ("2", 13, True, 3), ("2", 36, True, 2),
        ("2", 37, False, None), ("5", 1, False, 7), ("5", 5, True, 3), ("5", 12, False, 4), ("1", 20, True, 4),
        ("1", 21, True, 3),
    ],
)  # fmt: skip
def test_a_shot_loses_dice_to_its_range_and_to_running(
    scale: str, squares: int, runs: bool, wanted: int | None
) -> None:
    table = far_off(scale, 1, 1, sketch=" ".join(["A", *"." * (squares - 1), "b"]), **GUNMAN)
    if runs:
        table.do(StartRunning(table.ids["A"]))
    assert pool(table) == wanted


@pytest.mark.parametrize(
    ("scale", "beside", "wanted"), [("5", (0, 0), 2), ("5", (0, 1), 5), ("2", (0, 1), 3), ("2", (0, 2), 6)]
)
def test_a_shot_from_a_melee_loses_three_more_and_a_melee_is_as_large_as_the_squares_say(
    scale: str, beside: Square, wanted: int
) -> None:
    people = {
        "A": person("red", 9, **GUNMAN), "b": person("blue", 5), "c": fighter("blue", 4, square=list(beside)),
    }  # fmt: skip
    table = Passes("A . . . . b\n. . . . . .\n. . . . . .", people, scale)
    assert pool(table) == wanted


@pytest.mark.parametrize(
    ("strength", "squares", "wanted"),
    [(0, 1, 2), (0, 2, 5), (0, 3, 4), (0, 4, 3), (0, 5, 3), (0, 6, 2), (0, 8, 2), (0, 9, None), (1, 2, 5), (1, 10, 2),
     (1, 11, None), (2, 3, 5)],
)  # fmt: skip
def test_a_thrown_knife_goes_by_strength_and_scale_and_halves_count(
    strength: int, squares: int, wanted: int | None
) -> None:
    own: dict[str, Any] = {"weapons": ["throwing-knives"], "skills": {"throwing": 4}, "proficiencies": ["blades"]}
    sketch = " ".join(["A", *"." * (squares - 1), "b"])
    assert pool(far_off("2", 1, 1, sketch=sketch, strength=strength, **own), "throwing-knives") == wanted


def test_a_runner_intercepts_again_with_the_free_action_of_his_next_pass() -> None:
    people = {"b": fighter("blue", 9, passes=2), "A": person("red", 5, passes=2)}
    table = Passes(". . . . .\n. b A . .\n. . . . .", people)
    table.do(StartRunning(table.ids["b"]))
    table.end("b")
    assert not named(table.do(Move(table.ids["A"], ((2, 0),))), Asked)
    table.end("A")
    assert table.turn("b").running
    table.end("b")
    table.do(Move(table.ids["A"], ((1, 0),)))
    assert table.asked() == ("intercept", "b")


def test_a_run_is_stopped_only_before_one_acts_or_moves_and_then_one_walks() -> None:
    table = far_off("2", 2, 2, **GUNMAN)
    table.do(StartRunning(table.ids["A"]))
    table.do(Move(table.ids["A"], along(1, 6)))
    assert table.refused(StopRunning(table.ids["A"])) != ""
    while table.asked() != ("act", "b"):
        table.end("A")
    table.end("b")
    table.do(StopRunning(table.ids["A"]))
    assert walked(table, 2)
    shooting = far_off("2", 2, 2, **GUNMAN, sketch="A . . . . . b")
    shooting.do(StartRunning(shooting.ids["A"]))
    shooting.do(Attack(shooting.ids["A"], shooting.ids["b"], "pistol"), *[2] * 5)
    assert shooting.refused(StopRunning(shooting.ids["A"])) != ""


@pytest.mark.parametrize(
    ("scale", "empty", "wanted"), [("1", 4, 4), ("1", 3, 2), ("2", 2, 4), ("2", 1, 2)]
)  # fmt: skip
def test_a_charge_on_a_slant_wants_as_many_empty_squares(scale: str, empty: int, wanted: int) -> None:
    rows = [["."] * 7 for _ in range(7)]
    rows[0][0], rows[empty + 1][empty + 1] = "A", "b"
    people = {"A": fighter("red", 9), "b": person("blue", 5)}
    table = Passes("\n".join(" ".join(row) for row in rows), people, scale)
    assert pool(table, "knife") is None
    table.do(Move(table.ids["A"], slanting(1, empty)))
    assert pool(table, "knife") == wanted


@pytest.mark.parametrize(("scale", "taken"), [("1", True), ("2", True), ("5", False)])
def test_one_square_on_a_slant_from_between_two_enemies_asks_nobody(scale: str, taken: bool) -> None:
    people = {"b": fighter("blue", 9), "c": fighter("blue", 8), "A": person("red", 5)}
    table = Passes(". b . . .\n. A . . .\n. c . . .", people, scale)
    table.end("b", "c")
    if not taken:
        assert table.refused(Sidestep(table.ids["A"], (2, 0))) != ""
        return
    assert not named(table.do(Sidestep(table.ids["A"], (2, 0))), Asked)
    assert table.at("A") == (2, 0)


def test_an_interception_that_does_no_harm_leaves_the_count_of_slants_as_it_was() -> None:
    people = {"b": fighter("blue", 9), "A": person("red", 5)}
    table = Passes("A b . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .", people)
    table.end("b")
    plan = table.battle.view("red").plan(table.ids["A"], slanting(1, 3))
    assert isinstance(plan, PathPlan)
    assert ([step.provokes for step in plan.steps], plan.spent) == ([(table.ids["b"],), (table.ids["b"],), ()], 4)
    table.do(Move(table.ids["A"], slanting(1, 3)))
    table.answer("yes", 5, 2, 5)
    assert table.at("A") == (3, 3)


@pytest.mark.parametrize(("scale", "hits", "squares"), [("1", 3, 18), ("2", 3, 9), ("5", 3, 5), ("5", 1, 4)])
def test_a_running_test_adds_to_the_part_of_the_run_that_this_pass_has(scale: str, hits: int, squares: int) -> None:
    table = far_off(scale, 2, 2, strength=0, skills={"athletics": 1})
    table.do(StartRunning(table.ids["A"]))
    table.do(Spurt(table.ids["A"]), *[5] * hits, *[1] * (4 - hits))
    assert walked(table, squares)


def test_two_stand_in_the_way_back_and_only_the_square_one_starts_on_is_safe() -> None:
    people = {"b": fighter("blue", 9), "c": fighter("blue", 8), "A": person("red", 5)}
    table = Passes(". b . c .\n. A . . .\n. . . . .", people)
    table.end("b", "c")
    view = table.battle.view("red")
    plan = view.plan(table.ids["A"], ((2, 1), (3, 1), (4, 1)), "disengage")
    assert isinstance(plan, PathPlan)
    b, c = table.ids["b"], table.ids["c"]
    assert [step.provokes for step in plan.steps] == [(), (b, c), (c,)]
    table.do(Disengage(table.ids["A"], ((2, 1), (3, 1), (4, 1))))
    assert (table.asked(), table.at("A")) == (("intercept", "b"), (2, 1))
    table.answer("yes", 2, 2, 2, 2)  # with a comrade at the side a die more
    assert table.asked() == ("intercept", "c")
    table.answer("yes", 5, 5, 2, 2, 2)
    assert (table.at("A"), table.asked()) == ((2, 1), ("act", "b"))
