"""The meaning of a success, told at the attack, at the dice and at the hit wherever several dice decide."""

from pathlib import Path

import pytest
from battle_kit import Player, fight

from game.model.dice import Roll
from game.table.attack_words import success_words
from game.ui.battle.dice_tray import Tray
from game.ui.kit.sheet import Sheet

SAID = {"action-time": "Each die of 4 or more is a success.", "passes": "Each die of 5 or more is a success."}


def card(player: Player) -> list[str]:
    player.table.laid()
    return [word.text for word in player.table.sheets["card"].words]


@pytest.mark.parametrize("ruleset", ["static", "fluid", "action-time", "phases", "passes"])
def test_the_attack_card_says_what_a_success_is_where_dice_are_counted(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    player.click(player.square_of("Rolf"))
    said = [words for words in card(player) if "success" in words.lower()]
    if ruleset in SAID:
        assert SAID[ruleset] in said
        assert "More successes" in said
    else:
        assert not said


def test_dice_and_hit_say_it_too(tmp_path: Path) -> None:
    player = Player(tmp_path, fight(ruleset="passes"))
    player.click(player.square_of("Rolf"))
    player.click(player.square_of("Rolf"))
    assert player.table.tray.about == f"Ida attacks: {SAID['passes']}"
    assert player.table.tray.good == 5
    shown = card(player)
    assert SAID["passes"] in shown
    assert any(words.endswith(" successes") for words in shown)


def test_every_die_that_is_a_success_gets_a_tick_and_no_other(tmp_path: Path) -> None:
    stage = Player(tmp_path, fight()).shell.stage
    ticks = []
    for good in (0, 5, 7):
        tray, sheet = Tray(), Sheet(stage)
        tray.throw([Roll(6, value) for value in (4, 5, 6, 1)], at_once=True, good=good)
        tray.lay(sheet, (0, 0, 800, 500))
        ticks.append(len(sheet.pieces))
    assert ticks[1] == ticks[0] + 2
    assert ticks[2] == ticks[0]
    assert success_words(0) == ""
