"""The menu of a battle is one key or one button away, H says why there is no hint, and the corner tells the round."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight


def opened(player: Player) -> bool:
    """Whether the menu lies over the battle."""
    return player.shell.scene is not player.battle_scene


@pytest.mark.parametrize("ruleset", ["static", "phases"])
def test_one_key_or_one_button_opens_the_menu_whatever_is_chosen(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight(ruleset=ruleset))
    player.key("H")
    player.key("2")
    player.key("L")
    assert not opened(player)
    player.key("F10")
    assert opened(player)
    player.key("Esc")
    assert not opened(player)
    player.table.laid()
    spot = next(spot for spot in player.table.sheets["strip"].spots if spot.id == "menu")
    player.shell.click_at(spot.rect.center)
    assert opened(player)


def test_h_says_in_a_word_why_two_players_get_no_hint(tmp_path: Path) -> None:
    player = Player(tmp_path, fight("human", "human"))
    player.key("H")
    assert player.table.said == 'No hints between two people, unless both allow them: Settings, "Hints with others".'
    assert not player.table.hints.wanted
    player.shell.stage.settings.hints = True
    player.key("H")
    assert player.table.said == "No hints yet: Blue must also allow them, under Settings in their own turn."
    player.battle_scene.seats.leaves("blue", player.shell.stage.settings)
    player.key("H")
    assert player.table.hints.wanted


@pytest.mark.parametrize("ruleset", ["fluid", "static"])
def test_h_says_why_there_is_no_hint_at_a_question_too(tmp_path: Path, ruleset: str) -> None:
    player = Player(tmp_path, fight("human", "human", ruleset=ruleset, options={"opening": "full", "action_dice": 3}))
    assert player.selection.decision is not None
    assert player.selection.decision.choices
    player.key("H")
    assert player.table.said.startswith("No hints between two people")


def test_the_corner_tells_the_round_of_the_turn_that_still_rests(tmp_path: Path) -> None:
    reds, blues = (("rifleman", "Ida", (3, 5)),), (("rifleman", "Rolf", (15, 10)),)
    player = Player(tmp_path, fight("human", "human", ruleset="passes", reds=reds, blues=blues))
    player.stays = True
    seen = []
    for _ in range(40):
        session = player.session
        if session.resting:
            player.table.laid()
            words = [word.text for word in player.table.sheets["strip"].words]
            told = next(text for text in words if text.startswith("Round") and text[6].isdigit())
            seen.append((session.view.round, told))
            if session.view.round > 1:
                break
            player.battle_scene.end_turn()
        elif session.waits == "handover":
            player.shell.wait(60, 0)
        else:
            figure = session.decision.figures[0]
            act = next(iter(session.view.legal_of(figure, "attack")), None)
            walk = next(iter(session.view.legal_of(figure, "move")), None)
            player.battle_scene._give_now(act or walk or next(iter(session.view.legal_of(figure, "end"))))
        player.shell.wait(60, 1)
    assert any(number == 2 and told.startswith("Round 1") for number, told in seen)
