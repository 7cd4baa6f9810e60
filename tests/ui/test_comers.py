"""The card of a move does not call a square safe to which enemies can move up and attack."""

from __future__ import annotations

from pathlib import Path

import pytest
from battle_kit import Player, fight

from game.ai import opponent
from game.ai.advice import ADVISER
from game.ai.approach import comers
from game.ai.situation import situation_of
from game.engine.fair_fork import as_known
from game.model.board import Board
from game.model.grid import edge_between
from game.table.comers import none_now_words


def walled(height: int) -> Board:
    """A meadow of 18 by 12 squares with a wall from the top, of so many squares."""
    count = 18 * 12
    edges = {edge_between((6, y), (7, y)): "wall" for y in range(height)}
    return Board(18, 12, (("grass",),) * count, (0,) * count, edges)


def told(player: Player) -> str:
    return " ".join(word.text for word in player.table.words())


@pytest.mark.parametrize("ruleset", ["passes", "action-time", "static"])
def test_a_card_tells_who_could_attack_there_after_one_move(tmp_path: Path, ruleset: str) -> None:
    squads = {"reds": (("rifleman", "Ida", (3, 3)),), "blues": (("rifleman", "Rolf", (7, 3)),)}
    player = Player(tmp_path, fight(ruleset=ruleset, board=walled(6), **squads))
    player.point((4, 3))
    assert "can attack you there now. After a move some may." in told(player), "not known yet"
    for place in range(200):
        player.shell.wait(16, place)
    s = situation_of(as_known(player.session.view), player.id_of("Ida"), opponent(ADVISER).level)
    chances = None
    steps = comers(s, (4, 3))
    while chances is None:
        try:
            next(steps)
        except StopIteration as over:
            chances = over.value
    assert chances, "around the end of the wall"
    assert f"After one move 1 enemy could, at {chances[0]} %." in told(player)


def test_a_square_is_called_safe_only_if_no_enemy_can_move_up(tmp_path: Path) -> None:
    squads = {"reds": (("rifleman", "Ida", (3, 3)),), "blues": (("rifleman", "Rolf", (7, 3)),)}
    player = Player(tmp_path, fight(ruleset="passes", board=walled(12), **squads))
    player.point((4, 3))
    for place in range(200):
        player.shell.wait(16, place)
    assert "not even after one move." in told(player)


def test_the_words_fit_one_enemy_and_several() -> None:
    first = "No enemy you see can attack you there now. "
    assert none_now_words((30, 12, 5)) == f"{first}After one move 3 enemies could, at up to 30 %."
    assert none_now_words((7,)) == f"{first}After one move 1 enemy could, at 7 %."
    assert none_now_words((), "here") == "No enemy you see can attack you here, not even after one move."
