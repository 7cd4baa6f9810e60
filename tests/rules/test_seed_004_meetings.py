"""Scenarios of Counts in which two or three rules meet, written from the sentences of the rules alone, before their
code was read."""

from __future__ import annotations

from typing import Any

import pytest

from game.model.commands import (
    Aim,
    Attack,
    BonusStep,
    Brace,
    Command,
    Delay,
    End,
    FirstAid,
    Move,
    Open,
    Press,
    Ready,
    Regroup,
    Surge,
)
from game.model.events import CheckRolled, ConditionGained, GroupsPlaced, InitiativeRolled
from tests.rules.count_table import Rounds, soldier

HEADED = {"intelligence": 2}
UNLEARNED: dict[str, Any] = {"proficiencies": [], "weapons": ["machine-gun", "rifle"]}
GUNNER: dict[str, Any] = {"proficiencies": ["heavy"], "weapons": ["machine-gun"]}
OUT, BACK, ON = ((1, 0),), ((0, 0),), ((2, 0),)
WALL = [{"kind": "sandbags", "between": [[0, 0], [1, 0]]}]

Deed = tuple[str, Any, tuple[int, ...]]


def shot(weapon: str, roll: int = 4, final: bool = False) -> Deed:
    return ("shoot", (weapon, final), (roll,))


def move(*path: tuple[int, int], dice: tuple[int, ...] = ()) -> Deed:
    return ("move", path, dice)


AIM: Deed = ("aim", None, ())
REGROUP: Deed = ("regroup", None, ())
BRACE: Deed = ("brace", None, ())
PRESS: Deed = ("press", None, ())
END: Deed = ("end", None, ())


def delay(uses: int) -> Deed:
    return ("delay", uses, ())


def command(table: Rounds, deed: Deed) -> Command:
    a, b = table["A"], table["b"]
    kind, about, _ = deed
    if kind == "shoot":
        return Attack(a, b, about[0], final=about[1])
    if kind == "move":
        return Move(a, about)
    if kind == "delay":
        return Delay(a, about)
    return {"aim": Aim(a, b), "regroup": Regroup(a), "brace": Brace(a, 2), "press": Press(a), "end": End(a)}[kind]


PLAIN_ROW, CLUTTERED, WIRED = "A . . . . . . . b", "A ~ ~ . . . . . b", "A % . . . . . . b"
SUMS: list[tuple[str, int, str, dict[str, Any], list[Deed], int]] = [
    ("an aim and a brace are 2", 20, PLAIN_ROW, {}, [AIM, BRACE], 22),
    ("slow ground and a regroup", 20, CLUTTERED, {}, [move(*OUT), REGROUP], 23),
    ("two moves on slow ground", 20, CLUTTERED, {}, [move(*OUT), move(*ON)], 16),
    ("one move over two slow squares counts once", 20, CLUTTERED, {}, [move(*OUT, *ON), AIM], 19),
    ("slow ground that is only left counts nothing", 20, CLUTTERED, {}, [move(*OUT), move(*BACK)], 18),
    ("a tactical weapon fired twice", 20, PLAIN_ROW, GUNNER, [shot("machine-gun"), shot("machine-gun")], 16),
    ("one weapon not learned, fired twice", 20, PLAIN_ROW, UNLEARNED, [shot("rifle"), shot("rifle")], 16),
    ("one that is tactical as well, twice", 20, PLAIN_ROW, UNLEARNED, [shot("machine-gun"), shot("machine-gun")], 12),
    ("two weapons not learned, one of them tactical", 20, PLAIN_ROW, UNLEARNED,
     [shot("rifle"), shot("machine-gun")], 10),
    ("fatigue lowers what regrouping raises before the ten", 20, PLAIN_ROW, {**HEADED, "conditions": ["fatigued"]},
     [REGROUP, REGROUP], 30),
    ("fatigue and one regroup", 20, PLAIN_ROW, {**HEADED, "conditions": ["fatigued"]}, [REGROUP], 24),
    ("exhaustion and a regroup", 20, PLAIN_ROW, {"conditions": ["exhausted"]}, [REGROUP], 15),
    ("exhaustion on slow ground is ten all the same", 20, CLUTTERED, {"conditions": ["exhausted"]}, [move(*OUT)], 10),
    ("fatigue on slow ground", 20, CLUTTERED, {"conditions": ["fatigued"]}, [move(*OUT)], 15),
    ("a final attack with a weapon not learned", 20, PLAIN_ROW, {**UNLEARNED, "traits": ["flurry"]},
     [shot("rifle"), shot("rifle"), shot("rifle", final=True)], 14),
    ("a final attack with a tactical weapon", 20, PLAIN_ROW, {**GUNNER, "traits": ["flurry"]},
     [shot("machine-gun"), shot("machine-gun"), shot("machine-gun", final=True)], 12),
    ("wire and a save that fails", 20, WIRED, {}, [move(*OUT, dice=(2, 3))], 16),
    ("wire that cuts to the wounds", 20, WIRED, {"lost": {"vitality": 11}}, [move(*OUT, dice=(2, 3))], 14),
    ("wire and a save that is made", 20, WIRED, {}, [move(*OUT, dice=(19,))], 18),
    ("a short delay made good", 20, PLAIN_ROW, {}, [delay(3), REGROUP], 22),
    ("a long delay and an aim are held to ten", 30, PLAIN_ROW, {}, [delay(12), AIM], 20),
    ("a press and three regroups", 30, PLAIN_ROW, HEADED, [PRESS, REGROUP, END, REGROUP, REGROUP], 20),
    ("a press and a regroup of five", 25, PLAIN_ROW, {}, [PRESS, REGROUP], 10),
    ("a press to five and exhaustion", 25, PLAIN_ROW, {"conditions": ["exhausted"]}, [PRESS], 15),
    ("three and slow ground are not nothing", 3, CLUTTERED, {}, [move(*OUT)], 1),
    ("two and slow ground are nothing, and twenty", 2, CLUTTERED, {}, [move(*OUT)], 20),
    ("nothing of the dearest kind cannot be below minus nine", 2, PLAIN_ROW, UNLEARNED,
     [shot("machine-gun"), shot("machine-gun")], 14),
]  # fmt: skip
REELS = {
    "a press to five and exhaustion", "two and slow ground are nothing, and twenty",
    "nothing of the dearest kind cannot be below minus nine",
}  # fmt: skip


