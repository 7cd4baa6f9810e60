"""The user's own rulesets: every mix either plays or is refused with its reason; spoilt files give one clear report."""

from __future__ import annotations

import copy
import dataclasses
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game import rulesets
from game.actions import ACTIONS
from game.core.axes import Clock, Engagement, Movement, Ranges, Resolution
from game.core.ruleset import Ruleset
from game.engine.battle import Battle
from game.model.commands import End
from game.model.errors import BadInput
from game.model.scenario import BattleMap, FigureSetup, Scenario, SideSetup
from game.rules import figures
from game.rules.clocks.sides.clock import SideClock
from game.rulesets import PARTS, examples, known, load_ruleset, names
from game.rulesets.parts import providers
from tests.shipped import shipped
from tests.soak import each_once

MAPS = ("ford", "rooftops", "safehouse", "snow-forest", "training-ground", "trench-line")
BASES = ("static", "fluid", "action-time", "phases", "passes")
PROTOCOLS = {"clock": Clock, "movement": Movement, "engagement": Engagement, "ranges": Ranges, "resolution": Resolution}


def written(folder: Path, text: str) -> Path:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, text: str) -> list[str]:
    with pytest.raises(BadInput) as refused:
        load_ruleset(written(folder, text))
    return str(refused.value).splitlines()


def play(ruleset: str | Path, battle_map: BattleMap, commands: int, seed: int = 5) -> Battle:
    """A battle of chance commands, every one of which is taken."""
    sides = tuple(SideSetup(side) for side in battle_map.sides)
    battle = Battle.create(Scenario(battle_map, str(ruleset), sides, seed))
    battle.start()
    chance = random.Random(seed)
    for number in range(commands):
        decision = battle.decision
        if decision is None:
            break
        legal = list(battle.legal())
        kind = chance.choice(sorted({command.action for command in legal}))
        command = chance.choice([command for command in legal if command.action == kind])
        assert battle.submit(command) is None
        if number % 10 == 0:
            view = battle.view(decision.seat)
            view.strip()
            for figure in view.own():
                view.offers(figure), view.pips(figure), view.facts(figure), view.tracks(figure)
    return battle


# --- what every part answers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("axis", PARTS)
def test_every_part_answers_all_that_its_axis_is_asked(axis: str) -> None:
    asked = {name for name in dir(PROTOCOLS[axis]) if not name.startswith("_")}
    for kind in PARTS[axis].values():
        assert asked - set(dir(kind)) == set(), kind


def test_whatever_is_required_is_provided_by_some_part() -> None:
    required = [getattr(kind, "requires", {}) for kinds in PARTS.values() for kind in kinds.values()]
    for capability, why in (pair for one in required for pair in one.items()):
        assert providers(capability), capability
        assert why
    for action in ACTIONS.values():
        assert all(map(providers, action.needs)), action.id


# --- mixes ------------------------------------------------------------------------------------------------------------


@cache
def tables_of(name: str) -> dict[str, Any]:
    """A shipped ruleset as one table, in its first variant."""
    table = rulesets._read(rulesets.FOLDER / f"{name}.toml", set())
    variants = table.pop("variant", {})
    return rulesets._laid_over(table, next(iter(variants.values()))) if variants else table


def mixed(base: str, axis: str, other: str) -> dict[str, Any]:
    """One ruleset with the part of another for one axis, and what goes with that part."""
    table, source = copy.deepcopy(tables_of(base)), copy.deepcopy(tables_of(other))
    table["parts"][axis], table[axis] = source["parts"][axis], source.get(axis, {})
    if axis == "clock":
        table["action"] = source["action"]
    if axis == "movement":
        table["size"] = source["size"]
    if axis == "resolution":
        table["climbing"] = source.get("climbing", {})
        table["condition"] = {**source.get("condition", {}), **table.get("condition", {})}
    return table


MIXES = [
    (base, axis, other)
    for base in BASES[1:]
    for axis in PARTS
    for other in BASES[1:]
    if tables_of(base)["parts"][axis] != tables_of(other)["parts"][axis]
]


