"""The first view of a battle holds one's own figures and as much of what it is about as fits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from battle_kit import Player
from board_samples import open_board

from game.model.scenario import BattleMap, FigureSetup, Objective, Scenario, SideSetup
from game.rulebook.first_battle import load_first_battle


def apart(far: int, width: int = 40) -> Scenario:
    """One figure of each side on a long meadow, so many squares apart."""
    goals = (Objective("eliminate", "any", title="Put every enemy out of action"),)
    meadow = BattleMap("meadow", "A meadow", open_board(width, 20), objectives=goals)
    sides = (
        SideSetup("red", "human", (FigureSetup("rifleman", "Ida", (3, 9)),)),
        SideSetup("blue", "ai:easy", (FigureSetup("rifleman", "Mia", (3 + far, 9)),)),
    )
    return Scenario(meadow, "static", sides, 7, {"opening": "none"})


def in_view(player: Player) -> set[str]:
    view, camera = player.session.view, player.table.board.camera
    return {figure.name for figure in view.figures() if camera.shows(figure.square)}


def test_playing_the_first_battle_again_shows_every_enemy(tmp_path: Path) -> None:
    scenario = load_first_battle(1).scenario
    player = Player(tmp_path, replace(scenario, map=replace(scenario.map, id="elsewhere")))
    assert in_view(player) == {figure.name for figure in player.session.view.figures()}


@pytest.mark.parametrize(
    ("far", "seen"), [(14, {"Ida", "Mia"}), (20, {"Ida", "Mia"}), (27, {"Ida", "Mia"}), (30, {"Ida"})]
)
def test_the_nearest_enemy_is_in_view_if_both_fit(tmp_path: Path, far: int, seen: set[str]) -> None:
    assert in_view(Player(tmp_path, apart(far))) == seen


def test_nobody_is_cut_off_by_the_border_of_the_first_view(tmp_path: Path) -> None:
    """A rounded middle put the figures of one side half behind it."""
    player = Player(tmp_path, apart(19))
    camera = player.table.board.camera
    left, right = (camera.rect(figure.square) for figure in player.session.view.figures())
    assert abs(left.left - camera.view.left - (camera.view.right - right.right)) <= 1


class Watching(Player):
    """Somebody who looks on from the first frame."""

    def settle(self, most: int = 400) -> None:
        """Skip nothing."""


def test_enemies_who_do_not_fit_are_shown_for_a_moment(tmp_path: Path) -> None:
    player = Watching(tmp_path, apart(30), speed="normal")
    looked = set()
    for _ in range(120):
        looked |= in_view(player)
        player.shell.app.frame(60)
    assert looked == {"Ida", "Mia"}
    assert in_view(player) == {"Ida"}
