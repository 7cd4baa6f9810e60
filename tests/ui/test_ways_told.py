"""The board says how far places are in the same squares of the way that hints count."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player

from game.ai.advice import ADVISER
from game.ai.facts import PositionFacts
from game.ai.goal_reasons import goal_way
from game.ai.opponent import opponent
from game.ai.plans import outlook_of
from game.ai.situation import situation_of
from game.model.grid import span
from game.quick.quick_battle import QuickBattle
from game.ui.board.overlays import with_way

WORDS = ("amber otter", "old lodge", "quiet harbour", "green ridge", "blue fox", "salt mill")


@pytest.mark.parametrize("word", WORDS)
def test_a_label_and_a_hint_count_the_same_way(tmp_path: Path, word: str) -> None:
    player = Player(tmp_path, QuickBattle.of(word).scenario("human"))
    view, figure, scene = player.session.view, player.selection.concerned, player.scene()
    adviser = opponent(ADVISER)
    told = goal_way(PositionFacts(outlook_of(situation_of(view, figure, adviser.level, adviser.temper))))
    goal = view.goal
    assert goal is not None
    if told is None or (goal.played.kind.counts == "leave" and not goal.wants):
        pytest.skip("no goal far away")
    labels = [with_way(area, way) for area, way in zip(scene.areas, scene.ways, strict=True) if way]
    assert any(label.endswith(f": {told[1]} square{'s' * (told[1] != 1)}") for label in labels), (told, labels)


def test_a_way_round_a_wall_is_longer_than_a_bird_flies(tmp_path: Path) -> None:
    """Somewhere a way goes round something, or all this would measure nothing."""
    longer = 0
    for word in WORDS:
        (tmp_path / word).mkdir()
        player = Player(tmp_path / word, QuickBattle.of(word).scenario("human"))
        scene, wide = player.scene(), player.session.view.figure(player.selection.concerned).width
        assert scene.here is not None
        for area, way in zip(scene.areas, scene.ways, strict=True):
            squares = area.beside or area.squares
            least = min(span(scene.here, square) for square in squares)
            assert not way or way > least - wide, "in steps as a bird flies"
            longer += way > least
    assert longer