@pytest.mark.parametrize(("base", "axis", "other"), MIXES)
def test_a_mix_plays_or_is_refused(base: str, axis: str, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        ruleset = rulesets._build(mixed(base, axis, other), "mix.toml", {})
    except BadInput as refused:
        unclear = [problem for problem in refused.problems if not problem.place or not problem.reason]
        pytest.fail(f"no place or no reason: {unclear}") if unclear else None
        return
    monkeypatch.setattr("game.engine.battle.load_ruleset", lambda name, variant="": ruleset)
    play("mix", shipped("training-ground"), 15)


NO_MIX = [
    ("fluid", "clock", "calendar", "calendar rolls Reaction at a rating of the event chart: that takes ratings, which"),
    (
        "fluid",
        "clock",
        "passes",
        "gives each move the whole Speed of a turn: that takes whole moves, which clock",
    ),
    ("fluid", "clock", "phases", "phases asks for ways of moving that all can go at once: that takes moves by modes"),
    (
        "passes",
        "clock",
        "counts",
        "divides a move over the passes of a turn: that takes passes, which clock passes",
    ),
    ("action-time", "resolution", "d20", "that takes ratings, which resolution event-rolls has"),
    ("static", "movement", "modes", "modes moves everybody at once, in phases: that takes phases, which clock phases"),
    (
        "phases",
        "engagement",
        "hard-stop",
        "hard-stop stops moves that go square by square: that takes moves by",
    ),
    (
        "phases",
        "engagement",
        "interception",
        "interception intercepts moves that go square by square: that takes",
    ),
    ("phases", "movement", "squares", "that takes moves by modes, which movement modes has"),
    ("passes", "resolution", "d20", "resolution d20 knows no check 'running'"),
]


@pytest.mark.parametrize(("base", "axis", "name", "sentence"), NO_MIX)
def test_an_impossible_mix_is_refused_with_the_reason(base: str, axis: str, name: str, sentence: str) -> None:
    other = next(source for source in BASES if tables_of(source)["parts"][axis] == name)
    with pytest.raises(BadInput) as refused:
        rulesets._build(mixed(base, axis, other), "own.toml", {})
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[parts]\nengagement = "swamp"', "own.toml: parts.engagement: must be one of hard-stop, interception, open"),
        ('[parts]\ncavalry = "horses"', "own.toml: parts.cavalry: this axis does not exist"),
        (
            '[action]\nsing = { time = "half" }',
            "own.toml: action.sing: this action does not exist; choose from move, step",
        ),
        ('[action]\nmove = { time = "4 AT" }', "action.move.time: clock counts knows no price '4 AT'; it knows half"),
        ('[action]\nwait = { time = "none" }', "wait means nothing without a calendar, which clock calendar has; take"),
        ('[action]\nhustle = { time = "half" }', "hustle means nothing without phases, which clock phases has"),
        ('[action]\ndisengage = { time = "half" }', "movement.manner.disengage: is missing, though [action] lists"),
        ("[action]\nend = false", "own.toml: action: there must be an action that ends a turn: end or commit"),
        ("[movement.manner]\nmove = false", "movement.manner: must say how figures move with the action move"),
        ("[size]\nmedium = false", "own.toml: size: lacks medium"),
        ("[size.ant]\nspeed = 5\nwidth = 1\nshare = 1", "own.toml: size.ant: this size does not exist"),
        (
            "[size]\nmedium = { speed = 30, width = 0, share = 4 }",
            "size.medium.width: is 0, not a whole number from 1 to 32",
        ),
        ('[climbing]\ncheck = "prayer"', "climbing.check: resolution d20 knows no check 'prayer'; it knows reflex"),
        ("[movement]\nbase = 0", "own.toml: movement.base: Expected 'int' >= 1"),
        ("[movement]\ndiagonals = []", "own.toml: movement.diagonals: Expected 'array' of length >= 1"),
        ("[movement]\nbase = 1.5", "own.toml: movement.base: Expected 'int', got 'float'"),
        ('[movement.pace]\nkind = "horses"', "own.toml: movement.pace.kind: Invalid value 'horses'"),
        ("[clock]\nspan = 4", "own.toml: clock: the table contains unknown field 'span'"),
        ("title = 7", "own.toml: title: Expected 'str', got 'int'"),
        ("[parts]\nclock = 7", "own.toml: parts: must be a table that names a part for each axis"),
        ("parts = 7", "own.toml: parts: must be a table that names a part for each axis"),
        ("variant = 7", "own.toml: variant: must be tables, one for each variant"),
        ("[variant]\na = 7", "own.toml: variant: must be tables, one for each variant"),
        ("[variant.a]\nscale = 7", "own.toml: variant.a.scale: must be a table"),
        ("movement = 7", "own.toml: movement: Expected 'object', got 'int'"),
        ("action = 7", "own.toml: action: Expected 'object', got 'int'"),
        ("[setup]\nround_limit = 1.5", "own.toml: setup[...]: Expected 'bool | int | str', got 'float'"),
        ("[setup]\nround_limit = 2026-01-01", "own.toml: setup[...]: Expected"),
    ],
)
def test_what_does_not_fit_is_named_with_its_place(tmp_path: Path, text: str, sentence: str) -> None:
    head = 'extends = "static"\nid = "own"\n' + ("" if text.startswith("title") else 'title = "Own"\n')
    lines = refusal(tmp_path, f"{head}{text}\n")
    assert any(sentence in line for line in lines), lines


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title = ", "own.toml: is not valid TOML"),
        ("a = " + "[" * 5000, "own.toml: is not valid TOML"),
        ('extends = "own"', "own.toml: extends: must name another shipped ruleset"),
        ('extends = "../static"', "own.toml: extends: must name another shipped ruleset"),
        ("extends = 7", "own.toml: extends: must name another shipped ruleset"),
        ('extends = ["static"]', "own.toml: extends: must name another shipped ruleset"),
        ("", "own.toml: the table missing required field 'id'"),
        ('id = "x"', "own.toml: the table missing required field 'title'"),
        ("# " + "x" * 1_100_000, "own.toml: is larger than 1000000 bytes"),
    ],
)
def test_a_spoilt_file_gives_one_clear_line(tmp_path: Path, text: str, sentence: str) -> None:
    lines = refusal(tmp_path, text)
    assert len(lines) == 1
    assert sentence in lines[0]


