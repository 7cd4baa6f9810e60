"""Scenarios written from the sentences of the rules alone, two or three rules meeting in each, before their code was
read: what a path costs, or why it cannot be gone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from game.core.world import TABLE
from game.engine.battle import Battle
from game.model.answers import PathPlan
from game.model.commands import Aim, Attack, Command, End, Guard, Jump, Move, Regroup, Reload, Sprint
from game.model.components import Clock
from game.model.grid import Square
from game.rulebook.figure_facts import facts_of
from game.rulebook.runner import DemoRun
from game.rulebook.scenario_file import read_demo
from tests.rules.clockwork import Clockwork
from tests.rules.phase_table import PhaseTable

EVEN = {"speed": 30, "armour": "clothes", "load": "light"}
RIGHT, DOWN, SLANT, RISE = (1, 0), (0, 1), (1, 1), (1, -1)
Steps = tuple[Square, ...]
HEIGHT = {str(feet): {"terrain": ["grass"], "height": feet} for feet in range(1, 10)}
STAIRS = {f"{n}": {"terrain": ["grass", "stairs"], "height": 5 * n} for n in range(1, 7)}


def bordered(kind: str, is_open: bool = False) -> tuple[dict[str, Any], ...]:
    """Something between the first two squares."""
    return ({"kind": kind, "between": [[0, 0], [1, 0]], **({"open": True} if is_open else {})},)


@dataclass(frozen=True)
class Case:
    """A figure A on a sketch, its steps, and what they cost together; a word is the code of a refusal."""

    name: str
    sketch: str
    steps: Steps
    wanted: int | str
    legend: dict[str, Any] = field(default_factory=dict)
    own: dict[str, Any] = field(default_factory=dict)
    edges: tuple[dict[str, Any], ...] = ()
    action: str = ""
    others: dict[str, dict[str, Any]] = field(default_factory=dict)


def laid(ruleset: str, case: Case, **options: Any) -> tuple[Battle, int]:
    """The battle of a case, and its figure A."""
    marks = [mark for mark in dict.fromkeys(case.sketch.split()) if mark[0].isalpha()]
    figures = {
        mark: {
            "profile": "rifleman",
            "side": "red" if mark[0].isupper() else "blue",
            **EVEN,
            **case.others.get(mark, {}),
        }
        for mark in marks
    }
    for place, mark in enumerate(marks):
        figures[mark] = {"count": 9 - place, **figures[mark]}
    figures["A"] |= {"count": 20, **case.own}
    if not any(mark.islower() for mark in marks):
        figures["z"] = {"profile": "rifleman", "side": "blue", "arrives": 9, "count": 1}
    legend = {mark: kind for mark, kind in case.legend.items() if mark in case.sketch.split() or mark in marks}
    table = {
        "title": "A case", "rules": ["grid.squares"], "ruleset": ruleset, "claim": "It is so.", "figures": figures,
        "board": {"sketch": case.sketch, "legend": legend, "edges": list(case.edges)}, "beat": [{"say": "Go."}],
        "options": options,
    }  # fmt: skip
    if "z" in figures:
        figures["z"]["square"] = [0, 0]
    run = DemoRun(read_demo(table, "case", "case.toml"))
    run.battle.start()
    return run.battle, run.ids["A"]


def told(battle: Battle, figure: int, case: Case, action: str) -> int | str:
    """What the steps of a case cost, or the code of their refusal."""
    view = battle.view("red")
    x, y = view.figure(figure).square
    path = []
    for dx, dy in case.steps:
        x, y = x + dx, y + dy
        path.append((x, y))
    plan = view.plan(figure, tuple(path), case.action or action)
    return plan.spent if isinstance(plan, PathPlan) else plan.code


ROW = "A . . . . . . ."
FIELD = "A . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . ."

COUNTS = [
    Case("six straight", ROW, (RIGHT,) * 6, 30),
    Case("seven straight", ROW, (RIGHT,) * 7, "not-enough-movement"),
    Case("four slanting", FIELD, (SLANT,) * 4, 30),
    Case("five slanting", FIELD, (SLANT,) * 5, "not-enough-movement"),
    Case("one slanting and five straight", FIELD, (SLANT, *(RIGHT,) * 5), 30),
    Case("slanting at both ends of three straight", FIELD, (SLANT, RIGHT, RIGHT, RIGHT, SLANT), 30),
    Case("clutter on the first slant and the second", "A . .\n. % .\n. . %", (SLANT, SLANT), 30, {"%": "clutter"}),
    Case("clutter straight after a slant", "A . .\n. . %", (SLANT, RIGHT), 15, {"%": "clutter"}),
    Case("clutter is paid to enter and not to leave", "A % . .", (RIGHT, RIGHT), 15, {"%": "clutter"}),
    Case("the ground under the start is free", "A . .", (RIGHT, RIGHT), 10, {"A": "mud-waist"}),
    Case("wire straight", "A % .", (RIGHT,), 15, {"%": "barbed-wire"}),
    Case("wire on the second slant is 30 alone", "A . .\n. . .\n. . %", (SLANT, SLANT), "not-enough-movement",
         {"%": "barbed-wire"}),
    Case("waist-deep mud takes the whole move", "A % .", (RIGHT,), 30, {"%": "mud-waist"}),
    Case("waist-deep mud on the first slant", "A .\n. %", (SLANT,), 30, {"%": "mud-waist"}),
    Case("waist-deep mud after one square", "A . %", (RIGHT, RIGHT), "not-enough-movement", {"%": "mud-waist"}),
    Case("knee-deep mud twice", "A % % %", (RIGHT, RIGHT), 30, {"%": "mud-knee"}),
    Case("knee-deep mud a third time", "A % % %", (RIGHT,) * 3, "not-enough-movement", {"%": "mud-knee"}),
    Case("waist-deep water on the second slant", "A . .\n. . .\n. . %", (SLANT, SLANT), 25, {"%": "water-waist"}),
    Case("knee-deep water costs nothing more", "A % % .", (RIGHT,) * 3, 15, {"%": "water-knee"}),
    Case("ice costs nothing more", "A % % .", (RIGHT,) * 3, 15, {"%": "ice"}),
    Case("deep snow", "A % % .", (RIGHT,) * 3, 25, {"%": "snow-deep"}),
    Case("of several grounds the dearest counts", "A % .", (RIGHT,), 15,
         {"%": {"terrain": ["grass", "clutter", "mud-knee"]}}),
    Case("stairs up are slants", "A 1 2 3", (RIGHT,) * 3, 20, STAIRS),
    Case("stairs up on a slant count once", "A . .\n. 1 .\n. . 2", (SLANT, SLANT), 15, STAIRS),
    Case("stairs up go on with the count of slants", "A . .\n. . 1", (SLANT, RIGHT), 15, STAIRS),
    Case("stairs down are plain", "A 2 1 .", (RIGHT,) * 3, 15, {**STAIRS, "A": STAIRS["3"]}),
    Case("a step of 3 ft.", "A 3", (RIGHT,), 5, HEIGHT),
    Case("a step of 4 ft.", "A 4", (RIGHT,), 10, HEIGHT),
    Case("a step of 5 ft.", "A 5", (RIGHT,), 10, HEIGHT),
    Case("a step of 6 ft. is climbed", "A 6", (RIGHT,), "too-high", HEIGHT),
    Case("a step of 4 ft. on the second slant", "A . .\n. . .\n. . 4", (SLANT, SLANT), 25, HEIGHT),
    Case("5 ft. down", "A .", (RIGHT,), 5, {"A": HEIGHT["5"]}),
    Case("6 ft. down is climbed", "A .", (RIGHT,), "too-deep", {"A": HEIGHT["6"]}),
    Case("a ladder of 15 ft.", "A 3", (RIGHT,), 20, {"A": "ladder", "3": {"terrain": ["grass"], "height": 15}}),
    Case("down a ladder of 15 ft.", "A |", (RIGHT,), 15, {"A": {"terrain": ["grass"], "height": 15}, "|": "ladder"}),
    Case("a ladder after a slant", "A . .\n. | 2", (SLANT, RIGHT), 20,
         {"|": "ladder", "2": {"terrain": ["grass"], "height": 10}}),
    Case("no slant past the corner of a wall", "A #\n. .", (SLANT,), "impassable", {"#": "wall-block"}),
    Case("a small window", ROW, (RIGHT, RIGHT), 15, edges=bordered("window-small", True)),
    Case("a large window", ROW, (RIGHT, RIGHT), 10, edges=bordered("window-large", True)),
    Case("a shut door", ROW, (RIGHT,), "impassable", edges=bordered("door")),
    Case("a bonus step onto clutter", "A % .", (RIGHT,), "slow-ground", {"%": "clutter"}, action="step"),
    Case("a bonus step onto ice", "A % .", (RIGHT,), 5, {"%": "ice"}, action="step"),
    Case("a bonus step onto waist-deep mud", "A % .", (RIGHT,), "slow-ground", {"%": "mud-waist"}, action="step"),
    Case("a bonus step of two squares", ROW, (RIGHT, RIGHT), "one-square", action="step"),
    Case("a run of four times the speed", " ".join(["A", *"." * 25]), (RIGHT,) * 24, 120, action="run"),
    Case("a run is straight", FIELD, (RIGHT, DOWN), "not-straight", action="run"),
    Case("a friend is passed", "A B . .", (RIGHT, RIGHT), 10),
    Case("a friend is not stopped on", "A B . .", (RIGHT,), "occupied"),
    Case("two small figures share a square", "A B . .", (RIGHT,), 5, own={"size": "small"},
         others={"B": {"size": "small"}}),
    Case("a small one and a fine one besides a small one", "A B . .", (RIGHT,), "occupied", own={"size": "medium"},
         others={"B": {"size": "fine"}}),
    Case("a stunned enemy is passed", "A b . .", (RIGHT, RIGHT), 10, others={"b": {"conditions": ["stunned"]}}),
    Case("an unconscious enemy is passed in seed 000", "A b . .", (RIGHT, RIGHT), 10,
         others={"b": {"state": "unconscious"}}),
]  # fmt: skip


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: case.name)
def test_seed_000(case: Case) -> None:
    battle, figure = laid("static", case, action_dice=0)
    assert told(battle, figure, case, "move") == case.wanted


FORESTED = {"~": "swamp", "%": "undergrowth-heavy", "+": {"terrain": ["grass", "swamp", "undergrowth-heavy"]}}
PHASES = [
    Case("into a swamp costs nothing more", "A ~ . .", (RIGHT,), 5, FORESTED),
    Case("out of a swamp", "A ~ . .", (RIGHT, RIGHT), 15, FORESTED),
    Case("out of a swamp on the second slant", "A . .\n. ~ .\n. . .", (SLANT, SLANT), 20, FORESTED),
    Case("two reasons of one square add up", "A + . .", (RIGHT, RIGHT), 20, FORESTED),
    Case("two reasons and an even slant", "A . .\n. + .\n. . .", (SLANT, SLANT), 25, FORESTED),
    Case("slow straight", ROW, (RIGHT,) * 3, 30, own={"modes": {"walk": "slow"}}),
    Case("slow on slants counts none", FIELD, (SLANT, SLANT), 30, own={"modes": {"walk": "slow"}}),
    Case("fast straight", ROW, (RIGHT,) * 4, 10, own={"modes": {"walk": "fast"}}),
    Case("fast on slants", FIELD, (SLANT,) * 3, 10, own={"modes": {"walk": "fast"}}),
    Case("fast out of undergrowth pays on its free square too", "A % . .", (RIGHT, RIGHT), 10, FORESTED,
         own={"modes": {"walk": "fast"}}),
    Case("slow out of undergrowth", "A % . .", (RIGHT, RIGHT), 25, FORESTED, own={"modes": {"walk": "slow"}}),
    Case("the printed example: 10 ft. of slow swimming and 20 ft. on foot", "A ~ ~ . . . . .", (RIGHT,) * 6, 40,
         {"~": "water-deep", "A": "water-deep"}, own={"modes": {"swim": "slow"}, "speed": 40}),
    Case("no more than its speed", ROW, (RIGHT,) * 7, "not-enough-movement"),
    Case("five slants", FIELD, (SLANT,) * 5, "not-enough-movement"),
    Case("a slant past the corner of a wall", "A #\n. .", (SLANT,), 5, {"#": "wall-block"}),
    Case("no slant between two walls", "A #\n# .", (SLANT,), "impassable", {"#": "wall-block"}),
    Case("a wall", "A # .", (RIGHT,), "impassable", {"#": "wall-block"}),
    Case("deep water takes swimming", "A ~ .", (RIGHT,), "must-swim", {"~": "water-deep"}),
    Case("light undergrowth hinders nobody", "A % . .", (RIGHT, RIGHT), 10, {"%": "undergrowth-light"}),
    Case("modes keep their counts of slants apart", "A . . .\n. ~ . .\n. . . .\n. . . .", (SLANT, SLANT, SLANT), 20,
         {"~": "water-deep"}, own={"modes": {"swim": "average"}}),
    Case("a digger through earth", "A @ @ .", (RIGHT,) * 3, 15, {"@": "earth"}, own={"modes": {"burrow": "average"}}),
    Case("a digger not through rock", "A # .", (RIGHT,), "impassable", {"#": "rock"},
         own={"modes": {"burrow": "average"}}),
    Case("a climber up 20 ft.", "A 2", (RIGHT,), 20, {"2": {"terrain": ["grass"], "height": 20}},
         own={"modes": {"climb": "average"}}),
    Case("a slow climber up 20 ft.", "A 2", (RIGHT,), "not-enough-movement",
         {"2": {"terrain": ["grass"], "height": 20}}, own={"modes": {"climb": "slow"}}),
]  # fmt: skip


@pytest.mark.parametrize("case", PHASES, ids=lambda case: case.name)
def test_seed_002(case: Case) -> None:
    battle, figure = laid("phases", case)
    assert told(battle, figure, case, "hustle") == case.wanted


def human(passes: int = 1, people: str = "human") -> dict[str, Any]:
    return {"people": people, "passes": passes}


PASSES = [
    Case("2 m: five squares walked in one pass", ROW, (RIGHT,) * 5, 5, own=human()),
    Case("2 m: no sixth", ROW, (RIGHT,) * 6, "not-enough-movement", own=human()),
    Case("2 m: slants are 1, 2, 1", FIELD, (SLANT,) * 3, 4, own=human()),
    Case("2 m: the fourth slant is too much", FIELD, (SLANT,) * 4, "not-enough-movement", own=human()),
    Case("2 m: three of two passes first", ROW, (RIGHT,) * 3, 3, own=human(2)),
    Case("2 m: and no fourth", ROW, (RIGHT,) * 4, "not-enough-movement", own=human(2)),
    Case("2 m: two of three passes", ROW, (RIGHT,) * 3, "not-enough-movement", own=human(3)),
    Case("2 m: two of four passes first", ROW, (RIGHT,) * 2, 2, own=human(4)),
    Case("2 m: a dwarf walks one of four", ROW, (RIGHT,) * 2, "not-enough-movement", own=human(4, "dwarf")),
    Case("2 m: a troll walks seven", ROW, (RIGHT,) * 7, 7, own=human(1, "troll")),
    Case("2 m: a troll walks four of two passes", ROW, (RIGHT,) * 5, "not-enough-movement", own=human(2, "troll")),
    Case("2 m: a friend is passed", "A B . .", (RIGHT, RIGHT), 2, own=human()),
    Case("2 m: an enemy is not", "A b . .", (RIGHT, RIGHT), "occupied", own=human()),
    Case("2 m: an unconscious enemy is not", "A b . .", (RIGHT, RIGHT), "occupied", own=human(),
         others={"b": {"state": "unconscious"}}),
    Case("2 m: clutter adds a square on the way in", "A % . .", (RIGHT, RIGHT), 3, {"%": "clutter"}, own=human()),
    Case("2 m: clutter adds to a slant and does not double it", "A . .\n. . .\n. . %", (SLANT, SLANT), 4,
         {"%": "clutter"}, own=human()),
]  # fmt: skip


@pytest.mark.parametrize("case", PASSES, ids=lambda case: case.name)
def test_seed_003_at_two_metres(case: Case) -> None:
    battle, figure = laid("passes", case, scale="2")
    assert told(battle, figure, case, "move") == case.wanted


METRES = [
    ("1", Case("a human walks twelve", " ".join(["A", *"." * 14]), (RIGHT,) * 12, 12, own=human())),
    ("1", Case("and no thirteenth", " ".join(["A", *"." * 14]), (RIGHT,) * 13, "not-enough-movement", own=human())),
    ("1", Case("a dwarf walks three of three passes", ROW, (RIGHT,) * 3, 3, own=human(3, "dwarf"))),
    ("1", Case("a troll walks five of three passes", ROW, (RIGHT,) * 6, "not-enough-movement", own=human(3, "troll"))),
    ("1", Case("a friend is not passed", "A B . .", (RIGHT, RIGHT), "occupied", own=human())),
    ("1", Case("a fallen friend is not passed", "A B . .", (RIGHT, RIGHT), "occupied", own=human(),
               others={"B": {"state": "unconscious"}})),
    ("1", Case("a dead friend is passed and stood on", "A B . .", (RIGHT,), 1, own=human(),
               others={"B": {"state": "dead"}})),
    ("5", Case("a human walks two", ROW, (RIGHT,) * 2, 2, own=human())),
    ("5", Case("one in the first of two passes", ROW, (RIGHT,) * 2, "not-enough-movement", own=human(2))),
    ("5", Case("a troll two in the first of two", ROW, (RIGHT,) * 2, 2, own=human(2, "troll"))),
    ("5", Case("an enemy's square is stopped on", "A b . .", (RIGHT,), 1, own=human())),
    ("5", Case("an enemy is passed", "A b . .", (RIGHT, RIGHT), 2, own=human())),
]  # fmt: skip


@pytest.mark.parametrize(("scale", "case"), METRES, ids=lambda one: one.name if isinstance(one, Case) else f"{one} m")
def test_seed_003_at_other_scales(scale: str, case: Case) -> None:
    battle, figure = laid("passes", case, scale=scale)
    assert told(battle, figure, case, "move") == case.wanted


TIMES = [
    (agility, action, wanted)
    for agility, wants in (
        (-4, {"guard": 3, "reload": 8, "prone": 0, "attack": 6}),
        (-2, {"guard": 2, "reload": 7, "attack": 6}),
        (0, {"guard": 2, "reload": 6, "attack": 5}),
        (2, {"guard": 2, "reload": 5, "attack": 4}),
        (4, {"guard": 2, "reload": 5, "attack": 4}),
        (6, {"guard": 2, "reload": 5, "attack": 4}),
    )
    for action, wanted in wants.items()
    if wanted
]


@pytest.mark.parametrize(("agility", "action", "wanted"), TIMES)
def test_seed_001_times_are_base_times_by_agility_rounded_half_up(agility: int, action: str, wanted: int) -> None:
    clock = Clockwork(A={"agility": agility, "at_time": 0, "shots": {"rifle": 5}}, b={"at_time": 1}, B={"at_time": 60})
    commands: dict[str, Command] = {
        "guard": Guard(clock["A"]), "reload": Reload(clock["A"], "rifle"),
        "attack": Attack(clock["A"], clock["b"], "rifle"),
    }  # fmt: skip
    clock.do(commands[action])
    assert clock.slot("A").at == wanted


@pytest.mark.parametrize(("agility", "squares"), [(-6, 2), (-4, 2), (-2, 4), (-1, 5), (0, 6), (1, 7), (4, 10)])
def test_seed_001_a_move_takes_five_and_goes_as_far_as_agility_says(agility: int, squares: int) -> None:
    sketch = " ".join(["A", *"." * 12, "b"])
    for far, code in ((squares, ""), (squares + 1, "not-enough-movement")):
        clock = Clockwork(sketch, A={"agility": agility, "at_time": 0, "armour": "clothes"}, b={"at_time": 50})
        command = Move(clock["A"], tuple((x, 0) for x in range(1, far + 1)))
        assert clock.code(command) == code
        if not code:
            clock.do(command)
            assert clock.slot("A").at == 5


@pytest.mark.parametrize(
    ("readiness", "off"), [("prepared", 0), ("alert", 2), ("cautious", 4), ("at-ease", 8), ("inebriated", 10)]
)
def test_seed_001_readiness_lowers_the_rating_and_successes_set_the_start(readiness: str, off: int) -> None:
    two_six_and_a_twelve = {"by": {"event-rolls": {"reaction": 34 + off}}, "readiness": readiness}
    best = {"by": {"event-rolls": {"reaction": 75}}, "readiness": "prepared"}
    sketch = "A . . . . . .\n. . . . . . .\n. . . . . . b"
    # A: 4 and 3 of d6, 12 of d12: two successes. b: 4, 5 of d6, 3, 10 of d10: three, and the start.
    clock = Clockwork(sketch, (4, 3, 12, 4, 5, 3, 10), {"opening": "full"}, A=two_six_and_a_twelve, b=best)
    assert (clock.slot("A").at, clock.slot("b").at) == (1, 0)


COUNTED = [
    ("one regroup", ["regroup"], 0, 5),
    ("with Intelligence", ["regroup"], 2, 7),
    ("two of them are held to ten", ["regroup", "regroup"], 2, 10),
    ("two of five are ten", ["regroup", "regroup"], 0, 10),
    ("an aim", ["aim"], 0, 1),
    ("an aim and a regroup", ["aim", "regroup"], 1, 7),
    ("nothing", [], 0, 0),
    ("a poor head", ["regroup"], -3, 2),
    ("a very poor head", ["regroup"], -6, 1),
]


@pytest.mark.parametrize(("name", "deeds", "head", "wanted"), COUNTED, ids=[case[0] for case in COUNTED])
def test_seed_004_counts_change_at_the_end_of_the_round(name: str, deeds: list[str], head: int, wanted: int) -> None:
    case = Case(name, "A . . . . b", (), 0, own={"intelligence": head, "count": 15})
    battle, figure = laid("fluid", case, action_dice=0)
    target = next(iter(battle.view("red").opponents()))
    for deed in deeds:
        assert battle.submit(Regroup(figure) if deed == "regroup" else Aim(figure, target)) is None
        assert facts_of(battle.world, figure)["count"] == 15
    while battle.world.get(TABLE, Clock).round == 1:
        assert battle.decision is not None
        assert battle.submit(End(battle.decision.figure)) is None
    assert facts_of(battle.world, figure)["count"] == 15 + wanted


@pytest.mark.parametrize(("count", "head", "wanted"), [(18, 2, 22), (15, 2, 22), (14, 0, 19), (19, 5, 22), (3, -6, 4)])
def test_seed_000_a_count_is_changed_by_regrouping_alone_and_at_once(count: int, head: int, wanted: int) -> None:
    own = {"intelligence": head, "count": count, "by": {"d20": {"initiative": 2}}}
    battle, figure = laid("static", Case("regroup", "A . . . b .", (), 0, own=own, others={"b": {"count": 1}}))
    target = next(iter(battle.view("red").opponents()))
    assert battle.submit(Aim(figure, target)) is None
    assert facts_of(battle.world, figure)["count"] == count
    assert battle.submit(Regroup(figure)) is None
    assert facts_of(battle.world, figure)["count"] == wanted


def jumper(strength: int, trained: bool, **more: Any) -> dict[str, Any]:
    return {**EVEN, "strength": strength, "skills": {"acrobatics": 2} if trained else {}, **more}


JUMPS = [
    ("a quarter of the speed is 5 ft.", jumper(0, False), 0, 1, 0, True),
    ("and no more", jumper(0, False), 0, 2, 0, False),
    ("5 ft. for each two points of Strength", jumper(4, False), 0, 3, 0, True),
    ("an odd point counts nothing", jumper(5, False), 0, 4, 0, False),
    ("the trained add 5 ft. at the least", jumper(0, True), 0, 2, 0, True),
    ("the trained without Strength no more", jumper(0, True), 0, 3, 0, False),
    ("the trained add 5 ft. for each point", jumper(4, True), 0, 5, 0, True),
    ("the trained with Strength 4 no 30 ft.", jumper(4, True), 0, 6, 0, False),
    ("10 ft. of run-up leave 20", jumper(4, True), 2, 4, 0, True),
    ("10 ft. of run-up do not leave 25", jumper(4, True), 2, 5, 0, False),
    ("15 ft. forward and 5 up", jumper(4, True), 2, 3, 5, True),
    ("20 ft. forward and 5 up are too much", jumper(4, True), 2, 4, 5, False),
    ("half as high as far", jumper(4, True), 0, 1, 10, True),
    ("no higher", jumper(4, True), 0, 1, 15, False),
    ("not while lying", jumper(4, True, posture="prone"), 0, 1, 0, False),
]


@pytest.mark.parametrize(("name", "own", "walked", "far", "rise", "taken"), JUMPS, ids=[case[0] for case in JUMPS])
def test_seed_002_jumps(name: str, own: dict[str, Any], walked: int, far: int, rise: int, taken: bool) -> None:
    table = PhaseTable(" ".join(["A", *"." * 9, "b"]), own={"A": own})
    path = tuple((x, 0) for x in range(1, walked + 1))
    refused = table.code(Jump(table["A"], (walked + far, 0), path, rise))
    assert (not refused) == taken, refused


@pytest.mark.parametrize(("far", "wanted"), [(12, 60), (13, "not-enough-movement")])
def test_seed_002_a_sprint_is_twice_the_speed_and_only_for_acting(far: int, wanted: int | str) -> None:
    table = PhaseTable(" ".join(["A", *"." * 14, "b"]), own={"A": {**EVEN}})
    sprint = Sprint(table["A"], tuple((x, 0) for x in range(1, far + 1)))
    assert table.code(sprint) != ""
    table.phase()
    assert table.code(sprint) == ("" if isinstance(wanted, int) else wanted)
    plan = table.battle.view("red").plan(table["A"], sprint.path, "sprint")
    assert (plan.spent if isinstance(plan, PathPlan) else plan.code) == wanted
