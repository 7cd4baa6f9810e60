"""Sentences beside the map that are longer than their cards were made for are wrapped, and neither cut nor run out."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight

from game.ui.battle import card_choice
from game.ui.battle.action_cards import lay_alone
from game.ui.kit.sheet import Sheet

FEW = "2 actions left, but only Full defence, Drop prone and Delay are possible now. Space ends the turn."
MISSED = "Missed: needed 3 successes, got 2."


@pytest.mark.parametrize("scale", [100, 150])
def test_what_alone_is_possible_stays_in_its_card(tmp_path: Path, scale: int) -> None:
    stage = Player(tmp_path, fight(ruleset="passes"), scale=scale).shell.stage
    for width in (144.0, 190.0, 231.0, 300.0):
        sheet, box = Sheet(stage), (20.0, 100.0, width, 73.0)
        lay_alone(sheet, FEW, box)
        assert all(sheet.rect(box).contains(word.rect) for word in sheet.words), width
        told = " ".join(word.text for word in sheet.words)
        assert FEW.startswith(told.removesuffix("."))
        assert "…" not in told
        assert told == FEW or width < 231


@pytest.mark.parametrize("scale", [100, 150])
def test_the_last_attack_is_told_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scale: int) -> None:
    player = Player(tmp_path, fight(ruleset="passes"), scale=scale)
    monkeypatch.setattr(card_choice, "last_words", lambda *_: MISSED)
    player.click(player.square_of("Rolf"))
    player.script(*[3] * 400)
    player.click(player.square_of("Rolf"))
    player.point((5, 9))
    player.table.laid()
    whole = f"{MISSED} 1 action left."
    assert player.table.cards.last_told == whole
    told = [word.text for word in player.table.sheets["card"].words]
    assert " ".join(told).startswith(whole)
