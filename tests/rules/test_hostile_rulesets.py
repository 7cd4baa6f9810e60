"""Rulesets and figures that name what there is not: refused in words when they are read, or without effect in play."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.ruleset import Ruleset
from game.engine.battle import Battle
from game.lab.series import Series
from game.maps.loader import load_map
from game.model.commands import Surge
from game.model.errors import BadInput
from game.model.paths import maps
from game.model.scenario import Deployment, FigureSetup, Scenario, SideSetup
from game.rulebook.runner import run_demo
from game.rulebook.scenario_file import read_demo
from game.rules.clocks.calendar.action_time import ActionTime
from game.rules.movement.rates import Faces
from game.rulesets import load_ruleset, names

GROUND = load_map(maps() / "training-ground.tmx")


def own(folder: Path, base: str, text: str) -> Ruleset:
    path = folder / "own.toml"
    path.write_text(f'extends = "{base}"\nid = "own"\ntitle = "Own"\n{text}\n', encoding="utf-8")
    return load_ruleset(path)


@pytest.mark.parametrize(
    ("base", "text", "sentence"),
    [
        (
            "static",
            '[clock.shift.regroup]\nplus = "luck"',
            "own.toml: clock.shift[...].plus: Invalid enum value 'luck'",
        ),
        ("passes", 'unarmed = "sausage"', "own.toml: unarmed: unknown weapon 'sausage'"),
        ("static", 'unarmed = "knive"', "own.toml: unarmed: unknown weapon 'knive'; did you mean 'knife'?"),
        ("static", f'unarmed = "{"x" * 9000}"', "own.toml: unarmed: unknown weapon 'xxx"),
        ("action-time", '[setup]\nreadiness = "drunk"', "setup, readiness: 'drunk' is not one of prepared, alert,"),
        ("action-time", '[setup]\nreadiness = "red=drunk"', "setup, readiness: 'drunk' is not one of prepared"),
        ("static", '[setup]\nawareness = "green"', "setup, option awareness: is 'green', not one of all, none, red,"),
        ("static", '[setup]\nopening = "half"', "setup, option opening: is 'half', not one of full, none"),
        (
            "static",
            '[movement.surface]\nice = { hazard = "thin" }',
            "movement.surface.ice.hazard: unknown hazard 'thin'",
        ),
        (
            "static",
            '[movement.crossing]\nfence = { hazard = "x" }',
            "movement.crossing.fence.hazard: unknown hazard 'x'",
        ),
        ("static", "[movement.hazard]\nwindow-large = false", "movement.crossing.window-large.hazard: unknown hazard"),
        ("static", "[movement.surface]\nlava = { cost = 9 }", "movement.surface: unknown kind of ground 'lava'"),
        ("phases", "[movement.crossing]\nmoat = { entering = 1 }", "movement.crossing: unknown kind of border 'moat'"),
        ("static", '[movement.manner.move]\nbarred_by = ["bored"]', "barred_by: unknown condition or posture 'bored'"),
        ("static", '[movement.manner.run]\nleaves = "tired"', "movement.manner.run.leaves: unknown condition 'tired'"),
        (
            "static",
            '[condition.bound]\nbars = ["mvoe"]',
            "condition.bound.bars: unknown action 'mvoe'; did you mean 'move'?",
        ),
        ("passes", '[engagement]\nsafe = ["hop"]', "engagement.safe: unknown action 'hop'"),
        ("phases", '[resolution.attack]\nshields = ["pot-lid"]', "unknown gear 'pot-lid'"),
        ("static", "[movement.manner.step]\nsingle = 0", "movement.manner.step.single: must be 1"),
        ("static", "[action]\nmove = false", "action: the first that is_move must be one that movement.manner has"),
        ("passes", "[variant.2.ranges.table]\nsmg = false", "ranges.table.smg: is missing, and the weapon carbine"),
        ("passes", "[variant.2.ranges.table.smg]\nends = []", "ranges.table.smg: must have bands"),
        ("passes", "[variant.2.movement.pace.rates]\nhuman = false", "rates must have a row for human"),
        ("passes", "[variant.2.movement.pace.rates]\nelf = { walk = 9 }", "rates of elf say nothing of run"),
        ("passes", "[variant.2.movement.pace.printed.human]\nrun = [[5], [3]]", "needs a number for each pass"),
        ("phases", "[movement.rates.average]\nstraight = []", "needs a price for straight and for diagonal squares"),
        ("phases", "[movement.rates]\naverage = false", "rates say nothing of average"),
        ("phases", "[resolution.defences]\nreflex = false", "defences say nothing of reflex"),
        ("phases", "[resolution.checks.by_id]\nhide = false", "by_id says nothing of hide"),
        ("passes", "[ranges]\nmodifiers = [0]", "ranges: needs titles and modifiers for 4 bands"),
    ],
)
def test_a_name_for_what_there_is_not_is_refused_as_the_file_is_read(
    tmp_path: Path, base: str, text: str, sentence: str
) -> None:
    with pytest.raises(BadInput) as refused:
        own(tmp_path, base, text)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 300


def test_what_divides_may_be_one_but_not_none(tmp_path: Path) -> None:
    """Off guard, a rating is divided by so many."""
    text = "[resolution.ratings]\noff_guard = {}"
    assert own(tmp_path, "action-time", text.format(1)).resolution.ratings.off_guard == 1  # type: ignore[attr-defined]
    with pytest.raises(BadInput) as refused:
        own(tmp_path, "action-time", text.format(0))
    assert "off_guard" in str(refused.value)


@pytest.mark.parametrize("price", ["critical_price", "error_price"])
def test_what_is_made_critical_costs_an_action_die_at_least(tmp_path: Path, price: str) -> None:
    text = f"[resolution.attack]\n{price} = {{}}"
    assert getattr(own(tmp_path, "fluid", text.format(1)).resolution.attack, price) == 1  # type: ignore[attr-defined]
    with pytest.raises(BadInput) as refused:
        own(tmp_path, "fluid", text.format(0))
    assert price in str(refused.value)


def test_a_calendar_may_have_words_of_its_own_for_readiness(tmp_path: Path) -> None:
    text = '[clock]\nreadiness = { drunk = -9 }\n[setup]\nreadiness = "drunk"'
    assert own(tmp_path, "action-time", text).clock.readiness["drunk"] == -9  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"readiness": "drunk"}, "options: readiness: 'drunk' is not one of prepared"),
        ({"awareness": "green"}, "options: option awareness: is 'green', not one of all, none"),
        ({"round_limit": "x"}, "options: option round_limit: is 'x', not a whole number"),
        ({"round_limit": -1}, "options: option round_limit: is -1, not a whole number from 0 to 1000"),
    ],
)
def test_a_series_is_refused_before_its_first_battle(options: dict[str, Any], sentence: str) -> None:
    series = Series(maps=("ford",), rulesets=("static", "action-time"), options=options, battles=2)
    with pytest.raises(BadInput) as refused:
        series.check()
    assert sentence in str(refused.value)


def test_a_side_that_is_not_in_the_battle_lies_in_no_ambush() -> None:
    sides = tuple(SideSetup(side) for side in GROUND.sides)
    Battle.create(Scenario(GROUND, "static", sides, 1, {"awareness": "red, blue"}))
    with pytest.raises(BadInput, match=r"not one of all, none, red, blue$"):
        Battle.create(Scenario(GROUND, "static", sides, 1, {"awareness": "plum"}))


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("areas", [("red",), ("blue", ""), ()])
def test_a_side_without_an_area_to_begin_in_is_told_so(ruleset: str, areas: tuple[str, ...]) -> None:
    ground = dataclasses.replace(GROUND, deployments=tuple(Deployment(side, ((1, 1), (1, 2))) for side in areas))
    sides = tuple(SideSetup(side, figures=(FigureSetup("scout"),)) for side in GROUND.sides)
    battle = Battle.create(Scenario(ground, ruleset, sides, 4))
    with pytest.raises(BadInput) as refused:
        battle.start()
    for side in {"red", "blue"} - set(areas):
        assert f"training-ground: deployment: side {side} has no area to start in" in str(refused.value)


@pytest.mark.parametrize("ruleset", names())
def test_traits_that_a_ruleset_does_not_know_do_nothing(ruleset: str) -> None:
    """Figures with them have what those without have, and play on."""
    ends = []
    for traits in ((), ("nobody-knows", "\u202e")):
        figures = tuple(FigureSetup(one, overrides={"traits": traits}) for one in ("rifleman", "brawler"))
        sides = tuple(SideSetup(side, figures=figures) for side in GROUND.sides)
        battle = Battle.create(Scenario(GROUND, ruleset, sides, 4))
        battle.start()
        chance = Random(ruleset)
        told = []
        for _ in range(40):
            commands = list(battle.legal())
            told.append(commands)
            battle.submit(chance.choice(commands))
        assert battle.check(Surge(1)) is not None
        ends.append(told)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize(
    ("kind", "expected"),
    [("reach", {"includes": [[1, 0]]}), ("preview", {"path": [[1, 0]], "cost": 5}), ("allowance", {"total": 30})],
)
def test_a_demo_that_expects_something_of_no_way_to_move_is_told_so(ruleset: str, kind: str, expected: dict) -> None:
    table = {
        "title": "A way", "rules": ["move.speed"], "ruleset": ruleset, "claim": "There is none.",
        "board": {"sketch": "A . . . B"},
        "figures": {
            "A": {"profile": "rifleman", "side": "red", "count": 9},
            "B": {"profile": "rifleman", "side": "blue", "count": 6},
        },
        "beat": [{"say": "By no way.", "expect": {kind: {"figure": "A", "action": "soar", **expected}}}],
    }  # fmt: skip
    told = run_demo(read_demo(table, "way", "demo"))
    assert any("A cannot move by 'soar': there is no such way to move" in failure for failure in told.failures), told


def test_tables_of_numbers_that_lack_one_are_refused() -> None:
    """Such a table can only stand in a file that extends no other."""
    with pytest.raises(ValueError, match="swim says nothing of other"):
        Faces(climb={"other": 10}, swim={}, rough={})
    with pytest.raises(ValueError, match="kinds say nothing of thrown"):
        ActionTime(kinds={"melee": 5, "ranged": 5})  # type: ignore[abstract]