@pytest.mark.parametrize(("name", "start", "sketch", "own", "deeds", "wanted"), SUMS, ids=[case[0] for case in SUMS])
def test_what_a_round_makes_of_a_count(
    name: str, start: int, sketch: str, own: dict[str, Any], deeds: list[Deed], wanted: int
) -> None:
    board = {"edges": WALL} if BRACE in deeds else {}
    table = Rounds({"A": soldier("red", start, **own), "b": soldier("blue", 1, -9)}, sketch, board=board)
    told = [event for deed in deeds for event in table.do(command(table, deed), *deed[2])]
    while table.round == 1:
        told += table.do(End(table[table.waits_for[0]]))
    assert table.count("A") == wanted
    gained = [event.condition for event in told if isinstance(event, ConditionGained)]
    assert [one for one in gained if one in ("reeling", "flat-footed")] == (
        ["reeling", "flat-footed"] if name in REELS else []
    )


def test_who_reels_loses_the_two_halves_of_one_round_and_has_the_next() -> None:
    table = Rounds({"A": soldier("red", 2), "b": soldier("blue", 1)}, CLUTTERED)
    table.do(Move(table["A"], OUT))
    table.end("A", "b")
    assert (table.round, table.count("A"), table.order(), table.waits_for) == (2, 20, "b", ("b", "act"))
    assert table.has("A", "flat-footed")
    table.end("b")
    assert (table.waits_for, table.halves("A"), table.has("A", "reeling")) == (("A", "act"), 2, False)


@pytest.mark.parametrize("start", [23, 24, 25, 26])
def test_a_press_wants_twenty_five_and_leaves_two_halves_at_the_new_count(start: int) -> None:
    table = Rounds({"A": soldier("red", start), "b": soldier("blue", 8)})
    assert (table.code(Press(table["A"])) == "") == (start >= 25)
    if start < 25:
        return
    table.do(Press(table["A"]))
    assert (table.count("A"), table.halves("A")) == (start - 20, 1)
    table.do(Aim(table["A"], table["b"]))
    table.end("A", "b")
    assert (table.waits_for, table.halves("A")) == (("A", "act"), 2)
    assert table.code(Press(table["A"])) != ""
    table.end("A")
    assert table.count("A") == start - 20 + 1


@pytest.mark.parametrize(("start", "presses"), [(45, True), (44, False)])
def test_fifty_sets_off_a_press_before_everybody_and_the_turn_comes_after(start: int, presses: bool) -> None:
    table = Rounds({"A": soldier("red", start), "b": soldier("blue", 40), "B": soldier("red", 2)}, "A . B . . . . b")
    table.do(Regroup(table["A"]))
    table.end("A", "b", "B")
    assert (table.round, table.waits_for) == (2, ("A", "act"))
    assert table.count("A") == (30 if presses else 49)
    assert table.halves("A") == (1 if presses else 2)
    table.end("A")
    assert table.waits_for == ("b", "act")
    table.end("b")
    assert table.waits_for == (("A" if presses else "B"), "act")


