"""No text overlaps another, leaves its card or is cut off, at any size of window and text."""

from collections.abc import Callable
from pathlib import Path

import pytest
from shell_kit import Shell, layout_faults, some_catalogue

from game.table.outcome import BattleResult, Best, LuckTold, SideLosses, SideResult
from game.ui.kit.dialog import confirm, message
from game.ui.kit.fonts import Style
from game.ui.kit.keymap import ACTIONS, KeyHelp
from game.ui.kit.keys import KeysScene
from game.ui.kit.rule_pages import RulePage
from game.ui.kit.scene import Scene
from game.ui.kit.stage import Stage
from game.ui.learn.rulebook import RuleBookScene
from game.ui.play.handover import HandoverScene
from game.ui.play.result import NumbersScene, Onward, ResultScene
from game.ui.setup.how_even import HowEvenScene
from game.ui.setup.setup import SetupScene
from game.ui.shell.settings import SettingsScene
from game.ui.title.title import SavedBattle, TitleScene
from game.ui.title.title_entries import ENTRIES

SIZES = [
    ((1280, 720), 75), ((1280, 720), 100), ((1280, 720), 125), ((1280, 720), 150),
    ((1920, 1080), 75), ((1920, 1080), 100), ((1920, 1080), 0), ((1920, 1080), 250),
    ((1024, 768), 0), ((2560, 1080), 150),
]  # fmt: skip

OUTCOME = BattleResult(
    "red", "Red holds the ford to the end", "Red alone stood in the ford at the end of six rounds.", "The ford, Static",
    ("Figures at the start", "Still standing", "Hits / shots", "Expected hits", "Damage dealt", "Rounds held"),
    (SideResult("red", "Wilhelmina Featherstone", ("6", "4", "11 / 19", "9.4", "61", "6")),
     SideResult("blue", "Computer, normal", ("6", "1", "7 / 22", "8.1", "33", "0"))),
    Best("Wilhelmina Featherstone", "rifleman", "red", "Rifleman", "Put Otto Brenner, Viktor Hahn and Ines Lind out of "
         "action, then fell in round 5.", "14 of 16 attacks hit, 131 damage done, 122 taken"),
    (SideLosses("red", "Wilhelmina Featherstone", 2, 6, (("Leon Fischer", "killed, round 3"),)),
     SideLosses("blue", "Computer, normal", 6, 6, tuple((f"Recruit number {n}", f"knocked out, round {n}")
                                                        for n in range(1, 7)))),
    LuckTold("Your dice were clearly unkind: 9 of 19 attacks hit, 11.4 is normal.",
             "8 % of battles have dice as bad as these, or worse.", -40),
    "Round 4 decided it: Otto Brenner and Viktor Hahn fell, and it was 4 against 1.", "The ford at the end of round 6",
)  # fmt: skip


def saved() -> SavedBattle:
    return SavedBattle("Across the frozen ford", "round 12", "blue", lambda: pytest.fail("opened"))


def setup(tab: str, ruleset: str = "static") -> Callable[[Stage], Scene]:
    def make(stage: Stage) -> Scene:
        scene = SetupScene(stage, some_catalogue)
        scene.tab = tab
        scene.table.choice.ruleset = ruleset
        return scene

    return make


def settings_keys(stage: Stage) -> Scene:
    scene = SettingsScene(stage)
    scene.tab, scene.listening = "keys", "undo"
    scene.refusal = "Ctrl+Y is already in use for: Redo."
    return scene


def rule_book(stage: Stage) -> Scene:
    long = "Each step onto it costs as much as it says, and one may not end there. " * 8
    everywhere = ("static", "fluid", "action-time", "phases", "passes")
    rules = []
    for n in range(20):
        demos = tuple(Path(f"demo-{n}-{part}.toml") for part in range(n % 3))
        title = f"A rule with quite a long title number {n}"
        rules.append(RulePage(f"rule.{n}", title, f"Chapter {n // 4}", "000", long, everywhere, demos))
    return RuleBookScene(stage, "rule.5", rules=lambda: rules)