def test_files_that_cannot_be_read_at_all(tmp_path: Path) -> None:
    for path, sentence in (
        (tmp_path, "is a folder, not a file"),
        (tmp_path / "no.toml", "this ruleset does not exist"),
    ):
        with pytest.raises(BadInput, match=sentence):
            load_ruleset(path)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match="is not valid TOML"):
        load_ruleset(binary)


def test_the_command_line_checks_a_ruleset(tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text('extends = "fluid"\nid = "good"\ntitle = "Good"\n', encoding="utf-8")
    bad = written(tmp_path, 'extends = "action-time"\nid = "bad"\ntitle = "Bad"\n[parts]\nclock = "counts"\n')
    for path, code, words in ((good, 0, "1 of 1 files can be used"), (bad, 2, "must be an action that ends a turn")):
        told = subprocess.run([sys.executable, "-m", "game", "check", str(path)], capture_output=True, text=True)
        assert (told.returncode, words in told.stdout, "Traceback" in told.stderr) == (code, True, False), told


# --- files from before the clocks were one part each ------------------------------------------------------------------


def test_a_file_of_old_is_read_as_one_of_today(tmp_path: Path) -> None:
    head = 'extends = "fluid"\nid = "own"\ntitle = "Own"\n'
    old = '[parts]\ninitiative = "count"\neconomy = "halves"\n[initiative]\ncap = 7\n[economy]\nfree = 3\n'
    new = '[parts]\nclock = "counts"\n[clock]\ncap = 7\nfree = 3\n'
    read = load_ruleset(written(tmp_path, head + old))
    assert read.clock == load_ruleset(written(tmp_path, head + new)).clock
    assert (read.clock.cap, read.clock.free) == (7, 3)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '[parts]\ninitiative = "count"\neconomy = "action-time"',
            "own.toml: parts: initiative count and economy act",
        ),
        ("initiative = 7", "own.toml: initiative: must be a table; today its lines stand under [clock]"),
        ("[initiative]\nspan = 4", "own.toml: clock: the table contains unknown field 'span'"),
        ('[parts]\ninitiative = "horses"', "own.toml: parts.clock: must be one of calendar, counts, "),
    ],
)
def test_a_file_of_old_that_does_not_fit_is_told_what_to_write(tmp_path: Path, text: str, sentence: str) -> None:
    lines = refusal(tmp_path, f'extends = "static"\nid = "own"\ntitle = "Own"\n{text}\n')
    assert any(sentence in line for line in lines), lines


