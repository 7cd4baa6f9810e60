"""Two people at one computer find their battle from the title, and what they choose there is not kept."""

from __future__ import annotations

from pathlib import Path

from shell_kit import Shell

from game.storage.last_setup import load_choice
from game.ui.title.title import TitleScene


def test_the_title_leads_to_a_battle_between_two_people(tmp_path: Path) -> None:
    shell = Shell(tmp_path, lambda stage: TitleScene(stage))
    shell.click("two-players")
    scene = shell.scene
    assert (scene.name, scene.tab) == ("setup", "sides")
    assert {scene.table.side(side).controller for side in scene.table.map.sides} == {"human"}
    shell.click("start")
    assert shell.open[-1] in ("battle", "handover")
    choice, _ = load_choice(scene.stage.folders.config)
    assert [side.controller for side in choice.sides.values()].count("human") < 2