@pytest.mark.parametrize(("second", "wanted"), [("plain", -4), ("critical", -7)])
def test_each_wound_costs_and_a_critical_one_its_own_price_alone(second: str, wanted: int) -> None:
    people = {"b": soldier("blue", 20), "A": soldier("red", 15, armour="vest", lost={"vitality": 11})}
    table = Rounds(people, action_dice=1, order_critical="ask")
    attack = Attack(table["b"], table["A"], "rifle")
    table.do(attack, 15, 1, 1)
    if second == "plain":
        table.do(attack, 15, 1, 1)
    else:
        table.do(attack, 20)
        assert table.waits_for[1] == "critical"
        table.answer("yes", 1, 1)
    while table.round == 1:
        table.do(End(table[table.waits_for[0]]))
    assert table.count("A") == 15 + wanted


@pytest.mark.parametrize(("theirs", "wanted"), [(14, 14), (10, 10), (5, 10)])
def test_a_shot_kept_ready_drops_the_count_to_that_of_its_moment_by_ten_at_most(theirs: int, wanted: int) -> None:
    table = Rounds({"A": soldier("red", 20), "b": soldier("blue", theirs, -9)})
    table.do(Ready(table["A"], "rifle", "approach"))
    if table.waits_for[0] == "A":
        table.end("A")
    table.do(Move(table["b"], ((11, 0),)))
    assert table.waits_for == ("A", "readied")
    table.answer("yes", 3)
    while table.round == 1:
        table.do(End(table[table.waits_for[0]]))
    assert table.count("A") == wanted


def test_a_count_drawn_level_goes_first_by_its_bonus_and_only_next_round() -> None:
    people = {"A": soldier("red", 20, 1), "b": soldier("blue", 15, 4), "C": soldier("red", 12)}
    table = Rounds(people, "A . C . . . . b")
    assert table.order() == "AbC"
    table.end("A")
    table.do(Regroup(table["b"]))
    assert (table.count("b"), table.order()) == (15, "bC")
    table.end("b", "C")
    assert (table.count("b"), table.order()) == (20, "bAC")


def test_a_count_drawn_level_with_an_even_bonus_is_rolled_for_until_they_differ() -> None:
    table = Rounds({"A": soldier("red", 20), "b": soldier("blue", 15)})
    table.end("A")
    table.do(Regroup(table["b"]))
    table.do(End(table["b"]), 7, 7, 5, 9)
    assert table.order() == "bA"


OPENED: list[tuple[str, tuple[int, int], tuple[int, int], int, int, str]] = [
    ("even Counts, the better bonus", (10, 5), (13, 2), 0, 15, "Ab"),
    ("even Counts, the worse bonus", (13, 2), (10, 5), 0, 15, "bA"),
    ("a die that lifts one over the other", (10, 2), (12, 2), 3, 15, "Ab"),
    ("a die that draws level, with the better bonus", (8, 5), (13, 2), 2, 15, "Ab"),
    ("a die that draws level, with the worse bonus", (11, 2), (10, 5), 2, 15, "bA"),
    ("a twenty is 20 and a bonus", (1, 8), (20, -11), 0, 9, "Ab"),
]


@pytest.mark.parametrize(("name", "mine", "theirs", "boost", "wanted", "order"), OPENED, ids=[c[0] for c in OPENED])
def test_how_rolls_bonuses_and_action_dice_open_a_fight(
    name: str, mine: tuple[int, int], theirs: tuple[int, int], boost: int, wanted: int, order: str
) -> None:
    people = {"A": soldier("red", 0, mine[1]), "b": soldier("blue", 0, theirs[1])}
    table = Rounds(people, dice=(mine[0], theirs[0]), opening="full", action_dice=1)
    assert table.waits_for[1] == "boost"
    if boost:
        table.answer(str(table["A"]), boost)
    else:
        table.answer("no")
    while table.waits_for[1] == "boost":
        table.answer("no")
    assert (table.count("A"), table.order()) == (wanted, order)
    assert table.has("A", "flat-footed")
    assert table.has("b", "flat-footed")


