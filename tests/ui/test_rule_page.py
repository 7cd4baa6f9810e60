"""The page of a rule: its board plays, it turns to its neighbours, asks, and tells the five answers."""

from pathlib import Path

import pytest
from shell_kit import Shell, layout_faults

from game.model.events import Stopped
from game.rulebook import load_rules, load_terms
from game.rulebook.runner import DemoRun
from game.rulebook.scenario_file import demo_paths, load_demo
from game.ui.learn.rule_page import RulePageScene, sheet_stage
from game.ui.learn.rulebook import RuleBookScene
from game.ui.play.finish import RulesMetScene, rules_met

SIZES = [((1280, 720), 75), ((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100), ((1920, 1080), 150)]


def shown(folder: Path, rule: str, size: tuple[int, int] = (1280, 720), scale: int = 0) -> Shell:
    """A rule's page with all its answers."""

    def first(stage: object) -> RulePageScene:
        stage.settings.speed_mine = "instant"  # type: ignore[attr-defined]
        return RulePageScene(stage, rule)  # type: ignore[arg-type]

    shell = Shell(folder, first, size, scale)
    ready(shell)
    return shell


def ready(shell: Shell) -> None:
    """Let time pass until everything has been worked out."""
    for _ in range(3000):
        shell.scene.update(16)
        if not shell.scene.animating:
            break


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=lambda value: str(value))
@pytest.mark.parametrize("rule", ["engage.stop", "fluid.modifiers"])
def test_no_text_overlaps_or_is_cut(tmp_path: Path, rule: str, size: tuple[int, int], scale: int) -> None:
    shell = shown(tmp_path, rule, size, scale)
    assert len(shell.scene.told) == 5
    assert layout_faults(shell.desk) == []


@pytest.mark.long
@pytest.mark.parametrize("rule", [*load_rules(), *load_terms()])
def test_every_rule_has_its_page(tmp_path: Path, rule: str) -> None:
    shell = shown(tmp_path, rule)
    known = {**load_rules(), **load_terms()}[rule]
    assert layout_faults(shell.desk) == []
    laid = " ".join(word.text for word in shell.desk.words)
    assert known.words.split()[0] in laid
    assert known.title.split()[0] in laid
    if rule in load_rules():
        assert shell.scene.showing is not None
        assert shell.button("ask").enabled
    for page in range(shell.scene.showing.play.pages if shell.scene.showing else 0):
        assert shell.scene.showing.play.page == page
        shell.app.draw()
        shell.key("Right")


def test_it_tells_what_each_ruleset_answers_and_leads_there(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    words = [word.text for word in shell.desk.words]
    assert words.count("A must stop on 5,0: beside B.") == 2
    assert words.count("A gets to 7,0, for 35 ft.") == 2
    assert words.count("This page") == 2
    shell.click("five:passes")
    assert shell.open == ["rule-page", "rule-page"]
    assert shell.scene.rule.id == shell.app.scenes[0].told[-1].rule  # type: ignore[attr-defined]
    shell.key("Esc")
    assert shell.open == ["rule-page"]


def test_its_board_plays_and_is_taken_over(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    for key, page in (("Right", 1), ("Right", 2), ("Left", 1), ("Right", 2)):
        shell.key(key)
        assert shell.scene.showing.play.page == page
    shell.app.draw()
    shell.key("t")
    assert shell.open == ["rule-page", "battle"]


def test_it_asks_and_turns_its_pages(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    shell.key("e")
    assert shell.open == ["rule-page", "exercise"]
    assert shell.scene.set.demos == ("engage.stop",)
    shell.key("Esc")
    shell.click("after")
    turned = shell.scene.rule.id
    assert turned != "engage.stop"
    ready(shell)
    shell.click("before")
    assert shell.scene.rule.id == "engage.stop"


def test_it_is_printed_on_a_sheet_without_cloth_or_buttons(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    shell.key("Right")
    shell.key("p")
    path = shell.stage.folders.pictures / "counterstep-engage.stop.pdf"
    assert path.read_bytes().startswith(b"%PDF")
    assert shell.open == ["rule-page", "dialog"]
    shell.key("Enter")
    assert shell.scene.showing.play.page == 1
    assert shell.stage.palette != sheet_stage(shell.stage).palette


def test_a_sheet_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    shell = shown(tmp_path, "engage.stop")
    shell.stage.folders.pictures.parent.mkdir(parents=True, exist_ok=True)
    shell.stage.folders.pictures.write_text("in the way", encoding="utf-8")
    shell.key("p")
    assert any("cannot be printed" in word.text for word in shell.desk.words)


def test_the_book_opens_it(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: RuleBookScene(stage, rule="engage.stop"))
    shell.key("F3")
    assert shell.open == ["rulebook", "rule-page"]
    assert shell.scene.rule.id == "engage.stop"


def test_the_rules_of_a_battle_are_listed_by_how_often_they_came_up(tmp_path: Path) -> None:
    run = DemoRun(load_demo(demo_paths()["engage.stop"]))
    assert [frame.failures for frame in run.play()]
    events = list(run.battle.events)
    met = dict(rules_met(events))
    assert met["engage.stop"] == sum(isinstance(e, Stopped) and e.rule == "engage.stop" for e in events) > 0
    assert list(met.values()) == sorted(met.values(), reverse=True)
    shell = Shell(tmp_path, lambda stage: RulesMetScene(stage, rules_met(events)))
    assert layout_faults(shell.desk) == []
    shell.click("rule:engage.stop")
    assert shell.open == ["rules-met", "rule-page"]