# --- what there is to choose ------------------------------------------------------------------------------------------


def test_shipped_rulesets_examples_and_one_s_own_are_known(tmp_path: Path) -> None:
    written(tmp_path, 'extends = "static"\nid = "own"\ntitle = "My own"\n')
    (tmp_path / "torn.toml").write_text("title = ", encoding="utf-8")
    found = {entry.id: entry for entry in known(tmp_path)}
    assert list(found)[: len(names()) + len(examples())] == [*names(), *examples()]
    assert found[str(tmp_path / "own.toml")].title == "My own"
    assert "is not valid TOML" in found[str(tmp_path / "torn.toml")].refused
    assert known(tmp_path / "nowhere") == known()


def test_a_file_is_read_again_when_it_was_changed(tmp_path: Path) -> None:
    for title in ("First", "Second"):
        path = written(tmp_path, f'extends = "static"\nid = "own"\ntitle = "{title}"\n')
        os.utime(path, ns=(len(title), len(title)))
        assert load_ruleset(path).title == title
    assert load_ruleset("static") is load_ruleset("static")


@pytest.mark.parametrize("base", ["static", "action-time"])
def test_a_condition_may_weigh_on_shots_and_on_blows_alone(base: str, tmp_path: Path) -> None:
    shaky = 'title = "Shaky"\nmodifiers = { melee-attack = -1, ranged-attack = -4 }'
    path = written(tmp_path, f'extends = "{base}"\nid = "own"\ntitle = "Own"\n[condition.shaky]\n{shaky}\n')
    squad = tuple(FigureSetup("rifleman", overrides={"conditions": found}) for found in ({}, {"shaky": 0}))
    sides = tuple(SideSetup(side, figures=squad) for side in shipped("ford").sides)
    battle = Battle.create(Scenario(shipped("ford"), str(path), sides, 5))
    battle.start()
    view = battle.view("red")
    steady, shaken = (dict(view.facts(figure)) for figure in view.own())
    assert [shaken[arm].total - steady[arm].total for arm in ("Rifle", "Knife")] == [-4, -1]


CHANGED = {"fluid-interception": "engagement", "static-leaving": "movement", "static-sealed": "clock",
           "static-sides": "clock"}  # fmt: skip


@pytest.mark.parametrize("name", examples())
def test_an_example_is_what_it_says(name: str) -> None:
    ruleset: Ruleset = load_ruleset(name)
    base = load_ruleset(name.partition("-")[0])
    fields = {field.name for field in dataclasses.fields(Ruleset)}
    changed = {axis for axis in PARTS if getattr(ruleset, axis) != getattr(base, axis)} & fields
    assert changed == {CHANGED[name]}


@each_once("battle_map, name", MAPS, tuple(examples()))
def test_examples_play_on_every_map(name: str, battle_map: str) -> None:
    play(name, shipped(battle_map), 40)


def test_a_comrade_that_acts_in_a_figures_place_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a group for each figure, "Another side has its turn." was said of one's own side."""
    monkeypatch.setattr(SideClock, "groups", lambda self, world: [(one,) for one in figures.fighting(world)])
    battle = play("static-sides", shipped("ford"), 0)
    assert battle.decision is not None
    acting = battle.decision.figure
    sides = {figure: figures.side_of(battle.world, figure) for figure in battle.world.figures}
    told = {}
    for figure in battle.world.figures:
        if figure != acting and (refused := battle.check(End(figure))) is not None:
            told[sides[figure] == sides[acting]] = refused.sentence
    name = figures.name_of(battle.world, acting)
    assert told == {True: f"{name} has its turn.", False: "Another side has its turn."}