def test_who_comes_later_on_purpose_rolls_then_and_is_on_its_guard() -> None:
    people = {"A": soldier("red", 0, 1), "b": soldier("blue", 0, 0), "C": soldier("red", 0, 2, arrives=2)}
    table = Rounds(people, "A . . . . b\n. . . . . .\nC . . . . .", dice=(11, 3), opening="full", boosts=False)
    assert [rolled.result for rolled in table.began if isinstance(rolled, InitiativeRolled)] == [12, 3]
    table.do(Regroup(table["A"]))
    table.end("A")
    table.do(End(table["b"]), 15)
    assert (table.round, table.count("A"), table.count("C"), table.order()) == (2, 17, 17, "CAb")
    assert not table.has("C", "flat-footed")
    assert table.has("b", "flat-footed")


def test_a_door_leaves_one_flat_footed_a_half_action_does_not_and_a_hit_wakes() -> None:
    people = {"A": soldier("red", 0, 9), "b": soldier("blue", 0, 0), "C": soldier("red", 0, -5)}
    door = {"edges": [{"kind": "door", "between": [[0, 0], [0, 1]]}]}
    table = Rounds(people, "A . . . b\n. . C . .", dice=(10, 10, 10), board=door, opening="full", boosts=False)
    table.do(Open(table["A"], ((0, 0), (0, 1))))
    assert table.has("A", "flat-footed")
    table.do(Aim(table["A"], table["b"]))
    assert not table.has("A", "flat-footed")
    table.end("A")
    table.do(Attack(table["b"], table["C"], "rifle"), 3)
    assert table.has("C", "flat-footed")
    table.do(Attack(table["b"], table["C"], "rifle"), 15, 1, 1)
    assert not table.has("C", "flat-footed")


def test_a_surprise_round_is_one_half_each_and_counts_towards_the_ten_of_round_one() -> None:
    people = {"A": soldier("red", 0, 8, **HEADED), "B": soldier("red", 0, 0), "b": soldier("blue", 0, 9)}
    table = Rounds(people, "A . . . . . . b\nB . . . . . . .", dice=(20, 15, 20, 18, 1), opening="full", boosts=False,
                   awareness="red")  # fmt: skip
    assert (table.round, table.waits_for) == (0, ("A", "act"))
    assert table.code(Press(table["A"])) != ""
    assert table.code(BonusStep(table["A"], (1, 0))) != ""
    table.do(Regroup(table["A"]))
    assert table.waits_for == ("B", "act")
    table.do(Ready(table["B"], "rifle", "move"))
    assert (table.round, table.count("A"), table.order()) == (1, 28, "bAB")
    table.end("b")
    table.do(Regroup(table["A"]))
    table.end("A", "B")
    assert (table.round, table.count("A"), table.order()) == (2, 38, "AbB")


ROW = 60
LAND: list[tuple[str, tuple[int, ...], int, int, int]] = [
    ("plains", (1, 1, 1, 1, 1, 1), 0, 120, 24),
    ("desert", (1, 1, 1, 2, 1, 2), 0, 160, 32),
    ("aquatic", (1, 2, 1, 1, 1, 1), 60, 60, 12),
    ("arctic", (6, 6, 6, 6), 0, 240, 48),
    ("urban", (1, 1, 1, 1), 0, 40, 8),
    ("jungle", (6, 6), 0, 120, 24),
    ("swamp", (6, 6), 60, 60, 12),
    ("mountains", (4, 4, 4, 4, 4, 4), 0, 120, 24),
    ("underwater", (1, 1, 1, 1, 1, 1), 120, 30, 6),
]


@pytest.mark.parametrize(("land", "dice", "sense", "feet", "squares"), LAND, ids=[case[0] for case in LAND])
def test_groups_meet_as_far_apart_as_the_land_rolls_and_the_senses_reach(
    land: str, dice: tuple[int, ...], sense: int, feet: int, squares: int
) -> None:
    areas = [
        {"side": "red", "squares": [[0, 0]]},
        {"side": "blue", "squares": [[x, 0] for x in range(1, ROW)]},
    ]
    people = {"A": soldier("red", 0, 1), "b": soldier("blue", 0, 2)}
    more = {"environment": land, "deployment": areas}
    table = Rounds(people, " ".join("." * ROW), dice=(*dice, 11, 10), scenario=more, opening="full", boosts=False,
                   best_sense=sense)  # fmt: skip
    placed = next(event for event in table.began if isinstance(event, GroupsPlaced))
    assert placed.squares == squares
    assert table.battle.view("").figure(table["b"]).square == (squares, 0)
    assert placed.feet == feet
    assert table.order() == "bA"


