"""The card of the goal says who is still up on both sides, who is ahead, and what decides after the last round."""

from pathlib import Path

import pytest
from battle_kit import Player, fight

from game.model.components import Health
from game.ui.battle.goal_card import deciding, standing, up_and_all
from game.ui.board.animation import Held


def words(player: Player) -> str:
    player.table.laid()
    return " ".join(word.text for word in player.table.sheets["notes"].words)


def fell(player: Player, name: str) -> None:
    """Let somebody be down, as the rules have it."""
    player.session.battle.world.change(player.id_of(name), Health, state="dead")
    player.session.version += 1
    player.table.touch("notes")


def shown(figure: int) -> Held:
    return Held()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0), ((1920, 1080), 0), ((1280, 800), 150)])
def test_both_sides_are_counted_and_what_decides_is_told(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    player = Player(tmp_path, fight(options={"round_limit": 12}), size, scale)
    assert words(player).count("2 of 2 up") == 2
    spot = next(spot for spot in player.table.sheets["notes"].spots if spot.id == "goal")
    assert spot.tip == "You lose when all of yours are down. After round 12, the side with more up wins."
    assert player.table.layout.is_low == (scale == 150)
    assert (deciding(player.session.view) in words(player)) == (scale != 150), "a low window has it in the tip alone"


def test_who_leads_is_said_once_somebody_is_down(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    view = player.session.view
    assert standing(up_and_all(view, shown), view.seat) == ""
    fell(player, "Mia")
    assert up_and_all(player.session.view, shown) == [("red", 2, 2), ("blue", 1, 2)]
    assert standing(up_and_all(player.session.view, shown), player.session.view.seat) == "You lead"
    fell(player, "Bo")
    assert standing(up_and_all(player.session.view, shown), player.session.view.seat) == "Even"
    assert "Even" in words(player)


def test_nobody_is_down_before_the_fall_has_been_shown(tmp_path: Path) -> None:
    player = Player(tmp_path, fight())
    fell(player, "Mia")
    falling = player.id_of("Mia")
    view = player.session.view
    assert standing(up_and_all(view, lambda figure: Held(falls=figure == falling)), view.seat) == ""