def searched(stage: Stage) -> Scene:
    scene = RuleBookScene(stage)
    scene.query, scene.open = "wwwwwwwwwwwwwwwwwwwwwwwwwwwwww", None
    return scene


def more(title: TitleScene) -> TitleScene:
    title.more = True
    return title


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "title": TitleScene,
    "title, more": lambda stage: more(TitleScene(stage)),
    "title with a save": lambda stage: TitleScene(stage, saved),
    "title with a save, more": lambda stage: more(TitleScene(stage, saved)),
    "setup, map": setup("map"),
    "setup, rules": setup("rules"),
    "setup, sides": setup("sides"),
    "setup, squads": setup("squads"),
    "setup, options": setup("options"),
    "setup, options of action time": setup("options", "action-time"),
    "setup, options of passes": setup("options", "passes"),
    "how even": lambda stage: HowEvenScene(stage, SetupScene(stage, some_catalogue).table),
    "settings": SettingsScene,
    "settings, keys": settings_keys,
    "rule book": rule_book,
    "the game's own rule book": RuleBookScene,
    "a rule with many demos": lambda stage: RuleBookScene(stage, rule="fluid.modifiers"),
    "a search in the rule book": searched,
    "result": lambda stage: ResultScene(
        stage,
        OUTCOME,
        lambda: TitleScene(stage),
        lambda: TitleScene(stage),
        onward=Onward(lambda: TitleScene(stage), lambda: TitleScene(stage), "Snow forest, Action Time"),
    ),
    "numbers": lambda stage: NumbersScene(stage, OUTCOME),
    "handover": lambda stage: HandoverScene(stage, "Wilhelmina Featherstone", "blue"),
    "dialog": lambda stage: confirm(
        stage, "End the side's turn?", "Three figures can still act. " * 4, "End it", lambda: None
    ),
    "message": lambda stage: message(stage, "This battle cannot begin", "Blue has no figures.\nNor has Red."),
    "keys": lambda stage: KeysScene(stage, [KeyHelp(action.keys, action.title, action.group) for action in ACTIONS]),
}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize(("size", "scale"), SIZES, ids=lambda value: str(value))
def test_no_text_overlaps_or_is_cut(tmp_path: Path, scene: str, size: tuple[int, int], scale: int) -> None:
    shell = Shell(tmp_path, SCENES[scene], size, scale)
    assert shell.desk.words
    assert layout_faults(shell.desk) == []


def test_the_check_sees_a_text_that_leaves_its_card(tmp_path: Path) -> None:
    shell = Shell(tmp_path, SettingsScene)
    shell.desk.card((700.0, 560.0, 40.0, 30.0))
    shell.desk.text(720, 575, "far too long for it", Style(), "centre")
    assert any("leaves its card" in fault for fault in layout_faults(shell.desk))


def test_the_check_sees_texts_that_overlap(tmp_path: Path) -> None:
    shell = Shell(tmp_path, SettingsScene)
    shell.desk.text(705, 575, "one", Style())
    shell.desk.text(712, 577, "two", Style())
    assert "'one' overlaps 'two'" in layout_faults(shell.desk)


def test_the_check_sees_a_text_that_runs_under_a_key(tmp_path: Path) -> None:
    shell = Shell(tmp_path, SettingsScene)
    shell.desk.text(700, 575, "runs under", Style())
    shell.desk.key_cap(740, 558, "N")
    assert "'runs under' runs under the key N" in layout_faults(shell.desk)


@pytest.mark.parametrize("behind", [False, True], ids=["first page", "more"])
def test_what_an_entry_of_the_title_says_is_told_whole(tmp_path: Path, *, behind: bool) -> None:
    shown = Shell(tmp_path, lambda stage: more(TitleScene(stage)) if behind else TitleScene(stage)).desk
    told = {word.text for word in shown.words}
    entries = [entry for entry in ENTRIES if entry.where == ("more" if behind else "play")]
    assert {entry.title for entry in entries} - {"First battle"} <= told
    facts = {fact for entry in entries if isinstance(fact := entry.fact(shown.stage), str)}
    assert {fact for fact in facts if fact != "Ten minutes"} <= told
