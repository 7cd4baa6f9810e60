"""Are you sure? Asked before a grave mistake, never twice, and only where the settings want it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from battle_kit import Player, fight
from board_samples import open_board

from game.ai.misgivings import Doubt
from game.model.commands import End
from game.storage.progress import note_battle
from game.ui.battle import tutor as tutors


def player_with(tmp_path: Path, tutor: str) -> Player:
    player = Player(tmp_path, fight())
    player.shell.stage.settings.tutor = tutor  # type: ignore[assignment]
    player.shell.frames(30)
    return player


def end(player: Player) -> int:
    """Ida ends her turn with a shot at hand; how many events there were before."""
    before = len(player.happened())
    player.battle_scene.end_turn()
    player.shell.frames(30)
    return before


def test_a_turn_thrown_away_is_asked_about_and_kept_when_thought_again(tmp_path: Path) -> None:
    player = player_with(tmp_path, "always")
    before = end(player)
    assert player.top == "dialog"
    assert player.shell.scene.title == "Are you sure?"
    assert "can still attack" in player.shell.scene.text
    player.shell.key("Esc")
    player.shell.frames(5)
    assert player.top == "battle"
    assert len(player.happened()) == before, "nothing was done, and no die fell"


def test_doing_it_all_the_same_is_never_asked_about_twice(tmp_path: Path) -> None:
    player = player_with(tmp_path, "always")
    figure, before = player.selection.figure, end(player)
    player.shell.key("Esc")
    player.shell.frames(5)
    player.battle_scene.end_turn()
    player.settle()
    assert player.top == "battle"
    assert len(player.happened()) > before
    assert player.selection.figure != figure


def test_yes_does_it(tmp_path: Path) -> None:
    player = player_with(tmp_path, "always")
    before = end(player)
    player.shell.key("Enter")
    player.settle()
    assert len(player.happened()) > before


@pytest.mark.parametrize(("tutor", "fought", "asks"), [
    ("never", 1, False), ("second", 0, False), ("second", 1, True), ("second", 2, False), ("always", 5, True),
])  # fmt: skip
def test_it_is_there_in_the_battles_that_the_settings_say(tmp_path: Path, tutor: str, fought: int, asks: bool) -> None:
    player = player_with(tmp_path, tutor)
    for _ in range(fought):
        note_battle(player.shell.stage.folders.config)
    scene = player.scene_of(fight())
    scene.stage = player.shell.stage
    scene.lay(player.shell.stage)
    assert scene.tutors() == asks


def test_off_it_asks_nothing_and_thinks_nothing(tmp_path: Path) -> None:
    player = player_with(tmp_path, "never")
    assert not player.battle_scene.doubts.tutor.ready
    before = end(player)
    assert player.top == "battle"
    assert len(player.happened()) > before


def test_a_command_waits_for_the_thought_and_the_window_does_not(tmp_path: Path) -> None:
    player = player_with(tmp_path, "never")
    player.shell.stage.settings.tutor = "always"
    scene = player.battle_scene
    scene._give(End(player.selection.figure))
    assert scene.doubts.tutor.held is not None
    assert player.table.said == "One moment. Your adviser looks at it first."
    before = len(player.happened())
    player.shell.frames(40)
    assert scene.doubts.tutor.held is None
    assert player.top == "dialog"
    assert len(player.happened()) == before


def test_the_words_fit_the_dialog(tmp_path: Path) -> None:
    player = player_with(tmp_path, "always")
    end(player)
    words = [word.text for word in player.shell.scene.desk.words]
    assert any("Are you sure?" in word for word in words)
    assert any(word.startswith("H") or " H " in f" {word} " for word in words)


def test_what_a_hint_proposed_is_not_doubted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan that a hint shows has told its danger; the same doubt about another command is asked."""
    player = player_with(tmp_path, "always")
    player.key("h")
    hints, doubts = player.table.hints, player.battle_scene.doubts
    for place in range(400):
        if hints.options() and doubts.tutor.ready:
            break
        player.shell.wait(60, place)
    told = Doubt("danger", player.selection.figure, (3, 5), "Two enemies can attack there.")
    monkeypatch.setattr(tutors, "doubt_about", lambda *_: told)
    assert not doubts.hold(hints.options()[0].command)
    other = End(player.selection.figure)
    assert other not in [option.command for option in hints.options()]
    assert doubts.hold(other)


def test_first_aid_that_cannot_succeed_says_so_before_it_is_chosen_and_asks_first(tmp_path: Path) -> None:
    """A hurt rifleman's wounds left it no dice: a stranger spent two turns on first aid at 0 %."""
    scenario = fight(
        ruleset="passes", reds=(("rifleman", "Ida", (3, 5)),), blues=(("guard-dog", "Mia", (118, 5)),),
        board=open_board(120, 12),
    )  # fmt: skip
    (ida,) = scenario.sides[0].figures
    hurt = replace(ida, overrides={**ida.overrides, "lost": {"physical": 6}})
    sides = (replace(scenario.sides[0], figures=(hurt,)), scenario.sides[1])
    player = Player(tmp_path, replace(scenario, sides=sides))
    offer = player.selection.offer("first-aid")
    assert offer.futile == "Cannot succeed: no dice left (untrained -1, wounds -2)."
    player.table.bar.open = True
    player.table.touch("bar")
    (card,) = (spot for spot in player.table.sheets["bar"].spots if spot.id == "action:first-aid")
    assert offer.futile in card.tip
    aid = next(player.session.view.legal_of(player.selection.figure, "first-aid"))
    before = len(player.happened())
    player.battle_scene._give(aid)
    player.shell.frames(3)
    assert player.top == "dialog"
    assert offer.futile in player.shell.scene.text
    player.shell.key("Esc")
    player.shell.frames(3)
    assert len(player.happened()) == before
    player.battle_scene._give(aid)
    player.shell.frames(3)
    player.shell.key("Enter")
    player.shell.frames(3)
    assert len(player.happened()) > before, "it is the player's choice"