def test_the_bonus_step_and_moves_shut_each_other_out_and_attacks_do_not() -> None:
    moved = Rounds({"A": soldier("red", 20), "b": soldier("blue", 1)})
    moved.do(Move(moved["A"], OUT))
    assert moved.code(BonusStep(moved["A"], (2, 0))) != ""
    stepped = Rounds({"A": soldier("red", 20), "b": soldier("blue", 1)}, CLUTTERED)
    assert stepped.code(BonusStep(stepped["A"], (1, 0))) != ""
    stepped = Rounds({"A": soldier("red", 20), "b": soldier("blue", 1)})
    stepped.do(BonusStep(stepped["A"], (1, 0)))
    assert stepped.halves("A") == 2
    assert stepped.code(Move(stepped["A"], ((2, 0),))) != ""
    assert stepped.code(Regroup(stepped["A"])) == ""
    shot_ = Rounds({"A": soldier("red", 20), "b": soldier("blue", 1)})
    for _ in range(2):
        shot_.do(Attack(shot_["A"], shot_["b"], "rifle"), 3)
    shot_.do(BonusStep(shot_["A"], (1, 0)))
    while shot_.round == 1:
        shot_.do(End(shot_[shot_.waits_for[0]]))
    assert shot_.count("A") == 20


def medics(**own: Any) -> Rounds:
    people = {
        "A": soldier("red", 20, profile="medic", **own), "P": soldier("red", 5, lost={"vitality": 9}),
        "b": soldier("blue", 1),
    }  # fmt: skip
    return Rounds(people, "A P . . . . . . b")


def test_a_half_of_ones_own_and_a_surge_pay_for_first_aid_but_not_for_a_shot() -> None:
    table = medics(traits=["surge"])
    table.do(Attack(table["A"], table["b"], "carbine"), 3)
    table.do(Surge(table["A"]))
    assert table.code(Ready(table["A"], "carbine", "move")) != ""
    events = table.do(FirstAid(table["A"], table["P"]), 19, 3)
    assert [event.passed for event in events if isinstance(event, CheckRolled)] == [True]
    assert table.halves("A") == 0


def test_first_aid_begun_after_a_regroup_is_rolled_next_round_at_the_new_count() -> None:
    table = medics(intelligence=2)
    table.do(Regroup(table["A"]))
    events = table.do(FirstAid(table["A"], table["P"]))
    assert not [event for event in events if isinstance(event, CheckRolled)]
    while table.round == 1:
        table.do(End(table[table.waits_for[0]]))
    assert (table.count("A"), table.waits_for) == (27, ("A", "act"))
    events = table.do(FirstAid(table["A"], table["P"]), 19, 3)
    assert [event.passed for event in events if isinstance(event, CheckRolled)] == [True]
    assert table.halves("A") == 1


@pytest.mark.parametrize(("weapons", "wanted"), [(["rifle"], 23), (["rifle", "pistol"], 16)])
def test_each_action_die_spent_on_ones_misses_costs_two(weapons: list[str], wanted: int) -> None:
    people = {"A": soldier("red", 20, weapons=["rifle", "pistol"]), "b": soldier("blue", 1)}
    table = Rounds(people, "A . . b", action_dice=2, order_error="ask")
    for weapon in weapons:
        table.do(Attack(table["A"], table["b"], weapon), 1)
        assert table.waits_for[1] == "error"
        table.answer("yes")
    if len(weapons) == 1:
        table.do(Regroup(table["A"]))
    while table.round == 1:
        table.do(End(table[table.waits_for[0]]))
    assert table.count("A") == wanted


def test_a_triumph_and_an_aim_are_ten() -> None:
    people = {
        "A": soldier("red", 20), "b": soldier("blue", 12, profile="captain", lost={"vitality": 30, "wounds": 11}),
        "c": soldier("blue", 10),
    }  # fmt: skip
    table = Rounds(people, "A . . . . . . b\n. . . . . . . c")
    table.do(Attack(table["A"], table["b"], "rifle"), 19, 2, 2)
    table.do(Aim(table["A"], table["c"]))
    table.end("A")
    table.do(End(table["c"]), 5)
    assert table.count("A") == 30


def test_bleeding_costs_one_in_each_round_and_an_aim_makes_it_good() -> None:
    table = Rounds({"A": soldier("red", 20, conditions=["bleeding"]), "b": soldier("blue", 1)})
    table.end("A", "b")
    assert table.count("A") == 19
    table.do(Aim(table["A"], table["b"]))
    table.end("A", "b")
    assert table.count("A") == 19
